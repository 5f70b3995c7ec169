/* SPDX-License-Identifier: MIT */
/* kit.c - arranging positions of UpTown for tests. */
#include "games/uptown/kit.h"

#include "games/catalog.h"

#include <stdlib.h>
#include <string.h>

int kit_own, kit_cards;

int kit_open(void **state) {
    (void)state;
    catalog_open();
    kit_cards = catalog_built_in_find(&uptown_game, slice_of("first"));
    return kit_cards < 0;
}

bool kit_load(const char *text, Error *error) {
    int slot = catalog_load_deck(&uptown_game, "own", text, strlen(text), error);
    if (slot < 0)
        return false;
    catalog_release_deck(&uptown_game, kit_own);
    kit_own = slot;
    return true;
}

void kit_deck(const char *text) {
    Error error;
    if (!kit_load(text, &error))
        fail_msg("line %d: %s", error.line, error.what);
}

void kit_plain_deck(int n_projects, const char *projects, int n_towns, const char *sides) {
    static char buffer[64 * 1024];
    Text text;
    text_init(&text, buffer, sizeof buffer);
    for (int i = 1; i <= n_projects; i++)
        text_format(&text, "project %d cost 1 %s\n", i, projects);
    for (int i = 1; i <= n_towns; i++)
        text_format(&text, "town %d %s\n", i, sides);
    kit_deck(buffer);
}

static void add_pile(Text *out, const char *tops, int count, int most, bool *used) {
    int told = 0;
    for (const char *at = tops; at && *at; told++) {
        char *end;
        long card = strtol(at, &end, 10);
        text_format(out, " %ld", card);
        at = *end ? end + 1 : end;
    }
    for (int card = 1; card <= most && told < count; card++) {
        if (used[card])
            continue;
        used[card] = true;
        told++;
        text_format(out, " %d", card);
    }
    text_char(out, '\n');
}

static void mark(const char *tops, bool *used) {
    for (const char *at = tops; at && *at;) {
        char *end;
        used[strtol(at, &end, 10)] = true;
        at = *end ? end + 1 : end;
    }
}

void kit_deal(UptownState *s, int slot, int seats, int first, const char *const *tops) {
    const UptownDeck *deck = uptown_deck(slot);
    Setup setup = {.seats = (uint8_t)seats, .deck = (uint16_t)slot};
    bool used[256] = {false}, towns[256] = {false};
    char buffer[4096];
    Text text;
    Scan in;
    Error error = {0};
    text_init(&text, buffer, sizeof buffer);
    for (int seat = 0; seat < seats; seat++)
        mark(tops[seat], used);
    mark(tops[seats], towns);
    text_format(&text, "first %d\n", first);
    for (int seat = 0; seat < seats; seat++) {
        text_format(&text, "pile %d", seat);
        add_pile(&text, tops[seat], deck->n_projects / seats, deck->n_projects, used);
    }
    text_add(&text, "town");
    add_pile(&text, tops[seats], deck->n_towns, deck->n_towns, towns);
    assert_true(scan_open(&in, SCAN_RECORD, buffer, text.length, &error));
    if (!uptown_game.read_deal(s, &setup, &in))
        fail_msg("line %d: %s", error.line, error.what);
}

bool kit_can(const UptownState *s, const char *notation) {
    return game_parse(&uptown_game, s, slice_of(notation)) != NO_MOVE;
}

void kit_play(UptownState *s, const char *notation) {
    Move move = game_parse(&uptown_game, s, slice_of(notation));
    if (move == NO_MOVE)
        fail_msg("seat %d cannot play '%s'", uptown_game.actor(s), notation);
    uptown_game.apply(s, move);
}

void kit_play_all(UptownState *s, const char *notations) {
    while (*notations) {
        char one[MAX_NOTATION];
        size_t length = strcspn(notations, ",");
        assert_true(length < sizeof one);
        memcpy(one, notations, length);
        one[length] = '\0';
        kit_play(s, one);
        notations += length;
        notations += strspn(notations, ", ");
    }
}

int kit_count(const UptownState *s) {
    Move moves[MAX_MOVES];
    return uptown_game.legal(s, moves);
}

void kit_stand(UptownState *s, int seat, int plot, const char *card) {
    char *end;
    int number = (int)strtol(card + 1, &end, 10);
    int half = end[strlen(end) - 1] == 'b';
    if (card[0] == 'M') {
        number += UPTOWN_TOWN;
        half += *end == 'B' ? 2 : 0;
    }
    uptown_build(s, number, half, UPTOWN_STREET * seat + plot - 1);
}

bool kit_drawing(const char *text, Score out[MAX_SEATS], int *seats, Error *error) {
    Scan in;
    return scan_open(&in, SCAN_RECORD, text, strlen(text), error) &&
           uptown_game.score_drawing(kit_cards, &in, out, seats);
}

int kit_line(const Score *score, const char *id) {
    for (int i = 0; i < score->n_lines; i++)
        if (strcmp(score->line[i].id, id) == 0)
            return score->line[i].points;
    for (int i = 0; i < score->n_facts; i++)
        if (strcmp(score->fact[i].id, id) == 0)
            return score->fact[i].points;
    fail_msg("no line %s", id);
    return 0;
}
