/* SPDX-License-Identifier: MIT */
/* match_json.c - the JSON of docs/reference/online.md. */
#include "server/match/match_json.h"

#include "base/memory.h"
#include "base/text.h"
#include "engine/record.h"
#include "server/match/move_log.h"
#include "server/ops/service.h"
#include "server/people/users.h"

#include <string.h>

static const char *const KINDS[] = {
    [USER_NONE] = "bot",
    [USER_GUEST] = "guest",
    [USER_MEMBER] = "member",
    [USER_BOT] = "bot",
};

void match_json_seat(Json *json, const char *name, Seat seat) {
    json_key(json, name);
    if (seat == NOBODY)
        json_none(json);
    else
        json_int(json, seat);
}

void match_seat_name(const Service *service, const SeatFacts *facts, char out[MAX_NAME]) {
    Text text;
    text_init(&text, out, MAX_NAME);
    if (facts->user)
        text_add(&text, users_name(service, facts->user));
    else if (facts->level)
        text_format(&text, "level-%d", facts->level);
}

static void json_id(Json *json, const char *name, MatchId id) {
    char words[MATCH_ID_CHARS + 1];
    match_id_write(id, words);
    json_put_string(json, name, words);
}

static void json_hex_facts(Json *json, const char *name, const uint8_t *bytes, size_t count) {
    json_key(json, name);
    json_hex(json, bytes, count);
}

static void json_pace(Json *json, const Pace *pace) {
    json_key(json, "pace");
    json_open_object(json);
    json_put_string(json, "kind", pace_name(pace->kind));
    if (pace->kind == PACE_LIVE) {
        json_put_int(json, "bank", pace->bank / SECOND_MS);
        json_put_int(json, "turn", pace->turn / SECOND_MS);
    } else if (pace->kind == PACE_DAYS) {
        json_put_int(json, "bank", pace->bank / DAY_MS);
        json_put_int(json, "turn", pace->turn / HOUR_MS);
    }
    json_close(json);
}

static void json_options(Json *json, const Settings *settings) {
    int slot = shelf_find(settings->game->shelf, settings->deck);
    const Deck *deck = slot < 0 ? NULL : game_deck(settings->game, slot);
    json_key(json, "options");
    json_open_object(json);
    for (int i = 0; deck && deck->options[i].name; i++)
        if (option_is_written(&deck->options[i], settings->choice[i]))
            json_put_string(json, deck->options[i].name,
                            deck->options[i].choices[settings->choice[i]]);
    json_close(json);
}

/* The rating of a member in this game, if any, with its uncertainty. */
static void json_rating(Json *json, const Service *service, UserId user, const Settings *settings) {
    const RatingShown *rating = ratings_get(service, user, settings->game, settings->seats);
    if (!rating)
        return;
    json_put_int(json, "rating", rating->number);
    json_put_int(json, "give_or_take", rating->give_or_take);
}

static void json_change(Json *json, const RatingChange *change) {
    json_key(json, "change");
    json_open_object(json);
    json_put_int(json, "before", change->before.number);
    json_put_int(json, "after", change->after.number);
    json_put_int(json, "give_or_take", change->after.give_or_take);
    json_close(json);
}

/* The name by which a person is shown at this table, where it is another than the user name. */
static void json_shown(Json *json, const Service *service, const Showing *showing, Seat seat) {
    NameLooks people[MAX_SEATS] = {0};
    const User *user = users_get(service, showing->player[seat].user);
    if (!user || !user->shown[0])
        return;
    for (Seat i = 0; i < showing->settings.seats; i++) {
        const User *other = users_get(service, showing->player[i].user);
        if (other)
            name_looks(slice_of(other->name), slice_of(other->shown), &people[i]);
    }
    if (name_is_clear(people, showing->settings.seats, seat))
        json_put_string(json, "shown", user->shown);
}

