/* SPDX-License-Identifier: MIT */
/* members.h - what clients send: JSON objects, read member by member.
 *
 * Each reader returns false when the member is there and is not what it must be; then the request
 * is `bad`. Members that nobody asks for are passed over, so that newer clients can say more. */
#ifndef SERVER_NET_MEMBERS_H
#define SERVER_NET_MEMBERS_H

#include "engine/game.h"
#include "online/entry.h"

#include <jansson.h>

enum {
    MIN_CID = 8,
    MAX_CID = 64
};

/* The number a client gave its request, to be told with the answer. */
typedef struct {
    enum {
        RE_NONE,
        RE_INT,
        RE_REAL
    } kind;
    int64_t number;
    double real;
} Re;

typedef struct {
    char words[MAX_CID + 1];
} Cid;

/* Parses an object: UTF-8, no member twice, nothing after it. NULL when it is none. The caller lets
 * go of it with json_decref. */
json_t *members_parse(const char *bytes, size_t length);

Re member_re(const json_t *object);

/* A whole number in a range; `usual` when it is left out. */
bool member_int(const json_t *object, const char *name, int64_t least, int64_t most, int64_t usual,
                int64_t *out);
bool member_bool(const json_t *object, const char *name, bool usual, bool *out);
/* Borrowed words; *out is NULL when left out. */
bool member_text(const json_t *object, const char *name, const char **out);
/* These must be there. */
bool member_cid(const json_t *object, Cid *out);
bool member_match(const json_t *object, MatchId *out);
/* 64 hexadecimal digits. */
bool member_hex(const char *words, uint8_t out[32]);
/* The same as "share"; *given is false when left out. */
bool member_share(const json_t *object, uint8_t out[32], bool *given);

/* Tells one request from another with the same cid: a hash of the whole object but its id. */
int64_t members_digest(const json_t *object);

#endif
