/* SPDX-License-Identifier: MIT */
/* store.h - durable storage: rows are on disk before anyone sees them.
 *
 * The store contains no rules and decides nothing. It runs named statements of store/sql, one text
 * for SQLite and PostgreSQL, in jobs. A job is a few statements that are committed together or not
 * at all; jobs that wait at the same time share one commit (group commit): when a commit has
 * returned, all queued jobs become the next one. No timer, no fixed size.
 *
 *     loop thread                             store thread
 *     store_submit(job) ---- queue ---->      begin; savepoint job; statements ...; commit
 *     job->done(job)    <--- uv_async ---     answers are filled in
 *
 * Jobs that only read run beside the writer, on connections and threads of their own: what a match
 * or a session needs on one, and what may look at much (lists, profiles, exports) on another, so
 * that no reader holds up a move, and no list holds up a reader.
 *
 * A job belongs to the store from store_submit until `done`, which is called on the loop's thread,
 * once, never from within store_submit. What `done` reports as stored is on the disk.
 *
 * The caller must have at most one pending append for each match (match/commit.c queues them). */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/error.h"
#include "store/columns.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Store Store;

enum {
    MAX_PARAMS = 16, /* of one statement */
    MAX_STEPS = 20,  /* statements in one job */
    MAX_COLUMNS = 20
};

/* Every statement has a number: STORE_USER_BY_NAME for `-- name: user_by_name`. The build makes the
 * list from the .sql files, so a misspelt name does not compile. */
typedef enum {
#define STATEMENT(upper, lower) STORE_##upper,
#include "store/statements.def"
#undef STATEMENT
    STORE_STATEMENTS
} Statement;

typedef enum {
    VALUE_NULL,
    VALUE_INT,
    VALUE_REAL,
    VALUE_TEXT,
    VALUE_BLOB
} ValueKind;

/* A parameter or a column. Bytes of parameters are copied by job_step; those of rows live until the
 * job is freed. Text ends with a NUL that is not counted. */
typedef struct {
    ValueKind kind;
    int64_t number;
    double real;
    const char *bytes;
    size_t length;
} Value;

static inline Value value_int(int64_t number) {
    return (Value){.kind = VALUE_INT, .number = number};
}
static inline Value value_real(double real) {
    return (Value){.kind = VALUE_REAL, .real = real};
}
static inline Value value_null(void) {
    return (Value){.kind = VALUE_NULL};
}
Value value_text(const char *words); /* NULL becomes VALUE_NULL */
static inline Value value_blob(const void *bytes, size_t length) {
    return (Value){.kind = VALUE_BLOB, .bytes = bytes, .length = length};
}

/* The result of a statement that its job needs to be committed. */
typedef enum {
    EXPECT_ANY,  /* any result */
    EXPECT_SOME, /* at least one row returned or changed; otherwise the job is LOST */
    EXPECT_NONE  /* no row returned; otherwise the job is LOST */
} Expect;

typedef enum {
    JOB_KEPT,    /* committed (or, without writing statements, read) */
    JOB_LOST,    /* a statement had an unexpected result or broke a constraint; the job was rolled
                    back. `failed_step` is its index */
    JOB_TROUBLE, /* the store failed (disk full, connection lost) and reported nothing as stored;
                    the same job may be submitted again later. `error` has the reason */
} JobResult;

/* One row of an answer: value[0 .. columns-1]. Columns have names: value[USER_BY_NAME_PASSWORD]. */
typedef struct {
    Value value[MAX_COLUMNS];
} Row;

typedef struct Job Job;
typedef void JobDone(Job *job);

struct Job {
    /* the caller's */
    JobDone *done;
    void *data;
    uint64_t order;  /* jobs of a batch are run in ascending order: the match's id, so that several
                        nodes lock rows in one order; 0 for others */
    bool only_reads; /* never waits for writers; sees what was committed before it was submitted */
    bool is_list;    /* of those: may take long, and waits for others of its kind only */
    int kind;        /* of work, for figures: the store only keeps it */

    /* the answer */
    JobResult result;
    int failed_step; /* LOST: which; -1 otherwise */
    Error error;     /* LOST by a constraint, or TROUBLE: why, for the operator's log */
    double seconds;  /* that its thread worked on it: an equal part of those of its batch */

    struct JobBody *body; /* the store's own: statements, parameters, answers */
};

/* A job without steps; freed by job_free after `done`, which does not free it. */
Job *job_new(JobDone *done, void *data);
/* Adds a statement; n parameters for $1 .. $n. */
void job_step(Job *job, Statement statement, Expect expect, const Value *params, int n);
int job_steps(const Job *job); /* added so far */
/* The answer of step i (0-based): the number of rows, and one of them. Text and blobs are
 * borrowed. */
int job_rows(const Job *job, int step);
const Row *job_row(const Job *job, int step, int row);
/* Rows a writing statement changed (insert, update, delete). */
int job_changed(const Job *job, int step);
void job_free(Job *job);

/* ---- the store itself ---- */

/* Opens sqlite:DIR (makes DIR with mode 0700, takes DIR/lock against a second process, migrates)
 * or postgresql://... False with an error: locked by another process, a schema newer than this
 * binary, no room, no rights. `wake` is called on the store's thread whenever answers wait; it
 * must make the loop call store_poll (uv_async_send does). */
bool store_open(Store **store, const char *url, void (*wake)(void *), void *data, Error *error);
/* On the loop's thread: gives every finished job to `answer`, which calls its `done`; NULL: calls
 * `done`. */
typedef void StoreAnswer(void *data, Job *job);
void store_poll(Store *store, StoreAnswer *answer, void *data);
void store_submit(Store *store, Job *job);
/* Commits all that is queued, then closes. `done` of everything still open has been called. */
void store_close(Store *store);

/* Runs a job and waits for it; for commands (admin, tests) and for start-up. */
void store_wait(Store *store, Job *job);

/* Each has a queue, a connection and a thread. */
typedef enum {
    LANE_WRITES,
    LANE_READS,
    LANE_LISTS,
    STORE_LANES
} Lane;

typedef struct {
    uint64_t jobs_kept, jobs_lost, jobs_trouble, batches;
    uint64_t queue;                     /* jobs waiting now */
    uint64_t lane_queue[STORE_LANES];   /* the same by lane */
    uint64_t commit_seconds_bucket[16]; /* commits that took at most 0.25 ms * 2^i */
    double commit_seconds_sum;
} StoreFigures;
void store_figures(Store *store, StoreFigures *out);

/* A copy of everything as of now, as one file with mode 0600, while others go on writing. */
bool store_backup(Store *store, const char *path, Error *error);

/* For orders that need an existing store: false with an error when sqlite:DIR is empty, because
 * opening it would create one. (The operator creates databases.) */
bool store_is_there(const char *url, Error *error);

/* Puts a backup in the place of what sqlite:DIR holds, which becomes townhall.db.before, after
 * looking whether it is whole and of a schema this binary knows. The store gets a new epoch, so
 * that clients drop what they have, and gets the folder's owner, even when root restores it. False
 * with an error, and nothing has changed: also when a process uses the folder. */
bool store_restore(const char *url, const char *path, Error *error);

#endif
