/* SPDX-License-Identifier: MIT */
/* store_test.c - what the store promises: kept before told, together or not at all, one winner for
 * a key, nothing lost by a kill, words when it cannot. The same cases run on SQLite and, where it is
 * installed, on a PostgreSQL that the test starts for itself. */
#include "check.h"

#include "base/memory.h"
#include "store/folder.h"
#include "store/move.h"
#include "store/sql.h"
#include "store/store.h"

#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    char folder[64], url[128];
    Store *store;
} Fixture;

/* The address of the test's own database; empty: SQLite is tested. */
static char database[128];
static char database_folder[64];

static void shell(const char *format, const char *what) {
    char command[300];
    snprintf(command, sizeof command, format, what);
    assert_int_equal(system(command), 0);
}

/* Empties the database: every test begins with nothing. */
static void clear_database(void) {
    char command[300];
    snprintf(command, sizeof command,
             "psql -q '%s' -c 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' >%s/psql 2>&1",
             database, database_folder);
    assert_int_equal(system(command), 0);
}

static void open_it(Fixture *f) {
    Error error = {0};
    if (!store_open(&f->store, f->url, NULL, NULL, &error))
        fail_msg("%s", error.what);
}

static int begin(void **state) {
    Fixture *f = memory_new(sizeof *f);
    snprintf(f->folder, sizeof f->folder, "/tmp/townhall-store-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(f->url, sizeof f->url, "sqlite:%s/data", f->folder);
    if (database[0]) {
        clear_database();
        memcpy(f->url, database, sizeof database);
    }
    open_it(f);
    *state = f;
    return 0;
}

static int end(void **state) {
    Fixture *f = *state;
    if (f->store)
        store_close(f->store);
    shell("rm -rf '%s'", f->folder);
    memory_free(f);
    return 0;
}

static void add_entry(Job *job, int64_t match, int n, const char *cid) {
    Value params[] = {value_int(match), value_int(n),  value_int(7),
                      value_text(cid),  value_int(99), value_text("move 0 person 0 free a>2\n")};
    job_step(job, STORE_ENTRY_APPEND, EXPECT_SOME, params, 6);
}

static JobResult append(Store *store, int64_t match, int n, const char *cid) {
    Job *job = job_new(NULL, NULL);
    add_entry(job, match, n, cid);
    store_wait(store, job);
    JobResult result = job->result;
    job_free(job);
    return result;
}

static int count_entries(Store *store, int64_t match) {
    Job *job = job_new(NULL, NULL);
    Value params[] = {value_int(match), value_int(0)};
    job->only_reads = true;
    job_step(job, STORE_ENTRIES_SINCE, EXPECT_ANY, params, 2);
    store_wait(store, job);
    assert_int_equal(job->result, JOB_KEPT);
    int rows = job_rows(job, 0);
    job_free(job);
    return rows;
}

static void put_meta(Job *job, const char *key, const char *value) {
    Value params[] = {value_text(key), value_text(value)};
    job_step(job, STORE_META_PUT, EXPECT_ANY, params, 2);
}

static bool has_meta(Store *store, const char *key, const char *value) {
    Job *job = job_new(NULL, NULL);
    Value params[] = {value_text(key)};
    job_step(job, STORE_META_GET, EXPECT_ANY, params, 1);
    store_wait(store, job);
    bool same = job_rows(job, 0) == 1 && strcmp(job_row(job, 0, 0)->value[0].bytes, value) == 0;
    job_free(job);
    return same;
}

static void what_is_kept_is_there_after_opening_again(void **state) {
    Fixture *f = *state;
    assert_int_equal(append(f->store, 5, 0, "first-cid"), JOB_KEPT);

    store_close(f->store);
    open_it(f);

    Job *job = job_new(NULL, NULL);
    Value params[] = {value_int(5), value_int(0)};
    job_step(job, STORE_ENTRIES_SINCE, EXPECT_SOME, params, 2);
    store_wait(f->store, job);
    assert_int_equal(job->result, JOB_KEPT);
    const Row *row = job_row(job, 0, 0);
    assert_int_equal(row->value[0].number, 0);
    assert_string_equal(row->value[2].bytes, "first-cid");
    assert_string_equal(row->value[4].bytes, "move 0 person 0 free a>2\n");
    job_free(job);
}

/* ---- what nobody needs goes ---- */

static void run(Store *store, Statement statement, const Value *values, int n) {
    Job *job = job_new(NULL, NULL);
    job_step(job, statement, EXPECT_ANY, values, n);
    store_wait(store, job);
    assert_int_equal(job->result, JOB_KEPT);
    job_free(job);
}

static int rows_of(Store *store, Statement statement, Value value) {
    Job *job = job_new(NULL, NULL);
    job_step(job, statement, EXPECT_ANY, &value, 1);
    store_wait(store, job);
    int rows = job_rows(job, 0);
    job_free(job);
    return rows;
}

/* A guest who was last seen then, with a session that ends then. */
static void add_guest(Store *store, int64_t id, int64_t then) {
    char name[24];
    snprintf(name, sizeof name, "guest-%04d", (int)id);
    Value user[] = {value_int(id), value_text(name), value_text(name), value_int(0),
                    value_int(then)};
    Value session[] = {value_blob(name, strlen(name)),
                       value_int(id),
                       value_int(id),
                       value_int(0),
                       value_text(""),
                       value_int(then),
                       value_int(then)};
    run(store, STORE_USER_NEW, user, 5);
    run(store, STORE_SESSION_NEW, session, 7);
}

static void what_nobody_needs_goes_and_nothing_else(void **state) {
    Fixture *f = *state;
    Value now = value_int(1000);
    for (int64_t id = 1; id <= 3; id++) /* of before, who sat at a table; of before; of later */
        add_guest(f->store, id, id < 3 ? 500 : 1500);
    Value chair[] = {value_int(1), value_int(5), value_int(0), value_int(500)};
    run(f->store, STORE_CHAIR_PUT, chair, 4);
    for (int i = 0; i < 2; i++) {
        Value failure[] = {value_text("anna"), value_text("7f"), value_int(i ? 1500 : 500)};
        Value cid[] = {value_int(i + 1), value_text("one-of-them"), value_int(0), value_text(""),
                       value_int(i ? 1500 : 500)};
        run(f->store, STORE_FAILURE_ADD, failure, 3);
        run(f->store, STORE_CID_PUT, cid, 5);
    }
    run(f->store, STORE_SESSIONS_SWEEP, &now, 1);
    run(f->store, STORE_GUESTS_SWEEP, &now, 1);
    run(f->store, STORE_FAILURES_SWEEP, &now, 1);
    run(f->store, STORE_CIDS_SWEEP, &now, 1);

    for (int64_t id = 1; id <= 3; id++) {
        assert_int_equal(rows_of(f->store, STORE_USER_BY_ID, value_int(id)), id != 2);
        assert_int_equal(rows_of(f->store, STORE_SESSIONS_OF, value_int(id)), id == 3);
    }
    Job *job = job_new(NULL, NULL);
    Value counted[] = {value_text("anna"), value_text("7f"), value_int(0), value_int(0),
                       value_int(0)};
    Value first[] = {value_int(1), value_text("one-of-them")};
    Value second[] = {value_int(2), value_text("one-of-them")};
    job_step(job, STORE_FAILURES_COUNT, EXPECT_ANY, counted, 5);
    job_step(job, STORE_CID_GET, EXPECT_ANY, first, 2);
    job_step(job, STORE_CID_GET, EXPECT_ANY, second, 2);
    store_wait(f->store, job);
    assert_int_equal(job_row(job, 0, 0)->value[0].number, 1);
    assert_int_equal(job_rows(job, 1), 0);
    assert_int_equal(job_rows(job, 2), 1);
    job_free(job);
}

static void a_key_has_one_winner(void **state) {
    Fixture *f = *state;
    assert_int_equal(append(f->store, 5, 3, "one-of-two"), JOB_KEPT);
    assert_int_equal(append(f->store, 5, 3, "two-of-two"), JOB_LOST);
    assert_int_equal(count_entries(f->store, 5), 1);
}

static void a_lost_job_keeps_nothing_of_itself_and_harms_no_other(void **state) {
    Fixture *f = *state;
    append(f->store, 5, 0, "taken-already");
    Job *lost = job_new(NULL, NULL), *kept = job_new(NULL, NULL);
    put_meta(lost, "from-the-lost", "x");
    add_entry(lost, 5, 0, "comes-too-late");
    put_meta(kept, "from-the-kept", "y");
    add_entry(kept, 5, 1, "comes-next");

    store_wait(f->store, lost);
    store_wait(f->store, kept);

    assert_int_equal(lost->result, JOB_LOST);
    assert_int_equal(lost->failed_step, 1);
    assert_int_equal(kept->result, JOB_KEPT);
    assert_false(has_meta(f->store, "from-the-lost", "x"));
    assert_true(has_meta(f->store, "from-the-kept", "y"));
    job_free(lost);
    job_free(kept);
}

static void note_it(Job *job) {
    *(bool *)job->data = true;
}

static int n_done;
static uint64_t seen[600];
static void note(Job *job) {
    assert_int_equal(job->result, JOB_KEPT);
    seen[n_done++] = job->order;
    job_free(job);
}

/* All wait while a first job runs; then they are one batch, sorted by match. */
static void jobs_that_wait_are_committed_together_in_the_order_of_matches(void **state) {
    Fixture *f = *state;
    StoreFigures before, after;
    n_done = 0;
    for (int i = 0; i < 500; i++) {
        Job *job = job_new(note, NULL);
        job->order = (uint64_t)(1000 - i);
        add_entry(job, 1000 - i, 0, "one-of-many");
        store_submit(f->store, job);
    }
    store_figures(f->store, &before);
    assert_true(has_meta(f->store, "nothing", "") == false); /* waits behind all of them */
    while (n_done < 500)
        store_poll(f->store);
    store_figures(f->store, &after);

    assert_int_equal(after.jobs_lost, 0);
    assert_in_range(after.batches, 1, 100); /* not one commit each */
    int ascents = 0;
    for (int i = 1; i < n_done; i++)
        ascents += seen[i] > seen[i - 1];
    assert_true(ascents > 400); /* sorted within each batch, though they came descending */
}

typedef struct {
    int done;
    JobResult result;
} Outcome;

static void note_outcome(Job *job) {
    Outcome *outcome = job->data;
    outcome->done++;
    outcome->result = job->result;
    job_free(job);
}

/* In one batch with others: each is answered once, and only those whose key was taken are lost. */
static void lost_jobs_among_others_are_answered_once_each(void **state) {
    enum {
        JOBS = 60
    };
    Fixture *f = *state;
    Outcome outcome[JOBS] = {0};
    for (int i = 0; i < JOBS; i += 7)
        append(f->store, 100 + i, 0, "taken-already");
    for (int i = 0; i < JOBS; i++) {
        Job *job = job_new(note_outcome, &outcome[i]);
        job->order = (uint64_t)(100 + i);
        add_entry(job, 100 + i, 0, "comes-later");
        store_submit(f->store, job);
    }
    assert_false(has_meta(f->store, "nothing", "")); /* waits behind all of them */
    for (int i = 0; i < JOBS; i++) {
        assert_int_equal(outcome[i].done, 1);
        assert_int_equal(outcome[i].result, i % 7 == 0 ? JOB_LOST : JOB_KEPT);
    }
}

static void a_second_process_is_refused_in_words(void **state) {
    Fixture *f = *state;
    Store *second;
    Error error = {0};
    assert_false(store_open(&second, f->url, NULL, NULL, &error));
    assert_non_null(strstr(error.what, "another process uses the data folder"));
}

static void a_newer_schema_is_refused_in_words(void **state) {
    Fixture *f = *state;
    store_close(f->store);
    f->store = NULL;
    char path[128], sql[64];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/data/townhall.db", f->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", sql_schema_version() + 1);
    sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_close(db);

    Store *store;
    Error error = {0};
    assert_false(store_open(&store, f->url, NULL, NULL, &error));
    assert_non_null(strstr(error.what, "newer Townhall"));
}

