/* SPDX-License-Identifier: MIT */
/* exec_bot.c - runs a program as a player over the line protocol.
 *
 * One socket pair is the program's standard input and output: it can be made close-on-exec at
 * once, so programs started by other threads do not inherit it. Every wait has a deadline,
 * writing too: a program that does not read must not stop the match. */
#include "arena/exec_bot.h"

#include "base/scan.h"
#include "bots/machine.h"
#include "words/lang.h"
#include "json/write.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
    MAX_QUESTION = 256 * 1024 /* bytes that are enough for any view with all its moves, twice */
};

static const char *const WORDS[N_EXEC_OUTCOMES] = {
    TR("answered"), TR("illegal move"), TR("answer not in the protocol"), TR("no answer in time"),
    TR("crashed or not started")};
static const char *const IDS[N_EXEC_OUTCOMES] = {"answered", "illegal", "garbage", "late",
                                                 "crashed"};

const char *exec_outcome_words(ExecOutcome outcome) {
    return WORDS[outcome];
}

const char *exec_outcome_id(ExecOutcome outcome) {
    return IDS[outcome];
}

void exec_init(ExecBot *bot, const char *command) {
    memset(bot, 0, sizeof *bot);
    snprintf(bot->command, sizeof bot->command, "%s", command);
    bot->wire = -1;
}

static ExecOutcome blame(ExecBot *bot, ExecOutcome outcome, const char *format, const char *said) {
    Error error; /* makes quoted output harmless */
    error_at(&error, 0, format, said);
    snprintf(bot->detail, sizeof bot->detail, "%.*s", (int)sizeof bot->detail - 1, error.what);
    return outcome;
}

/* ---- the process ---- */

static void end_process(ExecBot *bot) {
    if (bot->process > 0) {
        kill(-bot->process, SIGKILL);
        waitpid(bot->process, NULL, 0);
    }
    if (bot->wire >= 0)
        close(bot->wire);
    bot->process = 0;
    bot->wire = -1;
    bot->length = 0;
}

