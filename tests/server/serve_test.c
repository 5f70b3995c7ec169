/* SPDX-License-Identifier: MIT */
/* serve_test.c - the service as a client meets it: raw sockets against a child process that serves
 * a small folder. */
#include "server/ops/serve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PATIENCE = 8000 /* milliseconds; a slow machine is no failure */
};

static char folder[] = "/tmp/townhall-serve-XXXXXX";
static char stores[2][64]; /* of the first and the second server */
static pid_t server;
static int server_port;

static void write_file(const char *name, const char *bytes, size_t length) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void write_url(const char *url, void *data) {
    const int *pipe_end = data;
    int port = atoi(strrchr(url, ':') + 1);
    if (write(*pipe_end, &port, sizeof port) != sizeof port)
        _exit(9);
}

/* Begins a server; its port, or -1 when it would not. */
static int begin(ServeOptions options, pid_t *child) {
    int ends[2], port = -1;
    assert_int_equal(pipe(ends), 0);
    *child = fork();
    if (*child == 0) {
        Error error;
        close(ends[0]);
        options.ready = write_url;
        options.data = &ends[1];
        _exit(serve_run(&options, &error) ? 0 : 2);
    }
    close(ends[1]);
    if (read(ends[0], &port, sizeof port) != sizeof port)
        port = -1;
    close(ends[0]);
    return port;
}

/* Sends the bytes and reads until the server closes, the text is full, or `enough` was seen. */
static void ask(int port, const char *request, size_t length, const char *enough, char *out,
                size_t capacity) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    size_t got = 0;
    inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
    int peer = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(peer, (struct sockaddr *)&at, sizeof at), 0);
    for (size_t sent = 0; sent < length;) {
        ssize_t n = send(peer, request + sent, length - sent, MSG_NOSIGNAL);
        if (n <= 0)
            break;
        sent += (size_t)n;
    }
    out[0] = '\0';
    while (got + 1 < capacity && !(enough && strstr(out, enough))) {
        struct pollfd wait = {.fd = peer, .events = POLLIN};
        if (poll(&wait, 1, PATIENCE) != 1)
            break;
        ssize_t n = recv(peer, out + got, capacity - 1 - got, 0);
        if (n <= 0)
            break;
        got += (size_t)n;
        out[got] = '\0';
    }
    close(peer);
}

static char reply[65536];

static const char *get(const char *path, const char *headers) {
    char request[1024];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n", path,
                          headers);
    ask(server_port, request, (size_t)length, NULL, reply, sizeof reply);
    return reply;
}

static void assert_has(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("'%s' is not in: %.400s", part, text);
}

static int begin_all(void **state) {
    (void)state;
    char path[256];
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/a", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/t", folder);
    mkdir(path, 0700);
    write_file("index.html", "<!doctype html>start", 20);
    write_file("index.html.gz", "PACKED", 6);
    write_file("a/app.js", "let town", 8);
    write_file("t/uptown.html", "<!doctype html>a table", 22);
    write_file("engine.wasm", "\0asm", 4);
    write_file(".secret.txt", "hidden", 6);
    write_file("odd.exe", "odd", 3);
    for (int i = 0; i < 2; i++)
        snprintf(stores[i], sizeof stores[i], "sqlite:%s/data-%d", folder, i);
    server_port = begin(
        (ServeOptions){
            .address = "127.0.0.1", .port = 0, .web = folder, .store = stores[0], .quiet = true},
        &server);
    return server_port > 0 ? 0 : -1;
}

static int end_all(void **state) {
    (void)state;
    char command[300];
    int status;
    kill(server, SIGTERM);
    waitpid(server, &status, 0);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command) == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

static void start_page_has_type_and_strict_headers(void **state) {
    (void)state;
    const char *answer = get("/", "");

    assert_has(answer, "HTTP/1.1 200");
    assert_has(answer, "content-type: text/html; charset=utf-8");
    assert_has(answer, "script-src 'self' 'wasm-unsafe-eval'");
    assert_has(answer, "frame-ancestors 'none'");
    assert_has(answer, "x-content-type-options: nosniff");
    assert_has(answer, "cache-control: no-cache");
    assert_null(strstr(answer, "unsafe-inline"));
    assert_has(answer, "<!doctype html>start");
}

static void a_link_to_a_table_needs_no_ending(void **state) {
    (void)state;

    assert_has(get("/t/uptown", ""), "<!doctype html>a table");
    assert_has(reply, "content-type: text/html; charset=utf-8");
    assert_has(get("/t/chess", ""), "HTTP/1.1 404");
    assert_has(get("/t/", ""), "HTTP/1.1 404");
}

static void types_and_caching_follow_the_name(void **state) {
    (void)state;

    assert_has(get("/a/app.js", ""), "content-type: text/javascript");
    assert_has(reply, "immutable");
    assert_has(get("/engine.wasm", ""), "content-type: application/wasm");
}

