/* SPDX-License-Identifier: MIT */
/* course_test.c - the course of a match: start tiles, workers, the display round by round, the
 * star, milestones, taking back. */
#include "help.h"

#include <string.h>

/* A deal with everything in deck order, but for what a test wants at the front. */
static char deal[8192];

/* Adds `front`, then the rest of the deck's things of this row in order. */
static void write_stack(Text *out, int row, const char *key, const char *front) {
    const MestaDeck *deck = mesta_deck(0);
    int used[MESTA_CARDS] = {0};
    text_add(out, key);
    for (const char *at = front; *at;) {
        char word[64];
        sscanf(at, " %63s", word);
        at = strstr(at, word) + strlen(word);
        for (int thing = 0; thing < MESTA_CARDS; thing++)
            if (mesta_copies(deck, row, thing) && strcmp(mesta_thing(deck, row, thing), word) == 0)
                used[thing]++;
        text_format(out, " %s", word);
    }
    for (int thing = 0; thing < MESTA_CARDS; thing++)
        for (int i = used[thing]; i < mesta_copies(deck, row, thing); i++)
            text_format(out, " %s", mesta_thing(deck, row, thing));
    text_char(out, '\n');
}

static const char *dealt(const char *city, int first, const char *lands, const char *features,
                         const char *bag) {
    Text out;
    text_init(&out, deal, sizeof deal);
    text_format(&out, "city %s\nfirst %d\n", city, first);
    write_stack(&out, MESTA_ROW_CARD, "cards", "");
    write_stack(&out, MESTA_ROW_LAND, "lands", lands);
    write_stack(&out, MESTA_ROW_FEATURE, "features", features);
    write_stack(&out, MESTA_ROW_PIECES, "bag", bag);
    return deal;
}

/* Every turn of the round until it is over, in this order of takings; all else is dropped. */
static void play_round(Table *table, const char *const *takings, int count) {
    for (int i = 0; i < count; i++) {
        play(table, takings[i]);
        finish_turn(table);
    }
}

/* ---- start tiles ---- */

static void start_tiles_go_counter_clockwise_and_end_with_the_first(void **state) {
    (void)state;
    static Table table;
    static const int DUE[4] = {0, 3, 2, 1}; /* first is 1 */
    open_dealt(&table, 4, dealt("venice", 1, "", "", ""));
    for (int i = 0; i < 4; i++) {
        char notation[24];
        assert_int_equal(table_actor(&table), DUE[i]);
        assert_int_equal(n_legal(&table), 4 - i);
        snprintf(notation, sizeof notation, "start S%d", i + 1);
        play(&table, notation);
        assert_false(can_play(&table, notation));
    }
    assert_int_equal(table_actor(&table), 1); /* the star begins */
    assert_int_equal(state_of(&table)->star, 1);
}

static void a_start_tile_lies_as_printed_at_0_0(void **state) {
    (void)state;
    static Table table;
    open_dealt(&table, 2, dealt("venice", 0, "", "", ""));
    play(&table, "start S3"); /* GY/PW, seat 1 */

    const MestaQuarter *q = &state_of(&table)->quarter[1];

    assert_int_equal(mesta_square(q, 0, 0).ground, MESTA_GREEN);
    assert_int_equal(mesta_square(q, 1, 0).ground, MESTA_YELLOW);
    assert_int_equal(mesta_square(q, 0, 1).ground, MESTA_PARK);
    assert_int_equal(mesta_square(q, 1, 1).ground, MESTA_WATER);
}

/* ---- workers ---- */

static void everybody_has_one_worker_a_row_and_a_place_takes_one(void **state) {
    (void)state;
    static Table table;
    open_match(&table, 4, false, NULL, 1);
    choose_starts(&table);
    Seat star = table_actor(&table);
    assert_int_equal(n_legal(&table), 16);

    play(&table, "card 2");

    assert_int_equal(table_actor(&table), (star + 1) % 4);
    assert_false(can_play(&table, "card 2"));
    play(&table, "card 1");
    play(&table, "card 3");
    play(&table, "card 4");
    assert_int_equal(table_actor(&table), star);
    assert_int_equal(n_legal(&table), 12); /* no card any more */
}

