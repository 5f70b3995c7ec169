/* SPDX-License-Identifier: MIT */
/* cmd_puzzle.c - `townhall puzzle`: the puzzle of the day, one by its number, or training. */
#include "cli/input.h"
#include "cli/puzzle_files.h"
#include "cli/solve.h"
#include "games/catalog.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The files of one game: built in, or given with --file. */
typedef struct {
    Input input[2]; /* of --file; to be freed */
    PuzzleBook book;
    PuzzleAnswers answers;
} Shelf;

/* ---- files ---- */

static bool read_built_in(const Args *args, const Game *game, Shelf *shelf) {
    Error error;
    const PuzzleFiles *files = puzzle_files;
    while (files->game && strcmp(files->game, game->id) != 0)
        files++;
    if (!files->game)
        return args_fail(args, tr("no puzzles come with this Townhall: %s"), game->title);
    return (puzzles_read(&shelf->book, catalog_find, files->puzzles, *files->puzzles_length,
                         &error) &&
            puzzle_answers_read(&shelf->answers, catalog_find, files->answers,
                                *files->answers_length, &error) &&
            puzzle_answers_fit(&shelf->answers, &shelf->book, &error)) ||
           input_fail(game->id, &error);
}

/* NAME.answers beside NAME.puzzles. */
static bool answers_beside(const char *path, char *out, size_t capacity) {
    const char *dot = strrchr(path, '.');
    size_t length = dot ? (size_t)(dot - path) : strlen(path);
    return snprintf(out, capacity, "%.*s.answers", (int)length, path) < (int)capacity;
}

static bool read_files(const Args *args, const char *path, Shelf *shelf) {
    char beside[1024];
    Error error;
    if (!answers_beside(path, beside, sizeof beside))
        return args_fail(args, "%s", tr("the file's name is too long"));
    if (!input_read(&shelf->input[0], path))
        return false;
    if (!puzzles_read(&shelf->book, catalog_find, shelf->input[0].bytes, shelf->input[0].length,
                      &error))
        return input_fail(path, &error);
    if (!input_read(&shelf->input[1], beside))
        return false;
    return (puzzle_answers_read(&shelf->answers, catalog_find, shelf->input[1].bytes,
                                shelf->input[1].length, &error) &&
            puzzle_answers_fit(&shelf->answers, &shelf->book, &error)) ||
           input_fail(beside, &error);
}

/* ---- which one ---- */

static void today(char out[32]) {
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(out, 32, "%Y-%m-%d", &local);
}

/* The selection: one puzzle, or with --grade several, starting anywhere. */
typedef struct {
    int first; /* index in the book */
    int grade; /* 0: only that one */
} Wanted;

static bool of_day(const Args *args, const PuzzleBook *book, Wanted *wanted) {
    char day[32];
    const char *given = args_value(args, "--day");
    today(day);
    wanted->first = puzzle_of_day(book->game, book->count, slice_of(given ? given : day));
    return wanted->first >= 0 || args_fail(args, "--day: %s", tr("a date is like 2026-11-15"));
}

static int next_of_grade(const PuzzleBook *book, int from, int grade) {
    for (int i = 0; i < book->count; i++) {
        int at = (from + i) % book->count;
        if (book->puzzle[at].grade == grade)
            return at;
    }
    return -1;
}

static bool read_wanted(const Args *args, const PuzzleBook *book, Wanted *wanted) {
    unsigned chance = 0;
    int number = 0;
    *wanted = (Wanted){0};
    if (args_has(args, "--day") + args_has(args, "--number") + args_has(args, "--grade") > 1)
        return args_fail(args, "%s", tr("--day, --number and --grade do not go together"));
    if (!args_int(args, "--number", &number, 1, book->count) ||
        !args_int(args, "--grade", &wanted->grade, 1, N_GRADES))
        return false;
    if (wanted->grade) {
        if (getentropy(&chance, sizeof chance) != 0)
            chance = 0;
        wanted->first = next_of_grade(book, (int)(chance % (unsigned)book->count), wanted->grade);
        return wanted->first >= 0 ||
               args_fail(args, tr("there is no puzzle of grade %d"), wanted->grade);
    }
    wanted->first = number - 1;
    return number > 0 || of_day(args, book, wanted);
}

