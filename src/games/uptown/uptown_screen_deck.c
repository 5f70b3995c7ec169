/* SPDX-License-Identifier: MIT */
/* uptown_screen_deck.c - UpTown's cards as boxes, and what a deck holds in a few lines. */
#include "cells/deck.h"
#include "games/uptown/uptown_screen_cards.h"
#include "words/lang.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    INSIDE = 36,     /* columns between the walls of a box */
    BOX = 16 * 1024, /* bytes of a row of boxes, colours included */
};

/* ---- boxes ---- */

static void draw_rule(Text *out, const char *left, const char *right) {
    text_add(out, left);
    text_repeat(out, "\u2500", INSIDE);
    text_add(out, right);
    text_char(out, '\n');
}

/* A line of the box; `used` columns of it are written in `words`. */
static void draw_line(Text *out, const char *words, int used) {
    text_add(out, "\u2502");
    text_add(out, words);
    text_repeat(out, " ", INSIDE - used);
    text_add(out, "\u2502\n");
}

static void draw_title(Text *out, const ScreenStyle *style, const UptownDeck *deck, int card) {
    char buffer[256];
    Text words;
    text_init(&words, buffer, sizeof buffer);
    text_char(&words, ' ');
    uptown_write_card(&words, card, -1);
    if (card > UPTOWN_TOWN) {
        text_format(&words, "  %s", tr("town card, free"));
    } else {
        int a = uptown_project(deck, card, 0)->cost, b = uptown_project(deck, card, 1)->cost;
        text_add(&words, "  ");
        text_format(&words, a == b ? tr("costs $%d") : tr("costs $%d or $%d"), a, b);
    }
    char painted[512];
    Text line;
    text_init(&line, painted, sizeof painted);
    screen_paint(&line, style, (Brush){PLAIN, PLAIN, true, false}, buffer);
    draw_line(out, painted, screen_columns(buffer));
}

/* As many words as fit from *at; moves past them. */
static void take_words(Text *out, const char **at, int columns) {
    int used = 0;
    while (**at) {
        char word[128];
        size_t length = strcspn(*at, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, *at);
        int width = screen_columns(word);
        if (used && used + 1 + width > columns)
            return;
        text_add(out, used ? " " : "");
        uptown_fit(out, word, width < columns ? width : columns);
        used += width + (used ? 1 : 0);
        *at += length;
        *at += strspn(*at, " ");
    }
}

static void draw_project(Text *out, const ScreenStyle *style, const UptownDeck *deck, int card,
                         int half) {
    const UptownProject *project = uptown_project(deck, card, half);
    char buffer[512], details[256];
    Text line, words;
    text_init(&line, buffer, sizeof buffer);
    text_add(&line, card > UPTOWN_TOWN ? (half < 2 ? " A" : " B") : " ");
    text_add(&line, half % 2 == 0 ? "a " : "b ");
    int used = card > UPTOWN_TOWN ? 4 : 3;
    used += uptown_paint_kinds(&line, style, project);
    text_char(&line, ' ');
    uptown_fit(&line, words_named(&deck->head, deck->name[card][half]), INSIDE - used - 1);
    draw_line(out, buffer, INSIDE);

    text_init(&words, details, sizeof details);
    uptown_print_details(&words, project);
    const char *at = details;
    do {
        text_init(&line, buffer, sizeof buffer);
        text_add(&line, "     ");
        take_words(&line, &at, INSIDE - 6);
        draw_line(out, buffer, screen_columns(buffer));
    } while (*at);
}

static void draw_box(Text *out, const ScreenStyle *style, const UptownDeck *deck, int card) {
    draw_rule(out, "\u250c", "\u2510");
    draw_title(out, style, deck, card);
    for (int half = 0; half < uptown_halves(card); half++) {
        if (half % 2 == 0)
            draw_rule(out, "\u251c", "\u2524");
        draw_project(out, style, deck, card, half);
    }
    draw_rule(out, "\u2514", "\u2518");
}

/* Cards first .. last, as many side by side as fit. */
static void draw_boxes(Text *out, const ScreenStyle *style, const UptownDeck *deck, int first,
                       int last) {
    static char row[BOX], box[BOX], both[BOX]; /* filled and drawn at once */
    int side_by_side = (style->columns + 1) / (INSIDE + 3);
    for (int card = first; card <= last; card += side_by_side) {
        Text text;
        text_init(&text, row, sizeof row);
        for (int i = 0; i < side_by_side && card + i <= last; i++) {
            text_init(&text, box, sizeof box);
            draw_box(&text, style, deck, card + i);
            text_init(&text, both, sizeof both);
            if (i)
                screen_beside(&text, style, row, box, 1);
            else
                text_add(&text, box);
            memcpy(row, both, text.length + 1);
        }
        text_add(out, row);
    }
}

static void show(int slot, const ScreenStyle *style, Text *out) {
    const UptownDeck *deck = uptown_deck(slot);
    draw_boxes(out, style, deck, 1, deck->n_projects);
    draw_boxes(out, style, deck, UPTOWN_TOWN + 1, UPTOWN_TOWN + deck->n_towns);
    uptown_print_legend(out, style);
}

/* ---- summary ---- */

typedef struct {
    int projects, roofs, gifts, shields, rooftops;
    int kind[UPTOWN_KINDS]; /* projects that have it */
    int cost[UPTOWN_MOST_COST + 1];
} Tally;

static void count_card(const UptownDeck *deck, int card, Tally *tally) {
    for (int half = 0; half < uptown_halves(card); half++) {
        const UptownProject *project = uptown_project(deck, card, half);
        tally->projects++;
        tally->roofs += project->roof;
        tally->gifts += project->gift;
        tally->shields += project->shield;
        tally->rooftops += project->need == UPTOWN_ROOFTOP;
        tally->cost[project->cost]++;
        for (int kind = 0; kind < UPTOWN_KINDS; kind++)
            tally->kind[kind] += uptown_objects_of(project->objects, (UptownKind)kind) > 0;
    }
}

static void summary(int slot, Text *out) {
    static const char *const KINDS[UPTOWN_KINDS] = {TR("office"), TR("services"), TR("flat"),
                                                    TR("cafe"),   TR("shop"),     TR("hotel")};
    const UptownDeck *deck = uptown_deck(slot);
    Tally tally = {0};
    for (int card = 1; card <= deck->n_projects; card++)
        count_card(deck, card, &tally);
    for (int card = 1; card <= deck->n_towns; card++)
        count_card(deck, UPTOWN_TOWN + card, &tally);
    text_format(out, tr("cards: %d project, %d town; projects on them: %d\n"), deck->n_projects,
                deck->n_towns, tally.projects);
    text_format(out, "%s:", tr("kinds"));
    for (int kind = 0; kind < UPTOWN_KINDS; kind++)
        text_format(out, "%s %s %d", kind ? "," : "", tr(KINDS[kind]), tally.kind[kind]);
    text_char(out, '\n');
    text_format(out, tr("roofs: %d, gifts: %d, shields: %d, rooftops: %d\n"), tally.roofs,
                tally.gifts, tally.shields, tally.rooftops);
    text_format(out, "%s:", tr("costs (projects)"));
    bool any = false;
    for (int cost = 1; cost <= UPTOWN_MOST_COST; cost++) {
        if (!tally.cost[cost])
            continue;
        text_format(out, "%s $%d \u00d7 %d", any ? "," : "", cost, tally.cost[cost]);
        any = true;
    }
    text_char(out, '\n');
}

const GameDeckView uptown_deck_view = {.summary = summary, .show = show};