static void M5_two_seats_alternate_until_each_has_two_in_every_row(void **state) {
    (void)state;
    static Table table;
    open_match(&table, 2, false, NULL, 2);
    choose_starts(&table);
    Seat star = table_actor(&table);

    play(&table, "card 1");
    assert_int_equal(table_actor(&table), 1 - star);
    play(&table, "card 2");
    play(&table, "card 3");
    assert_false(can_play(&table, "card 1"));
    assert_true(can_play(&table, "card 4"));
    play(&table, "land 1");
    finish_turn(&table);
    assert_int_equal(table_actor(&table), star);
    assert_false(can_play(&table, "card 4")); /* two already */

    int turns = 4;
    while (state_of(&table)->round == 0) {
        turns += state_of(&table)->phase == MESTA_TAKE;
        Move moves[MAX_MOVES];
        Error error;
        mesta_game.legal(&table.state, moves);
        assert_true(table_play(&table, table_actor(&table), moves[0], &error));
    }
    assert_int_equal(turns, 16);
}

static void rounds_are_8_4_and_7(void **state) {
    (void)state;
    static Table table;
    static const struct {
        int seats;
        bool is_long;
        int rounds, tiles, moves;
    } KINDS[] = {
        {2, false, 4, 9, 154}, {2, true, 7, 15, 268}, {3, false, 8, 9, 0}, {4, false, 8, 9, 308}};
    for (int i = 0; i < 4; i++) {
        open_match(&table, KINDS[i].seats, KINDS[i].is_long, NULL, 3);
        choose_starts(&table);
        for (int round = 0; round < KINDS[i].rounds; round++) {
            assert_false(table_is_over(&table));
            finish_round(&table);
        }
        assert_true(table_is_over(&table));
        if (KINDS[i].moves)
            assert_int_equal(table.n_moves, KINDS[i].moves);
        for (int seat = 0; seat < KINDS[i].seats; seat++) { /* the quarter ends exactly full */
            const MestaQuarter *q = &state_of(&table)->quarter[seat];
            assert_int_equal(q->wide * q->high, KINDS[i].tiles);
            assert_int_equal(__builtin_popcountll(q->tiles), KINDS[i].tiles);
            assert_int_equal(state_of(&table)->n_held[seat], KINDS[i].tiles - 1);
        }
    }
}

/* ---- the display ---- */

static void places_hold_what_the_stacks_say_in_order(void **state) {
    (void)state;
    static Table table;
    open_dealt(&table, 2,
               dealt("venice", 0, "L05 L09 L13 L17", "boat tree wild ferry monument dolphins",
                     "red red blue green yellow blue blue red green yellow blue green yellow"));
    choose_starts(&table);

    play(&table, "feature 1");
    assert_int_equal(state_of(&table)->n_pending, 2);
    assert_int_equal(state_of(&table)->pending[0], 0); /* boat */
    assert_int_equal(state_of(&table)->pending[1], 4); /* tree */
    finish_turn(&table);
    play(&table, "pieces 2");
    assert_int_equal(state_of(&table)->n_pending, 3);
    assert_true(can_play(&table, "drop yellow"));
    assert_true(can_play(&table, "drop blue"));
    assert_false(can_play(&table, "drop red"));
    finish_turn(&table);
    play(&table, "feature 4");                         /* one up, one down */
    assert_int_equal(state_of(&table)->pending[0], 2); /* dolphins */
    assert_int_equal(state_of(&table)->pending[1], MESTA_MONUMENT);
    finish_turn(&table);
    play(&table, "pieces 4"); /* the next two after the ten laid out */
    assert_int_equal(state_of(&table)->n_pending, 2);
    assert_true(can_play(&table, "drop blue"));
    assert_true(can_play(&table, "drop green"));
    finish_turn(&table);
    play(&table, "land 4");
    assert_int_equal(state_of(&table)->pending[0], 16); /* L17 */
    finish_turn(&table);
    play(&table, "feature 2");
    assert_int_equal(state_of(&table)->pending[0], MESTA_WILD);
}

