/* SPDX-License-Identifier: MIT */
/* panels.c - what the panels of a match show. */
#include "local/choices.h"
#include "tui/match.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

static char block[TUI_TEXT]; /* filled and drawn at once */

static const char *title_of(const TuiMatch *match, int panel) {
    switch (panel) {
    case PANEL_MOVES:
        return tr("Moves");
    case PANEL_SCORE:
        return match->session->table.game->cooperative ? tr("Score") : tr("Your score");
    case PANEL_LOG:
        return tr("Log");
    default:
        return tr(match->screen->panel[panel].title);
    }
}

/* ---- the board ---- */

static void read_board(const TuiMatch *match, const View *view, bool places, Grid *out) {
    Text text;
    ScreenStyle style = {.colour = true,
                         .columns = match->board_columns,
                         .places = places,
                         .player = match->session->shown};
    text_init(&text, block, sizeof block);
    match->screen->panel[0].draw(view, &style, &text);
    grid_read(out, block);
}

/* Marks what the chosen move would change. */
static void mark_changes(TuiMatch *match) {
    for (int y = 0; y < match->after.rows; y++) {
        for (int x = 0; x < match->after.columns; x++) {
            Cell *cell = grid_at(&match->after, x, y);
            int column = x + match->dx, row = y + match->dy;
            bool outside =
                column < 0 || row < 0 || column >= match->plain.columns || row >= match->plain.rows;
            const Cell *was = outside ? NULL : grid_at(&match->plain, column, row);
            bool empty = cell->glyph[0] == '\0' && cell->brush.ground == PLAIN;
            bool same = was && grid_same_glyph(was, cell) && brush_same(was->brush, cell->brush);
            if (!empty && !same && (was || cell->brush.ground != PLAIN))
                cell->brush = PAINT_WOULD;
        }
    }
}

static void make_boards(TuiMatch *match, int columns) {
    if (!match->stale && columns == match->board_columns)
        return;
    if (columns != match->board_columns)
        for (int i = 0; i < match->n_moves; i++)
            match->spot[i].known = false;
    match->board_columns = columns;
    match->stale = false;
    read_board(match, &match->view, false, &match->plain);
    read_board(match, &match->view, match->my_turn, &match->board);
    if (match->cursor == NOTHING)
        return;
    View then;
    view_of(match->view.game, &match->preview.after, match->view.seat, &then);
    then.player = match->session->shown;
    read_board(match, &then, false, &match->after);
    grid_align(&match->plain, &match->after, &match->dx, &match->dy);
    mark_changes(match);
}

/* The middle of what is marked, on `after`. */
static bool find_mark(const Grid *after, int *x, int *y) {
    int count = 0, across = 0, down = 0;
    for (int row = 0; row < after->rows; row++) {
        for (int column = 0; column < after->columns; column++) {
            if (!brush_same(grid_at(after, column, row)->brush, PAINT_WOULD))
                continue;
            count++;
            across += column;
            down += row;
        }
    }
    *x = count ? across / count : 0;
    *y = count ? down / count : 0;
    return count > 0;
}

/* Where a board of `size` begins in `room`: in the middle, or so that `wanted` can be seen. */
static int place_board(int room, int size, int wanted, bool at_end) {
    if (size <= room)
        return at_end ? room - size : (room - size) / 2;
    int at = wanted < 0 ? size - room : wanted - room / 2;
    at = at > size - room ? size - room : at;
    return at > 0 ? -at : 0;
}

static void draw_board(TuiMatch *match, Rect inside) {
    make_boards(match, inside.columns);
    bool chosen = match->cursor != NOTHING;
    const Grid *board = chosen ? &match->after : &match->board;
    int x = -1, y = -1;
    if (!chosen || !find_mark(board, &x, &y))
        x = board->columns / 2;
    int left = place_board(inside.columns, board->columns, x, false);
    int top = place_board(inside.rows, board->rows, y, match->screen->board_stands);
    if (board->rows > inside.rows && match->skip[0]) { /* scrolled by hand */
        top += match->skip[0];
        top = top > 0 ? 0 : top;
    }
    match->board_x = inside.x + left - (chosen ? match->dx : 0);
    match->board_y = inside.y + top - (chosen ? match->dy : 0);
    grid_put(&match->grid, inside, inside.x + left, inside.y + top, board);
    paint_more(&match->grid, inside, top<0, top + board->rows> inside.rows);
}

/* ---- the others ---- */

