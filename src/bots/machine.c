/* SPDX-License-Identifier: MIT */
/* machine.c - clock and threads by POSIX. */
#include "bots/machine.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

enum {
    MAX_WORKERS = 64
};

typedef struct {
    void (*work)(void *data, int i);
    void *data;
    int i;
} Job;

uint64_t machine_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void *run(void *data) {
    Job *job = data;
    job->work(job->data, job->i);
    return NULL;
}

/* The caller's thread does job 0. The caller also does the job of a thread that cannot be
 * started: the same answer, only later. */
void machine_parallel(void (*work)(void *data, int i), void *data, int count) {
    pthread_t thread[MAX_WORKERS];
    Job job[MAX_WORKERS];
    bool started[MAX_WORKERS] = {false};
    count = count > MAX_WORKERS ? MAX_WORKERS : count;
    for (int i = 1; i < count; i++) {
        job[i] = (Job){work, data, i};
        started[i] = pthread_create(&thread[i], NULL, run, &job[i]) == 0;
    }
    work(data, 0);
    for (int i = 1; i < count; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        else
            work(data, i);
    }
}
