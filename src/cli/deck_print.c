/* SPDX-License-Identifier: MIT */
/* deck_print.c - reads the options of `deck print` and writes a PDF of all sheets, or one sheet in
 * any format. */
#include "cli/deck_print.h"

#include "cli/input.h"
#include "cli/picture.h"
#include "scene/scene.h"
#include "words/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BLEED = 6,
    MOST_SHEETS = 1000
};

/* A PDF counts 72 points an inch of 25.4 mm; a PNG gets 150 pixels an inch. */
static const double POINTS = 72 / 25.4 / CUTOUT_MM, PIXELS = 150 / 25.4 / CUTOUT_MM;

/* Which of these words was given; the first one when none was. -1 after words on stderr. */
static int read_word(const Args *args, const char *option, const char *first, const char *second) {
    const char *given = args_value(args, option);
    if (!given || strcmp(given, first) == 0)
        return 0;
    if (strcmp(given, second) == 0)
        return 1;
    args_fail(args, tr("%s is %s or %s, not '%s'"), option, first, second, given);
    return -1;
}

static bool read_style(const Args *args, CutoutStyle *style) {
    int paper = read_word(args, "--paper", "a4", "letter");
    int backs = paper < 0 ? -1 : read_word(args, "--backs", "fold", "none");
    if (backs < 0)
        return false;
    style->paper = (CutoutPaper)paper;
    style->fronts_only = backs == 1;
    return args_int(args, "--bleed", &style->bleed, 0, MOST_BLEED);
}

bool deck_print_check(const Args *args, const Game *game) {
    CutoutStyle style = {0};
    PictureFormat format;
    const char *to = args_value(args, "--to");
    int sheet = 1;
    if (!scene_of(game)->cutouts)
        return args_fail(args, tr("%s has nothing to print"), game->title);
    if (!to)
        return args_fail(args, tr("--to FILE is missing: where the picture shall go"));
    if (!picture_format(to, &format))
        return args_fail(args, tr("--to needs a name that ends in .svg, .png or .pdf, not '%s'"),
                         to);
    if (format != PICTURE_PDF && !args_has(args, "--sheet"))
        return args_fail(args, tr("only a .pdf takes all sheets; --sheet N prints one of them"));
    return read_style(args, &style) && args_int(args, "--sheet", &sheet, 1, MOST_SHEETS);
}

/* A sheet to be drawn. */
typedef struct {
    const Game *game;
    const CutoutStyle *style;
    int sheet;
} Sheet;

static Box draw_sheet(const void *what, Text *out) {
    const Sheet *sheet = what;
    return cutout_sheet(sheet->game, sheet->style, sheet->sheet, out);
}

static int write_sheets(const Args *args, const Game *game, const CutoutStyle *style, int first,
                        int count) {
    const char *to = args_value(args, "--to");
    Sheet *sheet = calloc((size_t)count, sizeof *sheet);
    Drawing *page = calloc((size_t)count, sizeof *page);
    Pages pages = {page, count, args_has(args, "--grey")};
    PictureFormat format;
    Error error;
    bool written = false;
    picture_format(to, &format);
    for (int i = 0; sheet && page && i < count; i++) {
        sheet[i] = (Sheet){game, style, first + i};
        page[i] = (Drawing){draw_sheet, &sheet[i], game->title};
    }
    if (sheet && page)
        written = picture_save_pages(&pages, to,
                                     format == PICTURE_PDF   ? POINTS
                                     : format == PICTURE_PNG ? PIXELS
                                                             : 1,
                                     &error);
    else
        error_at(&error, 0, "%s", tr("out of memory"));
    free(page);
    free(sheet);
    if (!written)
        input_fail(to, &error);
    return written ? EXIT_DONE : EXIT_BAD_INPUT;
}

int deck_print(const Args *args, const Game *game, int slot, const char *name) {
    CutoutStyle style = {.deck = slot, .deck_name = name};
    int sheet = 0;
    if (!read_style(args, &style) || !args_int(args, "--sheet", &sheet, 1, MOST_SHEETS))
        return EXIT_BAD_INPUT;
    int sheets = cutout_sheets(game, &style);
    if (sheet > sheets) {
        args_fail(args, tr("--sheet %d: there are %d sheets"), sheet, sheets);
        return EXIT_BAD_INPUT;
    }
    return sheet ? write_sheets(args, game, &style, sheet - 1, 1)
                 : write_sheets(args, game, &style, 0, sheets);
}
