/* SPDX-License-Identifier: MIT */
/* clock.c - the clocks of a match. Rulings O6 and O7.
 *
 *       start          move           move            (pause)           held
 *     ----+--------------+--------------+-----+------------------+---+======+------>
 *         | seat 0 pays  | seat 1 pays  | 0   | nobody pays      | 0 |nobody| seat 0 pays
 *         runs_since     runs_since     runs_since = end of the pause; held moves it on
 *
 * One clock runs at a time: that of the seat to move, if a person plays it. A decision deducts
 * the time used since `runs_since`. A pause puts `runs_since` into the future, so that its end
 * needs no entry. */
#include "online/own_room.h"

static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}

bool clock_has(const Room *room, Seat seat) {
    return room->settings.pace.kind != PACE_NONE && room->settings.seats > 1 &&
           sitter_is_person(&room->sitter[seat]);
}

void clock_begin(Room *room, int64_t at) {
    for (int seat = 0; seat < room->settings.seats; seat++)
        room->sitter[seat].left = room->settings.pace.bank;
    clock_run(room, at);
}

int64_t clock_left(const Room *room, Seat seat, int64_t at) {
    int64_t used = room->runs == seat ? most(0, at - room->runs_since) : 0;
    return most(0, room->sitter[seat].left - used);
}

void clock_charge(Room *room, int64_t at, int64_t lag) {
    if (room->runs == NOBODY)
        return;
    room->sitter[room->runs].left = clock_left(room, room->runs, at - lag);
    room->runs_since = most(at, room->runs_since);
}

static Seat who_runs(const Room *room) {
    Seat actor = room_actor(room);
    return actor != NOBODY && clock_has(room, actor) ? actor : NOBODY;
}

void clock_run(Room *room, int64_t at) {
    room->runs = who_runs(room);
    room->runs_since = most(at, room->paused_until);
}

/* A seat that keeps the turn pays when it decides, so that its lag is credited in full. */
void clock_pass(Room *room, int64_t at) {
    if (who_runs(room) == room->runs)
        return;
    clock_charge(room, at, 0);
    clock_run(room, at);
}

void clock_add_turn(Room *room, Seat seat) {
    Sitter *sitter = &room->sitter[seat];
    const Pace *pace = &room->settings.pace;
    int64_t more = sitter->left + pace->turn;
    if (more > pace->bank) /* what `held` gave on top of the bank is not taken away again */
        more = most(sitter->left, pace->bank);
    if (clock_has(room, seat))
        sitter->left = more;
}

void clock_pause(Room *room, int64_t at) {
    clock_charge(room, at, 0);
    room->pauses++;
    room->paused_until = at + PAUSE_FOR;
    clock_run(room, at);
}

void clock_hold(Room *room, int64_t from, int64_t until) {
    int64_t stood = until - most(from, room->at);
    if (stood <= 0)
        return;
    room->runs_since += stood;
    if (room->paused_until > room->at)
        room->paused_until += stood;
    if (room->ask.is_open)
        room->ask.until += stood;
    if (room->deserted != NEVER)
        room->deserted += stood;
    if (room->runs != NOBODY && room->settings.pace.kind == PACE_LIVE)
        room->sitter[room->runs].left += HELD_GIFT;
}

void clock_return(Room *room, Seat seat) {
    Sitter *sitter = &room->sitter[seat];
    sitter->left = most(sitter->left, most(room->settings.pace.turn, RETURN_LEAST));
}

int64_t clock_flag(const Room *room) {
    if (room->runs == NOBODY)
        return NEVER;
    return room->runs_since + room->sitter[room->runs].left + LAG_MOST;
}

int64_t clock_idle(const Room *room) {
    return room->runs == NOBODY ? room->decided + IDLE_FOR : NEVER;
}
