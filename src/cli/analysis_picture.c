/* SPDX-License-Identifier: MIT */
/* analysis_picture.c - three panels: the chances over the match, luck and skill, and the decisions
 * that cost most. A seat's line has its colour and its dashes, and ends at its mark, so that lines
 * can be told apart without colour. */
#include "cli/analysis_picture.h"

#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 960,
    EDGE = 24,         /* round the panels, and between them */
    PAD = 20,          /* inside a panel */
    LEFT = 88,         /* of the graph */
    RIGHT = 776,       /* its right end; marks and names follow */
    TOP = 132,         /* of the graph: all chances */
    GRAPH = 280,       /* its height */
    NAME_STEP = 24,    /* from a name at the lines' ends to the next */
    ROW = 30,          /* of a table */
    COLUMN = 104,      /* of the accounts */
    LEADING = 17,      /* of sentences */
    MOST_LISTED = 8,   /* decisions */
    SENTENCE_LINES = 3 /* of one of them */
};

static const Type NOTE = {12, 400, ANCHOR_START, T_ink2};
static const Type BODY = {13, 600, ANCHOR_START, T_ink};
static const double DASH[MAX_SEATS][2] = {{0}, {8, 4}, {2, 4}, {14, 4}, {5, 7}, {1, 5}};

static Type ends(Type type, Token ink) {
    type.anchor = ANCHOR_END;
    type.ink = ink;
    return type;
}

/* In a cooperative game all seats share one line; each has its own account. */
static int count_lines(const Analysis *analysis) {
    return analysis->table->game->cooperative ? 1 : analysis->table->setup.seats;
}

/* A seat's mark and name; baseline y. */
static void draw_name(Svg *s, const Analysis *analysis, Seat seat, double x, double y, double w) {
    char name[MAX_NAME];
    words_player(analysis->table->player, seat, name);
    kit_seat_mark(s, seat, x + 9, y - 4.5, 9, name);
    svg_text_fit(s, x + 25, y, BODY, w - 25, 11, name);
}

/* ---- the graph ---- */

static double graph_x(const Analysis *analysis, int move) {
    int last = analysis->n_moves > 1 ? analysis->n_moves : 1;
    return LEFT + (double)(RIGHT - LEFT) * move / last;
}

static double graph_y(double value) {
    return TOP + GRAPH * (1 - value);
}

static void draw_axes(Svg *s, const Analysis *analysis) {
    char words[32];
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = graph_y(percent / 100.0);
        kit_rule(s, LEFT, y, RIGHT - LEFT);
        snprintf(words, sizeof words, "%d %%", percent);
        svg_text(s, LEFT - 10, y + 4, ends(NOTE, T_ink2), words);
    }
    Type number = NOTE;
    number.anchor = ANCHOR_MIDDLE;
    int step = analysis->n_moves > 100 ? 20 : analysis->n_moves > 40 ? 10 : 5;
    for (int move = 0; move <= analysis->n_moves; move += step)
        svg_int(s, graph_x(analysis, move), TOP + GRAPH + 20, number, move);
}

