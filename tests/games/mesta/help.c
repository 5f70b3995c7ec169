/* SPDX-License-Identifier: MIT */
#include "help.h"

#include "games/catalog.h"

#include <string.h>

int open_mesta(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

Score score_of(const char *rows, const char *card, const char *city) {
    char text[2048];
    Scan in;
    Error error;
    Score scores[MAX_SEATS];
    int seats;
    snprintf(text, sizeof text, "%scards%s%s\ncity %s\nplaces 0 0 0\n", rows, card ? " " : "",
             card ? card : "", city);
    if (!scan_open(&in, SCAN_RECORD, text, strlen(text), &error) ||
        !mesta_game.score_drawing(0, &in, scores, &seats))
        fail_msg("line %d: %s in\n%s", error.line, error.what, text);
    assert_int_equal(seats, 1);
    return scores[0];
}

static int find(const ScoreLine *lines, int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (strcmp(lines[i].id, id) == 0)
            return (int)lines[i].points;
    fail_msg("no line %s", id);
    return 0;
}

int line_of(const Score *score, const char *id) {
    return find(score->line, score->n_lines, id);
}

int fact_of(const Score *score, const char *id) {
    return find(score->fact, score->n_facts, id);
}

int worth(const char *card, const char *rows) {
    char id[80];
    Score score = score_of(rows, card, "venice");
    snprintf(id, sizeof id, "card.%s", card);
    return line_of(&score, id);
}

int holds(const char *city, const char *milestone, const char *rows) {
    char id[80];
    Score score = score_of(rows, NULL, city);
    snprintf(id, sizeof id, "milestone.%s", milestone);
    return fact_of(&score, id);
}

const char *drawing_fault(const char *text, int *line) {
    static Error error;
    Scan in;
    Score scores[MAX_SEATS];
    int seats;
    error = (Error){0};
    bool good = scan_open(&in, SCAN_RECORD, text, strlen(text), &error) &&
                mesta_game.score_drawing(0, &in, scores, &seats);
    *line = error.line;
    return good ? NULL : error.what;
}

static Setup setup_for(int seats, bool is_long, const char *city) {
    Setup setup = {.seats = (uint8_t)seats};
    Error error;
    if (city)
        assert_true(game_set_option(&mesta_game, &setup, slice_of("city"), slice_of(city), &error));
    if (is_long)
        assert_true(
            game_set_option(&mesta_game, &setup, slice_of("long"), slice_of("yes"), &error));
    assert_true(game_check_setup(&mesta_game, &setup, &error));
    return setup;
}

void open_match(Table *table, int seats, bool is_long, const char *city, int seed) {
    Setup setup = setup_for(seats, is_long, city);
    setup.seed[0] = (uint8_t)seed;
    setup.seed[1] = (uint8_t)(seed >> 8);
    table_open(table, &mesta_game, &setup);
}

void open_dealt(Table *table, int seats, const char *deal) {
    Setup setup = setup_for(seats, false, NULL);
    Scan in;
    Error error;
    assert_true(scan_open(&in, SCAN_RECORD, deal, strlen(deal), &error));
    if (!table_open_dealt(table, &mesta_game, &setup, &in))
        fail_msg("line %d: %s", error.line, error.what);
}

void play(Table *table, const char *notation) {
    Error error;
    if (!table_play_notation(table, table_actor(table), slice_of(notation), &error))
        fail_msg("after %d moves: %s", table->n_moves, error.what);
}

bool can_play(const Table *table, const char *notation) {
    return game_parse(table->game, &table->state, slice_of(notation)) != NO_MOVE;
}

int n_legal(const Table *table) {
    Move moves[MAX_MOVES];
    return table->game->legal(&table->state, moves);
}

static void play_first(Table *table) {
    Move moves[MAX_MOVES];
    Error error;
    assert_true(table->game->legal(&table->state, moves) > 0);
    assert_true(table_play(table, table_actor(table), moves[0], &error));
}

void choose_starts(Table *table) {
    while (state_of(table)->phase == MESTA_START)
        play_first(table);
}

void finish_round(Table *table) {
    int round = state_of(table)->round;
    while (!table_is_over(table) && state_of(table)->round == round)
        play_first(table);
}

void finish_turn(Table *table) {
    while (state_of(table)->phase != MESTA_TAKE && !table_is_over(table)) {
        const MestaState *s = state_of(table);
        char notation[MAX_NOTATION];
        if (s->phase != MESTA_PIECE) {
            play_first(table);
            continue;
        }
        snprintf(notation, sizeof notation, "drop %s",
                 mesta_thing(mesta_deck(0), MESTA_ROW_PIECES, s->pending[0]));
        play(table, notation);
    }
}

const MestaState *state_of(const Table *table) {
    return (const MestaState *)&table->state;
}
