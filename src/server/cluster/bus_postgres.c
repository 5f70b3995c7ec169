/* SPDX-License-Identifier: MIT */
/* bus_postgres.c - the bus over PostgreSQL's NOTIFY, for nodes without NATS: a second connection,
 * and a thread that sends and receives.
 *
 *     connect --> LISTEN --> idle <--> one statement under way
 *        ^                     |              |
 *        +----- 250 ms <-------+--------------+   lost, or silent for too long
 *
 * Messages are sent after the commit they are about, never inside it: a NOTIFY in a transaction
 * holds a database-wide lock until the disk is flushed. Messages queued during one statement go
 * with the next, as one payload. Messages sent while disconnected are dropped. */
#include "server/cluster/bus.h"

#include "base/memory.h"
#include "base/text.h"
#include "store/libpq.h"

#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <uv.h>

enum {
    RECONNECT_MS = 250,
    ANSWER_MS = 3000, /* a statement that takes longer: the connection is gone */
    IDLE_MS = 2000,   /* idle time after which the connection is tested */
    PAYLOAD = 7900,   /* the database takes 8,000 bytes less one */
    UNSENT = 65536,   /* bytes queued; further messages are dropped */
    END_OF_NEWS = 30  /* ASCII's record separator */
};

typedef struct {
    Bus *bus;
    char *url;
    char *channel;
    pthread_t thread;
    int bell; /* signalled on a new message, and at the end */

    /* the thread's own */
    PGconn *db;
    int64_t asked_at; /* steady ms; 0: no statement is under way */
    bool listens;

    pthread_mutex_t mutex; /* guards what follows */
    Text said;             /* words, an END_OF_NEWS after each */
    bool ending;
    char room[UNSENT];
} Line;

static int64_t steady_ms(void) {
    return (int64_t)(uv_hrtime() / 1000000);
}

static bool is_ending(Line *line) {
    pthread_mutex_lock(&line->mutex);
    bool ending = line->ending;
    pthread_mutex_unlock(&line->mutex);
    return ending;
}

/* ---- sending ---- */

static void ring(Line *line) {
    eventfd_write(line->bell, 1);
}

static void say(void *data, const char *words) {
    Line *line = data;
    pthread_mutex_lock(&line->mutex);
    if (line->said.length + strlen(words) + 1 < line->said.capacity) {
        text_add(&line->said, words);
        text_char(&line->said, END_OF_NEWS);
    }
    pthread_mutex_unlock(&line->mutex);
    ring(line);
}

/* Takes the oldest messages that fit into one payload; the rest moves to the front. */
static bool take_said(Line *line, char payload[PAYLOAD + 1]) {
    pthread_mutex_lock(&line->mutex);
    Text *said = &line->said;
    size_t length = said->length < PAYLOAD ? said->length : PAYLOAD;
    while (length > 0 && said->bytes[length - 1] != END_OF_NEWS)
        length--;
    memcpy(payload, said->bytes, length);
    payload[length] = '\0';
    said->length -= length;
    memmove(said->bytes, said->bytes + length, said->length + 1);
    pthread_mutex_unlock(&line->mutex);
    return length > 0;
}

static void forget_said(Line *line) {
    pthread_mutex_lock(&line->mutex);
    text_clear(&line->said);
    pthread_mutex_unlock(&line->mutex);
}

/* False when the connection is gone. */
static bool ask(Line *line, const char *statement, const char *payload) {
    const char *values[] = {line->channel, payload};
    line->asked_at = steady_ms();
    return pq.sendQueryParams(line->db, statement, payload ? 2 : 0, NULL, values, NULL, NULL, 0);
}

static bool listen_there(Line *line) {
    char statement[160];
    char *name = pq.escapeIdentifier(line->db, line->channel, strlen(line->channel));
    snprintf(statement, sizeof statement, "LISTEN %s", name ? name : "");
    pq.freemem(name);
    return ask(line, statement, NULL);
}

/* ---- receiving ---- */

static void put_each(Line *line, const char *words) {
    for (const char *end; (end = strchr(words, END_OF_NEWS)); words = end + 1)
        bus_put(line->bus, words, (size_t)(end - words));
}

