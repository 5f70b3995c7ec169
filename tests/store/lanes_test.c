/* SPDX-License-Identifier: MIT */
/* lanes_test.c - readers and writers do not wait for each other, and what public pages ask for is
 * found by an index, in the order of the list. */
#include "store/fixture.h"

#include "base/memory.h"
#include "store/sql.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fifty thousand entries: a count of them takes milliseconds. */
static void fill(const Fixture *f) {
    static const char SQL[] =
        "WITH RECURSIVE many(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM many WHERE i < 50000) "
        "INSERT INTO entries SELECT i, 0, 7, 'cid-' || i, 1, 'body' FROM many";
    char command[600];
    if (database[0])
        snprintf(command, sizeof command, "psql -q '%s' -c \"%s\" >/dev/null", database, SQL);
    else
        snprintf(command, sizeof command, "sqlite3 '%s/data/townhall.db' \"%s\"", f->folder, SQL);
    assert_int_equal(system(command), 0);
}

static int n_lists; /* that have not been answered */

static void count_list(Job *job) {
    n_lists--;
    job_free(job);
}

/* A write and a read are done while lists that were asked for earlier still wait. A slow machine
 * may answer the lists first by chance, so it has a few tries. */
static void no_write_and_no_read_waits_for_lists(void **state) {
    Fixture *f = *state;
    enum {
        LISTS = 300,
        TRIES = 10
    };
    bool overtook = false;
    fill(f);
    for (int try = 0; try < TRIES && !overtook; try++) {
        for (int i = 0; i < LISTS; i++) {
            Job *list = job_new(count_list, NULL);
            list->only_reads = list->is_list = true;
            for (int k = 0; k < 4; k++)
                job_step(list, STORE_ADMIN_STATS, EXPECT_ANY, NULL, 0);
            n_lists++;
            store_submit(f->store, list);
        }
        StoreFigures figures;
        assert_int_equal(append(f->store, 100001 + try, 0, "first-cid"), JOB_KEPT);
        assert_int_equal(count_entries(f->store, 100001 + try), 1);
        store_figures(f->store, &figures);
        overtook = figures.lane_queue[LANE_LISTS] > 0;
        while (n_lists > 0)
            store_poll(f->store, NULL, NULL);
    }
    assert_true(overtook);
}

static Job *done_with_it;

static void note(Job *job) {
    done_with_it = job;
}

/* Somebody else holds the lock of the writer: readers read on. */
static void no_read_waits_for_a_writer(void **state) {
    Fixture *f = *state;
    char path[160];
    sqlite3 *other;
    snprintf(path, sizeof path, "%s/data/townhall.db", f->folder);
    assert_int_equal(append(f->store, 5, 0, "first-cid"), JOB_KEPT);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    Job *job = job_new(note, NULL);
    done_with_it = NULL;
    add_entry(job, 5, 1, "second-cid");
    store_submit(f->store, job);
    assert_int_equal(count_entries(f->store, 5), 1);
    assert_null(done_with_it);
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    while (!done_with_it)
        store_poll(f->store, NULL, NULL);
    assert_int_equal(job->result, JOB_KEPT);
    job_free(job);
}

/* ---- indexes ---- */

static const Statement INDEXED[] = {
    STORE_HEADS_SHOWN,   STORE_HEADS_SHOWN_OF,  STORE_HEADS_MINE,      STORE_USER_MATCHES,
    STORE_RATINGS_BOARD, STORE_PROFILE_RESULTS, STORE_PROFILE_RATINGS, STORE_PROFILE_CURVE,
    STORE_DAILY_BOARD,   STORE_TALK_SINCE,      STORE_SESSION_BY_HASH, STORE_CHAIRS_UNCOUNTED,
};

/* A table that is scanned whole, or sorted whole. */
static bool is_bad(const char *plan) {
    return strncmp(plan, "SCAN", 4) == 0 || strcmp(plan, "USE TEMP B-TREE FOR ORDER BY") == 0;
}

static void lists_are_read_by_an_index(void **state) {
    Fixture *f = *state;
    char path[160];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/data/townhall.db", f->folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof INDEXED / sizeof *INDEXED; i++) {
        char *sql = sql_statement(INDEXED[i], "$", "?"), explain[2000];
        sqlite3_stmt *ask;
        snprintf(explain, sizeof explain, "EXPLAIN QUERY PLAN %s", sql);
        memory_free(sql);
        assert_int_equal(sqlite3_prepare_v2(db, explain, -1, &ask, NULL), SQLITE_OK);
        while (sqlite3_step(ask) == SQLITE_ROW) {
            const char *plan = (const char *)sqlite3_column_text(ask, 3);
            bool by_index = INDEXED[i] == STORE_CHAIRS_UNCOUNTED && strstr(plan, "INDEX");
            if (is_bad(plan) && !by_index)
                fail_msg("%s: %s", sql_name(INDEXED[i]), plan);
        }
        sqlite3_finalize(ask);
    }
    sqlite3_close(db);
}

