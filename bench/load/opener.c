/* SPDX-License-Identifier: MIT */
/* opener.c - threads that make guests and open matches over HTTP, so that the loop never waits. */
#include "load.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    MAX_OPENERS = 16
};

static struct {
    Fleet *fleet;
    pthread_t thread[MAX_OPENERS];
    int n_threads;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    int *asked, *ready; /* rings of pairings, as many places as there are pairings */
    int n_asked, n_ready;
    int descriptor;
    atomic_bool ending;
} opener;

static uint64_t next_cid(void) {
    static atomic_uint_least64_t last;
    return atomic_fetch_add(&last, 1);
}

/* The next node: this one is away, or busy. */
static void go_elsewhere(const Fleet *fleet, Http *http) {
    int i = 0;
    while (i < fleet->n_nodes - 1 && fleet->node[i] != http->port)
        i++;
    http_close(http);
    http->port = fleet->node[(i + 1) % fleet->n_nodes];
    nap(0.02);
}

/* Asks until it is answered, or nobody wants to know any more. */
static char *ask_until(const Fleet *fleet, Http *http, const char *path, const char *token,
                       const char *body, int *status) {
    while (!opener.ending) {
        char *answer = http_ask(http, "POST", path, token, body, status);
        if (answer && *status != 503)
            return answer;
        memory_free(answer);
        go_elsewhere(fleet, http);
    }
    return NULL;
}

bool make_guest(Fleet *fleet, Http *http, char token[TOKEN_ROOM]) {
    int status;
    char *answer = ask_until(fleet, http, "/api/1/session", NULL, "{}", &status);
    bool ok = answer && status == 201 && json_find(answer, "token", token, TOKEN_ROOM);
    if (!ok)
        fprintf(stderr, "a guest was refused: %d %s\n", status, answer ? answer : "");
    memory_free(answer);
    return ok;
}

bool open_match(Fleet *fleet, Http *http, int p) {
    char body[256], path[96], *id = fleet->pairing[p].next_id;
    int status = 0;
    Link *link = &fleet->link[p * SEATS];
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"seats\":2,\"order\":\"seated\",\"cid\":\"c-%08ld-%08lx\"}",
             fleet->game->id, (long)getpid(), (unsigned long)next_cid());
    char *answer = ask_until(fleet, http, "/api/1/matches", link[0].token, body, &status);
    bool ok = answer && status == 201 && json_find(answer, "id", id, ID_ROOM);
    if (answer && !ok)
        fprintf(stderr, "a match was refused: %d %s\n", status, answer);
    memory_free(answer);
    if (!ok)
        return false;
    snprintf(path, sizeof path, "/api/1/matches/%s/join", id);
    snprintf(body, sizeof body, "{\"cid\":\"j-%08ld-%08lx\"}", (long)getpid(),
             (unsigned long)next_cid());
    answer = ask_until(fleet, http, path, link[1].token, body, &status);
    ok = answer && status == 200;
    if (answer && !ok)
        fprintf(stderr, "joining was refused: %d %s\n", status, answer);
    memory_free(answer);
    return ok;
}

static void *run(void *data) {
    Http http = {.port = opener.fleet->node[0]};
    (void)data;
    pthread_mutex_lock(&opener.mutex);
    for (;;) {
        while (opener.n_asked == 0 && !opener.ending)
            pthread_cond_wait(&opener.work, &opener.mutex);
        if (opener.ending)
            break;
        int p = opener.asked[--opener.n_asked];
        pthread_mutex_unlock(&opener.mutex);
        bool ok = open_match(opener.fleet, &http, p);
        pthread_mutex_lock(&opener.mutex);
        if (ok) {
            uint64_t one = 1;
            opener.ready[opener.n_ready++] = p;
            if (write(opener.descriptor, &one, sizeof one) < 0)
                break;
        }
    }
    pthread_mutex_unlock(&opener.mutex);
    http_close(&http);
    return NULL;
}

void opener_begin(Fleet *fleet, int threads) {
    opener.fleet = fleet;
    opener.n_threads = threads < MAX_OPENERS ? threads : MAX_OPENERS;
    opener.asked = memory_new(sizeof(int) * (size_t)(fleet->n_pairings + 1));
    opener.ready = memory_new(sizeof(int) * (size_t)(fleet->n_pairings + 1));
    opener.n_asked = opener.n_ready = 0;
    opener.ending = false;
    opener.descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&opener.mutex, NULL);
    pthread_cond_init(&opener.work, NULL);
    for (int i = 0; i < opener.n_threads; i++)
        pthread_create(&opener.thread[i], NULL, run, NULL);
}

void opener_ask(int pairing) {
    pthread_mutex_lock(&opener.mutex);
    opener.asked[opener.n_asked++] = pairing;
    pthread_cond_signal(&opener.work);
    pthread_mutex_unlock(&opener.mutex);
}

int opener_next(void) {
    pthread_mutex_lock(&opener.mutex);
    int found = opener.n_ready > 0 ? opener.ready[--opener.n_ready] : -1;
    pthread_mutex_unlock(&opener.mutex);
    return found;
}

int opener_descriptor(void) {
    return opener.descriptor;
}

void opener_end(void) {
    pthread_mutex_lock(&opener.mutex);
    opener.ending = true;
    pthread_cond_broadcast(&opener.work);
    pthread_mutex_unlock(&opener.mutex);
    for (int i = 0; i < opener.n_threads; i++)
        pthread_join(opener.thread[i], NULL);
    close(opener.descriptor);
    memory_free(opener.asked);
    memory_free(opener.ready);
}
