/* SPDX-License-Identifier: MIT */
/* urbanista_test.c - Urbanista's pictures: the board keeps its scale, turning finds the turned
 * move, and goals and hand tell what they shall. */
#include "check.h"

#include "games/catalog.h"
#include "games/urbanista/urbanista.h"
#include "games/urbanista/urbanista_scene_card.h"
#include "scene/scene.h"

#include <stdlib.h>
#include <string.h>

static char drawn[MAX_SCENE];

static void open_match(Table *table, int seats, unsigned seed) {
    Setup setup = {.seats = (uint8_t)seats};
    setup.seed[0] = (uint8_t)seed;
    table_open(table, &urbanista_game, &setup);
}

static Box box_of(const Table *table, const char *part, SceneStyle style) {
    View view;
    Text out;
    style.focus = 0;
    table_view(table, 0, &view);
    text_init(&out, drawn, sizeof drawn);
    return scene_part(&view, &style, scene_find_part(scene_of(table->game), part), 0, &out);
}

static bool same(Box a, Box b) {
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static bool holds(Box outer, UrbanistaPlace at) {
    return at.x * BLOCK_W >= outer.x && at.y * BLOCK_H >= outer.y &&
           (at.x + 2) * BLOCK_W <= outer.x + outer.w && (at.y + 2) * BLOCK_H <= outer.y + outer.h;
}

static void the_board_keeps_its_scale_and_grows_only_for_what_could_be_laid(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 3);
    int grown = 0;
    for (unsigned seed = 0; seed < 20; seed++) {
        static Table table;
        Move moves[MAX_MOVES];
        open_match(&table, 3, seed);
        SceneStyle mine = {.choices = true, .looks = true}, theirs = {.looks = true};
        Box before = box_of(&table, "board", mine);
        while (table_actor(&table) != NOBODY) {
            Box now = box_of(&table, "board", mine);
            int n_moves = table.game->legal(&table.state, moves);
            assert_true(same(now, box_of(&table, "board", theirs)));
            SceneStyle shown = mine;
            shown.ghost = table_actor(&table) == 0 ? moves[0] : NO_MOVE;
            shown.bubble = "+2";
            assert_true(same(now, box_of(&table, "board", shown)));
            for (int i = 0; i < n_moves; i++)
                assert_true(holds(now, urbanista_place(moves[i])));
            assert_true(now.w >= before.w && now.h >= before.h);
            grown += !same(now, before);
            before = now;
            Move move = moves[rng_below(&rng, (uint32_t)n_moves)];
            assert_true(table_play(&table, table_actor(&table), move, &(Error){0}));
        }
        assert_true(box_of(&table, "board", mine).w <
                    before.w); /* the end needs no room for more */
    }
    /* Of 14 turns, with cards laid anywhere: the city itself grows at nearly every one. */
    assert_true(grown < 20 * 8);
}

static void turning_a_move_keeps_its_place(void **state) {
    (void)state;
    static Table table;
    View view;
    Move moves[MAX_MOVES];
    open_match(&table, 2, 5);
    table_view(&table, 0, &view);
    const GameScene *scene = scene_of(table.game);
    int n_moves = table.game->legal(&view.state, moves);
    for (int i = 0; i < n_moves; i++) {
        Move turned = scene->turn_move(&view, moves[i]);
        UrbanistaPlace was = urbanista_place(moves[i]), is = urbanista_place(turned);
        assert_true(game_is_legal(table.game, &view.state, turned));
        assert_true(is.turned != was.turned && is.card == was.card && is.x == was.x &&
                    is.y == was.y);
        assert_int_equal(scene->turn_move(&view, turned), moves[i]);
    }
}

/* How often the picture has these words. */
static int occurrences(const char *words) {
    int count = 0;
    for (const char *at = drawn; (at = strstr(at, words)); at++)
        count++;
    return count;
}

static void goals_show_what_a_move_would_change_and_cards_to_whom_they_pass(void **state) {
    (void)state;
    static Table table;
    Move moves[MAX_MOVES];
    open_match(&table, 2, 5);
    const UrbanistaState *s = (const UrbanistaState *)&table.state;
    SceneStyle style = {.choices = true, .select = "0", .changes = true};
    View view;
    Preview preview;
    const char *line = urbanista_deck(0)->card[s->goal[1]].line;
    char change[64];
    int count = table.game->legal(s, moves), points = 0;
    for (int i = 0; i < count && points == 0; i++) {
        table_view(&table, 0, &view);
        preview_move(&view, moves[i], &preview);
        points = preview_item(&preview, line);
        style.ghost = moves[i];
    }
    assert_int_not_equal(points, 0);
    snprintf(change, sizeof change, "%s%d<", points < 0 ? "\xE2\x88\x92" : "+", abs(points));
    Move ghost = style.ghost;
    style.ghost = NO_MOVE;
    box_of(&table, "goals", style);
    int without = occurrences(change); /* nothing is shown as if made */
    style.ghost = ghost;
    style.changes = false;
    box_of(&table, "goals", style);
    assert_int_equal(occurrences(change), without); /* nor asked for */
    style.changes = true;
    box_of(&table, "goals", style);
    assert_true(occurrences(change) > without);
    box_of(&table, "hand", style);
    assert_non_null(strstr(drawn, "passes to: Player 2"));
    open_match(&table, 1, 5);
    box_of(&table, "hand", style);
    assert_null(strstr(drawn, "passes to"));
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_keeps_its_scale_and_grows_only_for_what_could_be_laid),
        cmocka_unit_test(turning_a_move_keeps_its_place),
        cmocka_unit_test(goals_show_what_a_move_would_change_and_cards_to_whom_they_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
