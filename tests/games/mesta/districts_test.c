/* SPDX-License-Identifier: MIT */
/* districts_test.c - colours for empty wild plots (M2): against trying every choice where there are
 * few, and by what must hold for any number where there are many. */
#include "help.h"

#include "base/rng.h"

#include <string.h>

enum {
    FEW = 7, /* wild plots whose every choice is tried: 4^7 */
    MANY = MESTA_WILDS,
    SIDE = 6
};

/* `wide` x `high` squares, some of them wild, the others plots of any colour or nothing. */
static MestaQuarter draw(Rng *rng, int wide, int high, int n_wild) {
    MestaQuarter q = {.wide = (uint8_t)(wide / 2), .high = (uint8_t)(high / 2)};
    while (squares_count(q.wild) < n_wild) {
        int x = (int)rng_below(rng, (uint32_t)wide), y = (int)rng_below(rng, (uint32_t)high);
        q.wild |= squares_bit(MESTA_STRIDE * y + x);
    }
    for (int i = 0; i < wide * high; i++) {
        Squares bit = squares_bit(MESTA_STRIDE * (i / wide) + i % wide);
        uint32_t ground = rng_below(rng, 5);
        if (!(q.wild & bit) && ground < MESTA_COLOURS)
            q.plot[ground] |= bit;
    }
    return q;
}

static int count(const Squares plot[MESTA_COLOURS], int size) {
    int districts = 0;
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        for (Squares rest = plot[colour]; rest;)
            districts += squares_count(squares_take_area(&rest)) / size;
    return districts;
}

/* The most districts of this size that any choice gives. */
static int most_of_all_choices(const MestaQuarter *q, int size) {
    int n_wild = squares_count(q->wild), most = 0;
    for (unsigned choice = 0; choice < 1u << 2 * n_wild; choice++) {
        Squares plot[MESTA_COLOURS], left = q->wild;
        memcpy(plot, q->plot, sizeof plot);
        for (int i = 0; i < n_wild; i++, left &= left - 1)
            plot[choice >> 2 * i & 3] |= left & -left;
        int districts = count(plot, size);
        most = districts > most ? districts : most;
    }
    return most;
}

/* The most districts the game finds; more than that it must not find either. */
static int most_found(const MestaQuarter *q, int size) {
    int need = 1;
    while (mesta_districts(q, size, need) >= need)
        need++;
    for (int more = need; more < need + 3; more++)
        assert_true(mesta_districts(q, size, more) < more);
    return need - 1;
}

static void the_best_of_all_choices_counts(void **unused) {
    (void)unused;
    Rng rng;
    rng_init(&rng, 3);
    for (int n = 0; n < 160; n++) {
        int n_wild = n % (FEW + 1);
        MestaQuarter q = n & 1 ? draw(&rng, 4, 6, n_wild) : draw(&rng, 6, 4, n_wild);
        int size = 1 + (int)rng_below(&rng, 6);
        assert_int_equal(most_found(&q, size), most_of_all_choices(&q, size));
    }
}

static Squares turned_over(Squares squares) {
    Squares out = 0;
    for (; squares; squares &= squares - 1) {
        int bit = squares_first(squares);
        out |= squares_bit(MESTA_STRIDE * (bit % MESTA_STRIDE) + bit / MESTA_STRIDE);
    }
    return out;
}

/* Rows for columns and the colours in another order: nothing that counts has changed. */
static void many_wild_plots_count_the_same_seen_from_elsewhere(void **unused) {
    (void)unused;
    Rng rng;
    rng_init(&rng, 4);
    for (int n = 0; n < 24; n++) {
        MestaQuarter q = draw(&rng, SIDE, n % 2 ? SIDE : SIDE + 4, MANY), other = q;
        int size = 2 + n % 4;
        other.wide = q.high;
        other.high = q.wide;
        other.wild = turned_over(q.wild);
        for (int colour = 0; colour < MESTA_COLOURS; colour++)
            other.plot[colour] = turned_over(q.plot[(colour + 1) % MESTA_COLOURS]);
        assert_int_equal(most_found(&q, size), most_found(&other, size));
    }
}

static void a_wild_plot_more_gives_at_most_what_it_can_join(void **unused) {
    (void)unused;
    Rng rng;
    rng_init(&rng, 5);
    for (int n = 0; n < 24; n++) {
        MestaQuarter q = draw(&rng, SIDE, SIDE, MANY), less = q;
        int size = 2 + n % 4;
        less.wild &= less.wild - 1;
        int with = most_found(&q, size), without = most_found(&less, size);
        assert_true(with >= without && with <= without + 4);
    }
}

static void nothing_but_wild_plots_is_one_area(void **unused) {
    (void)unused;
    MestaQuarter q = {.wide = 3, .high = 5};
    for (int i = 0; i < MANY; i++)
        q.wild |= squares_bit(MESTA_STRIDE * (i / SIDE) + i % SIDE);
    for (int size = 1; size <= 30; size++)
        assert_int_equal(most_found(&q, size), MANY / size);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_of_all_choices_counts),
        cmocka_unit_test(many_wild_plots_count_the_same_seen_from_elsewhere),
        cmocka_unit_test(a_wild_plot_more_gives_at_most_what_it_can_join),
        cmocka_unit_test(nothing_but_wild_plots_is_one_area),
    };
    return cmocka_run_group_tests(tests, open_mesta, NULL);
}