static void json_player(Json *json, const MatchExtras *extras, const Showing *showing, Seat seat) {
    const Service *service = extras->service;
    const SeatFacts *facts = &showing->player[seat];
    char name[MAX_NAME];
    if (!facts->user && !facts->level) {
        json_none(json);
        return;
    }
    const User *user = facts->user ? users_get(service, facts->user) : NULL;
    match_seat_name(service, facts, name);
    json_open_object(json);
    json_put_string(json, "name", name);
    json_shown(json, service, showing, seat);
    json_put_string(json, "kind", KINDS[user && !facts->program ? user->kind : USER_NONE]);
    if (user && user->kind == USER_MEMBER)
        json_rating(json, service, user->id, &showing->settings);
    if (extras->rated[seat].known)
        json_change(json, &extras->rated[seat]);
    json_put_bool(json, "standin", facts->standin);
    if (facts->standin)
        json_put_bool(json, "may_return", facts->may_return);
    json_put_bool(json, "here", facts->user ? extras->here >> seat & 1 : true);
    json_close(json);
}

static void json_players(Json *json, const MatchExtras *extras, const Showing *showing) {
    json_key(json, "players");
    json_open_array(json);
    for (Seat i = 0; i < showing->settings.seats; i++)
        json_player(json, extras, showing, i);
    json_close(json);
    json_key(json, "host");
    if (showing->host)
        json_text(json, users_name(extras->service, showing->host));
    else
        json_none(json);
}

static MatchExtras extras_of(const Match *match) {
    return (MatchExtras){match->service, match->rated, match->here};
}

void match_json_players(Json *json, const Match *match, const Showing *showing) {
    MatchExtras extras = extras_of(match);
    json_players(json, &extras, showing);
}

static void json_result(Json *json, const Showing *showing, const Result *result) {
    int seats = showing->settings.seats;
    json_open_object(json);
    json_key(json, "places");
    json_open_array(json);
    for (int i = 0; i < seats; i++)
        json_int(json, result->place[i]);
    json_close(json);
    json_key(json, "scores");
    json_open_array(json);
    for (int i = 0; i < seats; i++)
        json_int(json, result->score[i]);
    json_close(json);
    if (result->cooperative)
        json_put_bool(json, "won", result->won);
    json_close(json);
}

static void json_fair(Json *json, const FairFacts *fair, int seats) {
    json_key(json, "fair");
    json_open_object(json);
    json_hex_facts(json, "commit", fair->commit, FAIR_BYTES);
    json_hex_facts(json, "secret", fair->secret, FAIR_BYTES);
    json_key(json, "shares");
    json_open_array(json);
    for (int i = 0; i < seats; i++) {
        if (!fair->has_share[i])
            continue;
        json_open_object(json);
        json_put_int(json, "seat", i);
        json_hex_facts(json, "share", fair->share[i], FAIR_BYTES);
        json_put_bool(json, "early", fair->early[i]);
        json_close(json);
    }
    json_close(json);
    json_close(json);
}

/* The values are those of the last entry. Clients count down from `now`: with `at` alone they
 * could not know how long ago that was. */
static void json_clock(Json *json, const Service *service, const Clock *clock, int seats) {
    int64_t now = service_now(service);
    json_key(json, "clock");
    json_open_object(json);
    json_put_int(json, "at", clock->at);
    json_put_int(json, "now", now > clock->at ? now : clock->at);
    match_json_seat(json, "running", clock->running);
    json_key(json, "left");
    json_open_array(json);
    for (int i = 0; i < seats; i++) {
        if (clock->has[i])
            json_int(json, clock->left[i]);
        else
            json_none(json);
    }
    json_close(json);
    json_key(json, "paused");
    if (clock->is_paused)
        json_int(json, clock->paused);
    else
        json_none(json);
    json_close(json);
}

/* The names for whom free chairs are reserved. */
static void json_kept(Json *json, const Service *service, const Showing *showing) {
    json_key(json, "kept");
    json_open_array(json);
    for (int i = 0; i < showing->settings.seats; i++) {
        if (showing->player[i].kept)
            json_text(json, users_name(service, showing->player[i].kept));
        else
            json_none(json);
    }
    json_close(json);
}

static void json_seats_of(Json *json, const char *name, unsigned bits) {
    json_key(json, name);
    json_open_array(json);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (bits >> seat & 1)
            json_int(json, seat);
    json_close(json);
}

