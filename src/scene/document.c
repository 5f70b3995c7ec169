/* SPDX-License-Identifier: MIT */
/* document.c - style sheet, symbols and whole SVG files.
 *
 * data/look/symbols.svg is built in: one <pattern> or <symbol> a line, painted by classes alone.
 * The literal colours, which printers need, are put beside the classes here, from tokens.def. */
#include "scene/scene.h"

#include "base/scan.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

extern const char look_symbols_text[];
extern const size_t look_symbols_length;

#define GAME(id) extern const GameScene id##_scene;
#include "games/games.def"
#undef GAME

enum {
    MAX_SYMBOLS = 400
};

/* ---- style ---- */

static void add_hex(Text *out, unsigned colour) {
    text_format(out, "#%06X", colour);
}

/* Which tokens a style sheet needs; NULL: all. */
typedef const bool *Needed;

static void add_variable(Text *out, Token token, unsigned colour) {
    text_format(out, "--%s:", svg_token(token));
    add_hex(out, colour);
    text_char(out, ';');
}

static void add_variables(Text *out, const char *selector, Needed needed, bool dark) {
    text_add(out, selector);
    text_char(out, '{');
    for (Token token = 1; token < N_TOKENS; token++)
        if (!needed || needed[token])
            add_variable(out, token, svg_colour(token, dark));
    text_add(out, "}\n");
}

/* What one game paints its own way. The second selector is that of a document's root. */
static void add_tints(Text *out, const char *id, const GameScene *scene, Needed needed, bool dark) {
    const char *theme = dark ? "[data-theme=\"dark\"]" : "";
    if (!scene->tints && (dark || !scene->lettering))
        return;
    if (dark)
        text_format(out, "%s [data-tint=\"%s\"],", theme, id);
    text_format(out, "%s[data-tint=\"%s\"]{", theme, id);
    for (const Tint *tint = scene->tints; tint && tint->token; tint++)
        if (!needed || needed[tint->token])
            add_variable(out, tint->token, dark ? tint->dark : tint->light);
    if (scene->lettering && !dark)
        text_format(out, "--title:%s;", scene->lettering);
    text_add(out, "}\n");
}

static void add_classes(Text *out, Needed needed) {
    for (Token token = 1; token < N_TOKENS; token++) {
        const char *name = svg_token(token);
        if (!needed || needed[token])
            text_format(out, ".f-%s{fill:var(--%s)}.s-%s{stroke:var(--%s)}.c-%s{color:var(--%s)}\n",
                        name, name, name, name, name, name);
    }
    text_add(out, ".title{font-family:var(--title,inherit)}\n"
                  "svg text{font-variant-numeric:tabular-nums}\n");
}

void scene_style(Text *out) {
    static const struct {
        const char *id;
        const GameScene *scene;
    } GAMES[] = {
#define GAME(id) {#id, &id##_scene},
#include "games/games.def"
#undef GAME
    };
    add_variables(out, ":root", NULL, false);
    add_variables(out, "[data-theme=\"dark\"]", NULL, true);
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++)
        for (int dark = 0; dark < 2; dark++)
            add_tints(out, GAMES[i].id, GAMES[i].scene, NULL, dark);
    add_classes(out, NULL);
}

/* ---- symbols ---- */

static Token find_token(Slice name) {
    for (Token token = 1; token < N_TOKENS; token++)
        if (slice_is(name, svg_token(token)))
            return token;
    assert(!"symbols.svg names a colour that tokens.def has not");
    return T_none;
}

/* Adds ` fill="#..."` for every f- in a list of classes, and so on. */
static void add_literals(Text *out, Slice classes, const Tint *tints, bool dark) {
    const char *at = classes.at, *end = classes.at + classes.length;
    while (at < end) {
        const char *stop = memchr(at, ' ', (size_t)(end - at));
        stop = stop ? stop : end;
        Token token = find_token((Slice){at + 2, (size_t)(stop - at - 2)});
        text_format(out, " %s=\"", *at == 'f' ? "fill" : *at == 's' ? "stroke" : "color");
        add_hex(out, svg_tinted(tints, token, dark));
        text_char(out, '"');
        at = stop < end ? stop + 1 : end;
    }
}

/* Copies one line of the sheet and puts the literals behind the classes. */
static void add_symbol(Text *out, Slice line, const Tint *tints, bool dark) {
    static const char CLASS[] = "class=\"";
    const char *at = line.at, *end = line.at + line.length;
    while (at < end) {
        const char *class = strstr(at, CLASS);
        if (!class || class >= end) {
            text_add_bytes(out, at, (size_t)(end - at));
            break;
        }
        const char *names = class + strlen(CLASS), *quote = strchr(names, '"');
        text_add_bytes(out, at, (size_t)(quote + 1 - at));
        add_literals(out, (Slice){names, (size_t)(quote - names)}, tints, dark);
        at = quote + 1;
    }
    text_char(out, '\n');
}

