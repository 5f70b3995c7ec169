/* SPDX-License-Identifier: MIT */
/* eval.c - finds a game's evaluation, with generic defaults for missing hooks. */
#include "bots/eval.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_SAMPLED = 255 /* a Tune.sample as large as this is every move */
};

#define GAME(id) extern const GameEval id##_eval;
#include "games/games.def"
#undef GAME

const GameEval *eval_of(const Game *game) {
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_eval},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}

/* ---- points ---- */

static void share_points(float out[MAX_SEATS], int seats) {
    for (int seat = 1; seat < seats; seat++)
        out[seat] = out[0];
}

void eval_leaf(const Game *game, const GameEval *eval, const void *state, float out[MAX_SEATS]) {
    int seats = game->seats(state);
    if (eval->leaf) {
        eval->leaf(state, out);
    } else {
        for (int seat = 0; seat < (game->cooperative ? 1 : seats); seat++) {
            Score score;
            game->score(state, (Seat)seat, &score);
            out[seat] = (float)score.total;
        }
    }
    if (game->cooperative)
        share_points(out, seats);
}

float eval_lead(const Game *game, const void *state, const float *points, int seats, Seat seat) {
    if (game->cooperative) {
        Score score;
        game->score(state, 0, &score);
        return points[0] - (float)score.target;
    }
    float best = -1e9f;
    for (int other = 0; other < seats; other++)
        if (other != seat && points[other] > best)
            best = points[other];
    return points[seat] - best;
}

/* ---- moves ---- */

/* The actor's points after the move, minus a fraction of the others' points: with two seats the
 * whole difference counts, with more seats harm to one of them counts less. */
static float after_move(const Game *game, const GameEval *eval, const void *state, Move move) {
    AnyState next;
    float points[MAX_SEATS];
    Seat seat = game->actor(state);
    memcpy(&next, state, game->state_size);
    game->apply(&next, move);
    eval_leaf(game, eval, &next, points);
    if (game->cooperative)
        return points[0];
    int seats = game->seats(state);
    float others = 0;
    for (int other = 0; other < seats; other++)
        others += other == seat ? 0 : points[other];
    return points[seat] - others / (float)(seats - 1);
}

void eval_rate(const Game *game, const GameEval *eval, const void *state, const Move *moves,
               int count, float *out) {
    if (eval->rate) {
        eval->rate(state, moves, count, out);
        return;
    }
    for (int i = 0; i < count; i++)
        out[i] = after_move(game, eval, state, moves[i]);
}

void eval_foresee(const Game *game, const GameEval *eval, const void *state, const Move *moves,
                  int count, float *out) {
    if (eval->foresee)
        eval->foresee(state, moves, count, out);
    else
        eval_rate(game, eval, state, moves, count, out);
}

/* The index of the maximum; ties are broken at random. */
static int index_of_best(const float *rating, int count, Rng *rng) {
    int best = 0;
    uint32_t equals = 1;
    for (int i = 1; i < count; i++) {
        if (rating[i] > rating[best]) {
            best = i;
            equals = 1;
        } else if (rating[i] == rating[best] && rng_below(rng, ++equals) == 0) {
            best = i;
        }
    }
    return best;
}

/* The index of the maximum, after adding random noise up to `noise` to each. */
static int index_of_best_noisy(const float *rating, int count, float noise, Rng *rng) {
    int best = 0;
    float most = -1e9f;
    for (int i = 0; i < count; i++) {
        float noisy = rating[i] + (float)rng_below(rng, 256) * (noise / 256);
        if (noisy > most) {
            most = noisy;
            best = i;
        }
    }
    return best;
}

int eval_pick(const Game *game, const GameEval *eval, const void *state, const Move *moves,
              int count, int sample, Rng *rng) {
    float rating[MAX_MOVES];
    if (eval->noise > 0) {
        eval_foresee(game, eval, state, moves, count, rating);
        return index_of_best_noisy(rating, count, eval->noise, rng);
    }
    if (sample < 2 || count == 1)
        return (int)rng_below(rng, (uint32_t)count);
    if (sample >= MOST_SAMPLED || sample >= count) {
        eval_rate(game, eval, state, moves, count, rating);
        return index_of_best(rating, count, rng);
    }
    Move tried[MOST_SAMPLED] = {0};
    int index[MOST_SAMPLED];
    for (int i = 0; i < sample; i++) {
        index[i] = (int)rng_below(rng, (uint32_t)count);
        tried[i] = moves[index[i]];
    }
    eval_rate(game, eval, state, tried, sample, rating);
    return index[index_of_best(rating, sample, rng)];
}

/* ---- utility ---- */

/* The utility of a place: shared first places share the win; lower places get a little for each
 * seat behind them, so that third of four is better than last. */
static float place_share(const uint8_t *place, int seats, int seat) {
    int equals = 0, behind = 0;
    for (int other = 0; other < seats; other++) {
        equals += place[other] == place[seat];
        behind += place[other] > place[seat];
    }
    float win = place[seat] == 1 ? 1.0f / (float)equals : 0;
    if (seats == 2)
        return win;
    float rank = ((float)behind + 0.5f * (float)(equals - 1)) / (float)(seats - 1);
    return 0.8f * win + 0.2f * rank;
}

static void final_utility(const Game *game, const GameEval *eval, const void *state, float win,
                          float utility[MAX_SEATS], float points[MAX_SEATS]) {
    int seats = game->seats(state);
    Score scores[MAX_SEATS];
    if (game->cooperative) {
        game->score(state, 0, &scores[0]);
        float lead = (float)(scores[0].total - scores[0].target);
        points[0] = (float)scores[0].total;
        utility[0] = win * (lead >= 0) + (1 - win) * (0.5f + 0.5f * eval_squash(lead, eval->scale));
        share_points(points, seats);
        share_points(utility, seats);
        return;
    }
    uint8_t place[MAX_SEATS];
    for (int seat = 0; seat < seats; seat++) {
        game->score(state, (Seat)seat, &scores[seat]);
        points[seat] = (float)scores[seat].total;
    }
    game_rank(scores, seats, place);
    for (int seat = 0; seat < seats; seat++) {
        float lead = eval_lead(game, state, points, seats, (Seat)seat);
        utility[seat] = win * place_share(place, seats, seat) +
                        (1 - win) * (0.5f + 0.5f * eval_squash(lead, eval->scale));
    }
}

void eval_utility(const Game *game, const GameEval *eval, const void *state, float win,
                  float utility[MAX_SEATS], float points[MAX_SEATS]) {
    if (game->actor(state) == NOBODY) {
        final_utility(game, eval, state, win, utility, points);
        return;
    }
    int seats = game->seats(state);
    eval_leaf(game, eval, state, points);
    for (int seat = 0; seat < seats; seat++) {
        float lead = eval_lead(game, state, points, seats, (Seat)seat);
        utility[seat] = 0.5f + 0.5f * eval_squash(lead, eval->scale);
    }
}
