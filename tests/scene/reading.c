/* SPDX-License-Identifier: MIT */
/* reading.c - see reading.h. */
#include "scene/reading.h"

#include "check.h"
#include "scene/xml.h"

#include <stdio.h>
#include <string.h>

/* ---- promises of one element ---- */

static void check_colour(const Seen *seen, const XmlTag *tag, const char *attribute,
                         const char *prefix) {
    const char *value = xml_value(tag, attribute);
    if (!value || value[0] != '#')
        return;
    char literal[16], class[128];
    snprintf(literal, sizeof literal, "%s", value);
    const char *classes = xml_value(tag, "class");
    snprintf(class, sizeof class, " %s", classes ? classes : "");
    const char *found = strstr(class, prefix);
    if (!found)
        fail_msg("<%s> has %s %s without a class", tag->name, attribute, literal);
    found += strlen(prefix);
    size_t length = strcspn(found, " ");
    for (Token token = 1; token < N_TOKENS; token++) {
        if (strlen(svg_token(token)) == length && strncmp(svg_token(token), found, length) == 0) {
            char expected[16];
            snprintf(expected, sizeof expected, "#%06X",
                     svg_tinted(scene_of(seen->view->game)->tints, token, false));
            assert_string_equal(literal, expected);
            return;
        }
    }
    fail_msg("no token '%.*s'", (int)length, found);
}

static void note_id(Seen *seen, const char *id) {
    for (int i = 0; i < seen->n_ids; i++)
        if (strcmp(seen->ids[i], id) == 0)
            fail_msg("id %s stands twice", id);
    assert_true(seen->n_ids < MAX_IDS && strlen(id) < sizeof seen->ids[0]);
    strcpy(seen->ids[seen->n_ids++], id);
}

void note_select(Seen *seen, const char *select) {
    for (int i = 0; i < seen->n_selects; i++)
        if (strcmp(seen->selects[i], select) == 0)
            return;
    assert_true(seen->n_selects < MAX_SELECTS && strlen(select) < MAX_SELECT);
    strcpy(seen->selects[seen->n_selects++], select);
}

/* Notation holds > in some games. */
static void unescape(char *words) {
    for (char *at; (at = strstr(words, "&gt;")) != NULL;) {
        *at = '>';
        memmove(at + 1, at + 4, strlen(at + 4) + 1);
    }
}

/* What cannot be chosen now says what it is, and why not, in a sentence. */
static void check_barred(const XmlTag *tag) {
    assert_non_null(xml_value(tag, "tabindex"));
    assert_non_null(xml_value(tag, "id"));
    const char *value = xml_value(tag, "aria-label");
    assert_true(value && value[0]);
    value = xml_value(tag, "aria-description");
    assert_true(value && value[0] && value[strlen(value) - 1] == '.');
}

static void check_choice(const XmlTag *tag, Seen *seen) {
    char move[MAX_NOTATION * 2] = "", select[MAX_SELECT * 2] = "";
    const char *value = xml_value(tag, "data-move");
    bool is_move = value != NULL;
    snprintf(move, sizeof move, "%s", value ? value : "");
    value = xml_value(tag, "data-select");
    bool is_select = value != NULL;
    snprintf(select, sizeof select, "%s", value ? value : "");
    value = xml_value(tag, "role");
    bool is_button = value && strcmp(value, "button") == 0;
    bool is_barred = xml_value(tag, "aria-disabled") != NULL;
    assert_int_equal(is_button, is_move || is_select || is_barred);
    if (is_barred) {
        check_barred(tag);
        assert_false(is_move || is_select);
        seen->n_barred++;
    }
    if (!is_button || is_barred)
        return;
    assert_false(is_move && is_select);
    assert_string_equal(tag->name, "g");
    assert_non_null(xml_value(tag, "tabindex"));
    assert_non_null(xml_value(tag, "id"));
    value = xml_value(tag, "aria-label");
    assert_true(value && value[0]);
    value = xml_value(tag, "class");
    assert_true(value && strncmp(value, "choice", 6) == 0);
    if (is_select) {
        assert_non_null(xml_value(tag, "aria-pressed"));
        unescape(select);
        note_select(seen, select);
        return;
    }
    unescape(move);
    Move found = game_parse(seen->view->game, &seen->view->state, slice_of(move));
    for (int i = 0; i < seen->n_moves; i++)
        if (seen->moves[i] == found)
            seen->has_move[i] = true;
    if (found == NO_MOVE)
        fail_msg("data-move '%s' is no legal move", move);
}

