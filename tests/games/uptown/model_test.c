/* SPDX-License-Identifier: MIT */
/* model_test.c - the rules against a second, naive writing of them (model.c): thousands of random
 * matches with the standard deck, and with decks made at random from every word of the format. */
#include "games/uptown/kit.h"
#include "games/uptown/model.h"

#include <stdlib.h>
#include <string.h>

extern const char uptown_deck_text[];

static ModelDeck model_deck;
static Model model;
static char expected[MODEL_MOVES][MODEL_NOTATION], found[MODEL_MOVES][MODEL_NOTATION];

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

static void check_legal(const UptownState *s, const Move *moves, int count) {
    int n = model_legal(&model, expected);
    if (n != count)
        fail_msg("%d moves, the model has %d", count, n);
    for (int i = 0; i < count; i++) {
        Text text;
        text_init(&text, found[i], MODEL_NOTATION);
        uptown_game.notate(s, moves[i], &text);
    }
    qsort(expected, (size_t)n, MODEL_NOTATION, compare);
    qsort(found, (size_t)n, MODEL_NOTATION, compare);
    for (int i = 0; i < n; i++)
        assert_string_equal(found[i], expected[i]);
}

static void check_scores(const UptownState *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        Score score;
        int tallest = 0, income = model_income(&model, seat);
        uptown_score(s, (Seat)seat, &score);
        for (int plot = 0; plot < 5; plot++) {
            int height = model.height[seat][plot];
            assert_int_equal(score.line[plot].points, model_prestige(&model, seat, plot));
            tallest = height > tallest ? height : tallest;
        }
        assert_int_equal(score.line[5].points, model.wallet[seat] / 3);
        assert_int_equal(uptown_income(s, seat), income);
        assert_int_equal(kit_line(&score, "income"), income > 0 ? income : 0);
        assert_int_equal(kit_line(&score, "tallest"), tallest);
    }
}

static void check_money(const UptownState *s) {
    assert_int_equal(uptown_game.actor(s), model.action ? model.actor : NOBODY);
    for (int seat = 0; seat < s->seats; seat++) {
        assert_int_equal(s->wallet[seat], model.wallet[seat]);
        assert_int_equal(s->coins[seat], model.coins[seat]);
    }
}

/* Legal moves are compared at every `every`-th decision, money always. */
static void play_along(int slot, int seats, Rng *rng, uint32_t every) {
    UptownState s;
    Setup setup = {.seats = (uint8_t)seats, .deck = (uint16_t)slot};
    char deal[2048], notation[MAX_NOTATION];
    Text text;
    for (int i = 0; i < SEED_BYTES; i++)
        setup.seed[i] = (uint8_t)rng_next(rng);
    uptown_game.setup(&s, &setup);
    text_init(&text, deal, sizeof deal);
    uptown_game.write_deal(&s, &text);
    model_deal(&model, &model_deck, seats, deal);
    check_money(&s);
    while (uptown_game.actor(&s) != NOBODY) {
        Move moves[MAX_MOVES];
        int count = uptown_game.legal(&s, moves);
        if (rng_below(rng, every) == 0)
            check_legal(&s, moves, count);
        Move move = moves[rng_below(rng, (uint32_t)count)];
        text_init(&text, notation, sizeof notation);
        uptown_game.notate(&s, move, &text);
        uptown_game.apply(&s, move);
        model_play(&model, notation);
        check_money(&s);
        if (rng_below(rng, 16) == 0)
            check_scores(&s);
    }
    assert_int_equal(model.action, 0);
    check_scores(&s);
}

static void random_matches_with_the_standard_deck_agree(void **state) {
    Rng rng;
    (void)state;
    rng_init(&rng, 11);
    model_read_deck(&model_deck, uptown_deck_text);
    assert_int_equal(model_deck.n_projects, 84);
    assert_int_equal(model_deck.n_towns, 28);
    for (int seats = 2; seats <= 4; seats++)
        for (int i = 0; i < 1200; i++)
            play_along(0, seats, &rng, 6);
}

/* ---- random decks ---- */