/* A block of lines that can be scrolled. */
static void draw_lines(TuiMatch *match, Rect inside, int panel, const char *lines, bool from_end) {
    Grid none = {.columns = inside.columns};
    Rect nowhere = {0, 0, inside.columns, 0};
    int count = paint_block(&none, nowhere, lines, 0), last = count - inside.rows;
    int *skip = &match->skip[panel];
    last = last > 0 ? last : 0;
    *skip = *skip > last ? last : *skip < 0 ? 0 : *skip;
    int from = from_end ? last - *skip : *skip;
    paint_block(&match->grid, inside, lines, from);
    paint_more(&match->grid, inside, from > 0, from < last);
}

static void draw_game_panel(TuiMatch *match, Rect inside, int panel) {
    Text text;
    ScreenStyle style = {.colour = true,
                         .columns = inside.columns,
                         .places = match->my_turn,
                         .player = match->session->shown};
    text_init(&text, block, sizeof block);
    match->screen->panel[panel].draw(&match->view, &style, &text);
    draw_lines(match, inside, panel, block, false);
}

/* Words that may be too long lose their middle: similar moves differ at the end. */
static void write_ends(TuiMatch *match, Rect row, Brush brush, const char *words) {
    int columns = screen_columns(words), head = row.columns / 3;
    if (columns <= row.columns) {
        grid_write(&match->grid, row, row.x, row.y, brush, words);
        return;
    }
    Rect left = {row.x, row.y, head, 1};
    Rect right = {row.x + head + 1, row.y, row.columns - head - 1, 1};
    grid_write(&match->grid, left, row.x, row.y, brush, words);
    grid_write(&match->grid, row, row.x + head, row.y, brush, "…");
    grid_write(&match->grid, right, row.x + row.columns - columns, row.y, brush, words);
}

static void draw_move(TuiMatch *match, Rect row, int move) {
    Told told;
    char effect[16], phrase[300];
    Text text;
    bool chosen = move == match->cursor;
    Brush brush = chosen ? PAINT_CHOSEN : PAINT_TEXT;
    local_tell(&match->view, match->move[move], &told);
    text_init(&text, effect, sizeof effect);
    int change = match_effect(match, move);
    if (change != 0)
        screen_delta(&text, change);
    text_init(&text, phrase, sizeof phrase);
    text_format(&text, "%s %s", chosen ? "▸" : " ", told.phrase);
    words_capital(&text, strlen(chosen ? "▸" : " ") + 1);
    for (int x = row.x; x < row.x + row.columns; x++)
        grid_write(&match->grid, row, x, row.y, brush, " ");
    int room = row.columns - (effect[0] ? screen_columns(effect) + 1 : 0);
    write_ends(match, (Rect){row.x, row.y, room, 1}, brush, phrase);
    Brush ink = chosen ? brush : change > 0 ? PAINT_GOOD : PAINT_BAD;
    if (effect[0])
        grid_write(&match->grid, row, row.x + room + 1, row.y, ink, effect);
}

static void draw_moves(TuiMatch *match, Rect inside) {
    int *skip = &match->skip[PANEL_MOVES], at = 0, chosen = -1;
    for (int i = 0; i < match->n_moves; i++) {
        if (i == match->cursor)
            chosen = at;
        at += match->fits[i];
    }
    if (chosen >= 0 && chosen < *skip)
        *skip = chosen;
    if (chosen >= *skip + inside.rows)
        *skip = chosen - inside.rows + 1;
    int last = match->n_fits > inside.rows ? match->n_fits - inside.rows : 0;
    *skip = *skip > last ? last : *skip < 0 ? 0 : *skip;
    at = 0;
    for (int i = 0; i < match->n_moves; i++) {
        if (!match->fits[i])
            continue;
        if (at >= *skip && at < *skip + inside.rows)
            draw_move(match, (Rect){inside.x, inside.y + at - *skip, inside.columns, 1}, i);
        at++;
    }
    if (match->n_moves && !match->n_fits)
        grid_write(&match->grid, inside, inside.x, inside.y, PAINT_DIM,
                   tr("No legal move matches."));
    paint_more(&match->grid, inside, *skip > 0, *skip < last);
}

