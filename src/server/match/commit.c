/* SPDX-License-Identifier: MIT */
/* commit.c - commands become entries: one at a time for each match, stored before any client sees
 * them (promise P1).
 *
 * The new entries are folded into a copy of the room and submitted to the store. Once they are
 * stored, the copy becomes the room, watchers get the entries and the sender gets an answer. If
 * another node has appended first, the copy is dropped, the log is read on and the command is
 * decided again. */
#include "server/match/match.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/api/refusals.h"
#include "server/match/append.h"
#include "server/match/bot_pool.h"
#include "server/match/broadcast.h"
#include "server/match/move_log.h"
#include "server/match/presence.h"
#include "server/match/schedule.h"
#include "server/net/cost.h"
#include "server/net/request.h"
#include "server/net/socket.h"
#include "server/ops/log.h"
#include "server/ops/service.h"
#include "server/people/rate_match.h"
#include "server/people/users.h"
#include "store/store.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum {
    ROW_BYTES = 400,   /* on the disk, of a row of one entry with its keys and indexes */
    ENTRY_BYTES = 100, /* of each further entry */
    BEAT = 1000,       /* ms between two heartbeats */
    MOST_TRIES = 20    /* appends lost to other nodes before the answer is `busy` */
};

/* ---- cids ---- */

static uint64_t cid_hash(UserId user, const char *cid) {
    uint64_t start = FNV1A_START ^ (uint64_t)user * 0x9E3779B97F4A7C15u;
    uint64_t hash = fnv1a(start, cid, strlen(cid));
    return hash ^ hash >> 29;
}

void match_know_cid(Match *match, UserId user, const char *cid) {
    if (match->n_cids == match->room_cids) {
        match->room_cids = match->room_cids ? match->room_cids * 2 : 8;
        match->cids = memory_grow(match->cids, match->room_cids * sizeof *match->cids);
    }
    match->cids[match->n_cids++] = cid_hash(user, cid);
}

bool match_knows_cid(const Match *match, UserId user, const char *cid) {
    uint64_t hash = cid_hash(user, cid);
    for (uint32_t i = match->n_cids; i > 0; i--)
        if (match->cids[i - 1] == hash)
            return true;
    return false;
}

/* ---- work ---- */

Work *work_new(Service *service, CommandKind kind) {
    Work *work = memory_zeroed(sizeof *work);
    work->command.kind = kind;
    work->command.seat = NOBODY;
    work->at = service->matches.stopped ? service->matches.stopped : service_now(service);
    work->n = -1;
    return work;
}

/* Answers the sender and frees the work. */
static void finish(Work *work) {
    Match *match = work->match;
    if (work->done)
        work->done(work);
    if (work->socket)
        socket_release(work->socket);
    if (work->request)
        request_release(work->request);
    match_release(match);
    memory_free(work);
}

static void refuse_work(Work *work, RefusalCode code) {
    work->granted = false;
    refuse(&work->refusal, code, "%s", refusal_say(code));
    finish(work);
}

static Work *next_work(Match *match) {
    Work *work = match->first;
    match->first = work->next;
    if (!match->first)
        match->last = &match->first;
    work->next = NULL;
    return work;
}

/* Puts it at the front of the queue. */
static void put_first(Match *match, Work *work) {
    work->next = match->first;
    if (!match->first)
        match->last = &work->next;
    match->first = work;
}

/* ---- storing ---- */

/* The data of a job: the entries, and the room after them. */
typedef struct {
    Match *match;
    Work *work;
    Room *next;
    int count;
    Entry entry[];
} Flight;

/* What a bot or the server itself adds counts for the host, whose table it is. */
static void count_stored(const Flight *flight) {
    const Match *match = flight->match;
    UserId user = flight->work->command.user;
    if (!user)
        user = room_host(flight->next);
    cost_stored(match->service, user, ROW_BYTES + (size_t)(flight->count - 1) * ENTRY_BYTES);
}

static void land(Flight *flight) {
    Match *match = flight->match;
    Work *work = flight->work;
    count_stored(flight);
    match_give_room(match->service, match->room);
    match->room = flight->next;
    if (match->orphan)
        match_adopt(match);
    match->used = service_now(match->service);
    if (work->cid.words[0])
        match_know_cid(match, work->command.user, work->cid.words);
    work->granted = true;
    work->n = flight->entry[0].n;
    match->service->metrics.appends++;
    match->thought.state = THOUGHT_NONE;
    nodes_publish_entries(match, flight->entry, flight->count);
    if (flight->entry[flight->count - 1].kind == ENTRY_END)
        rate_match(match);
    broadcast_entries(match, flight->entry, flight->count);
}

