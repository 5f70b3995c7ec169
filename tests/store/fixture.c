/* SPDX-License-Identifier: MIT */
/* fixture.c - begins and ends a store for each test, and what most of them do with it. */
#include "store/fixture.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

char database[128];
char database_folder[64];

void store_shell(const char *format, const char *what) {
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

void fixture_open(Fixture *f) {
    Error error = {0};
    if (!store_open(&f->store, f->url, NULL, NULL, &error))
        fail_msg("%s", error.what);
}

int fixture_begin(void **state) {
    Fixture *f = memory_new(sizeof *f);
    snprintf(f->folder, sizeof f->folder, "/tmp/townhall-store-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(f->url, sizeof f->url, "sqlite:%s/data", f->folder);
    if (database[0]) {
        clear_database();
        memcpy(f->url, database, sizeof database);
    }
    fixture_open(f);
    *state = f;
    return 0;
}

int fixture_end(void **state) {
    Fixture *f = *state;
    if (f->store)
        store_close(f->store);
    store_shell("rm -rf '%s'", f->folder);
    memory_free(f);
    return 0;
}

void add_entry(Job *job, int64_t match, int n, const char *cid) {
    Value params[] = {value_int(match), value_int(n),  value_int(7),
                      value_text(cid),  value_int(99), value_text("move 0 person 0 free a>2\n")};
    job_step(job, STORE_ENTRY_APPEND, EXPECT_SOME, params, 6);
}

JobResult append(Store *store, int64_t match, int n, const char *cid) {
    Job *job = job_new(NULL, NULL);
    add_entry(job, match, n, cid);
    store_wait(store, job);
    JobResult result = job->result;
    job_free(job);
    return result;
}

int count_entries(Store *store, int64_t match) {
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

void put_meta(Job *job, const char *key, const char *value) {
    Value params[] = {value_text(key), value_text(value)};
    job_step(job, STORE_META_PUT, EXPECT_ANY, params, 2);
}

bool has_meta(Store *store, const char *key, const char *value) {
    Job *job = job_new(NULL, NULL);
    Value params[] = {value_text(key)};
    job_step(job, STORE_META_GET, EXPECT_ANY, params, 1);
    store_wait(store, job);
    bool same = job_rows(job, 0) == 1 && strcmp(job_row(job, 0, 0)->value[0].bytes, value) == 0;
    job_free(job);
    return same;
}

void fixture_close(Fixture *f) {
    store_close(f->store);
    f->store = NULL;
}

/* 0, or what the script returned: SKIPPED when PostgreSQL is not installed. */
static int start_database(void) {
    char command[200];
    snprintf(database_folder, sizeof database_folder, "/tmp/townhall-pg-XXXXXX");
    assert_non_null(mkdtemp(database_folder));
    snprintf(command, sizeof command, SOURCE_DIR "/tests/store/postgres.sh start %s",
             database_folder);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    bool told = fgets(database, sizeof database, out);
    int status = pclose(out);
    database[strcspn(database, "\n")] = '\0';
    return WIFEXITED(status) && (told || WEXITSTATUS(status)) ? WEXITSTATUS(status) : 1;
}

int test_on_database(const struct CMUnitTest *tests, size_t count) {
    const char *only = getenv("TEST_STORE");
    if (only && strcmp(only, "sqlite") == 0)
        return 0;
    int status = start_database();
    if (status == SKIPPED)
        puts("PostgreSQL is not installed: its cases are skipped");
    if (status) {
        rmdir(database_folder);
        return status;
    }
    int failed = _cmocka_run_group_tests("postgresql", tests, count, NULL, NULL);
    store_shell(SOURCE_DIR "/tests/store/postgres.sh stop %s", database_folder);
    store_shell("rm -rf '%s'", database_folder);
    database[0] = '\0';
    return failed;
}
