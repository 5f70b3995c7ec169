/* SPDX-License-Identifier: MIT */
/* uptown_scene_overview.c - UpTown's overview cards: a turn, and how to read a project card. */
#include "games/uptown/uptown_scene.h"
#include "words/lang.h"

#include <stdio.h>

static const OverviewItem TURN[] = {
    {OVERVIEW_HEADING, .words = TR("Your turn")},
    {OVERVIEW_POINT, .symbol = "I",
     .words = TR("Collect the upcoins on your deck. If there are none, take its top card for free: "
                 "build one of its "
                 "projects, or discard it.")},
    {OVERVIEW_POINT, .symbol = "II",
     .words = TR("Buy the top card of any deck and build one of its projects. Or take the top town "
                 "card for free: "
                 "build one of its projects, or discard it.")},
    {OVERVIEW_BOX, .symbol = "coin", .words = TR("From your own deck"),
     .detail = TR("Pay the price to the bank.")},
    {OVERVIEW_BOX, .symbol = "coin", .words = TR("From another deck"),
     .detail = TR("Lay the price on that deck. It sells nothing until its owner collects.")},
    {OVERVIEW_HEADING, .words = TR("Building")},
    {OVERVIEW_POINT, .symbol = "upper",
     .words = TR("On any plot of your street, on the ground or on what stands there. Gifts go on "
                 "the plots of "
                 "others.")},
    {OVERVIEW_POINT, .symbol = "roof",
     .words = TR(
         "A roof closes the plot. Its owner gets the income of all cards of the street at once.")},
    {OVERVIEW_HEADING, .words = TR("The end")},
    {OVERVIEW_POINT, .symbol = "cards",
     .words =
         TR("A deck is empty, or a street has five closed plots: finish the round, then count.")},
    {OVERVIEW_VALUE, .symbol = "prestige", .words = TR("Every card of your street"),
     .detail = TR("its prestige")},
    {OVERVIEW_VALUE, .symbol = "coin", .words = TR("Every 3 upcoins"), .detail = "1"},
    {OVERVIEW_NOTE, .words = TR("If players are equal, the tallest building wins.")},
    {OVERVIEW_NOTHING},
};

/* ---- the labelled card ---- */

enum {
    CARD_W = 164,
    HALF_H = 64,
    BADGE = 8 /* radius of a number on the card */
};

static const UptownProject PENTHOUSE = {.objects = (UptownObjects)2
                                                   << (UPTOWN_OBJECT_BITS * UPTOWN_FLAT),
                                        .prestige = {3, UPTOWN_PLAIN, 0},
                                        .need = UPTOWN_UPPER,
                                        .roof = true};
static const UptownProject HOTEL = {.objects = (UptownObjects)1
                                               << (UPTOWN_OBJECT_BITS * UPTOWN_HOTEL),
                                    .income = {1, UPTOWN_PLAIN, 0},
                                    .prestige = {4, UPTOWN_PLAIN, 0},
                                    .need = UPTOWN_UPPER,
                                    .shield = true};

/* Where the numbers lie on the card, in its units: beside the sign they are about, never over it.
 * They are those of the boxes below. */
static const double BADGES[][2] = {{-3, 9},   {-3, 74},  {72, 32},  {127, 32},
                                   {122, 52}, {127, 97}, {72, 117}, {141, -12}};

static double draw_labelled_card(Svg *s, double x, double y, double w) {
    double scale = w > 400 ? 1.66 : 1.5, left = x + (w - CARD_W * scale) / 2;
    svg_place(s, left, y + 30, scale, 0);
    svg_rect(s, 5, 5, CARD_W, 2 * HALF_H + 1, 6, svg_veil(T_shade, .25));
    uptown_draw_project(s, &PENTHOUSE, tr("Twin Penthouse"), "Twin Penthouse",
                        (Box){0, 0, CARD_W, HALF_H});
    uptown_draw_project(s, &HOTEL, tr("Grand Hotel"), "Grand Hotel",
                        (Box){0, HALF_H + 1, CARD_W, HALF_H});
    svg_rect(s, 0, 0, CARD_W, HALF_H, 3, svg_line(T_edge, 1));
    svg_rect(s, 0, HALF_H + 1, CARD_W, HALF_H, 3, svg_line(T_edge, 1));
    uptown_draw_price(s, CARD_W - 8, -4, 14, 9, true);
    svg_close(s);
    for (int i = 0; i < (int)(sizeof BADGES / sizeof *BADGES); i++) {
        char number[12];
        double at[2] = {left + BADGES[i][0] * scale, y + 30 + BADGES[i][1] * scale};
        snprintf(number, sizeof number, "%d", i + 1);
        svg_circle(s, at[0], at[1], BADGE + 2, svg_fill(T_paper));
        kit_disc(s, at[0], at[1], BADGE, number);
    }
    return 30 + (2 * HALF_H + 1) * scale + 22;
}

