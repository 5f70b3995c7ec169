/* SPDX-License-Identifier: MIT */
/* start.c - runs the commands that the start screen stands for, so that each thing is done in one
 * way. Its matches are in a folder of the person's, where it finds them again. */
#include "tui/start.h"

#include "cli/args.h"
#include "cli/play.h"
#include "cli/start.h"
#include "words/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

extern const Command play_command, puzzle_command;

/* Where the person's matches are: made when it is missing. False when the system names none. */
static bool find_folder(char folder[MAX_PATH_BYTES]) {
    const char *share = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    Text text;
    text_init(&text, folder, MAX_PATH_BYTES);
    if (share && share[0] == '/')
        text_add(&text, share);
    else if (home && home[0] == '/')
        text_format(&text, "%s/.local/share", home);
    else
        return false;
    text_add(&text, "/townhall-matches");
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
    mkdir(folder, 0700);
    return !text.full;
}

static int run(const Command *command, int count, char **words) {
    Args args;
    int code;
    return args_read(&args, command, count, words, &code) ? command->run(&args) : code;
}

enum {
    MAX_LOOKS = 3
};

/* What was said about the screen holds for the matches, too. */
static int add_looks(const Args *args, char **words, int count) {
    static const char *const LOOKS[MAX_LOOKS] = {"--ascii", "--vi", "--no-mouse"};
    for (int i = 0; args && i < MAX_LOOKS; i++)
        if (args_has(args, LOOKS[i]))
            words[count++] = (char *)LOOKS[i];
    return count;
}

static int resume(const Start *start, const Args *args) {
    char *words[1 + MAX_LOOKS] = {(char *)start->path};
    return run(&play_command, add_looks(args, words, 1), words);
}

static int play(const Start *start, const Args *args) {
    char seats[8], bots[MAX_SEATS][32];
    char *words[3 + 2 * MAX_SEATS + MAX_LOOKS] = {(char *)start->game->id, "--seats", seats};
    int count = add_looks(args, words, 3);
    snprintf(seats, sizeof seats, "%d", start->seats);
    for (int seat = 1; seat < start->seats; seat++) {
        snprintf(bots[seat], sizeof bots[seat], "%d=level-%d", seat, start->level);
        words[count++] = "--bot";
        words[count++] = bots[seat];
    }
    return run(&play_command, count, words);
}

/* A puzzle is solved line by line; afterwards Enter leads back. */
static int solve(const Start *start) {
    char *words[] = {(char *)start->game->id};
    Terminal terminal;
    char line[MAX_LINE];
    int code = run(&puzzle_command, 1, words);
    terminal_look(&terminal);
    terminal_line(&terminal, tr("Enter leads back to the start. "), line);
    return code;
}

int start_townhall(const Args *args) {
    static char folder[MAX_PATH_BYTES];
    TuiHost host = play_host(args);
    Start start = {.seats = 2, .level = 2};
    Terminal terminal;
    int code = EXIT_DONE;
    play_folder = find_folder(folder) ? folder : NULL;
    terminal_open(&terminal);
    while (code == EXIT_DONE && window_open(&host.window)) {
        tui_start(&host, play_folder ? play_folder : ".", &start);
        window_close();
        if (start.kind == START_LEAVE || terminal_is_stopped())
            break;
        code = start.kind == START_PLAY     ? play(&start, args)
               : start.kind == START_PUZZLE ? solve(&start)
                                            : resume(&start, args);
        if (terminal_is_stopped())
            break;
    }
    return code;
}
