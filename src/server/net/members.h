/* SPDX-License-Identifier: MIT */
/* members.h - reads JSON objects from clients, member by member.
 *
 * Each reader returns false when the member exists and is invalid; the request is then `bad`.
 * Unknown members are ignored, so that newer clients can send more. */
#ifndef SERVER_NET_MEMBERS_H
#define SERVER_NET_MEMBERS_H

#include "engine/game.h"
#include "online/entry.h"

#include <jansson.h>

enum {
    MIN_CID = 8,
    MAX_CID = 64
};

/* The number of a client's request, repeated in the answer. */
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

/* Parses an object: UTF-8, no duplicate member, nothing after it. NULL when it is invalid. The
 * caller frees it with json_decref. */
json_t *members_parse(const char *bytes, size_t length);

Re member_re(const json_t *object);

/* A whole number in a range; `usual` when it is left out. */
bool member_int(const json_t *object, const char *name, int64_t least, int64_t most, int64_t usual,
                int64_t *out);
bool member_bool(const json_t *object, const char *name, bool usual, bool *out);
/* A borrowed string; *out is NULL when the member is missing. */
bool member_text(const json_t *object, const char *name, const char **out);
/* Required members. */
bool member_cid(const json_t *object, Cid *out);
bool member_match(const json_t *object, MatchId *out);
/* 64 hexadecimal digits. */
bool member_hex(const char *words, uint8_t out[32]);
/* The same as "share"; *given is false when left out. */
bool member_share(const json_t *object, uint8_t out[32], bool *given);

/* A hash of the whole object without its id, to detect different requests with the same cid. */
int64_t members_digest(const json_t *object);

#endif
