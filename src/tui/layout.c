/* SPDX-License-Identifier: MIT */
/* layout.c - divides the rows between the status line above and prompt and keys below. */
#include "tui/layout.h"

enum {
    SIDE = 36,       /* columns that the panels beside a board need */
    WIDE = 160,      /* from here on there are three columns */
    TALL = 30,       /* rows from which a column has three panels */
    BELOW = 9,       /* rows that panels below a board need */
    SCORE_ROWS = 14, /* of the score where the moves are below it */
};

static int n_game_panels(const GameScreen *screen) {
    int count = 0;
    while (count < MAX_PANELS && screen->panel[count].title)
        count++;
    return count;
}

static Region *add(Layout *layout, Rect rect) {
    Region *region = &layout->region[layout->count++];
    *region = (Region){.rect = rect};
    return region;
}

static void tab(Region *region, int panel) {
    region->panel[region->count++] = panel;
}

/* Panels of the game from `first` on. */
static void tab_game(Region *region, const GameScreen *screen, int first) {
    for (int i = first; i < n_game_panels(screen); i++)
        tab(region, i);
}

/* The board and one game panel below it at the left; score, moves and the rest at the right. */
static void make_tall(const GameScreen *screen, Rect area, Layout *out) {
    bool wide = area.columns >= WIDE;
    int left = screen->board_columns + 2, rest;
    int share = wide ? area.columns * 2 / 5 : area.columns * 11 / 20;
    left = share > left ? share : left;
    rest = area.columns - left;
    int board =
        area.rows * 3 / 5 > screen->board_rows + 2 ? area.rows * 3 / 5 : screen->board_rows + 2;
    int middle = wide ? rest / 2 : rest;
    tab(add(out, (Rect){area.x, area.y, left, board}), 0);
    Region *below = add(out, (Rect){area.x, area.y + board, left, area.rows - board});
    if (n_game_panels(screen) > 1)
        tab(below, 1);
    else
        tab(below, PANEL_LOG);
    int score = area.rows * 2 / 5, x = area.x + left;
    tab(add(out, (Rect){x, area.y, middle, score}), PANEL_SCORE);
    if (wide) {
        tab(add(out, (Rect){x, area.y + score, middle, area.rows - score}), PANEL_MOVES);
        int others = area.rows / 2;
        x += middle;
        tab_game(add(out, (Rect){x, area.y, rest - middle, others}), screen, 2);
        if (n_game_panels(screen) <= 2) {
            out->region[out->count - 1].rect.rows = 0;
            out->count--;
            others = 0;
        }
        if (n_game_panels(screen) > 1)
            tab(add(out, (Rect){x, area.y + others, rest - middle, area.rows - others}), PANEL_LOG);
        return;
    }
    int moves = (area.rows - score) / 2;
    tab(add(out, (Rect){x, area.y + score, middle, moves}), PANEL_MOVES);
    Region *more = add(out, (Rect){x, area.y + score + moves, middle, area.rows - score - moves});
    if (n_game_panels(screen) > 1)
        tab(more, PANEL_LOG);
    tab_game(more, screen, 2);
}

static void make_beside(const GameScreen *screen, Rect area, Layout *out) {
    int left = screen->board_columns + 2, share = area.columns * 11 / 20;
    left = share > left ? share : left;
    left = area.columns - left < SIDE ? area.columns - SIDE : left;
    int above = area.rows - BELOW > SCORE_ROWS ? SCORE_ROWS : area.rows - BELOW, x = area.x + left;
    tab(add(out, (Rect){area.x, area.y, left, area.rows}), 0);
    Region *more = add(out, (Rect){x, area.y, area.columns - left, above});
    tab_game(more, screen, 1);
    tab(more, PANEL_SCORE);
    tab(more, PANEL_LOG);
    tab(add(out, (Rect){x, area.y + above, area.columns - left, area.rows - above}), PANEL_MOVES);
}

static void make_below(const GameScreen *screen, Rect area, Layout *out) {
    int board = area.rows - BELOW > screen->board_rows + 6 ? area.rows * 3 / 5 : area.rows - BELOW;
    int half = area.columns / 2, y = area.y + board, rows = area.rows - board;
    tab(add(out, (Rect){area.x, area.y, area.columns, board}), 0);
    tab(add(out, (Rect){area.x, y, half, rows}), PANEL_MOVES);
    Region *more = add(out, (Rect){area.x + half, y, area.columns - half, rows});
    tab_game(more, screen, 1);
    tab(more, PANEL_SCORE);
    tab(more, PANEL_LOG);
}

static void make_tabs(const GameScreen *screen, Rect area, Layout *out) {
    Region *all = add(out, area);
    all->bare = true;
    tab_game(all, screen, 0);
    tab(all, PANEL_MOVES);
    tab(all, PANEL_SCORE);
    tab(all, PANEL_LOG);
}

void layout_make(const GameScreen *screen, int columns, int rows, Layout *out) {
    Rect area = {0, 1, columns, rows - 3};
    out->count = 0;
    if (area.columns - screen->board_columns - 2 >= SIDE)
        if (area.rows >= TALL)
            make_tall(screen, area, out);
        else
            make_beside(screen, area, out);
    else if (area.rows - screen->board_rows - 2 >= BELOW)
        make_below(screen, area, out);
    else
        make_tabs(screen, area, out);
}

int layout_find(const Layout *layout, int panel) {
    for (int i = 0; i < layout->count; i++)
        for (int j = 0; j < layout->region[i].count; j++)
            if (layout->region[i].panel[j] == panel)
                return i;
    return 0;
}
