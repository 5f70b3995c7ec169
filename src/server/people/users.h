/* SPDX-License-Identifier: MIT */
/* users.h - names of users, added when JSON is written: logs hold ids (ruling O31). */
#ifndef SERVER_PEOPLE_USERS_H
#define SERVER_PEOPLE_USERS_H

#include "online/command.h"
#include "online/names.h"
#include "server/net/map.h"

typedef struct Service Service;

typedef struct {
    UserId id;
    UserKind kind;
    char name[MAX_USER_NAME + 1];   /* "former player" once deleted */
    char shown[MAX_SHOWN_NAME + 1]; /* the display name; "": none */
} User;

typedef struct {
    Map known;
    int most; /* names known, before those are forgotten that no match in memory needs */
} Users;

enum {
    MOST_USERS = 200000
};

const char *user_kind_name(UserKind kind); /* "guest", as in JSON */

/* NULL when it is not loaded. */
const User *users_get(const Service *service, UserId id);
/* The name for JSON; "?" when it is not loaded, which users_load prevents. */
const char *users_name(const Service *service, UserId id);
void users_know(Service *service, UserId id, const char *name, const char *shown, UserKind kind);
/* A user was renamed, claimed or deleted, on this or another node: reloads it if it was loaded. */
void users_refresh(Service *service, UserId id);

/* Calls `done`, now or later, when all of them are loaded; zeros and duplicates are allowed. At
 * most USERS_AT_ONCE. */
enum {
    USERS_AT_ONCE = 1024
};
void users_load(Service *service, const UserId *ids, int count, void (*done)(void *), void *data);
void users_free(Users *users);

#endif
