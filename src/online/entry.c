/* SPDX-License-Identifier: MIT */
/* entry.c - entries as lines. The writer and the reader of each kind are next to each other, so
 * that they stay consistent; docs/reference/online.md shows the lines.
 *
 *     N AT USER KIND WORDS ... */
#include "online/entry.h"

#include "games/catalog.h"
#include "online/own_words.h"

#include <string.h>

#define MOST_MS INT64_C(99999999999999) /* the year 5138: no sum of times overflows */

enum {
    MOST_N = 65535,
    MOST_SCORE = 1000000,
    MOST_LAG = 60000
};

/* ---- words ---- */

static void add_int(Text *out, int64_t number) {
    text_char(out, ' ');
    text_int(out, number);
}

static void add_word(Text *out, const char *word) {
    text_char(out, ' ');
    text_add(out, word);
}

static void add_hex(Text *out, const uint8_t bytes[32]) {
    text_char(out, ' ');
    text_hex(out, bytes, 32);
}

static void add_match(Text *out, MatchId id) {
    char letters[MATCH_ID_CHARS + 1] = "-";
    if (id)
        match_id_write(id, letters);
    add_word(out, letters);
}

static bool get_int64(Scan *in, int64_t *out, int64_t least, int64_t most, const char *what) {
    Slice word;
    if (!scan_word(in, &word, what))
        return false;
    return slice_int64(word, out, least, most) || scan_fail(in, "%s is no such number", what);
}