/* ---- solving ---- */

/* The solver is "You"; the others are players by number. */
static void name_seats(Session *session) {
    for (int seat = 0; seat < session->table.setup.seats; seat++) {
        char *name = session->shown[seat].name;
        session->shown[seat] = session->table.player[seat];
        if (seat == session->viewer)
            snprintf(name, MAX_NAME, "%s", tr("You"));
        else
            words_player(NULL, (Seat)seat, name);
    }
}

static bool solve_all(Session *session, const Shelf *shelf, const Wanted *wanted, Error *error) {
    int at = wanted->first;
    for (;;) {
        int next = wanted->grade ? next_of_grade(&shelf->book, at + 1, wanted->grade) : at;
        if (!puzzle_open(&shelf->book, at, catalog_find, &session->table, error) ||
            !puzzle_answer_fits(&shelf->answers.answer[at], shelf->book.puzzle[at].length,
                                &session->table, error))
            return false;
        session->viewer = table_actor(&session->table);
        name_seats(session);
        if (solve(session, &shelf->book.puzzle[at], &shelf->answers.answer[at], next != at) ==
            SOLVED_LEAVE)
            return true;
        at = next;
    }
}

/* ---- the command ---- */

static void print_games(void) {
    printf("%s\n", tr("Puzzles come with these games:"));
    for (const PuzzleFiles *files = puzzle_files; files->game; files++)
        printf("  townhall puzzle %s\n", files->game);
}

static int run(const Args *args) {
    static Terminal terminal;
    static Session session;
    static Shelf shelf;
    const Game *game;
    Wanted wanted;
    Error error;
    const char *path = args_value(args, "--file");
    memset(&session, 0, sizeof session);
    session.terminal = &terminal;
    if (args->n_operands == 0 && !path) {
        print_games();
        return EXIT_DONE;
    }
    if (args->n_operands && path) {
        args_fail(args, "%s", tr("--file already names the game"));
        return EXIT_BAD_INPUT;
    }
    terminal_open(&terminal);
    int columns = terminal_columns(&terminal), code = EXIT_BAD_INPUT;
    if (columns < LEAST_COLUMNS)
        args_fail(args, tr("the window has %d columns; %d are needed"), columns, LEAST_COLUMNS);
    else if ((path ? read_files(args, path, &shelf)
                   : input_game(args, args->operand[0], &game) &&
                         read_built_in(args, game, &shelf)) &&
             read_wanted(args, &shelf.book, &wanted))
        code = solve_all(&session, &shelf, &wanted, &error) ||
                       input_fail(path ? path : args->operand[0], &error)
                   ? EXIT_DONE
                   : EXIT_BAD_INPUT;
    for (int i = 0; i < 2; i++)
        input_free(&shelf.input[i]);
    return code;
}

static const ArgOption OPTIONS[] = {
    {"--day", "DATE", TR("the puzzle of that day, like 2026-11-15 (default: today)"), false},
    {"--number", "N", TR("the puzzle with this number"), false},
    {"--grade", "N", TR("training: puzzles of this grade, 1 to 4, one after the other"), false},
    {"--file", "FILE", TR("puzzles of this file, with NAME.answers beside it"), false},
    {0},
};

const Command puzzle_command = {
    .name = "puzzle",
    .operands = "[GAME]",
    .least = 0,
    .most = 1,
    .about = TR("solve puzzles: one move is better than every other"),
    .more = TR("Everybody has the same puzzle of a game on the same day. Type a move to try it,\n"
               "'answer' to see it, 'help' for more. Nothing is stored."),
    .options = OPTIONS,
    .run = run,
};
