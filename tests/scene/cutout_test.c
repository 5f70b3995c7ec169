/* SPDX-License-Identifier: MIT */
/* cutout_test.c - sheets of components: every component of every deck lies on one, whole, on both
 * papers and with every bleed, and nothing has the id of something else. */
#include "check.h"

#include "games/catalog.h"
#include "scene/scene.h"
#include "scene/xml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_IDS = 4096
};

static char drawn[2 * MAX_SCENE];

typedef struct {
    int fronts, backs;
    int n_ids;
    char id[MOST_IDS][MAX_ID];
} Seen;

static void visit(const XmlTag *tag, void *context) {
    Seen *seen = context;
    const char *id = xml_value(tag, "id");
    if (!id)
        return;
    for (int i = 0; i < seen->n_ids; i++)
        if (strcmp(seen->id[i], id) == 0)
            fail_msg("%s twice", id);
    assert_true(seen->n_ids < MOST_IDS);
    snprintf(seen->id[seen->n_ids++], MAX_ID, "%s", id);
    if (strncmp(id, "cutout-piece-", 13) == 0)
        *(id[strlen(id) - 1] == 'b' ? &seen->backs : &seen->fronts) += 1;
}

/* Draws a sheet and counts its components. */
static void read_sheet(const Game *game, const CutoutStyle *style, int sheet, Seen *seen) {
    Text out;
    text_init(&out, drawn, sizeof drawn);
    text_add(&out, "<svg>");
    Box paper = cutout_sheet(game, style, sheet, &out);
    text_add(&out, "</svg>");
    assert_false(out.full);
    assert_true(paper.w > 0 && paper.h > paper.w);
    seen->n_ids = 0;
    const char *fault = xml_read(drawn, visit, seen);
    if (fault)
        fail_msg("%s, sheet %d: %s", game->id, sheet, fault);
}

static void check_style(const Game *game, const CutoutStyle *style) {
    static Seen seen;
    int fronts = 0, backs = 0;
    for (const CutoutKind *kind = scene_of(game)->cutouts; kind->title; kind++) {
        fronts += kind->count(style->deck);
        backs += kind->has_backs && !style->fronts_only ? kind->count(style->deck) : 0;
    }
    seen = (Seen){0};
    for (int sheet = 0; sheet < cutout_sheets(game, style); sheet++)
        read_sheet(game, style, sheet, &seen);
    assert_int_equal(seen.fronts, fronts);
    assert_int_equal(seen.backs, backs);
}

static void every_component_lies_on_a_sheet(void **unused) {
    (void)unused;
    for (int i = 0; i < catalog_count(); i++)
        for (CutoutPaper paper = CUTOUT_A4; paper <= CUTOUT_LETTER; paper++)
            for (int bleed = 0; bleed <= 6; bleed += 3)
                for (int fronts_only = 0; fronts_only < 2; fronts_only++)
                    check_style(catalog_game(i), &(CutoutStyle){.paper = paper,
                                                                .bleed = bleed,
                                                                .fronts_only = fronts_only,
                                                                .deck_name = "standard"});
}

/* Overview cards and pads are whole, drawn once, and as large as the paper has room. */
static void aids_fill_their_paper(void **unused) {
    (void)unused;
    for (int i = 0; i < catalog_count(); i++)
        for (int n = 0; n < 2 * N_AIDS; n++) {
            const Game *game = catalog_game(i);
            CutoutStyle style = {.paper = n % 2 ? CUTOUT_LETTER : CUTOUT_A4};
            CutoutAid aid = (CutoutAid)(n / 2);
            if (aid == AID_OVERVIEW && scene_overview_cards(game) == 0)
                continue;
            Text out;
            static Seen seen;
            text_init(&out, drawn, sizeof drawn);
            text_add(&out, "<svg>");
            Box paper = cutout_aid(game, &style, aid, &out);
            text_add(&out, "</svg>");
            seen.n_ids = 0;
            assert_null(xml_read(drawn, visit, &seen));
            assert_true(fabs(paper.w - (n % 2 ? 863.6 : 840)) < .01);
            /* The sheet itself is drawn at 96 units an inch. */
            double scale = n % 2 ? 1117.6 / 1123 : 840 / 794.0;
            char *at = strstr(drawn, "scale(");
            assert_non_null(at);
            assert_true(fabs(atof(at + 6) - scale) < .002);
        }
}

static void grey_is_grey_and_leaves_ids_alone(void **unused) {
    (void)unused;
    char document[] = "<a fill=\"#8A2E5D\" href=\"#facade\" b=\"url(#ABCDEF-1)\" c=\"#FFFFFF\"/>";
    cutout_grey(document);
    assert_string_equal(
        document, "<a fill=\"#4F4F4F\" href=\"#facade\" b=\"url(#ABCDEF-1)\" c=\"#FFFFFF\"/>");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_component_lies_on_a_sheet),
        cmocka_unit_test(aids_fill_their_paper),
        cmocka_unit_test(grey_is_grey_and_leaves_ids_alone),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
