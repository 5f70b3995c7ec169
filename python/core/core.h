/* SPDX-License-Identifier: MIT */
/* core.h - the extension behind the Python package: the engine's nouns as Python objects.
 *
 * Plain and strict: positional arguments, numbers and bytes, every one checked here, so that no
 * call from Python, however wrong, reaches the engine with what it must not see. What is pleasant
 * (names, defaults, numpy arrays) is townhall/ *.py's. Stable ABI of Python 3.9: there is no buffer
 * protocol in it, so arrays are lent by __array_interface__ (env.c) and taken as bytes. */
#ifndef PYTHON_CORE_H
#define PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x03090000
#include <Python.h>

#include "bots/bot.h"
#include "engine/table.h"
#include "env/env.h"

typedef struct {
    PyObject head;
    Table table;
} TableObject;

typedef struct {
    PyObject head;
    View view;
    int deck; /* slot; held */
} ViewObject;

extern PyTypeObject *table_type, *view_type, *env_type, *array_type, *thinker_type;

/* The types, from their specs; called once by the module. */
extern PyType_Spec table_spec, view_spec, env_spec, array_spec, thinker_spec;

/* Functions of the module that stand in arena.c. */
PyObject *core_arena_plan(PyObject *self, PyObject *args);
PyObject *core_arena_sum(PyObject *self, PyObject *args);

/* ---- module.c: for the others ---- */

/* ValueError with the error's words; always NULL. */
PyObject *core_fail(const Error *error);

/* The game of this name; NULL with ValueError. */
const Game *core_game(const char *id);

/* What Python says about a match that is to begin. */
typedef struct {
    const char *game;
    int seats;                       /* 0: the fewest */
    PyObject *seed, *options, *deck; /* 32 bytes; pairs of strings; None or a deck file's bytes */
} Wanted;

/* Checks it all and holds the deck; NULL with an exception. */
const Game *core_setup(const Wanted *wanted, Setup *setup);

/* 32 bytes; false with an exception. */
bool core_seed(PyObject *bytes, uint8_t seed[SEED_BYTES]);

/* A deck of a game, loaded and held once; 0 for None; -1 with an exception. */
int core_deck(const Game *game, PyObject *bytes);

/* Memory to write text into, grown until it fits. `write` is called again with more room. */
PyObject *core_text(size_t room, void (*write)(const void *what, Text *out), const void *what);

/* A seat of 0 .. seats-1 or NOBODY; false with ValueError. */
bool core_seat(int seat, int seats);

/* ---- view.c ---- */

PyObject *view_new(const Table *table, Seat seat);
PyObject *view_legal(const View *view);
/* The whole position as an SVG file; `player` NULL: seats are numbered. */
PyObject *view_svg(const View *view, const Player *player, int colours, bool dark);

/* A type's objects are made and freed by these. */
void *core_new(PyTypeObject *type);
void core_free(PyObject *object);

#endif
