/* SPDX-License-Identifier: MIT */
/* hint.c - the adviser gets the player's own view and thinks once for each position. */
#include "local/session.h"

void local_hint(Session *session, View *view) {
    Hint *hint = &session->hint;
    const Table *table = &session->table;
    Thinker adviser;
    local_view(session, table_actor(table), view);
    uint64_t position = game_hash(table->game, &view->state);
    if (hint->steps == 0 || hint->position != position) {
        *hint = (Hint){.position = position};
        bots_strongest(table->game, &adviser);
        bot_choose(&adviser, view, &session->rng, &hint->choice);
    }
    hint->steps++;
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
