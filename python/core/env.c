/* SPDX-License-Identifier: MIT */
/* env.c - a batch, and its arrays lent to numpy.
 *
 * An Array describes memory of the batch in numpy's __array_interface__ and keeps the batch alive;
 * the array that numpy makes of it keeps the Array. All but the actions are lent for reading only:
 * the batch relies on what it wrote there. While a step runs without the interpreter's lock, the
 * batch refuses all other calls. */
#include "core.h"

#include "base/memory.h"
#include "games/catalog.h"

#include <string.h>

typedef struct {
    PyObject head;
    Env *env;
    int64_t *asked;   /* [n]: actions as numpy writes them */
    int32_t *actions; /* [n]: the same, once they are known to fit */
    bool is_busy;     /* a step is being made in some thread */
} EnvObject;

typedef struct {
    PyObject head;
    EnvObject *owner;
    const void *data;
    const char *kind; /* numpy's: "i2" */
    int n_dimensions;
    int shape[2];
    bool is_writable;
} ArrayObject;

/* ---- arrays ---- */

static PyObject *no_array(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    (void)type, (void)args, (void)kwargs;
    PyErr_SetString(PyExc_TypeError, "arrays come from a batch");
    return NULL;
}

static void drop_array(PyObject *self) {
    Py_XDECREF((PyObject *)((ArrayObject *)self)->owner);
    core_free(self);
}

static PyObject *shape_of(const ArrayObject *array) {
    PyObject *shape = PyTuple_New(array->n_dimensions);
    for (int i = 0; shape && i < array->n_dimensions; i++) {
        PyObject *length = PyLong_FromLong(array->shape[i]);
        if (!length)
            Py_CLEAR(shape);
        else
            PyTuple_SetItem(shape, i, length);
    }
    return shape;
}

static PyObject *interface(PyObject *self, void *unused) {
    const ArrayObject *array = (ArrayObject *)self;
    const int one = 1;
    char kind[8];
    (void)unused;
    kind[0] = array->kind[1] == '1' ? '|' : *(const char *)&one ? '<' : '>';
    text_copy(kind + 1, sizeof kind - 1, array->kind);
    PyObject *shape = shape_of(array);
    if (!shape)
        return NULL;
    return Py_BuildValue("{s:N,s:s,s:(NO),s:i}", "shape", shape, "typestr", kind, "data",
                         PyLong_FromVoidPtr((void *)(uintptr_t)array->data),
                         array->is_writable ? Py_False : Py_True, "version", 3);
}

static PyGetSetDef ARRAY_GETSET[] = {
    {"__array_interface__", interface, NULL, "For numpy.asarray.", NULL}, {0}};

static PyType_Slot ARRAY_SLOTS[] = {
    {Py_tp_new, no_array}, {Py_tp_dealloc, drop_array}, {Py_tp_getset, ARRAY_GETSET}, {0}};

PyType_Spec array_spec = {.name = "townhall._core.Array",
                          .basicsize = sizeof(ArrayObject),
                          .flags = Py_TPFLAGS_DEFAULT,
                          .slots = ARRAY_SLOTS};

typedef struct {
    const char *name;
    const void *data;
    const char *kind;
    int first, second; /* lengths; 0: one for each match; no such dimension */
} Lent;

static PyObject *lend(EnvObject *self, const Lent *lent) {
    ArrayObject *array = core_new(array_type);
    if (!array)
        return NULL;
    Py_INCREF((PyObject *)self);
    array->owner = self;
    array->data = lent->data;
    array->kind = lent->kind;
    array->shape[0] = lent->first ? lent->first : self->env->n;
    array->shape[1] = lent->second;
    array->n_dimensions = lent->second ? 2 : 1;
    array->is_writable = lent->data == self->asked;
    return (PyObject *)array;
}

static PyObject *array(PyObject *object, PyObject *args) {
    EnvObject *self = (EnvObject *)object;
    const Env *env = self->env;
    const char *name;
    if (!PyArg_ParseTuple(args, "s", &name))
        return NULL;
    const Lent all[] = {
        {"obs", env->obs, "i2", 0, env->length},
        {"mask", env->mask, "b1", 0, env->most_moves},
        {"moves", env->moves, "i2", env->n * env->most_moves, env->move_length},
        {"first", env->first, "i4", 0, 0},
        {"count", env->count, "i4", 0, 0},
        {"actor", env->actor, "i1", 0, 0},
        {"reward", env->reward, "f4", 0, env->seats},
        {"done", env->done, "b1", 0, 0},
        {"actions", self->asked, "i8", 0, 0},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i].name, name) == 0)
            return lend(self, &all[i]);
    return PyErr_Format(PyExc_ValueError, "a batch has no array '%.40s'", name);
}

/* ---- the batch ---- */

