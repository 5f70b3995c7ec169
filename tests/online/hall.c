/* SPDX-License-Identifier: MIT */
/* hall.c - see hall.h. */
#include "hall.h"

#include "check.h"

#include <string.h>

#define NOON INT64_C(1794650000000)

uint32_t hall_random(uint64_t *state, uint32_t below) {
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) % below);
}

void hall_open(Hall *hall, const Game *game, uint64_t seed) {
    hall->n_log = 0;
    hall->now = NOON;
    for (int i = 0; i < FAIR_BYTES; i++)
        hall->secret[i] = (uint8_t)hall_random(&seed, 256);
    hall->room = room_open(&hall->memory, game, match_id_from(seed), hall->secret);
}

Settings hall_settings(const Game *game, int seats) {
    Settings settings;
    memset(&settings, 0, sizeof settings);
    settings.game = game;
    settings.rules = game->rules;
    settings.seats = (uint8_t)seats;
    settings.seated = true;
    memcpy(settings.deck, game_deck(game, 0)->sha256, SHA256_BYTES);
    return settings;
}

bool hall_do(Hall *hall, const Command *command) {
    static Entries out;
    static char row[MAX_ROW + 1];
    Entry back[MAX_ENTRIES];
    Text text;
    Error error = {0};
    int version = room_version(hall->room);
    hall->appended = 0;
    hall->refusal = (Refusal){0};
    if (!room_decide(hall->room, command, hall->now, &out, &hall->refusal)) {
        assert_true(hall->refusal.say[0]);
        return false;
    }
    hall->appended = out.count;
    if (out.count == 0)
        return true;
    text_init(&text, row, sizeof row);
    entries_write(out.entry, out.count, &text);
    assert_false(text.full);
    if (entries_read(row, text.length, back, &error) != out.count)
        fail_msg("%s: %s", row, error.what);
    for (int i = 0; i < out.count; i++) {
        assert_int_equal(back[i].n, version + i);
        if (!room_fold(hall->room, &back[i], &error))
            fail_msg("%s: %s", row, error.what);
        assert_true(hall->n_log < HALL_MOST);
        hall->log[hall->n_log++] = back[i];
    }
    return true;
}

bool hall_by(Hall *hall, UserId user, Command command) {
    command.user = user;
    if (command.user_kind == USER_NONE)
        command.user_kind = USER_MEMBER;
    return hall_do(hall, &command);
}

void hall_start(Hall *hall, const Settings *settings) {
    assert_true(hall_by(hall, 1, (Command){.kind = COMMAND_CREATE, .settings = settings}));
    for (int i = 1; i < settings->seats; i++)
        assert_true(hall_by(hall, i + 1, (Command){.kind = COMMAND_JOIN, .seat = NOBODY}));
    if (settings->seats == 1)
        assert_true(hall_by(hall, 1, (Command){.kind = COMMAND_START}));
    assert_int_equal(room_phase(hall->room), PHASE_RUNNING);
}

const Showing *hall_show(const Hall *hall, Seat viewer) {
    static Showing showing;
    room_show(hall->room, viewer, &showing);
    return &showing;
}

Seat hall_actor(const Hall *hall) {
    return hall_show(hall, NOBODY)->actor;
}

bool hall_move(Hall *hall, unsigned i) {
    static Move moves[MAX_MOVES];
    char words[MAX_NOTATION];
    Text text;
    const Showing *showing = hall_show(hall, hall_actor(hall));
    Seat seat = showing->actor;
    int count = room_legal(hall->room, seat, moves);
    assert_true(count > 0);
    text_init(&text, words, sizeof words);
    showing->view.game->notate(&showing->view.state, moves[i % (unsigned)count], &text);
    Command command = {.after = showing->last, .seat = seat, .move = slice_of(words)};
    if (showing->player[seat].level) {
        command.kind = COMMAND_DECIDE;
        return hall_do(hall, &command);
    }
    command.kind = COMMAND_PLAY;
    return hall_by(hall, showing->player[seat].user, command);
}

bool hall_refolds(const Hall *hall) {
    static AnyRoom memory;
    static Showing a, b;
    Error error;
    Room *room = room_open(&memory, room_game(hall->room), room_id(hall->room), hall->secret);
    for (int i = 0; i < hall->n_log; i++)
        if (!room_fold(room, &hall->log[i], &error))
            return false;
    for (int seat = NOBODY; seat < MAX_SEATS; seat++) {
        room_show(hall->room, (Seat)seat, &a);
        room_show(room, (Seat)seat, &b);
        if (memcmp(&a, &b, sizeof a) != 0)
            return false;
        if (seat == a.settings.seats - 1)
            break;
    }
    return memcmp(&memory, &hall->memory, room_bytes(room_game(room))) == 0;
}
