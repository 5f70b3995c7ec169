/* SPDX-License-Identifier: MIT */
/* urbanista_secrets.c - who may know which card (rulings U9 and U11): views, and worlds that fit
 * them.
 *
 * Cards drawn from the pile were seen by all (ruling U9), so only dealt cards can be secret. They
 * travel in one hand: seat 0's three go round from turn to turn, and every other seat's dealt card
 * joins them when they first come to that seat. A card dealt to seat `origin` has therefore been in
 * the hands of the seats on turn from then on, up to now or up to the turn in which it was placed.
 *
 * A viewer knows which cards it was dealt and which it has had since, but not who else has had
 * them: whose dealt card a card was must be guessed again in determinize, evenly over all answers
 * that fit. */
#include "games/urbanista/urbanista.h"

#include <assert.h>
#include <string.h>

/* The seats that have held the card from turn `origin` to turn `last`. */
static unsigned holders(int seats, int origin, int last) {
    unsigned mask = 0;
    for (int turn = origin; turn <= last && turn < origin + seats; turn++)
        mask |= 1u << turn % seats;
    return mask;
}

/* The dealt cards that are or were in the travelling hand. */
typedef struct {
    int count;
    uint8_t card[URBANISTA_DEALT]; /* may be URBANISTA_HIDDEN */
    uint8_t last[URBANISTA_DEALT]; /* turn up to which it was held */
} Travellers;

static bool is_open(const UrbanistaState *s, uint8_t card) {
    return card != URBANISTA_HIDDEN && s->seen[card] == urbanista_all(s->seats);
}

/* False when there are too many: bytes that are no state. */
static bool find_travellers(const UrbanistaState *s, Travellers *out) {
    uint8_t card[URBANISTA_CITY + URBANISTA_HAND], last[URBANISTA_CITY + URBANISTA_HAND];
    int n = 0;
    for (int i = 1; i <= s->turn; i++) {
        card[n] = s->city[i].card;
        last[n++] = (uint8_t)(i - 1);
    }
    if (s->turn < URBANISTA_TURNS) {
        for (int i = 0; i < URBANISTA_HAND; i++) {
            card[n] = s->hand[s->turn % s->seats][i];
            last[n++] = s->turn;
        }
    }
    out->count = 0;
    for (int i = 0; i < n; i++) {
        if (card[i] == URBANISTA_NONE || is_open(s, card[i]))
            continue;
        if (out->count == URBANISTA_DEALT)
            return false;
        out->card[out->count] = card[i];
        out->last[out->count++] = last[i];
    }
    return true;
}

/* Seats whose dealt card has joined the travelling hand, besides seat 0. */
static int seats_joined(const UrbanistaState *s) {
    return s->turn < s->seats - 1 ? s->turn : s->seats - 1;
}

/* May this card have been dealt to this seat, as far as is known who was dealt what? */
static bool may_be_dealt(const UrbanistaState *s, uint8_t card, int seat) {
    if (card == URBANISTA_HIDDEN)
        return s->dealt[urbanista_first_dealt(seat)] == URBANISTA_HIDDEN;
    const uint8_t *found = memchr(s->dealt, card, sizeof s->dealt);
    if (!found)
        return s->dealt[urbanista_first_dealt(seat)] == URBANISTA_HIDDEN;
    int i = (int)(found - s->dealt) - urbanista_first_dealt(seat);
    return i >= 0 && i < urbanista_cards_dealt(seat);
}

/* Which origins fit each traveller with what `eyes` have seen of it: bit per seat. */
static void find_fits(const UrbanistaState *s, const Travellers *t, uint8_t fits[URBANISTA_DEALT]) {
    for (int i = 0; i < t->count; i++) {
        unsigned known = t->card[i] == URBANISTA_HIDDEN ? 0 : s->seen[t->card[i]];
        fits[i] = 0;
        for (int origin = 0; origin <= seats_joined(s) && origin <= t->last[i]; origin++)
            if ((holders(s->seats, origin, t->last[i]) & s->eyes) == known &&
                may_be_dealt(s, t->card[i], origin))
                fits[i] |= (uint8_t)(1u << origin);
    }
}

/* Goes through all ways to say which traveller was dealt to seat 1, which to seat 2 ...; the rest
 * were seat 0's. Returns how many fit; each of them is left in origin[] with the same chance. No
 * rng: origin[] is any of them. */
