/* SPDX-License-Identifier: MIT */
/* job.h - the inside of a job, for the store's own files: steps with their parameters, and answers.
 *
 * Bytes live in chunks that grow and are freed together. The first comes with the job itself, so
 * that a job of a few statements is one allocation. */
#ifndef STORE_JOB_H
#define STORE_JOB_H

#include "store/store.h"

typedef struct Chunk {
    struct Chunk *next;
    size_t used, size;
    char bytes[];
} Chunk;

typedef struct {
    Statement statement;
    Expect expect;
    int n_params;
    const Value *param;
    int n_columns, n_rows, room; /* rows there are, and there is room for */
    char *row; /* each of n_columns values: most rows are far narrower than a Row */
    int changed;
} Step;

enum {
    FIRST_CHUNK = 1024 /* a move's parameters fit */
};

typedef struct JobBody {
    Job *next;    /* in the queue, or among the finished */
    Chunk *chunk; /* those that came later; NULL: all is in `bytes` */
    size_t used;  /* of `bytes` */
    int n_steps;
    Step step[MAX_STEPS];
    _Alignas(16) char bytes[FIRST_CHUNK];
} JobBody;

/* Memory that lives as long as the job; aligned for anything. */
void *job_keep(Job *job, size_t size);
/* A copy of the bytes with a NUL behind them. */
const char *job_keep_bytes(Job *job, const void *bytes, size_t length);
/* Room for one more row in the answer of a step, whose n_columns is known; only so many of its
 * values may be touched. */
Row *job_new_row(Job *job, Step *step);
/* Forgets answers, so that the steps can be run again. */
void job_forget_answers(Job *job);

/* Is the step's answer what its job expects? */
bool step_is_met(const Step *step);

/* Runs jobs against one kind of database. All but `open`, `open_reader` and `backup` are called on
 * the thread of their connection. */
typedef struct {
    const char *scheme; /* "sqlite:" */
    bool (*open)(void **database, const char *where, Error *error);
    /* One more connection to an open store, for jobs that only read. */
    bool (*open_reader)(void **reader, void *database, Error *error);
    /* Runs the jobs in their order, and commits. Fills `result`, `failed_step`, `error` and answers
     * of each. False when the database is away. */
    bool (*run)(void *database, Job **job, int count);
    bool (*read)(void *reader, Job **job, int count);
    bool (*backup)(void *database, const char *path, Error *error);
    void (*close)(void *database); /* readers, too */
} Backend;

extern const Backend sqlite_backend;
extern const Backend postgres_backend; /* in builds that have it */

#endif
