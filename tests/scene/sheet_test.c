/* SPDX-License-Identifier: MIT */
/* sheet_test.c - score sheets of every game: blank ones have room for all, filled ones tell every
 * total, and both fit on the paper in any size; overview cards likewise. Whole pictures refer only
 * to what they bring. */
#include "check.h"

#include "games/catalog.h"
#include "scene/scene.h"
#include "scene/xml.h"

#include <stdlib.h>
#include <string.h>

static char drawn[MAX_SCENE], document[2 * MAX_SCENE];

/* What is read of one sheet. */
typedef struct {
    int texts;
    double lowest;       /* baseline of any text */
    const char *missing; /* the first reference to nowhere */
} Sheet;

static void visit(const XmlTag *tag, void *context) {
    Sheet *sheet = context;
    if (strcmp(tag->name, "text") == 0) {
        double y = atof(xml_value(tag, "y"));
        sheet->lowest = y > sheet->lowest ? y : sheet->lowest;
        sheet->texts++;
    }
    const char *href = xml_value(tag, "href");
    if (href && !sheet->missing) {
        char id[128];
        snprintf(id, sizeof id, " id=\"%s\"", href + 1);
        if (!strstr(document, id))
            sheet->missing = "a symbol";
    }
}

static Sheet read_sheet(const Game *game, const SheetStyle *style) {
    Text out, file;
    Sheet sheet = {0};
    text_init(&out, drawn, sizeof drawn);
    text_init(&file, document, sizeof document);
    Box box = scene_sheet(game, style, &out);
    scene_document(NULL, drawn, box, false, game->title, &file);
    assert_false(out.full || file.full);
    const char *fault = xml_read(document, visit, &sheet);
    if (fault)
        fail_msg("%s: %s", game->id, fault);
    assert_null(sheet.missing);
    return sheet;
}

/* Overview cards on paper: one file, in which every symbol is there. */
static Sheet read_overview(const Game *game, bool small) {
    Text out, file;
    Sheet sheet = {0};
    text_init(&out, drawn, sizeof drawn);
    text_init(&file, document, sizeof document);
    Box box = scene_overview_sheet(game, small, false, &out);
    scene_document(NULL, drawn, box, false, game->title, &file);
    assert_false(out.full || file.full);
    const char *fault = xml_read(document, visit, &sheet);
    if (fault)
        fail_msg("%s: %s", game->id, fault);
    if (sheet.missing)
        fail_msg("%s: an overview card refers to a symbol that is not there", game->id);
    return sheet;
}

static void overview_cards_keep_to_their_paper(void **state) {
    (void)state;
    int games = 0;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        int cards = scene_overview_cards(game);
        games += cards > 0;
        for (int i = 0; i < 2 * cards; i++) {
            Text out;
            Sheet sheet = {0};
            text_init(&out, drawn, sizeof drawn);
            Box box = scene_overview(game, i / 2, i % 2, false, &out);
            assert_null(xml_read(drawn, visit, &sheet));
            assert_true(sheet.lowest < box.y + box.h - 16);
            assert_true(sheet.texts > 12);
        }
        if (cards) {
            assert_true(read_overview(game, false).texts > 12);
            assert_int_equal(read_overview(game, true).texts, read_overview(game, false).texts);
        }
    }
    assert_int_equal(games, 4);
}

static void blank_sheets_fit_on_the_paper(void **state) {
    (void)state;
    for (int g = 0; g < catalog_count(); g++) {
        SheetStyle style = {0};
        Sheet sheet = read_sheet(catalog_game(g), &style);
        assert_true(sheet.lowest < 1122);
        assert_true(sheet.texts > 4);
        style.small = true;
        Sheet small = read_sheet(catalog_game(g), &style);
        assert_int_equal(small.texts, sheet.texts);
    }
}

static void filled_sheets_show_every_total(void **state) {
    (void)state;
    static Table table;
    static Score score[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        Setup setup = {.seats = game->max_seats};
        Rng rng;
        rng_init(&rng, 4);
        table_open(&table, game, &setup);
        while (!table_is_over(&table)) {
            Move legal[MAX_MOVES];
            Error error;
            int count = game->legal(&table.state, legal);
            table_play(&table, table_actor(&table), legal[rng_below(&rng, (uint32_t)count)],
                       &error);
        }
        table_scores(&table, score);
        game_rank(score, setup.seats, place);
        SheetStyle style = {.seats = game->cooperative ? 1 : setup.seats,
                            .score = score,
                            .place = place,
                            .player = table.player};
        read_sheet(game, &style);
        for (int seat = 0; seat < style.seats; seat++) {
            char total[32];
            snprintf(total, sizeof total, "%s%d</text>", score[seat].total < 0 ? "\u2212" : ">",
                     abs((int)score[seat].total));
            if (!strstr(document, total))
                fail_msg("%s: seat %d's total is not there", game->id, seat);
        }
    }
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overview_cards_keep_to_their_paper),
        cmocka_unit_test(blank_sheets_fit_on_the_paper),
        cmocka_unit_test(filled_sheets_show_every_total),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
