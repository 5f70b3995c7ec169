/* SPDX-License-Identifier: MIT */
/* create.h - opens a table: draws its secret, decides, stores. */
#ifndef SERVER_MATCH_CREATE_H
#define SERVER_MATCH_CREATE_H

#include "server/match/match.h"
#include "server/net/request.h"

/* `work` is a COMMAND_CREATE with its settings; its `done` is called with work->match. When it
 * was granted the match is public from then on; otherwise it is freed afterwards. */
void create_match(Service *service, Work *work, MatchId id);

#endif
