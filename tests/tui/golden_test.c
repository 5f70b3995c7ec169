/* SPDX-License-Identifier: MIT */
/* golden_test.c - the full screen of each game in three windows and in every tier of colour, with a
 * move chosen, against tests/golden/tui. The positions are those of tests/golden/screens. Made
 * again on purpose with
 *
 *     TOWNHALL_REGENERATE=1 ctest --preset dev -R tui.golden
 *
 * and read as a diff before they are committed. */
#include "check.h"
#include "games/catalog.h"
#include "tui/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void compare(const char *name, const char *text) {
    char path[512];
    static char golden[1024 * 1024];
    snprintf(path, sizeof path, "%s/tests/golden/tui/%s.txt", SOURCE_DIR, name);
    if (getenv("TOWNHALL_REGENERATE")) {
        FILE *out = fopen(path, "w");
        assert_non_null(out);
        fputs(text, out);
        fclose(out);
        return;
    }
    FILE *in = fopen(path, "r");
    if (!in)
        fail_msg("no %s", path);
    golden[fread(golden, 1, sizeof golden - 1, in)] = '\0';
    fclose(in);
    if (strcmp(golden, text) != 0) {
        print_message("%s", text);
        fail_msg("%s differs", path);
    }
}

static void show(const Game *game, const char *tier, int columns, int rows,
                 const char *const *environment, const char *option, bool colours) {
    char from[128], file[64], name[128];
    snprintf(from, sizeof from, "tests/golden/screens/%s.town", game->id);
    snprintf(file, sizeof file, "%s.town", game->id);
    snprintf(name, sizeof name, "%s-%dx%d%s", game->id, columns, rows, tier);
    pane_copy(from, file);
    const char *arguments[] = {"play", file, option, NULL};
    Pane pane;
    pane_open(&pane, columns, rows, environment, arguments);
    pane_type(&pane, "\033OB");
    pane_type(&pane, "\033OC");
    compare(name, pane_text(&pane, colours));
    pane_close(&pane);
}

static void test_each_game_in_each_window(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        show(game, "", 80, 24, NULL, NULL, true);
        show(game, "", 120, 40, NULL, NULL, false);
        show(game, "", 200, 60, NULL, NULL, false);
    }
}

static void test_each_tier_of_colour(void **state) {
    static const char *const SIXTEEN[] = {"TERM=townhall-16", NULL};
    static const char *const DIRECT[] = {"TERM=townhall-direct", NULL};
    static const char *const NONE[] = {"NO_COLOR=1", NULL};
    static const char *const C[] = {"LC_ALL=C", NULL};
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        show(game, "-16", 80, 24, SIXTEEN, NULL, true);
        show(game, "-direct", 80, 24, DIRECT, NULL, true);
        show(game, "-none", 80, 24, NONE, NULL, true);
        show(game, "-ascii", 80, 24, C, NULL, false);
    }
}

/* --ascii is what a locale without UTF-8 gets by itself. */
static void test_ascii_by_option(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++)
        show(catalog_game(i), "-ascii", 80, 24, NULL, "--ascii", false);
}

static int begin(void **state) {
    (void)state;
    catalog_open();
    pane_folder();
    return 0;
}

static int end(void **state) {
    (void)state;
    pane_remove_folder();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_game_in_each_window),
        cmocka_unit_test(test_each_tier_of_colour),
        cmocka_unit_test(test_ascii_by_option),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
