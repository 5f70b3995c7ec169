/* SPDX-License-Identifier: MIT */
/* credentials.h - shared by the account routes: new sessions, recovery codes, hashes of names. */
#ifndef SERVER_PEOPLE_CREDENTIALS_H
#define SERVER_PEOPLE_CREDENTIALS_H

#include "server/api/signin.h"
#include "server/match/match.h"
#include "server/net/request.h"
#include "store/store.h"

enum {
    RECOVERY_CHARS = 29, /* five groups of five letters and digits: 125 bits */
    RECOVERY_HASH = 2 * SHA256_BYTES + 1,
    NAME_HASH = 32,
    ADDRESS_HASH = 16
};

/* As stored. */
typedef enum {
    SESSION_BROWSER,
    SESSION_PROGRAM
} SessionKind;

/* A new session: drawn, then stored by a job, then sent to the client. */
typedef struct {
    Token token;
    char chars[TOKEN_CHARS + 1];
    Who who;
} NewSession;

/* Draws the token of a browser's session for this user. */
void session_draw(NewSession *session, int64_t now, UserId user, const char *name, UserKind kind);
/* Adds the steps that store it: a browser's, of which the newest 32 stay signed in; or a program's,
 * which is lost when there are 32. The label is what its owner knows it by. */
void session_keep(Job *job, const NewSession *session, const char *label, int64_t now);
/* Call after it was stored: caches it and sets its cookie in the answer. */
void session_begin(Request *request, const NewSession *session);

/* A recovery code for the user, and its hash for the store. Parsing ignores spaces, case and
 * dashes. */
void recovery_new(char code[RECOVERY_CHARS + 1], char hash[RECOVERY_HASH]);
bool recovery_read(const char *code, char hash[RECOVERY_HASH]);

/* The keyed hash of a deleted user's name, which is all that is stored of it (ruling O31). */
void name_hash(const Service *service, const char *folded, uint8_t out[NAME_HASH]);

/* The keyed hash of the request's address; and the step that stores that this user has signed in
 * from there, where others who guess the password cannot lock the user out. */
void address_hash(const Request *request, uint8_t out[ADDRESS_HASH]);
void known_address_step(Job *job, const Request *request, UserId user);

/* A fresh id that fits a JavaScript number. */
int64_t id_new(void);

/* Steps that delete an account: its name, sessions and chat go, matches stay. The first step finds
 * its running matches; account_gone, called with the answer, leaves them (`done`, or NULL, as of
 * matches_order) and closes its sockets. */
void account_delete_steps(Job *job, const Service *service, UserId user, const char *name);
void account_gone(Service *service, UserId user, const Job *job, int step, MatchesDone *done,
                  void *data);

/* Calls `allowed` if this is the password of the signed-in member; otherwise counts the failure
 * and answers the request. */
void account_prove(Request *request, const char *password, void (*allowed)(Request *));

/* Signs in with name and password: for POST session. */
void account_sign_in(Request *request);

#endif
