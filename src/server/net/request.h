/* SPDX-License-Identifier: MIT */
/* request.h - one HTTP request in progress: its user, its input, its answer.
 *
 *     head -> route -> body -> session -> origin -> handler ... store ... -> answer
 *
 * A handler answers once, at once or after jobs of the store. Until then it holds the request,
 * which stays valid even after the client has disconnected. The checks that routes.def lists for
 * a route have passed before its handler runs, in the order of ruling O2. */
#ifndef SERVER_NET_REQUEST_H
#define SERVER_NET_REQUEST_H

#include "base/json.h"
#include "base/scan.h"
#include "server/api/refusals.h"
#include "server/net/address.h"
#include "server/net/files.h"
#include "server/people/sessions.h"

#include <jansson.h>
#include <libwebsockets.h>

typedef struct Service Service;
typedef struct Route Route;
typedef struct Request Request;
struct CachedAnswer;

enum {
    MAX_BODY = 64 * 1024,
    MAX_PATH_PARTS = 2,
    MAX_PATH_PART = 80, /* bytes in one of them, the NUL included: a SHA-256 in hex fits */
    MAX_URI = 256,
    MAX_QUERY = 512,
    LARGEST_HEAD = 8192, /* bytes of request line and headers; more is refused */
    STATUS_CREATED = 201
};

typedef enum {
    METHOD_GET, /* HEAD too: the answer's body is left out */
    METHOD_POST,
    METHOD_DELETE,
    METHOD_OTHER
} Method;

/* Everything about the answer; bytes are owned. */
typedef struct {
    unsigned status;
    const char *type; /* MIME; NULL: no body */
    char *bytes;
    size_t length, sent;
    char cookie[160]; /* Set-Cookie, or empty */
    int retry_after;  /* seconds, or 0 */
    const char *allow;
    const char *named; /* a download's file name, or NULL */
    File file;         /* the page's own; then bytes is not used */
    bool ready, head_sent;
} Answer;

struct Request {
    Service *service;
    struct lws *wsi; /* NULL: the client has gone */
    const Route *route;
    Method method;
    bool no_body; /* HEAD */
    bool whole;   /* the body is here */
    bool large;   /* more body than allowed: read and dropped */
    bool close;   /* close the connection after the answer */
    int64_t wait; /* ms: it was refused for its cost, and is answered in a moment; 0: it was not */
    int holders;  /* pending jobs and other users */
    char path[MAX_URI], query[MAX_QUERY];
    char part[MAX_PATH_PARTS][MAX_PATH_PART]; /* what stood for {..} in the route's path */

    int64_t began; /* service_steady, with its head */
    Address address;
    char origin[200]; /* as sent; empty when there was none */
    char language[16];
    char browser[24]; /* "Firefox, Linux"; empty when it is none that people know */
    Token token;
    Who who; /* who.user 0: nobody is signed in */

    char *body;
    size_t body_length, body_room;
    json_t *json; /* the body, for routes that take JSON: an object */

    struct CachedAnswer *cached; /* its answer is cached there; NULL: not cached */

    Answer answer;
};

/* Requires a signed-in user after the input has been read, because `bad` comes before `signin`.
 * Answers the request and returns false when there is none. Handlers of routes with a body and
 * USER call this before they do anything; for routes without a body request.c checks it. */
bool request_signed_in(Request *request);

/* A route's handler answers with one of these, once. */
void request_refuse(Request *request, RefusalCode code);
void request_refuse_say(Request *request, RefusalCode code, const char *say);
/* `why`: the reason within the code, a word for clients ("invite"). */
void request_refuse_why(Request *request, RefusalCode code, const char *why, const char *say);
/* `forbidden` for a time: `why`, and until when. */
void request_refuse_until(Request *request, const char *why, int64_t until, const char *say);
/* `limit` with Retry-After. */
void request_limit(Request *request, int64_t wait_ms);
/* JSON: write into the result of request_json, then call request_send. The writer uses the
 * service's scratch memory, so nothing else may be written in between. */
Json *request_json(Request *request);
void request_send(Request *request, unsigned status);
void request_send_bytes(Request *request, unsigned status, const char *type, const void *bytes,
                        size_t length);

/* A held request stays valid after the client disconnects; release may free it. */
void request_hold(Request *request);
void request_release(Request *request);

/* The decoded value of `name` in the query; false when it is missing or too long. */
bool request_query(const Request *request, const char *name, char *out, size_t capacity);

/* ---- for http.c ---- */

/* NULL: the connection must end. */
Request *request_new(Service *service, struct lws *wsi, const char *path);
/* Finds the route, or refuses. The body follows, then request_whole. */
void request_begin(Request *request);
void request_body(Request *request, const void *bytes, size_t length);
void request_whole(Request *request);
/* Frees the request, or leaves it to its last holder. */
void request_client_gone(Request *request);

/* ---- heads, for handshakes too ---- */

void request_read_token(struct lws *wsi, Token *token);
/* The name of the cookie that has a session's token. */
const char *session_cookie_name(const Service *service);
void request_read_origin(struct lws *wsi, char *out, size_t capacity);
Address request_read_address(const Service *service, struct lws *wsi);
/* May a page of this origin send this request? With a cookie only our own origins may. */
bool request_check_origin(const Service *service, const Token *token, const char *origin);

#endif
