/* SPDX-License-Identifier: MIT */
/* score_test.c - income, prestige and drawn positions of UpTown, worked out by hand. */
#include "games/uptown/kit.h"

#include <string.h>

/* A street of five plots, as in a drawing, with the coins. */
typedef struct {
    const char *plot[5];
    int coins;
    int prestige[5]; /* by hand */
    int income, tallest;
} Example;

static void write_street(Text *out, const Example *e) {
    for (int i = 0; i < 5; i++)
        text_format(out, "plot %d:%s%s\n", i + 1, e->plot[i] ? " " : "",
                    e->plot[i] ? e->plot[i] : "");
    text_format(out, "coins %d\n", e->coins);
}

static void check_score(const Score *score, const Example *e) {
    int total = e->coins / 3;
    for (int i = 0; i < 5; i++) {
        char id[24];
        snprintf(id, sizeof id, "plot.%d", i + 1);
        assert_string_equal(score->line[i].id, id);
        assert_int_equal(score->line[i].points, e->prestige[i]);
        total += e->prestige[i];
    }
    assert_int_equal(score->n_lines, 6);
    assert_string_equal(score->line[5].id, "coins");
    assert_int_equal(score->line[5].points, e->coins / 3);
    assert_int_equal(score->n_facts, 2);
    assert_string_equal(score->fact[0].id, "income");
    assert_int_equal(score->fact[0].points, e->income);
    assert_string_equal(score->fact[1].id, "tallest");
    assert_int_equal(score->fact[1].points, e->tallest);
    assert_int_equal(score->total, total);
}

static void check(const Example *e) {
    char buffer[1024];
    Text text;
    Score scores[MAX_SEATS];
    Error error;
    int seats;
    text_init(&text, buffer, sizeof buffer);
    write_street(&text, e);
    if (!kit_drawing(buffer, scores, &seats, &error))
        fail_msg("line %d: %s", error.line, error.what);
    assert_int_equal(seats, 1);
    check_score(&scores[0], e);
}

static void the_worked_example_pays_six(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"83", "2", "1"}); /* City Park */
    kit_stand(&s, 0, 1, "P32a");                                     /* Boutique */
    kit_stand(&s, 0, 2, "P55b");                                     /* Twin Flats */
    kit_stand(&s, 0, 3, "P1b");                                      /* Studio Flat */
    kit_stand(&s, 0, 4, "P8a");                                      /* 24/7 Store */
    kit_play(&s, "free a>5");

    assert_int_equal(uptown_income(&s, 0), 2 + 0 + 0 + 3 + 1);
    assert_int_equal(s.wallet[0], 16);
    check(&(Example){{"P32a", "P55b", "P1b", "P8a", "P83a"}, 16, {0, 1, 1, 0, 6}, 6, 1});
}

static void an_empty_street_scores_its_coins(void **state) {
    (void)state;
    check(&(Example){{0}, 0, {0}, 0, 0});
    check(&(Example){{0}, 2, {0}, 0, 0});
    check(&(Example){{0}, 9999, {0}, 0, 0});
}

static void plain_values(void **state) {
    (void)state;
    /* Boutique $2; Bistro *2; Garden Shop needs a floor: $1 *2; Trading Floor $3 *-1 */
    check(&(Example){{"P32a", "P12a P64a", "P5a P78b"}, 7, {0, 4, 0}, 2 + 1 + 3, 2});
}

static void values_per_floor(void **state) {
    (void)state;
    /* Studio Flat, Office Suite, Sky Hotel $1 *1/floor (2 below), Helipad */
    check(&(Example){{"P1b P5a P83b P40a"}, 0, {1 + 1 + 2 + 4}, 1, 4});
    /* Bistro, Broken Lift $-1/floor (1), Coffee Bar $1, Sky Bar $1/floor (3) */
    check(&(Example){{"P12a P33a P10b P81a"}, 0, {2}, -1 + 1 + 3, 4});
}

