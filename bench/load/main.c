/* SPDX-License-Identifier: MIT */
/* main.c - the scenarios of docs/reference/online.md's table of figures, each against a fresh
 * server.
 *
 *     load SCENARIO [name=number ...] [fault=COMMAND ...] -- SERVER COMMAND ...
 *     load flush FILE                       how long the disk takes to keep a page
 *
 * The command must listen on the port given by port=N, or on a free one if none is given; in its
 * words PORT is replaced by it. nodes=N starts it N times, on as many ports; also=PID counts the
 * CPU of that process and its children, too. One line of JSON a scenario; bench/online makes tables
 * of them. */
#include "load.h"

#include "base/json.h"
#include "games/catalog.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MAX_WORDS = 60 /* of the server's command */
};

typedef struct {
    int port, pairings, bad, kills, seed, nodes, rounds, also;
    double seconds, warm, rate;
    const char *fault[MAX_FAULTS];
    int n_faults;
} Options;

static Options options = {.pairings = 500, .seconds = 10, .warm = 3, .nodes = 1, .rounds = 1};

static bool read_option(const char *word) {
    static const struct {
        const char *name;
        int *whole;
        double *real;
    } KNOWN[] = {
        {"port", &options.port, NULL},   {"pairings", &options.pairings, NULL},
        {"bad", &options.bad, NULL},     {"kills", &options.kills, NULL},
        {"seed", &options.seed, NULL},   {"seconds", NULL, &options.seconds},
        {"warm", NULL, &options.warm},   {"rate", NULL, &options.rate},
        {"nodes", &options.nodes, NULL}, {"rounds", &options.rounds, NULL},
        {"also", &options.also, NULL},
    };
    if (strncmp(word, "fault=", 6) == 0 && options.n_faults < MAX_FAULTS) {
        options.fault[options.n_faults++] = word + 6;
        return true;
    }
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        size_t length = strlen(KNOWN[i].name);
        if (strncmp(word, KNOWN[i].name, length) != 0 || word[length] != '=')
            continue;
        if (KNOWN[i].whole)
            *KNOWN[i].whole = atoi(word + length + 1);
        else
            *KNOWN[i].real = atof(word + length + 1);
        return true;
    }
    fprintf(stderr, "load: '%s' is not an option\n", word);
    return false;
}

/* What was spent: seconds, and CPU of the server and of this process, which shares the machine. */
typedef struct {
    double seconds, server, own;
} Spent;

static double own_cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static Spent spent_by_now(const Server *server) {
    double cpu = options.also ? tree_cpu_seconds(options.also) : 0;
    for (int i = 0; i < options.nodes; i++)
        cpu += server_cpu_seconds(server[i].pid);
    return (Spent){seconds_now(), cpu, own_cpu_seconds()};
}

static double each(double seconds, uint64_t moves) {
    return moves ? seconds * 1e6 / (double)moves : 0;
}

static void tell(const char *scenario, const Fleet *fleet, const Server *server, Spent from) {
    char buffer[2048];
    Text text;
    Json json;
    Spent to = spent_by_now(server);
    text_init(&text, buffer, sizeof buffer);
    json_init(&json, &text);
    json_open_object(&json);
    json_put_string(&json, "scenario", scenario);
    json_put_int(&json, "connections", fleet->n_links);
    json_put_int(&json, "matches", fleet->n_pairings);
    json_put_int(&json, "moves", (int64_t)fleet->moves);
    json_put_real(&json, "moves_per_s", (double)fleet->moves / (to.seconds - from.seconds), 1);
    json_put_real(&json, "cpu_us_per_move", each(to.server - from.server, fleet->moves), 1);
    json_put_real(&json, "own_us_per_move", each(to.own - from.own, fleet->moves), 1);
    json_put_real(&json, "p50_ms", histogram_at(&fleet->answer, 0.5) / 1000, 3);
    json_put_real(&json, "p99_ms", histogram_at(&fleet->answer, 0.99) / 1000, 3);
    json_put_real(&json, "max_ms", fleet->answer.most / 1000, 3);
    json_put_real(&json, "memory_mb", server_megabytes(server->pid), 1);
    json_put_int(&json, "refused", (int64_t)fleet->refused);
    json_put_int(&json, "dropped", (int64_t)fleet->dropped);
    json_put_int(&json, "wrong", (int64_t)fleet->wrong);
    json_put_int(&json, "entries_checked", (int64_t)fleet->entries_checked);
    json_close(&json);
    if (json_done(&json))
        puts(buffer);
    fflush(stdout);
}

/* Plays with or without a rate; measured after a time to warm up. */
static int run_play(Fleet *fleet, Server *server, const char *name) {
    if (!fleet_open(fleet, options.pairings, 0) || !fleet_connect(fleet, 60))
        return 1;
    fleet_run(fleet, options.warm, options.rate);
    histogram_clear(&fleet->answer);
    fleet->moves = fleet->refused = 0;
    Spent before = spent_by_now(server);
    fleet_run(fleet, options.seconds, options.rate);
    tell(name, fleet, server, before);
    return fleet->wrong > 0;
}