static void the_display_is_filled_anew_to_the_last_round(void **state) {
    (void)state;
    static Table table;
    for (int seats = 2; seats <= 4; seats++) {
        open_match(&table, seats, false, NULL, 4);
        choose_starts(&table);
        for (int round = 0; round < mesta_rounds(state_of(&table)); round++) {
            const MestaState *s = state_of(&table);
            int count, bag = s->bag_at;
            assert_int_equal(s->round, round);
            assert_int_equal(mesta_place_at(s, MESTA_ROW_CARD, 0, &count), 4 * round);
            assert_int_equal(mesta_place_at(s, MESTA_ROW_LAND, 3, &count), 4 * round + 3);
            assert_int_equal(mesta_place_at(s, MESTA_ROW_FEATURE, 3, &count), 6 * round + 4);
            assert_int_equal(count, 2);
            assert_int_equal(mesta_place_at(s, MESTA_ROW_PIECES, 3, &count), bag + 10);
            for (int row = 0; row < MESTA_ROWS; row++)
                for (int place = 0; place < MESTA_ROW_PLACES; place++)
                    assert_int_equal(s->worker[row][place], 0);
            finish_round(&table);
        }
        assert_true(table_is_over(&table));
        assert_true(state_of(&table)->bag_at <= MESTA_PIECES);
    }
}

/* ---- the star ---- */

static void the_star_goes_to_the_last_place_with_2_seats(void **state) {
    (void)state;
    static Table table;
    open_dealt(&table, 2, dealt("venice", 0, "", "", ""));
    choose_starts(&table);
    /* Seat 0 begins and takes pieces 4 at the very first; the round has 16 turns. */
    static const char *const TAKINGS[] = {"pieces 4",  "pieces 1",  "pieces 2",  "pieces 3",
                                          "card 1",    "card 2",    "card 3",    "card 4",
                                          "land 1",    "land 2",    "land 3",    "land 4",
                                          "feature 1", "feature 2", "feature 3", "feature 4"};
    play_round(&table, TAKINGS, 16);
    assert_int_equal(state_of(&table)->round, 1);
    assert_int_equal(state_of(&table)->star, 0);
    assert_int_equal(table_actor(&table), 0);

    static const char *const NEXT[] = {"pieces 1",  "pieces 4",  "pieces 2",  "pieces 3",
                                       "card 1",    "card 2",    "card 3",    "card 4",
                                       "land 1",    "land 2",    "land 3",    "land 4",
                                       "feature 1", "feature 2", "feature 3", "feature 4"};
    play_round(&table, NEXT, 16);
    assert_int_equal(table_actor(&table), 1);
}

static void M6_the_star_goes_to_the_rightmost_worker_with_3_seats(void **state) {
    (void)state;
    static Table table;
    open_dealt(&table, 3, dealt("venice", 2, "", "", ""));
    choose_starts(&table);
    static const char *const TAKINGS[] = {"pieces 2", "pieces 1",  "pieces 3",  "card 1",
                                          "card 2",   "card 3",    "land 1",    "land 2",
                                          "land 3",   "feature 1", "feature 2", "feature 3"};
    play_round(&table, TAKINGS, 12); /* seats 2, 0, 1 in turn: seat 1 is on place 3 */
    assert_int_equal(state_of(&table)->round, 1);
    assert_int_equal(table_actor(&table), 1);

    static const char *const NEXT[] = {"pieces 2", "pieces 4",  "pieces 3",  "card 1",
                                       "card 2",   "card 3",    "land 1",    "land 2",
                                       "land 3",   "feature 1", "feature 2", "feature 3"};
    play_round(&table, NEXT, 12); /* seats 1, 2, 0 */
    assert_int_equal(table_actor(&table), 2);
}

static void the_star_goes_to_the_last_place_with_4_seats(void **state) {
    (void)state;
    static Table table;
    open_dealt(&table, 4, dealt("venice", 3, "", "", ""));
    choose_starts(&table);
    static const char *const TAKINGS[] = {"pieces 1",  "pieces 2",  "pieces 4",  "pieces 3",
                                          "card 1",    "card 2",    "card 3",    "card 4",
                                          "land 1",    "land 2",    "land 3",    "land 4",
                                          "feature 1", "feature 2", "feature 3", "feature 4"};
    play_round(&table, TAKINGS, 16); /* seats 3, 0, 1, 2 */
    assert_int_equal(table_actor(&table), 1);
}

/* ---- milestones ---- */

/* Seat 0 lays L29, L30, L31 (each with three waters) below and beside its start tile. */
static const char *const CANAL_LANDS = "L29 L30 L25 L26 L31 L32 L27 L28";

