/* SPDX-License-Identifier: MIT */
/* accuracy_test.c - an accuracy is what a seat kept of what there was to lose. */
#include "insight/analysis.h"

#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"

#include <math.h>

/* Blind players lose what is at stake, neither more nor less: that is where accuracy begins. */
static void who_moves_at_random_loses_what_is_at_stake(void **unused) {
    double lost = 0, at_stake = 0, variance = 0;
    (void)unused;
    for (unsigned match = 0; match < 6 * (unsigned)catalog_count(); match++) {
        const Game *game = catalog_game((int)match % catalog_count());
        static Table table;
        Analysis analysis;
        position_open(&table, game, game->min_seats, 20 + match);
        position_advance(&table, 20, 20 + match);
        assert_true(analysis_open(&analysis, &table));
        analysis_work(&analysis, (Budget){.iterations = 160}, NULL, NULL);
        analysis_sum(&analysis);
        for (int i = 0; i < analysis.n_moves; i++) {
            const Moment *moment = &analysis.moment[i];
            lost += moment->lead;
            at_stake += moment->stake;
            variance += moment->lead * moment->lead + moment->stake_error * moment->stake_error;
            assert_true(!moment->forced || moment->stake == 0);
        }
        analysis_free(&analysis);
    }
    assert_true(at_stake > 0 && fabs(lost - at_stake) < 1.5 * sqrt(variance));
}

static void accuracy_is_what_was_kept_of_what_was_at_stake(void **unused) {
    (void)unused;
    assert_true(analysis_accuracy(0, 2) == 100 && analysis_accuracy(0.5, 2) == 75);
    assert_true(analysis_accuracy(2, 2) == 0 && analysis_accuracy(3, 2) == 0);
    assert_true(analysis_accuracy(-0.1, 2) == 100); /* luck of the worlds */
    assert_true(analysis_accuracy(0, 0) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_moves_at_random_loses_what_is_at_stake),
        cmocka_unit_test(accuracy_is_what_was_kept_of_what_was_at_stake),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
