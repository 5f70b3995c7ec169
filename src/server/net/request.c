/* SPDX-License-Identifier: MIT */
/* request.c - from head and body to the handler, with checks in the order of ruling O2: first
 * the syntax, then the user, then the origin. */
#include "server/net/request.h"

#include "base/memory.h"
#include "base/text.h"
#include "server/net/cache.h"
#include "server/net/connections.h"
#include "server/net/members.h"
#include "server/net/response.h"
#include "server/net/route.h"
#include "server/ops/service.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char API[] = "/api/1/";

enum {
    RETRY_LIMIT = 60 /* seconds, where a limit is a maximum and not a rate */
};

/* ---- life ---- */

static void request_free(Request *request) {
    file_free(&request->answer.file);
    free(request->answer.bytes);
    free(request->body);
    json_decref(request->json);
    free(request);
}

void request_hold(Request *request) {
    request->holders++;
}

void request_release(Request *request) {
    assert(request->holders > 0);
    if (--request->holders == 0 && !request->wsi)
        request_free(request);
}

void request_client_gone(Request *request) {
    request->wsi = NULL;
    if (request->holders == 0)
        request_free(request);
}

/* ---- answers ---- */

static void ready(Request *request) {
    request->answer.ready = true;
    if (request->wsi)
        lws_callback_on_writable(request->wsi);
    cache_put(request);
}

void request_send_bytes(Request *request, unsigned status, const char *type, const void *bytes,
                        size_t length) {
    Answer *answer = &request->answer;
    assert(!answer->ready);
    answer->status = status;
    answer->type = type;
    answer->bytes = memory_copy(bytes, length);
    answer->length = length;
    ready(request);
}

Json *request_json(Request *request) {
    return service_json(request->service);
}

void request_send(Request *request, unsigned status) {
    Service *service = request->service;
    if (!json_done(&service->json)) {
        request_refuse(request, REFUSE_LARGE);
        return;
    }
    request_send_bytes(request, status, "application/json", service->scratch, service->text.length);
}

static void send_refusal(Request *request, RefusalCode code, const char *why, int64_t until,
                         const char *say) {
    Json *json = request_json(request);
    json_open_object(json);
    json_put_string(json, "error", refusal_name(code));
    if (why)
        json_put_string(json, "why", why);
    if (until)
        json_put_int(json, "until", until);
    json_put_string(json, "say", say);
    json_close(json);
    if ((code == REFUSE_BUSY || code == REFUSE_LIMIT) && request->answer.retry_after == 0)
        request->answer.retry_after = code == REFUSE_BUSY ? 1 : RETRY_LIMIT;
    request_send(request, refusal_status(code));
}

void request_refuse_why(Request *request, RefusalCode code, const char *why, const char *say) {
    send_refusal(request, code, why, 0, say);
}

void request_refuse_until(Request *request, const char *why, int64_t until, const char *say) {
    send_refusal(request, REFUSE_FORBIDDEN, why, until, say);
}

void request_refuse_say(Request *request, RefusalCode code, const char *say) {
    request_refuse_why(request, code, NULL, say);
}

void request_refuse(Request *request, RefusalCode code) {
    request_refuse_say(request, code, refusal_say(code));
}

void request_limit(Request *request, int64_t wait_ms) {
    request->answer.retry_after = (int)((wait_ms + 999) / 1000);
    if (request->answer.retry_after < 1)
        request->answer.retry_after = 1;
    request_refuse(request, REFUSE_LIMIT);
}

/* ---- input ---- */

