/* SPDX-License-Identifier: MIT */
/* think.c - one thread for each thought. */
#include "tui/think.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static void *run(void *data) {
    Thought *thought = data;
    if (thought->kind == THINK_MOVE)
        thought->move = local_bot_move(thought->session, &thought->stop);
    else
        local_think_hint(thought->session, &thought->stop);
    atomic_store(&thought->done, true);
    if (thought->over[1] >= 0)
        close(thought->over[1]);
    return NULL;
}

/* Signals are for the thread that waits for keys; crashes stay where they happen. */
static bool start(Thought *thought) {
    static const int CRASHES[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    sigset_t blocked, before;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof CRASHES / sizeof CRASHES[0]; i++)
        sigdelset(&blocked, CRASHES[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    bool started = pthread_create(&thought->thread, NULL, run, thought) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* Without a pipe or a thread it thinks here, and the keys wait. */
void think_begin(Thought *thought, ThinkKind kind, Session *session) {
    thought->kind = kind;
    thought->session = session;
    thought->has_thread = false;
    atomic_store(&thought->stop, false);
    atomic_store(&thought->done, false);
    if (pipe(thought->over) == 0) {
        fcntl(thought->over[0], F_SETFD, FD_CLOEXEC); /* not for programs that play */
        fcntl(thought->over[1], F_SETFD, FD_CLOEXEC);
        thought->has_thread = start(thought);
    } else {
        thought->over[0] = thought->over[1] = -1;
    }
    if (!thought->has_thread)
        run(thought);
}

int think_file(const Thought *thought) {
    return thought->kind == THINK_NOTHING ? -1 : thought->over[0];
}

static void end(Thought *thought) {
    if (thought->has_thread)
        pthread_join(thought->thread, NULL);
    if (thought->over[0] >= 0)
        close(thought->over[0]);
    thought->kind = THINK_NOTHING;
}

ThinkKind think_take(Thought *thought) {
    ThinkKind kind = thought->kind;
    if (kind == THINK_NOTHING || !atomic_load(&thought->done))
        return THINK_NOTHING;
    end(thought);
    return kind;
}

void think_stop(Thought *thought) {
    if (thought->kind == THINK_NOTHING)
        return;
    atomic_store(&thought->stop, true);
    end(thought);
}
