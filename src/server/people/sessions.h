/* SPDX-License-Identifier: MIT */
/* sessions.h - who is signed in: tokens of browsers and programs, and what they stand for.
 *
 * A token is 32 random bytes in base64url; the store keeps its hash. What was found is believed for
 * 30 seconds, then asked again, so that signing out elsewhere takes effect. */
#ifndef SERVER_PEOPLE_SESSIONS_H
#define SERVER_PEOPLE_SESSIONS_H

#include "base/sha256.h"
#include "online/command.h"
#include "online/names.h"
#include "server/net/map.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Service Service;

enum {
    TOKEN_BYTES = 32,
    TOKEN_CHARS = 43,
    GUEST_DAYS = 180,
    SESSION_BELIEVED = 30000 /* ms */
};

typedef struct {
    UserId user;  /* 0: nobody */
    bool unknown; /* the store could not be asked */
    int64_t session;
    int64_t expires;
    UserKind kind;
    bool program;          /* a token of me/tokens: routes that need OWNER refuse it */
    int64_t muted, banned; /* until */
    char name[MAX_USER_NAME + 1];
} Who;

typedef struct {
    bool given, bearer; /* else it came as a cookie */
    uint8_t hash[SHA256_BYTES];
} Token;

typedef struct {
    Map known; /* by the first bytes of the token's hash */
} Sessions;

/* A new token's characters and hash. */
void token_new(char chars[TOKEN_CHARS + 1], Token *token);
/* Reads one as sent; false when it cannot be a token (then `given` is true and nobody is found). */
bool token_read(const char *chars, size_t length, Token *token);

/* Finds who it is and calls `found` (now, or after the store has answered) with a Who that is
 * nobody when the token stands for nobody. `found` is called on the loop's thread. */
typedef void SessionFound(void *data, const Who *who);
void session_find(Service *service, const Token *token, SessionFound *found, void *data);

/* Puts a session that was just kept; forgets one that has ended, or all of a user. */
void session_know(Service *service, const Token *token, const Who *who);
void session_forget(Service *service, const Token *token);
void session_forget_user(Service *service, UserId user);
void session_sweep(Service *service, int64_t now);
void sessions_free(Sessions *sessions);

#endif
