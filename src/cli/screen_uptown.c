/* SPDX-License-Identifier: MIT */
/* screen_uptown.c - UpTown in the terminal. */
#include "cli/screen.h"
#include "games/uptown/uptown.h"

static void draw(const View *view, const ScreenStyle *style, Text *out) {
    (void)style;
    view->game->picture(&view->state, out);
}

static void pad(const View *view, const Score *scores, const uint8_t *place,
                const ScreenStyle *style, Text *out) {
    const UptownState *s = (const UptownState *)&view->state;
    for (int seat = 0; seat < s->seats; seat++)
        text_format(out, "%d. %s  %d\n", place[seat], style->player[seat].name,
                    (int)scores[seat].total);
}

const GameScreen uptown_screen = {.draw = draw, .pad = pad};
