/* SPDX-License-Identifier: MIT */
/* store_postgres.c - the store in PostgreSQL, for several nodes: one connection that writes and
 * some that read, pipelined.
 *
 *     begin, every step of every job, sync      one round trip; nothing is kept yet
 *     commit, sync                              a second one; clients hear of it only then
 *
 * A batch is one transaction. When a job in it is not met (another node was first) or breaks a
 * constraint, the batch is rolled back and run again without it, and that job then alone, so that
 * it learns the truth. That is rare: the losing command was decided on an old log.
 *
 * A database that cannot be reached, or does not answer in time, is trouble for every job of the
 * batch, at once; the next batch connects again. A batch whose commit was not answered is in
 * doubt: its jobs are trouble too, and a caller that submits them again finds their keys taken by
 * themselves. */
#include "base/memory.h"
#include "base/text.h"
#include "store/job.h"
#include "store/libpq.h"
#include "store/sql.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PATIENCE_MS = 3000,   /* for an answer of the database */
    QUICK_MS = 500,       /* less: it was not silence, but a broken connection */
    MIGRATION_MS = 60000, /* for another node that migrates, or for doing it */
    URL_BYTES = 1024,
    BATCH = 512,
    /* Types of columns, as the catalog numbers them. */
    OID_BYTEA = 17,
    OID_INT8 = 20,
    OID_INT2 = 21,
    OID_INT4 = 23,
    OID_FLOAT8 = 701,
    OID_NUMERIC = 1700
};

typedef struct {
    PGconn *db; /* NULL: not connected */
    char url[URL_BYTES];
} Postgres;

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The last line of the library's words: the rest repeats the address. */
static bool fail(PGconn *db, const char *doing, Error *error) {
    char words[200];
    const char *all = db ? pq.errorMessage(db) : "not connected";
    size_t length = strcspn(all, "\n");
    snprintf(words, sizeof words, "%.*s", (int)length, all);
    return error_at(error, 0, "%s: %s", doing, words);
}

/* ---- waiting, with an end ---- */

/* Sends the queue and waits until something can be read. False on a timeout. */
static bool wait_readable(PGconn *db, int64_t until) {
    while (pq.isBusy(db)) {
        int unsent = pq.flush(db);
        if (unsent < 0)
            return false;
        struct pollfd poller = {pq.socket(db), (short)(POLLIN | (unsent ? POLLOUT : 0)), 0};
        int64_t left = until - milliseconds();
        if (left <= 0 || poll(&poller, 1, (int)left) <= 0)
            return false;
        if (poller.revents & (POLLIN | POLLERR | POLLHUP) && !pq.consumeInput(db))
            return false;
    }
    return true;
}

/* *out is the next result, or NULL between those of two commands. */
static bool next_result(PGconn *db, int64_t until, PGresult **out) {
    if (!wait_readable(db, until))
        return false;
    *out = pq.getResult(db);
    return true;
}

/* Waits for everything that a command outside the pipeline answers; the last of it, or NULL when
 * the database was silent for too long. */
static PGresult *finish_command(PGconn *db, bool sent, int patience) {
    int64_t until = milliseconds() + patience;
    PGresult *last = NULL, *next = NULL;
    while (sent && next_result(db, until, &next) && next) {
        pq.clear(last);
        last = next;
    }
    if (sent && !next)
        return last;
    pq.clear(last);
    return NULL;
}

/* A plain command outside the pipeline; for opening. */
static bool command_within(PGconn *db, const char *sql, int patience, Error *error) {
    PGresult *result = finish_command(db, pq.sendQuery(db, sql) == 1, patience);
    ExecStatusType status = pq.resultStatus(result);
    bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!ok)
        fail(db, "the store", error);
    pq.clear(result);
    return ok;
}

static bool command(PGconn *db, const char *sql, Error *error) {
    return command_within(db, sql, PATIENCE_MS, error);
}

/* ---- opening ---- */

/* Ignores notices of the database; errors come with the results. */
static void be_quiet(void *data, const char *words) {
    (void)data;
    (void)words;
}

static int schema_version(PGconn *db) {
    PGresult *result = finish_command(
        db, pq.sendQuery(db, "SELECT version FROM townhall_schema") == 1, PATIENCE_MS);
    int version = pq.ntuples(result) == 1 ? (int)strtol(pq.getvalue(result, 0, 0), NULL, 10) : -1;
    pq.clear(result);
    return version;
}

static bool migrate_one(PGconn *db, int version, Error *error) {
    char done[80];
    char *sql = sql_replace(sql_schema[version], strlen(sql_schema[version]), "BLOB", "BYTEA");
    snprintf(done, sizeof done, "UPDATE townhall_schema SET version = %d; COMMIT", version + 1);
    bool ok = command(db, "BEGIN", error) && command_within(db, sql, MIGRATION_MS, error) &&
              command(db, done, error);
    memory_free(sql);
    return ok; /* else the connection is closed, and with it the transaction */
}

