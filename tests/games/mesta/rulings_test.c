/* SPDX-License-Identifier: MIT */
/* rulings_test.c - what may be put where, wild plots, and the rulings by name (M5 and M6 are about
 * the course of a match and stand in course_test.c). */
#include "help.h"

#include "games/catalog.h"

#include <string.h>

/* A match whose seat to move has this quarter and these things in hand. */
static void arrange(Table *table, const char *rows, int phase, const char *things) {
    open_match(table, 2, false, "venice", 7);
    choose_starts(table);
    MestaState *s = (MestaState *)&table->state;
    MestaQuarter *q = &s->quarter[table_actor(table)];
    memset(q, 0, sizeof *q);
    int x = 0, y = 0;
    for (const char *at = rows; *at; at++) {
        if (*at == '\n') {
            y++;
            x = 0;
            continue;
        }
        MestaSquare square = {(uint8_t)(strchr("RBGYPW", *at) - "RBGYPW"), MESTA_NONE, MESTA_NONE,
                              0};
        mesta_set_square(q, x++, y, square);
    }
    q->tiles = 1u << 9;
    q->wide = q->high = 1;
    s->phase = (uint8_t)phase;
    for (const char *at = things; *at; at++)
        s->pending[s->n_pending++] = (uint8_t)(*at - '0');
}

static const MestaQuarter *quarter(const Table *table) {
    return &state_of(table)->quarter[table_actor(table)];
}

/* Plays without the match noticing that the hand is empty: one thing more stays in it. */
static void put(Table *table, const char *notation) {
    Move move = game_parse(&mesta_game, &table->state, slice_of(notation));
    if (move == NO_MOVE)
        fail_msg("%s is not legal", notation);
    mesta_game.apply(&table->state, move);
}

static const char *const RED_RED = "003"; /* two red pieces and a yellow one that stays */

/* ---- where things go ---- */

static void pieces_go_on_plots_and_buildings_of_their_colour_up_to_four(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RB\nPW\n", MESTA_PIECE, "0000");
    MestaState *s = (MestaState *)&table.state;
    assert_true(can_play(&table, "put red 0,0"));
    assert_false(can_play(&table, "put red 1,0"));
    assert_false(can_play(&table, "put red 0,1"));
    assert_false(can_play(&table, "put red 1,1"));

    for (int i = 0; i < 4; i++) {
        s->n_pending = 2; /* never the last one */
        s->pending[0] = s->pending[1] = 0;
        put(&table, "put red 0,0");
    }

    s->pending[0] = 0;
    assert_int_equal(mesta_square(quarter(&table), 0, 0).height, 4);
    assert_false(can_play(&table, "put red 0,0"));
    assert_true(can_play(&table, "drop red"));
}

static void features_go_on_their_ground_one_a_square(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RB\nPW\n", MESTA_FEATURE, "0458"); /* boat, tree, fountain, monument */
    assert_true(can_play(&table, "put boat 1,1"));
    assert_false(can_play(&table, "put boat 0,1"));
    assert_true(can_play(&table, "put tree 0,1"));
    assert_false(can_play(&table, "put tree 1,1"));
    assert_true(can_play(&table, "put monument 0,0"));
    assert_true(can_play(&table, "put monument 1,0"));
    assert_false(can_play(&table, "put monument 0,1"));

    put(&table, "put tree 0,1");

    assert_false(can_play(&table, "put fountain 0,1"));
    assert_true(can_play(&table, "drop fountain"));
}

static void equal_things_give_one_move_and_any_order_will_do(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RB\nPW\n", MESTA_PIECE, "0011");
    assert_int_equal(n_legal(&table), 4); /* put red, put blue, drop red, drop blue */

    put(&table, "put blue 1,0");
    put(&table, "put red 0,0");
    put(&table, "drop blue");
    assert_int_equal(n_legal(&table), 2);
}

/* ---- rulings ---- */

