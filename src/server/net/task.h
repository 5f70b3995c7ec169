/* SPDX-License-Identifier: MIT */
/* task.h - what a handler needs to go on later: after a job of the store, a password's hash, or the
 * loading of a match.
 *
 *     typedef struct {
 *         Task task; // first
 *         ...
 *     } Search;
 *
 *     Search *search = task_new(request, sizeof *search, NULL);
 *     task_submit(search, job_new(on_found, search));
 *     ...
 *     request_send(search->task.request, HTTP_STATUS_OK);
 *     task_end(search);
 *
 * A task belongs to one HTTP request or to one request of a WebSocket, and holds it until its end.
 * Commands to a match have a queue of their own: Work (match.h). */
#ifndef SERVER_NET_TASK_H
#define SERVER_NET_TASK_H

#include "server/net/members.h"
#include "server/net/request.h"

#include <stddef.h>

typedef struct Socket Socket;
typedef struct Job Job;

typedef struct {
    Service *service;
    Request *request; /* NULL: of a socket */
    Socket *socket;   /* NULL: of an HTTP request */
    Re re;            /* of a socket's request: its number */
    size_t bytes;
    void (*drop)(void *task); /* frees what else the task owns; or NULL */
} Task;

/* A zeroed struct of so many bytes, whose first member is a Task. */
void *task_new(Request *request, size_t bytes, void (*drop)(void *task));
void *task_of_socket(Socket *socket, const Re *re, size_t bytes, void (*drop)(void *task));

void task_submit(void *task, Job *job);

/* Releases the request, and wipes and frees the task. It has been answered. */
void task_end(void *task);

/* Answers and ends. A socket that was closed meanwhile gets no answer. */
void task_refuse(void *task, RefusalCode code);
void task_refuse_say(void *task, const Refusal *refusal);

#endif