/* (game, seats, seed, options, deck, n, threads, by_score) */
static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    Wanted wanted;
    Setup setup;
    EnvSettings settings = {0};
    int by_score;
    Error error;
    if (kwargs && PyDict_Size(kwargs)) {
        PyErr_SetString(PyExc_TypeError, "no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "siOOOiip", &wanted.game, &wanted.seats, &wanted.seed,
                          &wanted.options, &wanted.deck, &settings.n, &settings.threads, &by_score))
        return NULL;
    settings.reward = by_score ? ENV_BY_SCORE : ENV_BY_PLACE;
    const Game *game = core_setup(&wanted, &setup);
    if (!game)
        return NULL;
    Env *env = env_open(game, &setup, &settings, &error);
    catalog_release_deck(game, setup.deck); /* the batch holds its own */
    if (!env)
        return core_fail(&error);
    EnvObject *self = core_new(type);
    if (!self) {
        env_close(env);
        return NULL;
    }
    self->env = env;
    self->asked = memory_zeroed((size_t)env->n * sizeof *self->asked);
    self->actions = memory_zeroed((size_t)env->n * sizeof *self->actions);
    return (PyObject *)self;
}

static void drop(PyObject *object) {
    EnvObject *self = (EnvObject *)object;
    env_close(self->env);
    memory_free(self->asked);
    memory_free(self->actions);
    core_free(object);
}

static bool is_free(const EnvObject *self) {
    if (self->is_busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this batch");
    return !self->is_busy;
}

/* Other threads may write into the array while we read it, so each action is read once. */
static bool take_actions(EnvObject *self) {
    const volatile int64_t *asked = self->asked;
    for (int i = 0; i < self->env->n; i++) {
        int64_t action = asked[i];
        int count = self->env->count[i];
        if (action < 0 || action >= count) {
            PyErr_Format(PyExc_ValueError, "match %d has actions 0 to %d, not %lld", i, count - 1,
                         (long long)action);
            return false;
        }
        self->actions[i] = (int32_t)action;
    }
    return true;
}

static PyObject *step(PyObject *object, PyObject *unused) {
    EnvObject *self = (EnvObject *)object;
    Error error;
    bool stepped;
    (void)unused;
    if (!is_free(self) || !take_actions(self))
        return NULL;
    self->is_busy = true;
    Py_BEGIN_ALLOW_THREADS;
    stepped = env_step(self->env, self->actions, &error);
    Py_END_ALLOW_THREADS;
    self->is_busy = false;
    if (!stepped)
        return core_fail(&error);
    Py_RETURN_NONE;
}

static PyObject *reset(PyObject *object, PyObject *args) {
    EnvObject *self = (EnvObject *)object;
    uint8_t seed[SEED_BYTES];
    PyObject *bytes;
    if (!PyArg_ParseTuple(args, "O", &bytes) || !core_seed(bytes, seed) || !is_free(self))
        return NULL;
    self->is_busy = true;
    Py_BEGIN_ALLOW_THREADS;
    env_reset(self->env, seed);
    Py_END_ALLOW_THREADS;
    self->is_busy = false;
    Py_RETURN_NONE;
}

static PyObject *observe(PyObject *object, PyObject *args) {
    EnvObject *self = (EnvObject *)object;
    int match, seat;
    Error error;
    if (!PyArg_ParseTuple(args, "ii", &match, &seat) || !is_free(self))
        return NULL;
    int16_t *row = memory_new((size_t)self->env->length * sizeof *row);
    PyObject *bytes = env_observe(self->env, match, seat, row, &error)
                          ? PyBytes_FromStringAndSize(
                                (char *)row, (Py_ssize_t)((size_t)self->env->length * sizeof *row))
                          : core_fail(&error);
    memory_free(row);
    return bytes;
}

static PyObject *rows(PyObject *object, PyObject *unused) {
    const Env *env = ((EnvObject *)object)->env;
    PyObject *list = PyList_New(env->threads);
    (void)unused;
    for (int part = 0; list && part < env->threads; part++) {
        int begin, count = env_rows(env, part, &begin);
        PyObject *pair = Py_BuildValue("(ii)", begin, count);
        if (!pair || PyList_SetItem(list, part, pair) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *facts(PyObject *object, PyObject *unused) {
    const Env *env = ((EnvObject *)object)->env;
    (void)unused;
    return Py_BuildValue("(siii)", env->game->id, env->seats, env->n, env->threads);
}

static PyMethodDef METHODS[] = {
    {"array", array, METH_VARARGS, "array(name): memory of the batch, for numpy.asarray."},
    {"step", step, METH_NOARGS, "Makes the moves that stand in the array `actions`."},
    {"reset", reset, METH_VARARGS, "reset(seed): all matches anew."},
    {"observe", observe, METH_VARARGS, "observe(match, seat): what a seat sees, as bytes."},
    {"rows", rows, METH_NOARGS, "First row and number of rows of each thread's legal moves."},
    {"facts", facts, METH_NOARGS, "Game, seats, matches, threads."},
    {0},
};

static PyType_Slot SLOTS[] = {
    {Py_tp_new, make}, {Py_tp_dealloc, drop}, {Py_tp_methods, METHODS}, {0}};

PyType_Spec env_spec = {.name = "townhall._core.Env",
                        .basicsize = sizeof(EnvObject),
                        .flags = Py_TPFLAGS_DEFAULT,
                        .slots = SLOTS};
