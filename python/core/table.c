/* SPDX-License-Identifier: MIT */
/* table.c - one match: its moves, views, record, what may be taken back, its decisions as rows. */
#include "core.h"

#include "base/memory.h"
#include "engine/record.h"
#include "games/catalog.h"

#include <string.h>

static Table *table_of(PyObject *self) {
    return &((TableObject *)self)->table;
}

/* ---- made, copied, dropped ---- */

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    Wanted wanted;
    Setup setup;
    if (kwargs && PyDict_Size(kwargs)) {
        PyErr_SetString(PyExc_TypeError, "no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "siOOO", &wanted.game, &wanted.seats, &wanted.seed, &wanted.options,
                          &wanted.deck))
        return NULL;
    const Game *game = core_setup(&wanted, &setup);
    if (!game)
        return NULL;
    TableObject *self = core_new(type);
    if (!self) {
        catalog_release_deck(game, setup.deck);
        return NULL;
    }
    table_open(&self->table, game, &setup);
    return (PyObject *)self;
}

static void drop(PyObject *self) {
    const Table *table = table_of(self);
    if (table->game)
        catalog_release_deck(table->game, table->setup.deck);
    core_free(self);
}

/* A table of its own with the same in it. */
static PyObject *adopt(const Table *table) {
    TableObject *self = core_new(table_type);
    if (!self)
        return NULL;
    self->table = *table;
    catalog_hold_slot(table->game, table->setup.deck);
    return (PyObject *)self;
}

static PyObject *copy(PyObject *self, PyObject *unused) {
    (void)unused;
    return adopt(table_of(self));
}

/* read(record, deck): the deck, if it needs one, is loaded while the record is read. */
static PyObject *read_record(PyObject *unused, PyObject *args) {
    const char *text;
    Py_ssize_t length;
    PyObject *deck;
    const Game *game;
    Error error;
    (void)unused;
    if (!PyArg_ParseTuple(args, "s#O", &text, &length, &deck))
        return NULL;
    if (!record_peek_game(catalog_find, text, (size_t)length, &game, &error))
        return core_fail(&error);
    int slot = core_deck(game, deck);
    if (slot < 0)
        return NULL;
    Table *table = memory_zeroed(sizeof *table);
    bool read = record_read(table, catalog_find, text, (size_t)length, &error);
    PyObject *made = read ? adopt(table) : core_fail(&error);
    catalog_release_deck(game, slot);
    memory_free(table);
    return made;
}

/* ---- play ---- */

/* The legal move with this notation; NO_MOVE with an exception. */
static Move move_named(const Table *table, PyObject *words) {
    PyObject *bytes = PyUnicode_AsUTF8String(words);
    if (!bytes)
        return NO_MOVE;
    Slice notation = {PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes)};
    Move move = game_parse_step(table->game, &table->state, notation);
    if (move == NO_MOVE)
        PyErr_Format(PyExc_ValueError, "'%s' is no legal move here", slice_quote(notation).words);
    Py_DECREF(bytes);
    return move;
}

/* A legal move from Python: its index, or its notation; NO_MOVE with an exception. */
static Move move_of(const Table *table, PyObject *what) {
    if (PyUnicode_Check(what))
        return move_named(table, what);
    if (!PyIndex_Check(what)) {
        PyErr_SetString(PyExc_TypeError, "a move is an index into legal() or its notation");
        return NO_MOVE;
    }
    Move moves[MAX_MOVES];
    int count = table->game->legal(&table->state, moves);
    Py_ssize_t i = PyNumber_AsSsize_t(what, NULL);
    if (i == -1 && PyErr_Occurred())
        return NO_MOVE;
    if (i >= 0 && i < count)
        return moves[i];
    PyErr_Format(PyExc_ValueError, "the legal moves are 0 to %d, not %zd", count - 1, i);
    return NO_MOVE;
}

/* play(move, seat): seat -1 is the seat to move. */
static PyObject *play(PyObject *self, PyObject *args) {
    Table *table = table_of(self);
    PyObject *what;
    int seat;
    Error error;
    if (!PyArg_ParseTuple(args, "Oi", &what, &seat) || !core_seat(seat, table->setup.seats))
        return NULL;
    if (table_is_over(table)) {
        PyErr_SetString(PyExc_ValueError, "the match is over");
        return NULL;
    }
    Seat actor = table_actor(table);
    if (seat != NOBODY && seat != actor)
        return PyErr_Format(PyExc_ValueError, "it is the turn of seat %d, not of seat %d", actor,
                            seat);
    Move move = move_of(table, what);
    if (move == NO_MOVE)
        return NULL;
    if (!table_play(table, actor, move, &error))
        return core_fail(&error);
    Py_RETURN_NONE;
}

static PyObject *legal(PyObject *self, PyObject *unused) {
    View view;
    (void)unused;
    table_view(table_of(self), table_actor(table_of(self)), &view);
    return view_legal(&view);
}

