/* SPDX-License-Identifier: MIT */
/* cost.c - see cost.h. */
#include "server/net/cost.h"

#include "server/ops/service.h"

#include <string.h>
#include <sys/statvfs.h>

enum {
    WRITES = 1 << 16, /* beside a cost */
    KILOBYTE = 1024,
    DISK_EVERY = 5000, /* ms */
    N_PURSES = 5
};

static const struct {
    const char *name;
    int cost;
} LIST[N_KINDS] = {
    [KIND_NONE] = {"none", 0},
    [KIND_PAGE] = {"page", 1},
    [KIND_HEALTH] = {"health", 1},
    [KIND_CONNECTION] = {"connection", 2},
    [KIND_HANDSHAKE] = {"handshake", 3},
    [KIND_CONTROL] = {"control", 1},
    [KIND_BAD] = {"bad", 1},
    [KIND_SECOND] = {"second", 0},
    [KIND_DUE] = {"due", 0},
    [KIND_BOTS] = {"bots", 0},
    [KIND_NODES] = {"nodes", 0},
    [KIND_OPERATOR] = {"operator", 0},
#define ROUTE(method, path, handler, needs, cost) [KIND_HTTP_##handler] = {#method " " path, cost},
#include "server/api/routes.def"
#undef ROUTE
#define WS_REQUEST(name, handler, cost) [KIND_WS_##handler] = {name, cost},
#include "server/ws/requests.def"
#undef WS_REQUEST
};

const char *kind_name(Kind kind) {
    return LIST[kind].name;
}

int kind_cost(Kind kind) {
    return LIST[kind].cost & (WRITES - 1);
}

bool kind_writes(Kind kind) {
    return LIST[kind].cost & WRITES;
}

/* ---- who pays ---- */

typedef struct {
    LimitKind kind;
    uint64_t key;
} Purse;

/* The low byte of an address is that of IPv4, and of IPv6 what a /56 has of /64s. */
static Address network_of(Address address) {
    return address & ~(Address)0xFF;
}

static int purses_of(const Service *service, const Payer *payer, Purse purse[N_PURSES]) {
    int count = 0;
    if (payer->user)
        purse[count++] = (Purse){LIMIT_PERSON, (uint64_t)payer->user};
    if (payer->user && service->options->invite) {
        purse[count++] = (Purse){LIMIT_INVITATION, 0};
    } else {
        purse[count++] = (Purse){LIMIT_ADDRESS, payer->address};
        purse[count++] = (Purse){LIMIT_NETWORK, network_of(payer->address)};
    }
    purse[count++] = (Purse){LIMIT_SERVICE, 0};
    return count;
}

static void note_refusal(Service *service, LimitKind kind, int cost) {
    service->limits.refused[kind]++;
    service->limits.refused_cost += (uint64_t)cost;
}

int64_t cost_take(Service *service, Kind kind, const Payer *payer) {
    Limits *limits = &service->limits;
    Purse purse[N_PURSES];
    int cost = kind_cost(kind), count = purses_of(service, payer, purse);
    int64_t now = service_now(service), longest = 0, wait;
    if (payer->connection &&
        (wait = bucket_wait(payer->connection, &limits->rule[LIMIT_FRAMES], cost, now)) > 0) {
        note_refusal(service, LIMIT_FRAMES, cost);
        longest = wait;
    }
    for (int i = 0; i < count && longest == 0; i++) {
        if (purse[i].kind == LIMIT_SERVICE && cost <= 1)
            continue;
        longest = limits_wait(limits, purse[i].kind, purse[i].key, cost, now);
        if (longest > 0)
            note_refusal(service, purse[i].kind, cost);
    }
    if (longest == 0 && LIST[kind].cost & WRITES && payer->user) {
        longest = limits_wait(limits, LIMIT_STORED, (uint64_t)payer->user, 1, now);
        if (longest > 0)
            note_refusal(service, LIMIT_STORED, cost);
    }
    if (longest == 0)
        cost_charge(service, cost, payer);
    return longest;
}

void cost_charge(Service *service, int amount, const Payer *payer) {
    Limits *limits = &service->limits;
    Purse purse[N_PURSES];
    int count = purses_of(service, payer, purse);
    int64_t now = service_now(service);
    if (payer->connection)
        bucket_charge(payer->connection, &limits->rule[LIMIT_FRAMES], amount, now);
    for (int i = 0; i < count; i++)
        limits_charge(limits, purse[i].kind, purse[i].key, amount, now);
    limits->taken_cost += (uint64_t)amount;
}

void cost_stored(Service *service, UserId user, size_t bytes) {
    if (user)
        limits_charge(&service->limits, LIMIT_STORED, (uint64_t)user, (double)bytes / KILOBYTE,
                      service_now(service));
}

/* ---- the disk ---- */

bool disk_is_full(Service *service) {
    static const char SCHEME[] = "sqlite:";
    const char *store = service->options->store;
    int64_t steady = service_steady();
    int64_t spare = service->limits.rule[LIMIT_DISK].count;
    struct statvfs disk;
    if (spare == 0 || strncmp(store, SCHEME, sizeof SCHEME - 1) != 0)
        return false;
    if (service->disk_asked && steady - service->disk_asked < DISK_EVERY)
        return service->disk_full;
    service->disk_asked = steady;
    service->disk_full = statvfs(store + sizeof SCHEME - 1, &disk) == 0 &&
                         disk.f_bavail * (disk.f_frsize / KILOBYTE) / KILOBYTE < (uint64_t)spare;
    return service->disk_full;
}
