/* SPDX-License-Identifier: MIT */
/* golden_test.c - seeded matches and move counts that must never change by accident.
 *
 * For every game in the list: golden/<id>/seats-N.play (and -<option>-<choice> for the other
 * choices of each option) is a whole random match, perft.txt the number of move sequences, and
 * seats-N.chances what the network data/<id>/N.mind tells at every moment of the first of these.
 * own.play is a match with own.deck, which uses words that the standard deck lacks.
 * The WebAssembly build must reproduce the same files. Made again on purpose with
 *
 *     TOWNHALL_REGENERATE=1 build/dev/golden.golden_test
 *
 * and read as a diff before they are committed. */
#include "check.h"
#include "engine/table.h"
#include "games/catalog.h"
#include "insight/analysis.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    MAX_GOLDEN = 512 * 1024
};

static char told[MAX_GOLDEN], kept[MAX_GOLDEN];

static const char *path_of(const Game *game, const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/tests/golden/%s", SOURCE_DIR, game->id);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/tests/golden/%s/%s", SOURCE_DIR, game->id, name);
    return path;
}

/* Compares with the file, or writes it when asked to. */
static void check_golden(const Game *game, const char *name, const Text *text) {
    const char *path = path_of(game, name);
    assert_false(text->full);
    if (getenv("TOWNHALL_REGENERATE")) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        assert_int_equal(fwrite(text->bytes, 1, text->length, file), text->length);
        assert_int_equal(fclose(file), 0);
        return;
    }
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing", path);
    size_t length = fread(kept, 1, sizeof kept - 1, file);
    fclose(file);
    kept[length] = '\0';
    size_t same = 0;
    while (same < length && kept[same] == text->bytes[same])
        same++;
    if (same != text->length || same != length) {
        while (same > 0 && kept[same - 1] != '\n')
            same--;
        fail_msg("%s differs:\nkept: %.*s\nnow:  %.*s", path, (int)strcspn(kept + same, "\n"),
                 kept + same, (int)strcspn(text->bytes + same, "\n"), text->bytes + same);
    }
}

/* ---- playthroughs ---- */

static void write_state(const Game *game, const AnyState *state, Text *out) {
    text_format(out, "hash %016llx\n", (unsigned long long)game_hash(game, state));
    game->picture(state, out);
}

static void write_scores(const Table *table, Text *out) {
    for (Seat seat = 0; seat < table->setup.seats; seat++) {
        Score score;
        table->game->score(&table->state, seat, &score);
        text_format(out, "score %d total %d", seat, (int)score.total);
        for (int i = 0; i < score.n_lines; i++)
            text_format(out, " %s %d", score.line[i].id, (int)score.line[i].points);
        for (int i = 0; i < score.n_facts; i++)
            text_format(out, " (%s %d)", score.fact[i].id, (int)score.fact[i].points);
        text_char(out, '\n');
    }
}

/* A match by uniformly random moves: every decision with its hash, every twentieth position whole.
 */
static void play_match(const Game *game, const Setup *setup, Table *table, Text *out) {
    Rng rng;
    Move moves[MAX_MOVES];
    Error error;
    rng_init(&rng, 1);
    table_open(table, game, setup);
    write_state(game, &table->state, out);
    while (!table_is_over(table)) {
        int count = game->legal(&table->state, moves);
        Move move = moves[rng_below(&rng, (uint32_t)count)];
        text_format(out, "%d seat %d of %d: ", table->n_moves + 1, table_actor(table), count);
        game->notate(&table->state, move, out);
        assert_true(table_play(table, table_actor(table), move, &error));
        text_format(out, " -> %016llx\n", (unsigned long long)game_hash(game, &table->state));
        if (table->n_moves % 20 == 0)
            write_state(game, &table->state, out);
    }
}

static Setup seeded(int seats) {
    Setup setup = {.seats = (uint8_t)seats};
    for (int i = 0; i < SEED_BYTES; i++)
        setup.seed[i] = (uint8_t)(i + seats);
    return setup;
}

static void check_match(const Game *game, const Setup *setup, const char *name) {
    static Table table;
    Text text;
    Error error;
    if (!game_check_setup(game, setup, &error))
        return; /* a choice that is not for this number of seats */
    text_init(&text, told, sizeof told);
    play_match(game, setup, &table, &text);
    write_state(game, &table.state, &text);
    write_scores(&table, &text);
    check_golden(game, name, &text);
}

