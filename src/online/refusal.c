/* SPDX-License-Identifier: MIT */
/* refusal.c - codes and their names. */
#include "online/refusal.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const NAMES[N_REFUSALS] = {
    [REFUSE_LARGE] = "large",       [REFUSE_BAD] = "bad",         [REFUSE_NAME] = "name",
    [REFUSE_PASSWORD] = "password", [REFUSE_LIMIT] = "limit",     [REFUSE_ORIGIN] = "origin",
    [REFUSE_SIGNIN] = "signin",     [REFUSE_MISSING] = "missing", [REFUSE_FORBIDDEN] = "forbidden",
    [REFUSE_RULES] = "rules",       [REFUSE_PHASE] = "phase",     [REFUSE_RUNNING] = "running",
    [REFUSE_FULL] = "full",         [REFUSE_TAKEN] = "taken",     [REFUSE_STALE] = "stale",
    [REFUSE_TURN] = "turn",         [REFUSE_ILLEGAL] = "illegal", [REFUSE_BUSY] = "busy",
};

const char *refusal_name(RefusalCode code) {
    return NAMES[code];
}

bool refuse(Refusal *refusal, RefusalCode code, const char *format, ...) {
    va_list values;
    refusal->code = code;
    refusal->why = NULL;
    va_start(values, format);
    vsnprintf(refusal->say, sizeof refusal->say, format, values);
    va_end(values);
    return false;
}

bool refuse_why(Refusal *refusal, RefusalCode code, const char *why, const char *format, ...) {
    va_list values;
    refusal->code = code;
    refusal->why = why;
    va_start(values, format);
    vsnprintf(refusal->say, sizeof refusal->say, format, values);
    va_end(values);
    return false;
}