/* Another node was first, or the store failed: decides again after reading on, or refuses. */
static void append_failed(Match *match, Work *work, const Job *job) {
    Service *service = match->service;
    service->metrics.appends_lost++;
    if (!service->nodes.store_down) /* that has been logged */
        log_line(service, LOG_WARN, "append_lost", "why", job->error.what, NULL);
    if (work->command.kind == COMMAND_HELD) {
        match->held_seen = 0; /* perhaps another node has: looked at again */
        finish(work);
    } else if (job->result == JOB_LOST && !match->orphan && ++work->tries < MOST_TRIES) {
        if (work->cancel_step && job->failed_step == work->cancel_step)
            work->command.cancelled_today = true; /* another match, at the same time */
        put_first(match, work);
    } else {
        refuse_work(work, REFUSE_BUSY);
    }
    if (!match->orphan)
        match_read_on(match);
}

static void on_kept(Job *job) {
    Flight *flight = job->data;
    Match *match = flight->match;
    Work *work = flight->work;
    match_hold(match);
    lease_decided(&match->lease, job->result == JOB_KEPT);
    if (job->result == JOB_KEPT) {
        land(flight);
        finish(work);
        schedule_refresh(match);
    } else {
        match_give_room(match->service, flight->next);
        append_failed(match, work, job);
    }
    memory_free(flight);
    job_free(job);
    match_run(match);
    match_release(match);
}

/* Folds the entries into a copy and submits them to the store. False when our own decision
 * cannot be folded. */
static bool append(Match *match, Work *work, const Entries *entries) {
    Service *service = match->service;
    const Game *game = room_game(match->room);
    size_t bytes = sizeof(Entry) * (size_t)entries->count;
    Flight *flight = memory_new(sizeof *flight + bytes);
    Error error;
    *flight = (Flight){.match = match, .work = work, .count = entries->count};
    memcpy(flight->entry, entries->entry, bytes);
    flight->next = room_copy(match_take_room(service, game), match->room);
    for (int i = 0; i < entries->count; i++) {
        if (move_log_fold(match, flight->next, &entries->entry[i], &error))
            continue;
        log_line(service, LOG_ERROR, "fold_failed", "why", error.what, NULL);
        match_give_room(service, flight->next);
        memory_free(flight);
        return false;
    }
    Job *job = job_new(on_kept, flight);
    job->order = match->id;
    work->cancel_step = 0;
    append_row(job, match, work, entries, flight->next);
    lease_decide(&match->lease);
    service_submit(service, job);
    return true;
}

/* ---- reading on ---- */

/* Folds a row that another node appended, and pushes it. */
static bool fold_row(Match *match, const Row *row, Error *error) {
    static Entry entry[MAX_ENTRIES];
    int count = entries_read(row->value[ENTRIES_SINCE_BODY].bytes,
                             row->value[ENTRIES_SINCE_BODY].length, entry, error);
    if (count == 0)
        return false;
    for (int i = 0; i < count; i++)
        if (!move_log_fold(match, match->room, &entry[i], error))
            return false;
    if (row->value[ENTRIES_SINCE_ACTOR].number != 0)
        match_know_cid(match, row->value[ENTRIES_SINCE_ACTOR].number,
                       row->value[ENTRIES_SINCE_CID].bytes);
    broadcast_entries(match, entry, count);
    return true;
}

static void fold_read(void *data) {
    Job *job = data;
    Match *match = job->data;
    int rows = job->result == JOB_KEPT ? job_rows(job, 0) : 0;
    bool fine = true;
    Error error = {0};
    lease_have_read(&match->lease, job->result == JOB_KEPT, rows);
    for (int i = 0; i < rows && fine; i++)
        fine = fold_row(match, job_row(job, 0, i), &error);
    job_free(job);
    if (!fine) {
        match_break(match, &error);
    } else {
        schedule_refresh(match);
        if (!lease_wants_reading(&match->lease, room_version(match->room)))
            match_finish_visits(match, true); /* else it is read on again at once */
        match_run(match);
    }
    match_release(match);
}

