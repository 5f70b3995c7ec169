/* SPDX-License-Identifier: MIT */
/* bus_nats.c - the bus over NATS: one connection, one wildcard subscription, messages sent at once.
 *
 * Messages sent while the connection is down are dropped: a node that reconnects reads the store
 * anyway, and old messages would only slow it down. */
#include "server/cluster/bus.h"

#include "base/library.h"
#include "base/memory.h"

#include <nats/nats.h>
#include <stdio.h>
#include <string.h>

enum {
    RECONNECT_MS = 250,
    PING_MS = 2000, /* after three unanswered pings the server counts as lost */
    PINGS_OUT = 2,
    FLUSH_MS = 500,
    UNSENT = 1024, /* bytes buffered while disconnected: almost none */
    TOPIC_BYTES = 64
};

/* clang-format off */
#define FUNCTIONS(F) \
    F(natsConnection_Connect) \
    F(natsConnection_Destroy) \
    F(natsConnection_FlushTimeout) \
    F(natsConnection_IsReconnecting) \
    F(natsConnection_PublishString) \
    F(natsConnection_Subscribe) \
    F(natsMsg_Destroy) \
    F(natsMsg_GetData) \
    F(natsMsg_GetDataLength) \
    F(natsOptions_Create) \
    F(natsOptions_Destroy) \
    F(natsOptions_SetDisconnectedCB) \
    F(natsOptions_SetErrorHandler) \
    F(natsOptions_SetMaxPendingMsgs) \
    F(natsOptions_SetMaxPingsOut) \
    F(natsOptions_SetMaxReconnect) \
    F(natsOptions_SetName) \
    F(natsOptions_SetNoEcho) \
    F(natsOptions_SetPingInterval) \
    F(natsOptions_SetReconnectBufSize) \
    F(natsOptions_SetReconnectWait) \
    F(natsOptions_SetReconnectedCB) \
    F(natsOptions_SetRetryOnFailedConnect) \
    F(natsOptions_SetSendAsap) \
    F(natsOptions_SetURL) \
    F(natsStatus_GetText) \
    F(natsSubscription_Destroy) \
    F(nats_CloseAndWait)
/* clang-format on */
#define POINTER(name) __typeof__(&name) name; /* NOLINT(bugprone-macro-parentheses) */
#define NAME(name)    #name,

/* The library, loaded when a bus over NATS is opened. */
static struct { FUNCTIONS(POINTER) } lib;

typedef struct {
    Bus *bus;
    natsConnection *connection;
    natsSubscription *subscription;
    char topic[TOPIC_BYTES];
} Line;

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *data) {
    (void)connection;
    (void)subscription;
    bus_put(data, lib.natsMsg_GetData(message), (size_t)lib.natsMsg_GetDataLength(message));
    lib.natsMsg_Destroy(message);
}

static void on_lost(natsConnection *connection, void *data) {
    (void)connection;
    bus_set_connected(data, false);
}

static void on_connected(natsConnection *connection, void *data) {
    (void)connection;
    bus_set_connected(data, true);
}

/* A slow reader loses messages. The library reports that, and the next comparison with the store
 * makes up for it. */
static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
                     void *data) {
    (void)connection;
    (void)subscription;
    (void)status;
    (void)data;
}

static natsStatus set_options(natsOptions *options, Bus *bus, const char *url) {
    natsStatus status = lib.natsOptions_SetURL(options, url);
    if (status == NATS_OK)
        status = lib.natsOptions_SetName(options, "townhall");
    if (status == NATS_OK)
        status = lib.natsOptions_SetNoEcho(options, true);
    if (status == NATS_OK)
        status = lib.natsOptions_SetSendAsap(options, true);
    if (status == NATS_OK)
        status = lib.natsOptions_SetMaxReconnect(options, -1);
    if (status == NATS_OK)
        status = lib.natsOptions_SetReconnectWait(options, RECONNECT_MS);
    if (status == NATS_OK)
        status = lib.natsOptions_SetReconnectBufSize(options, UNSENT);
    if (status == NATS_OK)
        status = lib.natsOptions_SetPingInterval(options, PING_MS);
    if (status == NATS_OK)
        status = lib.natsOptions_SetMaxPingsOut(options, PINGS_OUT);
    if (status == NATS_OK)
        status = lib.natsOptions_SetMaxPendingMsgs(options, BUS_INBOX);
    if (status == NATS_OK)
        status = lib.natsOptions_SetErrorHandler(options, on_error, bus);
    if (status == NATS_OK)
        status = lib.natsOptions_SetDisconnectedCB(options, on_lost, bus);
    if (status == NATS_OK)
        status = lib.natsOptions_SetReconnectedCB(options, on_connected, bus);
    /* Works when the server is down at the start; `on_connected` is called once it is up. */
    if (status == NATS_OK)
        status = lib.natsOptions_SetRetryOnFailedConnect(options, true, on_connected, bus);
    return status;
}

static natsStatus connect_to(Line *line, const char *url) {
    natsOptions *options = NULL;
    natsStatus status = lib.natsOptions_Create(&options);
    if (status == NATS_OK)
        status = set_options(options, line->bus, url);
    if (status == NATS_OK)
        status = lib.natsConnection_Connect(&line->connection, options);
    if (status == NATS_OK)
        bus_set_connected(line->bus, true);
    if (status == NATS_OK || status == NATS_NOT_YET_CONNECTED)
        status = lib.natsConnection_Subscribe(&line->subscription, line->connection, line->topic,
                                              on_message, line->bus);
    lib.natsOptions_Destroy(options);
    return status;
}

static void close_line(void *data) {
    Line *line = data;
    if (line->connection && !lib.natsConnection_IsReconnecting(line->connection))
        lib.natsConnection_FlushTimeout(line->connection, FLUSH_MS);
    lib.natsSubscription_Destroy(line->subscription);
    lib.natsConnection_Destroy(line->connection);
    memory_free(line);
    lib.nats_CloseAndWait(0); /* its threads may still hold the bus */
}

/* Anyone who can publish there can cause needless reads, so a remote server needs a password. */
static bool is_guarded(const char *url) {
    const char *host = strstr(url, "//");
    host = host ? host + 2 : url;
    return strchr(host, '@') || strncmp(host, "127.", 4) == 0 ||
           strncmp(host, "localhost", 9) == 0 || strncmp(host, "[::1]", 5) == 0;
}

static bool open_line(Bus *bus, void **out, const char *url, const char *topic, Error *error) {
    if (!is_guarded(url))
        return error_at(error, 0, "a bus on another machine needs a password: %s",
                        "nats://NAME:PASSWORD@HOST:PORT");
    static const char *const NAMES[] = {FUNCTIONS(NAME) NULL};
    if (!library_load(TOWNHALL_NATS_FILE, NAMES, &lib, error))
        return false;
    Line *line = memory_zeroed(sizeof *line);
    line->bus = bus;
    snprintf(line->topic, sizeof line->topic, "%s", topic);
    natsStatus status = connect_to(line, url);
    if (status != NATS_OK) {
        close_line(line);
        /* without its address: that may hold a password */
        return error_at(error, 0, "the bus cannot be used: %s", lib.natsStatus_GetText(status));
    }
    *out = line;
    return true;
}

static void say(void *data, const char *words) {
    Line *line = data;
    lib.natsConnection_PublishString(line->connection, line->topic, words); /* or it is lost */
}

const BusLine nats_line = {
    .scheme = "nats:",
    .open = open_line,
    .say = say,
    .close = close_line,
};
