/* SPDX-License-Identifier: MIT */
/* history.c - reads rows and takes the entries out of them. A row is named by its first entry, so the
 * one that holds the first entry wanted may begin a little before it. */
#include "server/match/history.h"

#include "base/memory.h"
#include "server/ops/service.h"
#include "server/people/users.h"
#include "store/store.h"

#include <string.h>

typedef struct {
    Past past;
    int most;
    bool secret; /* is asked for, too */
    PastDone *done;
    void *data;
} Reading;

static void finish(void *data) {
    Reading *reading = data;
    reading->done(&reading->past, reading->data);
    match_release(reading->past.match);
    memory_free(reading->past.entry);
    memory_free(reading);
}

static void take(Reading *reading, const Entry *entry) {
    Past *past = &reading->past;
    if (entry->n < past->from || past->more)
        return;
    if (past->count == reading->most) {
        past->more = true;
        return;
    }
    if (past->count == past->room) {
        past->room = past->room ? past->room * 2 : 4;
        past->entry = memory_grow(past->entry, (size_t)past->room * sizeof *past->entry);
    }
    past->entry[past->count++] = *entry;
}

static void on_rows(Job *job) {
    static Entry entry[MAX_ENTRIES];
    Reading *reading = job->data;
    Past *past = &reading->past;
    Error error;
    past->failed = job->result != JOB_KEPT;
    int rows = past->failed ? 0 : job_rows(job, 0);
    for (int i = 0; i < rows && !past->more && !past->failed; i++) {
        const Row *row = job_row(job, 0, i);
        int count = entries_read(row->value[4].bytes, row->value[4].length, entry, &error);
        past->failed = count == 0;
        for (int k = 0; k < count; k++)
            take(reading, &entry[k]);
    }
    if (reading->secret && !past->failed && job_rows(job, 1) == 1 &&
        job_row(job, 1, 0)->value[0].length == FAIR_BYTES)
        memcpy(past->secret, job_row(job, 1, 0)->value[0].bytes, FAIR_BYTES);
    job_free(job);
    UserId users[MAX_PAST];
    int n = 0;
    for (int i = 0; i < past->count && n < MAX_PAST; i++)
        if (past->entry[i].user)
            users[n++] = past->entry[i].user;
    users_load(past->match->service, users, n, finish, reading);
}

static void begin(Match *match, Reading reading, int from) {
    Reading *kept = memory_new(sizeof *kept);
    *kept = reading;
    kept->past.match = match;
    kept->past.from = from < 0 ? 0 : from;
    int first = kept->past.from - (MAX_ENTRIES - 1);
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

void past_read(Match *match, int from, int most, PastDone *done, void *data) {
    begin(match, (Reading){.most = most, .done = done, .data = data}, from);
}

void past_read_all(Match *match, PastDone *done, void *data) {
    begin(match, (Reading){.most = INT16_MAX, .secret = true, .done = done, .data = data}, 0);
}
