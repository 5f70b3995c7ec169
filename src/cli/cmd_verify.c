/* SPDX-License-Identifier: MIT */
/* cmd_verify.c - `townhall verify`: does a record's deal follow from its seed? */
#include "cli/input.h"
#include "words/lang.h"

#include <stdio.h>

static int run(const Args *args) {
    Table table;
    Error error;
    if (!input_record(args, args->operand[0], &table))
        return EXIT_BAD_INPUT;
    if (!record_verify(&table, &error)) {
        input_fail(args->operand[0], &error);
        return EXIT_FAILED_CHECK;
    }
    printf("%s\n", tr("The deal follows from the seed."));
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {
    {"--deck", "FILE", TR("the deck the record was made with, if not the standard one"), false},
    {0},
};

const Command verify_command = {
    .name = "verify",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .about = TR("derive a record's deal from its seed and compare"),
    .more = TR("Exit code 1: the deal does not follow from the seed, or the record has no seed."),
    .options = OPTIONS,
    .run = run,
};
