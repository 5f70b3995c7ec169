/* SPDX-License-Identifier: MIT */
/* traces_test.c - what pictures say of moves: the things that a move touched are drawn, and what is
 * turned comes round. */
#include "check.h"

#include "games/catalog.h"
#include "scene/reading.h"

#include <string.h>

enum {
    MAX_LATER = 64
};

/* Is a thing drawn in some part? Ids are "PART-THING". */
static bool is_drawn(const Seen *seen, const char *thing) {
    size_t length = strlen(thing);
    for (int i = 0; i < seen->n_ids; i++) {
        size_t whole = strlen(seen->ids[i]);
        if (whole > length && seen->ids[i][whole - length - 1] == '-' &&
            strcmp(seen->ids[i] + whole - length, thing) == 0)
            return true;
    }
    return false;
}

static void draw_all(const Table *table, Seat focus, Seen *seen) {
    View view;
    SceneStyle style = {.focus = focus, .choices = true};
    table_view(table, NOBODY, &view);
    view.player = table->player;
    seen_begin(seen, &view);
    read_parts(&view, &style, seen);
}

typedef struct {
    int count;
    Seat seat[MAX_LATER];
    char thing[MAX_LATER][64];
} Later;

/* Plays a move; how many more of the things that it says it touched are drawn before or after it
 * than are not. What lies in front of a seat may be shown later, when everybody has decided; the
 * last worker of a round may be gone at once. */
static int play_and_trace(Table *table, Move move, Later *later) {
    static Seen before, after;
    char lines[1024], thing[64];
    Text out;
    View view;
    Error error;
    Seat actor = table_actor(table);
    table_view(table, NOBODY, &view);
    view.player = table->player;
    text_init(&out, lines, sizeof lines);
    scene_trace(&view, move, &out);
    assert_false(out.full);
    draw_all(table, actor, &before);
    assert_true(table_play(table, actor, move, &error));
    draw_all(table, actor, &after);
    int things = 0;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] != '-')
            assert_in_range(line[0], '0', '0' + table->setup.seats - 1);
        assert_int_equal(sscanf(line + 1, " %63s", thing), 1);
        bool drawn_now = is_drawn(&before, thing) || is_drawn(&after, thing);
        things += drawn_now ? 1 : -1;
        if (drawn_now || line[0] == '-')
            continue;
        assert_true(later->count < MAX_LATER);
        later->seat[later->count] = (Seat)(line[0] - '0');
        strcpy(later->thing[later->count++], thing);
    }
    return things;
}

static void what_a_move_touched_is_in_the_pictures(void **state) {
    (void)state;
    static Table table;
    static Later later;
    static Seen seen;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        int things = 0;
        Rng rng;
        later.count = 0;
        if (!scene_of(game)->trace)
            continue;
        rng_init(&rng, 5);
        open_match(&table, game, game->max_seats, 5);
        for (int i = 0; i < 60 && !table_is_over(&table); i++) {
            Move legal[MAX_MOVES];
            int count = game->legal(&table.state, legal);
            things += play_and_trace(&table, legal[rng_below(&rng, (uint32_t)count)], &later);
        }
        for (int i = 0; i < later.count; i++) {
            draw_all(&table, later.seat[i], &seen);
            if (!is_drawn(&seen, later.thing[i]))
                fail_msg("%s: '%s' is nowhere", game->id, later.thing[i]);
        }
        assert_true(things > 10); /* more than are not */
    }
}

/* What is turned as often as it has sides is as it was. */
static void what_is_turned_comes_round(void **state) {
    (void)state;
    static Table table;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        Rng rng;
        if (!scene_of(game)->turn_move)
            continue;
        rng_init(&rng, 6);
        open_match(&table, game, game->min_seats, 6);
        int turned = 0;
        for (int i = 0; i < 40 && !table_is_over(&table); i++, play_some(&table, 1, &rng)) {
            Move legal[MAX_MOVES];
            View view;
            int count = game->legal(&table.state, legal), sides = 1;
            table_view(&table, table_actor(&table), &view);
            view.player = table.player;
            Move first = legal[rng_below(&rng, (uint32_t)count)];
            Move move = scene_of(game)->turn_move(&view, first);
            if (move == NO_MOVE)
                continue;
            for (; move != first && sides < 8; sides++)
                move = scene_of(game)->turn_move(&view, move);
            assert_in_range(sides, 2, 4);
            turned++;
        }
        assert_true(turned > 0);
    }
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_move_touched_is_in_the_pictures),
        cmocka_unit_test(what_is_turned_comes_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
