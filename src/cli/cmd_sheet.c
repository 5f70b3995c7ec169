/* SPDX-License-Identifier: MIT */
/* cmd_sheet.c - `townhall sheet`: a score sheet to print, blank or filled from a record. */
#include "cli/input.h"
#include "cli/picture.h"
#include "scene/scene.h"
#include "words/lang.h"

#include <string.h>

/* Fills the style from the record's last position. False after words on stderr. */
static bool fill(const Args *args, const Game *game, SheetStyle *style) {
    static Table table;
    static Score score[MAX_SEATS];
    static uint8_t place[MAX_SEATS];
    const char *path = args_value(args, "--record");
    if (!path)
        return true;
    if (!input_record(args, path, &table))
        return false;
    if (table.game != game) {
        Error error;
        error_at(&error, 0, tr("a record of %s, not of %s"), table.game->id, game->id);
        return input_fail(path, &error);
    }
    table_scores(&table, score);
    game_rank(score, table.setup.seats, place);
    /* All who play together share one column. */
    style->seats = game->cooperative ? 1 : table.setup.seats;
    style->deck = table.setup.deck;
    style->score = score;
    style->place = place;
    style->player = table.player;
    style->colours = game_colours(game, &table.setup);
    return true;
}

static bool read_paper(const Args *args, bool *small) {
    const char *paper = args_value(args, "--paper");
    *small = paper && strcmp(paper, "a5") == 0;
    if (paper && !*small && strcmp(paper, "a4") != 0)
        return args_fail(args, tr("--paper must be a4 or a5, not '%s'"), paper);
    return true;
}

/* A sheet of a game. */
typedef struct {
    const Game *game;
    const SheetStyle *style;
} Sheet;

static Box draw_sheet(const void *what, Text *out) {
    const Sheet *sheet = what;
    return scene_sheet(sheet->game, sheet->style, out);
}

static Box draw_overview(const void *what, Text *out) {
    const Sheet *sheet = what;
    return scene_overview_sheet(sheet->game, sheet->style->small, false, out);
}

static bool write_sheet(const Args *args, const Game *game, const SheetStyle *style) {
    const char *to = args_value(args, "--to");
    PictureFormat format;
    Error error;
    if (!to)
        return args_fail(args, tr("--to FILE is missing: the name of the picture"));
    if (!picture_format(to, &format))
        return args_fail(args, tr("--to needs a name that ends in .svg, .png or .pdf, not '%s'"),
                         to);
    bool overview = args_has(args, "--overview");
    if (overview && scene_overview_cards(game) == 0)
        return args_fail(args, tr("%s has no overview card"), game->title);
    if (overview && args_has(args, "--record"))
        return args_fail(args, tr("--overview and --record do not go together"));
    Drawing drawing = {overview ? draw_overview : draw_sheet, &(Sheet){game, style}, game->title};
    /* 96 units an inch: a PDF counts 72 points, and paper is printed finer than screens. */
    double scale = format == PICTURE_PDF ? 0.75 : 2;
    return picture_save(&drawing, to, scale, &error) || input_fail(to, &error);
}

static int run(const Args *args) {
    const Game *game;
    SheetStyle style = {0};
    bool sound = input_game(args, args->operand[0], &game) && read_paper(args, &style.small) &&
                 fill(args, game, &style) && write_sheet(args, game, &style);
    return sound ? EXIT_DONE : EXIT_BAD_INPUT;
}

static const ArgOption OPTIONS[] = {
    {"--to", "FILE", TR("the sheet: a name that ends in .pdf, .svg or .png"), false},
    {"--record", "FILE", TR("fill in the score of this record"), false},
    {"--overview", NULL, TR("the overview card instead: turn, end and scoring on one page"), false},
    {"--paper", "SIZE", TR("paper size: a4 (default) or a5"), false},
    {"--deck", "FILE|NAME", TR("the deck, if not the standard one"), false},
    {0},
};

const Command sheet_command = {
    .name = "sheet",
    .operands = "GAME",
    .least = 1,
    .most = 1,
    .about = TR("make a score sheet or an overview card to print"),
    .more = NULL,
    .options = OPTIONS,
    .run = run,
};
