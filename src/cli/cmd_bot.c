/* SPDX-License-Identifier: MIT */
/* cmd_bot.c - `townhall bot`: plays at tables of an online service, with a built-in bot or a
 * program.
 *
 *     which matches (one, open tables of a game, or all of the account's)
 *        -> watch -> entries -> decide -> play -> entries ... -> over
 *
 * After a lost connection it reconnects, watches again, and continues from the entries it gets.
 * Requests are numbered: 100 + i watches match i, 200 + i plays in it, 300 + i returns to it. */
#include "cli/args.h"
#include "cli/input.h"
#include "cli/sitting.h"
#include "games/catalog.h"
#include "words/lang.h"

#include "base/json.h"
#include "base/memory.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    WATCH = 100,
    PLAY = 200,
    RETURN = 300,
    LOBBY = 1,
    LISTEN_MS = 5000,
    FIRST_PAUSE_MS = 250,
    LONGEST_PAUSE_MS = 15000
};

typedef struct {
    Client *client;
    const char *bot, *match, *open; /* the options; match or open may be NULL */
    int wanted;                     /* number of matches to stop after; 0: never */
    int n_sittings, finished;
    Sitting *sitting[MOST_SITTINGS];
    Rng rng;
    bool away;          /* the service answered 5xx: it is unavailable for now */
    int pause_ms;       /* before the next attempt to connect */
    int64_t not_before; /* the service answered `limit`: send no move before this moment */
} Traveller;

static volatile sig_atomic_t stopping;

static void stop(int number) {
    (void)number;
    stopping = 1;
}

static void sleep_ms(int milliseconds) {
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&pause, NULL);
}

/* ---- requests over HTTP ---- */

/* Returns the answer as JSON, to be released by the caller; NULL with an error when the request
 * was refused or the answer is not JSON. */
static json_t *ask(Traveller *self, const char *method, const char *path, const char *body,
                   Error *error) {
    int status;
    const char *answer;
    if (!client_ask(self->client, method, path, body, &status, &answer, error))
        return NULL;
    self->away = status >= 500;
    json_t *json = json_loads(answer, 0, NULL);
    if (json && status < 300)
        return json;
    const char *say = json_string_value(json_object_get(json, "say"));
    error_at(error, 0, "%s %s: the service answers %d: %s", method, path, status,
             say ? say : "not in JSON");
    json_decref(json);
    return NULL;
}

static bool sits_at(const Traveller *self, const char *id) {
    for (int i = 0; i < self->n_sittings; i++)
        if (strcmp(self->sitting[i]->id, id) == 0)
            return true;
    return false;
}

static bool sit_down(Traveller *self, const json_t *match, Error *error) {
    if (self->n_sittings == MOST_SITTINGS)
        return error_at(error, 0, "%d matches at a time are enough", MOST_SITTINGS);
    Sitting *sitting = memory_new(sizeof *sitting);
    if (!sitting_open(sitting, self->client, match, self->bot, error)) {
        memory_free(sitting);
        return false;
    }
    self->sitting[self->n_sittings++] = sitting;
    return true;
}

/* Joining twice returns the same seat, so the request can be repeated after a lost answer. */
static bool join(Traveller *self, const char *id, Error *error) {
    char path[64], body[96], cid[32];
    Text out;
    Json json;
    snprintf(path, sizeof path, "matches/%.12s/join", id);
    snprintf(cid, sizeof cid, "join-%.12s", id);
    text_init(&out, body, sizeof body);
    json_init(&json, &out);
    json_open_object(&json);
    json_put_string(&json, "cid", cid);
    json_close(&json);
    json_t *match = ask(self, "POST", path, body, error);
    bool ok = match && sit_down(self, match, error);
    json_decref(match);
    return ok;
}

