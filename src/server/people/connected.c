/* SPDX-License-Identifier: MIT */
/* connected.c - users with sockets. */
#include "server/people/connected.h"

#include "base/memory.h"
#include "server/ops/service.h"
#include "store/store.h"

#include <string.h>

Person *connected_find(const Service *service, UserId user) {
    return map_get(&service->people, (uint64_t)user);
}

static void on_blocks(Job *job) {
    Service *service = job->data;
    UserId user = (UserId)job->order;
    Person *person = connected_find(service, user);
    if (person && job->result == JOB_KEPT) {
        int rows = job_rows(job, 0);
        person->apart = memory_grow(person->apart, (size_t)(rows + 1) * sizeof *person->apart);
        person->n_apart = rows;
        for (int i = 0; i < rows; i++) {
            const Row *row = job_row(job, 0, i);
            person->apart[i] = row->value[BLOCKS_AROUND_OWNER].number == user
                                   ? row->value[BLOCKS_AROUND_OTHER].number
                                   : row->value[BLOCKS_AROUND_OWNER].number;
        }
    }
    job_free(job);
}

void connected_reload_blocks(Service *service, UserId user) {
    if (!connected_find(service, user))
        return;
    Value value = value_int(user);
    Job *job = job_new(on_blocks, service);
    job->order = (uint64_t)user;
    job->only_reads = true;
    job_step(job, STORE_BLOCKS_AROUND, EXPECT_ANY, &value, 1);
    service_submit(service, job);
}

bool connected_add(Socket *socket) {
    Service *service = socket->service;
    if (socket->person_link)
        return true;
    Person *person = connected_find(service, socket->who.user);
    if (!person) {
        person = memory_zeroed(sizeof *person);
        person->user = socket->who.user;
        map_put(&service->people, (uint64_t)person->user, person);
        connected_reload_blocks(service, person->user);
    }
    if (person->n_sockets == MAX_SOCKETS)
        return false;
    person->n_sockets++;
    socket->person_next = person->sockets;
    socket->person_link = &person->sockets;
    if (socket->person_next)
        socket->person_next->person_link = &socket->person_next;
    person->sockets = socket;
    return true;
}

void connected_remove(Socket *socket) {
    Service *service = socket->service;
    if (!socket->person_link)
        return;
    *socket->person_link = socket->person_next;
    if (socket->person_next)
        socket->person_next->person_link = socket->person_link;
    socket->person_link = NULL;
    Person *person = connected_find(service, socket->who.user);
    if (!person || --person->n_sockets > 0)
        return;
    map_take(&service->people, (uint64_t)person->user);
    memory_free(person->apart);
    memory_free(person);
}

bool connected_are_blocked(const Person *person, UserId other) {
    for (int i = 0; person && i < person->n_apart; i++)
        if (person->apart[i] == other)
            return true;
    return false;
}

void connected_sign_out(Service *service, UserId user, int64_t session) {
    Person *person = connected_find(service, user);
    for (Socket *socket = person ? person->sockets : NULL; socket; socket = socket->person_next)
        if (session == 0 || socket->who.session == session)
            socket_close(socket, CLOSE_SIGNED_OUT);
}

void connected_sign_out_others(Service *service, UserId user, int64_t session) {
    Person *person = connected_find(service, user);
    for (Socket *socket = person ? person->sockets : NULL; socket; socket = socket->person_next)
        if (socket->who.session != session)
            socket_close(socket, CLOSE_SIGNED_OUT);
}

void connected_claimed(Service *service, const Who *who) {
    Person *person = connected_find(service, who->user);
    for (Socket *socket = person ? person->sockets : NULL; socket; socket = socket->person_next) {
        socket->who.kind = who->kind;
        memcpy(socket->who.name, who->name, sizeof socket->who.name);
    }
}

void connected_recheck(Service *service, UserId user) {
    Person *person = connected_find(service, user);
    for (Socket *socket = person ? person->sockets : NULL; socket; socket = socket->person_next)
        socket->who_due = 1;
    connected_reload_blocks(service, user);
}
