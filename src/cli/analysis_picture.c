/* SPDX-License-Identifier: MIT */
/* analysis_picture.c - three panels: the chances over the match, luck and skill, and the decisions
 * that cost most. A seat's line has its colour and its dashes, and ends at its mark, so that lines can
 * be told apart without colour. */
#include "cli/analysis_picture.h"

#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 960,
    EDGE = 24,           /* round the panels, and between them */
    PAD = 20,            /* inside a panel */
    LEFT = 88,           /* of the graph */
    RIGHT = 776,         /* its end; marks and names stand to the right of it */
    TOP = 132,           /* of the graph: all chances */
    GRAPH = 280,         /* its height */
    NAME_STEP = 24,      /* from a name at the lines' ends to the next */
    ROW = 30,            /* of a table */
    COLUMN = 112,        /* of the accounts */
    LEADING = 17,        /* of sentences */
    MOST_LISTED = 8,     /* decisions */
    SENTENCE_LINES = 3,  /* of one of them */
    MOST_SENTENCE = 1600 /* bytes */
};

static const Type NOTE = {12, 400, ANCHOR_START, T_ink2};
static const Type BODY = {13, 600, ANCHOR_START, T_ink};
static const double DASH[MAX_SEATS][2] = {{0}, {8, 4}, {2, 4}, {14, 4}, {5, 7}, {1, 5}};

static Type ends(Type type, Token ink) {
    type.anchor = ANCHOR_END;
    type.ink = ink;
    return type;
}

static bool is_together(const Analysis *analysis) {
    return analysis->table->game->cooperative;
}

/* Those who play together have one line, one account, one name. */
static int count_rows(const Analysis *analysis) {
    return is_together(analysis) ? 1 : analysis->table->setup.seats;
}

