/* SPDX-License-Identifier: MIT */
/* task.c - see task.h. */
#include "server/net/task.h"

#include "base/memory.h"
#include "server/net/socket.h"
#include "server/ops/service.h"

#include <sodium.h>

void *task_new(Request *request, size_t bytes, void (*drop)(void *task)) {
    Task *task = memory_zeroed(bytes);
    *task = (Task){.service = request->service, .request = request, .bytes = bytes, .drop = drop};
    request_hold(request);
    return task;
}

void *task_of_socket(Socket *socket, const Re *re, size_t bytes, void (*drop)(void *task)) {
    Task *task = memory_zeroed(bytes);
    *task = (Task){
        .service = socket->service, .socket = socket, .re = *re, .bytes = bytes, .drop = drop};
    socket_hold(socket);
    return task;
}

void task_submit(void *data, Job *job) {
    const Task *task = data;
    service_submit(task->service, job);
}

void task_end(void *data) {
    Task *task = data;
    Request *request = task->request;
    Socket *socket = task->socket;
    if (task->drop)
        task->drop(task);
    sodium_memzero(task, task->bytes); /* some have passwords and tokens */
    memory_free(task);
    if (request)
        request_release(request);
    else
        socket_release(socket);
}

void task_refuse(void *data, RefusalCode code) {
    const Task *task = data;
    if (task->request)
        request_refuse(task->request, code);
    else if (!task->socket->closed)
        socket_refuse_code(task->socket, &task->re, code);
    task_end(data);
}

void task_refuse_say(void *data, const Refusal *refusal) {
    const Task *task = data;
    if (task->request)
        request_refuse_why(task->request, refusal->code, refusal->why, refusal->say);
    else if (!task->socket->closed)
        socket_refuse(task->socket, &task->re, refusal);
    task_end(data);
}
