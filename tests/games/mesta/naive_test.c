/* SPDX-License-Identifier: MIT */
/* naive_test.c - the game's scoring against a second, naive one: at the end of random matches and
 * on random drawings, for every card and milestone of the deck and for others of the same forms. */
#include "help.h"
#include "naive.h"

#include "games/catalog.h"

#include <string.h>

enum {
    MAX_WORDS = 160
};

/* The words of every card (from its points on) and milestone in the deck file. */
static struct {
    char id[48];
    char city[48]; /* empty for cards */
    char words[MAX_WORDS];
} entry[200];
static int n_entries;

static int read_words(void **state) {
    open_mesta(state);
    Slice text = catalog_deck_text(&mesta_game);
    char city[48] = "";
    for (const char *at = text.at, *end = text.at + text.length; at < end;) {
        char line[200], id[48], words[MAX_WORDS];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        at += length + 1;
        sscanf(line, "city %47s", city);
        if (sscanf(line, "card %47s x%*d %159[^\n]", id, words) == 2) {
            strcpy(entry[n_entries].id, id);
            strcpy(entry[n_entries++].words, words);
        } else if (sscanf(line, " milestone %47s %*s %159[^\n]", id, words) == 2) {
            strcpy(entry[n_entries].id, id);
            strcpy(entry[n_entries].city, city);
            strcpy(entry[n_entries++].words, words);
        }
    }
    return n_entries == 48 ? 0 : -1; /* 24 cards, 24 milestones */
}

/* A quarter in the words of drawn positions. */
static void write_rows(const MestaQuarter *q, Text *out) {
    const MestaDeck *deck = mesta_deck(0);
    for (int y = 0; y < 2 * q->high; y++)
        for (int x = 0; x < 2 * q->wide; x++) {
            MestaSquare a = mesta_square(q, x, y);
            text_add(out, x ? " " : "");
            if (a.ground == MESTA_NONE)
                text_char(out, '.');
            else
                text_char(out, a.feature == MESTA_WILD ? 'X' : "RBGYPW"[a.ground]);
            if (a.height)
                text_format(out, "%c%d", "rbgy"[a.colour], a.height);
            else if (a.feature != MESTA_NONE && a.feature != MESTA_WILD)
                text_add(out, deck->feature[a.feature]);
            if (x + 1 == 2 * q->wide)
                text_char(out, '\n');
        }
}

static const char *words_of_line(const char *id) {
    for (int i = 0; i < n_entries; i++)
        if (!entry[i].city[0] && strcmp(entry[i].id, strchr(id, '.') + 1) == 0)
            return entry[i].words;
    fail_msg("no card for %s", id);
    return NULL;
}

static const char *words_of_fact(const char *city, const char *id) {
    for (int i = 0; i < n_entries; i++)
        if (strcmp(entry[i].city, city) == 0 && strcmp(entry[i].id, strchr(id, '.') + 1) == 0)
            return entry[i].words;
    fail_msg("no milestone for %s", id);
    return NULL;
}

/* Every line but the milestones' points (those come from the course of the match). */
static void check_score(const char *rows, const char *city, const Score *score) {
    NaiveGrid grid;
    naive_read(&grid, rows);
    assert_int_equal(line_of(score, "water"), naive_areas(&grid, 'W'));
    assert_int_equal(line_of(score, "park"), naive_areas(&grid, 'P'));
    assert_int_equal(line_of(score, "monuments"), naive_monuments(&grid));
    for (int i = 4; i < score->n_lines; i++) {
        int due = naive_card(&grid, words_of_line(score->line[i].id));
        if (score->line[i].points != due)
            fail_msg("%s is %d, naively %d, in\n%s", score->line[i].id, (int)score->line[i].points,
                     due, rows);
    }
    for (int i = 0; i < score->n_facts; i++) {
        int due = naive_milestone(&grid, words_of_fact(city, score->fact[i].id));
        if (score->fact[i].points != due)
            fail_msg("%s is %d, naively %d, in\n%s", score->fact[i].id, (int)score->fact[i].points,
                     due, rows);
    }
}

