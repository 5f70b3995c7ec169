/* SPDX-License-Identifier: MIT */
/* parts_test.c - every game's pictures keep the promises of scene.h: well-formed, ids unique, each
 * choice with its role, label and move, the moves exactly the legal ones, no colour without its
 * class. Checked all along random matches; the golden pictures are compared at one position.
 *
 *     TOWNHALL_REGENERATE=1 build/dev/scene.parts_test     makes the golden pictures again
 *     TOWNHALL_PICTURES=dir build/dev/scene.parts_test     also writes whole SVG files to look at
 */
#include "check.h"

#include "games/catalog.h"
#include "scene/reading.h"
#include "scene/xml.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char drawn[MAX_SCENE], kept[MAX_SCENE];
static int barred_so_far; /* things that said why they cannot be chosen */

/* For every legal move the scene knows what to pick for it. */
static void check_select_for(const View *view, const Move *moves, int n_moves) {
    const GameScene *scene = scene_of(view->game);
    assert_true(!scene->selects == !scene->select_for);
    for (int m = 0; scene->select_for && m < n_moves; m++) {
        char bytes[MAX_SELECT];
        Text select;
        text_init(&select, bytes, sizeof bytes);
        scene->select_for(view, moves[m], &select);
        if (select.full || !scene->selects(view, bytes, moves[m]))
            fail_msg("%s: '%s' is not what to pick for move %d", view->game->id, bytes, m);
    }
}

/* Goes through all selections that can be reached, and returns how many legal moves were never
 * attached. */
static int count_unreachable(const View *view, SceneStyle style) {
    static Seen all, now;
    const GameScene *scene = scene_of(view->game);
    char bytes[MAX_SELECT];
    Text select;
    seen_begin(&all, view);
    check_select_for(view, all.moves, all.n_moves);
    text_init(&select, bytes, sizeof bytes);
    if (scene->start)
        scene->start(view, &select);
    note_select(&all, "");
    note_select(&all, bytes);
    for (int i = 0; i < all.n_selects; i++) {
        seen_begin(&now, view);
        style.select = all.selects[i];
        read_parts(view, &style, &now);
        barred_so_far += now.n_barred;
        for (int m = 0; m < now.n_moves; m++) {
            bool wanted = !scene->selects || scene->selects(view, style.select, now.moves[m]);
            if (wanted != now.has_move[m]) {
                Text words;
                char notation[MAX_NOTATION];
                text_init(&words, notation, sizeof notation);
                view->game->notate(&view->state, now.moves[m], &words);
                fail_msg("%s: with '%s' picked, '%s' is %s", view->game->id, style.select, notation,
                         wanted ? "not attached" : "attached though selects() denies it");
            }
            all.has_move[m] |= now.has_move[m];
        }
        for (int k = 0; k < now.n_selects; k++)
            note_select(&all, now.selects[k]);
        if (scene->turn && style.select[0]) {
            text_clear(&select);
            scene->turn(view, style.select, &select);
            if (bytes[0])
                note_select(&all, bytes);
        }
    }
    int missing = 0;
    for (int m = 0; m < all.n_moves; m++)
        missing += !all.has_move[m];
    return missing;
}

/* At a table without moves, like a puzzle that has been answered, nothing can be chosen; the
 * move that is shown has its mark all the same. */
static void check_marked(const View *view, SceneStyle style, Move move) {
    static Seen seen;
    const GameScene *scene = scene_of(view->game);
    char bytes[MAX_SELECT] = "";
    Text select;
    text_init(&select, bytes, sizeof bytes);
    if (scene->select_for)
        scene->select_for(view, move, &select);
    style.choices = false;
    style.select = bytes;
    style.ghost = move;
    seen_begin(&seen, view);
    read_parts(view, &style, &seen);
    if (seen.n_ghosts)
        return;
    text_init(&select, bytes, sizeof bytes);
    view->game->notate(&view->state, move, &select);
    fail_msg("%s: '%s' is shown and has no mark", view->game->id, bytes);
}

/* ---- matches ---- */

static void check_position(const Table *table) {
    static Seen seen;
    View view;
    Seat actor = table_actor(table);
    SceneStyle style = {.choices = true};
    /* A spectator and everybody who is not to move see pictures without moves. */
    table_view(table, NOBODY, &view);
    view.player = table->player;
    seen_begin(&seen, &view);
    read_parts(&view, &style, &seen);
    assert_int_equal(seen.n_barred, 0);
    if (actor == NOBODY)
        return;
    table_view(table, actor, &view);
    view.player = table->player;
    style.focus = actor;
    /* By turns on a desk and on a phone: a whole match shows both. */
    style.compact = table->n_moves % 2;
    style.flat = table->n_moves % 4 == 2;
    int missing = count_unreachable(&view, style);
    if (missing)
        fail_msg("%s%s: %d legal moves can never be picked", table->game->id,
                 style.compact ? ", phone"
                 : style.flat  ? ", from above"
                               : "",
                 missing);

    /* A preview of each kind of move changes the picture but breaks nothing. */
    Move legal[MAX_MOVES];
    int count = view.game->legal(&view.state, legal);
    style.bubble = "+2";
    int step = count > 4 ? count / 4 : 1;
    for (int i = 0; i < count; i += step) {
        seen_begin(&seen, &view);
        style.compact = i / step % 2 == 0; /* on a phone and on a desk in turn */
        style.ghost = legal[i];
        read_parts(&view, &style, &seen);
        check_marked(&view, style, legal[i]);
    }
}

