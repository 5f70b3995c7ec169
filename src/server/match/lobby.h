/* SPDX-License-Identifier: MIT */
/* lobby.h - open tables, told to those who asked for it. */
#ifndef SERVER_MATCH_LOBBY_H
#define SERVER_MATCH_LOBBY_H

#include "server/match/match.h"

/* After entries of this match: tells the lobby when it is an open table that was opened, changed or
 * begun. Link matches are never told. */
void lobby_tell(Match *match, const Entry *entries, int count);
/* Would these entries be told there? */
bool lobby_matters(const Match *match, const Entry *entries, int count);
/* Tells it as it is now; nothing is done for a link match. */
void lobby_show(Match *match);

#endif