/* A seat's mark and name; baseline y. */
static void draw_name(Svg *s, const Analysis *analysis, Seat seat, double x, double y, double w) {
    char name[MAX_NAME];
    if (is_together(analysis)) {
        svg_text_fit(s, x, y, BODY, w, 11, tr("The table"));
        return;
    }
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

/* The chances of a seat at its own decisions, then the result. */
static void draw_line(Svg *s, const Analysis *analysis, int seat) {
    char format[8 * (2 * MAX_LONGEST + 2)];
    double numbers[2 * (2 * MAX_LONGEST + 2)];
    const Account *account = &analysis->account[seat];
    Paint paint = svg_line(T_s0 + (Token)seat, 2.5);
    Text text;
    int n = 0;
    text_init(&text, format, sizeof format);
    text_add(&text, "M# #");
    numbers[n++] = LEFT;
    numbers[n++] = graph_y(account->start);
    for (int i = 0; i < analysis->n_moves; i++) {
        const Judgement *judged = &analysis->move[i];
        if (judged->forced || (judged->seat != seat && !is_together(analysis)))
            continue;
        text_add(&text, "L# #L# #");
        numbers[n++] = graph_x(analysis, i);
        numbers[n++] = graph_y((double)judged->best.value);
        numbers[n++] = graph_x(analysis, i + 1);
        numbers[n++] = graph_y((double)judged->played.value);
    }
    text_add(&text, "L# #");
    numbers[n++] = RIGHT;
    numbers[n++] = graph_y(account->result);
    paint.dash[0] = DASH[seat][0];
    paint.dash[1] = DASH[seat][1];
    paint.round = true;
    svg_path(s, format, numbers, paint);
}

/* Names at the ends of the lines, pushed apart where results are equal or close. */
static void draw_line_names(Svg *s, const Analysis *analysis) {
    int rows = count_rows(analysis), order[MAX_SEATS];
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
    for (int seat = 0; seat < count_rows(analysis); seat++)
        draw_line(s, analysis, seat);
    draw_line_names(s, analysis);
    return y + high + EDGE;
}

/* ---- luck and skill ---- */

static void draw_account(Svg *s, const Account *account, double y) {
    const double figures[] = {account->start, account->luck, account->gifts, -account->cost,
                              account->result};
    for (int i = 0; i < 5; i++) {
        char words[32];
        bool change = i > 0 && i < 4;
        double size = figures[i] < 0 ? -figures[i] : figures[i];
        const char *sign = figures[i] < 0 ? "\u2212" : change ? "+" : "";
        Token ink = change && figures[i] >= 0.005    ? T_good
                    : change && figures[i] <= -0.005 ? T_bad
                                                     : T_ink;
        snprintf(words, sizeof words, "%s%.1f %%", sign, 100 * size);
        svg_text(s, WIDTH - EDGE - PAD - COLUMN * (4 - i), y, ends(BODY, ink), words);
    }
}

static double draw_accounts(Svg *s, const Analysis *analysis, double y) {
    const char *const HEADS[] = {tr("start"), tr("luck"), tr("gifts"), tr("cost"), tr("result")};
    int rows = count_rows(analysis);
    double high = 56 + ROW * rows;
    kit_panel(s, (Box){EDGE, y, WIDTH - 2 * EDGE, high}, 16);
    kit_head(s, EDGE + PAD, y + 32, NULL, tr("Luck and skill"));
    for (int i = 0; i < 5; i++)
        svg_text_fit(s, WIDTH - EDGE - PAD - COLUMN * (4 - i), y + 32, ends(NOTE, T_ink2),
                     COLUMN - 8, 11, HEADS[i]);
    for (int seat = 0; seat < rows; seat++) {
        double line = y + 32 + ROW * (seat + 1);
        draw_name(s, analysis, (Seat)seat, EDGE + PAD, line, 260);
        draw_account(s, &analysis->account[seat], line);
    }
    return y + high + EDGE;
}

/* ---- decisions ---- */

/* The decisions that cost most, dearest first; returns how many. */
static int dearest(const Analysis *analysis, int out[MOST_LISTED]) {
    int count = 0;
    for (int i = 0; i < analysis->n_moves; i++) {
        if (analysis->move[i].loss < 0.01f)
            continue;
        int j = count < MOST_LISTED ? count++ : MOST_LISTED;
        for (; j > 0 && analysis->move[out[j - 1]].loss < analysis->move[i].loss; j--)
            if (j < MOST_LISTED)
                out[j] = out[j - 1];
        if (j < MOST_LISTED)
            out[j] = i;
    }
    return count;
}

/* Returns where the next one begins. */
static double draw_decision(Svg *s, const Analysis *analysis, int i, double y) {
    const Judgement *judged = &analysis->move[i];
    char name[MAX_NAME], notation[MAX_NOTATION], words[MOST_SENTENCE];
    Text text;
    text_init(&text, notation, sizeof notation);
    analysis_notation(analysis, i, judged->played.move, &text);
    words_player(analysis->table->player, judged->seat, name);
    kit_seat_mark(s, judged->seat, EDGE + PAD + 9, y - 4.5, 9, name);
    snprintf(words, sizeof words, "%d. %s: %s", i + 1, name, notation);
    svg_text_fit(s, EDGE + PAD + 28, y, BODY, 700, 11, words);
    snprintf(words, sizeof words, "\u2212%.1f %%", 100 * (double)judged->loss);
    svg_text(s, WIDTH - EDGE - PAD, y, ends(BODY, T_bad), words);
    text_init(&text, words, sizeof words);
    analysis_sentence(analysis, i, &text);
    int lines = svg_text_wrap(s, EDGE + PAD + 28, y + 19, NOTE, WIDTH - 2 * (EDGE + PAD) - 28,
                              LEADING, SENTENCE_LINES, words);
    return y + 19 + LEADING * (lines - 1) + ROW;
}

/* The panel is written before what stands on it, so its height must be known: first measured. */
static double draw_list(Svg *s, const Analysis *analysis, double y, double high) {
    int listed[MOST_LISTED];
    int count = dearest(analysis, listed);
    double line = y + 66;
    if (high > 0)
        kit_panel(s, (Box){EDGE, y, WIDTH - 2 * EDGE, high}, 16);
    kit_head(s, EDGE + PAD, y + 32, NULL,
             count ? tr("The decisions that cost most") : tr("No decision cost anything."));
    for (int k = 0; k < count; k++)
        line = draw_decision(s, analysis, listed[k], line);
    return (count ? line - ROW + 22 : y + 52) - y;
}

Box analysis_picture(const Analysis *analysis, Text *out) {
    char words[200];
    Svg svg = {.out = out, .prefix = "analysis"};
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
