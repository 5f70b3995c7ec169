/* SPDX-License-Identifier: MIT */
/* cutout.c - lays components out on paper. All lengths are in units, CUTOUT_MM of them a
 * millimetre, but where a name says mm. */
#include "scene/cutout.h"

#include "scene/scene.h"
#include "words/lang.h"
#include "words/words.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MM = CUTOUT_MM,
    SIDE = 10 * MM, /* printers leave the edge of the paper white */
    HEAD = 16 * MM, /* heading, above the components */
    FOOT = 17 * MM, /* ruler, below them */
    RULER_MM = 100
};

static const double PAPER_MM[][2] = {[CUTOUT_A4] = {210, 297}, [CUTOUT_LETTER] = {215.9, 279.4}};
static const char *const PAPER_NAMES[] = {[CUTOUT_A4] = "A4", [CUTOUT_LETTER] = "Letter"};

/* How components of one kind lie on their sheets. */
typedef struct {
    const CutoutKind *kind;
    int count, columns, rows; /* rows of fronts on a sheet */
    bool folds;
    double w, h, bleed; /* of one, without its bleed */
    double x, y;        /* of the grid */
    double fold;        /* y of the fold */
} Grid;

static Grid grid_of(const CutoutKind *kind, const CutoutStyle *style) {
    double wide = PAPER_MM[style->paper][0] * MM, high = PAPER_MM[style->paper][1] * MM;
    /* What is as wide as the paper has less. */
    double bleed = fmin(style->bleed * MM, (wide - 2 * SIDE - kind->w * MM) / 2);
    Grid g = {.kind = kind,
              .count = kind->count(style->deck),
              .folds = kind->has_backs && !style->fronts_only,
              .w = kind->w * MM,
              .h = kind->h * MM,
              .bleed = bleed};
    double room = high - HEAD - FOOT, step_x = g.w + 2 * bleed, step_y = g.h + 2 * bleed;
    g.columns = (int)((wide - 2 * SIDE) / step_x);
    g.rows = (int)((g.folds ? room / 2 : room) / step_y);
    assert(g.columns > 0 && g.rows > 0);
    g.x = (wide - g.columns * step_x) / 2;
    g.y = g.folds ? HEAD + room / 2 - g.rows * step_y : HEAD;
    g.fold = g.y + g.rows * step_y;
    return g;
}

static int sheets_of(const Grid *g) {
    int each = g->columns * g->rows;
    return (g->count + each - 1) / each;
}

/* The corner of the front in this place of a sheet, or of its back. */
static Box place_of(const Grid *g, int place, bool back) {
    int column = place % g->columns, row = place / g->columns;
    double step_x = g->w + 2 * g->bleed, step_y = g->h + 2 * g->bleed;
    double x = g->x + column * step_x + g->bleed;
    double y = back ? g->fold + (g->rows - 1 - row) * step_y : g->y + row * step_y;
    return (Box){x, y + g->bleed, g->w, g->h};
}

/* ---- one component ---- */

/* The bleed mirrors the component at its edges and corners. `piece` is the id of its group. */
static void draw_bleed(Svg *s, const Grid *g, int i, bool back, const char *piece) {
    char id[MAX_ID];
    double wide = g->w + 2 * g->bleed, high = g->h + 2 * g->bleed;
    snprintf(id, sizeof id, "bleed-%d%c", i, back ? 'b' : 'f');
    svg_clip(s, id, -g->bleed, -g->bleed, wide, high, 0);
    for (int place = 0; place < 9; place++) {
        int column = place % 3 - 1, row = place / 3 - 1;
        if (column == 0 && row == 0)
            continue;
        text_format(s->out, "<use href=\"#%s-%s\" transform=\"matrix(%d 0 0 %d ", s->prefix, piece,
                    column ? -1 : 1, row ? -1 : 1);
        svg_number(s->out, column > 0 ? 2 * g->w : 0);
        text_char(s->out, ' ');
        svg_number(s->out, row > 0 ? 2 * g->h : 0);
        text_add(s->out, ")\"/>");
    }
    svg_close(s);
}

