/* SPDX-License-Identifier: MIT */
/* doctor_test.c - figures of a deck: they repeat, add up, and show a deck that is lopsided. */
#include "arena/doctor.h"

#include "check.h"
#include "games/catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Doctor doctor, again;

static void open_doctor(Doctor *out, const Game *game, int slot, int seats, const char *bot) {
    Setup setup = {.deck = (uint16_t)slot, .seats = (uint8_t)seats, .seed = {1, 2, 3}};
    Thinker thinker;
    Error error;
    assert_true(bots_find(game, slice_of(bot), &thinker, &error));
    doctor_open(out, game, &setup, &thinker);
}

static void figures_of_every_game_add_up_and_repeat(void **unused) {
    (void)unused;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        Diagnosis sum;
        double wins = 0;
        int endings = 0;
        open_doctor(&doctor, game, 0, game->max_seats, "random");
        open_doctor(&again, game, 0, game->max_seats, "random");
        for (int i = 0; i < 12; i++) {
            assert_true(doctor_play(&doctor));
            assert_true(doctor_play(&again));
        }
        assert_memory_equal(doctor.turns, again.turns, sizeof doctor.turns);
        assert_memory_equal(doctor.chosen, again.chosen, sizeof doctor.chosen);
        assert_true(fabs(doctor.score - again.score) < 1e-9);
        doctor_sum(&doctor, &sum);
        for (int seat = 0; seat < MAX_SEATS; seat++)
            wins += doctor.wins[seat];
        for (int i = 0; i < DOCTOR_ENDINGS; i++)
            endings += doctor.endings[i];
        assert_true(game->cooperative ? wins <= 12 : fabs(wins - 12) < 1e-9);
        assert_int_equal(endings, doctor.part->ending ? 12 : 0);
        assert_true(sum.shortest <= sum.median && sum.median <= sum.longest);
        assert_true(sum.shortest >= 1);
    }
}

/* Nothing is chosen that nobody could choose, and everything has a name. */
static void things_that_are_chosen_were_offered(void **unused) {
    (void)unused;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        int offered = 0, chosen = 0;
        open_doctor(&doctor, game, 0, game->min_seats, "random");
        for (int i = 0; i < 20; i++)
            assert_true(doctor_play(&doctor));
        int count = doctor.part->pieces(0);
        assert_in_range(count, 1, DOCTOR_PIECES);
        for (int piece = 0; piece < count; piece++) {
            char words[256];
            Text text;
            text_init(&text, words, sizeof words);
            doctor.part->name(0, piece, &text);
            assert_true(words[0] && !text.full);
            assert_true(doctor.chosen[piece] <= doctor.offered[piece]);
            assert_in_range(doctor.offered[piece], 0, 20);
            offered += doctor.offered[piece];
            chosen += doctor.chosen[piece];
        }
        assert_true(chosen > 0 && chosen < offered);
    }
}

/* The standard deck of a game, with one line replaced. The result is the caller's. */
static int deck_with(const Game *game, const char *line, const char *instead) {
    Slice text = catalog_built_in_text(game, 0);
    char *bytes = malloc(text.length + strlen(instead) + 1);
    Error error;
    assert_non_null(bytes);
    memcpy(bytes, text.at, text.length);
    bytes[text.length] = '\0';
    char *at = strstr(bytes, line);
    assert_non_null(at);
    char *rest = at + strcspn(at, "\n");
    memmove(at + strlen(instead), rest, strlen(rest) + 1);
    memcpy(at, instead, strlen(instead));
    int slot = catalog_load_deck(game, "lopsided", bytes, strlen(bytes), &error);
    free(bytes);
    if (slot < 0)
        fail_msg("%d:%d: %s", error.line, error.column, error.what);
    return slot;
}

/* A card that costs 20 and brings nothing is built less often than the card it replaces. */
static void a_card_that_is_worth_nothing_shows(void **unused) {
    (void)unused;
    const Game *game = catalog_find(slice_of("uptown"));
    int slot = deck_with(game, "project  1 ", "project 1 cost 20 Ruin: office *-9 | Bog: flat *-9");
    int rate[2];
    for (int mended = 0; mended < 2; mended++) {
        open_doctor(&doctor, game, mended ? 0 : slot, 2, "greedy@8it");
        for (int i = 0; i < 60; i++)
            assert_true(doctor_play(&doctor));
        rate[mended] = 100 * doctor.chosen[0] / (doctor.offered[0] ? doctor.offered[0] : 1);
    }
    assert_true(rate[0] + 20 < rate[1]);
}

static int begin(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_every_game_add_up_and_repeat),
        cmocka_unit_test(things_that_are_chosen_were_offered),
        cmocka_unit_test(a_card_that_is_worth_nothing_shows),
    };
    return cmocka_run_group_tests_name("doctor", tests, begin, NULL);
}
