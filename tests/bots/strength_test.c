/* SPDX-License-Identifier: MIT */
/* strength_test.c - better beats worse, in every game. */
#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"

#include <stdlib.h>

/* How many points more the first of two bots makes on average. */
static double lead_of_first(const Game *game, const char *const *names, int games) {
    Arena arena;
    Error error;
    BotResult bots[MAX_RATED];
    MatchResult *results = calloc((size_t)games, sizeof *results);
    position_arena(&arena, game, game->min_seats, names, 2);
    arena.n_games = games;
    arena.threads = 2;
    assert_true(arena_run(&arena, results, NULL, NULL, &error));
    arena_sum(&arena, results, bots);
    free(results);
    return bots[0].score.mid - bots[1].score.mid;
}

static void better_thinking_makes_more_points(void **unused) {
    static const struct {
        const char *names[2];
        int games;
    } PAIRS[] = {{{"greedy", "random"}, 16}, {{"flat@12it", "random"}, 12}};
    (void)unused;
    for (int g = 0; g < catalog_count(); g++)
        for (int p = 0; p < 2; p++)
            if (lead_of_first(catalog_game(g), PAIRS[p].names, PAIRS[p].games) <= 0)
                fail_msg("%s: %s makes no more points than %s", catalog_game(g)->id,
                         PAIRS[p].names[0], PAIRS[p].names[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(better_thinking_makes_more_points),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