/* What those do who misbehave: half a frame, floods, nonsense, asking and never reading. Who is cut
 * off comes back. */
static void misbehave(Fleet *fleet, int i) {
    static const char *const NONSENSE[] = {
        "{", "[[[[[[[[", "{\"id\":1,\"do\":\"play\"}",
        "{\"id\":1,\"do\":\"watch\",\"match\":\"aaaaaaaaaaaa\"}"};
    Link *link = &fleet->link[i];
    if (link->socket.fd < 0) {
        fleet_connect_one(fleet, i);
        return;
    }
    if (!link->socket.open || link->socket.writing)
        return;
    if (i % 4 == 0) {
        socket_send_raw(&link->socket, "\x81", 1);
    } else if (i % 4 == 1) {
        char asking[96];
        int length = snprintf(asking, sizeof asking, "{\"id\":1,\"do\":\"watch\",\"match\":\"%s\"}",
                              fleet->pairing[0].id);
        socket_send(&link->socket, asking, (size_t)length);
    } else {
        const char *words = NONSENSE[rng_below(&fleet->rng, 4)];
        for (int k = 0; k < (i % 4 == 2 ? 40 : 1); k++)
            socket_send(&link->socket, words, strlen(words));
    }
}

/* Each of them four times a second, one after the other: a burst of all would stop this process,
 * and with it the clocks of those who behave. */
static void misbehave_in_turn(Fleet *fleet) {
    static double next;
    static int turn;
    double now = seconds_now();
    if (next < now - 1)
        next = now;
    for (; next <= now && fleet->n_bad > 0; next += 0.25 / fleet->n_bad)
        misbehave(fleet, fleet->n_pairings * SEATS + turn++ % fleet->n_bad);
}

static int run_misbehaving(Fleet *fleet, Server *server) {
    if (!fleet_open(fleet, options.pairings, options.bad) || !fleet_connect(fleet, 120))
        return 1;
    fleet_run(fleet, options.warm, options.rate);
    for (int bad = 0; bad < 2; bad++) {
        histogram_clear(&fleet->answer);
        fleet->moves = fleet->refused = 0;
        fleet->beside = bad ? misbehave_in_turn : NULL;
        Spent before = spent_by_now(server);
        fleet_run(fleet, options.seconds, options.rate);
        tell(bad ? "misbehaving" : "quiet", fleet, server, before);
    }
    return fleet->wrong > 0;
}

/* Entries that were sent to a client and are not there any more. */
static uint64_t count_lost(const Fleet *fleet) {
    uint64_t lost = 0;
    for (int p = 0; p < fleet->n_pairings; p++) {
        const Link *link = &fleet->link[p * SEATS];
        if (link->answered && link->next_entry < fleet->pairing[p].n_entries)
            lost += (uint64_t)(fleet->pairing[p].n_entries - link->next_entry);
    }
    return lost;
}

/* Everything that was sent must be there, the same, after each kill. */
static int run_kills(Fleet *fleet, Server *server) {
    Rng rng;
    uint64_t lost = 0;
    double longest = 0;
    rng_init(&rng, (uint64_t)options.seed);
    fleet->keep_entries = true;
    if (!fleet_open(fleet, options.pairings, 0) || !fleet_connect(fleet, 60))
        return 1;
    for (int i = 0; i < options.kills; i++) {
        fleet_run(fleet, 0.05 + rng_below(&rng, 400) / 1000.0, options.rate);
        server_kill(server);
        fleet_disconnect(fleet);
        double begin = seconds_now();
        if (!server_start(server, 20)) {
            fprintf(stderr, "the server did not come back\n");
            return 1;
        }
        if (!fleet_connect(fleet, 30))
            return 1;
        if (seconds_now() - begin > longest)
            longest = seconds_now() - begin;
        lost += count_lost(fleet);
    }
    printf(
        "{\"scenario\":\"kills\",\"kills\":%d,\"matches\":%d,\"moves\":%llu,\"entries_lost\":%llu,"
        "\"entries_changed\":%llu,\"entries_compared\":%llu,\"longest_return_s\":%.3f}\n",
        options.kills, fleet->n_pairings, (unsigned long long)fleet->moves,
        (unsigned long long)lost, (unsigned long long)fleet->wrong,
        (unsigned long long)fleet->entries_checked, longest);
    return lost > 0 || fleet->wrong > 0 || fleet->entries_checked == 0;
}

