/* SPDX-License-Identifier: MIT */
/* secrets_test.c - who may know which card (rulings U9 and U11), by following the cards.
 *
 * What a viewer has seen is written down here move by move, from the rules' words; every view must
 * show exactly that. */
#include "check.h"
#include "games/urbanista/matches.h"
#include "games/urbanista/positions.h"

#include <string.h>

enum {
    VIEWERS = URBANISTA_SEATS + 1 /* the last one watches */
};

typedef struct {
    bool seen[VIEWERS][URBANISTA_CARDS + 1];
} Memory;

static void show_all(Memory *m, int card) {
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        m->seen[viewer][card] = true;
}

static void show_hand(Memory *m, const UrbanistaState *s, int seat) {
    for (int i = 0; i < URBANISTA_HAND; i++)
        if (s->hand[seat][i] != URBANISTA_NONE)
            m->seen[seat][s->hand[seat][i]] = true;
}

static void show_top(Memory *m, const UrbanistaState *s) {
    for (int i = 0; i < URBANISTA_PILE; i++) {
        if (s->pile[i] != URBANISTA_NONE) {
            show_all(m, s->pile[i]);
            return;
        }
    }
}

static void remember_deal(Memory *m, const UrbanistaState *s) {
    memset(m, 0, sizeof *m);
    for (int i = 0; i < URBANISTA_GOALS; i++)
        show_all(m, s->goal[i]);
    show_all(m, s->city[0].card);
    show_top(m, s);
    for (int seat = 0; seat < s->seats; seat++)
        show_hand(m, s, seat);
}

static void remember_move(Memory *m, const UrbanistaState *after, Move move) {
    show_all(m, urbanista_place(move).card);
    show_top(m, after);
    for (int seat = 0; seat < after->seats; seat++)
        show_hand(m, after, seat);
}

static bool is_shown(const uint8_t *cards, int count, int card) {
    for (int i = 0; i < count; i++)
        if (cards[i] == card)
            return true;
    return false;
}

static int holes(const UrbanistaState *view) {
    int count = 0;
    for (int seat = 0; seat < URBANISTA_SEATS; seat++)
        for (int i = 0; i < URBANISTA_HAND; i++)
            count += view->hand[seat][i] == URBANISTA_HIDDEN;
    for (int i = 0; i < URBANISTA_PILE; i++)
        count += view->pile[i] == URBANISTA_HIDDEN;
    return count;
}

static void check_view(const UrbanistaState *s, const Memory *m, int viewer) {
    UrbanistaState view = *s;
    int unknown = 0;
    urbanista_game.redact(&view, (Seat)(viewer == URBANISTA_SEATS ? NOBODY : viewer));
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < URBANISTA_HAND; i++)
            unknown += s->hand[seat][i] && !m->seen[viewer][s->hand[seat][i]];
    for (int i = 0; i < URBANISTA_PILE; i++)
        unknown += s->pile[i] && !m->seen[viewer][s->pile[i]];

    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < URBANISTA_HAND; i++) {
            int card = s->hand[seat][i];
            if (card == URBANISTA_NONE)
                continue;
            bool known = m->seen[viewer][card] || unknown == 1;
            assert_int_equal(is_shown(view.hand[seat], URBANISTA_HAND, card), known);
        }
    }
    for (int i = 0; i < URBANISTA_PILE; i++) {
        bool known = !s->pile[i] || m->seen[viewer][s->pile[i]] || unknown == 1;
        assert_int_equal(view.pile[i], known ? s->pile[i] : URBANISTA_HIDDEN);
    }
    assert_int_equal(holes(&view), unknown == 1 ? 0 : unknown);
    assert_memory_equal(view.goal, s->goal, sizeof s->goal);
    assert_memory_equal(view.city, s->city, sizeof s->city);
}

static void a_view_shows_exactly_what_was_seen(void **state) {
    Rng rng;
    (void)state;
    rng_init(&rng, 6);
    for (unsigned seed = 0; seed < 120; seed++) {
        UrbanistaState s;
        Memory memory;
        match_deal(&s, 1 + (int)seed % URBANISTA_SEATS, seed);
        remember_deal(&memory, &s);
        for (;;) {
            for (int viewer = 0; viewer < VIEWERS; viewer++)
                if (viewer < s.seats || viewer == URBANISTA_SEATS)
                    check_view(&s, &memory, viewer);
            if (urbanista_game.actor(&s) == NOBODY)
                break;
            Move move = match_random_move(&s, &rng);
            urbanista_game.apply(&s, move);
            remember_move(&memory, &s, move);
        }
    }
}

