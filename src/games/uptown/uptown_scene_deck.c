/* SPDX-License-Identifier: MIT */
/* uptown_scene_deck.c - what to choose from: the top card of each deck and the town card.
 *
 * On a desk all cards lie in a row, the own deck first; the town card shows both sides where there
 * is room, else one, with a switch. On a phone one card lies open under a row of tabs. */
#include "games/uptown/uptown_scene.h"
#include "words/words.h"

#include <stdio.h>

enum {
    DESK_W = 752,
    PHONE_W = 366,
    HALF_H = 64,  /* of a project on a card */
    CARD_Y = 50,  /* under the line about the action */
    LABEL_Y = 24, /* baseline of the name, under the card */
    GAP = 13,
    TAB_H = 48, /* still 40 on the narrowest phone */
    BUTTON_H = 46
};

/* What the part's functions share. */
typedef struct {
    Scene *scene;
    const UptownState *state;
    const UptownDeck *deck;
    UptownPick pick;
    bool collects; /* the deck being drawn is a button as a whole: nothing in it is another */
    int n_moves;
    Move moves[MAX_MOVES];
} Decks;

/* ---- what is possible ---- */

static bool is_possible(const Decks *d, int source, int half) {
    for (int i = 0; i < d->n_moves; i++)
        if (uptown_picks((UptownPick){.source = source, .half = half}, d->moves[i]))
            return true;
    return false;
}

/* The move that needs no plot: collecting, discarding or passing. There is at most one; where
 * nothing can be chosen it may be shown as if made. */
static Move plain_move(const Decks *d) {
    Move ghost = d->scene->style->ghost;
    if (ghost != NO_MOVE && uptown_move_plot(ghost) == UPTOWN_NO_PLOT)
        return ghost;
    for (int i = 0; i < d->n_moves; i++)
        if (uptown_move_plot(d->moves[i]) == UPTOWN_NO_PLOT)
            return d->moves[i];
    return NO_MOVE;
}

static void write_plain(const Decks *d, Move move, Text *out) {
    int coins = d->state->coins[d->state->seat];
    switch (uptown_move_source(move)) {
    case UPTOWN_COINS:
        text_format(out, trn("Collect %d upcoin", "Collect %d upcoins", coins), coins);
        break;
    case UPTOWN_FREE:
        text_add(out, tr("Discard it"));
        break;
    case UPTOWN_TOWNCARD:
        text_add(out, tr("Discard the town card"));
        break;
    case UPTOWN_TAKE:
        text_add(out, tr("Take the town card"));
        break;
    default:
        text_add(out, tr("Pass"));
    }
}

static void draw_plain(const Decks *d, Box box) {
    Move move = plain_move(d);
    char bytes[96];
    Text words;
    if (move == NO_MOVE)
        return;
    text_init(&words, bytes, sizeof bytes);
    write_plain(d, move, &words);
    scene_open_move(d->scene, move, "plain");
    double high = box.h > 44 ? box.h : 44;
    svg_target(&d->scene->svg, box.x, box.y + (box.h - high) / 2, box.w, high);
    svg_mute(&d->scene->svg);
    uptown_draw_button(&d->scene->svg, box, bytes, d->scene->style->ghost == move);
    svg_close(&d->scene->svg);
    svg_close(&d->scene->svg);
}

/* Where the actor takes the top card of this deck from: its own is free in action I. */
static int source_of(const Decks *d, Seat seat) {
    bool free = d->state->phase == UPTOWN_ACTION_ONE && seat == d->state->seat;
    return free ? UPTOWN_FREE : UPTOWN_BUY + seat;
}

/* ---- one card ---- */

