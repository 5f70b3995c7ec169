/* SPDX-License-Identifier: MIT */
/* session.c - names, bots and storing of a match on this machine. */
#include "local/session.h"

#include "words/words.h"

#include <string.h>

void local_view(const Session *session, Seat seat, View *view) {
    table_view(&session->table, seat, view);
    view->player = session->shown;
}

bool local_is_human(const Session *session, int seat) {
    return !session->table.player[seat].is_bot;
}

int local_count_humans(const Session *session) {
    int count = 0;
    for (int seat = 0; seat < session->table.setup.seats; seat++)
        count += local_is_human(session, seat);
    return count;
}

static bool is_repeated(const Table *table, int seat) {
    for (int other = 0; other < table->setup.seats; other++)
        if (other != seat && strcmp(table->player[seat].name, table->player[other].name) == 0)
            return true;
    return false;
}

void local_name_players(Session *session) {
    const Table *table = &session->table;
    bool alone = local_count_humans(session) == 1;
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const Player *player = &table->player[seat];
        Text name;
        session->shown[seat] = *player;
        text_init(&name, session->shown[seat].name, sizeof session->shown[seat].name);
        text_add(&name, player->name);
        if (player->name[0] == '\0' && alone && !player->is_bot)
            text_add(&name, tr("You"));
        else if (player->name[0] == '\0')
            words_player(NULL, (Seat)seat, session->shown[seat].name);
        else if (is_repeated(table, seat) && name.length + 3 < name.capacity)
            text_format(&name, " %d", seat + 1);
    }
}

bool local_have_secrets(const Session *session, Seat a, Seat b) {
    View first, second;
    local_view(session, a, &first);
    local_view(session, b, &second);
    return !game_equal(session->table.game, &first.state, &second.state);
}

Move local_bot_move(Session *session, const atomic_bool *stop) {
    Choice choice;
    Seat seat = table_actor(&session->table);
    session->opponent[seat].thinker.budget.stop = stop;
    opponent_decide(&session->opponent[seat], &session->table, &session->rng, &choice);
    return choice.move;
}

bool local_keep(Session *session, Error *error) {
    Keep *keep = &session->keep;
    return (keep->path[0] || keep_choose(keep, session->folder, &session->table, error)) &&
           keep_write(keep, &session->table, error);
}

bool local_is_worth_keeping(const Session *session) {
    const Table *table = &session->table;
    if (session->keep.ours || local_count_humans(session) == 0)
        return true;
    for (int i = 0; i < table->n_moves; i++)
        if (local_is_human(session, table->mover[i]))
            return true;
    return false;
}