/* Loads the names of the users in these rows before they are pushed. */
static void on_read(Job *job) {
    static Entry entry[MAX_ENTRIES];
    const Match *match = job->data;
    UserId users[USERS_AT_ONCE];
    int rows = job->result == JOB_KEPT ? job_rows(job, 0) : 0, n = 0;
    for (int i = 0; i < rows; i++) {
        const Value *body = &job_row(job, 0, i)->value[ENTRIES_SINCE_BODY];
        Error error;
        int count = entries_read(body->bytes, body->length, entry, &error);
        for (int k = 0; k < count && n < USERS_AT_ONCE; k++)
            users[n++] = entry[k].user;
    }
    users_load(match->service, users, n, fold_read, job);
}

void match_read_on(Match *match) {
    if (!lease_read(&match->lease))
        return;
    Value values[] = {value_int((int64_t)match->id), value_int(room_version(match->room))};
    Job *job = job_new(on_read, match);
    match_hold(match);
    job->only_reads = true;
    job_step(job, STORE_ENTRIES_SINCE, EXPECT_ANY, values, 2);
    service_submit(match->service, job);
}

void match_hear(Match *match, int version) {
    lease_hear(&match->lease, version);
    if (match->state == MATCH_READY &&
        lease_wants_reading(&match->lease, room_version(match->room)))
        match_read_on(match);
}

/* ---- deciding ---- */

Work *match_own_work(Match *match, CommandKind kind) {
    Work *work = work_new(match->service, kind);
    work->match = match;
    match_hold(match);
    return work;
}

/* While the service was down, all clocks stood still (ruling O6). */
static Work *held_work(Match *match) {
    Matches *matches = &match->service->matches;
    if (match->held_seen == matches->held_until)
        return NULL;
    match->held_seen = matches->held_until;
    if (room_phase(match->room) != PHASE_RUNNING)
        return NULL;
    /* Entries were appended well after the downtime began: another node was up and has handled
     * it. */
    if (room_at(match->room) >= matches->held_until ||
        room_at(match->room) > matches->held_from + 2 * BEAT)
        return NULL;
    Work *work = match_own_work(match, COMMAND_HELD);
    work->command.from = matches->held_from;
    work->command.until = matches->held_until;
    if (work->at < work->command.until) /* by the clock of another node */
        work->at = work->command.until;
    return work;
}

static void on_remembered(Job *job) {
    Flight *flight = job->data;
    Match *match = flight->match;
    Work *work = flight->work;
    lease_decided(&match->lease, false);
    memory_free(flight);
    if (job->result == JOB_KEPT && job_rows(job, 0) == 1) {
        const Row *row = job_row(job, 0, 0);
        work->granted = work->repeated = row->value[ENTRY_BY_CID_DIGEST].number == work->digest;
        work->n = (int)row->value[ENTRY_BY_CID_N].number;
        if (!work->granted)
            refuse(&work->refusal, REFUSE_BAD, "This cid was used for another request.");
        finish(work);
    } else {
        refuse_work(work, REFUSE_BUSY);
    }
    job_free(job);
    match_run(match);
}

/* Was this cid accepted before? Then reads its entry from the store and repeats the first answer.
 */
static bool remembered(Match *match, Work *work) {
    if (!work->cid.words[0] || !match_knows_cid(match, work->command.user, work->cid.words))
        return false;
    Flight *flight = memory_zeroed(sizeof *flight);
    flight->match = match;
    flight->work = work;
    Value values[] = {value_int((int64_t)match->id), value_int(work->command.user),
                      value_text(work->cid.words)};
    Job *job = job_new(on_remembered, flight);
    job->only_reads = true;
    job_step(job, STORE_ENTRY_BY_CID, EXPECT_ANY, values, 3);
    lease_decide(&match->lease);
    service_submit(match->service, job);
    return true;
}

static void decide(Match *match, Work *work) {
    static Entries entries;
    entries.count = 0;
    if (room_phase(match->room) == PHASE_GATHERING)
        work->command.absent = presence_absent(match, work->at);
    if (!room_decide(match->room, &work->command, work->at, &entries, &work->refusal)) {
        /* It may look otherwise after what other nodes have kept and we have not heard of. */
        if (lease_shares(&match->lease) && !work->reread && !match->orphan) {
            work->reread = true;
            put_first(match, work);
            match_read_on(match);
        } else if (work->reread && match->lease.unknown) {
            refuse_work(work, REFUSE_BUSY);
        } else {
            finish(work);
        }
    } else if (entries.count == 0) {
        work->granted = true;
        finish(work);
    } else if (!append(match, work, &entries)) {
        refuse_work(work, REFUSE_BUSY);
    }
}

