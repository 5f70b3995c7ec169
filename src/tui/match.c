/* SPDX-License-Identifier: MIT */
/* match.c - the loop of a match on the full screen: whose turn it is, and what each key does. */
#include "tui/match.h"

#include "insight/explain.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PAUSE = 400 /* ms */
};

typedef enum {
    GO_ON,
    CHANGED, /* the match; look whose turn it is */
    LEAVE
} Next;

bool tui_is_possible(void) {
    const char *kind = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind && kind[0] &&
           strcmp(kind, "dumb") != 0;
}

static void say(TuiMatch *match, const char *words) {
    snprintf(match->message, sizeof match->message, "%s", words);
}

/* ---- the position ---- */

/* Looks at the match again after anything has changed. */
static void look(TuiMatch *match) {
    Session *session = match->session;
    const Table *table = &session->table;
    Seat actor = table_actor(table);
    if (match->back != NOW) {
        AnyState state;
        table_state_at(table, match->back, &state);
        view_of(table->game, &state, session->viewer, &match->view);
        match->view.player = session->shown;
    } else {
        local_view(session, session->viewer, &match->view);
    }
    match->my_turn = match->back == NOW && actor != NOBODY && local_is_human(session, actor) &&
                     actor == session->viewer;
    match->skip[0] = 0;
    match_list(match);
}

static void keep(TuiMatch *match) {
    Error error;
    if (local_is_worth_keeping(match->session) && !local_keep(match->session, &error)) {
        match->keeps = false;
        match->error = error;
        say(match, error.what);
    }
}

static void make(TuiMatch *match, Move move) {
    Error error;
    Table *table = &match->session->table;
    think_stop(&match->thought);
    if (!table_play(table, table_actor(table), move, &error))
        say(match, error.what);
    look(match);
    match_draw(match);
    keep(match);
}

/* ---- pages ---- */

static Text *open_page(TuiMatch *match, const char *title, Text *text) {
    snprintf(match->page.title, sizeof match->page.title, "%s", title);
    match->page.open = true;
    match->page.skip = 0;
    text_init(text, match->page.text, sizeof match->page.text);
    return text;
}

static void show_rules(TuiMatch *match, bool overview) {
    const Game *game = match->session->table.game;
    Text text;
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    if (!out)
        return;
    int columns = match->grid.columns - 4 < 88 ? match->grid.columns - 4 : 88;
    match->host->rules(game, overview, columns, out);
    fclose(out);
    open_page(match, game->title, &text);
    text_add_bytes(&text, bytes, length);
    free(bytes);
}

static void show_log(TuiMatch *match) {
    const Table *table = &match->session->table;
    ScreenStyle style = {.colour = true};
    Text text;
    open_page(match, tr("Log"), &text);
    for (int i = 0; i < table->n_moves && !text.full; i++) {
        text_format(&text, "%4d  ", i + 1);
        screen_paint(&text, &style, paint_seat(table->mover[i]), paint_mark(table->mover[i]));
        text_char(&text, ' ');
        match_say_made(match, i, &text);
        text_char(&text, '\n');
    }
    match->page.skip = table->n_moves;
}

static void show_result(TuiMatch *match) {
    const Table *table = &match->session->table;
    Score scores[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    ScreenStyle style = {.colour = true, .columns = 78, .player = match->session->shown};
    Text text;
    table_scores(table, scores);
    game_rank(scores, table->setup.seats, place);
    open_page(match, tr("The match is over."), &text);
    text_char(&text, '\n');
    match->screen->pad(&match->view, scores, place, &style, &text);
}

static void show_help(TuiMatch *match) {
    static const char *const KEYS[][2] = {
        {"← ↑ ↓ →", TR("choose a move: on the board by place, elsewhere in the list")},
        {"Enter", TR("make the chosen move; Esc drops it")},
        {"n, N", TR("next and previous kind of move, such as another card")},
        {"r", TR("turn the card or tile")},
        {"/", TR("only moves with these words")},
        {"u, U", TR("undo, redo")},
        {"h", TR("hint; each time one step further")},
        {"Tab, 1-9", TR("another panel; its number is in its frame")},
        {"PgUp, PgDn", TR("scroll the panel")},
        {"b", TR("look back move by move")},
        {"l", TR("the whole log")},
        {"o, R", TR("overview of the rules; all rules")},
        {"p", TR("the result, at the end")},
        {"Ctrl+L", TR("draw everything again")},
        {"q", TR("leave; the match is stored after every move")},
    };
    const Game *game = match->session->table.game;
    ScreenStyle style = {.colour = true};
    Text text;
    open_page(match, tr("Keys"), &text);
    text_format(&text, "%s. %s\n\n", game->title, tr(words_of(game)->about));
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        char key[32];
        Text padded;
        text_init(&padded, key, sizeof key);
        screen_pad(&padded, KEYS[i][0], 13);
        screen_paint(&text, &style, PAINT_STRONG, key);
        text_format(&text, " %s\n", tr(KEYS[i][1]));
    }
    if (match->host->vi_keys)
        text_format(&text, "\n%s\n",
                    tr("Keys of vi: h j k l are the arrows, H is the hint, L the log."));
    text_format(&text, "\n%s\n",
                tr("What a chosen move would change is marked on the board, and the score shows "
                   "it as now → then."));
}