static void what_is_no_store_is_refused_in_words(void **state) {
    (void)state;
    static const char *const URLS[] = {"", "sqlite", "mysql://x", "sqlite:", "sqlite:/dev/null/x"};
    for (size_t i = 0; i < sizeof URLS / sizeof *URLS; i++) {
        Store *store;
        Error error = {0};
        assert_false(store_open(&store, URLS[i], NULL, NULL, &error));
        assert_true(strlen(error.what) > 10);
    }
}

static void the_folder_is_its_owners_alone(void **state) {
    Fixture *f = *state;
    char path[128];
    struct stat found;
    snprintf(path, sizeof path, "%s/data", f->folder);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    snprintf(path, sizeof path, "%s/data/townhall.db", f->folder);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0077, 0);
}

/* The child writes the number of each entry it was told is kept; then it is killed. */
static int write_until_killed(const char *url, int out) {
    Store *store;
    Error error;
    if (!store_open(&store, url, NULL, NULL, &error))
        return 1;
    for (int n = 0;; n++)
        if (append(store, 9, n, "until-the-end") != JOB_KEPT || write(out, &n, sizeof n) < 0)
            return 1;
}

static void a_kill_loses_nothing_that_was_told(void **state) {
    Fixture *f = *state;
    store_close(f->store);
    f->store = NULL;
    for (int i = 0; i < 5; i++) {
        char url[128];
        int pipes[2], told = -1, n;
        snprintf(url, sizeof url, "sqlite:%s/killed-%d", f->folder, i);
        assert_int_equal(pipe(pipes), 0);
        pid_t child = fork();
        if (child == 0)
            _exit(write_until_killed(url, pipes[1]));
        close(pipes[1]);
        while (told < 40 + 7 * i && read(pipes[0], &n, sizeof n) == sizeof n)
            told = n;
        kill(child, SIGKILL);
        while (read(pipes[0], &n, sizeof n) == sizeof n)
            told = n;
        close(pipes[0]);
        waitpid(child, NULL, 0);

        Store *store;
        Error error;
        assert_true(store_open(&store, url, NULL, NULL, &error));
        assert_true(count_entries(store, 9) > told);
        store_close(store);
    }
}

