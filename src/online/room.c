/* SPDX-License-Identifier: MIT */
/* room.c - functions of a room that folding, deciding and showing share. */
#include "online/own_room.h"

#include <assert.h>
#include <string.h>

/* A server has thousands of rooms, so each has only the bytes that its game needs. */
static size_t words_for_state(const Game *game) {
    return (game->state_size + sizeof(uint64_t) - 1u) / sizeof(uint64_t);
}

_Static_assert(sizeof(Step) == sizeof(uint64_t), "a step fills one word of space");
_Static_assert(sizeof(Room) + MAX_STATE + MAX_LONGEST * sizeof(Step) <= ROOM_MOST,
               "a room of any game must fit");

size_t room_bytes(const Game *game) {
    return sizeof(Room) + words_for_state(game) * sizeof(uint64_t) +
           (size_t)game_most_steps(game) * sizeof(Step);
}

Room *room_open(void *memory, const Game *game, MatchId id, const uint8_t secret[FAIR_BYTES]) {
    Room *room = memory;
    memset(memory, 0, room_bytes(game));
    room->game = game;
    room->id = id;
    memcpy(room->secret, secret, FAIR_BYTES);
    room->start = room->last = NO_ENTRY;
    room->runs = NOBODY;
    room->deserted = NEVER;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        room->sitter[seat].first_standin = NO_ENTRY;
    return room;
}

Room *room_copy(void *to, const Room *from) {
    memcpy(to, from, room_bytes(from->game));
    return to;
}

void *room_state(Room *room) {
    return room->space;
}

const void *room_state_of(const Room *room) {
    return room->space;
}

Step *room_steps(Room *room) {
    return (Step *)(void *)(room->space + words_for_state(room->game));
}

const Step *room_steps_of(const Room *room) {
    return (const Step *)(const void *)(room->space + words_for_state(room->game));
}

void room_replay(const Room *room, int steps, AnyState *out) {
    const Step *step = room_steps_of(room);
    assert(steps >= 0 && steps <= room->n_steps && room->start != NO_ENTRY);
    memset(out, 0, sizeof *out);
    room->game->setup(out, &room->setup);
    for (int i = 0; i < steps; i++)
        room->game->apply(out, step[i].move);
}

Seat room_actor(const Room *room) {
    return room->phase == PHASE_RUNNING ? room->game->actor(room_state_of(room)) : NOBODY;
}

bool sitter_is_person(const Sitter *sitter) {
    return sitter->user && !sitter->standin;
}

unsigned room_persons(const Room *room) {
    unsigned persons = 0;
    for (int seat = 0; seat < room->settings.seats; seat++)
        persons |= (unsigned)sitter_is_person(&room->sitter[seat]) << seat;
    return persons;
}

int room_steps_at(const Room *room, int n) {
    const Step *step = room_steps_of(room);
    if (n == room->start && n != NO_ENTRY)
        return 0;
    for (int i = room->n_steps; i > 0; i--)
        if ((int)step[i - 1].n == n)
            return i;
    return -1;
}

bool room_leaving_cancels(const Room *room, Seat seat) {
    const Sitter *sitter = &room->sitter[seat];
    return room->phase == PHASE_RUNNING && !sitter->standin && sitter->decided == 0 &&
           sitter->first_standin == NO_ENTRY;
}

bool room_is_full(const Room *room) {
    for (int chair = 0; chair < room->settings.seats; chair++)
        if (!room->sitter[chair].user && !room->sitter[chair].level)
            return false;
    return true;
}

int64_t room_given_up(const Room *room) {
    return room->created + (room->host ? IDLE_FOR : UNUSED_FOR);
}

bool room_asks(const Room *room, int64_t at) {
    return room->ask.is_open && at < room->ask.until;
}

/* ---- cheap facts ---- */

const char *phase_name(Phase phase) {
    static const char *const NAMES[] = {
        [PHASE_EMPTY] = "empty", [PHASE_GATHERING] = "gathering", [PHASE_RUNNING] = "running",
        [PHASE_OVER] = "over",   [PHASE_CANCELLED] = "cancelled",
    };
    return NAMES[phase];
}

MatchId room_id(const Room *room) {
    return room->id;
}

const Game *room_game(const Room *room) {
    return room->game;
}

Phase room_phase(const Room *room) {
    return room->phase;
}

const Settings *room_settings(const Room *room) {
    return &room->settings;
}

UserId room_host(const Room *room) {
    return room->host;
}

int64_t room_at(const Room *room) {
    return room->at;
}

UserId room_user(const Room *room, Seat seat) {
    return room->sitter[seat].user;
}

void room_users(const Room *room, UserId out[MAX_SEATS]) {
    for (Seat seat = 0; seat < MAX_SEATS; seat++)
        out[seat] = room_user(room, seat);
}

MatchId room_next(const Room *room) {
    return room->next;
}

int room_version(const Room *room) {
    return room->version;
}

int room_last(const Room *room) {
    return room->last;
}

Seat room_seat_of(const Room *room, UserId user) {
    for (int seat = 0; user && seat < room->settings.seats; seat++)
        if (room->sitter[seat].user == user)
            return (Seat)seat;
    return NOBODY;
}

bool room_awaits(const Room *room) {
    return room->phase == PHASE_GATHERING && room->awaits;
}

UserId room_kicked(const Room *room, int n) {
    for (int i = 0; i < room->n_kicked; i++)
        if (room->kicked_by[i] == n)
            return room->kicked[i];
    return 0;
}

bool room_has_kicked(const Room *room, UserId user) {
    for (int i = 0; i < room->n_kicked; i++)
        if (room->kicked[i] == user)
            return true;
    return false;
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

int64_t room_due(const Room *room, int bot_delay) {
    if (room->phase == PHASE_GATHERING)
        return room_given_up(room);
    if (room->phase != PHASE_RUNNING)
        return NEVER;
    int64_t due = least(clock_flag(room), clock_idle(room));
    if (room->deserted != NEVER)
        return least(due, room->deserted +
                              (room->settings.pace.kind == PACE_DAYS ? LEFT_FOR_DAYS : LEFT_FOR));
    if (!sitter_is_person(&room->sitter[room_actor(room)])) {
        int64_t ready = room->decided + bot_delay;
        due = least(due, ready > room->paused_until ? ready : room->paused_until);
    }
    return due;
}
