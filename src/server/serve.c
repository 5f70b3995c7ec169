/* SPDX-License-Identifier: MIT */
/* serve.c - begins, runs and ends the service. One libuv loop; no threads.
 *
 * The order at the end matters: the loop stops, the context lets go of its handles, and a last run
 * of the loop closes them. */
#include "server/serve.h"

#include "base/text.h"
#include "server/http.h"

#include <arpa/inet.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

enum {
    PORTS_TRIED = 50,
    LARGEST_HEAD = 8192, /* bytes of request line and headers; more is refused */
    PATIENCE = 10,       /* seconds for a request to arrive */
    KEPT_OPEN = 30,      /* seconds between requests */
    MOST_CONNECTIONS = 512
};

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(HttpAnswer)},
    {0},
};

static void on_signal(uv_signal_t *handle, int number) {
    (void)number;
    uv_stop(handle->loop);
}

/* Could somebody listen there now? The port that was found when `port` is 0; -1 if taken. */
static int try_port(const char *address, int port) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    socklen_t size = sizeof at;
    int yes = 1, found = -1;
    if (inet_pton(AF_INET, address, &at.sin_addr) != 1)
        return -1;
    int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0)
        return -1;
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(probe, (struct sockaddr *)&at, sizeof at) == 0 && listen(probe, 1) == 0 &&
        getsockname(probe, (struct sockaddr *)&at, &size) == 0)
        found = ntohs(at.sin_port);
    close(probe);
    return found;
}

static int find_port(const ServeOptions *options) {
    int tried = options->only_port || options->port == 0 ? 1 : PORTS_TRIED;
    for (int i = 0; i < tried && options->port + i <= 65535; i++) {
        int port = try_port(options->address, options->port + i);
        if (port > 0)
            return port;
    }
    return -1;
}

/* *context is NULL again when it could not listen, and after it was wholly destroyed. */
static void listen_on(const ServeOptions *options, int port, uv_loop_t *loop,
                      struct lws_context **context) {
    void *loops[] = {loop};
    struct lws_context_creation_info info = {
        .port = port,
        .iface = options->address,
        .protocols = PROTOCOLS,
        .user = (void *)options->web,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .foreign_loops = loops,
        .max_http_header_data = LARGEST_HEAD,
        .timeout_secs = PATIENCE,
        .keepalive_timeout = KEPT_OPEN,
        .fd_limit_per_thread = MOST_CONNECTIONS,
        .server_string = "townhall",
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .pcontext = context,
    };
    lws_set_log_level(0, NULL);
    *context = lws_create_context(&info);
}

static void tell_ready(const ServeOptions *options, int port) {
    char url[128];
    Text text;
    text_init(&text, url, sizeof url);
    text_format(&text, "http://%s:%d",
                strcmp(options->address, "0.0.0.0") == 0 ? "127.0.0.1" : options->address, port);
    if (options->ready)
        options->ready(url, options->data);
}

bool serve_run(const ServeOptions *options, Error *error) {
    uv_loop_t loop;
    uv_signal_t stop[2];
    struct in_addr address;
    static const int SIGNALS[2] = {SIGINT, SIGTERM};
    if (inet_pton(AF_INET, options->address, &address) != 1)
        return error_at(error, 0, "'%s' is not an IPv4 address", options->address);
    if (!files_check(options->web, error))
        return false;
    int port = find_port(options);
    if (port < 0)
        return error_at(error, 0, "cannot listen on %s, port %d: %s", options->address,
                        options->port, options->only_port ? "it is taken" : "no port is free");

    uv_loop_init(&loop);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&loop, &stop[i]);
        uv_signal_start(&stop[i], on_signal, SIGNALS[i]);
    }
    struct lws_context *context;
    listen_on(options, port, &loop, &context);
    bool listening = context != NULL;
    if (listening) {
        tell_ready(options, port);
        uv_run(&loop, UV_RUN_DEFAULT);
        lws_context_destroy(context);
    } else {
        error_at(error, 0, "cannot listen on %s, port %d", options->address, port);
    }
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&stop[i], NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    if (context)
        lws_context_destroy(context);
    uv_loop_close(&loop);
    return listening;
}
