/* SPDX-License-Identifier: MIT */
/* limits.h - how much is allowed: buckets that empty with use and fill with time.
 *
 * "Ten in ten minutes" is a bucket of ten that fills evenly within ten minutes. A bucket that is
 * full again is forgotten, so that the memory follows the traffic and nothing else. */
#ifndef SERVER_NET_LIMITS_H
#define SERVER_NET_LIMITS_H

#include "base/error.h"
#include "server/net/map.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define LIMIT(upper, name, count, seconds) LIMIT_##upper,
#include "server/net/limits.def"
#undef LIMIT
    LIMITS
} LimitKind;

typedef struct {
    int64_t count;   /* 0: none at all is limited */
    int64_t seconds; /* in which the bucket fills; 0: a plain number */
} LimitRule;

/* A bucket by itself, for what has a place of its own (a connection's frames). */
typedef struct {
    int64_t at; /* when it was last looked at, ms */
    float left; /* what is in it */
    bool begun;
} Bucket;

typedef struct {
    LimitRule rule[LIMITS];
    uint64_t refused[LIMITS];
    Map buckets[LIMITS]; /* Bucket by key */
} Limits;

void limits_init(Limits *limits);
void limits_free(Limits *limits);

/* "guests=20/600", "frames=0"; false with words. */
bool limits_read(Limits *limits, const char *words, Error *error);
const char *limit_name(LimitKind kind);

/* Takes one. 0 when it was there, else after how many milliseconds there will be one. */
int64_t bucket_take(Bucket *bucket, const LimitRule *rule, int64_t now);
/* The same for the bucket of this key; counts refusals. */
int64_t limits_take(Limits *limits, LimitKind kind, uint64_t key, int64_t now);
/* Only asks; nothing is taken. */
int64_t limits_ask(Limits *limits, LimitKind kind, uint64_t key, int64_t now);
/* Forgets full buckets. */
void limits_sweep(Limits *limits, int64_t now);

#endif
