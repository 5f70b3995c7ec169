/* SPDX-License-Identifier: MIT */
/* model_test.c - the rules written a second time, plainly, and compared at every decision.
 *
 * The model below knows the map and the prices from the rules, not from the deck file; it keeps
 * lists instead of sets and a ledger of every payment. Thousands of random matches must agree with
 * it in who is to move, which moves there are, everybody's cash and hand; and at every moment the
 * cash of all and the balance of the bank must sum to what was there at the start. */
#include "help.h"

#include "games/catalog.h"

#include <string.h>

static const char *const VENUE[9] = {"pool",       "cinema",      "shopping_centre",
                                     "theatre",    "cafe",        "amusement_park",
                                     "restaurant", "sports_hall", "stadium"};
static const int PRICE[9][5] = {{0, 6, 7, 9, 10}, {0, 3, 4, 5, 6}, {0, 5, 7, 8, 9},
                                {0, 4, 5, 6, 7},  {0, 2, 3, 4, 5}, {0, 4, 5, 6, 7},
                                {0, 5, 6, 7, 8},  {0, 3, 4, 5, 6}, {0, 7, 8, 10, 12}};
static const int PAYS[9] = {9, 5, 8, 6, 4, 6, 7, 5, 10};
static const int END[12][2] = {{1, 0}, {3, 0}, {6, 3}, {4, 3}, {4, 1}, {2, 1},
                               {5, 2}, {5, 4}, {7, 4}, {7, 6}, {8, 7}, {8, 5}};
static const int COST[12][4] = {{2, 1, 3, 2}, {2, 3, 1, 2}, {3, 4, 2, 1}, {2, 4, 3, 1},
                                {3, 4, 2, 2}, {2, 3, 4, 2}, {4, 6, 3, 2}, {4, 5, 3, 2},
                                {3, 5, 4, 2}, {3, 4, 4, 2}, {3, 6, 4, 2}, {3, 6, 5, 2}};

enum {
    PILE = -1,
    BOX = -2
};

typedef struct {
    int list[48], count;
} Buildings;

typedef struct {
    int seats, turn, cash[6], bank;
    bool out[6], over, stands[12][4];
    Buildings hand[6], bag;
    int holder[9][5]; /* a seat, PILE or BOX */
    int pile[9][5];   /* from the bottom */
    int on_pile[9];
    int asked;        /* 's'ell or build, 'b'uild, 't'ake a share */
    int street, plot; /* built last */
    int next_order;
    int order[4][48];
} Model;

static struct { /* what the matches showed, so that nothing is compared in vain */
    int sales, sold_on, unsorted, bankrupt, skipped, ended_by_bankruptcy, ended_by_connection;
} met;

static void add(Buildings *b, int building) {
    b->list[b->count++] = building;
}

static void drop(Buildings *b, int at) {
    b->count--;
    for (int i = at; i < b->count; i++)
        b->list[i] = b->list[i + 1];
}

static void pay(Model *m, int seat, int amount) { /* to the bank; negative: from it */
    m->cash[seat] -= amount;
    m->bank += amount;
}

static int cost_of(const Model *m, int building) {
    int street = building / 4, plot = building % 4;
    if (plot == 0 || plot == 3 || m->stands[street][plot - 1] || m->stands[street][plot + 1])
        return COST[street][plot];
    return 2 * COST[street][plot];
}

static bool finished(const Model *m, int street) {
    const bool *p = m->stands[street];
    return p[0] && p[1] && p[2] && p[3];
}

static bool joined(const Model *m) {
    bool reached[9] = {true};
    for (int round = 0; round < 9; round++)
        for (int street = 0; street < 12; street++)
            if (finished(m, street) && (reached[END[street][0]] || reached[END[street][1]]))
                reached[END[street][0]] = reached[END[street][1]] = true;
    return reached[8];
}