static void press_on_page(TuiMatch *match, int key) {
    int screenful = match->grid.rows - 4;
    switch (key) {
    case KEY_OF_UP:
    case KEY_OF_WHEEL_UP:
    case 'k':
        match->page.skip--;
        break;
    case KEY_OF_DOWN:
    case KEY_OF_WHEEL_DOWN:
    case 'j':
        match->page.skip++;
        break;
    case KEY_OF_PAGE_UP:
        match->page.skip -= screenful;
        break;
    case KEY_OF_PAGE_DOWN:
    case ' ':
        match->page.skip += screenful;
        break;
    case KEY_OF_HOME:
        match->page.skip = 0;
        break;
    case KEY_OF_END:
        match->page.skip = TUI_TEXT;
        break;
    case KEY_OF_SIZE:
    case KEY_OF_NOTHING:
        break;
    default:
        match->page.open = false;
    }
}

/* ---- undo, redo, hint ---- */

static Next undo(TuiMatch *match) {
    Session *session = match->session;
    bool insists = match->insists, alone = local_count_humans(session) == 1;
    int n = local_last_choice(session);
    char names[256];
    Text text;
    match->insists = false;
    if (n < 0) {
        say(match, tr("There is nothing to undo."));
        return GO_ON;
    }
    if (local_may_rewind(session, n) || (insists && alone)) {
        think_stop(&match->thought);
        table_rewind(&session->table, n);
        keep(match);
        return CHANGED;
    }
    text_init(&text, names, sizeof names);
    local_name_blockers(session, n, &text);
    text_init(&text, match->box, sizeof match->box);
    snprintf(match->box_title, sizeof match->box_title, "%s", tr("undo"));
    text_format(&text, tr("That move revealed something, so you cannot undo it; seen by: %s."),
                names);
    if (alone) {
        text_format(&text, "\n%s", tr("Press u again to undo it all the same."));
        match->insists = true;
    }
    return GO_ON;
}

static void add_move(const View *view, Move move, Text *out) {
    size_t from = out->length;
    words_move(view, move, out);
    words_capital(out, from);
}

static Next redo(TuiMatch *match) {
    if (match->session->table.n_redo == 0) {
        say(match, tr("There is nothing to redo."));
        return GO_ON;
    }
    think_stop(&match->thought);
    local_redo(match->session);
    keep(match);
    return CHANGED;
}

/* In the three steps of the line mode: where to look, candidates, the best one. */
static void show_hint(TuiMatch *match) {
    Session *session = match->session;
    ExplainTerm terms[MAX_TERMS];
    View view;
    Text text;
    local_hint(session, &view);
    const Choice *choice = &session->hint.choice;
    bool is_forced = choice->n_candidates < 2;
    text_init(&text, match->box, sizeof match->box);
    snprintf(match->box_title, sizeof match->box_title, "%s", tr("Hint"));
    if (session->hint.steps == 1 && !is_forced) {
        char area[512];
        Text words;
        text_init(&words, area, sizeof area);
        explain_area(&view, choice->move, &session->rng, terms);
        explain_render(&view, terms, 1, &words);
        text_format(&text, tr("Look here: %s\n"), area);
    } else if (session->hint.steps == 2 && !is_forced) {
        Move moves[CANDIDATES];
        float points[CANDIDATES];
        int count = local_candidates(session, moves, points);
        text_format(&text, "%s\n", tr("Candidates, with the points you may expect at the end:"));
        for (int i = 0; i < count; i++) {
            text_add(&text, "  ");
            add_move(&view, moves[i], &text);
            text_format(&text, "  %.1f\n", (double)points[i]);
        }
    } else {
        text_format(&text, "%s ", tr("The best move found:"));
        add_move(&view, choice->move, &text);
        text_char(&text, '\n');
        explain_render(&view, terms, explain_move(&view, choice->move, &session->rng, terms),
                       &text);
        for (int i = 0; i < match->n_moves; i++)
            if (match->move[i] == choice->move && match->fits[i])
                match_choose(match, i);
    }
}

