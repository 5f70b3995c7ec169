/* SPDX-License-Identifier: MIT */
/* table_limits.h - how many tables a person may open and be at: asked for new tables, rematches,
 * and by who sits down or adds a bot. */
#ifndef SERVER_API_TABLE_LIMITS_H
#define SERVER_API_TABLE_LIMITS_H

#include "online/room.h"
#include "server/net/request.h"
#include "store/store.h"

enum {
    STRONG_LEVEL = 4 /* bots from this level on think long */
};

/* Takes a table from the person's bucket. False, and answered, when they open too many at a time or
 * the disk is nearly full. */
bool table_limits_take(Request *request);
/* Adds a step that finds the matches of this user. */
void table_limits_step(Job *job, UserId user);
/* Why the user cannot be at one more table with these settings, a sentence; NULL: they can. Without
 * settings: why they cannot host one more table with strong bots. */
const char *table_limits_reached(const Service *service, const Job *job, int step, UserId user,
                                 const Settings *settings);
/* Do bots play here that take long to think? */
bool table_has_strong_bots(const uint8_t level[MAX_SEATS]);

#endif
