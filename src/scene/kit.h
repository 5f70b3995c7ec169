/* SPDX-License-Identifier: MIT */
/* kit.h - pieces that all pictures share: panels, seat marks, chips, bubbles, skylines.
 *
 * The look in one paragraph: flat warm paper, a soft shadow as a second shape below, no
 * gradients and no filters; one accent that means "this is your move"; no meaning by colour
 * alone. Text sizes: 12 note, 13 body, 14 panel head (700), 16-26 figures (700); nothing under
 * 11 but letters inside marks. Radii: panel 16, board 20, tile 12, well 10-12, chip half its
 * height. */
#ifndef SCENE_KIT_H
#define SCENE_KIT_H

#include "engine/table.h"
#include "scene/svg.h"

typedef struct {
    double x, y, w, h;
} Box;

/* ---- surfaces ---- */

void kit_shadow(Svg *s, Box box, double radius, double depth); /* 4 lies, 7 floats */
void kit_panel(Svg *s, Box box, double radius);                /* paper with its shadow */
void kit_well(Svg *s, Box box, double radius);                 /* a hollow in a panel */
void kit_table(Svg *s, Box box, double radius);                /* dotted ground of a board */
/* Paper-cut silhouettes standing on the box's lower edge; the same seed gives the same city. */
void kit_skyline(Svg *s, Box box, Token token, unsigned seed, double opacity);
void kit_rule(Svg *s, double x, double y, double w); /* a hairline */
/* The only chance in pictures: the same numbers give the same picture, on every device. */
unsigned kit_chance(int x, int y, int what);

/* ---- signs ---- */

/* A seat: colour, shape and initial ("Player 2": 2). Without a name (NULL) there is no initial. */
void kit_seat_mark(Svg *s, Seat seat, double x, double y, double radius, const char *name);
/* A dark disc with a number or letter in it. */
void kit_disc(Svg *s, double x, double y, double radius, const char *words);
/* A letter on a light disc, for zones and colours. */
void kit_letter(Svg *s, double x, double y, double radius, const char *letter);
/* A pill with an optional glyph and words; height 0 is 24. Returns its width. */
double kit_chip(Svg *s, double x, double y, double height, const char *glyph, const char *words);
/* Glyph or picture, then a number, in a paper pill of the given width; the glyph T_ink, a negative
 * number in `bad`. */
void kit_value(Svg *s, Box box, const char *symbol, int number);
/* A change that ends at x: "+2" on soft, a minus outlined, or a plain plus-minus 0. */
void kit_delta(Svg *s, double x, double y, int change);
/* The head of a panel: glyph (or NULL) and words in 14 bold; baseline y. */
void kit_head(Svg *s, double x, double y, const char *glyph, const char *words);
/* How far a total is on its way to a target: ink up to `now`, hatched accent up to `then` (what a
 * preview would make of it), a flag at the target. Ticks stand below, 20 high. */
void kit_gauge(Svg *s, Box box, int now, int then, int target);
/* The back of a card. */
void kit_card_back(Svg *s, Box box);

/* ---- the move ---- */

/* Outline of a selected thing (solid) or a preview (dashed). */
void kit_chosen(Svg *s, Box box, double radius);
void kit_ghost(Svg *s, Box box, double radius);
/* The shadow under something lifted. */
void kit_lift(Svg *s, Box box, double radius);
/* Outline of what counts for the score line that is being pointed at, and of what costs points
 * there (with a minus). */
void kit_counts(Svg *s, Box box, double radius);
void kit_costs(Svg *s, Box box, double radius);
/* Accent bubble with its tip at x, y. */
void kit_bubble(Svg *s, double x, double y, const char *words);
/* The same, moved aside as far as needed to stay between left and right; the tip stays. */
void kit_bubble_in(Svg *s, double x, double y, const char *words, double left, double right);

/* The logo in a square. */
void kit_logo(Svg *s, double x, double y, double side);

#endif
