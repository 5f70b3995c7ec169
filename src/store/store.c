/* SPDX-License-Identifier: MIT */
/* store.c - the queues between the loop and the store's threads. Only the backends know.
 *
 *     store_submit --> queue of its lane --(its thread takes some)--> backend.run or .read
 *                  --> finished --> store_poll
 *
 * One mutex guards all lists and the figures; each thread sleeps on a condition of its own. */
#include "store/store.h"

#include "base/memory.h"
#include "store/job.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    BATCH = 512,    /* jobs in one commit at most */
    READ_BATCH = 16 /* so that the first of many readers need not wait for the last */
};

typedef struct {
    Job *first, *last;
    int count;
} JobList;

typedef struct {
    Store *store;
    Lane lane;
    void *database; /* a connection of its own */
    pthread_t thread;
    pthread_cond_t work; /* something waits, or the end is near */
    JobList waiting;
} StoreThread;

struct Store {
    const Backend *backend;
    void (*wake)(void *);
    void *wake_data;
    pthread_mutex_t mutex;
    pthread_cond_t ready; /* something is finished: for store_wait */
    StoreThread lane[STORE_LANES];
    JobList finished;
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

static void count_commit(StoreFigures *figures, double seconds) {
    int bucket = 0;
    for (double limit = 0.00025; bucket < 15 && seconds > limit; limit *= 2)
        bucket++;
    figures->batches++;
    figures->commit_seconds_bucket[bucket]++;
    figures->commit_seconds_sum += seconds;
}

/* Under the mutex. */
static void count_jobs(StoreFigures *figures, Job **job, int count) {
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
static int take_batch(StoreThread *thread, Job *batch[BATCH]) {
    static const int MOST[STORE_LANES] = {
        [LANE_WRITES] = BATCH, [LANE_READS] = READ_BATCH, [LANE_LISTS] = 1};
    int count = 0;
    while (count < MOST[thread->lane] && thread->waiting.first)
        batch[count++] = list_take(&thread->waiting);
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
static void fail_waiting(StoreThread *thread) {
    Store *store = thread->store;
    Job *batch[BATCH];
    for (int count; (count = take_batch(thread, batch)) > 0;) {
        for (int i = 0; i < count; i++) {
            batch[i]->result = JOB_TROUBLE;
            error_at(&batch[i]->error, 0, "%s", "the store cannot be reached"); /* the log's */
        }
        store->figures.jobs_trouble += (uint64_t)count;
        finish_batch(store, batch, count);
    }
}

/* On its thread. False when the database is away. */
static bool run_batch(StoreThread *thread, Job **batch, int count) {
    const Backend *backend = thread->store->backend;
    if (thread->lane != LANE_WRITES)
        return backend->read(thread->database, batch, count);
    sort_jobs(batch, count);
    return backend->run(thread->database, batch, count);
}

/* Lists use what processor time is left over. */
static void be_nice(void) {
#ifdef SYS_gettid
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
#endif
}

static void *run_thread(void *data) {
    StoreThread *thread = data;
    Store *store = thread->store;
    Job *batch[BATCH];
    if (thread->lane == LANE_LISTS)
        be_nice();
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (!thread->waiting.first && !store->closing)
            pthread_cond_wait(&thread->work, &store->mutex);
        int count = take_batch(thread, batch);
        if (count == 0)
            break;
        pthread_mutex_unlock(&store->mutex);

        double begin = now_seconds();
        bool here = run_batch(thread, batch, count);
        double seconds = now_seconds() - begin;

        pthread_mutex_lock(&store->mutex);
        if (thread->lane == LANE_WRITES)
            count_commit(&store->figures, seconds);
        count_jobs(&store->figures, batch, count);
        for (int i = 0; i < count; i++)
            batch[i]->seconds = seconds / count;
        finish_batch(store, batch, count);
        if (!here)
            fail_waiting(thread);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

static void close_connections(Store *store) {
    for (int i = STORE_LANES - 1; i >= 0; i--) /* the writer last */
        if (store->lane[i].database)
            store->backend->close(store->lane[i].database);
}

static bool open_connections(Store *store, const char *where, Error *error) {
    void *writer = NULL;
    if (!store->backend->open(&writer, where, error))
        return false;
    store->lane[LANE_WRITES].database = writer;
    for (int i = LANE_WRITES + 1; i < STORE_LANES; i++) {
        if (!store->backend->open_reader(&store->lane[i].database, writer, error)) {
            close_connections(store);
            return false;
        }
    }
    return true;
}

bool store_open(Store **out, const char *url, void (*wake)(void *), void *data, Error *error) {
    const char *where;
    char scheme[24];
    const Backend *backend = find_backend(url, &where);
    /* What follows may be a password. */
    snprintf(scheme, sizeof scheme, "%.*s", (int)strcspn(url, ":") + 1, url);
    if (!backend)
        return error_at(error, 0,
                        strncmp(url, "postgresql:", 11) == 0
                            ? FAULT("'%s' cannot be used: this binary was built without PostgreSQL")
                            : FAULT("'%s' is no store: sqlite:FOLDER or postgresql://..."),
                        scheme);
    Store *store = memory_new(sizeof *store);
    memset(store, 0, sizeof *store);
    store->backend = backend;
    if (!open_connections(store, where, error)) {
        memory_free(store);
        return false;
    }
    store->wake = wake;
    store->wake_data = data;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->ready, NULL);
    for (int i = 0; i < STORE_LANES; i++) {
        StoreThread *thread = &store->lane[i];
        thread->store = store;
        thread->lane = (Lane)i;
        pthread_cond_init(&thread->work, NULL);
        int failed = pthread_create(&thread->thread, NULL, run_thread, thread);
        assert(!failed && "a thread at the start of the program");
        (void)failed;
    }
    *out = store;
    return true;
}

void store_submit(Store *store, Job *job) {
    Lane lane = !job->only_reads ? LANE_WRITES : job->is_list ? LANE_LISTS : LANE_READS;
    StoreThread *thread = &store->lane[lane];
    pthread_mutex_lock(&store->mutex);
    assert(!store->closing);
    list_add(&thread->waiting, job);
    pthread_cond_signal(&thread->work);
    pthread_mutex_unlock(&store->mutex);
}

void store_poll(Store *store, StoreAnswer *answer, void *data) {
    pthread_mutex_lock(&store->mutex);
    JobList finished = store->finished;
    store->finished = (JobList){0};
    pthread_mutex_unlock(&store->mutex);
    for (Job *job; (job = list_take(&finished));) {
        if (answer)
            answer(data, job);
        else
            job->done(job);
    }
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
        store_poll(store, NULL, NULL);
    }
    job->done = done;
    job->data = data;
}

void store_close(Store *store) {
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    for (int i = 0; i < STORE_LANES; i++)
        pthread_cond_signal(&store->lane[i].work);
    pthread_mutex_unlock(&store->mutex);
    for (int i = 0; i < STORE_LANES; i++)
        pthread_join(store->lane[i].thread, NULL);
    store_poll(store, NULL, NULL);
    close_connections(store);
    for (int i = 0; i < STORE_LANES; i++)
        pthread_cond_destroy(&store->lane[i].work);
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->ready);
    memory_free(store);
}

void store_figures(Store *store, StoreFigures *out) {
    pthread_mutex_lock(&store->mutex);
    *out = store->figures;
    out->queue = 0;
    for (int i = 0; i < STORE_LANES; i++) {
        out->lane_queue[i] = (uint64_t)store->lane[i].waiting.count;
        out->queue += out->lane_queue[i];
    }
    pthread_mutex_unlock(&store->mutex);
}

bool store_backup(Store *store, const char *path, Error *error) {
    return store->backend->backup(store->lane[LANE_WRITES].database, path, error);
}
