/* SPDX-License-Identifier: MIT */
/* summary.c - summaries as lines. The first and the last are entries: `create` has the settings,
 * and `end` or `cancel` the result. Between them are
 *
 *     VERSION MOVES begun|awaits NEXT
 *     USER LEVEL person|program plays|standin WHY unshared|shared late|early CHAIR SHARE
 *     SECRET
 *
 * with a line for each seat, on which everything from `late` on comes after the end, and SECRET
 * too. Who cannot read one loads the match instead: nobody is told what was wrong with it. */
#include "online/summary.h"

#include "online/own_words.h"

#include <stddef.h>
#include <string.h>

enum {
    MOST_NUMBER = 65535
};

static const char *const AWAITS[2] = {"begun", "awaits"};
static const char *const PROGRAM[2] = {"person", "program"};
static const char *const STANDIN[2] = {"plays", "standin"};
static const char *const SHARED[2] = {"unshared", "shared"};
static const char *const EARLY[2] = {"late", "early"};

static bool has_ended(const Showing *showing) {
    return showing->phase == PHASE_OVER || showing->phase == PHASE_CANCELLED;
}

/* ---- writing ---- */

static void add_int(Text *out, int64_t number) {
    text_char(out, ' ');
    text_int(out, number);
}

static void add_word(Text *out, const char *word) {
    text_char(out, ' ');
    text_add(out, word);
}

static void write_create(const Showing *showing, Text *out) {
    static Entry entry;
    memset(&entry, 0, sizeof entry);
    entry.kind = ENTRY_CREATE;
    entry.at = showing->created;
    entry.user = showing->host;
    entry.settings = showing->settings;
    memcpy(entry.commit, showing->fair.commit, sizeof entry.commit);
    entry_write(&entry, out);
}

static void write_seat(const Showing *showing, int seat, Text *out) {
    const SeatFacts *facts = &showing->player[seat];
    const FairFacts *fair = &showing->fair;
    text_int(out, facts->user);
    add_int(out, facts->level);
    add_word(out, PROGRAM[facts->program]);
    add_word(out, STANDIN[facts->standin]);
    add_word(out, STANDIN_WHYS[facts->why]);
    add_word(out, SHARED[facts->shared]);
    if (has_ended(showing)) {
        add_word(out, EARLY[fair->early[seat]]);
        add_int(out, fair->chair[seat]);
    }
    if (has_ended(showing) && fair->has_share[seat]) {
        text_char(out, ' ');
        text_hex(out, fair->share[seat], FAIR_BYTES);
    }
    text_char(out, '\n');
}

static void write_end(const Showing *showing, Text *out) {
    static Entry entry;
    memset(&entry, 0, sizeof entry);
    entry.kind = showing->phase == PHASE_OVER ? ENTRY_END : ENTRY_CANCEL;
    entry.end = showing->end;
    entry.cancel = showing->cancel;
    entry.seats = showing->settings.seats;
    entry.has_result = showing->has_result;
    entry.result = showing->result;
    entry_write(&entry, out);
}

void summary_write(const Room *room, Text *out) {
    static Showing showing;
    char next[MATCH_ID_CHARS + 1] = "-";
    room_facts(room, NOBODY, &showing);
    write_create(&showing, out);
    text_int(out, showing.version);
    add_int(out, showing.moves);
    add_word(out, AWAITS[showing.awaits]);
    if (room_next(room))
        match_id_write(room_next(room), next);
    add_word(out, next);
    text_char(out, '\n');
    for (int seat = 0; seat < showing.settings.seats; seat++)
        write_seat(&showing, seat, out);
    if (!has_ended(&showing))
        return;
    text_hex(out, showing.fair.secret, FAIR_BYTES);
    text_char(out, '\n');
    write_end(&showing, out);
}

/* ---- reading ---- */

static bool get_flag(Scan *in, const char *const words[2], bool *out) {
    Slice word;
    if (!scan_word(in, &word, words[0]))
        return false;
    int which = word_index(words, 2, word);
    *out = which == 1;
    return which >= 0;
}

static bool get_hex(Scan *in, uint8_t out[FAIR_BYTES]) {
    Slice digits;
    return scan_word(in, &digits, "a share") && slice_hex(digits, out, FAIR_BYTES);
}

