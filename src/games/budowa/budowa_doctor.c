/* SPDX-License-Identifier: MIT */
/* budowa_doctor.c - Budowa Miasta: how a match ended, which venues' shares were bought, and which
 * streets finished. */
#include "arena/doctor.h"
#include "games/budowa/budowa.h"
#include "games/budowa/budowa_words.h"
#include "words/words.h"

enum {
    GOALS_JOINED,
    ONE_LEFT
};

static int ending(const void *state) {
    const BudowaState *s = state;
    return budowa_joins(budowa_deck(s->deck), s->built) ? GOALS_JOINED : ONE_LEFT;
}

/* Venues come first, then streets. */
static int pieces(int slot) {
    return budowa_deck(slot)->n_venues + budowa_deck(slot)->n_streets;
}

static void name(int slot, int piece, Text *out) {
    const BudowaDeck *deck = budowa_deck(slot);
    if (piece < deck->n_venues)
        words_budowa_venue(deck, &deck->venue[piece], out);
    else
        text_format(out, tr("street %c"), deck->street[piece - deck->n_venues].name);
}

static void fates(const void *state, PieceFate out[DOCTOR_PIECES]) {
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t held = 0;
    for (int seat = 0; seat < s->seats; seat++)
        held |= s->shares[seat];
    for (int venue = 0; venue < deck->n_venues; venue++)
        out[venue] = held & deck->bought & budowa_shares_of(venue) ? PIECE_CHOSEN : PIECE_OFFERED;
    for (int street = 0; street < deck->n_streets; street++)
        out[deck->n_venues + street] =
            budowa_is_finished(s->built, street) ? PIECE_CHOSEN : PIECE_OFFERED;
}

const GameDoctor budowa_doctor = {
    .endings = {TR("Ended by the connection"), TR("Ended by bankruptcies")},
    .ending = ending,
    .chosen = TR("bought or finished"),
    .pieces = pieces,
    .name = name,
    .fates = fates};
