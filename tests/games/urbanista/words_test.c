/* SPDX-License-Identifier: MIT */
/* words_test.c - every line, fact and move of Urbanista has words for people. */
#include "words/words.h"

#include "check.h"
#include "games/urbanista/matches.h"
#include "games/urbanista/positions.h"

#include <string.h>

static const GameWords *words(void) {
    return words_of(&urbanista_game);
}

static void expect_words(const char *id) {
    char name[128], help[256];
    Text text;
    text_init(&text, name, sizeof name);
    words()->line(id, &text);
    assert_false(text.full);
    if (strcmp(name, id) == 0)
        fail_msg("%s has no name", id);
    text_init(&text, help, sizeof help);
    words()->line_help(game_deck(&urbanista_game, 0), id, &text);
    if (text.full || text.length == 0 || help[text.length - 1] != '.')
        fail_msg("%s has no sentence: %s", id, help);
}

static void every_line_and_fact_has_a_name_and_a_sentence(void **state) {
    Score score;
    Error error;
    (void)state;
    assert_true(positions_score("goals 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18\nX.\n", &score,
                                &error));
    for (int i = 0; i < score.n_lines; i++)
        expect_words(score.line[i].id);
    for (int i = 0; i < score.n_facts; i++)
        expect_words(score.fact[i].id);
}

static void goals_are_named_as_on_the_cards(void **state) {
    const UrbanistaDeck *deck = urbanista_deck(0);
    (void)state;
    for (int card = 1; card <= URBANISTA_CARDS; card++) {
        char name[128];
        Text text;
        text_init(&text, name, sizeof name);
        words()->line(deck->card[card].line, &text);
        assert_string_equal(name, deck->card[card].name);
    }
}

static void unknown_lines_come_back_as_they_are(void **state) {
    char name[64];
    Text text;
    (void)state;
    text_init(&text, name, sizeof name);
    words()->line("goal.of_another_deck", &text);
    assert_string_equal(name, "goal.of_another_deck");
}

static void moves_are_phrases(void **state) {
    View view = {.game = &urbanista_game, .seat = 0, .seats = 1};
    char phrase[128];
    Text text;
    (void)state;
    ((UrbanistaState *)&view.state)->seats = 1;
    text_init(&text, phrase, sizeof phrase);
    words_move(&view, urbanista_move((UrbanistaPlace){7, 1, -1, 2}), &text);
    assert_string_equal(phrase, "card 7, turned, column \u22121, row 2");
    text_clear(&text);
    words_move(&view, urbanista_move((UrbanistaPlace){18, 0, 0, -28}), &text);
    assert_string_equal(phrase, "card 18, column 0, row \u221228");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_and_fact_has_a_name_and_a_sentence),
        cmocka_unit_test(goals_are_named_as_on_the_cards),
        cmocka_unit_test(unknown_lines_come_back_as_they_are),
        cmocka_unit_test(moves_are_phrases),
    };
    return cmocka_run_group_tests_name("urbanista words", tests, positions_open, NULL);
}
