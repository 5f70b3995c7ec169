/* SPDX-License-Identifier: MIT */
/* machine.h - the platform interface of bots: a clock and threads.
 *
 * machine.c does it with POSIX. A build for somewhere else (WebAssembly) leaves that file out
 * and provides its own: the rest of this module is plain C. */
#ifndef BOTS_MACHINE_H
#define BOTS_MACHINE_H

#include <stdint.h>

/* Since some fixed moment; never goes back. */
uint64_t machine_microseconds(void);

/* Runs work(data, 0) .. work(data, count-1), at the same time where the machine can, and returns
 * when all are done. */
void machine_parallel(void (*work)(void *data, int i), void *data, int count);

#endif
