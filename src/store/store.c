/* SPDX-License-Identifier: MIT */
/* store.c - the queue between the loop and the store's thread. What a database is, only the
 * backends know.
 *
 *     store_submit --> waiting --(thread takes up to BATCH)--> backend.run --> finished -->
 * store_poll
 *
 * One mutex guards both lists and the figures; the thread sleeps on one condition. */
#include "store/store.h"

#include "base/memory.h"
#include "store/job.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BATCH = 512 /* jobs in one commit at most */
};

typedef struct {
    Job *first, *last;
    int count;
} JobList;

struct Store {
    const Backend *backend;
    void *database;
    void (*wake)(void *);
    void *wake_data;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t work;  /* something waits, or the end is near */
    pthread_cond_t ready; /* something is finished: for store_wait */
    JobList waiting, finished;
    bool closing;
    StoreFigures figures;
};

static void list_add(JobList *list, Job *job) {
    job->body->next = NULL;
    if (list->last)
        list->last->body->next = job;
    else
        list->first = job;
    list->last = job;
    list->count++;
}

static Job *list_take(JobList *list) {
    Job *job = list->first;
    if (!job)
        return NULL;
    list->first = job->body->next;
    if (!list->first)
        list->last = NULL;
    list->count--;
    return job;
}

static const Backend *const BACKENDS[] = {
    &sqlite_backend,
#ifdef TOWNHALL_POSTGRES
    &postgres_backend,
#endif
};

static const Backend *find_backend(const char *url, const char **where) {
    for (size_t i = 0; i < sizeof BACKENDS / sizeof *BACKENDS; i++) {
        size_t length = strlen(BACKENDS[i]->scheme);
        if (strncmp(url, BACKENDS[i]->scheme, length) == 0) {
            *where = url + length;
            return BACKENDS[i];
        }
    }
    return NULL;
}

static double now_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Under the mutex. */
static void count_batch(StoreFigures *figures, Job **job, int count, double seconds) {
    int bucket = 0;
    for (double limit = 0.00025; bucket < 15 && seconds > limit; limit *= 2)
        bucket++;
    figures->batches++;
    figures->commit_seconds_bucket[bucket]++;
    figures->commit_seconds_sum += seconds;
    for (int i = 0; i < count; i++) {
        if (job[i]->result == JOB_KEPT)
            figures->jobs_kept++;
        else if (job[i]->result == JOB_LOST)
            figures->jobs_lost++;
        else
            figures->jobs_trouble++;
    }
}

/* qsort promises nothing about equals, so the place in the queue breaks ties. */
typedef struct {
    Job *job;
    int place;
} Placed;

static int by_order(const void *a, const void *b) {
    const Placed *x = a, *y = b;
    if (x->job->only_reads != y->job->only_reads)
        return x->job->only_reads ? -1 : 1;
    if (x->job->order != y->job->order)
        return x->job->order < y->job->order ? -1 : 1;
    return x->place - y->place;
}

static void sort_jobs(Job **job, int count) {
    Placed placed[BATCH];
    for (int i = 0; i < count; i++)
        placed[i] = (Placed){job[i], i};
    qsort(placed, (size_t)count, sizeof *placed, by_order);
    for (int i = 0; i < count; i++)
        job[i] = placed[i].job;
}

/* Under the mutex: takes what waits into the batch. */
static int take_batch(Store *store, Job *batch[BATCH]) {
    int count = 0;
    while (count < BATCH && store->waiting.first)
        batch[count++] = list_take(&store->waiting);
    return count;
}

/* Under the mutex. */
static void finish_batch(Store *store, Job **batch, int count) {
    for (int i = 0; i < count; i++)
        list_add(&store->finished, batch[i]);
    pthread_cond_broadcast(&store->ready);
    if (store->wake)
        store->wake(store->wake_data);
}

/* Under the mutex. What was asked for while nobody knew that the database is away: a clock may have
 * run out in that time, and would be kept as soon as it is back, before anybody could say that it
 * stood still. */
static void fail_waiting(Store *store) {
    Job *batch[BATCH];
    for (int count; (count = take_batch(store, batch)) > 0;) {
        for (int i = 0; i < count; i++) {
            batch[i]->result = JOB_TROUBLE;
            error_at(&batch[i]->error, 0, "%s", "the store cannot be reached"); /* the log's */
        }
        store->figures.jobs_trouble += (uint64_t)count;
        finish_batch(store, batch, count);
    }
}

static void *run_thread(void *data) {
    Store *store = data;
    Job *batch[BATCH];
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (!store->waiting.first && !store->closing)
            pthread_cond_wait(&store->work, &store->mutex);
        int count = take_batch(store, batch);
        if (count == 0)
            break;
        pthread_mutex_unlock(&store->mutex);

        sort_jobs(batch, count);
        double begin = now_seconds();
        bool here = store->backend->run(store->database, batch, count);
        double seconds = now_seconds() - begin;

        pthread_mutex_lock(&store->mutex);
        count_batch(&store->figures, batch, count, seconds);
        finish_batch(store, batch, count);
        if (!here)
            fail_waiting(store);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

bool store_open(Store **out, const char *url, void (*wake)(void *), void *data, Error *error) {
    const char *where;
    const Backend *backend = find_backend(url, &where);
    if (!backend)
        return error_at(error, 0,
                        strncmp(url, "postgresql:", 11) == 0
                            ? FAULT("'%s' cannot be used: this binary was built without PostgreSQL")
                            : FAULT("'%s' is no store: sqlite:FOLDER or postgresql://..."),
                        url);
    Store *store = memory_new(sizeof *store);
    memset(store, 0, sizeof *store);
    if (!backend->open(&store->database, where, error)) {
        memory_free(store);
        return false;
    }
    store->backend = backend;
    store->wake = wake;
    store->wake_data = data;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->work, NULL);
    pthread_cond_init(&store->ready, NULL);
    int failed = pthread_create(&store->thread, NULL, run_thread, store);
    assert(!failed && "a thread at the start of the program");
    (void)failed;
    *out = store;
    return true;
}

void store_submit(Store *store, Job *job) {
    pthread_mutex_lock(&store->mutex);
    assert(!store->closing);
    list_add(&store->waiting, job);
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->mutex);
}

void store_poll(Store *store) {
    pthread_mutex_lock(&store->mutex);
    JobList finished = store->finished;
    store->finished = (JobList){0};
    pthread_mutex_unlock(&store->mutex);
    for (Job *job; (job = list_take(&finished));)
        job->done(job);
}

static void note_done(Job *job) {
    *(bool *)job->data = true;
}

void store_wait(Store *store, Job *job) {
    JobDone *done = job->done;
    void *data = job->data;
    bool is_done = false;
    job->done = note_done;
    job->data = &is_done;
    store_submit(store, job);
    while (!is_done) {
        pthread_mutex_lock(&store->mutex);
        while (!store->finished.first)
            pthread_cond_wait(&store->ready, &store->mutex);
        pthread_mutex_unlock(&store->mutex);
        store_poll(store);
    }
    job->done = done;
    job->data = data;
}

void store_close(Store *store) {
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->thread, NULL);
    store_poll(store);
    store->backend->close(store->database);
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->work);
    pthread_cond_destroy(&store->ready);
    memory_free(store);
}

void store_figures(Store *store, StoreFigures *out) {
    pthread_mutex_lock(&store->mutex);
    *out = store->figures;
    out->queue = (uint64_t)store->waiting.count;
    pthread_mutex_unlock(&store->mutex);
}

bool store_backup(Store *store, const char *path, Error *error) {
    return store->backend->backup(store->database, path, error);
}
