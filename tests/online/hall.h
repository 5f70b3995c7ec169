/* hall.h - a match for tests: a room, its whole log, and a clock of the test's own. */
#ifndef TESTS_ONLINE_HALL_H
#define TESTS_ONLINE_HALL_H

#include "games/catalog.h"
#include "online/room.h"

enum {
    HALL_MOST = 6000 /* entries a test may append */
};

typedef struct {
    AnyRoom memory;
    Room *room;
    uint8_t secret[FAIR_BYTES];
    int64_t now;
    int n_log;
    Entry log[HALL_MOST];
    Refusal refusal; /* of the last command, if it was refused */
    int appended;    /* by the last command */
} Hall;

/* An empty room of this game, with a secret made from `seed`. */
void hall_open(Hall *hall, const Game *game, uint64_t seed);

/* Plain settings: standard deck, first choices, link, unrated, seats as people sit down. */
Settings hall_settings(const Game *game, int seats);

/* Decides; when granted, writes the row as text, reads it back, and folds that: every test passes
 * through the same text as a store. True when granted. */
bool hall_do(Hall *hall, const Command *command);

/* The same for a person: a member unless the command says otherwise. */
bool hall_by(Hall *hall, UserId user, Command command);

/* Opens a table for `seats` members with the ids 1, 2, ...; the last one's joining starts it. */
void hall_start(Hall *hall, const Settings *settings);

/* Makes the i-th legal move (modulo how many there are) of the seat to move. */
bool hall_move(Hall *hall, unsigned i);

/* Everything a viewer may know; a static that the next call fills again. */
const Showing *hall_show(const Hall *hall, Seat viewer);
Seat hall_actor(const Hall *hall);

/* Does folding the log from nothing give the same room, byte by byte of what any viewer is shown?
 */
bool hall_refolds(const Hall *hall);

/* A number from a seed, evenly: for random tests. */
uint32_t hall_random(uint64_t *state, uint32_t below);

#endif