/* "name   7 → 9  +2", the figures at the right end. */
static void score_row(Text *out, int columns, const char *name, int now, int then, Brush brush) {
    char figures[64], change[16], number[WORDS_NUMBER];
    ScreenStyle style = {.colour = true};
    Text text;
    text_init(&text, figures, sizeof figures);
    text_add(&text, words_number(now, number));
    if (then != now)
        text_format(&text, " → %s", words_number(then, number));
    text_init(&text, change, sizeof change);
    if (then != now)
        screen_delta(&text, then - now);
    char fitted[160];
    int room = columns - screen_columns(figures) - 6;
    Text fit;
    text_init(&fit, fitted, sizeof fitted);
    for (const char *at = name; *at && room > 0; room--) {
        size_t n = 1;
        while ((at[n] & 0xC0) == 0x80)
            n++;
        text_add_bytes(&fit, at, n);
        at += n;
    }
    text_repeat(&fit, " ", room);
    screen_paint(out, &style, brush, fitted);
    text_char(out, ' ');
    screen_paint(out, &style, then != now ? PAINT_STRONG : brush, figures);
    text_repeat(out, " ", 5 - screen_columns(change));
    screen_paint(out, &style, then > now ? PAINT_GOOD : PAINT_BAD, change);
    text_char(out, '\n');
}

/* Every score item of one's own, then the totals of all. */
static void draw_score(TuiMatch *match, Rect inside) {
    const Table *table = &match->session->table;
    const Game *game = table->game;
    bool chosen = match->cursor != NOTHING;
    int own = match->view.seat == NOBODY || game->cooperative ? 0 : match->view.seat;
    Score score;
    Text text;
    text_init(&text, block, sizeof block);
    game->score(&match->view.state, (Seat)own, &score);
    for (int i = 0; i < score.n_lines; i++) {
        char name[160];
        Text words;
        int now = (int)score.line[i].points, skip = 0;
        for (int j = 0; j < i; j++)
            skip += strcmp(score.line[j].id, score.line[i].id) == 0;
        int change = chosen ? score_points(&match->preview.becomes, score.line[i].id, skip) -
                                  score_points(&match->preview.was, score.line[i].id, skip)
                            : 0;
        text_init(&words, name, sizeof name);
        words_line(game, game_deck(game, table->setup.deck), score.line[i].id, &words);
        score_row(&text, inside.columns, name, now, now + change, PAINT_TEXT);
    }
    ScreenStyle style = {.colour = true};
    char rule[3 * 256 + 1];
    Text line;
    text_init(&line, rule, sizeof rule);
    text_repeat(&line, "─", inside.columns < 250 ? inside.columns : 250);
    screen_paint(&text, &style, PAINT_FRAME, rule);
    text_char(&text, '\n');
    for (int seat = 0; seat < preview_scores(&match->view); seat++) {
        char name[MAX_NAME + 16];
        game->score(&match->view.state, (Seat)seat, &score);
        int now = (int)score.total, change = chosen ? match->preview.change[seat] : 0;
        if (game->cooperative)
            snprintf(name, sizeof name, "%s", tr("Total"));
        else
            snprintf(name, sizeof name, "%s %s", paint_mark(seat),
                     match->session->shown[seat].name);
        score_row(&text, inside.columns, name, now, now + change,
                  game->cooperative ? PAINT_STRONG : paint_seat(seat));
        if (score.has_target)
            score_row(&text, inside.columns, tr("Target"), (int)score.target, (int)score.target,
                      PAINT_DIM);
    }
    draw_lines(match, inside, PANEL_SCORE, block, false);
}

void match_say_made(const TuiMatch *match, int i, Text *out) {
    const Table *table = &match->session->table;
    AnyState before;
    View view;
    MoveFacts facts;
    table_state_at(table, i, &before);
    view_of(table->game, &before, table->mover[i], &view);
    view.player = match->session->shown;
    words_facts(&view, table->move[i], &facts);
    facts.player = match->session->shown;
    words_report(table->game, game_deck(table->game, table->setup.deck), &facts,
                 match->session->viewer, out);
}

/* What was done since one's own last move is new and stands out. */
static void draw_log(TuiMatch *match, Rect inside) {
    const Table *table = &match->session->table;
    int most = 400, until = match->back == NOW ? table->n_moves : match->back;
    ScreenStyle style = {.colour = true};
    Text text;
    text_init(&text, block, sizeof block);
    for (int i = until > most ? until - most : 0; i < until; i++) {
        char sentence[512];
        Text words;
        text_init(&words, sentence, sizeof sentence);
        match_say_made(match, i, &words);
        screen_paint(&text, &style, paint_seat(table->mover[i]), paint_mark(table->mover[i]));
        text_char(&text, ' ');
        screen_paint(&text, &style, i >= match->seen ? PAINT_STRONG : PAINT_DIM, sentence);
        text_char(&text, '\n');
    }
    draw_lines(match, inside, PANEL_LOG, block, true);
}

/* ---- the whole ---- */

static void draw_panel(TuiMatch *match, Rect inside, int panel) {
    if (panel == 0)
        draw_board(match, inside);
    else if (panel == PANEL_MOVES)
        draw_moves(match, inside);
    else if (panel == PANEL_SCORE)
        draw_score(match, inside);
    else if (panel == PANEL_LOG)
        draw_log(match, inside);
    else
        draw_game_panel(match, inside, panel);
}