/* The six kinds in their colours, as many in a row as have room. */
static double draw_kinds(Svg *s, double x, double y, double w) {
    static const char *const KINDS[UPTOWN_KINDS] = {TR("office"), TR("services"), TR("flat"),
                                                    TR("cafe"),   TR("shop"),     TR("hotel")};
    int columns = w > 400 ? 3 : 2;
    double each = w / columns;
    for (int kind = 0; kind < UPTOWN_KINDS; kind++) {
        UptownProject project = {.objects = (UptownObjects)1 << (UPTOWN_OBJECT_BITS * kind)};
        int line = kind / columns;
        double at = x + kind % columns * each, row = y + line * 38;
        uptown_draw_strip(s, &project, (Box){at, row, 30, 30}, (double[4]){7, 7, 7, 7});
        svg_text_fit(s, at + 38, row + 20, (Type){13, 600, ANCHOR_START, T_ink}, each - 44, 11,
                     tr(KINDS[kind]));
    }
    int lines = UPTOWN_KINDS / columns;
    return lines * 38 + 6;
}

static const OverviewItem CARD[] = {
    {OVERVIEW_PICTURE, .draw = draw_labelled_card},
    {OVERVIEW_BOX, .symbol = "1", .words = TR("Kind"),
     .detail = TR("Shown twice it counts as two: a duo.")},
    {OVERVIEW_BOX, .symbol = "2", .words = TR("Kind"),
     .detail = TR("This end of the card shows a hotel.")},
    {OVERVIEW_BOX, .symbol = "3", .words = TR("Where it may go"),
     .detail = TR("Here: never on the ground.")},
    {OVERVIEW_BOX, .symbol = "4", .words = TR("Roof"), .detail = TR("Closes the plot.")},
    {OVERVIEW_BOX, .symbol = "5", .words = TR("Prestige"), .detail = TR("Points at the end.")},
    {OVERVIEW_BOX, .symbol = "6", .words = TR("Shield"),
     .detail = TR("No more gifts on this plot.")},
    {OVERVIEW_BOX, .symbol = "7", .words = TR("Income"),
     .detail = TR("Upcoins, whenever one of your plots closes.")},
    {OVERVIEW_BOX, .symbol = "8", .words = TR("Price"),
     .detail = TR("What the card costs when you buy it.")},
    {OVERVIEW_NOTE,
     .words = TR("One card, two projects: turn the one you build up, the other is covered.")},
    {OVERVIEW_HEADING, .words = TR("The other signs")},
    {OVERVIEW_PICTURE, .draw = draw_kinds},
    {OVERVIEW_BOX, .symbol = "ground", .words = TR("Only on the ground")},
    {OVERVIEW_BOX, .symbol = "rooftop", .words = TR("Only on a roof")},
    {OVERVIEW_BOX, .symbol = "gift", .words = TR("Gift: on a plot of another player")},
    {OVERVIEW_BOX, .symbol = "scope-floor", .words = TR("Counts for each floor below")},
    {OVERVIEW_BOX, .symbol = "scope-plot", .words = TR("Counts on this plot")},
    {OVERVIEW_BOX, .symbol = "scope-street", .words = TR("Counts on the whole street")},
    {OVERVIEW_NOTHING},
};

const OverviewCard uptown_overview[] = {
    {TR("Overview"), TURN}, {TR("How to read a card"), CARD}, {NULL}};
