/* SPDX-License-Identifier: MIT */
/* budowa_screen.h - the map of Budowa Miasta, drawn apart from the tables around it. */
#ifndef GAMES_BUDOWA_BUDOWA_SCREEN_H
#define GAMES_BUDOWA_BUDOWA_SCREEN_H

#include "cells/screen.h"
#include "games/budowa/budowa.h"

/* The map as lines, at most `columns` wide. Marks the buildings of `hand` when style->places. A map
 * that is too wide for that comes as a list of streets. */
void budowa_map(const BudowaState *s, uint64_t hand, const ScreenStyle *style, int columns,
                Text *out);

#endif