static void draw_piece(Svg *s, const Grid *g, const CutoutStyle *style, int i, Box box, bool back) {
    char id[MAX_ID], clip[MAX_ID];
    snprintf(id, sizeof id, "piece-%d%c", i, back ? 'b' : 'f');
    snprintf(clip, sizeof clip, "cut-%d%c", i, back ? 'b' : 'f');
    if (back)
        svg_place(s, box.x + g->w, box.y + g->h, 1, 180);
    else
        svg_shift(s, box.x, box.y);
    if (g->bleed > 0)
        draw_bleed(s, g, i, back, id);
    svg_begin(s);
    svg_id(s, "%s", id);
    svg_end(s);
    svg_clip(s, clip, 0, 0, g->w, g->h, 0);
    g->kind->draw(s, style->deck, i, back);
    svg_close(s);
    svg_close(s);
    svg_close(s);
}

/* ---- lines to cut along ---- */

static void draw_line(Svg *s, double x, double y, double dx, double dy, Paint paint) {
    svg_path(s, "M# #l# #", (double[]){x, y, dx, dy}, paint);
}

/* From one edge of the paper to the other; hair-thin over the components, so that a cut beside the
 * line does not show, and strong in the margins. */
static void draw_cut(Svg *s, Box paper, Box grid, double at, bool upright) {
    Paint thin = {.stroke = T_edge, .width = .25, .stroke_opacity = .6};
    Paint strong = svg_line(T_ink, .8);
    double gap = 1.5 * MM;
    if (upright) {
        draw_line(s, at, grid.y, 0, grid.h, thin);
        double top = 14 * MM,
               foot = paper.h - FOOT; /* between heading and ruler, and beyond them */
        draw_line(s, at, 1 * MM, 0, 3 * MM, strong);
        if (grid.y - gap > top)
            draw_line(s, at, top, 0, grid.y - gap - top, strong);
        if (grid.y + grid.h + gap < foot)
            draw_line(s, at, grid.y + grid.h + gap, 0, foot - grid.y - grid.h - gap, strong);
        draw_line(s, at, paper.h - 3 * MM, 0, 2 * MM, strong);
    } else {
        draw_line(s, grid.x, at, grid.w, 0, thin);
        draw_line(s, 2 * MM, at, grid.x - gap - 2 * MM, 0, strong);
        draw_line(s, grid.x + grid.w + gap, at, paper.w - grid.x - grid.w - gap - 2 * MM, 0,
                  strong);
    }
}

static void draw_cuts(Svg *s, const Grid *g, Box paper, int rows) {
    double step_x = g->w + 2 * g->bleed, step_y = g->h + 2 * g->bleed;
    double top = g->folds ? g->fold - rows * step_y : g->y;
    Box grid = {g->x, top, g->columns * step_x, rows * step_y * (g->folds ? 2 : 1)};
    int lines = g->folds ? 2 * rows : rows;
    for (int column = 0; column < g->columns; column++) {
        double x = g->x + column * step_x + g->bleed;
        if (column == 0 || g->bleed > 0)
            draw_cut(s, paper, grid, x, true);
        draw_cut(s, paper, grid, x + g->w, true);
    }
    for (int line = 0; line < lines; line++) {
        double y = top + line * step_y + g->bleed;
        if (line == 0 || g->bleed > 0)
            draw_cut(s, paper, grid, y, false);
        draw_cut(s, paper, grid, y + g->h, false);
    }
}

static void draw_fold(Svg *s, const Grid *g, Box paper) {
    Type type = {10, 600, ANCHOR_MIDDLE, T_ink};
    draw_line(s, 2 * MM, g->fold, paper.w - 4 * MM, 0,
              (Paint){.stroke = T_ink, .width = 1.2, .dash = {10, 6}});
    double room = g->x - 3 * MM;
    svg_text_fit(s, g->x / 2, g->fold - 6, type, room, 6, tr("fold"));
    svg_text_fit(s, paper.w - g->x / 2, g->fold - 6, type, room, 6, tr("fold"));
}

