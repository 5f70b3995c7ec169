/* SPDX-License-Identifier: MIT */
/* play_moves.c - legal moves as numbered choices. A number always means the same move of the
 * position, however the list was narrowed. */
#include "base/text.h"
#include "cli/play.h"
#include "engine/preview.h"
#include "local/choices.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    FEW = 8,         /* up to so many moves are listed one by one */
    PHRASED = 24,    /* up to so many are listed with words, one a line */
    MANY_PLACES = 16 /* more places than this are only counted */
};

/* What the move changes for its mover: "+3"; empty when nothing or unknown. */
static void write_effect(const View *view, Move move, char effect[16]) {
    Preview preview;
    Text text;
    preview_move(view, move, &preview);
    text_init(&text, effect, 16);
    if (preview.own != 0)
        screen_delta(&text, preview.own);
}

/* The actor's view and moves; 0 when the match is over. */
static int list(const Session *session, View *view, Move moves[MAX_MOVES]) {
    if (table_is_over(&session->table))
        return 0;
    local_view(session, table_actor(&session->table), view);
    return view->game->legal(&view->state, moves);
}

static void print_phrased(const Session *session, int number, const Told *told,
                          const char *effect) {
    char buffer[MAX_NOTATION + 64];
    ScreenStyle style = {.colour = session->terminal->colour};
    Text line;
    text_init(&line, buffer, sizeof buffer);
    text_format(&line, "%4d      ", number);
    screen_paint(&line, &style, (Brush){PLAIN, PLAIN, .bold = true}, told->notation);
    text_repeat(&line, " ", 24 - screen_columns(told->notation));
    printf("%s  %s", buffer, told->phrase);
    if (effect[0])
        printf("  (%s)", effect);
    putchar('\n');
}

/* Many moves: number, notation and effect, as many a line as fit. */
static void print_packed(const Session *session, int number, const Told *told, const char *effect,
                         int *column) {
    enum {
        WIDTH = 24
    };
    char buffer[128];
    Text cell;
    text_init(&cell, buffer, sizeof buffer);
    text_format(&cell, "%4d %s", number, told->notation);
    if (effect[0])
        text_format(&cell, " (%s)", effect);
    if (*column + WIDTH > terminal_columns(session->terminal)) {
        putchar('\n');
        *column = 0;
    }
    fputs(buffer, stdout);
    for (int i = screen_columns(buffer); i < WIDTH; i++)
        putchar(' ');
    *column += WIDTH;
}

bool play_list(const Session *session, const char *words) {
    View view;
    Move moves[MAX_MOVES];
    Told told;
    bool fits[MAX_MOVES];
    int column = 0;
    int count = list(session, &view, moves);
    int found = local_filter(&view, moves, count, words, fits);
    for (int i = 0; i < count; i++) {
        if (!fits[i])
            continue;
        char effect[16];
        local_tell(&view, moves[i], &told);
        write_effect(&view, moves[i], effect);
        if (found <= PHRASED)
            print_phrased(session, i + 1, &told, effect);
        else
            print_packed(session, i + 1, &told, effect, &column);
    }
    if (column)
        putchar('\n');
    return found > 0;
}

/* One line: "  6-9   buy 0 b>2 3 4 5   own deck, price 2: Corner Shop". */
static void print_family(const Session *session, const View *view, const Move *moves,
                         const Family *family) {
    char line[1024], places[512];
    ScreenStyle style = {.colour = session->terminal->colour};
    Text out, text;
    text_init(&out, line, sizeof line);
    text_init(&text, places, sizeof places);
    text_format(&out, "%4d-%-4d ", family->first + 1, family->first + family->count);
    text_add_bytes(&text, family->notation, family->head);
    if (family->count > MANY_PLACES)
        text_format(&text, trn("... (%d place)", "... (%d places)", family->count), family->count);
    for (int i = 0; i < family->count && family->count <= MANY_PLACES; i++) {
        Told told;
        local_tell(view, moves[family->first + i], &told);
        text_format(&text, "%s%s", i ? " " : "", told.notation + family->head);
    }
    screen_paint(&out, &style, (Brush){PLAIN, PLAIN, .bold = true}, places);
    text_repeat(&out, " ", 24 - screen_columns(places));
    text_format(&out, "  %s\n", family->phrase);
    fputs(line, stdout);
}

/* Optional steps are typed as they are written; they have no numbers. */
static void list_optional(const View *view) {
    Move steps[MAX_OPTIONAL];
    char buffer[MAX_OPTIONAL * (MAX_NOTATION + 2)];
    Text text;
    int count = game_optional(view->game, &view->state, steps);
    if (count == 0)
        return;
    text_init(&text, buffer, sizeof buffer);
    for (int i = 0; i < count; i++) {
        text_add(&text, i ? ", " : "");
        view->game->notate(&view->state, steps[i], &text);
    }
    puts(tr("Before your move you may do this once (you cannot undo it):"));
    printf("  %s\n", buffer);
}

static void list_families(const Session *session, const View *view, const Move *moves, int count) {
    Family family;
    bool is_long = false;
    for (int i = 0; i < count; i += family.count) {
        family = local_gather(view, moves, count, i);
        is_long |= family.count > MANY_PLACES;
        if (family.count > 1) {
            print_family(session, view, moves, &family);
        } else {
            Told told;
            local_tell(view, moves[i], &told);
            print_phrased(session, i + 1, &told, "");
        }
    }
    if (is_long) {
        family = local_gather(view, moves, count, 0);
        printf(tr("Type how a move begins (%.*s) to see its places, 'places' to see them drawn.\n"),
               (int)family.head, family.notation);
    }
}

void play_list_short(const Session *session) {
    View view;
    Move moves[MAX_MOVES];
    int count = list(session, &view, moves);
    if (count > FEW)
        list_families(session, &view, moves, count);
    else
        play_list(session, "");
    if (count == 1)
        printf("%s\n", tr("This is the only move: press Enter to make it."));
    if (count > 0)
        list_optional(&view);
}

Move play_find(const Session *session, const char *words) {
    View view;
    Move moves[MAX_MOVES];
    int number;
    int count = list(session, &view, moves);
    if (words[0] == '\0')
        return count == 1 ? moves[0] : NO_MOVE;
    if (slice_int(slice_of(words), &number, 1, count))
        return moves[number - 1];
    return game_parse_step(session->table.game, &session->table.state, slice_of(words));
}

void play_announce(const Session *session, Move move) {
    View view;
    Told told;
    Seat seat = table_actor(&session->table);
    local_view(session, seat, &view);
    local_tell(&view, move, &told);
    printf("%s: %s  [%s]\n", session->shown[seat].name, told.phrase, told.notation);
}