/* Does `body` refer to this id by href="#id" or url(#id)? */
static bool refers(const char *body, size_t length, Slice id) {
    const char *end = body + length;
    for (const char *at = body; (at = memchr(at, '#', (size_t)(end - at))) != NULL; at++) {
        size_t left = (size_t)(end - at - 1);
        if (left > id.length && memcmp(at + 1, id.at, id.length) == 0 &&
            (at[1 + id.length] == '"' || at[1 + id.length] == ')'))
            return true;
    }
    return false;
}

/* The sheet's lines, without the first and the last, which are its frame. */
static int list_symbols(Slice line[MAX_SYMBOLS], Slice id[MAX_SYMBOLS]) {
    int count = 0;
    for (const char *at = look_symbols_text; *at;) {
        const char *end = strchr(at, '\n');
        if (strncmp(at, "<symbol", 7) == 0 || strncmp(at, "<pattern", 8) == 0) {
            assert(count < MAX_SYMBOLS);
            const char *name = strstr(at, "id=\"") + 4;
            line[count] = (Slice){at, (size_t)(end - at)};
            id[count++] = (Slice){name, strcspn(name, "\"")};
        }
        at = end + 1;
    }
    return count;
}

/* The symbols that `body` refers to, and those they use themselves. */
static void find_symbols(const char *body, int count, const Slice line[], const Slice id[],
                         bool used[]) {
    static const char NOTHING[] = "";
    size_t length = strlen(body ? body : NOTHING);
    for (int i = 0; i < count; i++)
        used[i] = !body || refers(body, length, id[i]);
    /* Symbols use others, one level deep at most twice: repeat until nothing new comes. */
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < count; i++)
            for (int j = 0; used[i] && j < count; j++)
                if (!used[j] && refers(line[i].at, line[i].length, id[j]))
                    used[j] = more = true;
    }
}

void scene_symbols(const char *body, const Tint *tints, bool dark, Text *out) {
    Slice line[MAX_SYMBOLS], id[MAX_SYMBOLS];
    bool used[MAX_SYMBOLS];
    int count = list_symbols(line, id);
    find_symbols(body, count, line, id, used);
    for (int i = 0; i < count; i++)
        if (used[i])
            add_symbol(out, line[i], tints, dark);
}

/* ---- documents ---- */

/* Notes the tokens that this markup's classes name. */
static void note_tokens(const char *at, size_t length, bool needed[]) {
    static const char CLASS[] = "class=\"";
    const char *end = at + length;
    while ((at = memchr(at, 'c', (size_t)(end - at))) != NULL) {
        if ((size_t)(end - at) < sizeof CLASS || strncmp(at, CLASS, sizeof CLASS - 1) != 0) {
            at++;
            continue;
        }
        for (at += sizeof CLASS - 1; at < end && *at != '"'; at += *at == ' ') {
            size_t word = strcspn(at, " \"");
            if (word > 2 && at[1] == '-' && strchr("fsc", *at))
                for (Token token = 1; token < N_TOKENS; token++)
                    needed[token] |= slice_is((Slice){at + 2, word - 2}, svg_token(token));
            at += word;
        }
    }
}

/* The part of the style sheet that this body needs, with its symbols. */
static void add_own_style(const Game *game, const char *body, Text *out) {
    Slice line[MAX_SYMBOLS], id[MAX_SYMBOLS];
    bool used[MAX_SYMBOLS], needed[N_TOKENS] = {false};
    int count = list_symbols(line, id);
    find_symbols(body, count, line, id, used);
    note_tokens(body, strlen(body), needed);
    for (int i = 0; i < count; i++)
        if (used[i])
            note_tokens(line[i].at, line[i].length, needed);
    add_variables(out, ":root", needed, false);
    add_variables(out, "[data-theme=\"dark\"]", needed, true);
    for (int dark = 0; game && dark < 2; dark++)
        add_tints(out, game->id, scene_of(game), needed, dark);
    add_classes(out, needed);
    if (game && scene_of(game)->lettering) /* again for readers that know no variables */
        text_format(out, ".title{font-family:%s}\n", scene_of(game)->lettering);
}

void scene_document(const Game *game, const char *body, Box box, bool dark, const char *title,
                    Text *out) {
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    svg_number(out, box.w);
    text_add(out, "\" height=\"");
    svg_number(out, box.h);
    text_add(out, "\" viewBox=\"");
    const double numbers[] = {box.x, box.y, box.w, box.h};
    for (int i = 0; i < 4; i++) {
        text_add(out, i ? " " : "");
        svg_number(out, numbers[i]);
    }
    text_format(out,
                "\" font-family=\"-apple-system, 'Segoe UI', Roboto, Inter, 'Noto Sans', "
                "system-ui, sans-serif\" data-theme=\"%s\"%s%s%s role=\"img\" "
                "aria-labelledby=\"title\">\n<title id=\"title\">",
                dark ? "dark" : "light", game ? " data-tint=\"" : "", game ? game->id : "",
                game ? "\"" : "");
    svg_escape(out, title);
    text_add(out, "</title>\n<style>\n");
    add_own_style(game, body, out);
    text_add(out, "</style>\n<defs>\n");
    scene_symbols(body, game ? scene_of(game)->tints : NULL, dark, out);
    text_add(out, "</defs>\n");
    text_add(out, body);
    text_add(out, "\n</svg>\n");
}
