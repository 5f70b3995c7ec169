/* SPDX-License-Identifier: MIT */
/* ground.h - what several nodes stand on: a PostgreSQL and a NATS of the test's own. */
#ifndef TESTS_SERVER_GROUND_H
#define TESTS_SERVER_GROUND_H

#include <stdbool.h>

/* Where they are, in the words of --store and --bus. */
struct ground {
    char database[128], bus[64];
};
extern struct ground ground;

/* Starts them. 0, or what main is to return: SKIPPED, with a word, when one is not installed. */
int ground_begin(bool with_nats);
void ground_end(void);
/* "kill": ends it at once; "again": starts it after that. */
void ground_postgres(const char *what);
void ground_nats(const char *what);

#endif