/* Are there rules in another language than English? The template and copies of it have none. */
static bool is_released(const Game *game) {
    char path[256];
    snprintf(path, sizeof path, "%s/web/rules/pl/%s.md", SOURCE_DIR, game->id);
    return access(path, R_OK) == 0;
}

static void pictures_keep_their_promises_all_along_a_match(void **state) {
    (void)state;
    static Table table;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        for (int seats = game->min_seats; seats <= game->max_seats;
             seats += game->max_seats - game->min_seats) {
            Rng rng;
            rng_init(&rng, (uint64_t)seats);
            open_match(&table, game, seats, (unsigned)seats);
            barred_so_far = 0;
            while (!table_is_over(&table)) {
                check_position(&table);
                play_some(&table, 1 + (int)rng_below(&rng, game->longest / 8u + 3), &rng);
            }
            if (!barred_so_far && is_released(game))
                fail_msg("%s: nothing ever says why it cannot be chosen", game->id);
            check_position(&table);
        }
    }
}

static void every_game_has_a_board_and_its_highlights_are_sound(void **state) {
    (void)state;
    static Table table;
    static Seen seen;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        const GameScene *scene = scene_of(game);
        assert_non_null(scene_find_part(scene, "board"));
        assert_non_null(scene->drawing);
        Rng rng;
        rng_init(&rng, 5);
        open_match(&table, game, game->max_seats, 9);
        play_some(&table, game->longest / 3, &rng);
        Score score;
        game->score(&table.state, 0, &score);
        View view;
        table_view(&table, 0, &view);
        for (int i = 0; i < score.n_lines; i++) {
            SceneStyle style = {.highlight = score.line[i].id};
            seen_begin(&seen, &view);
            read_parts(&view, &style, &seen);
        }
    }
}

/* ---- golden pictures ---- */

/* One element a line, so that a diff can be read. */
static void break_lines(Text *out, const char *svg) {
    for (; *svg; svg++) {
        text_char(out, *svg);
        if (svg[0] == '>' && svg[1] == '<')
            text_char(out, '\n');
    }
    text_char(out, '\n');
}

static void check_golden(const Game *game, const ScenePart *part, const char *svg) {
    static char now[MAX_SCENE];
    char path[512];
    Text lines;
    text_init(&lines, now, sizeof now);
    break_lines(&lines, svg);
    assert_false(lines.full);
    snprintf(path, sizeof path, "%s/tests/golden/scene/%s-%s.svg", SOURCE_DIR, game->id, part->id);
    if (getenv("TOWNHALL_REGENERATE")) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(now, file);
        assert_int_equal(fclose(file), 0);
        return;
    }
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing", path);
    size_t length = fread(kept, 1, sizeof kept - 1, file);
    fclose(file);
    kept[length] = '\0';
    size_t same = 0;
    while (kept[same] && kept[same] == now[same])
        same++;
    if (kept[same] == now[same])
        return;
    while (same > 0 && now[same - 1] != '\n')
        same--;
    fail_msg("%s differs:\nkept: %.*s\nnow:  %.*s", path, (int)strcspn(kept + same, "\n"),
             kept + same, (int)strcspn(now + same, "\n"), now + same);
}

