/* SPDX-License-Identifier: MIT */
/* deck_doctor.c - reads the options of `deck doctor`, plays the matches and prints two columns of
 * figures: the deck's and the standard deck's. */
#include "cli/deck_doctor.h"

#include "arena/doctor.h"
#include "base/json.h"
#include "cells/screen.h"
#include "cli/input.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "words/lang.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STANDARD_SLOT = 0,
    USUAL_MATCHES = 300,
    USUAL_LEVEL = 3,
    OFTEN_ENOUGH = 10, /* matches that must offer a thing before it is listed */
    LISTED = 5,
    LABEL_COLUMNS = 34,
    FIGURE_COLUMNS = 26
};

static atomic_bool interrupted; /* by the signal handler */

static void interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* ---- examining ---- */

typedef struct {
    const char *name;
    Doctor doctor;
    Diagnosis diagnosis;
} Patient;

/* What the command was asked for: the deck, and the standard deck unless it is the same. */
typedef struct {
    const Game *game;
    int matches, level;
    Setup setup;
    int n_patients;
    Patient patient[2];
} Examination;

/* Options are those of the deck: both decks of a game have the same ones by name, but perhaps not
 * the same choices, so each starts from its defaults. */
static bool read_options(const Args *args, Examination *out) {
    Error error;
    int seats = out->game->min_seats;
    out->matches = USUAL_MATCHES;
    out->level = USUAL_LEVEL;
    if (!args_int(args, "--matches", &out->matches, 1, DOCTOR_MATCHES) ||
        !args_int(args, "--level", &out->level, 1, N_LEVELS) ||
        !args_int(args, "--seats", &seats, out->game->min_seats, out->game->max_seats) ||
        !input_seed_or_random(args, out->setup.seed))
        return false;
    out->setup.seats = (uint8_t)seats;
    return game_check_setup(out->game, &out->setup, &error) || args_fail(args, "%s", error.what);
}

static void open_patient(Examination *all, int slot, const char *name) {
    Patient *patient = &all->patient[all->n_patients++];
    Setup setup = all->setup;
    Thinker thinker;
    setup.deck = (uint16_t)slot;
    bots_level(all->game, all->level, &thinker);
    thinker.budget.stop = &interrupted;
    patient->name = name;
    doctor_open(&patient->doctor, all->game, &setup, &thinker);
}

/* The decks take turns, so that an examination that is stopped has figures of both. */
static void examine(Examination *all) {
    Progress bar;
    progress_begin(&bar);
    for (int i = 0; i < all->matches && !atomic_load(&interrupted); i++) {
        for (int p = 0; p < all->n_patients; p++)
            doctor_play(&all->patient[p].doctor);
        progress_show(&bar, i + 1, all->matches, all->patient[0].name);
    }
    progress_end(&bar);
    for (int p = 0; p < all->n_patients; p++)
        doctor_sum(&all->patient[p].doctor, &all->patient[p].diagnosis);
}

/* ---- the table ---- */

typedef void Figure(const Patient *patient, int which, char *out, size_t size);

static void print_row(const Examination *all, const char *label, Figure *figure, int which) {
    char words[64];
    screen_cell(label, -LABEL_COLUMNS);
    for (int p = 0; p < all->n_patients; p++) {
        figure(&all->patient[p], which, words, sizeof words);
        screen_cell(words, p + 1 < all->n_patients ? -FIGURE_COLUMNS : -1);
    }
    printf("\n");
}

static void deck_name(const Patient *patient, int which, char *out, size_t size) {
    (void)which;
    snprintf(out, size, "%.24s", patient->name);
}

static void matches(const Patient *patient, int which, char *out, size_t size) {
    (void)which;
    snprintf(out, size, "%d", patient->doctor.matches);
}

static void turns(const Patient *patient, int which, char *out, size_t size) {
    const Diagnosis *d = &patient->diagnosis;
    (void)which;
    snprintf(out, size, "%g (%g..%g)", d->median, d->shortest, d->longest);
}

static void number(const Interval *interval, char *out, size_t size) {
    snprintf(out, size, "%.1f (%.1f..%.1f)", interval->mid, interval->low, interval->high);
}

static void percent(const Interval *interval, char *out, size_t size) {
    snprintf(out, size, "%.1f %% (%.1f..%.1f)", 100 * interval->mid, 100 * interval->low,
             100 * interval->high);
}

static void mean_turns(const Patient *patient, int which, char *out, size_t size) {
    (void)which;
    number(&patient->diagnosis.turns, out, size);
}

static void score(const Patient *patient, int which, char *out, size_t size) {
    (void)which;
    number(&patient->diagnosis.score, out, size);
}

static void margin(const Patient *patient, int which, char *out, size_t size) {
    (void)which;
    number(&patient->diagnosis.margin, out, size);
}

static void ending(const Patient *patient, int which, char *out, size_t size) {
    percent(&patient->diagnosis.ending[which], out, size);
}

static void win(const Patient *patient, int which, char *out, size_t size) {
    percent(&patient->diagnosis.win[which], out, size);
}

static void leader(const Patient *patient, int which, char *out, size_t size) {
    (void)which;
    percent(&patient->diagnosis.leader, out, size);
}

