/* SPDX-License-Identifier: MIT */
/* budowa_test.c - Budowa Miasta's picture where decks and positions are unlike the printed ones. */
#include "check.h"
#include "xml.h"

#include "games/budowa/budowa_scene.h"
#include "games/catalog.h"

#include <stdio.h>
#include <string.h>

enum {
    ODD = 1 /* slot of the first own deck */
};

/* No square: two streets side by side, one that passes a third venue, names and numbers of all
 * lengths. */
static const char ODD_DECK[] = "venue north 0 0 pays 9 prices 0 6 7 9 10\n"
                               "venue middle_town 0 1 pays 5 prices 0 3 4 5 6\n"
                               "venue east 0 3 pays 8888 prices 0 5 7 8 9\n"
                               "venue cafe 4 1 pays 6 prices 0 400 500 1600 7000\n"
                               "street A north middle_town villa costs 2 1 3 2\n"
                               "street B middle_town north office costs 2 3 1 2\n"
                               "street C north east block costs 3 4 2 1\n"
                               "street D middle_town cafe factory costs 1000 2000 3000 4000\n"
                               "street E east cafe factory costs 10 20 30 40\n"
                               "money 2:60 3:50 4:40 5:35 6:30\n"
                               "hand 3\n"
                               "bonus 20\n"
                               "from north to cafe\n";

static char drawn[MAX_SCENE];

static BudowaState read_position(int slot, const char *position) {
    BudowaDrawing drawing;
    Scan in;
    Error error;
    assert_true(scan_open(&in, SCAN_RECORD, position, strlen(position), &error));
    assert_true(budowa_read_drawing(slot, &in, &drawing));
    return drawing.state;
}

static View look_at(const BudowaState *s) {
    View view = {.game = &budowa_game, .seat = NOBODY, .seats = s->seats};
    memcpy(&view.state, s, sizeof *s);
    return view;
}

static void draw_part(const View *view, const SceneStyle *style, const char *id) {
    Text out;
    text_init(&out, drawn, sizeof drawn);
    scene_part(view, style, scene_find_part(scene_of(&budowa_game), id), 0, &out);
    assert_false(out.full);
}

static int count_words(const char *words) {
    int count = 0;
    for (const char *at = drawn; (at = strstr(at, words)); at++)
        count++;
    return count;
}

static void visit_nothing(const XmlTag *tag, void *context) {
    (void)tag, (void)context;
}

/* ---- maps of other decks ---- */

static void venues_of_any_grid_lie_inside_the_box(void **state) {
    (void)state;
    BudowaState s = read_position(ODD, "built\nseat 0 cash 1\nseat 1 cash 2\n");
    View view = look_at(&s);
    for (int compact = 0; compact < 2; compact++) {
        SceneStyle style = {.compact = compact};
        BudowaMap map;
        budowa_lay_map(&view, &style, &map);
        for (int venue = 0; venue < map.deck->n_venues; venue++) {
            Spot at = budowa_venue_spot(&map, venue);
            assert_true(at.x >= map.radius && at.x <= map.box.w - map.radius);
            assert_true(at.y >= map.radius && at.y <= map.box.h - map.radius);
        }
        draw_part(&view, &style, "board");
        assert_null(xml_read(drawn, visit_nothing, NULL));
    }
}

static void streets_side_by_side_have_room_of_their_own(void **state) {
    (void)state;
    BudowaState s = read_position(ODD, "built\nseat 0 cash 1\nseat 1 cash 2\n");
    View view = look_at(&s);
    SceneStyle style = {0};
    BudowaMap map;
    budowa_lay_map(&view, &style, &map);
    BudowaWay a = budowa_way(&map, 0), b = budowa_way(&map, 1);
    for (int plot = 0; plot < 4; plot++) {
        Spot p = budowa_plot_spot(&map, &a, plot), q = budowa_plot_spot(&map, &b, 3 - plot);
        double dx = p.x - q.x, dy = p.y - q.y;
        assert_true(dx * dx + dy * dy >= map.band * map.band);
    }
}

static void a_street_goes_round_a_venue_that_is_not_its_own(void **state) {
    (void)state;
    BudowaState s = read_position(ODD, "built\nseat 0 cash 1\nseat 1 cash 2\n");
    View view = look_at(&s);
    SceneStyle style = {0};
    BudowaMap map;
    budowa_lay_map(&view, &style, &map);
    BudowaWay c = budowa_way(&map, 2);
    Spot middle = budowa_venue_spot(&map, 1);
    for (int plot = 0; plot < 4; plot++) {
        Spot at = budowa_plot_spot(&map, &c, plot);
        double dx = at.x - middle.x, dy = at.y - middle.y;
        assert_true(dx * dx + dy * dy > map.radius * map.radius);
    }
}

static void a_venue_without_a_picture_has_its_letter(void **state) {
    (void)state;
    BudowaState s = read_position(ODD, "built\nseat 0 cash 1\nseat 1 cash 2\n");
    View view = look_at(&s);
    draw_part(&view, &(SceneStyle){0}, "board");
    assert_non_null(strstr(drawn, ">M</text>"));
    assert_non_null(strstr(drawn, ">Middle town</text>"));
    assert_int_equal(count_words("#cafe-venue"), 1);
}

/* ---- what is shown ---- */