static int hex_of(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool request_query(const Request *request, const char *name, char *out, size_t capacity) {
    size_t length = strlen(name), n = 0;
    for (const char *at = request->query; *at; at += strcspn(at, "&"), at += *at == '&') {
        if (strncmp(at, name, length) != 0 || at[length] != '=')
            continue;
        for (at += length + 1; *at && *at != '&'; at++) {
            int c = *at == '+' ? ' ' : (unsigned char)*at;
            if (*at == '%') {
                int high = hex_of(at[1]), low = high < 0 ? -1 : hex_of(at[2]);
                if (low < 0)
                    return false;
                c = high * 16 + low;
                at += 2;
            }
            if (c == 0 || n + 1 >= capacity)
                return false;
            out[n++] = (char)c;
        }
        out[n] = '\0';
        return true;
    }
    return false;
}

static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t capacity) {
    out[0] = '\0';
    return lws_hdr_total_length(wsi, token) > 0 && lws_hdr_copy(wsi, out, (int)capacity, token) > 0;
}

static Method method_of(struct lws *wsi, bool *no_body) {
    static const struct {
        enum lws_token_indexes token;
        Method method;
    } METHODS[] = {
        {WSI_TOKEN_GET_URI, METHOD_GET},       {WSI_TOKEN_HEAD_URI, METHOD_GET},
        {WSI_TOKEN_POST_URI, METHOD_POST},     {WSI_TOKEN_DELETE_URI, METHOD_DELETE},
        {WSI_TOKEN_PUT_URI, METHOD_OTHER},     {WSI_TOKEN_PATCH_URI, METHOD_OTHER},
        {WSI_TOKEN_OPTIONS_URI, METHOD_OTHER},
    };
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++) {
        if (lws_hdr_total_length(wsi, METHODS[i].token) > 0) {
            *no_body = METHODS[i].token == WSI_TOKEN_HEAD_URI;
            return METHODS[i].method;
        }
    }
    return METHOD_OTHER;
}

static const char PLAIN_COOKIE[] = "townhall";

/* With TLS a name that pages of other hosts and plain HTTP cannot set. */
const char *session_cookie_name(const Service *service) {
    return service->secure ? "__Host-townhall" : PLAIN_COOKIE;
}

static bool read_cookie(const char *words, const char *name, Token *token) {
    size_t length = strlen(name);
    for (const char *at = words; *at; at += strcspn(at, ";"), at += strspn(at, "; ")) {
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            at += length + 1;
            token_read(at, strcspn(at, ";"), token);
            return true;
        }
    }
    return false;
}

void request_read_token(struct lws *wsi, Token *token) {
    static char words[LARGEST_HEAD + 1]; /* other programs' cookies may be as long as a head */
    memset(token, 0, sizeof *token);
    if (header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, words, sizeof words)) {
        if (strncasecmp(words, "Bearer ", 7) == 0) {
            token_read(words + 7, strlen(words + 7), token);
            token->bearer = true;
            return;
        }
    }
    if (header(wsi, WSI_TOKEN_HTTP_COOKIE, words, sizeof words) &&
        !read_cookie(words, session_cookie_name(lws_context_user(lws_get_context(wsi))), token))
        read_cookie(words, PLAIN_COOKIE, token); /* of before the service had TLS */
}

Address request_read_address(const Service *service, struct lws *wsi) {
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    char list[512];
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &size) != 0)
        return 0;
    Address address = address_of_socket(&peer);
    if (proxies_have(&service->proxies, address) &&
        header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list)) {
        Address hop = address_last_hop(list);
        return hop ? hop : address;
    }
    return address;
}

void request_read_origin(struct lws *wsi, char *out, size_t capacity) {
    if (!header(wsi, WSI_TOKEN_ORIGIN, out, capacity) &&
        lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0)
        memcpy(out, "?", 2); /* too long to be ours */
}

static void read_query(Request *request) {
    char piece[MAX_QUERY];
    Text query;
    int length;
    text_init(&query, request->query, sizeof request->query);
    for (int i = 0; (length = lws_hdr_copy_fragment(request->wsi, piece, sizeof piece,
                                                    WSI_TOKEN_HTTP_URI_ARGS, i)) >= 0;
         i++) {
        text_add(&query, i > 0 ? "&" : "");
        text_add_bytes(&query, piece, (size_t)length);
    }
}

