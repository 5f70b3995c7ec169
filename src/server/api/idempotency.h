/* SPDX-License-Identifier: MIT */
/* idempotency.h - idempotency keys of requests outside matches: a repeated request changes
 * nothing (ruling O1). The first step of the job stores the key (cid) with the change; a request
 * whose key exists gets the first answer again. */
#ifndef SERVER_API_IDEMPOTENCY_H
#define SERVER_API_IDEMPOTENCY_H

#include "server/net/members.h"
#include "server/net/request.h"
#include "store/store.h"

typedef struct {
    Cid cid;
    int64_t digest; /* of the request's path and content */
} IdempotencyKey;

/* Reads the request's cid; false when it is missing or invalid. */
bool idempotency_read(const Request *request, IdempotencyKey *once);
/* The first step of the job that makes the change; `answer` is the JSON that a repeated request
 * gets. */
void idempotency_step(Job *job, const Request *request, const IdempotencyKey *once,
                      const char *answer);
/* Call it when the job failed because the cid exists. Answers with the stored answer and
 * `status`, or with `bad` when that cid belongs to a different request. */
bool idempotency_is_first(const Job *job);
void idempotency_repeat(Request *request, const IdempotencyKey *once, unsigned status);
/* The same with an answer made anew, where the stored one would hold what must not last. */
void idempotency_repeat_as(Request *request, const IdempotencyKey *once, unsigned status,
                           const char *answer);

#endif
