/* SPDX-License-Identifier: MIT */
/* eval_mesta.c - Města: points standing, and how near the milestones are that are still to be had.
 *
 * A move touches one's own quarter only (and places of milestones), so moves are rated by the
 * mover's own points. What a worker takes is worth what can be made of it: rating a taking plays
 * the placements that belong to it, the best first. */
#include "bots/eval.h"
#include "games/mesta/mesta.h"

#include <string.h>

enum {
    MOST_TRIED = 10, /* placements compared when looking ahead */
    PLAYOUT_TRIED = 5
};

static int seats(const void *state) {
    const MestaState *s = state;
    return s->seats;
}

/* The best place of a milestone that is still free, in points. */
static int best_free(const MestaState *s, const MestaMilestone *milestone, int i) {
    for (int place = 0; place < MESTA_PLACES; place++)
        if (s->ring[i][place] == 0)
            return milestone->points[place];
    return 0;
}

/* Half of what milestones not yet held promise, as far as their condition is filled. */
static float promise(const MestaState *s, Seat seat) {
    const MestaCity *city = &mesta_deck(s->deck)->city[s->city];
    float sum = 0;
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaMilestone *milestone = &city->milestone[i];
        int points = mesta_ring_of(s, seat, i) < 0 ? best_free(s, milestone, i) : 0;
        if (points == 0)
            continue;
        int have = mesta_measure(&s->quarter[seat], &milestone->form);
        float filled = (float)have / (float)(milestone->form.need ? milestone->form.need : 1);
        sum += 0.5f * (float)points * (filled > 1 ? 1 : filled);
    }
    return sum;
}

static float points_of(const MestaState *s, Seat seat) {
    Score score;
    mesta_score(s, seat, &score);
    float left = 1 - (float)s->round / (float)mesta_rounds(s);
    return (float)score.total + (left > 0 ? promise(s, seat) : 0);
}

static void leaf(const void *state, float out[MAX_SEATS]) {
    const MestaState *s = state;
    for (int seat = 0; seat < s->seats; seat++)
        out[seat] = points_of(s, (Seat)seat);
}

static float after_move(const MestaState *s, Move move, Seat seat) {
    MestaState next = *s;
    mesta_game.apply(&next, move);
    return points_of(&next, seat);
}

static bool is_placing(const MestaState *s) {
    return s->phase == MESTA_TILE || s->phase == MESTA_FEATURE || s->phase == MESTA_PIECE;
}

/* The best of at most `tried` moves, spread evenly over the list from a given start. */
static int best_of(const MestaState *s, const Move *moves, int count, int tried, uint32_t start) {
    Seat seat = mesta_actor(s);
    int best = (int)(start % (uint32_t)count);
    float most = -1e9f;
    tried = tried < count ? tried : count;
    for (int i = 0; i < tried; i++) {
        int at = (int)((start + (uint32_t)(i * count / tried)) % (uint32_t)count);
        float points = after_move(s, moves[at], seat);
        if (points > most) {
            most = points;
            best = at;
        }
    }
    return best;
}

/* What the mover has once everything that belongs to this move is placed. */
static float after_turn(const MestaState *s, Move move) {
    MestaState next = *s;
    Seat seat = mesta_actor(s);
    Move moves[MAX_MOVES];
    mesta_game.apply(&next, move);
    while (is_placing(&next) && mesta_actor(&next) == seat) {
        int count = mesta_game.legal(&next, moves);
        mesta_game.apply(&next, moves[best_of(&next, moves, count, MOST_TRIED, 0)]);
    }
    return points_of(&next, seat);
}

static void rate(const void *state, const Move *moves, int count, float *out) {
    const MestaState *s = state;
    for (int i = 0; i < count; i++)
        out[i] = after_turn(s, moves[i]);
}

/* Placements are chosen with some care, takings at random: what they are worth shows later. */
static int pick(const void *state, const Move *moves, int count, Rng *rng) {
    const MestaState *s = state;
    uint32_t start = rng_below(rng, (uint32_t)count);
    return is_placing(s) ? best_of(s, moves, count, PLAYOUT_TRIED, start) : (int)start;
}

const GameEval mesta_eval = {.seats = seats, .leaf = leaf, .rate = rate, .pick = pick, .scale = 12};
