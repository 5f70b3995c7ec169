/* SPDX-License-Identifier: MIT */
/* text_test.c - drawn positions and deals of Budowa Miasta: what they say, and what is refused. */
#include "help.h"

#include <string.h>

static Score scores[MAX_SEATS];
static int seats;

static bool draw(const char *drawing, Error *error) {
    Scan in;
    return scan_open(&in, SCAN_RECORD, drawing, strlen(drawing), error) &&
           budowa_game.score_drawing(0, &in, scores, &seats);
}

static int fact(int seat, const char *id) {
    for (int i = 0; i < scores[seat].n_facts; i++)
        if (strcmp(scores[seat].fact[i].id, id) == 0)
            return scores[seat].fact[i].points;
    fail_msg("no fact %s", id);
    return 0;
}

static void a_drawing_tells_cash_shares_and_what_streets_will_pay(void **state) {
    (void)state;
    Error error;
    assert_true(draw("built B1 B2 B3 A1 A2 A3 A4\n"
                     "seat 0 cash 23 shares pool 0+6 theatre 4 hand H3 C2\n"
                     "seat 1 cash 0\n"
                     "seat 2 out\n"
                     "seat 3 cash 7 hand B4 D1 D2 D3\n",
                     &error));
    assert_int_equal(seats, 4);
    assert_int_equal(scores[0].total, 23);
    assert_string_equal(scores[0].line[0].id, "cash");
    assert_int_equal(scores[0].n_lines, 1);
    assert_int_equal(scores[0].n_facts, 14);
    assert_string_equal(scores[0].fact[0].id, "share_value");
    assert_string_equal(scores[0].fact[1].id, "income.A");
    assert_string_equal(scores[0].fact[13].id, "connected");
    assert_int_equal(fact(0, "share_value"), 10);
    assert_int_equal(fact(0, "income.A"), 0); /* finished */
    assert_int_equal(fact(0, "income.B"), 2 * 9 + 6);
    assert_int_equal(fact(0, "income.C"), 6);
    assert_int_equal(fact(0, "income.K"), 0);
    assert_int_equal(fact(1, "income.B"), 0);
    assert_int_equal(fact(0, "connected"), 0);
    assert_true(scores[2].out);
    assert_int_equal(scores[2].total, 0);
    assert_int_equal(scores[0].tiebreak[0], 10);
}

static void a_drawing_may_be_empty_and_may_be_connected(void **state) {
    (void)state;
    Error error;
    assert_true(draw("built\nseat 0 cash 60\nseat 1 cash 60\n", &error));
    assert_int_equal(fact(1, "connected"), 0);
    assert_true(draw("built B1 B2 B3 B4 C1 C2 C3 C4 J1 J2 J3 J4 K1 K2 K3 K4\n"
                     "seat 0 cash 1 shares stadium 12+0+8\nseat 1 cash 2\n",
                     &error));
    assert_int_equal(fact(0, "connected"), 1);
    assert_int_equal(fact(1, "connected"), 1);
    assert_int_equal(fact(0, "income.L"), 30);
}

static void shares_may_be_told_by_their_value(void **state) {
    (void)state;
    Error error;
    assert_true(draw("built\nseat 0 cash 5 shares =24 hand A1\n"
                     "seat 1 cash 5 shares pool 6 =1\n",
                     &error));
    assert_int_equal(scores[0].total, 5);
    assert_int_equal(fact(0, "share_value"), 24);
    assert_int_equal(fact(1, "share_value"), 7);
    assert_int_equal(scores[0].tiebreak[0], 24);
    assert_int_equal(scores[1].tiebreak[0], 7);
}

