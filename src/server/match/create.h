/* SPDX-License-Identifier: MIT */
/* create.h - opens a table: draws its secret, decides, keeps. */
#ifndef SERVER_MATCH_CREATE_H
#define SERVER_MATCH_CREATE_H

#include "server/match/match.h"
#include "server/net/request.h"

/* `work` is a COMMAND_CREATE with its settings; its done is called with work->match, which is known
 * to everybody from then on when it was granted, and gone afterwards when not. */
void create_match(Service *service, Work *work, MatchId id);

#endif
