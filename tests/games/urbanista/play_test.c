/* SPDX-License-Identifier: MIT */
/* play_test.c - dealing, placing, passing and drawing, from the first card to the last. */
#include "check.h"
#include "engine/record.h"
#include "games/catalog.h"
#include "games/urbanista/matches.h"
#include "games/urbanista/positions.h"

#include <string.h>

/* Cards 1, 2, 3 in hand; card 4 lies at 0,0 and 1,1:   I r  R -
 *                                                       C |  P .   */
static const char SOLO[] = "goals 16 17 18\nhand 0 1 2 3\nstart 4\n"
                           "pile 5 6 7 8 9 10 11 12 13 14 15\n";

static void begin(UrbanistaState *s) {
    Error error;
    assert_true(match_read(s, 1, SOLO, &error));
}

static void expect_city(const UrbanistaState *s, const char *wanted) {
    char words[8192];
    Text text;
    text_init(&text, words, sizeof words);
    urbanista_game.picture(s, &text);
    const char *city = strstr(words, "city ");
    assert_non_null(city);
    assert_string_equal(city, wanted);
}

/* ---- the deal ---- */

/* The words were derived from the seed by a separate program, from docs/reference/notation.md
 * alone. */
static void the_deal_follows_from_the_seed(void **state) {
    static const char *const WANTED[] = {
        [1] = "goals 6 10 1\nhand 0 13 3 7\nstart 17\npile 8 9 15 4 11 16 5 12 14 18 2\n",
        [3] = "goals 6 10 1\nhand 0 13 3 7\nhand 1 17\nhand 2 8\nstart 9\npile 15 4 11 16 5 12 14 "
              "18 2\n",
    };
    (void)state;
    for (int seats = 1; seats <= 3; seats += 2) {
        char words[512];
        Text text;
        UrbanistaState s;
        Setup setup = {.seats = (uint8_t)seats};
        for (int i = 0; i < SEED_BYTES; i++)
            setup.seed[i] = (uint8_t)i;
        text_init(&text, words, sizeof words);

        urbanista_game.setup(&s, &setup);
        urbanista_game.write_deal(&s, &text);

        assert_string_equal(words, WANTED[seats]);
    }
}

static void a_deal_reads_back_as_it_was_written(void **state) {
    (void)state;
    for (int seats = 1; seats <= URBANISTA_SEATS; seats++) {
        char words[512];
        Text text;
        UrbanistaState dealt, read;
        Error error;
        text_init(&text, words, sizeof words);
        match_deal(&dealt, seats, 11);
        urbanista_game.write_deal(&dealt, &text);

        assert_true(match_read(&read, seats, words, &error));

        assert_true(game_equal(&urbanista_game, &dealt, &read));
    }
}

