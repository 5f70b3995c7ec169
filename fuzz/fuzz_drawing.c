/* SPDX-License-Identifier: MIT */
/* fuzz_drawing.c - any bytes as a drawn position of each game: an error, or lines that sum up. */
#include "fuzz.h"

#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int i = 0; i < catalog_count(); i++) {
        static Score scores[MAX_SEATS];
        Error error = {.line = -1};
        Scan in;
        int seats = 0;
        if (!scan_open(&in, SCAN_RECORD, (const char *)data, size, &error) ||
            !catalog_game(i)->score_drawing(0, &in, scores, &seats)) {
            assert(error.line >= 0 && error.what[0]);
            continue;
        }
        assert(seats >= 1 && seats <= MAX_SEATS);
        for (int seat = 0; seat < seats; seat++) {
            int sum = 0;
            for (int j = 0; j < scores[seat].n_lines; j++)
                sum += scores[seat].line[j].points;
            assert(sum == scores[seat].total);
        }
    }
    return 0;
}
