/* SPDX-License-Identifier: MIT */
/* refusals.c - statuses and sentences. Clients translate the codes; the sentences are for
 * developers. */
#include "server/api/refusals.h"

static const struct {
    unsigned status;
    const char *say;
} LIST[N_REFUSALS] = {
    [REFUSE_LARGE] = {413, "This is too large."},
    [REFUSE_BAD] = {400, "This request is not understood."},
    [REFUSE_NAME] = {400, "This cannot be a name."},
    [REFUSE_PASSWORD] = {403, "Name or password are not right."},
    [REFUSE_LIMIT] = {429, "Too much at a time; try again later."},
    [REFUSE_ORIGIN] = {403, "This page may not ask that."},
    [REFUSE_SIGNIN] = {401, "Sign in first."},
    [REFUSE_MISSING] = {404, "There is no such thing."},
    [REFUSE_FORBIDDEN] = {403, "This is not yours to do."},
    [REFUSE_RULES] = {409, "The match was begun under rules that this service does not have."},
    [REFUSE_PHASE] = {409, "The match is not in that phase."},
    [REFUSE_RUNNING] = {403, "The match is not over."},
    [REFUSE_FULL] = {409, "There is no place left."},
    [REFUSE_TAKEN] = {409, "It is taken already."},
    [REFUSE_STALE] = {409, "The table has moved on."},
    [REFUSE_TURN] = {409, "It is not your turn."},
    [REFUSE_ILLEGAL] = {409, "The rules do not allow it."},
    [REFUSE_BUSY] = {503, "The service is busy; try again."},
};

unsigned refusal_status(RefusalCode code) {
    return LIST[code].status;
}

const char *refusal_say(RefusalCode code) {
    return LIST[code].say;
}
