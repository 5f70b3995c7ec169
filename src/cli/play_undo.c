/* SPDX-License-Identifier: MIT */
/* play_undo.c - undo and redo, typed. local/back.c decides what may be undone. */
#include "cli/play.h"
#include "words/lang.h"

#include <stdio.h>

static void rewind_to(Session *session, int n) {
    int back = session->table.n_moves - n;
    table_rewind(&session->table, n);
    printf(trn("%d move taken back.\n", "%d moves taken back.\n", back), back);
}

void play_undo(Session *session, bool anyway) {
    int n = local_last_choice(session);
    if (n < 0) {
        printf("%s\n", tr("There is nothing to undo."));
        return;
    }
    if (local_may_rewind(session, n)) {
        rewind_to(session, n);
        return;
    }
    char buffer[256];
    Text names;
    text_init(&names, buffer, sizeof buffer);
    local_name_blockers(session, n, &names);
    bool alone = local_count_humans(session) == 1;
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
    int made = local_redo(session);
    if (made == 0)
        printf("%s\n", tr("There is nothing to redo."));
    else
        printf(trn("%d move made again.\n", "%d moves made again.\n", made), made);
}
