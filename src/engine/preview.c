/* SPDX-License-Identifier: MIT */
/* preview.c - makes a move in several possible worlds and compares scores. */
#include "engine/preview.h"

#include <string.h>

enum {
    WORLDS = 8 /* in which a change must be the same to be certain */
};

int preview_scores(const View *view) {
    return view->game->cooperative ? 1 : view->seats;
}

int score_points(const Score *score, const char *id, int skip) {
    for (int i = 0; i < score->n_lines; i++)
        if (strcmp(score->line[i].id, id) == 0 && skip-- == 0)
            return (int)score->line[i].points;
    return 0;
}

void preview_world(const View *view, Move move, Rng *rng, AnyState *before, AnyState *after) {
    *before = view->state;
    view->game->determinize(before, view->seat, rng);
    *after = *before;
    view->game->apply(after, move);
}

static void total_scores(const Game *game, const AnyState *state, int count, int out[MAX_SEATS]) {
    for (int seat = 0; seat < count; seat++) {
        Score score;
        game->score(state, (Seat)seat, &score);
        out[seat] = (int)score.total;
    }
}

void preview_move(const View *view, Move move, Preview *out) {
    const Game *game = view->game;
    Rng rng;
    int before[MAX_SEATS], after[MAX_SEATS];
    rng_init(&rng, game_hash(game, &view->state));
    memset(out, 0, sizeof *out);
    out->count = preview_scores(view);
    total_scores(game, &view->state, out->count, before);
    for (int i = 0; i < WORLDS; i++) {
        AnyState world, then;
        preview_world(view, move, &rng, &world, &then);
        if (i == 0) {
            out->before = world;
            out->after = then;
        }
        total_scores(game, &then, out->count, after);
        for (int seat = 0; seat < out->count; seat++) {
            int change = after[seat] - before[seat];
            out->change[seat] = i == 0 || out->change[seat] == change ? change : 0;
        }
    }
    out->own = out->change[view->seat < out->count ? view->seat : 0];
    game->score(&out->before, view->seat, &out->was);
    game->score(&out->after, view->seat, &out->becomes);
}

int preview_item(const Preview *preview, const char *id) {
    return score_points(&preview->becomes, id, 0) - score_points(&preview->was, id, 0);
}