/* Made moves, in notation. */
static PyObject *moves(PyObject *self, PyObject *unused) {
    const Table *table = table_of(self);
    Replay replay;
    PyObject *list = PyList_New(0);
    (void)unused;
    for (replay_begin(&replay, table); list && replay.n < table->n_moves; replay_step(&replay)) {
        char words[MAX_NOTATION];
        Text notation;
        text_init(&notation, words, sizeof words);
        table->game->notate(&replay.state, table->move[replay.n], &notation);
        PyObject *item = PyUnicode_FromString(words);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

/* ---- taking back ---- */

static PyObject *undo_limit(PyObject *self, PyObject *unused) {
    const Table *table = table_of(self);
    (void)unused;
    return PyLong_FromLong(table_undo_limit(table, ~0u));
}

static PyObject *rewind_to(PyObject *self, PyObject *args) {
    Table *table = table_of(self);
    int n;
    if (!PyArg_ParseTuple(args, "i", &n))
        return NULL;
    if (n < 0 || n > table->n_moves)
        return PyErr_Format(PyExc_ValueError, "there are %d moves to go back to, not %d",
                            table->n_moves, n);
    table_rewind(table, n);
    Py_RETURN_NONE;
}

static PyObject *redo(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyBool_FromLong(table_redo(table_of(self)));
}

/* ---- telling ---- */

static PyObject *view(PyObject *self, PyObject *args) {
    int seat;
    if (!PyArg_ParseTuple(args, "i", &seat) || !core_seat(seat, table_of(self)->setup.seats))
        return NULL;
    return view_new(table_of(self), (Seat)seat);
}

static PyObject *facts(PyObject *self, PyObject *unused) {
    const Table *table = table_of(self);
    (void)unused;
    return Py_BuildValue("(siiiO)", table->game->id, table->setup.seats, table_actor(table),
                         table->n_moves, table->game->cooperative ? Py_True : Py_False);
}

static PyObject *seed(PyObject *self, PyObject *unused) {
    const Table *table = table_of(self);
    (void)unused;
    if (!table->has_seed)
        Py_RETURN_NONE;
    return PyBytes_FromStringAndSize((const char *)table->setup.seed, SEED_BYTES);
}

static void write_record(const void *what, Text *out) {
    record_write(what, out);
}

static PyObject *record(PyObject *self, PyObject *unused) {
    (void)unused;
    return core_text(1 << 14, write_record, table_of(self));
}

/* svg(seat, dark), with the players' names. */
static PyObject *svg(PyObject *self, PyObject *args) {
    const Table *table = table_of(self);
    int seat, dark;
    View seen;
    if (!PyArg_ParseTuple(args, "ip", &seat, &dark) || !core_seat(seat, table->setup.seats))
        return NULL;
    table_view(table, (Seat)seat, &seen);
    return view_svg(&seen, table->player, game_colours(table->game, &table->setup), dark);
}

/* ---- players ---- */

static PyObject *players(PyObject *self, PyObject *unused) {
    const Table *table = table_of(self);
    PyObject *list = PyList_New(table->setup.seats);
    (void)unused;
    for (int seat = 0; list && seat < table->setup.seats; seat++) {
        PyObject *name = PyUnicode_FromString(table->player[seat].name);
        if (!name)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, seat, name);
    }
    return list;
}

/* name(seat, words, is_bot) */
static PyObject *name(PyObject *self, PyObject *args) {
    Table *table = table_of(self);
    int seat, is_bot;
    const char *words;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(args, "is#p", &seat, &words, &length, &is_bot) ||
        !core_seat(seat, table->setup.seats))
        return NULL;
    Slice slice = {words, (size_t)length};
    if (seat == NOBODY || slice.length >= MAX_NAME || !record_is_name(slice)) {
        PyErr_SetString(PyExc_ValueError,
                        "a name has at most 64 bytes, no control characters, single spaces inside");
        return NULL;
    }
    table->player[seat].is_bot = is_bot;
    slice_copy(slice, table->player[seat].name, sizeof table->player[seat].name);
    Py_RETURN_NONE;
}

/* ---- results and decisions ---- */

/* What each seat gets for its place, if the match ended now. */
static PyObject *rewards(PyObject *self, PyObject *unused) {
    const Table *table = table_of(self);
    float each[MAX_SEATS];
    (void)unused;
    env_reward(table->game, &table->state, table->setup.seats, each);
    PyObject *all = PyTuple_New(table->setup.seats);
    for (int seat = 0; all && seat < table->setup.seats; seat++) {
        PyObject *one = PyFloat_FromDouble((double)each[seat]);
        if (!one)
            Py_CLEAR(all);
        else
            PyTuple_SetItem(all, seat, one);
    }
    return all;
}

