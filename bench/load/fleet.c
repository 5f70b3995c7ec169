/* SPDX-License-Identifier: MIT */
/* fleet.c - players at their connections: they watch, play legal moves, and remember what they were
 * sent, so that it can be compared after a restart. */
#include "load.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

static const double AGAIN = 0.05; /* seconds after which a request that was busy is repeated */

enum {
    OPENERS = 8,
    EVENTS = 512,
    TOGETHER = 64, /* connections opened at once */
    OPENER_EVENT = -1
};

/* ---- reading frames ---- */

static int find_number(const char *json, const char *key, int otherwise) {
    char number[24];
    if (!json_find(json, key, number, sizeof number) || number[0] == 'n')
        return otherwise;
    return atoi(number);
}

static uint64_t hash_bytes(const char *bytes, size_t length) {
    return fnv1a(FNV1A_START, bytes, length) | 1;
}

/* The end of the object that begins here: the brackets in strings do not count. */
static const char *object_end(const char *at) {
    int depth = 0;
    for (bool quoted = false; *at; at++) {
        if (*at == '\\' && quoted)
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted && *at == '{')
            depth++;
        else if (!quoted && *at == '}' && --depth == 0)
            return at + 1;
    }
    return at;
}

/* Compares with what was sent before, or remembers it. */
static void note_entry(Fleet *fleet, Pairing *pairing, int n, uint64_t hash) {
    if (n < 0 || n >= 8192)
        return;
    if (n >= pairing->sent_capacity) {
        int room = n * 2 + 64;
        pairing->sent = memory_grow(pairing->sent, sizeof *pairing->sent * (size_t)room);
        pairing->sent_capacity = room;
    }
    while (pairing->n_entries <= n)
        pairing->sent[pairing->n_entries++] = 0;
    if (pairing->sent[n] == 0) {
        pairing->sent[n] = hash;
    } else {
        fleet->entries_checked++;
        if (pairing->sent[n] != hash)
            fleet->wrong++;
    }
}

/* Returns whether the match has ended. */
static bool read_entries(Fleet *fleet, Link *link, const char *frame) {
    bool over = false;
    const char *at = strstr(frame, "\"entries\":[");
    if (!at)
        return false;
    for (at += strlen("\"entries\":["); *at == '{' || *at == ',';) {
        if (*at == ',') {
            at++;
            continue;
        }
        const char *end = object_end(at);
        int n = find_number(at, "n", -1);
        const char *kind = strstr(at, "\"kind\":\"");
        if (kind && kind < end &&
            (strncmp(kind + 8, "end\"", 4) == 0 || strncmp(kind + 8, "cancel\"", 7) == 0))
            over = true;
        if (fleet->come_back && n != link->next_entry)
            fleet->out_of_order++; /* twice, or a hole */
        if (n >= link->next_entry)
            link->next_entry = n + 1;
        if (fleet->keep_entries)
            note_entry(fleet, &fleet->pairing[link->pairing], n,
                       hash_bytes(at, (size_t)(end - at)));
        at = end;
    }
    return over;
}

/* Only who is to move needs the view. */
static void read_view(Fleet *fleet, Link *link, const char *frame) {
    uint8_t bytes[MAX_ENCODED];
    const char *view = strstr(frame, "\"view\":\"");
    link->last = find_number(frame, "last", link->last);
    if (!view)
        return;
    link->actor = find_number(view, "actor", NOBODY);
    link->has_view = false;
    if (link->actor != link->seat)
        return;
    Slice words = {view + 8, strcspn(view + 8, "\"")};
    size_t length = slice_base64(words, bytes, sizeof bytes);
    Error error;
    link->has_view = game_decode(fleet->game, bytes, length, &link->view, &error) &&
                     fleet->game->actor(&link->view) == link->seat;
    if (!link->has_view)
        fleet->wrong++;
}

/* ---- playing ---- */