static bool take_match(Traveller *self, const char *id, Error *error) {
    char path[64];
    snprintf(path, sizeof path, "matches/%.12s", id);
    json_t *match = ask(self, "GET", path, NULL, error);
    if (!match)
        return false;
    const char *phase = json_string_value(json_object_get(match, "phase"));
    bool ok = phase && strcmp(phase, "gathering") == 0 ? join(self, id, error)
                                                       : sit_down(self, match, error);
    json_decref(match);
    return ok;
}

/* Joins every match of a list in which it has no seat yet. */
static bool take_list(Traveller *self, const char *path, bool joins, Error *error) {
    size_t i;
    json_t *match, *list = ask(self, "GET", path, NULL, error);
    if (!list)
        return false;
    json_array_foreach(json_object_get(list, "matches"), i, match) {
        Error why;
        const char *id = json_string_value(json_object_get(match, "id"));
        if (!id || sits_at(self, id))
            continue;
        /* Another player may have been quicker: no error. */
        if (joins ? !join(self, id, &why) : !sit_down(self, match, &why))
            fprintf(stderr, "townhall bot: %s\n", why.what);
    }
    json_decref(list);
    return true;
}

static bool find_matches(Traveller *self, Error *error) {
    char path[64];
    if (self->match)
        return sits_at(self, self->match) || take_match(self, self->match, error);
    if (!take_list(self, "matches?show=mine", false, error))
        return false;
    snprintf(path, sizeof path, "matches?show=open&game=%s", self->open ? self->open : "");
    return !self->open || take_list(self, path, true, error);
}

/* ---- the socket ---- */

static void send_for(Traveller *self, const char *what, int request, const Sitting *sitting) {
    char frame[256], cid[64];
    Text out;
    Json json;
    text_init(&out, frame, sizeof frame);
    json_init(&json, &out);
    json_open_object(&json);
    json_put_int(&json, "id", request);
    json_put_string(&json, "do", what);
    json_put_string(&json, "match", sitting->id);
    if (request < PLAY) {
        json_put_int(&json, "since", sitting->known);
    } else {
        snprintf(cid, sizeof cid, "return-%s-%d", sitting->id, sitting->last);
        json_put_string(&json, "cid", cid);
    }
    json_close(&json);
    client_send(self->client, frame);
}

static bool must_wait(const Traveller *self) {
    return (int64_t)time(NULL) * 1000 < self->not_before;
}

static void watch_new(Traveller *self) {
    for (int i = 0; i < self->n_sittings && !must_wait(self); i++) {
        Sitting *sitting = self->sitting[i];
        if (sitting->watching || sitting->over)
            continue;
        sitting->watching = true;
        sitting->has_view = false;
        send_for(self, "watch", WATCH + i, sitting);
    }
}

static bool connect_again(Traveller *self, Error *error) {
    if (!client_connect(self->client, error))
        return false;
    for (int i = 0; i < self->n_sittings; i++)
        self->sitting[i]->watching = self->sitting[i]->waiting = false;
    if (self->open)
        client_send(self->client, "{\"id\":1,\"do\":\"lobby\",\"on\":true}");
    if (!self->match)
        client_send(self->client, "{\"id\":1,\"do\":\"mine\",\"on\":true}");
    return true;
}

static void answer(Traveller *self, int request, const json_t *frame) {
    Error error;
    const char *code = json_string_value(json_object_get(frame, "error"));
    const json_t *ok = json_object_get(frame, "ok");
    int i = request % 100;
    if (request < WATCH || i >= self->n_sittings)
        return;
    Sitting *sitting = self->sitting[i];
    bool later = code && (strcmp(code, "limit") == 0 || strcmp(code, "busy") == 0);
    if (later)
        self->not_before =
            (int64_t)time(NULL) * 1000 + json_integer_value(json_object_get(frame, "retry")) + 1000;
    if (code && request >= PLAY)
        sitting_refused(sitting, code);
    else if (request >= PLAY && request < RETURN)
        sitting->waiting = false;
    else if (later)
        sitting->watching = false;
    else if (code) {
        fprintf(stderr, "townhall bot: match %s: %s\n", sitting->id, code);
        sitting->over = true;
    } else if (request < PLAY && !sitting_read_news(sitting, ok, true, &error)) {
        fprintf(stderr, "townhall bot: %s\n", error.what);
        sitting->over = true;
    }
}

