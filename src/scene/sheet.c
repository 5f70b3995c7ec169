/* SPDX-License-Identifier: MIT */
/* sheet.c - score sheets to print: rows are what the score counts, columns are seats (or, where all
 * play together, matches). Blank, or filled from a match. */
#include "scene/scene.h"

#include "words/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    MARGIN = 48,
    TOP = 132, /* where the table begins */
    LABEL_W = 268,
    MATCHES = 5, /* columns for a cooperative game */
    MAX_ROWS = MAX_LINES + 4
};

/* A4 at 96 units an inch; A5 is the same drawing at 0.707. */
static const double PAPER_W = 793.7, PAPER_H = 1122.5;

typedef struct {
    const Game *game;
    const SheetStyle *style;
    Svg svg;
    int columns, rows;
    SheetRow row[MAX_ROWS]; /* one for each row of the table; `rows` holds which of its lines */
    double row_h, column_w;
} Pad;

/* ---- rows ---- */

static bool begins(const char *id, const char *beginning) {
    return strncmp(id, beginning, strlen(beginning)) == 0;
}

static bool is_beginning(const char *line) {
    return line[strlen(line) - 1] == '.';
}

static void add_row(Pad *pad, SheetRow row) {
    if (pad->rows < MAX_ROWS)
        pad->row[pad->rows++] = row;
}

/* The lines of a match that has just begun, in the game's smallest company. */
static void add_fresh_lines(Pad *pad) {
    AnyState state;
    Setup setup = {.seats = pad->game->min_seats, .deck = (uint16_t)pad->style->deck};
    Score score;
    pad->game->setup(&state, &setup);
    pad->game->score(&state, 0, &score);
    for (int i = 0; i < score.n_lines; i++)
        add_row(pad, (SheetRow){.line = score.line[i].id});
}

/* How many rows the lines with this beginning need: those of the list, or on a filled sheet as many
 * as somebody has. */
static int count_rows(const Pad *pad, const SheetRow *row) {
    int most = pad->style->seats ? 1 : row->rows;
    for (int seat = 0; seat < pad->style->seats; seat++) {
        const Score *score = &pad->style->score[seat];
        int count = 0;
        for (int i = 0; i < score->n_lines; i++)
            count += begins(score->line[i].id, row->line);
        most = count > most ? count : most;
    }
    return most;
}

static void list_rows(Pad *pad) {
    const SheetRow *row = scene_of(pad->game)->sheet;
    if (!row) {
        add_fresh_lines(pad);
        return;
    }
    for (; row->line; row++) {
        SheetRow one = *row;
        int last = row->rows ? count_rows(pad, row) : 0;
        for (one.rows = row->rows ? 1 : 0; one.rows <= last; one.rows++)
            add_row(pad, one);
    }
}

/* The score's line for this row: the one with its id, or the n-th with its beginning. */
static const ScoreLine *find_line(const SheetRow *row, const Score *score) {
    int n = 0;
    for (int i = 0; i < score->n_lines; i++) {
        const ScoreLine *line = &score->line[i];
        if (is_beginning(row->line) ? begins(line->id, row->line) && ++n == row->rows
                                    : strcmp(line->id, row->line) == 0)
            return line;
    }
    return NULL;
}

static int row_points(const SheetRow *row, const Score *score) {
    for (int i = 0; row->fact && i < score->n_facts; i++)
        if (strcmp(score->fact[i].id, row->line) == 0)
            return (int)score->fact[i].points;
    if (is_beginning(row->line) && row->rows == 0) {
        int sum = 0;
        for (int i = 0; i < score->n_lines; i++)
            sum += begins(score->line[i].id, row->line) ? (int)score->line[i].points : 0;
        return sum;
    }
    const ScoreLine *line = find_line(row, score);
    return line ? (int)line->points : 0;
}

/* ---- the table ---- */

static double column_x(const Pad *pad, int column) {
    return MARGIN + LABEL_W + column * pad->column_w;
}

/* A line to write on. */
static void draw_blank(Svg *s, double x, double y, double w) {
    svg_path(s, "M# #h#", (double[]){x, y, w},
             (Paint){.stroke = T_edge, .width = 1, .dash = {1.5, 3}, .round = true});
}

/* The line that this row shows in every column, or NULL when it is another one for some seat. */
static const ScoreLine *common_line(const Pad *pad, const SheetRow *row) {
    const ScoreLine *common = NULL;
    for (int seat = 0; seat < pad->style->seats; seat++) {
        const ScoreLine *line = find_line(row, &pad->style->score[seat]);
        if (!line || (common && strcmp(common->id, line->id) != 0))
            return NULL;
        common = line;
    }
    return common;
}

/* The row is one of several, and which line it shows is not known or not the same for all: "Scoring
 * card 3", or on a blank sheet for all who play together a place to write a goal's name. */
