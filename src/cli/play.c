/* SPDX-License-Identifier: MIT */
/* play.c - the loop of a match in the terminal. Bots move by themselves; a human's turn shows
 * the position and reads lines until one of them is a move. However the loop ends, the match is
 * stored and the last lines name the file. */
#include "cli/play.h"

#include "cli/args.h"
#include "words/lang.h"

#include <stdio.h>
#include <string.h>

typedef enum {
    GO_ON,
    REDRAW,
    LEAVE
} Next;

/* ---- keeping ---- */

static void say_error(const char *path, const Error *error) {
    printf("%s: %s\n", path, error->what);
}

static bool keep_now(Session *session) {
    Error error;
    if (local_keep(session, &error))
        return true;
    say_error(session->keep.path[0] ? session->keep.path : "townhall", &error);
    return false;
}

static void after_move(Session *session) {
    if (session->keeps_always)
        keep_now(session);
}

/* `save` and `save FILE`. Another file becomes the match's file from now on. */
static void save(Session *session, const char *path) {
    Error error;
    Keep before = session->keep;
    if (path[0] && strcmp(path, session->keep.path) != 0 &&
        !keep_name(&session->keep, path, &error)) {
        say_error(path, &error);
        return;
    }
    if (keep_now(session)) {
        session->keeps_always = true;
        printf(tr("The match is now stored in %s.\n"), session->keep.path);
    } else {
        session->keep = before;
    }
}

int play_leave(Session *session) {
    const Table *table = &session->table;
    if (!local_is_worth_keeping(session)) {
        printf("%s\n", tr("You made no move, so nothing is stored."));
        return EXIT_DONE;
    }
    if (!keep_now(session)) {
        printf("%s\n", tr("The match could not be stored."));
        return EXIT_FAILED_CHECK;
    }
    /* A record is read with the deck it was made with. */
    char arguments[2 * MAX_PATH_BYTES];
    snprintf(arguments, sizeof arguments, "%s%s%s", session->keep.path,
             session->deck ? " --deck " : "", session->deck ? session->deck : "");
    if (table_is_over(table))
        printf(tr("The record is in %s. See it again: townhall replay %s\n"), session->keep.path,
               arguments);
    else
        printf(tr("Stored in %s. Resume with: townhall play %s\n"), session->keep.path, arguments);
    return EXIT_DONE;
}

/* ---- turns ---- */

static void play_bot(Session *session) {
    Table *table = &session->table;
    Seat seat = table_actor(table);
    Move move = local_bot_move(session, NULL);
    Error error;
    play_announce(session, move);
    if (!table_play(table, seat, move, &error))
        printf("%s\n", error.what);
    after_move(session);
}

/* Between two humans with secrets: clears the screen and waits for the next player. */
static bool draw_curtain(Session *session, Seat next) {
    char line[MAX_LINE], prompt[MAX_NAME + 128];
    Seat last = session->viewer;
    session->viewer = next;
    if (last == next || last == NOBODY || !session->terminal->types ||
        !local_have_secrets(session, last, next))
        return true;
    terminal_wipe(session->terminal);
    snprintf(prompt, sizeof prompt, tr("Pass the screen to %s, who then presses Enter. "),
             session->shown[next].name);
    return terminal_line(session->terminal, prompt, line) <= LINE_TOO_LONG;
}

/* If `line` is the command, returns the words after it (possibly none); else NULL. */
static const char *command_words(const char *line, const char *command) {
    size_t length = strlen(command);
    if (strncmp(line, command, length) != 0 || (line[length] != '\0' && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

static Next do_command(Session *session, const char *line, bool *known) {
    const char *words;
    *known = true;
    if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0 || strcmp(line, "q") == 0)
        return LEAVE;
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        play_show_help(session);
    } else if (strcmp(line, "score") == 0) {
        play_show_score(session);
    } else if (strcmp(line, "hint") == 0) {
        play_hint(session);
    } else if (strcmp(line, "places") == 0) {
        session->shows_places = !session->shows_places;
        return REDRAW;
    } else if (strcmp(line, "undo") == 0 || strcmp(line, "undo anyway") == 0) {
        int before = session->table.n_moves;
        play_undo(session, line[4] != '\0');
        if (session->table.n_moves == before)
            return GO_ON;
        after_move(session);
        return REDRAW;
    } else if (strcmp(line, "redo") == 0) {
        int before = session->table.n_moves;
        play_redo(session);
        if (session->table.n_moves == before)
            return GO_ON;
        after_move(session);
        return REDRAW;
    } else if ((words = command_words(line, "save"))) {
        save(session, words);
    } else if ((words = command_words(line, "moves"))) {
        if (!play_list(session, words))
            printf("%s\n", tr("No legal move matches."));
    } else {
        *known = false;
    }
    return GO_ON;
}

/* Handles a line typed by the human on turn or, when the match is over, by anyone. */
static Next do_line(Session *session, const char *line) {
    bool known;
    Error error;
    Table *table = &session->table;
    Next next = do_command(session, line, &known);
    if (known)
        return next;
    Move move = play_find(session, line);
    if (move != NO_MOVE) {
        play_announce(session, move);
        if (!table_play(table, table_actor(table), move, &error))
            printf("%s\n", error.what);
        after_move(session);
        return REDRAW;
    }
    if (line[0] == '\0')
        return REDRAW;
    if (table_is_over(table)) {
        printf("%s\n", tr("The match is over. You can type 'score', 'undo', 'save' or 'quit'."));
    } else if (line[0] >= '0' && line[0] <= '9' && strspn(line, "0123456789") == strlen(line)) {
        printf(tr("There is no move %s in the list.\n"), line);
    } else if (!play_list(session, line)) {
        printf(tr("'%s' is neither a legal move nor a command; 'help' lists those.\n"), line);
    }
    return GO_ON;
}

/* Reads lines until the position has changed or must be printed again. */
static Next read_lines(Session *session) {
    char line[MAX_LINE], prompt[MAX_NAME + 8];
    snprintf(prompt, sizeof prompt, "%s> ",
             session->viewer == NOBODY ? "" : session->shown[session->viewer].name);
    for (;;) {
        switch (terminal_line(session->terminal, prompt, line)) {
        case LINE_READ: {
            Next next = do_line(session, line);
            if (next != GO_ON)
                return next;
            break;
        }
        case LINE_TOO_LONG:
            printf("%s\n", tr("That line is too long, or not text."));
            break;
        case LINE_END:
        case LINE_STOPPED:
            if (session->terminal->types)
                putchar('\n');
            return LEAVE;
        }
    }
}

/* The human's turn or, after the last move, the remaining commands. */
static Next play_human(Session *session) {
    Seat seat = table_actor(&session->table);
    if (seat == NOBODY) {
        play_show_end(session);
    } else {
        if (!draw_curtain(session, seat))
            return LEAVE;
        if (play_show(session))
            play_list_short(session);
    }
    return read_lines(session);
}

int play_match(Session *session) {
    Table *table = &session->table;
    for (;;) {
        Seat actor = table_actor(table);
        Next next = REDRAW;
        if (terminal_is_stopped())
            next = LEAVE;
        else if (actor != NOBODY && !local_is_human(session, actor))
            play_bot(session);
        else
            next = play_human(session);
        if (next == LEAVE)
            return play_leave(session);
    }
}