/* Shown when the adviser has thought; moves and undo end that. */
static void hint(TuiMatch *match) {
    if (match->thought.kind != THINK_NOTHING)
        return;
    if (local_knows_hint(match->session))
        show_hint(match);
    else
        think_begin(&match->thought, THINK_HINT, match->session);
}

/* ---- keys ---- */

static void focus_on(TuiMatch *match, int panel) {
    match->focus = panel;
    match->tab[layout_find(&match->layout, panel)] = panel;
}

/* The panels in the order of their numbers. */
static int panel_at(const TuiMatch *match, int number) {
    for (int panel = 0; panel < N_PANELS; panel++)
        if ((panel >= MAX_PANELS || match->screen->panel[panel].title) && --number == 0)
            return panel;
    return -1;
}

static void focus_next(TuiMatch *match, int by) {
    int number = 1, count = 0;
    while (panel_at(match, count + 1) >= 0)
        count++;
    while (number < count && panel_at(match, number) != match->focus)
        number++;
    if (count == 0)
        return;
    focus_on(match, panel_at(match, (number - 1 + by + count) % count + 1));
}

static void scroll(TuiMatch *match, int panel, int by) {
    match->skip[panel] += panel == PANEL_LOG ? -by : panel == 0 ? -by : by;
}

/* The arrows: on the board from place to place, in the list from move to move, elsewhere they
 * scroll. */
static void arrow(TuiMatch *match, int dx, int dy) {
    if (match->back != NOW)
        return;
    if (match->focus == 0 && match->my_turn && match_walk(match, dx, dy))
        return;
    if ((match->focus == 0 || match->focus == PANEL_MOVES) && match->my_turn) {
        if (dy)
            match_step(match, dy);
        else
            match_step_family(match, dx);
        return;
    }
    if (dy)
        scroll(match, match->focus, dy);
    else
        focus_next(match, dx);
}

static void look_back(TuiMatch *match, int to) {
    int most = match->session->table.n_moves;
    match->back = to < 0 ? 0 : to > most ? most : to;
    look(match);
}

static Next press_looking_back(TuiMatch *match, int key) {
    switch (key) {
    case KEY_OF_LEFT:
    case KEY_OF_UP:
        look_back(match, match->back - 1);
        return GO_ON;
    case KEY_OF_RIGHT:
    case KEY_OF_DOWN:
        look_back(match, match->back + 1);
        return GO_ON;
    case KEY_OF_HOME:
        look_back(match, 0);
        return GO_ON;
    case KEY_OF_END:
        look_back(match, match->session->table.n_moves);
        return GO_ON;
    case KEY_OF_ESCAPE:
    case KEY_OF_ENTER:
    case 'b':
        match->back = NOW;
        return CHANGED;
    default:
        return GO_ON;
    }
}

static void press_in_filter(TuiMatch *match, int key) {
    size_t length = strlen(match->filter);
    if (key == KEY_OF_ENTER || key == KEY_OF_ESCAPE || key == KEY_OF_DOWN || key == KEY_OF_UP) {
        match->is_filtering = false;
        if (key == KEY_OF_ESCAPE)
            match->filter[0] = '\0';
        if (key != KEY_OF_ESCAPE && match->filter[0])
            match_step(match, 1);
    } else if (key == KEY_OF_BACKSPACE && length > 0) {
        while (length > 0 && (match->filter[--length] & 0xC0) == 0x80)
            ;
        match->filter[length] = '\0';
    } else if (key >= ' ' && key < 127 && length + 1 < sizeof match->filter) {
        match->filter[length] = (char)key;
        match->filter[length + 1] = '\0';
    }
    match_filter(match);
}

static bool is_in(Rect rect, int x, int y) {
    return x >= rect.x && x < rect.x + rect.columns && y >= rect.y && y < rect.y + rect.rows;
}

static Next confirm(TuiMatch *match) {
    if (!match->my_turn) {
        if (table_is_over(&match->session->table))
            show_result(match);
        return GO_ON;
    }
    if (match->cursor == NOTHING) {
        match_step(match, 1);
        return GO_ON;
    }
    match->seen = match->session->table.n_moves + 1;
    make(match, match->move[match->cursor]);
    return CHANGED;
}

