/* SPDX-License-Identifier: MIT */
/* admin.h - what the operator may ask and order, on the running service or on its store alone.
 *
 * An order is words: "ban Ala 30". While the service runs they come through DIR/admin.sock, which
 * only its owner may open; else `townhall admin` opens the store itself. Answers are lines for
 * people, and one last word: done or not. */
#ifndef SERVER_OPS_ADMIN_H
#define SERVER_OPS_ADMIN_H

#include "base/text.h"
#include "server/ops/service.h"

typedef struct Admin Admin;

enum {
    ADMIN_WORDS = 4,
    ADMIN_LINE = 1024,
    ADMIN_ANSWER = 1024 * 1024
};

typedef void AdminDone(Admin *admin, bool fine);

struct Admin {
    Service *service;
    int count;
    char *word[ADMIN_WORDS];
    char line[ADMIN_LINE];
    Text out;    /* the answer; grows to ADMIN_ANSWER bytes */
    int waiting; /* matches still to be looked at */
    int found;
    UserId user;                  /* the order is about this one */
    void (*change)(Admin *admin); /* goes on once `user` is found */
    AdminDone *done;
    void *data;
};

/* Carries out the line, and calls `done` once, now or later; then the Admin is freed. */
void admin_run(Service *service, const char *line, AdminDone *done, void *data);

/* Listens on DIR/admin.sock; false with words. Nothing is done for a store that is no folder. */
bool admin_listen(Service *service, Error *error);
void admin_close(Service *service);

#endif