static void matches_are_as_they_were(void **state) {
    (void)state;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        const Deck *deck = game_deck(game, 0);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            char name[200];
            Setup setup = seeded(seats);
            snprintf(name, sizeof name, "seats-%d.play", seats);
            check_match(game, &setup, name);
            for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
                const Option *option = &deck->options[i];
                if (option->looks_only) /* the same match */
                    continue;
                for (int j = 1; option->choices[j] && seats == game->min_seats; j++) {
                    setup = seeded(seats);
                    setup.choice[i] = (uint8_t)j;
                    if (option->only_choice)
                        setup.choice[option->only_option] = option->only_choice;
                    snprintf(name, sizeof name, "seats-%d-%s-%s.play", seats, option->name,
                             option->choices[j]);
                    check_match(game, &setup, name);
                }
            }
        }
    }
}

/* Reads own.deck of this game. False when it has none. */
static bool read_own_deck(const Game *game, Text *out) {
    FILE *file = fopen(path_of(game, "own.deck"), "r");
    if (!file)
        return false;
    out->length = fread(out->bytes, 1, out->capacity - 1, file);
    fclose(file);
    return true;
}

static void matches_with_own_decks_are_as_they_were(void **state) {
    (void)state;
    int decks = 0;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        Setup setup = seeded(game->min_seats);
        Error error = {0};
        Text text;
        text_init(&text, told, sizeof told);
        if (!read_own_deck(game, &text))
            continue;
        int slot = catalog_load_deck(game, "own", text.bytes, text.length, &error);
        if (slot < 0)
            fail_msg("%s, own.deck: %d: %s", game->id, error.line, error.what);
        setup.deck = (uint16_t)slot;
        check_match(game, &setup, "own.play");
        catalog_release_deck(game, slot);
        decks++;
    }
    assert_int_equal(decks, 1);
}

/* ---- chances ---- */

static Mind *read_mind(const Game *game, int seats) {
    static uint8_t bytes[MAX_GOLDEN];
    char path[512];
    Error error = {0};
    snprintf(path, sizeof path, "%s/data/%s/%d.mind", SOURCE_DIR, game->id, seats);
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    Mind *mind = mind_read(game, bytes, length, &error);
    if (!mind)
        fail_msg("%s: %s", path, error.what);
    return mind;
}

/* Before any playout, so nothing but the network and arithmetic that all machines agree on. */
static void write_chances(const Table *table, const Mind *mind, Text *out) {
    Analysis analysis;
    assert_true(analysis_open(&analysis, table));
    analysis_foresee(&analysis, mind);
    analysis_sum(&analysis);
    for (int i = 0; i <= analysis.n_moves; i++) {
        text_format(out, "%d", i);
        for (int seat = 0; seat < table->setup.seats; seat++)
            text_format(out, " %.4f", analysis.moment[i].chances.chance[seat]);
        text_char(out, '\n');
    }
    analysis_free(&analysis);
}

static void chances_are_as_they_were(void **state) {
    (void)state;
    static Table table;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            Mind *mind = read_mind(game, seats);
            Setup setup = seeded(seats);
            char name[200];
            Text text;
            if (!mind)
                continue;
            text_init(&text, told, sizeof told);
            play_match(game, &setup, &table, &text);
            text_init(&text, told, sizeof told);
            write_chances(&table, mind, &text);
            snprintf(name, sizeof name, "seats-%d.chances", seats);
            check_golden(game, name, &text);
            mind_free(mind);
        }
    }
}

/* ---- perft ---- */

/* As deep as stays below this many sequences, so that the suite stays quick. */
enum {
    MAX_PERFT = 60000,
    MAX_DEPTH = 8
};

static void move_counts_are_as_they_were(void **state) {
    (void)state;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        Text text;
        text_init(&text, told, sizeof told);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            Setup setup = seeded(seats);
            AnyState start;
            memset(&start, 0, sizeof start);
            game->setup(&start, &setup);
            text_format(&text, "perft %s --seats %d --seed ", game->id, seats);
            text_hex(&text, setup.seed, SEED_BYTES);
            uint64_t count = 1;
            for (int depth = 1; depth <= MAX_DEPTH && count < MAX_PERFT / 20; depth++) {
                count = game_perft(game, &start, depth);
                text_format(&text, " %llu", (unsigned long long)count);
            }
            text_char(&text, '\n');
        }
        check_golden(game, "perft.txt", &text);
    }
}

static int open_all(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_are_as_they_were),
        cmocka_unit_test(matches_with_own_decks_are_as_they_were),
        cmocka_unit_test(chances_are_as_they_were),
        cmocka_unit_test(move_counts_are_as_they_were),
    };
    return cmocka_run_group_tests(tests, open_all, NULL);
}