/* One project of a card: a choice where it fits somewhere now. */
static void draw_half(const Decks *d, int card, int source, int half, Box box) {
    Scene *scene = d->scene;
    Svg *s = &scene->svg;
    const UptownProject *project = uptown_project(d->deck, card, half);
    bool possible = is_possible(d, source, half);
    bool chosen = (possible || scene->style->ghost != NO_MOVE) && d->pick.source == source &&
                  d->pick.half == half;
    char bytes[256], select[MAX_SELECT];
    Text label, picked;
    text_init(&label, bytes, sizeof bytes);
    text_init(&picked, select, sizeof select);
    uptown_describe_project(d->deck, card, half, &label);
    if (project->cost && source != UPTOWN_FREE)
        text_format(&label, ", %s %d", tr("price"), project->cost);
    uptown_write_pick((UptownPick){source, half, half / 2}, &picked);
    if (possible)
        scene_open_select(scene, select, chosen, bytes, "half-%d-%d", source, half);
    else if (d->collects)
        scene_open(scene, false, 0, 0, NULL, "half-%d-%d", source, half);
    else
        scene_open_barred(scene, false, 0, 0, bytes, uptown_move(source, half, UPTOWN_PLOTS),
                          "half-%d-%d", source, half);
    svg_mute(s);
    const char *key = d->deck->name[card][half];
    uptown_draw_project(s, project, words_named(&d->deck->head, key), key, box);
    svg_close(s);
    svg_rect(s, box.x, box.y, box.w, box.h, 3,
             possible ? svg_line(T_accent, 1.5) : svg_line(T_edge, 1));
    if (chosen)
        kit_chosen(s, box, 3);
    svg_close(s);
}

static void draw_sheets(Svg *s, double w, double h, int left) {
    svg_rect(s, 1, 5, w + 2, h + 2, 6, svg_veil(T_shade, .18));
    if (left > 2)
        svg_rect(s, 5, 5, w, h, 5, svg_fill(T_cut2));
    if (left > 1)
        svg_rect(s, 2.5, 2.5, w, h, 5, svg_both(T_paper, T_cut2, 1));
}

static void draw_no_card(Svg *s, double w, double h, const char *words) {
    svg_rect(s, 1, 1, w - 2, h - 2, 6, (Paint){.stroke = T_edge, .width = 1.2, .dash = {5, 4}});
    svg_text_fit(s, w / 2, h / 2 + 4.5, (Type){13, 500, ANCHOR_MIDDLE, T_ink2}, w - 12, 9, words);
}

/* Two projects, one over the other; `first` is the first one's half. The chosen one comes last, so
 * that nothing covers its outline. */
static void draw_halves(const Decks *d, int card, int source, int first, double w) {
    int last = d->pick.source == source && d->pick.half == first ? 0 : 1;
    for (int i = 0; i < 2; i++) {
        int which = i ? last : !last;
        draw_half(d, card, source, first + which, (Box){0, which * (HALF_H + 1), w, HALF_H});
    }
}

/* Coins that lie on a deck: singly up to four, then one with their number. */
static void draw_coins(Svg *s, double right, double y, int coins) {
    if (coins > 4) {
        uptown_draw_price(s, right - 12, y, 16, coins, true);
        svg_use(s, "coin", right - 58, y - 16, 32, T_none);
        return;
    }
    for (int i = 0; i < coins; i++) {
        double x = right - 12 - (coins - 1 - i) * 21;
        svg_circle(s, x + 1, y + 2, 13, svg_veil(T_shade, .3));
        svg_use(s, "coin", x - 16, y - 16, 32, T_none);
    }
}

/* ---- on a desk ---- */

static void draw_label(const Decks *d, Seat seat, double w) {
    Svg *s = &d->scene->svg;
    char name[MAX_NAME], words[16];
    double y = 2 * HALF_H + LABEL_Y;
    int left = d->state->share - d->state->taken[seat];
    bool mine = d->scene->view->seat == seat;
    scene_player(d->scene, seat, name);
    kit_seat_mark(s, seat, 10, y - 4.5, 9, name);
    svg_text_fit(s, 26, y, (Type){13, 600, ANCHOR_START, T_ink}, w - 76, 8,
                 mine ? tr("Your deck") : name);
    if (d->state->coins[seat]) {
        svg_use(s, "lock", w - 22, y - 15, 20, T_ink2);
        return;
    }
    snprintf(words, sizeof words, "%d", left);
    svg_use(s, "cards", w - 44, y - 13, 17, T_ink2);
    svg_text(s, w, y, (Type){12.5, 500, ANCHOR_END, T_ink2}, words);
}

static void draw_costs(const Decks *d, Seat seat, int card, double w) {
    Svg *s = &d->scene->svg;
    int coins = d->state->coins[seat], source = source_of(d, seat);
    if (coins) {
        draw_coins(s, w, -6, coins);
        return;
    }
    if (!card || source == UPTOWN_FREE)
        return;
    int first = uptown_project(d->deck, card, 0)->cost,
        second = uptown_project(d->deck, card, 1)->cost;
    int wallet = d->state->wallet[d->state->seat];
    uptown_draw_price(s, w - 10, -6, 15, first, wallet >= first);
    if (second != first)
        uptown_draw_price(s, w - 10, 2 * HALF_H - 4, 15, second, wallet >= second);
}

