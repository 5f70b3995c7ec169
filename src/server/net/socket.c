/* SPDX-License-Identifier: MIT */
/* socket.c - reads frames whole, hands them to ws_dispatch, and writes what is queued.
 *
 * Frames are written once in each turn of the loop for all sockets together, not in one callback
 * each. This saves a poll per write, and a push and an answer leave together. */
#include "server/net/socket.h"

#include "base/memory.h"
#include "server/api/refusals.h"
#include "server/match/broadcast.h"
#include "server/match/presence.h"
#include "server/net/connections.h"
#include "server/net/request.h"
#include "server/net/traffic.h"
#include "server/ops/service.h"
#include "server/people/connected.h"
#include "server/ws/dispatch.h"

#include <assert.h>
#include <string.h>

enum {
    AT_ONCE = 16,    /* frames written to one socket in one turn */
    TOGETHER = 8192, /* bytes of small frames that go out in one write */
    KERNEL_BUFFER = 64 * 1024,
    HEAD_IN = 8,            /* bytes of a frame from a client, besides its payload */
    TLS_IN = 40,            /* and of its record */
    CONTROL_FREE = 1 << 14, /* bytes of control frames, and of what was not yet read */
    CONTROL_OF_COST = 150,  /* reading so many bytes of them costs 1 */
    FAREWELL = 3            /* seconds for a close frame to go out */
};

/* A value of lws_write_protocol without a name in its header, between HTTP and PING. */
static const enum lws_write_protocol WRITE_CLOSE = (enum lws_write_protocol)(LWS_WRITE_PING - 1);

/* ---- life ---- */

void socket_hold(Socket *socket) {
    socket->holders++;
}

void socket_release(Socket *socket) {
    assert(socket->holders > 0);
    if (--socket->holders > 0)
        return;
    memory_free(socket->part);
    memory_free(socket->queue);
    memory_free(socket);
}

static void drop_queue(Socket *socket) {
    while (socket->queue_count > 0) {
        frame_drop(socket->queue[socket->queue_first]);
        socket->queue_first = (uint16_t)((socket->queue_first + 1) & (socket->queue_room - 1));
        socket->queue_count--;
    }
    socket->queued = 0;
}

static void closed(Socket *socket) {
    Service *service = socket->service;
    socket->closed = true;
    socket->wsi = NULL;
    drop_queue(socket);
    watch_remove_all(socket);
    connected_remove(socket);
    if (socket->address_counted)
        connections_leave(service, socket->address);
    *socket->link = socket->next;
    if (socket->next)
        socket->next->link = socket->link;
    service->sockets.count--;
    service->sockets.lobby -= socket->lobby;
    service->sockets.mine -= socket->mine;
    socket_release(socket);
}

/* ---- out ---- */

static void make_room(Socket *socket) {
    uint16_t room = socket->queue_room ? (uint16_t)(socket->queue_room * 2) : 4;
    Frame **queue = memory_new(room * sizeof *queue);
    for (uint16_t i = 0; i < socket->queue_count; i++)
        queue[i] = socket->queue[(socket->queue_first + i) & (socket->queue_room - 1)];
    memory_free(socket->queue);
    socket->queue = queue;
    socket->queue_room = room;
    socket->queue_first = 0;
}

static void mark(Socket *socket) {
    if (socket->dirty)
        return;
    socket->dirty = true;
    socket_hold(socket);
    socket->dirty_next = socket->service->sockets.dirty;
    socket->service->sockets.dirty = socket;
}

bool socket_is_behind(const Socket *socket) {
    return socket->queued > 0 || (!socket->closed && lws_partial_buffered(socket->wsi));
}