/* The open vote: who asks for what, who has agreed, who must agree, and when it expires. */
static void json_vote(Json *json, const AskFacts *ask, int64_t now) {
    json_key(json, "ask");
    if (!ask->is_open || now >= ask->until) {
        json_none(json);
        return;
    }
    json_open_object(json);
    json_put_int(json, "n", ask->n);
    json_put_int(json, "seat", ask->seat);
    json_put_string(json, "what", ask_what_name(ask->what));
    if (ask->what == ASK_BACK)
        json_put_int(json, "to", ask->to);
    else if (ask->what == ASK_STANDIN)
        json_put_int(json, "whom", ask->whom);
    json_seats_of(json, "yes", ask->yes);
    json_seats_of(json, "need", ask->need);
    json_put_int(json, "until", ask->until);
    json_close(json);
}

static void json_undo(Json *json, const UndoFacts *undo) {
    static const char *const HOW[] = {[UNDO_NONE] = "none",
                                      [UNDO_FREE] = "free",
                                      [UNDO_ASK] = "ask",
                                      [UNDO_REVEALED] = "learned"};
    json_key(json, "undo");
    json_open_object(json);
    json_put_string(json, "how", HOW[undo->how]);
    if (undo->how != UNDO_NONE)
        json_put_int(json, "to", undo->to);
    json_close(json);
}

void match_json_listed(Json *json, const MatchExtras *extras, const Showing *showing) {
    const Settings *settings = &showing->settings;
    json_open_object(json);
    json_id(json, "id", showing->id);
    json_put_string(json, "game", settings->game->id);
    json_hex_facts(json, "deck", settings->deck, SHA256_BYTES);
    json_put_int(json, "seats", settings->seats);
    json_options(json, settings);
    json_pace(json, &settings->pace);
    json_put_bool(json, "rated", settings->rated);
    json_put_string(json, "visible", settings->open ? "open" : "link");
    json_put_string(json, "order", settings->seated ? "seated" : "random");
    json_put_string(json, "talk", settings->phrases_only ? "phrases" : "free");
    json_put_string(json, "watch", settings->players_only ? "players" : "all");
    json_put_string(json, "phase", phase_name(showing->phase));
    json_players(json, extras, showing);
    json_hex_facts(json, "commit", showing->fair.commit, FAIR_BYTES);
    json_put_int(json, "rules", settings->rules);
    json_put_int(json, "version", showing->version);
    json_put_int(json, "moves", showing->moves);
    match_json_seat(json, "actor", showing->actor);
    json_put_int(json, "created", showing->created);
    if (showing->phase == PHASE_GATHERING) {
        json_kept(json, extras->service, showing);
        json_put_bool(json, "awaits", showing->awaits);
    }
    if (showing->phase == PHASE_RUNNING && settings->pace.kind == PACE_LIVE)
        json_put_int(json, "pauses", showing->pauses_left);
    if (showing->phase == PHASE_RUNNING && settings->pace.kind != PACE_NONE)
        json_clock(json, extras->service, &showing->clock, settings->seats);
    json_key(json, "result");
    if (showing->has_result)
        json_result(json, showing, &showing->result);
    else
        json_none(json);
    if (showing->fair.revealed)
        json_fair(json, &showing->fair, settings->seats);
    if (showing->rematch)
        json_id(json, "rematch", showing->rematch);
    json_close(json);
}

void match_json_facts(Json *json, const Match *match, const Showing *showing) {
    MatchExtras extras = extras_of(match);
    match_json_listed(json, &extras, showing);
}

void match_json_table(Json *json, const Service *service, const Showing *showing) {
    uint8_t bytes[MAX_ENCODED];
    json_key(json, "view");
    if (showing->has_view) {
        const View *view = &showing->view;
        size_t length = game_encode(view->game, &view->state, bytes);
        json_base64(json, bytes, length);
    } else {
        json_none(json);
    }
    json_put_int(json, "format", VIEW_FORMAT);
    json_put_int(json, "moves", showing->moves);
    match_json_seat(json, "actor", showing->actor);
    json_vote(json, &showing->ask, service_now(service));
    if (showing->viewer != NOBODY && showing->phase == PHASE_RUNNING) {
        json_put_string(json, "leaving", showing->leaving_cancels ? "cancel" : "standin");
        json_undo(json, &showing->undo);
    }
    json_clock(json, service, &showing->clock, showing->settings.seats);
}

/* ---- entries ---- */

