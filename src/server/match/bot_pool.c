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

static void *run(void *data) {
    Service *service = data;
    BotPool *pool = &service->bot_pool;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (!pool->first && !pool->closing)
            pthread_cond_wait(&pool->work, &pool->mutex);
        if (pool->closing)
            break;
        QueuedQuestion *question = pool->first;
        pool->first = question->next;
        if (!pool->first)
            pool->last = &pool->first;
        pool->waiting--;
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
    if (!match || !match->thinking)
        return;
    match->thinking = false;
    if (match->state != MATCH_READY)
        return;
    match->thought.after = question->question.after;
    match->thought.seat = question->question.seat;
    memcpy(match->thought.notation, question->notation, sizeof match->thought.notation);
    service->metrics.thoughts++;
    /* The question may be outdated, because a player returned or undid a move: then asks the
     * next one. */
    if (match->thought.after != room_last(match->room))
        match->thought.after = -1;
    schedule_refresh(match);
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

void bot_pool_request(Match *match) {
    BotPool *pool = &match->service->bot_pool;
    static BotQuestion wanted;
    if (match->thinking || match->service->stopping || match->state != MATCH_READY ||
        !room_question(match->room, &wanted))
        return;
    if (match->thought.after == wanted.after && match->thought.seat == wanted.seat)
        return;
    QueuedQuestion *question = memory_zeroed(sizeof *question);
    question->match = match->id;
    question->question = wanted;
    question->slot = match->slot;
    catalog_hold_slot(match->game, match->slot); /* the match may go to sleep meanwhile */
    match->thinking = true;
    pthread_mutex_lock(&pool->mutex);
    *pool->last = question;
    pool->last = &question->next;
    pool->waiting++;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
}

void bot_pool_open(Service *service, int threads) {
    BotPool *pool = &service->bot_pool;
    pool->last = &pool->first;
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
    free_all(pool->first);
    free_all(pool->thought);
    pthread_mutex_destroy(&pool->mutex);
    pthread_cond_destroy(&pool->work);
}