static void gzip_is_sent_only_to_those_who_welcome_it(void **state) {
    (void)state;

    assert_has(get("/", "Accept-Encoding: deflate, gzip\r\n"), "content-encoding: gzip");
    assert_has(reply, "PACKED");
    assert_null(strstr(get("/", "Accept-Encoding: gzip;q=0\r\n"), "PACKED"));
    assert_null(strstr(get("/", "Accept-Encoding: br\r\n"), "PACKED"));
}

static void a_known_etag_is_answered_without_the_file(void **state) {
    (void)state;
    char etag[64] = "", header[128];
    sscanf(strstr(get("/a/app.js", ""), "etag: "), "etag: %63s", etag);
    snprintf(header, sizeof header, "If-None-Match: %s\r\n", etag);

    assert_has(get("/a/app.js", header), "HTTP/1.1 304");
    assert_null(strstr(reply, "let town"));
}

static void paths_out_of_the_folder_find_nothing(void **state) {
    (void)state;
    static const char *const PATHS[] = {"/../../etc/passwd",
                                        "/%2e%2e/%2e%2e/etc/passwd",
                                        "/a/../../etc/passwd",
                                        "/.secret.txt",
                                        "/a/%2e%2e/.secret.txt",
                                        "//etc/passwd",
                                        "/odd.exe",
                                        "/a",
                                        "/a/",
                                        "/nothing.html",
                                        "/index.html%00.js",
                                        "/a\\..\\index.html"};
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++) {
        get(PATHS[i], "");
        if (strstr(reply, " 200 ") || strstr(reply, "root:") || strstr(reply, "hidden"))
            fail_msg("%s gave: %.300s", PATHS[i], reply);
    }
}

static void other_methods_are_refused(void **state) {
    (void)state;
    static const char POST[] = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc";
    ask(server_port, POST, sizeof POST - 1, "GET and HEAD\n", reply, sizeof reply);

    assert_has(reply, "HTTP/1.1 405");
    assert_has(reply, "allow: GET, HEAD");
}

static void head_has_no_body(void **state) {
    (void)state;
    static const char HEAD[] = "HEAD /a/app.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    ask(server_port, HEAD, sizeof HEAD - 1, NULL, reply, sizeof reply);

    assert_has(reply, "content-length: 8");
    assert_null(strstr(reply, "let town"));
}

static void nonsense_and_giants_are_refused_and_do_no_harm(void **state) {
    (void)state;
    static char giant[200000];
    memset(giant, 'a', sizeof giant);
    memcpy(giant, "GET /", 5);
    memcpy(giant + sizeof giant - 13, " HTTP/1.1\r\n\r\n", 13);
    ask(server_port, giant, sizeof giant, NULL, reply, sizeof reply);
    assert_null(strstr(reply, " 200 "));

    memcpy(giant, "GET / HTTP/1.1\r\nHost: x\r\nX-Long: ", 33);
    ask(server_port, giant, sizeof giant, NULL, reply, sizeof reply);
    assert_null(strstr(reply, " 200 "));

    static const char NONSENSE[] = "\x01\x02\xff\xfe nonsense\r\n\r\n";
    ask(server_port, NONSENSE, sizeof NONSENSE - 1, "\r\n\r\n", reply, sizeof reply);
    assert_null(strstr(reply, " 200 "));

    assert_has(get("/healthz", ""), "ok\n");
}

static void a_taken_port_moves_on_to_the_next(void **state) {
    (void)state;
    pid_t second;
    int status;
    ServeOptions options = {.address = "127.0.0.1",
                            .port = server_port,
                            .web = folder,
                            .store = stores[1],
                            .quiet = true};
    int port = begin(options, &second);

    assert_true(port > server_port);
    kill(second, SIGINT);
    waitpid(second, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);

    options.only_port = true;
    assert_int_equal(begin(options, &second), -1);
    waitpid(second, &status, 0);
}

static void a_folder_without_a_page_is_refused(void **state) {
    (void)state;
    Error error;
    ServeOptions options = {.address = "127.0.0.1", .web = "/nowhere/at/all"};

    assert_false(serve_run(&options, &error));
    assert_has(error.what, "no index.html");
    options.web = folder;
    options.cert = "/nowhere/at/all.pem";
    options.key = options.cert;
    assert_false(serve_run(&options, &error));
    assert_has(error.what, "the certificate cannot be read");
    options.address = "localhost.example";
    assert_false(serve_run(&options, &error));
    assert_has(error.what, "not an IP address");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_page_has_type_and_strict_headers),
        cmocka_unit_test(a_link_to_a_table_needs_no_ending),
        cmocka_unit_test(types_and_caching_follow_the_name),
        cmocka_unit_test(gzip_is_sent_only_to_those_who_welcome_it),
        cmocka_unit_test(a_known_etag_is_answered_without_the_file),
        cmocka_unit_test(paths_out_of_the_folder_find_nothing),
        cmocka_unit_test(other_methods_are_refused),
        cmocka_unit_test(head_has_no_body),
        cmocka_unit_test(nonsense_and_giants_are_refused_and_do_no_harm),
        cmocka_unit_test(a_taken_port_moves_on_to_the_next),
        cmocka_unit_test(a_folder_without_a_page_is_refused),
    };
    return cmocka_run_group_tests_name("serve", tests, begin_all, end_all);
}
