/* SPDX-License-Identifier: MIT */
/* watchdog_test.c - the time of callbacks, by kind. */
#include "server/ops/watchdog.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <string.h>

static void work(int milliseconds) {
    uint64_t until = uv_hrtime() + (uint64_t)milliseconds * 1000000;
    while (uv_hrtime() < until)
        ;
}

static void begin(Watchdog *watchdog, uv_loop_t *loop) {
    assert_int_equal(uv_loop_init(loop), 0);
    watchdog_init(watchdog, loop);
}

static void a_slow_callback_is_counted_for_its_kind(void **state) {
    static Watchdog watchdog;
    uv_loop_t loop;
    (void)state;
    begin(&watchdog, &loop);
    WatchdogMark mark = watchdog_enter(&watchdog, KIND_CONNECTION);
    watchdog_is(&watchdog, KIND_WS_look); /* as it turned out */
    work(SLOW_MS + 5);
    assert_true(watchdog_leave(&watchdog, mark) > SLOW_MS);
    assert_int_equal(watchdog.of[KIND_WS_look].slow, 1);
    assert_int_equal(watchdog.of[KIND_WS_look].count, 1);
    assert_int_equal(watchdog.of[KIND_CONNECTION].count, 0);
    uv_loop_close(&loop);
}

/* Time within another callback counts for the inner one alone. */
static void inner_work_is_not_counted_twice(void **state) {
    static Watchdog watchdog;
    uv_loop_t loop;
    (void)state;
    begin(&watchdog, &loop);
    WatchdogMark outer = watchdog_enter(&watchdog, KIND_CONNECTION);
    WatchdogMark inner = watchdog_enter(&watchdog, KIND_WS_ping);
    work(20);
    watchdog_leave(&watchdog, inner);
    watchdog_leave(&watchdog, outer);
    assert_true(watchdog.of[KIND_WS_ping].seconds >= 0.02);
    assert_true(watchdog.of[KIND_CONNECTION].seconds < watchdog.of[KIND_WS_ping].seconds);
    uv_loop_close(&loop);
}

/* What the operator reads has each kind by name. */
static void figures_name_the_kind(void **state) {
    static Watchdog watchdog;
    static char words[16384];
    uv_loop_t loop;
    Text text;
    (void)state;
    begin(&watchdog, &loop);
    watchdog_leave(&watchdog, watchdog_enter(&watchdog, KIND_HTTP_matches_get));
    text_init(&text, words, sizeof words);
    watchdog_write(&watchdog, &text);
    assert_non_null(strstr(words, "townhall_work_total{kind=\"GET matches\"} 1\n"));
    uv_loop_close(&loop);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slow_callback_is_counted_for_its_kind),
        cmocka_unit_test(inner_work_is_not_counted_twice),
        cmocka_unit_test(figures_name_the_kind),
    };
    return cmocka_run_group_tests_name("watchdog", tests, NULL, NULL);
}
