/* SPDX-License-Identifier: MIT */
/* leave.h - leaving a match. Whether that cancels a rated one depends on what the person did today
 * in others (ruling O19): the store knows. */
#ifndef SERVER_MATCH_LEAVE_H
#define SERVER_MATCH_LEAVE_H

#include "server/match/match.h"

/* As match_submit, for COMMAND_LEAVE. */
void leave_submit(Match *match, Work *work);

#endif