/* ---- heading and ruler ---- */

/* The first component of a sheet, the last one, and which sheet of how many. */
typedef struct {
    int first, last, sheet, sheets;
} Part;

static void draw_column(Svg *s, double x, double w, const char *head, const char *line) {
    svg_text_fit(s, x, 8.5 * MM, (Type){17, 700, ANCHOR_START, T_ink}, w, 9, head);
    svg_text_fit(s, x, 13 * MM, (Type){12.5, 500, ANCHOR_START, T_ink}, w, 7, line);
}

static void draw_heading(Svg *s, const Game *game, const CutoutStyle *style, const Grid *g,
                         Part part, Box paper) {
    char line[160], head[96];
    double w = (paper.w - 2 * SIDE) / 3 - 12, step = (paper.w - 2 * SIDE) / 3;
    snprintf(line, sizeof line, tr("%s, %d to %d of %d; deck: %s"), tr(g->kind->title),
             part.first + 1, part.last + 1, g->count, style->deck_name);
    draw_column(s, SIDE + 6, w, game->title, line);
    snprintf(head, sizeof head, tr("Sheet %d of %d"), part.sheet + 1, part.sheets);
    snprintf(line, sizeof line, tr("%s, each %g \u00d7 %g mm"), PAPER_NAMES[style->paper],
             g->kind->w, g->kind->h);
    draw_column(s, SIDE + step + 6, w, head, line);
    draw_column(s, SIDE + 2 * step + 6, w, tr("Print at 100 %"),
                g->folds ? tr("one side only: the backs fold over") : tr("one side only"));
}

static void draw_ruler(Svg *s, double x, double y) {
    char words[16];
    for (int mm = 0; mm <= RULER_MM; mm++)
        draw_line(s, x + mm * MM, y, 0,
                  mm % 10 == 0  ? -16
                  : mm % 5 == 0 ? -11
                                : -7,
                  svg_line(T_ink, mm % 10 == 0 ? 1 : .6));
    draw_line(s, x, y, RULER_MM * MM, 0, svg_line(T_ink, 1));
    for (int mm = 0; mm <= RULER_MM; mm += 10) {
        snprintf(words, sizeof words, mm == RULER_MM ? "%d mm" : "%d", mm);
        svg_text(s, x + mm * MM, y + 13, (Type){10.5, 500, ANCHOR_MIDDLE, T_ink}, words);
    }
}

static void draw_foot(Svg *s, const Grid *g, Box paper) {
    double y = paper.h - 8 * MM, x = SIDE + 6 + RULER_MM * MM + 30, w = paper.w - SIDE - x;
    draw_ruler(s, SIDE + 6, y);
    svg_text_fit(s, x, y - 8, (Type){12.5, 700, ANCHOR_START, T_ink}, w, 7,
                 tr("This ruler must measure 100 mm."));
    svg_text_fit(s, x, y + 9, (Type){12, 500, ANCHOR_START, T_ink}, w, 7,
                 g->folds ? tr("Fold, glue, press, then cut along the lines.")
                          : tr("Cut along the lines."));
}

void cutout_back(Svg *s, double w, double h, Token ground) {
    double side = (w < h ? w : h) * .5, edge = side * .12;
    svg_rect(s, 0, 0, w, h, 0, svg_fill(ground));
    svg_rect(s, edge, edge, w - 2 * edge, h - 2 * edge, edge,
             (Paint){.stroke = T_onaccent, .width = 1.4, .stroke_opacity = .6});
    kit_logo(s, (w - side) / 2, (h - side) / 2, side);
}

/* ---- sheets ---- */

int cutout_sheets(const Game *game, const CutoutStyle *style) {
    int sheets = 0;
    for (const CutoutKind *kind = scene_of(game)->cutouts; kind->title; kind++) {
        Grid g = grid_of(kind, style);
        sheets += sheets_of(&g);
    }
    return sheets;
}

