/* SPDX-License-Identifier: MIT */
/* decide.c - decides whether a command is granted. This file has the checks that all commands
 * share, in the order of refusals (O2); decide_gather.c, decide_people.c and decide_play.c have
 * those of each command. */
#include "online/own_room.h"

#include <assert.h>
#include <string.h>

Entry *decision_add(Decision *decision, EntryKind kind, Seat seat) {
    Entries *out = decision->out;
    assert(out->count < MAX_ENTRIES);
    Entry *entry = &out->entry[out->count];
    memset(entry, 0, sizeof *entry);
    entry->n = decision->room->version + out->count;
    entry->at = decision->at;
    entry->kind = kind;
    entry->user = decision->command->user;
    entry->seat = seat;
    entry->whom = NOBODY;
    out->count++;
    return entry;
}

enum {
    EMPTY = 1 << PHASE_EMPTY,
    GATHERING = 1 << PHASE_GATHERING,
    RUNNING = 1 << PHASE_RUNNING,
    ENDED = 1 << PHASE_OVER | 1 << PHASE_CANCELLED,
    ANY = GATHERING | RUNNING | ENDED
};

typedef enum {
    ANYBODY, /* who is signed in */
    SITTING, /* on a seat or chair */
    HOST,
    OURSELVES /* the server or the operator */
} Who;

static const struct {
    Decider *decide;
    Who who;
    unsigned phases;
    bool is_bounded; /* not once the log is full */
} COMMANDS[N_COMMANDS] = {
    [COMMAND_CREATE] = {decide_create, ANYBODY, EMPTY, false},
    [COMMAND_JOIN] = {decide_join, ANYBODY, ANY, true},
    [COMMAND_SHARE] = {decide_share, SITTING, GATHERING, true},
    [COMMAND_LEAVE] = {decide_leave, SITTING, GATHERING | RUNNING, false},
    [COMMAND_KICK] = {decide_kick, HOST, GATHERING, true},
    [COMMAND_BOT] = {decide_bot, HOST, GATHERING, true},
    [COMMAND_START] = {decide_start, HOST, GATHERING, false},
    [COMMAND_PLAY] = {decide_play, SITTING, RUNNING, false},
    [COMMAND_BACK] = {decide_back, SITTING, RUNNING, true},
    [COMMAND_ASK] = {decide_ask, SITTING, RUNNING, true},
    [COMMAND_ANSWER] = {decide_answer, SITTING, RUNNING, true},
    [COMMAND_RETURN] = {decide_return, SITTING, RUNNING, true},
    [COMMAND_REMATCH] = {decide_rematch, SITTING, ENDED, true},
    [COMMAND_TICK] = {decide_tick, OURSELVES, ANY, false},
    [COMMAND_DECIDE] = {decide_bot_move, OURSELVES, RUNNING, false},
    [COMMAND_HELD] = {decide_held, OURSELVES, ANY, false},
    [COMMAND_BAN] = {decide_remove, OURSELVES, ANY, false},
    [COMMAND_REMOVE] = {decide_remove, OURSELVES, ANY, false},
    [COMMAND_CLOSE] = {decide_close, OURSELVES, ANY, false},
};

/* Values that no table has. */
static bool check_bad(const Decision *d) {
    const Command *command = d->command;
    int seats = d->room->settings.seats;
    if (d->room->phase == PHASE_EMPTY)
        return true;
    bool needs_seat = command->kind == COMMAND_KICK || command->kind == COMMAND_BOT ||
                      (command->kind == COMMAND_ASK && command->what == ASK_STANDIN);
    bool may_have_seat = command->kind == COMMAND_JOIN && command->seat != NOBODY;
    if ((needs_seat || may_have_seat) && (command->seat < 0 || command->seat >= seats))
        return refuse(d->refusal, REFUSE_BAD, "There is no seat %d at this table.", command->seat);
    if (command->kind == COMMAND_BOT && (command->level < 1 || command->level > MAX_BOT_LEVEL))
        return refuse(d->refusal, REFUSE_BAD, "A bot's level is 1 to %d.", MAX_BOT_LEVEL);
    if (command->kind == COMMAND_SHARE && !command->share)
        return refuse(d->refusal, REFUSE_BAD, "The share is missing.");
    if (command->kind == COMMAND_REMATCH && !command->next)
        return refuse(d->refusal, REFUSE_BAD, "The rematch needs an id.");
    return true;
}

static bool check_limits(const Decision *d) {
    const Room *room = d->room;
    if (!COMMANDS[d->command->kind].is_bounded)
        return true;
    if (room->phase == PHASE_GATHERING && room->version >= MAX_GATHERING)
        return refuse(d->refusal, REFUSE_LIMIT, "Too much has happened before the start.");
    if (room->version >= MAX_LOG)
        return refuse(d->refusal, REFUSE_LIMIT, "Too much has happened in this match.");
    return true;
}

static bool check_person(const Decision *d) {
    const Command *command = d->command;
    Who who = COMMANDS[command->kind].who;
    if (who == OURSELVES)
        return true;
    if (command->user <= 0 || command->user_kind == USER_NONE)
        return refuse(d->refusal, REFUSE_SIGNIN, "Sign in first.");
    if (who != ANYBODY && d->seat == NOBODY)
        return refuse(d->refusal, REFUSE_FORBIDDEN, "You have no seat in this match.");
    if (who == HOST && command->user != d->room->host)
        return refuse(d->refusal, REFUSE_FORBIDDEN, "Only the host may do that.");
    return true;
}

static bool check_phase(const Decision *d) {
    if (COMMANDS[d->command->kind].phases >> d->room->phase & 1)
        return true;
    if (d->room->phase == PHASE_EMPTY)
        return refuse(d->refusal, REFUSE_MISSING, "There is no such match.");
    return refuse(d->refusal, REFUSE_PHASE, "Not while the match is %s.",
                  phase_name(d->room->phase));
}

bool room_decide(const Room *room, const Command *command, int64_t now, Entries *out,
                 Refusal *refusal) {
    Decision decision = {
        .room = room,
        .command = command,
        .at = now > room->at ? now : room->at, /* times never decrease (O6) */
        .seat = room_seat_of(room, command->user),
        .out = out,
        .refusal = refusal,
    };
    out->count = 0;
    assert((unsigned)command->kind < N_COMMANDS);
    return check_bad(&decision) && check_limits(&decision) && check_person(&decision) &&
           check_phase(&decision) && COMMANDS[command->kind].decide(&decision);
}
