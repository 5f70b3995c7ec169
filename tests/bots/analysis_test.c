/* SPDX-License-Identifier: MIT */
/* analysis_test.c - the laws of a report: what each seat has in the end is what it had at the
 * start, and luck, and what others gave it, less what it gave away; and luck adds up to nothing. */
#include "cli/analysis_picture.h"
#include "insight/analysis.h"

#include "bots/positions.h"
#include "check.h"
#include "cli/minds.h"
#include "games/catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int told; /* the last progress reported */

static void progress(void *data, int done, int of) {
    (void)data;
    assert_true(done >= told && done <= of);
    told = done;
}

/* A whole match, made at random. */
static void end_of_match(Table *table, const Game *game, int seats, unsigned number) {
    Rng rng;
    Error error;
    rng_init(&rng, number);
    position_open(table, game, seats, number);
    while (!table_is_over(table)) {
        Move moves[MAX_MOVES];
        int count = game->legal(&table->state, moves);
        Move move = moves[rng_below(&rng, (uint32_t)count)];
        assert_true(table_play(table, table_actor(table), move, &error));
    }
}

static void run(Analysis *analysis, const Table *table, uint32_t iterations, int threads) {
    Budget budget = {.iterations = iterations, .threads = (uint8_t)threads};
    assert_true(analysis_open(analysis, table));
    told = 0;
    assert_true(analysis_work(analysis, budget, progress, NULL));
    analysis_sum(analysis);
}

/* Calls check for a random match of every game and number of seats; its first moves, or all. */
static void for_analyses(int moves, uint32_t iterations, void (*check)(const Analysis *)) {
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            static Table table;
            Analysis analysis;
            end_of_match(&table, game, seats, 11 + (unsigned)seats);
            if (moves)
                table_rewind(&table, moves < table.n_moves ? moves : table.n_moves / 2);
            run(&analysis, &table, iterations, 1);
            check(&analysis);
            analysis_free(&analysis);
        }
    }
}

/* ---- the laws ---- */

