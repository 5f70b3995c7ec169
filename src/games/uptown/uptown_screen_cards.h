/* SPDX-License-Identifier: MIT */
/* uptown_screen_cards.h - UpTown's projects in the terminal, shared by the screen and by `deck
 * show`.
 *
 * A kind is a letter, the reader's (in English O office, S services, F flat, C cafe, M shop, H
 * hotel); a duo shows it twice.
 * Small letters are gifts. Without a kind: - or, for a gift, g. */
#ifndef GAMES_UPTOWN_UPTOWN_SCREEN_CARDS_H
#define GAMES_UPTOWN_UPTOWN_SCREEN_CARDS_H

#include "cells/screen.h"
#include "games/uptown/uptown.h"

/* The letters, on the kinds' colours; returns how many columns they take. */
int uptown_paint_kinds(Text *out, const ScreenStyle *style, const UptownProject *project);
/* The first letter only. */
void uptown_paint_kind(Text *out, const ScreenStyle *style, const UptownProject *project);

/* "upper roof $1 *2 per floor below": all but name and kinds, in words. */
void uptown_print_details(Text *out, const UptownProject *project);

/* A value as it counts: "$3", with a real minus sign. */
void uptown_print_amount(Text *out, char sign, int amount);

/* Exactly so many columns: cut with an ellipsis, or filled with spaces. */
void uptown_fit(Text *out, const char *words, int columns);

/* The line that explains the letters. */
void uptown_print_legend(Text *out, const ScreenStyle *style);

#endif
