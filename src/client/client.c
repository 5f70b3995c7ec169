/* SPDX-License-Identifier: MIT */
/* client.c - blocking calls over libwebsockets as a client.
 *
 * Frames that arrive between calls wait in a queue, in order. One request is pending at a time.
 * Everything happens inside lws_service, on the caller's thread. */
#include "client/client.h"

#include "base/memory.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Frame {
    struct Frame *next;
    size_t length;
    unsigned char bytes[]; /* outgoing ones leave LWS_PRE bytes free before the words */
} Frame;

typedef struct {
    Frame *first, *last;
} Frames;

typedef struct {
    bool done, failed;
    int status;
    size_t length, room;
    char *bytes;
    const char *body;
    struct lws *wsi; /* its own connection: the previous one may still be closing */
} Question;

struct Client {
    struct lws_context *lws;
    struct lws *wire; /* the WebSocket, NULL when there is none */
    bool tls, connected, lost;
    int port;
    char host[256], prefix[256], token[128], why[160];
    Frames in, out;
    char *partial; /* of a frame that comes in pieces */
    size_t partial_length;
    Frame *given; /* the frame returned last */
    Question question;
    lws_sorted_usec_list_t timer;
    bool timer_rang;
};

static void frames_add(Frames *frames, Frame *frame) {
    frame->next = NULL;
    if (frames->last)
        frames->last->next = frame;
    else
        frames->first = frame;
    frames->last = frame;
}

static Frame *frames_take(Frames *frames) {
    Frame *frame = frames->first;
    if (frame && !(frames->first = frame->next))
        frames->last = NULL;
    return frame;
}

static void frames_clear(Frames *frames) {
    for (Frame *frame; (frame = frames_take(frames));)
        memory_free(frame);
}

static Frame *frame_new(const void *bytes, size_t length, size_t before) {
    Frame *frame = memory_new(sizeof *frame + before + length + 1);
    frame->length = length;
    memcpy(frame->bytes + before, bytes, length);
    frame->bytes[before + length] = '\0';
    return frame;
}

/* ---- what libwebsockets calls ---- */

static int add_token(const Client *client, struct lws *wsi, void *in, size_t room) {
    unsigned char **at = in, *end = *at + room;
    char value[sizeof client->token + 8];
    if (!client->token[0])
        return 0;
    int length = snprintf(value, sizeof value, "Bearer %s", client->token);
    return lws_add_http_header_by_name(wsi, (const unsigned char *)"authorization:",
                                       (const unsigned char *)value, length, at, end);
}

static void lose(Client *client) {
    client->wire = NULL;
    client->connected = false;
    client->lost = true;
}

static void receive(Client *client, struct lws *wsi, const void *bytes, size_t length) {
    if (client->partial_length + length > CLIENT_MOST) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        return;
    }
    client->partial = memory_grow(client->partial, client->partial_length + length + 1);
    memcpy(client->partial + client->partial_length, bytes, length);
    client->partial_length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return;
    frames_add(&client->in, frame_new(client->partial, client->partial_length, 0));
    client->partial_length = 0;
}

static int wire_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t length) {
    Client *client = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        client->wire = wsi;
        return add_token(client, wsi, in, length);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        client->connected = true;
        break;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        receive(client, wsi, in, length);
        break;
    case LWS_CALLBACK_CLIENT_WRITEABLE: {
        Frame *frame = frames_take(&client->out);
        if (frame) {
            int sent = lws_write(wsi, frame->bytes + LWS_PRE, frame->length, LWS_WRITE_TEXT);
            memory_free(frame);
            if (sent < 0)
                return -1;
        }
        if (client->out.first)
            lws_callback_on_writable(wsi);
        break;
    }
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        snprintf(client->why, sizeof client->why, "%.*s", in ? (int)length : 0,
                 in ? (const char *)in : "");
        lose(client);
        break;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (length >= 2)
            snprintf(client->why, sizeof client->why, "closed with code %d",
                     ((const unsigned char *)in)[0] << 8 | ((const unsigned char *)in)[1]);
        break;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lose(client);
        break;
    }
    return 0;
}