void match_run(Match *match) {
    match_hold(match);
    if (match->state == MATCH_READY && !match->service->stopping)
        match_hear(match, 0);
    while (match->first && lease_is_free(&match->lease) && !match->service->stopping) {
        Work *work = next_work(match);
        if (match->state != MATCH_READY && !match->orphan) {
            refuse_work(work, match_unusable(match));
            continue;
        }
        if (remembered(match, work))
            break;
        Work *first = held_work(match);
        /* A decision that arrived in time is not late because of the queue (O7). */
        if (!first && !work->ticked && work->command.kind != COMMAND_TICK &&
            room_due(match->room, match->service->bot_delay) <= work->at) {
            work->ticked = true;
            first = match_own_work(match, COMMAND_TICK);
            first->at = work->at;
        }
        if (first) {
            put_first(match, work);
            work = first;
        }
        decide(match, work);
    }
    match_release(match);
}

void match_refuse_waiting(Match *match) {
    while (match->first)
        refuse_work(next_work(match), REFUSE_BUSY);
}

static void submit_loaded(Match *match, void *data) {
    (void)match;
    (void)data;
}

void match_submit(Match *match, Work *work) {
    work->match = match;
    if (work->socket)
        socket_hold(work->socket);
    if (work->request)
        request_hold(work->request);
    match_hold(match);
    *match->last = work;
    match->last = &work->next;
    if (match->state == MATCH_READY || match->state == MATCH_BROKEN)
        match_run(match);
    else
        match_visit(match->service, match->id, submit_loaded, NULL);
}

/* ---- timers ---- */

static void after_tick(Work *work) {
    if (work->granted && work->n < 0 && work->match->state == MATCH_READY)
        schedule_refresh(work->match);
}

NextStep match_next_step(const Match *match) {
    const Thought *thought = &match->thought;
    Seat bot = match->service->stopping ? NOBODY : room_bot(match->room);
    bool is_old = thought->state == THOUGHT_READY &&
                  (thought->seat != bot || thought->after != room_last(match->room));
    return next_step(&(StepFacts){.acts = lease_acts(&match->lease),
                                  .is_bots_turn = bot != NOBODY,
                                  .thought = is_old ? THOUGHT_NONE : thought->state,
                                  .due = room_due(match->room, match->service->bot_delay),
                                  .now = service_now(match->service)});
}

/* What the bot has thought of becomes a command like anybody's. */
static void play_thought(Match *match) {
    Work *work = work_new(match->service, COMMAND_DECIDE);
    work->command.seat = match->thought.seat;
    work->command.after = match->thought.after;
    memcpy(work->move, match->thought.notation, sizeof work->move);
    work->command.move = slice_of(work->move);
    match->thought.state = THOUGHT_NONE;
    match_submit(match, work);
}

void match_tick(Match *match) {
    Work *work = work_new(match->service, COMMAND_TICK);
    work->done = after_tick;
    match_submit(match, work);
}

static void wake_loaded(Match *match, void *data) {
    (void)data;
    if (!match || match->state != MATCH_READY)
        return;
    switch (match_next_step(match).kind) {
    case STEP_PLAY:
        play_thought(match);
        break;
    case STEP_TICK:
        match_tick(match);
        break;
    case STEP_ASK:
    case STEP_WAIT:
        schedule_refresh(match);
        break;
    }
}

void match_wake(Match *match) {
    match_visit(match->service, match->id, wake_loaded, NULL);
}

/* ---- one command for many matches ---- */

typedef struct {
    CommandKind kind;
    UserId user;
    int waiting, failed;
    MatchesDone *done;
    void *data;
} Round;

static void end_one(Round *round) {
    if (--round->waiting > 0)
        return;
    if (round->done)
        round->done(round->data, round->failed);
    memory_free(round);
}

static void on_ordered(Work *work) {
    Round *round = work->data;
    round->failed += !work->granted;
    end_one(round);
}

static void order_loaded(Match *match, void *data) {
    Round *round = data;
    if (!match || match->state != MATCH_READY) {
        round->failed += match != NULL;
        end_one(round);
        return;
    }
    Work *work = match_own_work(match, round->kind);
    work->command.user = round->user;
    work->done = on_ordered;
    work->data = round;
    match_submit(match, work);
}

void matches_order(Service *service, CommandKind kind, UserId user, const Job *rows, int step,
                   MatchesDone *done, void *data) {
    Round *round = memory_new(sizeof *round);
    *round = (Round){kind, user, 1, 0, done, data};
    for (int i = 0; i < job_rows(rows, step); i++) {
        round->waiting++;
        match_visit(service, (MatchId)job_row(rows, step, i)->value[0].number, order_loaded, round);
    }
    end_one(round);
}
