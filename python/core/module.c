/* SPDX-License-Identifier: MIT */
/* module.c - the module itself, and what all types of it need. */
#include "core.h"

#include "base/json.h"
#include "base/memory.h"
#include "games/catalog.h"
#include "json/write.h"

#include <string.h>

PyTypeObject *table_type, *view_type, *env_type, *array_type, *thinker_type;

/* ---- functions of the module ---- */

PyObject *core_fail(const Error *error) {
    if (error->line)
        PyErr_Format(PyExc_ValueError, "line %d: %s", error->line, error->what);
    else
        PyErr_SetString(PyExc_ValueError, error->what);
    return NULL;
}

const Game *core_game(const char *id) {
    const Game *game = catalog_find(slice_of(id));
    if (game)
        return game;
    char names[200];
    Text list;
    text_init(&list, names, sizeof names);
    for (int i = 0; i < catalog_count(); i++)
        text_format(&list, "%s%s", i ? ", " : "", catalog_game(i)->id);
    PyErr_Format(PyExc_ValueError, "no game '%.60s': there are %s", id, names);
    return NULL;
}

bool core_seed(PyObject *bytes, uint8_t seed[SEED_BYTES]) {
    if (!PyBytes_Check(bytes) || PyBytes_Size(bytes) != SEED_BYTES) {
        PyErr_Format(PyExc_ValueError, "a seed has %d bytes", SEED_BYTES);
        return false;
    }
    memcpy(seed, PyBytes_AsString(bytes), SEED_BYTES);
    return true;
}

int core_deck(const Game *game, PyObject *bytes) {
    char *text;
    Py_ssize_t length;
    Error error;
    if (bytes == Py_None)
        return 0;
    if (PyBytes_AsStringAndSize(bytes, &text, &length) < 0)
        return -1;
    int slot = catalog_load_deck(game, "own", text, (size_t)length, &error);
    if (slot < 0)
        core_fail(&error);
    return slot;
}

/* One pair of strings. */
static bool set_option(const Game *game, Setup *setup, PyObject *pair) {
    const char *name, *choice;
    Error error;
    if (!PyTuple_Check(pair) || !PyArg_ParseTuple(pair, "ss", &name, &choice)) {
        PyErr_SetString(PyExc_TypeError, "options are pairs of strings");
        return false;
    }
    if (game_set_option(game, setup, slice_of(name), slice_of(choice), &error))
        return true;
    core_fail(&error);
    return false;
}

static bool set_options(const Game *game, Setup *setup, PyObject *options) {
    if (!PyTuple_Check(options)) {
        PyErr_SetString(PyExc_TypeError, "options are a tuple of pairs");
        return false;
    }
    for (Py_ssize_t i = 0; i < PyTuple_Size(options); i++)
        if (!set_option(game, setup, PyTuple_GetItem(options, i)))
            return false;
    return true;
}

static bool fill_setup(const Game *game, const Wanted *wanted, Setup *setup) {
    Error error;
    if (wanted->seats < 0 || wanted->seats > UINT8_MAX) {
        PyErr_Format(PyExc_ValueError, "%s has %d to %d seats, not %d", game->id, game->min_seats,
                     game->max_seats, wanted->seats);
        return false;
    }
    setup->seats = wanted->seats ? (uint8_t)wanted->seats : game->min_seats;
    if (!core_seed(wanted->seed, setup->seed) || !set_options(game, setup, wanted->options))
        return false;
    if (game_check_setup(game, setup, &error))
        return true;
    core_fail(&error);
    return false;
}

const Game *core_setup(const Wanted *wanted, Setup *setup) {
    const Game *game = core_game(wanted->game);
    *setup = (Setup){0};
    if (!game)
        return NULL;
    int slot = core_deck(game, wanted->deck);
    if (slot < 0)
        return NULL;
    setup->deck = (uint16_t)slot;
    if (fill_setup(game, wanted, setup))
        return game;
    catalog_release_deck(game, slot);
    return NULL;
}

