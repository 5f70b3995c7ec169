/* SPDX-License-Identifier: MIT */
/* connections.c - counts connections, and lets handshakes through.
 *
 * libwebsockets' opaque pointer holds the address of a connection, so that its end can be
 * counted even if it never got a request. The operator's proxy is not counted, because all
 * clients come through it; they are counted when they open a WebSocket. */
#include "server/net/connections.h"

#include "server/net/request.h"
#include "server/ops/service.h"

#include <string.h>

enum {
    REFUSED_FOR_COST = 429
};

static Address peer_of(lws_sockfd_type socket) {
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    if (getpeername(socket, (struct sockaddr *)&peer, &size) != 0)
        return 0;
    return address_of_socket(&peer);
}

bool connections_enter(Service *service, Address address) {
    Map *map = &service->door.by_address;
    const LimitRule *rule = &service->limits.rule[LIMIT_CONNECTIONS];
    uintptr_t count = (uintptr_t)map_get(map, address);
    if (rule->count > 0 && count >= (uintptr_t)rule->count) {
        service->limits.refused[LIMIT_CONNECTIONS]++;
        return false;
    }
    map_put(map, address, (void *)(count + 1));
    return true;
}

void connections_leave(Service *service, Address address) {
    Map *map = &service->door.by_address;
    uintptr_t count = (uintptr_t)map_get(map, address);
    if (count > 1)
        map_put(map, address, (void *)(count - 1));
    else
        map_take(map, address);
}

/* libwebsockets closes the socket when this is nonzero; nothing was counted then. */
static int may_connect(Service *service, lws_sockfd_type socket) {
    Address address = peer_of(socket);
    const LimitRule *rule = &service->limits.rule[LIMIT_CONNECTIONS];
    bool counted = !proxies_have(&service->proxies, address);
    Payer payer = {NULL, 0, address};
    if (service->door.connections >= service->door.most) {
        service->limits.refused[LIMIT_CONNECTIONS]++;
        return 1;
    }
    if (counted && rule->count > 0 &&
        (uintptr_t)map_get(&service->door.by_address, address) >= (uintptr_t)rule->count) {
        service->limits.refused[LIMIT_CONNECTIONS]++;
        return 1;
    }
    return counted && cost_take(service, KIND_CONNECTION, &payer) > 0;
}

static void connected(Service *service, struct lws *wsi) {
    Address address = peer_of(lws_get_socket_fd(wsi));
    service->door.connections++;
    if (proxies_have(&service->proxies, address) || !connections_enter(service, address))
        address = 0;
    /* Zero means "not set", so one bit marks a counted connection. */
    lws_set_opaque_user_data(wsi, (void *)(uintptr_t)(address ? address : 1));
}

static void disconnected(Service *service, struct lws *wsi) {
    Address address = (Address)(uintptr_t)lws_get_opaque_user_data(wsi);
    if (address == 0)
        return; /* the listening socket */
    service->door.connections--;
    if (address != 1)
        connections_leave(service, address);
}

void connections_invited(Service *service, struct lws *wsi) {
    Address address = (Address)(uintptr_t)lws_get_opaque_user_data(wsi);
    if (address > 1)
        connections_leave(service, address);
    lws_set_opaque_user_data(wsi, (void *)(uintptr_t)1);
}

/* What the connection asks to become. Not what libwebsockets passes along: after a word that it
 * does not know it has already answered, and freed the head. */
static bool asks_for_websocket(struct lws *wsi) {
    char protocol[16];
    return lws_hdr_copy(wsi, protocol, sizeof protocol, WSI_TOKEN_UPGRADE) > 0 &&
           strcasecmp(protocol, "websocket") == 0;
}

bool connections_origin_fits(const Service *service, struct lws *wsi) {
    char origin[MAX_ORIGIN];
    Token token;
    request_read_token(wsi, &token);
    request_read_origin(wsi, origin, sizeof origin);
    return request_check_origin(service, &token, origin);
}

/* 0: becomes a WebSocket; positive: refused in words; negative: the connection ends. HTTP/2 without
 * TLS ("h2c") is refused: its streams have no address of their own, and their WebSockets skip the
 * question for the origin. */
static int may_upgrade(Service *service, struct lws *wsi) {
    char path[16];
    if (!asks_for_websocket(wsi))
        return -1;
    if (service->metrics_vhost && lws_get_vhost(wsi) == service->metrics_vhost) {
        lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, NULL);
        return 1;
    }
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0 || strcmp(path, "/ws") != 0) {
        lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, NULL);
        return 1;
    }
    if (!connections_origin_fits(service, wsi)) {
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return 1;
    }
    Payer payer = {NULL, 0, request_read_address(service, wsi)};
    if (cost_take(service, KIND_HANDSHAKE, &payer) > 0) {
        lws_return_http_status(wsi, REFUSED_FOR_COST, NULL);
        return 1;
    }
    if (service->stopping) {
        lws_return_http_status(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, NULL);
        return 1;
    }
    return 0;
}

int connections_callback(struct lws *wsi, enum lws_callback_reasons reason, void *in) {
    Service *service = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return may_connect(service, (lws_sockfd_type)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        connected(service, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        disconnected(service, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return may_upgrade(service, wsi);
    case LWS_CALLBACK_RAW_ADOPT: /* after CONNECT libwebsockets passes bytes on, without an end */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}
