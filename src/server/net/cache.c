/* SPDX-License-Identifier: MIT */
/* cache.c - see cache.h. */
#include "server/net/cache.h"

#include "base/memory.h"
#include "base/sha256.h"
#include "server/net/request.h"
#include "server/ops/service.h"

#include <assert.h>
#include <string.h>

enum {
    LASTS_MS = 1000,
    MOST_ANSWERS = 2000,
    ASKED_BYTES = MAX_URI + MAX_QUERY + 1
};

typedef struct Waiting {
    struct Waiting *next;
    Request *request;
} Waiting;

typedef struct CachedAnswer {
    uint64_t key;
    char *asked;   /* path and query */
    int64_t until; /* steady ms; 0: the answer is pending */
    Waiting *waiting;
    unsigned status;
    int retry_after;
    const char *type;
    char *bytes;
    size_t length;
} CachedAnswer;

static void answer_free(CachedAnswer *answer) {
    memory_free(answer->asked);
    memory_free(answer->bytes);
    memory_free(answer);
}

static void send_answer(Request *request, const CachedAnswer *answer) {
    request->answer.retry_after = answer->retry_after;
    request_send_bytes(request, answer->status, answer->type, answer->bytes, answer->length);
}

static void wait_for(CachedAnswer *answer, Request *request) {
    Waiting *waiting = memory_new(sizeof *waiting);
    *waiting = (Waiting){answer->waiting, request};
    answer->waiting = waiting;
    request_hold(request);
}

static uint64_t key_of(const char *asked, size_t length) {
    uint8_t hash[SHA256_BYTES];
    uint64_t key;
    sha256(asked, length, hash);
    memcpy(&key, hash, sizeof key);
    return key;
}

bool cache_find(Request *request) {
    char asked[ASKED_BYTES];
    Cache *cache = &request->service->cache;
    Text text;
    text_init(&text, asked, sizeof asked);
    text_format(&text, "%s?%s", request->path, request->query);
    if (text.full)
        return false;
    uint64_t key = key_of(asked, text.length);
    CachedAnswer *answer = map_get(&cache->answers, key);
    if (answer && strcmp(answer->asked, asked) != 0)
        return false;
    if (answer && answer->until == 0) {
        wait_for(answer, request);
        cache->hits++;
        return true;
    }
    if (answer && service_steady() < answer->until) {
        send_answer(request, answer);
        cache->hits++;
        return true;
    }
    if (!answer && cache->answers.count >= MOST_ANSWERS)
        return false;
    if (!answer) {
        answer = memory_zeroed(sizeof *answer);
        answer->key = key;
        answer->asked = memory_copy(asked, text.length + 1);
        map_put(&cache->answers, key, answer);
    }
    answer->until = 0;
    request->cached = answer;
    return false;
}

void cache_put(Request *request) {
    CachedAnswer *answer = request->cached;
    const Answer *from = &request->answer;
    if (!answer)
        return;
    request->cached = NULL;
    memory_free(answer->bytes);
    answer->status = from->status;
    answer->retry_after = from->retry_after;
    answer->type = from->type;
    answer->bytes = memory_copy(from->bytes, from->length);
    answer->length = from->length;
    /* A refusal goes to the requests that wait, and is not cached. */
    answer->until = service_steady() + (from->status == HTTP_STATUS_OK ? LASTS_MS : 0);
    Waiting *waiting = answer->waiting;
    answer->waiting = NULL;
    while (waiting) {
        Waiting *next = waiting->next;
        send_answer(waiting->request, answer);
        request_release(waiting->request);
        memory_free(waiting);
        waiting = next;
    }
}

void cache_sweep(Service *service, int64_t now) {
    Map *map = &service->cache.answers;
    for (size_t at = 0; at < map->room; at++) {
        CachedAnswer *answer = map->place[at].value;
        if (answer && answer->until != 0 && answer->until <= now)
            answer_free(map_take(map, answer->key));
    }
}

void cache_free(Cache *cache) {
    size_t at = 0;
    for (CachedAnswer *answer; (answer = map_next(&cache->answers, &at));) {
        assert(!answer->waiting && "every request of the store has been answered");
        answer_free(answer);
    }
    map_free(&cache->answers);
}