/* Several nodes may start at once: one migrates, the others wait for it. */
static bool migrate(PGconn *db, Error *error) {
    if (schema_version(db) == sql_schema_version())
        return true;
    if (!command_within(db, "SELECT pg_advisory_lock(7061981)", MIGRATION_MS, error) ||
        !command(db, "CREATE TABLE IF NOT EXISTS townhall_schema (version INTEGER NOT NULL)",
                 error) ||
        !command(db,
                 "INSERT INTO townhall_schema SELECT 0 "
                 "WHERE NOT EXISTS (SELECT 1 FROM townhall_schema)",
                 error))
        return false;
    int version = schema_version(db), known = sql_schema_version();
    if (version > known)
        return error_at(error, 0,
                        "the database was written by a newer Townhall (schema %d, this one knows "
                        "%d): use that one, or restore a backup",
                        version, known);
    for (; version >= 0 && version < known; version++)
        if (!migrate_one(db, version, error))
            return false;
    return version == known && command(db, "SELECT pg_advisory_unlock(7061981)", error);
}

/* ---- sending steps ---- */

/* Numbers travel as text, in memory of the job; bytes as they are. */
static bool send_step(PGconn *db, Job *job, const Step *step) {
    const char *value[MAX_PARAMS];
    int length[MAX_PARAMS], format[MAX_PARAMS];
    for (int i = 0; i < step->n_params; i++) {
        const Value *param = &step->param[i];
        char number[40];
        int digits = 0;
        value[i] = param->kind == VALUE_NULL ? NULL : param->bytes;
        length[i] = (int)param->length;
        format[i] = param->kind == VALUE_BLOB;
        if (param->kind == VALUE_INT)
            digits = snprintf(number, sizeof number, "%lld", (long long)param->number);
        else if (param->kind == VALUE_REAL)
            digits = snprintf(number, sizeof number, "%.17g", param->real);
        if (digits > 0)
            value[i] = job_keep_bytes(job, number, (size_t)digits);
    }
    return pq.sendQueryPrepared(db, sql_name(step->statement), step->n_params, value, length,
                                format, 0) == 1;
}

