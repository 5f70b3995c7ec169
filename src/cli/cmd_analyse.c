/* SPDX-License-Identifier: MIT */
/* cmd_analyse.c - `townhall analyse`: a match decision by decision, in words, JSON or a picture. */
#include "cli/analysis_picture.h"
#include "cli/input.h"
#include "cli/picture.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "words/words.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_MS = 30 * 1000,
    LEAST_MS_EACH = 10,
    MOST_ITERATIONS = 1000000
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
    char name[MAX_NAME], notation[MAX_NOTATION], sentence[1600];
    Text text;
    if (judged->forced)
        return;
    words_player(analysis->table->player, judged->seat, name);
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
           tr("Luck and skill, in chances of winning (start + luck + gifts − cost = result):"));
    const char *const heads[] = {tr("start"), tr("luck"), tr("gifts"), tr("cost"), tr("result")};
    printf("%18s", "");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        screen_cell(heads[i], 9);
    printf("\n");
    for (int seat = 0; seat < rows; seat++) {
        const Account *account = &analysis->account[seat];
        char name[MAX_NAME];
        words_player(table->player, (Seat)seat, name);
        screen_cell(table->game->cooperative ? tr("The table") : name, -18);
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

static void json_candidate(Json *json, const Analysis *analysis, int i,
                           const Candidate *candidate) {
    char notation[MAX_NOTATION];
    Text text;
    text_init(&text, notation, sizeof notation);
    analysis_notation(analysis, i, candidate->move, &text);
    json_open_object(json);
    json_put_string(json, "move", notation);
    if (!analysis->move[i].forced) {
        json_put_real(json, "value", (double)candidate->value, 4);
        json_put_real(json, "points", (double)candidate->points, 2);
        json_put_int(json, "visits", candidate->visits);
    }
    json_close(json);
}

static void json_decision(Json *json, const Analysis *analysis, int i) {
    const Judgement *judged = &analysis->move[i];
    char sentence[1600];
    Text text;
    text_init(&text, sentence, sizeof sentence);
    analysis_sentence(analysis, i, &text);
    json_open_object(json);
    json_put_int(json, "number", i + 1);
    json_put_int(json, "seat", judged->seat);
    json_put_bool(json, "forced", judged->forced);
    json_key(json, "played");
    json_candidate(json, analysis, i, &judged->played);
    json_key(json, "best");
    json_candidate(json, analysis, i, &judged->best);
    json_put_real(json, "loss", (double)judged->loss, 4);
    json_put_string(json, "why", sentence);
    json_key(json, "terms");
    explain_json(judged->terms, judged->n_terms, json);
    json_close(json);
}

static void json_account(Json *json, int seat, const Account *account) {
    json_open_object(json);
    json_put_int(json, "seat", seat);
    json_put_real(json, "start", account->start, 4);
    json_put_real(json, "luck", account->luck, 4);
    json_put_real(json, "gifts", account->gifts, 4);
    json_put_real(json, "cost", account->cost, 4);
    json_put_real(json, "result", account->result, 4);
    json_close(json);
}

static void write_json(const void *what, Text *out) {
    const Analysis *analysis = what;
    const Table *table = analysis->table;
    Json json;
    json_init(&json, out);
    json_open_object(&json);
    json_put_string(&json, "game", table->game->id);
    json_put_int(&json, "seats", table->setup.seats);
    json_put_bool(&json, "over", analysis->is_over);
    json_key(&json, "decisions");
    json_open_array(&json);
    for (int i = 0; i < analysis->n_moves; i++)
        json_decision(&json, analysis, i);
    json_close(&json);
    json_key(&json, "accounts");
    json_open_array(&json);
    for (int seat = 0; seat < table->setup.seats; seat++)
        json_account(&json, seat, &analysis->account[seat]);
    json_close(&json);
    json_close(&json);
    text_char(out, '\n');
}

/* ---- the command ---- */

static Box draw_report(const void *what, Text *out) {
    return analysis_picture(what, out);
}

static bool write_report(const Args *args, const Analysis *analysis) {
    const char *path = args_value(args, "--to");
    PictureSize size = {0};
    Drawing drawing = {draw_report, analysis, analysis->table->game->title};
    Box box;
    Error error;
    size_t length;
    if (!path)
        return true;
    if (!picture_format(path, &size.format))
        return false;
    char *svg = picture_document(&drawing, &box, &length);
    size.width = box.w;
    size.height = box.h;
    bool written = picture_write(path, size, svg, length, &error);
    free(svg);
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
