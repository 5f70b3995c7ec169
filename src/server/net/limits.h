/* SPDX-License-Identifier: MIT */
/* limits.h - rate limits: token buckets, emptied by use and refilled with time.
 *
 * "Ten in ten minutes" is a bucket of ten that refills evenly within ten minutes. Full buckets
 * are dropped, so that memory depends on current traffic only. */
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
    int64_t count;   /* 0: unlimited */
    int64_t seconds; /* in which the bucket refills; 0: a plain maximum */
} LimitRule;

/* A single bucket, for objects that have their own (a connection's frames). */
typedef struct {
    int64_t at; /* when it was last refilled, ms */
    float left; /* tokens in it */
    bool begun;
} Bucket;

typedef struct {
    LimitRule rule[LIMITS];
    uint64_t refused[LIMITS];
    uint64_t taken_cost, refused_cost;
    Map buckets[LIMITS]; /* Bucket by key */
} Limits;

void limits_init(Limits *limits);
void limits_free(Limits *limits);

/* "guests=20/600", "frames=0"; "cost=0" for all buckets of cost. False with words. */
bool limits_read(Limits *limits, const char *words, Error *error);
const char *limit_name(LimitKind kind);

/* After how many milliseconds so much will be there; 0: it is. Nothing is taken. Of what can never
 * be there (more than the bucket holds) a full bucket is enough. */
int64_t bucket_wait(Bucket *bucket, const LimitRule *rule, double amount, int64_t now);
/* Takes so much, though it may not be there: then the bucket owes it. */
void bucket_charge(Bucket *bucket, const LimitRule *rule, double amount, int64_t now);

/* Takes one from the bucket of this key. 0 when it was there, else after how many milliseconds
 * there will be one; counts refusals. */
int64_t limits_take(Limits *limits, LimitKind kind, uint64_t key, int64_t now);
/* bucket_wait and bucket_charge for the bucket of this key; no refusal is counted. */
int64_t limits_wait(Limits *limits, LimitKind kind, uint64_t key, double amount, int64_t now);
void limits_charge(Limits *limits, LimitKind kind, uint64_t key, double amount, int64_t now);
/* Drops full buckets. */
void limits_sweep(Limits *limits, int64_t now);

#endif
