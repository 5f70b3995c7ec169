/* SPDX-License-Identifier: MIT */
/* socket.c - WebSocket frames over a socket that never blocks. The mask is four zero bytes:
 * allowed, and it costs nothing. */
#include "load.h"

#include "base/memory.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    OP_TEXT = 1,
    OP_CLOSE = 8,
    OP_PING = 9,
    OP_PONG = 10
};

bool socket_connect(Socket *s, int port, unsigned source, const char *token) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    char head[512];
    Text text;
    int yes = 1;
    memset(s, 0, sizeof *s);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (s->fd < 0)
        return false;
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(source)};
    if (source && bind(s->fd, (struct sockaddr *)&from, sizeof from) != 0)
        perror("bind");
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(s->fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS) {
        close(s->fd);
        s->fd = -1;
        return false;
    }
    text_init(&text, head, sizeof head);
    text_format(&text,
                "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dG93bmhhbGwgbG9hZCBnZW4=\r\n"
                "Sec-WebSocket-Protocol: townhall.1\r\nAuthorization: Bearer %s\r\n\r\n",
                port, token);
    socket_send_raw(s, head, text.length);
    return true;
}

void socket_close(Socket *s) {
    if (s->fd >= 0)
        close(s->fd);
    memory_free(s->in);
    memory_free(s->out);
    memset(s, 0, sizeof *s);
    s->fd = -1;
}

bool socket_flush(Socket *s) {
    while (s->out_length > 0) {
        ssize_t sent = send(s->fd, s->out, s->out_length, MSG_NOSIGNAL);
        if (sent < 0) {
            s->writing = errno == EAGAIN;
            return s->writing;
        }
        memmove(s->out, s->out + sent, s->out_length - (size_t)sent);
        s->out_length -= (size_t)sent;
    }
    s->writing = false;
    return true;
}

void socket_send_raw(Socket *s, const void *bytes, size_t length) {
    if (s->out_length == 0) {
        ssize_t sent = send(s->fd, bytes, length, MSG_NOSIGNAL);
        if (sent == (ssize_t)length)
            return;
        if (sent > 0) {
            bytes = (const char *)bytes + sent;
            length -= (size_t)sent;
        }
    }
    if (s->out_room < s->out_length + length) {
        s->out_room = (s->out_length + length) * 2;
        s->out = memory_grow(s->out, s->out_room);
    }
    memcpy(s->out + s->out_length, bytes, length);
    s->out_length += length;
    s->writing = true;
}

static void send_frame(Socket *s, int op, const char *bytes, size_t length) {
    uint8_t frame[4096 + 16];
    size_t head = 2;
    frame[0] = (uint8_t)(0x80 | op);
    if (length < 126) {
        frame[1] = (uint8_t)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(length >> 8);
        frame[3] = (uint8_t)length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, bytes, length);
    socket_send_raw(s, frame, head + 4 + length);
}

void socket_send(Socket *s, const char *text, size_t length) {
    send_frame(s, OP_TEXT, text, length);
}

bool socket_read(Socket *s) {
    for (;;) {
        if (s->in_room - s->in_length < 4096) {
            s->in_room = s->in_room ? s->in_room * 2 : 8192;
            s->in = memory_grow(s->in, s->in_room);
        }
        size_t room = s->in_room - s->in_length - 1;
        ssize_t got = recv(s->fd, s->in + s->in_length, room, 0);
        if (got == 0 || (got < 0 && errno != EAGAIN))
            return false;
        if (got < 0)
            return true;
        s->in_length += (size_t)got;
        if ((size_t)got < room)
            return true;
    }
}

static void drop_front(Socket *s, size_t length) {
    memmove(s->in, s->in + length, s->in_length - length);
    s->in_length -= length;
}

/* The answer to the handshake, once it is whole. */
static void take_handshake(Socket *s) {
    s->in[s->in_length] = '\0';
    char *end = strstr(s->in, "\r\n\r\n");
    if (!end)
        return;
    s->open = strncmp(s->in, "HTTP/1.1 101", 12) == 0;
    drop_front(s, (size_t)(end - s->in) + 4);
}

char *socket_frame(Socket *s) {
    static char frame[1 << 20];
    if (!s->open && s->in_length > 0)
        take_handshake(s);
    while (s->open && s->in_length >= 2) {
        const uint8_t *in = (const uint8_t *)s->in;
        size_t length = in[1] & 0x7f, head = 2;
        if (length == 126) {
            head = 4;
            length = s->in_length < 4 ? 0 : (size_t)(in[2] << 8 | in[3]);
        } else if (length == 127) {
            head = 10;
            length = s->in_length < 10 ? 0 : (size_t)in[7] << 16 | (size_t)in[8] << 8 | in[9];
        }
        if (s->in_length < head || s->in_length < head + length || length >= sizeof frame)
            return NULL;
        int op = in[0] & 15;
        memcpy(frame, s->in + head, length);
        frame[length] = '\0';
        drop_front(s, head + length);
        if (op == OP_TEXT)
            return frame;
        if (op == OP_PING)
            send_frame(s, OP_PONG, frame, length);
    }
    return NULL;
}
