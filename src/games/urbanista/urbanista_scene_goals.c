/* SPDX-License-Identifier: MIT */
/* urbanista_scene_goals.c - the goals of a match as blueprints: what each adds to the target, asks
 * for, and is worth now. */
#include "games/urbanista/urbanista_scene_card.h"
#include "words/words.h"

#include <stdio.h>

static const UrbanistaCard *card_of(const Scene *scene, int card) {
    const UrbanistaState *s = (const UrbanistaState *)&scene->view->state;
    return &urbanista_deck(s->deck)->card[card];
}

enum {
    GOAL_W = 280,
    GOAL_STEP = 94,
    GOAL_SMALL = 124, /* on a phone they stand side by side */
    GOAL_SMALL_H = 70
};

Box urbanista_goals_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)view, (void)seat;
    return style->compact ? (Box){0, 0, URBANISTA_GOALS * GOAL_SMALL - 6, GOAL_SMALL_H}
                          : (Box){0, 0, GOAL_W, URBANISTA_GOALS * GOAL_STEP - 6};
}

/* A sheet of blue paper with white rulings and an edge. */
static void draw_blueprint(Svg *svg, Box box, bool counts) {
    enum {
        STEP = 12 /* of the rulings */
    };
    Outline grid;
    outline_begin(&grid);
    for (int i = 1; i * STEP < box.w; i++)
        outline_add(&grid, "M# #v#", (double[]){box.x + i * STEP, box.y, box.h});
    for (int i = 1; i * STEP < box.h; i++)
        outline_add(&grid, "M# #h#", (double[]){box.x, box.y + i * STEP, box.w});
    svg_rect(svg, box.x + 1, box.y + 3, box.w, box.h, 6, svg_veil(T_shade, .35));
    svg_rect(svg, box.x, box.y, box.w, box.h, 6, svg_fill(T_qblue));
    outline_draw(svg, &grid, (Paint){.stroke = T_qgrid, .width = .6, .stroke_opacity = .28});
    svg_rect(svg, box.x + 4, box.y + 4, box.w - 8, box.h - 8, 3,
             counts ? svg_line(T_sun, 2.5)
                    : (Paint){.stroke = T_onk, .width = 1.2, .stroke_opacity = .7});
}

/* What the goal adds to the target, as on the card's corner. */
static void draw_number(Svg *svg, double x, double y, double radius, int number) {
    char words[8];
    snprintf(words, sizeof words, "%d", number);
    svg_circle(svg, x, y, radius, svg_both(T_qblued, T_onk, 1.6));
    svg_text(svg, x, y + radius * .36, (Type){radius, 700, ANCHOR_MIDDLE, T_onk}, words);
}

static void draw_small_goal(Scene *scene, int card, int points) {
    Svg *svg = &scene->svg;
    const char *line = card_of(scene, card)->line;
    char bytes[128];
    Text words;
    double w = GOAL_SMALL - 6;
    draw_blueprint(svg, (Box){0, 0, w, GOAL_SMALL_H}, scene_highlights(scene, line));
    draw_number(svg, 22, 23, 13, card);
    svg_int(svg, w - 10, 30, (Type){20, 700, ANCHOR_END, points < 0 ? T_qminus : T_onk}, points);
    int change;
    if (scene_change(scene, line, &change))
        kit_delta(svg, 72, 27, change);
    text_init(&words, bytes, sizeof bytes);
    words_line(scene->view->game, game_deck_of(scene->view->game, &scene->view->state), line,
               &words);
    svg_text_fit(svg, 10, 57, (Type){13, 600, ANCHOR_START, T_qpale}, w - 18, 9, bytes);
}

static void draw_goal(Scene *scene, int card, int points) {
    Svg *svg = &scene->svg;
    const char *line = card_of(scene, card)->line;
    char bytes[256];
    Text words;
    draw_blueprint(svg, (Box){0, 0, GOAL_W, GOAL_STEP - 8}, scene_highlights(scene, line));
    draw_number(svg, 27, 28, 15, card);
    text_init(&words, bytes, sizeof bytes);
    words_line(scene->view->game, game_deck_of(scene->view->game, &scene->view->state), line,
               &words);
    svg_text_fit(svg, 50, 25, (Type){15, 700, ANCHOR_START, T_onk, true}, 170, 10.5, bytes);
    text_clear(&words);
    words_of(scene->view->game)
        ->line_help(game_deck_of(scene->view->game, &scene->view->state), line, &words);
    /* Three lines, or four smaller ones. */
    Type type = {12, 400, ANCHOR_START, T_qpale};
    if (svg_width(type, bytes) * .86 < 3 * 160)
        svg_text_wrap(svg, 50, 42, type, 172, 15, 3, bytes);
    else
        svg_text_wrap(svg, 50, 40, (Type){11, 400, ANCHOR_START, T_qpale}, 182, 12.5, 4, bytes);
    svg_int(svg, GOAL_W - 14, 37, (Type){24, 700, ANCHOR_END, points < 0 ? T_qminus : T_onk},
            points);
    int change;
    if (scene_change(scene, line, &change))
        kit_delta(svg, GOAL_W - 12, 63, change);
}

/* A goal in words: what it is called, asks, adds to the target and is worth now. */
static void label_goal(const Scene *scene, int card, int points, char out[512]) {
    const char *line = card_of(scene, card)->line;
    char name[128], help[256], number[WORDS_NUMBER];
    Text words;
    text_init(&words, name, sizeof name);
    words_line(scene->view->game, game_deck_of(scene->view->game, &scene->view->state), line,
               &words);
    text_init(&words, help, sizeof help);
    words_of(scene->view->game)
        ->line_help(game_deck_of(scene->view->game, &scene->view->state), line, &words);
    snprintf(out, 512, tr("%s: %s Adds to the target: %d. Worth now: %s."), name, help, card,
             words_number(points, number));
}

void urbanista_draw_goals(Scene *scene) {
    const UrbanistaState *s = (const UrbanistaState *)&scene->view->state;
    Score score;
    scene->view->game->score(s, 0, &score);
    bool small = scene->style->compact;
    for (int i = 0; i < URBANISTA_GOALS; i++) {
        int card = s->goal[i];
        /* The goals are the last lines of a score, in the order of the deal. */
        int points = (int)score.line[score.n_lines - URBANISTA_GOALS + i].points;
        char label[512];
        label_goal(scene, card, points, label);
        scene_open(scene, false, small ? i * GOAL_SMALL : 0, small ? 0 : i * GOAL_STEP, label,
                   "goal-%d", card);
        if (small)
            draw_small_goal(scene, card, points);
        else
            draw_goal(scene, card, points);
        svg_close(&scene->svg);
    }
}
