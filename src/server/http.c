/* SPDX-License-Identifier: MIT */
/* http.c - answers GET and HEAD for the page's files and /healthz, refuses all else.
 *
 * Every answer carries the same strict headers: scripts, styles and data come from here alone,
 * nothing inline runs, nobody may frame the page. WebAssembly needs its own permission. */
#include "server/http.h"

#include "base/text.h"

#include <string.h>

enum {
    MAX_HEAD = 2048,
    CHUNK = 16 * 1024
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
    {"cross-origin-resource-policy:", "same-origin"},
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
}

/* Writes the head; nonzero when the connection must close. */
static int head_send(Head *head, size_t body) {
    head->failed |=
        lws_add_http_header_content_length(head->wsi, body, &head->at, head_end(head)) != 0;
    if (head->failed)
        return 1;
    return lws_finalize_write_http_header(head->wsi, head->bytes + LWS_PRE, &head->at,
                                          head_end(head));
}

/* After an answer: 0 keeps the connection for the next request, as HTTP/1.1 asks. */
static int done(struct lws *wsi) {
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* A short answer in plain text, all at once. */
static int answer_words(struct lws *wsi, unsigned status, const char *words, bool with_body) {
    Head head;
    unsigned char body[LWS_PRE + 128];
    size_t length = strlen(words);
    head_begin(&head, wsi, status);
    head_add(&head, "content-type:", "text/plain; charset=utf-8");
    head_add(&head, "cache-control:", "no-store");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        head_add(&head, "allow:", "GET, HEAD");
    if (head_send(&head, length))
        return 1;
    if (with_body) {
        text_copy((char *)body + LWS_PRE, sizeof body - LWS_PRE, words);
        if (lws_write(wsi, body + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) != (int)length)
            return 1;
    }
    return done(wsi);
}

/* A request header as words; empty when it is not there or too long to matter. */
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

static void head_of_file(Head *head, struct lws *wsi, unsigned status, const File *file) {
    head_begin(head, wsi, status);
    head_add(head, "etag:", file->etag);
    head_add(head, "vary:", "accept-encoding");
    head_add(head,
             "cache-control:", file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
}

static int answer_file(struct lws *wsi, HttpAnswer *answer, bool with_body) {
    Head head;
    File *file = &answer->file;
    char known[256];
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    if (known[0] && strstr(known, file->etag)) {
        head_of_file(&head, wsi, HTTP_STATUS_NOT_MODIFIED, file);
        file_free(file);
        return head_send(&head, 0) ? 1 : done(wsi);
    }
    head_of_file(&head, wsi, HTTP_STATUS_OK, file);
    head_add(&head, "content-type:", file->type);
    if (file->packed)
        head_add(&head, "content-encoding:", "gzip");
    size_t length = file->length;
    if (!with_body)
        file_free(file);
    if (head_send(&head, length))
        return 1;
    if (!with_body)
        return done(wsi);
    answer->sent = 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_request(struct lws *wsi, HttpAnswer *answer, const char *path) {
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    const char *web = lws_get_vhost_user(lws_get_vhost(wsi));
    if (!head && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0) {
        answer_words(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "only GET and HEAD\n", true);
        return -1; /* a body may follow that nobody wants to read */
    }
    if (strcmp(path, "/healthz") == 0)
        return answer_words(wsi, HTTP_STATUS_OK, "ok\n", !head);
    file_free(&answer->file);
    if (!files_find(web, path, welcomes_gzip(wsi), &answer->file))
        return answer_words(wsi, HTTP_STATUS_NOT_FOUND, "not found\n", !head);
    return answer_file(wsi, answer, !head);
}

static int write_on(struct lws *wsi, HttpAnswer *answer) {
    File *file = &answer->file;
    unsigned char chunk[LWS_PRE + CHUNK];
    size_t left = file->length - answer->sent;
    size_t length = left < CHUNK ? left : CHUNK;
    if (!file->bytes)
        return 0;
    memcpy(chunk + LWS_PRE, file->bytes + answer->sent, length);
    bool last = length == left;
    if (lws_write(wsi, chunk + LWS_PRE, length, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    answer->sent += length;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    file_free(file);
    return done(wsi);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *answer, void *in,
                  size_t length) {
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return answer_request(wsi, answer, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_on(wsi, answer);
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* no WebSockets here */
        return -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (answer)
            file_free(&((HttpAnswer *)answer)->file);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, answer, in, length);
    }
}
