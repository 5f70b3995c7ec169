/* SPDX-License-Identifier: MIT */
/* fixture.h - a store for each test: in a scratch folder, or in a PostgreSQL of the tests' own. */
#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

#include "check.h"

#include "store/store.h"

typedef struct {
    char folder[64], url[128];
    Store *store;
} Fixture;

/* The address of the tests' own database; empty: SQLite is tested. */
extern char database[128];
extern char database_folder[64];

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, fixture_begin, fixture_end)
int fixture_begin(void **state);
int fixture_end(void **state);
void fixture_open(Fixture *f);
void fixture_close(Fixture *f);

/* Runs these on a database that is started for them; SKIPPED, with a word, when none is installed.
 * With TEST_STORE=sqlite in the environment nothing is run. */
int test_on_database(const struct CMUnitTest *tests, size_t count);

/* A command of the shell with one word put in; it must succeed. */
void store_shell(const char *format, const char *what);

void add_entry(Job *job, int64_t match, int n, const char *cid);
JobResult append(Store *store, int64_t match, int n, const char *cid);
int count_entries(Store *store, int64_t match);
void put_meta(Job *job, const char *key, const char *value);
bool has_meta(Store *store, const char *key, const char *value);

#endif
