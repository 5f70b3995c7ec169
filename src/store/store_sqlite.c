/* SPDX-License-Identifier: MIT */
/* store_sqlite.c - the store in one file: WAL, synchronous=FULL, one connection that writes and
 * some that read beside it.
 *
 * A batch is one transaction. When a job of it is lost halfway, the batch is run again, with a
 * savepoint for each job that writes more than one statement, so that it takes nothing of the
 * others with it. A batch whose commit fails is trouble for all of its jobs, and none of them was
 * reported as stored.
 *
 *     DIR/townhall.db     the database (with -wal and -shm beside it)
 *     DIR/lock            held while a process has the store open */
#include "base/memory.h"
#include "base/text.h"
#include "store/folder.h"
#include "store/job.h"
#include "store/sql.h"

#include <assert.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BUSY_MS = 5000, /* an operator's sqlite3 may hold a lock for a moment */
    PATH_BYTES = 1024
};

/* A checkpoint every 8000 pages: more often it shows in the slowest answers. 8 MB of cache. */
static const char PRAGMAS[] = "PRAGMA journal_mode = WAL;"
                              "PRAGMA synchronous = FULL;"
                              "PRAGMA foreign_keys = ON;"
                              "PRAGMA wal_autocheckpoint = 8000;"
                              "PRAGMA cache_size = -8000;"
                              "PRAGMA temp_store = MEMORY;";

static const char READER_PRAGMAS[] = "PRAGMA cache_size = -4000;"
                                     "PRAGMA temp_store = MEMORY;";

typedef struct {
    sqlite3 *db;
    int lock; /* file descriptor; -1: a reader, or it was not taken */
    char path[PATH_BYTES];
    sqlite3_stmt *statement[STORE_STATEMENTS];
    sqlite3_stmt *begin, *commit, *rollback, *savepoint, *release, *rollback_to;
} Sqlite;

static bool fail(sqlite3 *db, const char *doing, Error *error) {
    return error_at(error, 0, "%s: %s", doing, sqlite3_errmsg(db));
}

/* ---- opening ---- */

static bool prepare(Sqlite *s, const char *sql, sqlite3_stmt **out, Error *error) {
    if (sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK)
        return true;
    return fail(s->db, "a statement of this binary does not fit the store", error);
}

static bool prepare_all(Sqlite *s, Error *error) {
    for (int i = 0; i < STORE_STATEMENTS; i++) {
        char *sql = sql_statement((Statement)i, "$", "?");
        bool ok = prepare(s, sql, &s->statement[i], error);
        memory_free(sql);
        if (!ok)
            return false;
    }
    return prepare(s, "BEGIN IMMEDIATE", &s->begin, error) &&
           prepare(s, "COMMIT", &s->commit, error) && prepare(s, "ROLLBACK", &s->rollback, error) &&
           prepare(s, "SAVEPOINT job", &s->savepoint, error) &&
           prepare(s, "RELEASE job", &s->release, error) &&
           prepare(s, "ROLLBACK TO job", &s->rollback_to, error);
}

static int user_version(sqlite3 *db) {
    sqlite3_stmt *ask;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return version;
}

