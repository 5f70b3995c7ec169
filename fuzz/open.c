/* SPDX-License-Identifier: MIT */
/* open.c - loads the standard decks before the first input. */
#include "fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    catalog_open();
    return 0;
}
