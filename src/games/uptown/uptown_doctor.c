/* SPDX-License-Identifier: MIT */
/* uptown_doctor.c - UpTown: how a match ended, and which cards were built. */
#include "arena/doctor.h"
#include "games/uptown/uptown.h"
#include "words/words.h"

enum {
    FIVE_ROOFS,
    EMPTY_DECK
};

static int ending(const void *state) {
    const UptownState *s = state;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->taken[seat] == s->share)
            return EMPTY_DECK;
    return FIVE_ROOFS;
}

/* Project cards come first, then town cards. */
static int card_at(int slot, int piece) {
    int projects = uptown_deck(slot)->n_projects;
    return piece < projects ? piece + 1 : UPTOWN_TOWN + 1 + piece - projects;
}

static int piece_at(int slot, int card) {
    return card > UPTOWN_TOWN ? uptown_deck(slot)->n_projects + card - UPTOWN_TOWN - 1 : card - 1;
}

static int pieces(int slot) {
    return uptown_deck(slot)->n_projects + uptown_deck(slot)->n_towns;
}

static void name(int slot, int piece, Text *out) {
    const UptownDeck *deck = uptown_deck(slot);
    int card = card_at(slot, piece), halves = uptown_halves(card);
    uptown_write_card(out, card, -1);
    for (int half = 0; half < halves; half++)
        text_format(out, "%s%s", half ? " | " : " ",
                    words_named(&deck->head, deck->name[card][half]));
}

static void fates(const void *state, PieceFate out[DOCTOR_PIECES]) {
    const UptownState *s = state;
    const UptownDeck *deck = uptown_deck(s->deck);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i <= s->taken[seat] && i < s->share; i++)
            out[piece_at(s->deck, s->pile[s->share * seat + i])] = PIECE_OFFERED;
    for (int i = 0; i <= s->town_taken && i < deck->n_towns; i++)
        out[piece_at(s->deck, s->town[i])] = PIECE_OFFERED;
    for (int plot = 0; plot < UPTOWN_STREET * s->seats; plot++)
        for (int card = s->top[plot]; card; card = s->below[card])
            out[piece_at(s->deck, card)] = PIECE_CHOSEN;
}

const GameDoctor uptown_doctor = {
    .endings = {TR("Ended by five roofs"), TR("Ended by an empty deck")},
    .ending = ending,
    .chosen = TR("built"),
    .pieces = pieces,
    .name = name,
    .fates = fates};
