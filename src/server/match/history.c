/* SPDX-License-Identifier: MIT */
/* history.c - reads rows and takes the entries out of them. A row is named by its first entry, so
 * the one that holds the first entry wanted may begin a little before it. */
#include "server/match/history.h"

#include "base/memory.h"
#include "server/ops/service.h"
#include "server/people/users.h"
#include "store/store.h"

#include <string.h>

typedef struct {
    History history;
    int most;
    bool secret; /* also wanted */
    HistoryDone *done;
    void *data;
} Reading;

static void finish(void *data) {
    Reading *reading = data;
    reading->done(&reading->history, reading->data);
    match_release(reading->history.match);
    memory_free(reading->history.entry);
    memory_free(reading);
}

static void take(Reading *reading, const Entry *entry) {
    History *history = &reading->history;
    if (entry->n < history->from || history->more)
        return;
    if (history->count == reading->most) {
        history->more = true;
        return;
    }
    if (history->count == history->room) {
        history->room = history->room ? history->room * 2 : 4;
        history->entry =
            memory_grow(history->entry, (size_t)history->room * sizeof *history->entry);
    }
    history->entry[history->count++] = *entry;
}

static void on_rows(Job *job) {
    static Entry entry[MAX_ENTRIES];
    Reading *reading = job->data;
    History *history = &reading->history;
    Error error;
    history->failed = job->result != JOB_KEPT;
    int rows = history->failed ? 0 : job_rows(job, 0);
    for (int i = 0; i < rows && !history->more && !history->failed; i++) {
        const Row *row = job_row(job, 0, i);
        int count = entries_read(row->value[ENTRIES_PAGE_BODY].bytes,
                                 row->value[ENTRIES_PAGE_BODY].length, entry, &error);
        history->failed = count == 0;
        for (int k = 0; k < count; k++)
            take(reading, &entry[k]);
    }
    if (reading->secret && !history->failed && job_rows(job, 1) == 1 &&
        job_row(job, 1, 0)->value[SECRET_OF_SECRET].length == FAIR_BYTES)
        memcpy(history->secret, job_row(job, 1, 0)->value[SECRET_OF_SECRET].bytes, FAIR_BYTES);
    job_free(job);
    UserId users[MAX_HISTORY];
    int n = 0;
    for (int i = 0; i < history->count && n < MAX_HISTORY; i++)
        if (history->entry[i].user)
            users[n++] = history->entry[i].user;
    users_load(history->match->service, users, n, finish, reading);
}

static void begin(Match *match, Reading reading, int from) {
    Reading *kept = memory_new(sizeof *kept);
    *kept = reading;
    kept->history.match = match;
    kept->history.from = from < 0 ? 0 : from;
    int first = kept->history.from - (MAX_ENTRIES - 1);
    Value values[] = {value_int((int64_t)match->id), value_int(first > 0 ? first : 0),
                      value_int(kept->most + MAX_ENTRIES)};
    Job *job = job_new(on_rows, kept);
    job->only_reads = true;
    match_hold(match);
    job_step(job, STORE_ENTRIES_PAGE, EXPECT_ANY, values, 3);
    if (kept->secret)
        job_step(job, STORE_SECRET_OF, EXPECT_ANY, values, 1);
    service_submit(match->service, job);
}

void history_read(Match *match, int from, int most, HistoryDone *done, void *data) {
    begin(match, (Reading){.most = most, .done = done, .data = data}, from);
}

void history_read_all(Match *match, HistoryDone *done, void *data) {
    begin(match, (Reading){.most = INT16_MAX, .secret = true, .done = done, .data = data}, 0);
}
