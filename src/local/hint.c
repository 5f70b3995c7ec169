/* SPDX-License-Identifier: MIT */
/* hint.c - the adviser gets the player's own view and thinks once for each position. */
#include "local/session.h"

static uint64_t look(const Session *session, View *view) {
    local_view(session, table_actor(&session->table), view);
    return game_hash(session->table.game, &view->state);
}

bool local_knows_hint(const Session *session) {
    View view;
    return session->hint.known && session->hint.position == look(session, &view);
}

void local_think_hint(Session *session, const atomic_bool *stop) {
    Hint *hint = &session->hint;
    Thinker adviser;
    View view;
    *hint = (Hint){.position = look(session, &view)};
    bots_strongest(session->table.game, &adviser);
    adviser.budget.stop = stop;
    bot_choose(&adviser, &view, &session->rng, &hint->choice);
    hint->known = !stop || !atomic_load(stop);
}

void local_hint(Session *session, View *view) {
    if (!local_knows_hint(session))
        local_think_hint(session, NULL);
    look(session, view);
    session->hint.steps++;
}

int local_candidates(const Session *session, Move moves[CANDIDATES], float points[CANDIDATES]) {
    const Choice *choice = &session->hint.choice;
    int count = 0;
    for (int i = 0; i < choice->n_candidates && i < CANDIDATES; i++) {
        int j = count++;
        for (; j > 0 && moves[j - 1] > choice->candidate[i].move; j--) {
            moves[j] = moves[j - 1];
            points[j] = points[j - 1];
        }
        moves[j] = choice->candidate[i].move;
        points[j] = choice->candidate[i].points;
    }
    return count;
}
