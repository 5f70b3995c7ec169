/* SPDX-License-Identifier: MIT */
/* upgrade_test.c - a store that a former version wrote is brought to this one: nothing is lost,
 * what the new columns hold follows from what was there, a kill in the middle leaves one version or
 * the other, and several nodes may do it at once while one of the former version goes on writing.
 */
#include "store/fixture.h"

#include "base/memory.h"
#include "store/sql.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MATCHES =
        4000, /* of two people each; people have the numbers of their matches, and 100000 more */
    OTHERS = 100000,
    EVERYWHERE = 200000 /* sat in every match, and won those of the last ten that were played */
};

/* Every fourth match was cancelled, every eighth because its first person left. Bytes are written
 * as this database writes them. */
static void write_old(FILE *out, const char *bytes) {
    fprintf(out, "BEGIN;\n");
    for (int i = 1; i <= MATCHES; i++) {
        fprintf(out, "INSERT INTO entries VALUES (%d,0,%d,'cid-%d',1,'0 1 %d create');\n", i, i, i,
                i);
        fprintf(out, "INSERT INTO secrets VALUES (%d,%s,'old',NULL,'deal');\n", i, bytes);
        fprintf(out, "INSERT INTO heads VALUES (%d,'uptown',1,%s,%d,0,1,1,2,3,4,-1,NULL,NULL,0);\n",
                i, bytes, i % 4 == 0 ? 3 : 2);
        const char *result = i % 4 == 0 ? "NULL,NULL" : "1,30", *other = i % 4 ? "2,20" : result;
        fprintf(out, "INSERT INTO chairs VALUES (%d,%d,0,%d,1,%s),(%d,%d,1,%d,1,%s);\n", i, i, i,
                result, OTHERS + i, i, i, other);
        fprintf(out, "INSERT INTO chairs VALUES (%d,%d,2,%d,1,%s);\n", EVERYWHERE, i, i,
                i % 4 ? i < 4000 - 9 ? "2,7" : "1,8" : result);
        if (i % 4 == 0)
            fprintf(out, "INSERT INTO entries VALUES (%d,1,%d,'end-%d',1,'1 2 %d %s');\n", i,
                    i % 8 == 0 ? i : 0, i, i,
                    i % 8 == 0 ? "leave 0\n2 2 - cancel left" : "cancel idle");
    }
    fprintf(out, "INSERT INTO users (id,name,folded,kind,created,seen) "
                 "VALUES (1,'Ala','ala',1,5,5);\n");
    fprintf(out, "INSERT INTO sessions VALUES (%s,1,1,1,'program',5,6);\n",
            database[0] ? "'\\x0102'" : "x'0102'");
    fprintf(out, "INSERT INTO reports VALUES (1,2,3,NULL,5,'words','5 Ala: talk',0);\n");
    fprintf(out, "INSERT INTO cids VALUES (1,'cid-1',1,'{\"name\":\"Ala\"}',2);\n");
    fprintf(out, "INSERT INTO cids VALUES (1,'cid-2',1,'{}',2);\n");
    fprintf(out, "COMMIT;\n");
}

/* Writes what makes a store of schema 1. */
static void write_old_store(Fixture *f) {
    char path[200];
    snprintf(path, sizeof path, "%s/old.sql", f->folder);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fixture_close(f);
    if (database[0]) {
        char *schema = sql_replace(sql_schema[0], strlen(sql_schema[0]), "BLOB", "BYTEA");
        fprintf(out, "DROP SCHEMA public CASCADE; CREATE SCHEMA public;\n%s\n", schema);
        fprintf(out, "CREATE TABLE townhall_schema (version INTEGER NOT NULL);\n"
                     "INSERT INTO townhall_schema VALUES (1);\n");
        memory_free(schema);
        write_old(out, "'\\x0a0b'");
        fclose(out);
    } else {
        fprintf(out, "%s\nPRAGMA user_version = 1;\n", sql_schema[0]);
        write_old(out, "x'0a0b'");
        fclose(out);
    }
}

/* Puts it where this fixture's store is. */
static void make_old(Fixture *f) {
    char command[400];
    if (database[0])
        snprintf(command, sizeof command,
                 "psql -v ON_ERROR_STOP=1 -q '%s' -f %s/old.sql >/dev/null 2>&1", database,
                 f->folder);
    else
        snprintf(command, sizeof command,
                 "rm -f %s/data/townhall.db* && sqlite3 %s/data/townhall.db <%s/old.sql", f->folder,
                 f->folder, f->folder);
    assert_int_equal(system(command), 0);
}

static int64_t one(Store *store, Statement statement, const Value *values, int n, int column,
                   int *rows) {
    Job *job = job_new(NULL, NULL);
    job->only_reads = true;
    job_step(job, statement, EXPECT_ANY, values, n);
    store_wait(store, job);
    assert_int_equal(job->result, JOB_KEPT);
    *rows = job_rows(job, 0);
    const Value *value = *rows ? &job_row(job, 0, 0)->value[column] : NULL;
    int64_t found = value && value->kind == VALUE_BLOB ? (int64_t)value->length
                    : value                            ? value->number
                                                       : 0;
    job_free(job);
    return found;
}

static bool gave_up(Store *store, int64_t user) {
    Value values[] = {value_int(user), value_int(0)};
    int rows;
    one(store, STORE_CANCELS_SINCE, values, 2, CANCELS_SINCE_MATCH, &rows);
    return rows > 0;
}