/* ---- totals ---- */

static void run(Store *store, Statement statement, Expect expect, const Value *values, int n) {
    Job *job = job_new(NULL, NULL);
    job_step(job, statement, expect, values, n);
    store_wait(store, job);
    assert_int_equal(job->result, JOB_KEPT);
    job_free(job);
}

/* A match that ends for one person with this place and score, counted or not. */
static void end_match(Store *store, int64_t match, int place, int score, bool counted) {
    Value id = value_int(match);
    Value head[] = {id,           value_text("uptown"), value_int(1), value_blob("x", 1),
                    value_int(2), value_int(1),         value_int(0), value_int(match),
                    value_int(1), value_int(1),         value_int(1), value_int(-1),
                    value_null(), value_null()};
    Value chair[] = {value_int(7), id, value_int(0), value_int(match)};
    Value over[] = {value_int(7), id, value_int(place), value_int(score)};
    run(store, STORE_HEAD_NEW, EXPECT_ANY, head, 14);
    run(store, STORE_CHAIR_PUT, EXPECT_ANY, chair, 4);
    run(store, STORE_CHAIR_OVER, EXPECT_SOME, over, 4);
    if (!counted)
        return;
    run(store, STORE_CHAIRS_COUNTED, EXPECT_SOME, &id, 1);
    run(store, STORE_RESULTS_COUNT, EXPECT_ANY, &id, 1);
}

static void expect_results(Store *store, int played, int won, int best, int streak) {
    Value owner = value_int(7);
    Job *job = job_new(NULL, NULL);
    job->only_reads = true;
    job_step(job, STORE_PROFILE_RESULTS, EXPECT_SOME, &owner, 1);
    store_wait(store, job);
    const Value *value = job_row(job, 0, 0)->value;
    assert_int_equal(value[PROFILE_RESULTS_PLAYED].number, played);
    assert_int_equal(value[PROFILE_RESULTS_WON].number, won);
    assert_int_equal(value[PROFILE_RESULTS_BEST].number, best);
    assert_int_equal(value[PROFILE_RESULTS_STREAK].number, streak);
    job_free(job);
}

static void every_match_counts_once(void **state) {
    Fixture *f = *state;
    end_match(f->store, 1, 1, 30, true);
    expect_results(f->store, 1, 1, 30, 1);
    end_match(f->store, 2, 2, 50, true);
    expect_results(f->store, 2, 1, 50, 0);
    end_match(f->store, 3, 1, 20, true);
    end_match(f->store, 4, 1, -3, true);
    expect_results(f->store, 4, 3, 50, 2);
    end_match(f->store, 5, 1, 60, false); /* as a node of the former version does */
    expect_results(f->store, 4, 3, 50, 2);

    Value most = value_int(10);
    Job *job = job_new(NULL, NULL);
    job_step(job, STORE_CHAIRS_UNCOUNTED, EXPECT_ANY, &most, 1);
    store_wait(f->store, job);
    assert_int_equal(job_rows(job, 0), 1);
    assert_int_equal(job_row(job, 0, 0)->value[CHAIRS_UNCOUNTED_MATCH].number, 5);
    job_free(job);
    Value id = value_int(5);
    run(f->store, STORE_CHAIRS_COUNTED, EXPECT_SOME, &id, 1);
    run(f->store, STORE_RESULTS_COUNT, EXPECT_ANY, &id, 1);
    expect_results(f->store, 5, 4, 60, 3);
}

int main(void) {
    const struct CMUnitTest on_folder[] = {
        WITH_STORE(no_write_and_no_read_waits_for_lists),
        WITH_STORE(no_read_waits_for_a_writer),
        WITH_STORE(lists_are_read_by_an_index),
        WITH_STORE(every_match_counts_once),
    };
    const struct CMUnitTest on_database[] = {
        WITH_STORE(no_write_and_no_read_waits_for_lists),
        WITH_STORE(every_match_counts_once),
    };
    int failed = cmocka_run_group_tests_name("sqlite", on_folder, NULL, NULL);
    return failed ? failed
                  : test_on_database(on_database, sizeof on_database / sizeof *on_database);
}
