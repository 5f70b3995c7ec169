/* SPDX-License-Identifier: MIT */
/* relay.h - a network that can be cut: a process that passes bytes between a port of its own and
 * another. Stopped with SIGSTOP it passes nothing, without an error; SIGCONT mends it. */
#ifndef TESTS_SERVER_RELAY_H
#define TESTS_SERVER_RELAY_H

#include <sys/types.h>

/* The process; *port is where it listens. It ends with SIGKILL, or with its parent. */
pid_t relay_begin(int target, int *port);

#endif