static Next click_move(TuiMatch *match, int move) {
    if (move == NOTHING)
        return GO_ON;
    if (move == match->cursor)
        return confirm(match);
    match_choose(match, move);
    return GO_ON;
}

/* The move in a row of the list. */
static int listed_move(const TuiMatch *match, int row) {
    for (int i = 0; i < match->n_moves; i++)
        if (match->fits[i] && row-- == 0)
            return i;
    return NOTHING;
}

/* A click focuses a panel or turns to a tab; on a move, or its place on the board, it chooses it,
 * on the chosen one it makes it. */
static Next click(TuiMatch *match, Press press) {
    for (int i = 0; i < match->layout.count; i++) {
        const Region *region = &match->layout.region[i];
        if (!is_in(region->rect, press.x, press.y))
            continue;
        focus_on(match, match->tab[i]);
        if (press.y == region->rect.y && region->count > 1) { /* the next tab */
            int at = 0;
            while (region->panel[at] != match->tab[i])
                at++;
            focus_on(match, region->panel[(at + 1) % region->count]);
            return GO_ON;
        }
        if (match->tab[i] == 0)
            return click_move(
                match, match_near(match, press.x - match->board_x, press.y - match->board_y));
        if (match->tab[i] != PANEL_MOVES)
            return GO_ON;
        return click_move(
            match, listed_move(match, press.y - region->rect.y - 1 + match->skip[PANEL_MOVES]));
    }
    return GO_ON;
}

static void wheel(TuiMatch *match, Press press, int by) {
    for (int i = 0; i < match->layout.count; i++)
        if (is_in(match->layout.region[i].rect, press.x, press.y))
            scroll(match, match->tab[i], by);
}

/* With the keys of vi the letters that they need have others in their places. */
static int key_of_vi(int key) {
    switch (key) {
    case 'h':
        return KEY_OF_LEFT;
    case 'j':
        return KEY_OF_DOWN;
    case 'k':
        return KEY_OF_UP;
    case 'l':
        return KEY_OF_RIGHT;
    case 'H':
        return 'h';
    case 'L':
        return 'l';
    default:
        return key;
    }
}

static Next press_key(TuiMatch *match, Press press) {
    bool vi = match->host->vi_keys && !match->is_filtering;
    int key = vi ? key_of_vi(press.key) : press.key, page = match->grid.rows / 3;
    if (match->page.open) {
        press_on_page(match, key);
        return GO_ON;
    }
    if (key == KEY_OF_NOTHING || key == KEY_OF_SIZE)
        return GO_ON;
    bool insists = match->insists;
    match->message[0] = '\0';
    match->box[0] = '\0';
    match->insists = insists && key == 'u';
    if (match->is_filtering) {
        press_in_filter(match, key);
        return GO_ON;
    }
    if (match->back != NOW) {
        Next next = press_looking_back(match, key);
        if (next != GO_ON)
            return next;
    }
    switch (key) {
    case 'q':
    case KEY_OF_END_OF_INPUT:
        return LEAVE;
    case KEY_OF_UP:
        arrow(match, 0, -1);
        break;
    case KEY_OF_DOWN:
        arrow(match, 0, 1);
        break;
    case KEY_OF_LEFT:
        arrow(match, -1, 0);
        break;
    case KEY_OF_RIGHT:
        arrow(match, 1, 0);
        break;
    case KEY_OF_PAGE_UP:
        scroll(match, match->focus, -page);
        break;
    case KEY_OF_PAGE_DOWN:
        scroll(match, match->focus, page);
        break;
    case KEY_OF_TAB:
        focus_next(match, 1);
        break;
    case KEY_OF_BACK_TAB:
        focus_next(match, -1);
        break;
    case KEY_OF_WHEEL_UP:
        wheel(match, press, -3);
        break;
    case KEY_OF_WHEEL_DOWN:
        wheel(match, press, 3);
        break;
    case KEY_OF_CLICK:
        return click(match, press);
    case KEY_OF_ESCAPE:
        match->filter[0] = '\0';
        match_choose(match, NOTHING);
        match_filter(match);
        break;
    case KEY_OF_ENTER:
        return match->back == NOW ? confirm(match) : GO_ON;
    case 'l':
        show_log(match);
        break;
    case 'o':
        show_rules(match, true);
        break;
    case 'R':
        show_rules(match, false);
        break;
    case '?':
        show_help(match);
        break;
    case 'p':
        if (table_is_over(&match->session->table))
            show_result(match);
        break;
    case 'u':
        return undo(match);
    case 'U':
        return redo(match);
    case 'b':
        look_back(match, match->session->table.n_moves);
        break;
    default:
        if (key >= '1' && key <= '9' && panel_at(match, key - '0') >= 0)
            focus_on(match, panel_at(match, key - '0'));
        else if (match->my_turn && key == 'n')
            match_step_family(match, 1);
        else if (match->my_turn && key == 'N')
            match_step_family(match, -1);
        else if (match->my_turn && key == 'r')
            match_turn(match);
        else if (match->my_turn && key == '/')
            match->is_filtering = true;
        else if (match->my_turn && key == 'h')
            hint(match);
    }
    return GO_ON;
}