static bool may_sell(const Model *m, int seat, int venue, int i) {
    bool open = false;
    for (int street = 0; street < 12; street++)
        if ((END[street][0] == venue || END[street][1] == venue) && !finished(m, street))
            open = true;
    return open && i > 0 && m->holder[venue][i] == seat;
}

static int top_of(const Model *m, int venue) {
    return m->on_pile[venue] ? m->pile[venue][m->on_pile[venue] - 1] : -1;
}

static void lay_on_top(Model *m, int venue, int i) {
    m->holder[venue][i] = PILE;
    m->pile[venue][m->on_pile[venue]++] = i;
}

/* The dearest at the bottom. */
static void sort_pile(Model *m, int venue) {
    m->on_pile[venue] = 0;
    for (int i = 4; i >= 0; i--)
        if (m->holder[venue][i] == PILE)
            lay_on_top(m, venue, i);
}

static void draw_one(Model *m, int seat) {
    if (m->bag.count == 0)
        return;
    add(&m->hand[seat], m->bag.list[0]);
    drop(&m->bag, 0);
}

static void bankrupt(Model *m, int seat) {
    Buildings all = m->bag, sorted = {.count = 0};
    met.bankrupt++;
    m->out[seat] = true;
    pay(m, seat, m->cash[seat]);
    for (int venue = 0; venue < 9; venue++) {
        bool gets_some = false;
        for (int i = 0; i < 5; i++) {
            if (m->holder[venue][i] != seat)
                continue;
            m->holder[venue][i] = i == 0 ? BOX : PILE;
            gets_some |= i > 0;
        }
        if (gets_some)
            sort_pile(m, venue);
    }
    for (int i = 0; i < m->hand[seat].count; i++)
        add(&all, m->hand[seat].list[i]);
    m->hand[seat].count = 0;
    int solvent = 0;
    for (int other = 0; other < m->seats; other++)
        solvent += !m->out[other];
    if (solvent == 1) {
        m->over = true;
        met.ended_by_bankruptcy++;
        m->bag = all;
        return;
    }
    for (int i = 0; i < 48; i++)
        for (int j = 0; j < all.count; j++)
            if (all.list[j] == m->order[m->next_order][i])
                add(&sorted, all.list[j]);
    m->next_order++;
    m->bag = sorted;
}

static void start_turn(Model *m) {
    while (!m->over) {
        int seat = m->turn, reach = m->cash[seat], cheapest = 1000;
        Buildings *hand = &m->hand[seat];
        for (int i = 0; i < hand->count; i++)
            cheapest = cost_of(m, hand->list[i]) < cheapest ? cost_of(m, hand->list[i]) : cheapest;
        for (int venue = 0; venue < 9; venue++)
            for (int i = 0; i < 5; i++)
                reach +=
                    may_sell(m, seat, venue, i) ? PRICE[venue][i] / 2 + PRICE[venue][i] % 2 : 0;
        if (m->out[seat]) {
            /* not asked any more */
        } else if (hand->count == 0) {
            met.skipped++;
            draw_one(m, seat);
        } else if (reach >= cheapest) {
            m->asked = m->cash[seat] >= cheapest ? 'b' : 's';
            return;
        } else {
            bankrupt(m, seat);
        }
        if (!m->over)
            m->turn = (m->turn + 1) % m->seats;
    }
}

static Model model_of(const BudowaState *s, int money) {
    Model m = {.seats = s->seats, .turn = s->first};
    for (int i = 0; i < 48; i++)
        add(i < 4 * s->seats ? &m.hand[i / 4] : &m.bag, s->order[0][i]);
    for (int row = 1; row < s->seats - 1; row++)
        for (int i = 0; i < 48; i++)
            m.order[row - 1][i] = s->order[row][i];
    for (int seat = 0; seat < m.seats; seat++)
        m.cash[seat] = money;
    for (int venue = 0; venue < 9; venue++) {
        for (int i = 0; i < 5; i++)
            m.holder[venue][i] = PILE;
        sort_pile(&m, venue);
    }
    start_turn(&m);
    return m;
}