/* Reads answers and messages; false when the connection is lost or a statement failed. */
static bool hear(Line *line) {
    if (!pq.consumeInput(line->db))
        return false;
    while (line->asked_at && !pq.isBusy(line->db)) {
        PGresult *result = pq.getResult(line->db);
        if (!result) {
            line->asked_at = 0;
            break;
        }
        bool fine = pq.resultStatus(result) != PGRES_FATAL_ERROR;
        pq.clear(result);
        if (!fine)
            return false;
        if (!line->listens) {
            forget_said(line); /* while it was away */
            bus_set_connected(line->bus, true);
        }
        line->listens = true;
    }
    for (PGnotify *news; (news = pq.notifies(line->db)); pq.freemem(news))
        if (news->be_pid != pq.backendPID(line->db))
            put_each(line, news->extra);
    return true;
}

/* ---- the thread ---- */

static bool wait_for_news(Line *line, int ms) {
    struct pollfd doors[] = {{.fd = line->bell, .events = POLLIN},
                             {.fd = pq.socket(line->db), .events = POLLIN}};
    eventfd_t rings;
    int n = poll(doors, 2, ms);
    if (doors[0].revents)
        eventfd_read(line->bell, &rings);
    return n > 0;
}

/* One step; false when the connection is lost, or at the end once everything is sent. */
static bool go_on(Line *line) {
    char payload[PAYLOAD + 1];
    if (line->asked_at) {
        wait_for_news(line, IDLE_MS);
        return steady_ms() - line->asked_at <= ANSWER_MS;
    }
    if (take_said(line, payload))
        return ask(line, "SELECT pg_notify($1, $2)", payload);
    if (is_ending(line))
        return false;
    return wait_for_news(line, IDLE_MS) || ask(line, "SELECT 1", NULL);
}

static void keep_up(Line *line) {
    bool fine = listen_there(line);
    while (fine && hear(line))
        fine = go_on(line);
}

static void be_quiet(void *data, const char *words) {
    (void)data;
    (void)words;
}

static void *run_line(void *data) {
    Line *line = data;
    const char *keys[] = {"dbname", "connect_timeout", "client_encoding", "application_name", NULL};
    const char *values[] = {line->url, "3", "UTF8", "townhall news", NULL};
    while (!is_ending(line)) {
        line->db = pq.connectdbParams(keys, values, 1);
        line->asked_at = 0;
        line->listens = false;
        pq.setNoticeProcessor(line->db, be_quiet, NULL);
        if (pq.status(line->db) == CONNECTION_OK)
            keep_up(line);
        pq.finish(line->db);
        line->db = NULL;
        if (line->listens)
            bus_set_connected(line->bus, false);
        if (!is_ending(line))
            poll(NULL, 0, RECONNECT_MS);
    }
    return NULL;
}

static void close_line(void *data) {
    Line *line = data;
    pthread_mutex_lock(&line->mutex);
    line->ending = true;
    pthread_mutex_unlock(&line->mutex);
    ring(line);
    pthread_join(line->thread, NULL);
    pthread_mutex_destroy(&line->mutex);
    close(line->bell);
    memory_free(line->url);
    memory_free(line->channel);
    memory_free(line);
}

static bool open_line(Bus *bus, void **out, const char *url, const char *topic, Error *error) {
    if (!libpq_load(error))
        return false;
    int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (bell < 0)
        return error_at(error, 0, "the bus cannot be used: %s", "no descriptor is left");
    Line *line = memory_zeroed(sizeof *line);
    line->bus = bus;
    line->bell = bell;
    line->url = memory_copy(url, strlen(url));
    line->channel = memory_copy(topic, strlen(topic));
    text_init(&line->said, line->room, sizeof line->room);
    pthread_mutex_init(&line->mutex, NULL);
    int failed = pthread_create(&line->thread, NULL, run_line, line);
    assert(!failed); /* at the start of the program */
    (void)failed;
    *out = line;
    return true;
}

const BusLine postgres_line = {
    .scheme = "postgresql:",
    .open = open_line,
    .say = say,
    .close = close_line,
};