static bool send_plain(PGconn *db, const char *sql) {
    return pq.sendQueryParams(db, sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

/* ---- reading answers ---- */

static Value column(Job *job, const PGresult *result, int row, int i) {
    const char *words = pq.getvalue(result, row, i);
    size_t length = (size_t)pq.getlength(result, row, i);
    if (pq.getisnull(result, row, i))
        return value_null();
    switch (pq.ftype(result, i)) {
    case OID_INT2:
    case OID_INT4:
    case OID_INT8:
    case OID_NUMERIC:
        return value_int(strtoll(words, NULL, 10));
    case OID_FLOAT8:
        return value_real(strtod(words, NULL));
    case OID_BYTEA: {
        unsigned char *bytes = pq.unescapeBytea((const unsigned char *)words, &length);
        Value value = value_blob(job_keep_bytes(job, bytes, length), length);
        pq.freemem(bytes);
        return value;
    }
    default:
        return (Value){
            .kind = VALUE_TEXT, .bytes = job_keep_bytes(job, words, length), .length = length};
    }
}

static void take_answer(Job *job, Step *step, const PGresult *result) {
    step->n_columns = pq.nfields(result);
    assert(step->n_columns <= MAX_COLUMNS);
    for (int row = 0; row < pq.ntuples(result); row++) {
        Row *out = job_new_row(job, step);
        for (int i = 0; i < step->n_columns; i++)
            out->value[i] = column(job, result, row, i);
    }
    /* A SELECT's "affected" rows are those it found; job_changed is for writers. */
    step->changed = strncmp(pq.cmdStatus((PGresult *)result), "SELECT", 6) == 0
                        ? 0
                        : (int)strtol(pq.cmdTuples((PGresult *)result), NULL, 10);
}

typedef enum {
    READ_OK,
    READ_REFUSED, /* the database refused: the transaction is over */
    READ_SKIPPED, /* something before it was refused */
    READ_LOST     /* no answer */
} Reading;

/* The result of one command of the pipeline, and the NULL behind it. */
static Reading read_one(PGconn *db, int64_t until, PGresult **out) {
    PGresult *end = NULL;
    if (!next_result(db, until, out) || !*out)
        return READ_LOST;
    ExecStatusType status = pq.resultStatus(*out);
    if (!next_result(db, until, &end) || end) {
        pq.clear(end);
        return READ_LOST;
    }
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return READ_OK;
    return status == PGRES_PIPELINE_ABORTED ? READ_SKIPPED : READ_REFUSED;
}

static bool read_sync(PGconn *db, int64_t until) {
    PGresult *result;
    if (!next_result(db, until, &result) || !result)
        return false;
    bool ok = pq.resultStatus(result) == PGRES_PIPELINE_SYNC;
    pq.clear(result);
    return ok;
}

/* Runs one command that must succeed, with its sync. */
static bool run_plain(PGconn *db, const char *sql) {
    PGresult *result = NULL;
    int64_t until = milliseconds() + PATIENCE_MS;
    if (!send_plain(db, sql) || !pq.pipelineSync(db))
        return false;
    Reading reading = read_one(db, until, &result);
    pq.clear(result);
    return reading != READ_LOST && read_sync(db, until) && reading == READ_OK;
}

/* ---- connecting ---- */

/* The text as this database reads it: its own name for bytes, and the lines that are for it alone.
 */
static char *own_text(Statement statement) {
    char *common = sql_statement(statement, "BLOB", "BYTEA");
    char *own = sql_replace(common, strlen(common), "-- postgres:", "");
    memory_free(common);
    return own;
}

/* All in one round trip: a node that comes back to a far database is back at once. */
static bool prepare_all(PGconn *db, Error *error) {
    int64_t until = milliseconds() + PATIENCE_MS;
    bool ok = true;
    for (int i = 0; i < STORE_STATEMENTS && ok; i++) {
        char *sql = own_text((Statement)i);
        ok = pq.sendPrepare(db, sql_name((Statement)i), sql, 0, NULL) == 1;
        memory_free(sql);
    }
    if (!ok || !pq.pipelineSync(db))
        return fail(db, "the store", error);
    for (int i = 0; i < STORE_STATEMENTS && ok; i++) {
        PGresult *result = NULL;
        ok = read_one(db, until, &result) == READ_OK;
        if (!ok)
            fail(db, sql_name((Statement)i), error);
        pq.clear(result);
    }
    return ok && (read_sync(db, until) || fail(db, "the store", error));
}

static bool connect_to(Postgres *p, Error *error) {
    const char *keys[] = {"dbname",          "connect_timeout",  "tcp_user_timeout",
                          "client_encoding", "application_name", NULL};
    const char *values[] = {p->url, "3", "3000", "UTF8", "townhall", NULL};
    PGconn *db = pq.connectdbParams(keys, values, 1);
    bool ok = pq.status(db) == CONNECTION_OK;
    pq.setNoticeProcessor(db, be_quiet, NULL);
    if (!ok)
        fail(db, "the database cannot be reached", error);
    /* An acknowledged row is on the disk, regardless of the server's own setting. */
    ok = ok && command(db, "SET synchronous_commit = on", error) &&
         command(db, "SET client_min_messages = warning", error) && migrate(db, error) &&
         pq.setnonblocking(db, 1) == 0 && pq.enterPipelineMode(db) == 1 && prepare_all(db, error);
    if (!ok) {
        pq.finish(db);
        return false;
    }
    p->db = db;
    return true;
}

static void disconnect(Postgres *p) {
    pq.finish(p->db);
    p->db = NULL;
}

static bool open_store(void **out, const char *where, Error *error) {
    if (!libpq_load(error))
        return false;
    Postgres *p = memory_new(sizeof *p);
    memset(p, 0, sizeof *p);
    if (snprintf(p->url, sizeof p->url, "postgresql:%s", where) >= (int)sizeof p->url) {
        memory_free(p);
        return error_at(error, 0, "the address of the database is too long");
    }
    if (!connect_to(p, error)) {
        memory_free(p);
        return false;
    }
    *out = p;
    return true;
}

/* It connects with its first job. */
static bool open_reader(void **out, void *database, Error *error) {
    const Postgres *writer = database;
    Postgres *p = memory_zeroed(sizeof *p);
    (void)error;
    memcpy(p->url, writer->url, sizeof p->url);
    *out = p;
    return true;
}

static void close_store(void *database) {
    Postgres *p = database;
    if (p->db)
        disconnect(p);
    memory_free(p);
}

/* ---- batches ---- */

static bool send_batch(PGconn *db, Job **job, int count) {
    if (!send_plain(db, "BEGIN"))
        return false;
    for (int i = 0; i < count; i++) {
        job_forget_answers(job[i]);
        job[i]->result = JOB_KEPT;
        for (int k = 0; k < job[i]->body->n_steps; k++)
            if (!send_step(db, job[i], &job[i]->body->step[k]))
                return false;
    }
    return pq.pipelineSync(db) == 1;
}

static void lose(Job *job, int step, JobResult result) {
    if (job->result == JOB_KEPT) {
        job->result = result;
        job->failed_step = result == JOB_LOST ? step : -1;
    }
}

/* What a refusal means: a broken constraint is an answer, anything else (no room, read-only, out of
 * memory) is trouble. */
static JobResult refusal_of(const PGresult *result) {
    const char *state = pq.resultErrorField(result, PG_DIAG_SQLSTATE);
    return state && strncmp(state, "23", 2) == 0 ? JOB_LOST : JOB_TROUBLE;
}

/* Reads the answers of a job. False when the connection is gone. */
static bool read_job(PGconn *db, Job *job, int64_t until) {
    for (int k = 0; k < job->body->n_steps; k++) {
        Step *step = &job->body->step[k];
        PGresult *result = NULL;
        Reading reading = read_one(db, until, &result);
        if (reading == READ_OK)
            take_answer(job, step, result);
        if (reading == READ_REFUSED) {
            fail(db, sql_name(step->statement), &job->error);
            lose(job, k, refusal_of(result));
        } else if (reading == READ_OK && !step_is_met(step)) {
            lose(job, k, JOB_LOST);
        }
        pq.clear(result);
        if (reading == READ_LOST)
            return false;
    }
    return true;
}

/* Runs the jobs in a transaction that is left open. True when it can be committed and all
 * expectations are met; false with *alive saying whether the connection is. */
static bool try_batch(PGconn *db, Job **job, int count, bool *alive) {
    PGresult *begun = NULL;
    int64_t until = milliseconds() + PATIENCE_MS;
    *alive = send_batch(db, job, count) && read_one(db, until, &begun) == READ_OK;
    pq.clear(begun);
    bool met = true;
    for (int i = 0; i < count && *alive; i++) {
        *alive = read_job(db, job[i], until);
        met = met && job[i]->result == JOB_KEPT;
    }
    *alive = *alive && read_sync(db, until);
    return *alive && met;
}

/* All or, when some are not met, none: then those are marked LOST. */
static bool run_together(PGconn *db, Job **job, int count, bool *alive) {
    bool met = try_batch(db, job, count, alive);
    if (*alive && !run_plain(db, met ? "COMMIT" : "ROLLBACK"))
        *alive = false;
    return met && *alive;
}

static void trouble(Postgres *p, Job **job, int count) {
    for (int i = 0; i < count; i++) {
        job[i]->result = JOB_TROUBLE;
        fail(p->db, "the database does not answer", &job[i]->error);
    }
    if (p->db)
        disconnect(p);
}

/* Takes those that were not met out of the list; they are put into `lost`. */
static int part(Job **job, int count, Job **lost, int *n_lost) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (job[i]->result == JOB_KEPT)
            job[kept++] = job[i];
        else
            lost[(*n_lost)++] = job[i];
    }
    return kept;
}

