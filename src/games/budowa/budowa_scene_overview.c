/* SPDX-License-Identifier: MIT */
/* budowa_scene_overview.c - Budowa Miasta's overview card. */
#include "games/budowa/budowa_scene.h"
#include "words/lang.h"

static const OverviewItem TURN[] = {
    {OVERVIEW_HEADING, .words = TR("Your turn")},
    {OVERVIEW_STEP, .words = TR("Build one building from your hand on its plot and pay the bank.")},
    {OVERVIEW_BOX, .symbol = "villa", .words = TR("Normal cost"),
     .detail = TR("at a venue, or next to a building of the street")},
    {OVERVIEW_BOX, .symbol = "factory", .words = TR("Double cost"),
     .detail = TR("alone in the middle of a street")},
    {OVERVIEW_STEP,
     .words = TR(
         "If it was the street's fourth building: both venues at its ends pay for every share.")},
    {OVERVIEW_STEP, .words = TR("Take one share or none: buy the top one of any pile, or take the "
                                "free one of a venue that your "
                                "plot touches.")},
    {OVERVIEW_STEP, .words = TR("Draw a building from the bag.")},
    {OVERVIEW_HEADING, .words = TR("Money trouble")},
    {OVERVIEW_POINT, .symbol = "money",
     .words =
         TR("You can pay for no building: sell shares to the bank, one at a time, for half their "
            "price, rounded "
            "up. Not those that were free, nor those of a venue whose streets are all finished.")},
    {OVERVIEW_HEADING, .words = TR("The end")},
    {OVERVIEW_POINT, .symbol = "pool",
     .words = TR("As soon as finished streets connect the pool with the stadium. Who built the "
                 "last building gets "
                 "20, the street pays, and the most money wins.")},
    {OVERVIEW_NOTE,
     .words = TR("If players are equal, the higher sum of the prices of their shares wins.")},
    {OVERVIEW_HEADING, .words = TR("Players and their money at the start")},
    {OVERVIEW_PAIRS, .detail = "2 60 3 50 4 40 5 35 6 30"},
    {OVERVIEW_NOTHING},
};

const OverviewCard budowa_overview[] = {{TR("Overview"), TURN}, {NULL}};
