/* SPDX-License-Identifier: MIT */
/* match_test.c - whole matches on the full screen by keys, and what may not lose one: kills, other
 * windows, keys at random. */
#include "check.h"
#include "engine/record.h"
#include "games/catalog.h"
#include "tui/pane.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define UP    "\033OA"
#define DOWN  "\033OB"
#define RIGHT "\033OC"
#define LEFT  "\033OD"
#define SEED  "0777777777777777777777777777777777777777777777777777777777777777"

static const char *folder;

/* Reads the record that a match was stored in. */
static void read_record(const char *name, Table *table) {
    static char bytes[MAX_RECORD];
    char path[512];
    Error error;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "r");
    if (!in)
        fail_msg("no %s", path);
    size_t length = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    if (!record_read(table, catalog_find, bytes, length, &error))
        fail_msg("%s: %s", path, error.what);
}

static void open_match(Pane *pane, const Game *game, int columns, int rows, const char *record) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, record);
    unlink(path);
    const char *arguments[] = {"play",    game->id, "--seed",   SEED,   "--bot", "1=random",
                               "--seats", "2",      "--record", record, NULL};
    pane_open(pane, columns, rows, NULL, arguments);
}

/* A whole match: the first move that the arrows choose, now and then another one. */
static void play_through(const Game *game, int columns, int rows) {
    static Table table;
    Pane pane;
    int turn = 0;
    open_match(&pane, game, columns, rows, "whole.town");
    for (; !pane_shows(&pane, "The match is over") && turn < 3000; turn++) {
        pane_type(&pane, DOWN);
        if (turn % 3 == 1)
            pane_type(&pane, RIGHT DOWN "n");
        if (turn % 5 == 2)
            pane_type(&pane, "r" LEFT);
        pane_type(&pane, "\r");
    }
    assert_true(pane_shows(&pane, "The match is over"));
    read_record("whole.town", &table);
    assert_true(table_is_over(&table));
    pane_type(&pane, "q");
    pane_type(&pane, "q");
    pane_wait_end(&pane);
    assert_false(pane.alternate);
    assert_true(pane_shows(&pane, "The record is in whole.town"));
    assert_true(WIFEXITED(pane.status) && WEXITSTATUS(pane.status) == 0);
    pane_close(&pane);
}

static void test_a_whole_match_of_each_game(void **state) {
    static const int SIZE[][2] = {{80, 24}, {120, 40}, {200, 60}};
    (void)state;
    for (int i = 0; i < catalog_count(); i++)
        play_through(catalog_game(i), SIZE[i % 3][0], SIZE[i % 3][1]);
}

static void test_every_move_is_stored_before_the_next_key(void **state) {
    static Table table;
    Pane pane;
    (void)state;
    open_match(&pane, catalog_game(0), 80, 24, "killed.town");
    int moves = 0;
    for (int i = 0; i < 4; i++) {
        pane_type(&pane, DOWN "\r");
        read_record("killed.town", &table);
        assert_true(table.n_moves > moves);
        moves = table.n_moves;
    }
    kill(pane.pid, SIGKILL);
    pane_wait_end(&pane);
    read_record("killed.town", &table);
    assert_int_equal(table.n_moves, moves);
    pane_close(&pane);
}

static void test_undo_and_redo_by_key(void **state) {
    static Table table;
    Pane pane;
    (void)state;
    open_match(&pane, catalog_daily(), 80, 24, "undone.town");
    pane_type(&pane, DOWN "\r");
    read_record("undone.town", &table);
    int made = table.n_moves;
    pane_type(&pane, "u");
    if (pane_shows(&pane, "Press u again"))
        pane_type(&pane, "u");
    read_record("undone.town", &table);
    assert_true(table.n_moves < made);
    pane_type(&pane, "U");
    read_record("undone.town", &table);
    assert_int_equal(table.n_moves, made);
    pane_close(&pane);
}

/* ---- a bot or the adviser thinks ---- */

/* After the person's first turn a bot thinks for longer than the test waits. */
static void open_slow(Pane *pane, const Game *game, const char *record) {
    char path[512], seed[] = SEED;
    const char *arguments[] = {"play",    game->id, "--seed",   seed,   "--bot", "1=level-5@600s",
                               "--seats", "2",      "--record", record, NULL};
    snprintf(path, sizeof path, "%s/%s", folder, record);
    for (bool opened = false; !opened; seed[0]++) { /* until the person begins */
        unlink(path);
        pane_start(pane, 80, 24, NULL, arguments);
        pane->thinks = true;
        pane_settle(pane);
        opened = !pane_shows(pane, "is thinking");
        if (!opened)
            pane_close(pane);
    }
    for (int i = 0; i < 20 && !pane_shows(pane, "is thinking"); i++)
        pane_type(pane, DOWN "\r");
    pane_wait(pane, "is thinking");
}

