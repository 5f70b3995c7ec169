/* SPDX-License-Identifier: MIT */
/* connected.h - users with an open socket on this node: signing out all their sockets, and their
 * blocks in both directions, which chat needs. */
#ifndef SERVER_PEOPLE_CONNECTED_H
#define SERVER_PEOPLE_CONNECTED_H

#include "server/net/socket.h"

enum {
    MAX_SOCKETS = 32 /* of one user */
};

typedef struct {
    UserId user;
    Socket *sockets;
    int n_sockets;
    UserId *apart; /* blocked, either way */
    int n_apart;
} Person;

/* Call once when the socket's user is known. False: this user has too many. */
bool connected_add(Socket *socket);
void connected_remove(Socket *socket);
Person *connected_find(const Service *service, UserId user);

/* Has one of the two blocked the other? Only for connected users; only they get chat. */
bool connected_are_blocked(const Person *person, UserId other);
/* After a block was set or lifted. */
void connected_reload_blocks(Service *service, UserId user);

/* The user was changed by another node: looks their sessions up again. */
void connected_recheck(Service *service, UserId user);

/* Closes the sockets of one session (0: all of the user's) with 4001. */
void connected_sign_out(Service *service, UserId user, int64_t session);

/* The same for all sessions but one. */
void connected_sign_out_others(Service *service, UserId user, int64_t session);
/* A guest has become a member; nothing else changes for their sockets. */
void connected_claimed(Service *service, const Who *who);

#endif
