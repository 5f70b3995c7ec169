/* SPDX-License-Identifier: MIT */
/* broadcast.h - watchers of matches, and pushes to them.
 *
 * Viewers with the same view (all sockets of one seat, all spectators) share one frame. The room
 * determines the seat of each at that moment. */
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
    bool spectator;          /* sees and counts as a spectator, even when its user has a seat */
    uint8_t presence_change; /* of the match, that this one was sent */
};

Watch *watch_find(const Socket *socket, const Match *match);
/* False when the socket watches too many matches. Watching a match again changes only how. */
bool watch_add(Socket *socket, Match *match, bool spectator);
void watch_remove(Watch *watch);
void watch_remove_all(Socket *socket);

/* Pushes stored and folded entries to all watchers, and to the lobby. */
void broadcast_entries(Match *match, const Entry *entries, int count);
/* Pushes the same frame to all watchers, or only to players, or only to spectators. */
void broadcast_frame(Match *match, Frame *frame);

/* The seat of a watcher; NOBODY for one who watches as a spectator. */
Seat watch_seat(const Watch *watch);
/* The seat as which this socket sees the match, watching or not. */
Seat viewer_seat(const Socket *socket, const Match *match);
/* May this user (0: nobody) see the match at all? */
bool viewer_may_watch(const Match *match, UserId user);

#endif