/* ---- turns ---- */

/* Between two people with secrets: an empty screen until the next one has it. */
static bool draw_curtain(TuiMatch *match, Seat next) {
    Session *session = match->session;
    Seat last = session->viewer;
    session->viewer = next;
    if (last == next || last == NOBODY || !local_have_secrets(session, last, next))
        return true;
    for (;;) {
        char words[MAX_NAME + 160];
        int columns, rows;
        window_size(&columns, &rows);
        if (!grid_open(&match->grid, columns, rows))
            return false;
        snprintf(words, sizeof words, tr("Pass the screen to %s, who then presses Enter. "),
                 session->shown[next].name);
        grid_write(&match->grid, grid_whole(&match->grid), 2, rows / 2, PAINT_STRONG, words);
        window_show(&match->grid, 0, 0);
        int key = window_key(-1).key;
        if (key == KEY_OF_ENTER)
            return true;
        if (key == 'q' || key == KEY_OF_END_OF_INPUT || match->host->is_stopped())
            return false;
    }
}

/* It thinks on while one looks back. Where only bots play, their moves follow each other no faster
 * than one can read. */
static Next play_bot(TuiMatch *match) {
    bool only_bots = local_count_humans(match->session) == 0;
    look(match);
    if (match->thought.kind == THINK_NOTHING)
        think_begin(&match->thought, THINK_MOVE, match->session);
    Next next = GO_ON;
    while (next == GO_ON) {
        match_draw(match);
        Press press = window_key_or(think_file(&match->thought));
        if (match->host->is_stopped())
            return LEAVE;
        next = press_key(match, press);
        if (next != GO_ON || think_take(&match->thought) != THINK_MOVE)
            continue;
        make(match, match->thought.move);
        next = only_bots ? press_key(match, window_key(PAUSE)) : CHANGED;
        if (next == GO_ON)
            next = CHANGED;
    }
    return next;
}

static Next play_human(TuiMatch *match) {
    Seat actor = table_actor(&match->session->table);
    if (actor != NOBODY && !draw_curtain(match, actor))
        return LEAVE;
    look(match);
    if (actor == NOBODY)
        show_result(match);
    for (Next next = GO_ON; next == GO_ON;) {
        match_draw(match);
        next = press_key(match, window_key_or(think_file(&match->thought)));
        if (match->host->is_stopped())
            return LEAVE;
        if (think_take(&match->thought) == THINK_HINT)
            show_hint(match);
        if (next != GO_ON)
            return next;
    }
    return GO_ON;
}

bool tui_play(Session *session, const TuiHost *host, Error *error) {
    static TuiMatch match; /* too much for small stacks */
    memset(&match, 0, sizeof match);
    match.session = session;
    match.host = host;
    match.screen = screen_of(session->table.game);
    match.back = NOW;
    match.keeps = true;
    match.cursor = NOTHING;
    match.seen = session->table.n_moves;
    for (int seat = 0; seat < session->table.setup.seats && session->viewer == NOBODY; seat++)
        if (local_is_human(session, seat))
            session->viewer = local_count_humans(session) == 1 ? (Seat)seat : NOBODY;
    for (Next next = CHANGED; next != LEAVE && !host->is_stopped();) {
        Seat actor = table_actor(&session->table);
        if (actor != NOBODY && !local_is_human(session, actor))
            next = play_bot(&match);
        else
            next = play_human(&match);
    }
    think_stop(&match.thought);
    grid_free(&match.grid);
    grid_free(&match.plain);
    grid_free(&match.board);
    grid_free(&match.after);
    *error = match.error;
    return match.keeps;
}