static void watch(Fleet *fleet, Link *link) {
    char frame[160];
    int length =
        snprintf(frame, sizeof frame, "{\"id\":1,\"do\":\"watch\",\"match\":\"%s\",\"since\":%d}",
                 fleet->pairing[link->pairing].id, link->next_entry - 1);
    socket_send(&link->socket, frame, (size_t)length);
}

static bool may_play(const Link *link) {
    return link->watching && !link->waiting && link->has_view && link->actor == link->seat;
}

static void play(Fleet *fleet, Link *link, double due) {
    Move moves[MAX_MOVES];
    char notation[MAX_NOTATION];
    Text text, move;
    int count = fleet->game->legal(&link->view, moves);
    text_init(&move, notation, sizeof notation);
    fleet->game->notate(&link->view, moves[rng_below(&fleet->rng, (uint32_t)count)], &move);
    text_init(&text, link->pending, sizeof link->pending);
    text_format(&text,
                "{\"id\":2,\"do\":\"play\",\"match\":\"%s\",\"after\":%d,\"move\":\"%s\","
                "\"cid\":\"p%08x%08x\"}",
                fleet->pairing[link->pairing].id, link->last, notation, rng_next(&fleet->rng),
                rng_next(&fleet->rng));
    link->waiting = true;
    link->sent = due;
    link->pending_length = text.length;
    socket_send(&link->socket, link->pending, text.length);
}

/* As a client does that goes on to the next: a server holds what is watched. */
static void unwatch(Fleet *fleet, Link *link) {
    char frame[80];
    int length = snprintf(frame, sizeof frame, "{\"id\":3,\"do\":\"unwatch\",\"match\":\"%s\"}",
                          fleet->pairing[link->pairing].id);
    socket_send(&link->socket, frame, (size_t)length);
}

static void match_ended(Fleet *fleet, Link *link) {
    Pairing *pairing = &fleet->pairing[link->pairing];
    unwatch(fleet, link);
    link->watching = link->has_view = false;
    link->actor = NOBODY;
    if (!pairing->opening)
        opener_ask(link->pairing);
    pairing->opening = true;
}

/* Watchers got an entry before its sender got the answer. */
static void check_granted(Fleet *fleet, const Link *link, const char *frame) {
    const Pairing *pairing = &fleet->pairing[link->pairing];
    int n = find_number(frame, "n", -1);
    if (link->watching && (n < 0 || n >= pairing->n_entries || pairing->sent[n] == 0))
        fleet->acks_untold++;
}

static void answered(Fleet *fleet, Link *link, const char *frame) {
    if (fleet->come_back && !link->waiting)
        return; /* to what was asked in a match before this one */
    if (strstr(frame, "\"ok\":{\"n\":")) {
        histogram_add(&fleet->answer, (seconds_now() - link->sent) * 1e6);
        fleet->moves++;
        if (fleet->come_back)
            check_granted(fleet, link, frame);
    } else if (fleet->come_back && strstr(frame, "\"error\":\"busy\"")) {
        fleet->busy++;
        link->again_at = seconds_now() + AGAIN;
        return;
    } else {
        fleet->refused++;
    }
    link->waiting = false;
    link->pending_length = 0;
}

/* It watches: perhaps again, and then it asks once more for what was not answered. */
static void watches(Fleet *fleet, Link *link) {
    link->answered = link->watching = true;
    if (link->lost_at > 0) {
        double away = seconds_now() - link->lost_at;
        if (away > fleet->longest_return)
            fleet->longest_return = away;
        link->lost_at = 0;
    }
    if (fleet->come_back && link->waiting && link->pending_length > 0)
        socket_send(&link->socket, link->pending, link->pending_length);
}