static void open_canal(Table *table) {
    open_dealt(table, 2, dealt("rio_de_janeiro", 0, CANAL_LANDS, "", ""));
    play(table, "start S1"); /* seat 1 */
    play(table, "start S2"); /* seat 0 */
}

static void a_milestone_is_claimed_at_the_end_of_the_turn_that_meets_it(void **state) {
    (void)state;
    static Table table;
    open_canal(&table); /* copacabana: 7 squares of water */
    play(&table, "land 1");
    play(&table, "tile 1,0 r0"); /* seat 0: 1 + 3 */
    play(&table, "card 1");
    play(&table, "land 2");
    assert_int_equal(mesta_ring_of(state_of(&table), 0, 0), -1);

    play(&table, "tile 0,1 r0"); /* seat 0: 7 */

    assert_int_equal(mesta_ring_of(state_of(&table), 0, 0), 0);
    Score score;
    mesta_game.score(&table.state, 0, &score);
    assert_int_equal(line_of(&score, "milestones"), 6);
    assert_int_equal(fact_of(&score, "milestone.copacabana"), 1);
}

static void with_2_seats_the_middle_place_is_blocked(void **state) {
    (void)state;
    static Table table;
    open_canal(&table);
    static const char *const TAKINGS[] = {"land 1",    "land 3",    "land 2",    "land 4",
                                          "card 1",    "card 2",    "card 3",    "card 4",
                                          "pieces 4",  "pieces 1",  "pieces 2",  "pieces 3",
                                          "feature 1", "feature 2", "feature 3", "feature 4"};
    play_round(&table, TAKINGS, 16); /* seat 0 has 7 waters, seat 1 one */
    assert_int_equal(table_actor(&table), 0);
    play(&table, "card 1");
    play(&table, "land 1");
    finish_turn(&table);
    play(&table, "card 2");
    play(&table, "land 2");
    finish_turn(&table);

    assert_int_equal(mesta_ring_of(state_of(&table), 0, 0), 0);
    assert_int_equal(mesta_ring_of(state_of(&table), 1, 0), 2); /* 2 points, not 4 */
    Score score;
    mesta_game.score(&table.state, 1, &score);
    assert_int_equal(line_of(&score, "milestones"), 2);
}

static void M4_nobody_claims_in_anothers_turn_and_the_start_tile_is_no_turn(void **state) {
    (void)state;
    static Table table;
    open_canal(&table);
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        assert_int_equal(mesta_ring_of(state_of(&table), 0, i), -1);
        assert_int_equal(mesta_ring_of(state_of(&table), 1, i), -1);
    }
    play(&table, "land 1");
    play(&table, "tile 1,0 r0");
    play(&table, "card 1");
    play(&table, "land 2");

    /* The tile is not yet laid, so nothing holds; and seat 1's turn claims nothing for seat 0. */
    assert_int_equal(mesta_ring_of(state_of(&table), 0, 0), -1);
    play(&table, "tile 0,1 r0");
    play(&table, "card 2");
    assert_int_equal(mesta_ring_of(state_of(&table), 1, 0), -1);
}

static void a_milestone_is_kept_though_it_no_longer_holds(void **state) {
    (void)state;
    static Table table;
    /* Lisbon: districts of plots. Seat 0 gets three L-shapes; then a plot of one is taken away. */
    open_dealt(&table, 2,
               dealt("lisbon", 0, "L01 L02 L25 L26 L03 L04", "boat boat ferry boat boat boat", ""));
    play(&table, "start S1");
    play(&table, "start S4"); /* YR/PW for seat 0 */
    static const char *const TAKINGS[] = {"land 1",    "land 3",    "land 2",    "land 4",
                                          "card 1",    "card 2",    "card 3",    "card 4",
                                          "pieces 4",  "pieces 1",  "pieces 2",  "pieces 3",
                                          "feature 1", "feature 3", "feature 2", "feature 4"};
    play_round(&table, TAKINGS, 16);
    play(&table, "land 1"); /* L03: the third district */
    finish_turn(&table);
    assert_int_equal(mesta_ring_of(state_of(&table), 0, 0), 0);
    Score score;
    mesta_game.score(&table.state, 0, &score);
    assert_int_equal(fact_of(&score, "milestone.homogeneous_districts"), 1);

    MestaState *s = (MestaState *)&table.state; /* one plot of the green district goes */
    MestaQuarter *q = &s->quarter[0];
    Squares green = q->plot[MESTA_GREEN];
    q->plot[MESTA_GREEN] &= ~(green & -green);
    mesta_game.score(s, 0, &score);
    assert_int_equal(fact_of(&score, "milestone.homogeneous_districts"), 0);
    assert_int_equal(line_of(&score, "milestones"), 6);
    play(&table, "card 1"); /* seat 1 */
    play(&table, "card 2"); /* seat 0's turn ends again */
    assert_int_equal(mesta_ring_of(s, 0, 0), 0);
}