/* An open table, or one where our account got a seat in the meantime. */
static bool is_new_table(const Traveller *self, const char *kind, const json_t *frame) {
    const char *id = json_string_value(json_object_get(json_object_get(frame, "match"), "id"));
    return (strcmp(kind, "lobby") == 0 || strcmp(kind, "mine") == 0) && id && !sits_at(self, id);
}

static void push(Traveller *self, const char *kind, const json_t *frame) {
    Error error;
    const char *id = json_string_value(json_object_get(frame, "match"));
    if (is_new_table(self, kind, frame) && !find_matches(self, &error))
        fprintf(stderr, "townhall bot: %s\n", error.what);
    for (int i = 0; id && strcmp(kind, "entries") == 0 && i < self->n_sittings; i++) {
        Sitting *sitting = self->sitting[i];
        if (strcmp(sitting->id, id) == 0 && sitting->seat != NOBODY &&
            !sitting_read_news(sitting, frame, false, &error)) {
            fprintf(stderr, "townhall bot: %s\n", error.what);
            sitting->watching = false; /* ask for everything again */
            sitting->known = -1;
        }
    }
}

static void take_frame(Traveller *self, const char *words) {
    json_t *frame = json_loads(words, 0, NULL);
    const json_t *re = json_object_get(frame, "re");
    const char *kind = json_string_value(json_object_get(frame, "push"));
    if (json_is_integer(re))
        answer(self, (int)json_integer_value(re), frame);
    else if (kind)
        push(self, kind, frame);
    json_decref(frame);
}

/* ---- playing ---- */

static void decide(Traveller *self) {
    for (int i = 0; i < self->n_sittings && !must_wait(self); i++) {
        Sitting *sitting = self->sitting[i];
        if (sitting->replaced && sitting->watching && !sitting->waiting && !sitting->over) {
            sitting->replaced = false;
            send_for(self, "return", RETURN + i, sitting);
        }
        if (sitting_must_decide(sitting))
            sitting_decide(sitting, self->client, PLAY + i, &self->rng);
    }
}

/* Leaves matches that are over; their numbers are reused only when no request is pending. */
static void leave_finished(Traveller *self) {
    for (int i = self->n_sittings - 1; i >= 0; i--) {
        Sitting *sitting = self->sitting[i];
        if (!sitting->over)
            continue;
        printf(tr("match %s is over\n"), sitting->id);
        fflush(stdout);
        self->finished++;
        sitting_close(sitting);
        memory_free(sitting);
        self->sitting[i] = self->sitting[--self->n_sittings];
        /* Answers to requests under the old number can no longer be matched. */
        if (i < self->n_sittings)
            self->sitting[i]->watching = self->sitting[i]->waiting = false;
    }
}

static bool is_done(const Traveller *self) {
    return stopping || (self->match && self->finished > 0) ||
           (self->wanted > 0 && self->finished >= self->wanted);
}

static void wait_a_little(Traveller *self, const Error *why) {
    fprintf(stderr, tr("townhall bot: %s; trying again\n"), why->what);
    sleep_ms(self->pause_ms + (int)rng_below(&self->rng, (uint32_t)self->pause_ms));
    if (self->pause_ms < LONGEST_PAUSE_MS)
        self->pause_ms *= 2;
}

static void wait_and_connect(Traveller *self) {
    Error error;
    while (!is_done(self)) {
        if (connect_again(self, &error) && find_matches(self, &error)) {
            self->pause_ms = FIRST_PAUSE_MS;
            return;
        }
        wait_a_little(self, &error);
    }
}

