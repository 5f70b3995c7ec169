/* SPDX-License-Identifier: MIT */
/* place.h - a real service in a child process, with a real store in a folder of its own, and small
 * clients that can also misbehave: HTTP over raw sockets, WebSockets frame by frame. Everything
 * fails the running test by itself when what was waited for does not come. */
#ifndef TESTS_SERVER_PLACE_H
#define TESTS_SERVER_PLACE_H

#include "body.h"
#include "server/ops/serve.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    pid_t pid;
    int port;
    char folder[64];
    char store[80];
    char metrics[32]; /* of place_measure */
    bool by_v6;       /* its clients come over IPv6 */
    ServeOptions options;
    int most_files; /* that the service may have open; 0: as many as usual */
    int64_t *skew;  /* ms that the service's clock is ahead of ours */
    int64_t *later; /* ms by which everybody has been silent longer than they were */
} Place;

/* Makes the folder; options may be changed before place_begin. */
void place_make(Place *place);
void place_begin(Place *place);
/* Sends the signal and waits; the exit status, or 128 + the signal it died of. */
int place_end(Place *place, int signal);
void place_remove(Place *place);
/* SIGTERM, and the folder goes; the exit status. */
int place_leave(Place *place);

/* ---- HTTP ---- */

/* The answer's JSON (the caller's), or NULL when it is none; `token` and `body` may be NULL. */
json_t *place_ask(const Place *place, const char *token, const char *method, const char *path,
                  const char *body, int *status);
/* Sends these bytes as they are and reads until the service closes or is silent for a moment. */
void place_raw(const Place *place, const void *bytes, size_t length, char *out, size_t capacity);
/* Before place_begin: opens a free port for /metrics. */
void place_measure(Place *place);
/* A figure of /metrics, after place_measure. */
double place_figure(const Place *place, const char *name);
/* What /readyz says now, and waiting until it does. */
int place_ready_status(const Place *place);
void place_wait_ready(const Place *place, int status);
/* A new guest's token, and their name if asked for. */
void place_guest(const Place *place, char token[64], char name[32]);
/* The id of a new table. */
void place_table(const Place *place, const char *token, const char *settings, char id[16]);

/* ---- time ---- */

int64_t steady_ms(void);
void sleep_until(int64_t ms); /* of steady_ms */

/* ---- WebSockets ---- */

typedef struct {
    int socket;
    int ids;        /* requests sent */
    json_t *pushes; /* that came while something else was waited for */
    unsigned char in[1 << 20];
    size_t length;
    int closed; /* close code, 0: still open, -1: without a code */
} Wire;

Wire *wire_open(const Place *place, const char *token);
void wire_free(Wire *wire);
int wire_connect(const Place *place); /* only TCP */
/* One frame with this first byte (0x81: a whole text); masked as clients must. */
bool wire_frame(Wire *wire, int first, const void *bytes, size_t length);
bool wire_send(Wire *wire, const char *text);
/* The next frame, or NULL when none comes in time or the service has closed. */
json_t *wire_next(Wire *wire, int milliseconds);

/* Sends {"id":N, ...} with these members (JSON without braces) and waits for its answer: the whole
 * frame, the caller's. Pushes that come meanwhile are kept. */
json_t *wire_ask(Wire *wire, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The next push of this kind, kept or coming; fails when none comes. */
json_t *wire_push(Wire *wire, const char *kind);
/* Waits until the service closes it; the code. */
int wire_wait_closed(Wire *wire);

/* ---- looking into answers ---- */

const char *text_at(const json_t *json, const char *name);
int64_t int_at(const json_t *json, const char *name); /* -1000 when it is no number */
const json_t *ok_of(const json_t *answer);            /* fails when it is an error */
bool is_error(const json_t *answer, const char *code);
/* A cid that was not used before. */
const char *new_cid(void);

#endif
