/* SPDX-License-Identifier: MIT */
/* store_test.c - what the store promises: stored before reported, together or not at all, one
 * winner for a key, words when it cannot. The same cases run on SQLite and, where it is installed,
 * on a PostgreSQL that the test starts for itself. */
#include "store/fixture.h"

#include <sched.h>
#include <string.h>

static void what_is_kept_is_there_after_opening_again(void **state) {
    Fixture *f = *state;
    assert_int_equal(append(f->store, 5, 0, "first-cid"), JOB_KEPT);

    store_close(f->store);
    fixture_open(f);

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
                       value_int(then),
                       value_int(3)};
    run(store, STORE_USER_NEW, user, 5);
    run(store, STORE_SESSION_NEW, session, 8);
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
    Value sweep[] = {now, value_int(100)};
    run(f->store, STORE_CIDS_SWEEP, sweep, 2);

    for (int64_t id = 1; id <= 3; id++) {
        assert_int_equal(rows_of(f->store, STORE_USER_BY_ID, value_int(id)), id != 2);
        assert_int_equal(rows_of(f->store, STORE_SESSIONS_OF, value_int(id)), id == 3);
    }
    Job *job = job_new(NULL, NULL);
    Value counted[] = {value_text("anna"), value_text("7f"), value_int(0),
                       value_int(0),       value_int(0),     value_blob("x", 1)};
    Value first[] = {value_int(1), value_text("one-of-them")};
    Value second[] = {value_int(2), value_text("one-of-them")};
    job_step(job, STORE_FAILURES_COUNT, EXPECT_ANY, counted, 6);
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
        store_poll(f->store, NULL, NULL);
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
            store_poll(f->store, NULL, NULL);
            store_poll(other, NULL, NULL);
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
    store_shell(SOURCE_DIR "/tests/store/postgres.sh kill %s", database_folder);
    assert_int_equal(append(f->store, 5, 1, "during-the-kill"), JOB_TROUBLE);
    assert_int_equal(append(f->store, 5, 1, "during-the-kill"), JOB_TROUBLE);
    store_shell(SOURCE_DIR "/tests/store/postgres.sh again %s", database_folder);
    assert_int_equal(append(f->store, 5, 1, "after-the-kill"), JOB_KEPT);
    assert_int_equal(count_entries(f->store, 5), 2);
}

static void a_newer_database_is_refused_in_words(void **state) {
    Fixture *f = *state;
    fixture_close(f);
    store_shell("psql -q '%s' -c 'UPDATE townhall_schema SET version = 999'", database);
    Store *store;
    Error error = {0};
    assert_false(store_open(&store, f->url, NULL, NULL, &error));
    assert_non_null(strstr(error.what, "newer Townhall"));
}

int main(void) {
    const struct CMUnitTest on_folder[] = {
        WITH_STORE(what_is_kept_is_there_after_opening_again),
        WITH_STORE(a_key_has_one_winner),
        WITH_STORE(what_nobody_needs_goes_and_nothing_else),
        WITH_STORE(a_lost_job_keeps_nothing_of_itself_and_harms_no_other),
        WITH_STORE(jobs_that_wait_are_committed_together_in_the_order_of_matches),
        WITH_STORE(lost_jobs_among_others_are_answered_once_each),
    };
    const struct CMUnitTest on_database[] = {
        WITH_STORE(what_is_kept_is_there_after_opening_again),
        WITH_STORE(a_key_has_one_winner),
        WITH_STORE(what_nobody_needs_goes_and_nothing_else),
        WITH_STORE(a_lost_job_keeps_nothing_of_itself_and_harms_no_other),
        WITH_STORE(jobs_that_wait_are_committed_together_in_the_order_of_matches),
        WITH_STORE(lost_jobs_among_others_are_answered_once_each),
        WITH_STORE(two_nodes_append_the_same_n_and_one_wins),
        WITH_STORE(a_newer_database_is_refused_in_words),
        WITH_STORE(a_killed_database_is_trouble_and_then_goes_on),
    };
    int failed = cmocka_run_group_tests_name("sqlite", on_folder, NULL, NULL);
    return failed ? failed
                  : test_on_database(on_database, sizeof on_database / sizeof *on_database);
}