static void json_start(Json *json, const Service *service, const Showing *showing) {
    char name[MAX_NAME];
    const FairFacts *fair = &showing->fair;
    json_key(json, "players");
    json_open_array(json);
    for (int i = 0; i < showing->settings.seats; i++) {
        match_seat_name(service, &showing->player[i], name);
        json_text(json, name);
    }
    json_close(json);
    json_key(json, "shares");
    json_open_array(json);
    for (int i = 0; i < showing->settings.seats; i++) {
        if (fair->shares_public && fair->has_share[i])
            json_hex(json, fair->share[i], FAIR_BYTES);
        else
            json_none(json);
    }
    json_close(json);
    json_key(json, "chairs");
    json_open_array(json);
    for (int i = 0; i < showing->settings.seats; i++)
        json_int(json, fair->chair[i]);
    json_close(json);
}

static void json_ask(Json *json, const Entry *entry) {
    json_put_int(json, "seat", entry->seat);
    json_put_string(json, "what", ask_what_name(entry->what));
    if (entry->what == ASK_BACK)
        json_put_int(json, "to", entry->to);
    else if (entry->what == ASK_STANDIN)
        json_put_int(json, "whom", entry->whom);
}

void match_json_entry(Json *json, const Match *match, const Entry *entry, const Showing *showing) {
    const Service *service = match->service;
    json_open_object(json);
    json_put_int(json, "n", entry->n);
    json_put_int(json, "at", entry->at);
    json_put_string(json, "kind", entry_kind_name(entry->kind));
    switch (entry->kind) {
    case ENTRY_CREATE:
        json_put_string(json, "by", users_name(service, entry->user));
        break;
    case ENTRY_JOIN:
        json_put_int(json, "seat", entry->seat);
        json_put_string(json, "name", users_name(service, entry->user));
        if (entry->program)
            json_put_bool(json, "program", true);
        break;
    case ENTRY_SHARE:
    case ENTRY_LEAVE:
    case ENTRY_KICK:
    case ENTRY_RETURN:
        json_put_int(json, "seat", entry->seat);
        break;
    case ENTRY_BOT:
        json_put_int(json, "seat", entry->seat);
        json_put_int(json, "level", entry->level);
        break;
    case ENTRY_START:
        json_start(json, service, showing);
        break;
    case ENTRY_MOVE:
        json_put_int(json, "seat", entry->seat);
        json_put_string(json, "move", entry->notation);
        json_put_string(json, "by", move_by_name(entry->by));
        json_put_int(json, "lag", entry->lag);
        move_log_json(json, match, entry->n);
        break;
    case ENTRY_BACK:
        json_put_int(json, "to", entry->to);
        match_json_seat(json, "seat", entry->seat);
        break;
    case ENTRY_STANDIN:
        json_put_int(json, "seat", entry->seat);
        json_put_string(json, "why", standin_why_name(entry->standin));
        break;
    case ENTRY_ASK:
        json_ask(json, entry);
        break;
    case ENTRY_ANSWER:
        json_put_int(json, "ask", entry->ask);
        json_put_int(json, "seat", entry->seat);
        json_put_bool(json, "yes", entry->yes);
        break;
    case ENTRY_HELD:
        json_put_int(json, "from", entry->from);
        json_put_int(json, "to", entry->until);
        break;
    case ENTRY_REMATCH:
        if (showing->rematch)
            json_id(json, "match", showing->rematch);
        break;
    case ENTRY_END:
        json_put_string(json, "why", end_why_name(entry->end));
        json_key(json, "result");
        if (entry->has_result)
            json_result(json, showing, &entry->result);
        else
            json_none(json);
        break;
    case ENTRY_CANCEL:
        json_put_string(json, "why", cancel_why_name(entry->cancel));
        break;
    case N_ENTRY_KINDS:
        break;
    }
    json_close(json);
}

/* ---- records ---- */

bool match_record_text(const Service *service, const Room *room, const Showing *showing,
                       Text *out) {
    static char name[MAX_SEATS][MAX_NAME];
    const char *names[MAX_SEATS];
    for (int i = 0; i < MAX_SEATS; i++) {
        match_seat_name(service, &showing->player[i], name[i]);
        names[i] = name[i];
    }
    return room_record(room, names, out) && !out->full;
}

void match_json_reveal(Json *json, const Service *service, const Room *room,
                       const Showing *showing) {
    static char record[MAX_RECORD];
    Text text;
    text_init(&text, record, sizeof record);
    if (match_record_text(service, room, showing, &text))
        json_put_string(json, "reveal", record);
}