static void test_keys_while_threads_think(void **state) {
    static Table table;
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        Pane pane;
        open_slow(&pane, catalog_game(i), "slow.town");
        read_record("slow.town", &table);
        int made = table.n_moves;
        assert_true(made > 0);
        pane_resize(&pane, 120, 40);
        pane_wait(&pane, "is thinking");
        pane_type(&pane, "b" LEFT);
        pane_wait(&pane, "Looking back");
        pane_type(&pane, "b");
        pane_wait(&pane, "is thinking");
        pane_type(&pane, "uu"); /* it may want to be told twice */
        pane_wait(&pane, "Your turn");
        pane_type(&pane, "UUUU\t"); /* another panel takes away what redo says */
        pane_wait(&pane, "is thinking");
        pane_type(&pane, "q");
        pane_wait_end(&pane);
        assert_true(WIFEXITED(pane.status) && WEXITSTATUS(pane.status) == 0);
        read_record("slow.town", &table);
        assert_int_equal(table.n_moves, made);
        pane_close(&pane);
    }
}

static void test_a_hint_while_threads_think(void **state) {
    static Table table;
    Pane pane;
    (void)state;
    open_match(&pane, catalog_game(0), 120, 40, "hint.town");
    pane_type(&pane, "h"); /* until it has thought */
    pane_wait(&pane, " Hint ");
    pane_type(&pane, DOWN "\r");
    pane.thinks = true;
    pane_type(&pane, "h" DOWN);
    pane_wait(&pane, "Enter makes it");
    pane_type(&pane, "\r"); /* ends the thought */
    pane.thinks = false;
    pane_settle(&pane);
    assert_false(pane_shows(&pane, "Thinking ..."));
    read_record("hint.town", &table);
    int made = table.n_moves;
    pane.thinks = true;
    pane_type(&pane, "h");
    pane_type(&pane, "q");
    pane_wait_end(&pane);
    assert_true(WIFEXITED(pane.status) && WEXITSTATUS(pane.status) == 0);
    read_record("hint.town", &table);
    assert_int_equal(table.n_moves, made);
    pane_close(&pane);
}

/* A signal must reach the thread that waits for keys. Not for ThreadSanitizer, which keeps signals
 * back during pselect. */
static void test_killed_while_a_bot_thinks(void **state) {
    Pane pane;
    (void)state;
    open_slow(&pane, catalog_game(0), "slow.town");
    kill(pane.pid, SIGTERM);
    pane_wait_end(&pane);
    assert_false(pane.alternate);
    pane_close(&pane);
}

/* ---- the start screen ---- */

static void test_the_start_screen_goes_on_with_a_match(void **state) {
    static const char *const NOTHING[] = {NULL};
    Pane pane;
    (void)state;
    pane_open(&pane, 80, 24, NULL, NOTHING);
    for (int i = 0; i < catalog_count(); i++)
        assert_true(pane_shows(&pane, catalog_game(i)->title));
    assert_true(pane_shows(&pane, "No match is stored yet."));
    pane_type(&pane, "\r");
    pane_wait(&pane, "Your turn");
    pane_type(&pane, DOWN "\r" DOWN "\r");
    pane_type(&pane, "q");
    pane_wait(&pane, "Your matches");
    assert_false(pane_shows(&pane, "No match is stored yet."));
    pane_type(&pane, "\t\r");
    pane_wait(&pane, "Your turn");
    pane_type(&pane, "q");
    pane_wait(&pane, "Your matches");
    pane_type(&pane, "q");
    pane_wait_end(&pane);
    assert_true(WIFEXITED(pane.status) && WEXITSTATUS(pane.status) == 0);
    pane_close(&pane);
}

static void test_play_without_a_game(void **state) {
    static const char *const ASCII[] = {"play", "--ascii", NULL};
    Pane pane;
    (void)state;
    pane_open(&pane, 80, 24, NULL, ASCII);
    pane_wait(&pane, "Your matches");
    pane_type(&pane, "\r");
    pane_wait(&pane, "Your turn");
    assert_false(pane_shows(&pane, "─")); /* the match heeds the option, too */
    pane_close(&pane);
}

