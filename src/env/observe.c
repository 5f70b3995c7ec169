/* SPDX-License-Identifier: MIT */
/* observe.c - finds a game's observer, and measures rows. */
#include "env/observe.h"

#include <assert.h>
#include <string.h>

#define GAME(id) extern const Observer id##_observer;
#include "games/games.def"
#undef GAME

const Observer *observer_of(const Game *game) {
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_observer},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}

int fields_length(const Field *fields, int seats) {
    int length = 0;
    for (; fields->name; fields++)
        length += fields->count * (fields->each_seat ? seats : 1);
    return length;
}

int16_t *view_observe(const Observer *observer, const View *view, int16_t *out) {
    _Alignas(16) uint8_t memory[OBSERVE_MEMORY];
    assert(observer->memory <= sizeof memory);
    memset(memory, 0, observer->memory);
    memset(out, 0, (size_t)fields_length(observer->fields, view->seats) * sizeof *out);
    return observer->observe(view, memory, out);
}
