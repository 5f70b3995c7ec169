/* SPDX-License-Identifier: MIT */
/* start.h - `townhall` without arguments on a terminal: the start screen, and what it leads to. */
#ifndef CLI_START_H
#define CLI_START_H

/* Shows the start screen until its person leaves. Returns the exit code. */
int start_townhall(void);

#endif
