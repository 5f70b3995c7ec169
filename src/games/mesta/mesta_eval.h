/* SPDX-License-Identifier: MIT */
/* mesta_eval.h - how far a quarter of Města is from what a milestone asks. */
#ifndef GAMES_MESTA_MESTA_EVAL_H
#define GAMES_MESTA_MESTA_EVAL_H

#include "games/mesta/mesta.h"

/* What a seat needs to get there. */
typedef enum {
    MESTA_NEEDS_PIECES,
    MESTA_NEEDS_TILES,
    MESTA_NEEDS_FEATURES,
    MESTA_NEEDS
} MestaNeed;

/* Which of them the form asks for. */
MestaNeed mesta_need_of(const MestaForm *form);

/* About how many pieces, squares of ground or features are missing, at the least; 0 when it holds.
 * A rough figure: what cannot be reached without another tile counts a few more. */
int mesta_missing(const MestaQuarter *q, const MestaForm *form);

#endif