static double sum_of(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

static void check_accounts(const Analysis *analysis) {
    int seats = analysis->table->setup.seats;
    double luck = 0;
    for (int seat = 0; seat < seats; seat++) {
        const Account *a = &analysis->account[seat];
        assert_true(fabs(a->start + a->luck + a->gifts - a->cost - a->result) < 1e-9);
        assert_true(a->cost >= 0 && a->start >= 0 && a->start <= 1);
        assert_true(a->accuracy <= 100 && a->accuracy_error >= 0);
        assert_true(a->accuracy < 0 || (a->at_stake > 0 && a->accuracy_error <= 20));
        luck += a->luck;
    }
    if (!analysis->table->game->cooperative)
        assert_true(fabs(luck) < 1e-9);
}

/* What one gives away the others get, at every move; and the chances go on from there. */
static void check_moment(const Analysis *analysis, int i) {
    const Moment *moment = &analysis->moment[i];
    int seats = analysis->table->setup.seats;
    bool together = analysis->table->game->cooperative;
    assert_true(together || fabs(sum_of(moment->chances.chance, seats) - 1) < 1e-9);
    if (moment->seat == NOBODY)
        return;
    assert_true(together || fabs(sum_of(moment->given, seats)) < 1e-9);
    assert_true(together || fabs(sum_of(moment->luck, seats)) < 1e-9);
    for (int seat = 0; seat < seats; seat++) {
        double next = moment->chances.chance[seat] + moment->given[seat] + moment->luck[seat];
        assert_true(fabs(next - moment[1].chances.chance[seat]) < 1e-9);
        assert_true(!together || moment->given[seat] == moment->given[0]);
    }
    if (moment->clear) {
        assert_true(moment->loss > 2 * moment->loss_error && moment->loss_error > 0);
        assert_true(moment->given[moment->seat] == -moment->loss);
        assert_true(fabs(moment->best_chance - moment->chance - moment->loss) < 1e-9);
    } else {
        assert_true(moment->loss == 0 && moment->given[moment->seat] == 0);
    }
}

static void check_words(const Analysis *analysis, int i) {
    const Moment *moment = &analysis->moment[i];
    char words[MAX_SENTENCE];
    Text text;
    text_init(&text, words, sizeof words);
    assert_int_equal(moment->seat, analysis->table->game->actor(&moment->state));
    assert_int_equal(moment->played, analysis->table->move[i]);
    assert_true(game_is_legal(analysis->table->game, &moment->state, moment->best));
    assert_true(!moment->forced || !moment->clear);
    analysis_sentence(analysis, i, &text);
    assert_true(text.length > 0 && !text.full);
}

static void check_match(const Analysis *analysis) {
    for (int i = 0; i <= analysis->n_moves; i++)
        check_moment(analysis, i);
    for (int i = 0; i < analysis->n_moves; i++)
        check_words(analysis, i);
    check_accounts(analysis);
}

static void every_moment_and_the_accounts_add_up(void **unused) {
    (void)unused;
    for_analyses(12, 24, check_match);
}

/* The result of a match that is over is who won. */
static void check_result(const Analysis *analysis) {
    uint8_t place[MAX_SEATS];
    double sum = 0;
    assert_true(analysis->is_over);
    check_match(analysis);
    if (analysis->table->game->cooperative)
        return;
    game_rank(analysis->score, analysis->table->setup.seats, place);
    for (int seat = 0; seat < analysis->table->setup.seats; seat++) {
        assert_int_equal(analysis->account[seat].result > 0, place[seat] == 1);
        sum += analysis->account[seat].result;
    }
    assert_true(fabs(sum - 1) < 1e-9);
}

static void the_result_of_a_whole_match_is_who_won(void **unused) {
    (void)unused;
    for_analyses(0, 4, check_result);
}

/* Random moves give much away, and a search with some effort sees it: these laws are not about
 * nothing. */
static void random_play_has_clear_losses(void **unused) {
    int clear = 0;
    (void)unused;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        static Table table;
        Analysis analysis;
        end_of_match(&table, game, game->min_seats, 5);
        if (table.n_moves > 60)
            table_rewind(&table, 60);
        run(&analysis, &table, 160, 1);
        for (int i = 0; i < analysis.n_moves; i++)
            clear += analysis.moment[i].clear;
        check_match(&analysis);
        analysis_free(&analysis);
    }
    assert_true(clear > 2);
}

/* ---- what is shown ---- */

static void check_picture(const Analysis *analysis) {
    static char svg[512 * 1024];
    Text text;
    text_init(&text, svg, sizeof svg);
    Box box = analysis_picture(analysis, &text);
    assert_false(text.full);
    assert_null(strstr(svg, "nan"));
    assert_true(box.w > 100 && box.h > 100);
}

static void check_json(const Analysis *analysis) {
    static char bytes[1024 * 1024];
    Text text;
    Json json;
    text_init(&text, bytes, sizeof bytes);
    json_init(&json, &text);
    analysis_json(analysis, &json);
    assert_true(json_done(&json));
    assert_null(strstr(bytes, "null"));
    assert_null(strstr(bytes, "\"\""));
    check_picture(analysis);
}

static void the_report_is_a_picture_and_json_even_of_a_match_just_begun(void **unused) {
    (void)unused;
    for_analyses(3, 12, check_json);
    const Game *game = catalog_game(0);
    static Table table;
    Analysis analysis;
    position_open(&table, game, game->min_seats, 1);
    run(&analysis, &table, 10, 1);
    check_json(&analysis);
    check_match(&analysis);
    analysis_free(&analysis);
}

static void digits_follow_the_error(void **unused) {
    char words[MAX_PERCENT];
    (void)unused;
    assert_string_equal(analysis_percent(0.387, 0.02, words), "39");
    assert_string_equal(analysis_percent(0.3872, 0.0004, words), "38.7");
    assert_string_equal(analysis_percent(1, 0, words), "100");
    assert_string_equal(analysis_change(-0.184, 0.041, words), "\u221218 \u00b14");
    assert_string_equal(analysis_change(0.11, 0, words), "+11");
    assert_string_equal(analysis_change(0.002, 0.01, words), "0 \u00b11");
    assert_string_equal(analysis_change(0.0123, 0.0004, words), "+1.2 \u00b10.1");
}