static bool may_take(const Model *m, int venue) {
    int top = top_of(m, venue);
    bool touches = (m->plot == 0 && END[m->street][0] == venue) ||
                   (m->plot == 3 && END[m->street][1] == venue);
    if (top < 0)
        return false;
    return top == 0 ? touches : PRICE[venue][top] <= m->cash[m->turn];
}

/* May this be played? `what`: a building, venue * 5 + share, or a venue (-1: none). */
static bool model_allows(const Model *m, int kind, int what) {
    if (kind != m->asked && !(kind == 'b' && m->asked == 's'))
        return false;
    if (kind == 's')
        return may_sell(m, m->turn, what / 5, what % 5);
    if (kind == 't')
        return what < 0 || may_take(m, what);
    const Buildings *hand = &m->hand[m->turn];
    for (int i = 0; i < hand->count; i++)
        if (hand->list[i] == what)
            return cost_of(m, what) <= m->cash[m->turn];
    return false;
}

static void model_build(Model *m, int building) {
    int seat = m->turn;
    Buildings *hand = &m->hand[seat];
    pay(m, seat, cost_of(m, building));
    for (int i = 0; i < hand->count; i++)
        if (hand->list[i] == building)
            drop(hand, i);
    m->street = building / 4;
    m->plot = building % 4;
    m->stands[m->street][m->plot] = true;
    m->asked = 't';
    if (!finished(m, m->street))
        return;
    if (joined(m)) {
        pay(m, seat, -20);
        m->over = true;
        met.ended_by_connection++;
    }
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < 5; i++)
            if (m->holder[END[m->street][end]][i] >= 0)
                pay(m, m->holder[END[m->street][end]][i], -PAYS[END[m->street][end]]);
}

static void model_play(Model *m, int kind, int what) {
    int seat = m->turn;
    if (kind == 's') {
        met.sales++;
        for (int i = 0; i < m->hand[seat].count; i++)
            if (model_allows(m, 'b', m->hand[seat].list[i])) {
                met.sold_on++;
                break;
            }
        pay(m, seat, -((PRICE[what / 5][what % 5] + 1) / 2));
        met.unsorted += top_of(m, what / 5) >= 0 && top_of(m, what / 5) < what % 5;
        lay_on_top(m, what / 5, what % 5);
    } else if (kind == 'b') {
        model_build(m, what);
    } else {
        if (what >= 0) {
            int top = top_of(m, what);
            pay(m, seat, PRICE[what][top]);
            m->holder[what][top] = seat;
            m->on_pile[what]--;
        }
        draw_one(m, seat);
        m->turn = (seat + 1) % m->seats;
        start_turn(m);
    }
}

static void same_position(const Model *m, const BudowaState *s, int total) {
    int there = m->bank;
    assert_int_equal(budowa_game.actor(s), m->over ? NOBODY : m->turn);
    for (int seat = 0; seat < m->seats; seat++) {
        uint64_t hand = 0;
        for (int i = 0; i < m->hand[seat].count; i++)
            hand |= (uint64_t)1 << m->hand[seat].list[i];
        assert_int_equal(s->hand[seat], hand);
        assert_int_equal(s->cash[seat], m->cash[seat]);
        assert_int_equal(s->out >> seat & 1, m->out[seat]);
        there += s->cash[seat];
        for (int street = 0; street < 12; street++) {
            int payout = 0;
            for (int end = 0; end < 2; end++)
                for (int i = 0; i < 5; i++)
                    payout += m->holder[END[street][end]][i] == seat ? PAYS[END[street][end]] : 0;
            assert_int_equal(budowa_payout(s, street, seat), payout);
        }
    }
    assert_int_equal(there, total); /* the ledger */
    for (int venue = 0; venue < 9; venue++) {
        uint8_t list[BUDOWA_SHARES];
        int count = budowa_lying(s, venue, list);
        assert_int_equal(count, m->on_pile[venue]);
        for (int i = 0; i < count; i++)
            assert_int_equal(list[i], venue * 5 + m->pile[venue][count - 1 - i]);
    }
    assert_int_equal(budowa_joins(budowa_deck(s->deck), s->built), joined(m));
}