/* Not uniformly: most things are put, so that quarters fill up; tiles anywhere. */
static void play_to_the_end(AnyState *state, Rng *rng) {
    Move moves[MAX_MOVES];
    while (mesta_game.actor(state) != NOBODY) {
        int count = mesta_game.legal(state, moves);
        Move move = moves[rng_below(rng, (uint32_t)count)];
        if (mesta_move_kind(move) == MESTA_MOVE_DROP && rng_below(rng, 4))
            move = moves[0];
        mesta_game.apply(state, move);
    }
}

static void matches_end_with_the_naive_score(void **unused) {
    (void)unused;
    Rng rng;
    rng_init(&rng, 5);
    for (int match = 0; match < 72; match++) {
        Setup setup = {.seats = (uint8_t)(2 + match % 3)};
        AnyState state;
        setup.choice[0] = (uint8_t)(1 + match % 8);
        setup.choice[1] = setup.seats == 2 && match % 2;
        setup.seed[0] = (uint8_t)match;
        mesta_game.setup(&state, &setup);
        play_to_the_end(&state, &rng);
        const MestaState *s = (const MestaState *)&state;
        for (int seat = 0; seat < s->seats; seat++) {
            char rows[4096];
            Text text;
            Score score;
            text_init(&text, rows, sizeof rows);
            write_rows(&s->quarter[seat], &text);
            mesta_game.score(&state, (Seat)seat, &score);
            check_score(rows, mesta_deck(0)->city[s->city].id, &score);
            int points = 0;
            for (int i = 0; i < MESTA_MILESTONES; i++)
                for (int place = 0; place < MESTA_PLACES; place++)
                    if (s->ring[i][place] == seat + 1)
                        points += mesta_deck(0)->city[s->city].milestone[i].points[place];
            assert_int_equal(line_of(&score, "milestones"), points);
            assert_int_equal(score.tiebreak[0], points);
        }
    }
}

/* Rows of any shape; `dense` of 100 cells are there, and plots are built on. */
static void draw_rows(Rng *rng, Text *out) {
    static const char *const FEATURES[] = {"boat", "ferry",    "dolphins",   "lighthouse",
                                           "tree", "fountain", "playground", "pavilion"};
    uint32_t high = 1 + rng_below(rng, 10), wide = 1 + rng_below(rng, 10);
    uint32_t grounds = 1 + rng_below(rng, 6), first = rng_below(rng, 6);
    int wild = 0;
    for (uint32_t i = 0; i < high * wide; i++) {
        char ground = "RBGYPW"[(first + rng_below(rng, grounds)) % 6];
        text_add(out, i % wide ? " " : "");
        uint32_t what = rng_below(rng, 12);
        bool is_plot = ground != 'P' && ground != 'W';
        if (what == 0 && i > 0)
            text_char(out, '.');
        else if (what == 1 && wild++ < 4)
            text_char(out, 'X');
        else if (what == 2)
            text_format(out, "X%c%d", "rbgy"[rng_below(rng, 4)], 1 + (int)rng_below(rng, 4));
        else if (what == 3 && is_plot)
            text_format(out, "%cmonument", ground);
        else if (what < 9 && is_plot)
            text_format(out, "%c%c%d", ground, ground | 32, 1 + (int)rng_below(rng, 4));
        else if (what < 7 && !is_plot)
            text_format(out, "%c%s", ground, FEATURES[rng_below(rng, 4) + (ground == 'P' ? 4 : 0)]);
        else
            text_char(out, ground);
        if (i % wide == wide - 1)
            text_char(out, '\n');
    }
}

static void drawings_have_the_naive_score(void **unused) {
    (void)unused;
    Rng rng;
    rng_init(&rng, 6);
    char all_cards[1024] = "";
    for (int i = 0; i < n_entries; i++)
        if (!entry[i].city[0])
            snprintf(all_cards + strlen(all_cards), sizeof all_cards - strlen(all_cards), "%s%s",
                     i ? " " : "", entry[i].id);
    for (int n = 0; n < 240; n++) {
        char rows[2048];
        Text text;
        text_init(&text, rows, sizeof rows);
        draw_rows(&rng, &text);
        const char *city = mesta_deck(0)->city[n % 8].id;
        Score score = score_of(rows, all_cards, city);
        check_score(rows, city, &score);
    }
}