/* Everything the match's decisions were made on, one array behind the other. */
typedef struct {
    int16_t *obs, *rows; /* all observations; all rows of all legal moves */
    int32_t *count, *action;
    size_t n_rows, row_room;
} Decisions;

static void add_decision(const Table *table, const Replay *replay, size_t length, size_t each,
                         Decisions *out) {
    const Observer *observer = observer_of(table->game);
    View view;
    Move legal_moves[MAX_MOVES];
    size_t n = (size_t)replay->n;
    view_of(table->game, &replay->state, table->mover[n], &view);
    int count = table->game->legal(&view.state, legal_moves);
    while (out->n_rows + (size_t)count > out->row_room) {
        out->row_room = 2 * out->row_room + MAX_MOVES;
        out->rows = memory_grow(out->rows, out->row_room * each * sizeof *out->rows);
    }
    int16_t *row = out->obs + n * length;
    view_observe(observer, &view, row);
    observer->describe(&view, row, legal_moves, count, out->rows + out->n_rows * each);
    out->n_rows += (size_t)count;
    out->count[n] = count;
    for (int i = 0; i < count; i++)
        if (legal_moves[i] == table->move[n])
            out->action[n] = i;
}

static PyObject *decisions_as_bytes(const Table *table, const Decisions *all, size_t length,
                                    size_t each) {
    size_t n = (size_t)table->n_moves;
    return Py_BuildValue(
        "(y#y#y#y#y#)", (char *)all->obs, (Py_ssize_t)(n * length * sizeof *all->obs),
        (char *)all->rows, (Py_ssize_t)(all->n_rows * each * sizeof *all->rows), (char *)all->count,
        (Py_ssize_t)(n * sizeof *all->count), (char *)all->action,
        (Py_ssize_t)(n * sizeof *all->action), (char *)table->mover, (Py_ssize_t)n);
}

/* Observations, rows of moves, how many moves, the chosen one, the mover: as bytes. */
static PyObject *decisions(PyObject *self, PyObject *unused) {
    const Table *table = table_of(self);
    const Observer *observer = observer_of(table->game);
    size_t length = (size_t)fields_length(observer->fields, table->setup.seats);
    size_t each = (size_t)fields_length(observer->move_fields, table->setup.seats);
    size_t n = (size_t)table->n_moves;
    Decisions all = {.obs = memory_new((n * length + 1) * sizeof *all.obs),
                     .rows = memory_new(MAX_MOVES * each * sizeof *all.rows),
                     .row_room = MAX_MOVES,
                     .count = memory_new((n + 1) * sizeof *all.count),
                     .action = memory_new((n + 1) * sizeof *all.action)};
    Replay replay;
    (void)unused;
    for (replay_begin(&replay, table); replay.n < table->n_moves; replay_step(&replay))
        add_decision(table, &replay, length, each, &all);
    PyObject *bytes = decisions_as_bytes(table, &all, length, each);
    memory_free(all.obs);
    memory_free(all.rows);
    memory_free(all.count);
    memory_free(all.action);
    return bytes;
}

static PyMethodDef METHODS[] = {
    {"read", read_record, METH_VARARGS | METH_STATIC, "read(record, deck): a table from a record."},
    {"copy", copy, METH_NOARGS, "Another table with the same match."},
    {"facts", facts, METH_NOARGS, "Game, seats, actor (-1: over), moves made, cooperative."},
    {"seed", seed, METH_NOARGS, "32 bytes, or None when a record gave the deal without one."},
    {"legal", legal, METH_NOARGS, "Legal moves in notation, ascending."},
    {"play", play, METH_VARARGS, "play(move, seat): index or notation; seat -1: the actor."},
    {"moves", moves, METH_NOARGS, "Made moves in notation."},
    {"undo_limit", undo_limit, METH_NOARGS, "The least number of moves that may be left."},
    {"rewind", rewind_to, METH_VARARGS, "rewind(n): back to n moves."},
    {"redo", redo, METH_NOARGS, "Makes the next move that was taken back; False: none."},
    {"view", view, METH_VARARGS, "view(seat): -1 is a spectator."},
    {"record", record, METH_NOARGS, "The match as text."},
    {"svg", svg, METH_VARARGS, "svg(seat, dark)"},
    {"players", players, METH_NOARGS, "Their names."},
    {"name", name, METH_VARARGS, "name(seat, words, is_bot)"},
    {"rewards", rewards, METH_NOARGS, "By place, as if the match ended now."},
    {"decisions", decisions, METH_NOARGS,
     "Observations, rows of moves, counts, actions, movers, as bytes."},
    {0},
};

static PyType_Slot SLOTS[] = {
    {Py_tp_new, make}, {Py_tp_dealloc, drop}, {Py_tp_methods, METHODS}, {0}};

PyType_Spec table_spec = {.name = "townhall._core.Table",
                          .basicsize = sizeof(TableObject),
                          .flags = Py_TPFLAGS_DEFAULT,
                          .slots = SLOTS};
