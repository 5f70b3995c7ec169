/* SPDX-License-Identifier: MIT */
/* say_all.c - say_all LANG: lets every game speak. Random matches with given seeds at every number
 * of seats; printed are each task, status, choice, its button, reason, place to look and score line
 * with its help, and the words in pictures, with the arguments that came up, every kind of sentence
 * once. For scripts/say-all. */
#include "base/hash.h"
#include "cli/language.h"
#include "games/catalog.h"
#include "insight/explain.h"
#include "scene/scene.h"
#include "words/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    MATCHES = 8,      /* at each number of seats */
    PICTURES = 1,     /* so many of them are drawn, */
    PICTURE_STEP = 9, /* every so many decisions */
    SENTENCES = 60,   /* moves of a game as sentences: each is another one */
    SHAPES = 1 << 16
};

static uint32_t seen[SHAPES];

/* Was a sentence of this shape, whatever its numbers, said before? */
static bool is_said(const char *kind, const char *words) {
    uint32_t hash = FNV1A_START_32;
    for (const char *part[] = {kind, words}, **p = part; p < part + 2; p++)
        for (const char *c = *p; *c; c++)
            if (!isdigit((unsigned char)*c))
                hash = fnv1a_32(hash, (unsigned char)*c);
    hash = hash ? hash : 1;
    uint32_t at = hash % SHAPES;
    for (; seen[at] && seen[at] != hash; at = (at + 1) % SHAPES) {
    }
    bool said = seen[at] == hash;
    seen[at] = hash;
    return said;
}

static void say(const Game *game, const char *kind, const char *words) {
    char label[64];
    snprintf(label, sizeof label, "%s %s", game->id, kind);
    if (words[0] && !is_said(label, words))
        printf("%s: %s\n", label, words);
}

/* Reasons: each message once, whatever it was said of. */
static void say_terms(const View *view, const char *kind, const ExplainTerm *terms, int count) {
    for (int i = 0; i < count; i++) {
        char words[1024];
        Text text;
        text_init(&text, words, sizeof words);
        explain_render(view, &terms[i], 1, &text);
        if (!is_said(kind, terms[i].message))
            say(view->game, kind, words);
    }
}

/* ---- pictures ---- */

