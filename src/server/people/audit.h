/* SPDX-License-Identifier: MIT */
/* audit.h - the audit log: who did what to which account, and when. Rows hold user ids and no
 * names; addresses go after 30 days, rows after a year or with the account.
 *
 * What happens at a table is in the log of its match, which names the user of every entry. */
#ifndef SERVER_PEOPLE_AUDIT_H
#define SERVER_PEOPLE_AUDIT_H

#include "server/net/request.h"
#include "store/store.h"

enum {
    AUDIT_DAYS = 365,
    AUDIT_ADDRESS_DAYS = 30
};

/* Adds the step that notes what the user did to their own account, in the job that does it. `note`
 * says more, without names. */
void audit_step(Job *job, const Request *request, UserId user, const char *what, const char *note);
/* Notes what the operator did; `about`: to which account, or 0. */
void audit_operator(Service *service, UserId about, const char *what, const char *note);

#endif
