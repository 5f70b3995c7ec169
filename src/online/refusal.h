/* SPDX-License-Identifier: MIT */
/* refusal.h - the reason for refusing a request: one of the codes that clients know, and a
 * sentence.
 *
 * The codes are in the order of the checks: when two apply, the earlier one is sent. A room
 * decides from REFUSE_FORBIDDEN on (and limits of a match); the server decides the rest. */
#ifndef ONLINE_REFUSAL_H
#define ONLINE_REFUSAL_H

#include <stdbool.h>

typedef enum {
    REFUSE_LARGE,
    REFUSE_BAD,
    REFUSE_NAME,     /* that may not be a name */
    REFUSE_PASSWORD, /* too short, or the wrong one */
    REFUSE_LIMIT,
    REFUSE_ORIGIN,
    REFUSE_SIGNIN,
    REFUSE_MISSING,
    REFUSE_FORBIDDEN,
    REFUSE_RULES, /* this node cannot fold that log */
    REFUSE_PHASE,
    REFUSE_RUNNING, /* a record was requested before the end */
    REFUSE_FULL,    /* no chair is free */
    REFUSE_TAKEN,   /* that chair, or that name, is not free */
    REFUSE_STALE,
    REFUSE_TURN,
    REFUSE_ILLEGAL,
    REFUSE_BUSY,
    N_REFUSALS
} RefusalCode;

typedef struct {
    RefusalCode code;
    const char *why; /* the reason, for codes with several: "pauses"; NULL: none */
    char say[200];   /* an English sentence with its full stop, for programs without translations */
} Refusal;

/* The code in JSON: "stale". */
const char *refusal_name(RefusalCode code);

/* Fills the refusal and returns false, so that a decision can say `return refuse(...)`. */
bool refuse(Refusal *refusal, RefusalCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool refuse_why(Refusal *refusal, RefusalCode code, const char *why, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
