/* SPDX-License-Identifier: MIT */
/* fuzz.h - what the fuzz targets share. Every target feeds the same bytes to every game, so that
 * corpora are plain files a person can read: decks, records, drawn positions. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "engine/record.h"
#include "games/catalog.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
