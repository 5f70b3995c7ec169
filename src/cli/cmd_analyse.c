/* SPDX-License-Identifier: MIT */
/* cmd_analyse.c - `townhall analyse`: a match decision by decision, in words, JSON or a picture. */
#include "cli/analysis.h"
#include "cli/input.h"
#include "cli/picture.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/screen.h"
#include "words/lang.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_MS = 30 * 1000,
    LEAST_MS_EACH = 10,
    MOST_ITERATIONS = 1000000,
    REPORT_BYTES = 256 * 1024,
    JSON_BYTES = 4 * 1024 * 1024
};

static const float WORTH_A_SENTENCE = 0.02f, MISTAKE = 0.05f, BLUNDER = 0.15f;

static atomic_bool interrupted; /* by the signal handler */

static void interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* ---- for people ---- */

static const char *mark(float loss) {
    return loss >= BLUNDER ? "??" : loss >= MISTAKE ? "?" : "";
}

static void print_decision(const Analysis *analysis, int i) {
    const Judgement *judged = &analysis->move[i];
    char name[MAX_NAME + 16], notation[MAX_NOTATION], sentence[1600];
    Text text;
    if (judged->forced)
        return;
    text_init(&text, name, sizeof name);
    seat_name(analysis->table->player, judged->seat, &text);
    text_init(&text, notation, sizeof notation);
    analysis_notation(analysis, i, judged->played.move, &text);
    printf("%4d  ", i + 1);
    screen_cell(name, -12);
    printf(" %-22s %5.1f %%  %6.1f  %5.1f %%  %7.1f %-2s\n", notation,
           100 * (double)judged->played.value, (double)judged->played.points,
           100 * (double)judged->best.value, 100 * (double)judged->loss, mark(judged->loss));
    if (judged->loss < WORTH_A_SENTENCE)
        return;
    text_init(&text, sentence, sizeof sentence);
    analysis_sentence(analysis, i, &text);
    printf("      %s\n", sentence);
}

static void print_accounts(const Analysis *analysis) {
    const Table *table = analysis->table;
    int rows = table->game->cooperative ? 1 : table->setup.seats;
    printf("\n%s\n",
           tr("Luck and skill, in chances of winning (start + luck + gifts - cost = result):"));
    const char *const heads[] = {tr("start"), tr("luck"), tr("gifts"), tr("cost"), tr("result")};
    printf("%18s", "");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        screen_cell(heads[i], 9);
    printf("\n");
    for (int seat = 0; seat < rows; seat++) {
        const Account *account = &analysis->account[seat];
        char name[MAX_NAME + 16];
        Text text;
        text_init(&text, name, sizeof name);
        if (table->game->cooperative)
            text_add(&text, tr("The table"));
        else
            seat_name(table->player, seat, &text);
        screen_cell(name, -18);
        printf(" %6.1f %% %+6.1f %% %+6.1f %% %6.1f %% %6.1f %%\n", 100 * account->start,
               100 * account->luck, 100 * account->gifts, 100 * account->cost,
               100 * account->result);
    }
}

static void print_people(const Analysis *analysis) {
    printf("%6s", "");
    screen_cell(tr("seat"), -13);
    screen_cell(tr("move"), -22);
    screen_cell(tr("chance"), 8);
    screen_cell(tr("points"), 8);
    screen_cell(tr("best"), 9);
    screen_cell(tr("loss"), 9);
    printf("\n");
    for (int i = 0; i < analysis->n_moves; i++)
        print_decision(analysis, i);
    print_accounts(analysis);
}

/* ---- JSON ---- */

static void json_candidate(const Analysis *analysis, int i, const char *name,
                           const Candidate *candidate, Text *out) {
    char notation[MAX_NOTATION];
    Text text;
    text_init(&text, notation, sizeof notation);
    analysis_notation(analysis, i, candidate->move, &text);
    text_format(out, ",\"%s\":{\"move\":", name);
    text_json(out, notation);
    if (!analysis->move[i].forced)
        text_format(out, ",\"value\":%.4f,\"points\":%.2f,\"visits\":%u", (double)candidate->value,
                    (double)candidate->points, candidate->visits);
    text_char(out, '}');
}

static void json_decision(const Analysis *analysis, int i, Text *out) {
    const Judgement *judged = &analysis->move[i];
    char sentence[1600];
    Text text;
    text_init(&text, sentence, sizeof sentence);
    analysis_sentence(analysis, i, &text);
    text_format(out, "%s{\"number\":%d,\"seat\":%d,\"forced\":%s", i ? "," : "", i + 1,
                judged->seat, judged->forced ? "true" : "false");
    json_candidate(analysis, i, "played", &judged->played, out);
    json_candidate(analysis, i, "best", &judged->best, out);
    text_format(out, ",\"loss\":%.4f,\"why\":", (double)judged->loss);
    text_json(out, sentence);
    text_add(out, ",\"terms\":");
    explain_json(judged->terms, judged->n_terms, out);
    text_char(out, '}');
}

