/* SPDX-License-Identifier: MIT */
/* cmd_verify.c - `townhall verify`: checks that a record's deal follows from its seed, and the
 * seed from its shares. */
#include "cli/input.h"
#include "words/lang.h"

#include <stdio.h>

static void print_seats(bool drawn, bool seated) {
    if (drawn && seated)
        printf("%s\n", tr("The seats fit the seed, and the chairs on which people sat down."));
    else if (drawn)
        printf("%s\n", tr("The seats were drawn by the seed."));
    else
        printf("%s\n", tr("The seats are the chairs on which people sat down."));
}

/* A player whose share was chosen after the commit knows that no one chose the cards. */
static void print_shares(const Table *table) {
    int vouching = 0;
    for (int i = 0; i < table->fair.n_shares; i++) {
        const FairShare *share = &table->fair.share[i];
        const char *given = table->player[share->seat].name;
        const char *name = given[0] ? given : "-";
        if (share->early)
            printf(tr("The share of seat %d (%s) came before the commit was known: it vouches for "
                      "nothing."),
                   share->seat, name);
        else
            printf(tr("The share of seat %d (%s) vouches for the deal."), share->seat, name);
        printf("\n");
        vouching += !share->early;
    }
    if (vouching == 0)
        printf("%s\n",
               tr("No player's share vouches for the deal: you have only the server's word."));
}

static int run(const Args *args) {
    Table table;
    Error error;
    bool drawn, seated;
    if (!input_record(args, args->operand[0], &table))
        return EXIT_BAD_INPUT;
    if (!record_verify(&table, &error)) {
        input_fail(args->operand[0], &error);
        return EXIT_FAILED_CHECK;
    }
    printf("%s\n", tr("The deal follows from the seed."));
    if (table.has_fair &&
        fair_check(&table.fair, table.setup.seed, table.setup.seats, &drawn, &seated, &error)) {
        printf("%s\n", tr("The seed follows from the server's secret and the players' shares; the "
                          "commit is the secret's hash."));
        print_seats(drawn, seated);
        print_shares(&table);
    }
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {
    {"--deck", "FILE|NAME", TR("the deck the record was made with, if not the standard one"),
     false},
    {0},
};

const Command verify_command = {
    .name = "verify",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .about = TR("derive a record's deal from its seed and compare"),
    .more =
        TR("For a match played online also: the seed from the server's secret and the players' "
           "shares, the seats from the seed, and whose share vouches for the deal. Exit code 1: "
           "something does not follow, or the record has no seed."),
    .options = OPTIONS,
    .run = run,
};
