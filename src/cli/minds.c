/* SPDX-License-Identifier: MIT */
/* minds.c - finds a network among those in the command. */
#include "cli/minds.h"

#include <string.h>

Mind *minds_read(const Game *game, int seats) {
    Error error;
    for (const MindFile *file = mind_files; file->game; file++)
        if (strcmp(file->game, game->id) == 0 && file->seats == seats)
            return mind_read(game, (const uint8_t *)file->bytes, *file->length, &error);
    return NULL;
}