static int guess_origins(const UrbanistaState *s, const Travellers *t, Rng *rng,
                         uint8_t origin[URBANISTA_DEALT]) {
    uint8_t fits[URBANISTA_DEALT] = {0};
    int joined = seats_joined(s), ways = 1, found = 0;
    if (t->count != URBANISTA_HAND + joined)
        return 0;
    find_fits(s, t, fits);
    for (int seat = 1; seat <= joined; seat++)
        ways *= t->count;
    for (int way = 0; way < ways; way++) {
        uint8_t guess[URBANISTA_DEALT] = {0};
        bool fit = true;
        for (int seat = 1, rest = way; seat <= joined && fit; seat++, rest /= t->count) {
            int i = rest % t->count;
            fit = !guess[i] && fits[i] >> seat & 1;
            guess[i] = (uint8_t)seat;
        }
        for (int i = 0; i < t->count && fit; i++)
            fit = guess[i] || fits[i] & 1;
        if (!fit)
            continue;
        found++;
        if (!rng || rng_below(rng, (uint32_t)found) == 0)
            memcpy(origin, guess, sizeof guess);
    }
    return found;
}

static bool is_known(const UrbanistaState *s, uint8_t card, unsigned eyes) {
    return is_open(s, card) || (card != URBANISTA_HIDDEN && (s->seen[card] & eyes));
}

/* Makes holes of the cards that these eyes do not know: some in hands, and the pile below its top.
 * A single one follows from all the others. */
static void hide_unknown(UrbanistaState *s, unsigned eyes) {
    int below = urbanista_pile_dealt(s->seats) - s->turn - 1, count = below > 0 ? below : 0;
    uint8_t hand[URBANISTA_SEATS][URBANISTA_HAND];
    memcpy(hand, s->hand, sizeof hand);
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < URBANISTA_HAND; i++) {
            uint8_t *card = &hand[seat][i];
            if (*card == URBANISTA_NONE || *card == s->shown || is_known(s, *card, eyes))
                continue;
            count++;
            *card = URBANISTA_HIDDEN;
        }
    }
    if (count <= 1)
        return;
    memcpy(s->hand, hand, sizeof hand);
    if (below > 0)
        memset(s->pile + s->turn + 1, URBANISTA_HIDDEN, (size_t)below);
}

/* Leaves only what `eyes` know. */
static void forget_others(UrbanistaState *s) {
    uint8_t all = (uint8_t)urbanista_all(s->seats), eyes = s->eyes;
    hide_unknown(s, eyes);
    for (int card = 0; card <= URBANISTA_CARDS; card++) /* no branch: it could not be foretold */
        s->seen[card] &= s->seen[card] == all ? 0xff : eyes;
    for (int seat = 0; seat < s->seats; seat++) {
        urbanista_sort_hand(s->hand[seat]);
        if (!(s->eyes >> seat & 1))
            memset(s->dealt + urbanista_first_dealt(seat), URBANISTA_HIDDEN,
                   (size_t)urbanista_cards_dealt(seat));
    }
}

void urbanista_redact(void *state, Seat viewer) {
    UrbanistaState *s = state;
    s->eyes &= (uint8_t)urbanista_eye(viewer);
    forget_others(s);
}

/* How often each card is in this state; [0] and [255] count empty places, holes. */
void urbanista_count_cards(const UrbanistaState *s, uint8_t count[256]) {
    memset(count, 0, 256);
    for (int i = 0; i < URBANISTA_GOALS; i++)
        count[s->goal[i]]++;
    for (int seat = 0; seat < URBANISTA_SEATS; seat++)
        for (int i = 0; i < URBANISTA_HAND; i++)
            count[s->hand[seat][i]]++;
    for (int i = 0; i < URBANISTA_PILE; i++)
        count[s->pile[i]]++;
    for (int i = 0; i < URBANISTA_CITY; i++)
        count[s->city[i].card]++;
}

static void fill_holes(UrbanistaState *s, Rng *rng) {
    uint8_t stands[256], unseen[URBANISTA_CARDS];
    int count = 0;
    urbanista_count_cards(s, stands);
    for (int card = 1; card <= URBANISTA_CARDS; card++)
        if (!stands[card])
            unseen[count++] = (uint8_t)card;
    rng_shuffle(rng, unseen, count);
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < URBANISTA_HAND; i++)
            if (s->hand[seat][i] == URBANISTA_HIDDEN)
                s->hand[seat][i] = unseen[--count];
        urbanista_sort_hand(s->hand[seat]);
    }
    for (int i = 0; i < URBANISTA_PILE; i++)
        if (s->pile[i] == URBANISTA_HIDDEN)
            s->pile[i] = unseen[--count];
    assert(count == 0);
}

