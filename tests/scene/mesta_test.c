/* SPDX-License-Identifier: MIT */
/* mesta_test.c - Města's pictures: what counts is what is outlined, previews are what moves do, and
 * decks with features of their own have their pictures. */
#include "check.h"
#include "xml.h"

#include "games/catalog.h"
#include "games/mesta/mesta_scene_cards.h"
#include "games/mesta/mesta_scene_draw.h"
#include "games/mesta/mesta_words.h"

#include <stdio.h>
#include <string.h>

enum {
    OWN = 1 /* slot of the first own deck */
};

static char drawn[MAX_SCENE];

static MestaQuarter read_quarter(const char *rows) {
    char text[1024];
    Scan in;
    Error error;
    MestaDrawing drawing;
    snprintf(text, sizeof text, "%scards\ncity venice\nplaces 0 0 0\n", rows);
    assert_true(scan_open(&in, SCAN_RECORD, text, strlen(text), &error));
    assert_true(mesta_read_drawing(0, &in, &drawing));
    return drawing.quarter;
}

static const MestaForm *card_form(const char *line) {
    const MestaDeck *deck = mesta_deck(0);
    for (int i = 0; i < deck->n_cards; i++)
        if (strcmp(deck->card[i].line, line) == 0)
            return &deck->card[i].form;
    fail_msg("no %s", line);
    return NULL;
}

/* The counted squares of the rows as a picture: x where one is, a dot elsewhere. */
static const char *counted(const char *line, const char *rows, int wide, int high) {
    static char picture[128];
    MestaQuarter q = read_quarter(rows);
    Squares set = mesta_counted(&q, card_form(line));
    char *at = picture;
    for (int y = 0; y < high; y++) {
        for (int x = 0; x < wide; x++)
            *at++ = set >> (y * MESTA_STRIDE + x) & 1 ? 'x' : '.';
        *at++ = '/';
    }
    at[-1] = '\0';
    return picture;
}

static void only_what_a_card_counts_is_outlined(void **state) {
    (void)state;
    const char *rows = "Rr1 Rr1 Bb2 W\nGg2 Yy1 Yy3 W\nP . W P\n";
    assert_string_equal(counted("card.waterfront", rows, 4, 3), "..x./..x./....");
    assert_string_equal(counted("card.red_quarter", rows, 4, 3), "xx../..../....");
    assert_string_equal(counted("card.red_towers", rows, 4, 3), "..../..../....");
}

static void a_set_takes_as_many_buildings_as_it_needs(void **state) {
    (void)state;
    const char *rows = "Rr1 Rr1 Bb2 W\nGg2 Yy1 Yy3 W\n";
    MestaQuarter q = read_quarter(rows);
    Squares set = mesta_counted(&q, card_form("card.liveable_city"));
    assert_int_equal(squares_count(set), 4);
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        assert_int_equal(squares_count(set & q.plot[colour]), 1);
    assert_int_equal(squares_count(mesta_counted(&q, card_form("card.cottages"))), 3);
}

static void areas_are_outlined_whole(void **state) {
    (void)state;
    const char *rows = "W W . W\nR W . W\n";
    assert_string_equal(counted("card.great_lake", rows, 4, 2), "xx../.x..");
    assert_string_equal(counted("card.ponds", rows, 4, 2), "xx.x/.x.x");
    assert_string_equal(counted("card.pocket_parks", rows, 4, 2), "..../....");
}

/* ---- previews ---- */

static void check_same_quarter(const MestaQuarter *a, const MestaQuarter *b) {
    assert_true(a->tiles == b->tiles);
    assert_int_equal(a->left, b->left);
    assert_int_equal(a->top, b->top);
    for (int bit = 0; bit < MESTA_SIDE * MESTA_SIDE; bit++) {
        MestaSquare one = mesta_square(a, bit % MESTA_SIDE, bit / MESTA_SIDE);
        MestaSquare other = mesta_square(b, bit % MESTA_SIDE, bit / MESTA_SIDE);
        assert_int_equal(one.ground, other.ground);
        assert_int_equal(one.feature, other.feature);
        assert_int_equal(one.colour, other.colour);
        assert_int_equal(one.height, other.height);
    }
}

static void a_preview_shows_the_quarter_that_the_move_makes(void **state) {
    (void)state;
    static Table table;
    for (int seats = 2; seats <= 4; seats++) {
        Rng rng;
        Setup setup = {.seats = (uint8_t)seats};
        rng_init(&rng, (uint64_t)seats);
        setup.seed[0] = (uint8_t)seats;
        table_open(&table, &mesta_game, &setup);
        while (!table_is_over(&table)) {
            const MestaState *s = (const MestaState *)&table.state;
            Move legal[MAX_MOVES];
            Error error;
            Seat actor = table_actor(&table);
            int count = mesta_game.legal(s, legal);
            Move move = legal[rng_below(&rng, (uint32_t)count)];
            MestaQuarter after = mesta_quarter_after(s, &s->quarter[actor], move);
            assert_true(table_play(&table, actor, move, &error));
            check_same_quarter(&after, &s->quarter[actor]);
        }
    }
}