/* The kind whose sheet this is; `sheet` becomes that among its own. */
static Grid find_grid(const Game *game, const CutoutStyle *style, int *sheet) {
    const CutoutKind *kind = scene_of(game)->cutouts;
    for (;; kind++) {
        assert(kind->title);
        Grid g = grid_of(kind, style);
        if (*sheet < sheets_of(&g))
            return g;
        *sheet -= sheets_of(&g);
    }
}

Box cutout_sheet(const Game *game, const CutoutStyle *style, int sheet, Text *out) {
    Box paper = {0, 0, PAPER_MM[style->paper][0] * MM, PAPER_MM[style->paper][1] * MM};
    Svg svg = {.out = out, .prefix = "cutout"};
    Part part = {.sheet = sheet, .sheets = cutout_sheets(game, style)};
    Grid g = find_grid(game, style, &sheet);
    int each = g.columns * g.rows;
    part.first = sheet * each;
    part.last = part.first + each < g.count ? part.first + each - 1 : g.count - 1;
    int shown = part.last - part.first + 1, rows = (shown + g.columns - 1) / g.columns;
    svg_rect(&svg, 0, 0, paper.w, paper.h, 0, svg_fill(T_onaccent)); /* white */
    for (int place = 0; place < shown; place++) {
        /* A sheet that is not full has its rows at the fold. */
        int lower = g.folds ? place + (g.rows - rows) * g.columns : place;
        draw_piece(&svg, &g, style, part.first + place, place_of(&g, lower, false), false);
        if (g.folds)
            draw_piece(&svg, &g, style, part.first + place, place_of(&g, lower, true), true);
    }
    draw_cuts(&svg, &g, paper, rows);
    if (g.folds)
        draw_fold(&svg, &g, paper);
    draw_heading(&svg, game, style, &g, part, paper);
    draw_foot(&svg, &g, paper);
    return paper;
}

/* ---- overview cards and pads ---- */

static Box draw_aid(const Game *game, int deck, CutoutAid aid, Text *out) {
    return aid == AID_PAD ? scene_sheet(game, &(SheetStyle){.deck = deck}, out)
                          : scene_overview_sheet(game, false, false, out);
}

/* Its size is known when it is drawn, so it is drawn once before where nobody sees it. */
Box cutout_aid(const Game *game, const CutoutStyle *style, CutoutAid aid, Text *out) {
    Box paper = {0, 0, PAPER_MM[style->paper][0] * MM, PAPER_MM[style->paper][1] * MM};
    Svg svg = {.out = out, .prefix = "aid"};
    char nothing[1];
    Text none;
    text_init(&none, nothing, sizeof nothing);
    Box box = draw_aid(game, style->deck, aid, &none);
    double scale = fmin(paper.w / box.w, paper.h / box.h);
    svg_rect(&svg, 0, 0, paper.w, paper.h, 0, svg_fill(T_paper));
    svg_place(&svg, (paper.w - scale * box.w) / 2, (paper.h - scale * box.h) / 2, scale, 0);
    draw_aid(game, style->deck, aid, out);
    svg_close(&svg);
    return paper;
}

/* ---- grey ---- */

/* Colours are written as "#RRGGBB", in capitals; ids are not. */
static bool is_colour(const char *at) {
    for (int i = 0; i < 6; i++)
        if (!isxdigit((unsigned char)at[i]) || islower((unsigned char)at[i]))
            return false;
    return !isalnum((unsigned char)at[6]) && at[6] != '-';
}

void cutout_grey(char *document) {
    for (char *at = document; (at = strchr(at, '#')) != NULL; at++) {
        if (!is_colour(at + 1))
            continue;
        char digits[7] = {0};
        memcpy(digits, at + 1, 6);
        unsigned long rgb = strtoul(digits, NULL, 16);
        unsigned red = rgb >> 16 & 255, green = rgb >> 8 & 255, blue = rgb & 255;
        unsigned grey = (299 * red + 587 * green + 114 * blue + 500) / 1000;
        snprintf(digits, sizeof digits, "%02X%02X%02X", grey, grey, grey);
        memcpy(at + 1, digits, 6);
    }
}
