/* SPDX-License-Identifier: MIT */
/* terminal.c - reads lines without stdio, because a signal must be able to interrupt it. */
#include "cli/terminal.h"

#include "base/scan.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

static volatile sig_atomic_t stopped; /* set by the handler; a process has one terminal */

static void stop(int signal_number) {
    (void)signal_number;
    stopped = 1;
}

bool terminal_is_stopped(void) {
    return stopped;
}

void terminal_look(Terminal *terminal) {
    const char *no_colour = getenv("NO_COLOR"), *kind = getenv("TERM");
    *terminal = (Terminal){.types = isatty(STDIN_FILENO), .shows = isatty(STDOUT_FILENO)};
    terminal->colour =
        terminal->shows && !(no_colour && no_colour[0]) && kind && strcmp(kind, "dumb") != 0;
}

void terminal_open(Terminal *terminal) {
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = stop};
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++)
        sigaction(SIGNALS[i], &action, NULL);
    action.sa_handler = SIG_IGN; /* a reader that went away must not cost the match */
    sigaction(SIGPIPE, &action, NULL);
    terminal_look(terminal);
}

int terminal_columns(const Terminal *terminal) {
    struct winsize size;
    const char *variable = getenv("COLUMNS");
    int columns;
    if (terminal->shows && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    if (variable && slice_int(slice_of(variable), &columns, 1, 10000))
        return columns;
    return 80;
}

/* Signals are blocked between the check and the wait, so that none is missed. */
static bool wait_for_input(void) {
    sigset_t ours, before;
    sigemptyset(&ours);
    sigaddset(&ours, SIGINT);
    sigaddset(&ours, SIGTERM);
    sigaddset(&ours, SIGHUP);
    sigprocmask(SIG_BLOCK, &ours, &before);
    int ready = 0;
    while (!stopped && ready <= 0) {
        fd_set input;
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        ready = pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &before);
        if (ready < 0 && errno != EINTR)
            break; /* the read below reports it */
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !stopped;
}

/* Removes the first `length` bytes and the LF after them from the buffer. */
static LineResult take(Terminal *terminal, size_t length, char out[MAX_LINE]) {
    const char *start = terminal->waiting, *end = start + length;
    size_t passed = length < terminal->length ? length + 1 : length, bad;
    while (start < end && (*start == ' ' || *start == '\t'))
        start++;
    while (end > start && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    bool sound = end - start < MAX_LINE && utf8_is_clean(start, (size_t)(end - start), false, &bad);
    out[0] = '\0';
    if (sound)
        slice_copy((Slice){start, (size_t)(end - start)}, out, MAX_LINE);
    terminal->length -= passed;
    memmove(terminal->waiting, terminal->waiting + passed, terminal->length);
    return sound ? LINE_READ : LINE_TOO_LONG;
}

LineResult terminal_line(Terminal *terminal, const char *prompt, char out[MAX_LINE]) {
    bool too_long = false;
    if (terminal->types)
        fputs(prompt, stdout);
    fflush(stdout);
    for (;;) {
        char *end = memchr(terminal->waiting, '\n', terminal->length);
        if (end || (terminal->at_end && terminal->length > 0)) {
            size_t length = end ? (size_t)(end - terminal->waiting) : terminal->length;
            LineResult result = take(terminal, length, out);
            return too_long ? LINE_TOO_LONG : result;
        }
        if (terminal->at_end)
            return LINE_END;
        if (terminal->length == sizeof terminal->waiting) {
            too_long = true; /* drops its beginning, still searches its end */
            terminal->length = 0;
        }
        if (!wait_for_input())
            return LINE_STOPPED;
        ssize_t n = read(STDIN_FILENO, terminal->waiting + terminal->length,
                         sizeof terminal->waiting - terminal->length);
        if (n > 0)
            terminal->length += (size_t)n;
        else if (n == 0 || errno != EINTR)
            terminal->at_end = true;
    }
}

void terminal_wipe(const Terminal *terminal) {
    if (terminal->shows)
        fputs("\x1b[2J\x1b[3J\x1b[H", stdout);
}