/* "Firefox, Linux": what people know their browsers by, in a list of where they are signed in. */
static void read_browser(Request *request) {
    static const char *const BROWSERS[][2] = {{"Firefox/", "Firefox"}, {"Edg/", "Edge"},
                                              {"OPR/", "Opera"},       {"Chrome/", "Chrome"},
                                              {"Safari/", "Safari"},   {NULL, ""}};
    static const char *const SYSTEMS[][2] = {
        {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"},
        {"Macintosh", "macOS"}, {"Linux", "Linux"},   {NULL, ""}};
    char agent[400];
    int browser = 0, system = 0;
    if (!header(request->wsi, WSI_TOKEN_HTTP_USER_AGENT, agent, sizeof agent))
        return;
    while (BROWSERS[browser][0] && !strstr(agent, BROWSERS[browser][0]))
        browser++;
    while (SYSTEMS[system][0] && !strstr(agent, SYSTEMS[system][0]))
        system++;
    if (BROWSERS[browser][0])
        snprintf(request->browser, sizeof request->browser, "%s%s%s", BROWSERS[browser][1],
                 SYSTEMS[system][0] ? ", " : "", SYSTEMS[system][1]);
}

Request *request_new(Service *service, struct lws *wsi, const char *path) {
    Address address = request_read_address(service, wsi);
    if (!address) /* gone already, or nothing that limits could count */
        return NULL;
    Request *request = memory_zeroed(sizeof *request);
    request->service = service;
    request->began = service_steady();
    request->wsi = wsi;
    request->method = method_of(wsi, &request->no_body);
    if (strlen(path) < sizeof request->path)
        memcpy(request->path, path, strlen(path) + 1);
    read_query(request);
    request_read_token(wsi, &request->token);
    request->address = address;
    request_read_origin(wsi, request->origin, sizeof request->origin);
    read_browser(request);
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, request->language, sizeof request->language);
    return request;
}

/* ---- from the head to the handler ---- */

bool request_check_origin(const Service *service, const Token *token, const char *origin) {
    if (token->bearer || origins_has(&service->origins, origin))
        return true;
    return !token->given && origin[0] == '\0';
}

/* May this session do what the route is for? People may, programs by the scopes of their token. */
static bool has_scope(const Request *request) {
    unsigned needs = request->route->needs;
    if (!request->who.program || needs & NEEDS_NO_SCOPE)
        return true;
    if (needs & (NEEDS_OWNER | NEEDS_ACCOUNT))
        return !(needs & NEEDS_OWNER) && request->who.scopes & SCOPE_ACCOUNT;
    return request->method == METHOD_GET || request->who.scopes & SCOPE_PLAY;
}

bool request_signed_in(Request *request) {
    if (request->who.user == 0)
        request_refuse(request, REFUSE_SIGNIN);
    else if (!has_scope(request))
        request_refuse_why(request, REFUSE_FORBIDDEN, "scope",
                           "The token of this program does not allow it.");
    else
        return true;
    return false;
}

static void on_pause_over(void *data) {
    Request *request = data;
    request_limit(request, request->wait > PAUSE_MS ? request->wait - PAUSE_MS : 1);
    request_release(request);
}

/* Takes the cost of the request. False: it will be refused after a pause. */
static bool pay(Request *request, Kind kind) {
    Payer payer = {NULL, request->who.user, request->address};
    request->wait = cost_take(request->service, kind, &payer);
    if (request->wait == 0)
        return true;
    watchdog_is(&request->service->watchdog, KIND_BAD);
    request_hold(request);
    pause_then(request->service, on_pause_over, request);
    return false;
}

/* Somebody asked the same a moment ago: that costs as little as a file of the page. */
static bool find_cached(Request *request) {
    if (!(request->route->needs & NEEDS_CACHE) || request->who.user != 0 || !cache_find(request))
        return false;
    Payer payer = {NULL, 0, request->address};
    cost_charge(request->service, kind_cost(KIND_PAGE) - kind_cost(request->route->kind), &payer);
    return true;
}