static bool read_table(Scan *in, Showing *out) {
    Slice next;
    if (!scan_line(in) || !scan_int(in, &out->version, 1, MOST_NUMBER, "an entry") ||
        !scan_int(in, &out->moves, 0, MOST_NUMBER, "an entry") ||
        !get_flag(in, AWAITS, &out->awaits) || !scan_word(in, &next, "a match"))
        return false;
    if (!slice_is(next, "-") && !match_id_read(next, &out->rematch))
        return false;
    out->has_rematch = out->rematch != 0;
    return scan_done(in);
}

static bool read_user(Scan *in, UserId *out) {
    Slice word;
    return scan_word(in, &word, "a user") && slice_int64(word, out, 0, INT64_MAX);
}

static bool read_why(Scan *in, StandinWhy *out) {
    Slice word;
    if (!scan_word(in, &word, STANDIN_WHYS[0]))
        return false;
    int which = word_index(STANDIN_WHYS, N_STANDIN_WHYS, word);
    *out = (StandinWhy)which;
    return which >= 0;
}

static bool read_share(Scan *in, FairFacts *fair, int seat) {
    int chair;
    if (!get_flag(in, EARLY, &fair->early[seat]) ||
        !scan_int(in, &chair, 0, MAX_SEATS - 1, "a chair"))
        return false;
    fair->chair[seat] = (uint8_t)chair;
    fair->has_share[seat] = scan_more(in);
    return !fair->has_share[seat] || get_hex(in, fair->share[seat]);
}

static bool read_seat(Scan *in, int seat, Showing *out) {
    SeatFacts *facts = &out->player[seat];
    int level;
    if (!scan_line(in) || !read_user(in, &facts->user) ||
        !scan_int(in, &level, 0, MAX_BOT_LEVEL, "a bot's level") ||
        !get_flag(in, PROGRAM, &facts->program) || !get_flag(in, STANDIN, &facts->standin) ||
        !read_why(in, &facts->why) || !get_flag(in, SHARED, &facts->shared))
        return false;
    facts->level = (uint8_t)level;
    bool is_more = scan_more(in); /* after the end only */
    out->fair.shares_public = is_more;
    return !is_more ? scan_done(in) : read_share(in, &out->fair, seat) && scan_done(in);
}

static bool read_end(Scan *in, Showing *out) {
    static Entry entry;
    if (!scan_line(in) || !get_hex(in, out->fair.secret) || !scan_done(in) ||
        !entry_read(in, &entry))
        return false;
    if (entry.kind != ENTRY_END && entry.kind != ENTRY_CANCEL)
        return false;
    out->fair.revealed = true;
    out->phase = entry.kind == ENTRY_END ? PHASE_OVER : PHASE_CANCELLED;
    out->has_end = out->phase == PHASE_OVER;
    out->end = entry.end;
    out->cancel = entry.cancel;
    out->has_result = entry.has_result;
    out->result = entry.result;
    return true;
}

static void keep_chairs(Showing *out) {
    for (int seat = 0; seat < out->settings.seats; seat++)
        if (!out->player[seat].user && !out->player[seat].level)
            out->player[seat].kept = out->settings.kept[seat];
}

static void show_to(UserId user, Showing *out) {
    for (int seat = 0; user && seat < out->settings.seats; seat++)
        if (out->player[seat].user == user)
            out->viewer = (Seat)seat;
    if (out->viewer == NOBODY)
        out->rematch = 0;
}

bool summary_read(const char *bytes, size_t length, MatchId id, UserId user, Showing *out) {
    static Entry create;
    Error error;
    Scan in;
    memset(out, 0, offsetof(Showing, view));
    if (!scan_open(&in, SCAN_RECORD, bytes, length, &error) || !entry_read(&in, &create) ||
        create.kind != ENTRY_CREATE)
        return false;
    out->id = id;
    out->phase = PHASE_GATHERING;
    out->settings = create.settings;
    out->created = create.at;
    out->host = create.user;
    out->actor = out->viewer = NOBODY;
    memcpy(out->fair.commit, create.commit, sizeof out->fair.commit);
    if (!read_table(&in, out))
        return false;
    for (int seat = 0; seat < out->settings.seats; seat++)
        if (!read_seat(&in, seat, out))
            return false;
    show_to(user, out);
    if (out->fair.shares_public)
        return read_end(&in, out);
    keep_chairs(out);
    return true;
}
