/* SPDX-License-Identifier: MIT */
/* play.h - one match in the terminal: what the parts of `townhall play` share.
 *
 *     cmd_play.c     arguments, menu, resuming; opens a Session
 *     play.c         the loop: whose turn, the typed line, the end
 *     play_moves.c   lists moves, finds the one that was typed
 *     play_undo.c    takes back and makes again
 *     play_hint.c    advice
 *     play_show.c    position, scores, help
 *
 * The match itself is a Session (local/session.h). */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cells/screen.h"
#include "cli/args.h"
#include "cli/terminal.h"
#include "local/session.h"
#include "tui/tui.h"

/* Plays until the end, `quit`, the end of the input or a signal. Returns the exit code. */
int play_match(Session *session);
/* Stores the match and prints the last lines: moves are never lost silently. Returns the exit code.
 */
int play_leave(Session *session);

/* Where matches without a file of their own are stored; NULL: the current directory. */
extern const char *play_folder;

/* What the full screen gets from this command line; args may be NULL. */
TuiHost play_host(const Args *args);

/* ---- play_moves.c ---- */

/* Lists the legal moves: each one when they are few, otherwise similar ones in one line. */
void play_list_short(const Session *session);
/* Lists the moves that contain the words, numbered as in the whole list. False when there is
 * none. */
bool play_list(const Session *session, const char *words);
/* The move for a number or notation, or NO_MOVE. */
Move play_find(const Session *session, const char *words);
/* Prints "Ala: card 7 for 4". The move is legal now. */
void play_announce(const Session *session, Move move);

/* ---- play_undo.c ---- */

void play_undo(Session *session, bool anyway);
void play_redo(Session *session);

/* ---- play_hint.c ---- */

void play_hint(Session *session);

/* ---- play_show.c ---- */

/* False when the window is too narrow for it. */
bool play_show(const Session *session);
void play_show_end(const Session *session);
void play_show_score(const Session *session);
void play_show_help(const Session *session);

#endif
