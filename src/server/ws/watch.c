/* SPDX-License-Identifier: MIT */
/* watch.c - requests that only read a match: watch, look, legal; and the entries missed by a stale
 * decision.
 *
 * `watch` returns exactly the entries after the client's last one, read from the log; all later
 * ones are pushed. Both start in the same turn of the loop, so there is neither a gap nor a
 * duplicate (promise P4). */
#include "server/ws/dispatch.h"

#include "base/memory.h"
#include "server/api/refusals.h"
#include "server/match/broadcast.h"
#include "server/match/chat_log.h"
#include "server/match/history.h"
#include "server/match/match_json.h"
#include "server/match/move_log.h"
#include "server/net/task.h"
#include "server/ops/service.h"
#include "server/ws/stale.h"

#include <string.h>

enum {
    ENTRIES_OF_COST = 10, /* reading and folding so many entries costs 1 */
    MOST_READS = 8        /* times the log is read again because it has grown */
};

typedef struct {
    Task task;
    int since;      /* last entry the client has; -1: none */
    int talk;       /* last line the client has; -1: none */
    bool spectator; /* watch: as one, whoever asks */
    bool reset;     /* the client is ahead: it gets everything again */
    int reads;
    bool made; /* the facts of earlier moves were made, or could not be */
    int n;     /* look: the entry */
    Entry *entry;
    int count;
} Watching;

static void drop_watching(void *task) {
    Watching *watching = task;
    memory_free(watching->entry);
}

static Watching *watching_new(const WsRequest *request) {
    return task_of_socket(request->socket, &request->re, sizeof(Watching), drop_watching);
}

/* Returns the match if the user may see it; otherwise answers and frees the request. */
static bool may_see(Match *match, Watching *watching) {
    UserId user = watching->task.socket->who.user;
    if (watching->task.socket->closed)
        task_end(watching);
    else if (!match || match->state != MATCH_READY)
        task_refuse(watching, match_unusable(match));
    else if (!viewer_may_watch(match, user))
        task_refuse(watching, REFUSE_MISSING);
    else
        return true;
    return false;
}

static void write_entries(Json *json, const Match *match, const Entry *entry, int count,
                          const Showing *showing) {
    json_key(json, "entries");
    json_open_array(json);
    for (int i = 0; i < count; i++)
        match_json_entry(json, match, &entry[i], showing);
    json_close(json);
}

/* ---- watch ---- */

static void read_log(Match *match, Watching *watching);

static void write_watch(Json *json, Match *match, Watching *watching, const ChatLines *lines) {
    static Showing showing;
    Socket *socket = watching->task.socket;
    Service *service = match->service;
    Seat seat = watching->spectator ? NOBODY : viewer_seat(socket, match);
    room_show(match->room, seat, &showing);
    json_open_object(json);
    json_key(json, "match");
    match_json_facts(json, match, &showing);
    match_json_seat(json, "seat", seat);
    json_put_string(json, "epoch", service->epoch);
    json_put_int(json, "version", showing.version);
    json_put_int(json, "last", showing.last);
    if (watching->reset)
        json_put_bool(json, "reset", true);
    write_entries(json, match, watching->entry, watching->count, &showing);
    if (lines) {
        match_json_table(json, service, &showing);
        json_put_int(json, "watchers", match->watchers);
        if (showing.phase == PHASE_OVER || showing.phase == PHASE_CANCELLED)
            match_json_reveal(json, service, match->room, &showing);
        chat_write_json(json, watch_find(socket, match), lines);
    } else {
        json_put_bool(json, "more", true);
    }
    json_close(json);
}

/* Without lines: only a part; the client must request more. */
static void answer_watch(Match *match, Watching *watching, const ChatLines *lines) {
    Socket *socket = watching->task.socket;
    if (lines && !watch_add(socket, match, watching->spectator)) {
        task_refuse(watching, REFUSE_LIMIT);
        return;
    }
    Json *json = socket_begin(match->service, &watching->task.re);
    json_key(json, "ok");
    write_watch(json, match, watching, lines);
    socket_end(socket);
    task_end(watching);
}