static void draw_open_label(Pad *pad, const SheetRow *row, double x, double middle) {
    char words[128];
    Type type = {14, 700, ANCHOR_START, T_ink};
    bool write_in = pad->game->cooperative && row->rows;
    if (row->rows && !write_in)
        snprintf(words, sizeof words, "%s %d", tr(row->label), row->rows);
    else
        snprintf(words, sizeof words, "%s", tr(row->label));
    double end = MARGIN + LABEL_W - 14;
    svg_text_fit(&pad->svg, x, middle + 5, type, end - x, 10.5, words);
    x += svg_width(type, words) + 8;
    if (write_in)
        draw_blank(&pad->svg, x, middle + 7, end - x);
}

/* Label and help of a row. */
static void draw_label(Pad *pad, const SheetRow *row, double y) {
    Svg *s = &pad->svg;
    const GameWords *words = words_of(pad->game);
    const ScoreLine *line = row->rows ? common_line(pad, row) : NULL;
    const char *id = line ? line->id : row->line;
    double x = MARGIN + 14, middle = y + pad->row_h / 2;
    if (row->symbol) {
        svg_use(s, row->symbol, x - 4, middle - 14, 28, T_ink);
        x += 34;
    }
    if (is_beginning(id)) {
        draw_open_label(pad, row, x, middle);
        return;
    }
    char bytes[256];
    Text text;
    text_init(&text, bytes, sizeof bytes);
    words_line(pad->game, game_deck(pad->game, pad->style->deck), id, &text);
    double wide = MARGIN + LABEL_W - 14 - x;
    bool tall = pad->row_h >= 58;
    char help[256];
    Text told;
    text_init(&told, help, sizeof help);
    words->line_help(game_deck(pad->game, pad->style->deck), id, &told);
    Type type = {14, row->fact ? 500 : 700, ANCHOR_START, row->fact ? T_ink2 : T_ink};
    Type small = {11, 400, ANCHOR_START, T_ink2};
    /* A low row with long help: both move together. */
    if (pad->row_h < 44 && svg_width(small, help) * .86 > wide) {
        svg_text_fit(s, x, middle - 8, type, wide, 10.5, bytes);
        small.size = 9.5;
        svg_text_wrap(s, x, middle + 4, small, wide, 11, 2, help);
        return;
    }
    svg_text_fit(s, x, middle - (tall ? 13 : 3), type, wide, 10.5, bytes);
    svg_text_wrap(s, x, middle + (tall ? 2 : 11), small, wide, 13,
                  tall               ? 3
                  : pad->row_h >= 44 ? 2
                                     : 1,
                  help);
}

/* Points, and where every seat has another line here (its own cards) that line's name. */
static void draw_cells(Pad *pad, const SheetRow *row, double y) {
    Svg *s = &pad->svg;
    bool named = row->rows && !common_line(pad, row);
    for (int column = 0; column < pad->style->seats && column < pad->columns; column++) {
        const Score *score = &pad->style->score[column];
        const ScoreLine *line = named ? find_line(row, score) : NULL;
        if (named && !line)
            continue;
        double middle = column_x(pad, column) + pad->column_w / 2, base = y + pad->row_h / 2 + 6;
        int points = row_points(row, score);
        Token ink = points < 0 ? T_bad : row->fact ? T_ink2 : T_ink;
        svg_int(s, middle, named ? base - 7 : base,
                (Type){row->fact ? 14 : 17, row->fact ? 500 : 600, ANCHOR_MIDDLE, ink}, points);
        if (named) {
            char bytes[128];
            Text text;
            text_init(&text, bytes, sizeof bytes);
            words_line(pad->game, game_deck(pad->game, pad->style->deck), line->id, &text);
            svg_text_fit(s, middle, base + 7, (Type){10.5, 400, ANCHOR_MIDDLE, T_ink2},
                         pad->column_w - 6, 7, bytes);
        }
    }
}

static void draw_heads(Pad *pad) {
    Svg *s = &pad->svg;
    for (int column = 0; column < pad->columns; column++) {
        double middle = column_x(pad, column) + pad->column_w / 2;
        char name[MAX_NAME];
        bool filled = column < pad->style->seats;
        if (pad->game->cooperative) {
            snprintf(name, sizeof name, "%d", column + 1);
            kit_disc(s, middle, TOP - 18, 12, name);
            continue;
        }
        if (filled)
            words_player(pad->style->player, (Seat)column, name);
        kit_seat_mark(s, (Seat)column, middle, TOP - 34, 12, filled ? name : NULL);
        if (filled)
            svg_text_fit(s, middle, TOP - 8, (Type){13, 600, ANCHOR_MIDDLE, T_ink},
                         pad->column_w - 8, 8, name);
        else
            draw_blank(s, middle - pad->column_w / 2 + 8, TOP - 8, pad->column_w - 16);
    }
}

