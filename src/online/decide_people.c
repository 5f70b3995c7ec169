/* SPDX-License-Identifier: MIT */
/* decide_people.c - leaving and returning, votes, timeouts. Rulings O19 to O23, O30. */
#include "online/own_room.h"

/* ---- leaving ---- */

static bool is_only_person(const Room *room, Seat seat) {
    for (int other = 0; other < room->settings.seats; other++)
        if (other != seat && room->sitter[other].user)
            return false;
    return true;
}

static void add_leave_gathering(Decision *d, Seat seat) {
    decision_add(d, ENTRY_LEAVE, seat);
    if (is_only_person(d->room, seat))
        decision_add(d, ENTRY_CANCEL, NOBODY)->cancel = CANCEL_EMPTY;
}

/* Leaving has no consequences for a player who has decided nothing and was not late, once a day
 * (O19). */
static bool cancels(const Decision *d) {
    return room_leaving_cancels(d->room, d->seat) &&
           !(d->room->settings.rated && d->command->cancelled_today);
}

bool decide_leave(Decision *d) {
    if (d->room->phase == PHASE_GATHERING) {
        add_leave_gathering(d, d->seat);
        return true;
    }
    if (d->room->sitter[d->seat].standin)
        return refuse(d->refusal, REFUSE_TURN, "A stand-in plays for you already.");
    decision_add(d, ENTRY_LEAVE, d->seat);
    if (cancels(d))
        decision_add(d, ENTRY_CANCEL, NOBODY)->cancel = CANCEL_LEFT;
    else
        decision_add(d, ENTRY_STANDIN, d->seat)->standin = WHY_LEFT;
    return true;
}

/* Banned or deleted users leave without return. A banned user may be away already; a deleted one
 * cannot come back anyway. */
bool decide_remove(Decision *d) {
    const Room *room = d->room;
    bool is_ban = d->command->kind == COMMAND_BAN;
    if (d->seat == NOBODY)
        return true;
    const Sitter *sitter = &room->sitter[d->seat];
    if (room->phase == PHASE_GATHERING)
        add_leave_gathering(d, d->seat);
    else if (room->phase == PHASE_RUNNING &&
             (!sitter->standin || (is_ban && sitter->why != WHY_BANNED)))
        decision_add(d, ENTRY_STANDIN, d->seat)->standin = is_ban ? WHY_BANNED : WHY_LEFT;
    for (int i = 0; i < d->out->count; i++)
        d->out->entry[i].user = 0;
    return true;
}

bool decide_return(Decision *d) {
    const Sitter *sitter = &d->room->sitter[d->seat];
    if (!sitter->standin)
        return refuse(d->refusal, REFUSE_ILLEGAL, "No stand-in plays for you.");
    if (sitter->why == WHY_BANNED)
        return refuse_why(d->refusal, REFUSE_FORBIDDEN, "banned",
                          "You are banned and may not return.");
    if (sitter->returns == MAX_RETURNS)
        return refuse_why(d->refusal, REFUSE_LIMIT, "returns", "You have returned %d times.",
                          MAX_RETURNS);
    decision_add(d, ENTRY_RETURN, d->seat);
    return true;
}

/* ---- votes ---- */

static bool check_ask_pause(const Decision *d) {
    const Room *room = d->room;
    if (room->settings.pace.kind != PACE_LIVE || room->settings.seats == 1)
        return refuse(d->refusal, REFUSE_ILLEGAL, "Only matches with clocks can be paused.");
    if (room->pauses == MAX_PAUSES)
        return refuse_why(d->refusal, REFUSE_ILLEGAL, "pauses", "A match is paused at most twice.");
    if (room->paused_until > d->at)
        return refuse(d->refusal, REFUSE_ILLEGAL, "The match is paused.");
    return true;
}

static bool check_ask_standin(const Decision *d) {
    const Room *room = d->room;
    Seat whom = d->command->seat;
    if (room->settings.pace.kind != PACE_NONE)
        return refuse(d->refusal, REFUSE_ILLEGAL, "The clock decides when somebody is replaced.");
    if (whom == d->seat || !sitter_is_person(&room->sitter[whom]))
        return refuse(d->refusal, REFUSE_ILLEGAL, "You cannot ask for a stand-in for this seat.");
    if (d->command->away < AWAY_FOR)
        return refuse_why(d->refusal, REFUSE_ILLEGAL, "early",
                          "The player was present less than ten minutes ago.");
    return true;
}

static bool check_ask(const Decision *d) {
    int steps;
    switch (d->command->what) {
    case ASK_BACK:
        return decision_may_go_back(d, d->command->to, &steps) &&
               decision_revealed_nothing(d, steps);
    case ASK_PAUSE:
        return check_ask_pause(d);
    case ASK_STANDIN:
        return check_ask_standin(d);
    case ASK_END:
    case N_ASKS:
        break;
    }
    return true;
}

