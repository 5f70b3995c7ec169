/* SPDX-License-Identifier: MIT */
/* env_crew.c - the threads of a batch. They wait for a number that counts the calls, so that one
 * that wakes late or for nothing cannot take the same call twice. */
#include "env/env_crew.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    EnvCrew *crew;
    pthread_t thread;
    int part;
} Worker;

struct EnvCrew {
    void (*work)(void *what, int part);
    void *what;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t begun, finished;
    uint64_t call;   /* counts crew_work */
    int busy;        /* workers that have not finished this call */
    bool is_closing; /* they return instead of working */
    int n_workers;   /* running; the caller is not one */
    Worker worker[];
};

static void *run(void *arg) {
    const Worker *worker = arg;
    EnvCrew *crew = worker->crew;
    uint64_t done = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->call == done && !crew->is_closing)
            pthread_cond_wait(&crew->begun, &crew->lock);
        if (crew->is_closing)
            break;
        done = crew->call;
        pthread_mutex_unlock(&crew->lock);
        crew->work(crew->what, worker->part);
        pthread_mutex_lock(&crew->lock);
        if (--crew->busy == 0)
            pthread_cond_signal(&crew->finished);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

EnvCrew *crew_open(int parts, void (*work)(void *what, int part), void *what) {
    EnvCrew *crew = memory_zeroed(sizeof *crew + (size_t)(parts - 1) * sizeof crew->worker[0]);
    crew->work = work;
    crew->what = what;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->finished, NULL);
    for (int i = 0; i < parts - 1; i++) {
        Worker *worker = &crew->worker[i];
        worker->crew = crew;
        worker->part = i + 1;
        if (pthread_create(&worker->thread, NULL, run, worker) != 0) {
            crew_close(crew);
            return NULL;
        }
        crew->n_workers++;
    }
    return crew;
}

void crew_work(EnvCrew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->call++;
    crew->busy = crew->n_workers;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    crew->work(crew->what, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->busy > 0)
        pthread_cond_wait(&crew->finished, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

void crew_close(EnvCrew *crew) {
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->is_closing = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->n_workers; i++)
        pthread_join(crew->worker[i].thread, NULL);
    pthread_cond_destroy(&crew->finished);
    pthread_cond_destroy(&crew->begun);
    pthread_mutex_destroy(&crew->lock);
    memory_free(crew);
}
