/* SPDX-License-Identifier: MIT */
/* blank_doctor.c - Blank: which cards were played. */
#include "arena/doctor.h"
#include "games/blank/blank.h"
#include "words/lang.h"

static int pieces(int slot) {
    (void)slot;
    return BLANK_CARDS;
}

static void name(int slot, int piece, Text *out) {
    (void)slot;
    text_int(out, piece + 1);
}

static void fates(const void *state, PieceFate out[DOCTOR_PIECES]) {
    const BlankState *s = state;
    for (int card = 1; card <= BLANK_CARDS; card++)
        out[card - 1] = s->owner[card] ? PIECE_CHOSEN : PIECE_OFFERED;
}

const GameDoctor blank_doctor = {
    .chosen = TR("played"), .pieces = pieces, .name = name, .fates = fates};
