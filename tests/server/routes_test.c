/* SPDX-License-Identifier: MIT */
/* routes_test.c - the table of routes: which handler a path finds, and that
 * docs/reference/openapi.yaml lists exactly these addresses. */
#include "server/net/route.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const Route *find(Method method, const char *path, Request *request) {
    const char *allow = NULL;
    memset(request, 0, sizeof *request);
    request->method = method;
    return route_find(request, path, &allow);
}

static void paths_find_their_routes_and_parts(void **state) {
    (void)state;
    static Request request;
    const Route *route = find(METHOD_GET, "matches/abcdefghij23.town", &request);
    assert_string_equal(route->path, "matches/{id}.town");
    assert_string_equal(request.part[0], "abcdefghij23");
    route = find(METHOD_POST, "matches/abcdefghij23/join", &request);
    assert_string_equal(route->path, "matches/{id}/join");
    assert_string_equal(request.part[0], "abcdefghij23");
    assert_string_equal(find(METHOD_GET, "matches", &request)->path, "matches");
}

static void other_paths_find_nothing(void **state) {
    (void)state;
    static Request request;
    static const char *const PATHS[] = {
        "",          "/",          "match",           "matches/",
        "games/",    "matches//x", "matches/a/b/c",   "matches/a/join/",
        "session/x", "me/",        "matches/a.town/x"};
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++)
        for (int method = 0; method <= METHOD_OTHER; method++)
            if (find((Method)method, PATHS[i], &request))
                fail_msg("'%s' found a route", PATHS[i]);
    char longest[400] = "matches/";
    memset(longest + 8, 'a', 300);
    assert_null(find(METHOD_GET, longest, &request));
}

static void a_wrong_method_gets_the_right_ones(void **state) {
    (void)state;
    static Request request;
    const char *allow = NULL;
    request.method = METHOD_DELETE;
    assert_null(route_find(&request, "matches", &allow));
    assert_string_equal(allow, "GET, HEAD, POST");
}

/* Reads "  /path:" and "    method:" lines in order. */
static bool is_documented(const char *yaml, const Route *route) {
    char path[120], method[20];
    snprintf(path, sizeof path, "\n  /%s:\n", route->path);
    const char *at = strstr(yaml, path);
    if (!at)
        return false;
    const char *end = strstr(at + strlen(path), "\n  /");
    if (!end)
        end = at + strlen(at);
    snprintf(method, sizeof method, "\n    %s:\n", route->method_name);
    for (char *c = method; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c + 32);
    const char *found = strstr(at, method);
    return found && found < end;
}

static int count(const char *yaml, const char *word) {
    int n = 0;
    for (const char *at = yaml; (at = strstr(at, word)); at++)
        n++;
    return n;
}

static void openapi_lists_exactly_the_routes(void **state) {
    (void)state;
    static char yaml[256 * 1024];
    FILE *file = fopen(SOURCE_DIR "/docs/reference/openapi.yaml", "r");
    assert_non_null(file);
    size_t length = fread(yaml, 1, sizeof yaml - 1, file);
    fclose(file);
    yaml[length] = '\0';
    int routes = 0;
    for (const Route *route; (route = route_at(routes)); routes++)
        if (!is_documented(yaml, route))
            fail_msg("docs/reference/openapi.yaml lacks %s %s", route->method_name, route->path);
    int told =
        count(yaml, "\n    get:\n") + count(yaml, "\n    post:\n") + count(yaml, "\n    delete:\n");
    assert_int_equal(told, routes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_find_their_routes_and_parts),
        cmocka_unit_test(other_paths_find_nothing),
        cmocka_unit_test(a_wrong_method_gets_the_right_ones),
        cmocka_unit_test(openapi_lists_exactly_the_routes),
    };
    return cmocka_run_group_tests_name("routes", tests, NULL, NULL);
}
