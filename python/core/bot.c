/* SPDX-License-Identifier: MIT */
/* bot.c - the engine's own players: found by name for one game, asked with a view. */
#include "core.h"

typedef struct {
    PyObject head;
    const Game *game;
    Thinker thinker;
    Rng rng;
} ThinkerObject;

/* (game, name, seed, threads) */
static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    const char *id, *name;
    unsigned long long seed;
    int threads;
    Error error;
    Thinker thinker;
    if (kwargs && PyDict_Size(kwargs)) {
        PyErr_SetString(PyExc_TypeError, "no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "ssKi", &id, &name, &seed, &threads))
        return NULL;
    const Game *game = core_game(id);
    if (!game)
        return NULL;
    if (threads < 1 || threads > MAX_THREADS)
        return PyErr_Format(PyExc_ValueError, "a bot has 1 to %d threads, not %d", MAX_THREADS,
                            threads);
    if (!bots_find(game, slice_of(name), &thinker, &error))
        return core_fail(&error);
    ThinkerObject *self = core_new(type);
    if (!self)
        return NULL;
    self->game = game;
    self->thinker = thinker;
    self->thinker.budget.threads = (uint8_t)threads;
    rng_init(&self->rng, seed);
    return (PyObject *)self;
}

/* The index of the move it chooses among the viewer's legal ones. */
static PyObject *choose(PyObject *object, PyObject *args) {
    ThinkerObject *self = (ThinkerObject *)object;
    PyObject *asked;
    if (!PyArg_ParseTuple(args, "O!", view_type, &asked))
        return NULL;
    const View *view = &((ViewObject *)asked)->view;
    if (view->game != self->game)
        return PyErr_Format(PyExc_ValueError, "this bot plays %s, and the view is of %s",
                            self->game->id, view->game->id);
    if (view->seat == NOBODY || view->game->actor(&view->state) != view->seat) {
        PyErr_SetString(PyExc_ValueError, "the view is not of the seat whose turn it is");
        return NULL;
    }
    Choice choice;
    Rng rng = self->rng; /* of its own: another thread may be asking, too */
    Py_BEGIN_ALLOW_THREADS;
    bot_choose(&self->thinker, view, &rng, &choice);
    Py_END_ALLOW_THREADS;
    self->rng = rng;
    Move moves[MAX_MOVES];
    int count = view->game->legal(&view->state, moves), i = 0;
    while (i < count && moves[i] != choice.move)
        i++;
    return PyLong_FromLong(i);
}

static PyMethodDef METHODS[] = {
    {"choose", choose, METH_VARARGS, "choose(view): the index of a legal move."},
    {0},
};

static PyType_Slot SLOTS[] = {
    {Py_tp_new, make}, {Py_tp_dealloc, core_free}, {Py_tp_methods, METHODS}, {0}};

PyType_Spec thinker_spec = {.name = "townhall._core.Thinker",
                            .basicsize = sizeof(ThinkerObject),
                            .flags = Py_TPFLAGS_DEFAULT,
                            .slots = SLOTS};
