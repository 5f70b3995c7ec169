/* SPDX-License-Identifier: MIT */
/* idempotency.h - requests outside matches that change something once, however often they come
 * (ruling O1). The cid is kept with the change, in its job's first step; who finds it taken gives
 * the first answer again. */
#ifndef SERVER_API_IDEMPOTENCY_H
#define SERVER_API_IDEMPOTENCY_H

#include "server/net/members.h"
#include "server/net/request.h"
#include "store/store.h"

typedef struct {
    Cid cid;
    int64_t digest; /* of everything that was asked for */
} IdempotencyKey;

/* Reads the request's cid; false when it is none. */
bool idempotency_read(const Request *request, IdempotencyKey *once);
/* The first step of the job that makes the change; `answer` is the JSON that is told again. */
void idempotency_step(Job *job, const Request *request, const IdempotencyKey *once,
                      const char *answer);
/* Was the job not kept because the cid is taken? Then this answers with `status`, or `bad` when it
 * was something else that was asked for. */
bool idempotency_is_first(const Job *job);
void idempotency_repeat(Request *request, const IdempotencyKey *once, unsigned status);

#endif