/* The number that Alt and a digit choose it by. */
static int number_of(const TuiMatch *match, int panel) {
    int number = 1;
    for (int other = 0; other < panel; other++)
        number += other >= MAX_PANELS || match->screen->panel[other].title != NULL;
    return number;
}

/* The names of a region's panels; of those that do not fit, the numbers. Returns the column behind
 * them. */
static int draw_tabs(TuiMatch *match, int i, Rect top, bool focused) {
    const Region *region = &match->layout.region[i];
    int x = top.x, rest = 4 * region->count;
    for (int j = 0; j < region->count; j++) {
        int panel = region->panel[j], number = number_of(match, panel);
        char title[200];
        bool shown = panel == match->tab[i];
        snprintf(title, sizeof title, " %d %s ", number, title_of(match, panel));
        rest -= 4;
        if (!shown && x + screen_columns(title) + rest > top.x + top.columns)
            snprintf(title, sizeof title, " %d ", number);
        Brush brush = !shown ? PAINT_DIM : focused ? PAINT_FOCUS : PAINT_STRONG;
        x = grid_write(&match->grid, top, x, top.y, brush, title);
    }
    return x;
}

static void draw_region(TuiMatch *match, int i) {
    const Region *region = &match->layout.region[i];
    bool focused = layout_find(&match->layout, match->focus) == i;
    if (region->bare) { /* its tabs are in the status line */
        draw_panel(match, region->rect, match->tab[i]);
        return;
    }
    Rect inside = paint_frame(&match->grid, region->rect, focused, NULL);
    draw_tabs(match, i, (Rect){region->rect.x + 2, region->rect.y, region->rect.columns - 4, 1},
              focused);
    inside.x++;
    inside.columns -= 2;
    draw_panel(match, inside, match->tab[i]);
}

static void draw_status(TuiMatch *match) {
    const Table *table = &match->session->table;
    Rect top = {0, 0, match->grid.columns, 1};
    char status[256];
    Text text;
    text_init(&text, status, sizeof status);
    if (!table_is_over(table))
        words_of(table->game)->status(&match->view, &text);
    bool bare = match->layout.region[0].bare;
    int x = grid_write(&match->grid, top, 1, 0, PAINT_STRONG, table->game->title);
    int width = 1;
    for (int seat = 0; seat < table->setup.seats; seat++)
        width += bare ? 4 : screen_columns(match->session->shown[seat].name) + 5;
    if (bare)
        draw_tabs(match, 0, (Rect){x + 1, 0, match->grid.columns - width - x - 1, 1}, true);
    else
        grid_write(&match->grid, top, x + 3, 0, PAINT_TEXT, status);
    x = match->grid.columns - width;
    for (int seat = 0; seat < table->setup.seats; seat++) {
        char name[MAX_NAME + 16];
        bool acts = !table_is_over(table) && table_actor(table) == seat && match->back == NOW;
        snprintf(name, sizeof name, bare ? " %s " : " %s %s ", paint_mark(seat),
                 match->session->shown[seat].name);
        x = grid_write(&match->grid, top, x, 0, acts ? PAINT_BADGE : paint_seat(seat), name) + 1;
    }
}

static void say_prompt(const TuiMatch *match, Text *out) {
    const Table *table = &match->session->table;
    if (match->message[0]) {
        text_add(out, match->message);
    } else if (match->thought.kind == THINK_HINT) {
        text_add(out, tr("Thinking ..."));
    } else if (match->is_filtering || match->filter[0]) {
        text_format(out, tr("Moves with: %s"), match->filter);
        text_add(out, match->is_filtering ? "_" : "");
    } else if (match->back != NOW) {
        text_format(out, tr("Move %d of %d: "), match->back, table->n_moves);
        if (match->back > 0)
            match_say_made(match, match->back - 1, out);
    } else if (match->cursor != NOTHING) {
        words_say(&match->view, match->move[match->cursor], out);
        if (match->preview.own) {
            text_add(out, " (");
            screen_delta(out, match->preview.own);
            text_char(out, ')');
        }
    } else if (table_is_over(table)) {
        text_add(out, tr("The match is over."));
    } else if (match->my_turn) {
        words_of(table->game)->task(&match->view, out);
    } else {
        text_format(out, tr("%s is thinking ..."), match->session->shown[table_actor(table)].name);
    }
}