static void print_figures(const Examination *all) {
    const GameDoctor *part = all->patient[0].doctor.part;
    print_row(all, tr("Deck"), deck_name, 0);
    print_row(all, tr("Matches"), matches, 0);
    print_row(all, tr("Turns a player, median (80 %)"), turns, 0);
    print_row(all, tr("Turns a player, mean"), mean_turns, 0);
    for (int i = 0; i < DOCTOR_ENDINGS && part->endings[i]; i++)
        print_row(all, tr(part->endings[i]), ending, i);
    print_row(all, tr("Score"), score, 0);
    if (all->game->cooperative) {
        print_row(all, tr("Above the target"), margin, 0);
        print_row(all, tr("Target reached"), win, 0);
        return;
    }
    print_row(all, tr("Winner's lead"), margin, 0);
    print_row(all, tr("Who leads at half time wins"), leader, 0);
    for (int seat = 0; seat < all->setup.seats; seat++) {
        char label[96];
        snprintf(label, sizeof label, tr("Won by seat %d in order of play"), seat + 1);
        print_row(all, label, win, seat);
    }
}

/* ---- things of the deck ---- */

typedef struct {
    int piece;
    double rate; /* how often it is chosen when it is offered */
} Rated;

static int by_rate(const void *a, const void *b) {
    const Rated *first = a, *second = b;
    if (first->rate != second->rate)
        return first->rate < second->rate ? -1 : 1;
    return first->piece - second->piece;
}

static void print_thing(const Doctor *doctor, int piece) {
    char words[256];
    Text text;
    text_init(&text, words, sizeof words);
    doctor->part->name(doctor->setup.deck, piece, &text);
    printf(tr("  %s (%d of %d matches)\n"), words, doctor->chosen[piece], doctor->offered[piece]);
}

/* The things at both ends: those which nearly nobody chooses, and those which nearly everybody does
 * who can. */
static void print_things(const Patient *patient) {
    const Doctor *doctor = &patient->doctor;
    int pieces = doctor->part->pieces(doctor->setup.deck), count = 0;
    Rated rated[DOCTOR_PIECES];
    for (int i = 0; i < pieces; i++)
        if (doctor->offered[i] >= OFTEN_ENOUGH)
            rated[count++] = (Rated){i, (double)doctor->chosen[i] / doctor->offered[i]};
    qsort(rated, (size_t)count, sizeof rated[0], by_rate);
    if (count < 2 * LISTED)
        return;
    printf(tr("\nLeast often: %s\n"), tr(doctor->part->chosen));
    for (int i = 0; i < LISTED; i++)
        print_thing(doctor, rated[i].piece);
    printf(tr("\nMost often: %s\n"), tr(doctor->part->chosen));
    for (int i = count - LISTED; i < count; i++)
        print_thing(doctor, rated[i].piece);
}

static void print_report(const Examination *all) {
    char seed[2 * SEED_BYTES + 1];
    Text text;
    text_init(&text, seed, sizeof seed);
    text_hex(&text, all->setup.seed, SEED_BYTES);
    printf(tr("%s, seats: %d, bots of level %d, seed %s\n"), all->game->title, all->setup.seats,
           all->level, seed);
    printf("%s\n\n", tr("In brackets: where the figure lies in 95 of 100 such tests."));
    print_figures(all);
    print_things(&all->patient[0]);
}

/* ---- as JSON ---- */

static void write_json(const void *what, Text *out) {
    const Examination *all = what;
    Json json;
    json_init(&json, out);
    json_open_object(&json);
    json_put_string(&json, "game", all->game->id);
    json_put_int(&json, "seats", all->setup.seats);
    json_put_int(&json, "level", all->level);
    json_key(&json, "seed");
    json_hex(&json, all->setup.seed, SEED_BYTES);
    json_put_bool(&json, "interrupted", atomic_load(&interrupted));
    json_key(&json, "decks");
    json_open_array(&json);
    for (int p = 0; p < all->n_patients; p++)
        doctor_json(&json, &all->patient[p].doctor, all->patient[p].name);
    json_close(&json);
    json_close(&json);
    text_char(out, '\n');
}

static int print_result(const Args *args, const Examination *all) {
    if (all->patient[all->n_patients - 1].doctor.matches == 0) {
        args_fail(args, "%s", tr("stopped before a match ended"));
        return EXIT_FAILED_CHECK;
    }
    if (args_has(args, "--json"))
        print_whole(write_json, all);
    else
        print_report(all);
    return EXIT_DONE;
}

int deck_doctor(const Args *args, const Game *game, int slot, const char *name) {
    Examination *all = calloc(1, sizeof *all);
    int code = EXIT_BAD_INPUT;
    if (!all) {
        args_fail(args, "%s", tr("no memory for so many matches"));
        return EXIT_FAILED_CHECK;
    }
    all->game = game;
    all->setup.deck = (uint16_t)slot;
    if (read_options(args, all)) {
        struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESETHAND};
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        open_patient(all, slot, name);
        if (slot != STANDARD_SLOT)
            open_patient(all, STANDARD_SLOT, "standard");
        examine(all);
        code = print_result(args, all);
    }
    free(all);
    return code;
}