/* A deck locked by coins fades; one's own is then the button that collects them. */
static void draw_deck(Decks *d, Seat seat, double x, double w) {
    Scene *scene = d->scene;
    Svg *s = &scene->svg;
    int card = uptown_deck_top(d->state, seat), left = d->state->share - d->state->taken[seat];
    Move plain = plain_move(d);
    d->collects =
        seat == d->state->seat && plain != NO_MOVE && uptown_move_source(plain) == UPTOWN_COINS;
    svg_shift(s, x, CARD_Y);
    if (d->collects) {
        scene_open_move(scene, plain, "collect");
        svg_mute(s);
    }
    if (card) {
        scene_open(scene, true, 0, 0, NULL, "card-%d", card);
        draw_sheets(s, w, 2 * HALF_H + 1, left);
        if (d->state->coins[seat])
            svg_fade(s, .55);
        draw_halves(d, card, source_of(d, seat), 0, w);
        if (d->state->coins[seat])
            svg_close(s);
        svg_close(s);
    } else {
        draw_no_card(s, w, 2 * HALF_H + 1, tr("no card left"));
    }
    draw_costs(d, seat, card, w);
    if (d->collects) {
        svg_target(s, 0, -22, w, 2 * HALF_H + 24);
        svg_close(s);
        svg_close(s);
    }
    d->collects = false;
    draw_label(d, seat, w);
    svg_close(s);
}

/* The side of the town card that is shown first: the upper one, where one is. */
static int first_side(const Decks *d) {
    return d->state->one_side ? (int)(d->state->up >> d->state->town_taken & 1) : 0;
}

static void draw_switch(const Decks *d, int side, double x, double y) {
    Svg *s = &d->scene->svg;
    static const char *const SIDES[] = {"A", "B"};
    const char *words =
        side ? tr("show side A of the town card") : tr("show side B of the town card");
    scene_open_look(d->scene, side ? "town A" : "town B", false, words, "switch");
    svg_mute(s);
    svg_target(s, x - 2, y - 9, 62, 44);
    svg_rect(s, x, y, 58, 26, 13, svg_fill(T_inset));
    svg_rect(s, x + side * 29, y, 29, 26, 13, svg_fill(T_ink));
    for (int i = 0; i < 2; i++)
        svg_text(s, x + 14.5 + i * 29, y + 17.5,
                 (Type){12.5, 700, ANCHOR_MIDDLE, i == side ? T_paper : T_ink}, SIDES[i]);
    svg_close(s);
    svg_close(s);
}

static void draw_unseen_side(Svg *s, double w, double h) {
    svg_rect(s, 1, 1, w - 2, h - 2, 6, (Paint){.stroke = T_edge, .width = 1.2, .dash = {5, 4}});
    svg_text_wrap(s, 10, h / 2 - 8, (Type){12.5, 500, ANCHOR_START, T_ink2}, w - 20, 16, 3,
                  tr("Its other side is seen when it is taken."));
}

static void draw_town_side(const Decks *d, int side, double x, double w) {
    Svg *s = &d->scene->svg;
    int card = uptown_town_top(d->state);
    svg_shift(s, x, CARD_Y);
    if (card && !uptown_is_in_sight(d->state, 2 * side)) {
        draw_unseen_side(s, w, 2 * HALF_H + 1);
    } else if (card) {
        if (side == first_side(d))
            scene_open(d->scene, true, 0, 0, NULL, "card-%d", card);
        else
            scene_open(d->scene, false, 0, 0, NULL, "town-side");
        draw_sheets(s, w, 2 * HALF_H + 1, d->deck->n_towns - d->state->town_taken);
        draw_halves(d, uptown_town_card(d->state, 2 * side), UPTOWN_TOWNCARD, 2 * side, w);
        svg_close(s);
    } else {
        draw_no_card(s, w, 2 * HALF_H + 1, tr("no town card left"));
    }
    svg_close(s);
}

