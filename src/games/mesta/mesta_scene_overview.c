/* SPDX-License-Identifier: MIT */
/* mesta_scene_overview.c - Města's overview card. */
#include "games/mesta/mesta_scene_draw.h"
#include "words/lang.h"

static const OverviewItem TURN[] = {
    {OVERVIEW_HEADING, .words = TR("Your turn")},
    {OVERVIEW_STEP, .words = TR("Put a worker on a vacant place and take what lies there.")},
    {OVERVIEW_BOX, .symbol = "cards", .words = TR("Scoring card"),
     .detail = TR("Keep it face up in front of you.")},
    {OVERVIEW_BOX, .symbol = "park", .words = TR("Land tile"),
     .detail = TR("Lay it so that a full side touches a tile.")},
    {OVERVIEW_BOX, .symbol = "lighthouse", .words = TR("Features"),
     .detail = TR("One on a square of its sort. What fits somewhere must be placed.")},
    {OVERVIEW_BOX, .symbol = "height-3", .words = TR("Pieces"),
     .detail = TR("On a plot or building of their colour, at most 4 high.")},
    {OVERVIEW_STEP,
     .words = TR("Each milestone that you now meet gives you its best vacant place.")},
    {OVERVIEW_HEADING, .words = TR("End of the round")},
    {OVERVIEW_POINT, .symbol = "star",
     .words = TR("All workers are out. The worker farthest right in the row of pieces takes the "
                 "star and begins. "
                 "The display is filled again.")},
    {OVERVIEW_BOX, .symbol = "people", .words = TR("3 or 4 players"),
     .detail = TR("8 rounds, one worker in each row")},
    {OVERVIEW_BOX, .symbol = "people", .words = TR("2 players"),
     .detail = TR("4 rounds, two workers in each row")},
    {OVERVIEW_HEADING, .words = TR("Scoring after the last round")},
    {OVERVIEW_VALUE, .symbol = "ring", .words = TR("Milestones"),
     .detail = TR("points of the places you hold")},
    {OVERVIEW_VALUE, .symbol = "water", .words = TR("Each water or park area"),
     .detail = TR("by its different features")},
    {OVERVIEW_PAIRS, .detail = "1 1 2 3 3 6 4 10"},
    {OVERVIEW_VALUE, .symbol = "monument", .words = TR("Monuments"), .detail = TR("2 each")},
    {OVERVIEW_VALUE, .symbol = "cards", .words = TR("Scoring cards"),
     .detail = TR("each as often as it applies")},
    {OVERVIEW_NOTE, .words = TR("If players are equal, more points from milestones win.")},
    {OVERVIEW_NOTHING},
};

const OverviewCard mesta_overview[] = {{TR("Overview"), TURN}, {NULL}};