static void test_seats_and_level_are_chosen_before(void **state) {
    static const char *const NOTHING[] = {NULL};
    Pane pane;
    (void)state;
    pane_open(&pane, 120, 40, NULL, NOTHING);
    pane_type(&pane, RIGHT "--"
                           "\r");
    pane_wait(&pane, "Your turn");
    assert_true(pane_shows(&pane, "level-1 2"));
    assert_true(pane_shows(&pane, "level-1 3"));
    pane_close(&pane);
}

/* ---- other ways to choose ---- */

/* The row and column where these words begin; counted from 1, as mice do. */
static void find(Pane *pane, const char *words, int *row, int *column) {
    const char *text = pane_text(pane, false), *at = strstr(text, words);
    *row = *column = 1;
    assert_non_null(at);
    for (; text < at; text++) {
        *column += (*text & 0xC0) != 0x80;
        if (*text == '\n') {
            *column = 1;
            ++*row;
        }
    }
}

static void click(Pane *pane, int row, int column) {
    char bytes[64];
    snprintf(bytes, sizeof bytes, "\033[<0;%d;%dM\033[<0;%d;%dm", column, row, column, row);
    pane_type(pane, bytes);
}

/* A click on a move chooses it, another one makes it. */
static void test_a_move_by_mouse(void **state) {
    static Table table;
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        int row, column;
        Pane pane;
        open_match(&pane, catalog_game(i), 120, 40, "mouse.town");
        find(&pane, " Moves ", &row, &column);
        click(&pane, row + 2, column + 5);
        assert_true(pane_shows(&pane, "Enter makes it"));
        read_record("mouse.town", &table);
        int before = table.n_moves;
        click(&pane, row + 2, column + 5);
        read_record("mouse.town", &table);
        assert_true(table.n_moves > before);
        pane_close(&pane);
    }
}

/* A click on a place of the board chooses its move: clicks over the panel until one meets one. */
static void test_a_place_by_mouse(void **state) {
    static Table table;
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        int row = 4, column = 10;
        Pane pane;
        open_match(&pane, catalog_game(i), 120, 40, "place.town");
        click(&pane, row, column);
        while (!pane_shows(&pane, "Enter makes it") && row < 36) {
            row += column > 60;
            column = column > 60 ? 10 : column + 10;
            click(&pane, row, column);
        }
        assert_true(row < 36);
        read_record("place.town", &table);
        int before = table.n_moves;
        pane_type(&pane, "\r");
        read_record("place.town", &table);
        assert_true(table.n_moves > before);
        pane_close(&pane);
    }
}

static void test_the_keys_of_vi(void **state) {
    static const char *const VI[] = {"TOWNHALL_KEYS=vi", NULL};
    const char *arguments[] = {"play", catalog_game(0)->id, NULL};
    Pane pane;
    (void)state;
    pane_open(&pane, 80, 24, VI, arguments);
    pane_type(&pane, "j");
    assert_true(pane_shows(&pane, "Enter makes it"));
    pane_type(&pane, "L");
    assert_false(pane_shows(&pane, "Enter makes it")); /* the log, over the whole screen */
    pane_close(&pane);
}

/* ---- ends ---- */

static void get_modes(Pane *pane, struct termios *modes) {
    assert_int_equal(tcgetattr(pane->slave, modes), 0);
}

/* However it ends, the terminal has its echo, its lines and its own screen again. */
static void check_given_back(Pane *pane) {
    struct termios modes;
    pane_wait_end(pane);
    get_modes(pane, &modes);
    assert_true(modes.c_lflag & ECHO);
    assert_true(modes.c_lflag & ICANON);
    assert_false(pane->alternate);
    pane_close(pane);
}

static void test_the_terminal_is_given_back(void **state) {
    static const int SIGNALS[] = {SIGTERM, SIGHUP, SIGINT, SIGABRT};
    (void)state;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        struct termios modes;
        static Table table;
        Pane pane;
        open_match(&pane, catalog_game(0), 80, 24, "signal.town");
        get_modes(&pane, &modes);
        assert_false(modes.c_lflag & ECHO);
        assert_true(pane.alternate);
        pane_type(&pane, DOWN "\r");
        kill(pane.pid, SIGNALS[i]);
        check_given_back(&pane);
        read_record("signal.town", &table);
        assert_true(table.n_moves > 0);
    }
}