/* The result of the vote is appended in the same row. A pause needs no entry of its own. */
static void add_effect(Decision *d, const Ask *ask) {
    switch (ask->what) {
    case ASK_BACK:
        decision_add(d, ENTRY_BACK, ask->seat)->to = ask->to;
        break;
    case ASK_END:
        decision_add(d, ENTRY_END, NOBODY)->end = END_AGREED;
        break;
    case ASK_STANDIN:
        decision_add(d, ENTRY_STANDIN, ask->whom)->standin = WHY_GONE;
        break;
    case ASK_PAUSE:
    case N_ASKS:
        break;
    }
}

static bool check_plays(const Decision *d) {
    if (d->room->sitter[d->seat].standin)
        return refuse(d->refusal, REFUSE_TURN, "A stand-in plays for you: return first.");
    return true;
}

bool decide_ask(Decision *d) {
    const Room *room = d->room;
    const Command *command = d->command;
    if (!check_plays(d))
        return false;
    if (room_asks(room, d->at))
        return refuse_why(d->refusal, REFUSE_ILLEGAL, "open", "Another vote is open.");
    if (room->sitter[d->seat].was_refused)
        return refuse_why(d->refusal, REFUSE_ILLEGAL, "asked",
                          "The other players refused: ask again after your next turn.");
    if (!check_ask(d))
        return false;
    Ask ask = {.seat = d->seat, .what = command->what, .whom = NOBODY};
    unsigned others = room_persons(room) & ~(1u << d->seat);
    if (ask.what == ASK_BACK)
        ask.to = command->to;
    if (ask.what == ASK_STANDIN) {
        ask.whom = command->seat;
        others &= ~(1u << ask.whom);
    }
    Entry *entry = decision_add(d, ENTRY_ASK, ask.seat);
    entry->what = ask.what;
    entry->to = ask.to;
    entry->whom = ask.whom;
    if (!others)
        add_effect(d, &ask);
    return true;
}

bool decide_answer(Decision *d) {
    const Ask *ask = &d->room->ask;
    unsigned me = 1u << d->seat;
    if (!room_asks(d->room, d->at) || ask->n != d->command->n)
        return refuse(d->refusal, REFUSE_STALE, "That vote is not open.");
    if (!check_plays(d))
        return false;
    if (!(ask->need & me))
        return refuse(d->refusal, REFUSE_FORBIDDEN, "You have no say in this vote.");
    if (d->command->yes && ask->yes & me)
        return refuse(d->refusal, REFUSE_ILLEGAL, "You have already agreed.");
    Entry *answer = decision_add(d, ENTRY_ANSWER, d->seat);
    answer->ask = ask->n;
    answer->yes = d->command->yes;
    if (answer->yes && (ask->yes | me) == ask->need)
        add_effect(d, ask);
    return true;
}

/* ---- rematch and timeouts ---- */

bool decide_rematch(Decision *d) {
    if (d->room->start == NO_ENTRY)
        return refuse(d->refusal, REFUSE_PHASE, "The match never started.");
    if (!d->room->next)
        decision_add(d, ENTRY_REMATCH, NOBODY)->next = d->command->next;
    return true; /* a second caller gets the same */
}

bool decide_close(Decision *d) {
    d->out->count = 0;
    if (d->room->phase == PHASE_GATHERING)
        decision_add(d, ENTRY_CANCEL, NOBODY)->cancel = CANCEL_CLOSED;
    if (d->room->phase == PHASE_RUNNING)
        decision_add(d, ENTRY_END, NOBODY)->end = END_CLOSED;
    return true;
}

bool decide_tick(Decision *d) {
    const Room *room = d->room;
    int64_t left_for = room->settings.pace.kind == PACE_DAYS ? LEFT_FOR_DAYS : LEFT_FOR;
    if (room->phase == PHASE_GATHERING && d->at >= room_given_up(room))
        decision_add(d, ENTRY_CANCEL, NOBODY)->cancel = CANCEL_IDLE;
    else
        add_late_start(d);
    if (room->phase != PHASE_RUNNING)
        return true;
    if (d->at >= clock_flag(room))
        decision_add(d, ENTRY_STANDIN, room->runs)->standin = WHY_LATE;
    else if (room->deserted != NEVER && d->at >= room->deserted + left_for)
        decision_add(d, ENTRY_END, NOBODY)->end = END_LEFT;
    else if (d->at >= clock_idle(room))
        decision_add(d, ENTRY_END, NOBODY)->end = END_IDLE;
    return true;
}
