/* SPDX-License-Identifier: MIT */
/* cmd_puzzles.c - `townhall puzzles`: finds puzzles in matches of bots and writes two files, the
 * questions and, beside them, the answers. */
#include "base/sha256.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "puzzles/puzzle_find.h"
#include "words/lang.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define USUAL_PLAYER "level-5@100it"
#define ENDING       ".puzzles"

enum {
    USUAL_MATCHES = 20,
    USUAL_EFFORT = 4,
    USUAL_PART = 50,
    MOST_EFFORT = 100,
    MAX_PATH_BYTES_HERE = 1024
};

static atomic_bool interrupted; /* by the signal handler; a process has one hunt */

static void interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* The options, and the puzzles found so far. */
typedef struct {
    PuzzleHunt hunt;
    int first, matches;
    const char *path;
    char answers_path[MAX_PATH_BYTES_HERE];
    int count;
    FoundPuzzle *found; /* room for MAX_PUZZLES */
} Job;

static void add_found(void *data, const FoundPuzzle *it) {
    Job *job = data;
    if (job->count < MAX_PUZZLES)
        job->found[job->count++] = *it;
}

/* ---- arguments ---- */

static bool read_player(const Args *args, Job *job) {
    const char *name = args_value(args, "--bot");
    Error error;
    if (!bots_find(job->hunt.game, slice_of(name ? name : USUAL_PLAYER), &job->hunt.player, &error))
        return args_fail(args, "--bot: %s", error.what);
    if (job->hunt.player.budget.milliseconds)
        return args_fail(
            args, "--bot: %s",
            tr("a budget in time is not repeatable; use iterations, like level-5@100it"));
    return true;
}

static bool read_grades(const Args *args, Job *job) {
    const char *grades = args_value(args, "--grades");
    job->hunt.grades = grades ? 0 : (1u << N_GRADES) - 1;
    for (; grades && *grades; grades++) {
        if (*grades < '1' || *grades > '0' + N_GRADES)
            return args_fail(args, "--grades: %s", tr("grades are like 34, from 1 to 4"));
        job->hunt.grades |= 1u << (*grades - '1');
    }
    return job->hunt.grades ||
           args_fail(args, "--grades: %s", tr("grades are like 34, from 1 to 4"));
}

/* NAME.puzzles, and NAME.answers beside it; neither file may exist. */
static bool read_path(const Args *args, Job *job) {
    job->path = args_value(args, "--to");
    if (!job->path)
        return args_fail(args, "%s", tr("--to is missing: a new file NAME.puzzles"));
    size_t length = strlen(job->path), ending = strlen(ENDING);
    if (length <= ending || strcmp(job->path + length - ending, ENDING) != 0 ||
        length >= sizeof job->answers_path)
        return args_fail(args, "--to: %s", tr("the file's name must end with .puzzles"));
    snprintf(job->answers_path, sizeof job->answers_path, "%.*s.answers", (int)(length - ending),
             job->path);
    const char *const paths[] = {job->path, job->answers_path};
    for (int i = 0; i < 2; i++)
        if (access(paths[i], F_OK) == 0)
            return args_fail(args, "--to: %s: %s", paths[i],
                             tr("already exists and is not overwritten"));
    return true;
}

static bool read_job(const Args *args, Job *job) {
    *job = (Job){.matches = USUAL_MATCHES,
                 .hunt = {.stop = &interrupted,
                          .effort = USUAL_EFFORT,
                          .part = USUAL_PART,
                          .lines = args_has(args, "--lines")}};
    if (args_has(args, "--only") && (args_has(args, "--matches") || args_has(args, "--first")))
        return args_fail(args, "%s", tr("--only does not go with --matches and --first"));
    return input_game(args, args->operand[0], &job->hunt.game) &&
           input_setup(args, job->hunt.game, &job->hunt.setup) &&
           (!args_has(args, "--seed") || input_seed(args, job->hunt.setup.seed)) &&
           read_player(args, job) && read_grades(args, job) &&
           args_int(args, "--part", &job->hunt.part, 1, 100) &&
           args_int(args, "--effort", &job->hunt.effort, 1, MOST_EFFORT) &&
           args_int(args, "--matches", &job->matches, 1, MAX_MATCHES) &&
           args_int(args, "--first", &job->first, 0, MAX_MATCHES - job->matches) &&
           read_path(args, job);
}

/* ---- looking ---- */

static void hunt_all(Job *job) {
    Progress bar;
    char words[64];
    progress_begin(&bar);
    for (int i = 0; i < job->matches && !atomic_load(&interrupted); i++) {
        puzzle_hunt(&job->hunt, job->first + i, add_found, job);
        snprintf(words, sizeof words, trn("%d puzzle", "%d puzzles", job->count), job->count);
        progress_show(&bar, i + 1, job->matches, words);
    }
    progress_end(&bar);
}

/* Parses one line of a list: the match, the move, and "line" where a line begins there. Plays
 * the match unless the previous line named the same one. */
static bool look_at(Scan *in, Job *job, Table *match, int *played) {
    static FoundPuzzle it;
    Table table;
    int number, move;
    if (!scan_int(in, &number, 0, MAX_MATCHES, "the match number") ||
        !scan_int(in, &move, 0, MAX_LONGEST, "the move number"))
        return false;
    bool line = scan_more(in);
    if ((line && !scan_expect(in, "line")) || !scan_done(in))
        return false;
    if (number != *played && !puzzle_match(&job->hunt, number, match))
        return true;
    *played = number;
    memcpy(&table, match, sizeof table);
    if (move >= match->n_moves || !puzzle_at(&job->hunt, number, &table, move, line, &it))
        return scan_fail(in, "match %d has no puzzle at move %d", number, move);
    add_found(job, &it);
    return true;
}

