/* SPDX-License-Identifier: MIT */
/* arena.c - who sits where and what came of it, by the same rules as `townhall arena`. The matches
 * themselves are played in Python, where some players are. */
#include "core.h"

#include "arena/arena.h"
#include "base/memory.h"

/* Seats and bots of an arena, checked. */
static bool open_arena(const char *id, int seats, int bots, Arena *out) {
    const Game *game = core_game(id);
    *out = (Arena){0};
    if (!game)
        return false;
    if (seats < game->min_seats || seats > game->max_seats || bots < 1 || bots > MAX_RATED) {
        PyErr_Format(PyExc_ValueError, "%s has %d to %d seats, and an arena 1 to %d players", id,
                     game->min_seats, game->max_seats, MAX_RATED);
        return false;
    }
    out->game = game;
    out->setup.seats = (uint8_t)seats;
    out->n_bots = bots;
    return true;
}

PyObject *core_arena_plan(PyObject *self, PyObject *args) {
    const char *id;
    int seats, bots, match;
    PyObject *bytes;
    Arena arena;
    uint8_t deal[SEED_BYTES], sits[MAX_SEATS];
    (void)self;
    if (!PyArg_ParseTuple(args, "siiOi", &id, &seats, &bots, &bytes, &match) ||
        !open_arena(id, seats, bots, &arena) || !core_seed(bytes, arena.setup.seed))
        return NULL;
    if (match < 0)
        return PyErr_Format(PyExc_ValueError, "there is no match %d", match);
    arena_deal(&arena, match, deal);
    arena_seat(&arena, match, sits);
    PyObject *chance = PyTuple_New(seats), *who = PyTuple_New(seats);
    for (int seat = 0; chance && who && seat < seats; seat++) {
        PyTuple_SetItem(chance, seat,
                        PyLong_FromUnsignedLongLong(arena_chance(&arena, match, seat)));
        PyTuple_SetItem(who, seat, PyLong_FromLong(sits[seat]));
    }
    if (!chance || !who) {
        Py_XDECREF(chance);
        Py_XDECREF(who);
        return NULL;
    }
    return Py_BuildValue("(Ny#N)", who, (char *)deal, (Py_ssize_t)SEED_BYTES, chance);
}

/* ---- adding up ---- */

/* Whole numbers, one a seat, from a tuple. */
static bool read_numbers(PyObject *tuple, int seats, long long least, long long most,
                         long long out[MAX_SEATS]) {
    if (!PyTuple_Check(tuple) || PyTuple_Size(tuple) != seats) {
        PyErr_SetString(PyExc_TypeError, "a result has tuples with a number for each seat");
        return false;
    }
    for (int seat = 0; seat < seats; seat++) {
        out[seat] = PyLong_AsLongLong(PyTuple_GetItem(tuple, seat));
        if (out[seat] == -1 && PyErr_Occurred())
            return false;
        if (out[seat] < least || out[seat] > most) {
            PyErr_Format(PyExc_ValueError, "a result has a number out of range: %lld", out[seat]);
            return false;
        }
    }
    return true;
}

/* (bots, places, totals, decisions, microseconds, longest) of one match. */
static bool read_result(const Arena *arena, PyObject *result, MatchResult *out) {
    enum {
        COLUMNS = 6
    };
    const long long LIMIT[COLUMNS][2] = {{0, arena->n_bots - 1}, {1, MAX_SEATS},
                                         {INT32_MIN, INT32_MAX}, {0, UINT32_MAX},
                                         {0, INT64_MAX},         {0, INT64_MAX}};
    int seats = arena->setup.seats;
    long long column[COLUMNS][MAX_SEATS];
    if (!PyTuple_Check(result) || PyTuple_Size(result) != COLUMNS) {
        PyErr_SetString(PyExc_TypeError, "a result has six tuples");
        return false;
    }
    for (int i = 0; i < COLUMNS; i++)
        if (!read_numbers(PyTuple_GetItem(result, i), seats, LIMIT[i][0], LIMIT[i][1], column[i]))
            return false;
    *out = (MatchResult){.played = true};
    for (int seat = 0; seat < seats; seat++) {
        out->bot[seat] = (uint8_t)column[0][seat];
        out->place[seat] = (uint8_t)column[1][seat];
        out->total[seat] = (int32_t)column[2][seat];
        out->moves[seat] = (uint32_t)column[3][seat];
        out->microseconds[seat] = (uint64_t)column[4][seat];
        out->longest[seat] = (uint64_t)column[5][seat];
    }
    return true;
}

static PyObject *told(const Arena *arena, const BotResult *bot) {
    PyObject *elo = arena->game->cooperative
                        ? Py_BuildValue("")
                        : Py_BuildValue("(ddd)", bot->elo.low, bot->elo.mid, bot->elo.high);
    return Py_BuildValue("(id(ddd)(ddd)Nldd)", bot->seats, bot->wins, bot->win_share.low,
                         bot->win_share.mid, bot->win_share.high, bot->score.low, bot->score.mid,
                         bot->score.high, elo, bot->moves, bot->ms_per_move, bot->longest_ms);
}

PyObject *core_arena_sum(PyObject *self, PyObject *args) {
    const char *id;
    int seats, bots;
    PyObject *results;
    Arena arena;
    BotResult sums[MAX_RATED];
    (void)self;
    if (!PyArg_ParseTuple(args, "siiO!", &id, &seats, &bots, &PyList_Type, &results) ||
        !open_arena(id, seats, bots, &arena))
        return NULL;
    arena.n_games = (int)PyList_Size(results);
    MatchResult *all = memory_zeroed(((size_t)arena.n_games + 1) * sizeof *all);
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < arena.n_games; i++)
        if (!read_result(&arena, PyList_GetItem(results, i), &all[i]))
            Py_CLEAR(list);
    if (list)
        arena_sum(&arena, all, sums);
    for (int i = 0; list && i < bots; i++) {
        PyObject *bot = told(&arena, &sums[i]);
        if (!bot || PyList_Append(list, bot) < 0)
            Py_CLEAR(list);
        Py_XDECREF(bot);
    }
    memory_free(all);
    return list;
}