static void M1_a_monument_ends_its_plot(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RB\nPW\n", MESTA_FEATURE, "89");
    put(&table, "put monument 0,0");

    assert_false(can_play(&table, "put wild 0,0"));
    assert_true(can_play(&table, "put wild 1,0"));
    assert_int_equal((int)(mesta_piece_places(quarter(&table), MESTA_RED) != 0), 0);
    assert_true(holds("lisbon", "homogeneous_districts", "R R R R R R R R R\n"));
    assert_false(holds("lisbon", "homogeneous_districts", "R R R R Rmonument R R R R\n"));
    assert_true(holds("lisbon", "homogeneous_districts", "R R R Rmonument R R R R R R\n"));
    assert_int_equal(worth("red_quarter", "Rmonument Rr1\n"), 1);
}

static void M1_no_monument_where_pieces_stand(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RB\nPW\n", MESTA_PIECE, RED_RED);
    put(&table, "put red 0,0");
    MestaState *s = (MestaState *)&table.state;
    s->phase = MESTA_FEATURE;
    s->n_pending = 2;
    s->pending[0] = MESTA_MONUMENT;
    s->pending[1] = MESTA_WILD;

    assert_false(can_play(&table, "put monument 0,0"));
    assert_false(can_play(&table, "put wild 0,0"));
    assert_true(can_play(&table, "put monument 1,0"));
}

static void M2_a_wild_plot_takes_any_first_piece_then_only_its_colour(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RB\nPW\n", MESTA_FEATURE, "89");
    put(&table, "put wild 0,0");
    assert_false(can_play(&table, "put monument 0,0")); /* a wild plot is a feature */
    MestaState *s = (MestaState *)&table.state;
    s->phase = MESTA_PIECE;
    s->n_pending = 4;
    memcpy(s->pending, (uint8_t[]){0, 2, 3, 3}, 4);
    assert_true(can_play(&table, "put red 0,0"));
    assert_true(can_play(&table, "put green 0,0"));

    put(&table, "put yellow 0,0");

    assert_false(can_play(&table, "put red 0,0"));
    assert_true(can_play(&table, "put yellow 0,0"));
    assert_int_equal(mesta_square(quarter(&table), 0, 0).colour, MESTA_YELLOW);
    assert_int_equal(mesta_square(quarter(&table), 0, 0).ground, MESTA_RED);
}

static void M2_an_empty_wild_plot_takes_the_best_colour_for_districts(void **state) {
    (void)state;

    assert_false(holds("lisbon", "homogeneous_districts", "R R R . B B B . G G\n"));
    assert_true(holds("lisbon", "homogeneous_districts", "R R R . B B B X G G\n"));
    assert_true(holds("lisbon", "homogeneous_districts", "R R X B B B . G G G\n"));
    assert_false(
        holds("lisbon", "homogeneous_districts", "R R X B B . . G G G\n")); /* one colour */
    assert_true(holds("lisbon", "homogeneous_districts", "R R X B B X . G G G\n"));
    assert_true(holds("lisbon", "homogeneous_districts", "X X X X R R R R R\n"));
    assert_false(holds("lisbon", "homogeneous_districts", "X X X X R R R R\n"));
    /* Two that touch need not agree. */
    assert_true(holds("lisbon", "homogeneous_districts", "R R X X B B . G G G\n"));
    /* A built one has the colour of its pieces, whatever would be best. */
    assert_false(holds("lisbon", "homogeneous_districts", "R R Xb1 X B Y . G G G\n"));
    assert_true(holds("lisbon", "homogeneous_districts", "R R Xr1 X B B . G G G\n"));
}

