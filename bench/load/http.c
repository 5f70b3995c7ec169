/* SPDX-License-Identifier: MIT */
/* http.c - a small HTTP client: one request at a time over a connection that stays open. */
#include "load.h"

#include "base/memory.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ANSWER_ROOM = 1 << 20
};

bool json_find(const char *json, const char *key, char *out, size_t capacity) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *at = strstr(json, wanted);
    if (!at)
        return false;
    at += strlen(wanted);
    bool quoted = *at == '"';
    size_t length = strcspn(at + quoted, quoted ? "\"" : ",}]");
    if (length >= capacity)
        return false;
    memcpy(out, at + quoted, length);
    out[length] = '\0';
    return true;
}

static bool connect_http(Http *http) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)http->port)};
    int yes = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    http->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (http->socket < 0)
        return false;
    setsockopt(http->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(http->source)};
    if (http->source && bind(http->socket, (struct sockaddr *)&from, sizeof from) != 0)
        perror("bind");
    if (connect(http->socket, (struct sockaddr *)&to, sizeof to) == 0)
        return true;
    http_close(http);
    return false;
}

void http_close(Http *http) {
    if (http->socket > 0)
        close(http->socket);
    http->socket = 0;
}

/* Head and body of one answer; the body begins at *body. False when the connection ended. */
static bool read_answer(int fd, char *answer, size_t *body, size_t *end) {
    size_t length = 0, wanted = 0;
    *body = 0;
    while (*body == 0 || length < wanted) {
        if (length + 1 >= ANSWER_ROOM)
            return false;
        ssize_t got = read(fd, answer + length, ANSWER_ROOM - 1 - length);
        if (got <= 0)
            return false;
        length += (size_t)got;
        answer[length] = '\0';
        char *head_end = strstr(answer, "\r\n\r\n");
        if (*body == 0 && head_end) {
            *body = (size_t)(head_end - answer) + 4;
            char *size = strcasestr(answer, "content-length:");
            wanted = *body + (size && size < head_end ? (size_t)atol(size + 15) : 0);
        }
    }
    *end = wanted;
    return true;
}

char *http_ask(Http *http, const char *method, const char *path, const char *token,
               const char *body, int *status) {
    size_t room = 1024 + (body ? strlen(body) : 0);
    char *words = memory_new(room);
    Text text;
    text_init(&text, words, room);
    text_format(&text, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n", method, path, http->port);
    if (token)
        text_format(&text, "Authorization: Bearer %s\r\n", token);
    if (body)
        text_format(&text, "Content-Type: %s\r\nContent-Length: %zu\r\n",
                    body[0] == '{' ? "application/json" : "text/plain", strlen(body));
    text_add(&text, "\r\n");
    if (body)
        text_add(&text, body);
    char *answer = memory_new(ANSWER_ROOM);
    for (int attempt = 0; attempt < 2; attempt++) {
        size_t begin, end;
        if (http->socket <= 0 && !connect_http(http))
            break;
        if (send(http->socket, words, text.length, MSG_NOSIGNAL) == (ssize_t)text.length &&
            read_answer(http->socket, answer, &begin, &end)) {
            *status = atoi(answer + 9);
            memmove(answer, answer + begin, end - begin);
            answer[end - begin] = '\0';
            memory_free(words);
            return answer;
        }
        http_close(http);
    }
    memory_free(words);
    memory_free(answer);
    *status = 0;
    return NULL;
}