/* By hand: the pile below its top, and the cards dealt to others. */
static void hidden_cards_after_the_deal(void **state) {
    static const int WANTED[URBANISTA_SEATS + 1][VIEWERS] = {
        [1] = {10, 0, 0, 0, 13},
        [2] = {10, 12, 0, 0, 13},
        [3] = {10, 12, 12, 0, 13},
        [4] = {10, 12, 12, 12, 13},
    };
    (void)state;
    for (int seats = 1; seats <= URBANISTA_SEATS; seats++) {
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            UrbanistaState s;
            if (viewer >= seats && viewer < URBANISTA_SEATS)
                continue;
            match_deal(&s, seats, 9);
            urbanista_game.redact(&s, (Seat)(viewer == URBANISTA_SEATS ? NOBODY : viewer));
            assert_int_equal(holes(&s), WANTED[seats][viewer]);
        }
    }
}

/* ---- marked points of one match ---- */

static const char THREE[] = "goals 16 17 18\nhand 0 1 2 3\nhand 1 4\nhand 2 5\nstart 6\n"
                            "pile 7 8 9 10 11 12 13 14 15\n";
/* The same, but seat 0 was dealt 4 and seat 1 was dealt 3. */
static const char SWAPPED[] = "goals 16 17 18\nhand 0 1 2 4\nhand 1 3\nhand 2 5\nstart 6\n"
                              "pile 7 8 9 10 11 12 13 14 15\n";

static void begin(UrbanistaState *s, const char *deal, const char *moves) {
    Error error;
    assert_true(match_read(s, 3, deal, &error));
    match_play(s, moves);
}

static void a_passed_card_stays_known_to_the_passer(void **state) {
    UrbanistaState s;
    (void)state;
    begin(&s, THREE, "1@2,0 2@4,0");
    urbanista_game.redact(&s, 0);
    /* Seat 2 holds 3 (passed by seat 0), 4 (seat 1's own) and 5 (its own). */
    assert_memory_equal(s.hand[2], ((uint8_t[]){3, URBANISTA_HIDDEN, URBANISTA_HIDDEN}), 3);
    assert_memory_equal(s.hand[1], ((uint8_t[]){8, 0, 0}), 3); /* drawn from the open pile */
    assert_int_equal(s.pile[2], 9);
    assert_int_equal(holes(&s), 2 + 6);
}

static void the_receiver_knows_all_it_holds(void **state) {
    UrbanistaState s;
    (void)state;
    begin(&s, THREE, "1@2,0 2@4,0");
    urbanista_game.redact(&s, 2);
    assert_memory_equal(s.hand[2], ((uint8_t[]){3, 4, 5}), 3);
    assert_int_equal(holes(&s), 6);
}

static void watchers_know_drawn_cards_only(void **state) {
    UrbanistaState s;
    (void)state;
    begin(&s, THREE, "1@2,0 2@4,0");
    urbanista_game.redact(&s, NOBODY);
    assert_int_equal(s.hand[0][0], 7);
    assert_int_equal(s.hand[1][0], 8);
    assert_int_equal(holes(&s), 3 + 6);
}

/* Seat 2 gets 3 and 4 together and cannot tell which of them seat 0 has seen. */
static void a_view_hides_who_else_has_seen_a_card(void **state) {
    UrbanistaState a, b, c, d;
    (void)state;
    begin(&a, THREE, "1@2,0 2@4,0");
    begin(&b, SWAPPED, "1@2,0 2@4,0");
    c = a;
    d = b;

    urbanista_game.redact(&a, 2);
    urbanista_game.redact(&b, 2);
    urbanista_game.redact(&c, 0);
    urbanista_game.redact(&d, 0);

    assert_true(game_equal(&urbanista_game, &a, &b));
    assert_false(game_equal(&urbanista_game, &c, &d));
}

/* Seat 1's dealt card was 2 (placed), 3 or 4, each with the same chance: so in two worlds of three
 * seat 0 has seen card 3. */
