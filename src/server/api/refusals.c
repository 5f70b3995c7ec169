/* SPDX-License-Identifier: MIT */
/* refusals.c - statuses and sentences. Clients translate the codes; the sentences are for
 * developers. */
#include "server/api/refusals.h"

static const struct {
    unsigned status;
    const char *say;
} LIST[N_REFUSALS] = {
    [REFUSE_LARGE] = {413, "This is too large."},
    [REFUSE_BAD] = {400, "The request is invalid."},
    [REFUSE_NAME] = {400, "This name is not valid."},
    [REFUSE_PASSWORD] = {403, "The name or the password is wrong."},
    [REFUSE_LIMIT] = {429, "Too many requests; try again later."},
    [REFUSE_ORIGIN] = {403, "Pages of this origin may not send requests."},
    [REFUSE_SIGNIN] = {401, "Sign in first."},
    [REFUSE_MISSING] = {404, "Not found."},
    [REFUSE_FORBIDDEN] = {403, "You are not allowed to do this."},
    [REFUSE_RULES] = {409, "This service does not have the rules of this match."},
    [REFUSE_PHASE] = {409, "The match is not in that phase."},
    [REFUSE_RUNNING] = {403, "The match is not over."},
    [REFUSE_FULL] = {409, "No place is left."},
    [REFUSE_TAKEN] = {409, "It is already taken."},
    [REFUSE_STALE] = {409, "The match has newer entries."},
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
