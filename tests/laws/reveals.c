/* SPDX-License-Identifier: MIT */
/* reveals.c - law 16: what a game says its moves reveal is compared with what they do reveal in
 * worlds that each observer thinks possible. Too few observers are an error at once. Too many only
 * keep moves from being taken back, so a few are allowed: what a spectator cannot tell, or what no
 * sampled world happened to show. */
#include "laws/trial.h"

enum {
    WORLDS = 24 /* sampled for each observer */
};

/* Is the observer's view after the move the same in every world possible before it? */
static bool was_foreseen(Trial *t, const AnyState *before, const AnyState *after, Seat observer,
                         Move move) {
    const Game *game = t->game;
    View then, now;
    view_of(game, before, observer, &then);
    view_of(game, after, observer, &now);
    for (int i = 0; i < WORLDS; i++) {
        View world = then;
        game->determinize(&world.state, observer, &t->rng);
        if (!game_is_step(game, &world.state, move))
            return false; /* that it could be made at all was news */
        game->apply(&world.state, move);
        game->redact(&world.state, observer);
        if (!game_equal(game, &world.state, &now.state))
            return false;
    }
    return true;
}

int check_reveals(Trial *t, Move move) {
    Reveals declared = move_reveals(t->game, &t->now.state, move);
    if (game_is_optional(t->game, &t->now.state, move)) {
        unsigned all = game_observers(t->setup.seats);
        return declared.common == all && declared.own == all
                   ? 0
                   : broken(t, 16, "an optional step does not say that it tells everybody");
    }
    AnyState after = t->now.state;
    t->game->apply(&after, move);
    for (Seat observer = NOBODY; observer < t->setup.seats; observer++) {
        unsigned bit = 1u << (observer == NOBODY ? MAX_SEATS : observer);
        bool is_news = !was_foreseen(t, &t->now.state, &after, observer, move);
        bool is_own = observer == NOBODY ? declared.common & bit : declared.own & bit;
        if (is_news && !(declared.common & bit))
            return broken(t, 16, "a move reveals more than it says, as a spectator can tell");
        if (is_news && !is_own)
            return broken(t, 16, "a move reveals more to a seat than it says to that seat");
        t->declared += is_own;
        t->in_vain += is_own && !is_news;
    }
    return 0;
}

int check_vain(Trial *t) {
    int allowed = t->facts->percent_in_vain ? t->facts->percent_in_vain : 1;
    if (t->in_vain * 100 <= t->declared * allowed)
        return 0;
    return broken(t, 16, "moves often reveal less than they say");
}
