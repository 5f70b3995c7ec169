/* SPDX-License-Identifier: MIT */
/* start.c - two lists beside each other: games at the left, matches at the right. */
#include "tui/start.h"

#include "base/scan.h"
#include "games/catalog.h"
#include "tui/paint.h"
#include "words/words.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    GAMES,
    MATCHES,
    N_LISTS,
    LEVELS = 5,
    GAMES_COLUMNS = 36
};

typedef struct {
    Grid grid;
    Kept kept[MAX_KEPT];
    int n_kept;
    int list;          /* GAMES or MATCHES */
    int at[N_LISTS];   /* the chosen row of each */
    int skip[N_LISTS]; /* rows scrolled past */
    int seats, level;
} StartScreen;

/* ---- stored matches ---- */

static bool read_kept(Kept *kept) {
    static char bytes[MAX_RECORD];
    static Table table;
    struct stat about;
    Error error;
    Text text;
    FILE *in = fopen(kept->path, "r");
    if (!in)
        return false;
    size_t length = fread(bytes, 1, sizeof bytes, in);
    bool sound = fstat(fileno(in), &about) == 0 && S_ISREG(about.st_mode) &&
                 record_read(&table, catalog_find, bytes, length, &error);
    fclose(in);
    if (!sound || table_is_over(&table))
        return false;
    kept->game = table.game;
    kept->n_moves = table.n_moves;
    kept->changed = (int64_t)about.st_mtime;
    kept->waits = !table.player[table_actor(&table)].is_bot;
    text_init(&text, kept->players, sizeof kept->players);
    for (int seat = 0; seat < table.setup.seats; seat++) {
        char name[MAX_NAME];
        if (seat == 0 && table.player[seat].name[0] == '\0')
            continue;
        text_add(&text, text.length ? ", " : "");
        text_add(&text, words_player(table.player, (Seat)seat, name));
    }
    return true;
}

static int later_first(const void *a, const void *b) {
    const Kept *one = a, *other = b;
    if (one->changed != other->changed)
        return one->changed < other->changed ? 1 : -1;
    return strcmp(other->path, one->path);
}

int start_list(const char *folder, Kept kept[MAX_KEPT]) {
    int count = 0;
    DIR *files = opendir(folder);
    for (struct dirent *file; files && count < MAX_KEPT && (file = readdir(files));) {
        size_t length = strlen(file->d_name);
        if (length < 6 || strcmp(file->d_name + length - 5, ".town") != 0)
            continue;
        int bytes =
            snprintf(kept[count].path, sizeof kept[count].path, "%s/%s", folder, file->d_name);
        if (bytes < (int)sizeof kept[count].path && read_kept(&kept[count]))
            count++;
    }
    if (files)
        closedir(files);
    qsort(kept, (size_t)count, sizeof *kept, later_first);
    return count;
}

/* ---- drawing ---- */

static void draw_row(StartScreen *screen, Rect row, bool chosen, const char *left,
                     const char *right) {
    Brush brush = chosen ? PAINT_CHOSEN : PAINT_TEXT;
    int columns = screen_columns(right);
    for (int x = row.x; x < row.x + row.columns; x++)
        grid_write(&screen->grid, row, x, row.y, brush, " ");
    Rect words = {row.x, row.y, row.columns - columns - 1, 1};
    grid_write(&screen->grid, words, row.x, row.y, brush, chosen ? "▸" : " ");
    grid_write(&screen->grid, words, row.x + 2, row.y, brush, left);
    grid_write(&screen->grid, row, row.x + row.columns - columns, row.y, chosen ? brush : PAINT_DIM,
               right);
}

static void draw_games(StartScreen *screen, Rect inside) {
    for (int i = 0; i < catalog_count() && i < inside.rows; i++) {
        const Game *game = catalog_game(i);
        char about[64];
        if (game->min_seats == game->max_seats)
            snprintf(about, sizeof about, tr("%d, %d min"), game->min_seats,
                     words_of(game)->minutes);
        else
            snprintf(about, sizeof about, tr("%d–%d, %d min"), game->min_seats, game->max_seats,
                     words_of(game)->minutes);
        draw_row(screen, (Rect){inside.x, inside.y + i, inside.columns, 1},
                 screen->list == GAMES && screen->at[GAMES] == i, game->title, about);
    }
}

static void draw_matches(StartScreen *screen, Rect inside) {
    int *skip = &screen->skip[MATCHES], at = screen->at[MATCHES];
    *skip = at < *skip ? at : at >= *skip + inside.rows ? at - inside.rows + 1 : *skip;
    for (int i = *skip; i < screen->n_kept && i < *skip + inside.rows; i++) {
        const Kept *kept = &screen->kept[i];
        char left[256], right[80];
        Text text;
        text_init(&text, left, sizeof left);
        screen_pad(&text, kept->game->title, 15);
        text_add(&text, kept->players);
        snprintf(right, sizeof right, trn("%d move", "%d moves", kept->n_moves), kept->n_moves);
        draw_row(screen, (Rect){inside.x, inside.y + i - *skip, inside.columns, 1},
                 screen->list == MATCHES && at == i, left, right);
    }
    if (screen->n_kept == 0)
        grid_write(&screen->grid, inside, inside.x, inside.y, PAINT_DIM,
                   tr("No match is stored yet."));
    paint_more(&screen->grid, inside, *skip > 0, *skip + inside.rows < screen->n_kept);
}

