/* SPDX-License-Identifier: MIT */
/* bot_pool.c - a queue, worker threads, and answers back to the loop.
 *
 * Ownership: the loop owns a question until it is queued, a worker owns it until it is in the
 * list of answers, then the loop again. A question holds a copy of the view. */
#include "server/match/bot_pool.h"

#include "base/memory.h"
#include "bots/bot.h"
#include "games/catalog.h"
#include "server/match/schedule.h"
#include "server/ops/service.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    NICE = 5
};

struct QueuedQuestion {
    QueuedQuestion *next;
    MatchId match;
    BotQuestion question;
    int slot;                    /* of the view's deck, held */
    char notation[MAX_NOTATION]; /* the answer */
};

static void think(QueuedQuestion *question, const atomic_bool *stop) {
    const View *view = &question->question.view;
    Thinker thinker;
    Choice choice;
    Rng rng;
    Error error;
    Text text;
    char name[16];
    uint64_t seed;
    snprintf(name, sizeof name, "level-%d", question->question.level);
    bool found = bots_find(view->game, slice_of(name), &thinker, &error);
    assert(found && "a room has levels only");
    (void)found;
    if (thinker.budget.milliseconds > MAX_THINKING_MS)
        thinker.budget.milliseconds = MAX_THINKING_MS;
    thinker.budget.threads = 1;
    thinker.budget.stop = stop;
    memcpy(&seed, question->question.chance, sizeof seed);
    rng_init(&rng, seed);
    bot_choose(&thinker, view, &rng, &choice);
    text_init(&text, question->notation, sizeof question->notation);
    view->game->notate(&view->state, choice.move, &text);
}

/* ---- the queue; under the mutex ---- */

static void add_host(Turns *turns, HostQueue *queue) {
    queue->next = NULL;
    *turns->last = queue;
    turns->last = &queue->next;
}

static void put_question(BotPool *pool, QueuedQuestion *question, UserId host) {
    Turns *turns = &pool->turns[question->question.standin ? TURNS_STANDINS : TURNS_BOTS];
    HostQueue *queue = map_get(&turns->by_host, (uint64_t)host);
    if (!queue) {
        queue = memory_zeroed(sizeof *queue);
        queue->host = host;
        queue->last = &queue->first;
        map_put(&turns->by_host, (uint64_t)host, queue);
        add_host(turns, queue);
    }
    *queue->last = question;
    queue->last = &question->next;
    pool->waiting++;
}

/* Takes one of the host whose turn it is; who has more waits behind all others again. */
static QueuedQuestion *take_from(Turns *turns) {
    HostQueue *queue = turns->first;
    if (!queue)
        return NULL;
    turns->first = queue->next;
    if (!turns->first)
        turns->last = &turns->first;
    QueuedQuestion *question = queue->first;
    queue->first = question->next;
    if (queue->first) {
        add_host(turns, queue);
    } else {
        map_take(&turns->by_host, (uint64_t)queue->host);
        memory_free(queue);
    }
    return question;
}

static QueuedQuestion *take_question(BotPool *pool) {
    QueuedQuestion *question = NULL;
    for (int i = 0; i < N_TURNS && !question; i++)
        question = take_from(&pool->turns[i]);
    pool->waiting -= question != NULL;
    return question;
}

static void *run(void *data) {
    Service *service = data;
    BotPool *pool = &service->bot_pool;
    uv_os_setpriority(0, NICE); /* of this thread: the loop comes first */
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        QueuedQuestion *question = NULL;
        while (!pool->closing && !(question = take_question(pool)))
            pthread_cond_wait(&pool->work, &pool->mutex);
        if (pool->closing)
            break;
        pthread_mutex_unlock(&pool->mutex);

        think(question, &pool->stop);

        pthread_mutex_lock(&pool->mutex);
        question->next = pool->thought;
        pool->thought = question;
        uv_async_send(&pool->async);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static void question_free(QueuedQuestion *question) {
    catalog_release_deck(question->question.view.game, question->slot);
    memory_free(question);
}

static void on_thought(Service *service, const QueuedQuestion *question) {
    Match *match = match_find(service, question->match);
    if (!match || match->thought.state != THOUGHT_ASKED)
        return;
    match->thought.state = THOUGHT_NONE;
    if (match->state != MATCH_READY)
        return;
    match->thought.state = THOUGHT_READY;
    match->thought.after = question->question.after;
    match->thought.seat = question->question.seat;
    memcpy(match->thought.notation, question->notation, sizeof match->thought.notation);
    service->metrics.thoughts++;
    schedule_refresh(match); /* asks the bot again if the position has changed */
}

static void on_async(uv_async_t *async) {
    Service *service = async->data;
    BotPool *pool = &service->bot_pool;
    pthread_mutex_lock(&pool->mutex);
    QueuedQuestion *question = pool->thought;
    pool->thought = NULL;
    pthread_mutex_unlock(&pool->mutex);
    WatchdogMark mark = service_enter(service, KIND_BOTS);
    while (question) {
        QueuedQuestion *next = question->next;
        if (!service->stopping)
            on_thought(service, question);
        question_free(question);
        question = next;
    }
    service_leave(service, mark);
}

int bot_pool_waiting(Service *service) {
    BotPool *pool = &service->bot_pool;
    pthread_mutex_lock(&pool->mutex);
    int waiting = pool->waiting;
    pthread_mutex_unlock(&pool->mutex);
    return waiting;
}

void bot_pool_ask(Match *match) {
    BotPool *pool = &match->service->bot_pool;
    static BotQuestion wanted;
    bool is_bots_turn = room_question(match->room, &wanted);
    assert(is_bots_turn && "match_next_step says so");
    (void)is_bots_turn;
    QueuedQuestion *question = memory_zeroed(sizeof *question);
    question->match = match->id;
    question->question = wanted;
    question->slot = match->slot;
    catalog_hold_slot(match->game, match->slot); /* the match may go to sleep meanwhile */
    match->thought.state = THOUGHT_ASKED;
    pthread_mutex_lock(&pool->mutex);
    put_question(pool, question, room_host(match->room));
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
}

void bot_pool_open(Service *service, int threads) {
    BotPool *pool = &service->bot_pool;
    for (int i = 0; i < N_TURNS; i++)
        pool->turns[i].last = &pool->turns[i].first;
    pool->threads = threads < MAX_BOT_THREADS ? threads : MAX_BOT_THREADS;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->work, NULL);
    uv_async_init(&service->loop, &pool->async, on_async);
    pool->async.data = service;
    for (int i = 0; i < pool->threads; i++) {
        int failed = pthread_create(&pool->thread[i], NULL, run, service);
        assert(!failed && "a thread at the start of the program");
        (void)failed;
    }
}

static void free_all(QueuedQuestion *question) {
    while (question) {
        QueuedQuestion *next = question->next;
        question_free(question);
        question = next;
    }
}

void bot_pool_close(Service *service) {
    BotPool *pool = &service->bot_pool;
    atomic_store(&pool->stop, true);
    pthread_mutex_lock(&pool->mutex);
    pool->closing = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    for (QueuedQuestion *question; (question = take_question(pool));)
        question_free(question);
    for (int i = 0; i < N_TURNS; i++)
        map_free(&pool->turns[i].by_host);
    free_all(pool->thought);
    pthread_mutex_destroy(&pool->mutex);
    pthread_cond_destroy(&pool->work);
}