/* A file to look at: the whole position, or one part with its choices. */
static void write_picture(const View *view, const SceneStyle *style, const ScenePart *part,
                          const char *name) {
    static char svg[2 * MAX_SCENE];
    const char *folder = getenv("TOWNHALL_PICTURES");
    if (!folder)
        return;
    char path[512];
    Text body, out;
    text_init(&body, drawn, sizeof drawn);
    text_init(&out, svg, sizeof svg);
    Box box = part ? part->box(view, style, style->focus) : scene_whole(view, style, &body);
    if (part) {
        scene_part(view, style, part, style->focus, &body);
        box.x = box.y = 0; /* the part brings its own viewBox */
    }
    scene_document(view->game, drawn, box, style->dark, view->game->title, &out);
    assert_false(body.full || out.full);
    snprintf(path, sizeof path, "%s/%s-%s.svg", folder, view->game->id, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(svg, file);
    fclose(file);
}

/* Each part with its choices and a preview of the last move that it carries now. */
static void write_choices(const View *view, SceneStyle style) {
    const GameScene *scene = scene_of(view->game);
    char bytes[MAX_SELECT];
    Text select;
    text_init(&select, bytes, sizeof bytes);
    if (view->seat == NOBODY)
        return;
    if (scene->start)
        scene->start(view, &select);
    style.select = bytes;
    style.bubble = "+2";
    Move legal[MAX_MOVES];
    int count = view->game->legal(&view->state, legal);
    for (int i = 0; i < count; i++)
        if (!scene->selects || scene->selects(view, bytes, legal[i]))
            style.ghost = legal[i];
    for (const ScenePart *part = scene->parts; part->id; part++)
        if (part->region != REGION_SEAT)
            write_picture(view, &style, part, part->id);
    style.lead = true;
    for (const ScenePart *part = scene->parts; part->id && scene->lead; part++) {
        char name[64];
        snprintf(name, sizeof name, "%s-lead", part->id);
        if (part->region != REGION_SEAT)
            write_picture(view, &style, part, name);
    }
    style.lead = false;
    style.compact = true;
    for (const ScenePart *part = scene->parts; part->id; part++) {
        char name[64];
        snprintf(name, sizeof name, "%s-phone", part->id);
        if (part->region != REGION_SEAT)
            write_picture(view, &style, part, name);
    }
    style.compact = false;
    Score score;
    view->game->score(&view->state, view->seat, &score);
    style.choices = false;
    style.ghost = NO_MOVE;
    style.highlight = score.line[score.n_lines - 1].id;
    write_picture(view, &style, scene_find_part(scene, "board"), "highlight");
}

static void pictures_are_those_we_have_looked_at(void **state) {
    (void)state;
    static Table table;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        const GameScene *scene = scene_of(game);
        Rng rng;
        rng_init(&rng, 1);
        open_match(&table, game, 2, 7);
        View view;
        SceneStyle style = {.choices = true};
        play_some(&table, 2, &rng);
        char bytes[MAX_SELECT];
        Text select;
        text_init(&select, bytes, sizeof bytes);
        style.focus = table_actor(&table);
        table_view(&table, style.focus, &view);
        view.player = table.player;
        if (scene->start)
            scene->start(&view, &select);
        style.select = bytes;
        for (const ScenePart *part = scene->parts; part->id; part++) {
            Text out;
            text_init(&out, drawn, sizeof drawn);
            scene_part(&view, &style, part, part->region == REGION_SEAT ? !style.focus : 0, &out);
            check_golden(game, part, drawn);
        }
        play_some(&table, game->longest / 4 < 30 ? game->longest / 4 : 30, &rng);
        table_view(&table, table_actor(&table), &view);
        view.player = table.player;
        style.focus = view.seat == NOBODY ? 0 : view.seat;
        write_picture(&view, &style, NULL, "middle");
        style.dark = true;
        write_picture(&view, &style, NULL, "dark");
        style.dark = false;
        write_choices(&view, style);
        play_some(&table, game->longest, &rng);
        table_view(&table, NOBODY, &view);
        view.player = table.player;
        write_picture(&view, &style, NULL, "end");
    }
}

/* ---- the checker itself ---- */

static void visit_nothing(const XmlTag *tag, void *context) {
    (void)tag;
    (void)context;
}

static void the_reader_notices_what_is_not_well_formed(void **state) {
    (void)state;
    static const char *const BAD[] = {"<g>",          "<g></h>",       "<g a=\"1\" a=\"2\"/>",
                                      "<g>a & b</g>", "<g a=\"<\"/>",  "<g/><g/>",
                                      "<g a=1/>",     "<g><h></g></h>"};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        if (!xml_read(BAD[i], visit_nothing, NULL))
            fail_msg("%s was taken", BAD[i]);
    assert_null(xml_read("<g a=\"1\">a &amp; b<h/></g>", visit_nothing, NULL));
}

static void every_game_has_an_emblem_of_the_sheet(void **state) {
    (void)state;
    Text text;
    text_init(&text, drawn, sizeof drawn);
    scene_symbols(NULL, NULL, false, &text);
    for (int i = 0; i < catalog_count(); i++) {
        const GameScene *scene = scene_of(catalog_game(i));
        char symbol[48];
        snprintf(symbol, sizeof symbol, "<symbol id=\"%s\"", scene->emblem);
        assert_non_null(strstr(drawn, symbol));
        assert_true(scene->ground != T_none);
    }
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reader_notices_what_is_not_well_formed),
        cmocka_unit_test(pictures_keep_their_promises_all_along_a_match),
        cmocka_unit_test(every_game_has_a_board_and_its_highlights_are_sound),
        cmocka_unit_test(every_game_has_an_emblem_of_the_sheet),
        cmocka_unit_test(pictures_are_those_we_have_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
