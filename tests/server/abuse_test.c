/* SPDX-License-Identifier: MIT */
/* abuse_test.c - what nobody may do to others: make the service slow, stop it, or hold it up. */
#include "server/pair.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* ---- the operator's socket ---- */

static int admin_connect(void) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const char *folder = place.store + strlen("sqlite:");
    int length = snprintf(at.sun_path, sizeof at.sun_path, "%.80s/admin.sock", folder);
    assert_in_range(length, 1, sizeof at.sun_path - 1);
    int order = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(order >= 0);
    if (connect(order, (struct sockaddr *)&at, sizeof at) != 0)
        fail_msg("admin.sock: %s", strerror(errno));
    return order;
}

/* Ctrl-C, or a monitor that does not wait for the answer. */
static void an_operator_who_goes_away_stops_nothing(void **state) {
    static const char ORDER[] = "stats\n";
    (void)state;
    for (int i = 0; i < 1000; i++) {
        int order = admin_connect();
        assert_int_equal(write(order, ORDER, sizeof ORDER - 1), sizeof ORDER - 1);
        if (i % 3 == 1)
            usleep((useconds_t)(i % 7) * 100);
        close(order);
    }
    assert_int_equal(place_ready_status(&place), 200);
}

/* ---- what everybody asks for ---- */

static int count_open(const char *token) {
    int status;
    json_t *list = place_ask(&place, token, "GET", "matches?show=open", NULL, &status);
    assert_int_equal(status, 200);
    int count = (int)json_array_size(json_object_get(list, "matches"));
    json_decref(list);
    return count;
}

/* The same list is asked of the store once a second for all who are not signed in; who is signed in
 * sees at once what they did. */
static void public_lists_are_asked_for_once_a_second(void **state) {
    (void)state;
    char token[64], id[16];
    place_guest(&place, token, NULL);
    usleep(1100000);
    int before = count_open(NULL);
    place_table(&place, token, UPTOWN ",\"visible\":\"open\"", id);
    assert_int_equal(count_open(NULL), before);
    assert_int_equal(count_open(token), before + 1);
    usleep(1100000);
    assert_int_equal(count_open(NULL), before + 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_operator_who_goes_away_stops_nothing),
        cmocka_unit_test(public_lists_are_asked_for_once_a_second),
    };
    return cmocka_run_group_tests_name("abuse", tests, pair_begin_all, pair_end_all);
}
