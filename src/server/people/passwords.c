/* SPDX-License-Identifier: MIT */
/* passwords.c - libsodium's argon2id on libuv's worker threads. */
#include "server/people/passwords.h"

#include "base/memory.h"
#include "base/scan.h"
#include "server/ops/service.h"

#include <sodium.h>
#include <string.h>
#include <uv.h>

/* The hash of no password: unknown names must take the same time. */
static const char NOBODYS[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                              "RdescudvJCsgt3ub+b5WmKC1Uf2RP7ODcBLPE6qzUGY";

typedef struct Task {
    uv_work_t work;
    Service *service;
    PasswordDone *done;
    void *data;
    Address address;
    uint64_t turn; /* tasks of lower turns go first */
    bool checks, right;
    char words[PASSWORD_MOST + 1];
    char hash[PASSWORD_HASH];
    struct Task *next;
} Task;

/* Tasks that wait for a worker, in the order of their turns. There is one loop for each process, so
 * one queue. Each task of an address has a later turn than the one before, and nobody begins before
 * the turn that has come: so addresses take turns, however many tasks one has. */
static struct {
    Task *first;
    uint64_t turn; /* of the task begun last */
    int waiting, running;
} queue;

bool password_may_be(const char *words) {
    size_t length = words ? strlen(words) : 0, bad;
    return length >= PASSWORD_LEAST && length <= PASSWORD_MOST &&
           utf8_is_clean(words, length, false, &bad);
}

/* Runs on a worker thread: may touch only the task. */
static void work(uv_work_t *request) {
    Task *task = request->data;
    if (task->checks)
        task->right = crypto_pwhash_str_verify(task->hash, task->words, strlen(task->words)) == 0;
    else
        task->right = crypto_pwhash_str(task->hash, task->words, strlen(task->words),
                                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                        crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(task->words, sizeof task->words);
}

static void begin_next(void);

static void finished(uv_work_t *request, int status) {
    Task *task = request->data;
    queue.running--;
    begin_next();
    task->done(task->data, status == 0 && task->right, task->checks ? NULL : task->hash);
    sodium_memzero(task, sizeof *task);
    memory_free(task);
}

static void begin_next(void) {
    while (queue.first && queue.running < PASSWORDS_AT_ONCE) {
        Task *task = queue.first;
        queue.first = task->next;
        queue.turn = task->turn;
        queue.waiting--;
        queue.running++;
        uv_queue_work(&task->service->loop, &task->work, work, finished);
    }
}

/* The turn of this address' next task; how many it has waiting. */
static uint64_t next_turn(Address address, int *waiting) {
    uint64_t turn = queue.turn + 1;
    *waiting = 0;
    for (const Task *task = queue.first; task; task = task->next)
        if (task->address == address) {
            turn = task->turn + 1;
            ++*waiting;
        }
    return turn;
}

static void put_in_order(Task *task) {
    Task **place = &queue.first;
    while (*place && (*place)->turn <= task->turn)
        place = &(*place)->next;
    task->next = *place;
    *place = task;
    queue.waiting++;
}

static bool add(Service *service, Address address, bool checks, const char *hash, const char *words,
                PasswordDone *done, void *data) {
    int waiting;
    uint64_t turn = next_turn(address, &waiting);
    if (queue.waiting >= PASSWORDS_WAITING || waiting >= PASSWORDS_WAITING_ADDRESS)
        return false;
    Task *task = memory_new(sizeof *task);
    memset(task, 0, sizeof *task);
    task->work.data = task;
    task->service = service;
    task->done = done;
    task->data = data;
    task->address = address;
    task->turn = turn;
    task->checks = checks;
    /* A text that is too long is checked like any other, and is wrong. */
    slice_copy(slice_of(words), task->words, sizeof task->words);
    if (hash)
        slice_copy(slice_of(hash), task->hash, sizeof task->hash);
    put_in_order(task);
    begin_next();
    return true;
}

bool password_hash(Service *service, Address address, const char *words, PasswordDone *done,
                   void *data) {
    return add(service, address, false, NULL, words, done, data);
}

bool password_check(Service *service, Address address, const char *hash, const char *words,
                    PasswordDone *done, void *data) {
    return add(service, address, true, hash ? hash : NOBODYS, words, done, data);
}