/* Runs one migration and writes its number, both or neither. */
static bool migrate_one(Sqlite *s, int version, Error *error) {
    char done[64];
    snprintf(done, sizeof done, "PRAGMA user_version = %d; COMMIT", version + 1);
    if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(s->db, sql_schema[version], NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(s->db, done, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    fail(s->db, "the store could not be brought to this version", error);
    sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool migrate(Sqlite *s, Error *error) {
    int version = user_version(s->db), known = sql_schema_version();
    if (version < 0)
        return fail(s->db, s->path, error);
    if (version > known)
        return error_at(error, 0,
                        "%s was written by a newer Townhall (schema %d, this one knows %d): "
                        "use that one, or restore a backup",
                        s->path, version, known);
    for (; version < known; version++)
        if (!migrate_one(s, version, error))
            return false;
    return true;
}

static bool open_database(Sqlite *s, const char *folder, Error *error) {
    Text path;
    text_init(&path, s->path, sizeof s->path);
    text_format(&path, "%s/townhall.db", folder);
    if (path.full)
        return error_at(error, 0, "the path of the data folder is too long");
    if (!folder_make(folder, error) || !folder_lock(folder, &s->lock, error))
        return false;
    mode_t mask = umask(077);
    int opened = sqlite3_open_v2(
        s->path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    umask(mask);
    if (opened != SQLITE_OK)
        return fail(s->db, s->path, error);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (sqlite3_exec(s->db, PRAGMAS, NULL, NULL, NULL) != SQLITE_OK)
        return fail(s->db, s->path, error);
    return migrate(s, error) && prepare_all(s, error);
}

/* Prepared when it is first needed: a reader uses few of them. */
static sqlite3_stmt *statement_of(Sqlite *s, Statement statement, Error *error) {
    if (!s->statement[statement]) {
        char *sql = sql_statement(statement, "$", "?");
        prepare(s, sql, &s->statement[statement], error);
        memory_free(sql);
    }
    return s->statement[statement];
}

static void close_store(void *database) {
    Sqlite *s = database;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_finalize(s->begin);
    sqlite3_finalize(s->commit);
    sqlite3_finalize(s->rollback);
    sqlite3_finalize(s->savepoint);
    sqlite3_finalize(s->release);
    sqlite3_finalize(s->rollback_to);
    sqlite3_close(s->db);
    folder_unlock(s->lock);
    memory_free(s);
}

static bool open_store(void **out, const char *folder, Error *error) {
    Sqlite *s = memory_new(sizeof *s);
    memset(s, 0, sizeof *s);
    s->lock = -1;
    if (!open_database(s, folder, error)) {
        close_store(s);
        return false;
    }
    *out = s;
    return true;
}

/* In WAL a reader sees what was committed when it began, and neither waits for the writer nor holds
 * it up. */
static bool open_reader(void **out, void *database, Error *error) {
    const Sqlite *writer = database;
    Sqlite *s = memory_zeroed(sizeof *s);
    s->lock = -1;
    memcpy(s->path, writer->path, sizeof s->path);
    bool ok = sqlite3_open_v2(s->path, &s->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) ==
                  SQLITE_OK &&
              sqlite3_busy_timeout(s->db, BUSY_MS) == SQLITE_OK &&
              sqlite3_exec(s->db, READER_PRAGMAS, NULL, NULL, NULL) == SQLITE_OK;
    if (!ok)
        fail(s->db, s->path, error);
    ok = ok && prepare(s, "BEGIN", &s->begin, error) && prepare(s, "COMMIT", &s->commit, error);
    if (!ok) {
        close_store(s);
        return false;
    }
    *out = s;
    return true;
}

/* ---- running jobs ---- */

static void bind(sqlite3_stmt *statement, int i, const Value *value) {
    switch (value->kind) {
    case VALUE_NULL:
        sqlite3_bind_null(statement, i);
        break;
    case VALUE_INT:
        sqlite3_bind_int64(statement, i, value->number);
        break;
    case VALUE_REAL:
        sqlite3_bind_double(statement, i, value->real);
        break;
    case VALUE_TEXT:
        sqlite3_bind_text(statement, i, value->bytes, (int)value->length, SQLITE_STATIC);
        break;
    case VALUE_BLOB:
        sqlite3_bind_blob(statement, i, value->bytes, (int)value->length, SQLITE_STATIC);
        break;
    }
}

static Value column(Job *job, sqlite3_stmt *statement, int i) {
    switch (sqlite3_column_type(statement, i)) {
    case SQLITE_INTEGER:
        return value_int(sqlite3_column_int64(statement, i));
    case SQLITE_FLOAT:
        return value_real(sqlite3_column_double(statement, i));
    case SQLITE_NULL:
        return value_null();
    default:
        break;
    }
    bool is_text = sqlite3_column_type(statement, i) == SQLITE_TEXT;
    const void *bytes =
        is_text ? sqlite3_column_text(statement, i) : sqlite3_column_blob(statement, i);
    size_t length = (size_t)sqlite3_column_bytes(statement, i);
    return (Value){.kind = is_text ? VALUE_TEXT : VALUE_BLOB,
                   .bytes = job_keep_bytes(job, bytes, length),
                   .length = length};
}

/* Returns SQLite's result: SQLITE_DONE when all went well. */
static int run_step(Sqlite *s, Job *job, Step *step) {
    sqlite3_stmt *statement = statement_of(s, step->statement, &job->error);
    if (!statement)
        return SQLITE_ERROR;
    assert(sqlite3_bind_parameter_count(statement) == step->n_params);
    for (int i = 0; i < step->n_params; i++)
        bind(statement, i + 1, &step->param[i]);
    int columns = sqlite3_column_count(statement), result;
    assert(columns <= MAX_COLUMNS);
    step->n_columns = columns;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        Row *row = job_new_row(job, step);
        for (int i = 0; i < columns; i++)
            row->value[i] = column(job, statement, i);
    }
    step->changed = sqlite3_stmt_readonly(statement) ? 0 : sqlite3_changes(s->db);
    if (result != SQLITE_DONE)
        fail(s->db, sql_name(step->statement), &job->error);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result;
}

/* Runs the steps until one is not as expected. */
static void run_steps(Sqlite *s, Job *job) {
    job_forget_answers(job);
    job->result = JOB_KEPT;
    for (int i = 0; i < job->body->n_steps; i++) {
        Step *step = &job->body->step[i];
        int result = run_step(s, job, step);
        if (result == SQLITE_DONE && step_is_met(step))
            continue;
        job->result =
            result == SQLITE_DONE || (result & 0xff) == SQLITE_CONSTRAINT ? JOB_LOST : JOB_TROUBLE;
        job->failed_step = i;
        return;
    }
}

static bool do_it(sqlite3_stmt *statement) {
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return done;
}

static void trouble(Sqlite *s, Job **job, int count) {
    for (int i = 0; i < count; i++) {
        if (job[i]->result == JOB_KEPT || !job[i]->error.what[0]) /* else it has its own reason */
            fail(s->db, "the store cannot keep anything now", &job[i]->error);
        job[i]->result = JOB_TROUBLE;
    }
}

/* Nothing of a job stays that fails at its first statement; of one that fails later, something may.
 */
static bool is_clean(const Job *job) {
    return job->result == JOB_KEPT || (job->failed_step == 0 && job->body->step[0].changed == 0);
}

/* With a savepoint: a job that is lost takes nothing of the others with it. */
static bool run_guarded(Sqlite *s, Job *job) {
    if (!do_it(s->savepoint))
        return false;
    run_steps(s, job);
    if (sqlite3_get_autocommit(s->db))
        return false; /* disk full and the like roll everything back */
    if (job->result != JOB_KEPT && !do_it(s->rollback_to))
        return false;
    return do_it(s->release);
}

/* One transaction. False when nothing was kept; *unclean says that only savepoints are missing. */
static bool run_batch(Sqlite *s, Job **job, int count, bool guarded, bool *unclean) {
    *unclean = false;
    bool ok = do_it(s->begin);
    for (int i = 0; i < count && ok; i++) {
        if (guarded) {
            ok = run_guarded(s, job[i]);
            continue;
        }
        run_steps(s, job[i]);
        ok = !sqlite3_get_autocommit(s->db) && is_clean(job[i]);
        *unclean = !ok && !sqlite3_get_autocommit(s->db);
    }
    if (ok && do_it(s->commit))
        return true;
    if (!*unclean)
        trouble(s, job, count);
    if (!sqlite3_get_autocommit(s->db))
        do_it(s->rollback);
    return false;
}

/* Savepoints cost as much as what they guard, and are needed once in thousands of batches: first
 * without. */
static void run_writers(Sqlite *s, Job **job, int count) {
    bool unclean;
    if (!run_batch(s, job, count, false, &unclean) && unclean)
        run_batch(s, job, count, true, &unclean);
}

static bool run_jobs(void *database, Job **job, int count) {
    run_writers(database, job, count);
    return true; /* a disk that is full today is not away */
}

/* All steps of a job see the same moment. */
static bool read_jobs(void *reader, Job **job, int count) {
    Sqlite *s = reader;
    for (int i = 0; i < count; i++) {
        do_it(s->begin);
        run_steps(s, job[i]);
        do_it(s->commit);
    }
    return true;
}

/* ---- backup ---- */

/* Uses a separate connection: the writer continues, and the copy is a snapshot. */
static bool backup(void *database, const char *path, Error *error) {
    Sqlite *s = database;
    sqlite3 *db = NULL;
    sqlite3_stmt *copy = NULL;
    if (!folder_new_file(path, error))
        return false;
    bool ok = sqlite3_open_v2(s->path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
              sqlite3_busy_timeout(db, BUSY_MS) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &copy, NULL) == SQLITE_OK &&
              sqlite3_bind_text(copy, 1, path, -1, SQLITE_STATIC) == SQLITE_OK &&
              sqlite3_step(copy) == SQLITE_DONE;
    if (!ok)
        fail(db, path, error);
    sqlite3_finalize(copy);
    sqlite3_close(db);
    ok = ok && folder_flush(path, error);
    if (!ok)
        unlink(path);
    return ok;
}

/* ---- restore ---- */

/* Is the file a whole store of ours? */
static bool check_backup(sqlite3 *db, const char *path, Error *error) {
    sqlite3_stmt *check = NULL;
    bool whole = sqlite3_prepare_v2(db, "PRAGMA quick_check", -1, &check, NULL) == SQLITE_OK &&
                 sqlite3_step(check) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    sqlite3_finalize(check);
    int version = whole ? user_version(db) : -1, known = sql_schema_version();
    if (!whole || version < 1)
        return error_at(error, 0, "%s is no backup of Townhall, or it is damaged", path);
    return version <= known ||
           error_at(error, 0, "%s was made by a newer Townhall (schema %d, this one knows %d)",
                    path, version, known);
}

/* Copies the backup to a file of its own, with a new epoch, flushed. */
static bool copy_backup(const char *path, const char *to, Error *error) {
    sqlite3 *db = NULL;
    sqlite3_stmt *copy = NULL;
    bool ok = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
    if (!ok)
        fail(db, path, error);
    ok = ok && check_backup(db, path, error) && folder_new_file(to, error);
    if (ok) {
        ok = sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &copy, NULL) == SQLITE_OK &&
             sqlite3_bind_text(copy, 1, to, -1, SQLITE_STATIC) == SQLITE_OK &&
             sqlite3_step(copy) == SQLITE_DONE;
        if (!ok)
            fail(db, to, error);
    }
    sqlite3_finalize(copy);
    sqlite3_close(db);
    if (!ok)
        return false;
    ok = sqlite3_open_v2(to, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
         sqlite3_exec(db, "UPDATE meta SET value = lower(hex(randomblob(8))) WHERE key = 'epoch'",
                      NULL, NULL, NULL) == SQLITE_OK;
    if (!ok)
        fail(db, to, error);
    sqlite3_close(db);
    return ok && folder_flush(to, error);
}

/* Brings what is in the old log into the old database: if the power fails between the two steps of
 * replacing it, nothing of it is lost. A database that is too damaged for that is replaced anyway.
 */
static void settle(const char *path) {
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
        sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(db);
}

/* The old files go only when the new one is on the disk. What was there stays as
 * townhall.db.before, in case the backup was not the right one; that of an earlier restore goes. */
static bool replace(const char *folder, const char *fresh, Error *error) {
    static const char *const OLD[] = {"townhall.db-wal", "townhall.db-shm"};
    char path[PATH_BYTES + 32], before[PATH_BYTES + 32];
    snprintf(path, sizeof path, "%s/townhall.db", folder);
    snprintf(before, sizeof before, "%s/townhall.db.before", folder);
    settle(path);
    unlink(before);
    if (link(path, before) != 0 && errno != ENOENT)
        return error_at(error, 0, "cannot replace %s", path);
    for (size_t i = 0; i < sizeof OLD / sizeof OLD[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, OLD[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/townhall.db", folder);
    if (rename(fresh, path) != 0)
        return error_at(error, 0, "cannot replace %s", path);
    return folder_flush(path, error);
}

/* Root looks after a service that is not root's own. */
static bool give_to_owner(const char *folder, const char *path, Error *error) {
    struct stat owner;
    return geteuid() != 0 ||
           (stat(folder, &owner) == 0 && chown(path, owner.st_uid, owner.st_gid) == 0) ||
           error_at(error, 0, "cannot replace %s", path);
}

bool store_is_there(const char *url, Error *error) {
    char path[PATH_BYTES + 32];
    struct stat found;
    if (strncmp(url, "sqlite:", 7) != 0)
        return true;
    snprintf(path, sizeof path, "%s/townhall.db", url + 7);
    return stat(path, &found) == 0 || error_at(error, 0, "there is no store here: %s", url + 7);
}

bool store_restore(const char *url, const char *path, Error *error) {
    char fresh[PATH_BYTES + 32];
    int lock = -1;
    if (strncmp(url, "sqlite:", 7) != 0)
        return error_at(error, 0, "only sqlite:FOLDER is restored so (docs/guide/scaling.md)");
    const char *folder = url + 7;
    if (!folder_make(folder, error) || !folder_lock(folder, &lock, error))
        return false;
    snprintf(fresh, sizeof fresh, "%s/townhall.db.new", folder);
    unlink(fresh); /* of a restore that was killed */
    bool ok = copy_backup(path, fresh, error) && give_to_owner(folder, fresh, error) &&
              replace(folder, fresh, error);
    if (!ok)
        unlink(fresh);
    folder_unlock(lock);
    return ok;
}

const Backend sqlite_backend = {
    .scheme = "sqlite:",
    .open = open_store,
    .open_reader = open_reader,
    .run = run_jobs,
    .read = read_jobs,
    .backup = backup,
    .close = close_store,
};
