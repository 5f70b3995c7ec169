/* SPDX-License-Identifier: MIT */
/* svg_test.c - the pencil: numbers, escapes, colours with their classes, words that fit. */
#include "check.h"

#include "games/catalog.h"
#include "scene/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char bytes[1 << 19];
static Text out;
static Svg s;

static void fresh(void) {
    text_init(&out, bytes, sizeof bytes);
    s = (Svg){.out = &out, .prefix = "test"};
}

static void check_number(double number, const char *expected) {
    fresh();
    svg_number(&out, number);
    assert_string_equal(bytes, expected);
}

static void numbers_are_rounded_to_hundredths_and_short(void **state) {
    (void)state;
    check_number(0, "0");
    check_number(-0.001, "0");
    check_number(12, "12");
    check_number(-12.5, "-12.5");
    check_number(0.25, ".25");
    check_number(-0.755, "-.76");
    check_number(3.999, "4");
    check_number(7.05, "7.05");
}

static void words_are_escaped_in_contents_and_attributes(void **state) {
    (void)state;
    fresh();
    svg_text(&s, 0, 0, (Type){.size = 13}, "<A & \"B\">");
    assert_non_null(strstr(bytes, ">&lt;A &amp; &quot;B&quot;&gt;</text>"));

    fresh();
    svg_begin(&s);
    svg_attribute(&s, "aria-label", "a<b\"c");
    svg_end(&s);
    svg_close(&s);
    assert_string_equal(bytes, "<g aria-label=\"a&lt;b&quot;c\"></g>");
}

static void a_shape_has_class_and_literal_colour_of_its_theme(void **state) {
    (void)state;
    fresh();
    svg_rect(&s, 1, 2, 3, 4, 0, svg_both(T_paper, T_edge, 1.25));
    assert_string_equal(bytes, "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" "
                               "class=\"f-paper s-edge\" fill=\"#FFFBF5\" stroke=\"#7C7162\" "
                               "stroke-width=\"1.25\"/>");

    fresh();
    s.dark = true;
    svg_circle(&s, 0, 0, 5, svg_fill(T_paper));
    assert_non_null(strstr(bytes, "class=\"f-paper\" fill=\"#2E2C38\""));
}

static void a_path_takes_a_number_for_each_mark(void **state) {
    (void)state;
    fresh();
    svg_path(&s, "M# #h#z", (double[]){1, 2.5, -3}, svg_fill(T_ink));
    assert_non_null(strstr(bytes, "d=\"M1 2.5h-3z\""));
}

static void long_words_shrink_but_never_below_the_least(void **state) {
    (void)state;
    Type type = {14, 700, ANCHOR_START, T_ink};
    fresh();
    svg_text_fit(&s, 0, 0, type, 1000, 10.5, "short");
    assert_non_null(strstr(bytes, "font-size=\"14\""));

    fresh();
    svg_text_fit(&s, 0, 0, type, 10 * 12 * .66, 10.5, "ten letter");
    assert_non_null(strstr(bytes, "font-size=\"12\""));

    fresh();
    svg_text_fit(&s, 0, 0, type, 20, 10.5, "ten letter");
    assert_non_null(strstr(bytes, "font-size=\"10.5\""));
}

static void text_breaks_at_spaces_and_loses_no_word(void **state) {
    (void)state;
    fresh();
    int lines = svg_text_wrap(&s, 0, 20, (Type){.size = 10}, 60, 14, 5, "one two three four five");
    assert_int_equal(lines, 3);
    assert_non_null(strstr(bytes, ">one two</text>"));
    assert_non_null(strstr(bytes, ">three four</text>"));
    assert_non_null(strstr(bytes, "y=\"48\""));
    assert_non_null(strstr(bytes, ">five</text>"));

    fresh();
    lines = svg_text_wrap(&s, 0, 20, (Type){.size = 10}, 60, 14, 2, "one two three four five");
    assert_int_equal(lines, 2);
    assert_non_null(strstr(bytes, ">three four five</text>"));
}

static void a_word_longer_than_a_line_makes_all_lines_smaller(void **state) {
    (void)state;
    fresh(); /* twelve letters of 5.16 would be 61.92 wide */
    svg_text_wrap(&s, 0, 20, (Type){.size = 10}, 55, 14, 2, "abcdefghijkl mno");
    assert_null(strstr(bytes, "font-size=\"10\""));
    const char *size = strstr(bytes, "font-size=\"");
    assert_true(strtod(size + strlen("font-size=\""), NULL) * .6 * .86 * 12 <= 55.1);

    fresh(); /* but none is too small to read */
    svg_text_wrap(&s, 0, 20, (Type){.size = 10}, 20, 14, 2, "abcdefghijkl mno");
    assert_non_null(strstr(bytes, "font-size=\"8.2\""));
}

static void symbols_bring_what_they_use_and_nothing_else(void **state) {
    (void)state;
    fresh();
    scene_symbols("<use href=\"#zone-P\"/>", NULL, false, &out);
    assert_false(out.full);
    assert_non_null(strstr(bytes, "id=\"zone-P\""));
    assert_non_null(strstr(bytes, "id=\"park\""));
    assert_non_null(strstr(bytes, "id=\"pP\""));
    assert_null(strstr(bytes, "id=\"zone-C\""));
    assert_non_null(strstr(bytes, "class=\"f-paper\" fill=\"#FFFBF5\""));
}

