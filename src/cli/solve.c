/* SPDX-License-Identifier: MIT */
/* solve.c - compares tries with the answers of the file. Words come from the seat's own view, as
 * everywhere. */
#include "cli/solve.h"

#include "insight/explain.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REASONS = 4, /* of a move that are shown */
    MOST_TRIES = 99
};

typedef struct {
    Session *session;
    const Puzzle *puzzle;
    const PuzzleAnswer *answer;
    View view;
    Line left;        /* of the answer, still to be found */
    PuzzleMove made;  /* the part found, in the order it was found */
    PuzzleMove first; /* the first try that was wrong, with what led there; of no moves: none */
    int tries;
    bool is_over; /* solved or given up */
    bool goes_on;
} Solving;

/* ---- printing ---- */

static const char *print_chance(const Game *game) {
    return game->cooperative ? tr("Chance to reach the target") : tr("Chance to win");
}

/* The move in words with its notation. */
static void print_phrase(const View *view, Move move, const char *notation) {
    char phrase[256];
    Text text;
    text_init(&text, phrase, sizeof phrase);
    words_move(view, move, &text);
    printf("%s  [%s]\n", phrase, notation);
}

static void print_reasons(const View *view, Move move) {
    char why[1024];
    ExplainTerm terms[MAX_TERMS];
    Text text;
    Rng rng;
    rng_init(&rng, game_hash(view->game, &view->state));
    int count = explain_move(view, move, &rng, terms);
    text_init(&text, why, sizeof why);
    explain_render(view, terms, count > REASONS ? REASONS : count, &text);
    printf("    %s\n", why);
}

/* Each move of a line from the question on, and under it what it does. */
static void print_line(const Solving *solving, const char *title, const PuzzleMove *line,
                       const char *chance) {
    const Game *game = solving->view.game;
    AnyState state;
    table_state_at(&solving->session->table, solving->puzzle->move, &state);
    printf("  %s: ", title);
    for (int i = 0; i < line->length; i++) {
        View view;
        Move move = game_parse(game, &state, slice_of(line->notation[i]));
        view_of(game, &state, solving->session->viewer, &view);
        view.player = solving->session->shown;
        if (i > 0)
            printf("    %s: ", tr("then"));
        print_phrase(&view, move, line->notation[i]);
        if (i == 0)
            printf("    %s: %s\n", print_chance(game), chance);
        print_reasons(&view, move);
        game->apply(&state, move);
    }
}

/* Does the line begin with these moves? */
static bool begins_with(const PuzzleMove *line, const PuzzleMove *moves) {
    for (int i = 0; i < moves->length; i++)
        if (i == line->length || strcmp(line->notation[i], moves->notation[i]) != 0)
            return false;
    return true;
}

/* The file's answer about a wrong move, or about the best line that begins with it: its chance,
 * or that it is not above the last one listed. */
static void chance_of_try(const PuzzleAnswer *answer, const PuzzleMove *tried, char *out,
                          size_t capacity) {
    for (int i = 0; i < answer->n_rivals; i++) {
        if (begins_with(&answer->rival[i], tried)) {
            snprintf(out, capacity, "%d %%", answer->rival[i].chance);
            return;
        }
    }
    snprintf(out, capacity, tr("at most %d %%"), answer->rival[answer->n_rivals - 1].chance);
}

static void print_levels(unsigned levels) {
    if (levels == 0) {
        printf("  %s\n", tr("No level of the bots finds it."));
        return;
    }
    printf("  %s", tr("Levels of bots that find it:"));
    for (int level = 1; level <= PUZZLE_LEVELS; level++)
        if (levels >> (level - 1) & 1)
            printf(" %d", level);
    putchar('\n');
}

/* The answer, the first try and the next best, each with its chance and what it does. */
static void print_answer(const Solving *solving) {
    const PuzzleAnswer *answer = solving->answer;
    char chance[64];
    snprintf(chance, sizeof chance, "%d %% \u00b1 %d", answer->best.chance, answer->error);
    print_line(solving, tr("the answer"), &answer->best, chance);
    if (solving->first.length) {
        chance_of_try(answer, &solving->first, chance, sizeof chance);
        print_line(solving, tr("your first try"), &solving->first, chance);
    }
    if (!solving->first.length || !begins_with(&answer->rival[0], &solving->first)) {
        snprintf(chance, sizeof chance, "%d %%", answer->rival[0].chance);
        print_line(solving, tr("the next best"), &answer->rival[0], chance);
    }
    print_levels(answer->levels);
}

static void print_question(const Solving *solving) {
    char task[256], status[256];
    Text text;
    const GameWords *words = words_of(solving->view.game);
    text_init(&text, task, sizeof task);
    words->task(&solving->view, &text);
    text_init(&text, status, sizeof status);
    words->status(&solving->view, &text);
    printf(tr("\n%s, puzzle %d, grade %d of %d. %s.\n"), solving->view.game->title,
           solving->puzzle->number, solving->puzzle->grade, N_GRADES, status);
    printf("%s. ", task);
    if (solving->puzzle->length == 1)
        printf("%s\n", tr("One move is better than every other: which?"));
    else
        printf(tr("A line of %d moves is better than every other: which?\n"),
               solving->puzzle->length);
}