static void keep_answer(Question *question, const void *bytes, size_t length) {
    if (question->length + length > CLIENT_MOST) {
        question->failed = true;
        return;
    }
    question->bytes = memory_grow(question->bytes, question->length + length + 1);
    memcpy(question->bytes + question->length, bytes, length);
    question->length += length;
    question->bytes[question->length] = '\0';
}

static int add_question_heads(Client *client, struct lws *wsi, void *in, size_t room) {
    unsigned char **at = in, *end = *at + room;
    char value[24];
    if (add_token(client, wsi, in, room))
        return -1;
    if (!client->question.body)
        return 0;
    int length = snprintf(value, sizeof value, "%zu", strlen(client->question.body));
    if (lws_add_http_header_by_name(wsi, (const unsigned char *)"content-type:",
                                    (const unsigned char *)"application/json", 16, at, end) ||
        lws_add_http_header_by_name(wsi, (const unsigned char *)"content-length:",
                                    (const unsigned char *)value, length, at, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(Client *client, struct lws *wsi) {
    const char *body = client->question.body;
    if (!body)
        return 0;
    size_t length = strlen(body);
    Frame *frame = frame_new(body, length, LWS_PRE);
    int sent = lws_write(wsi, frame->bytes + LWS_PRE, length, LWS_WRITE_HTTP_FINAL);
    memory_free(frame);
    client->question.body = NULL;
    lws_client_http_body_pending(wsi, 0);
    return sent < 0 ? -1 : 0;
}

static int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t length) {
    Client *client = lws_context_user(lws_get_context(wsi));
    Question *question = &client->question;
    (void)user;
    if (question->wsi && question->wsi != wsi)
        return 0;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_question_heads(client, wsi, in, length);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return write_body(client, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        question->status = (int)lws_http_client_http_response(wsi);
        break;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: {
        char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE;
        int room = sizeof buffer - LWS_PRE;
        if (lws_http_client_read(wsi, &at, &room) < 0)
            return -1;
        break;
    }
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        keep_answer(question, in, length);
        break;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        question->done = true;
        break;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        snprintf(client->why, sizeof client->why, "%.*s", in ? (int)length : 0,
                 in ? (const char *)in : "");
        question->failed = true;
        break;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        question->failed = !question->done;
        break;
    }
    return 0;
}

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "http", .callback = http_callback, .rx_buffer_size = 4096},
    {.name = "townhall.1", .callback = wire_callback, .rx_buffer_size = 16384},
    {0},
};

/* ---- waiting ---- */

static void ring(lws_sorted_usec_list_t *timer) {
    Client *client = lws_container_of(timer, Client, timer);
    client->timer_rang = true;
}

static void begin_waiting(Client *client, int milliseconds) {
    client->timer_rang = false;
    lws_sul_schedule(client->lws, 0, &client->timer, ring,
                     (lws_usec_t)milliseconds * LWS_US_PER_MS);
}

static void end_waiting(Client *client) {
    lws_sul_cancel(&client->timer);
}

/* ---- opening ---- */

static bool read_url(Client *client, const char *url, Error *error) {
    const char *at = url;
    if (strncmp(at, "http://", 7) == 0) {
        at += 7;
    } else if (strncmp(at, "https://", 8) == 0) {
        at += 8;
        client->tls = true;
    } else {
        return error_at(error, 0,
                        "'%.100s' is not the address of a service: use http://... or https://...",
                        url);
    }
    size_t host = strcspn(at, ":/"), rest;
    if (host == 0 || host >= sizeof client->host)
        return error_at(error, 0, "'%.100s' names no host", url);
    memcpy(client->host, at, host);
    client->port = client->tls ? 443 : 80;
    at += host;
    if (*at == ':') {
        char *end;
        long port = strtol(at + 1, &end, 10);
        if (port < 1 || port > 65535 || (*end != '/' && *end != '\0'))
            return error_at(error, 0, "'%.100s' names no port from 1 to 65535", url);
        client->port = (int)port;
        at = end;
    }
    rest = strlen(at);
    while (rest > 0 && at[rest - 1] == '/')
        rest--;
    if (rest >= sizeof client->prefix)
        return error_at(error, 0, "'%.100s' is too long", url);
    memcpy(client->prefix, at, rest);
    return true;
}

