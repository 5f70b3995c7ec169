/* SPDX-License-Identifier: MIT */
/* table_test.c - turns, views, undo that reveals nothing, and records; played with Blank. */
#include "engine/table.h"

#include "check.h"
#include "engine/record.h"
#include "games/blank/blank.h"

#include <stdlib.h>
#include <string.h>

extern const char blank_deck_text[];
extern const size_t blank_deck_length;

static Table table;
static Error error;

static const Game *find(Slice id) {
    return slice_is(id, "blank") ? &blank_game : NULL;
}

/* Two seats; the deal is written out so that every test can rely on it. */
static const char DEAL[] = "hand 0 1 2\nhand 1 3 4\npile 5 6 7 8 9 10 11 12\n";

static void deal_table(int seats, const char *deal) {
    Setup setup = {.seats = (uint8_t)seats};
    Scan in;
    assert_true(scan_open(&in, SCAN_RECORD, deal, strlen(deal), &error));
    assert_true(table_open_dealt(&table, &blank_game, &setup, &in));
}

static void play(Seat seat, const char *notation) {
    if (!table_play_notation(&table, seat, slice_of(notation), &error))
        fail_msg("%s: %s", notation, error.what);
}

static int open_blank(void **state) {
    static BlankDeck deck;
    (void)state;
    if (!blank_read_deck(&deck, blank_deck_text, blank_deck_length, &error))
        return -1;
    deck_stamp(&deck.head, "standard", blank_deck_text, blank_deck_length);
    shelf_put_standard(&blank_shelf, &deck.head);
    return 0;
}

static void only_the_actor_moves_and_only_legally(void **state) {
    (void)state;
    deal_table(2, DEAL);
    assert_false(table_play_notation(&table, 1, slice_of("play 3"), &error));
    assert_string_equal(error.what, "it is seat 0's turn, not seat 1's");
    assert_false(table_play_notation(&table, 0, slice_of("play 3"), &error));
    assert_string_equal(error.what, "'play 3' is not a legal move");
    assert_int_equal(table.n_moves, 0);
    play(0, "play 1");
    assert_int_equal(table_actor(&table), 1);
}

static void play_to_the_end(void) {
    Setup setup = {.seats = 2, .seed = {7}};
    Move moves[MAX_MOVES];
    table_open(&table, &blank_game, &setup);
    strcpy(table.player[0].name, "Ala \u017b");
    table.player[1].is_bot = true;
    while (!table_is_over(&table)) {
        blank_game.legal(&table.state, moves);
        assert_true(table_play(&table, table_actor(&table), moves[0], &error));
    }
}

static void nothing_is_played_after_the_end(void **state) {
    (void)state;
    play_to_the_end();
    int moves = table.n_moves;
    assert_false(table_play(&table, 0, table.move[0], &error));
    assert_string_equal(error.what, "the match is over");
    assert_false(table_play_notation(&table, 0, slice_of("play 1"), &error));
    assert_string_equal(error.what, "the match is over");
    assert_int_equal(table.n_moves, moves);
    assert_false(game_is_legal(&blank_game, &table.state, table.move[0]));
    assert_int_equal(game_perft(&blank_game, &table.state, 3), 0);
    Replay replay;
    replay_begin(&replay, &table);
    while (replay_step(&replay))
        ;
    assert_int_equal(replay.n, moves);
    assert_true(game_equal(&blank_game, &replay.state, &table.state));
}

static void a_move_that_is_none_is_refused(void **state) {
    (void)state;
    deal_table(2, DEAL);
    assert_int_equal(table_undo_limit(&table, 3), 0);
    assert_false(table_play(&table, 0, 0xFFFF, &error));
    assert_string_equal(error.what, "not a legal move");
    assert_int_equal(table.n_moves, 0);
}

static void a_setup_is_checked_before_it_is_dealt(void **state) {
    Setup good = {.seats = 2}, setup = good;
    (void)state;
    assert_true(game_check_setup(&blank_game, &setup, &error));
    setup.deck = 9;
    assert_false(game_check_setup(&blank_game, &setup, &error));
    assert_string_equal(error.what, "no deck in slot 9");
    setup = good;
    setup.seats = 1;
    assert_false(game_check_setup(&blank_game, &setup, &error));
    setup = good;
    setup.choice[0] = 2;
    assert_false(game_check_setup(&blank_game, &setup, &error));
    assert_string_equal(error.what, "option lowest has no choice 2");
    setup.choice[0] = 255;
    assert_false(game_check_setup(&blank_game, &setup, &error));
    assert_null(game_deck(&blank_game, -1));
    assert_null(game_deck(&blank_game, MAX_DECKS));
}

