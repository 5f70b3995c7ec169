/* SPDX-License-Identifier: MIT */
/* lobby.h - pushes open tables to sockets that subscribed to the lobby. */
#ifndef SERVER_MATCH_LOBBY_H
#define SERVER_MATCH_LOBBY_H

#include "server/match/match.h"

/* Call after entries of this match: pushes it when it is an open table that was opened, changed
 * or started. Matches by link are never pushed. */
void lobby_tell(Match *match, const Entry *entries, int count);
/* Would these entries be pushed to the lobby? */
bool lobby_matters(const Match *match, const Entry *entries, int count);
/* Pushes the current facts; does nothing for a match by link. */
void lobby_show(Match *match);

#endif
