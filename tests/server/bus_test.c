/* SPDX-License-Identifier: MIT */
/* bus_test.c - news between processes over PostgreSQL, without nodes. */
#include "server/cluster/bus.h"
#include "server/ground.h"

#include "check.h"

#include <stdio.h>
#include <unistd.h>

static void no_wake(void *data) {
    (void)data;
}

static void wait_connected(Bus *line, bool connected) {
    for (int i = 0; i < 2000 && bus_is_connected(line) != connected; i++)
        usleep(10000);
    assert_int_equal(bus_is_connected(line), connected);
}

static void hears(Bus *line, const char *expected) {
    char words[BUS_WORDS];
    bool heard = false;
    for (int i = 0; i < 2000 && !(heard = bus_hear(line, words)); i++)
        usleep(10000);
    assert_true(heard);
    assert_string_equal(words, expected);
}

/* Many at once, in order, to everybody else; also after the database was gone for a while. (Over
 * NATS only the nodes try it: its library ends for a whole process.) */
static void news_reach_others_over_the_database(void **state) {
    (void)state;
    enum {
        MANY = 2000
    };
    Bus *here, *there;
    Error error;
    char words[BUS_WORDS];
    assert_true(bus_open(&here, ground.database, "townhall.test", no_wake, NULL, &error));
    assert_true(bus_open(&there, ground.database, "townhall.test", no_wake, NULL, &error));
    for (int round = 0; round < 2; round++) {
        wait_connected(here, true);
        wait_connected(there, true);
        for (int i = 0; i < MANY; i++) {
            snprintf(words, sizeof words, "news %d of round %d\n", i, round);
            bus_say(here, words);
        }
        for (int i = 0; i < MANY; i++) {
            snprintf(words, sizeof words, "news %d of round %d\n", i, round);
            hears(there, words);
        }
        assert_false(bus_hear(here, words));
        if (round == 0) {
            ground_postgres("kill");
            wait_connected(here, false);
            wait_connected(there, false);
            bus_say(here, "nobody hears this");
            ground_postgres("again");
        }
    }
    bus_say(here, "the last word\n");
    bus_close(here);
    hears(there, "the last word\n");
    bus_close(there);
}

static void a_bus_on_another_machine_needs_a_password(void **state) {
    (void)state;
    Bus *bus;
    Error error = {0};
    assert_false(bus_open(&bus, "nats://192.0.2.1:4222", "townhall.test", no_wake, NULL, &error));
#ifdef TOWNHALL_NATS
    assert_non_null(strstr(error.what, "password"));
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(news_reach_others_over_the_database),
        cmocka_unit_test(a_bus_on_another_machine_needs_a_password),
    };
    int failed = ground_begin(false);
    if (failed)
        return failed;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    ground_end();
    return failed;
}