static void print_json(const Analysis *analysis) {
    Text out;
    const Table *table = analysis->table;
    char *buffer = malloc(JSON_BYTES);
    if (!buffer)
        return;
    text_init(&out, buffer, JSON_BYTES);
    text_format(&out, "{\"game\":\"%s\",\"seats\":%d,\"over\":%s,\"decisions\":[", table->game->id,
                table->setup.seats, analysis->is_over ? "true" : "false");
    for (int i = 0; i < analysis->n_moves; i++)
        json_decision(analysis, i, &out);
    text_add(&out, "],\"accounts\":[");
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const Account *account = &analysis->account[seat];
        text_format(&out,
                    "%s{\"seat\":%d,\"start\":%.4f,\"luck\":%.4f,\"gifts\":%.4f,\"cost\":%.4f,"
                    "\"result\":%.4f}",
                    seat ? "," : "", seat, account->start, account->luck, account->gifts,
                    account->cost, account->result);
    }
    text_add(&out, "]}");
    printf("%s\n", buffer);
    free(buffer);
}

/* ---- the command ---- */

static bool write_report(const Args *args, const Analysis *analysis) {
    const char *path = args_value(args, "--to");
    PictureSize size = {0};
    ReportSize extent;
    Error error;
    Text svg;
    if (!path)
        return true;
    if (!picture_format(path, &size.format))
        return false;
    char *buffer = malloc(REPORT_BYTES);
    if (!buffer)
        return false;
    text_init(&svg, buffer, REPORT_BYTES);
    analysis_svg(analysis, &svg, &extent);
    size.width = extent.width;
    size.height = extent.height;
    bool written = picture_write(path, size, buffer, svg.length, &error);
    free(buffer);
    return written || input_fail(path, &error);
}

static void show(void *data, int done, int of) {
    progress_show(data, done, of, "");
}

static bool read_budget(const Args *args, const Table *table, Budget *budget) {
    int ms = USUAL_MS, iterations = 0;
    if (!args_milliseconds(args, "--seconds", &ms, 100, 24 * 3600 * 1000) ||
        !args_int(args, "--iterations", &iterations, 10, MOST_ITERATIONS))
        return false;
    *budget = (Budget){.stop = &interrupted, .threads = DEFAULT_THREADS};
    if (iterations) {
        budget->iterations = (uint32_t)iterations;
        return true;
    }
    int decisions = analysis_count_real(table);
    int each = decisions ? ms / decisions : ms;
    budget->milliseconds = (uint32_t)(each < LEAST_MS_EACH ? LEAST_MS_EACH : each);
    return true;
}

static int run(const Args *args) {
    static Table table;
    const char *path = args_value(args, "--to");
    PictureFormat format;
    Analysis analysis;
    Budget budget;
    Progress bar;
    if (path && !picture_format(path, &format)) {
        args_fail(args, tr("--to must end in .svg, .png or .pdf, not '%s'"), path);
        return EXIT_BAD_INPUT;
    }
    if (!input_record(args, args->operand[0], &table) || !read_budget(args, &table, &budget))
        return EXIT_BAD_INPUT;
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    progress_begin(&bar);
    bool done = analysis_run(&analysis, &table, budget, show, &bar);
    progress_end(&bar);
    if (!done) {
        args_fail(args, "%s", tr("stopped before the end"));
        return EXIT_FAILED_CHECK;
    }
    if (args_has(args, "--json"))
        print_json(&analysis);
    else
        print_people(&analysis);
    bool written = write_report(args, &analysis);
    analysis_free(&analysis);
    return written ? EXIT_DONE : EXIT_FAILED_CHECK;
}

static const ArgOption OPTIONS[] = {
    {"--seconds", "S", TR("time for the whole match (default: 30)"), false},
    {"--iterations", "N", TR("so many playouts a decision instead: repeatable"), false},
    {"--to", "FILE", TR("also a report as picture: .svg, .png or .pdf"), false},
    {"--json", NULL, TR("as JSON"), false},
    {"--deck", "FILE", TR("the deck the record was made with"), false},
    {0},
};

const Command analyse_command = {
    .name = "analyse",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .about = TR("tell what each decision of a match was worth"),
    .more = TR("At every decision the strongest bot looks with the mover's eyes: the chance of\n"
               "winning after the move played, after the best one found, what was lost, and why.\n"
               "At the end luck and skill: what the deal gave and what the choices cost."),
    .options = OPTIONS,
    .run = run,
};
