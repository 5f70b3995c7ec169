/* SPDX-License-Identifier: MIT */
/* move_log.c - facts are kept as the JSON that is sent: two lists for each move, a NUL after each.
 */
#include "server/match/move_log.h"

#include "base/memory.h"
#include "words/words.h"

#include <string.h>

enum {
    MOST_TEXT = 256 /* bytes of the two lists of one move */
};

struct MoveLog {
    int from; /* of moves before this entry nothing is noted */
    int upto; /* nor of this entry and later ones */
    uint32_t
        *at; /* of each entry between: where its text begins; as the next one when it has none */
    int room;
    char *text;
    uint32_t length, text_room;
};

void move_log_free(Match *match) {
    if (!match->told)
        return;
    memory_free(match->told->at);
    memory_free(match->told->text);
    memory_free(match->told);
    match->told = NULL;
}

/* ---- noting ---- */

static MoveLog *new_log(int from) {
    MoveLog *log = memory_zeroed(sizeof *log);
    log->from = log->upto = from;
    return log;
}

static void add_text(MoveLog *log, const char *text, uint32_t length) {
    if (log->upto - log->from == log->room) {
        log->room = log->room ? log->room * 2 : 16;
        log->at = memory_grow(log->at, (size_t)log->room * sizeof *log->at);
    }
    while (log->length + length > log->text_room) {
        log->text_room = log->text_room ? log->text_room * 2 : 1024;
        log->text = memory_grow(log->text, log->text_room);
    }
    log->at[log->upto++ - log->from] = log->length;
    if (length)
        memcpy(log->text + log->length, text, length);
    log->length += length;
}

static void put_list(Text *text, int first, const int32_t *more, int count) {
    text_format(text, "[%d", first);
    for (int i = 0; i < count; i++)
        text_format(text, ",%d", more[i]);
    text_add(text, "]");
}

/* "[1,4,0]" NUL "[0,3]" NUL: the version and the facts, and the change of each total. */
static uint32_t write_lists(const MadeMove *made, char out[MOST_TEXT]) {
    MoveFacts facts;
    Text text;
    words_facts(&made->before, made->move, &facts);
    text_init(&text, out, MOST_TEXT);
    put_list(&text, facts.version, facts.value, facts.count);
    uint32_t second = (uint32_t)text.length + 1;
    text_init(&text, out + second, MOST_TEXT - second);
    put_list(&text, made->change[0], made->change + 1, made->count - 1);
    return second + (uint32_t)text.length + 1;
}

static void note(MoveLog *log, const MadeMove *made) {
    char text[MOST_TEXT];
    uint32_t length = made->is_move ? write_lists(made, text) : 0;
    add_text(log, text, length);
}

/* Notes that entry `n` is folded anew, because the store did not take it the first time. */
static void cut(Match *match, int n) {
    MoveLog *log = match->told;
    if (!log || n == log->upto)
        return;
    if (n < log->from || n > log->upto) {
        move_log_free(match);
        return;
    }
    log->length = log->at[n - log->from];
    log->upto = n;
}

bool move_log_fold(Match *match, Room *room, const Entry *entry, Error *error) {
    static MadeMove made;
    cut(match, entry->n);
    if (!match->told && !match->watches)
        return room_fold(room, entry, error);
    if (!room_fold_made(room, entry, &made, error))
        return false;
    if (!match->told)
        match->told = new_log(entry->n);
    if (entry->kind == ENTRY_START) { /* there was no move before it */
        move_log_free(match);
        match->told = new_log(0);
        while (match->told->upto < entry->n)
            add_text(match->told, "", 0);
    }
    note(match->told, &made);
    return true;
}

/* ---- reading ---- */

bool move_log_covers(const Match *match, int from) {
    const MoveLog *log = match->told;
    return room_last(match->room) < from ||
           (log && log->from <= from && log->upto >= room_version(match->room));
}

static MoveLog *fold_all(const History *history) {
    static MadeMove made;
    const Game *game = room_game(history->match->room);
    MoveLog *log = new_log(0);
    Error error;
    Room *room = room_open(memory_new(room_bytes(game)), game, history->match->id, history->secret);
    for (int i = 0; i < history->count && room_fold_made(room, &history->entry[i], &made, &error);
         i++)
        note(log, &made);
    memory_free(room);
    return log;
}

static const char *text_at(const MoveLog *log, int n, uint32_t *length) {
    int i = n - log->from;
    uint32_t end = n + 1 < log->upto ? log->at[i + 1] : log->length;
    *length = end - log->at[i];
    return log->text + log->at[i];
}

void move_log_make(Match *match, const History *history) {
    MoveLog *log = fold_all(history);
    const MoveLog *newer = match->told; /* what was folded while the log was read */
    for (int n = log->upto; newer && n >= newer->from && n < newer->upto; n++) {
        uint32_t length;
        const char *text = text_at(newer, n, &length);
        add_text(log, text, length);
    }
    move_log_free(match);
    match->told = log;
}

void move_log_json(Json *json, const Match *match, int n) {
    const MoveLog *log = match->told;
    uint32_t length;
    if (!log || n < log->from || n >= log->upto)
        return;
    const char *facts = text_at(log, n, &length);
    if (!length)
        return;
    size_t first = strlen(facts);
    json_key(json, "facts");
    json_raw(json, facts, first);
    json_key(json, "change");
    json_raw(json, facts + first + 1, strlen(facts + first + 1));
}
