/* SPDX-License-Identifier: MIT */
/* start.h - `townhall`, or `townhall play` without a game, on a terminal: the start screen, and
 * what it leads to. */
#ifndef CLI_START_H
#define CLI_START_H

#include "cli/args.h"

/* Shows the start screen until its person leaves. `args` are those of `play`, for how it looks;
 * NULL: none. Returns the exit code. */
int start_townhall(const Args *args);

#endif
