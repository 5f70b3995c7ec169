/* SPDX-License-Identifier: MIT */
/* store_test.c - what the store promises: stored before reported, together or not at all, one
 * winner for a key, words when it cannot. The same cases run on SQLite and, where it is installed,
 * on a PostgreSQL that the test starts for itself. */
#include "store/fixture.h"

#include "base/text.h"

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

/* ---- circles ---- */

/* Circle 3, founded by user 1. */
static void found_circle(Store *store) {
    Value circle[] = {value_int(3), value_text("Friday"), value_text("code"),
                      value_int(1), value_int(1),         value_int(10)};
    run(store, STORE_CIRCLE_NEW, circle, 6);
}

static void enter_circle(Store *store, int64_t id, int role, int64_t joined) {
    Value enter[] = {value_int(3), value_int(id), value_int(role), value_int(joined)};
    run(store, STORE_CIRCLE_ENTER, enter, 4);
}

static void sit_down(Store *store, int64_t match, int64_t id, int place) {
    Value chair[] = {value_int(id), value_int(match), value_int(id), value_int(match)};
    Value over[] = {value_int(id), value_int(match), value_int(place), value_int(100)};
    run(store, STORE_CHAIR_PUT, chair, 4);
    if (place > 0)
        run(store, STORE_CHAIR_OVER, over, 4);
}

/* A match of users 1, 2, ... that user 1 has shown to the circle; `places` ends with -1. */
static void add_match(Store *store, int64_t match, int phase, int64_t at, const int places[]) {
    Value none = value_null();
    Value head[] = {value_int(match),
                    value_text("uptown"),
                    value_int(1),
                    value_blob("x", 1),
                    value_int(phase),
                    value_int(0),
                    value_int(0),
                    value_int(at),
                    value_int(at),
                    value_int(1),
                    value_int(1),
                    value_int(-1),
                    none,
                    none};
    Value show[] = {value_int(3), value_int(1), value_int(match)};
    run(store, STORE_HEAD_NEW, head, 14);
    for (int i = 0; places[i] >= 0; i++)
        sit_down(store, match, i + 1, places[i]);
    run(store, STORE_CIRCLE_SHOW, show, 3);
}

/* The standings as words: "name played won points, ..." */
static void season_words(Store *store, int most, char out[200]) {
    Text text;
    text_init(&text, out, 200);
    Value values[] = {value_int(3), value_int(1000), value_int(most)};
    Job *job = job_new(NULL, NULL);
    job_step(job, STORE_CIRCLE_SEASON, EXPECT_ANY, values, 3);
    store_wait(store, job);
    assert_int_equal(job->result, JOB_KEPT);
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        text_format(&text, "%s %d %d %d, ", value[CIRCLE_SEASON_NAME].bytes,
                    (int)value[CIRCLE_SEASON_PLAYED].number, (int)value[CIRCLE_SEASON_WON].number,
                    (int)value[CIRCLE_SEASON_POINTS].number);
    }
    job_free(job);
}

static void the_standings_of_a_season_count_what_people_of_the_circle_made(void **state) {
    Fixture *f = *state;
    char words[200];
    found_circle(f->store);
    for (int64_t id = 1; id <= 4; id++) {
        add_guest(f->store, id, 500);
        if (id < 4) /* the fourth is not in the circle */
            enter_circle(f->store, id, id == 1 ? 2 : 0, id);
    }
    season_words(f->store, 10, words);
    assert_string_equal(words, "");
    add_match(f->store, 11, 2, 2000, (int[]){1, 2, 3, 4, -1});
    add_match(f->store, 12, 2, 1900, (int[]){2, 1, 2, -1});
    add_match(f->store, 13, 2, 1000, (int[]){1, 1, -1});
    add_match(f->store, 14, 2, 999, (int[]){2, 1, -1});  /* before the season */
    add_match(f->store, 15, 1, 1500, (int[]){0, 0, -1}); /* still runs */
    add_match(f->store, 16, 2, 1500, (int[]){1, -1});    /* among bots */
    add_match(f->store, 17, 3, 1500, (int[]){0, 0, -1}); /* ended without a result */
    season_words(f->store, 10, words);
    assert_string_equal(words, "guest-0002 3 2 260, guest-0001 3 2 210, guest-0003 2 0 70, ");
    season_words(f->store, 1, words); /* the last one alone */
    assert_string_equal(words, "guest-0001 1 1 120, guest-0002 1 0 80, guest-0003 1 0 40, ");
}

/* What somebody is in circle 3. */
static int role_of(Store *store, int64_t id) {
    Value values[] = {value_int(3), value_int(id)};
    Job *job = job_new(NULL, NULL);
    job_step(job, STORE_CIRCLE_OF, EXPECT_ANY, values, 2);
    store_wait(store, job);
    int role = job_rows(job, 0) ? (int)job_row(job, 0, 0)->value[CIRCLE_OF_ROLE].number : -1;
    job_free(job);
    return role;
}

static void hand_on(Store *store, int64_t silent_since) {
    Value values[] = {value_int(silent_since), value_int(0)};
    run(store, STORE_CIRCLES_SILENT, values, 1);
    run(store, STORE_CIRCLES_INHERIT, values, 2);
    run(store, STORE_CIRCLES_EMPTY, &values[1], 1);
}

static void a_circle_goes_from_a_silent_owner_to_whoever_is_there(void **state) {
    static const int ROLE[] = {2, 0, 1, 1, 1}, SEEN[] = {500, 900, 500, 900, 900};
    Fixture *f = *state;
    found_circle(f->store);
    for (int i = 0; i < 5; i++) { /* the longest-serving organiser is silent, too */
        add_guest(f->store, i + 1, SEEN[i]);
        enter_circle(f->store, i + 1, ROLE[i], 10 + i);
    }
    hand_on(f->store, 500); /* the owner was here at that moment */
    assert_int_equal(role_of(f->store, 1), 2);
    hand_on(f->store, 501);
    for (int i = 0; i < 5; i++)
        assert_int_equal(role_of(f->store, i + 1), i == 3 ? 2 : i == 1 ? 0 : 1);
    hand_on(f->store, 1000); /* everybody is silent: nobody else would be better */
    assert_int_equal(role_of(f->store, 4), 2);
    Value four = value_int(4);
    run(f->store, STORE_CIRCLES_FORGET, &four, 1);
    hand_on(f->store, 501);
    assert_int_equal(role_of(f->store, 5), 2);
    for (int i = 0; i < 5; i++) {
        Value id = value_int(i + 1);
        run(f->store, STORE_CIRCLES_FORGET, &id, 1);
    }
    hand_on(f->store, 501);
    Value code = value_text("code");
    assert_int_equal(rows_of(f->store, STORE_CIRCLE_BY_CODE, code), 0);
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
        WITH_STORE(the_standings_of_a_season_count_what_people_of_the_circle_made),
        WITH_STORE(a_circle_goes_from_a_silent_owner_to_whoever_is_there),
        WITH_STORE(a_lost_job_keeps_nothing_of_itself_and_harms_no_other),
        WITH_STORE(jobs_that_wait_are_committed_together_in_the_order_of_matches),
        WITH_STORE(lost_jobs_among_others_are_answered_once_each),
    };
    const struct CMUnitTest on_database[] = {
        WITH_STORE(what_is_kept_is_there_after_opening_again),
        WITH_STORE(a_key_has_one_winner),
        WITH_STORE(what_nobody_needs_goes_and_nothing_else),
        WITH_STORE(the_standings_of_a_season_count_what_people_of_the_circle_made),
        WITH_STORE(a_circle_goes_from_a_silent_owner_to_whoever_is_there),
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
