/* SPDX-License-Identifier: MIT */
/* relay.c - passes bytes, a few connections at a time, in one loop. */
#include "server/relay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    MOST = 32 /* connections */
};

static struct sockaddr_in loopback(int port) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
}

/* False when one side has ended. */
static bool pass(int from, int to) {
    char bytes[65536];
    ssize_t got = recv(from, bytes, sizeof bytes, 0);
    for (ssize_t sent = 0; sent < got;) {
        ssize_t n = send(to, bytes + sent, (size_t)(got - sent), MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        sent += n;
    }
    return got > 0;
}

static void run(int door, int target) {
    struct pollfd ends[1 + 2 * MOST] = {{.fd = door, .events = POLLIN}};
    int count = 1; /* then pairs: 1 and 2 belong together, 3 and 4, .. */
    for (;;) {
        poll(ends, (nfds_t)count, -1);
        for (int i = 1; i < count; i += 2) {
            bool fine = (!ends[i].revents || pass(ends[i].fd, ends[i + 1].fd)) &&
                        (!ends[i + 1].revents || pass(ends[i + 1].fd, ends[i].fd));
            if (fine)
                continue;
            close(ends[i].fd);
            close(ends[i + 1].fd);
            count -= 2;
            ends[i] = ends[count];
            ends[i + 1] = ends[count + 1];
            ends[i].revents = ends[i + 1].revents = 0;
        }
        if (!(ends[0].revents & POLLIN) || count + 2 > 1 + 2 * MOST)
            continue;
        struct sockaddr_in at = loopback(target);
        int in = accept(door, NULL, NULL), out = socket(AF_INET, SOCK_STREAM, 0);
        if (in < 0 || connect(out, (struct sockaddr *)&at, sizeof at) != 0) {
            close(in);
            close(out);
            continue;
        }
        ends[count++] = (struct pollfd){.fd = in, .events = POLLIN};
        ends[count++] = (struct pollfd){.fd = out, .events = POLLIN};
    }
}

pid_t relay_begin(int target, int *port) {
    struct sockaddr_in at = loopback(0);
    socklen_t size = sizeof at;
    int door = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(door, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(door, 8), 0);
    assert_int_equal(getsockname(door, (struct sockaddr *)&at, &size), 0);
    *port = ntohs(at.sin_port);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        run(door, target);
    }
    close(door);
    return child;
}
