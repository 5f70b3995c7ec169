/* SPDX-License-Identifier: MIT */
/* cmd_rules.c - `townhall rules`: the rules of a game in the reader's language, through the pager
 * on a terminal. */
#include "cli/input.h"
#include "cli/language.h"
#include "cli/rules_page.h"
#include "cli/terminal.h"
#include "games/catalog.h"
#include "words/words.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_COLUMNS = 88, /* longer lines are hard to read */
    MAX_PAGE_NAME = 64
};

/* The pager, chosen as other programs do; NULL when the user turned it off. */
static const char *pager(void) {
    const char *chosen = getenv("PAGER");
    if (!chosen)
        return "less";
    return chosen[0] && strcmp(chosen, "cat") != 0 ? chosen : NULL;
}

/* A pipe to the pager; stdout when it is no terminal or there is no pager. */
static FILE *open_out(const Terminal *terminal) {
    const char *command = terminal->shows ? pager() : NULL;
    if (!command)
        return stdout;
    /* Like git: a short page stays on the screen, colours pass. A LESS that is set takes
     * precedence. */
    setenv("LESS", "FRX", 0);
    signal(SIGPIPE, SIG_IGN); /* the reader may leave before the end */
    fflush(stdout);
    FILE *out = popen(command, "w"); /* NOLINT(cert-env33-c): the user's own command */
    return out ? out : stdout;
}

static void print_page(const RulesPage *page) {
    Terminal terminal;
    terminal_look(&terminal);
    int columns = terminal_columns(&terminal);
    FILE *out = open_out(&terminal);
    rules_page_print(page, columns < MOST_COLUMNS ? columns : MOST_COLUMNS, terminal.colour, out);
    if (out != stdout)
        pclose(out);
}

static void list_games(void) {
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        if (rules_page_find("en", game->id))
            printf("townhall rules %-10s %s\n", game->id, game->title);
    }
}

static int run(const Args *args) {
    const Game *game;
    char name[MAX_PAGE_NAME];
    if (args->n_operands == 0) {
        list_games();
        return EXIT_DONE;
    }
    if (!input_game(args, args->operand[0], &game))
        return EXIT_BAD_INPUT;
    snprintf(name, sizeof name, "%s%s", game->id, args_has(args, "--short") ? ".short" : "");
    const RulesPage *page = rules_page_find(language_now(), name);
    if (!page) {
        args_fail(args, tr("there is no such page of %s"), game->title);
        return EXIT_BAD_INPUT;
    }
    print_page(page);
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {
    {"--short", NULL, TR("the guide of one page"), false},
    {0},
};

const Command rules_command = {
    .name = "rules",
    .operands = "[GAME]",
    .most = 1,
    .about = TR("print the rules of a game"),
    .more =
        TR("On a terminal they open in $PAGER, or in less. Without GAME: which games there are."),
    .options = OPTIONS,
    .run = run,
};