/* How the chosen game will be played. */
static void draw_settings(StartScreen *screen, Rect inside) {
    const Game *game = catalog_game(screen->at[GAMES]);
    char line[200];
    paint_block(&screen->grid, (Rect){inside.x, inside.y, inside.columns, 2},
                tr(words_of(game)->about), 0);
    snprintf(line, sizeof line, "%s  ◂ %d ▸", tr("Seats"), screen->seats);
    grid_write(&screen->grid, inside, inside.x, inside.y + 3, PAINT_STRONG, line);
    snprintf(line, sizeof line, "%s  %d", tr("Level of the bots"), screen->level);
    grid_write(&screen->grid, inside, inside.x, inside.y + 4, PAINT_STRONG, line);
}

static void draw_start(StartScreen *screen) {
    const PaintKey KEYS[] = {{"↑↓", tr("choose")},          {"Enter", tr("play")},
                             {"←→", tr("seats")},           {"+-", tr("level")},
                             {"Tab", tr("list")},           {"q", tr("leave")},
                             {"z", tr("puzzle of the day")}};
    Grid *grid = &screen->grid;
    int columns, rows;
    window_size(&columns, &rows);
    if (!grid_open(grid, columns, rows))
        return;
    if (!paint_too_small(grid)) {
        Rect all = grid_whole(grid);
        int height = rows - 3 - 7, left = GAMES_COLUMNS + (columns - 80) / 4;
        int x = grid_write(grid, all, 1, 0, PAINT_STRONG, "Townhall");
        grid_write(grid, all, x + 3, 0, PAINT_DIM,
                   tr("city-building board games for one table or many"));
        Rect inside =
            paint_frame(grid, (Rect){0, 1, left, height}, screen->list == GAMES, tr("Play"));
        draw_games(screen, (Rect){inside.x + 1, inside.y, inside.columns - 2, inside.rows});
        inside = paint_frame(grid, (Rect){left, 1, columns - left, height}, screen->list == MATCHES,
                             tr("Your matches"));
        draw_matches(screen, (Rect){inside.x + 1, inside.y, inside.columns - 2, inside.rows});
        inside = paint_frame(grid, (Rect){0, height + 1, columns, 7}, false,
                             catalog_game(screen->at[GAMES])->title);
        draw_settings(screen, (Rect){inside.x + 1, inside.y, inside.columns - 2, inside.rows});
        paint_keys(grid, rows - 1, KEYS, sizeof KEYS / sizeof KEYS[0]);
    }
    window_show(grid, 2, 2 + screen->at[screen->list]);
}

/* ---- keys ---- */

static void limit_seats(StartScreen *screen) {
    const Game *game = catalog_game(screen->at[GAMES]);
    screen->seats = screen->seats < game->min_seats   ? game->min_seats
                    : screen->seats > game->max_seats ? game->max_seats
                                                      : screen->seats;
}

static void step(StartScreen *screen, int by) {
    int count = screen->list == GAMES ? catalog_count() : screen->n_kept;
    if (count > 0)
        screen->at[screen->list] = (screen->at[screen->list] + by + count) % count;
    limit_seats(screen);
}

/* Does this key choose something? Then `start` has it. */
static bool press(StartScreen *screen, int key, Start *start) {
    switch (key) {
    case KEY_OF_UP:
    case KEY_OF_WHEEL_UP:
        step(screen, -1);
        return false;
    case KEY_OF_DOWN:
    case KEY_OF_WHEEL_DOWN:
        step(screen, 1);
        return false;
    case KEY_OF_TAB:
    case KEY_OF_BACK_TAB:
        screen->list = screen->list == GAMES && screen->n_kept ? MATCHES : GAMES;
        return false;
    case KEY_OF_LEFT:
    case KEY_OF_RIGHT:
        screen->seats += key == KEY_OF_RIGHT ? 1 : -1;
        limit_seats(screen);
        return false;
    case '+':
    case '-':
        screen->level += key == '+' ? 1 : -1;
        screen->level = screen->level < 1 ? 1 : screen->level > LEVELS ? LEVELS : screen->level;
        return false;
    case 'q':
    case KEY_OF_END_OF_INPUT:
        start->kind = START_LEAVE;
        return true;
    case 'z':
        start->kind = START_PUZZLE;
        return true;
    case KEY_OF_ENTER:
        start->kind = screen->list == GAMES ? START_PLAY : START_RESUME;
        return true;
    default:
        return false;
    }
}

void tui_start(const TuiHost *host, const char *folder, Start *start) {
    static StartScreen screen;
    bool chosen = false;
    memset(&screen, 0, sizeof screen);
    screen.n_kept = start_list(folder, screen.kept);
    screen.seats = start->seats;
    screen.level = start->level;
    for (int i = 0; i < catalog_count(); i++)
        if (catalog_game(i) == start->game)
            screen.at[GAMES] = i;
    screen.list = start->kind == START_RESUME && screen.n_kept ? MATCHES : GAMES;
    limit_seats(&screen);
    start->kind = START_LEAVE;
    while (!chosen && !host->is_stopped()) {
        draw_start(&screen);
        int key = window_key(-1).key;
        if (host->vi_keys) /* as in a match */
            key = key == 'j' ? KEY_OF_DOWN : key == 'k' ? KEY_OF_UP : key;
        if (screen.grid.columns >= TUI_COLUMNS && screen.grid.rows >= TUI_ROWS)
            chosen = press(&screen, key, start);
        else if (key == 'q' || key == KEY_OF_END_OF_INPUT)
            break;
    }
    start->game = catalog_game(screen.at[GAMES]);
    start->seats = screen.seats;
    start->level = screen.level;
    if (start->kind == START_RESUME)
        snprintf(start->path, sizeof start->path, "%s", screen.kept[screen.at[MATCHES]].path);
    grid_free(&screen.grid);
}