/* In a child whose files may not grow: a disk that is full. Once they may again, it goes on. */
static int write_on_a_full_disk(const char *url) {
    Store *store;
    Error error;
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    if (!store_open(&store, url, NULL, NULL, &error) ||
        append(store, 9, 0, "there-is-room") != JOB_KEPT)
        return 1;
    getrlimit(RLIMIT_FSIZE, &limit);
    struct rlimit small = {4096, limit.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    if (append(store, 9, 1, "there-is-none") != JOB_TROUBLE)
        return 2;
    if (append(store, 9, 1, "there-is-none") != JOB_TROUBLE)
        return 3;
    setrlimit(RLIMIT_FSIZE, &limit);
    if (append(store, 9, 1, "room-again") != JOB_KEPT || count_entries(store, 9) != 2)
        return 4;
    store_close(store);
    return 0;
}

static void a_full_disk_is_trouble_and_then_goes_on(void **state) {
    Fixture *f = *state;
    char url[128];
    int status;
    store_close(f->store);
    f->store = NULL;
    snprintf(url, sizeof url, "sqlite:%s/full", f->folder);
    pid_t child = fork();
    if (child == 0)
        _exit(write_on_a_full_disk(url));
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void a_backup_is_whole_private_and_made_while_it_runs(void **state) {
    Fixture *f = *state;
    char path[128], folder[128], command[300];
    struct stat found;
    Error error = {0};
    append(f->store, 5, 0, "in-the-backup");
    Job *job = job_new(NULL, NULL);
    put_meta(job, "epoch", "of-the-first");
    store_wait(f->store, job);
    job_free(job);
    snprintf(path, sizeof path, "%s/copy.db", f->folder);

    assert_true(store_backup(f->store, path, &error));
    append(f->store, 5, 1, "after-the-backup");

    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    assert_false(store_backup(f->store, path, &error)); /* there is a file already */
    snprintf(folder, sizeof folder, "%s/restored", f->folder);
    snprintf(command, sizeof command, "sqlite:%s", folder);
    assert_true(store_restore(command, path, &error));
    Store *copy;
    assert_true(store_open(&copy, command, NULL, NULL, &error));
    assert_int_equal(count_entries(copy, 5), 1);
    store_close(copy);
}

static void two_nodes_append_the_same_n_and_one_wins(void **state) {
    enum {
        TIMES = 1000
    };
    Fixture *f = *state;
    Store *other;
    Error error;
    int won = 0, lost = 0;
    assert_true(store_open(&other, f->url, NULL, NULL, &error));
    for (int n = 0; n < TIMES; n++) {
        Job *job[2] = {job_new(NULL, NULL), job_new(NULL, NULL)};
        bool done[2] = {false, false};
        for (int i = 0; i < 2; i++) {
            job[i]->done = note_it;
            job[i]->data = &done[i];
            job[i]->order = 5;
            put_meta(job[i], i ? "from-one" : "from-two", "x");
            add_entry(job[i], 5, n, i ? "node-one" : "node-two");
            store_submit(i ? other : f->store, job[i]);
        }
        while (!done[0] || !done[1]) {
            store_poll(f->store);
            store_poll(other);
            sched_yield();
        }
        assert_int_not_equal(job[0]->result, job[1]->result);
        for (int i = 0; i < 2; i++) {
            won += job[i]->result == JOB_KEPT;
            lost += job[i]->result == JOB_LOST;
            job_free(job[i]);
        }
    }
    assert_int_equal(won, TIMES);
    assert_int_equal(lost, TIMES);
    assert_int_equal(count_entries(f->store, 5), TIMES);
    store_close(other);
}

static void a_killed_database_is_trouble_and_then_goes_on(void **state) {
    Fixture *f = *state;
    assert_int_equal(append(f->store, 5, 0, "before-the-kill"), JOB_KEPT);
    shell(SOURCE_DIR "/tests/store/postgres.sh kill %s", database_folder);
    assert_int_equal(append(f->store, 5, 1, "during-the-kill"), JOB_TROUBLE);
    assert_int_equal(append(f->store, 5, 1, "during-the-kill"), JOB_TROUBLE);
    shell(SOURCE_DIR "/tests/store/postgres.sh again %s", database_folder);
    assert_int_equal(append(f->store, 5, 1, "after-the-kill"), JOB_KEPT);
    assert_int_equal(count_entries(f->store, 5), 2);
}

/* A row or two in every table, with every kind of value. */
static const char FILL[] =
    "INSERT INTO meta VALUES ('epoch','0123'),('names_key','ab');"
    "INSERT INTO heartbeat VALUES ('node-1',1794650000123);"
    "INSERT INTO users VALUES (7,'Ala','ala',1,'argon','code','{\"lang\":\"pl\"}',1,2,3,4),"
    "(9223372036854775807,'','-',3,NULL,NULL,'{}',1,2,0,0),"
    "(8,'Žofie','zofie',0,NULL,NULL,'{}',1,2,0,0);"
    "INSERT INTO gone_names VALUES (x'00ff10'),(x'27');"
    "INSERT INTO sessions VALUES (x'0011',1,7,0,'',1,2),(x'0012',2,7,1,'a ''label''',1,2);"
    "INSERT INTO failures VALUES ('ala','1.2.3.4',5),('ala','1.2.3.4',5);"
    "INSERT INTO entries VALUES (5,0,7,'cid-0001',-3,'0 1 7 create\n'),"
    "(5,2,0,'cid-0002',9,'2 ..'),(6,0,7,'cid-0003',1,'ž');"
    "INSERT INTO secrets VALUES (5,x'000102','',NULL,NULL),(6,x'03','s',x'04','deal');"
    "INSERT INTO heads VALUES (5,'uptown',1,x'aa',1,0,0,1,2,3,4,-1,NULL,NULL,0),"
    "(6,'uptown',1,x'aa',1,1,1,1,2,3,4,1,55,66,77);"
    "INSERT INTO chairs VALUES (7,5,0,1,0,NULL,NULL),(8,5,1,1,1,2,-30);"
    "INSERT INTO cids VALUES (7,'cid-0001',1,'answer',2);"
    "INSERT INTO talk VALUES (5,0,0,7,1,3,NULL,'cid-0001',1),"
    "(5,1,1,8,1,NULL,'hi ☺','cid-0002',1);"
    "INSERT INTO blocks VALUES (7,8,1);"
    "INSERT INTO reports VALUES (1,7,8,NULL,1,'words','talk',0),(2,7,8,5,1,'words','',1);"
    "INSERT INTO decks VALUES (x'aa','uptown','name','bytes\nof it\n',1);"
    "INSERT INTO deck_owners VALUES (7,x'aa',1);"
    "INSERT INTO ratings VALUES (7,'uptown',2,25.1,8.333333333333334,3,1);"
    "INSERT INTO rated VALUES (5,7,'uptown',2,1,25.0,8.3,0.1,1e-300);"
    "INSERT INTO daily VALUES ('urbanista','2026-11-15',7,1,30,1,'record\n');";

static void run_sql(const char *folder, const char *sql) {
    char path[160], *words = NULL;
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/townhall.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &words) != SQLITE_OK)
        fail_msg("%s", words);
    sqlite3_close(db);
}

