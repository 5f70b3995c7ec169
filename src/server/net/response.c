/* SPDX-License-Identifier: MIT */
/* response.c - heads and bodies of answers.
 *
 * Every answer has the same strict headers: scripts, styles and data only from this origin, no
 * inline code, no framing of the page. WebAssembly needs its own permission. */
#include "server/net/response.h"

#include "base/memory.h"
#include "base/text.h"
#include "server/net/route.h"
#include "server/ops/service.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MAX_HEAD = 2560,
    CHUNK = 16 * 1024,
    CONTACT_SECONDS = 180 * 24 * 3600 /* until somebody should look at security.txt again */
};

static const struct {
    const char *name, *value;
} ALWAYS[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), geolocation=(), microphone=()"},
};

typedef struct {
    struct lws *wsi;
    unsigned char bytes[LWS_PRE + MAX_HEAD];
    unsigned char *at;
    bool failed;
} Head;

static unsigned char *head_end(Head *head) {
    return head->bytes + sizeof head->bytes - 1;
}

static void head_add(Head *head, const char *name, const char *value) {
    head->failed |= lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                                (const unsigned char *)value, (int)strlen(value),
                                                &head->at, head_end(head)) != 0;
}

static void head_begin(Head *head, struct lws *wsi, unsigned status) {
    head->wsi = wsi;
    head->at = head->bytes + LWS_PRE;
    head->failed = lws_add_http_header_status(wsi, status, &head->at, head_end(head)) != 0;
    for (size_t i = 0; i < sizeof ALWAYS / sizeof ALWAYS[0]; i++)
        head_add(head, ALWAYS[i].name, ALWAYS[i].value);
    const Service *service = lws_context_user(lws_get_context(wsi));
    if (service->secure)
        head_add(head, "strict-transport-security:", "max-age=31536000");
}

static void add_file_headers(Head *head, const File *file) {
    head_add(head, "etag:", file->etag);
    head_add(head, "vary:", "accept-encoding");
    head_add(head,
             "cache-control:", file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    head_add(head, "cross-origin-resource-policy:", "same-origin");
    if (file->packed)
        head_add(head, "content-encoding:", "gzip");
}

static void add_api_headers(Head *head, const Request *request) {
    const Answer *answer = &request->answer;
    char number[24];
    Text text;
    bool public = request->route && request->route->needs & NEEDS_PUBLIC;
    head_add(head, "cache-control:", "no-store");
    if (public)
        head_add(head, "access-control-allow-origin:", "*");
    head_add(head, "cross-origin-resource-policy:", public ? "cross-origin" : "same-origin");
    if (answer->cookie[0])
        head_add(head, "set-cookie:", answer->cookie);
    if (answer->allow)
        head_add(head, "allow:", answer->allow);
    if (answer->retry_after > 0) {
        text_init(&text, number, sizeof number);
        text_int(&text, answer->retry_after);
        head_add(head, "retry-after:", number);
    }
    if (answer->named) {
        char disposition[160];
        text_init(&text, disposition, sizeof disposition);
        text_format(&text, "attachment; filename=\"%s\"", answer->named);
        head_add(head, "content-disposition:", disposition);
    }
}

/* Nonzero when the connection must close. */
static int write_head(Request *request) {
    Answer *answer = &request->answer;
    Head head;
    size_t length = answer->file.bytes ? answer->file.length : answer->length;
    head_begin(&head, request->wsi, answer->status);
    if (answer->type)
        head_add(&head, "content-type:", answer->type);
    if (answer->file.etag[0])
        add_file_headers(&head, &answer->file);
    else
        add_api_headers(&head, request);
    head.failed |=
        lws_add_http_header_content_length(head.wsi, length, &head.at, head_end(&head)) != 0;
    if (head.failed)
        return 1;
    answer->head_sent = true;
    return lws_finalize_write_http_header(head.wsi, head.bytes + LWS_PRE, &head.at,
                                          head_end(&head));
}

int answer_write(Request *request, bool *done) {
    Answer *answer = &request->answer;
    unsigned char chunk[LWS_PRE + CHUNK];
    *done = false;
    if (!answer->head_sent && write_head(request))
        return 1;
    const char *bytes = answer->file.bytes ? answer->file.bytes : answer->bytes;
    size_t left = (answer->file.bytes ? answer->file.length : answer->length) - answer->sent;
    if (request->no_body || answer->status == HTTP_STATUS_NOT_MODIFIED)
        left = 0;
    size_t length = left < CHUNK ? left : CHUNK;
    if (length > 0) {
        memcpy(chunk + LWS_PRE, bytes + answer->sent, length);
        enum lws_write_protocol how = length == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
        if (lws_write(request->wsi, chunk + LWS_PRE, length, how) < 0)
            return 1;
        answer->sent += length;
    }
    if (length < left) {
        lws_callback_on_writable(request->wsi);
        return 0;
    }
    *done = true;
    return 0;
}

/* A request header as text; empty when it is missing or too long to be valid. */
static void header(struct lws *wsi, enum lws_token_indexes token, char *out, int capacity) {
    if (lws_hdr_copy(wsi, out, capacity, token) < 0)
        out[0] = '\0';
}

/* Does the list name gzip without refusing it (q=0)? */
static bool welcomes_gzip(struct lws *wsi) {
    char list[256];
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, list, sizeof list);
    const char *found = strstr(list, "gzip");
    if (!found)
        return false;
    found += strlen("gzip");
    found += strspn(found, " ");
    if (*found != ';')
        return true;
    found += 1 + strspn(found + 1, " ");
    return strncmp(found, "q=0", 3) != 0 || found[3] == '.';
}