static double at_most_1(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* A seat's chances by what everybody knew, from moment to moment; with `band`, the strip between
 * one error less and one error more. */
static void draw_line(Svg *s, const Analysis *analysis, int seat, bool band) {
    char format[5 * (2 * MAX_LONGEST + 4)];
    double numbers[4 * (MAX_LONGEST + 2)];
    Paint paint = band ? svg_fill(svg_seat(s, seat)) : svg_line(svg_seat(s, seat), 2.5);
    int last = analysis->n_moves, n = 0;
    Text text;
    text_init(&text, format, sizeof format);
    for (int k = 0; k <= (band ? 2 * last + 1 : last); k++) {
        int i = k <= last ? k : 2 * last + 1 - k;
        const Chances *chances = &analysis->moment[i].chances;
        double off = !band ? 0 : k <= last ? chances->error[seat] : -chances->error[seat];
        text_add(&text, k ? "L# #" : "M# #");
        numbers[n++] = graph_x(analysis, i);
        numbers[n++] = graph_y(at_most_1(chances->chance[seat] + off));
    }
    text_add(&text, band ? "z" : "");
    paint.opacity = band ? 0.13 : paint.opacity;
    paint.dash[0] = band ? 0 : DASH[seat][0];
    paint.dash[1] = band ? 0 : DASH[seat][1];
    paint.round = !band;
    svg_path(s, format, numbers, paint);
}

/* An open diamond above the graph for each decision that is listed below. */
static void draw_moments(Svg *s, const Analysis *analysis) {
    int listed[MOST_LISTED];
    int count = analysis_lessons(analysis, MOST_LISTED, listed);
    for (int k = 0; k < count; k++) {
        double x = graph_x(analysis, listed[k]), y = TOP - 10;
        Paint stem = svg_line(T_edge, 1);
        stem.dash[0] = 3;
        stem.dash[1] = 3;
        svg_path(s, "M# #L# #", (double[]){x, y + 5, x, TOP + GRAPH}, stem);
        svg_path(s, "M# #L# #L# #L# #z", (double[]){x, y - 5, x + 5, y, x, y + 5, x - 5, y},
                 svg_line(T_ink, 1.5));
    }
}

/* Names at the ends of the lines, moved apart where results are equal or close. */
static void draw_line_names(Svg *s, const Analysis *analysis) {
    int rows = count_lines(analysis), order[MAX_SEATS];
    double y[MAX_SEATS];
    for (int seat = 0; seat < rows; seat++) {
        int i = seat;
        for (; i > 0 && analysis->account[order[i - 1]].result < analysis->account[seat].result;
             i--)
            order[i] = order[i - 1];
        order[i] = seat;
    }
    for (int i = 0; i < rows; i++) {
        y[i] = graph_y(analysis->account[order[i]].result);
        if (i > 0 && y[i] < y[i - 1] + NAME_STEP)
            y[i] = y[i - 1] + NAME_STEP;
    }
    for (int i = rows - 1; i >= 0; i--) {
        double lowest = i == rows - 1 ? TOP + GRAPH : y[i + 1] - NAME_STEP;
        y[i] = y[i] > lowest ? lowest : y[i];
        draw_name(s, analysis, (Seat)order[i], RIGHT + 12, y[i] + 4, WIDTH - EDGE - RIGHT - 20);
    }
}

static double draw_graph(Svg *s, const Analysis *analysis, double y) {
    double high = TOP + GRAPH + 40 - y;
    kit_panel(s, (Box){EDGE, y, WIDTH - 2 * EDGE, high}, 16);
    kit_head(s, EDGE + PAD, y + 32, NULL, tr("Chance of winning over the moves of the match"));
    draw_axes(s, analysis);
    draw_moments(s, analysis);
    for (int seat = 0; seat < count_lines(analysis); seat++)
        draw_line(s, analysis, seat, true);
    for (int seat = 0; seat < count_lines(analysis); seat++)
        draw_line(s, analysis, seat, false);
    draw_line_names(s, analysis);
    return y + high + EDGE;
}

/* ---- luck and skill ---- */

enum {
    N_FIGURES = 6
};

static double column_x(int i) {
    return WIDTH - EDGE - PAD - COLUMN * (N_FIGURES - 1 - i);
}

static void draw_account(Svg *s, const Account *account, double y) {
    const double figures[] = {account->start, account->luck, account->gifts, -account->cost,
                              account->result};
    char words[MAX_PERCENT];
    for (int i = 0; i < N_FIGURES - 1; i++) {
        bool change = i > 0 && i < 4;
        Token ink = change && figures[i] >= 0.005    ? T_good
                    : change && figures[i] <= -0.005 ? T_bad
                                                     : T_ink;
        if (change)
            analysis_change(figures[i], 0, words);
        else
            analysis_percent(figures[i], 0, words);
        svg_text(s, column_x(i), y, ends(BODY, ink), words);
    }
    svg_text(s, column_x(N_FIGURES - 1), y, ends(BODY, T_ink),
             analysis_accuracy_words(account, words));
}

static double draw_accounts(Svg *s, const Analysis *analysis, double y) {
    const char *const HEADS[] = {tr("start"), tr("luck"),   tr("others"),
                                 tr("own"),   tr("result"), tr("accuracy")};
    int rows = analysis->table->setup.seats;
    double high = 56 + ROW * rows;
    kit_panel(s, (Box){EDGE, y, WIDTH - 2 * EDGE, high}, 16);
    kit_head(s, EDGE + PAD, y + 32, NULL, tr("Luck and skill"));
    for (int i = 0; i < N_FIGURES; i++)
        svg_text_fit(s, column_x(i), y + 32, ends(NOTE, T_ink2), COLUMN - 8, 11, HEADS[i]);
    for (int seat = 0; seat < rows; seat++) {
        double line = y + 32 + ROW * (seat + 1);
        draw_name(s, analysis, (Seat)seat, EDGE + PAD, line, 230);
        draw_account(s, &analysis->account[seat], line);
    }
    return y + high + EDGE;
}

/* ---- decisions ---- */

/* Returns where the next one begins. */
static double draw_decision(Svg *s, const Analysis *analysis, int i, double y) {
    const Moment *moment = &analysis->moment[i];
    char name[MAX_NAME], notation[MAX_NOTATION], words[MAX_SENTENCE], loss[MAX_PERCENT];
    Text text;
    text_init(&text, notation, sizeof notation);
    analysis_notation(analysis, i, moment->played, &text);
    words_player(analysis->table->player, moment->seat, name);
    kit_seat_mark(s, moment->seat, EDGE + PAD + 9, y - 4.5, 9, name);
    snprintf(words, sizeof words, "%d. %s: %s", i + 1, name, notation);
    svg_text_fit(s, EDGE + PAD + 28, y, BODY, 700, 11, words);
    analysis_change(-moment->loss, moment->loss_error, loss);
    svg_text(s, WIDTH - EDGE - PAD, y, ends(BODY, T_bad), loss);
    text_init(&text, words, sizeof words);
    analysis_sentence(analysis, i, &text);
    int lines = svg_text_wrap(s, EDGE + PAD + 28, y + 19, NOTE, WIDTH - 2 * (EDGE + PAD) - 28,
                              LEADING, SENTENCE_LINES, words);
    return y + 19 + LEADING * (lines - 1) + ROW;
}

/* The panel is drawn before its content, so this measures its height first. */
static double draw_list(Svg *s, const Analysis *analysis, double y, double high) {
    int listed[MOST_LISTED];
    int count = analysis_lessons(analysis, MOST_LISTED, listed);
    double line = y + 66;
    if (high > 0)
        kit_panel(s, (Box){EDGE, y, WIDTH - 2 * EDGE, high}, 16);
    kit_head(s, EDGE + PAD, y + 32, NULL,
             count ? tr("The decisions that cost most") : tr("No decision clearly cost anything."));
    for (int k = 0; k < count; k++)
        line = draw_decision(s, analysis, listed[k], line);
    return (count ? line - ROW + 22 : y + 52) - y;
}

Box analysis_picture(const Analysis *analysis, Text *out) {
    char words[200];
    const Table *table = analysis->table;
    Svg svg = {
        .out = out, .prefix = "analysis", .colours = game_colours(table->game, &table->setup)};
    Text measured = *out;
    double above = draw_accounts(&svg, analysis, draw_graph(&svg, analysis, 76));
    double list = draw_list(&svg, analysis, above, 0);
    double high = above + list + EDGE;
    bool full = out->full;
    *out = measured;
    out->bytes[out->length] = '\0';
    svg_rect(&svg, 0, 0, WIDTH, high, 0, svg_fill(T_bg));
    kit_skyline(&svg, (Box){0, high - 150, WIDTH, 150}, T_table, 7, 1);
    kit_logo(&svg, EDGE, 24, 32);
    snprintf(words, sizeof words, tr("%s: the match looked at again"),
             analysis->table->game->title);
    svg_text_fit(&svg, EDGE + 44, 48, (Type){22, 700, ANCHOR_START, T_ink}, WIDTH - 2 * EDGE - 44,
                 16, words);
    draw_accounts(&svg, analysis, draw_graph(&svg, analysis, 76));
    draw_list(&svg, analysis, above, list);
    out->full |= full;
    return (Box){0, 0, WIDTH, high};
}
