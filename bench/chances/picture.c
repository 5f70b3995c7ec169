/* SPDX-License-Identifier: MIT */
/* picture.c - how often chances came true: a disc for each ten per cent, as large as there are
 * many; on the diagonal a chance is what it says. */
#include "chances.h"

#include "cli/picture.h"
#include "words/lang.h"

#include <math.h>

enum {
    LEFT = 70,
    TOP = 64,
    SIZE = 400
};

static const Type NOTE = {12, 400, ANCHOR_MIDDLE, T_ink2};

static double x_of(double share) {
    return LEFT + SIZE * share;
}

static double y_of(double share) {
    return TOP + SIZE * (1 - share);
}

typedef struct {
    const Game *game;
    const Calibration *calibration;
} Shown;

static void draw_axes(Svg *s) {
    Type end = NOTE;
    end.anchor = ANCHOR_END;
    for (int percent = 0; percent <= 100; percent += 20) {
        kit_rule(s, LEFT, y_of(percent / 100.0), SIZE);
        svg_int(s, x_of(percent / 100.0), TOP + SIZE + 20, NOTE, percent);
        svg_int(s, LEFT - 10, y_of(percent / 100.0) + 4, end, percent);
    }
    Paint line = svg_line(T_edge, 1.5);
    line.dash[0] = 6;
    line.dash[1] = 4;
    svg_path(s, "M# #L# #", (double[]){x_of(0), y_of(0), x_of(1), y_of(1)}, line);
    svg_text(s, LEFT + SIZE / 2.0, TOP + SIZE + 44, NOTE,
             "chance told, in per cent; upward: how often it came true");
}

static Box draw(const void *what, Text *out) {
    const Shown *shown = what;
    const Calibration *c = shown->calibration;
    Svg svg = {.out = out, .prefix = "chances"};
    char words[120];
    svg_rect(&svg, 0, 0, LEFT + SIZE + 40, TOP + SIZE + 64, 0, svg_fill(T_paper));
    snprintf(words, sizeof words, "%s: expected calibration error %.3f", shown->game->title,
             c->error);
    svg_text(&svg, LEFT, 36, (Type){15, 700, ANCHOR_START, T_ink}, words);
    draw_axes(&svg);
    for (int bin = 0; bin < BINS; bin++) {
        if (c->count[bin] < 1)
            continue;
        double share = c->count[bin] / c->all;
        svg_circle(&svg, x_of(c->chance[bin] / c->count[bin]), y_of(c->won[bin] / c->count[bin]),
                   3 + 24 * sqrt(share), svg_fill(T_s0));
    }
    return (Box){0, 0, LEFT + SIZE + 40, TOP + SIZE + 64};
}

bool draw_calibration(const Game *game, const Calibration *calibration, const char *path) {
    Shown shown = {game, calibration};
    Drawing drawing = {draw, &shown, game->title};
    PictureFormat format;
    Error error;
    return picture_format(path, &format) && picture_save(&drawing, path, 1, &error);
}