static void bad_deals_are_refused(void **state) {
    static const struct {
        int seats, line;
        const char *deal;
    } CASES[] = {
        {1, 1, "goal 16 17 18\n"},
        {1, 1, "goals 16 17\n"},
        {1, 1, "goals 16 17 18 1\n"},
        {1, 1, "goals 16 17 19\n"},
        {1, 1, "goals 0 17 18\n"},
        {1, 1, "goals 16 16 18\n"},
        {1, 2, "goals 16 17 18\nhand 1 1 2 3\n"},
        {1, 2, "goals 16 17 18\nhand 0 1 2\n"},
        {1, 2, "goals 16 17 18\nhand 0 1 2 16\n"},
        {2, 3, "goals 16 17 18\nhand 0 1 2 3\nstart 4\n"},
        {2, 3, "goals 16 17 18\nhand 0 1 2 3\nhand 1 4 5\n"},
        {1, 3, "goals 16 17 18\nhand 0 1 2 3\nstart 4 5\n"},
        {1, 4, "goals 16 17 18\nhand 0 1 2 3\nstart 4\n"},
        {1, 4, "goals 16 17 18\nhand 0 1 2 3\nstart 4\npile 5 6 7 8 9 10 11 12 13 14\n"},
        {1, 4, "goals 16 17 18\nhand 0 1 2 3\nstart 4\npile 5 6 7 8 9 10 11 12 13 14 4\n"},
        {1, 4, "goals 16 17 18\nhand 0 1 2 3\nstart 4\npile 5 6 7 8 9 10 11 12 13 14 15 15\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        UrbanistaState s;
        Error error = {0};
        if (match_read(&s, CASES[i].seats, CASES[i].deal, &error))
            fail_msg("taken: %s", CASES[i].deal);
        assert_int_equal(error.line, CASES[i].line);
        assert_true(error.what[0] != '\0');
    }
}

/* ---- placing ---- */

static void a_card_may_share_a_side_or_cover(void **state) {
    static const char *const YES[] = {"1@2,0",  "1@2,1", "1@2,-1", "1@-2,0", "1@-2,1", "1@-2,-1",
                                      "1@0,2",  "1@1,2", "1@-1,2", "1@0,-2", "1@0,0",  "1@1,1",
                                      "1@-1,1", "1@1,0", "1r@0,0", "1r@2,1"};
    UrbanistaState s;
    (void)state;
    begin(&s);
    for (size_t i = 0; i < sizeof YES / sizeof YES[0]; i++)
        if (!match_allows(&s, YES[i]))
            fail_msg("%s is refused", YES[i]);
}

static void corners_alone_and_distance_are_refused(void **state) {
    static const char *const NO[] = {"1@2,2",  "1@-2,-2", "1@2,-2", "1@-2,2", "1r@2,2", "1@3,0",
                                     "1@0,-3", "1@-3,1",  "1@9,9",  "4@0,0",  "5@0,0",  "16@0,0",
                                     "1@00,0", "1@-0,0",  "1 @0,0", "1R@0,0", "1@0",    ""};
    UrbanistaState s;
    (void)state;
    begin(&s);
    for (size_t i = 0; i < sizeof NO / sizeof NO[0]; i++)
        if (match_allows(&s, NO[i]))
            fail_msg("%s is allowed", NO[i]);
}

static void the_first_decision_has_126_moves(void **state) {
    UrbanistaState s;
    Move moves[MAX_MOVES];
    (void)state;
    begin(&s);
    /* Three cards, both ways up, 5 x 5 places round the start card without the four corners. */
    assert_int_equal(urbanista_game.legal(&s, moves), 3 * 2 * 21);
}

static void covered_blocks_are_gone(void **state) {
    UrbanistaState s;
    (void)state;
    begin(&s);
    match_play(&s, "1@1,1");
    expect_city(&s, "city 0,0\n"
                    "Ir R- ..\n"
                    "C| R- I7\n"
                    ".. P. C|\n");
}

static void a_whole_card_may_be_covered(void **state) {
    UrbanistaState s;
    (void)state;
    begin(&s);
    match_play(&s, "1@0,0");
    expect_city(&s, "city 0,0\n"
                    "R- I7\n"
                    "P. C|\n");
}

static void a_turned_card_turns_its_roads(void **state) {
    UrbanistaState s;
    (void)state;
    begin(&s);
    match_play(&s, "1r@-2,-1");
    expect_city(&s, "city -2,-1\n"
                    "C| P. .. ..\n"
                    "IL R- Ir R-\n"
                    ".. .. C| P.\n");
}

static void holes_may_appear_and_be_covered(void **state) {
    UrbanistaState s;
    (void)state;
    begin(&s);
    match_play(&s, "1@2,1 2@1,3 3@-1,2");
    expect_city(&s, "city -1,0\n"
                    ".. Ir R- .. ..\n"
                    ".. C| P. R- I7\n"
                    "R- I- .. P. C|\n"
                    "P. Cr C- R- ..\n"
                    ".. .. P. Ir ..\n");
    assert_true(match_allows(&s, "5@1,2"));
    match_play(&s, "5@0,1");
    expect_city(&s, "city -1,0\n"
                    ".. Ir R- .. ..\n"
                    ".. I- C7 R- I7\n"
                    "R- P. R| P. C|\n"
                    "P. Cr C- R- ..\n"
                    ".. .. P. Ir ..\n");
}

/* The rule in its own words: block by block over a map. */
static bool may_lie(const bool map[80][80], int x, int y) {
    for (int dy = 0; dy < 2; dy++) {
        for (int dx = 0; dx < 2; dx++) {
            int cx = x + dx, cy = y + dy;
            if (map[cy][cx] || map[cy - 1][cx] || map[cy + 1][cx] || map[cy][cx - 1] ||
                map[cy][cx + 1])
                return true;
        }
    }
    return false;
}

static void check_places(const UrbanistaState *s) {
    enum {
        MIDDLE = 40
    };
    bool map[80][80] = {{false}};
    Move moves[MAX_MOVES];
    int count = urbanista_game.legal(s, moves), wanted = 0;
    for (int i = 0; i <= s->turn; i++)
        for (int block = 0; block < 4; block++)
            map[MIDDLE + s->city[i].y + block / 2][MIDDLE + s->city[i].x + block % 2] = true;
    for (int y = 1; y < 78; y++)
        for (int x = 1; x < 78; x++)
            wanted += may_lie(map, x, y);
    int cards = 0;
    for (int i = 0; i < URBANISTA_HAND; i++)
        cards += s->hand[s->turn % s->seats][i] != URBANISTA_NONE;
    assert_int_equal(count, wanted * 2 * cards);
    for (int i = 0; i < count; i++) {
        UrbanistaPlace place = urbanista_place(moves[i]);
        assert_true(may_lie(map, MIDDLE + place.x, MIDDLE + place.y));
    }
}

static void every_place_is_listed_once_for_each_card_and_turn(void **state) {
    Rng rng;
    (void)state;
    rng_init(&rng, 3);
    for (unsigned seed = 0; seed < 60; seed++) {
        UrbanistaState s;
        match_deal(&s, 1 + (int)seed % URBANISTA_SEATS, seed);
        while (urbanista_game.actor(&s) != NOBODY) {
            check_places(&s);
            urbanista_game.apply(&s, match_random_move(&s, &rng));
        }
    }
}

/* A row to the right and one to the left reach as far as cards can. */
static void the_longest_rows_fit(void **state) {
    static const char *const WAYS[] = {"@%d,0", "@-%d,0", "@0,%d", "@0,-%d"};
    (void)state;
    for (int way = 0; way < 4; way++) {
        UrbanistaState s;
        match_deal(&s, 1, 5);
        for (int turn = 1; turn <= URBANISTA_TURNS; turn++) {
            char place[16], move[24];
            Score score;
            snprintf(place, sizeof place, WAYS[way], 2 * turn);
            snprintf(move, sizeof move, "%d%s", s.hand[0][0], place);
            match_play(&s, move);
            urbanista_game.score(&s, 0, &score);
            assert_true(score.n_lines == 8);
        }
        assert_int_equal(urbanista_game.actor(&s), NOBODY);
        assert_int_equal(s.city[14].x + s.city[14].y, way % 2 ? -28 : 28);
    }
}

/* ---- passing and drawing ---- */

typedef struct {
    int hand[URBANISTA_SEATS][4], held[URBANISTA_SEATS];
    int pile[URBANISTA_PILE], drawn, dealt;
} Model;

static void model_deal(Model *m, const UrbanistaState *s) {
    memset(m, 0, sizeof *m);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < (seat == 0 ? 3 : 1); i++)
            m->hand[seat][m->held[seat]++] = s->hand[seat][i];
    m->dealt = 12 - s->seats;
    for (int i = 0; i < m->dealt; i++)
        m->pile[i] = s->pile[i];
}