static void count_moved(const char *table, int64_t rows, void *data) {
    int *filled = data;
    (void)table;
    *filled += rows > 0;
}

static void make_empty(const char *url) {
    Store *store;
    Error error;
    assert_true(store_open(&store, url, NULL, NULL, &error));
    store_close(store);
}

static const char *const TABLES[] = {
#define TABLE(upper, lower, keys) #lower,
#include "store/tables.def"
#undef TABLE
};

enum {
    N_TABLES = sizeof TABLES / sizeof *TABLES
};

/* Fails when a table of the one folder has other rows than that of the other. */
static void same_rows(const char *one, const char *other) {
    for (int i = 0; i < N_TABLES; i++) {
        const char *table = TABLES[i];
        char sql[800];
        snprintf(sql, sizeof sql,
                 "ATTACH '%s/townhall.db' AS o;"
                 "CREATE TEMP TABLE must (none INTEGER CHECK (none = 0));"
                 "INSERT INTO must SELECT count(*) FROM "
                 "(SELECT * FROM %s EXCEPT SELECT * FROM o.%s);"
                 "INSERT INTO must SELECT count(*) FROM "
                 "(SELECT * FROM o.%s EXCEPT SELECT * FROM %s);"
                 "INSERT INTO must SELECT (SELECT count(*) FROM %s) - count(*) FROM o.%s",
                 other, table, table, table, table, table, table);
        run_sql(one, sql);
    }
}

