/* SPDX-License-Identifier: MIT */
/* bot_pool.h - bots and stand-ins: worker threads that are handed a view and nothing else.
 *
 * One question a match is out at a time, and questions are taken in the order they came, so that no
 * match waits because another has many bots. A thought waits until its move may be made: no earlier
 * than the flag's delay after the table's last entry (ruling O9). */
#ifndef SERVER_MATCH_BOT_POOL_H
#define SERVER_MATCH_BOT_POOL_H

#include "server/match/match.h"

#include <pthread.h>
#include <stdatomic.h>
#include <uv.h>

enum {
    MAX_BOT_THREADS = 16,
    MAX_THINKING_MS = 300 /* ms, level 5 on a server */
};

typedef struct QueuedQuestion QueuedQuestion;

typedef struct {
    pthread_t thread[MAX_BOT_THREADS];
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    QueuedQuestion *first, **last; /* waiting */
    QueuedQuestion *thought;       /* answered */
    bool closing;
    atomic_bool stop;
    int waiting;
    uv_async_t async;
} BotPool;

void bot_pool_open(Service *service, int threads);
void bot_pool_close(Service *service);
/* Questions that wait for a thread. */
int bot_pool_waiting(Service *service);
/* Asks a bot when it is a bot's turn and nobody was asked yet. */
void bot_pool_request(Match *match);

#endif