static const char *const KINDS[] = {"office", "services", "flat", "cafe", "shop", "hotel", "gift"};

static void add_value(Text *out, char sign, Rng *rng) {
    int each = (int)rng_below(rng, 19) - 9;
    text_format(out, " %c%d", sign, each);
    switch (rng_below(rng, 6)) {
    case 0:
        text_add(out, "/floor");
        break;
    case 1:
        text_add(out, "@ground");
        break;
    case 2:
        text_format(out, "/%s:plot", KINDS[rng_below(rng, 6)]);
        break;
    case 3:
    case 4:
        text_format(out, "/%s:street", KINDS[rng_below(rng, 7)]);
        break;
    }
}

static void add_project(Text *out, Rng *rng, const char *after) {
    static const char *const NEEDS[] = {"", "", "", " ground", " upper", " upper", " rooftop"};
    text_add(out, " N:");
    if (rng_below(rng, 3))
        add_value(out, '$', rng);
    for (int kind = 0; kind < 6; kind++)
        if (rng_below(rng, 4) == 0)
            text_format(out, " %s%s", KINDS[kind], rng_below(rng, 2) ? "2" : "");
    text_add(out, NEEDS[rng_below(rng, 7)]);
    text_add(out, rng_below(rng, 5) == 0 ? " roof" : "");
    text_add(out, rng_below(rng, 4) == 0 ? " gift" : "");
    text_add(out, rng_below(rng, 9) == 0 ? " shield" : "");
    if (rng_below(rng, 3))
        add_value(out, '*', rng);
    text_add(out, after);
}

static void random_deck(Text *out, Rng *rng) {
    int projects = 24 + (int)rng_below(rng, 97), towns = (int)rng_below(rng, 61);
    for (int i = 1; i <= projects; i++) {
        text_format(out, "project %d cost %d", i, (int)rng_below(rng, 20) + 1);
        if (rng_below(rng, 2))
            text_format(out, "/%d", (int)rng_below(rng, 20) + 1);
        add_project(out, rng, " |");
        add_project(out, rng, "\n");
    }
    for (int i = 1; i <= towns; i++) {
        text_format(out, "town %d", i);
        add_project(out, rng, " |");
        add_project(out, rng, " ||");
        add_project(out, rng, " |");
        add_project(out, rng, "\n");
    }
}

static void random_matches_with_random_decks_agree(void **state) {
    static char buffer[128 * 1024];
    Rng rng;
    (void)state;
    rng_init(&rng, 12);
    for (int i = 0; i < 150; i++) {
        Text text;
        text_init(&text, buffer, sizeof buffer);
        random_deck(&text, &rng);
        assert_false(text.full);
        kit_deck(buffer);
        model_read_deck(&model_deck, buffer);
        for (int seats = 2; seats <= 4; seats++)
            play_along(kit_own, seats, &rng, 4);
    }
}

/* A deck without roofs and with cheap cards: the longest matches there are. */
static void no_match_is_longer_than_the_game_says(void **state) {
    (void)state;
    kit_plain_deck(120, "Hut: flat | Barn: shop", 60, "A: flat | B: flat || C: flat | D: flat");
    for (int seats = 2; seats <= 4; seats++) {
        UptownState s;
        Setup setup = {.seats = (uint8_t)seats, .deck = (uint16_t)kit_own};
        int n = 0;
        uptown_game.setup(&s, &setup);
        for (; uptown_game.actor(&s) != NOBODY; n++) {
            if (s.phase == UPTOWN_ACTION_ONE) {
                kit_play(&s, "free x");
            } else {
                s.wallet[s.seat] = 0;
                kit_play(&s, uptown_town_top(&s) ? "town x" : "pass");
            }
        }
        assert_int_equal(n, 240);                                       /* the bound is reached */
        assert_int_equal(uptown_game.longest, 240 + UPTOWN_MOST_TOWNS); /* with `town one` */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_matches_with_the_standard_deck_agree),
        cmocka_unit_test(random_matches_with_random_decks_agree),
        cmocka_unit_test(no_match_is_longer_than_the_game_says),
    };
    return cmocka_run_group_tests(tests, kit_open, NULL);
}
