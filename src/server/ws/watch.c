/* SPDX-License-Identifier: MIT */
/* watch.c - requests that only read a match: watch, look, legal; and what a stale decision missed.
 *
 * `watch` answers exactly the entries after the one the client has, read from the log, and from that
 * moment on every further one is pushed: both are done in the same turn of the loop, so there is
 * neither a hole nor a double (promise P4). */
#include "server/ws/dispatch.h"

#include "base/memory.h"
#include "server/match/broadcast.h"
#include "server/match/history.h"
#include "server/api/refusals.h"
#include "server/ops/service.h"
#include "server/ws/stale.h"
#include "server/match/chat_log.h"
#include "server/match/match_json.h"

#include <string.h>

enum {
    MOST_READS = 8 /* times the log is read again because it grew meanwhile */
};

typedef struct {
    Socket *socket;
    Re re;
    int since;  /* last entry the client has; -1: none */
    int talk;   /* last line the client has; -1: none */
    bool reset; /* the client is ahead: it gets everything anew */
    int reads;
    int n; /* look: which entry */
    Entry *entry;
    int count;
} Watching;

static void watching_free(Watching *watching) {
    socket_release(watching->socket);
    memory_free(watching->entry);
    memory_free(watching);
}

static Watching *watching_new(const Ask *ask) {
    Watching *watching = memory_zeroed(sizeof *watching);
    watching->socket = ask->socket;
    watching->re = ask->re;
    socket_hold(ask->socket);
    return watching;
}

static void refuse_watching(Watching *watching, RefusalCode code) {
    if (!watching->socket->closed)
        socket_refuse_code(watching->socket, &watching->re, code);
    watching_free(watching);
}

/* The match, for who may see it; answered and freed otherwise. */
static bool may_see(Match *match, Watching *watching) {
    UserId user = watching->socket->who.user;
    if (watching->socket->closed)
        watching_free(watching);
    else if (!match || match->state != MATCH_READY)
        refuse_watching(watching, match_unusable(match));
    else if (!hub_may_watch(match, user))
        refuse_watching(watching, REFUSE_MISSING);
    else
        return true;
    return false;
}

static void write_entries(Json *json, const Match *match, const Entry *entry, int count,
                          const Showing *showing) {
    json_key(json, "entries");
    json_open_array(json);
    for (int i = 0; i < count; i++)
        told_entry(json, match->service, &entry[i], showing);
    json_close(json);
}

/* ---- watch ---- */

static void read_log(Match *match, Watching *watching);

static void write_watch(Json *json, Match *match, Watching *watching, const TalkLines *lines) {
    static Showing showing;
    Socket *socket = watching->socket;
    Service *service = match->service;
    Seat seat = hub_seat(socket, match);
    room_show(match->room, seat, &showing);
    json_open_object(json);
    json_key(json, "match");
    told_match(json, match, &showing);
    told_seat(json, "seat", seat);
    json_put_string(json, "epoch", service->epoch);
    json_put_int(json, "version", showing.version);
    json_put_int(json, "last", showing.last);
    if (watching->reset)
        json_put_bool(json, "reset", true);
    write_entries(json, match, watching->entry, watching->count, &showing);
    if (lines) {
        told_table(json, service, &showing);
        json_put_int(json, "watchers", match->watchers);
        if (showing.phase == PHASE_OVER || showing.phase == PHASE_CANCELLED)
            told_reveal(json, service, match->room, &showing);
        talk_write(json, match, socket, lines);
    } else {
        json_put_bool(json, "more", true);
    }
    json_close(json);
}

/* Without lines: a part, and more is to be asked for. */
static void answer_watch(Match *match, Watching *watching, const TalkLines *lines) {
    Socket *socket = watching->socket;
    if (lines && !hub_watch(socket, match)) {
        refuse_watching(watching, REFUSE_LIMIT);
        return;
    }
    Json *json = socket_begin(match->service, &watching->re);
    json_key(json, "ok");
    write_watch(json, match, watching, lines);
    socket_end(socket);
    watching_free(watching);
}

