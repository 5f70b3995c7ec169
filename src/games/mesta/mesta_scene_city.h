/* SPDX-License-Identifier: MIT */
/* mesta_scene_city.h - the metropolis round a quarter: sky, skyline, water, and pictures on
 * postcards. Decks may have metropolises that nobody has drawn: they borrow the colours of one that
 * somebody has, chosen by their id, and get a row of towers. */
#ifndef GAMES_MESTA_MESTA_SCENE_CITY_H
#define GAMES_MESTA_MESTA_SCENE_CITY_H

#include "games/mesta/mesta.h"
#include "scene/scene.h"

/* The colours of a metropolis, in the order of tokens.def. */
typedef enum {
    TONE_SKY,
    TONE_HAZE,
    TONE_SUN,
    TONE_FAR,
    TONE_MIDDLE,
    TONE_NEAR,
    TONE_STONE,
    TONE_LIT,
    TONE_WATER, /* its dark and its light follow */
    TONE_DEEP,
    TONE_FOAM,
    TONE_BOARD, /* ground of the display */
    TONE_STAMP, /* stamps and backs of cards; cream is legible on it, and it on paper */
    TONE_TITLE, /* words on the sky */
    N_TONES
} MestaTone;

Token mesta_tone(const MestaCity *city, MestaTone tone);

/* How walls are built there. */
typedef enum {
    STYLE_PLAIN,
    STYLE_STEPPED, /* back from the third storey on */
    STYLE_ARCHED   /* windows with arches, and chimneys */
} MestaStyle;

MestaStyle mesta_style(const MestaCity *city);

/* Fills the box and a good deal beyond its sides: sky down to `horizon`, with the skyline on its
 * first `wide` units, then water. With a horizon at the box's upper edge there is water alone. */
void mesta_draw_backdrop(Svg *s, const MestaCity *city, Box box, double wide, double horizon,
                         double scale);

/* The back of a card: the metropolis's landmark. */
void mesta_draw_back(Svg *s, const MestaCity *city, Box box);

/* What a milestone is about, in front of the skyline. */
void mesta_draw_postcard(Svg *s, const MestaCity *city, int which, Box box);

#endif