static void M2_wild_plots_in_every_form_that_mentions_colours(void **state) {
    (void)state;

    /* An empty one is no building, so no colour of it helps a card or milestone on buildings. */
    assert_int_equal(worth("red_quarter", "X Rr1\n"), 1);
    assert_int_equal(worth("red_houses", "X Xr2\n"), 3);
    assert_int_equal(worth("red_towers", "X Xb3 Xr3\n"), 4);
    assert_int_equal(worth("liveable_city", "X Rr1 Bb1 Gg1\n"), 0);
    assert_int_equal(worth("liveable_city", "Xy1 Rr1 Bb1 Gg1\n"), 2);
    assert_false(holds("rio_de_janeiro", "carnival", "Rr1 Bb2 Gg3 X\n"));
    assert_false(holds("rio_de_janeiro", "carnival", "Rr1 Bb2 Gg3 Xg4\n"));
    assert_true(holds("rio_de_janeiro", "carnival", "Rr1 Bb2 Gg3 Xy4\n"));
    assert_false(holds("barcelona", "la_rambla", "Rr1 Rr1 Bb1 X\n"));
    assert_false(holds("barcelona", "la_rambla", "Rr1 Rr1 Bb1 Xb1\n"));
    assert_true(holds("barcelona", "la_rambla", "Rr1 Rr1 Bb1 Xg1\n"));
    assert_false(holds("buenos_aires", "la_boca", "Rr1 Rr1 Bb1 Bb1 Gg1 Gg1 Yy1 X\n"));
    assert_true(holds("buenos_aires", "la_boca", "Rr1 Rr1 Bb1 Bb1 Gg1 Gg1 Yy1 Xy1\n"));
}

static void M3_a_feature_that_can_be_placed_must_be(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RB\nPP\n", MESTA_FEATURE, "048"); /* boat, tree, monument */
    assert_false(can_play(&table, "drop tree"));
    assert_false(can_play(&table, "drop monument"));
    assert_true(can_play(&table, "drop boat")); /* there is no water */

    put(&table, "drop boat");

    assert_false(can_play(&table, "drop boat"));
    assert_int_equal(n_legal(&table), 4); /* two parks, two plots */
}

/* Whether there is a square is checked anew after each placement, for each feature on its own. */
static void M3_a_feature_whose_last_square_was_taken_may_go(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RW\nWW\n", MESTA_FEATURE, "889"); /* two monuments, a wild plot; one plot */
    assert_int_equal(n_legal(&table), 2);

    put(&table, "put wild 0,0");

    assert_int_equal(n_legal(&table), 1);
    put(&table, "drop monument");
    assert_true(can_play(&table, "drop monument"));
}

static void M3_pieces_may_be_discarded_though_they_could_be_placed(void **state) {
    (void)state;
    static Table table;
    arrange(&table, "RB\nPW\n", MESTA_PIECE, "01");
    assert_true(can_play(&table, "put red 0,0"));
    put(&table, "drop red");
    assert_int_equal(n_legal(&table), 2); /* put blue, drop blue */
}

/* The standard deck with Venice's conditions replaced by ones that a start tile meets. */
static int easy_deck(void) {
    static char text[8192];
    Slice deck = catalog_deck_text(&mesta_game);
    const char *city = strstr(deck.at, "city venice"), *next = strstr(deck.at, "city sydney");
    Error error;
    int length =
        snprintf(text, sizeof text,
                 "%.*scity venice\nmilestone a 8/5/2 squares water 1\n"
                 "milestone b 6/4/2 squares park 1\nmilestone c 5/3/1 squares water 9\n%.*s",
                 (int)(city - deck.at), deck.at, (int)(deck.at + deck.length - next), next);
    int slot = catalog_load_deck(&mesta_game, "easy", text, (size_t)length, &error);
    if (slot < 0)
        fail_msg("line %d: %s", error.line, error.what);
    return slot;
}

static void M4_only_the_player_whose_turn_ends_claims_several_at_once(void **state) {
    (void)state;
    static Table table;
    Setup setup = {.seats = 3, .deck = (uint16_t)easy_deck()};
    Error error;
    assert_true(game_set_option(&mesta_game, &setup, slice_of("city"), slice_of("venice"), &error));
    table_open(&table, &mesta_game, &setup);
    choose_starts(&table);
    const MestaState *s = state_of(&table);
    Seat star = table_actor(&table);
    for (Seat seat = 0; seat < 3; seat++) /* choosing the start tile is no turn */
        assert_int_equal(mesta_ring_of(s, seat, 0), -1);

    play(&table, "card 1");

    Seat second = (Seat)((star + 1) % 3), third = (Seat)((star + 2) % 3);
    assert_int_equal(mesta_ring_of(s, star, 0), 0);
    assert_int_equal(mesta_ring_of(s, star, 1), 0);
    assert_int_equal(mesta_ring_of(s, star, 2), -1);
    assert_int_equal(mesta_ring_of(s, second, 0), -1); /* holds for him too: not his turn */
    play(&table, "pieces 4");
    assert_int_equal(mesta_ring_of(s, second, 0), -1); /* not at its end yet */
    finish_turn(&table);
    assert_int_equal(mesta_ring_of(s, second, 0), 1);
    play(&table, "card 2");
    assert_int_equal(mesta_ring_of(s, third, 1), 2);
}

