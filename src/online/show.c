/* SPDX-License-Identifier: MIT */
/* show.c - the output of a room. This file decides what clients can ever see: the state only as
 * a View, the secret only once the match has ended. */
#include "online/own_room.h"

#include "engine/record.h"

#include <stddef.h>
#include <string.h>

static bool has_ended(const Room *room) {
    return room->phase == PHASE_OVER || room->phase == PHASE_CANCELLED;
}

static void show_players(const Room *room, Showing *out) {
    for (int seat = 0; seat < room->settings.seats; seat++) {
        const Sitter *sitter = &room->sitter[seat];
        SeatFacts *facts = &out->player[seat];
        facts->user = sitter->user;
        facts->program = sitter->program;
        facts->level = sitter->standin ? STANDIN_LEVEL : sitter->level;
        facts->standin = sitter->standin;
        facts->why = sitter->why;
        facts->may_return = sitter->standin && sitter->why != WHY_BANNED &&
                            sitter->returns < MAX_RETURNS && room->phase == PHASE_RUNNING;
        facts->shared = sitter->has_share;
        if (room->phase == PHASE_GATHERING && !sitter->user && !sitter->level)
            facts->kept = room->settings.kept[seat];
    }
}

static void show_clock(const Room *room, Clock *clock) {
    clock->at = room->at;
    clock->running = room->runs;
    for (int seat = 0; seat < room->settings.seats; seat++) {
        clock->has[seat] = room->start != NO_ENTRY && clock_has(room, (Seat)seat);
        if (clock->has[seat])
            clock->left[seat] = clock_left(room, (Seat)seat, room->at);
    }
    clock->is_paused = room->phase == PHASE_RUNNING && room->paused_until > room->at;
    if (clock->is_paused)
        clock->paused = room->paused_until - room->at;
}

static void show_ask(const Ask *ask, AskFacts *facts) {
    if (!ask->is_open)
        return;
    facts->is_open = true;
    facts->n = ask->n;
    facts->seat = ask->seat;
    facts->what = ask->what;
    facts->to = ask->to;
    facts->whom = ask->whom;
    facts->yes = ask->yes;
    facts->need = ask->need;
    facts->until = ask->until;
}

static void show_fair(const Room *room, FairFacts *fair) {
    memcpy(fair->commit, room->commit, sizeof fair->commit);
    fair->revealed = has_ended(room);
    if (fair->revealed)
        memcpy(fair->secret, room->secret, sizeof fair->secret);
    fair->shares_public = fair->revealed || room->start != NO_ENTRY;
    if (!fair->shares_public)
        return;
    for (int seat = 0; seat < room->settings.seats; seat++) {
        const Sitter *sitter = &room->sitter[seat];
        fair->has_share[seat] = sitter->has_share;
        fair->early[seat] = sitter->early;
        memcpy(fair->share[seat], sitter->share, FAIR_BYTES);
        fair->chair[seat] = room->start != NO_ENTRY ? sitter->chair : (uint8_t)seat;
    }
}

void room_facts(const Room *room, Seat viewer, Showing *out) {
    memset(out, 0, offsetof(Showing, view));
    out->id = room->id;
    out->settings = room->settings;
    out->phase = room->phase;
    out->created = room->created;
    out->host = room->host;
    out->version = room->version;
    out->last = room->last;
    out->moves = room->n_steps;
    out->actor = room_actor(room);
    out->pauses_left = (uint8_t)(MAX_PAUSES - room->pauses);
    out->undo = room_undo(room, viewer);
    out->awaits = room_awaits(room);
    out->leaving_cancels = viewer != NOBODY && room_leaving_cancels(room, viewer);
    show_players(room, out);
    show_clock(room, &out->clock);
    show_ask(&room->ask, &out->ask);
    show_fair(room, &out->fair);
    out->has_result = room->has_result;
    out->result = room->result;
    out->has_end = room->phase == PHASE_OVER;
    out->end = room->end;
    out->cancel = room->cancel;
    out->has_rematch = room->next != 0;
    out->rematch = viewer != NOBODY ? room->next : 0;
    out->viewer = viewer;
}

void room_show(const Room *room, Seat viewer, Showing *out) {
    room_facts(room, viewer, out);
    out->has_view = room->start != NO_ENTRY;
    if (out->has_view)
        view_of(room->game, room_state_of(room), viewer, &out->view);
    else
        memset(&out->view, 0, sizeof out->view);
}

bool room_look(const Room *room, Seat viewer, int n, View *out) {
    const Step *step = room_steps_of(room);
    int steps = 0;
    if (room->start == NO_ENTRY || n < room->start || n >= room->version)
        return false;
    while (steps < room->n_steps && (int)step[steps].n <= n)
        steps++;
    /* Moves may have been played and undone between this step and the next. */
    bool detour = steps < room->n_steps ? step[steps].detour : room->detour && n < room->last;
    if (detour && n != (steps ? step[steps - 1].n : room->start))
        return false;
    AnyState state;
    room_replay(room, steps, &state);
    view_of(room->game, &state, viewer, out);
    return true;
}

static void add_totals(const View *view, int count, int sign, int32_t out[MAX_SEATS]) {
    for (int seat = 0; seat < count; seat++) {
        Score score;
        view->game->score(&view->state, (Seat)seat, &score);
        out[seat] += sign * score.total;
    }
}