/* Entries or lines stored during the read were pushed to other watchers, not to this one, so it
 * reads again until it has all. */
static void on_talk(Match *match, const ChatLines *lines, void *data) {
    Watching *watching = data;
    if (lines->failed || match->state != MATCH_READY) {
        task_refuse(watching, REFUSE_BUSY);
        return;
    }
    if (!may_see(match, watching))
        return;
    /* Entries of other nodes are pushed once this node has folded them. */
    int known = room_version(match->room) - watching->since - 1;
    if (watching->count > known)
        watching->count = known;
    bool behind = watching->count < known || lines->upto < match->talk_last;
    if (!behind)
        answer_watch(match, watching, lines);
    else if (++watching->reads < MOST_READS) {
        watching->made = false;
        read_log(match, watching);
    } else
        task_refuse(watching, REFUSE_BUSY);
}

static void on_past(History *history, void *data) {
    Watching *watching = data;
    Match *match = history->match;
    if (history->failed || match->state != MATCH_READY) {
        task_refuse(watching, REFUSE_BUSY);
        return;
    }
    if (!may_see(match, watching))
        return;
    memory_free(watching->entry);
    watching->entry = history->entry; /* ours now */
    watching->count = history->count;
    history->entry = NULL;
    if (history->more)
        answer_watch(match, watching, NULL);
    else
        chat_read(match, watching->talk, on_talk, watching);
}

/* The facts of earlier moves are made from the whole log, once for everybody. */
static void on_whole_past(History *history, void *data) {
    Watching *watching = data;
    Match *match = history->match;
    watching->made = true;
    if (!history->failed && match->state == MATCH_READY)
        move_log_make(match, history);
    if (history->failed || match->state != MATCH_READY)
        task_refuse(watching, REFUSE_BUSY);
    else if (may_see(match, watching))
        read_log(match, watching);
}

static void read_log(Match *match, Watching *watching) {
    if (!watching->made && !move_log_covers(match, watching->since + 1))
        history_read_all(match, on_whole_past, watching);
    else if (watching->since + 1 == room_version(match->room))
        chat_read(match, watching->talk, on_talk, watching);
    else
        history_read(match, watching->since + 1, MAX_HISTORY, on_past, watching);
}

static void on_watch(Match *match, void *data) {
    Watching *watching = data;
    if (!may_see(match, watching))
        return;
    match->service->metrics.resyncs += watching->since >= 0;
    if (watching->since >= room_version(match->room)) {
        if (match->lease.unknown) {
            task_refuse(watching, REFUSE_BUSY);
            return;
        }
        watching->since = -1;
        watching->reset = true;
    }
    read_log(match, watching);
}

void ws_watch(const WsRequest *request) {
    MatchId id;
    const char *as;
    int64_t since, talk;
    if (!member_match(request->json, &id)) {
        ws_bad(request, "\"match\" is the id of a match.");
        return;
    }
    if (!member_int(request->json, "since", -1, INT32_MAX, -1, &since) ||
        !member_int(request->json, "talk", -1, INT32_MAX, -1, &talk)) {
        ws_bad(request, "\"since\" and \"talk\" are numbers from -1 on.");
        return;
    }
    if (!member_text(request->json, "as", &as) || (as && strcmp(as, "spectator") != 0)) {
        ws_bad(request, "\"as\" is spectator, or left out.");
        return;
    }
    Watching *watching = watching_new(request);
    watching->spectator = as != NULL;
    watching->since = (int)since;
    watching->talk = (int)talk;
    match_visit_anew(request->socket->service, id, on_watch, watching);
}

/* ---- legal ---- */

static void on_legal(Match *match, void *data) {
    static Showing showing;
    static Move moves[MAX_MOVES];
    Watching *watching = data;
    if (!may_see(match, watching))
        return;
    Seat seat = viewer_seat(watching->task.socket, match);
    if (seat == NOBODY) {
        task_refuse(watching, REFUSE_FORBIDDEN);
        return;
    }
    room_show(match->room, seat, &showing);
    int count = showing.has_view ? room_legal(match->room, seat, moves) : 0;
    Json *json = socket_begin(match->service, &watching->task.re);
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
    socket_end(watching->task.socket);
    task_end(watching);
}