static void without_a_free_place_nothing_is_claimed(void **state) {
    (void)state;
    static Table table;
    Setup setup = {.seats = 4, .deck = (uint16_t)easy_deck()};
    Error error;
    assert_true(game_set_option(&mesta_game, &setup, slice_of("city"), slice_of("venice"), &error));
    table_open(&table, &mesta_game, &setup);
    choose_starts(&table);
    Seat last = (Seat)((table_actor(&table) + 3) % 4);
    for (int i = 1; i <= 4; i++) {
        char notation[24];
        snprintf(notation, sizeof notation, "card %d", i);
        play(&table, notation);
    }

    assert_int_equal(mesta_ring_of(state_of(&table), last, 0), -1);
    Score score;
    mesta_game.score(&table.state, last, &score);
    assert_int_equal(line_of(&score, "milestones"), 0);
    assert_int_equal(fact_of(&score, "milestone.a"), 1);
}

static void the_last_turn_of_the_match_claims_too(void **state) {
    (void)state;
    static Table table;
    Setup setup = {.seats = 4, .deck = (uint16_t)easy_deck()};
    Error error;
    assert_true(game_set_option(&mesta_game, &setup, slice_of("city"), slice_of("venice"), &error));
    table_open(&table, &mesta_game, &setup);
    choose_starts(&table);
    Move moves[MAX_MOVES];
    while (table.n_moves < mesta_game.longest - 1) {
        mesta_game.legal(&table.state, moves);
        assert_true(table_play(&table, table_actor(&table), moves[0], &error));
    }
    MestaState *s = (MestaState *)&table.state;
    Seat last = table_actor(&table);
    memset(s->ring, 0, sizeof s->ring); /* as if nobody had claimed before */

    mesta_game.legal(&table.state, moves);
    assert_true(table_play(&table, last, moves[0], &error));

    assert_true(table_is_over(&table));
    assert_int_equal(mesta_ring_of(s, last, 0), 0);
    assert_int_equal(mesta_ring_of(s, (Seat)((last + 1) % 4), 0), -1);
}

/* Three seats take places 1-3 everywhere: the last ones are left. */
static void play_round_without_last_places(Table *table) {
    static const char *const ROWS[] = {"card", "land", "feature", "pieces"};
    for (int row = 0; row < 4; row++)
        for (int place = 1; place <= 3; place++) {
            char notation[24];
            snprintf(notation, sizeof notation, "%s %d", ROWS[row], place);
            play(table, notation);
            finish_turn(table);
        }
}

static void M7_what_is_left_with_3_seats_leaves_unseen_and_two_pieces_stay(void **state) {
    (void)state;
    static Table table;
    open_match(&table, 3, false, NULL, 8);
    choose_starts(&table);
    const MestaState *s = state_of(&table);

    play_round_without_last_places(&table);

    assert_int_equal(s->round, 1);
    assert_int_equal(s->bag_at, 10); /* the next round begins with the two nobody drew */
    assert_false(mesta_is_shown(s, MESTA_ROW_CARD, 3));
    assert_false(mesta_is_shown(s, MESTA_ROW_LAND, 3));
    assert_true(mesta_is_shown(s, MESTA_ROW_FEATURE, 4)); /* lay face up */
    assert_false(mesta_is_shown(s, MESTA_ROW_FEATURE, 5));
    View view;
    table_view(&table, 0, &view);
    const MestaState *seen = (const MestaState *)&view.state;
    assert_int_equal(seen->card[3], MESTA_HIDDEN);
    assert_int_equal(seen->card[2], s->card[2]);
    int count;
    assert_int_equal(mesta_place_at(s, MESTA_ROW_CARD, 0, &count), 4); /* it left the game */
    for (int round = 1; round < 8; round++)
        play_round_without_last_places(&table);
    assert_true(table_is_over(&table));
    assert_false(mesta_is_shown(state_of(&table), MESTA_ROW_CARD, 3)); /* for ever */
    assert_int_equal(state_of(&table)->bag_at, 80);
}

