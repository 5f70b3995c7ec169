/* SPDX-License-Identifier: MIT */
/* check.h - cmocka with what it wants included before it. TEST_ONLY='*threads*' in the environment
 * runs the tests of such names alone. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* What a program returns that cannot test here, because something it needs is not installed: ctest
 * counts it as skipped, and ./test as failed. */
enum {
    SKIPPED = 77
};

__attribute__((constructor)) static void check_choose_tests(void) {
    if (getenv("TEST_ONLY"))
        cmocka_set_test_filter(getenv("TEST_ONLY"));
}

#endif