bool room_fold_made(Room *room, const Entry *entry, MadeMove *made, Error *error) {
    made->is_move = entry->kind == ENTRY_MOVE && room->start != NO_ENTRY;
    if (made->is_move)
        view_of(room->game, room_state_of(room), NOBODY, &made->before);
    if (!room_fold(room, entry, error))
        return false;
    if (!made->is_move)
        return true;
    View after;
    view_of(room->game, room_state_of(room), NOBODY, &after);
    made->move = room_steps_of(room)[room->n_steps - 1].move;
    made->count = room->game->cooperative ? 1 : room->settings.seats;
    memset(made->change, 0, sizeof made->change);
    add_totals(&made->before, made->count, -1, made->change);
    add_totals(&after, made->count, 1, made->change);
    return true;
}

Seat room_bot(const Room *room) {
    Seat actor = room_actor(room);
    bool is_bots = actor != NOBODY && !sitter_is_person(&room->sitter[actor]) && room_persons(room);
    return is_bots ? actor : NOBODY;
}

bool room_question(const Room *room, BotQuestion *out) {
    Seat actor = room_bot(room);
    if (actor == NOBODY)
        return false;
    const Sitter *sitter = &room->sitter[actor];
    memset(out, 0, sizeof *out);
    out->seat = actor;
    out->level = sitter->standin ? STANDIN_LEVEL : sitter->level;
    out->standin = sitter->standin;
    out->after = room->last;
    fair_bot(room->secret, room->last, out->chance);
    view_of(room->game, room_state_of(room), actor, &out->view);
    return true;
}

int room_legal(const Room *room, Seat seat, Move out[MAX_MOVES]) {
    View view;
    if (seat == NOBODY || room_actor(room) != seat)
        return 0;
    view_of(room->game, room_state_of(room), seat, &view);
    return room->game->legal(&view.state, out);
}

/* ---- once it is over ---- */

static void fill_fair(const Room *room, Fair *fair) {
    memcpy(fair->commit, room->commit, sizeof fair->commit);
    memcpy(fair->secret, room->secret, sizeof fair->secret);
    for (int chair = 0; chair < room->settings.seats; chair++) {
        for (int seat = 0; seat < room->settings.seats; seat++) {
            const Sitter *sitter = &room->sitter[seat];
            if (sitter->chair != chair || !sitter->has_share)
                continue;
            FairShare *share = &fair->share[fair->n_shares++];
            memcpy(share->bytes, sitter->share, FAIR_BYTES);
            share->seat = (Seat)seat;
            share->early = sitter->early;
        }
    }
}

bool room_record(const Room *room, const char *const names[MAX_SEATS], Text *out) {
    const Step *step = room_steps_of(room);
    Table table;
    Error error;
    if (!has_ended(room) || room->start == NO_ENTRY)
        return false;
    table_open(&table, room->game, &room->setup);
    table.has_fair = true;
    fill_fair(room, &table.fair);
    for (int seat = 0; seat < room->settings.seats; seat++) {
        table.player[seat].is_bot = !room->sitter[seat].user || room->sitter[seat].program;
        slice_copy(slice_of(names[seat]), table.player[seat].name, MAX_NAME);
    }
    for (int i = 0; i < room->n_steps; i++)
        table_play(&table, (Seat)step[i].mover, step[i].move, &error);
    record_write(&table, out);
    return true;
}

/* O22: the stand-in made more than half of the seat's decisions after it first sat down, and at
 * least three. Undone moves do not count. */
static bool is_leaver(const Room *room, int seat) {
    const Step *step = room_steps_of(room);
    int all = 0, by_standin = 0;
    if (room->sitter[seat].first_standin == NO_ENTRY)
        return false;
    for (int i = 0; i < room->n_steps; i++) {
        if ((int)step[i].mover != seat || (int)step[i].n < room->sitter[seat].first_standin)
            continue;
        all++;
        by_standin += step[i].by == BY_STANDIN;
    }
    return by_standin >= 3 && 2 * by_standin > all;
}

bool room_rated(const Room *room, RatedMatch *out) {
    int stayed = 0;
    if (room->phase != PHASE_OVER || !room->settings.rated || !room->has_result)
        return false;
    memset(out, 0, sizeof *out);
    out->game = room->game;
    out->seats = room->settings.seats;
    for (int seat = 0; seat < out->seats; seat++) {
        out->user[seat] = room->sitter[seat].user;
        out->leaver[seat] = is_leaver(room, seat);
        stayed += !out->leaver[seat];
    }
    for (int seat = 0; seat < out->seats; seat++) {
        int better = out->leaver[seat] ? stayed : 0;
        for (int other = 0; !out->leaver[seat] && other < out->seats; other++)
            better += !out->leaver[other] && room->result.place[other] < room->result.place[seat];
        out->place[seat] = (uint8_t)(better + 1);
    }
    return true;
}

bool room_rematch(const Room *room, Settings *out, uint8_t bot_level[MAX_SEATS]) {
    int seats = room->settings.seats;
    if (!has_ended(room) || room->start == NO_ENTRY)
        return false;
    *out = room->settings;
    out->rules = room->game->rules;
    out->rematch_of = room->id;
    out->seated = true; /* otherwise moving on by one would have no effect */
    memset(out->kept, 0, sizeof out->kept);
    memset(bot_level, 0, MAX_SEATS);
    for (int seat = 0; seat < seats; seat++) {
        int chair = (seat + 1) % seats;
        out->kept[chair] = room->sitter[seat].user;
        bot_level[chair] = room->sitter[seat].level;
    }
    return true;
}