/* ---- own decks ---- */

/* The standard deck with other names for some features and for a city. */
static bool load_own_deck(Error *error) {
    static char text[65536];
    static const char *const NAMES[][2] = {{"feature boat ", "feature gondola "},
                                           {"feature ferry ", "feature boat "},
                                           {"feature tree ", "feature rose_bed "},
                                           {"feature pavilion ", "feature maze "},
                                           {"city venice", "city atlantis"}};
    FILE *file = fopen(SOURCE_DIR "/data/mesta/standard.deck", "r");
    if (!file)
        return false;
    text[fread(text, 1, sizeof text / 2, file)] = '\0';
    fclose(file);
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        char *at = strstr(text, NAMES[i][0]);
        size_t old = strlen(NAMES[i][0]), now = strlen(NAMES[i][1]);
        memmove(at + now, at + old, strlen(at + old) + 1);
        memcpy(at, NAMES[i][1], now);
    }
    return catalog_load_deck(&mesta_game, "own", text, strlen(text), error) == OWN;
}

static void every_feature_of_a_deck_has_a_picture_of_its_own(void **state) {
    (void)state;
    for (int slot = 0; slot <= OWN; slot += OWN) {
        const MestaDeck *deck = mesta_deck(slot);
        for (int kind = 0; kind < MESTA_KINDS; kind++)
            for (int other = 0; other < kind; other++)
                assert_string_not_equal(mesta_feature_symbol(deck, kind),
                                        mesta_feature_symbol(deck, other));
    }
    /* A known name has its picture in any order; the others share what is left. */
    const MestaDeck *own = mesta_deck(OWN);
    assert_string_equal(own->feature[1], "boat");
    assert_string_equal(mesta_feature_symbol(own, 1), "boat");
    assert_string_equal(mesta_feature_symbol(own, 0), "ferry");
    assert_string_equal(mesta_feature_symbol(own, MESTA_PARK_KINDS), "tree");
}

static void ignore(const XmlTag *tag, void *context) {
    (void)tag;
    (void)context;
}

/* What a drawing with this deck looks like goes to `drawn`. */
static void draw(const char *text, int deck) {
    Scan in;
    Error error;
    Text out;
    Box box;
    SceneStyle style = {0};
    text_init(&out, drawn, sizeof drawn);
    text_add(&out, "<svg>");
    assert_true(scan_open(&in, SCAN_RECORD, text, strlen(text), &error));
    assert_true(scene_drawing(&mesta_game, deck, &in, &style, &out, &box));
    text_add(&out, "</svg>");
}

static void a_drawing_of_an_own_deck_is_drawn(void **state) {
    (void)state;
    draw("Wgondola Wboat Prose_bed\nX Xb2 Rmonument\ncards skyline skyline\n"
         "city atlantis\nplaces 8 0 3\n",
         OWN);
    assert_null(xml_read(drawn, ignore, NULL));
    assert_non_null(strstr(drawn, "gondola, column 0, row 0"));
    assert_non_null(strstr(drawn, "blue, height 2, column 1, row 1"));
}

/* Words end a line of the picture; what only a label said would not. */
static void eight_cards_have_their_words(void **state) {
    (void)state;
    enum {
        CARDS = 8
    };
    const MestaDeck *deck = mesta_deck(0);
    char text[512], words[256], end[300];
    Text out;
    text_init(&out, text, sizeof text);
    text_add(&out, "Rr1 Bb2\nW P\ncards");
    for (int i = 0; i < CARDS; i++)
        text_format(&out, " %s", deck->card[i].line + 5);
    text_add(&out, "\ncity venice\nplaces 0 0 0\n");
    draw(text, 0);
    for (int i = 0; i < CARDS; i++) {
        text_init(&out, words, sizeof words);
        words_mesta_card(&deck->card[i], &out);
        const char *last = strrchr(words, ' ');
        snprintf(end, sizeof end, "%s</text>", last ? last + 1 : words);
        assert_non_null(strstr(drawn, end));
    }
}

int main(void) {
    Error error;
    catalog_open();
    if (!load_own_deck(&error)) {
        fprintf(stderr, "line %d: %s\n", error.line, error.what);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_a_card_counts_is_outlined),
        cmocka_unit_test(a_set_takes_as_many_buildings_as_it_needs),
        cmocka_unit_test(areas_are_outlined_whole),
        cmocka_unit_test(a_preview_shows_the_quarter_that_the_move_makes),
        cmocka_unit_test(every_feature_of_a_deck_has_a_picture_of_its_own),
        cmocka_unit_test(a_drawing_of_an_own_deck_is_drawn),
        cmocka_unit_test(eight_cards_have_their_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
