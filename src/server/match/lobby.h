/* SPDX-License-Identifier: MIT */
/* lobby.h - pushes open tables to sockets that subscribed to the lobby. */
#ifndef SERVER_MATCH_LOBBY_H
#define SERVER_MATCH_LOBBY_H

#include "server/match/match.h"

/* Call after entries of this match: pushes it when it is an open table that was opened, changed
 * or started. Matches by link are never pushed. */
void lobby_push(Match *match, const Entry *entries, int count);
/* Would these entries be pushed to the lobby? */
bool lobby_matters(const Match *match, const Entry *entries, int count);
/* Pushes the current facts, at once or soon: each table at most once a second, and at most 30
 * tables a second. Does nothing for a match by link. */
void lobby_show(Match *match);
/* Call every second: pushes what is late. */
void lobby_tick(Service *service);

#endif