static void handle_paid(Request *request, const Who *who) {
    unsigned needs = request->route->needs;
    bool needs_user = needs & NEEDS_USER, has_body = needs & (NEEDS_JSON | NEEDS_TEXT);
    if (request->method != METHOD_GET &&
        !request_check_origin(request->service, &request->token, request->origin))
        request_refuse(request, REFUSE_ORIGIN);
    else if (who->unknown)
        request_refuse(request, REFUSE_BUSY);
    else if (!find_cached(request) && (!needs_user || has_body || request_signed_in(request)))
        request->route->handle(request);
    assert(!needs_user || who->user != 0 || request->answer.ready);
}

static void handle(void *data, const Who *who) {
    Request *request = data;
    WatchdogMark mark = service_enter(request->service, request->route->kind);
    request->who = *who;
    if (who->user && request->service->options->invite && request->wsi)
        connections_invited(request->service, request->wsi);
    if (who->unknown || pay(request, request->route->kind))
        handle_paid(request, who);
    service_leave(request->service, mark);
    request_release(request);
}

/* Only an empty body may lack its JSON type, so that a form on another site cannot post. */
static bool has_type(const Request *request, const char *type) {
    char words[80] = "";
    size_t length = strlen(type);
    if (request->body_length == 0)
        return true;
    header(request->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, words, sizeof words);
    return strncasecmp(words, type, length) == 0 && strchr("; ", words[length]) != NULL;
}

static bool read_json(Request *request) {
    if (request->body_length == 0)
        request->json = json_object();
    else
        request->json = members_parse(request->body, request->body_length);
    return request->json != NULL;
}

/* Has the body the type of the route? */
static bool read_body(Request *request) {
    unsigned needs = request->route->needs;
    if (needs & NEEDS_JSON)
        return has_type(request, "application/json") && read_json(request);
    return !(needs & NEEDS_TEXT) || has_type(request, "text/plain");
}

void request_whole(Request *request) {
    if (request->whole)
        return;
    request->whole = true;
    if (request->answer.ready || request->wait > 0)
        return;
    if (request->large) {
        request_refuse(request, REFUSE_LARGE);
    } else if (!read_body(request)) {
        request_refuse(request, REFUSE_BAD);
    } else {
        request_hold(request);
        session_find(request->service, &request->token, handle, request);
    }
}

void request_body(Request *request, const void *bytes, size_t length) {
    if (request->body_length + length > MAX_BODY)
        request->large = true;
    if (request->large || request->answer.ready || length == 0)
        return;
    if (request->body_length + length > request->body_room) {
        size_t room = request->body_room ? request->body_room * 2 : 512;
        while (room < request->body_length + length)
            room *= 2;
        request->body = memory_grow(request->body, room + 1);
        request->body_room = room;
    }
    memcpy(request->body + request->body_length, bytes, length);
    request->body_length += length;
    request->body[request->body_length] = '\0';
}

/* The second port serves metrics and nothing else. */
static bool is_for_figures(const Request *request) {
    const struct lws_vhost *door = request->service->metrics_vhost;
    return door && lws_get_vhost(request->wsi) == door;
}

void request_begin(Request *request) {
    const char *allow = NULL;
    bool api = strncmp(request->path, API, sizeof API - 1) == 0;
    request->service->metrics.requests++;
    if (is_for_figures(request)) {
        answer_plain(request);
        return;
    }
    if (api)
        request->route = route_find(request, request->path + sizeof API - 1, &allow);
    if (request->route || !pay(request, KIND_PAGE))
        return;
    if (!api) {
        answer_plain(request);
        return;
    }
    if (!allow) {
        request_refuse(request, REFUSE_MISSING);
        return;
    }
    Json *json = request_json(request);
    json_open_object(json);
    json_put_string(json, "error", refusal_name(REFUSE_BAD));
    json_put_string(json, "say", "This address knows other methods only.");
    json_close(json);
    request->answer.allow = allow;
    request_send(request, HTTP_STATUS_METHOD_NOT_ALLOWED);
}