static void the_style_sheet_names_every_token_in_both_themes(void **state) {
    (void)state;
    fresh();
    scene_style(&out);
    assert_false(out.full);
    const char *dark = strstr(bytes, "[data-theme=\"dark\"]");
    assert_non_null(dark);
    for (Token token = 1; token < N_TOKENS; token++) {
        char light[64], night[64], rule[64];
        snprintf(light, sizeof light, "--%s:#%06X;", svg_token(token), svg_colour(token, false));
        snprintf(night, sizeof night, "--%s:#%06X;", svg_token(token), svg_colour(token, true));
        snprintf(rule, sizeof rule, ".s-%s{stroke:var(--%s)}", svg_token(token), svg_token(token));
        assert_true(strstr(bytes, light) != NULL && strstr(bytes, light) < dark);
        assert_non_null(strstr(dark, night));
        assert_non_null(strstr(dark, rule));
    }
}

/* ---- contrast ---- */

/* The relative luminance of WCAG 2. */
static double luminance(unsigned colour) {
    double sum = 0;
    static const double WEIGHT[] = {.0722, .7152, .2126};
    for (int i = 0; i < 3; i++, colour >>= 8) {
        double part = (colour & 255) / 255.0;
        sum += WEIGHT[i] * (part <= .03928 ? part / 12.92 : pow((part + .055) / 1.055, 2.4));
    }
    return sum;
}

typedef struct {
    Token ink, ground;
    double least;
} Pair;

static void check_pair(const char *game, const Tint *tints, Pair pair) {
    for (int dark = 0; dark < 2; dark++) {
        double a = luminance(svg_tinted(tints, pair.ink, dark));
        double b = luminance(svg_tinted(tints, pair.ground, dark));
        double contrast = a > b ? (a + .05) / (b + .05) : (b + .05) / (a + .05);
        if (contrast < pair.least)
            fail_msg("%s, %s: %s on %s has a contrast of %.2f, less than %.1f", game,
                     dark ? "dark" : "light", svg_token(pair.ink), svg_token(pair.ground), contrast,
                     pair.least);
    }
}

/* What every game writes on its grounds, however it paints them. */
static void words_can_be_read_in_every_game(void **state) {
    (void)state;
    static const Pair PAIRS[] = {
        {T_ink, T_paper, 7},         {T_ink, T_inset, 7},      {T_ink, T_table, 4.5},
        {T_ink, T_soft, 7},          {T_ink2, T_paper, 4.5},   {T_ink2, T_inset, 4.5},
        {T_ink2, T_soft, 4.5},       {T_accent, T_paper, 4.5}, {T_accent, T_soft, 4.5},
        {T_onaccent, T_accent, 4.5}, {T_good, T_paper, 4.5},   {T_bad, T_paper, 4.5},
        {T_edge, T_paper, 3},        {T_ink, T_bg, 4.5},       {T_ink2, T_bg, 4.5},
    };
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        for (size_t k = 0; k < sizeof PAIRS / sizeof PAIRS[0]; k++)
            check_pair(game->id, scene_of(game)->tints, PAIRS[k]);
    }
}

/* Letters on pieces and plots, whatever their colour, and words on Města's boards and stamps. */
static void words_can_be_read_on_pictures(void **state) {
    (void)state;
    enum {
        BOARD = T_nyDeck - T_nySky,
        TITLE = T_nyTi - T_nySky,
        CITY = T_riSky - T_nySky
    };
    for (Token city = T_nySky; city <= T_buSky; city += CITY) {
        check_pair("mesta", NULL, (Pair){T_mw, city + BOARD, 4.5});
        check_pair("mesta", NULL, (Pair){T_mw, city + BOARD + 1, 4.5});
        check_pair("mesta", NULL, (Pair){city + TITLE, T_paper, 4.5});
    }
    check_pair("urbanista", NULL, (Pair){T_onk, T_qblue, 4.5});
    check_pair("urbanista", NULL, (Pair){T_qpale, T_qblue, 4.5});
    check_pair("urbanista", NULL, (Pair){T_qminus, T_qblue, 4.5});
    check_pair("budowa", NULL, (Pair){T_byell, T_bdark, 4.5});
    for (Token colour = T_mr; colour <= T_my; colour += 3)
        check_pair("mesta", NULL, (Pair){T_artink, colour + 2, 4.5});
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_rounded_to_hundredths_and_short),
        cmocka_unit_test(words_are_escaped_in_contents_and_attributes),
        cmocka_unit_test(a_shape_has_class_and_literal_colour_of_its_theme),
        cmocka_unit_test(a_path_takes_a_number_for_each_mark),
        cmocka_unit_test(long_words_shrink_but_never_below_the_least),
        cmocka_unit_test(text_breaks_at_spaces_and_loses_no_word),
        cmocka_unit_test(a_word_longer_than_a_line_makes_all_lines_smaller),
        cmocka_unit_test(symbols_bring_what_they_use_and_nothing_else),
        cmocka_unit_test(the_style_sheet_names_every_token_in_both_themes),
        cmocka_unit_test(words_can_be_read_in_every_game),
        cmocka_unit_test(words_can_be_read_on_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
