/* SPDX-License-Identifier: MIT */
/* load.h - a load generator for the online service: many players in one process, one epoll loop.
 *
 *     Fleet     all connections and matches of a run
 *     Link      one WebSocket connection, as its player sees it
 *     Pairing   one match with the links on its two seats
 *
 * Players use the engine: from the view they are sent they compute a legal move, as a page does. Of
 * a frame only what is needed is read, by its keys, so that the generator costs less than what it
 * measures. Matches are opened over HTTP by a few threads, so that the loop never waits. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include "base/rng.h"
#include "engine/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- histogram.c: how long things took ---- */

enum {
    BUCKETS = 1024
};

/* Buckets grow by 2 %, from a microsecond to minutes. */
typedef struct {
    uint64_t bucket[BUCKETS], count;
    double sum, most;
} Histogram;

void histogram_add(Histogram *histogram, double microseconds);
/* In microseconds; share from 0 to 1. The upper end of its bucket. */
double histogram_at(const Histogram *histogram, double share);
void histogram_clear(Histogram *histogram);

double seconds_now(void); /* monotonic */
void nap(double seconds);

/* ---- http.c: one request after the other, waiting for each ---- */

typedef struct {
    int port, socket;
    unsigned source; /* the client's address, 0: any */
} Http;

/* The answer's body (freed with free), or NULL when the server is away; *status is HTTP's. Connects
 * again when the connection was closed. */
char *http_ask(Http *http, const char *method, const char *path, const char *token,
               const char *body, int *status);
void http_close(Http *http);
/* The string or number after "key": in some JSON; false when it is not there. */
bool json_find(const char *json, const char *key, char *out, size_t capacity);

/* ---- socket.c: a WebSocket connection that never blocks ---- */

typedef struct {
    int fd;
    bool open;    /* the handshake is done */
    bool writing; /* something waits to be sent */
    char *in, *out;
    size_t in_length, in_room, out_length, out_room;
} Socket;

bool socket_connect(Socket *socket, int port, unsigned source, const char *token);
void socket_close(Socket *socket);
void socket_send(Socket *socket, const char *text, size_t length);
void socket_send_raw(Socket *socket, const void *bytes, size_t length);
/* Reads what is there. False when the connection ended. */
bool socket_read(Socket *socket);
bool socket_flush(Socket *socket);
/* The next whole text frame, ended by a NUL, or NULL. Valid until the next call. */
char *socket_frame(Socket *socket);

/* ---- fleet.c ---- */

enum {
    TOKEN_ROOM = 64,
    ID_ROOM = 16,
    PLAY_ROOM = 256,
    MAX_NODES = 8,
    SEATS = 2
};

typedef struct {
    Socket socket;
    int pairing, seat;
    char token[TOKEN_ROOM];
    bool answered; /* has an answer to its `watch` */
    bool watching; /* and the match goes on */
    bool waiting;  /* for the answer to its own play */
    double sent;   /* when it was sent, or should have been */
    int last, actor;
    int next_entry; /* the n after the last entry it got */
    bool has_view;  /* it is to move, and this is what it sees */
    AnyState view;
    bool bad;        /* one of those who misbehave */
    int at;          /* the node it is connected to */
    unsigned source; /* its address; 0: any */

    /* Of who comes back by itself after whatever happened: */
    double lost_at;          /* its connection; 0: it has one and watches */
    double again_at;         /* when it tries again; 0: nothing is to be tried */
    char pending[PLAY_ROOM]; /* its play, until that is answered: sent again as it was */
    size_t pending_length;
} Link;

typedef struct {
    char id[ID_ROOM];
    char next_id[ID_ROOM]; /* of the match being opened: an opener's until it is ready */
    uint64_t *sent;        /* by n: hash of the entry that the service sent; 0: none yet */
    int n_entries, sent_capacity;
    bool opening; /* a new match is on its way */
} Pairing;

/* A match that is over, and how many of its entries were sent to a client. */
typedef struct {
    char id[ID_ROOM];
    int n_entries;
} Ended;

typedef struct Fleet Fleet;
struct Fleet {
    int node[MAX_NODES], n_nodes; /* ports */
    const Game *game;
    int n_links, n_pairings, n_bad;
    Link *link;
    Pairing *pairing;
    int epoll;
    bool keep_entries; /* remember every entry, to compare after a restart */
    bool play_at_once; /* closed loop: whose turn it is plays */
    Rng rng;
    Histogram answer;             /* from play to its answer */
    void (*beside)(Fleet *fleet); /* done in every turn of the loop; NULL: nothing */
    uint64_t moves, refused, matches, dropped, wrong, entries_checked;

    bool spread;    /* everybody has an address of their own on the loopback network */
    bool come_back; /* links do so by themselves, at the next node, and send again what was not
                       answered */
    uint64_t busy, out_of_order, acks_untold;
    double longest_return;
    Ended *ended; /* those so far, with keep_entries */
    int n_ended;
};

/* Lets everybody come back whose time for it has come; for `beside`. */
void fleet_come_back(Fleet *fleet);
/* Makes guests and matches over HTTP. False when the server refuses. */
bool fleet_open(Fleet *fleet, int pairings, int bad);
/* Connects everybody and lets them watch; returns when all were answered. False after `patience`
 * seconds. */
bool fleet_connect(Fleet *fleet, double patience);
/* Connects one link, who then watches unless it is a bad one. */
bool fleet_connect_one(Fleet *fleet, int i);
/* Handles what comes for so long; with a rate, plays that many moves a second, evenly spread. */
void fleet_run(Fleet *fleet, double seconds, double rate);
/* Reads what was sent before the server went: that, too, counts as sent. */
void fleet_disconnect(Fleet *fleet);
void fleet_free(Fleet *fleet);

/* ---- opener.c: threads that open matches while the loop goes on ---- */

void opener_begin(Fleet *fleet, int threads);
void opener_ask(int pairing);
/* A pairing whose new match is there, or -1. */
int opener_next(void);
int opener_descriptor(void); /* readable when there is one */
void opener_end(void);
/* Opens a match for the pairing's two players, waiting for it; its id becomes next_id. While the
 * server is away it asks again, with the same cids, so that nothing is opened twice. */
bool open_match(Fleet *fleet, Http *http, int pairing);
bool make_guest(Fleet *fleet, Http *http, char token[TOKEN_ROOM]);

/* ---- process.c: the server as a process ---- */

typedef struct {
    char **command;
    int pid, port;
} Server;

int free_port(void); /* one that nobody listens on now */

/* True when /readyz says so. The server ends with this process, however that ends. */
bool server_start(Server *server, double patience);
/* How long a page written to this new file takes to be on the disk, on average. */
double flush_seconds(const char *path);
void server_kill(Server *server);                  /* at once, as a power cut would */
bool server_stop(Server *server, double *seconds); /* asked to; false when it did not */
double server_cpu_seconds(int pid);
double tree_cpu_seconds(int pid); /* with its children, those that have ended too */
double server_megabytes(int pid);

/* ---- nodes.c: several nodes, and what breaks ---- */

enum {
    MAX_FAULTS = 8
};

typedef struct {
    int pairings, rounds;
    double seconds, rate;
    const char *fault[MAX_FAULTS]; /* "kill": a node, and it is started again; else for the shell */
    int n_faults;
} Breaking;

/* Plays; every `seconds` the next fault happens, and play must go on after it. At the end everybody
 * connects anew, and everything that was sent must be there. */
int run_nodes(Fleet *fleet, Server *server, const Breaking *breaking);

#endif