static void everything_moves_both_ways(void **state) {
    Fixture *f = *state;
    char first[96], second[96], first_url[128], second_url[128];
    int filled = 0;
    Error error = {0};
    store_close(f->store);
    f->store = NULL;
    snprintf(first, sizeof first, "%s/first", f->folder);
    snprintf(second, sizeof second, "%s/second", f->folder);
    snprintf(first_url, sizeof first_url, "sqlite:%s", first);
    snprintf(second_url, sizeof second_url, "sqlite:%s", second);
    make_empty(first_url);
    run_sql(first, FILL);

    if (!store_move(first_url, f->url, 0, count_moved, &filled, &error))
        fail_msg("%s", error.what);
    assert_int_equal(filled, N_TABLES);
    if (!store_move(f->url, second_url, 1794650099999, count_moved, &filled, &error))
        fail_msg("%s", error.what);
    same_rows(first, second);

    assert_false(store_move(first_url, f->url, 0, count_moved, &filled, &error));
    assert_non_null(strstr(error.what, "must be empty"));
    assert_false(store_move(f->url, "sqlite:/dev/null/x", 0, count_moved, &filled, &error));
    assert_false(store_move(f->url, second_url, 1794650000999, count_moved, &filled, &error));
    assert_non_null(strstr(error.what, "a service uses"));
    run_sql(second, "INSERT INTO meta VALUES ('moving','1')");
    assert_false(store_move(second_url, f->url, 0, count_moved, &filled, &error));
    assert_non_null(strstr(error.what, "half moved"));
}