static void M7_the_star_blocks_nothing(void **state) {
    (void)state;
    static Table table;
    open_match(&table, 4, false, NULL, 9);
    choose_starts(&table);

    play(&table, "card 1"); /* the start player's first turn: the star lies on pieces 4 */

    assert_true(can_play(&table, "pieces 4"));
}

static void M8_the_quarter_grows_any_way_within_3_by_3(void **state) {
    (void)state;
    static Table table;
    open_match(&table, 4, false, NULL, 10);
    choose_starts(&table);
    MestaState *s = (MestaState *)&table.state;
    const MestaLand *land = &mesta_deck(0)->land[0];
    Seat seat = table_actor(&table);
    MestaQuarter *q = &s->quarter[seat];
    s->phase = MESTA_TILE;
    s->n_pending = 1;
    s->pending[0] = 0;
    assert_int_equal(n_legal(&table), 16); /* four sides, four turns */
    assert_true(can_play(&table, "tile 0,-1 r0"));
    assert_false(can_play(&table, "tile 1,1 r0")); /* touches by a corner only */

    mesta_lay(q, land, 0, 8); /* -1,0 */
    mesta_lay(q, land, 0, 8); /* -2,0 */

    assert_int_equal(q->left, -2);
    assert_int_equal(q->wide, 3);
    assert_false(can_play(&table, "tile -3,0 r0"));
    assert_false(can_play(&table, "tile 1,0 r0"));
    assert_true(can_play(&table, "tile -2,1 r270"));
    assert_true(can_play(&table, "tile 0,-1 r180"));
    assert_int_equal(n_legal(&table), 6 * 4);
}

static void M8_the_long_quarter_is_3_by_5_either_way_round(void **state) {
    (void)state;
    static Table table;
    const MestaLand *land = &mesta_deck(0)->land[0];
    for (int down = 0; down < 2; down++) {
        MestaQuarter q = {0};
        mesta_lay(&q, land, 0, 9);
        for (int i = 0; i < 4; i++) {
            int next = down ? 9 + 8 * (i + 1) : 9 + i + 1;
            assert_true(mesta_tile_places(&q, true) >> next & 1);
            assert_int_equal(mesta_tile_places(&q, false) >> next & 1, i < 2);
            mesta_lay(&q, land, 0, next);
        }
        assert_int_equal(down ? q.high : q.wide, 5);
        assert_false(mesta_tile_places(&q, true) >> (down ? 9 + 40 : 9 + 5) & 1);
        assert_int_equal(__builtin_popcountll(mesta_tile_places(&q, true)), 10); /* both sides */
        for (int i = 0; i < 2; i++)
            mesta_lay(&q, land, 0, down ? 8 : 1); /* to the left, or above */
        assert_int_equal(down ? q.wide : q.high, 3);
        uint64_t rest = mesta_tile_places(&q, true);
        assert_int_equal(rest >> (down ? 8 : 1) & 1, 0); /* not a fourth */
    }
    open_match(&table, 2, true, NULL, 11);
    assert_int_equal(state_of(&table)->is_long, 1);
}

