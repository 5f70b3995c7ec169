/* SPDX-License-Identifier: MIT */
/* words.c - the words of a log and of match ids. */
#include "online/own_words.h"

#include <string.h>

const char *const ENTRY_KINDS[N_ENTRY_KINDS] = {
    [ENTRY_CREATE] = "create",   [ENTRY_JOIN] = "join",     [ENTRY_SHARE] = "share",
    [ENTRY_LEAVE] = "leave",     [ENTRY_KICK] = "kick",     [ENTRY_BOT] = "bot",
    [ENTRY_START] = "start",     [ENTRY_MOVE] = "move",     [ENTRY_BACK] = "back",
    [ENTRY_STANDIN] = "standin", [ENTRY_RETURN] = "return", [ENTRY_ASK] = "ask",
    [ENTRY_ANSWER] = "answer",   [ENTRY_HELD] = "held",     [ENTRY_REMATCH] = "rematch",
    [ENTRY_END] = "end",         [ENTRY_CANCEL] = "cancel",
};

const char *const PACES[N_PACES] = {"none", "live", "days"};
const char *const MOVE_BYS[N_BYS] = {"person", "bot", "standin"};
const char *const STANDIN_WHYS[N_STANDIN_WHYS] = {"late", "left", "gone", "banned"};
const char *const ASKS[N_ASKS] = {"back", "end", "pause", "standin"};
const char *const END_WHYS[N_END_WHYS] = {"over", "agreed", "idle", "left", "closed"};
const char *const CANCEL_WHYS[N_CANCEL_WHYS] = {"left", "empty", "idle", "closed"};

const char *const RATED[2] = {"unrated", "rated"};
const char *const OPEN[2] = {"link", "open"};
const char *const SEATED[2] = {"random", "seated"};
const char *const TALK[2] = {"free", "phrases"};
const char *const WATCH[2] = {"all", "players"};
const char *const ANSWERS[2] = {"no", "yes"};
const char *const WON[2] = {"lost", "won"};

int word_index(const char *const *words, int count, Slice word) {
    for (int i = 0; i < count; i++)
        if (slice_is(word, words[i]))
            return i;
    return -1;
}

const char *entry_kind_name(EntryKind kind) {
    return ENTRY_KINDS[kind];
}

const char *pace_name(PaceKind kind) {
    return PACES[kind];
}

const char *move_by_name(MoveBy by) {
    return MOVE_BYS[by];
}

const char *standin_why_name(StandinWhy why) {
    return STANDIN_WHYS[why];
}

const char *ask_what_name(AskWhat what) {
    return ASKS[what];
}

const char *end_why_name(EndWhy why) {
    return END_WHYS[why];
}

const char *cancel_why_name(CancelWhy why) {
    return CANCEL_WHYS[why];
}

bool ask_what_find(Slice name, AskWhat *out) {
    int i = word_index(ASKS, N_ASKS, name);
    if (i >= 0)
        *out = (AskWhat)i;
    return i >= 0;
}

bool pace_find(Slice name, PaceKind *out) {
    int i = word_index(PACES, N_PACES, name);
    if (i >= 0)
        *out = (PaceKind)i;
    return i >= 0;
}

/* ---- ids: five bits a letter, the highest first ---- */

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz234567";

void match_id_write(MatchId id, char out[MATCH_ID_CHARS + 1]) {
    for (int i = 0; i < MATCH_ID_CHARS; i++)
        out[i] = LETTERS[id >> 5 * (MATCH_ID_CHARS - 1 - i) & 31];
    out[MATCH_ID_CHARS] = '\0';
}

bool match_id_read(Slice words, MatchId *out) {
    MatchId id = 0;
    if (words.length != MATCH_ID_CHARS)
        return false;
    for (int i = 0; i < MATCH_ID_CHARS; i++) {
        const char *letter = memchr(LETTERS, words.at[i], sizeof LETTERS - 1);
        if (!letter)
            return false;
        id = id << 5 | (MatchId)(letter - LETTERS);
    }
    *out = id;
    return id != 0;
}

MatchId match_id_from(uint64_t random) {
    MatchId id = random & ((UINT64_C(1) << 60) - 1);
    return id ? id : 1;
}
