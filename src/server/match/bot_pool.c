/* SPDX-License-Identifier: MIT */
/* bot_pool.c - a queue, worker threads, and answers back to the loop.
 *
 * Who may touch what: a question belongs to the loop until it is queued, to a worker until it is
 * among the thought, then to the loop again. It holds a copy of the view. */
#include "server/match/bot_pool.h"

#include "base/memory.h"
#include "bots/bot.h"
#include "games/catalog.h"
#include "server/match/schedule.h"
#include "server/ops/service.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct ThinkQuestion {
    ThinkQuestion *next;
    MatchId match;
    BotQuestion question;
    int slot;                    /* of the view's deck, held */
    char notation[MAX_NOTATION]; /* the answer */
};

static void think(ThinkQuestion *question, const atomic_bool *stop) {
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
    if (thinker.budget.milliseconds > LONGEST_THOUGHT)
        thinker.budget.milliseconds = LONGEST_THOUGHT;
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
    Thinkers *thinkers = &service->thinkers;
    pthread_mutex_lock(&thinkers->mutex);
    for (;;) {
        while (!thinkers->first && !thinkers->closing)
            pthread_cond_wait(&thinkers->work, &thinkers->mutex);
        if (thinkers->closing)
            break;
        ThinkQuestion *question = thinkers->first;
        thinkers->first = question->next;
        if (!thinkers->first)
            thinkers->last = &thinkers->first;
        thinkers->waiting--;
        pthread_mutex_unlock(&thinkers->mutex);

        think(question, &thinkers->stop);

        pthread_mutex_lock(&thinkers->mutex);
        question->next = thinkers->thought;
        thinkers->thought = question;
        uv_async_send(&thinkers->async);
    }
    pthread_mutex_unlock(&thinkers->mutex);
    return NULL;
}

static void question_free(ThinkQuestion *question) {
    catalog_release_deck(question->question.view.game, question->slot);
    memory_free(question);
}

static void on_thought(Service *service, const ThinkQuestion *question) {
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
    /* It may be a question of before somebody returned or took back: then the next one is asked. */
    if (match->thought.after != room_last(match->room))
        match->thought.after = -1;
    due_refresh(match);
}

static void on_async(uv_async_t *async) {
    Service *service = async->data;
    Thinkers *thinkers = &service->thinkers;
    pthread_mutex_lock(&thinkers->mutex);
    ThinkQuestion *question = thinkers->thought;
    thinkers->thought = NULL;
    pthread_mutex_unlock(&thinkers->mutex);
    while (question) {
        ThinkQuestion *next = question->next;
        if (!service->stopping)
            on_thought(service, question);
        question_free(question);
        question = next;
    }
}

int think_waiting(Service *service) {
    Thinkers *thinkers = &service->thinkers;
    pthread_mutex_lock(&thinkers->mutex);
    int waiting = thinkers->waiting;
    pthread_mutex_unlock(&thinkers->mutex);
    return waiting;
}

void think_ask(Match *match) {
    Thinkers *thinkers = &match->service->thinkers;
    static BotQuestion wanted;
    if (match->thinking || match->service->stopping || match->state != MATCH_READY ||
        !room_question(match->room, &wanted))
        return;
    if (match->thought.after == wanted.after && match->thought.seat == wanted.seat)
        return;
    ThinkQuestion *question = memory_zeroed(sizeof *question);
    question->match = match->id;
    question->question = wanted;
    question->slot = match->slot;
    catalog_hold_slot(match->game, match->slot); /* the match may go to sleep meanwhile */
    match->thinking = true;
    pthread_mutex_lock(&thinkers->mutex);
    *thinkers->last = question;
    thinkers->last = &question->next;
    thinkers->waiting++;
    pthread_cond_signal(&thinkers->work);
    pthread_mutex_unlock(&thinkers->mutex);
}

void think_open(Service *service, int threads) {
    Thinkers *thinkers = &service->thinkers;
    thinkers->last = &thinkers->first;
    thinkers->threads = threads < MOST_THINKERS ? threads : MOST_THINKERS;
    pthread_mutex_init(&thinkers->mutex, NULL);
    pthread_cond_init(&thinkers->work, NULL);
    uv_async_init(&service->loop, &thinkers->async, on_async);
    thinkers->async.data = service;
    for (int i = 0; i < thinkers->threads; i++) {
        int failed = pthread_create(&thinkers->thread[i], NULL, run, service);
        assert(!failed && "a thread at the start of the program");
        (void)failed;
    }
}

static void free_all(ThinkQuestion *question) {
    while (question) {
        ThinkQuestion *next = question->next;
        question_free(question);
        question = next;
    }
}

void think_close(Service *service) {
    Thinkers *thinkers = &service->thinkers;
    atomic_store(&thinkers->stop, true);
    pthread_mutex_lock(&thinkers->mutex);
    thinkers->closing = true;
    pthread_cond_broadcast(&thinkers->work);
    pthread_mutex_unlock(&thinkers->mutex);
    for (int i = 0; i < thinkers->threads; i++)
        pthread_join(thinkers->thread[i], NULL);
    free_all(thinkers->first);
    free_all(thinkers->thought);
    pthread_mutex_destroy(&thinkers->mutex);
    pthread_cond_destroy(&thinkers->work);
}