bool client_open(Client **out, const char *url, const char *token, Error *error) {
    Client *client = memory_new(sizeof *client);
    memset(client, 0, sizeof *client);
    if (!read_url(client, url, error)) {
        memory_free(client);
        return false;
    }
    if (token && strlen(token) >= sizeof client->token) {
        memory_free(client);
        return error_at(error, 0, "the token is too long");
    }
    snprintf(client->token, sizeof client->token, "%s", token ? token : "");
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = PROTOCOLS,
        .user = client,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
    };
    lws_set_log_level(0, NULL);
    client->lws = lws_create_context(&info);
    if (!client->lws) {
        memory_free(client);
        return error_at(error, 0, "cannot open sockets");
    }
    *out = client;
    return true;
}

void client_close(Client *client) {
    lws_context_destroy(client->lws);
    frames_clear(&client->in);
    frames_clear(&client->out);
    memory_free(client->given);
    memory_free(client->partial);
    memory_free(client->question.bytes);
    memory_free(client);
}

static struct lws *begin(Client *client, const char *method, const char *protocol, const char *path,
                         struct lws **wsi) {
    struct lws_client_connect_info info = {
        .context = client->lws,
        .address = client->host,
        .port = client->port,
        .path = path,
        .host = client->host,
        .origin = NULL,
        .method = method,
        .protocol = method ? NULL : protocol,
        .local_protocol_name = protocol,
        .ssl_connection = client->tls ? LCCSCF_USE_SSL : 0,
        .pwsi = wsi,
    };
    return lws_client_connect_via_info(&info);
}

bool client_ask(Client *client, const char *method, const char *path, const char *body, int *status,
                const char **answer, Error *error) {
    char whole[1024];
    Question *question = &client->question;
    memory_free(question->bytes);
    *question = (Question){.body = body};
    keep_answer(question, "", 0);
    client->why[0] = '\0';
    if (snprintf(whole, sizeof whole, "%s/api/1/%s", client->prefix, path) >= (int)sizeof whole)
        return error_at(error, 0, "the address is too long");
    begin_waiting(client, CLIENT_PATIENCE_MS);
    if (!begin(client, method, "http", whole, &question->wsi))
        question->failed = true;
    while (!question->done && !question->failed && !client->timer_rang)
        lws_service(client->lws, 0);
    end_waiting(client);
    if (!question->done)
        return error_at(error, 0, "%s:%d does not answer%s%s", client->host, client->port,
                        client->why[0] ? ": " : "", client->why);
    *status = question->status;
    *answer = question->bytes;
    return true;
}

bool client_connect(Client *client, Error *error) {
    char path[sizeof client->prefix + 8];
    if (client->wire)
        lws_set_timeout(client->wire, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
    frames_clear(&client->in);
    frames_clear(&client->out);
    client->partial_length = 0;
    client->connected = client->lost = false;
    client->why[0] = '\0';
    snprintf(path, sizeof path, "%s/ws", client->prefix);
    begin_waiting(client, CLIENT_PATIENCE_MS);
    if (!begin(client, NULL, "townhall.1", path, NULL))
        client->lost = true;
    while (!client->connected && !client->lost && !client->timer_rang)
        lws_service(client->lws, 0);
    end_waiting(client);
    if (client->connected)
        return true;
    return error_at(error, 0, "%s:%d cannot be reached%s%s", client->host, client->port,
                    client->why[0] ? ": " : "", client->why);
}

void client_send(Client *client, const char *frame) {
    if (!client->connected)
        return;
    frames_add(&client->out, frame_new(frame, strlen(frame), LWS_PRE));
    lws_callback_on_writable(client->wire);
}

ClientNews client_receive(Client *client, int milliseconds, const char **frame) {
    memory_free(client->given);
    client->given = NULL;
    begin_waiting(client, milliseconds);
    while (!client->in.first && client->connected && !client->timer_rang)
        lws_service(client->lws, 0);
    end_waiting(client);
    client->given = frames_take(&client->in);
    if (client->given) {
        *frame = (const char *)client->given->bytes;
        return CLIENT_FRAME;
    }
    *frame = client->why;
    return client->connected ? CLIENT_NOTHING : CLIENT_LOST;
}