static bool is_connected(Postgres *p, Error *error) {
    if (p->db && pq.status(p->db) == CONNECTION_OK)
        return true;
    if (p->db)
        disconnect(p);
    return connect_to(p, error);
}

static bool run_jobs(void *database, Job **batch, int count) {
    Postgres *p = database;
    Job *job[BATCH], *lost[BATCH]; /* the caller's list stays as it is */
    int n_lost = 0;
    bool alive = true;
    Error error = {0};
    assert(count <= BATCH);
    memcpy(job, batch, (size_t)count * sizeof *job);
    if (!is_connected(p, &error)) {
        for (int i = 0; i < count; i++) {
            job[i]->result = JOB_TROUBLE;
            job[i]->error = error;
        }
        return false;
    }
    while (count > 0 && alive && !run_together(p->db, job, count, &alive) && alive)
        count = part(job, count, lost, &n_lost);
    if (!alive)
        trouble(p, job, count);
    for (int i = 0; i < n_lost; i++) {
        if (alive)
            run_together(p->db, &lost[i], 1, &alive);
        if (!alive)
            trouble(p, &lost[i], 1);
    }
    return alive;
}

/* A connection that broke while nothing was asked of it is noticed by the next job. Reading twice
 * does no harm, so that job does not pay for it; but nobody waits twice for a database that is
 * silent. */
static bool read_jobs(void *reader, Job **job, int count) {
    Postgres *p = reader;
    bool was_connected = p->db != NULL;
    int64_t begin = milliseconds();
    if (run_jobs(p, job, count))
        return true;
    return was_connected && milliseconds() - begin < QUICK_MS && run_jobs(p, job, count);
}

static bool backup(void *database, const char *path, Error *error) {
    (void)database;
    (void)path;
    return error_at(error, 0,
                    "a PostgreSQL database is backed up by pg_dump (docs/guide/scaling.md)");
}

const Backend postgres_backend = {
    .scheme = "postgresql:",
    .open = open_store,
    .open_reader = open_reader,
    .run = run_jobs,
    .read = read_jobs,
    .backup = backup,
    .close = close_store,
};
