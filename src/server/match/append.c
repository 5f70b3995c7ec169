/* SPDX-License-Identifier: MIT */
/* append.c - rows of a job. The tables `heads` and `chairs` are derived from the log, for lists
 * only; no decision depends on them. */
#include "server/match/append.h"

#include "base/text.h"
#include "online/summary.h"
#include "server/ops/service.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Phases as the table `heads` numbers them. */
static int stored_phase(Phase phase) {
    return (int)phase - (int)PHASE_GATHERING;
}

static Value clock_end(const Clock *clock) {
    if (clock->running == NOBODY || !clock->has[clock->running])
        return value_null();
    return value_int(clock->at + clock->left[clock->running]);
}

static void keep_entries(Job *job, const Match *match, const Work *work, const Entries *entries) {
    static char row[MAX_ROW + 1];
    char own[24];
    Text text;
    text_init(&text, row, sizeof row);
    entries_write(entries->entry, entries->count, &text);
    const char *cid = work->cid.words;
    if (!cid[0]) { /* the server's own: user 0, a random cid (ruling O1) */
        snprintf(own, sizeof own, "%016llx", (unsigned long long)random_number());
        cid = own;
    }
    Value values[] = {
        value_int((int64_t)match->id),
        value_int(entries->entry[0].n),
        value_int(work->cid.words[0] ? work->command.user : 0),
        value_text(cid),
        value_int(work->digest),
        {.kind = VALUE_TEXT, .bytes = row, .length = text.length},
    };
    job_step(job, STORE_ENTRY_APPEND, EXPECT_SOME, values, 6);
}

/* The due time, for lists and the next start. Times more than a day ahead may be an hour off, so
 * that most moves of slow matches change neither this row nor its index. */
static Value stored_due(const Match *match, const Room *room, int64_t now) {
    int64_t due = room_due(room, match->service->bot_delay);
    if (due == NEVER)
        return value_null();
    return value_int(due - now > DAY_MS ? (due / HOUR_MS + 1) * HOUR_MS : due);
}

static bool is_same(const Value *a, const Value *b) {
    return a->kind == b->kind && a->number == b->number;
}

static void keep_new_head(Job *job, const Match *match, const Showing *now, Value due) {
    const Settings *settings = &now->settings;
    Value values[] = {
        value_int((int64_t)match->id),
        value_text(settings->game->id),
        value_int(settings->rules),
        value_blob(settings->deck, SHA256_BYTES),
        value_int(stored_phase(now->phase)),
        value_int(settings->open),
        value_int(settings->rated),
        value_int(now->created),
        value_int(now->clock.at),
        value_int(now->version),
        value_int(now->moves),
        value_int(now->actor),
        clock_end(&now->clock),
        due,
    };
    job_step(job, STORE_HEAD_NEW, EXPECT_ANY, values, 14);
}

static void keep_head(Job *job, const Match *match, const Showing *now, const Room *next) {
    Value due = stored_due(match, next, now->clock.at);
    Value before = stored_due(match, match->room, now->clock.at);
    Value id = value_int((int64_t)match->id), at = value_int(now->clock.at);
    Value version = value_int(now->version), moves = value_int(now->moves);
    Value actor = value_int(now->actor), ends = clock_end(&now->clock);
    /* Our lease ends then; after that any node may take it over. */
    Value lease = value_int(due.kind == VALUE_NULL ? 0 : due.number + LEASE_MS);
    if (room_phase(match->room) == now->phase && is_same(&due, &before)) {
        Value values[] = {id, at, version, moves, actor, ends, lease};
        job_step(job, STORE_HEAD_PLAY, EXPECT_ANY, values, 7);
        return;
    }
    Value values[] = {id,   at,  version, value_int(stored_phase(now->phase)), moves, actor,
                      ends, due, lease};
    job_step(job, STORE_HEAD_MOVE, EXPECT_ANY, values, 9);
}

static void keep_secret(Job *job, const Match *match, const uint8_t *secret) {
    Value values[] = {value_int((int64_t)match->id), value_blob(secret, FAIR_BYTES)};
    job_step(job, STORE_SECRET_NEW, EXPECT_ANY, values, 2);
}

void append_summary(Job *job, const Room *room) {
    static char words[MAX_SUMMARY];
    Text text;
    text_init(&text, words, sizeof words);
    summary_write(room, &text);
    Value values[] = {value_int((int64_t)room_id(room)),
                      value_int(room_version(room)),
                      {.kind = VALUE_TEXT, .bytes = words, .length = text.length}};
    job_step(job, STORE_SUMMARY_PUT, EXPECT_ANY, values, 3);
}

static void put_chair(Job *job, const Showing *now, UserId user, Seat seat) {
    Value values[] = {value_int(user), value_int((int64_t)now->id), value_int(seat),
                      value_int(now->created)};
    job_step(job, STORE_CHAIR_PUT, EXPECT_ANY, values, 4);
}

