/* SPDX-License-Identifier: MIT */
/* args.c - reads the arguments of one subcommand and prints its --help. */
#include "cli/args.h"

#include "base/scan.h"
#include "cli/language.h"
#include "words/lang.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Options that every command takes. */
static const ArgOption COMMON[] = {
    {"--lang", "XX", TR("language: %s"), false},
    {"--help", NULL, TR("this text"), false},
};

bool args_fail(const Args *args, const char *format, ...) {
    char what[sizeof((Error *)0)->what];
    Error error;
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    error_at(&error, 0, "%s", what); /* makes quoted input harmless */
    fprintf(stderr, "townhall %s: %s\n", args->command->name, error.what);
    return false;
}

static bool is_name(const ArgOption *option, const char *name, size_t length) {
    return strlen(option->name) == length && memcmp(option->name, name, length) == 0;
}

/* The language's place in Args is the last one; a command's own options come before it. */
enum {
    LANGUAGE = MAX_ARG_OPTIONS - 1
};

static int find_option(const Command *command, const char *name, size_t length) {
    for (int i = 0; command->options[i].name; i++)
        if (is_name(&command->options[i], name, length))
            return i;
    return is_name(&COMMON[0], name, length) ? LANGUAGE : -1;
}

static int option_index(const Args *args, const char *option) {
    int i = find_option(args->command, option, strlen(option));
    assert(i >= 0);
    return i;
}

/* The help text of an option; that of --lang lists the languages. */
static void write_about(const ArgOption *option, Text *out) {
    char list[64];
    Text codes;
    if (option != &COMMON[0]) {
        text_add(out, tr(option->about));
        return;
    }
    text_init(&codes, list, sizeof list);
    language_list(&codes);
    text_format(out, tr("language: %s"), list);
}

static void print_option(const ArgOption *option) {
    char head[40], about[400];
    Text words;
    text_init(&words, about, sizeof about);
    write_about(option, &words);
    snprintf(head, sizeof head, "%s%s%s", option->name, option->value ? " " : "",
             option->value ? option->value : "");
    printf("  %-20s %s%s\n", head, about, option->repeats ? tr(" (repeatable)") : "");
}

/* Prints `words` with a line break for a space wherever a line would grow longer than WIDTH. */
static void print_wrapped(const char *words) {
    enum {
        WIDTH = 88
    };
    int column = 0;
    for (; *words; words++) {
        char word[200];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(words + 1, " \n"), words + 1);
        bool breaks = *words == '\n' || (*words == ' ' && column + utf8_columns(word) >= WIDTH);
        putchar(breaks ? '\n' : *words);
        column = breaks ? 0 : column + ((*words & 0xC0) != 0x80);
    }
    putchar('\n');
}

void args_help(const Command *command) {
    printf(tr("Usage: townhall %s"), command->name);
    printf("%s%s%s\n\n%s\n", command->operands[0] ? " " : "", command->operands, tr(" [options]"),
           tr(command->about));
    if (command->more) {
        putchar('\n');
        print_wrapped(tr(command->more));
    }
    printf("\n%s\n", tr("Options:"));
    for (int i = 0; command->options[i].name; i++)
        print_option(&command->options[i]);
    for (size_t i = 0; i < sizeof COMMON / sizeof COMMON[0]; i++)
        print_option(&COMMON[i]);
}

static bool fail_language(const Args *args, const char *value) {
    char list[64];
    Text codes;
    text_init(&codes, list, sizeof list);
    language_list(&codes);
    return args_fail(args, tr("--lang must be one of %s, not '%s'"), list, value);
}

/* One option at argv[*at]; moves *at past its value. */
static bool read_option(Args *args, int argc, char **argv, int *at) {
    const char *word = argv[*at];
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    int i = find_option(args->command, word, length);
    if (i < 0)
        return args_fail(args, tr("unknown option %.*s"), (int)length, word);
    const ArgOption *option = i == LANGUAGE ? &COMMON[0] : &args->command->options[i];
    if (!option->value && equals)
        return args_fail(args, tr("%s takes no value"), option->name);
    if (args->count[i] > 0 && !option->repeats)
        return args_fail(args, tr("duplicate %s"), option->name);
    if (args->count[i] == MAX_ARG_REPEATS)
        return args_fail(args, tr("%s can be given at most %d times"), option->name,
                         MAX_ARG_REPEATS);
    const char *value = equals ? equals + 1 : NULL;
    if (option->value && !value) {
        if (*at + 1 >= argc)
            return args_fail(args, tr("%s needs a value: %s"), option->name, option->value);
        value = argv[++*at];
    }
    args->value[i][args->count[i]++] = value;
    return i != LANGUAGE || language_use(value) || fail_language(args, value);
}

/* The name of the missing operand: a word of the synopsis. */
static bool fail_missing(const Args *args) {
    const char *word = args->command->operands;
    for (int i = 0; i < args->n_operands; i++)
        word += strcspn(word, " ") + 1;
    return args_fail(args, tr("%.*s is missing"), (int)strcspn(word, " "), word);
}

bool args_read(Args *args, const Command *command, int argc, char **argv, int *code) {
    *args = (Args){.command = command};
    *code = EXIT_BAD_INPUT;
    bool operands_only = false;
    for (int i = 0; i < argc; i++) {
        if (!operands_only && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            args_help(command);
            *code = EXIT_DONE;
            return false;
        }
        if (!operands_only && strcmp(argv[i], "--") == 0) {
            operands_only = true;
        } else if (!operands_only && argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!read_option(args, argc, argv, &i))
                return false;
        } else if (args->n_operands == command->most) {
            return args_fail(args, tr("unexpected argument '%s'"), argv[i]);
        } else {
            args->operand[args->n_operands++] = argv[i];
        }
    }
    return args->n_operands >= command->least || fail_missing(args);
}

bool args_has(const Args *args, const char *option) {
    return args->count[option_index(args, option)] > 0;
}

const char *args_value(const Args *args, const char *option) {
    int i = option_index(args, option);
    return args->count[i] ? args->value[i][0] : NULL;
}

int args_values(const Args *args, const char *option, const char *out[MAX_ARG_REPEATS]) {
    int i = option_index(args, option);
    memcpy(out, args->value[i], sizeof args->value[i]);
    return args->count[i];
}

bool args_int(const Args *args, const char *option, int *out, int least, int most) {
    const char *value = args_value(args, option);
    if (!value || slice_int(slice_of(value), out, least, most))
        return true;
    return args_fail(args, tr("%s must be a number from %d to %d, not '%s'"), option, least, most,
                     value);
}

bool args_milliseconds(const Args *args, const char *option, int *out, int least, int most) {
    const char *value = args_value(args, option);
    if (!value)
        return true;
    long milliseconds = 0;
    int digits = 0, decimals = -1; /* decimals: -1 before the point */
    bool sound = true;
    for (const char *at = value; *at; at++) {
        if (*at == '.' && decimals < 0 && digits > 0) {
            decimals = 0;
        } else if (*at >= '0' && *at <= '9' && digits < 8 && decimals < 3) {
            milliseconds = milliseconds * 10 + (*at - '0');
            digits++;
            decimals += decimals >= 0;
        } else {
            sound = false;
        }
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++)
        milliseconds *= 10;
    if (!sound || digits == 0 || decimals == 0 || milliseconds < least || milliseconds > most)
        return args_fail(args, tr("%s must be a number of seconds from %g to %g, not '%s'"), option,
                         least / 1000.0, most / 1000.0, value);
    *out = (int)milliseconds;
    return true;
}