void socket_send(Socket *socket, Frame *frame) {
    if (socket->closed || socket->close_code)
        return;
    /* The first frame of the queue may have any size: it is the one being sent. */
    if (socket->queue_count > 0 && socket->queued + frame_length(frame) > MAX_QUEUED) {
        socket->service->metrics.slow_readers++;
        socket_close(socket, CLOSE_SLOW);
        return;
    }
    if (socket->queue_count == socket->queue_room)
        make_room(socket);
    socket->queue[(socket->queue_first + socket->queue_count++) & (socket->queue_room - 1)] =
        frame_keep(frame);
    if (socket->queue_count > 1)
        socket->queued += (uint32_t)frame_length(frame);
    mark(socket);
}

/* Takes the first frame out of the queue; the caller drops it. */
static Frame *take_frame(Socket *socket) {
    Frame *frame = socket->queue[socket->queue_first];
    socket->queue_first = (uint16_t)((socket->queue_first + 1) & (socket->queue_room - 1));
    socket->queue_count--;
    if (socket->queue_count > 0) /* the next one is being sent now */
        socket->queued -= (uint32_t)frame_length(socket->queue[socket->queue_first]);
    socket->service->metrics.frames_out++;
    return frame;
}

/* The head of a whole text frame from a server: two bytes, or four. */
static size_t write_head(unsigned char *out, size_t length) {
    out[0] = 0x81;
    if (length < 126) {
        out[1] = (unsigned char)length;
        return 2;
    }
    out[1] = 126;
    out[2] = (unsigned char)(length >> 8);
    out[3] = (unsigned char)length;
    return 4;
}

/* Several small frames in one write: a push and the answer after it cost the kernel as much as one.
 * libwebsockets passes on bytes of kind HTTP as they are. False when the connection is broken. */
static bool write_together(Socket *socket) {
    static unsigned char bytes[LWS_PRE + TOGETHER];
    size_t length = 0;
    while (socket->queue_count > 0) {
        size_t next = frame_length(socket->queue[socket->queue_first]);
        if (length + 4 + next > TOGETHER)
            break;
        Frame *frame = take_frame(socket);
        length += write_head(bytes + LWS_PRE + length, next);
        memcpy(bytes + LWS_PRE + length, frame_text(frame), next);
        length += next;
        frame_drop(frame);
    }
    return lws_write(socket->wsi, bytes + LWS_PRE, length, LWS_WRITE_HTTP) >= 0;
}

/* Writes frames until the kernel takes no more; false when the connection is broken. */
static bool write_queue(Socket *socket) {
    for (int i = 0; i < AT_ONCE && socket->queue_count > 0; i++) {
        if (lws_partial_buffered(socket->wsi))
            break;
        Frame *first = socket->queue[socket->queue_first];
        if (socket->queue_count > 1 && frame_length(first) + 4 <= TOGETHER) {
            if (!write_together(socket))
                return false;
            continue;
        }
        Frame *frame = take_frame(socket);
        int written =
            lws_write(socket->wsi, frame_text(frame), frame_length(frame), LWS_WRITE_TEXT);
        frame_drop(frame);
        if (written < 0)
            return false;
    }
    if (socket->queue_count > 0)
        lws_callback_on_writable(socket->wsi);
    return true;
}

/* We send the close frame ourselves: libwebsockets 4.1 on libuv closes without one. A client
 * that does not answer it in time is disconnected. */
static bool write_close(Socket *socket) {
    unsigned char bytes[LWS_PRE + 2];
    if (socket->queue_count > 0 || socket->close_sent || lws_partial_buffered(socket->wsi))
        return true;
    bytes[LWS_PRE] = (unsigned char)(socket->close_code >> 8);
    bytes[LWS_PRE + 1] = (unsigned char)socket->close_code;
    socket->close_sent = true;
    return lws_write(socket->wsi, bytes + LWS_PRE, 2, WRITE_CLOSE) >= 0;
}

static bool write_all(Socket *socket) {
    return write_queue(socket) && (!socket->close_code || write_close(socket));
}

void socket_close(Socket *socket, uint16_t code) {
    if (socket->closed || socket->close_code)
        return;
    socket->close_code = code;
    if (code == CLOSE_SLOW || code == CLOSE_LIMITS)
        drop_queue(socket);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, FAREWELL);
    lws_callback_on_writable(socket->wsi);
    mark(socket);
}

