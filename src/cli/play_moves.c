/* SPDX-License-Identifier: MIT */
/* play_moves.c - legal moves as numbered choices. A number always means the same move of the
 * position, however the list was narrowed. */
#include "cli/play.h"
#include "words/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    FEW = 30,      /* moves that are listed without being asked for */
    PHRASED = 60,  /* moves that are listed with words, one a line */
    MAX_HEADS = 64 /* ways in which a long list is told to begin */
};

typedef struct {
    char notation[MAX_NOTATION];
    char phrase[256];
} Told;

static void tell(const View *view, Move move, Told *out) {
    Text text;
    text_init(&text, out->notation, sizeof out->notation);
    view->game->notate(&view->state, move, &text);
    text_init(&text, out->phrase, sizeof out->phrase);
    words_of(view->game)->move(view, move, &text);
}

/* The actor's view and moves; 0 when the match is over. */
static int list(const Session *session, View *view, Move moves[MAX_MOVES]) {
    if (table_is_over(&session->table))
        return 0;
    table_view(&session->table, table_actor(&session->table), view);
    return view->game->legal(&view->state, moves);
}

/* ASCII letters in either case; other letters as they are. */
static bool contains(const char *text, const char *words) {
    size_t length = strlen(words);
    for (; strlen(text) >= length; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)words[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

static void print_phrased(const Session *session, int number, const Told *told) {
    char buffer[512];
    ScreenStyle style = {.colour = session->terminal.colour};
    Text line;
    text_init(&line, buffer, sizeof buffer);
    text_format(&line, "%4d  ", number);
    screen_paint(&line, &style, (Brush){PLAIN, PLAIN, .bold = true}, told->notation);
    text_repeat(&line, " ", 16 - screen_columns(told->notation));
    text_format(&line, "  %s\n", told->phrase);
    fputs(buffer, stdout);
}

/* Many moves: number and notation, as many a line as fit. */
static void print_packed(const Session *session, int number, const Told *told, int *column) {
    int columns = terminal_columns(&session->terminal);
    if (*column + 19 > columns) {
        putchar('\n');
        *column = 0;
    }
    printf("%4d %-13s ", number, told->notation);
    *column += 19;
}

bool play_list(const Session *session, const char *words) {
    View view;
    Move moves[MAX_MOVES];
    Told told;
    bool fits[MAX_MOVES];
    int found = 0, column = 0;
    int count = list(session, &view, moves);
    /* What begins like that is meant first; only then what has it somewhere. */
    for (int anywhere = 0; anywhere < 2 && found == 0; anywhere++) {
        for (int i = 0; i < count; i++) {
            tell(&view, moves[i], &told);
            fits[i] = anywhere ? contains(told.notation, words) || contains(told.phrase, words)
                               : strncmp(told.notation, words, strlen(words)) == 0;
            found += fits[i];
        }
    }
    for (int i = 0; i < count; i++) {
        if (!fits[i])
            continue;
        tell(&view, moves[i], &told);
        if (found <= PHRASED)
            print_phrased(session, i + 1, &told);
        else
            print_packed(session, i + 1, &told, &column);
    }
    if (column)
        putchar('\n');
    return found > 0;
}

/* How a notation begins: up to its @, else up to its last word: `7r@`, `put dolphins`. */
static void head_of(const char *notation, char out[MAX_NOTATION]) {
    const char *at = strchr(notation, '@');
    const char *space = strrchr(notation, ' ');
    size_t length = at      ? (size_t)(at - notation) + 1
                    : space ? (size_t)(space - notation)
                            : strlen(notation);
    memcpy(out, notation, length);
    out[length] = '\0';
}

static void print_heads(const View *view, const Move *moves, int count) {
    char head[MAX_HEADS][MAX_NOTATION];
    int times[MAX_HEADS], n_heads = 0;
    for (int i = 0; i < count; i++) {
        Told told;
        char begin[MAX_NOTATION];
        int j = 0;
        tell(view, moves[i], &told);
        head_of(told.notation, begin);
        while (j < n_heads && strcmp(head[j], begin) != 0)
            j++;
        if (j == n_heads && n_heads == MAX_HEADS)
            continue;
        if (j == n_heads) {
            strcpy(head[n_heads], begin);
            times[n_heads++] = 0;
        }
        times[j]++;
    }
    for (int i = 0; i < n_heads; i++)
        printf("%s%s (%d)", i ? ", " : "  ", head[i], times[i]);
    putchar('\n');
    printf(tr("Type how a move begins (%s) to see what fits, or 'moves' for the whole list.\n"),
           head[0]);
}

void play_list_short(const Session *session) {
    View view;
    Move moves[MAX_MOVES];
    int count = list(session, &view, moves);
    if (count <= FEW) {
        play_list(session, "");
        if (count == 1)
            printf("%s\n", tr("There is only this move: Enter makes it."));
        return;
    }
    printf(trn("%d move:\n", "%d moves:\n", count), count);
    print_heads(&view, moves, count);
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
    return game_parse(session->table.game, &session->table.state, slice_of(words));
}

void play_announce(const Session *session, Move move) {
    View view;
    Told told;
    Seat seat = table_actor(&session->table);
    table_view(&session->table, seat, &view);
    tell(&view, move, &told);
    printf("%s: %s  [%s]\n", session->shown[seat].name, told.phrase, told.notation);
}
