/* SPDX-License-Identifier: MIT */
/* limits.c - token buckets. */
#include "server/net/limits.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_NAMES = 200 /* bytes of all names in a row */
};

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

/* Parses a whole number up to a million; NULL when there is none. */
static const char *read_count(const char *at, int64_t *out) {
    const char *from = at;
    *out = 0;
    while (*at >= '0' && *at <= '9' && *out <= 1000000)
        *out = *out * 10 + (*at++ - '0');
    return at > from && *out <= 1000000 ? at : NULL;
}

bool limits_read(Limits *limits, const char *words, Error *error) {
    if (strcmp(words, "cost=0") == 0) {
        for (int i = LIMIT_FRAMES; i < LIMITS; i++)
            limits->rule[i].count = 0;
        return true;
    }
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
    char names[MAX_NAMES];
    Text text;
    text_init(&text, names, sizeof names);
    for (int i = 0; i < LIMITS; i++)
        text_format(&text, "%s%s", i > 0 ? ", " : "", USUAL[i].name);
    return error_at(error, 0,
                    "'%s' is no limit: NAME=COUNT/SECONDS with one of these names: %s; or cost=0",
                    words, names);
}

/* Refills it for the elapsed time. */
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

static bool is_limited(const LimitRule *rule) {
    return rule->count > 0 && rule->seconds > 0;
}

int64_t bucket_wait(Bucket *bucket, const LimitRule *rule, double amount, int64_t now) {
    if (!is_limited(rule))
        return 0;
    fill(bucket, rule, now);
    if (amount > (double)rule->count)
        amount = (double)rule->count;
    double missing = amount - (double)bucket->left;
    if (missing <= 0)
        return 0;
    return 1 + (int64_t)(missing * (double)rule->seconds * 1000 / (double)rule->count);
}

void bucket_charge(Bucket *bucket, const LimitRule *rule, double amount, int64_t now) {
    if (!is_limited(rule))
        return;
    fill(bucket, rule, now);
    bucket->left -= (float)amount;
}

/* The bucket of this key, made when it is not there; NULL where nothing is limited. */
static Bucket *bucket_of(Limits *limits, LimitKind kind, uint64_t key) {
    if (!is_limited(&limits->rule[kind]))
        return NULL;
    Bucket *bucket = map_get(&limits->buckets[kind], key);
    if (!bucket) {
        bucket = memory_zeroed(sizeof *bucket);
        map_put(&limits->buckets[kind], key, bucket);
    }
    return bucket;
}

int64_t limits_wait(Limits *limits, LimitKind kind, uint64_t key, double amount, int64_t now) {
    Bucket *bucket = map_get(&limits->buckets[kind], key);
    return bucket ? bucket_wait(bucket, &limits->rule[kind], amount, now) : 0;
}

void limits_charge(Limits *limits, LimitKind kind, uint64_t key, double amount, int64_t now) {
    Bucket *bucket = bucket_of(limits, kind, key);
    if (bucket)
        bucket_charge(bucket, &limits->rule[kind], amount, now);
}

int64_t limits_take(Limits *limits, LimitKind kind, uint64_t key, int64_t now) {
    int64_t wait = limits_wait(limits, kind, key, 1, now);
    if (wait == 0)
        limits_charge(limits, kind, key, 1, now);
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
