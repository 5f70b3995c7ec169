/* SPDX-License-Identifier: MIT */
/* progress.h - a progress bar on a terminal; nothing elsewhere. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool shows;            /* stderr is a terminal */
    uint64_t begun, drawn; /* microseconds */
} Progress;

void progress_begin(Progress *progress);

/* Redraws the bar at most ten times a second, and always at the end. `words` follow it. */
void progress_show(Progress *progress, int done, int of, const char *words);

/* Erases the bar. */
void progress_end(Progress *progress);

#endif