static void a_name_has_no_space_at_its_ends_or_beside_another(void **state) {
    char long_name[MAX_NAME + 1] = "";
    (void)state;
    memset(long_name, 'x', MAX_NAME);
    assert_true(record_is_name(slice_of("")));
    assert_true(record_is_name(slice_of("Ala z Brna")));
    assert_false(record_is_name(slice_of(" Ala")));
    assert_false(record_is_name(slice_of("Ala ")));
    assert_false(record_is_name(slice_of("Ala  z Brna")));
    assert_false(record_is_name(slice_of(long_name)));
    assert_true(record_is_name(slice_of(long_name + 1)));
}

static void a_view_shows_the_own_hand_alone(void **state) {
    View view;
    (void)state;
    deal_table(2, DEAL);
    table_view(&table, 1, &view);
    const BlankState *s = (const BlankState *)&view.state;
    assert_int_equal(s->hand[1][0], 3);
    assert_int_equal(s->hand[0][0], BLANK_HIDDEN);
    assert_int_equal(s->pile[0], BLANK_HIDDEN);
}

/* Playing shows a card to the others and draws one: everybody learns something. */
static void a_move_that_shows_or_draws_a_card_stays(void **state) {
    (void)state;
    deal_table(2, DEAL);
    play(0, "play 1");
    assert_int_equal(table_undo_blockers(&table, 0), 1 | 2 | 1 << MAX_SEATS);
    assert_int_equal(table_undo_limit(&table, 3), 1);
    /* Alone with a bot, which forgets, only what one has seen oneself counts: here the card drawn.
     */
    table.player[1].is_bot = true;
    assert_int_equal(table_undo_blockers(&table, 0), 1);
    assert_int_equal(table_undo_limit(&table, 3), 1);
}

static void only_those_who_remember_block(void **state) {
    Reveals to_seat_1 = {.common = 2, .own = 2}, to_watchers = {.common = 1 << MAX_SEATS};
    (void)state;
    assert_int_equal(undo_blockers(to_seat_1, 3), 2);
    assert_int_equal(undo_blockers(to_seat_1, 1), 0); /* a bot is on seat 1 */
    assert_int_equal(undo_blockers(to_seat_1, 2), 2);
    assert_int_equal(undo_blockers(to_seat_1, 0), 2);
    assert_int_equal(undo_blockers(to_watchers, 3), 1 << MAX_SEATS);
    assert_int_equal(undo_blockers(to_watchers, 1), 0);
}

static unsigned reveals_until_the_last_move(const void *view, Move move) {
    const BlankState *s = view;
    return s->turn < blank_turns(s) - 1 ? blank_game.reveals(view, move) : 0;
}

static void a_move_that_reveals_nothing_may_be_taken_back(void **state) {
    Game open_at_last = blank_game;
    (void)state;
    open_at_last.reveals = reveals_until_the_last_move;
    deal_table(2, DEAL);
    table.game = &open_at_last;
    while (!table_is_over(&table)) {
        Move moves[MAX_MOVES];
        blank_game.legal(&table.state, moves);
        assert_true(table_play(&table, table_actor(&table), moves[0], &error));
    }
    assert_int_equal(table_undo_blockers(&table, 9), 0);
    assert_int_equal(table_undo_limit(&table, 2), 9);
    assert_int_equal(table_undo_limit(&table, 1), 10); /* not that seat's move */

    uint64_t hash = game_hash(&blank_game, &table.state);
    table_rewind(&table, 9);
    assert_false(table_is_over(&table));
    assert_true(table_redo(&table));
    assert_false(table_redo(&table));
    assert_true(game_hash(&blank_game, &table.state) == hash);
}

static void a_new_move_forgets_what_could_be_redone(void **state) {
    (void)state;
    deal_table(2, DEAL);
    play(0, "play 1");
    table_rewind(&table, 0);
    play(0, "play 2");
    assert_false(table_redo(&table));
    assert_int_equal(table.n_moves, 1);
}

/* ---- records ---- */

static char text_buffer[MAX_RECORD];

static void write_record(Text *text) {
    text_init(text, text_buffer, sizeof text_buffer);
    record_write(&table, text);
}

/* Replaces `from` by `to` in the record; reading must then fail at this line with these words. */
static void check_damaged(const char *from, const char *to, int line, const char *what) {
    static char damaged[MAX_RECORD];
    Table read;
    Text text;
    write_record(&text);
    char *at = strstr(text_buffer, from);
    assert_non_null(at);
    snprintf(damaged, sizeof damaged, "%.*s%s%s", (int)(at - text_buffer), text_buffer, to,
             at + strlen(from));
    assert_false(record_read(&read, find, damaged, strlen(damaged), &error));
    if (error.line != line || !strstr(error.what, what))
        fail_msg("'%s' for '%s': line %d: %s", to, from, error.line, error.what);
}

