/* SPDX-License-Identifier: MIT */
/* nodes.c - several nodes under load, while a thread of its own breaks things: nodes, the database,
 * the bus. Players come back by themselves and send again what was not answered; what anybody was
 * sent is remembered, and compared with the log at the end. */
#include "load.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 60 /* seconds for play to go on after a fault */
};

typedef struct {
    const Breaking *breaking;
    Server *server;
    int n_nodes, matches;
    atomic_ullong moves; /* that were granted so far */
    atomic_bool finished, failed;
    atomic_bool compared; /* only then may the thread end: with it the nodes end that it started */
    atomic_int faults;
    _Atomic double longest_stop; /* from a fault until play went on everywhere */
} Breaker;

static Breaker breaker;

static bool kill_node(int n) {
    Server *server = &breaker.server[n % breaker.n_nodes];
    server_kill(server);
    if (server_start(server, PATIENCE))
        return true;
    fprintf(stderr, "load: node %d did not come back\n", n % breaker.n_nodes);
    return false;
}

/* As many moves as there are matches must be granted from now on. */
static bool goes_on(const char *after) {
    unsigned long long wanted = breaker.moves + (unsigned)breaker.matches;
    double begin = seconds_now();
    while (breaker.moves < wanted && seconds_now() < begin + PATIENCE)
        nap(0.01);
    if (seconds_now() - begin > breaker.longest_stop)
        breaker.longest_stop = seconds_now() - begin;
    if (breaker.moves >= wanted)
        return true;
    fprintf(stderr, "load: play does not go on after '%s'\n", after);
    return false;
}

static void *break_things(void *data) {
    const Breaking *breaking = breaker.breaking;
    bool fine = true;
    int kills = 0;
    (void)data;
    for (int i = 0; i < breaking->rounds * breaking->n_faults && fine; i++) {
        const char *fault = breaking->fault[i % breaking->n_faults];
        nap(breaking->seconds);
        if (strcmp(fault, "kill") == 0)
            fine = kill_node(kills++);
        else
            fine = system(fault) == 0;
        if (!fine)
            fprintf(stderr, "load: '%s' failed\n", fault);
        fine = fine && goes_on(fault);
        breaker.faults++;
    }
    breaker.failed = !fine;
    breaker.finished = true;
    while (!breaker.compared)
        nap(0.01);
    return NULL;
}

/* The last fault may be over for some nodes and not for others. */
static bool wait_ready(int port) {
    Http http = {.port = port};
    int status = 0;
    for (double end = seconds_now() + PATIENCE; status != 200 && seconds_now() < end; nap(0.02))
        memory_free(http_ask(&http, "GET", "/readyz", NULL, NULL, &status));
    http_close(&http);
    if (status != 200)
        fprintf(stderr, "load: a node does not become ready again\n");
    return status == 200;
}

/* All clients connect anew and get everything: what they got before must be there, the same. */
static bool compare_all(Fleet *fleet, uint64_t *lost) {
    for (int i = 0; i < fleet->n_nodes; i++)
        if (!wait_ready(fleet->node[i]))
            return false;
    fleet_disconnect(fleet);
    fleet->come_back = false;
    for (int i = 0; i < fleet->n_links; i++)
        fleet->link[i].at = (fleet->link[i].at + 1) % fleet->n_nodes;
    if (!fleet_connect(fleet, PATIENCE))
        return false;
    for (int p = 0; p < fleet->n_pairings; p++) {
        const Link *link = &fleet->link[p * SEATS];
        if (link->next_entry < fleet->pairing[p].n_entries)
            *lost += (uint64_t)(fleet->pairing[p].n_entries - link->next_entry);
    }
    return true;
}

/* Matches that are over: any node folds their logs, and finds as many entries as were sent. */
static uint64_t ended_wrong(const Fleet *fleet) {
    Http http = {.port = fleet->node[0]};
    uint64_t wrong = 0;
    for (int i = 0; i < fleet->n_ended; i++) {
        char path[64], version[16] = "-1";
        int status;
        snprintf(path, sizeof path, "/api/1/matches/%s", fleet->ended[i].id);
        char *answer = http_ask(&http, "GET", path, NULL, NULL, &status);
        bool fine = answer && status == 200 && strstr(answer, "\"phase\":\"over\"") &&
                    json_find(answer, "version", version, sizeof version) &&
                    atoi(version) == fleet->ended[i].n_entries;
        wrong += !fine;
        memory_free(answer);
    }
    http_close(&http);
    return wrong;
}

static void tell(const Fleet *fleet, uint64_t lost, uint64_t ended) {
    printf("{\"scenario\":\"nodes\",\"nodes\":%d,\"faults\":%d,\"connections\":%d,\"moves\":%llu,"
           "\"matches_over\":%d,\"busy\":%llu,\"refused\":%llu,\"dropped\":%llu,"
           "\"entries_lost\":%llu,\"entries_changed\":%llu,\"out_of_order\":%llu,"
           "\"granted_untold\":%llu,\"over_wrong\":%llu,\"entries_compared\":%llu,"
           "\"longest_return_s\":%.3f,\"longest_stop_s\":%.3f}\n",
           fleet->n_nodes, breaker.faults, fleet->n_links, breaker.moves, fleet->n_ended,
           (unsigned long long)fleet->busy, (unsigned long long)fleet->refused,
           (unsigned long long)fleet->dropped, (unsigned long long)lost,
           (unsigned long long)fleet->wrong, (unsigned long long)fleet->out_of_order,
           (unsigned long long)fleet->acks_untold, (unsigned long long)ended,
           (unsigned long long)fleet->entries_checked, fleet->longest_return, breaker.longest_stop);
}

int run_nodes(Fleet *fleet, Server *server, const Breaking *breaking) {
    pthread_t thread;
    uint64_t lost = 0;
    fleet->keep_entries = true;
    if (!fleet_open(fleet, breaking->pairings, 0) || !fleet_connect(fleet, PATIENCE))
        return 1;
    breaker.breaking = breaking;
    breaker.server = server;
    breaker.n_nodes = fleet->n_nodes;
    breaker.matches = breaking->pairings;
    fleet->come_back = true;
    fleet->beside = fleet_come_back;
    pthread_create(&thread, NULL, break_things, NULL);
    while (!breaker.finished) {
        fleet_run(fleet, 0.05, breaking->rate);
        breaker.moves = fleet->moves;
    }
    fleet->beside = NULL;
    bool compared = compare_all(fleet, &lost);
    uint64_t ended = ended_wrong(fleet);
    breaker.compared = true;
    pthread_join(thread, NULL);
    tell(fleet, lost, ended);
    return breaker.failed || !compared || lost || ended || fleet->wrong || fleet->out_of_order ||
           fleet->acks_untold || fleet->entries_checked == 0;
}
