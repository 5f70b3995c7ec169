/* SPDX-License-Identifier: MIT */
/* play_moves.c - legal moves as numbered choices. A number always means the same move of the
 * position, however the list was narrowed. */
#include "base/text.h"
#include "cli/play.h"
#include "engine/preview.h"
#include "words/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    FEW = 8,         /* up to so many moves are listed one by one */
    PHRASED = 24,    /* up to so many are listed with words, one a line */
    MANY_PLACES = 16 /* more places than this are only counted */
};

typedef struct {
    char notation[MAX_NOTATION];
    char phrase[256];
    char effect[16]; /* on the mover's score: "+3"; empty when none or unknown */
} Told;

static void tell(const View *view, Move move, Told *out) {
    Text text;
    out->effect[0] = '\0';
    text_init(&text, out->notation, sizeof out->notation);
    view->game->notate(&view->state, move, &text);
    text_init(&text, out->phrase, sizeof out->phrase);
    words_move(view, move, &text);
}

static void print_effect(const View *view, Move move, Told *out) {
    Preview preview;
    Text text;
    preview_move(view, move, &preview);
    text_init(&text, out->effect, sizeof out->effect);
    if (preview.own != 0)
        screen_delta(&text, preview.own);
}

/* The actor's view and moves; 0 when the match is over. */
static int list(const Session *session, View *view, Move moves[MAX_MOVES]) {
    if (table_is_over(&session->table))
        return 0;
    play_view(session, table_actor(&session->table), view);
    return view->game->legal(&view->state, moves);
}

/* Phrases have real minus signs; keyboards have not. */
static void type_signs(char *phrase) {
    for (char *at; (at = strstr(phrase, "\u2212"));) {
        *at = '-';
        memmove(at + 1, at + strlen("\u2212"), strlen(at + strlen("\u2212")) + 1);
    }
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
    char buffer[MAX_NOTATION + 64];
    ScreenStyle style = {.colour = session->terminal.colour};
    Text line;
    text_init(&line, buffer, sizeof buffer);
    text_format(&line, "%4d      ", number);
    screen_paint(&line, &style, (Brush){PLAIN, PLAIN, .bold = true}, told->notation);
    text_repeat(&line, " ", 24 - screen_columns(told->notation));
    printf("%s  %s", buffer, told->phrase);
    if (told->effect[0])
        printf("  (%s)", told->effect);
    putchar('\n');
}

/* Many moves: number, notation and effect, as many a line as fit. */
static void print_packed(const Session *session, int number, const Told *told, int *column) {
    enum {
        WIDTH = 24
    };
    char buffer[128];
    Text cell;
    text_init(&cell, buffer, sizeof buffer);
    text_format(&cell, "%4d %s", number, told->notation);
    if (told->effect[0])
        text_format(&cell, " (%s)", told->effect);
    if (*column + WIDTH > terminal_columns(&session->terminal)) {
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
    int found = 0, column = 0;
    int count = list(session, &view, moves);
    /* A move that begins with the words wins over one that contains them. */
    for (int anywhere = 0; anywhere < 2 && found == 0; anywhere++) {
        for (int i = 0; i < count; i++) {
            tell(&view, moves[i], &told);
            type_signs(told.phrase);
            fits[i] = anywhere ? contains(told.notation, words) || contains(told.phrase, words)
                               : strncmp(told.notation, words, strlen(words)) == 0;
            found += fits[i];
        }
    }
    for (int i = 0; i < count; i++) {
        if (!fits[i])
            continue;
        tell(&view, moves[i], &told);
        print_effect(&view, moves[i], &told);
        if (found <= PHRASED)
            print_phrased(session, i + 1, &told);
        else
            print_packed(session, i + 1, &told, &column);
    }
    if (column)
        putchar('\n');
    return found > 0;
}

/* Where a notation's place begins: after its > or @, or a last word that is a square or a turn. Its
 * length when it has none: `7r@` + `-1,2`, `put red ` + `2,1`, `build H3` + nothing. */
static size_t head_length(const char *notation) {
    size_t at = strcspn(notation, ">@");
    const char *space = strrchr(notation, ' ');
    if (notation[at])
        return at + 1;
    if (space && (strchr(space, ',') || (space[1] == 'r' && isdigit((unsigned char)space[2]))))
        return (size_t)(space - notation) + 1;
    return strlen(notation);
}

/* Moves next to each other in the list that differ only in their place. */
typedef struct {
    int first, count;
    size_t head;
    char notation[MAX_NOTATION]; /* of the first */
    char phrase[256];            /* what all their phrases begin with */
} Family;

/* Cuts the phrase to what the other shares, at the end of a part: a comma or a colon. */
static void share_phrase(char *phrase, const char *other) {
    size_t same = 0;
    while (phrase[same] && phrase[same] == other[same])
        same++;
    if (phrase[same] == '\0' && (other[same] == ',' || other[same] == ':'))
        return;
    while (same > 0 && phrase[same - 1] != ',' && phrase[same - 1] != ':')
        same--;
    phrase[same > 0 ? same - 1 : 0] = '\0';
}

static Family gather(const View *view, const Move *moves, int count, int first) {
    Family family = {.first = first, .count = 1};
    Told told;
    tell(view, moves[first], &told);
    family.head = head_length(told.notation);
    text_copy(family.notation, sizeof family.notation, told.notation);
    text_copy(family.phrase, sizeof family.phrase, told.phrase);
    for (int i = first + 1; i < count; i++) {
        tell(view, moves[i], &told);
        if (family.notation[family.head] == '\0' || head_length(told.notation) != family.head ||
            strncmp(told.notation, family.notation, family.head) != 0)
            break;
        if (strcmp(family.phrase, told.phrase) != 0)
            share_phrase(family.phrase, told.phrase);
        family.count++;
    }
    return family;
}

/* One line: "  6-9   buy 0 b>2 3 4 5   own deck, price 2: Corner Shop". */
static void print_family(const Session *session, const View *view, const Move *moves,
                         const Family *family) {
    char line[1024], places[512];
    ScreenStyle style = {.colour = session->terminal.colour};
    Text out, text;
    text_init(&out, line, sizeof line);
    text_init(&text, places, sizeof places);
    text_format(&out, "%4d-%-4d ", family->first + 1, family->first + family->count);
    text_add_bytes(&text, family->notation, family->head);
    if (family->count > MANY_PLACES)
        text_format(&text, trn("... (%d place)", "... (%d places)", family->count), family->count);
    for (int i = 0; i < family->count && family->count <= MANY_PLACES; i++) {
        Told told;
        tell(view, moves[family->first + i], &told);
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
        family = gather(view, moves, count, i);
        is_long |= family.count > MANY_PLACES;
        if (family.count > 1) {
            print_family(session, view, moves, &family);
        } else {
            Told told;
            tell(view, moves[i], &told);
            print_phrased(session, i + 1, &told);
        }
    }
    if (is_long) {
        family = gather(view, moves, count, 0);
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
    play_view(session, seat, &view);
    tell(&view, move, &told);
    printf("%s: %s  [%s]\n", session->shown[seat].name, told.phrase, told.notation);
}
