/* SPDX-License-Identifier: MIT */
/* move_test.c - everything that is kept goes from a folder to a database and back. */
#include "store/fixture.h"

#include "store/move.h"

#include <sqlite3.h>
#include <string.h>

/* A row or two in every table, with every kind of value. */
static const char FILL[] =
    "INSERT INTO meta VALUES ('epoch','0123'),('names_key','ab');"
    "INSERT INTO heartbeat VALUES ('node-1',1794650000123);"
    "INSERT INTO users VALUES (7,'Ala','ala',1,'argon','code','{\"lang\":\"pl\"}',1,2,3,4,'Ála'),"
    "(9223372036854775807,'','-',3,NULL,NULL,'{}',1,2,0,0,''),"
    "(8,'Žofie','zofie',0,NULL,NULL,'{}',1,2,0,0,'');"
    "INSERT INTO gone_names VALUES (x'00ff10'),(x'27');"
    "INSERT INTO sessions VALUES (x'0011',1,7,0,'',1,2,3,1),(x'0012',2,7,1,'a ''label''',1,2,1,9);"
    "INSERT INTO known_addresses VALUES (7,x'00',5),(7,x'01',6);"
    "INSERT INTO address_bans VALUES ('1.2.3.0/24',-3,-256,9);"
    "INSERT INTO cancels VALUES (7,20000);"
    "INSERT INTO audit VALUES (1,5,7,7,'sign_in','','1.2.3.4'),(2,6,0,7,'ban','30',NULL);"
    "INSERT INTO failures VALUES ('ala','1.2.3.4',5),('ala','1.2.3.4',5);"
    "INSERT INTO entries VALUES (5,0,7,'cid-0001',-3,'0 1 7 create\n'),"
    "(5,2,0,'cid-0002',9,'2 ..'),(6,0,7,'cid-0003',1,'ž');"
    "INSERT INTO secrets VALUES (5,x'000102'),(6,x'03');"
    "INSERT INTO heads VALUES (5,'uptown',1,x'aa',1,0,0,1,2,3,4,-1,NULL,NULL,0),"
    "(6,'uptown',1,x'aa',1,1,1,1,2,3,4,1,55,66,77);"
    "INSERT INTO summaries VALUES (5,4,'0 1 7 create\n4 0 begun -\n');"
    "INSERT INTO chairs VALUES (7,5,0,1,0,NULL,NULL,0,0),(8,5,1,1,1,2,-30,1,1);"
    "INSERT INTO results VALUES (8,'uptown',1,0,-30,0);"
    "INSERT INTO cids VALUES (7,'cid-0001',1,'answer',2);"
    "INSERT INTO talk VALUES (5,0,0,7,1,3,NULL,'cid-0001',1),"
    "(5,1,1,8,1,NULL,'hi ☺','cid-0002',1);"
    "INSERT INTO blocks VALUES (7,8,1);"
    "INSERT INTO reports VALUES (1,7,8,NULL,1,'words','talk',0),(2,7,8,5,1,'words','',1);"
    "INSERT INTO report_lines VALUES (2,0,7,1,3,NULL),(2,1,8,1,NULL,'hi ☺');"
    "INSERT INTO decks VALUES (x'aa','uptown','name','bytes\nof it\n',1);"
    "INSERT INTO deck_owners VALUES (7,x'aa',1);"
    "INSERT INTO ratings VALUES (7,'uptown',2,25.1,8.333333333333334,3,1,1);"
    "INSERT INTO rated VALUES (5,7,'uptown',2,1,25.0,8.3,0.1,1e-300);"
    "INSERT INTO daily VALUES ('urbanista','2026-11-15',7,1,30,1,'record\n');"
    "INSERT INTO circles VALUES (3,'Piątek','code',1),(4,'','other',2);"
    "INSERT INTO circle_members VALUES (3,7,2,1),(3,8,0,2),(4,8,2,2);"
    "INSERT INTO circle_matches VALUES (3,5),(4,5);";

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
    fixture_close(f);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_STORE(everything_moves_both_ways),
    };
    return test_on_database(tests, sizeof tests / sizeof *tests);
}
