/* SPDX-License-Identifier: MIT */
/* main.c - the `townhall` command: finds the subcommand and hands over. */
#include "games/catalog.h"

#include <stdio.h>

int main(void) {
    catalog_open();
    for (int i = 0; i < catalog_count(); i++)
        printf("%s\n", catalog_game(i)->id);
    return 0;
}
