/* SPDX-License-Identifier: MIT */
/* blank_screen.c - Blank in the terminal. */
#include "cells/screen.h"
#include "games/blank/blank.h"

static void draw(const View *view, const ScreenStyle *style, Text *out) {
    (void)style;
    view->game->picture(&view->state, out);
}

static void pad(const View *view, const Score *scores, const uint8_t *place,
                const ScreenStyle *style, Text *out) {
    const BlankState *s = (const BlankState *)&view->state;
    for (int seat = 0; seat < s->seats; seat++)
        text_format(out, "%d. %s  %d\n", place[seat], style->player[seat].name,
                    (int)scores[seat].total);
}

const GameScreen blank_screen = {
    .draw = draw,
    .pad = pad,
    .panel = {{"Board", draw}},
    .board_columns = 30,
    .board_rows = 6,
};
