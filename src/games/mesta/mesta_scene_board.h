/* SPDX-License-Identifier: MIT */
/* mesta_scene_board.h - Města's quarters: the big board, the small ones, drawn positions. */
#ifndef GAMES_MESTA_MESTA_SCENE_BOARD_H
#define GAMES_MESTA_MESTA_SCENE_BOARD_H

#include "scene/scene.h"

Box mesta_board_box(const View *view, const SceneStyle *style, Seat seat);
void mesta_draw_board(Scene *scene);

/* A phone's board has no room for the milestones: there they are a part. */
Box mesta_milestones_box(const View *view, const SceneStyle *style, Seat seat);
void mesta_draw_milestones(Scene *scene);

/* GameScene.selects: is the move attached while this is picked? */
bool mesta_selects(const View *view, const char *select, Move move);

#endif