static void a_plot_costs_double_only_without_company(void **state) {
    (void)state;
    BudowaState s = read_position(0, "built A1 B2\nseat 0 cash 1\nseat 1 cash 2\n");
    View view = look_at(&s);
    draw_part(&view, &(SceneStyle){0}, "board");
    assert_non_null(strstr(drawn, "\"A1, villa, built\""));
    assert_non_null(strstr(drawn, "\"A2, villa, cost 1\""));
    assert_non_null(strstr(drawn, "\"A3, villa, double cost 6\""));
    assert_non_null(strstr(drawn, "\"B3, villa, cost 1\""));
    /* Two inner plots a street, three of them in company; one more hatching is the legend's. */
    assert_int_equal(count_words("url(#pdbl)"), 24 - 3 + 1);
}

static void a_pile_is_locked_once_no_plot_can_free_it(void **state) {
    (void)state;
    /* The pool's plots are A4 and B4. */
    BudowaState s = read_position(0, "built A4\nseat 0 cash 1\nseat 1 cash 2\n");
    assert_false(budowa_is_locked(&s, 0));
    s = read_position(0, "built A4 B4\nseat 0 cash 1\nseat 1 cash 2\n");
    assert_true(budowa_is_locked(&s, 0));
    s = read_position(0, "built A4 B4\nseat 0 cash 1 shares pool 0\nseat 1 cash 2\n");
    assert_false(budowa_is_locked(&s, 0));
}

/* Ruling B3: what can be built is offered beside what can be sold. */
static void a_seller_may_choose_a_building_as_soon_as_one_can_be_paid(void **state) {
    (void)state;
    SceneStyle style = {.choices = true};
    for (int cash = 1; cash <= 2; cash++) {
        BudowaState s = read_position(0, "built\nseat 0 cash 1 shares pool 0+6+9 hand A1 G2\n"
                                         "seat 1 cash 2\n");
        s.phase = BUDOWA_SELL;
        s.cash[0] = cash;
        View view = look_at(&s);
        view.seat = 0;
        draw_part(&view, &style, "offers");
        assert_int_equal(count_words("data-move=\"sell "), 2);
        assert_int_equal(count_words("data-move="), 2);
        draw_part(&view, &style, "hand");
        assert_int_equal(count_words("data-move=\"build A1\""), cash == 2);
        assert_int_equal(count_words("data-move="), cash == 2);
    }
}

static void a_pile_is_shown_as_it_lies(void **state) {
    (void)state;
    BudowaState s = read_position(0, "built\nseat 0 cash 1 shares pool 0+6+9\nseat 1 cash 2\n");
    budowa_give_back(&s, 0, 3);
    View view = look_at(&s);
    draw_part(&view, &(SceneStyle){0}, "shares");
    const char *nine = strstr(drawn, ">9</text>"), *seven = strstr(drawn, ">7</text>");
    assert_true(nine && seven && nine < seven);
}

static void the_route_misses_the_fewest_buildings(void **state) {
    (void)state;
    BudowaState s = read_position(0, "built A1 A2 A3 A4 E1 E2 E3 E4 H1 L1\n"
                                     "seat 0 cash 1\nseat 1 cash 2\n");
    assert_int_equal(budowa_route(&s), 1u << 0 | 1u << 4 | 1u << 7 | 1u << 11); /* A E H L */
}

static void pointing_at_an_income_outlines_street_and_paying_venues(void **state) {
    (void)state;
    BudowaState s = read_position(0, "built H1 H2 H3\nseat 0 cash 1 shares cafe 0+2\n"
                                     "seat 1 cash 2 shares amusement_park 0\n");
    View view = look_at(&s);
    SceneStyle style = {.highlight = "income.H"};
    draw_part(&view, &style, "board");
    /* The street, and of its two venues the one of which the focus has shares. */
    assert_int_equal(count_words("s-sun\""), 2);
    style.highlight = "connected";
    draw_part(&view, &style, "board");
    assert_int_equal(count_words("s-sun\""), 2); /* the goals; no street is finished */
    draw_part(&view, &style, "streets");
    assert_non_null(strstr(drawn, "street H, amusement park to cafe, 3 of 4 built; "
                                  "Player 1 +8; Player 2 +6"));
}

static void a_joined_map_has_no_street_left_to_pay(void **state) {
    (void)state;
    BudowaState s = read_position(0, "built A1 A2 A3 A4 E1 E2 E3 E4 I1 I2 I3 I4 K1 K2 K3 K4\n"
                                     "seat 0 cash 1\nseat 1 cash 2\n");
    View view = look_at(&s);
    draw_part(&view, &(SceneStyle){0}, "streets");
    assert_string_equal(drawn, "");
}

int main(void) {
    Error error;
    catalog_open();
    if (catalog_load_deck(&budowa_game, "odd", ODD_DECK, sizeof ODD_DECK - 1, &error) != ODD) {
        fprintf(stderr, "line %d: %s\n", error.line, error.what);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(venues_of_any_grid_lie_inside_the_box),
        cmocka_unit_test(streets_side_by_side_have_room_of_their_own),
        cmocka_unit_test(a_street_goes_round_a_venue_that_is_not_its_own),
        cmocka_unit_test(a_venue_without_a_picture_has_its_letter),
        cmocka_unit_test(a_plot_costs_double_only_without_company),
        cmocka_unit_test(a_pile_is_locked_once_no_plot_can_free_it),
        cmocka_unit_test(a_seller_may_choose_a_building_as_soon_as_one_can_be_paid),
        cmocka_unit_test(a_pile_is_shown_as_it_lies),
        cmocka_unit_test(the_route_misses_the_fewest_buildings),
        cmocka_unit_test(pointing_at_an_income_outlines_street_and_paying_venues),
        cmocka_unit_test(a_joined_map_has_no_street_left_to_pay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