/* Totals of a person: 3,000 matches of 4,000 were played to the end. */
static void has_totals(Store *store) {
    static const int64_t WANTED[] = {3000, 7, 8, 7};
    static const int COLUMN[] = {PROFILE_RESULTS_PLAYED, PROFILE_RESULTS_WON, PROFILE_RESULTS_BEST,
                                 PROFILE_RESULTS_STREAK};
    Value owner = value_int(EVERYWHERE), most = value_int(1);
    int rows;
    for (int i = 0; i < 4; i++)
        assert_int_equal(one(store, STORE_PROFILE_RESULTS, &owner, 1, COLUMN[i], &rows), WANTED[i]);
    one(store, STORE_CHAIRS_UNCOUNTED, &most, 1, CHAIRS_UNCOUNTED_MATCH, &rows);
    assert_int_equal(rows, 0);
}

/* What holds a name and need not is forgotten; reports stay. */
static void has_no_names(Store *store) {
    Value named[] = {value_int(1), value_text("cid-1")};
    Value other[] = {value_int(1), value_text("cid-2")};
    Value all[] = {value_int(0), value_int(100)};
    int rows;
    one(store, STORE_CID_GET, named, 2, CID_GET_DIGEST, &rows);
    assert_int_equal(rows, 0);
    one(store, STORE_CID_GET, other, 2, CID_GET_DIGEST, &rows);
    assert_int_equal(rows, 1);
    one(store, STORE_ADMIN_REPORT_LINES, all, 2, ADMIN_REPORT_LINES_AT, &rows);
    assert_int_equal(rows, 0);
}

/* Matches given up are the same rows by day; a session may do what it could. */
static void has_sessions(Store *store) {
    uint8_t hash[2] = {1, 2};
    Value session[] = {value_blob(hash, 2), value_int(0)};
    int rows;
    assert_int_equal(one(store, STORE_SESSION_BY_HASH, session, 2, SESSION_BY_HASH_SCOPES, &rows),
                     3);
    assert_int_equal(one(store, STORE_SESSION_BY_HASH, session, 2, SESSION_BY_HASH_SEEN, &rows), 5);
}

static void is_upgraded(Store *store) {
    has_totals(store);
    has_no_names(store);
    has_sessions(store);
    for (int i = 1; i <= MATCHES; i += 7) {
        Value id = value_int(i);
        int rows;
        assert_int_equal(one(store, STORE_SECRET_OF, &id, 1, SECRET_OF_SECRET, &rows), 2);
        assert_int_equal(count_entries(store, i), i % 4 == 0 ? 2 : 1);
        assert_int_equal(gave_up(store, i), i % 8 == 0);
        assert_false(gave_up(store, OTHERS + i));
    }
}

static void what_follows_from_the_log_is_in_the_new_columns(void **state) {
    Fixture *f = *state;
    write_old_store(f);
    make_old(f);
    fixture_open(f);
    is_upgraded(f->store);
}

/* Opens it in another process, which is killed after so many microseconds when that is not 0. */
static int open_elsewhere(Fixture *f, unsigned microseconds) {
    pid_t child = fork();
    if (child == 0) {
        Store *store;
        Error error = {0};
        bool fine = store_open(&store, f->url, NULL, NULL, &error);
        if (!fine)
            fprintf(stderr, "%s\n", error.what);
        else
            store_close(store);
        _exit(fine ? 0 : 1);
    }
    if (microseconds) {
        usleep(microseconds);
        kill(child, SIGKILL);
    }
    return (int)child;
}

static void a_kill_in_the_middle_leaves_one_version_or_the_other(void **state) {
    Fixture *f = *state;
    write_old_store(f);
    for (unsigned wait = 500; wait < 60000; wait *= 2) {
        make_old(f);
        waitpid(open_elsewhere(f, wait), NULL, 0);
        fixture_open(f);
        is_upgraded(f->store);
        fixture_close(f);
    }
}

/* A node of the former version appends while three of this one start at once: psql plays its part.
 */
static void nodes_upgrade_at_once_while_an_old_one_writes(void **state) {
    Fixture *f = *state;
    char command[800];
    pid_t node[3];
    int status;
    write_old_store(f);
    make_old(f);
    snprintf(
        command, sizeof command,
        "for i in $(seq 1 400); do echo \"INSERT INTO entries VALUES (900000,$i,7,'c$i',1,'b') "
        "RETURNING n;\"; done >%s/load.sql; psql -qAt '%s' -f %s/load.sql >%s/kept & echo $! "
        ">%s/load",
        f->folder, database, f->folder, f->folder, f->folder);
    assert_int_equal(system(command), 0);
    for (int i = 0; i < 3; i++)
        node[i] = open_elsewhere(f, 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(waitpid(node[i], &status, 0), node[i]);
        assert_int_equal(status, 0);
    }
    store_shell("while kill -0 $(cat %s/load) 2>/dev/null; do sleep 0.1; done", f->folder);
    fixture_open(f);
    is_upgraded(f->store);
    assert_int_equal(count_entries(f->store, 900000), 400);
    snprintf(command, sizeof command, "test $(wc -l <%s/kept) = 400", f->folder);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest on_folder[] = {
        WITH_STORE(what_follows_from_the_log_is_in_the_new_columns),
        WITH_STORE(a_kill_in_the_middle_leaves_one_version_or_the_other),
    };
    const struct CMUnitTest on_database[] = {
        WITH_STORE(what_follows_from_the_log_is_in_the_new_columns),
        WITH_STORE(a_kill_in_the_middle_leaves_one_version_or_the_other),
        WITH_STORE(nodes_upgrade_at_once_while_an_old_one_writes),
    };
    int failed = cmocka_run_group_tests_name("sqlite", on_folder, NULL, NULL);
    return failed ? failed
                  : test_on_database(on_database, sizeof on_database / sizeof *on_database);
}
