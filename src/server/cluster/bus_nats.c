/* SPDX-License-Identifier: MIT */
/* bus_nats.c - the bus over NATS: one connection, one wildcard subscription, messages sent at once.
 *
 * Messages sent while the connection is down are dropped: a node that reconnects reads the store
 * anyway, and old messages would only slow it down. */
#include "server/cluster/bus.h"

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
    bus_put(data, natsMsg_GetData(message), (size_t)natsMsg_GetDataLength(message));
    natsMsg_Destroy(message);
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
    natsStatus status = natsOptions_SetURL(options, url);
    if (status == NATS_OK)
        status = natsOptions_SetName(options, "townhall");
    if (status == NATS_OK)
        status = natsOptions_SetNoEcho(options, true);
    if (status == NATS_OK)
        status = natsOptions_SetSendAsap(options, true);
    if (status == NATS_OK)
        status = natsOptions_SetMaxReconnect(options, -1);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectWait(options, RECONNECT_MS);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectBufSize(options, UNSENT);
    if (status == NATS_OK)
        status = natsOptions_SetPingInterval(options, PING_MS);
    if (status == NATS_OK)
        status = natsOptions_SetMaxPingsOut(options, PINGS_OUT);
    if (status == NATS_OK)
        status = natsOptions_SetMaxPendingMsgs(options, BUS_INBOX);
    if (status == NATS_OK)
        status = natsOptions_SetErrorHandler(options, on_error, bus);
    if (status == NATS_OK)
        status = natsOptions_SetDisconnectedCB(options, on_lost, bus);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectedCB(options, on_connected, bus);
    /* Works when the server is down at the start; `on_connected` is called once it is up. */
    if (status == NATS_OK)
        status = natsOptions_SetRetryOnFailedConnect(options, true, on_connected, bus);
    return status;
}

static natsStatus connect_to(Line *line, const char *url) {
    natsOptions *options = NULL;
    natsStatus status = natsOptions_Create(&options);
    if (status == NATS_OK)
        status = set_options(options, line->bus, url);
    if (status == NATS_OK)
        status = natsConnection_Connect(&line->connection, options);
    if (status == NATS_OK)
        bus_set_connected(line->bus, true);
    if (status == NATS_OK || status == NATS_NOT_YET_CONNECTED)
        status = natsConnection_Subscribe(&line->subscription, line->connection, line->topic,
                                          on_message, line->bus);
    natsOptions_Destroy(options);
    return status;
}

static void close_line(void *data) {
    Line *line = data;
    if (line->connection && !natsConnection_IsReconnecting(line->connection))
        natsConnection_FlushTimeout(line->connection, FLUSH_MS);
    natsSubscription_Destroy(line->subscription);
    natsConnection_Destroy(line->connection);
    memory_free(line);
    nats_CloseAndWait(0); /* its threads may still hold the bus */
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
    Line *line = memory_zeroed(sizeof *line);
    line->bus = bus;
    snprintf(line->topic, sizeof line->topic, "%s", topic);
    natsStatus status = connect_to(line, url);
    if (status != NATS_OK) {
        close_line(line);
        /* without its address: that may hold a password */
        return error_at(error, 0, "the bus cannot be used: %s", natsStatus_GetText(status));
    }
    *out = line;
    return true;
}

static void say(void *data, const char *words) {
    Line *line = data;
    natsConnection_PublishString(line->connection, line->topic, words); /* or it is lost */
}

const BusLine nats_line = {
    .scheme = "nats:",
    .open = open_line,
    .say = say,
    .close = close_line,
};
