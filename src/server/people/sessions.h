/* SPDX-License-Identifier: MIT */
/* sessions.h - sessions: tokens of browsers and programs, and their users.
 *
 * A token is 32 random bytes in base64url; the store has its hash. A lookup is cached for 30
 * seconds, so that signing out on another node takes effect. */
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

/* What a program may do with a token: read always, play, change the account. */
typedef enum {
    SCOPE_READ = 1,
    SCOPE_PLAY = 2,
    SCOPE_ACCOUNT = 4,
    SCOPES_USUAL = SCOPE_READ | SCOPE_PLAY
} Scope;

typedef struct {
    UserId user;  /* 0: nobody */
    bool unknown; /* the store did not answer */
    int64_t session;
    int64_t expires;
    UserKind kind;
    bool program;    /* a token of me/tokens, or a guest made for a program: routes that need OWNER
                        refuse it */
    unsigned scopes; /* of a program */
    int64_t muted, banned; /* until */
    char name[MAX_USER_NAME + 1];
    char shown[MAX_SHOWN_NAME + 1]; /* the display name; "": none */
} Who;

/* What sits down with this session: a program is not its owner. */
UserKind who_plays(const Who *who);

typedef struct {
    bool given, bearer; /* else it came as a cookie */
    uint8_t hash[SHA256_BYTES];
} Token;

typedef struct {
    Map known; /* by the first bytes of the token's hash */
} Sessions;

/* A new token's characters and hash. */
void token_new(char chars[TOKEN_CHARS + 1], Token *token);
/* Parses a token; false when it is invalid (then `given` is true and no user is found). */
bool token_read(const char *chars, size_t length, Token *token);

/* Looks the token up and calls `found` on the loop's thread, now or later; the Who has user 0
 * when there is none. */
typedef void SessionFound(void *data, const Who *who);
void session_find(Service *service, const Token *token, SessionFound *found, void *data);

/* Caches a session that was just stored; drops one that has ended, or all of a user. */
void session_know(Service *service, const Token *token, const Who *who);
void session_forget(Service *service, const Token *token);
void session_forget_user(Service *service, UserId user);
void session_sweep(Service *service, int64_t now);
void sessions_free(Sessions *sessions);

#endif
