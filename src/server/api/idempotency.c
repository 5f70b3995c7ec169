/* SPDX-License-Identifier: MIT */
/* idempotency.c - see idempotency.h. */
#include "server/api/idempotency.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/net/task.h"
#include "server/ops/service.h"

#include <assert.h>
#include <string.h>

enum {
    CID_BYTES = 250, /* of a remembered request on the disk, without its answer */
    CIDS_KEPT = 1000,
    FORGET_EVERY = 50
};

bool idempotency_read(const Request *request, IdempotencyKey *once) {
    uint64_t digest = (uint64_t)members_digest(request->json);
    /* With the path, because clients number all kinds of requests in one sequence. */
    once->digest = (int64_t)fnv1a(digest, request->path, strlen(request->path));
    return member_cid(request->json, &once->cid);
}

/* Deletes all but the newest CIDS_KEPT requests of a user. It runs once in FORGET_EVERY requests of
 * all users, so a user may have somewhat more. */
static void forget_old_cids(const Request *request) {
    static unsigned requests;
    if (++requests % FORGET_EVERY != 0)
        return;
    Value values[] = {value_int(request->who.user), value_int(CIDS_KEPT)};
    Job *job = job_new(job_free, NULL);
    job_step(job, STORE_CIDS_FORGET, EXPECT_ANY, values, 2);
    service_submit(request->service, job);
}

void idempotency_step(Job *job, const Request *request, const IdempotencyKey *once,
                      const char *answer) {
    Value values[] = {value_int(request->who.user), value_text(once->cid.words),
                      value_int(once->digest), value_text(answer),
                      value_int(service_now(request->service))};
    assert(job_steps(job) == 0);
    job_step(job, STORE_CID_PUT, EXPECT_SOME, values, 5);
    cost_stored(request->service, request->who.user, CID_BYTES + strlen(answer));
    forget_old_cids(request);
}

bool idempotency_is_first(const Job *job) {
    return job->result != JOB_LOST || job->failed_step != 0;
}

typedef struct {
    Task task;
    int64_t digest;
    unsigned status;
    char *answer; /* NULL: the stored one */
} Repeat;

static void drop_repeat(void *task) {
    Repeat *repeat = task;
    memory_free(repeat->answer);
}

static void on_found(Job *job) {
    Repeat *repeat = job->data;
    Request *request = repeat->task.request;
    const Value *found =
        job->result == JOB_KEPT && job_rows(job, 0) == 1 ? job_row(job, 0, 0)->value : NULL;
    if (!found)
        request_refuse(request, REFUSE_BUSY);
    else if (found[CID_GET_DIGEST].number != repeat->digest)
        request_refuse_say(request, REFUSE_BAD, "This cid was used for another request.");
    else if (repeat->answer)
        request_send_bytes(request, repeat->status, "application/json", repeat->answer,
                           strlen(repeat->answer));
    else
        request_send_bytes(request, repeat->status, "application/json", found[CID_GET_ANSWER].bytes,
                           found[CID_GET_ANSWER].length);
    job_free(job);
    task_end(repeat);
}

void idempotency_repeat(Request *request, const IdempotencyKey *once, unsigned status) {
    idempotency_repeat_as(request, once, status, NULL);
}

void idempotency_repeat_as(Request *request, const IdempotencyKey *once, unsigned status,
                           const char *answer) {
    Repeat *repeat = task_new(request, sizeof *repeat, drop_repeat);
    repeat->digest = once->digest;
    repeat->status = status;
    repeat->answer = answer ? memory_copy(answer, strlen(answer) + 1) : NULL;
    Value values[] = {value_int(request->who.user), value_text(once->cid.words)};
    Job *job = job_new(on_found, repeat);
    job->only_reads = true;
    job_step(job, STORE_CID_GET, EXPECT_ANY, values, 2);
    service_submit(request->service, job);
}