/* ---- effort ---- */

static void the_same_iterations_give_the_same_analysis_in_any_number_of_threads(void **unused) {
    (void)unused;
    const Game *game = catalog_game(0);
    static Table table;
    Analysis one, two;
    end_of_match(&table, game, game->min_seats, 11);
    table_rewind(&table, 10);
    run(&one, &table, 20, 1);
    run(&two, &table, 20, 3);
    for (int i = 0; i <= one.n_moves; i++) {
        assert_memory_equal(&one.moment[i].known, &two.moment[i].known, sizeof one.moment[i].known);
        assert_memory_equal(&one.moment[i].arm, &two.moment[i].arm, sizeof one.moment[i].arm);
        assert_int_equal(one.moment[i].best, two.moment[i].best);
    }
    analysis_free(&one);
    analysis_free(&two);
}

/* In slices of time it goes on where it was; stopped before it began it still has a report. */
static void it_may_be_stopped_and_goes_on(void **unused) {
    (void)unused;
    const Game *game = catalog_game(0);
    static Table table;
    Analysis analysis;
    atomic_bool stop = true;
    Budget budget = {.milliseconds = 20, .stop = &stop};
    end_of_match(&table, game, game->min_seats, 11);
    table_rewind(&table, 10);
    assert_true(analysis_open(&analysis, &table));
    assert_false(analysis_work(&analysis, budget, NULL, NULL));
    assert_int_equal(analysis.playouts, 0);
    analysis_sum(&analysis);
    check_match(&analysis);
    atomic_store(&stop, false);
    uint64_t before = 0;
    for (int slice = 0; slice < 3; slice++) {
        while (analysis.playouts <= before) /* a slice may be too short on a busy machine */
            assert_true(analysis_work(&analysis, budget, NULL, NULL));
        analysis_sum(&analysis);
        check_match(&analysis);
        before = analysis.playouts;
    }
    analysis_free(&analysis);
}

static bool is_foretold(const Analysis *analysis) {
    bool any = false;
    for (int i = 0; i <= analysis->n_moves; i++)
        any = any || analysis->moment[i].foretold;
    return any;
}

/* Before the first playout there are chances, which stay what luck and slips add up to; and they
 * lead to who won: random matches are decided in the end. */
static void a_network_tells_chances_at_once(void **unused) {
    (void)unused;
    const Game *game = catalog_find(slice_of("budowa"));
    static Table table;
    Analysis analysis;
    Mind *mind = minds_read(game, 2);
    double start = 0, late = 0;
    assert_non_null(mind);
    for (unsigned number = 0; number < 20; number++) {
        end_of_match(&table, game, 2, number);
        assert_true(analysis_open(&analysis, &table));
        analysis_foresee(&analysis, mind);
        analysis_sum(&analysis);
        check_match(&analysis);
        const double *result = analysis.moment[table.n_moves].chances.chance;
        start += result[0] * analysis.moment[0].chances.chance[0];
        start += result[1] * analysis.moment[0].chances.chance[1];
        late += result[0] * analysis.moment[table.n_moves * 3 / 4].chances.chance[0];
        late += result[1] * analysis.moment[table.n_moves * 3 / 4].chances.chance[1];
        assert_int_equal(analysis.playouts, 0);
        analysis_free(&analysis);
    }
    assert_true(late > start + 2);
    mind_free(mind);
}

/* Other seats and options than it was trained with: as if there were none. */
static void a_network_is_asked_about_its_own_tables(void **unused) {
    (void)unused;
    const Game *game = catalog_find(slice_of("budowa"));
    static Table table;
    Analysis analysis;
    Mind *mind = minds_read(game, 2);
    for (int seats = 2; seats <= 3; seats++) {
        for (uint8_t choice = 0; choice <= 1; choice++) {
            end_of_match(&table, game, seats, 11);
            table.setup.choice[0] = choice;
            assert_true(analysis_open(&analysis, &table));
            analysis_foresee(&analysis, mind);
            assert_int_equal(is_foretold(&analysis), seats == 2 && choice == 0);
            analysis_free(&analysis);
        }
    }
    mind_free(mind);
}