static void model_play(Model *m, int seats, int seat, int card) {
    int next = (seat + 1) % seats, kept[3], n = 0;
    for (int i = 0; i < m->held[seat]; i++)
        if (m->hand[seat][i] != card)
            kept[n++] = m->hand[seat][i];
    assert_int_equal(n, m->held[seat] - 1);
    m->held[seat] = 0;
    for (int i = 0; i < n; i++)
        m->hand[next][m->held[next]++] = kept[i];
    if (m->drawn < m->dealt)
        m->hand[seat][m->held[seat]++] = m->pile[m->drawn++];
}

static void model_compare(const Model *m, const UrbanistaState *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        int held = 0;
        for (int i = 0; i < URBANISTA_HAND; i++) {
            bool found = s->hand[seat][i] == URBANISTA_NONE;
            held += !found;
            for (int j = 0; j < m->held[seat]; j++)
                found |= m->hand[seat][j] == s->hand[seat][i];
            assert_true(found);
        }
        assert_int_equal(held, m->held[seat]);
    }
    for (int i = 0; i < URBANISTA_PILE; i++)
        assert_int_equal(s->pile[i], i < m->drawn ? URBANISTA_NONE : m->pile[i]);
}

/* The hand on turn has three cards twelve times, then two, then one, at every seat count. */
static void hands_go_round_to_the_last_card(void **state) {
    Rng rng;
    (void)state;
    rng_init(&rng, 4);
    for (unsigned seed = 0; seed < 80; seed++) {
        int seats = 1 + (int)seed % URBANISTA_SEATS;
        UrbanistaState s;
        Model model;
        match_deal(&s, seats, seed);
        model_deal(&model, &s);
        for (int turn = 0; turn < URBANISTA_TURNS; turn++) {
            int seat = turn % seats;
            assert_int_equal(urbanista_game.actor(&s), seat);
            assert_int_equal(model.held[seat], turn < 12 ? 3 : 14 - turn);
            Move move = match_random_move(&s, &rng);
            urbanista_game.apply(&s, move);
            model_play(&model, seats, seat, urbanista_place(move).card);
            model_compare(&model, &s);
        }
        assert_int_equal(urbanista_game.actor(&s), NOBODY);
        assert_int_equal(model.drawn, model.dealt);
        for (int i = 0; i < seats; i++)
            assert_int_equal(model.held[i], 0);
        for (int i = 0; i < URBANISTA_CITY; i++)
            assert_int_not_equal(s.city[i].card, URBANISTA_NONE);
    }
}