static void a_record_reads_back_and_verifies(void **state) {
    Table read;
    Text text, again;
    static char second[MAX_RECORD];
    (void)state;
    play_to_the_end();
    write_record(&text);
    assert_true(record_read(&read, find, text_buffer, text.length, &error));
    assert_true(record_verify(&read, &error));
    text_init(&again, second, sizeof second);
    record_write(&read, &again);
    assert_string_equal(second, text_buffer);
    assert_string_equal(read.player[0].name, "Ala \u017b");
    assert_true(read.player[1].is_bot);
}

static void damaged_records_are_refused_with_their_line(void **state) {
    (void)state;
    play_to_the_end();
    check_damaged("townhall 1", "townhall 3", 1, "format");
    check_damaged("game blank", "game chess", 2, "no game 'chess'");
    check_damaged("rules 1", "rules 9", 3, "made under rules 9 of Blank; these are rules 1");
    check_damaged("sha256:", "sha256:00", 4, "hash");
    check_damaged("option lowest no", "option lowest maybe", 5, "no choice 'maybe'");
    check_damaged("option lowest no\n", "option lowest no\noption lowest yes\n", 6, "duplicate");
    check_damaged("seats 2", "seats 5", 6, "number of seats");
    check_damaged("player 1 bot", "player 1 cat", 8, "none of these: human, bot");
    check_damaged("player 0 human Ala \u017b", "player 1 human", 7, "seat");
    check_damaged("seed 07", "seed 7", 9, "64 hex digits");
    check_damaged("seed 07", "seed 0G", 9, "64 hex digits");
    check_damaged("hand 0", "hand 1", 10, "seat");
    check_damaged("move 0", "move 1", 13, "move 1: it is seat 0's turn");
    check_damaged("move 0 play ", "move 0 pass ", 13, "move 1:");
    check_damaged("winner", "winners", 23, "after move 10 the result is");
    check_damaged("result", "extra", 23, "'result' expected");
}

static void an_unfinished_record_has_no_result(void **state) {
    Table read;
    Text text;
    (void)state;
    deal_table(2, DEAL);
    play(0, "play 1");
    write_record(&text);
    assert_null(strstr(text_buffer, "result"));
    assert_null(strstr(text_buffer, "seed"));
    assert_true(record_read(&read, find, text_buffer, text.length, &error));
    assert_int_equal(read.n_moves, 1);
    assert_false(record_verify(&read, &error));
    text_add(&text, "result 1 2 winner 1\n");
    assert_false(record_read(&read, find, text_buffer, text.length, &error));
    assert_int_equal(error.line, 13);
}

static void a_deal_that_does_not_follow_from_its_seed_is_found(void **state) {
    Table read;
    Text text;
    (void)state;
    play_to_the_end();
    write_record(&text);
    char *seed = strstr(text_buffer, "seed 07");
    seed[6] = '8';
    assert_true(record_read(&read, find, text_buffer, text.length, &error));
    assert_false(record_verify(&read, &error));
}

static void every_cut_of_a_record_is_an_error(void **state) {
    Table read;
    Text text;
    (void)state;
    play_to_the_end();
    write_record(&text);
    size_t first_move = (size_t)(strstr(text_buffer, "move 0") - text_buffer);
    for (size_t length = 0; length < text.length; length++) {
        bool whole_line = length > 0 && text_buffer[length - 1] == '\n';
        bool unfinished = whole_line && length >= first_move; /* a match in progress is fine */
        char *cut = malloc(length + 1); /* exact size, so that ASan sees a read past the end */
        memcpy(cut, text_buffer, length);
        bool taken = record_read(&read, find, cut, length, &error);
        /* without its result line a finished match is cut too */
        size_t before_result = (size_t)(strstr(text_buffer, "result") - text_buffer);
        assert_int_equal(taken, unfinished && length != before_result);
        free(cut);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_actor_moves_and_only_legally),
        cmocka_unit_test(nothing_is_played_after_the_end),
        cmocka_unit_test(a_move_that_is_none_is_refused),
        cmocka_unit_test(a_setup_is_checked_before_it_is_dealt),
        cmocka_unit_test(a_name_has_no_space_at_its_ends_or_beside_another),
        cmocka_unit_test(a_view_shows_the_own_hand_alone),
        cmocka_unit_test(a_move_that_shows_or_draws_a_card_stays),
        cmocka_unit_test(only_those_who_remember_block),
        cmocka_unit_test(a_move_that_reveals_nothing_may_be_taken_back),
        cmocka_unit_test(a_new_move_forgets_what_could_be_redone),
        cmocka_unit_test(a_record_reads_back_and_verifies),
        cmocka_unit_test(damaged_records_are_refused_with_their_line),
        cmocka_unit_test(an_unfinished_record_has_no_result),
        cmocka_unit_test(a_deal_that_does_not_follow_from_its_seed_is_found),
        cmocka_unit_test(every_cut_of_a_record_is_an_error),
    };
    return cmocka_run_group_tests(tests, open_blank, NULL);
}