static void answer_words(Request *request, unsigned status, const char *words) {
    request_send_bytes(request, status, "text/plain; charset=utf-8", words, strlen(words));
}

static void answer_page(Request *request, const char *web) {
    Answer *answer = &request->answer;
    char known[256];
    if (!files_find(web, request->path, welcomes_gzip(request->wsi), &answer->file)) {
        answer_words(request, HTTP_STATUS_NOT_FOUND, "not found\n");
        return;
    }
    answer->status = HTTP_STATUS_OK;
    answer->type = answer->file.type;
    header(request->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    if (known[0] && strstr(known, answer->file.etag)) {
        char etag[sizeof answer->file.etag];
        memcpy(etag, answer->file.etag, sizeof etag);
        file_free(&answer->file);
        memcpy(answer->file.etag, etag, sizeof etag);
        answer->status = HTTP_STATUS_NOT_MODIFIED;
        answer->type = NULL;
    }
    answer->ready = true;
}

/* RFC 9116: where somebody who has found a hole reports it. */
static void answer_contact(Request *request) {
    const Service *service = request->service;
    char words[512], expires[32];
    time_t end = (time_t)(service_now(service) / SECOND_MS) + CONTACT_SECONDS;
    struct tm parts;
    Text text;
    gmtime_r(&end, &parts);
    strftime(expires, sizeof expires, "%Y-%m-%dT00:00:00Z", &parts);
    text_init(&text, words, sizeof words);
    text_format(&text, "Contact: %s\nExpires: %s\n", service->options->contact, expires);
    answer_words(request, HTTP_STATUS_OK, words);
}

/* Answers on the metrics port. */
static void answer_metrics(Request *request) {
    Service *service = request->service;
    if (strcmp(request->path, "/metrics") != 0) {
        answer_words(request, HTTP_STATUS_NOT_FOUND, "only /metrics\n");
        return;
    }
    text_init(&service->text, service->scratch, sizeof service->scratch);
    metrics_write(service, &service->text);
    request_send_bytes(request, HTTP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8",
                       service->scratch, service->text.length);
}

void answer_plain(Request *request) {
    const Service *service = request->service;
    if (request->method != METHOD_GET) {
        request->answer.allow = "GET, HEAD";
        answer_words(request, HTTP_STATUS_METHOD_NOT_ALLOWED, "only GET and HEAD\n");
    } else if (service->metrics_vhost && lws_get_vhost(request->wsi) == service->metrics_vhost) {
        answer_metrics(request);
    } else if (strcmp(request->path, "/healthz") == 0) {
        answer_words(request, HTTP_STATUS_OK, "ok\n");
    } else if (service->options->contact &&
               strcmp(request->path, "/.well-known/security.txt") == 0) {
        answer_contact(request);
    } else if (strcmp(request->path, "/readyz") == 0) {
        if (service->ready && nodes_fine(service) && !watchdog_is_behind(&service->watchdog))
            answer_words(request, HTTP_STATUS_OK, "ready\n");
        else
            answer_words(request, HTTP_STATUS_SERVICE_UNAVAILABLE, "not ready\n");
    } else {
        answer_page(request, service->options->web);
        if (request->wsi)
            lws_callback_on_writable(request->wsi);
    }
}
