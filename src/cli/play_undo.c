/* SPDX-License-Identifier: MIT */
/* play_undo.c - undo. Moves that revealed nothing can be undone freely; a player alone with bots
 * may insist, and reads who saw something. */
#include "cli/play.h"
#include "words/lang.h"

#include <stdio.h>

/* Back to before the last decision of a human; -1 when there is none. Replies of bots in between
 * go back with it. */
static int last_choice(const Session *session) {
    for (int i = session->table.n_moves - 1; i >= 0; i--)
        if (play_is_human(session, session->table.mover[i]))
            return i;
    return -1;
}

/* Who blocks taking back the moves from n on: names, separated by commas. */
static void name_blockers(const Session *session, int n, Text *out) {
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

static void rewind_to(Session *session, int n) {
    int back = session->table.n_moves - n;
    table_rewind(&session->table, n);
    printf(trn("%d move taken back.\n", "%d moves taken back.\n", back), back);
}

void play_undo(Session *session, bool anyway) {
    int n = last_choice(session);
    if (n < 0) {
        printf("%s\n", tr("There is nothing to undo."));
        return;
    }
    if (n >= table_undo_limit(&session->table, ~0u)) {
        rewind_to(session, n);
        return;
    }
    char buffer[256];
    Text names;
    text_init(&names, buffer, sizeof buffer);
    name_blockers(session, n, &names);
    bool alone = play_count_humans(session) == 1;
    if (anyway && alone) {
        rewind_to(session, n);
        printf(tr("Something that was revealed is hidden again; seen by: %s.\n"), buffer);
        return;
    }
    printf(tr("That move revealed something, so you cannot undo it; seen by: %s.\n"), buffer);
    if (alone)
        printf("%s\n", tr("You play against bots only: 'undo anyway' undoes it all the same."));
}

void play_redo(Session *session) {
    int made = 0;
    while (table_redo(&session->table)) {
        made++;
        Seat actor = table_actor(&session->table);
        if (actor == NOBODY || play_is_human(session, actor))
            break;
    }
    if (made == 0)
        printf("%s\n", tr("There is nothing to redo."));
    else
        printf(trn("%d move made again.\n", "%d moves made again.\n", made), made);
}