/* Reports a wrong address, token or match at once; waits for a service that is unavailable. */
static bool arrive(Traveller *self, Error *error) {
    for (;;) {
        self->away = false;
        json_t *me = ask(self, "GET", "me", NULL, error);
        bool ok = me && find_matches(self, error);
        json_decref(me);
        if (ok || !self->away || stopping)
            return ok;
        wait_a_little(self, error);
    }
}

static void play_on(Traveller *self) {
    wait_and_connect(self);
    while (!is_done(self)) {
        const char *frame;
        watch_new(self);
        decide(self);
        switch (client_receive(self->client, LISTEN_MS, &frame)) {
        case CLIENT_FRAME:
            take_frame(self, frame);
            leave_finished(self);
            break;
        case CLIENT_LOST:
            wait_and_connect(self);
            break;
        case CLIENT_NOTHING:
            break;
        }
    }
}

/* ---- the command ---- */

static bool read_args(const Args *args, Traveller *self) {
    Error error;
    Opponent opponent;
    self->bot = args_value(args, "--bot");
    self->match = args_value(args, "--match");
    self->open = args_value(args, "--open");
    if (!args_value(args, "--at") || !self->bot)
        return args_fail(args, "%s", tr("--at and --bot must be given"));
    if (self->match && self->open)
        return args_fail(args, "%s", tr("either --match or --open, not both"));
    if (self->match && strlen(self->match) != MATCH_ID - 1)
        return args_fail(args, tr("'%s' is not a match id: ids have %d letters and digits"),
                         self->match, MATCH_ID - 1);
    if (self->open && !catalog_find(slice_of(self->open)))
        return args_fail(args, tr("there is no game '%s'"), self->open);
    for (int i = 0; i < catalog_count(); i++)
        if (!opponent_find(catalog_game(i), self->bot, &opponent, &error))
            return args_fail(args, "%s", error.what);
    return args_int(args, "--matches", &self->wanted, 1, 1000000);
}

static int run(const Args *args) {
    static Traveller self;
    Error error;
    const char *token = args_value(args, "--token");
    if (!read_args(args, &self))
        return EXIT_BAD_INPUT;
    if (!token)
        token = getenv("TOWNHALL_TOKEN");
    if (!token) {
        args_fail(args, "%s", tr("no token: --token, or TOWNHALL_TOKEN in the environment"));
        return EXIT_BAD_INPUT;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    signal(SIGPIPE, SIG_IGN);
    rng_init(&self.rng, (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid());
    self.pause_ms = FIRST_PAUSE_MS;
    if (!client_open(&self.client, args_value(args, "--at"), token, &error)) {
        fprintf(stderr, "townhall bot: %s\n", error.what);
        return EXIT_BAD_INPUT;
    }
    bool ok = arrive(&self, &error);
    if (ok)
        play_on(&self);
    else
        fprintf(stderr, "townhall bot: %s\n", error.what);
    for (int i = 0; i < self.n_sittings; i++) {
        sitting_close(self.sitting[i]);
        memory_free(self.sitting[i]);
    }
    client_close(self.client);
    return ok ? EXIT_DONE : EXIT_BAD_INPUT;
}

static const ArgOption OPTIONS[] = {
    {"--at", "URL", TR("the service: https://play.example.org"), false},
    {"--token", "T",
     TR("token of the bot's account; better in TOWNHALL_TOKEN, where other users cannot read it"),
     false},
    {"--bot", "NAME", TR("the player: level-1 .. level-5, random, greedy, flat, or exec:PROGRAM"),
     false},
    {"--match", "ID", TR("play this match; joins it if it has not started"), false},
    {"--open", "GAME", TR("join open tables of this game as they appear"), false},
    {"--matches", "N", TR("exit after this number of matches"), false},
    {0},
};

const Command bot_command = {
    .name = "bot",
    .operands = "",
    .least = 0,
    .most = 0,
    .about = TR("play online: a bot or your own program at tables of a service"),
    .more = TR("Without --match and --open it plays all matches in which its account has a seat. "
               "It reconnects when the connection is lost, and never sends a move twice."),
    .options = OPTIONS,
    .run = run,
};