static void M9_only_faces_down_stacks_and_bag_are_secret(void **state) {
    (void)state;
    static Table table;
    View view;
    open_match(&table, 4, false, NULL, 12);
    const MestaState *seen = (const MestaState *)&view.state;
    choose_starts(&table);

    table_view(&table, NOBODY, &view);
    for (int place = 0; place < 3; place++) {
        assert_int_not_equal(seen->card[place], MESTA_HIDDEN);
        assert_int_not_equal(seen->land[place], MESTA_HIDDEN);
    }
    assert_int_equal(seen->card[3], MESTA_HIDDEN);
    assert_int_equal(seen->land[3], MESTA_HIDDEN);
    assert_int_not_equal(seen->feature[4], MESTA_HIDDEN);
    assert_int_equal(seen->feature[5], MESTA_HIDDEN);
    assert_int_equal(seen->card[4], MESTA_HIDDEN);
    assert_int_not_equal(seen->bag[9], MESTA_HIDDEN);
    assert_int_equal(seen->bag[10], MESTA_HIDDEN);

    play(&table, "pieces 4"); /* a chosen hidden thing is shown to all */
    table_view(&table, NOBODY, &view);
    assert_int_not_equal(seen->bag[10], MESTA_HIDDEN);
    assert_int_not_equal(seen->bag[11], MESTA_HIDDEN);
    assert_int_equal(seen->bag[12], MESTA_HIDDEN);
    finish_turn(&table);
    play(&table, "card 4");
    table_view(&table, 0, &view);
    assert_int_equal(seen->card[3], state_of(&table)->card[3]);
}

static void a_tile_turns_clockwise(void **state) {
    (void)state;
    MestaLand land = {"T", {MESTA_RED, MESTA_BLUE, MESTA_PARK, MESTA_WATER}};
    static const uint8_t DUE[4][4] = {
        {MESTA_RED, MESTA_BLUE, MESTA_PARK, MESTA_WATER},
        {MESTA_PARK, MESTA_RED, MESTA_WATER, MESTA_BLUE},
        {MESTA_WATER, MESTA_PARK, MESTA_BLUE, MESTA_RED},
        {MESTA_BLUE, MESTA_WATER, MESTA_RED, MESTA_PARK},
    };
    for (int turns = 0; turns < 4; turns++) {
        MestaQuarter q = {0};
        mesta_lay(&q, &land, turns, 9);
        for (int i = 0; i < 4; i++)
            assert_int_equal(mesta_square(&q, i % 2, i / 2).ground, DUE[turns][i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_go_on_plots_and_buildings_of_their_colour_up_to_four),
        cmocka_unit_test(features_go_on_their_ground_one_a_square),
        cmocka_unit_test(equal_things_give_one_move_and_any_order_will_do),
        cmocka_unit_test(M1_a_monument_ends_its_plot),
        cmocka_unit_test(M1_no_monument_where_pieces_stand),
        cmocka_unit_test(M2_a_wild_plot_takes_any_first_piece_then_only_its_colour),
        cmocka_unit_test(M2_an_empty_wild_plot_takes_the_best_colour_for_districts),
        cmocka_unit_test(M2_wild_plots_in_every_form_that_mentions_colours),
        cmocka_unit_test(M3_a_feature_that_can_be_placed_must_be),
        cmocka_unit_test(M3_a_feature_whose_last_square_was_taken_may_go),
        cmocka_unit_test(M3_pieces_may_be_discarded_though_they_could_be_placed),
        cmocka_unit_test(M4_only_the_player_whose_turn_ends_claims_several_at_once),
        cmocka_unit_test(without_a_free_place_nothing_is_claimed),
        cmocka_unit_test(the_last_turn_of_the_match_claims_too),
        cmocka_unit_test(M7_what_is_left_with_3_seats_leaves_unseen_and_two_pieces_stay),
        cmocka_unit_test(M7_the_star_blocks_nothing),
        cmocka_unit_test(M8_the_quarter_grows_any_way_within_3_by_3),
        cmocka_unit_test(M8_the_long_quarter_is_3_by_5_either_way_round),
        cmocka_unit_test(M9_only_faces_down_stacks_and_bag_are_secret),
        cmocka_unit_test(a_tile_turns_clockwise),
    };
    return cmocka_run_group_tests(tests, open_mesta, NULL);
}