void ws_legal(const WsRequest *request) {
    MatchId id;
    if (!member_match(request->json, &id))
        ws_bad(request, "\"match\" is the id of a match.");
    else if (ws_signed_in(request))
        match_visit(request->socket->service, id, on_legal, watching_new(request));
}

/* ---- look ---- */

static void answer_look(Watching *watching, const View *view) {
    uint8_t bytes[MAX_ENCODED];
    Json *json = socket_begin(watching->task.socket->service, &watching->task.re);
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
    socket_end(watching->task.socket);
    task_end(watching);
}

/* The entry was undone since: folds the log up to it into a separate room. */
static void on_all_past(History *history, void *data) {
    static Showing showing;
    Watching *watching = data;
    Match *match = history->match;
    const Game *game;
    Error error;
    if (history->failed || match->state != MATCH_READY) {
        task_refuse(watching, REFUSE_BUSY);
        return;
    }
    if (!may_see(match, watching))
        return;
    game = room_game(match->room);
    Room *room = room_open(memory_new(room_bytes(game)), game, match->id, history->secret);
    bool fine = true;
    for (int i = 0; i < history->count && history->entry[i].n <= watching->n && fine; i++)
        fine = room_fold(room, &history->entry[i], &error);
    if (fine) {
        room_show(room, viewer_seat(watching->task.socket, match), &showing);
        answer_look(watching, showing.has_view ? &showing.view : NULL);
    } else {
        task_refuse(watching, REFUSE_RULES);
    }
    memory_free(room);
}

/* The whole log up to there is read and folded: that costs by its length. */
static void look_back(Match *match, Watching *watching) {
    Payer payer = socket_payer(watching->task.socket);
    cost_charge(match->service, watching->n / ENTRIES_OF_COST, &payer);
    history_read_all(match, on_all_past, watching);
}

static void on_look(Match *match, void *data) {
    static View view;
    Watching *watching = data;
    if (!may_see(match, watching))
        return;
    if (watching->n >= room_version(match->room))
        task_refuse(watching, REFUSE_MISSING);
    else if (room_look(match->room, viewer_seat(watching->task.socket, match), watching->n, &view))
        answer_look(watching, &view);
    else
        look_back(match, watching);
}

void ws_look(const WsRequest *request) {
    MatchId id;
    int64_t n;
    if (!member_match(request->json, &id) || !json_object_get(request->json, "n") ||
        !member_int(request->json, "n", 0, INT32_MAX, 0, &n)) {
        ws_bad(request, "\"match\" is the id of a match, \"n\" the number of an entry.");
        return;
    }
    Watching *watching = watching_new(request);
    watching->n = (int)n;
    match_visit(request->socket->service, id, on_look, watching);
}

/* ---- stale ---- */

static void write_stale(Watching *watching, const Match *match, const History *history) {
    static Showing showing;
    Socket *socket = watching->task.socket;
    room_show(match->room, viewer_seat(socket, match), &showing);
    Json *json = socket_begin(socket->service, &watching->task.re);
    json_put_string(json, "error", refusal_name(REFUSE_STALE));
    json_put_string(json, "say", refusal_say(REFUSE_STALE));
    json_put_int(json, "last", showing.last);
    if (history)
        write_entries(json, match, history->entry, history->count, &showing);
    socket_end(socket);
    task_end(watching);
}

static void on_missed(History *history, void *data) {
    Watching *watching = data;
    if (history->failed || history->match->state != MATCH_READY || watching->task.socket->closed)
        task_refuse(watching, REFUSE_BUSY);
    else
        write_stale(watching, history->match, history);
}

void stale_answer(Work *work) {
    WsRequest request = {.socket = work->socket, .re = work->re};
    Watching *watching = watching_new(&request);
    Match *match = work->match;
    int after = work->command.after;
    if (watch_find(work->socket, match))
        write_stale(watching, match, NULL);
    else
        history_read(match, after < room_version(match->room) ? after + 1 : 0, MAX_HISTORY,
                     on_missed, watching);
}