static void draw_town(const Decks *d, double x, double w, bool both) {
    Svg *s = &d->scene->svg;
    int card = uptown_town_top(d->state);
    int side = d->pick.source == UPTOWN_TOWNCARD ? d->pick.side : first_side(d);
    bool turns = card && !(d->state->one_side && d->state->phase != UPTOWN_HOLDS);
    if (!turns)
        side = first_side(d);
    double y = CARD_Y + 2 * HALF_H + LABEL_Y;
    Type type = {13, 600, ANCHOR_START, T_ink};
    if (both) {
        draw_town_side(d, 0, x, w);
        svg_text_fit(s, x, y, type, w, 9.5, tr("Town card A, free"));
        if (!card)
            return;
        draw_town_side(d, 1, x + w + GAP, w);
        svg_text_fit(s, x + w + GAP, y, type, w, 9.5, tr("Town card B, free"));
        return;
    }
    draw_town_side(d, side, x, w);
    /* Beside the switch; in many languages that takes two lines. */
    if (svg_width(type, tr("Town, free")) <= w - 64)
        svg_text(s, x, y, type, tr("Town, free"));
    else
        svg_text_wrap(s, x, y - 6, (Type){11, 600, ANCHOR_START, T_ink}, w - 66, 12, 2,
                      tr("Town, free"));
    if (turns)
        draw_switch(d, side, x + w - 58, y - 18);
}

/* Which action it is. */
static void draw_step(const Decks *d) {
    Svg *s = &d->scene->svg;
    const char *const words[] = {tr("Action I"), tr("Action II")};
    bool second = d->state->phase == UPTOWN_ACTION_TWO || d->state->phase == UPTOWN_HOLDS;
    double x = 0;
    for (int i = 0; i < 2; i++) {
        bool on = i == second;
        Type type = {13, on ? 700 : 500, ANCHOR_MIDDLE, on ? T_ink : T_ink2};
        double w = svg_width(type, words[i]) + 22;
        svg_rect(s, x + 1, 1, w, 28, 14, on ? svg_both(T_soft, T_accent, 1.5) : svg_fill(T_inset));
        svg_text(s, x + 1 + w / 2, 19.6, type, words[i]);
        x += w + 8;
    }
}

static void draw_desk(Decks *d) {
    int seats = d->state->seats;
    bool both = seats < UPTOWN_SEATS;
    int columns = seats + (both ? 2 : 1);
    double w = (DESK_W - 8 - (columns - 1) * GAP) / (double)columns;
    draw_step(d);
    draw_plain(d, (Box){DESK_W - 186, 0, 178, 32});
    for (int i = 0; i < seats; i++)
        draw_deck(d, (Seat)((d->scene->seat + i) % seats), i * (w + GAP), w);
    draw_town(d, seats * (w + GAP), w, both);
}

/* ---- on a phone ---- */

/* The card that lies open: what is picked, else the own deck's. */
static int open_source(const Decks *d) {
    return d->pick.source ? d->pick.source : source_of(d, d->scene->seat);
}

static void write_tab(const Decks *d, Seat seat, Text *out) {
    char name[MAX_NAME];
    if (seat == NOBODY) {
        text_add(out, tr("Town card, free"));
        return;
    }
    int card = uptown_deck_top(d->state, seat), coins = d->state->coins[seat];
    text_format(out, tr("deck: %s"), scene_player(d->scene, seat, name));
    if (coins)
        text_format(out, trn(", %d upcoin on it", ", %d upcoins on it", coins), coins);
    else if (card && source_of(d, seat) != UPTOWN_FREE)
        text_format(out, ", %s %d", tr("price"), uptown_project(d->deck, card, 0)->cost);
}

/* In one line, or in two where the words are long or the seats many. */
static void draw_town_name(Svg *s, double x, double middle, double w) {
    Type small = {11.5, 600, ANCHOR_MIDDLE, T_ink};
    if (svg_running_width(small, tr("Town")) <= w)
        svg_text_fit(s, x, middle + 4.8, (Type){13, 600, ANCHOR_MIDDLE, T_ink}, w, 11.5,
                     tr("Town"));
    else
        svg_text_wrap(s, x, middle - 2.5, small, w, 13.5, 2, tr("Town"));
}

static void draw_tab_face(const Decks *d, Seat seat, Box box) {
    Svg *s = &d->scene->svg;
    char name[MAX_NAME];
    double middle = box.y + box.h / 2, x = box.x + box.w / 2;
    if (seat == NOBODY) {
        draw_town_name(s, x, middle, box.w - 8);
        return;
    }
    int card = uptown_deck_top(d->state, seat);
    bool free = source_of(d, seat) == UPTOWN_FREE;
    kit_seat_mark(s, seat, x - 14, middle, 10, scene_player(d->scene, seat, name));
    if (d->state->coins[seat])
        svg_use(s, "lock", x + 3, middle - 10.5, 21, T_ink2);
    else if (card) {
        svg_use(s, "coin", x - 1, middle - 9, 18, T_none);
        svg_int(s, x + 18, middle + 5, (Type){14, 700, ANCHOR_START, T_ink},
                free ? 0 : uptown_project(d->deck, card, 0)->cost);
    }
}

