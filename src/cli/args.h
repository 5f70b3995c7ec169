/* SPDX-License-Identifier: MIT */
/* args.h - declares the command line of a subcommand, and parses it strictly.
 *
 * A command lists its options once; the parser and --help use that list. The parser does not
 * guess: an unknown, repeated, incomplete or superfluous argument gives one line on stderr and
 * exit code 2. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "base/error.h"

#include <stdbool.h>

enum {
    MAX_ARG_OPTIONS = 20,
    MAX_ARG_REPEATS = 8, /* of an option that may be given several times */
    MAX_OPERANDS = 3,

    EXIT_DONE = 0,
    EXIT_FAILED_CHECK = 1,
    EXIT_BAD_INPUT = 2
};

typedef struct {
    const char *name;  /* "--seats" */
    const char *value; /* "N", or NULL for an option without a value */
    const char *about; /* for --help; marked with TR */
    bool repeats;      /* may be given several times */
} ArgOption;

typedef struct Args Args;

typedef struct {
    const char *name;
    const char *operands;         /* "GAME FILE", as in the synopsis */
    int least, most;              /* how many of them */
    const char *about;            /* one line; marked with TR */
    const char *more;             /* further paragraphs of --help, or NULL; marked with TR */
    const ArgOption *options;     /* ended by an empty entry */
    int (*run)(const Args *args); /* returns the exit code */
} Command;

struct Args {
    const Command *command;
    int n_operands;
    const char *operand[MAX_OPERANDS];
    int count[MAX_ARG_OPTIONS]; /* number of times each option of the command was given */
    const char *value[MAX_ARG_OPTIONS][MAX_ARG_REPEATS];
};

/* Parses the arguments after the command's name. Returns true when the command may run;
 * otherwise *code is the exit code, and help or an error has been printed. */
bool args_read(Args *args, const Command *command, int argc, char **argv, int *code);

bool args_has(const Args *args, const char *option);
/* The value given, or NULL. */
const char *args_value(const Args *args, const char *option);
int args_values(const Args *args, const char *option, const char *out[MAX_ARG_REPEATS]);

/* Reads a whole number within the range; `out` is unchanged when the option was not given. */
bool args_int(const Args *args, const char *option, int *out, int least, int most);
/* Reads digits with at most one point, such as 0.5, as thousandths. */
bool args_milliseconds(const Args *args, const char *option, int *out, int least, int most);

/* Prints what is wrong with the arguments to stderr, in one line. Always returns false. */
bool args_fail(const Args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));

void args_help(const Command *command);

#endif