/* Entries or lines that were kept while these were read have been told to those who watched already,
 * not to this one: so everything is read again until it is all of it. */
static void on_talk(Match *match, const TalkLines *lines, void *data) {
    Watching *watching = data;
    if (lines->failed || match->state != MATCH_READY) {
        refuse_watching(watching, REFUSE_BUSY);
        return;
    }
    if (!may_see(match, watching))
        return;
    /* What other nodes kept and this one has not folded yet is pushed when it has. */
    int known = room_version(match->room) - watching->since - 1;
    if (watching->count > known)
        watching->count = known;
    bool behind = watching->count < known || lines->upto < match->talk_last;
    if (!behind)
        answer_watch(match, watching, lines);
    else if (++watching->reads < MOST_READS)
        read_log(match, watching);
    else
        refuse_watching(watching, REFUSE_BUSY);
}

static void on_past(Past *past, void *data) {
    Watching *watching = data;
    Match *match = past->match;
    if (past->failed || match->state != MATCH_READY) {
        refuse_watching(watching, REFUSE_BUSY);
        return;
    }
    if (!may_see(match, watching))
        return;
    memory_free(watching->entry);
    watching->entry = past->entry; /* ours now */
    watching->count = past->count;
    past->entry = NULL;
    if (past->more)
        answer_watch(match, watching, NULL);
    else
        talk_read(match, watching->talk, on_talk, watching);
}

static void read_log(Match *match, Watching *watching) {
    if (watching->since + 1 == room_version(match->room))
        talk_read(match, watching->talk, on_talk, watching);
    else
        past_read(match, watching->since + 1, MAX_PAST, on_past, watching);
}

static void on_watch(Match *match, void *data) {
    Watching *watching = data;
    if (!may_see(match, watching))
        return;
    match->service->metrics.resyncs += watching->since >= 0;
    if (watching->since >= room_version(match->room)) {
        if (match->read_failed) {
            refuse_watching(watching, REFUSE_BUSY);
            return;
        }
        watching->since = -1;
        watching->reset = true;
    }
    read_log(match, watching);
}

void ask_watch(const Ask *ask) {
    MatchId id;
    int64_t since, talk;
    if (!wire_match(ask->json, &id)) {
        ask_bad(ask, "\"match\" is the id of a match.");
        return;
    }
    if (!wire_int(ask->json, "since", -1, INT32_MAX, -1, &since) ||
        !wire_int(ask->json, "talk", -1, INT32_MAX, -1, &talk)) {
        ask_bad(ask, "\"since\" and \"talk\" are numbers from -1 on.");
        return;
    }
    Watching *watching = watching_new(ask);
    watching->since = (int)since;
    watching->talk = (int)talk;
    match_visit_anew(ask->socket->service, id, on_watch, watching);
}

/* ---- legal ---- */

static void on_legal(Match *match, void *data) {
    static Showing showing;
    static Move moves[MAX_MOVES];
    Watching *watching = data;
    if (!may_see(match, watching))
        return;
    Seat seat = hub_seat(watching->socket, match);
    if (seat == NOBODY) {
        refuse_watching(watching, REFUSE_FORBIDDEN);
        return;
    }
    room_show(match->room, seat, &showing);
    int count = showing.has_view ? room_legal(match->room, seat, moves) : 0;
    Json *json = socket_begin(match->service, &watching->re);
    json_key(json, "ok");
    json_open_object(json);
    json_put_int(json, "last", showing.last);
    json_key(json, "moves");
    json_open_array(json);
    for (int i = 0; i < count; i++) {
        char notation[MAX_NOTATION];
        Text text;
        text_init(&text, notation, sizeof notation);
        showing.view.game->notate(&showing.view.state, moves[i], &text);
        json_text(json, notation);
    }
    json_close(json);
    json_close(json);
    socket_end(watching->socket);
    watching_free(watching);
}