static void who_else_has_seen_a_card_is_guessed_evenly(void **state) {
    enum {
        WORLDS = 6000
    };
    UrbanistaState view;
    Rng rng;
    int seen[3] = {0};
    (void)state;
    begin(&view, THREE, "1@2,0 2@4,0");
    urbanista_game.redact(&view, 2);
    rng_init(&rng, 1);
    for (int i = 0; i < WORLDS; i++) {
        UrbanistaState world = view;
        urbanista_game.determinize(&world, 2, &rng);
        for (int card = 2; card <= 4; card++)
            seen[card - 2] += world.seen[card] & 1;
        assert_int_equal(world.seen[1], 1);      /* seat 0 placed it at once */
        assert_int_equal(world.seen[5], 1 << 2); /* nobody has had seat 2's own card */
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(seen[i], WORLDS * 2 / 3 - 200, WORLDS * 2 / 3 + 200);
}

/* Seat 0 knows that 4 was not its own, so it must have been seat 1's. */
static void what_a_seat_held_is_remembered_when_it_is_placed(void **state) {
    UrbanistaState view;
    Rng rng;
    (void)state;
    begin(&view, THREE, "1@2,0 4@4,0");
    urbanista_game.redact(&view, 0);
    rng_init(&rng, 2);
    for (int i = 0; i < 50; i++) {
        UrbanistaState world = view;
        urbanista_game.determinize(&world, 0, &rng);
        assert_int_equal(world.seen[4], 1 << 1);
        assert_int_equal(world.seen[2], 1 << 0 | 1 << 1 | 1 << 2);
        assert_int_equal(world.seen[3], 1 << 0 | 1 << 1 | 1 << 2);
    }
}

/* ---- bytes ---- */

static bool decodes(const UrbanistaState *s) {
    uint8_t bytes[MAX_ENCODED];
    UrbanistaState read;
    Error error;
    size_t length = game_encode(&urbanista_game, s, bytes);
    return game_decode(&urbanista_game, bytes, length, &read, &error);
}

static void broken_states_are_refused(void **state) {
    UrbanistaState good, s;
    (void)state;
    begin(&good, THREE, "1@2,0 2@4,0");
    assert_true(decodes(&good));

    s = good;
    s.seats = 0;
    assert_false(decodes(&s));
    s = good;
    s.seats = 4;
    assert_false(decodes(&s));
    s = good;
    s.hand[2][0] = 9; /* is in the pile, too */
    assert_false(decodes(&s));
    s = good;
    s.hand[2][0] = 4; /* out of order */
    s.hand[2][1] = 3;
    assert_false(decodes(&s));
    s = good;
    s.hand[0][1] = 3; /* in the wrong hand */
    s.hand[2][0] = 4;
    s.hand[2][1] = 5;
    s.hand[2][2] = 0;
    assert_false(decodes(&s));
    s = good;
    s.city[1].x = 9; /* off the city */
    assert_false(decodes(&s));
    s = good;
    s.city[0].turned = 1;
    assert_false(decodes(&s));
    s = good;
    s.city[9].x = 1; /* nothing lies there */
    assert_false(decodes(&s));
    s = good;
    s.seen[3] = 1 << 1; /* seat 2 holds it */
    assert_false(decodes(&s));
    s = good;
    s.seen[12] = 1; /* nobody has seen it */
    assert_false(decodes(&s));
    s = good;
    s.pile[5] = URBANISTA_HIDDEN; /* a whole state has no holes */
    assert_false(decodes(&s));
    s = good;
    s.eyes = 3;
    assert_false(decodes(&s));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_shows_exactly_what_was_seen),
        cmocka_unit_test(hidden_cards_after_the_deal),
        cmocka_unit_test(a_passed_card_stays_known_to_the_passer),
        cmocka_unit_test(the_receiver_knows_all_it_holds),
        cmocka_unit_test(watchers_know_drawn_cards_only),
        cmocka_unit_test(a_view_hides_who_else_has_seen_a_card),
        cmocka_unit_test(who_else_has_seen_a_card_is_guessed_evenly),
        cmocka_unit_test(what_a_seat_held_is_remembered_when_it_is_placed),
        cmocka_unit_test(broken_states_are_refused),
    };
    return cmocka_run_group_tests_name("urbanista secrets", tests, positions_open, NULL);
}
