/* SPDX-License-Identifier: MIT */
/* mesta_score.c - the final score of a quarter, line by line. What cards and milestones measure
 * is in mesta_forms.c. */
#include "games/mesta/mesta.h"

int mesta_card_points(const MestaQuarter *q, const MestaCard *card) {
    int points = card->points * mesta_measure(q, &card->form);
    return card->form.most && points > card->form.most ? card->form.most : points;
}

bool mesta_holds(const MestaQuarter *q, const MestaMilestone *milestone) {
    return mesta_measure(q, &milestone->form) >= milestone->form.need;
}

int mesta_ring_of(const MestaState *s, Seat seat, int milestone) {
    for (int place = 0; place < MESTA_PLACES; place++)
        if (s->ring[milestone][place] == seat + 1)
            return place;
    return -1;
}

/* Every separate area for its different features. */
static int area_points(const MestaQuarter *q, Squares ground) {
    static const uint8_t POINTS[] = {0, 1, 3, 6, 10};
    int points = 0;
    for (Squares rest = ground; rest & q->feature;)
        points += POINTS[mesta_kinds_in(q, squares_take_area(&rest))];
    return points;
}

void mesta_score_quarter(const MestaDeck *deck, const MestaCity *city, const MestaQuarter *q,
                         const uint8_t *cards, int n_cards, const uint8_t places[MESTA_MILESTONES],
                         Score *out) {
    int milestones = 0;
    for (int i = 0; i < MESTA_MILESTONES; i++)
        milestones += places[i];
    score_init(out);
    score_line(out, "milestones", milestones);
    score_line(out, "water", area_points(q, q->water));
    score_line(out, "park", area_points(q, q->park));
    score_line(out, "monuments", 2 * squares_count(q->monument));
    for (int i = 0; i < n_cards; i++) {
        const MestaCard *card = &deck->card[cards[i]];
        score_line(out, card->line, mesta_card_points(q, card));
    }
    for (int i = 0; city && i < MESTA_MILESTONES; i++)
        score_fact(out, city->milestone[i].fact, mesta_holds(q, &city->milestone[i]));
    out->tiebreak[0] = milestones;
}

void mesta_score(const void *state, Seat seat, Score *out) {
    const MestaState *s = state;
    const MestaDeck *deck = mesta_deck(s->deck);
    const MestaCity *city = &deck->city[s->city];
    uint8_t places[MESTA_MILESTONES];
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        int place = mesta_ring_of(s, seat, i);
        places[i] = place < 0 ? 0 : city->milestone[i].points[place];
    }
    mesta_score_quarter(deck, city, &s->quarter[seat], s->held[seat], s->n_held[seat], places, out);
}
