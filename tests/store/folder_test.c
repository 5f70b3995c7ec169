/* SPDX-License-Identifier: MIT */
/* folder_test.c - the store in a folder: whose it is, what a kill and a full disk do to it,
 * backups. */
#include "store/fixture.h"

#include "store/folder.h"
#include "store/sql.h"

#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void a_second_process_is_refused_in_words(void **state) {
    Fixture *f = *state;
    Store *second;
    Error error = {0};
    assert_false(store_open(&second, f->url, NULL, NULL, &error));
    assert_non_null(strstr(error.what, "another process uses the data folder"));
}

static void a_newer_schema_is_refused_in_words(void **state) {
    Fixture *f = *state;
    fixture_close(f);
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

/* The child writes the number of each entry reported as stored; then it is killed. */
static int write_until_killed(const char *url, int out) {
    Store *store;
    Error error;
    if (!store_open(&store, url, NULL, NULL, &error))
        return 1;
    for (int n = 0;; n++)
        if (append(store, 9, n, "until-the-end") != JOB_KEPT || write(out, &n, sizeof n) < 0)
            return 1;
}

static void a_kill_loses_nothing_that_was_sent(void **state) {
    Fixture *f = *state;
    fixture_close(f);
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
    fixture_close(f);
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

/* Root restores for a service that runs as somebody else, who must be able to read it then. */
static void a_restored_store_belongs_to_the_folders_owner(void **state) {
    Fixture *f = *state;
    char path[160], folder[128], url[160];
    struct stat found;
    Error error = {0};
    bool is_root = geteuid() == 0; /* others can give to themselves only */
    uid_t owner = is_root ? 65534 : geteuid();
    gid_t group = is_root ? 65534 : getegid();
    snprintf(path, sizeof path, "%s/copy.db", f->folder);
    assert_true(store_backup(f->store, path, &error));
    snprintf(folder, sizeof folder, "%s/restored", f->folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_int_equal(chown(folder, owner, group), 0);
    snprintf(url, sizeof url, "sqlite:%s", folder);
    assert_false(store_is_there(url, &error));
    assert_true(store_restore(url, path, &error));
    assert_true(store_is_there(url, &error));
    snprintf(path, sizeof path, "%s/townhall.db", folder);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_uid, owner);
    assert_int_equal(found.st_mode & 0777, 0600);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_STORE(a_second_process_is_refused_in_words),
        WITH_STORE(a_newer_schema_is_refused_in_words),
        cmocka_unit_test(what_is_no_store_is_refused_in_words),
        WITH_STORE(the_folder_is_its_owners_alone),
        WITH_STORE(a_kill_loses_nothing_that_was_sent),
        WITH_STORE(a_full_disk_is_trouble_and_then_goes_on),
        WITH_STORE(a_backup_is_whole_private_and_made_while_it_runs),
        WITH_STORE(a_restored_store_belongs_to_the_folders_owner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
