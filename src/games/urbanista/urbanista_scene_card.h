/* SPDX-License-Identifier: MIT */
/* urbanista_scene_card.h - blocks and cards of Urbanista, and cities that were drawn as text. */
#ifndef GAMES_URBANISTA_URBANISTA_SCENE_CARD_H
#define GAMES_URBANISTA_URBANISTA_SCENE_CARD_H

#include "games/urbanista/urbanista.h"
#include "scene/scene.h"

enum {
    BLOCK_W = 90, /* on the board */
    BLOCK_H = 74
};

static inline double urbanista_card_radius(double block_height) {
    return block_height * .13;
}

typedef struct {
    bool turned;
    double w, h;   /* of a block */
    bool letters;  /* of the zones */
    double shadow; /* 0: none */
} CardStyle;

/* At the origin. */
void urbanista_draw_card(Svg *s, const UrbanistaCard *card, CardStyle style);

/* The ground of a zone with its letter, for a legend. */
void urbanista_draw_swatch(Svg *s, Zone zone, Box box);

/* The goals (urbanista_scene_goals.c). */
Box urbanista_goals_box(const View *view, const SceneStyle *style, Seat seat);
void urbanista_draw_goals(Scene *scene);

/* GameScene.drawing. */
bool urbanista_draw_drawing(Scene *scene, int slot, Scan *in, Box *box);

/* The overview cards (urbanista_scene_overview.c). */
extern const OverviewCard urbanista_overview[];
/* Components to print (urbanista_scene_cutouts.c). */
extern const CutoutKind urbanista_cutouts[];

#endif
