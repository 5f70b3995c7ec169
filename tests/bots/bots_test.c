/* SPDX-License-Identifier: MIT */
/* bots_test.c - what every bot owes in every game: legality, repeatability; budget_test.c is about
 * time, secrecy_test.c about fairness. */
#include "bots/bot.h"
#include "bots/levels.h"
#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"

#include <stdlib.h>
#include <string.h>

static const char *const FIXED[] = {"random", "greedy", "flat@12it"};

enum {
    N_FIXED = 3
};

/* Calls check for positions of every game, seat count and stage of the match. */
static void for_positions(void (*check)(const Table *)) {
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            for (unsigned stage = 0; stage < 3; stage++) {
                Table table;
                position_open(&table, game, seats, 100u * (unsigned)seats + stage);
                position_advance(&table, (int)stage * game->longest / 5, stage);
                check(&table);
            }
        }
    }
}

static void check_legal(const Table *table) {
    View view;
    table_view(table, table_actor(table), &view);
    for (int b = 0; b < N_FIXED; b++) {
        Thinker thinker = position_thinker(table->game, FIXED[b]);
        Choice choice;
        Rng rng;
        rng_init(&rng, 9);
        bot_choose(&thinker, &view, &rng, &choice);
        assert_true(game_is_legal(table->game, &table->state, choice.move));
        assert_true(choice.n_candidates >= 1 && choice.n_candidates <= MAX_CANDIDATES);
        assert_int_equal(choice.candidate[0].move, choice.move);
        for (int i = 0; i < choice.n_candidates; i++) {
            assert_true(game_is_legal(table->game, &table->state, choice.candidate[i].move));
            assert_true(choice.candidate[i].value >= 0 && choice.candidate[i].value <= 1);
            for (int j = 0; j < i; j++)
                assert_int_not_equal(choice.candidate[i].move, choice.candidate[j].move);
        }
    }
}

static void every_choice_and_candidate_is_legal(void **unused) {
    (void)unused;
    for_positions(check_legal);
}

/* What the thinker chooses first in a match of the fewest seats, in a deal that leaves a choice. */
static Choice first_choice(const Game *game, const Thinker *thinker) {
    Table table;
    View view;
    Choice choice;
    Rng rng;
    Move legal[MAX_MOVES];
    unsigned deal = 3;
    rng_init(&rng, 1);
    do
        position_open(&table, game, game->min_seats, deal++);
    while (game->legal(&table.state, legal) == 1);
    table_view(&table, table_actor(&table), &view);
    bot_choose(thinker, &view, &rng, &choice);
    return choice;
}

static void iterations_are_counted_exactly(void **unused) {
    (void)unused;
    for (int g = 0; g < catalog_count(); g++) {
        for (int b = 2; b < N_FIXED; b++) {
            const Game *game = catalog_game(g);
            Thinker thinker = position_thinker(game, FIXED[b]);
            Choice choice = first_choice(game, &thinker);
            uint64_t visits = 0;
            for (int i = 0; i < choice.n_candidates; i++)
                visits += choice.candidate[i].visits;
            assert_int_equal(choice.iterations, 12);
            assert_true(visits <= 12 && visits > 0); /* candidates may be left off the list */
        }
    }
}

static void with_both_bounds_the_first_to_be_reached_ends_the_thinking(void **unused) {
    (void)unused;
    const Game *game = catalog_game(0);
    Thinker thinker = position_thinker(game, "flat");
    thinker.budget = (Budget){.iterations = 40, .milliseconds = 60 * 60 * 1000, .threads = 2};
    assert_int_equal(first_choice(game, &thinker).iterations, 40);
}

static void names_are_read_strictly(void **unused) {
    static const char *const GOOD[] = {"random",       "greedy",      "flat@1s",
                                       "flat@500it",   "level-1",     "level-5",
                                       "level-2@10ms", "level-4@7it", "random@1it"};
    static const char *const BAD[] = {
        "",       "Flat",    "level-0",    "level-6",   "level-",    "flat@",
        "flat@5", "flat@it", "flat@0it",   "flat@-5ms", "flat@05it", "@5it",
        "flat-1", "flat@5m", "flat@1e3it", "level-03",  "level-3 ",  "flat@99999999999it"};
    (void)unused;
    const Game *game = catalog_game(0);
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        Thinker thinker;
        Error error;
        assert_true(bots_find(game, slice_of(GOOD[i]), &thinker, &error));
        assert_string_equal(thinker.name, GOOD[i]);
        assert_true(thinker.budget.iterations > 0 || thinker.budget.milliseconds > 0);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Thinker thinker;
        Error error;
        assert_false(bots_find(game, slice_of(BAD[i]), &thinker, &error));
        assert_true(error.what[0] != '\0');
    }
}

static void a_budget_in_a_name_replaces_the_usual_one(void **unused) {
    (void)unused;
    const Game *game = catalog_game(0);
    Thinker thinker = position_thinker(game, "level-5@250it");
    assert_int_equal(thinker.budget.iterations, 250);
    assert_int_equal(thinker.budget.milliseconds, 0);
    thinker = position_thinker(game, "flat@2s");
    assert_int_equal(thinker.budget.iterations, 0);
    assert_int_equal(thinker.budget.milliseconds, 2000);
}

/* That every game has levels is a link error otherwise; that they are sensible is not. */
static void levels_of_every_game_are_sensible(void **unused) {
    (void)unused;
    for (int g = 0; g < catalog_count(); g++) {
        const GameLevels *levels = levels_of(catalog_game(g));
        for (int i = 0; i < N_LEVELS; i++) {
            const Level *level = &levels->level[i];
            if (!level->bot || !(level->iterations || level->milliseconds) || level->blunder < 0 ||
                level->blunder > 1)
                fail_msg("%s: level %d has no bot, no budget or no share of blunders",
                         catalog_game(g)->id, i + 1);
        }
        assert_true(levels->level[N_LEVELS - 1].blunder == 0);
    }
}

static void shares_in_a_name_are_hundredths(void **unused) {
    (void)unused;
    Thinker thinker =
        position_thinker(catalog_game(0), "flat:win=80:wild=10:blunder=50:blur=350:breadth=300");
    assert_true(thinker.tune.win == 0.8f && thinker.tune.wild == 0.1f);
    assert_true(thinker.tune.blunder == 0.5f);
    assert_true(thinker.tune.blur == 3.5f);
    assert_int_equal(thinker.tune.breadth, 300);
}

static void every_level_has_a_title_of_its_own(void **state) {
    (void)state;
    for (int level = 1; level <= N_LEVELS; level++)
        for (int other = 1; other < level; other++)
            assert_string_not_equal(level_title(level), level_title(other));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_has_a_title_of_its_own),
        cmocka_unit_test(every_choice_and_candidate_is_legal),
        cmocka_unit_test(iterations_are_counted_exactly),
        cmocka_unit_test(with_both_bounds_the_first_to_be_reached_ends_the_thinking),
        cmocka_unit_test(levels_of_every_game_are_sensible),
        cmocka_unit_test(shares_in_a_name_are_hundredths),
        cmocka_unit_test(names_are_read_strictly),
        cmocka_unit_test(a_budget_in_a_name_replaces_the_usual_one),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