void sockets_flush(Service *service) {
    while (service->sockets.dirty) {
        Socket *socket = service->sockets.dirty;
        service->sockets.dirty = socket->dirty_next;
        socket->dirty = false;
        if (!socket->closed && !write_all(socket))
            lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        socket_release(socket);
    }
}

/* ---- answers ---- */

Json *socket_begin(Service *service, const Re *re) {
    Json *json = service_json(service);
    json_open_object(json);
    json_key(json, "re");
    if (re->kind == RE_INT)
        json_int(json, re->number);
    else if (re->kind == RE_REAL)
        json_decimal(json, re->real, 6);
    else
        json_none(json);
    return json;
}

void socket_end(Socket *socket) {
    Service *service = socket->service;
    json_close(&service->json);
    bool whole = json_done(&service->json);
    assert(whole && "no answer is larger than the scratch memory");
    (void)whole;
    Frame *frame = frame_new(service->scratch, service->text.length);
    socket_send(socket, frame);
    frame_drop(frame);
}

void socket_ok(Socket *socket, const Re *re) {
    Json *json = socket_begin(socket->service, re);
    json_key(json, "ok");
    json_open_object(json);
    json_close(json);
    socket_end(socket);
}

void socket_refuse(Socket *socket, const Re *re, const Refusal *refusal) {
    Json *json = socket_begin(socket->service, re);
    json_put_string(json, "error", refusal_name(refusal->code));
    if (refusal->why)
        json_put_string(json, "why", refusal->why);
    json_put_string(json, "say", refusal->say);
    socket_end(socket);
}

void socket_refuse_code(Socket *socket, const Re *re, RefusalCode code) {
    Json *json = socket_begin(socket->service, re);
    json_put_string(json, "error", refusal_name(code));
    json_put_string(json, "say", refusal_say(code));
    socket_end(socket);
}

/* ---- cost ---- */

void socket_read_on(Socket *socket) {
    if (!socket->asking_who && !socket->paused)
        lws_rx_flow_control(socket->wsi, 1);
}

static void on_pause_over(void *data) {
    Socket *socket = data;
    socket->paused = false;
    if (!socket->closed)
        socket_read_on(socket);
    socket_release(socket);
}

static void pause_reading(Socket *socket) {
    if (socket->paused)
        return;
    socket->paused = true;
    lws_rx_flow_control(socket->wsi, 0);
    socket_hold(socket);
    pause_then(socket->service, on_pause_over, socket);
}

Payer socket_payer(Socket *socket) {
    return (Payer){&socket->frames, socket->who.user, socket->address};
}

bool socket_pay(Socket *socket, Kind kind, const Re *re) {
    Service *service = socket->service;
    Payer payer = socket_payer(socket);
    int64_t wait = cost_take(service, kind, &payer);
    if (wait == 0)
        return true;
    watchdog_is(&service->watchdog, KIND_BAD);
    if (++socket->refused > MAX_REFUSED) {
        socket_close(socket, CLOSE_LIMITS);
        return false;
    }
    Json *json = socket_begin(service, re);
    json_put_string(json, "error", refusal_name(REFUSE_LIMIT));
    json_put_string(json, "say", refusal_say(REFUSE_LIMIT));
    json_put_int(json, "retry", wait);
    socket_end(socket);
    pause_reading(socket);
    return false;
}

/* ---- who ---- */

/* The next time of a periodic task of a socket. The first is random, so that sockets that
 * connected together (after a restart, all of them) are not handled at the same moment. */
static int64_t next_time(bool first, int64_t now, int64_t every) {
    return now + (first ? (int64_t)(random_number() % (uint64_t)every) : every);
}

/* People with an invitation may be many behind one address. */
static void count_no_longer(Socket *socket) {
    connections_invited(socket->service, socket->wsi);
    if (socket->address_counted)
        connections_leave(socket->service, socket->address);
    socket->address_counted = false;
}

