/* SPDX-License-Identifier: MIT */
/* urbanista_doctor.c - Urbanista: which goals brought points. */
#include "arena/doctor.h"
#include "games/urbanista/urbanista.h"
#include "words/words.h"

#include <string.h>

static int pieces(int slot) {
    (void)slot;
    return URBANISTA_CARDS;
}

static void name(int slot, int piece, Text *out) {
    const UrbanistaDeck *deck = urbanista_deck(slot);
    words_line(&urbanista_game, &deck->head, deck->card[piece + 1].line, out);
}

static void fates(const void *state, PieceFate out[DOCTOR_PIECES]) {
    const UrbanistaState *s = state;
    const UrbanistaDeck *deck = urbanista_deck(s->deck);
    Score score;
    urbanista_game.score(state, 0, &score);
    for (int i = 0; i < URBANISTA_GOALS; i++) {
        int card = s->goal[i];
        out[card - 1] = PIECE_OFFERED;
        for (int line = 0; line < score.n_lines; line++)
            if (strcmp(score.line[line].id, deck->card[card].line) == 0 &&
                score.line[line].points > 0)
                out[card - 1] = PIECE_CHOSEN;
    }
}

const GameDoctor urbanista_doctor = {
    .chosen = TR("brought points"), .pieces = pieces, .name = name, .fates = fates};
