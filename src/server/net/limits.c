/* SPDX-License-Identifier: MIT */
/* limits.c - buckets. */
#include "server/net/limits.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    LimitRule rule;
} USUAL[LIMITS] = {
#define LIMIT(upper, name, count, seconds) {name, {count, seconds}},
#include "server/net/limits.def"
#undef LIMIT
};

void limits_init(Limits *limits) {
    memset(limits, 0, sizeof *limits);
    for (int i = 0; i < LIMITS; i++)
        limits->rule[i] = USUAL[i].rule;
}

void limits_free(Limits *limits) {
    for (int i = 0; i < LIMITS; i++) {
        size_t at = 0;
        for (Bucket *bucket; (bucket = map_next(&limits->buckets[i], &at));)
            free(bucket);
        map_free(&limits->buckets[i]);
    }
}

const char *limit_name(LimitKind kind) {
    return USUAL[kind].name;
}

/* A whole number up to a million; NULL when there is none. */
static const char *read_count(const char *at, int64_t *out) {
    const char *from = at;
    *out = 0;
    while (*at >= '0' && *at <= '9' && *out <= 1000000)
        *out = *out * 10 + (*at++ - '0');
    return at > from && *out <= 1000000 ? at : NULL;
}

bool limits_read(Limits *limits, const char *words, Error *error) {
    for (int i = 0; i < LIMITS; i++) {
        size_t length = strlen(USUAL[i].name);
        LimitRule rule = {0, USUAL[i].rule.seconds};
        if (strncmp(words, USUAL[i].name, length) != 0 || words[length] != '=')
            continue;
        const char *at = read_count(words + length + 1, &rule.count);
        if (at && *at == '/' && rule.seconds > 0)
            at = read_count(at + 1, &rule.seconds);
        if (!at || *at || (rule.seconds == 0 && USUAL[i].rule.seconds > 0))
            return error_at(error, 0, "'%s' is no limit: %s=COUNT%s", words, USUAL[i].name,
                            USUAL[i].rule.seconds ? "/SECONDS" : "");
        limits->rule[i] = rule;
        return true;
    }
    return error_at(error, 0,
                    "'%s' is no limit: NAME=COUNT/SECONDS with one of these names: connections, "
                    "guests, claims, passwords, tables, frames, talk, decks",
                    words);
}

/* Fills it for the time gone by. */
static void fill(Bucket *bucket, const LimitRule *rule, int64_t now) {
    if (!bucket->begun) {
        bucket->left = (float)rule->count;
        bucket->begun = true;
    } else if (now > bucket->at) {
        bucket->left += (float)((double)(now - bucket->at) * (double)rule->count /
                                ((double)rule->seconds * 1000));
        if (bucket->left > (float)rule->count)
            bucket->left = (float)rule->count;
    }
    bucket->at = now;
}

static int64_t wait_of(const Bucket *bucket, const LimitRule *rule) {
    if (bucket->left >= 1)
        return 0;
    return 1 + (int64_t)((1 - (double)bucket->left) * (double)rule->seconds * 1000 /
                         (double)rule->count);
}

int64_t bucket_take(Bucket *bucket, const LimitRule *rule, int64_t now) {
    if (rule->count == 0 || rule->seconds == 0)
        return 0;
    fill(bucket, rule, now);
    int64_t wait = wait_of(bucket, rule);
    if (wait == 0)
        bucket->left -= 1;
    return wait;
}

int64_t limits_take(Limits *limits, LimitKind kind, uint64_t key, int64_t now) {
    Bucket *bucket = map_get(&limits->buckets[kind], key);
    if (limits->rule[kind].count == 0)
        return 0;
    if (!bucket) {
        bucket = memory_zeroed(sizeof *bucket);
        map_put(&limits->buckets[kind], key, bucket);
    }
    int64_t wait = bucket_take(bucket, &limits->rule[kind], now);
    limits->refused[kind] += wait > 0;
    return wait;
}

int64_t limits_ask(Limits *limits, LimitKind kind, uint64_t key, int64_t now) {
    Bucket *bucket = map_get(&limits->buckets[kind], key);
    if (!bucket || limits->rule[kind].count == 0)
        return 0;
    fill(bucket, &limits->rule[kind], now);
    int64_t wait = wait_of(bucket, &limits->rule[kind]);
    limits->refused[kind] += wait > 0;
    return wait;
}

void limits_sweep(Limits *limits, int64_t now) {
    for (int i = 0; i < LIMITS; i++) {
        Map *map = &limits->buckets[i];
        for (size_t at = 0; at < map->room; at++) {
            Bucket *bucket = map->place[at].value;
            if (!bucket)
                continue;
            fill(bucket, &limits->rule[i], now);
            if (bucket->left >= (float)limits->rule[i].count)
                free(map_take(map, map->place[at].key));
        }
    }
}