static void test_stop_and_go_on(void **state) {
    struct termios modes;
    Pane pane;
    (void)state;
    open_match(&pane, catalog_game(0), 80, 24, "stopped.town");
    kill(pane.pid, SIGTSTP);
    pane_settle(&pane);
    get_modes(&pane, &modes);
    assert_true(modes.c_lflag & ECHO);
    assert_false(pane.alternate);
    kill(pane.pid, SIGCONT);
    pane_wait(&pane, "Moves");
    get_modes(&pane, &modes);
    assert_false(modes.c_lflag & ECHO);
    assert_true(pane.alternate);
    pane_type(&pane, DOWN);
    assert_true(pane_shows(&pane, "Enter makes it"));
    pane_close(&pane);
}

static void test_other_windows(void **state) {
    Pane pane;
    (void)state;
    open_match(&pane, catalog_game(0), 120, 40, "sizes.town");
    pane_type(&pane, DOWN);
    assert_true(pane_shows(&pane, "Enter makes it"));
    pane_resize(&pane, 64, 20);
    assert_true(pane_shows(&pane, "This window has 64 x 20."));
    assert_false(pane_shows(&pane, "Enter makes it"));
    pane_resize(&pane, 80, 24);
    assert_true(pane_shows(&pane, "Enter makes it")); /* the choice is kept */
    pane_resize(&pane, 200, 60);
    assert_true(pane_shows(&pane, "Enter makes it"));
    pane_resize(&pane, 5, 2);
    pane_resize(&pane, 80, 24);
    assert_true(pane_shows(&pane, "Enter makes it"));
    pane_close(&pane);
}

/* ---- anything ---- */

static unsigned next_random(unsigned *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Keys and windows at random: it goes on, and what is stored can be read. */
static void test_keys_at_random(void **state) {
    static const char *const KEYS[] = {UP,
                                       DOWN,
                                       LEFT,
                                       RIGHT,
                                       "\r",
                                       "\r",
                                       "\t",
                                       "\033[Z",
                                       "n",
                                       "N",
                                       "r",
                                       "u",
                                       "U",
                                       "b",
                                       "l",
                                       "o",
                                       "R",
                                       "?",
                                       "/",
                                       "a",
                                       "e",
                                       "\x7f",
                                       "1",
                                       "3",
                                       "6",
                                       "9",
                                       "p",
                                       "\033",
                                       "\f",
                                       " ",
                                       "%",
                                       "\033[5~",
                                       "\033[6~",
                                       "\033[1;5C",
                                       "ž",
                                       "\xff",
                                       "\033[<0;30;10M",
                                       "\033[<64;30;10M",
                                       "\033[<65;60;20M",
                                       "\033[<0;60;18M",
                                       "x",
                                       ":"};
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        static Table table;
        Pane pane;
        unsigned seed = 38u + (unsigned)i;
        open_match(&pane, catalog_game(i), 80, 24, "random.town");
        pane_type(&pane, DOWN "\r");
        for (int n = 0; n < 400 && !pane.ended; n++) {
            if (next_random(&seed) % 25 == 0)
                pane_resize(&pane, 1 + (int)(next_random(&seed) % 210),
                            1 + (int)(next_random(&seed) % 65));
            pane_type(&pane, KEYS[next_random(&seed) % (sizeof KEYS / sizeof KEYS[0])]);
        }
        if (pane.ended)
            print_message("%s", pane_text(&pane, false));
        assert_false(pane.ended);
        read_record("random.town", &table);
        pane_close(&pane);
    }
}

static int begin(void **state) {
    (void)state;
    catalog_open();
    folder = pane_folder();
    return 0;
}

static int end(void **state) {
    (void)state;
    pane_remove_folder();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_whole_match_of_each_game),
        cmocka_unit_test(test_every_move_is_stored_before_the_next_key),
        cmocka_unit_test(test_undo_and_redo_by_key),
        cmocka_unit_test(test_keys_while_threads_think),
        cmocka_unit_test(test_a_hint_while_threads_think),
        cmocka_unit_test(test_killed_while_a_bot_thinks),
        cmocka_unit_test(test_the_start_screen_goes_on_with_a_match),
        cmocka_unit_test(test_play_without_a_game),
        cmocka_unit_test(test_seats_and_level_are_chosen_before),
        cmocka_unit_test(test_a_move_by_mouse),
        cmocka_unit_test(test_a_place_by_mouse),
        cmocka_unit_test(test_the_keys_of_vi),
        cmocka_unit_test(test_the_terminal_is_given_back),
        cmocka_unit_test(test_stop_and_go_on),
        cmocka_unit_test(test_other_windows),
        cmocka_unit_test(test_keys_at_random),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
