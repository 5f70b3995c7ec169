/* SPDX-License-Identifier: MIT */
/* leave.h - leaving a match. Whether that cancels a rated match depends on the user's other
 * matches of today (ruling O19), which are read from the store. */
#ifndef SERVER_MATCH_LEAVE_H
#define SERVER_MATCH_LEAVE_H

#include "server/match/match.h"

/* As match_submit, for COMMAND_LEAVE. */
void leave_submit(Match *match, Work *work);

#endif