/* "&amp;" and the like as they are read. */
static void read_xml(const char *from, const char *to, Text *out) {
    static const struct {
        const char *code;
        char letter;
    } CODES[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    while (from < to) {
        size_t length = 1;
        char letter = *from;
        for (size_t i = 0; i < sizeof CODES / sizeof CODES[0]; i++) {
            if (strncmp(from, CODES[i].code, strlen(CODES[i].code)) == 0) {
                letter = CODES[i].letter;
                length = strlen(CODES[i].code);
            }
        }
        text_char(out, letter);
        from += length;
    }
}

/* The text between `open` and `close`, wherever it is. Numbers alone say nothing. */
static void say_found(const Game *game, const char *kind, const char *svg, const char *open,
                      const char *close) {
    for (const char *at = svg; (at = strstr(at, open));) {
        const char *from = at + strlen(open);
        if (open[0] == '<')
            from = strchr(from, '>') + 1;
        const char *to = strstr(from, close);
        char words[1024];
        Text text;
        text_init(&text, words, sizeof words);
        read_xml(from, to, &text);
        at = to;
        if (words[strspn(words, "0123456789+-=?.,/ \xe2\x88\x92\xc3\x97")] != '\0')
            say(game, kind, words);
    }
}

/* The whole picture, and every part as the page shows it, on a desk and on a phone. */
static void say_pictures(const Table *table) {
    static char svg[MAX_SCENE];
    const ScenePart *parts = scene_of(table->game)->parts;
    View view;
    Text text;
    table_view(table, table_actor(table), &view);
    SceneStyle style = {.choices = true,
                        .looks = true,
                        .focus = view.seat == NOBODY ? 0 : view.seat,
                        .ghost = NO_MOVE};
    for (int phone = 0; phone < 2; phone++) {
        style.compact = phone;
        for (int i = 0; parts[i].id; i++) {
            text_init(&text, svg, sizeof svg);
            scene_part(&view, &style, &parts[i], (Seat)(style.focus ? 0 : table->setup.seats - 1),
                       &text);
            say_found(table->game, "picture", svg, "<text", "</text>");
            say_found(table->game, "label", svg, "aria-label=\"", "\"");
        }
    }
    text_init(&text, svg, sizeof svg);
    scene_whole(&view, &(SceneStyle){.focus = style.focus, .ghost = NO_MOVE}, &text);
    say_found(table->game, "picture", svg, "<text", "</text>");
}

/* ---- matches ---- */

/* A move as a proposal, and as a sentence for the first two seats; in early turns, where all kinds
 * occur. */
static void say_sentences(const View *view, Move move) {
    static const Game *game;
    static int said;
    char words[1024];
    Text text;
    said = game == view->game ? said + 1 : 0;
    game = view->game;
    if (said >= SENTENCES)
        return;
    MoveFacts facts;
    words_facts(view, move, &facts);
    text_init(&text, words, sizeof words);
    words_say(view, move, &text);
    say(game, "proposal", words);
    for (int reader = 0; reader < view->seats && reader < 2; reader++) {
        text_init(&text, words, sizeof words);
        words_report(game, game_deck_of(game, &view->state), &facts, (Seat)reader, &text);
        say(game, "told", words);
    }
}

static void say_decision(const Table *table, Rng *rng, Move *chosen) {
    const GameWords *speaks = words_of(table->game);
    View view;
    Move moves[MAX_MOVES];
    char words[1024];
    Text text;
    table_view(table, table_actor(table), &view);
    text_init(&text, words, sizeof words);
    speaks->task(&view, &text);
    say(table->game, "task", words);
    text_init(&text, words, sizeof words);
    speaks->status(&view, &text);
    say(table->game, "status", words);
    int count = table->game->legal(&view.state, moves);
    *chosen = moves[rng_below(rng, (uint32_t)count)];
    text_init(&text, words, sizeof words);
    words_move(&view, *chosen, &text);
    say(table->game, "choice", words);
    text_init(&text, words, sizeof words);
    speaks->deed(&view, *chosen, &text);
    say(table->game, "deed", words);
    say_sentences(&view, *chosen);
    ExplainTerm terms[MAX_TERMS], area;
    say_terms(&view, "reason", terms, explain_move(&view, *chosen, rng, terms));
    explain_area(&view, *chosen, rng, &area);
    say_terms(&view, "where", &area, 1);
}

static void say_line(const Table *table, const char *id) {
    const GameWords *speaks = words_of(table->game);
    char words[1024];
    Text text;
    text_init(&text, words, sizeof words);
    speaks->line(id, &text);
    text_add(&text, ": ");
    speaks->line_help(game_deck(table->game, table->setup.deck), id, &text);
    say(table->game, "line", words);
}

static void say_match(const Game *game, int seats, int seed) {
    static Table table;
    static Score scores[MAX_SEATS];
    Rng rng;
    Setup setup = {.seats = (uint8_t)seats, .seed = {(uint8_t)seed, (uint8_t)seats}};
    rng_init(&rng, (uint64_t)seed);
    table_open(&table, game, &setup);
    while (!table_is_over(&table)) {
        Move move = NO_MOVE;
        Error error;
        if (seed < PICTURES && table.n_moves % PICTURE_STEP == 0)
            say_pictures(&table);
        say_decision(&table, &rng, &move);
        if (!table_play(&table, table_actor(&table), move, &error))
            return;
    }
    say_pictures(&table);
    table_scores(&table, scores);
    for (int i = 0; i < scores[0].n_lines; i++)
        say_line(&table, scores[0].line[i].id);
    for (int i = 0; i < scores[0].n_facts; i++)
        say_line(&table, scores[0].fact[i].id);
}

int main(int argc, char **argv) {
    if (argc != 2 || !language_use(argv[1])) {
        fputs("say_all LANG: a language of src/words/languages.def\n", stderr);
        return 2;
    }
    catalog_open();
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        say(game, "about", tr(words_of(game)->about));
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            for (int seed = 0; seed < MATCHES; seed++)
                say_match(game, seats, seed);
    }
    return 0;
}
