/* SPDX-License-Identifier: MIT */
/* broadcast.h - who watches what, and telling them what happened.
 *
 * Everybody who sees the same (all sockets of one seat, all spectators) is sent the same frame,
 * made once. Whose seat it is follows from the room at that moment. */
#ifndef SERVER_MATCH_BROADCAST_H
#define SERVER_MATCH_BROADCAST_H

#include "server/match/match.h"
#include "server/net/frame.h"
#include "server/net/socket.h"

struct Watch {
    Watch *match_next, **match_link;   /* among the watchers of the match */
    Watch *socket_next, **socket_link; /* among the watches of the socket */
    Match *match;
    Socket *socket;
};

Watch *watch_find(const Socket *socket, const Match *match);
/* False when the socket watches too much already. Watching twice is watching. */
bool watch_add(Socket *socket, Match *match);
void watch_remove(Watch *watch);
void watch_remove_all(Socket *socket);

/* Entries that were kept and folded: told to all who watch, and to the lobby. */
void broadcast_entries(Match *match, const Entry *entries, int count);
/* The same frame to all who watch; `only_players`, or only those who are none. */
void broadcast_frame(Match *match, Frame *frame);

/* The seat of who watches. */
Seat viewer_seat(const Socket *socket, const Match *match);
/* May this user (0: nobody) see the match at all? */
bool viewer_may_watch(const Match *match, UserId user);

#endif