/* Filling comes first: what fits a traveller does not depend on which unseen card it is. */
void urbanista_determinize(void *state, Seat viewer, Rng *rng) {
    UrbanistaState *s = state;
    Travellers travellers;
    uint8_t origin[URBANISTA_DEALT] = {0};
    (void)viewer; /* the holes and `eyes` are what this viewer's redact left */
    fill_holes(s, rng);
    bool fits = find_travellers(s, &travellers) && guess_origins(s, &travellers, rng, origin) > 0;
    assert(fits);
    int of_seat_0 = 0;
    for (int i = 0; i < travellers.count; i++) {
        uint8_t card = travellers.card[i];
        s->seen[card] = (uint8_t)holders(s->seats, origin[i], travellers.last[i]);
        s->dealt[origin[i] ? urbanista_first_dealt(origin[i]) : of_seat_0++] = card;
    }
    urbanista_sort_hand(s->dealt);
    for (int seat = s->turn + 1; seat < s->seats; seat++) {
        s->seen[s->hand[seat][0]] = (uint8_t)(1u << seat);
        s->dealt[urbanista_first_dealt(seat)] = s->hand[seat][0];
    }
    s->eyes = (uint8_t)urbanista_all(s->seats);
}

/* Three things may be news: the card placed, to observers who do not see it in the hand; the rest
 * of the hand, to the seat it is passed to; and the card that the pile turns up. Seats that have
 * been on turn since the last dealt card joined the travelling hand have seen all of it. */
unsigned urbanista_reveals(const void *view, Move move) {
    const UrbanistaState *s = view;
    int mover = s->turn % s->seats, left = (mover + 1) % s->seats;
    const uint8_t *hand = s->hand[mover];
    unsigned strangers = game_observers(s->seats) & ~holders(s->seats, seats_joined(s), s->turn);
    unsigned revealed = 0;
    int holes = 0;
    for (int i = 0; i < URBANISTA_HAND; i++)
        holes += hand[i] == URBANISTA_HIDDEN;
    if (urbanista_is_show(move))
        return game_observers(s->seats);
    if (!memchr(hand, urbanista_place(move).card, URBANISTA_HAND)) {
        holes--;
        revealed |= strangers;
    }
    if (holes > 0)
        revealed |= strangers & 1u << left;
    if (s->turn + 1 < urbanista_pile_dealt(s->seats) && s->pile[s->turn + 1] == URBANISTA_HIDDEN)
        revealed |= game_observers(s->seats);
    return revealed;
}

/* Known for the seats whose eyes these are, and for no others. */
static bool dealt_is_sound(const UrbanistaState *s) {
    for (int seat = 0; seat < URBANISTA_SEATS; seat++) {
        for (int i = 0; i < urbanista_cards_dealt(seat); i++) {
            uint8_t card = s->dealt[urbanista_first_dealt(seat) + i];
            if (seat >= s->seats ? card != URBANISTA_NONE
                                 : (card == URBANISTA_HIDDEN) == (s->eyes >> seat & 1))
                return false;
            if (seat < s->seats && seat > s->turn && card != s->hand[seat][0] &&
                card != URBANISTA_HIDDEN)
                return false;
        }
    }
    return true;
}

/* A view shows what its viewer knows and nothing else. */
static bool view_is_sound(const UrbanistaState *s) {
    UrbanistaState view = *s;
    forget_others(&view);
    return memcmp(view.hand, s->hand, sizeof view.hand) == 0 &&
           memcmp(view.pile, s->pile, sizeof view.pile) == 0 &&
           memcmp(view.seen, s->seen, sizeof view.seen) == 0 &&
           memcmp(view.dealt, s->dealt, sizeof view.dealt) == 0;
}

/* The pile below its top was seen by nobody, the others by whom the passing of hands allows. */
bool urbanista_knowledge_is_sound(const UrbanistaState *s) {
    unsigned all = urbanista_all(s->seats);
    uint8_t stands[256], origin[URBANISTA_DEALT];
    Travellers travellers;
    bool one_viewer = (s->eyes & (s->eyes - 1)) == 0;
    if (s->seen[0] || (s->eyes & ~all) || (s->eyes != all && !one_viewer))
        return false;
    urbanista_count_cards(s, stands);
    if (s->eyes == all && stands[URBANISTA_HIDDEN])
        return false;
    for (int card = 1; card <= URBANISTA_CARDS; card++)
        if (!stands[card] && s->seen[card])
            return false;
    for (int i = 0; i < URBANISTA_GOALS; i++)
        if (!is_open(s, s->goal[i]))
            return false;
    for (int i = 0; i < URBANISTA_PILE; i++) {
        uint8_t card = s->pile[i];
        if (i == s->turn && card != URBANISTA_NONE && !is_open(s, card))
            return false;
        if (i > s->turn && card != URBANISTA_HIDDEN && s->seen[card])
            return false;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        uint8_t card = s->hand[seat][0];
        if (seat == s->turn % s->seats || card == URBANISTA_NONE)
            continue;
        if (seat <= s->turn ? !is_open(s, card)
                            : card != URBANISTA_HIDDEN && s->seen[card] != (s->eyes & 1u << seat))
            return false;
    }
    return is_open(s, s->city[0].card) && dealt_is_sound(s) && find_travellers(s, &travellers) &&
           guess_origins(s, &travellers, NULL, origin) > 0 && (s->eyes == all || view_is_sound(s));
}