static void read_frame(Fleet *fleet, Link *link, const char *frame) {
    bool is_mine = strstr(frame, fleet->pairing[link->pairing].id) != NULL;
    if (strncmp(frame, "{\"push\":\"entries\"", 17) == 0 && is_mine) {
        bool over = read_entries(fleet, link, frame);
        read_view(fleet, link, frame);
        if (over)
            match_ended(fleet, link);
    } else if (strncmp(frame, "{\"re\":1,", 8) == 0 && is_mine) {
        bool over = read_entries(fleet, link, frame);
        if (strstr(frame, "\"more\":true")) {
            watch(fleet, link);
            return;
        }
        read_view(fleet, link, frame);
        watches(fleet, link);
        if (over)
            match_ended(fleet, link);
    } else if (strncmp(frame, "{\"re\":2,", 8) == 0) {
        answered(fleet, link, frame);
    } else if (fleet->come_back && strncmp(frame, "{\"re\":1,\"error\":\"busy\"", 22) == 0) {
        fleet->busy++;
        link->again_at = seconds_now() + AGAIN;
    } else if (strncmp(frame, "{\"re\":1,\"error\"", 15) == 0) {
        fprintf(stderr, "watch: %s\n", frame);
        fleet->refused++;
    }
    if (fleet->play_at_once && may_play(link))
        play(fleet, link, seconds_now());
}

/* ---- the loop ---- */

static void listen_for(Fleet *fleet, int i, bool known) {
    Link *link = &fleet->link[i];
    bool deaf = link->bad && link->socket.open && i % 4 == 1; /* asks, and never reads */
    struct epoll_event event = {.events =
                                    (deaf ? 0 : EPOLLIN) | (link->socket.writing ? EPOLLOUT : 0),
                                .data.u64 = (uint64_t)i};
    epoll_ctl(fleet->epoll, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, link->socket.fd, &event);
}

static void note_ended(Fleet *fleet, const Pairing *pairing) {
    if (!fleet->keep_entries || !fleet->come_back)
        return;
    fleet->ended = memory_grow(fleet->ended, sizeof *fleet->ended * (size_t)(fleet->n_ended + 1));
    Ended *ended = &fleet->ended[fleet->n_ended++];
    memcpy(ended->id, pairing->id, sizeof ended->id);
    ended->n_entries = pairing->n_entries;
}

static void begin_match(Fleet *fleet, int p) {
    Pairing *pairing = &fleet->pairing[p];
    note_ended(fleet, pairing);
    memcpy(pairing->id, pairing->next_id, sizeof pairing->id);
    pairing->n_entries = 0;
    pairing->opening = false;
    fleet->matches++;
    for (int seat = 0; seat < SEATS; seat++) {
        Link *link = &fleet->link[p * SEATS + seat];
        link->next_entry = 0;
        link->last = -1;
        link->waiting = link->answered = link->watching = link->has_view = false;
        link->pending_length = 0;
        if (link->socket.open)
            watch(fleet, link);
    }
}

