/* SPDX-License-Identifier: MIT */
/* budowa_scene_words.c - names, labels for those who cannot see, and questions to a position that
 * several parts of Budowa Miasta's picture ask. */
#include "games/budowa/budowa_scene.h"
#include "games/budowa/budowa_words.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* ---- pictures of pieces ---- */

const char *budowa_kind_symbol(int kind) {
    static const char *const SYMBOLS[BUDOWA_KINDS] = {
        [BUDOWA_VILLA] = "villa",
        [BUDOWA_BLOCK] = "block",
        [BUDOWA_OFFICE] = "officeb",
        [BUDOWA_FACTORY] = "factory",
    };
    return SYMBOLS[kind];
}

/* The cafe of UpTown is a glyph of its own. */
static const char *venue_symbol(const BudowaVenue *venue) {
    static const char *const IDS[] = {"pool",           "cinema",     "shopping_centre", "theatre",
                                      "amusement_park", "restaurant", "sports_hall",     "stadium"};
    if (strcmp(venue->id, "cafe") == 0)
        return "cafe-venue";
    for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++)
        if (strcmp(venue->id, IDS[i]) == 0)
            return IDS[i];
    return NULL;
}

void budowa_draw_venue(Svg *svg, const BudowaVenue *venue, double x, double y, double side) {
    const char *symbol = venue_symbol(venue);
    if (symbol) {
        svg_use(svg, symbol, x, y, side, T_none);
        return;
    }
    char letter[2] = {(char)(venue->id[0] - 'a' + 'A'), '\0'};
    svg_rect(svg, x + side * .14, y + side * .14, side * .72, side * .72, side * .2,
             svg_fill(T_ink2));
    svg_text(svg, x + side / 2, y + side * .67, (Type){side * .48, 700, ANCHOR_MIDDLE, T_paper},
             letter);
}

/* ---- words ---- */

/* The capital of a Latin letter of one or two bytes; our languages have no others. */
static void capitalize(char *words) {
    /* Second bytes of s, r, t, z (C5) and c, d (C4) with marks: each follows its capital. */
    static const unsigned char C5[] = {0x99, 0x9B, 0xA1, 0xA5, 0xBA, 0xBC, 0xBE};
    static const unsigned char C4[] = {0x87, 0x8D, 0x8F};
    unsigned char *at = (unsigned char *)words;
    if (at[0] >= 'a' && at[0] <= 'z')
        at[0] = (unsigned char)(at[0] - 'a' + 'A');
    else if (at[0] == 0xC3 && at[1] >= 0xA0 && at[1] != 0xB7)
        at[1] = (unsigned char)(at[1] - 0x20);
    else if ((at[0] == 0xC5 && memchr(C5, at[1], sizeof C5)) ||
             (at[0] == 0xC4 && memchr(C4, at[1], sizeof C4)))
        at[1] = (unsigned char)(at[1] - 1);
}

void budowa_venue_name(const BudowaDeck *deck, const BudowaVenue *venue, Text *out) {
    size_t start = out->length;
    words_budowa_venue(deck, venue, out);
    if (out->length > start)
        capitalize(out->bytes + start);
}

bool budowa_is_locked(const BudowaState *s, int venue) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    int top = budowa_top(s, venue);
    if (top < 0 || deck->price[top] > 0)
        return false;
    if (s->phase == BUDOWA_SHARE && s->plot != BUDOWA_NONE && deck->touches[s->plot] == venue)
        return false;
    for (int plot = 0; plot < deck->n_plots; plot++)
        if (deck->touches[plot] == venue && !budowa_has(s->built, plot))
            return false;
    return true;
}

void budowa_venue_label(const BudowaState *s, int venue, Text *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    int top = budowa_top(s, venue);
    char bytes[96];
    Text name;
    text_init(&name, bytes, sizeof bytes);
    budowa_venue_name(deck, &deck->venue[venue], &name);
    if (deck->venue[venue].is_table) {
        text_format(out, "%s, ", bytes);
        words_budowa_pays(&deck->venue[venue], out);
    } else {
        text_format(out, tr("%s, a share pays %d"), bytes, deck->venue[venue].pay[1]);
    }
    text_add(out, "; ");
    if (top < 0)
        text_add(out, tr("no share left"));
    else if (budowa_is_locked(s, venue))
        text_add(out, tr("shares locked"));
    else if (deck->price[top] == 0)
        text_add(out, tr("next share free"));
    else
        text_format(out, tr("next share costs %d"), deck->price[top]);
}

void budowa_plot_label(const BudowaState *s, int plot, Text *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    const BudowaStreet *street = &deck->street[plot / 4];
    int cost = budowa_cost(deck, s->built, plot);
    text_format(out, "%c%d, %s, ", street->name, plot % 4 + 1, words_budowa_kind(deck->kind[plot]));
    if (budowa_has(s->built, plot))
        text_add(out, tr("built"));
    else
        text_format(out, cost > deck->cost[plot] ? tr("double cost %d") : tr("cost %d"), cost);
}

void budowa_street_label(const BudowaState *s, int street, Text *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    const BudowaStreet *way = &deck->street[street];
    char from[64], to[64];
    Text name;
    text_init(&name, from, sizeof from);
    words_budowa_venue(deck, &deck->venue[way->venue[0]], &name);
    text_init(&name, to, sizeof to);
    words_budowa_venue(deck, &deck->venue[way->venue[1]], &name);
    text_format(out, tr("street %c, %s to %s"), way->name, from, to);
    text_add(out, ", ");
    if (budowa_is_finished(s->built, street))
        text_add(out, tr("finished"));
    else
        text_format(out, tr("%d of 4 built"), budowa_count(s->built & budowa_plots_of(street)));
}

/* ---- questions ---- */

int budowa_ghost_street(const Scene *scene) {
    const BudowaState *s = budowa_state(scene->view);
    Move ghost = scene->style->ghost;
    if (ghost == NO_MOVE || budowa_move_kind(ghost) != BUDOWA_MOVE_BUILD)
        return -1;
    int plot = budowa_move_what(ghost);
    return budowa_is_finished(s->built | (uint64_t)1 << plot, plot / 4) ? plot / 4 : -1;
}

int budowa_pointed_street(const Scene *scene) {
    const BudowaDeck *deck = budowa_deck(budowa_state(scene->view)->deck);
    for (int street = 0; street < deck->n_streets; street++)
        if (scene_highlights(scene, deck->street[street].income))
            return street;
    return -1;
}