/* Every notation there could be: the engine's legal moves are exactly those the model allows. */
static void same_moves(const Model *m, const BudowaState *s) {
    static const char KINDS[] = "sbt";
    Move list[MAX_MOVES];
    int count = budowa_game.legal(s, list), allowed = 0;
    for (int k = 0; k < 3; k++) {
        int most = KINDS[k] == 's' ? 45 : KINDS[k] == 'b' ? 48 : 9;
        for (int what = -(KINDS[k] == 't'); what < most; what++) {
            char words[MAX_NOTATION];
            if (!model_allows(m, KINDS[k], what))
                continue;
            allowed++;
            if (KINDS[k] == 's')
                snprintf(words, sizeof words, "sell %s %d", VENUE[what / 5],
                         PRICE[what / 5][what % 5]);
            else if (KINDS[k] == 'b')
                snprintf(words, sizeof words, "build %c%d", 'A' + what / 4, what % 4 + 1);
            else
                snprintf(words, sizeof words, "share %s", what < 0 ? "none" : VENUE[what]);
            if (game_parse(&budowa_game, s, slice_of(words)) == NO_MOVE)
                fail_msg("%s is legal by the rules", words);
        }
    }
    assert_int_equal(count, allowed);
}

static void compare_match(const Setup *setup, int money, Rng *rng) {
    BudowaState s;
    Move list[MAX_MOVES];
    budowa_game.setup(&s, setup);
    Model m = model_of(&s, money);
    for (;;) {
        same_position(&m, &s, money * setup->seats);
        if (m.over)
            return;
        same_moves(&m, &s);
        int count = budowa_game.legal(&s, list);
        Move move = list[rng_below(rng, (uint32_t)count)];
        int what = budowa_move_what(move), kind = budowa_move_kind(move);
        model_play(&m,
                   kind == BUDOWA_MOVE_SELL    ? 's'
                   : kind == BUDOWA_MOVE_BUILD ? 'b'
                                               : 't',
                   kind == BUDOWA_MOVE_SHARE ? what - 1 : what);
        budowa_game.apply(&s, move);
    }
}

static void random_matches_agree_with_the_model(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 11);
    for (int i = 0; i < 300; i++) {
        static const int MONEY[] = {60, 50, 40, 35, 30};
        Setup setup = {.seats = (uint8_t)(2 + i % 5), .seed = {(uint8_t)i, (uint8_t)(i >> 8)}};
        compare_match(&setup, MONEY[i % 5], &rng);
    }
    assert_true(met.ended_by_connection > 100);
}

static void matches_of_the_poor_agree_with_the_model(void **state) {
    (void)state;
    Rng rng;
    Error error;
    Slice deck = changed_deck("money", "money 2:9 3:9 4:9 5:9 6:9");
    rng_init(&rng, 12);
    int slot = catalog_load_deck(&budowa_game, "poor", deck.at, deck.length, &error);
    assert_true(slot > 0);
    for (int i = 0; i < 600; i++) {
        Setup setup = {
            .deck = (uint16_t)slot, .seats = (uint8_t)(2 + i % 5), .seed = {(uint8_t)i, 1}};
        setup.seed[2] = (uint8_t)(i >> 8);
        compare_match(&setup, 9, &rng);
    }
    assert_true(met.sales > 100 && met.bankrupt > 100 && met.ended_by_bankruptcy > 50);
    assert_true(met.sold_on > 50 && met.unsorted > 20);
    print_message("%d sales, %d beyond need, %d onto cheaper ones, %d bankrupt, %d skipped, "
                  "%d + %d ends\n",
                  met.sales, met.sold_on, met.unsorted, met.bankrupt, met.skipped,
                  met.ended_by_connection, met.ended_by_bankruptcy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_matches_agree_with_the_model),
        cmocka_unit_test(matches_of_the_poor_agree_with_the_model),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