static bool get_byte(Scan *in, uint8_t *out, int least, int most, const char *what) {
    int number;
    if (!scan_int(in, &number, least, most, what))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool get_seat(Scan *in, Seat *out) {
    int seat;
    if (!scan_int(in, &seat, 0, MAX_SEATS - 1, "a seat"))
        return false;
    *out = (Seat)seat;
    return true;
}

/* One of a list of words, as its number. */
static bool get_one(Scan *in, const char *const *words, int count, int *out) {
    Slice word;
    if (!scan_word(in, &word, words[0]))
        return false;
    *out = word_index(words, count, word);
    return *out >= 0 ||
           scan_fail(in, "'%s' stands where %s could", slice_quote(word).words, words[0]);
}

static bool get_flag(Scan *in, const char *const words[2], bool *out) {
    int which;
    if (!get_one(in, words, 2, &which))
        return false;
    *out = which == 1;
    return true;
}

static bool get_hex(Scan *in, uint8_t out[32], const char *what) {
    Slice digits;
    if (!scan_word(in, &digits, what))
        return false;
    return slice_hex(digits, out, 32) || scan_fail(in, "%s must be 64 hex digits", what);
}

/* An id, or - for none where that may be. */
static bool get_match(Scan *in, MatchId *out, bool may_be_none) {
    Slice word;
    if (!scan_word(in, &word, "a match"))
        return false;
    *out = 0;
    if (may_be_none && slice_is(word, "-"))
        return true;
    return match_id_read(word, out) || scan_fail(in, "that is no match");
}

/* ---- create ---- */

static void write_create(const Entry *entry, Text *out) {
    const Settings *s = &entry->settings;
    add_word(out, s->game->id);
    add_int(out, s->rules);
    add_hex(out, s->deck);
    add_int(out, s->seats);
    for (int i = 0; i < MAX_OPTIONS; i++)
        add_int(out, s->choice[i]);
    add_word(out, PACES[s->pace.kind]);
    add_int(out, s->pace.bank);
    add_int(out, s->pace.turn);
    add_word(out, RATED[s->rated]);
    add_word(out, OPEN[s->open]);
    add_word(out, SEATED[s->seated]);
    add_word(out, TALK[s->phrases_only]);
    add_word(out, WATCH[s->players_only]);
    add_hex(out, entry->commit);
    add_match(out, s->rematch_of);
    for (int chair = 0; chair < s->seats; chair++)
        add_int(out, s->kept[chair]);
}

static bool read_pace(Scan *in, Pace *pace) {
    int kind;
    if (!get_one(in, PACES, N_PACES, &kind) || !get_int64(in, &pace->bank, 0, MOST_MS, "a bank") ||
        !get_int64(in, &pace->turn, 0, MOST_MS, "an increment"))
        return false;
    pace->kind = (PaceKind)kind;
    if (pace->kind == PACE_NONE ? pace->bank || pace->turn : !pace->bank)
        return scan_fail(in, "that is no pace");
    return true;
}

static bool read_create(Scan *in, Entry *entry) {
    Settings *s = &entry->settings;
    Slice id;
    int rules;
    if (!scan_word(in, &id, "a game"))
        return false;
    s->game = catalog_find(id);
    if (!s->game)
        return scan_fail(in, "no game '%s'", slice_quote(id).words);
    if (!scan_int(in, &rules, 0, UINT16_MAX, "the rules' version") ||
        !get_hex(in, s->deck, "a deck's hash") ||
        !get_byte(in, &s->seats, s->game->min_seats, s->game->max_seats, "the number of seats"))
        return false;
    s->rules = (uint16_t)rules;
    for (int i = 0; i < MAX_OPTIONS; i++)
        if (!get_byte(in, &s->choice[i], 0, MAX_CHOICES - 1, "a choice"))
            return false;
    if (!read_pace(in, &s->pace) || !get_flag(in, RATED, &s->rated) ||
        !get_flag(in, OPEN, &s->open) || !get_flag(in, SEATED, &s->seated) ||
        !get_flag(in, TALK, &s->phrases_only) || !get_flag(in, WATCH, &s->players_only) ||
        !get_hex(in, entry->commit, "the commit") || !get_match(in, &s->rematch_of, true))
        return false;
    for (int chair = 0; chair < s->seats; chair++)
        if (!get_int64(in, &s->kept[chair], 0, MOST_MS, "a user"))
            return false;
    return true;
}

/* ---- gathering ---- */

static void write_join(const Entry *entry, Text *out) {
    add_int(out, entry->seat);
    if (entry->has_share)
        add_hex(out, entry->share);
    if (entry->early)
        add_word(out, "early");
    if (entry->program)
        add_word(out, "program");
}

static bool read_join(Scan *in, Entry *entry) {
    if (!get_seat(in, &entry->seat))
        return false;
    entry->has_share = scan_more(in) && !scan_word_is(in, "program");
    if (entry->has_share && !get_hex(in, entry->share, "a share"))
        return false;
    entry->early = entry->has_share && scan_more(in) && !scan_word_is(in, "program");
    if (entry->early && !scan_expect(in, "early"))
        return false;
    entry->program = scan_more(in);
    return !entry->program || scan_expect(in, "program");
}

static void write_share(const Entry *entry, Text *out) {
    add_int(out, entry->seat);
    add_hex(out, entry->share);
}

static bool read_share(Scan *in, Entry *entry) {
    entry->has_share = true;
    return get_seat(in, &entry->seat) && get_hex(in, entry->share, "a share");
}

static void write_seat(const Entry *entry, Text *out) {
    add_int(out, entry->seat);
}

static bool read_seat(Scan *in, Entry *entry) {
    return get_seat(in, &entry->seat);
}

static void write_bot(const Entry *entry, Text *out) {
    add_int(out, entry->seat);
    add_int(out, entry->level);
}

static bool read_bot(Scan *in, Entry *entry) {
    return get_seat(in, &entry->seat) &&
           get_byte(in, &entry->level, 1, MAX_BOT_LEVEL, "a bot's level");
}

static void write_start(const Entry *entry, Text *out) {
    for (int seat = 0; seat < entry->seats; seat++)
        add_int(out, entry->chair[seat]);
}

static bool read_start(Scan *in, Entry *entry) {
    do {
        if (entry->seats == MAX_SEATS)
            return scan_fail(in, "more than %d chairs", MAX_SEATS);
        if (!get_byte(in, &entry->chair[entry->seats++], 0, MAX_SEATS - 1, "a chair"))
            return false;
    } while (scan_more(in));
    return true;
}

/* ---- playing ---- */

static void write_move(const Entry *entry, Text *out) {
    add_int(out, entry->seat);
    add_word(out, MOVE_BYS[entry->by]);
    add_int(out, entry->lag);
    add_word(out, entry->notation);
}

static bool read_move(Scan *in, Entry *entry) {
    int by;
    if (!get_seat(in, &entry->seat) || !get_one(in, MOVE_BYS, N_BYS, &by) ||
        !scan_int(in, &entry->lag, 0, MOST_LAG, "the lag"))
        return false;
    entry->by = (MoveBy)by;
    Slice notation = scan_rest(in);
    if (notation.length == 0 || !slice_copy(notation, entry->notation, sizeof entry->notation))
        return scan_fail(in, "that is no move");
    return true;
}

static void write_back(const Entry *entry, Text *out) {
    add_int(out, entry->seat);
    add_int(out, entry->to);
}

static bool read_back(Scan *in, Entry *entry) {
    return get_seat(in, &entry->seat) && scan_int(in, &entry->to, 0, MOST_N, "an entry");
}

static void write_standin(const Entry *entry, Text *out) {
    add_int(out, entry->seat);
    add_word(out, STANDIN_WHYS[entry->standin]);
}

static bool read_standin(Scan *in, Entry *entry) {
    int why;
    if (!get_seat(in, &entry->seat) || !get_one(in, STANDIN_WHYS, N_STANDIN_WHYS, &why))
        return false;
    entry->standin = (StandinWhy)why;
    return true;
}

static void write_ask(const Entry *entry, Text *out) {
    add_int(out, entry->seat);
    add_word(out, ASKS[entry->what]);
    if (entry->what == ASK_BACK)
        add_int(out, entry->to);
    if (entry->what == ASK_STANDIN)
        add_int(out, entry->whom);
}

static bool read_ask(Scan *in, Entry *entry) {
    int what;
    if (!get_seat(in, &entry->seat) || !get_one(in, ASKS, N_ASKS, &what))
        return false;
    entry->what = (AskWhat)what;
    if (entry->what == ASK_BACK)
        return scan_int(in, &entry->to, 0, MOST_N, "an entry");
    return entry->what != ASK_STANDIN || get_seat(in, &entry->whom);
}

static void write_answer(const Entry *entry, Text *out) {
    add_int(out, entry->ask);
    add_int(out, entry->seat);
    add_word(out, ANSWERS[entry->yes]);
}

static bool read_answer(Scan *in, Entry *entry) {
    return scan_int(in, &entry->ask, 0, MOST_N, "an entry") && get_seat(in, &entry->seat) &&
           get_flag(in, ANSWERS, &entry->yes);
}

static void write_held(const Entry *entry, Text *out) {
    add_int(out, entry->from);
    add_int(out, entry->until);
}

static bool read_held(Scan *in, Entry *entry) {
    if (!get_int64(in, &entry->from, 0, MOST_MS, "a time") ||
        !get_int64(in, &entry->until, 0, MOST_MS, "a time"))
        return false;
    return entry->from <= entry->until || scan_fail(in, "held until before it began");
}

/* ---- the end ---- */

static void write_rematch(const Entry *entry, Text *out) {
    add_match(out, entry->next);
}

static bool read_rematch(Scan *in, Entry *entry) {
    return get_match(in, &entry->next, false);
}

/* Places and scores by turns; a cooperative result is its score and whether it was won. */
static void write_end(const Entry *entry, Text *out) {
    const Result *result = &entry->result;
    add_word(out, END_WHYS[entry->end]);
    if (!entry->has_result)
        return;
    if (result->cooperative)
        add_word(out, WON[result->won]);
    for (int seat = 0; seat < entry->seats; seat++) {
        add_int(out, result->place[seat]);
        add_int(out, result->score[seat]);
    }
}

static bool read_end(Scan *in, Entry *entry) {
    Result *result = &entry->result;
    int why;
    if (!get_one(in, END_WHYS, N_END_WHYS, &why))
        return false;
    entry->end = (EndWhy)why;
    entry->has_result = entry->end == END_OVER;
    if (!entry->has_result)
        return true;
    Scan peek = *in;
    Error ignored;
    Slice word;
    peek.error = &ignored;
    if (scan_word(&peek, &word, "a place") && word_index(WON, 2, word) >= 0) {
        result->cooperative = true;
        get_flag(in, WON, &result->won);
    }
    do {
        int score;
        if (entry->seats == MAX_SEATS)
            return scan_fail(in, "more than %d seats", MAX_SEATS);
        if (!get_byte(in, &result->place[entry->seats], 1, MAX_SEATS, "a place") ||
            !scan_int(in, &score, -MOST_SCORE, MOST_SCORE, "a score"))
            return false;
        result->score[entry->seats++] = score;
    } while (scan_more(in));
    return true;
}

static void write_cancel(const Entry *entry, Text *out) {
    add_word(out, CANCEL_WHYS[entry->cancel]);
}

static bool read_cancel(Scan *in, Entry *entry) {
    int why;
    if (!get_one(in, CANCEL_WHYS, N_CANCEL_WHYS, &why))
        return false;
    entry->cancel = (CancelWhy)why;
    return true;
}

/* ---- lines and rows ---- */

static const struct {
    void (*write)(const Entry *entry, Text *out);
    bool (*read)(Scan *in, Entry *entry);
} KINDS[N_ENTRY_KINDS] = {
    [ENTRY_CREATE] = {write_create, read_create},
    [ENTRY_JOIN] = {write_join, read_join},
    [ENTRY_SHARE] = {write_share, read_share},
    [ENTRY_LEAVE] = {write_seat, read_seat},
    [ENTRY_KICK] = {write_seat, read_seat},
    [ENTRY_BOT] = {write_bot, read_bot},
    [ENTRY_START] = {write_start, read_start},
    [ENTRY_MOVE] = {write_move, read_move},
    [ENTRY_BACK] = {write_back, read_back},
    [ENTRY_STANDIN] = {write_standin, read_standin},
    [ENTRY_RETURN] = {write_seat, read_seat},
    [ENTRY_ASK] = {write_ask, read_ask},
    [ENTRY_ANSWER] = {write_answer, read_answer},
    [ENTRY_HELD] = {write_held, read_held},
    [ENTRY_REMATCH] = {write_rematch, read_rematch},
    [ENTRY_END] = {write_end, read_end},
    [ENTRY_CANCEL] = {write_cancel, read_cancel},
};

void entry_write(const Entry *entry, Text *out) {
    text_int(out, entry->n);
    add_int(out, entry->at);
    add_int(out, entry->user);
    add_word(out, ENTRY_KINDS[entry->kind]);
    KINDS[entry->kind].write(entry, out);
    text_char(out, '\n');
}

bool entry_read(Scan *in, Entry *out) {
    int kind;
    memset(out, 0, sizeof *out);
    out->seat = out->whom = NOBODY;
    if (!scan_has_line(in))
        return error_at(in->error, in->line, "an entry is missing");
    if (!scan_line(in) || !scan_int(in, &out->n, 0, MOST_N, "an entry's number") ||
        !get_int64(in, &out->at, 0, MOST_MS, "a time") ||
        !get_int64(in, &out->user, 0, MOST_MS, "a user") ||
        !get_one(in, ENTRY_KINDS, N_ENTRY_KINDS, &kind))
        return false;
    out->kind = (EntryKind)kind;
    return KINDS[kind].read(in, out) && scan_done(in);
}

void entries_write(const Entry *entries, int count, Text *out) {
    for (int i = 0; i < count; i++)
        entry_write(&entries[i], out);
}

int entries_read(const char *bytes, size_t length, Entry out[MAX_ENTRIES], Error *error) {
    Scan in;
    int count = 0;
    if (!scan_open(&in, SCAN_RECORD, bytes, length, error))
        return 0;
    do {
        if (count == MAX_ENTRIES) {
            error_at(error, in.line, "a row has at most %d entries", MAX_ENTRIES);
            return 0;
        }
        if (!entry_read(&in, &out[count]))
            return 0;
        if (count > 0 && out[count].n != out[count - 1].n + 1) {
            error_at(error, in.line, "entry %d follows entry %d", out[count].n, out[count - 1].n);
            return 0;
        }
        count++;
    } while (scan_has_line(&in));
    return count;
}
