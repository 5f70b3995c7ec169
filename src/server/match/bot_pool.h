/* SPDX-License-Identifier: MIT */
/* bot_pool.h - bots and stand-ins: worker threads that get a view and nothing else.
 *
 * Each match has at most one pending question. Those of stand-ins come first, because somebody
 * waits whose match another player left. Then hosts take turns, so that a host with many tables
 * does not delay others. An answer waits until the delay of --bot-delay has passed since the last
 * entry of the match (ruling O9). */
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

/* The questions of one host, in the order they came. */
typedef struct HostQueue {
    struct HostQueue *next; /* whose turn is after this one's */
    UserId host;
    QueuedQuestion *first, **last;
} HostQueue;

/* Hosts with questions take turns. */
typedef struct {
    HostQueue *first, **last;
    Map by_host;
} Turns;

enum {
    TURNS_STANDINS,
    TURNS_BOTS,
    N_TURNS
};

typedef struct {
    pthread_t thread[MAX_BOT_THREADS];
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    Turns turns[N_TURNS];    /* waiting; the first of these first */
    QueuedQuestion *thought; /* answered */
    bool closing;
    atomic_bool stop;
    int waiting;
    uv_async_t async;
} BotPool;

void bot_pool_open(Service *service, int threads);
void bot_pool_close(Service *service);
/* Questions that wait for a thread. */
int bot_pool_waiting(Service *service);
/* Asks the bot whose turn it is in this match. */
void bot_pool_ask(Match *match);

#endif
