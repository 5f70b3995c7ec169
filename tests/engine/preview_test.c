/* SPDX-License-Identifier: MIT */
/* preview_test.c - a preview foretells what the move does, and says nothing that the viewer cannot
 * know. */
#include "check.h"
#include "engine/preview.h"
#include "games/blank/blank.h"
#include "games/catalog.h"

#include <string.h>

/* What the move does on the true state, compared with what its maker was shown. */
static int compare(const Table *table, Move move) {
    const Game *game = table->game;
    View view;
    Preview preview;
    AnyState after = table->state;
    int differ = 0;
    table_view(table, table_actor(table), &view);
    preview_move(&view, move, &preview);
    game->apply(&after, move);
    assert_int_equal(preview.count, game->cooperative ? 1 : table->setup.seats);
    for (int seat = 0; seat < preview.count; seat++) {
        Score was, is;
        game->score(&table->state, (Seat)seat, &was);
        game->score(&after, (Seat)seat, &is);
        differ += preview.change[seat] != is.total - was.total;
        if (seat == (game->cooperative ? 0 : view.seat)) {
            assert_int_equal(preview.own, preview.change[seat]);
            for (int i = 0; i < is.n_lines && preview.own == is.total - was.total; i++)
                assert_int_equal(preview_item(&preview, is.line[i].id),
                                 score_points(&is, is.line[i].id, 0) -
                                     score_points(&was, is.line[i].id, 0));
        }
    }
    return differ;
}

static void a_preview_foretells_what_the_move_does(void **state) {
    static Table table;
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        Setup setup = {.seats = game->max_seats, .seed = {(uint8_t)i}};
        Rng rng;
        Error error;
        int moves_made = 0, differ = 0;
        rng_init(&rng, (uint64_t)i);
        for (table_open(&table, game, &setup); !table_is_over(&table); moves_made++) {
            Move moves[MAX_MOVES];
            int count = game->legal(&table.state, moves);
            Move move = moves[rng_below(&rng, (uint32_t)count)];
            differ += compare(&table, move);
            assert_true(table_play(&table, table_actor(&table), move, &error));
        }
        /* Only a seat that gives up for what it holds in secret cannot be foretold. */
        assert_true(differ * 50 <= moves_made);
    }
}

/* Counts the card that is drawn, which its drawer cannot know before. */
static void lucky_score(const void *state, Seat seat, Score *out) {
    const BlankState *s = state;
    score_init(out);
    score_line(out, "hand", s->hand[seat][0] + s->hand[seat][1]);
}

static void what_differs_between_worlds_is_not_foretold(void **state) {
    static Table table;
    Game lucky = blank_game;
    View view;
    Preview preview;
    Move moves[MAX_MOVES];
    Setup setup = {.seats = 2};
    (void)state;
    lucky.score = lucky_score;
    table_open(&table, &lucky, &setup);
    table_view(&table, 0, &view);
    lucky.legal(&view.state, moves);
    preview_move(&view, moves[0], &preview);
    assert_int_equal(preview.change[0], 0);
    assert_int_equal(preview.own, 0);
}

static void the_nth_item_of_a_name_is_found(void **state) {
    Score score;
    (void)state;
    score_init(&score);
    score_line(&score, "card", 3);
    score_line(&score, "road", -1);
    score_line(&score, "card", 5);
    assert_int_equal(score_points(&score, "card", 0), 3);
    assert_int_equal(score_points(&score, "card", 1), 5);
    assert_int_equal(score_points(&score, "card", 2), 0);
    assert_int_equal(score_points(&score, "lake", 0), 0);
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_preview_foretells_what_the_move_does),
        cmocka_unit_test(what_differs_between_worlds_is_not_foretold),
        cmocka_unit_test(the_nth_item_of_a_name_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