void socket_know_who(Socket *socket, const Who *who) {
    socket->who_due =
        next_time(socket->who_due == 0, service_patient(socket->service), SESSION_BELIEVED + 1);
    socket->who = *who;
    if (!connected_add(socket))
        socket_close(socket, CLOSE_LIMITS);
    else if (socket->service->options->invite)
        count_no_longer(socket);
}

static void on_who(void *data, const Who *who) {
    Socket *socket = data;
    socket->asking_who = false;
    if (!socket->closed) {
        if (who->unknown) { /* known users stay signed in; others try again later */
            if (!socket->who.user)
                socket_close(socket, CLOSE_RESTART);
            else
                socket_know_who(socket, &socket->who);
        } else if (who->user && (!socket->who.user || socket->who.user == who->user)) {
            socket_know_who(socket, who);
        } else {
            socket_close(socket, CLOSE_SIGNED_OUT);
        }
        socket_read_on(socket);
    }
    socket_release(socket);
}

static void ask_who(Socket *socket) {
    socket->asking_who = true;
    socket_hold(socket);
    lws_rx_flow_control(socket->wsi, 0);
    session_find(socket->service, &socket->token, on_who, socket);
}

/* The kernel buffers no more than this for a slow reader; the rest waits in our queue. */
static void bound_kernel_buffer(struct lws *wsi) {
    int bytes = KERNEL_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static int established(struct lws *wsi, Socket **place) {
    Service *service = lws_context_user(lws_get_context(wsi));
    Address address = request_read_address(service, wsi);
    if (!address || !connections_origin_fits(service, wsi))
        return -1; /* however it got past the handshake */
    Socket *socket = memory_zeroed(sizeof *socket);
    socket->service = service;
    socket->wsi = wsi;
    socket->holders = 1;
    socket->address = address;
    socket->heard = service_patient(service);
    request_read_token(wsi, &socket->token);
    socket->next = service->sockets.first;
    socket->link = &service->sockets.first;
    if (socket->next)
        socket->next->link = &socket->next;
    service->sockets.first = socket;
    service->sockets.count++;
    *place = socket;
    bound_kernel_buffer(wsi);
    socket->received = traffic_received(lws_get_socket_fd(wsi));
    Address peer = (Address)(uintptr_t)lws_get_opaque_user_data(wsi);
    if (peer != socket->address) {
        socket->address_counted = connections_enter(service, socket->address);
        if (!socket->address_counted)
            socket_close(socket, CLOSE_LIMITS);
    }
    if (socket->token.given)
        ask_who(socket);
    return 0;
}

/* ---- in ---- */

static void keep_part(Socket *socket, const void *in, size_t length) {
    if (socket->part_length + length + 1 > socket->part_room) {
        socket->part_room = (uint32_t)(socket->part_length + length + 1024);
        socket->part = memory_grow(socket->part, socket->part_room);
    }
    memcpy(socket->part + socket->part_length, in, length);
    socket->part_length += (uint32_t)length;
}

static int receive(Socket *socket, const void *in, size_t length) {
    bool whole = lws_is_final_fragment(socket->wsi) && !lws_remaining_packet_payload(socket->wsi);
    socket->heard = service_patient(socket->service);
    socket->arrived = service_now(socket->service);
    socket->received += length + HEAD_IN + (socket->service->tls ? TLS_IN : 0);
    if (socket->close_code)
        return 0;
    if (!lws_is_final_fragment(socket->wsi) && !lws_remaining_packet_payload(socket->wsi) &&
        !socket_pay(socket, KIND_CONTROL, &(Re){.kind = RE_NONE}))
        return 0;
    if (socket->part_length + length > MAX_FRAME_IN) {
        socket_close(socket, CLOSE_LARGE);
        return 0;
    }
    const char *bytes = in;
    if (!whole || socket->part_length > 0) {
        keep_part(socket, in, length);
        if (!whole)
            return 0;
        bytes = socket->part;
        length = socket->part_length;
        socket->part_length = 0;
    }
    socket->service->metrics.frames_in++;
    ws_dispatch(socket, bytes, length, lws_frame_is_binary(socket->wsi));
    if (socket->part && socket->part_length == 0) {
        memory_free(socket->part);
        socket->part = NULL;
        socket->part_room = 0;
    }
    return 0;
}

/* ---- time ---- */

static void ping(Socket *socket, int64_t now) {
    unsigned char bytes[LWS_PRE + sizeof now];
    if (lws_partial_buffered(socket->wsi))
        return;
    memcpy(bytes + LWS_PRE, &now, sizeof now);
    socket->ping_due = next_time(socket->pinged == 0, now, PING_EVERY);
    socket->pinged = now;
    if (lws_write(socket->wsi, bytes + LWS_PRE, sizeof now, LWS_WRITE_PING) < 0)
        lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

static void pong(Socket *socket, const void *in, size_t length) {
    int64_t now = service_patient(socket->service), sent;
    socket->heard = now;
    if (length != sizeof sent)
        return;
    memcpy(&sent, in, sizeof sent);
    if (sent != socket->pinged || now < sent)
        return; /* an unsolicited pong does not count */
    int lag = now - sent > 2000 ? 2000 : (int)(now - sent);
    socket->lag = socket->lag_known ? (socket->lag * 3 + lag) / 4 : lag;
    socket->lag_known = true;
}

/* Control frames are paid for later, when the kernel has counted their bytes. Who cannot pay is
 * closed, and the address owes the rest. */
static void charge_control(Socket *socket) {
    Service *service = socket->service;
    uint64_t counted = traffic_received(lws_get_socket_fd(socket->wsi));
    if (counted <= socket->received + CONTROL_FREE)
        return;
    Payer payer = socket_payer(socket);
    int cost = (int)((counted - socket->received - CONTROL_FREE) / CONTROL_OF_COST);
    socket->received = counted - CONTROL_FREE;
    cost_charge(service, cost, &payer);
    if (bucket_wait(&socket->frames, &service->limits.rule[LIMIT_FRAMES], 0, service_now(service)))
        socket_close(socket, CLOSE_LIMITS);
}

/* By the steady clock: the wall's may jump, which says nothing about anybody's silence. */
void sockets_tick(Service *service) {
    int64_t now = service_patient(service);
    for (Socket *socket = service->sockets.first; socket; socket = socket->next) {
        if (socket->close_code)
            continue;
        if (now - socket->heard > SILENCE_MOST) {
            lws_set_timeout(socket->wsi, PENDING_TIMEOUT_WS_PONG_CHECK_GET_PONG, LWS_TO_KILL_ASYNC);
            continue;
        }
        charge_control(socket);
        if (now >= socket->ping_due)
            ping(socket, now);
        if (socket->who.user && !socket->asking_who && now >= socket->who_due)
            ask_who(socket);
    }
}

static int call_back(struct lws *wsi, enum lws_callback_reasons reason, void *connection, void *in,
                     size_t length) {
    Socket **place = connection;
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return established(wsi, place);
    case LWS_CALLBACK_RECEIVE:
        return receive(*place, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        pong(*place, in, length);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_all(*place) ? 0 : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return (*place)->close_sent ? -1 : 0; /* it answers our close frame */
    case LWS_CALLBACK_CLOSED:
        if (place && *place)
            closed(*place);
        return 0;
    default:
        return 0;
    }
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *connection, void *in,
                    size_t length) {
    Service *service = lws_context_user(lws_get_context(wsi));
    WatchdogMark mark = service_enter(
        service, reason == LWS_CALLBACK_RECEIVE_PONG ? KIND_CONTROL : KIND_CONNECTION);
    int result = call_back(wsi, reason, connection, in, length);
    service_leave(service, mark);
    return result;
}