static void handle(Fleet *fleet, int i, unsigned events) {
    Link *link = &fleet->link[i];
    bool was_open = link->socket.open, was_writing = link->socket.writing;
    bool alive = socket_flush(&link->socket);
    if (alive && events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        alive = socket_read(&link->socket);
    for (char *frame; (frame = socket_frame(&link->socket));)
        if (!link->bad)
            read_frame(fleet, link, frame);
    bool opened = !was_open && link->socket.open;
    if (opened && !link->bad)
        watch(fleet, link);
    if (!alive) {
        fleet->dropped += !link->bad;
        epoll_ctl(fleet->epoll, EPOLL_CTL_DEL, link->socket.fd, NULL);
        socket_close(&link->socket);
        link->watching = false;
        if (fleet->come_back && !link->bad) {
            link->at = (link->at + 1) % fleet->n_nodes;
            link->again_at = seconds_now();
            if (link->lost_at == 0)
                link->lost_at = link->again_at;
            else
                link->again_at += AGAIN;
        }
    } else if (opened || link->socket.writing != was_writing) {
        listen_for(fleet, i, true);
    }
}

static void poll_once(Fleet *fleet, int milliseconds) {
    struct epoll_event event[EVENTS];
    int count = epoll_wait(fleet->epoll, event, EVENTS, milliseconds);
    for (int i = 0; i < count; i++) {
        if (event[i].data.u64 == (uint64_t)OPENER_EVENT) {
            uint64_t number;
            if (read(opener_descriptor(), &number, sizeof number) < 0 && errno != EAGAIN)
                perror("eventfd");
            for (int p; (p = opener_next()) >= 0;)
                begin_match(fleet, p);
        } else {
            handle(fleet, (int)event[i].data.u64, event[i].events);
        }
    }
}

/* Plays one move somewhere; false when nobody can. */
static bool play_somewhere(Fleet *fleet, double due) {
    int n = fleet->n_pairings * SEATS;
    int first = (int)rng_below(&fleet->rng, (uint32_t)n);
    for (int i = 0; i < n; i++) {
        Link *link = &fleet->link[(first + i) % n];
        if (may_play(link)) {
            play(fleet, link, due);
            return true;
        }
    }
    return false;
}

void fleet_run(Fleet *fleet, double seconds, double rate) {
    double begin = seconds_now(), next = begin;
    fleet->play_at_once = rate == 0;
    for (int i = 0; i < fleet->n_pairings * SEATS && fleet->play_at_once; i++)
        if (may_play(&fleet->link[i]))
            play(fleet, &fleet->link[i], begin);
    for (double now = begin; now < begin + seconds; now = seconds_now()) {
        for (; rate > 0 && next <= now; next += 1 / rate)
            play_somewhere(fleet, next);
        if (fleet->beside)
            fleet->beside(fleet);
        poll_once(fleet, rate > 0 ? 1 : 20);
    }
    fleet->play_at_once = false;
}

void fleet_come_back(Fleet *fleet) {
    double now = seconds_now();
    for (int i = 0; i < fleet->n_pairings * SEATS; i++) {
        Link *link = &fleet->link[i];
        if (link->again_at == 0 || now < link->again_at)
            continue;
        link->again_at = 0;
        if (link->socket.fd < 0) {
            link->answered = link->watching = link->has_view = false;
            if (socket_connect(&link->socket, fleet->node[link->at], link->source, link->token))
                listen_for(fleet, i, false);
            else
                link->again_at = now + AGAIN;
        } else if (link->socket.open && !link->answered) {
            watch(fleet, link);
        } else if (link->socket.open && link->waiting && link->pending_length > 0) {
            socket_send(&link->socket, link->pending, link->pending_length);
        }
    }
}

bool fleet_connect_one(Fleet *fleet, int i) {
    Link *link = &fleet->link[i];
    if (!socket_connect(&link->socket, fleet->node[link->at], link->source, link->token))
        return false;
    link->next_entry = 0;
    link->last = -1;
    link->answered = link->watching = link->waiting = link->has_view = false;
    listen_for(fleet, i, false);
    return true;
}

/* Waits until the links before i have had their handshake, so that the server's queue of new ones
 * is never full: the kernel would let them wait for seconds. */
static void let_in(Fleet *fleet, int i, double end) {
    for (int from = i - TOGETHER; from < i; from++)
        while (!fleet->link[from].socket.open && fleet->link[from].socket.fd >= 0 &&
               seconds_now() < end)
            poll_once(fleet, 5);
}

bool fleet_connect(Fleet *fleet, double patience) {
    double end = seconds_now() + patience;
    for (int i = 0; i < fleet->n_links; i++) {
        if (!fleet_connect_one(fleet, i)) {
            perror("connect");
            return false;
        }
        if (i % TOGETHER == TOGETHER - 1)
            let_in(fleet, i + 1, end);
    }
    while (seconds_now() < end) {
        int answered = 0;
        for (int i = 0; i < fleet->n_pairings * SEATS; i++)
            answered += fleet->link[i].answered;
        if (answered == fleet->n_pairings * SEATS)
            return true;
        poll_once(fleet, 20);
    }
    fprintf(stderr, "not everybody could watch\n");
    return false;
}

void fleet_disconnect(Fleet *fleet) {
    for (int i = 0; i < fleet->n_links; i++) {
        Link *link = &fleet->link[i];
        if (link->socket.fd < 0)
            continue;
        socket_read(&link->socket);
        for (char *frame; (frame = socket_frame(&link->socket));)
            if (!link->bad)
                read_frame(fleet, link, frame);
        socket_close(&link->socket);
    }
}

/* ---- opening ---- */

typedef struct {
    Fleet *fleet;
    int first, step;
    bool ok;
} Share;

/* Requests from now on come from this address. */
static void go_to(Http *http, unsigned source) {
    if (http->source != source)
        http_close(http);
    http->source = source;
}

static void *open_share(void *data) {
    Share *share = data;
    Fleet *fleet = share->fleet;
    Http http = {.port = fleet->node[share->first % fleet->n_nodes]};
    share->ok = true;
    for (int p = share->first; p < fleet->n_pairings && share->ok; p += share->step) {
        for (int i = p * SEATS; i < (p + 1) * SEATS && share->ok; i++) {
            go_to(&http, fleet->link[i].source);
            share->ok = make_guest(fleet, &http, fleet->link[i].token);
        }
        share->ok = share->ok && open_match(fleet, &http, p);
        memcpy(fleet->pairing[p].id, fleet->pairing[p].next_id, ID_ROOM);
    }
    for (int i = fleet->n_pairings * SEATS + share->first; i < fleet->n_links && share->ok;
         i += share->step)
        share->ok = make_guest(fleet, &http, fleet->link[i].token);
    http_close(&http);
    return NULL;
}

bool fleet_open(Fleet *fleet, int pairings, int bad) {
    fleet->n_pairings = pairings;
    fleet->n_bad = bad;
    fleet->n_links = pairings * SEATS + bad;
    fleet->link = memory_new(sizeof *fleet->link * (size_t)fleet->n_links);
    memset(fleet->link, 0, sizeof *fleet->link * (size_t)fleet->n_links);
    fleet->pairing = memory_new(sizeof *fleet->pairing * (size_t)pairings);
    memset(fleet->pairing, 0, sizeof *fleet->pairing * (size_t)pairings);
    for (int i = 0; i < fleet->n_links; i++) {
        fleet->link[i].pairing = i < pairings * SEATS ? i / SEATS : 0;
        fleet->link[i].seat = i % SEATS;
        fleet->link[i].socket.fd = -1;
        fleet->link[i].at =
            i % fleet->n_nodes; /* so the players of a match are at different ones */
        fleet->link[i].bad = i >= pairings * SEATS;
        if (fleet->spread) /* 127.2.x.1 to 127.2.x.200 */
            fleet->link[i].source = 0x7F020001U + (unsigned)(i / 200 * 256 + i % 200);
    }
    rng_init(&fleet->rng, 7);
    fleet->epoll = epoll_create1(EPOLL_CLOEXEC);
    pthread_t thread[OPENERS];
    Share share[OPENERS];
    bool ok = true;
    for (int i = 0; i < OPENERS; i++) {
        share[i] = (Share){fleet, i, OPENERS, false};
        pthread_create(&thread[i], NULL, open_share, &share[i]);
    }
    for (int i = 0; i < OPENERS; i++) {
        pthread_join(thread[i], NULL);
        ok = ok && share[i].ok;
    }
    opener_begin(fleet, OPENERS);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = (uint64_t)OPENER_EVENT};
    epoll_ctl(fleet->epoll, EPOLL_CTL_ADD, opener_descriptor(), &event);
    return ok;
}

void fleet_free(Fleet *fleet) {
    fleet_disconnect(fleet);
    opener_end();
    for (int i = 0; i < fleet->n_pairings; i++)
        memory_free(fleet->pairing[i].sent);
    memory_free(fleet->link);
    memory_free(fleet->ended);
    memory_free(fleet->pairing);
    close(fleet->epoll);
}