static void seat_0_passes_two_and_draws_the_top(void **state) {
    UrbanistaState s;
    Error error;
    (void)state;
    assert_true(match_read(&s, 3,
                           "goals 16 17 18\nhand 0 9 1 5\nhand 1 4\nhand 2 14\nstart 2\n"
                           "pile 10 3 6 7 8 11 12 13 15\n",
                           &error));

    match_play(&s, "5@2,0");

    assert_int_equal(urbanista_game.actor(&s), 1);
    assert_memory_equal(s.hand[0], ((uint8_t[]){10, 0, 0}), 3);
    assert_memory_equal(s.hand[1], ((uint8_t[]){1, 4, 9}), 3);
    assert_memory_equal(s.hand[2], ((uint8_t[]){14, 0, 0}), 3);
    assert_int_equal(s.pile[1], 3);
}

/* ---- the figures of the rules ---- */

static void random_play_looks_as_the_rules_say(void **state) {
    enum {
        MATCHES = 1500
    };
    Rng rng;
    long total = 0, roads = 0, listed = 0;
    int most = 0, won = 0;
    (void)state;
    rng_init(&rng, 5);
    for (unsigned seed = 0; seed < MATCHES; seed++) {
        UrbanistaState s;
        Move moves[MAX_MOVES];
        Score score;
        match_deal(&s, 1, seed);
        while (urbanista_game.actor(&s) != NOBODY) {
            int count = urbanista_game.legal(&s, moves);
            listed += count;
            most = count > most ? count : most;
            urbanista_game.apply(&s, moves[rng_below(&rng, (uint32_t)count)]);
        }
        urbanista_game.score(&s, 0, &score);
        total += score.total;
        roads += positions_fact(&score, "roads");
        won += score.total >= score.target;
        for (int i = 0; i < URBANISTA_CITY; i++)
            assert_true(s.city[i].x >= -28 && s.city[i].x <= 28 && s.city[i].y >= -28 &&
                        s.city[i].y <= 28);
    }
    assert_in_range(listed / (MATCHES * URBANISTA_TURNS), 323, 343);
    assert_in_range(most, 700, 860);
    assert_in_range(total + 8 * MATCHES + MATCHES, 0, 2 * MATCHES); /* -8, one more or less */
    assert_in_range(roads, 14 * MATCHES, 16 * MATCHES);
    assert_in_range(won, 0, MATCHES / 100);
}

static void the_target_is_the_sum_of_the_goals(void **state) {
    UrbanistaState s;
    Score score;
    (void)state;
    begin(&s);
    urbanista_game.score(&s, 0, &score);
    assert_true(score.has_target);
    assert_int_equal(score.target, 16 + 17 + 18);
    assert_int_equal(score.n_lines, 8);
    assert_string_equal(score.line[5].id, "goal.morning_commute");
    assert_string_equal(score.line[7].id, "goal.sprawlopolis");
    assert_int_equal(score.n_facts, 3);
}

/* ---- showing a card: U13 ---- */

static const char TWO[] = "goals 16 17 18\nhand 0 1 2 3\nhand 1 5\nstart 4\n"
                          "pile 6 7 8 9 10 11 12 13 14 15\n";

static void open_two(Table *table) {
    Setup setup = {.seats = 2};
    Error error;
    Scan in;
    assert_true(scan_open(&in, SCAN_RECORD, TWO, strlen(TWO), &error));
    assert_true(table_open_dealt(table, &urbanista_game, &setup, &in));
}

static bool play(Table *table, const char *notation) {
    Error error;
    return table_play_notation(table, table_actor(table), slice_of(notation), &error);
}

static int count_legal(const Table *table, int card) {
    Move moves[MAX_MOVES];
    int count = urbanista_game.legal(&table->state, moves), found = 0;
    for (int i = 0; i < count; i++)
        found += urbanista_card_of(moves[i]) == card;
    return found == count ? count : -1;
}

