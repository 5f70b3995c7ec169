/* SPDX-License-Identifier: MIT */
/* mesta_screen_quarter.h - a quarter of Města in the terminal, large and small. */
#ifndef GAMES_MESTA_MESTA_SCREEN_QUARTER_H
#define GAMES_MESTA_MESTA_SCREEN_QUARTER_H

#include "cells/screen.h"
#include "games/mesta/mesta.h"

/* The quarter of a seat with the numbers of columns and rows that moves use. With style->places the
 * squares, or tiles, are marked where the seat may put what it has to put. */
void quarter_draw(const MestaState *s, Seat seat, const ScreenStyle *style, Text *out);

/* Two letters a square, as in drawn positions, without numbers. */
void quarter_draw_small(const MestaState *s, Seat seat, const ScreenStyle *style, Text *out);

/* A piece or plot of this colour, park or water, as these words. */
void quarter_paint(Text *out, const ScreenStyle *style, int ground, bool strong, const char *words);

#endif