static void print_help(void) {
    static const char *const LINES[][2] = {
        {TR("a number"), TR("try that move of the list")},
        {TR("a notation"), TR("try that move")},
        {TR("a beginning"), TR("list the moves that begin like that")},
        {"moves [WORDS]", TR("list the legal moves, all or those with these words")},
        {"places", TR("show or hide where things may go")},
        {"score", TR("the score as if the match ended now, every line explained")},
        {"answer", TR("give up and see the answer")},
        {"next", TR("another puzzle")},
        {"quit", TR("leave")},
    };
    screen_help(LINES, sizeof LINES / sizeof LINES[0]);
}

static void show(const Solving *solving) {
    print_question(solving);
    if (play_show(solving->session))
        play_list_short(solving->session);
}

/* ---- tries ---- */

static void end_with(Solving *solving, const char *words) {
    solving->is_over = true;
    printf("%s\n", words);
    print_answer(solving);
    printf("%s\n", solving->goes_on ? tr("'next' or Enter: another puzzle; 'quit': leave.")
                                    : tr("Enter or 'quit' leaves."));
}

static void print_wrong(Solving *solving, const PuzzleMove *tried) {
    char chance[64];
    solving->tries += solving->tries < MOST_TRIES;
    if (!solving->first.length)
        solving->first = *tried;
    chance_of_try(solving->answer, tried, chance, sizeof chance);
    printf("%s\n", tr("There is something better."));
    print_line(solving, tr("your try"), tried, chance);
    printf("%s\n", tr("Try again, or type 'answer' to see it."));
}

/* A part of the line was found: plays it and asks for the rest. */
static void go_on(Solving *solving, Move move) {
    Session *session = solving->session;
    Error error;
    if (!table_play(&session->table, session->viewer, move, &error))
        abort(); /* it is one of the legal moves */
    local_view(session, session->viewer, &solving->view);
    printf(tr("Right so far. Now move %d of %d.\n"), solving->made.length + 1,
           solving->puzzle->length);
    show(solving);
}

static void end_solved(Solving *solving) {
    char words[128];
    int tries = ++solving->tries;
    snprintf(words, sizeof words, tr("Solved, at try %d."), tries);
    end_with(solving, tries == 1 ? tr("Solved, at the first try.") : words);
}

static void try_move(Solving *solving, Move move) {
    PuzzleMove tried = solving->made;
    Text text;
    text_init(&text, tried.notation[tried.length++], MAX_NOTATION);
    solving->view.game->notate(&solving->view.state, move, &text);
    if (!puzzle_try(solving->view.game, &solving->session->table.state, move, &solving->left)) {
        print_wrong(solving, &tried);
        return;
    }
    solving->made = tried;
    if (solving->left.count > 0)
        go_on(solving, move);
    else
        end_solved(solving);
}

/* ---- lines ---- */

static bool is_one_of(const char *line, const char *const *words) {
    for (; *words; words++)
        if (strcmp(line, *words) == 0)
            return true;
    return false;
}

/* Once it is over, any line but a question goes on. */
static bool do_asked(Solving *solving, const char *line) {
    Session *session = solving->session;
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        print_help();
    } else if (strcmp(line, "score") == 0) {
        play_show_score(session);
    } else if (strcmp(line, "places") == 0) {
        session->shows_places = !session->shows_places;
        show(solving);
    } else if (strncmp(line, "moves", 5) == 0 && (line[5] == '\0' || line[5] == ' ')) {
        if (!play_list(session, line + 5 + strspn(line + 5, " ")))
            printf("%s\n", tr("No legal move matches."));
    } else {
        return false;
    }
    return true;
}

static void do_line(Solving *solving, const char *line) {
    if (do_asked(solving, line))
        return;
    Move move = line[0] ? play_find(solving->session, line) : NO_MOVE;
    if (solving->is_over)
        printf("%s\n", tr("It is solved. You can type 'next', 'score', 'moves' or 'quit'."));
    else if (strcmp(line, "answer") == 0)
        end_with(solving, tr("Given up."));
    else if (move != NO_MOVE)
        try_move(solving, move);
    else if (line[0] == '\0')
        show(solving);
    else if (strspn(line, "0123456789") == strlen(line))
        printf(tr("There is no move %s in the list.\n"), line);
    else if (!play_list(solving->session, line))
        printf(tr("'%s' is neither a legal move nor a command; 'help' lists those.\n"), line);
}

SolveResult solve(Session *session, const Puzzle *puzzle, const PuzzleAnswer *answer,
                  bool goes_on) {
    static const char *const LEAVE[] = {"quit", "exit", "q", NULL};
    Solving solving = {.session = session, .puzzle = puzzle, .answer = answer, .goes_on = goes_on};
    char line[MAX_LINE], prompt[32];
    if (!puzzle_line(session->table.game, &session->table.state, &answer->best, &solving.left))
        abort(); /* puzzle_answer_fits has checked it */
    local_view(session, session->viewer, &solving.view);
    show(&solving);
    snprintf(prompt, sizeof prompt, "%d> ", puzzle->number);
    for (;;) {
        LineResult result = terminal_line(session->terminal, prompt, line);
        if (result == LINE_TOO_LONG) {
            printf("%s\n", tr("That line is too long, or not text."));
            continue;
        }
        if (result != LINE_READ) {
            if (session->terminal->types)
                putchar('\n');
            return SOLVED_LEAVE;
        }
        if (is_one_of(line, LEAVE) || (solving.is_over && line[0] == '\0' && !goes_on))
            return SOLVED_LEAVE;
        if (goes_on && (strcmp(line, "next") == 0 || (solving.is_over && line[0] == '\0')))
            return SOLVED_NEXT;
        do_line(&solving, line);
    }
}
