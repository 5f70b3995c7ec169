/* SPDX-License-Identifier: MIT */
/* view.c - what one seat sees: its moves, its rows of numbers, the position as JSON, text, picture.
 */
#include "core.h"

#include "base/json.h"
#include "base/memory.h"
#include "games/catalog.h"
#include "scene/scene.h"
#include "json/write.h"

PyObject *view_new(const Table *table, Seat seat) {
    ViewObject *self = core_new(view_type);
    if (!self)
        return NULL;
    table_view(table, seat, &self->view);
    self->deck = table->setup.deck;
    catalog_hold_slot(table->game, self->deck);
    return (PyObject *)self;
}

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    (void)type, (void)args, (void)kwargs;
    PyErr_SetString(PyExc_TypeError, "views come from a match");
    return NULL;
}

static void drop(PyObject *object) {
    ViewObject *self = (ViewObject *)object;
    catalog_release_deck(self->view.game, self->deck);
    core_free(object);
}

static bool is_to_move(const View *view) {
    return view->seat != NOBODY && view->game->actor(&view->state) == view->seat;
}

/* ---- moves ---- */

PyObject *view_legal(const View *view) {
    Move moves[MAX_MOVES];
    int count = is_to_move(view) ? view->game->legal(&view->state, moves) : 0;
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        char words[MAX_NOTATION];
        Text notation;
        text_init(&notation, words, sizeof words);
        view->game->notate(&view->state, moves[i], &notation);
        PyObject *item = PyUnicode_FromString(words);
        if (!item)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, i, item);
    }
    return list;
}

static PyObject *legal(PyObject *self, PyObject *unused) {
    (void)unused;
    return view_legal(&((ViewObject *)self)->view);
}

/* ---- rows ---- */

/* The observation and the rows of the legal moves, as bytes; a spectator has none. */
static PyObject *rows(PyObject *self, PyObject *unused) {
    const View *view = &((ViewObject *)self)->view;
    const Observer *observer = observer_of(view->game);
    Move moves[MAX_MOVES];
    (void)unused;
    if (view->seat == NOBODY) {
        PyErr_SetString(PyExc_ValueError, "a spectator's view has no rows: ask for a seat's");
        return NULL;
    }
    int count = is_to_move(view) ? view->game->legal(&view->state, moves) : 0;
    size_t length = (size_t)fields_length(observer->fields, view->seats);
    size_t each = (size_t)fields_length(observer->move_fields, view->seats);
    int16_t *numbers = memory_new((length + (size_t)count * each) * sizeof *numbers);
    int16_t *end = view_observe(observer, view, numbers);
    if (count)
        observer->describe(view, numbers, moves, count, end);
    PyObject *both =
        Py_BuildValue("(y#y#)", (char *)numbers, (Py_ssize_t)(length * sizeof *numbers),
                      (char *)end, (Py_ssize_t)((size_t)count * each * sizeof *numbers));
    memory_free(numbers);
    return both;
}

/* ---- telling ---- */

static void write_json(const void *what, Text *out) {
    Json json;
    json_init(&json, out);
    json_view(&json, what);
}

static PyObject *json(PyObject *self, PyObject *unused) {
    (void)unused;
    return core_text(1 << 16, write_json, &((ViewObject *)self)->view);
}

static void write_scores(const void *what, Text *out) {
    Json json;
    json_init(&json, out);
    json_open_object(&json);
    json_view_scores(&json, what);
    json_close(&json);
}

static PyObject *scores(PyObject *self, PyObject *unused) {
    (void)unused;
    return core_text(1 << 15, write_scores, &((ViewObject *)self)->view);
}

static void write_picture(const void *what, Text *out) {
    const View *view = what;
    view->game->picture(&view->state, out);
}

static PyObject *picture(PyObject *self, PyObject *unused) {
    (void)unused;
    return core_text(1 << 14, write_picture, &((ViewObject *)self)->view);
}

typedef struct {
    const View *view;
    SceneStyle style;
} Sheet;

static void write_svg(const void *what, Text *out) {
    const Sheet *sheet = what;
    Text body;
    char *bytes = memory_new(out->capacity);
    text_init(&body, bytes, out->capacity);
    Box box = scene_whole(sheet->view, &sheet->style, &body);
    if (body.full)
        out->full = true; /* asked again with more room */
    else
        scene_document(sheet->view->game, bytes, box, sheet->style.dark, sheet->view->game->title,
                       out);
    memory_free(bytes);
}

PyObject *view_svg(const View *view, const Player *player, int colours, bool dark) {
    View named = *view;
    named.player = player;
    Seat focus = (Seat)(view->seat == NOBODY ? 0 : view->seat);
    Sheet sheet = {&named, {.dark = dark, .focus = focus, .colours = colours}};
    return core_text(1 << 19, write_svg, &sheet);
}

static PyObject *svg(PyObject *self, PyObject *args) {
    int dark;
    if (!PyArg_ParseTuple(args, "p", &dark))
        return NULL;
    return view_svg(&((ViewObject *)self)->view, NULL, 0, dark);
}

static PyObject *facts(PyObject *self, PyObject *unused) {
    const View *view = &((ViewObject *)self)->view;
    (void)unused;
    return Py_BuildValue("(siii)", view->game->id, view->seats, view->seat,
                         view->game->actor(&view->state));
}

static PyMethodDef METHODS[] = {
    {"facts", facts, METH_NOARGS, "Game, seats, viewer, actor; -1: nobody."},
    {"legal", legal, METH_NOARGS, "Legal moves, ascending; none unless it is the viewer's turn."},
    {"rows", rows, METH_NOARGS, "Observation and rows of the legal moves, as bytes."},
    {"json", json, METH_NOARGS, "The position as JSON."},
    {"scores", scores, METH_NOARGS, "All scores as JSON."},
    {"picture", picture, METH_NOARGS, "The position as plain text."},
    {"svg", svg, METH_VARARGS, "svg(dark): the position as SVG."},
    {0},
};

static PyType_Slot SLOTS[] = {
    {Py_tp_new, make}, {Py_tp_dealloc, drop}, {Py_tp_methods, METHODS}, {0}};

PyType_Spec view_spec = {.name = "townhall._core.View",
                         .basicsize = sizeof(ViewObject),
                         .flags = Py_TPFLAGS_DEFAULT,
                         .slots = SLOTS};
