/* SPDX-License-Identifier: MIT */
/* mesta_doctor.c - Města: which scoring cards were taken, and which milestones reached. */
#include "arena/doctor.h"
#include "games/mesta/mesta.h"
#include "words/words.h"

/* Scoring cards come first, then the milestones, city by city. */
static int pieces(int slot) {
    const MestaDeck *deck = mesta_deck(slot);
    return deck->n_cards + deck->n_cities * MESTA_MILESTONES;
}

static void name(int slot, int piece, Text *out) {
    const MestaDeck *deck = mesta_deck(slot);
    if (piece < deck->n_cards) {
        words_line(&mesta_game, &deck->head, deck->card[piece].line, out);
        return;
    }
    piece -= deck->n_cards;
    words_line(&mesta_game, &deck->head,
               deck->city[piece / MESTA_MILESTONES].milestone[piece % MESTA_MILESTONES].fact, out);
}

static void fates(const void *state, PieceFate out[DOCTOR_PIECES]) {
    const MestaState *s = state;
    int cards = mesta_deck(s->deck)->n_cards, length;
    const uint8_t *stack = mesta_stack(s, MESTA_ROW_CARD, &length);
    for (int at = 0; at < length; at++)
        if (mesta_is_shown(s, MESTA_ROW_CARD, at))
            out[stack[at]] = PIECE_OFFERED;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < s->n_held[seat]; i++)
            out[s->held[seat][i]] = PIECE_CHOSEN;
    for (int m = 0; m < MESTA_MILESTONES; m++) {
        bool reached = false;
        for (int seat = 0; seat < s->seats; seat++)
            reached = reached || mesta_ring_of(s, (Seat)seat, m) >= 0;
        out[cards + s->city * MESTA_MILESTONES + m] = reached ? PIECE_CHOSEN : PIECE_OFFERED;
    }
}

const GameDoctor mesta_doctor = {
    .chosen = TR("taken or reached"), .pieces = pieces, .name = name, .fates = fates};