static void values_on_the_ground_only(void **state) {
    (void)state;
    /* Kiosk $1@ground *1; Corner Cafe $1 *2@ground */
    check(&(Example){{"P20a", "P30b", "P1b P21a", "P2b P34a"}, 0, {1, 2, 2, 1}, 1 + 1 + 0 + 1, 2});
}

static void values_per_object_on_the_plot(void **state) {
    (void)state;
    /* Twin Offices, Tech Startup $1/office:plot (3), Business Centre *1/office:plot (4), */
    /* City Hall Wing *1/office:plot: then 5 offices; another office elsewhere changes nothing */
    check(&(Example){{"P55a P36b P44b M9Aa", "P5a"}, 0, {1 + 5 + 5, 1}, 5, 4});
    /* Landlord's Flat $1/flat:plot, Laundry $1/flat:plot, Twin Flats */
    check(&(Example){{"P35b P17b P56b"}, 0, {1}, 3 + 3, 3});
    /* Coffee House *2/cafe:plot, Twin Cafes *1, Cinema *2/cafe:plot; Office Canteen $1/office:plot
     */
    check(&(Example){{"P60a P31b P49b", "P4a P57a"}, 0, {6 + 1 + 6, 1}, 2, 3});
    /* Department Store *2/shop:plot with Twin Shops $1 */
    check(&(Example){{"P59b P37b"}, 0, {6}, 1, 2});
    /* Night Club $3 *-1/flat:plot with two flats; Noisy Bar, a gift, the same; Squat, Call Centre
     */
    check(&(Example){
        {"P45a P55b P23a", "P16b P5a", "P14a P1b"}, 0, {-2 + 1 - 2, -1 + 1, -1 + 1}, 3, 3});
}

static void values_per_object_on_the_street(void **state) {
    (void)state;
    /* 24/7 Store $1/flat:street, Fitness Club $1/flat:street, Housing Estate *1/flat:street; flats:
     */
    /* Twin Flats 2, Housing Estate 1, Studio Flat 1 */
    check(&(Example){{"P8a P38a", "P55b P42b", "P1b"}, 0, {0, 1 + 4, 1}, 4 + 4, 2});
    /* Notary Chambers *1/office:street, Accounting Firm $1/office:street, Twin Offices */
    check(&(Example){{"P56a P8b", "P1b P29a"}, 0, {1 + 4, 1}, 4, 2});
    /* Flagship Store *2/shop:street, Retail Chain $2/shop:street, Shopping Arcade shop2 $2 */
    check(&(Example){{"P63a P76b", "P80a"}, 0, {8, 0}, 8 + 2, 2});
    /* Hotel Chain *3/hotel:street twice */
    check(&(Example){{"P64b", "P71b"}, 0, {6, 6}, 0, 1});
    /* Service Centre *2/services:street, Service Point services2 *1 */
    check(&(Example){{"P73a", "P33b"}, 0, {6, 1}, 0, 1});
    /* Coffee Chain *2/cafe:street, Roastery $2/cafe:street */
    check(&(Example){{"P75b P72a"}, 0, {4}, 4, 2});
    /* Youth Club and Community Centre *2/gift:street with two gifts */
    check(&(Example){{"M14Bb", "P29b", "P3a", "P2a"}, 0, {4, 4, 2, 0}, 1, 1});
}

static void income_is_shown_as_zero_when_negative(void **state) {
    (void)state;
    check(&(Example){{"P54a"}, 1, {0}, 0, 1});
}

static void several_streets_are_scored_each_for_itself(void **state) {
    char buffer[2048];
    Text text;
    Score scores[MAX_SEATS];
    Error error;
    int seats;
    const Example one = {{"P55b", "P8a"}, 4, {1, 0}, 2, 1};
    const Example two = {{"P56b P42b", 0, 0, "P2a"}, 0, {1 + 3, 0, 0, 0}, 1, 2};
    (void)state;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "seat 0\n");
    write_street(&text, &one);
    text_add(&text, "seat 1\n");
    write_street(&text, &two);
    assert_true(kit_drawing(buffer, scores, &seats, &error));
    assert_int_equal(seats, 2);
    check_score(&scores[0], &one);
    check_score(&scores[1], &two);
}

