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
    bool checks, right;
    char words[PASSWORD_MOST + 1];
    char hash[PASSWORD_HASH];
    struct Task *next;
} Task;

/* Tasks that wait for a worker. There is one loop for each process, so one queue. */
static struct {
    Task *first, **last;
    int waiting, running;
} queue = {.last = &queue.first};

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
        if (!queue.first)
            queue.last = &queue.first;
        queue.waiting--;
        queue.running++;
        uv_queue_work(&task->service->loop, &task->work, work, finished);
    }
}

static bool add(Service *service, bool checks, const char *hash, const char *words,
                PasswordDone *done, void *data) {
    if (queue.running >= PASSWORDS_AT_ONCE && queue.waiting >= PASSWORDS_WAITING)
        return false;
    Task *task = memory_new(sizeof *task);
    memset(task, 0, sizeof *task);
    task->work.data = task;
    task->service = service;
    task->done = done;
    task->data = data;
    task->checks = checks;
    /* A text that is too long is checked like any other, and is wrong. */
    slice_copy(slice_of(words), task->words, sizeof task->words);
    if (hash)
        slice_copy(slice_of(hash), task->hash, sizeof task->hash);
    *queue.last = task;
    queue.last = &task->next;
    queue.waiting++;
    begin_next();
    return true;
}

bool password_hash(Service *service, const char *words, PasswordDone *done, void *data) {
    return add(service, false, NULL, words, done, data);
}

bool password_check(Service *service, const char *hash, const char *words, PasswordDone *done,
                    void *data) {
    return add(service, true, hash ? hash : NOBODYS, words, done, data);
}
