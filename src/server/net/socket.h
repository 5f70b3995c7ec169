/* SPDX-License-Identifier: MIT */
/* socket.h - one WebSocket: its user, its requests, its queue of frames.
 *
 * Sending never blocks and never fails for the caller: a frame is queued, and written at the end
 * of this turn of the loop. A client that does not read is closed with 1013 (promise P7). A
 * socket is freed with its last holder; `closed` means that frames go nowhere. */
#ifndef SERVER_NET_SOCKET_H
#define SERVER_NET_SOCKET_H

#include "base/json.h"
#include "online/refusal.h"
#include "server/net/address.h"
#include "server/net/cost.h"
#include "server/net/frame.h"
#include "server/net/limits.h"
#include "server/net/members.h"
#include "server/people/sessions.h"

#include <libwebsockets.h>

typedef struct Service Service;
typedef struct Socket Socket;
typedef struct Watch Watch;

enum {
    MAX_FRAME_IN = 4096,
    MAX_QUEUED = 64 * 1024, /* bytes behind the frame being sent */
    MAX_WATCHES = 32,
    MAX_REFUSED = 20, /* requests beyond a limit, then 1008 */
    PING_EVERY = 20000,
    SILENCE_MOST = 60000,

    CLOSE_LIMITS = 1008,
    CLOSE_LARGE = 1009,
    CLOSE_RESTART = 1012,
    CLOSE_SLOW = 1013,
    CLOSE_SIGNED_OUT = 4001
};

struct Socket {
    Service *service;
    struct lws *wsi;                    /* NULL once closed */
    Socket *next, **link;               /* among all sockets */
    Socket *person_next, **person_link; /* among those of the same user */
    Socket *dirty_next;                 /* among those with something to write */
    Watch *watches;
    int n_watches;
    int holders;

    Token token;
    Who who;
    Address address;
    bool address_counted; /* the address is from the proxy: counted here */
    bool asking_who;      /* its session is being looked up; frames wait until then */
    bool paused;          /* it was refused a moment ago; nothing is read either */
    bool spoke;           /* a request has been read: too late for `hello` */
    bool dirty, closed;
    bool lobby, mine; /* subscribed pushes */
    bool lag_known;   /* a ping was answered */
    bool close_sent;  /* waits for the client's close frame */

    uint16_t close_code;       /* nonzero: close with this code as soon as it can be written */
    uint16_t refused;          /* requests beyond a limit */
    Bucket frames;             /* cost that is left */
    int64_t arrived;           /* when the last frame came, by the store's clock */
    int64_t heard, pinged;     /* by the steady clock, like those below: last bytes in, ping out */
    int64_t ping_due, who_due; /* next ping, and when its session is looked up again */
    int lag;                   /* ms, from pings; smoothed */
    uint64_t received;         /* bytes, by the kernel's count, that were frames or paid for */

    char *part; /* the incoming frame, when it comes in pieces */
    uint32_t part_length, part_room;

    Frame **queue; /* a ring */
    uint16_t queue_first, queue_count, queue_room;
    uint32_t queued; /* bytes */
};

typedef struct {
    Socket *first;
    int count;
    int lobby, mine; /* number of sockets subscribed to the lobby, and to their own matches */
    Socket *dirty;   /* with queued frames; written before the loop waits again */
} Sockets;

/* The subprotocol's callback; libwebsockets stores one Socket * for each connection. */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *connection, void *in,
                    size_t length);

void socket_hold(Socket *socket);
void socket_release(Socket *socket);

/* Has it not yet read all that was sent before this turn of the loop? */
bool socket_is_behind(const Socket *socket);
/* Queues the frame; the caller keeps its own reference. */
void socket_send(Socket *socket, Frame *frame);
/* Writes all that is queued, on every socket; before the loop waits. */
void sockets_flush(Service *service);
void socket_close(Socket *socket, uint16_t code);
/* Reads on, unless something else still keeps it from reading. */
void socket_read_on(Socket *socket);
Payer socket_payer(Socket *socket);
/* Takes the cost of a request of this kind. False: it was refused, and nothing is read for a
 * moment. */
bool socket_pay(Socket *socket, Kind kind, const Re *re);
/* Its session was found: schedules the next lookup. */
void socket_know_who(Socket *socket, const Who *who);

/* ---- answers: {"re":N, ...} ----
 *
 * socket_begin returns a writer inside the object; add members, then call socket_end. The writer
 * uses the service's scratch memory. */
Json *socket_begin(Service *service, const Re *re);
void socket_end(Socket *socket);
/* {"re":N,"ok":{}} */
void socket_ok(Socket *socket, const Re *re);
void socket_refuse(Socket *socket, const Re *re, const Refusal *refusal);
void socket_refuse_code(Socket *socket, const Re *re, RefusalCode code);

/* Every second: pings, timeouts, ended sessions. */
void sockets_tick(Service *service);

#endif