/* A whole match of bots that know what they do: what they played is often the best there is. */
static void end_of_good_match(Table *table, const Game *game, unsigned number) {
    Thinker thinker = position_thinker(game, "greedy");
    Rng rng;
    Error error;
    rng_init(&rng, number);
    position_open(table, game, game->min_seats, number);
    while (!table_is_over(table)) {
        View view;
        Choice choice;
        table_view(table, table_actor(table), &view);
        bot_choose(&thinker, &view, &rng, &choice);
        assert_true(table_play(table, table_actor(table), choice.move, &error));
    }
}

/* A page asks in slices, and a slow machine comes to no more than the beginning of a thought in
 * one: a choice without evidence may be the move that was played. */
static void the_shortest_slices_are_taken_too(void **unused) {
    (void)unused;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        static Table table;
        Analysis analysis;
        for (unsigned match = 0; match < 6; match++) {
            end_of_good_match(&table, game, 40 + match);
            assert_true(analysis_open(&analysis, &table));
            for (int slice = 0; slice < 40; slice++)
                analysis_work(&analysis, (Budget){.milliseconds = 1}, NULL, NULL);
            analysis_sum(&analysis);
            check_accounts(&analysis);
            analysis_free(&analysis);
        }
    }
}

enum {
    ROUNDS = 3,
    MORE_ROUNDS = 4
};

/* Asks to stop when so many stages are whole. */
typedef struct {
    const Analysis *analysis;
    int stages;
    atomic_bool stop;
} Rounds;

static void stop_after_stages(void *data, int done, int of) {
    Rounds *rounds = data;
    (void)done;
    (void)of;
    if (rounds->analysis->stage >= rounds->stages)
        atomic_store(&rounds->stop, true);
}

/* Stopping where the first few worlds speak for the move played collects lucky
 * figures: only what is well known may be left alone. */
static void a_decision_is_left_alone_only_when_its_error_is_small(void **unused) {
    (void)unused;
    static Table table;
    Analysis analysis;
    Rounds rounds = {&analysis, ANALYSIS_STAGES * ROUNDS, false};
    int compared = 0;
    end_of_good_match(&table, catalog_game(0), 40);
    assert_true(analysis_open(&analysis, &table));
    analysis_work(&analysis, (Budget){.milliseconds = 300000, .stop = &rounds.stop},
                  stop_after_stages, &rounds);
    assert_int_equal(analysis.stage, ANALYSIS_STAGES * ROUNDS);
    analysis_sum(&analysis);
    uint32_t whole = 0; /* the effort of the last round */
    for (int i = 0; i < analysis.n_moves; i++)
        whole = analysis.moment[i].thought > whole ? analysis.moment[i].thought : whole;
    for (int i = 0; i < analysis.n_moves; i++) {
        const Moment *moment = &analysis.moment[i];
        if (moment->forced || moment->best == moment->played)
            continue;
        assert_true(moment->thought == whole || moment->error < 0.01);
        compared++;
    }
    assert_true(compared > 5);
    analysis_free(&analysis);
}

/* Losses as reported, and as they are in many other worlds. */
typedef struct {
    int count;
    double told, found, variance;
} Check;

static void look_again(const Game *game, const Moment *moment, Rng *rng, Check *check) {
    ChanceArm arm[2] = {{.move = moment->best}, {.move = moment->played}};
    double lead[MAX_SEATS], error[MAX_SEATS];
    View view;
    view_of(game, &moment->state, moment->seat, &view);
    chance_try(&view, arm, 2, (Budget){.iterations = 1000}, rng);
    chance_lead(&view, arm, 1, lead, error);
    check->count++;
    check->told += moment->loss;
    check->found += lead[moment->seat];
    check->variance +=
        moment->loss_error * moment->loss_error + error[moment->seat] * error[moment->seat];
}

/* Those of hundreds of decisions that look worst are the unluckiest; their report must not
 * be. */
