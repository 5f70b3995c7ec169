/* SPDX-License-Identifier: MIT */
/* bus.c - the inbox between the library's threads and the loop, and the choice of the library. */
#include "server/cluster/bus.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef struct Message {
    struct Message *next;
    char words[];
} Message;

struct Bus {
    const BusLine *kind;
    void *line;
    void (*wake)(void *);
    void *wake_data;
    pthread_mutex_t mutex; /* guards what follows */
    Message *first, **last;
    int count;
    bool connected;
};

static const BusLine *const LINES[] = {
#ifdef TOWNHALL_NATS
    &nats_line,
#endif
#ifdef TOWNHALL_POSTGRES
    &postgres_line,
#endif
    NULL,
};

void bus_put(Bus *bus, const char *bytes, size_t length) {
    if (length >= BUS_WORDS)
        return;
    Message *message = memory_new(sizeof *message + length + 1);
    message->next = NULL;
    memcpy(message->words, bytes, length);
    message->words[length] = '\0';
    pthread_mutex_lock(&bus->mutex);
    bool room = bus->count < BUS_INBOX;
    if (room) {
        *bus->last = message;
        bus->last = &message->next;
        bus->count++;
    }
    pthread_mutex_unlock(&bus->mutex);
    if (room)
        bus->wake(bus->wake_data);
    else
        memory_free(message);
}

void bus_set_connected(Bus *bus, bool connected) {
    pthread_mutex_lock(&bus->mutex);
    bus->connected = connected;
    pthread_mutex_unlock(&bus->mutex);
    bus->wake(bus->wake_data);
}

bool bus_is_connected(Bus *bus) {
    pthread_mutex_lock(&bus->mutex);
    bool connected = bus->connected;
    pthread_mutex_unlock(&bus->mutex);
    return connected;
}

bool bus_hear(Bus *bus, char words[BUS_WORDS]) {
    pthread_mutex_lock(&bus->mutex);
    Message *message = bus->first;
    if (message) {
        bus->first = message->next;
        bus->count--;
        if (!bus->first)
            bus->last = &bus->first;
    }
    pthread_mutex_unlock(&bus->mutex);
    if (!message)
        return false;
    memcpy(words, message->words, strlen(message->words) + 1);
    memory_free(message);
    return true;
}

void bus_say(Bus *bus, const char *words) {
    bus->kind->say(bus->line, words);
}

bool bus_open(Bus **out, const char *url, const char *topic, void (*wake)(void *), void *data,
              Error *error) {
    const BusLine *kind = NULL;
    char scheme[24];
    snprintf(scheme, sizeof scheme, "%.*s", (int)strcspn(url, ":") + 1, url); /* no password */
    for (size_t i = 0; LINES[i] && !kind; i++)
        if (strncmp(url, LINES[i]->scheme, strlen(LINES[i]->scheme)) == 0)
            kind = LINES[i];
    if (!kind)
        return error_at(error, 0,
                        strncmp(url, "nats:", 5) == 0
                            ? FAULT("'%s' cannot be used: this binary was built without NATS")
                            : FAULT("'%s' is no bus: nats://HOST:PORT"),
                        scheme);
    Bus *bus = memory_zeroed(sizeof *bus);
    bus->kind = kind;
    bus->wake = wake;
    bus->wake_data = data;
    bus->last = &bus->first;
    pthread_mutex_init(&bus->mutex, NULL);
    if (!kind->open(bus, &bus->line, url, topic, error)) {
        pthread_mutex_destroy(&bus->mutex);
        memory_free(bus);
        return false;
    }
    *out = bus;
    return true;
}

void bus_close(Bus *bus) {
    char words[BUS_WORDS];
    bus->kind->close(bus->line);
    while (bus_hear(bus, words))
        continue;
    pthread_mutex_destroy(&bus->mutex);
    memory_free(bus);
}
