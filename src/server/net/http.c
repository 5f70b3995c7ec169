/* SPDX-License-Identifier: MIT */
/* http.c - connects libwebsockets to requests: heads, bodies, writing, and clients that disconnect.
 *
 * Each connection has one request in progress; the next one waits until the answer is sent. A
 * body that is far too large is not read: the answer is sent and the connection is closed. */
#include "server/net/http.h"

#include "server/net/connections.h"
#include "server/net/response.h"
#include "server/ops/service.h"

#include <stdlib.h>
#include <string.h>

enum {
    LARGEST_DROPPED = 4 * 1024 * 1024, /* longer bodies are not read at all */
    MOST_DIGITS = 18,                  /* of a length: more do not fit, and nobody means them */
    PATIENCE_FOR_STORE = 30            /* seconds */
};

/* The Content-Length; -1 when it is not a plain number, or the body is chunked. */
static int64_t body_length(struct lws *wsi) {
    char words[24];
    int64_t length = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return -1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return 0;
    if (lws_hdr_copy(wsi, words, sizeof words, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return -1;
    for (const char *at = words; *at; at++) {
        if (*at < '0' || *at > '9' || at - words >= MOST_DIGITS)
            return -1;
        length = length * 10 + (*at - '0');
    }
    return length;
}

static int begin(struct lws *wsi, HttpConnection *connection, const char *path) {
    Service *service = lws_context_user(lws_get_context(wsi));
    int64_t length = body_length(wsi);
    if (connection->request)
        request_client_gone(connection->request);
    connection->request = NULL;
    Request *request = request_new(service, wsi, path);
    if (!request)
        return -1;
    connection->request = request;
    request_begin(request);
    if (length < 0 || length > LARGEST_DROPPED) {
        if (!request->answer.ready)
            request_refuse(request, length < 0 ? REFUSE_BAD : REFUSE_LARGE);
        request->close = true;
    } else if (length == 0) {
        request_whole(request);
    }
    if (!request->answer.ready)
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE_FOR_STORE);
    return 0;
}

/* A body has as long as a head. libwebsockets begins to wait anew with every piece, so a byte now
 * and then would hold the connection for days. */
static int body(HttpConnection *connection, const void *in, size_t length) {
    Request *request = connection->request;
    if (!request)
        return 0;
    if (service_steady() - request->began > service_patience(request->service) * SECOND_MS)
        return -1;
    request_body(request, in, length);
    return 0;
}

/* After an answer: 0 keeps the connection for the next request, as HTTP/1.1 asks. */
static int end(struct lws *wsi, HttpConnection *connection) {
    bool close = connection->request->close || !connection->request->whole;
    request_client_gone(connection->request);
    connection->request = NULL;
    if (close)
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_on(struct lws *wsi, HttpConnection *connection) {
    Request *request = connection->request;
    bool done;
    if (!request || !request->answer.ready)
        return 0;
    if (!request->whole && !request->close)
        return 0; /* the body is still arriving: the answer waits for its end, so that nothing is
                     cut off */
    if (answer_write(request, &done))
        return -1;
    return done ? end(wsi, connection) : 0;
}

static void gone(HttpConnection *connection) {
    if (connection && connection->request)
        request_client_gone(connection->request);
    if (connection)
        connection->request = NULL;
}

static int call_back(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length) {
    HttpConnection *connection = user;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
    case LWS_CALLBACK_WSI_DESTROY:
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
        return connections_callback(wsi, reason, in);
    case LWS_CALLBACK_HTTP:
        return begin(wsi, connection, in);
    case LWS_CALLBACK_HTTP_BODY:
        return body(connection, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (connection->request) {
            request_whole(connection->request);
            if (connection->request->answer.ready)
                lws_callback_on_writable(wsi);
        }
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_on(wsi, connection);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without our subprotocol */
        return -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        gone(connection);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length) {
    Service *service = lws_context_user(lws_get_context(wsi));
    WatchdogMark mark = service_enter(service, KIND_CONNECTION);
    int result = call_back(wsi, reason, user, in, length);
    service_leave(service, mark);
    return result;
}
