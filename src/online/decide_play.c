/* SPDX-License-Identifier: MIT */
/* decide_play.c - moves and undo. Rulings O7, O8, O21. */
#include "online/own_room.h"

#include <string.h>

/* ---- moves ---- */

static void fill_result(const Room *room, const void *state, Result *result) {
    Score scores[MAX_SEATS];
    int seats = room->settings.seats;
    result->cooperative = room->game->cooperative;
    for (int seat = 0; seat < seats; seat++) {
        room->game->score(state, (Seat)seat, &scores[seat]);
        result->score[seat] = scores[seat].total;
        result->place[seat] = 1;
        result->won = result->cooperative && scores[seat].total >= scores[seat].target;
    }
    if (!result->cooperative)
        game_rank(scores, seats, result->place);
}

/* The move as entry, and `end` when it was the last. */
static bool add_move(Decision *d, Seat seat, MoveBy by) {
    const Room *room = d->room;
    Slice words = d->command->move;
    Move move = words.length < MAX_NOTATION
                    ? game_parse_step(room->game, room_state_of(room), words)
                    : NO_MOVE;
    if (move == NO_MOVE)
        return refuse(d->refusal, REFUSE_ILLEGAL, "That is not a legal move.");
    Entry *entry = decision_add(d, ENTRY_MOVE, seat);
    entry->by = by;
    entry->move = move;
    slice_copy(words, entry->notation, sizeof entry->notation);
    if (by == BY_PERSON && d->command->lag > 0)
        entry->lag = d->command->lag < LAG_MOST ? d->command->lag : LAG_MOST;

    AnyState state;
    memcpy(&state, room_state_of(room), room->game->state_size);
    room->game->apply(&state, move);
    if (room->game->actor(&state) == NOBODY) {
        Entry *end = decision_add(d, ENTRY_END, NOBODY);
        end->end = END_OVER;
        end->has_result = true;
        end->seats = room->settings.seats;
        fill_result(room, &state, &end->result);
    }
    return true;
}

static bool check_after(const Decision *d) {
    if (d->command->after != d->room->last)
        return refuse(d->refusal, REFUSE_STALE, "The match has moved on to entry %d.",
                      d->room->last);
    return true;
}

static bool check_turn(const Decision *d) {
    const Room *room = d->room;
    if (room->sitter[d->seat].standin)
        return refuse(d->refusal, REFUSE_TURN, "A stand-in plays for you: return first.");
    if (room_actor(room) != d->seat)
        return refuse(d->refusal, REFUSE_TURN, "It is not your turn.");
    if (d->at >= clock_flag(room))
        return refuse(d->refusal, REFUSE_TURN, "Your time is over.");
    return true;
}

bool decide_play(Decision *d) {
    return check_after(d) && check_turn(d) && add_move(d, d->seat, BY_PERSON);
}

bool decide_bot_move(Decision *d) {
    const Room *room = d->room;
    Seat seat = d->command->seat;
    if (!check_after(d))
        return false;
    if (room_actor(room) != seat || sitter_is_person(&room->sitter[seat]) || !room_persons(room))
        return refuse(d->refusal, REFUSE_TURN, "It is not a bot's turn.");
    if (room->paused_until > d->at)
        return refuse(d->refusal, REFUSE_TURN, "Bots wait while the match is paused.");
    return add_move(d, seat, room->sitter[seat].standin ? BY_STANDIN : BY_BOT);
}

bool decide_held(Decision *d) {
    if (d->room->phase != PHASE_RUNNING || d->command->until <= d->command->from ||
        d->command->until > d->at || d->room->at >= d->command->until)
        return true; /* already appended, or without effect */
    Entry *held = decision_add(d, ENTRY_HELD, NOBODY);
    held->from = d->command->from;
    held->until = d->command->until;
    return true;
}

/* ---- undo ---- */

/* Users with a seat, present or able to return. */
static unsigned people_of(const Room *room) {
    unsigned people = 0;
    for (int seat = 0; seat < room->settings.seats; seat++)
        people |= (unsigned)(room->sitter[seat].user != 0) << seat;
    return people;
}

bool decision_may_go_back(const Decision *d, int to, int *steps) {
    *steps = room_steps_at(d->room, to);
    if (*steps < 0 || *steps == d->room->n_steps)
        return refuse(d->refusal, REFUSE_BAD, "You cannot go back to entry %d.", to);
    return true;
}

/* Have the steps after the first `steps` revealed something to somebody who keeps it? */
static bool has_revealed(const Room *room, int steps) {
    const Step *step = room_steps_of(room);
    unsigned people = people_of(room);
    for (int i = steps; i < room->n_steps; i++) {
        Reveals reveals = {.common = step[i].reveals_common, .own = step[i].reveals_own};
        if (undo_blockers(reveals, people))
            return true;
    }
    return false;
}

bool decision_revealed_nothing(const Decision *d, int steps) {
    if (has_revealed(d->room, steps))
        return refuse_why(d->refusal, REFUSE_ILLEGAL, "learned",
                          "That move revealed hidden information, so it cannot be undone.");
    return true;
}

/* Are the steps after the first `steps` decisions of this person alone, in the turn they still
 * have? */
static bool is_own_run(const Room *room, Seat seat, int steps) {
    const Step *step = room_steps_of(room);
    for (int i = steps; i < room->n_steps; i++)
        if ((Seat)step[i].mover != seat || step[i].by != BY_PERSON)
            return false;
    return room_actor(room) == seat;
}

UndoFacts room_undo(const Room *room, Seat seat) {
    const Step *step = room_steps_of(room);
    int steps = room->n_steps - 1;
    if (room->phase != PHASE_RUNNING || seat == NOBODY || room->sitter[seat].standin)
        return (UndoFacts){.how = UNDO_NONE};
    while (steps >= 0 && ((Seat)step[steps].mover != seat || step[steps].by != BY_PERSON))
        steps--;
    if (steps < 0)
        return (UndoFacts){.how = UNDO_NONE};
    UndoFacts undo = {.to = steps > 0 ? (int)step[steps - 1].n : room->start};
    bool is_free = is_own_run(room, seat, steps) && room->backs < MAX_BACKS;
    undo.how = has_revealed(room, steps) ? UNDO_REVEALED : is_free ? UNDO_FREE : UNDO_ASK;
    return undo;
}

/* Without a vote: only own decisions of the current run, while still the actor. */
bool decide_back(Decision *d) {
    const Room *room = d->room;
    int steps;
    if (room->backs >= MAX_BACKS && room_actor(room) == d->seat)
        return refuse_why(d->refusal, REFUSE_LIMIT, "backs",
                          "You have already undone %d times in this turn.", MAX_BACKS);
    if (!check_after(d) || !decision_may_go_back(d, d->command->to, &steps) || !check_turn(d))
        return false;
    if (!is_own_run(room, d->seat, steps))
        return refuse(d->refusal, REFUSE_ILLEGAL,
                      "Without a vote you can undo only your own moves of this turn.");
    if (!decision_revealed_nothing(d, steps))
        return false;
    decision_add(d, ENTRY_BACK, d->seat)->to = d->command->to;
    return true;
}
