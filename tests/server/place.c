/* SPDX-License-Identifier: MIT */
/* place.c - a service and its clients for tests. */
#include "server/place.h"

#include "server/net/endpoint.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    PATIENCE = 15000,     /* milliseconds; a slow machine is no failure */
    MAX_FIGURES = 1 << 16 /* bytes of /metrics */
};

int place_leave(Place *place) {
    int status = place_end(place, SIGTERM);
    place_remove(place);
    return status;
}

/* ---- the service ---- */

void place_make(Place *place) {
    char path[128];
    memset(place, 0, sizeof *place);
    strcpy(place->folder, "/tmp/townhall-place-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->store, sizeof place->store, "sqlite:%s/data", place->folder);
    snprintf(path, sizeof path, "%s/index.html", place->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("<!doctype html>", file);
    fclose(file);
    place->options = (ServeOptions){.address = "127.0.0.1", .quiet = true, .only_port = true};
    place->skew = mmap(NULL, 2 * sizeof *place->skew, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(place->skew != MAP_FAILED);
    place->options.skew = place->skew;
    place->options.later = place->later = place->skew + 1;
    place->options.limit[0] = "guests=0";
    place->options.limit[1] = "tables=0";
    place->options.limit[2] = "cost=0";
    place->options.limit[3] = "stored=0";
}

static void write_url(const char *url, void *data) {
    const int *pipe_end = data;
    int port = atoi(strrchr(url, ':') + 1);
    if (write(*pipe_end, &port, sizeof port) != sizeof port)
        _exit(9);
}

void place_begin(Place *place) {
    int ends[2], port = -1;
    ServeOptions options = place->options;
    options.web = place->folder;
    options.store = place->store;
    assert_int_equal(pipe(ends), 0);
    place->pid = fork();
    if (place->pid == 0) {
        Error error = {0};
        struct rlimit files = {(rlim_t)place->most_files, (rlim_t)place->most_files};
        if (place->most_files > 0)
            setrlimit(RLIMIT_NOFILE, &files);
        close(ends[0]);
        options.ready = write_url;
        options.data = &ends[1];
        bool fine = serve_run(&options, &error);
        if (!fine)
            fprintf(stderr, "service: %s\n", error.what);
        exit(fine ? 0 : 2);
    }
    close(ends[1]);
    if (read(ends[0], &port, sizeof port) != sizeof port)
        fail_msg("the service did not begin");
    close(ends[0]);
    place->port = port;
    place->options.port = port; /* the same again after a restart */
}

int place_end(Place *place, int number) {
    int status;
    if (place->pid <= 0) /* kill(0) would end every test there is */
        fail_msg("the service is not running");
    kill(place->pid, number);
    assert_int_equal(waitpid(place->pid, &status, 0), place->pid);
    place->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void place_remove(Place *place) {
    char command[100];
    if (place->pid)
        place_end(place, SIGKILL);
    snprintf(command, sizeof command, "rm -rf '%s'", place->folder);
    assert_int_equal(system(command), 0);
    munmap(place->skew, 2 * sizeof *place->skew);
}

/* ---- sockets ---- */

int wire_connect(const Place *place) {
    Endpoint to;
    assert_true(endpoint_read(place->by_v6 ? "::1" : "127.0.0.1", place->port, &to));
    int peer = socket(to.at.ss_family, SOCK_STREAM, 0);
    assert_true(peer >= 0);
    assert_int_equal(connect(peer, (struct sockaddr *)&to.at, to.size), 0);
    return peer;
}

static bool send_all(int peer, const void *bytes, size_t length) {
    for (size_t sent = 0; sent < length;) {
        ssize_t n = send(peer, (const char *)bytes + sent, length - sent, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        sent += (size_t)n;
    }
    return true;
}

static bool readable(int peer, int milliseconds) {
    struct pollfd wait = {.fd = peer, .events = POLLIN};
    return poll(&wait, 1, milliseconds) == 1;
}

/* Reads an HTTP answer: until the announced length is there, or the end. */
static void read_answer(int peer, int patience, char *out, size_t capacity) {
    size_t got = 0, want = capacity - 1;
    out[0] = '\0';
    while (got < want && readable(peer, patience)) {
        ssize_t n = recv(peer, out + got, capacity - 1 - got, 0);
        if (n <= 0)
            break;
        got += (size_t)n;
        out[got] = '\0';
        const char *end = strstr(out, "\r\n\r\n"), *length = strstr(out, "content-length: ");
        if (end && length && length < end && strncmp(out, "HTTP/1.1 1", 10) != 0)
            want = (size_t)(end + 4 - out) + (size_t)atol(length + 16);
    }
}

void place_raw(const Place *place, const void *bytes, size_t length, char *out, size_t capacity) {
    int peer = wire_connect(place);
    send_all(peer, bytes, length);
    read_answer(peer, PATIENCE, out, capacity);
    close(peer);
}

void place_measure(Place *place) {
    snprintf(place->metrics, sizeof place->metrics, "127.0.0.1:%d", endpoint_try("127.0.0.1", 0));
    place->options.metrics = place->metrics;
}

double place_figure(const Place *place, const char *name) {
    static const char ASK[] = "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                              "Content-Length: 0\r\n\r\n";
    char *reply = malloc(MAX_FIGURES), line[100];
    Place door = *place;
    assert_non_null(reply);
    door.port = atoi(strchr(place->options.metrics, ':') + 1);
    place_raw(&door, ASK, sizeof ASK - 1, reply, MAX_FIGURES);
    snprintf(line, sizeof line, "\n%s ", name);
    const char *at = strstr(reply, line);
    if (!at)
        fail_msg("no figure %s in %s", name, reply);
    double figure = atof(at + strlen(line));
    free(reply);
    return figure;
}

json_t *place_ask(const Place *place, const char *token, const char *method, const char *path,
                  const char *body, int *status) {
    static char request[200000], reply[1 << 20];
    int length = snprintf(request, sizeof request,
                          "%s /api/1/%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s%s%s"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          method, path, token ? "Authorization: Bearer " : "", token ? token : "",
                          token ? "\r\n" : "", body ? strlen(body) : 0, body ? body : "");
    body_quote(request);
    place_raw(place, request, (size_t)length, reply, sizeof reply);
    if (status)
        *status = strlen(reply) > 12 ? atoi(reply + 9) : 0;
    const char *end = strstr(reply, "\r\n\r\n");
    return end ? json_loads(end + 4, 0, NULL) : NULL;
}

int64_t steady_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void sleep_until(int64_t ms) {
    int64_t left = ms - steady_ms();
    if (left > 0)
        usleep((useconds_t)(left * 1000));
}

int place_ready_status(const Place *place) {
    static const char REQUEST[] =
        "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    char reply[1024];
    place_raw(place, REQUEST, sizeof REQUEST - 1, reply, sizeof reply);
    return atoi(reply + 9);
}

void place_wait_ready(const Place *place, int status) {
    for (int tries = 0; place_ready_status(place) != status; tries++) {
        if (tries == 1500)
            fail_msg("the service at %d: /readyz does not become %d", place->port, status);
        usleep(20000);
    }
}

void place_guest(const Place *place, char token[64], char name[32]) {
    int status;
    char body[100] = "{}";
    if (place->options.invite)
        snprintf(body, sizeof body, "{'invite':'%s'}", place->options.invite);
    json_t *answer = place_ask(place, NULL, "POST", "session", body, &status);
    assert_int_equal(status, 201);
    snprintf(token, 64, "%s", text_at(answer, "token"));
    if (name)
        snprintf(name, 32, "%s", text_at(json_object_get(answer, "user"), "name"));
    json_decref(answer);
}

void place_table(const Place *place, const char *token, const char *settings, char id[16]) {
    char body[512];
    int status;
    snprintf(body, sizeof body, "{%s,'cid':'%s'}", settings, new_cid());
    json_t *answer = place_ask(place, token, "POST", "matches", body, &status);
    if (status != 201)
        fail_msg("no table: %d %s", status, json_dumps(answer, 0));
    snprintf(id, 16, "%s", text_at(answer, "id"));
    json_decref(answer);
}

/* ---- WebSockets ---- */

Wire *wire_open(const Place *place, const char *token) {
    char request[512], reply[2048];
    Wire *wire = calloc(1, sizeof *wire);
    size_t got = 0;
    wire->socket = wire_connect(place);
    wire->pushes = json_array();
    int length =
        snprintf(request, sizeof request,
                 "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 "Sec-WebSocket-Protocol: townhall.1\r\n%s%s%s\r\n",
                 token ? "Authorization: Bearer " : "", token ? token : "", token ? "\r\n" : "");
    assert_true(send_all(wire->socket, request, (size_t)length));
    reply[0] = '\0';
    while (!strstr(reply, "\r\n\r\n")) { /* byte by byte: what follows is a frame */
        if (!readable(wire->socket, PATIENCE) || recv(wire->socket, reply + got, 1, 0) != 1)
            break;
        reply[++got] = '\0';
        if (got + 1 == sizeof reply)
            break;
    }
    if (!strstr(reply, " 101 "))
        fail_msg("no WebSocket: %.200s", reply);
    return wire;
}

void wire_free(Wire *wire) {
    close(wire->socket);
    json_decref(wire->pushes);
    free(wire);
}

bool wire_frame(Wire *wire, int first, const void *bytes, size_t length) {
    static const unsigned char MASK[4] = {1, 2, 3, 4};
    unsigned char *frame = malloc(length + 14);
    size_t at = 0;
    frame[at++] = (unsigned char)first;
    if (length < 126) {
        frame[at++] = (unsigned char)(0x80 | length);
    } else if (length < 65536) {
        frame[at++] = 0x80 | 126;
        frame[at++] = (unsigned char)(length >> 8);
        frame[at++] = (unsigned char)length;
    } else {
        frame[at++] = 0x80 | 127;
        for (int i = 7; i >= 0; i--)
            frame[at++] = (unsigned char)((uint64_t)length >> (8 * i));
    }
    memcpy(frame + at, MASK, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        frame[at + i] = ((const unsigned char *)bytes)[i] ^ MASK[i % 4];
    bool fine = send_all(wire->socket, frame, at + length);
    free(frame);
    return fine;
}

bool wire_send(Wire *wire, const char *text) {
    const char *frame = body(text);
    return wire_frame(wire, 0x81, frame, strlen(frame));
}

/* A whole frame at the front of what came? Its parts. */
static bool has_frame(const Wire *wire, size_t *head, size_t *body) {
    if (wire->length < 2)
        return false;
    *head = 2;
    *body = wire->in[1] & 127;
    if (*body == 126) {
        if (wire->length < 4)
            return false;
        *head = 4;
        *body = (size_t)wire->in[2] << 8 | wire->in[3];
    } else if (*body == 127) {
        if (wire->length < 10)
            return false;
        *head = 10;
        *body = 0;
        for (int i = 0; i < 8; i++)
            *body = *body << 8 | wire->in[2 + i];
    }
    return wire->length >= *head + *body;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

json_t *wire_next(Wire *wire, int milliseconds) {
    int64_t until = now_ms() + milliseconds;
    size_t head, body;
    for (;;) {
        while (!has_frame(wire, &head, &body)) {
            int64_t left = until - now_ms();
            if (wire->closed || left < 0 || !readable(wire->socket, (int)left))
                return NULL;
            ssize_t n =
                recv(wire->socket, wire->in + wire->length, sizeof wire->in - wire->length, 0);
            if (n <= 0) {
                wire->closed = -1;
                return NULL;
            }
            wire->length += (size_t)n;
        }
        int kind = wire->in[0] & 15;
        json_t *json = NULL;
        if (kind == 1)
            json = json_loadb((char *)wire->in + head, body, 0, NULL);
        else if (kind == 8)
            wire->closed = body >= 2 ? wire->in[head] << 8 | wire->in[head + 1] : -1;
        else if (kind == 9)
            wire_frame(wire, 0x8A, wire->in + head, body);
        wire->length -= head + body;
        memmove(wire->in, wire->in + head + body, wire->length);
        if (kind == 1) {
            assert_non_null(json);
            return json;
        }
        if (kind == 8)
            return NULL;
    }
}

json_t *wire_ask(Wire *wire, const char *format, ...) {
    char members[3000], frame[3100];
    va_list values;
    va_start(values, format);
    vsnprintf(members, sizeof members, format, values);
    va_end(values);
    int id = ++wire->ids;
    snprintf(frame, sizeof frame, "{'id':%d,%s}", id, members);
    assert_true(wire_send(wire, frame));
    for (;;) {
        json_t *next = wire_next(wire, PATIENCE);
        if (!next)
            fail_msg("no answer to %s (closed: %d)", frame, wire->closed);
        if (json_integer_value(json_object_get(next, "re")) == id)
            return next;
        json_array_append_new(wire->pushes, next);
    }
}

static json_t *kept_push(Wire *wire, const char *kind) {
    for (size_t i = 0; i < json_array_size(wire->pushes); i++) {
        json_t *push = json_array_get(wire->pushes, i);
        const char *name = json_string_value(json_object_get(push, "push"));
        if (!name || strcmp(name, kind) != 0)
            continue;
        json_incref(push);
        json_array_remove(wire->pushes, i);
        return push;
    }
    return NULL;
}

json_t *wire_push(Wire *wire, const char *kind) {
    for (;;) {
        json_t *push = kept_push(wire, kind);
        if (push)
            return push;
        json_t *next = wire_next(wire, PATIENCE);
        if (!next)
            fail_msg("no push %s came (closed: %d)", kind, wire->closed);
        json_array_append_new(wire->pushes, next);
    }
}

int wire_wait_closed(Wire *wire) {
    int64_t until = now_ms() + PATIENCE;
    while (!wire->closed && now_ms() < until)
        json_decref(wire_next(wire, PATIENCE));
    return wire->closed;
}

/* ---- answers ---- */

const char *text_at(const json_t *json, const char *name) {
    const char *words = json_string_value(json_object_get(json, name));
    return words ? words : "";
}

int64_t int_at(const json_t *json, const char *name) {
    const json_t *value = json_object_get(json, name);
    return json_is_integer(value) ? json_integer_value(value) : -1000;
}

const json_t *ok_of(const json_t *answer) {
    const json_t *ok = json_object_get(answer, "ok");
    if (!ok)
        fail_msg("refused: %s %s", text_at(answer, "error"), text_at(answer, "say"));
    return ok;
}

bool is_error(const json_t *answer, const char *code) {
    if (strcmp(text_at(answer, "error"), code) == 0)
        return true;
    char *words = json_dumps(answer, 0);
    print_message("expected %s: %.300s\n", code, words);
    free(words);
    return false;
}

const char *new_cid(void) {
    static char cid[32];
    static int count;
    snprintf(cid, sizeof cid, "test-%d-%d", (int)getpid(), ++count);
    return cid;
}