/* Symbols and patterns that are used must be on the sheet. */
static void check_reference(const XmlTag *tag, const char *attribute, const char *before) {
    static char sheet[1 << 19];
    if (!sheet[0]) {
        Text out;
        text_init(&out, sheet, sizeof sheet);
        scene_symbols(NULL, NULL, false, &out);
        assert_false(out.full);
    }
    const char *value = xml_value(tag, attribute);
    size_t length = strlen(before);
    if (!value || strncmp(value, before, length) != 0)
        return;
    char wanted[128];
    snprintf(wanted, sizeof wanted, " id=\"%.*s\"", (int)strcspn(value + length, ")"),
             value + length);
    if (!strstr(sheet, wanted))
        fail_msg("<%s> refers to %s, which is not on the symbol sheet", tag->name, value);
}

static void visit(const XmlTag *tag, void *context) {
    Seen *seen = context;
    check_reference(tag, "href", "#");
    check_reference(tag, "fill", "url(#");
    check_colour(seen, tag, "fill", " f-");
    check_colour(seen, tag, "stroke", " s-");
    check_colour(seen, tag, "color", " c-");
    assert_null(xml_value(tag, "style"));
    assert_null(xml_value(tag, "onclick"));
    const char *id = xml_value(tag, "id");
    if (id)
        note_id(seen, id);
    const char *name = xml_value(tag, "class");
    seen->n_ghosts += name && strstr(name, "ghost");
    check_choice(tag, seen);
}

/* ---- promises of one position ---- */

void read_parts(const View *view, const SceneStyle *style, Seen *seen) {
    static char drawn[MAX_SCENE];
    const GameScene *scene = scene_of(view->game);
    for (const ScenePart *part = scene->parts; part->id; part++) {
        for (Seat seat = 0; seat < view->seats; seat++) {
            bool shown = part->region == REGION_SEAT ? seat != style->focus : seat == style->focus;
            if (!shown)
                continue;
            Text out;
            text_init(&out, drawn, sizeof drawn);
            scene_part(view, style, part, seat, &out);
            assert_false(out.full);
            if (out.length == 0)
                continue;
            const char *fault = xml_read(drawn, visit, seen);
            if (fault)
                fail_msg("%s, part %s: %s", view->game->id, part->id, fault);
        }
    }
}

void seen_begin(Seen *seen, const View *view) {
    memset(seen, 0, sizeof *seen);
    seen->view = view;
    if (view->seat != NOBODY && view->game->actor(&view->state) == view->seat)
        seen->n_moves = view->game->legal(&view->state, seen->moves);
}

/* ---- matches ---- */

void open_match(Table *table, const Game *game, int seats, unsigned seed) {
    Setup setup = {.seats = (uint8_t)seats};
    memset(setup.seed, (int)seed, sizeof setup.seed);
    table_open(table, game, &setup);
    for (int seat = 0; seat < seats; seat++)
        snprintf(table->player[seat].name, MAX_NAME, "%s", seat ? "B & <b>" : "Ala \"A\"");
}

void play_some(Table *table, int moves, Rng *rng) {
    for (int i = 0; i < moves && !table_is_over(table); i++) {
        Move legal[MAX_MOVES];
        int count = table->game->legal(&table->state, legal);
        Error error;
        Seat actor = table_actor(table);
        assert_true(table_play(table, actor, legal[rng_below(rng, (uint32_t)count)], &error));
    }
}