/* ---- drawings that cannot be ---- */

#define EMPTY "plot 2:\nplot 3:\nplot 4:\nplot 5:\n"

static void impossible_drawings_are_refused_with_their_line(void **state) {
    static const struct {
        const char *text;
        int line;
        const char *why;
    } BAD[] = {
        {"plot 1: P1b P2a\n" EMPTY "coins 0\n", 1, "only on the ground"},
        {"plot 1: P30a\n" EMPTY "coins 0\n", 1, "not on the ground"},
        {"plot 1: P3a P1b\n" EMPTY "coins 0\n", 1, "closed by a roof"},
        {"plot 1: P5a P44a P51b\n" EMPTY "coins 0\n", 1, "closed by a roof"},
        {"plot 1: P40a\n" EMPTY "coins 0\n", 1, "directly on a roof"},
        {"plot 1: P5a P40a\n" EMPTY "coins 0\n", 1, "directly on a roof"},
        {"plot 1: P3a P40a P26a\n" EMPTY "coins 0\n", 1, "directly on a roof"},
        {"plot 1: P39a P6b\n" EMPTY "coins 0\n", 1, "shielded"},
        {"plot 1: P1b\nplot 2: P1a\nplot 3:\nplot 4:\nplot 5:\ncoins 0\n", 2, "duplicate"},
        {"plot 1: M4Ab M4Ba\n" EMPTY "coins 0\n", 1, "duplicate"},
        {"plot 1: P85a\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 1: P0a\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 1: P01a\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 1: P1c\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 1: P1\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 1: M5a\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 1: M29Aa\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 1: M5Cb\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 1: X5a\n" EMPTY "coins 0\n", 1, "no card"},
        {"plot 2:\n", 1, "'1:' expected"},
        {"plot 1:\nplot 3:\n", 2, "'2:' expected"},
        {"plot 1:\n" EMPTY, 6, "coins"},
        {"plot 1:\n" EMPTY "coins 10000\n", 6, "0 to 9999"},
        {"plot 1:\n" EMPTY "coins -1\n", 6, "0 to 9999"},
        {"plot 1:\n" EMPTY "coins 07\n", 6, "0 to 9999"},
        {"plot 1:\n" EMPTY "coins 7 8\n", 6, "unexpected"},
        {"plot 1:\n" EMPTY "coins 7\nplot 1:\n", 7, "more than one street"},
        {"plot 1: \n" EMPTY "coins 7\n", 1, "space"},
        {"plot 1:\n\n" EMPTY "coins 7\n", 2, "blank"},
        {"seat 0\nplot 1:\n" EMPTY "coins 7\n", 7, "single street"},
        {"seat 1\nplot 1:\n" EMPTY "coins 7\n", 1, "the seat"},
        {"seat 0\nplot 1:\n" EMPTY "coins 7\nseat 2\n", 8, "the seat"},
        {"plot 1: flat,flat2\n" EMPTY "coins 7\n", 1, "duplicate"},
        {"plot 1: flat,palace\n" EMPTY "coins 7\n", 1, "no word of a project"},
        {"plot 1: flat,*10\n" EMPTY "coins 7\n", 1, "-9 to 9"},
        {"plot 1: flat,upper\n" EMPTY "coins 7\n", 1, "not on the ground"},
        {"plot 1: roof flat\n" EMPTY "coins 7\n", 1, "closed"},
        {"seat 0\nplot 1: P1b\n" EMPTY "coins 7\nseat 1\nplot 1: P1b\n" EMPTY "coins 0\n", 9,
         "duplicate"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Score scores[MAX_SEATS];
        Error error = {0};
        int seats;
        if (kit_drawing(BAD[i].text, scores, &seats, &error))
            fail_msg("taken: %s", BAD[i].text);
        if (error.line != BAD[i].line || !strstr(error.what, BAD[i].why))
            fail_msg("%s: line %d: %s", BAD[i].text, error.line, error.what);
    }
}

static void a_fifth_street_is_refused(void **state) {
    char buffer[1024];
    Text text;
    Score scores[MAX_SEATS];
    Error error = {0};
    int seats;
    (void)state;
    text_init(&text, buffer, sizeof buffer);
    for (int seat = 0; seat < 5; seat++)
        text_format(&text, "seat %d\nplot 1:\n" EMPTY "coins 0\n", seat);
    assert_false(kit_drawing(buffer, scores, &seats, &error));
    assert_int_equal(error.line, 29);
}

static void a_gift_may_stand_on_a_single_street_and_before_a_shield(void **state) {
    (void)state;
    check(&(Example){{"P6b P39a"}, 0, {-2 + 2}, 1, 2});
    check(&(Example){{"P3a P40a"}, 0, {2 + 4}, 0, 2});
}

/* ---- floors by their signs ---- */

static void write_value(Text *out, char mark, UptownValue value) {
    if (value.each == 0)
        return;
    text_format(out, ",%c%d", mark, value.each);
    switch (value.form) {
    case UPTOWN_PER_FLOOR:
        text_add(out, "/floor");
        break;
    case UPTOWN_IF_GROUND:
        text_add(out, "@ground");
        break;
    case UPTOWN_PER_PLOT:
    case UPTOWN_PER_STREET:
        text_format(out, "/%s:%s", UPTOWN_KIND_WORDS[value.kind],
                    value.form == UPTOWN_PER_PLOT ? "plot" : "street");
        break;
    }
}

/* `shield` and `*0` are there so that no floor is without a word. */
static void write_signs(Text *out, const UptownProject *project) {
    static const char *const NEEDS[UPTOWN_NEEDS] = {"", ",ground", ",upper", ",rooftop"};
    text_add(out, project->prestige.each ? "" : "*0");
    char bytes[128];
    Text words;
    text_init(&words, bytes, sizeof bytes);
    for (int kind = 0; kind < UPTOWN_KINDS; kind++) {
        int count = uptown_objects_of(project->objects, kind);
        if (count)
            text_format(&words, ",%s%s", UPTOWN_KIND_WORDS[kind], count == 2 ? "2" : "");
    }
    text_add(&words, NEEDS[project->need]);
    text_add(&words, project->roof ? ",roof" : "");
    text_add(&words, project->gift ? ",gift" : "");
    text_add(&words, project->shield ? ",shield" : "");
    write_value(&words, '$', project->income);
    write_value(&words, '*', project->prestige);
    text_add(out, bytes + (project->prestige.each ? 1 : 0));
}

/* Builds what fits, at random, on four streets. */
static void build_at_random(UptownState *s, Rng *rng) {
    const UptownDeck *deck = uptown_deck(kit_cards);
    bool used[UPTOWN_CARDS] = {false};
    uptown_clear(s, kit_cards, UPTOWN_SEATS);
    for (int try = 0; try < 60; try++) {
        int card = 1 + (int)rng_below(rng, deck->n_projects);
        int half = (int)rng_below(rng, 2), plot = (int)rng_below(rng, UPTOWN_PLOTS);
        const UptownProject *project = uptown_project(deck, card, half);
        if (used[card] || !(s->accepts[project->need] >> plot & 1) ||
            (project->gift && s->shielded >> plot & 1))
            continue;
        used[card] = true;
        uptown_build(s, card, half, plot);
    }
}

static void write_floors(Text *out, const UptownState *s, int plot, bool by_signs) {
    int stack[UPTOWN_CARDS], height = 0;
    for (int card = s->top[plot]; card; card = s->below[card])
        stack[height++] = card;
    while (height-- > 0) {
        text_char(out, ' ');
        if (by_signs)
            write_signs(
                out, uptown_project(uptown_deck(kit_cards), stack[height], s->half[stack[height]]));
        else
            uptown_write_card(out, stack[height], s->half[stack[height]]);
    }
    text_char(out, '\n');
}

static void score_streets(const UptownState *s, bool by_signs, Score scores[MAX_SEATS]) {
    static char buffer[16384];
    Text text;
    Error error;
    int seats;
    text_init(&text, buffer, sizeof buffer);
    for (int seat = 0; seat < UPTOWN_SEATS; seat++) {
        text_format(&text, "seat %d\n", seat);
        for (int plot = 0; plot < UPTOWN_STREET; plot++) {
            text_format(&text, "plot %d:", plot + 1);
            write_floors(&text, s, UPTOWN_STREET * seat + plot, by_signs);
        }
        text_add(&text, "coins 7\n");
    }
    if (!kit_drawing(buffer, scores, &seats, &error))
        fail_msg("line %d: %s in\n%s", error.line, error.what, buffer);
}

static void floors_by_their_signs_score_like_the_cards(void **state) {
    static Score cards[MAX_SEATS], signs[MAX_SEATS];
    Rng rng;
    (void)state;
    rng_init(&rng, 35);
    for (int trial = 0; trial < 300; trial++) {
        UptownState s;
        build_at_random(&s, &rng);
        score_streets(&s, false, cards);
        score_streets(&s, true, signs);
        for (int seat = 0; seat < UPTOWN_SEATS; seat++) {
            assert_int_equal(cards[seat].total, signs[seat].total);
            assert_int_equal(cards[seat].tiebreak[0], signs[seat].tiebreak[0]);
            for (int i = 0; i < cards[seat].n_facts; i++)
                assert_int_equal(cards[seat].fact[i].points, signs[seat].fact[i].points);
        }
    }
}

static void cards_and_signs_may_stand_together(void **state) {
    (void)state;
    check(&(Example){{"flat,*1 flat2,upper,*1/flat:plot", "P2b $2,roof"}, 0, {1 + 3, 1}, 2, 2});
}

/* As many as there are numbers that the deck does not use. */
static void too_many_floors_by_their_signs_are_refused(void **state) {
    static char buffer[4096];
    const UptownDeck *deck = uptown_deck(kit_cards);
    int room = UPTOWN_CARDS - 1 - deck->n_projects - deck->n_towns;
    (void)state;
    for (int floors = room; floors <= room + 1; floors++) {
        Text text;
        Score scores[MAX_SEATS];
        Error error = {0};
        int seats;
        text_init(&text, buffer, sizeof buffer);
        text_add(&text, "plot 1:");
        for (int i = 0; i < floors; i++)
            text_add(&text, " *1");
        text_add(&text, "\n" EMPTY "coins 0\n");
        assert_int_equal(kit_drawing(buffer, scores, &seats, &error), floors == room);
        if (floors == room)
            assert_int_equal(scores[0].total, room);
        else
            assert_non_null(strstr(error.what, "numbers"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worked_example_pays_six),
        cmocka_unit_test(an_empty_street_scores_its_coins),
        cmocka_unit_test(plain_values),
        cmocka_unit_test(values_per_floor),
        cmocka_unit_test(values_on_the_ground_only),
        cmocka_unit_test(values_per_object_on_the_plot),
        cmocka_unit_test(values_per_object_on_the_street),
        cmocka_unit_test(income_is_shown_as_zero_when_negative),
        cmocka_unit_test(several_streets_are_scored_each_for_itself),
        cmocka_unit_test(impossible_drawings_are_refused_with_their_line),
        cmocka_unit_test(a_fifth_street_is_refused),
        cmocka_unit_test(a_gift_may_stand_on_a_single_street_and_before_a_shield),
        cmocka_unit_test(floors_by_their_signs_score_like_the_cards),
        cmocka_unit_test(cards_and_signs_may_stand_together),
        cmocka_unit_test(too_many_floors_by_their_signs_are_refused),
    };
    return cmocka_run_group_tests(tests, kit_open, NULL);
}
