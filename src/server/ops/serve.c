/* SPDX-License-Identifier: MIT */
/* serve.c - listens, runs the loop, and ends it.
 *
 * The order at the end matters: sockets get a notice and are closed while the loop still runs, the
 * context closes its handles, the store finishes its jobs, and a last run of the loop closes the
 * rest. */
#include "server/ops/serve.h"

#include "base/memory.h"
#include "base/text.h"
#include "server/net/endpoint.h"
#include "server/net/http.h"
#include "server/net/socket.h"
#include "server/ops/admin.h"
#include "server/ops/log.h"
#include "server/ops/service.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    PORTS_TRIED = 50,
    KEPT_OPEN = 30,     /* seconds between requests */
    OTHER_FILES = 1024, /* descriptors besides connections */
    FEWEST_FILES = 128, /* as many of them as a small service needs */
    RX_BUFFER = 512,    /* most frames are shorter; a longer one comes in pieces */
    DRAIN_MS = 1500,    /* with several nodes: time to keep serving after /readyz turns 503 */
    FAREWELL_MS = 3000  /* until sockets that stay open are closed */
};

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(HttpConnection)},
    {.name = "townhall.1",
     .callback = socket_callback,
     .per_session_data_size = sizeof(Socket *),
     .rx_buffer_size = RX_BUFFER,
     .tx_packet_size = 1024 * 1024},
    {0},
};

/* socket.c handles pings and timeouts: libwebsockets would keep a sorted list of all connections
 * for them and walk it with every pong. */
static const lws_retry_bo_t NO_IDLE_POLICY = {0};

/* ---- ports ---- */

static int find_port(const ServeOptions *options) {
    int tried = options->only_port || options->port == 0 ? 1 : PORTS_TRIED;
    for (int i = 0; i < tried && options->port + i <= 65535; i++) {
        int port = endpoint_try(options->address, options->port + i);
        if (port > 0)
            return port;
    }
    return -1;
}

/* Raises the limit of descriptors to what we need: every connection is one. Not more, because
 * libwebsockets has a table for all possible ones, and searches it when fewer are configured.
 * Returns how many connections there may be: when no descriptor is left, libwebsockets can neither
 * take nor refuse the next one, and its loop turns until some close. */
static int raise_files(void) {
    static const rlim_t NEEDED = MOST_CONNECTIONS + OTHER_FILES;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return MOST_CONNECTIONS;
    limit.rlim_cur = limit.rlim_max < NEEDED ? limit.rlim_max : NEEDED;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= NEEDED)
        return MOST_CONNECTIONS;
    return limit.rlim_cur > FEWEST_FILES ? (int)(limit.rlim_cur - FEWEST_FILES) : 0;
}

/* ---- listening ---- */

static struct lws_context_creation_info info_of(Service *service, const char *address, int port) {
    return (struct lws_context_creation_info){
        .port = port,
        .iface = address,
        .protocols = PROTOCOLS,
        .user = service,
        /* `::` takes IPv4, too. */
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (endpoint_is_v6(address) ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY
                                            : LWS_SERVER_OPTION_DISABLE_IPV6),
        .max_http_header_data = LARGEST_HEAD,
        .timeout_secs = (unsigned)service_patience(service),
        .keepalive_timeout = KEPT_OPEN,
        .retry_and_idle_policy = &NO_IDLE_POLICY,
        .server_string = "townhall",
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
}

/* libwebsockets ignores a certificate that it cannot read, so this checks it before. */
static bool is_pem(const char *path, const char *what, Error *error) {
    char first[12] = "";
    FILE *file = fopen(path, "r");
    if (!file)
        return error_at(error, 0, "%s cannot be read: %s", error_words(what), path);
    bool fine = fgets(first, sizeof first, file) && strncmp(first, "-----BEGIN", 10) == 0;
    fclose(file);
    return fine || error_at(error, 0, "%s is not in PEM: %s", error_words(what), path);
}

/* service->lws is NULL when it could not listen, and after it was destroyed. */
static void listen_on(Service *service, int port) {
    const ServeOptions *options = service->options;
    void *loops[] = {&service->loop};
    struct lws_context_creation_info info = info_of(service, options->address, port);
    info.foreign_loops = loops;
    info.pcontext = &service->lws;
    if (service->tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = options->cert;
        info.ssl_private_key_filepath = options->key;
        info.alpn = "http/1.1";
    }
    lws_set_log_level(0, NULL);
    service->lws = lws_create_context(&info);
}

/* A second port, for metrics only. */
static bool listen_metrics(Service *service, Error *error) {
    const char *where = service->options->metrics;
    char address[64];
    if (!where)
        return true;
    const char *colon = strrchr(where, ':');
    int port;
    bool bracket = where[0] == '[' && colon && colon[-1] == ']';
    Slice host = {where + bracket, colon ? (size_t)(colon - where) - 2u * bracket : 0};
    if (!colon || !slice_copy(host, address, sizeof address) ||
        !slice_int(slice_of(colon + 1), &port, 1, 65535))
        return error_at(error, 0, "'%s' is no place for metrics: ADDRESS:PORT", where);
    if (endpoint_try(address, port) < 0)
        return error_at(error, 0, "cannot listen for metrics: %s", where);
    struct lws_context_creation_info info = info_of(service, address, port);
    info.vhost_name = "metrics";
    service->metrics_vhost = lws_create_vhost(service->lws, &info);
    if (!service->metrics_vhost)
        return error_at(error, 0, "cannot listen for metrics: %s", where);
    return true;
}

static void print_ready(Service *service, int port) {
    const ServeOptions *options = service->options;
    char url[128], host[ENDPOINT_HOST];
    Text text;
    endpoint_host(options->address, host);
    text_init(&text, url, sizeof url);
    text_format(&text, "%s://%s:%d", service->tls ? "https" : "http", host, port);
    service->ready = true;
    log_line(service, LOG_INFO, "ready", "url", url, NULL);
    if (options->ready)
        options->ready(url, options->data);
}

/* ---- the end ---- */

/* Notifies sockets; the loop ends when all are closed, or after a timeout. */
static void on_farewell(uv_timer_t *timer) {
    Service *service = timer->data;
    if (service->sockets.count == 0 || service_now(service) > service->stop_by)
        uv_stop(&service->loop);
}

static void say_farewell(uv_timer_t *timer) {
    Service *service = timer->data;
    service_stop(service);
    service->stop_by = service_now(service) + FAREWELL_MS;
    uv_timer_start(&service->farewell, on_farewell, 0, 10);
}

/* A load balancer needs time to notice that this node is no longer ready; until then it still
 * sends requests, which must not be cut off. */
static void on_signal(uv_signal_t *handle, int number) {
    Service *service = handle->data;
    (void)number;
    if (service->stop_by) { /* the second signal: at once */
        uv_stop(&service->loop);
        return;
    }
    log_line(service, LOG_INFO, "stopping", NULL);
    service->ready = false;
    service->stop_by = INT64_MAX;
    uv_timer_start(&service->farewell, say_farewell, service->nodes.shared ? DRAIN_MS : 0, 0);
}

/* Installs signal handlers first: a caller of `ready` may stop the service at once. */
static void run_loop(Service *service, int port) {
    uv_signal_t stop[2];
    static const int SIGNALS[2] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&service->loop, &stop[i]);
        stop[i].data = service;
        uv_signal_start(&stop[i], on_signal, SIGNALS[i]);
    }
    uv_timer_init(&service->loop, &service->farewell);
    service->farewell.data = service;
    print_ready(service, port);
    uv_run(&service->loop, UV_RUN_DEFAULT);
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&stop[i], NULL);
    uv_close((uv_handle_t *)&service->farewell, NULL);
    uv_run(&service->loop, UV_RUN_NOWAIT);
}