static void losses_are_no_lucky_figures(void **unused) {
    (void)unused;
    const Game *game = catalog_find(slice_of("uptown"));
    static Table table;
    Analysis analysis;
    Check check = {0};
    Rng rng;
    rng_init(&rng, 1);
    for (unsigned match = 0; match < 30; match++) {
        end_of_good_match(&table, game, 60 + match);
        run(&analysis, &table, 128, 1);
        for (int i = 0; i < analysis.n_moves; i++)
            if (analysis.moment[i].clear)
                look_again(game, &analysis.moment[i], &rng, &check);
        analysis_free(&analysis);
    }
    assert_true(check.count > 10);
    assert_true(check.told - check.found < 3 * sqrt(check.variance));
}

/* A move that was reported as better is found again later, as long as it is. */
static void a_clear_loss_keeps_its_better_move(void **unused) {
    (void)unused;
    static Table table;
    static Move better[MAX_LONGEST];
    static bool was_clear[MAX_LONGEST];
    Analysis analysis;
    Rounds rounds = {.analysis = &analysis};
    int seen = 0;
    end_of_match(&table, catalog_find(slice_of("uptown")), 2, 7);
    assert_true(analysis_open(&analysis, &table));
    for (rounds.stages = 1; rounds.stages <= ANALYSIS_STAGES * MORE_ROUNDS; rounds.stages++) {
        atomic_store(&rounds.stop, false);
        analysis_work(&analysis, (Budget){.milliseconds = 300000, .stop = &rounds.stop},
                      stop_after_stages, &rounds);
        analysis_sum(&analysis);
        for (int i = 0; i < analysis.n_moves; i++) {
            const Moment *moment = &analysis.moment[i];
            if (was_clear[i])
                assert_int_equal(moment->best, better[i]);
            seen += was_clear[i];
            was_clear[i] = moment->clear;
            better[i] = moment->best;
        }
    }
    assert_true(seen > 20);
    analysis_free(&analysis);
}

/* What search maximises shows after a few worlds where to look; who won would take many more. */
static void doubts_find_more_than_wins(void **unused) {
    (void)unused;
    static Table table;
    int by_doubt = 0, by_wins = 0;
    for (int g = 0; g < catalog_count(); g++) {
        Analysis analysis;
        end_of_match(&table, catalog_game(g), catalog_game(g)->min_seats, 5);
        run(&analysis, &table, 64, 1);
        for (int i = 0; i < analysis.n_moves; i++) {
            const Moment *moment = &analysis.moment[i];
            if (moment->arm[0].tally.playouts == 0)
                continue;
            by_doubt += chance_doubt(moment->arm, 1) >= 1.5;
            by_wins += moment->lead >= 1.5 * moment->error;
            /* Only what is doubtful is tried again; arm 0 is never behind itself. */
            assert_int_equal(moment->sure[0].tally.playouts > 0,
                             chance_doubt(moment->arm, 1) >= 1.5);
            assert_true(moment->arm[0].behind == 0);
        }
        analysis_free(&analysis);
    }
    assert_true(by_wins > 10 && by_doubt > by_wins * 5 / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_moment_and_the_accounts_add_up),
        cmocka_unit_test(the_result_of_a_whole_match_is_who_won),
        cmocka_unit_test(random_play_has_clear_losses),
        cmocka_unit_test(the_report_is_a_picture_and_json_even_of_a_match_just_begun),
        cmocka_unit_test(digits_follow_the_error),
        cmocka_unit_test(the_same_iterations_give_the_same_analysis_in_any_number_of_threads),
        cmocka_unit_test(a_network_tells_chances_at_once),
        cmocka_unit_test(a_network_is_asked_about_its_own_tables),
        cmocka_unit_test(it_may_be_stopped_and_goes_on),
        cmocka_unit_test(the_shortest_slices_are_taken_too),
        cmocka_unit_test(a_decision_is_left_alone_only_when_its_error_is_small),
        cmocka_unit_test(losses_are_no_lucky_figures),
        cmocka_unit_test(doubts_find_more_than_wins),
        cmocka_unit_test(a_clear_loss_keeps_its_better_move),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