static void draw_tab(const Decks *d, Seat seat, Box box) {
    Svg *s = &d->scene->svg;
    int source = seat == NOBODY ? UPTOWN_TOWNCARD : source_of(d, seat);
    bool open = open_source(d) == source;
    char select[MAX_SELECT], bytes[128];
    Text picked, label;
    text_init(&picked, select, sizeof select);
    text_init(&label, bytes, sizeof bytes);
    uptown_write_pick((UptownPick){.source = source, .half = -1}, &picked);
    write_tab(d, seat, &label);
    scene_open_look(d->scene, select, open, bytes, "tab-%d", source);
    svg_mute(s);
    svg_rect(s, box.x + 1, box.y + 1, box.w - 2, box.h - 2, 12,
             open ? svg_both(T_soft, T_accent, 2) : svg_fill(T_inset));
    draw_tab_face(d, seat, box);
    svg_close(s);
    svg_close(s);
}

static void draw_open_card(const Decks *d, double y) {
    Svg *s = &d->scene->svg;
    int source = open_source(d);
    bool town = source == UPTOWN_TOWNCARD;
    int card = town                    ? uptown_town_top(d->state)
               : source == UPTOWN_FREE ? uptown_deck_top(d->state, d->state->seat)
                                       : uptown_deck_top(d->state, source - UPTOWN_BUY);
    double w = town ? (PHONE_W - 14) / 2.0 : PHONE_W - 8;
    svg_shift(s, 4, y);
    if (!card)
        draw_no_card(s, w, 2 * HALF_H + 6, town ? tr("no town card left") : tr("no card left"));
    else
        scene_open(d->scene, true, 0, 0, NULL, "card-%d", card);
    /* The chosen one last, so that nothing covers its outline. */
    if (card && town && !uptown_is_in_sight(d->state, 2 * !first_side(d))) {
        svg_shift(s, !first_side(d) * (w + 6), 0);
        draw_unseen_side(s, w, 2 * HALF_H + 6);
        svg_close(s);
    }
    for (int pass = 0; card && pass < 2; pass++)
        for (int half = 0; half < uptown_halves(card); half++) {
            int column = half / 2, row = half % 2;
            if (town && !uptown_is_in_sight(d->state, half))
                continue;
            if ((half == d->pick.half) == pass)
                draw_half(d, town ? uptown_town_card(d->state, half) : card, source, half,
                          (Box){column * (w + 6), row * (HALF_H + 6), w, HALF_H});
        }
    if (card)
        svg_close(s);
    svg_close(s);
}

static void draw_phone(const Decks *d) {
    int seats = d->state->seats;
    double w = (PHONE_W - 6.0 * seats) / (seats + 1);
    for (int i = 0; i < seats; i++)
        draw_tab(d, (Seat)((d->scene->seat + i) % seats), (Box){i * (w + 6), 0, w, TAB_H});
    draw_tab(d, NOBODY, (Box){seats * (w + 6), 0, w, TAB_H});
    draw_open_card(d, TAB_H + 10);
    draw_plain(d, (Box){4, TAB_H + 2 * HALF_H + 26, PHONE_W - 8, BUTTON_H});
}

/* ---- the part ---- */

Box uptown_decks_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)seat;
    if (uptown_state(view)->phase == UPTOWN_OVER)
        return (Box){0, 0, style->compact ? PHONE_W : DESK_W, 0};
    return style->compact ? (Box){0, 0, PHONE_W, TAB_H + 2 * HALF_H + 30 + BUTTON_H}
                          : (Box){-4, -1, DESK_W, CARD_Y + 2 * HALF_H + LABEL_Y + 14};
}

void uptown_decks_part(Scene *scene) {
    Decks d = {.scene = scene,
               .state = uptown_state(scene->view),
               .pick = uptown_pick(scene->style->select)};
    d.deck = uptown_deck(d.state->deck);
    d.n_moves = scene_moves(scene, d.moves);
    if (scene->style->compact)
        draw_phone(&d);
    else
        draw_desk(&d);
}