bool core_seat(int seat, int seats) {
    if (seat >= NOBODY && seat < seats)
        return true;
    PyErr_Format(PyExc_ValueError, "the match has seats 0 to %d, not %d", seats - 1, seat);
    return false;
}

/* ---- what is given back ---- */

PyObject *core_text(size_t room, void (*write)(const void *what, Text *out), const void *what) {
    for (;; room *= 2) {
        Text out;
        char *bytes = memory_new(room);
        text_init(&out, bytes, room);
        write(what, &out);
        PyObject *words =
            out.full ? NULL : PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)out.length, NULL);
        memory_free(bytes);
        if (!out.full)
            return words;
    }
}

void *core_new(PyTypeObject *type) {
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return allocate(type, 0);
}

void core_free(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* ---- functions ---- */

static void write_games(const void *unused, Text *out) {
    Json json;
    (void)unused;
    json_init(&json, out);
    json_games(&json, false);
}

static PyObject *games(PyObject *self, PyObject *unused) {
    (void)self, (void)unused;
    return core_text(1 << 15, write_games, NULL);
}

/* Fields as a list of (name, numbers in all). */
static PyObject *field_list(const Field *fields, int seats) {
    PyObject *list = PyList_New(0);
    for (; list && fields->name; fields++) {
        PyObject *item =
            Py_BuildValue("(si)", fields->name, fields->count * (fields->each_seat ? seats : 1));
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *fields(PyObject *self, PyObject *args) {
    const char *id;
    int seats;
    (void)self;
    if (!PyArg_ParseTuple(args, "si", &id, &seats))
        return NULL;
    const Game *game = core_game(id);
    if (!game)
        return NULL;
    if (seats < game->min_seats || seats > game->max_seats)
        return PyErr_Format(PyExc_ValueError, "%s has %d to %d seats, not %d", id, game->min_seats,
                            game->max_seats, seats);
    const Observer *observer = observer_of(game);
    PyObject *own = field_list(observer->fields, seats);
    PyObject *moves = own ? field_list(observer->move_fields, seats) : NULL;
    PyObject *all = moves ? Py_BuildValue("(OOi)", own, moves, observer->most_moves) : NULL;
    Py_XDECREF(own);
    Py_XDECREF(moves);
    return all;
}

static PyMethodDef METHODS[] = {
    {"games", games, METH_NOARGS, "All games as JSON."},
    {"fields", fields, METH_VARARGS,
     "fields(game, seats): (name, numbers) of an observation and of a move, and most moves."},
    {"arena_plan", core_arena_plan, METH_VARARGS,
     "arena_plan(game, seats, bots, seed, match): who sits where, the deal, each seat's chance."},
    {"arena_sum", core_arena_sum, METH_VARARGS,
     "arena_sum(game, seats, bots, results): what each bot did over all matches."},
    {0},
};

static PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT,
    .m_name = "townhall._core",
    .m_doc = "The engine, plain: use the package townhall.",
    .m_size = -1,
    .m_methods = METHODS,
};

static bool add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type) {
    PyObject *made = PyType_FromSpec(spec);
    if (!made)
        return false;
    *type = (PyTypeObject *)made; /* kept for ever */
    Py_INCREF(made);
    if (PyModule_AddObject(module, strrchr(spec->name, '.') + 1, made) == 0)
        return true;
    Py_DECREF(made);
    return false;
}

PyMODINIT_FUNC PyInit__core(void); /* found by its name */
PyMODINIT_FUNC PyInit__core(void) {
    static bool is_open;
    PyObject *module = PyModule_Create(&MODULE);
    if (!module)
        return NULL;
    if (!is_open)
        catalog_open();
    is_open = true;
    if (PyModule_AddStringConstant(module, "__version__", TOWNHALL_VERSION) == 0 &&
        add_type(module, &table_spec, &table_type) && add_type(module, &view_spec, &view_type) &&
        add_type(module, &env_spec, &env_type) && add_type(module, &array_spec, &array_type) &&
        add_type(module, &thinker_spec, &thinker_type))
        return module;
    Py_DECREF(module);
    return NULL;
}
