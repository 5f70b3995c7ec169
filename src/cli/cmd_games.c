/* SPDX-License-Identifier: MIT */
/* cmd_games.c - `townhall games`: lists the games. */
#include "cli/args.h"
#include "games/catalog.h"
#include "words/words.h"

#include <stdio.h>

static void print_options(const Deck *deck) {
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        const Option *option = &deck->options[i];
        printf(tr("  option %s"), option->name);
        for (int j = 0; option->choices[j]; j++)
            printf("%s%s", j ? "|" : " ", option->choices[j]);
        if (option->only_seats) {
            printf(" (%s", tr("only for seats:"));
            for (int n = 0; n < 8; n++)
                if (option->only_seats >> n & 1)
                    printf(" %d", n);
            printf(")");
        }
        if (option->only_choice) {
            const Option *other = &deck->options[option->only_option];
            printf(" (%s %s=%s)", tr("only with:"), other->name,
                   other->choices[option->only_choice]);
        }
        printf("\n");
    }
}

static void print_decks(const Game *game) {
    for (int slot = 0; slot < catalog_built_in_count(game); slot++) {
        const Deck *deck = game_deck(game, slot);
        char hash[2 * SHA256_BYTES + 1];
        Text text;
        text_init(&text, hash, sizeof hash);
        text_hex(&text, deck->sha256, SHA256_BYTES);
        printf(tr("  deck %s sha256:%s\n"), deck->name, hash);
    }
}

static int run(const Args *args) {
    (void)args;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        if (game->min_seats == game->max_seats)
            printf(tr("%s seats %d"), game->id, game->min_seats);
        else
            printf(tr("%s seats %d-%d"), game->id, game->min_seats, game->max_seats);
        printf("  %s. %s\n", game->title, tr(words_of(game)->about));
        print_options(game_deck(game, 0));
        print_decks(game);
    }
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {{0}};

const Command games_command = {
    .name = "games",
    .operands = "",
    .about = TR("list the games: ids, seats, options, decks"),
    .more = TR("The first choice of an option is its default."),
    .options = OPTIONS,
    .run = run,
};
