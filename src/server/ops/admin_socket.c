/* SPDX-License-Identifier: MIT */
/* admin_socket.c - DIR/admin.sock: one line in, the answer out, and "= done" or "= failed" at its
 * end. */
#include "server/ops/admin.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    uv_pipe_t pipe;
    uv_write_t write;
    Service *service;
    char line[ADMIN_LINE];
    size_t length;
    bool running; /* an order is running */
    bool closed;  /* libuv has closed the pipe */
    char *answer;
} Talk;

/* The order may end before or after the pipe is closed; whichever is later frees the memory. */
static void free_when_done(Talk *talk) {
    if (talk->running || !talk->closed)
        return;
    memory_free(talk->answer);
    memory_free(talk);
}

static void on_closed(uv_handle_t *handle) {
    Talk *talk = handle->data;
    talk->closed = true;
    free_when_done(talk);
}

static void on_written(uv_write_t *write, int status) {
    Talk *talk = write->data;
    (void)status;
    uv_close((uv_handle_t *)&talk->pipe, on_closed);
}

static void on_done(Admin *admin, bool fine) {
    Talk *talk = admin->data;
    talk->running = false;
    if (uv_is_closing((uv_handle_t *)&talk->pipe)) { /* also true once it is closed */
        free_when_done(talk);
        return;
    }
    size_t length = admin->out.length;
    talk->answer = memory_new(length + 32);
    memcpy(talk->answer, admin->out.bytes, length);
    length += (size_t)snprintf(talk->answer + length, 32, "= %s\n", fine ? "done" : "failed");
    uv_buf_t buffer = uv_buf_init(talk->answer, (unsigned)length);
    talk->write.data = talk;
    uv_read_stop((uv_stream_t *)&talk->pipe);
    if (uv_write(&talk->write, (uv_stream_t *)&talk->pipe, &buffer, 1, on_written) != 0)
        uv_close((uv_handle_t *)&talk->pipe, on_closed);
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer) {
    Talk *talk = handle->data;
    (void)wanted;
    *buffer =
        uv_buf_init(talk->line + talk->length, (unsigned)(sizeof talk->line - 1 - talk->length));
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    Talk *talk = stream->data;
    (void)buffer;
    if (count < 0) {
        uv_close((uv_handle_t *)stream, on_closed);
        return;
    }
    talk->length += (size_t)count;
    talk->line[talk->length] = '\0';
    char *end = strchr(talk->line, '\n');
    if (!end || talk->running)
        return;
    *end = '\0';
    talk->running = true;
    admin_run(talk->service, talk->line, on_done, talk);
}

static void on_connection(uv_stream_t *server, int status) {
    Service *service = server->data;
    if (status != 0)
        return;
    Talk *talk = memory_new(sizeof *talk);
    memset(talk, 0, sizeof *talk);
    talk->service = service;
    uv_pipe_init(&service->loop, &talk->pipe, 0);
    talk->pipe.data = talk;
    if (uv_accept(server, (uv_stream_t *)&talk->pipe) != 0 ||
        uv_read_start((uv_stream_t *)&talk->pipe, give_room, on_read) != 0)
        uv_close((uv_handle_t *)&talk->pipe, on_closed);
}

bool admin_listen(Service *service, Error *error) {
    char path[104]; /* the maximum of a socket's address */
    const char *store = service->options->store;
    if (strncmp(store, "sqlite:", 7) != 0)
        return true;
    if (snprintf(path, sizeof path, "%s/admin.sock", store + 7) >= (int)sizeof path)
        return true; /* the folder's name is too long: `townhall admin` reports it */
    unlink(path);    /* of a process that was killed: we hold the lock */
    mode_t mask = umask(0177);
    uv_pipe_init(&service->loop, &service->admin, 0);
    service->admin.data = service;
    int failed = uv_pipe_bind(&service->admin, path);
    if (!failed)
        failed = uv_listen((uv_stream_t *)&service->admin, 8, on_connection);
    umask(mask);
    return !failed || error_at(error, 0, "cannot listen: %s: %s", path, uv_strerror(failed));
}

void admin_close(Service *service) {
    if (service->admin.type == UV_NAMED_PIPE && !uv_is_closing((uv_handle_t *)&service->admin))
        uv_close((uv_handle_t *)&service->admin, NULL);
}