/* Forms with other words and numbers than the standard deck's. */
static const char *const CARDS[] = {
    "per building beside water", "per building green height 1+ beside park",
    "per building height 3+",    "per 2 buildings height 2+",
    "per set heights 4",         "per set heights 4 2",
    "per building yellow",       "per square of largest water max 3",
    "per set heights 1 2 3 4",   "per building blue height 4 beside water",
};
static const char *const MILESTONES[] = {
    "area park spanning 4",
    "area park size 3",
    "area water with 2 different features",
    "areas 2 water of size 1",
    "areas 2 park of size 3",
    "squares park 5",
    "features 2 on water",
    "buildings 3 height 2 beside park",
    "buildings 3 height 1+ each beside park and water",
    "buildings 3 all different colours and heights",
    "buildings 5 all different colours and heights",
    "buildings 3 beside one area park",
    "buildings 1 in each colour",
    "line of 3 buildings",
    "line of 10 buildings",
    "line of 11 buildings",
    "line of 3 buildings in 2 colours",
    "line of 2 buildings in 2 colours",
    "line of 5 buildings in 4 colours",
    "line of heights 2 2",
    "line of heights 4",
    "line of heights 1 3 1 2",
    "districts 2 of 2 plots of one colour",
    "districts 4 of 3 plots of one colour",
    "districts 9 of 1 plots of one colour",
    "districts 2 of 5 plots of one colour",
    "heights 2 different beside park",
    "heights 3 different beside water",
};

/* The quarter that the grid draws. */
static MestaQuarter quarter_of(const NaiveGrid *grid) {
    MestaQuarter q = {0};
    for (int i = 0; i < 100; i++) {
        const NaiveCell *cell = &grid->cell[i / 10][i % 10];
        MestaSquare a = {MESTA_NONE, MESTA_NONE, MESTA_NONE, (uint8_t)cell->height};
        if (cell->ground == 'X') {
            a.ground = MESTA_RED;
            a.feature = MESTA_WILD;
        } else if (cell->ground != '.') {
            a.ground = (uint8_t)(strchr("RBGYPW", cell->ground) - "RBGYPW");
        }
        for (int kind = 0; kind < MESTA_KINDS && cell->feature[0]; kind++)
            if (strcmp(mesta_deck(0)->feature[kind], cell->feature) == 0)
                a.feature = (uint8_t)kind;
        if (cell->height)
            a.colour = (uint8_t)(strchr("rbgy", cell->colour) - "rbgy");
        mesta_set_square(&q, i % 10, i / 10, a);
    }
    return q;
}

static MestaForm form_of(const char *words, bool is_card) {
    char line[200];
    Scan in;
    Error error;
    MestaForm form;
    snprintf(line, sizeof line, "%s\n", words);
    assert_true(scan_open(&in, SCAN_DECK, line, strlen(line), &error) && scan_line(&in));
    if (!mesta_read_form(&in, is_card, &form))
        fail_msg("%s", error.what);
    return form;
}

static void check_equal(const char *words, int got, int due, const char *rows) {
    if (got != due)
        fail_msg("'%s' is %d, naively %d, in\n%s", words, got, due, rows);
}

static void other_cards_of_the_same_forms_agree(void **unused) {
    (void)unused;
    Rng rng;
    rng_init(&rng, 7);
    for (int n = 0; n < 100; n++) {
        char rows[2048], words[200];
        Text text;
        NaiveGrid grid;
        text_init(&text, rows, sizeof rows);
        draw_rows(&rng, &text);
        naive_read(&grid, rows);
        MestaQuarter q = quarter_of(&grid);
        for (size_t i = 0; i < sizeof CARDS / sizeof CARDS[0]; i++) {
            MestaCard card = {.points = 2, .form = form_of(CARDS[i], true)};
            snprintf(words, sizeof words, "2 %s", CARDS[i]);
            check_equal(words, mesta_card_points(&q, &card), naive_card(&grid, words), rows);
        }
        for (size_t i = 0; i < sizeof MILESTONES / sizeof MILESTONES[0]; i++) {
            MestaMilestone milestone = {.form = form_of(MILESTONES[i], false)};
            check_equal(MILESTONES[i], mesta_holds(&q, &milestone),
                        naive_milestone(&grid, MILESTONES[i]), rows);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_end_with_the_naive_score),
        cmocka_unit_test(drawings_have_the_naive_score),
        cmocka_unit_test(other_cards_of_the_same_forms_agree),
    };
    return cmocka_run_group_tests(tests, read_words, NULL);
}
