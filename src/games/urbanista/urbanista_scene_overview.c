/* SPDX-License-Identifier: MIT */
/* urbanista_scene_overview.c - Urbanista's overview card. */
#include "games/urbanista/urbanista_scene_card.h"
#include "words/lang.h"

static const OverviewItem TURN[] = {
    {OVERVIEW_HEADING, .words = TR("Your turn")},
    {OVERVIEW_STEP, .words = TR("Add one card of your hand to the city.")},
    {OVERVIEW_BOX, .symbol = "cards", .words = TR("Where it may lie"),
     .detail = TR("It covers a block of the city, or touches one along a full side. Corners are "
                  "not enough.")},
    {OVERVIEW_BOX, .symbol = "rotate", .words = TR("How it may lie"),
     .detail = TR("As printed or turned by 180 degrees, over other cards, never under one.")},
    {OVERVIEW_STEP, .words = TR("Pass your other cards on to the next player.")},
    {OVERVIEW_STEP, .words = TR("Draw the top card of the pile, if there is one.")},
    {OVERVIEW_NOTE, .words = TR("Alone you keep your cards and draw up to three.")},
    {OVERVIEW_HEADING, .words = TR("Scoring when all fifteen cards lie")},
    {OVERVIEW_VALUE, .symbol = "zone-C", .words = TR("The largest district of each zone"),
     .detail = TR("1 for each block")},
    {OVERVIEW_VALUE, .symbol = "road-bend", .words = TR("Every road"), .detail = "−1"},
    {OVERVIEW_VALUE, .symbol = "target", .words = TR("The three goals"),
     .detail = TR("as each says")},
    {OVERVIEW_POINT, .symbol = "check",
     .words = TR("You win together if the total is at least the target: the numbers of the three "
                 "goals added "
                 "together.")},
    {OVERVIEW_BOX, .symbol = "person", .words = TR("Easy"), .detail = TR("Roads cost nothing.")},
    {OVERVIEW_BOX, .symbol = "people", .words = TR("Hard"),
     .detail = TR("Only one of the four districts counts.")},
    {OVERVIEW_NOTHING},
};

const OverviewCard urbanista_overview[] = {{TR("Overview"), TURN}, {NULL}};