/* ---- taking back ---- */

static void placements_may_be_taken_back_but_not_the_taking_of_a_hidden_thing(void **state) {
    (void)state;
    static Table table;
    open_match(&table, 4, false, NULL, 5);
    choose_starts(&table);
    Seat seat = table_actor(&table);
    int before = table.n_moves;
    unsigned mask = 1u << seat;

    play(&table, "pieces 1"); /* four, all in sight */
    char notation[MAX_NOTATION];
    snprintf(notation, sizeof notation, "drop %s",
             mesta_thing(mesta_deck(0), MESTA_ROW_PIECES, state_of(&table)->pending[0]));
    play(&table, notation);
    assert_int_equal(table_undo_limit(&table, mask), before); /* the taking too */
    table_rewind(&table, before);

    play(&table, "pieces 4"); /* draws from the bag */
    assert_int_equal(table_undo_limit(&table, mask), before + 1);
    snprintf(notation, sizeof notation, "drop %s",
             mesta_thing(mesta_deck(0), MESTA_ROW_PIECES, state_of(&table)->pending[0]));
    play(&table, notation);
    assert_int_equal(table_undo_limit(&table, mask), before + 1); /* the drop, not the draw */
    table_rewind(&table, before);

    play(&table, "land 4"); /* face down */
    assert_int_equal(table_undo_limit(&table, mask), before + 1);
    finish_turn(&table);
    assert_int_equal(table_undo_limit(&table, mask), before + 1);
    table_rewind(&table, before);

    play(&table, "card 4");
    assert_int_equal(table_undo_limit(&table, mask), before + 1);
    table_rewind(&table, before);
    play(&table, "card 3");
    assert_int_equal(table_undo_limit(&table, mask), before);
}

static void the_last_placement_of_a_round_cannot_be_taken_back(void **state) {
    (void)state;
    static Table table;
    open_match(&table, 2, false, NULL, 6);
    choose_starts(&table);
    assert_int_equal(table_undo_limit(&table, 3), table.n_moves); /* it laid out the display */
    finish_round(&table);
    assert_int_equal(table_undo_limit(&table, 3), table.n_moves);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_tiles_go_counter_clockwise_and_end_with_the_first),
        cmocka_unit_test(a_start_tile_lies_as_printed_at_0_0),
        cmocka_unit_test(everybody_has_one_worker_a_row_and_a_place_takes_one),
        cmocka_unit_test(M5_two_seats_alternate_until_each_has_two_in_every_row),
        cmocka_unit_test(rounds_are_8_4_and_7),
        cmocka_unit_test(places_hold_what_the_stacks_say_in_order),
        cmocka_unit_test(the_display_is_filled_anew_to_the_last_round),
        cmocka_unit_test(the_star_goes_to_the_last_place_with_2_seats),
        cmocka_unit_test(M6_the_star_goes_to_the_rightmost_worker_with_3_seats),
        cmocka_unit_test(the_star_goes_to_the_last_place_with_4_seats),
        cmocka_unit_test(a_milestone_is_claimed_at_the_end_of_the_turn_that_meets_it),
        cmocka_unit_test(with_2_seats_the_middle_place_is_blocked),
        cmocka_unit_test(M4_nobody_claims_in_anothers_turn_and_the_start_tile_is_no_turn),
        cmocka_unit_test(a_milestone_is_kept_though_it_no_longer_holds),
        cmocka_unit_test(placements_may_be_taken_back_but_not_the_taking_of_a_hidden_thing),
        cmocka_unit_test(the_last_placement_of_a_round_cannot_be_taken_back),
    };
    return cmocka_run_group_tests(tests, open_mesta, NULL);
}