static void drop_chair(Job *job, const Showing *now, UserId user) {
    Value values[] = {value_int(user), value_int((int64_t)now->id)};
    if (user)
        job_step(job, STORE_CHAIR_DROP, EXPECT_ANY, values, 2);
}

/* In a cooperative game every place is 1. Stores 2 when the target was missed, so that profiles
 * count wins. */
static int stored_place(const Result *result, Seat seat) {
    return result->cooperative && !result->won ? 2 : result->place[seat];
}

static void close_chairs(Job *job, const Showing *now) {
    Value id = value_int((int64_t)now->id);
    job_step(job, STORE_CHAIRS_CLOSE, EXPECT_ANY, &id, 1);
    for (int i = 0; i < now->settings.seats && now->has_result; i++) {
        Value values[] = {value_int(now->player[i].user), id,
                          value_int(stored_place(&now->result, i)),
                          value_int(now->result.score[i])};
        if (now->player[i].user)
            job_step(job, STORE_CHAIR_OVER, EXPECT_ANY, values, 4);
    }
    if (now->has_result) {
        job_step(job, STORE_CHAIRS_COUNTED, EXPECT_ANY, &id, 1);
        job_step(job, STORE_RESULTS_COUNT, EXPECT_ANY, &id, 1);
    }
}

/* A user may cancel a rated match by leaving only once a day. */
static void keep_gave_up(Job *job, const Showing *now, UserId user) {
    Value values[] = {value_int(user), value_int((int64_t)now->id)};
    job_step(job, STORE_CHAIR_GAVE_UP, EXPECT_ANY, values, 2);
}

/* The row is the lock: of several matches that one person leaves at once, one is cancelled. */
static void keep_cancel(Job *job, Work *work) {
    Value values[] = {value_int(work->command.user), value_int(work->at / DAY_MS)};
    work->cancel_step = job_steps(job);
    job_step(job, STORE_CANCEL_PUT, EXPECT_SOME, values, 2);
}

/* Updates the seats that one entry changes. `before` is the room without it; `user` caused the
 * entry. */
static void keep_chairs(Job *job, const Entry *entry, UserId user, const Showing *before,
                        const Showing *now) {
    switch (entry->kind) {
    case ENTRY_JOIN:
        if (now->phase == PHASE_GATHERING)
            put_chair(job, now, entry->user, entry->seat);
        break;
    case ENTRY_LEAVE:
        if (before->phase == PHASE_GATHERING)
            drop_chair(job, now, entry->user);
        break;
    case ENTRY_KICK:
        drop_chair(job, now, before->player[entry->seat].user);
        break;
    case ENTRY_START:
        for (Seat i = 0; i < now->settings.seats; i++)
            if (now->player[i].user)
                put_chair(job, now, now->player[i].user, i);
        break;
    case ENTRY_CANCEL:
        close_chairs(job, now);
        if (entry->cancel == CANCEL_LEFT)
            keep_gave_up(job, now, user);
        break;
    case ENTRY_END:
        close_chairs(job, now);
        break;
    case ENTRY_CREATE:
    case ENTRY_SHARE:
    case ENTRY_BOT:
    case ENTRY_MOVE:
    case ENTRY_BACK:
    case ENTRY_STANDIN:
    case ENTRY_RETURN:
    case ENTRY_ASK:
    case ENTRY_ANSWER:
    case ENTRY_HELD:
    case ENTRY_REMATCH:
    case N_ENTRY_KINDS:
        break;
    }
}

void append_row(Job *job, const Match *match, Work *work, const Entries *entries,
                const Room *next) {
    static Showing before, now;
    bool is_new = entries->entry[0].kind == ENTRY_CREATE;
    bool seats_change = false;
    keep_entries(job, match, work, entries);
    for (int i = 0; i < entries->count; i++)
        seats_change |= entries->entry[i].kind != ENTRY_MOVE;
    room_facts(next, NOBODY, &now);
    if (is_new)
        keep_new_head(job, match, &now, stored_due(match, next, now.clock.at));
    else
        keep_head(job, match, &now, next);
    if (now.phase != PHASE_RUNNING)
        append_summary(job, next);
    if (is_new)
        keep_secret(job, match, entries->secret);
    if (seats_change) {
        memset(&before, 0, sizeof before);
        if (!is_new)
            room_facts(match->room, NOBODY, &before);
        for (int i = 0; i < entries->count; i++)
            keep_chairs(job, &entries->entry[i], work->command.user, &before, &now);
        const Entry *last = &entries->entry[entries->count - 1];
        if (now.settings.rated && last->kind == ENTRY_CANCEL && last->cancel == CANCEL_LEFT &&
            before.phase == PHASE_RUNNING)
            keep_cancel(job, work);
    }
    if (is_new) {
        char id[MATCH_ID_CHARS + 1];
        match_id_write(match->id, id);
        Value values[] = {value_int(work->command.user), value_text(work->cid.words),
                          value_int(work->digest), value_text(id), value_int(work->at)};
        job_step(job, STORE_CID_PUT, EXPECT_SOME, values, 5);
    }
}
