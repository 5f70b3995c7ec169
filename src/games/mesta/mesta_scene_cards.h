/* SPDX-License-Identifier: MIT */
/* mesta_scene_cards.h - Města's scoring cards and milestones as pictures, and what counts for them.
 * Everything is drawn from a form, so the cards and cities of any deck have their pictures. */
#ifndef GAMES_MESTA_MESTA_SCENE_CARDS_H
#define GAMES_MESTA_MESTA_SCENE_CARDS_H

#include "games/mesta/mesta.h"
#include "scene/scene.h"

/* Squares that make up what the form measures: as few as give the same number, but whole areas. */
Squares mesta_counted(const MestaQuarter *q, const MestaForm *form);

/* The quarter as it would be after this move of the one who owns it. Moves that change nothing
 * there leave it as it is. */
MestaQuarter mesta_quarter_after(const MestaState *s, const MestaQuarter *q, Move move);

/* What the card counts, centred in the box. */
void mesta_draw_form(Svg *s, const MestaForm *form, Box box);

/* A card held: points, picture, name, words, and what it is worth now; `then` is what it would be
 * worth after the move that is being previewed. */
typedef struct {
    const MestaCard *card;
    int worth, then;
    bool is_short; /* a smaller picture, so that the words have room */
    bool counts;   /* somebody points at its line */
} CardFace;
void mesta_draw_card(Svg *s, CardFace face, Box box);
/* The same where there is little room: the words right of the picture. */
void mesta_draw_low_card(Svg *s, CardFace face, Box box);
/* The same in the narrow places of the display. */
void mesta_draw_offer(Svg *s, CardFace face, Box box);

/* A milestone: what it asks and its three places. */
typedef struct {
    const MestaMilestone *milestone;
    const MestaCity *city;   /* whose, for the picture */
    int which;               /* of its milestones */
    const uint8_t *ring;     /* of its places: seat + 1, 0 = free, MESTA_NONE = blocked */
    const Player *player;    /* or NULL */
    int held;                /* the place which the board's owner holds, or -1 */
    bool holds;              /* the owner's quarter meets it now ... */
    bool will_hold;          /* ... or would after the move that is being previewed */
    const MestaState *state; /* how far everybody is; NULL: of a drawing */
    Seat seat;               /* the board's owner */
    bool is_small;
    bool counts;
} MilestoneFace;
void mesta_draw_milestone(Svg *s, MilestoneFace face, Box box);
void mesta_describe_milestone(MilestoneFace face, Text *out);

#endif