static void draw_totals(Pad *pad, double y) {
    Svg *s = &pad->svg;
    svg_rect(s, MARGIN, y, PAPER_W - 2 * MARGIN, 2, 0, svg_fill(T_ink));
    svg_text(s, MARGIN + 14, y + 33, (Type){17, 700, ANCHOR_START, T_ink}, tr("Total"));
    if (!pad->game->cooperative)
        svg_text(s, MARGIN + 14, y + 66, (Type){13, 600, ANCHOR_START, T_ink2}, tr("Place"));
    else
        svg_text(s, MARGIN + 14, y + 66, (Type){13, 600, ANCHOR_START, T_ink2}, tr("Target"));
    for (int column = 0; column < pad->columns; column++) {
        double middle = column_x(pad, column) + pad->column_w / 2;
        svg_rect(s, middle - pad->column_w / 2 + 6, y + 8, pad->column_w - 12, 36, 10,
                 svg_line(T_ink, 1.5));
        if (column >= pad->style->seats) {
            draw_blank(s, middle - 20, y + 66, 40);
            continue;
        }
        const Score *score = &pad->style->score[column];
        char words[32];
        svg_int(s, middle, y + 34, (Type){22, 700, ANCHOR_MIDDLE, T_ink}, (int)score->total);
        if (score->out)
            snprintf(words, sizeof words, "%s", tr("out"));
        else
            snprintf(words, sizeof words, pad->game->cooperative ? "%d" : "%d.",
                     pad->game->cooperative ? (int)score->target : pad->style->place[column]);
        svg_text(s, middle, y + 66, (Type){15, 700, ANCHOR_MIDDLE, T_ink2}, words);
    }
}

/* Where the table leaves room, it is for words. */
static void draw_notes(Pad *pad, double y) {
    Svg *s = &pad->svg;
    double end = PAPER_H - 104;
    if (y + 70 > end)
        return;
    svg_text(s, MARGIN + 14, y + 18, (Type){13, 600, ANCHOR_START, T_ink2}, tr("Notes"));
    int lines = (int)ceil((end - y - 50) / 32);
    for (int i = 0; i < lines; i++)
        draw_blank(s, MARGIN + 14, y + 50 + 32 * i, PAPER_W - 2 * MARGIN - 28);
}

static void draw_table(Pad *pad) {
    Svg *s = &pad->svg;
    double y = TOP;
    for (int i = 0; i < pad->rows; i++, y += pad->row_h) {
        if (i % 2 == 0)
            kit_well(s, (Box){MARGIN, y, PAPER_W - 2 * MARGIN, pad->row_h}, 8);
        draw_label(pad, &pad->row[i], y);
        draw_cells(pad, &pad->row[i], y);
    }
    for (int column = 0; column <= pad->columns; column++)
        svg_path(s, "M# #V#", (double[]){column_x(pad, column), TOP, y}, svg_line(T_line, 1));
    draw_totals(pad, y + 6);
    draw_notes(pad, y + 96);
}

/* ---- the paper ---- */

static void draw_paper(Pad *pad) {
    Svg *s = &pad->svg;
    svg_rect(s, 0, 0, PAPER_W, PAPER_H, 0, svg_fill(T_paper));
    kit_skyline(s, (Box){0, PAPER_H - 96, PAPER_W, 96}, T_inset, 5, 1);
    kit_skyline(s, (Box){0, PAPER_H - 52, PAPER_W, 52}, T_table, 12, .7);
    kit_logo(s, MARGIN, 36, 40);
    svg_text(s, MARGIN + 52, 52, (Type){12.5, 600, ANCHOR_START, T_ink2}, "Townhall");
    svg_text(s, MARGIN + 52, 75, (Type){23, 700, ANCHOR_START, T_ink}, pad->game->title);
    if (!pad->style->seats) {
        Type type = {13, 500, ANCHOR_END, T_ink2};
        svg_text(s, PAPER_W - MARGIN - 134, 62, type, tr("Date"));
        draw_blank(s, PAPER_W - MARGIN - 126, 64, 126);
    }
}

Box scene_sheet(const Game *game, const SheetStyle *style, Text *out) {
    Pad pad = {
        .game = game,
        .style = style,
        .svg = {.out = out, .dark = style->dark, .colours = style->colours, .prefix = "sheet"},
        .columns = game->cooperative ? MATCHES : game->max_seats};
    if (style->seats > pad.columns)
        pad.columns = style->seats;
    list_rows(&pad);
    /* Tall rows are easier to write in; many rows must still fit. */
    double room = PAPER_H - TOP - 210;
    pad.row_h = room / pad.rows < 72 ? room / pad.rows : 72;
    pad.column_w = (PAPER_W - 2 * MARGIN - LABEL_W) / pad.columns;
    double scale = style->small ? 0.70711 : 1;
    svg_place(&pad.svg, 0, 0, scale, 0);
    draw_paper(&pad);
    draw_heads(&pad);
    draw_table(&pad);
    svg_close(&pad.svg);
    return (Box){0, 0, PAPER_W * scale, PAPER_H * scale};
}