static bool spawn(ExecBot *bot, int theirs) {
    char line[sizeof bot->command + 8];
    char *argv[] = {"sh", "-c", line, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    snprintf(line, sizeof line, "exec %s", bot->command);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, theirs, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, theirs, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    sigset_t none; /* a thread that thinks has signals blocked, which a program must not inherit */
    sigemptyset(&none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0); /* killed with its children */
    posix_spawnattr_setsigmask(&attributes, &none);
    int failed = posix_spawn(&bot->process, "/bin/sh", &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (failed)
        bot->process = 0;
    return !failed;
}

static bool start_process(ExecBot *bot) {
    int pair[2];
    if (bot->starts++ >= EXEC_MOST_STARTS)
        return false;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    bool started = spawn(bot, pair[1]);
    close(pair[1]);
    bot->wire = pair[0];
    fcntl(bot->wire, F_SETFL, O_NONBLOCK);
    if (!started)
        end_process(bot);
    return started;
}

/* ---- lines ---- */

/* Waits until the wire is ready for `events`, or the deadline has passed. */
static bool await(const ExecBot *bot, short events, uint64_t deadline) {
    for (;;) {
        uint64_t now = machine_microseconds();
        if (now >= deadline)
            return false;
        struct pollfd wire = {.fd = bot->wire, .events = events};
        int ready = poll(&wire, 1, (int)((deadline - now + 999) / 1000));
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

static ExecOutcome say(ExecBot *bot, const Text *words, uint64_t deadline) {
    size_t sent = 0;
    while (sent < words->length) {
        ssize_t n = send(bot->wire, words->bytes + sent, words->length - sent, MSG_NOSIGNAL);
        if (n > 0)
            sent += (size_t)n;
        else if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            return blame(bot, EXEC_CRASHED, "the program ended%s", "");
        else if (!await(bot, POLLOUT, deadline))
            return blame(bot, EXEC_LATE, "the program does not read%s", "");
    }
    return EXEC_ANSWERED;
}

/* Takes the first line out of the received bytes; false when it is incomplete. */
static bool take_line(ExecBot *bot, char *out, size_t capacity) {
    char *end = memchr(bot->heard, '\n', bot->length);
    if (!end)
        return false;
    size_t length = (size_t)(end - bot->heard);
    size_t kept = length < capacity ? length : capacity - 1;
    memcpy(out, bot->heard, kept);
    out[kept] = '\0';
    bot->length -= length + 1;
    memmove(bot->heard, end + 1, bot->length);
    return true;
}

/* Reads the program's next line. `budget` counts down the bytes it may still send. */
static ExecOutcome hear(ExecBot *bot, char *out, size_t capacity, uint64_t deadline, long *budget) {
    while (!take_line(bot, out, capacity)) {
        if (bot->length == sizeof bot->heard || *budget <= 0)
            return blame(bot, EXEC_GARBAGE, "more output than an answer can be%s", "");
        if (!await(bot, POLLIN, deadline))
            return blame(bot, EXEC_LATE, "no answer in time%s", "");
        ssize_t n = recv(bot->wire, bot->heard + bot->length, sizeof bot->heard - bot->length, 0);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return blame(bot, EXEC_CRASHED, "the program ended%s", "");
        if (n > 0) {
            bot->length += (size_t)n;
            *budget -= n;
        }
    }
    return EXEC_ANSWERED;
}

/* ---- the protocol ---- */

static void write_greeting(const View *view, const Setup *setup, Text *out) {
    const Deck *deck = game_deck(view->game, setup->deck);
    text_format(out, "townhall-bot %d\ngame %s\nrules %d\ndeck %s sha256:", PROTOCOL_VERSION,
                view->game->id, view->game->rules, deck->name);
    text_hex(out, deck->sha256, SHA256_BYTES);
    text_char(out, '\n');
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++)
        if (option_is_written(&deck->options[i], setup->choice[i]))
            text_format(out, "option %s %s\n", deck->options[i].name,
                        deck->options[i].choices[setup->choice[i]]);
    text_format(out, "seats %d\nseat %d\nhello\n", view->seats, view->seat);
}

static ExecOutcome greet(ExecBot *bot, const View *view, const Setup *setup) {
    char buffer[1024], line[256];
    Text words;
    uint64_t deadline = machine_microseconds() + EXEC_GREETING_MS * 1000u;
    long budget = EXEC_MOST_BYTES;
    text_init(&words, buffer, sizeof buffer);
    write_greeting(view, setup, &words);
    ExecOutcome outcome = say(bot, &words, deadline);
    while (outcome == EXEC_ANSWERED) {
        outcome = hear(bot, line, sizeof line, deadline, &budget);
        if (outcome != EXEC_ANSWERED || strncmp(line, "info", 4) == 0)
            continue;
        if (strncmp(line, "ready ", 6) != 0)
            return blame(bot, EXEC_GARBAGE, "expected 'ready NAME', got '%s'", line);
        snprintf(bot->name, sizeof bot->name, "%.*s", MAX_NAME - 1, line + 6);
        return EXEC_ANSWERED;
    }
    return outcome;
}

static int count_lines(const char *text) {
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void write_question(const ExecBot *bot, const View *view, Budget budget, Text *out) {
    char picture[16 * 1024];
    Text text;
    Move moves[MAX_MOVES];
    text_init(&text, picture, sizeof picture);
    view->game->picture(&view->state, &text);
    if (text.length && picture[text.length - 1] != '\n')
        text_char(&text, '\n');
    text_format(out, "turn %d\nview %d\n%sjson ", bot->turn, count_lines(picture), picture);
    Json json;
    json_init(&json, out);
    json_view(&json, view);
    int count = view->game->legal(&view->state, moves);
    text_format(out, "\nlegal %d\n", count);
    for (int i = 0; i < count; i++) {
        view->game->notate(&view->state, moves[i], out);
        text_char(out, '\n');
    }
    text_format(out, "go %d %s %u\n", bot->turn, budget.milliseconds ? "ms" : "iterations",
                budget.milliseconds ? budget.milliseconds : budget.iterations);
}

/* Parses "bestmove TURN MOVE": returns the turn, and a pointer to the move. */
static bool read_answer(const char *line, int *turn, const char **move) {
    static const char KEY[] = "bestmove ";
    if (strncmp(line, KEY, sizeof KEY - 1) != 0)
        return false;
    const char *number = line + sizeof KEY - 1;
    const char *end = strchr(number, ' ');
    *move = end ? end + 1 : "";
    return end && slice_int((Slice){number, (size_t)(end - number)}, turn, 0, INT_MAX);
}

/* Handles one line from the program. EXEC_LATE means here: this line is not the answer. */
static ExecOutcome understand(ExecBot *bot, const View *view, const char *line, Move *move) {
    int turn;
    const char *words;
    if (strncmp(line, "info", 4) == 0)
        return EXEC_LATE;
    if (!read_answer(line, &turn, &words))
        return blame(bot, EXEC_GARBAGE, "expected 'bestmove TURN MOVE', got '%s'", line);
    if (turn < bot->turn)
        return EXEC_LATE; /* answers an earlier question, after its deadline */
    *move = turn == bot->turn ? game_parse(view->game, &view->state, slice_of(words)) : NO_MOVE;
    if (*move == NO_MOVE)
        return blame(bot, EXEC_ILLEGAL, "'%s' is not a legal move", words);
    return EXEC_ANSWERED;
}

static ExecOutcome ask(ExecBot *bot, const View *view, Budget budget, Move *move) {
    char line[256];
    Text question;
    size_t capacity = MAX_QUESTION;
    char *buffer = malloc(capacity);
    if (!buffer)
        return blame(bot, EXEC_CRASHED, "no memory to ask it%s", "");
    text_init(&question, buffer, capacity);
    bot->turn++;
    write_question(bot, view, budget, &question);
    assert(!question.full);
    uint64_t patience =
        budget.milliseconds ? (uint64_t)budget.milliseconds + EXEC_GRACE_MS : EXEC_PATIENCE_MS;
    uint64_t deadline = machine_microseconds() + patience * 1000u;
    long bytes = EXEC_MOST_BYTES;
    ExecOutcome outcome = say(bot, &question, deadline);
    free(buffer);
    while (outcome == EXEC_ANSWERED) {
        outcome = hear(bot, line, sizeof line, deadline, &bytes);
        if (outcome != EXEC_ANSWERED)
            break;
        outcome = understand(bot, view, line, move);
        if (outcome != EXEC_LATE)
            break;
        outcome = EXEC_ANSWERED;
    }
    return outcome;
}

/* Reports to the program why its decision was replaced; the program may be gone. */
static void scold(ExecBot *bot, ExecOutcome outcome) {
    char buffer[256];
    Text words;
    text_init(&words, buffer, sizeof buffer);
    text_format(&words, "error %d %s %s\n", bot->turn, exec_outcome_id(outcome), bot->detail);
    say(bot, &words, machine_microseconds() + 10 * 1000u);
}

ExecOutcome exec_choose(ExecBot *bot, const View *view, const Setup *setup, Budget budget,
                        Move *move) {
    ExecOutcome outcome = EXEC_ANSWERED;
    bot->detail[0] = '\0';
    if (bot->process == 0) {
        if (!start_process(bot))
            return blame(bot, EXEC_CRASHED, "'%s' could not be started", bot->command);
        outcome = greet(bot, view, setup);
        if (outcome != EXEC_ANSWERED) {
            end_process(bot);
            return outcome;
        }
    }
    outcome = ask(bot, view, budget, move);
    if (outcome == EXEC_CRASHED || outcome == EXEC_GARBAGE)
        end_process(bot); /* only a restart gets protocol and program in step again */
    else if (outcome != EXEC_ANSWERED)
        scold(bot, outcome);
    return outcome;
}

bool exec_close(ExecBot *bot) {
    char buffer[8];
    Text bye;
    int status = -1;
    if (bot->process == 0)
        return false;
    text_init(&bye, buffer, sizeof buffer);
    text_add(&bye, "bye\n");
    uint64_t deadline = machine_microseconds() + 1000u * 1000u;
    say(bot, &bye, deadline);
    shutdown(bot->wire, SHUT_WR);
    while (machine_microseconds() < deadline) {
        if (waitpid(bot->process, &status, WNOHANG) == bot->process) {
            kill(-bot->process, SIGKILL); /* children it may have left */
            bot->process = 0;
            break;
        }
        poll(NULL, 0, 2);
    }
    bool went = bot->process == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    end_process(bot);
    return went;
}