static void U13_a_shown_card_is_seen_by_all_and_must_be_placed(void **state) {
    static Table table;
    View view;
    (void)state;
    open_two(&table);
    assert_false(play(&table, "show 5")); /* seat 1's */
    assert_true(play(&table, "show 2"));
    assert_int_equal(table_actor(&table), 0);
    assert_int_equal(count_legal(&table, 2), 42);
    assert_false(play(&table, "show 3")); /* once a turn */
    assert_false(play(&table, "3@2,0"));
    for (Seat viewer = NOBODY; viewer < 2; viewer++) {
        const UrbanistaState *s = (const UrbanistaState *)&view.state;
        table_view(&table, viewer, &view);
        assert_int_equal(s->shown, 2);
        assert_non_null(memchr(s->hand[0], 2, URBANISTA_HAND));
        assert_int_equal(memchr(s->hand[0], 3, URBANISTA_HAND) != NULL, viewer == 0);
    }
    assert_true(play(&table, "2@2,0"));
    assert_int_equal(((const UrbanistaState *)&table.state)->shown, 0);
    assert_true(play(&table, "show 5")); /* the next one's turn */
}

static void U13_undo_does_not_go_back_past_showing(void **state) {
    static Table table;
    (void)state;
    for (int bot = 0; bot < 2; bot++) { /* among people, and alone with a bot */
        open_two(&table);
        table.player[1].is_bot = bot;
        assert_true(play(&table, "show 2"));
        assert_int_equal(table_undo_limit(&table, 1), 1);
    }
}

static void U13_showing_is_optional_and_nobody_but_people_lists_it(void **state) {
    static Table table;
    Move steps[MAX_OPTIONAL];
    UrbanistaState solo;
    (void)state;
    open_two(&table);
    assert_int_equal(game_optional(&urbanista_game, &table.state, steps), 3);
    assert_false(game_is_legal(&urbanista_game, &table.state, steps[0]));
    assert_int_equal(game_parse(&urbanista_game, &table.state, slice_of("show 1")), NO_MOVE);
    assert_int_equal(game_perft(&urbanista_game, &table.state, 1), 126);
    assert_int_equal(game_perft_steps(&urbanista_game, &table.state, 1), 126 + 3);
    assert_int_equal(game_perft_steps(&urbanista_game, &table.state, 2),
                     game_perft(&urbanista_game, &table.state, 2) + 126 * 3 + 3 * 42);
    begin(&solo); /* nobody to show it to */
    assert_int_equal(game_optional(&urbanista_game, &solo, steps), 0);
}

static void U13_records_keep_what_was_shown(void **state) {
    static Table table, read;
    static char words[8192];
    Text text;
    Error error;
    (void)state;
    open_two(&table);
    assert_true(play(&table, "show 2") && play(&table, "2@2,0") && play(&table, "show 5"));
    text_init(&text, words, sizeof words);
    record_write(&table, &text);
    assert_non_null(strstr(words, "move 0 show 2\nmove 0 2@2,0\nmove 1 show 5\n"));
    assert_true(record_read(&read, catalog_find, words, text.length, &error));
    assert_true(game_equal(&urbanista_game, &read.state, &table.state));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deal_follows_from_the_seed),
        cmocka_unit_test(a_deal_reads_back_as_it_was_written),
        cmocka_unit_test(bad_deals_are_refused),
        cmocka_unit_test(a_card_may_share_a_side_or_cover),
        cmocka_unit_test(corners_alone_and_distance_are_refused),
        cmocka_unit_test(the_first_decision_has_126_moves),
        cmocka_unit_test(covered_blocks_are_gone),
        cmocka_unit_test(a_whole_card_may_be_covered),
        cmocka_unit_test(a_turned_card_turns_its_roads),
        cmocka_unit_test(holes_may_appear_and_be_covered),
        cmocka_unit_test(every_place_is_listed_once_for_each_card_and_turn),
        cmocka_unit_test(the_longest_rows_fit),
        cmocka_unit_test(hands_go_round_to_the_last_card),
        cmocka_unit_test(seat_0_passes_two_and_draws_the_top),
        cmocka_unit_test(random_play_looks_as_the_rules_say),
        cmocka_unit_test(the_target_is_the_sum_of_the_goals),
        cmocka_unit_test(U13_a_shown_card_is_seen_by_all_and_must_be_placed),
        cmocka_unit_test(U13_undo_does_not_go_back_past_showing),
        cmocka_unit_test(U13_showing_is_optional_and_nobody_but_people_lists_it),
        cmocka_unit_test(U13_records_keep_what_was_shown),
    };
    return cmocka_run_group_tests_name("urbanista play", tests, positions_open, NULL);
}
