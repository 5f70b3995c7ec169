/* SPDX-License-Identifier: MIT */
/* admin.h - orders of the operator, on the running service or on its store alone.
 *
 * An order is a line such as "ban Ala 30". While the service runs, orders come through
 * DIR/admin.sock, which only its owner may open; otherwise `townhall admin` opens the store
 * itself. Answers are lines for people, and a status. */
#ifndef SERVER_OPS_ADMIN_H
#define SERVER_OPS_ADMIN_H

#include "base/text.h"
#include "server/ops/service.h"
#include "server/people/credentials.h"

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
    const char *rest;                /* all words after the first, while the order begins */
    char secret[RECOVERY_CHARS + 1]; /* the new password */
    Text out;                        /* the answer; grows to ADMIN_ANSWER bytes */
    int waiting;                     /* matches still to be checked */
    int found;
    bool is_noted;                /* in the audit log, once it is done */
    UserId user;                  /* the order is about this one */
    void (*change)(Admin *admin); /* goes on once `user` is found */
    AdminDone *done;
    void *data;
};

/* Carries out the line and calls `done` once, now or later; the Admin is freed afterwards. */
void admin_run(Service *service, const char *line, AdminDone *done, void *data);

/* Listens on DIR/admin.sock; false with an error. Does nothing for a store that is not a folder. */
bool admin_listen(Service *service, Error *error);
void admin_close(Service *service);

#endif
