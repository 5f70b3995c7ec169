/* SPDX-License-Identifier: MIT */
/* cmd_draw.c - `townhall draw`: a position of a record, or a drawn one, as SVG, PNG or PDF. */
#include "cli/input.h"
#include "cli/picture.h"
#include "scene/scene.h"
#include "words/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_BUFFER = 1 << 20,
    LAST_BUFFER = 1 << 26 /* a drawn city of 64 x 64 blocks takes an eighth of it */
};

/* The input: a table, or the text of a drawn position. */
typedef struct {
    const Table *table;
    const Game *game;
    int slot;
    const Input *input;
    Seat seat; /* the viewer; NOBODY: a spectator */
    bool dark;
} Job;

static bool draw_body(const Job *job, Text *out, Box *box, Error *error) {
    SceneStyle style = {.dark = job->dark};
    if (!job->table) {
        Scan in;
        return scan_open(&in, SCAN_RECORD, job->input->bytes, job->input->length, error) &&
               scene_drawing(job->game, job->slot, &in, &style, out, box);
    }
    View view;
    table_view(job->table, job->seat, &view);
    view.player = job->table->player;
    style.colours = game_colours(job->table->game, &job->table->setup);
    style.focus = job->seat == NOBODY ? 0 : job->seat;
    *box = scene_whole(&view, &style, out);
    return true;
}

/* Returns the SVG, to be freed by the caller; NULL with an error. */
static char *draw_svg(const Job *job, size_t *length, Box *box, Error *error) {
    for (size_t capacity = FIRST_BUFFER; capacity <= LAST_BUFFER; capacity *= 2) {
        char *body = malloc(capacity), *svg = malloc(2 * capacity);
        Text out, document;
        bool sound = body && svg;
        if (!sound)
            error_at(error, 0, "%s", tr("out of memory"));
        if (sound) {
            text_init(&out, body, capacity);
            text_init(&document, svg, 2 * capacity);
            sound = draw_body(job, &out, box, error);
        }
        if (sound && !out.full)
            scene_document(job->game, body, *box, job->dark, job->game->title, &document);
        free(body);
        if (sound && !out.full && !document.full) {
            *length = document.length;
            return svg;
        }
        free(svg);
        if (!sound)
            return NULL;
    }
    error_at(error, 0, "%s", tr("the picture is too large"));
    return NULL;
}

static bool write_out(const Args *args, const Job *job, const char *path) {
    const char *to = args_value(args, "--to");
    PictureSize size;
    Error error;
    Box box;
    int width = 0;
    size_t length;
    if (!picture_format(to, &size.format))
        return args_fail(args, tr("--to needs a name that ends in .svg, .png or .pdf, not '%s'"),
                         to);
    if (!args_int(args, "--width", &width, 16, 16384))
        return false;
    char *svg = draw_svg(job, &length, &box, &error);
    if (!svg)
        return input_fail(path, &error);
    size.width = width ? width : box.w;
    size.height = box.h * size.width / box.w;
    bool sound = size.height <= 30000;
    if (!sound)
        args_fail(args, tr("the picture would be %d high; ask for a smaller --width"),
                  (int)size.height);
    else if (!(sound = picture_write(to, size, svg, length, &error)))
        input_fail(to, &error);
    free(svg);
    return sound;
}

static bool draw_drawing(const Args *args) {
    Job job = {.dark = args_has(args, "--dark"), .seat = NOBODY};
    Input input;
    if (!input_game(args, args->operand[0], &job.game))
        return false;
    if (args_has(args, "--at") || args_has(args, "--seat"))
        return args_fail(args, tr("--at and --seat are for records"));
    if (!input_deck(args, job.game, &job.slot) || !input_read(&input, args->operand[1]))
        return false;
    job.input = &input;
    bool sound = write_out(args, &job, args->operand[1]);
    input_free(&input);
    return sound;
}

static bool draw_record(const Args *args) {
    static Table table;
    int seat = NOBODY;
    if (!input_record_at(args, args->operand[0], &table))
        return false;
    if (!args_int(args, "--seat", &seat, 0, table.setup.seats - 1))
        return false;
    if (seat == NOBODY)
        seat = table_actor(&table);
    Job job = {
        .table = &table, .game = table.game, .seat = (Seat)seat, .dark = args_has(args, "--dark")};
    return write_out(args, &job, args->operand[0]);
}

static int run(const Args *args) {
    if (!args_has(args, "--to")) {
        args_fail(args, tr("--to FILE is missing: the name of the picture"));
        return EXIT_BAD_INPUT;
    }
    bool sound = args->n_operands == 2 ? draw_drawing(args) : draw_record(args);
    return sound ? EXIT_DONE : EXIT_BAD_INPUT;
}

static const ArgOption OPTIONS[] = {
    {"--to", "FILE", TR("the picture: a name that ends in .svg, .png or .pdf"), false},
    {"--at", "N", TR("the position after N moves of the record, not the last one"), false},
    {"--seat", "N", TR("as this seat sees it (default: the seat to move)"), false},
    {"--width", "PIXELS", TR("width in pixels; the height follows"), false},
    {"--dark", NULL, TR("in dark colours"), false},
    {"--deck", "FILE|NAME", TR("the deck, if not the standard one"), false},
    {0},
};

const Command draw_command = {
    .name = "draw",
    .operands = "[GAME] FILE",
    .least = 1,
    .most = 2,
    .about = TR("draw a picture of a record's position, or of a drawn position"),
    .more = TR("FILE is a record (.town), or with GAME a drawn position; - is standard input."),
    .options = OPTIONS,
    .run = run,
};
