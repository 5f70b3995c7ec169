/* SPDX-License-Identifier: MIT */
/* back.c - what undo and redo of a match on this machine may do. Moves that revealed nothing can be
 * undone freely; a player alone with bots may insist, and reads who saw something. */
#include "local/session.h"

#include "words/lang.h"

int local_last_choice(const Session *session) {
    for (int i = session->table.n_moves - 1; i >= 0; i--)
        if (local_is_human(session, session->table.mover[i]))
            return i;
    return -1;
}

bool local_may_rewind(const Session *session, int n) {
    return n >= table_undo_limit(&session->table, ~0u);
}

void local_name_blockers(const Session *session, int n, Text *out) {
    unsigned blockers = 0, all = (1u << session->table.setup.seats) - 1;
    bool first = true;
    for (int i = n; i < session->table.n_moves; i++)
        blockers |= table_undo_blockers(&session->table, i);
    if ((blockers & all) == all) {
        text_add(out, tr("everybody"));
        return;
    }
    for (int seat = 0; seat < session->table.setup.seats; seat++) {
        if (!(blockers >> seat & 1))
            continue;
        text_add(out, first ? "" : ", ");
        text_add(out, session->shown[seat].name);
        first = false;
    }
}

int local_redo(Session *session) {
    int made = 0;
    while (table_redo(&session->table)) {
        made++;
        Seat actor = table_actor(&session->table);
        if (actor == NOBODY || local_is_human(session, actor))
            break;
    }
    return made;
}