static void a_newer_database_is_refused_in_words(void **state) {
    Fixture *f = *state;
    store_close(f->store);
    f->store = NULL;
    shell("psql -q '%s' -c 'UPDATE townhall_schema SET version = 999'", database);
    Store *store;
    Error error = {0};
    assert_false(store_open(&store, f->url, NULL, NULL, &error));
    assert_non_null(strstr(error.what, "newer Townhall"));
}

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, begin, end)

/* Starts a database for the tests; false when none is installed. */
static bool start_database(void) {
    char command[200];
    snprintf(database_folder, sizeof database_folder, "/tmp/townhall-pg-XXXXXX");
    assert_non_null(mkdtemp(database_folder));
    snprintf(command, sizeof command, SOURCE_DIR "/tests/store/postgres.sh start %s",
             database_folder);
    FILE *out = popen(command, "r");
    bool ok = out && fgets(database, sizeof database, out);
    ok = out && pclose(out) == 0 && ok;
    database[strcspn(database, "\n")] = '\0';
    return ok;
}

static int test_postgres(void) {
    const struct CMUnitTest tests[] = {
        WITH_STORE(what_is_kept_is_there_after_opening_again),
        WITH_STORE(a_key_has_one_winner),
        WITH_STORE(what_nobody_needs_goes_and_nothing_else),
        WITH_STORE(a_lost_job_keeps_nothing_of_itself_and_harms_no_other),
        WITH_STORE(jobs_that_wait_are_committed_together_in_the_order_of_matches),
        WITH_STORE(lost_jobs_among_others_are_answered_once_each),
        WITH_STORE(two_nodes_append_the_same_n_and_one_wins),
        WITH_STORE(everything_moves_both_ways),
        WITH_STORE(a_newer_database_is_refused_in_words),
        WITH_STORE(a_killed_database_is_trouble_and_then_goes_on),
    };
    if (!start_database()) {
        puts("PostgreSQL is not installed: its cases are left out");
        return 0;
    }
    int failed = cmocka_run_group_tests_name("postgresql", tests, NULL, NULL);
    shell(SOURCE_DIR "/tests/store/postgres.sh stop %s", database_folder);
    shell("rm -rf '%s'", database_folder);
    database[0] = '\0';
    return failed;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_STORE(what_is_kept_is_there_after_opening_again),
        WITH_STORE(a_key_has_one_winner),
        WITH_STORE(what_nobody_needs_goes_and_nothing_else),
        WITH_STORE(a_lost_job_keeps_nothing_of_itself_and_harms_no_other),
        WITH_STORE(jobs_that_wait_are_committed_together_in_the_order_of_matches),
        WITH_STORE(lost_jobs_among_others_are_answered_once_each),
        WITH_STORE(a_second_process_is_refused_in_words),
        WITH_STORE(a_newer_schema_is_refused_in_words),
        cmocka_unit_test(what_is_no_store_is_refused_in_words),
        WITH_STORE(the_folder_is_its_owners_alone),
        WITH_STORE(a_kill_loses_nothing_that_was_told),
        WITH_STORE(a_full_disk_is_trouble_and_then_goes_on),
        WITH_STORE(a_backup_is_whole_private_and_made_while_it_runs),
    };
    return test_postgres() + cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
}
