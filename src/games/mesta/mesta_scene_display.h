/* SPDX-License-Identifier: MIT */
/* mesta_scene_display.h - parts of Města beside the board: the display to draft from, and what a
 * player has (things taken and not yet placed, scoring cards); and how selections are read. */
#ifndef GAMES_MESTA_MESTA_SCENE_DISPLAY_H
#define GAMES_MESTA_MESTA_SCENE_DISPLAY_H

#include "games/mesta/mesta.h"
#include "scene/scene.h"

static inline const MestaState *mesta_state(const View *view) {
    return (const MestaState *)&view->state;
}

static inline const MestaCity *mesta_city(const MestaState *s) {
    return &mesta_deck(s->deck)->city[s->city];
}

/* Is this seat putting down what it has taken? */
bool mesta_is_placing(const MestaState *s, Seat seat);

/* What is picked: quarter turns of the land tile, or a pending feature or colour. A selection that
 * makes no sense now means the first there is. */
int mesta_picked(const MestaState *s, const char *select);

/* The move that would put what is picked on a square of the board, or NO_MOVE when nothing is being
 * put there: to tell why it cannot. */
Move mesta_picked_move(const Scene *scene, int bit);

/* Bubble with its tip near x, y, kept inside a box of this width. */
void mesta_draw_bubble(Svg *s, double x, double y, double wide, const char *words);

Box mesta_display_box(const View *view, const SceneStyle *style, Seat seat);
void mesta_draw_display(Scene *scene);

Box mesta_hand_box(const View *view, const SceneStyle *style, Seat seat);
void mesta_draw_hand(Scene *scene);

/* Cards in rows of the given width, with what they are worth in `q` and would be in `after`. */
typedef enum {
    CARDS_SMALL, /* a phone */
    CARDS_SHORT, /* lower, with smaller pictures: the board needs the room */
    CARDS_TOLD   /* as high as they would like to be */
} CardsStyle;
/* A card with what it counts and what it is worth in a quarter: "Ponds: 2 per water area; 6
 * points". */
void mesta_describe_card(const MestaCard *card, const MestaQuarter *q, Text *out);
double mesta_cards_height(int count, CardsStyle style);
void mesta_draw_cards(Scene *scene, const MestaDeck *deck, const uint8_t *cards, int count,
                      const MestaQuarter *q, const MestaQuarter *after, CardsStyle style);

#endif