static bool run(Service *service, int port, Error *error) {
    const ServeOptions *options = service->options;
    if (service->origins.count == 0)
        origins_add_own(&service->origins, options->address, port, service->tls);
    listen_on(service, port);
    if (!service->lws)
        return service->tls
                   ? error_at(error, 0, "cannot listen, or the certificate and key are no good: %s",
                              options->address)
                   : error_at(error, 0, "cannot listen: %s, port %d", options->address, port);
    bool fine = listen_metrics(service, error) && admin_listen(service, error);
    if (fine)
        run_loop(service, port);
    service->stopping = true;
    admin_close(service);
    lws_context_destroy(service->lws);
    return fine;
}

bool serve_run(const ServeOptions *options, Error *error) {
    Endpoint endpoint;
    if (!endpoint_read(options->address, 0, &endpoint))
        return error_at(error, 0, "'%s' is not an IP address", options->address);
    if (!files_check(options->web, error))
        return false;
    if (options->cert && options->key &&
        !(is_pem(options->cert, FAULT("the certificate"), error) &&
          is_pem(options->key, FAULT("the key"), error)))
        return false;
    int port = find_port(options);
    if (port < 0 && errno == EADDRNOTAVAIL) /* not an address of this machine */
        return error_at(error, 0, "cannot listen: %s, port %d", options->address, options->port);
    if (port < 0)
        return error_at(error, 0,
                        options->only_port ? FAULT("the port is taken: %s, port %d")
                                           : FAULT("no port is free: %s, from port %d on"),
                        options->address, options->port);
    signal(SIGPIPE, SIG_IGN);
    int connections = raise_files();
    if (connections == 0)
        return error_at(error, 0, "the system lets this process open too few files: %d are needed",
                        FEWEST_FILES + 1);
    memory_prepare();
    Service *service = memory_zeroed(sizeof *service);
    bool fine = service_open(service, options, error);
    service->door.most = connections;
    fine = fine && run(service, port, error);
    service_close(service);
    if (service->lws)
        lws_context_destroy(service->lws);
    uv_loop_close(&service->loop);
    memory_free(service);
    return fine;
}

/* ---- orders without a running service ---- */

typedef struct {
    bool done, fine;
} Order;

static void on_order_done(Admin *admin, bool fine) {
    Order *order = admin->data;
    fwrite(admin->out.bytes, 1, admin->out.length, stdout);
    *order = (Order){true, fine};
}

/* While no service runs, time stands still for matches: what an order appends has the time at which
 * the service stopped, so that nobody's clock runs until it is back (ruling O6). */
static void stop_time(Service *service) {
    Matches *matches = &service->matches;
    if (matches->held_until < service->began)
        return; /* a node runs */
    matches->stopped = matches->held_from;
    matches->held_from = matches->held_until = 0;
}

/* Without the heartbeat, which would count as service time, and without due matches. */
bool serve_admin(const ServeOptions *options, const char *line, bool *fine, Error *error) {
    Service *service = memory_zeroed(sizeof *service);
    Order order = {0};
    bool opened = service_open(service, options, error);
    if (opened) {
        uv_timer_stop(&service->second);
        uv_timer_stop(&service->schedule.timer);
        service->ready = true;
        stop_time(service);
        admin_run(service, line, on_order_done, &order);
        while (!order.done)
            uv_run(&service->loop, UV_RUN_ONCE);
        *fine = order.fine;
    }
    service->stopping = true;
    service_close(service);
    uv_loop_close(&service->loop);
    memory_free(service);
    return opened;
}