void ask_legal(const Ask *ask) {
    MatchId id;
    if (!wire_match(ask->json, &id))
        ask_bad(ask, "\"match\" is the id of a match.");
    else if (ask_signed_in(ask))
        match_visit(ask->socket->service, id, on_legal, watching_new(ask));
}

/* ---- look ---- */

static void answer_look(Watching *watching, const View *view) {
    uint8_t bytes[MAX_ENCODED];
    Json *json = socket_begin(watching->socket->service, &watching->re);
    json_key(json, "ok");
    json_open_object(json);
    json_put_int(json, "n", watching->n);
    json_key(json, "view");
    if (view)
        json_base64(json, bytes, game_encode(view->game, &view->state, bytes));
    else
        json_none(json);
    json_put_int(json, "format", VIEW_FORMAT);
    json_close(json);
    socket_end(watching->socket);
    watching_free(watching);
}

/* The entry was taken back since: the log up to it is folded into a room of its own. */
static void on_all_past(Past *past, void *data) {
    static Showing showing;
    Watching *watching = data;
    Match *match = past->match;
    const Game *game;
    Error error;
    if (past->failed || match->state != MATCH_READY) {
        refuse_watching(watching, REFUSE_BUSY);
        return;
    }
    if (!may_see(match, watching))
        return;
    game = room_game(match->room);
    Room *room = room_open(memory_new(room_bytes(game)), game, match->id, past->secret);
    bool fine = true;
    for (int i = 0; i < past->count && past->entry[i].n <= watching->n && fine; i++)
        fine = room_fold(room, &past->entry[i], &error);
    if (fine) {
        room_show(room, hub_seat(watching->socket, match), &showing);
        answer_look(watching, showing.has_view ? &showing.view : NULL);
    } else {
        refuse_watching(watching, REFUSE_RULES);
    }
    memory_free(room);
}

static void on_look(Match *match, void *data) {
    static View view;
    Watching *watching = data;
    if (!may_see(match, watching))
        return;
    if (watching->n >= room_version(match->room))
        refuse_watching(watching, REFUSE_MISSING);
    else if (room_look(match->room, hub_seat(watching->socket, match), watching->n, &view))
        answer_look(watching, &view);
    else
        past_read_all(match, on_all_past, watching);
}

void ask_look(const Ask *ask) {
    MatchId id;
    int64_t n;
    if (!wire_match(ask->json, &id) || !json_object_get(ask->json, "n") ||
        !wire_int(ask->json, "n", 0, INT32_MAX, 0, &n)) {
        ask_bad(ask, "\"match\" is the id of a match, \"n\" the number of an entry.");
        return;
    }
    Watching *watching = watching_new(ask);
    watching->n = (int)n;
    match_visit(ask->socket->service, id, on_look, watching);
}

/* ---- stale ---- */

static void write_stale(Watching *watching, const Match *match, const Past *past) {
    static Showing showing;
    Socket *socket = watching->socket;
    room_show(match->room, hub_seat(socket, match), &showing);
    Json *json = socket_begin(socket->service, &watching->re);
    json_put_string(json, "error", refusal_name(REFUSE_STALE));
    json_put_string(json, "say", refusal_say(REFUSE_STALE));
    json_put_int(json, "last", showing.last);
    if (past)
        write_entries(json, match, past->entry, past->count, &showing);
    socket_end(socket);
    watching_free(watching);
}

static void on_missed(Past *past, void *data) {
    Watching *watching = data;
    if (past->failed || past->match->state != MATCH_READY || watching->socket->closed)
        refuse_watching(watching, REFUSE_BUSY);
    else
        write_stale(watching, past->match, past);
}

void stale_answer(Work *work) {
    Ask ask = {.socket = work->socket, .re = work->re};
    Watching *watching = watching_new(&ask);
    Match *match = work->match;
    int after = work->command.after;
    if (hub_find(work->socket, match))
        write_stale(watching, match, NULL);
    else
        past_read(match, after < room_version(match->room) ? after + 1 : 0, MAX_PAST, on_missed,
                  watching);
}