static void drawings_are_read_strictly(void **state) {
    static const struct {
        const char *drawing;
        int line;
        const char *why;
    } BAD[] = {
        {"seat 0 cash 1\nseat 1 cash 1\n", 1, "'built'"},
        {"built A1 A1\nseat 0 cash 1\nseat 1 cash 1\n", 1, "duplicate"},
        {"built A5\nseat 0 cash 1\nseat 1 cash 1\n", 1, "no plot 'A5'"},
        {"built M1\nseat 0 cash 1\nseat 1 cash 1\n", 1, "no plot 'M1'"},
        {"built A1\nseat 0 cash 1 hand A1\nseat 1 cash 1\n", 2, "duplicate"},
        {"built\nseat 0 cash 1 hand A1\nseat 1 cash 1 hand A1\n", 3, "duplicate"},
        {"built\nseat 0 cash 1 hand A1 A2 A3 A4 B1\nseat 1 cash 1\n", 2, "at most 4"},
        {"built\nseat 0 cash 1 hand\nseat 1 cash 1\n", 2, "a plot"},
        {"built\nseat 0 cash 1\n", 3, "'seat'"},
        {"built\nseat 0 cash 1 shares =\n", 2, "as in =24"},
        {"built\nseat 0 cash 1 shares =1 =1\n", 2, "duplicate"},
        {"built\nseat 1 cash 1\nseat 0 cash 1\n", 2, "the seat"},
        {"built\nseat 0 cash -1\nseat 1 cash 1\n", 2, "the cash"},
        {"built\nseat 0 cash 01\nseat 1 cash 1\n", 2, "the cash"},
        {"built\nseat 0 cash 1 shares pool 5\nseat 1 cash 1\n", 2, "no share of 5"},
        {"built\nseat 0 cash 1 shares pool 6+\nseat 1 cash 1\n", 2, "joined by +"},
        {"built\nseat 0 cash 1 shares pool 6+6\nseat 1 cash 1\n", 2, "duplicate"},
        {"built\nseat 0 cash 1 shares pool 6\nseat 1 cash 1 shares pool 6\n", 3, "duplicate"},
        {"built\nseat 0 cash 1 shares opera 6\nseat 1 cash 1\n", 2, "no venue 'opera'"},
        {"built\nseat 0 cash 1 shares\nseat 1 cash 1\n", 2, "a venue"},
        {"built\nseat 0 cash 1 shares hand A1\nseat 1 cash 1\n", 2, "no venue 'hand'"},
        {"built\nseat 0 cash 1 hand A1 shares pool 6\nseat 1 cash 1\n", 2, "no plot 'shares'"},
        {"built\nseat 0 out cash 1\nseat 1 cash 1\n", 2, "unexpected"},
        {"built\nseat 0 money 1\nseat 1 cash 1\n", 2, "none of these: cash, out"},
        {"built\nseat 0 cash 1\nseat 1 cash 1\nseat 2 cash 1\nseat 3 cash 1\nseat 4 cash 1\n"
         "seat 5 cash 1\nseat 6 cash 1\n",
         8, "more than 6"},
        {"built\nbuilt\nseat 0 cash 1\nseat 1 cash 1\n", 2, "'seat'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Error error;
        if (draw(BAD[i].drawing, &error))
            fail_msg("taken: %s", BAD[i].drawing);
        if (error.line != BAD[i].line || !strstr(error.what, BAD[i].why))
            fail_msg("%s: line %d, %s", BAD[i].drawing, error.line, error.what);
    }
}

static const Setup THREE = {.seats = 3, .seed = {1, 2, 3}};

static bool read_deal(const char *deal, Error *error) {
    Scan in;
    BudowaState s;
    return scan_open(&in, SCAN_RECORD, deal, strlen(deal), error) &&
           budowa_game.read_deal(&s, &THREE, &in) && !scan_has_line(&in);
}

static void a_deal_is_read_strictly(void **state) {
    char told[2048], changed[2048];
    Text text;
    Error error;
    BudowaState s;
    (void)state;
    budowa_game.setup(&s, &THREE);
    text_init(&text, told, sizeof told);
    budowa_game.write_deal(&s, &text);
    assert_true(read_deal(told, &error));

    static const char *const LINES[] = {"first", "hand 0", "hand 2", "bag", "reshuffle"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        char *at = strstr(told, LINES[i]), *end = strchr(at, '\n');
        size_t head = (size_t)(at - told);

        memcpy(changed, told, head); /* the line left out */
        strcpy(changed + head, end + 1);
        assert_false(read_deal(changed, &error));

        strcpy(changed, told); /* its last building said twice, or one missing */
        memcpy(changed + (end - told) - 2, changed + (end - told) - 5, 2);
        assert_false(read_deal(changed, &error));
    }
    strcpy(changed, told);
    changed[strlen("first ")] = '3';
    assert_false(read_deal(changed, &error));
    assert_int_equal(error.line, 1);
}

/* first, then A1..L4 shuffled (four each, the rest the bag), then each reshuffle. */
static void a_deal_follows_from_its_seed(void **state) {
    (void)state;
    for (int n = 2; n <= 6; n++) {
        Setup setup = {.seats = (uint8_t)n, .seed = {7}};
        BudowaState s;
        Deal deal;
        budowa_game.setup(&s, &setup);
        deal_init(&deal, setup.seed);
        assert_int_equal(s.first, deal_below(&deal, (uint32_t)n));
        assert_int_equal(s.turn, s.first);
        for (int row = 0; row < n - 1; row++) {
            uint8_t order[48];
            for (int i = 0; i < 48; i++)
                order[i] = (uint8_t)i;
            deal_shuffle(&deal, order, 48);
            assert_memory_equal(s.order[row], order, 48);
            for (int i = 0; row == 0 && i < 4 * n; i++)
                assert_true(budowa_has(s.hand[i / 4], order[i]));
        }
    }
}

/* ---- bytes ---- */

/* Seat 0 has 2 in cash and sells; the pool's 9 lies on the 7 and the 10. All hands are full. */
static BudowaState selling(void) {
    BudowaState s = arranged(2, 2);
    put_hand(&s, 0, "G1 G2 H1 H2"); /* 4 and more */
    put_hand(&s, 1, "L1 L2 L3 L4");
    put_shares(&s, 0, "pool", "0 6 9");
    s.phase = BUDOWA_SELL;
    s.plot = (uint8_t)budowa_dearest(budowa_deck(0), s.built, 2);
    assert_true(play(&s, "sell pool 9"));
    return s;
}

static bool survives(const BudowaState *s) {
    uint8_t bytes[MAX_ENCODED];
    BudowaState read;
    Error error;
    size_t length = game_encode(&budowa_game, s, bytes);
    return game_decode(&budowa_game, bytes, length, &read, &error) &&
           game_equal(&budowa_game, s, &read);
}

static void bytes_have_one_encoding_of_piles(void **state) {
    (void)state;
    BudowaState s = selling();
    assert_true(survives(&s));
    uint64_t pool = s.piles & 31, others = s.piles & ~(uint64_t)31;
    int sound = 0;
    for (unsigned order = 0; order < 32; order++) {
        s.piles = others | order;
        sound += survives(&s); /* 7 9 10 in any order: six ways to tell them, one each */
    }
    assert_int_equal(sound, 6);
    s.piles = pool; /* another venue's free share is gone, and nobody is out */
    s.piles |= (uint64_t)1 << 5;
    assert_false(survives(&s));
    s.piles = pool | (uint64_t)1 << 45; /* of a tenth venue */
    assert_false(survives(&s));
    s.piles = pool | others;
    s.shares[1] |= (uint64_t)1 << 1; /* the 6, held twice */
    assert_false(survives(&s));
}

static void bytes_have_one_encoding_of_what_a_seller_could_pay(void **state) {
    (void)state;
    BudowaState s = selling();
    int sound = 0;
    for (int plot = 0; plot < 256; plot++) {
        s.plot = (uint8_t)plot;
        sound +=
            survives(&s); /* nothing, A1 (2), C4 (1), and 3 by now but not 4, which is in hand */
    }
    assert_int_equal(sound, 4);
    s = selling();
    s.phase = BUDOWA_BUILD; /* G1 can be paid by now; who does not sell has nothing to tell */
    assert_false(survives(&s));
    s.plot = BUDOWA_NONE;
    assert_true(survives(&s));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drawing_tells_cash_shares_and_what_streets_will_pay),
        cmocka_unit_test(a_drawing_may_be_empty_and_may_be_connected),
        cmocka_unit_test(shares_may_be_told_by_their_value),
        cmocka_unit_test(drawings_are_read_strictly),
        cmocka_unit_test(a_deal_is_read_strictly),
        cmocka_unit_test(a_deal_follows_from_its_seed),
        cmocka_unit_test(bytes_have_one_encoding_of_piles),
        cmocka_unit_test(bytes_have_one_encoding_of_what_a_seller_could_pay),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