/* How long until it serves again, and until the first answer for each of some matches. */
static int run_restart(Fleet *fleet, Server *server) {
    double stopped;
    if (!fleet_open(fleet, options.pairings, 0))
        return 1;
    if (!server_stop(server, &stopped))
        return 1;
    double begin = seconds_now();
    if (!server_start(server, 20))
        return 1;
    double serving = seconds_now() - begin;
    Histogram first = {0};
    Http http = {.port = fleet->node[0]};
    for (int i = 0; i < fleet->n_pairings; i += 1 + fleet->n_pairings / 500) {
        char path[64];
        int status;
        snprintf(path, sizeof path, "/api/1/matches/%s", fleet->pairing[i].id);
        double asked = seconds_now();
        char *answer = http_ask(&http, "GET", path, fleet->link[i * SEATS].token, NULL, &status);
        if (status != 200)
            fleet->wrong++;
        free(answer);
        histogram_add(&first, (seconds_now() - asked) * 1e6);
    }
    http_close(&http);
    printf("{\"scenario\":\"restart\",\"running_matches\":%d,\"stopped_s\":%.3f,\"serving_s\":%.3f,"
           "\"first_answer_p50_ms\":%.2f,\"first_answer_max_ms\":%.2f,\"wrong\":%llu}\n",
           fleet->n_pairings, stopped, serving, histogram_at(&first, 0.5) / 1000, first.most / 1000,
           (unsigned long long)fleet->wrong);
    return fleet->wrong > 0;
}

/* Starts a command that attacks the server; PORT in it stands for the server's. */
static pid_t begin_attack(const char *command, int port) {
    char words[16];
    snprintf(words, sizeof words, "%d", port);
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setenv("PORT", words, 1);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    setpgid(pid, pid);
    return pid;
}

/* People play, each with an address of their own: first alone, then while somebody attacks. */
static int run_attacked(Fleet *fleet, Server *server) {
    fleet->spread = true;
    if (options.n_faults != 1 || !fleet_open(fleet, options.pairings, 0) ||
        !fleet_connect(fleet, 120))
        return 1;
    fleet_run(fleet, options.warm, options.rate);
    for (int attacked = 0; attacked < 2; attacked++) {
        pid_t attack = attacked ? begin_attack(options.fault[0], server->port) : 0;
        if (attacked)
            fleet_run(fleet, options.warm, options.rate);
        histogram_clear(&fleet->answer);
        fleet->moves = fleet->refused = 0;
        Spent before = spent_by_now(server);
        fleet_run(fleet, options.seconds, options.rate);
        tell(attacked ? "attacked" : "quiet", fleet, server, before);
        if (attacked)
            waitpid(attack, NULL, 0); /* it may measure, too, and ends by itself */
    }
    return fleet->wrong > 0;
}

static int run_breaking(Fleet *fleet, Server *server) {
    Breaking breaking = {.pairings = options.pairings,
                         .rounds = options.rounds,
                         .seconds = options.seconds,
                         .rate = options.rate,
                         .n_faults = options.n_faults};
    memcpy(breaking.fault, options.fault, sizeof breaking.fault);
    return run_nodes(fleet, server, &breaking);
}

/* The command with a port of its own; which. */
static int prepare_server(Server *server, char **words, int node) {
    static char port[MAX_NODES][8];
    static char *command[MAX_NODES][MAX_WORDS + 1];
    server->port = options.port ? options.port + node : free_port();
    server->command = command[node];
    snprintf(port[node], sizeof port[node], "%d", server->port);
    for (int i = 0; words[i] && i < MAX_WORDS; i++)
        command[node][i] = strcmp(words[i], "PORT") == 0 ? port[node] : words[i];
    return server->port;
}

int main(int argc, char **argv) {
    static Fleet fleet;
    static Server server[MAX_NODES];
    int i = 2;
    if (argc == 3 && strcmp(argv[1], "flush") == 0) {
        printf("{\"scenario\":\"flush\",\"flush_ms\":%.3f}\n", flush_seconds(argv[2]) * 1000);
        return 0;
    }
    for (; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!read_option(argv[i]))
            return 2;
    if (i + 1 >= argc || options.nodes < 1 || options.nodes > MAX_NODES) {
        fprintf(
            stderr,
            "usage: load closed|open|misbehaving|attacked|kills|restart|nodes [name=number ...] -- "
            "SERVER COMMAND ... | load flush FILE\n");
        return 2;
    }
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    catalog_open();
    fleet.n_nodes = options.nodes;
    for (int node = 0; node < options.nodes; node++)
        fleet.node[node] = prepare_server(&server[node], argv + i + 1, node);
    fleet.game = catalog_find(slice_of("uptown"));
    for (int node = 0; node < options.nodes; node++)
        if (!server_start(&server[node], 20)) {
            fprintf(stderr, "load: the server did not start\n");
            return 1;
        }
    const char *scenario = argv[1];
    int result = 2;
    if (strcmp(scenario, "closed") == 0 || strcmp(scenario, "open") == 0)
        result = run_play(&fleet, server, scenario);
    else if (strcmp(scenario, "misbehaving") == 0)
        result = run_misbehaving(&fleet, server);
    else if (strcmp(scenario, "kills") == 0)
        result = run_kills(&fleet, server);
    else if (strcmp(scenario, "restart") == 0)
        result = run_restart(&fleet, server);
    else if (strcmp(scenario, "attacked") == 0)
        result = run_attacked(&fleet, server);
    else if (strcmp(scenario, "nodes") == 0)
        result = run_breaking(&fleet, server);
    fleet_free(&fleet);
    for (int node = 0; node < options.nodes; node++)
        server_kill(&server[node]);
    return result;
}