static void draw_prompt(TuiMatch *match) {
    int y = match->grid.rows - 2, x = 1;
    Rect row = {0, y, match->grid.columns, 1};
    char words[1024];
    Text text;
    text_init(&text, words, sizeof words);
    const char *badge = match->back != NOW         ? tr("Looking back")
                        : match->cursor != NOTHING ? tr("Enter makes it")
                        : match->my_turn           ? tr("Your turn")
                                                   : NULL;
    if (badge) {
        char label[80];
        snprintf(label, sizeof label, " %s ", badge);
        x = grid_write(&match->grid, row, x, y, PAINT_BADGE, label) + 1;
    }
    say_prompt(match, &text);
    grid_write(&match->grid, row, x, y, PAINT_TEXT, words);
}

static void draw_footer(TuiMatch *match) {
    const PaintKey BACK[] = {
        {"←→", tr("step")}, {"Esc", tr("to now")}, {"?", tr("help")}, {"q", tr("leave")}};
    const PaintKey TURN[] = {
        {"←↑↓→", tr("choose")}, {"Enter", tr("make it")}, {"n", tr("next kind")},
        {"?", tr("help")},      {"q", tr("leave")},       {"u", tr("undo")},
        {"h", tr("hint")},      {"Tab", tr("panel")},     {"r", tr("turn")},
        {"/", tr("filter")},    {"o", tr("overview")},    {"b", tr("look back")},
        {"l", tr("log")},       {"R", tr("rules")},       {"U", tr("redo")}};
    const PaintKey OTHER[] = {{"↑↓", tr("scroll")},   {"Tab", tr("panel")}, {"?", tr("help")},
                              {"q", tr("leave")},     {"u", tr("undo")},    {"U", tr("redo")},
                              {"b", tr("look back")}, {"l", tr("log")},     {"p", tr("result")}};
    int y = match->grid.rows - 1;
    if (match->back != NOW)
        paint_keys(&match->grid, y, BACK, sizeof BACK / sizeof BACK[0]);
    else if (match->my_turn)
        paint_keys(&match->grid, y, TURN, sizeof TURN / sizeof TURN[0]);
    else
        paint_keys(&match->grid, y, OTHER, sizeof OTHER / sizeof OTHER[0]);
}

static void draw_page(TuiMatch *match) {
    Grid *grid = &match->grid;
    Page *page = &match->page;
    const PaintKey KEYS[] = {{"↑↓ PgUp PgDn", tr("scroll")}, {"Esc", tr("back")}};
    Rect inside = paint_frame(grid, (Rect){0, 0, grid->columns, grid->rows - 1}, true, page->title);
    int columns = inside.columns - 2 < 88 ? inside.columns - 2 : 88;
    Rect text = {inside.x + (inside.columns - columns) / 2, inside.y, columns, inside.rows};
    Grid none = {.columns = columns};
    int count = paint_block(&none, (Rect){0, 0, columns, 0}, page->text, 0);
    int last = count > inside.rows ? count - inside.rows : 0;
    page->skip = page->skip > last ? last : page->skip < 0 ? 0 : page->skip;
    paint_block(grid, text, page->text, page->skip);
    paint_more(grid, inside, page->skip > 0, page->skip < last);
    paint_keys(grid, grid->rows - 1, KEYS, sizeof KEYS / sizeof KEYS[0]);
}

/* Every region shows one of its panels: the focused one, where it is. */
static void choose_tabs(TuiMatch *match) {
    for (int i = 0; i < match->layout.count; i++) {
        const Region *region = &match->layout.region[i];
        bool has = false;
        for (int j = 0; j < region->count; j++)
            has |= region->panel[j] == match->tab[i];
        match->tab[i] = has ? match->tab[i] : region->panel[0];
    }
    match->tab[layout_find(&match->layout, match->focus)] = match->focus;
}

void match_draw(TuiMatch *match) {
    int columns, rows;
    window_size(&columns, &rows);
    if (!grid_open(&match->grid, columns, rows))
        return;
    if (paint_too_small(&match->grid)) {
        window_show(&match->grid, 0, 0);
        return;
    }
    if (match->page.open) {
        draw_page(match);
        window_show(&match->grid, 1, 1);
        return;
    }
    layout_make(match->screen, columns, rows, &match->layout);
    choose_tabs(match);
    draw_status(match);
    for (int i = 0; i < match->layout.count; i++)
        draw_region(match, i);
    draw_prompt(match);
    draw_footer(match);
    if (match->box[0])
        paint_box(&match->grid, match->box_title, match->box);
    Rect focus = match->layout.region[layout_find(&match->layout, match->focus)].rect;
    window_show(&match->grid, focus.x + 1, focus.y + 1);
}