static bool hunt_listed(Job *job, const char *path) {
    Input input;
    Scan in;
    Error error;
    static Table match;
    int played = -1;
    if (!input_read(&input, path))
        return false;
    bool sound = scan_open(&in, SCAN_DECK, input.bytes, input.length, &error);
    while (sound && scan_has_line(&in) && !atomic_load(&interrupted))
        sound = scan_line(&in) && look_at(&in, job, &match, &played);
    input_free(&input);
    return sound || input_fail(path, &error);
}

/* ---- writing ---- */

static int by_grade(const void *a, const void *b) {
    const FoundPuzzle *x = a, *y = b;
    if (x->puzzle.grade != y->puzzle.grade)
        return x->puzzle.grade - y->puzzle.grade;
    if (x->puzzle.match != y->puzzle.match)
        return x->puzzle.match - y->puzzle.match;
    return x->puzzle.move - y->puzzle.move;
}

static bool write_file(const char *path, const Text *text) {
    Error error;
    FILE *file = fopen(path, "wbx");
    bool written = file && fwrite(text->bytes, 1, text->length, file) == text->length;
    if (file && fclose(file) != 0)
        written = false;
    if (written)
        return true;
    error_at(&error, 0, "%s", error_of_system(errno));
    return input_fail(path, &error);
}

static bool write_job(Job *job, Text *text) {
    uint8_t hash[SHA256_BYTES];
    qsort(job->found, (size_t)job->count, sizeof job->found[0], by_grade);
    puzzles_head(job->hunt.game, text);
    for (int i = 0; i < job->count; i++) {
        job->found[i].puzzle.number = i + 1;
        puzzle_write(&job->found[i].puzzle, &job->found[i].table, text);
    }
    if (!write_file(job->path, text))
        return false;
    sha256(text->bytes, text->length, hash);
    text_clear(text);
    puzzle_answers_head(job->hunt.game, hash, text);
    for (int i = 0; i < job->count; i++)
        puzzle_answer_write(i + 1, &job->found[i].answer, text);
    return write_file(job->answers_path, text);
}

static void print_found(const Job *job) {
    int of_grade[N_GRADES] = {0};
    for (int i = 0; i < job->count; i++)
        of_grade[job->found[i].puzzle.grade - 1]++;
    printf(trn("%d puzzle", "%d puzzles", job->count), job->count);
    for (int grade = 1; grade <= N_GRADES; grade++) {
        printf("%s ", grade == 1 ? ";" : ",");
        printf(tr("grade %d: %d"), grade, of_grade[grade - 1]);
    }
    putchar('\n');
}

static int run(const Args *args) {
    static Job job;
    Text text;
    if (!read_job(args, &job))
        return EXIT_BAD_INPUT;
    size_t room = (size_t)MAX_PUZZLES * 16 * 1024;
    char *bytes = malloc(room);
    job.found = calloc(MAX_PUZZLES, sizeof *job.found);
    if (!bytes || !job.found)
        abort();
    text_init(&text, bytes, room);
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    int code = EXIT_DONE;
    if (args_has(args, "--only") && !hunt_listed(&job, args_value(args, "--only")))
        code = EXIT_BAD_INPUT;
    else if (!args_has(args, "--only"))
        hunt_all(&job);
    if (code == EXIT_DONE && job.count > 0 && !write_job(&job, &text))
        code = EXIT_FAILED_CHECK;
    if (code == EXIT_DONE)
        print_found(&job);
    free(bytes);
    free(job.found);
    return code;
}

static const ArgOption OPTIONS[] = {
    {"--matches", "N", TR("matches to look at (default: 20)"), false},
    {"--first", "N", TR("the number of the first of them (default: 0)"), false},
    {"--only", "FILE", TR("look only at the moments in this file: a match and a move in each line"),
     false},
    {"--lines", NULL, TR("look for lines of several decisions in a row"), false},
    {"--grades", "DIGITS", TR("write only puzzles of these grades, like 34"), false},
    {"--to", "FILE", TR("the new file NAME.puzzles; the answers go to NAME.answers"), false},
    {"--bot", "NAME", TR("the player (default: level-5@100it)"), false},
    {"--part", "N", TR("search only the last N per cent of each match (default: 50)"), false},
    {"--effort", "N", TR("effort of the final checks (default: 4)"), false},
    {"--seed", "HEX", TR("seed of all random numbers: 64 hex digits (default: zeros)"), false},
    {"--seats", "N", TR("number of seats (default: the fewest)"), false},
    {"--option", "K=V", TR("an option of the game"), true},
    {"--deck", "FILE|NAME", TR("play with this deck instead of the standard one"), false},
    {0},
};

const Command puzzles_command = {
    .name = "puzzles",
    .operands = "GAME",
    .least = 1,
    .most = 1,
    .about = TR("find puzzles in matches of bots"),
    .more =
        TR("Looks for moments where one decision is better than every other by far, can be\n"
           "found from what the seat knows, and has a reason in words. The same seed finds the\n"
           "same puzzles. Ctrl-C writes the puzzles found so far."),
    .options = OPTIONS,
    .run = run,
};
