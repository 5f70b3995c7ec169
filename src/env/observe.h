/* SPDX-License-Identifier: MIT */
/* observe.h - a view, and the moves of its actor, as rows of numbers.
 *
 * One const struct for each game, <id>_observer, in <id>_observe.c; games.def finds it, so a
 * missing one is a link error. It is handed a view and nothing else, so a row cannot tell what its
 * seat may not know. docs/reference/observations.md lists every field; a test holds that list
 * against these tables.
 *
 * Seats are turned: the viewer is 0, the next one clockwise 1, and so on. A field of every seat
 * holds the viewer's numbers, then the next one's. Numbers beyond int16 stand as its limits.
 *
 * Workload: both functions run once for every step of every match, a million times a second. */
#ifndef ENV_OBSERVE_H
#define ENV_OBSERVE_H

#include "engine/table.h"

#include <string.h>

enum {
    OBSERVE_MEMORY = 4096, /* most bytes that any observer remembers of a match */
    MAX_TURNED = 128       /* most numbers of a seat in one field */
};

typedef struct {
    const char *name; /* as docs/reference/observations.md has it; ends a table when NULL */
    uint16_t count;   /* numbers */
    bool each_seat;   /* so many for each seat */
} Field;

typedef struct {
    const Field *fields;      /* of an observation, in order */
    const Field *move_fields; /* of a move; none is of each seat */
    uint16_t most_moves;      /* no position of any deck has more legal moves */
    uint16_t memory;          /* bytes that `observe` remembers of a match; may be 0 */

    /* Both return the end of what they wrote. The viewer of `observe` is a seat; that of `describe`
     * is the actor, `row` what observe wrote for it, and the moves are its legal ones.
     *
     * `observe` changes the row of an earlier position of the match into that of this one: `memory`
     * and `row` are zeros when a match begins, and then what the last call left there. What has not
     * changed since stays; that seats are turned another way, it sees to itself. Memory holds only
     * what all seats may know, and the row does not depend on it: view_observe, which begins with
     * zeros, writes the same. */
    int16_t *(*observe)(const View *view, void *memory, int16_t *row);
    int16_t *(*describe)(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out);
} Observer;

const Observer *observer_of(const Game *game);

/* The row of a single view; returns its end. */
int16_t *view_observe(const Observer *observer, const View *view, int16_t *out);

/* How many numbers a row has that is made of these fields. */
int fields_length(const Field *fields, int seats);

/* ---- for the games' files ---- */

/* The seat as the viewer counts it, and the seat that is `turned` places from the viewer. */
static inline int turned_seat(const View *view, int seat) {
    return seat - view->seat + (seat < view->seat ? view->seats : 0);
}
static inline int seat_at(const View *view, int turned) {
    int seat = view->seat + turned;
    return seat - (seat < view->seats ? 0 : view->seats);
}

/* Eight numbers that are added and stored at once; `Anywhere`: in the midst of a row. */
typedef int16_t Eight __attribute__((vector_size(16)));
typedef Eight Anywhere __attribute__((aligned(2), may_alias));

/* Four numbers as one word, and two such words as eight: in the order in which they stand in a row.
 */
static inline uint64_t four_of(int a, int b, int c, int d) {
    const bool little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    uint64_t first = (uint16_t)(little ? a : d), second = (uint16_t)(little ? b : c);
    uint64_t third = (uint16_t)(little ? c : b), fourth = (uint16_t)(little ? d : a);
    return first | second << 16 | third << 32 | fourth << 48;
}
static inline Eight eight_of(uint64_t first, uint64_t second) {
    typedef uint64_t Two __attribute__((vector_size(16)));
    return (Eight)(Two){first, second};
}

/* A field of every seat, `count` numbers each, turned by `shift` seats: the numbers of the seat
 * `shift` places on come first now. Inline, for counts that the compiler knows. */
__attribute__((always_inline)) static inline void turn_field(int16_t *field, int count, int seats,
                                                             int shift) {
    int16_t first[MAX_SEATS * MAX_TURNED];
    size_t each = (size_t)count * sizeof *field;
    if (seats == 2) { /* of a length that the compiler knows */
        memcpy(first, field, each);
        memcpy(field, field + count, each);
        memcpy(field + count, first, each);
        return;
    }
    memcpy(first, field, each * (size_t)shift);
    memmove(field, field + count * shift, each * (size_t)(seats - shift));
    memcpy(field + count * (seats - shift), first, each * (size_t)shift);
}

static inline int16_t as_int16(int32_t number) {
    return (int16_t)(number > INT16_MAX ? INT16_MAX : number < INT16_MIN ? INT16_MIN : number);
}

#endif
