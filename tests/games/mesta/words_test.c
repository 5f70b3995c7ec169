/* SPDX-License-Identifier: MIT */
/* words_test.c - Města explains itself: every line of every deck, every move of a match. */
#include "help.h"

#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <string.h>

static const char *help_for(const char *id) {
    static char words[512];
    Text text;
    text_init(&text, words, sizeof words);
    words_of(&mesta_game)->line_help(game_deck(&mesta_game, 0), id, &text);
    return words;
}

static void cards_and_milestones_are_described_from_their_forms(void **state) {
    (void)state;
    assert_string_equal(help_for("card.red_towers"), "4 per building, red, height exactly 3");
    assert_string_equal(help_for("card.park_view"),
                        "1 per building, height 2 or more, beside park");
    assert_string_equal(help_for("card.skyline"),
                        "2 per set of buildings, heights exactly 1, 2, 3");
    assert_string_equal(help_for("card.cottages"), "3 per group of 3 buildings, height exactly 1");
    assert_string_equal(help_for("card.great_lake"),
                        "1 per square of the largest water, at most 8");
    assert_string_equal(help_for("milestone.la_rambla"), "4 buildings in a line, 3 colours");
    assert_string_equal(help_for("milestone.palazzi"), "8 buildings, beside water");
    assert_string_equal(help_for("milestone.botanic_gardens"),
                        "3 areas of park, each of 2 squares");
    assert_string_equal(help_for("milestone.homogeneous_districts"),
                        "3 districts of 3 plots of one colour");
}

/* A height on the deck's line without a + is exact; of 4 nothing need be said. */
static bool wants_exactly(const MestaForm *form) {
    bool is_set = form->kind == FORM_SET_HEIGHTS || form->kind == FORM_LINE_HEIGHTS;
    return is_set || (form->low == form->high && form->low > 0 && form->low < MESTA_HEIGHT);
}

static void M10_exact_heights_say_so(void **state) {
    (void)state;
    const MestaDeck *deck = mesta_deck(0);
    int cards = 0, milestones = 0;
    for (int i = 0; i < deck->n_cards; i++) {
        bool wanted = wants_exactly(&deck->card[i].form);
        assert_int_equal(strstr(help_for(deck->card[i].line), "exactly") != NULL, wanted);
        cards += wanted;
    }
    for (int i = 0; i < deck->n_cities * MESTA_MILESTONES; i++) {
        const MestaMilestone *m = &deck->city[i / MESTA_MILESTONES].milestone[i % MESTA_MILESTONES];
        bool wanted = wants_exactly(&m->form);
        assert_int_equal(strstr(help_for(m->fact), "exactly") != NULL, wanted);
        milestones += wanted;
    }
    assert_int_equal(cards, 12);
    assert_int_equal(milestones, 2);
    assert_string_equal(help_for("card.skyscrapers"), "3 per building, height 4");
    assert_string_equal(help_for("milestone.historic_centre"), "7 buildings, height exactly 1");
    assert_string_equal(help_for("milestone.seven_hills"),
                        "buildings in a line, heights exactly 1, 2, 3");
}

static void every_line_and_fact_has_a_name_and_a_help(void **state) {
    (void)state;
    const MestaDeck *deck = mesta_deck(0);
    for (int i = 0; i < deck->n_cards + deck->n_cities * MESTA_MILESTONES; i++) {
        int j = i - deck->n_cards;
        const char *id =
            i < deck->n_cards ? deck->card[i].line : deck->city[j / 3].milestone[j % 3].fact;
        char name[128];
        Text text;
        text_init(&text, name, sizeof name);
        words_of(&mesta_game)->line(id, &text);
        if (!name[0] || strchr(name, '_') || strchr(name, '.') || !help_for(id)[0])
            fail_msg("%s is called '%s' and told as '%s'", id, name, help_for(id));
    }
}

static void every_move_of_a_match_has_a_phrase_of_its_own(void **state) {
    (void)state;
    static Table table;
    static char phrase[MAX_MOVES][160];
    Rng rng;
    Error error;
    rng_init(&rng, 9);
    open_match(&table, 3, false, NULL, 14);
    while (!table_is_over(&table)) {
        Move moves[MAX_MOVES];
        View view;
        table_view(&table, table_actor(&table), &view);
        int count = mesta_game.legal(&view.state, moves);
        for (int i = 0; i < count; i++) {
            Text text;
            text_init(&text, phrase[i], sizeof phrase[i]);
            words_move(&view, moves[i], &text);
            assert_false(text.full);
            for (int j = 0; j < i; j++)
                if (strcmp(phrase[i], phrase[j]) == 0)
                    fail_msg("two moves are told as '%s'", phrase[i]);
        }
        Move move = moves[rng_below(&rng, (uint32_t)count)];
        assert_true(table_play(&table, table_actor(&table), move, &error));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_and_milestones_are_described_from_their_forms),
        cmocka_unit_test(M10_exact_heights_say_so),
        cmocka_unit_test(every_line_and_fact_has_a_name_and_a_help),
        cmocka_unit_test(every_move_of_a_match_has_a_phrase_of_its_own),
    };
    return cmocka_run_group_tests(tests, open_mesta, NULL);
}
