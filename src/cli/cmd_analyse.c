/* SPDX-License-Identifier: MIT */
/* cmd_analyse.c - `townhall analyse`: a match decision by decision, in words, JSON or a picture. */
#include "cells/screen.h"
#include "cli/analysis_picture.h"
#include "cli/input.h"
#include "cli/minds.h"
#include "cli/picture.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "words/words.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum {
    USUAL_MS = 30 * 1000,
    MOST_ITERATIONS = 1000000
};

static const double MISTAKE = 0.05, BLUNDER = 0.15;

static atomic_bool interrupted; /* by the signal handler */

static void interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* ---- for people ---- */

static const char *mark(const Moment *moment) {
    return !moment->clear            ? ""
           : moment->loss >= BLUNDER ? "??"
           : moment->loss >= MISTAKE ? "?"
                                     : "";
}

/* The mover's chance before and after, by public knowledge, and the loss of the decision. */
static void print_decision(const Analysis *analysis, int i) {
    const Moment *moment = &analysis->moment[i];
    const Chances *now = &moment->chances, *then = &moment[1].chances;
    char name[MAX_NAME], notation[MAX_NOTATION], sentence[MAX_SENTENCE];
    char before[MAX_PERCENT], after[MAX_PERCENT], loss[MAX_PERCENT] = "";
    Seat seat = moment->seat;
    Text text;
    if (moment->forced)
        return;
    words_player(analysis->table->player, seat, name);
    text_init(&text, notation, sizeof notation);
    analysis_notation(analysis, i, moment->played, &text);
    analysis_percent(now->chance[seat], now->error[seat], before);
    analysis_percent(then->chance[seat], then->error[seat], after);
    if (moment->clear)
        analysis_change(-moment->loss, moment->loss_error, loss);
    printf("%4d  ", i + 1);
    screen_cell(name, -12);
    printf(" %-22s %5s \u2192 %-5s", notation, before, after);
    screen_cell(loss, 10);
    printf(" %s\n", mark(moment));
    if (!moment->clear)
        return;
    text_init(&text, sentence, sizeof sentence);
    analysis_sentence(analysis, i, &text);
    printf("      %s\n", sentence);
}

static void print_account(const Table *table, int seat, const Account *account) {
    char name[MAX_NAME], words[MAX_PERCENT];
    words_player(table->player, (Seat)seat, name);
    screen_cell(name, -18);
    screen_cell(analysis_percent(account->start, 0, words), 9);
    screen_cell(analysis_change(account->luck, 0, words), 9);
    screen_cell(analysis_change(account->gifts, 0, words), 9);
    screen_cell(analysis_change(-account->cost, 0, words), 9);
    screen_cell(analysis_percent(account->result, 0, words), 9);
    screen_cell(analysis_accuracy_words(account, words), 10);
    printf("\n");
}

static void print_accounts(const Analysis *analysis) {
    const Table *table = analysis->table;
    printf("\n%s\n%s\n",
           tr("Luck and skill, in hundredths of a win: start + luck + others' slips − own slips = "
              "result."),
           tr("Accuracy: 100 is the strongest bot's play, 0 no better than moves drawn blindly."));
    const char *const heads[] = {tr("start"), tr("luck"),   tr("others"),
                                 tr("own"),   tr("result"), tr("accuracy")};
    printf("%18s", "");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        screen_cell(heads[i], 9);
    printf("\n");
    for (int seat = 0; seat < table->setup.seats; seat++)
        print_account(table, seat, &analysis->account[seat]);
}

static void print_people(const Analysis *analysis) {
    printf("%6s", "");
    screen_cell(tr("seat"), -13);
    screen_cell(tr("move"), -22);
    screen_cell(tr("chance, %"), 13);
    screen_cell(tr("lost"), 11);
    printf("\n");
    for (int i = 0; i < analysis->n_moves; i++)
        print_decision(analysis, i);
    print_accounts(analysis);
}

/* ---- JSON ---- */

static void write_json(const void *what, Text *out) {
    Json json;
    json_init(&json, out);
    analysis_json(what, &json);
    text_char(out, '\n');
}

/* ---- the command ---- */

static Box draw_report(const void *what, Text *out) {
    return analysis_picture(what, out);
}

static bool write_report(const Args *args, const Analysis *analysis) {
    const char *path = args_value(args, "--to");
    Drawing drawing = {draw_report, analysis, analysis->table->game->title};
    Error error;
    return !path || picture_save(&drawing, path, 1, &error) || input_fail(path, &error);
}

static void show(void *data, int done, int of) {
    progress_show(data, done, of, "");
}

static bool read_budget(const Args *args, Budget *budget) {
    int ms = USUAL_MS, iterations = 0;
    if (!args_milliseconds(args, "--seconds", &ms, 100, 24 * 3600 * 1000) ||
        !args_int(args, "--iterations", &iterations, 10, MOST_ITERATIONS))
        return false;
    *budget = (Budget){.iterations = (uint32_t)iterations,
                       .milliseconds = iterations ? 0 : (uint32_t)ms,
                       .stop = &interrupted,
                       .threads = DEFAULT_THREADS};
    return true;
}

/* An interrupt prints the results so far. */
static void think(Analysis *analysis, Budget budget) {
    Progress bar;
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    progress_begin(&bar);
    bool done = analysis_work(analysis, budget, show, &bar);
    progress_end(&bar);
    if (!done)
        fprintf(stderr, "%s\n", tr("Stopped early: fewer playouts, larger errors."));
    analysis_sum(analysis);
}

static int run(const Args *args) {
    static Table table;
    const char *path = args_value(args, "--to");
    PictureFormat format;
    Analysis analysis;
    Budget budget;
    if (path && !picture_format(path, &format)) {
        args_fail(args, tr("--to must end in .svg, .png or .pdf, not '%s'"), path);
        return EXIT_BAD_INPUT;
    }
    if (!input_record(args, args->operand[0], &table) || !read_budget(args, &budget))
        return EXIT_BAD_INPUT;
    if (!analysis_open(&analysis, &table)) {
        args_fail(args, "%s", tr("no memory"));
        return EXIT_FAILED_CHECK;
    }
    Mind *mind = minds_read(table.game, table.setup.seats);
    analysis_foresee(&analysis, mind);
    mind_free(mind);
    think(&analysis, budget);
    bool written = write_report(args, &analysis);
    if (written && args_has(args, "--json"))
        print_whole(write_json, &analysis);
    else if (written)
        print_people(&analysis);
    analysis_free(&analysis);
    return written ? EXIT_DONE : EXIT_FAILED_CHECK;
}

static const ArgOption OPTIONS[] = {
    {"--seconds", "S", TR("time for the whole match (default: 30)"), false},
    {"--iterations", "N", TR("playouts for each move instead, which makes it repeatable"), false},
    {"--to", "FILE", TR("also a report as picture: .svg, .png or .pdf"), false},
    {"--json", NULL, TR("as JSON"), false},
    {"--deck", "FILE|NAME", TR("the deck the record was made with"), false},
    {0},
};

const Command analyse_command = {
    .name = "analyse",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .about = TR("find the mistakes of a match, and how much was luck"),
    .more = TR(
        "Prints each player's chance of winning before and after every move, by public knowledge,\n"
        "and each clear mistake: how much chance it cost, judged by what the player could know,\n"
        "and why. Then luck and skill, which add up to the result, and each player's accuracy.\n"
        "Ctrl-C ends the analysis early and prints what it has found."),
    .options = OPTIONS,
    .run = run,
};
