/* SPDX-License-Identifier: MIT */
/* uptown_test.c - UpTown's pictures tell the truth: what a preview shows is what the move does, and
 * selections read back as they were written. */
#include "check.h"

#include "games/catalog.h"
#include "games/uptown/uptown_scene.h"

#include <stdio.h>
#include <string.h>

static void open_match(Table *table, int seats) {
    Setup setup = {.seats = (uint8_t)seats};
    memset(setup.seed, 40 + seats, sizeof setup.seed);
    table_open(table, &uptown_game, &setup);
}

/* Wallets, points and what a roof would pay, of every seat. */
static void check_preview(const Table *table, const View *view, Move move) {
    UptownSight sight;
    SceneStyle style = {.select = "", .ghost = move};
    Preview preview;
    preview_move(view, move, &preview);
    Scene scene = {.view = view, .style = &style, .preview = &preview};
    AnyState after = table->state;
    uptown_game.apply(&after, move);
    const UptownState *real = (const UptownState *)&after;
    uptown_see(&scene, &sight);
    for (Seat seat = 0; seat < table->setup.seats; seat++) {
        assert_int_equal(sight.then.wallet[seat], real->wallet[seat]);
        assert_int_equal(uptown_points(&sight.then, seat), uptown_points(real, seat));
        assert_int_equal(uptown_roof_pays(&sight.then, seat), uptown_roof_pays(real, seat));
    }
    assert_int_equal(sight.plot >= 0, uptown_move_plot(move) != UPTOWN_NO_PLOT);
}

/* Upcoins that somebody collects are marked at the wallet. */
static void check_collecting(const View *view, Move move, Seat actor) {
    char lines[64], wanted[64];
    Text out;
    text_init(&out, lines, sizeof lines);
    scene_trace(view, move, &out);
    snprintf(wanted, sizeof wanted, "%d wallet\n", actor);
    assert_string_equal(lines, wanted);
}

static void previews_show_what_moves_do(void **state) {
    (void)state;
    static Table table;
    int closing = 0, gifts = 0, collecting = 0;
    for (int seats = 2; seats <= UPTOWN_SEATS; seats++) {
        Rng rng;
        rng_init(&rng, (uint64_t)seats);
        open_match(&table, seats);
        while (!table_is_over(&table)) {
            View view;
            Move moves[MAX_MOVES];
            Error error;
            Seat actor = table_actor(&table);
            int count = uptown_game.legal(&table.state, moves);
            table_view(&table, actor, &view);
            for (int i = 0; i < count; i++)
                check_preview(&table, &view, moves[i]);
            Move move = moves[rng_below(&rng, (uint32_t)count)];
            int plot = uptown_move_plot(move);
            if (uptown_move_source(move) == UPTOWN_COINS) {
                check_collecting(&view, move, actor);
                collecting++;
            }
            gifts += plot != UPTOWN_NO_PLOT && plot / UPTOWN_STREET != actor;
            bool was_closed =
                plot != UPTOWN_NO_PLOT && uptown_is_closed((const UptownState *)&table.state, plot);
            assert_true(table_play(&table, actor, move, &error));
            closing += plot != UPTOWN_NO_PLOT && !was_closed &&
                       uptown_is_closed((const UptownState *)&table.state, plot);
        }
    }
    assert_true(closing > 10 && gifts > 3 && collecting > 3);
}

static void selections_read_back(void **state) {
    (void)state;
    static const char *const GOOD[] = {"free",   "free a", "free b",  "buy 0",   "buy 3 b",
                                       "town A", "town B", "town Aa", "town Bb", "buy 1 a"};
    static const char *const BAD[] = {"",       "fre",     "free c", "free a ",  "freea",
                                      "buy",    "buy 4",   "buy 1a", "buy 1 ",   "town",
                                      "town C", "town Ac", "town a", "town Aab", "free ab"};
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        char bytes[MAX_SELECT];
        Text text;
        text_init(&text, bytes, sizeof bytes);
        uptown_write_pick(uptown_pick(GOOD[i]), &text);
        assert_string_equal(bytes, GOOD[i]);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        UptownPick pick = uptown_pick(BAD[i]);
        if (pick.source || pick.half >= 0)
            fail_msg("'%s' was taken", BAD[i]);
    }
}

/* With two seats a gift has one possible giver; with more the picture keeps silent. */
static void givers_are_named_only_where_known(void **state) {
    (void)state;
    UptownState s = {.seats = 2};
    assert_int_equal(uptown_giver(&s, 3), 1);
    assert_int_equal(uptown_giver(&s, UPTOWN_STREET + 3), 0);
    s.seats = 3;
    assert_int_equal(uptown_giver(&s, 3), NOBODY);
}

/* Each project of the decks that lie open explains its signs in sentences; other things have none.
 */
static void signs_are_explained_in_sentences(void **state) {
    static Table table;
    static const char *const NONE[] = {"house-1",  "half-",     "half-99-0",
                                       "half-2-9", "half-2--1", ""};
    int rows = 0;
    View view;
    (void)state;
    open_match(&table, 3);
    table_view(&table, 0, &view);
    for (int source = UPTOWN_FREE; source <= UPTOWN_TOWNCARD; source++) {
        for (int half = 0; half < UPTOWN_HALVES; half++) {
            SceneSigns signs = {0};
            char thing[32];
            snprintf(thing, sizeof thing, "half-%d-%d", source, half);
            scene_of(&uptown_game)->signs(&view, thing, &signs);
            for (int i = 0; i < signs.count; i++) {
                const char *words = signs.row[i].words;
                assert_int_equal(words[strlen(words) - 1], '.');
                assert_null(strchr(words, '%'));
                assert_non_null(signs.row[i].symbol);
            }
            rows += signs.count;
        }
    }
    assert_true(rows > 12);
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        SceneSigns signs = {0};
        scene_of(&uptown_game)->signs(&view, NONE[i], &signs);
        assert_int_equal(signs.count, 0);
    }
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(previews_show_what_moves_do),
        cmocka_unit_test(signs_are_explained_in_sentences),
        cmocka_unit_test(selections_read_back),
        cmocka_unit_test(givers_are_named_only_where_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
