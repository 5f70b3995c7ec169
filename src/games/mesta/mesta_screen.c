/* SPDX-License-Identifier: MIT */
/* mesta_screen.c - Města in the terminal: milestones, the viewer's quarter beside its score and
 * cards, the other quarters small, and the display. mesta_screen_quarter.c draws the quarters. */
#include "games/mesta/mesta_screen_quarter.h"
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    BLOCK_TEXT = 24 * 1024,
    WORDS = 256,
    NAME = 24 /* columns of a card's name with its points */
};

static const Brush TITLE = {PLAIN, PLAIN, true, false};
static const Brush FAINT = {244, PLAIN, false, false};
static const Brush BASE = {PLAIN, PLAIN, false, false};
static const Brush HOLDS = {PLAIN, PLAIN, true, false};
static const Brush TURN = {162, PLAIN, true, false}; /* the colour of "your move" */

/* Things one after another, with a new line where the next would not fit. */
typedef struct {
    Text *out;
    const ScreenStyle *style;
    int indent, at;
} Flow;

static void flow_add(Flow *flow, Brush brush, const char *words) {
    int columns = screen_columns(words);
    if (flow->at > flow->indent && flow->at + columns > flow->style->columns) {
        text_char(flow->out, '\n');
        text_repeat(flow->out, " ", flow->indent);
        flow->at = flow->indent;
        words += *words == ' ' ? strspn(words, " ") : 0;
        columns = screen_columns(words);
    }
    screen_paint(flow->out, flow->style, brush, words);
    flow->at += columns;
}

static void flow_end(Flow *flow) {
    text_char(flow->out, '\n');
    flow->at = 0;
}

/* The words one by one, so that long sentences break where they must. */
static void flow_words(Flow *flow, Brush brush, const char *sentence) {
    while (*sentence) {
        char word[WORDS];
        size_t length = strspn(sentence, " ");
        length += strcspn(sentence + length, " ");
        length = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, sentence, length);
        word[length] = '\0';
        flow_add(flow, brush, word);
        sentence += length;
    }
}

/* ---- head and milestones ---- */

static void draw_head(const View *view, const ScreenStyle *style, Text *out) {
    const MestaState *s = (const MestaState *)&view->state;
    char words[WORDS], name[WORDS];
    Text text;
    Flow flow = {out, style, 0, 0};
    text_init(&text, words, sizeof words);
    if (s->phase == MESTA_OVER)
        words_mesta_name(mesta_deck(s->deck), mesta_deck(s->deck)->city[s->city].id, &text);
    else
        words_of(view->game)->status(view, &text);
    flow_add(&flow, TITLE, words);
    if (s->phase != MESTA_OVER) {
        snprintf(words, sizeof words, tr(" · star: %s"),
                 words_player(style->player, (Seat)s->star, name));
        flow_add(&flow, BASE, words);
        snprintf(words, sizeof words, tr(" · turn: %s"),
                 words_player(style->player, mesta_actor(s), name));
        flow_add(&flow, TURN, words);
    }
    flow_end(&flow);
}

/* The three places of a milestone: points and who holds them. */
static void draw_places(const MestaState *s, int i, const MestaMilestone *milestone, Flow *flow) {
    for (int place = 0; place < MESTA_PLACES; place++) {
        char words[WORDS + 32], name[WORDS];
        int ring = s->ring[i][place];
        const char *who = ring == 0 ? tr("vacant")
                          : ring == MESTA_NONE
                              ? tr("blocked")
                              : words_player(flow->style->player, (Seat)(ring - 1), name);
        snprintf(words, sizeof words, "  %d %s", milestone->points[place], who);
        flow_add(flow, ring == 0 ? BASE : ring == MESTA_NONE ? FAINT : HOLDS, words);
    }
}

static void draw_milestones(const MestaState *s, Seat viewer, const ScreenStyle *style, Text *out) {
    const MestaCity *city = &mesta_deck(s->deck)->city[s->city];
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaMilestone *milestone = &city->milestone[i];
        char words[WORDS];
        Text text;
        Flow flow = {out, style, 4, 0};
        bool met = viewer != NOBODY && mesta_holds(&s->quarter[viewer], milestone);
        text_init(&text, words, sizeof words);
        text_add(&text, "   ");
        words_mesta_name(mesta_deck(s->deck), strchr(milestone->fact, '.') + 1, &text);
        text_add(&text, ":");
        flow_add(&flow, TITLE, words);
        draw_places(s, i, milestone, &flow);
        text_init(&text, words, sizeof words);
        text_add(&text, " · ");
        words_mesta_milestone(milestone, &text);
        flow_words(&flow, BASE, words);
        if (met)
            flow_words(&flow, HOLDS, tr(" · holds now"));
        flow_end(&flow);
    }
}

/* ---- the score beside the quarter ---- */

static void draw_figure(const char *name, int points, const char *help, int columns,
                        const ScreenStyle *style, Brush brush, Text *out) {
    char line[WORDS * 2];
    Text text;
    text_init(&text, line, sizeof line);
    screen_pad(&text, name, NAME - 3);
    screen_paint(out, style, brush, line);
    screen_number(out, style, brush, points, 3);
    if (help && NAME + 2 + screen_columns(help) <= columns) {
        text_add(out, "  ");
        screen_paint(out, style, FAINT, help);
    }
    text_char(out, '\n');
}

static void draw_panel(const MestaState *s, Seat seat, int columns, const ScreenStyle *style,
                       Text *out) {
    Score score;
    char name[WORDS];
    mesta_game.score(s, seat, &score);
    screen_paint(out, style, TITLE, words_player(style->player, (Seat)seat, name));
    text_char(out, '\n');
    for (int i = 0; i < score.n_lines; i++) {
        char words[WORDS], help[WORDS];
        Text text;
        bool is_card = strncmp(score.line[i].id, "card.", 5) == 0;
        text_init(&text, words, sizeof words);
        words_line(&mesta_game, &mesta_deck(s->deck)->head, score.line[i].id, &text);
        text_init(&text, help, sizeof help);
        words_of(&mesta_game)->line_help(&mesta_deck(s->deck)->head, score.line[i].id, &text);
        draw_figure(words, (int)score.line[i].points, is_card ? help : NULL, columns, style, BASE,
                    out);
    }
    draw_figure(tr("Total"), (int)score.total, NULL, columns, style, TITLE, out);
}

/* ---- the others ---- */

static void draw_other(const MestaState *s, Seat seat, const ScreenStyle *style, Text *out) {
    Score score;
    char words[WORDS + 32], name[WORDS];
    mesta_game.score(s, seat, &score);
    snprintf(words, sizeof words, "%s: %d", words_player(style->player, (Seat)seat, name),
             (int)score.total);
    screen_paint(out, style, seat == mesta_actor(s) ? TURN : TITLE, words);
    text_char(out, '\n');
    quarter_draw_small(s, seat, style, out);
}

static void draw_others(const MestaState *s, Seat viewer, const ScreenStyle *style, Text *out) {
    char so_far[BLOCK_TEXT] = "", block[BLOCK_TEXT], joined[BLOCK_TEXT];
    for (Seat seat = 0; seat < s->seats; seat++) {
        Text text;
        if (seat == viewer)
            continue;
        text_init(&text, block, sizeof block);
        draw_other(s, seat, style, &text);
        text_init(&text, joined, sizeof joined);
        if (so_far[0])
            screen_beside(&text, style, so_far, block, 4);
        else
            text_add(&text, block);
        memcpy(so_far, joined, sizeof so_far);
    }
    text_add(out, so_far);
    for (Seat seat = 0; seat < s->seats; seat++) {
        char words[WORDS + 32], name[WORDS];
        Flow flow = {out, style, 4, 0};
        if (seat == viewer || s->n_held[seat] == 0)
            continue;
        snprintf(words, sizeof words, tr("Cards of %s:"),
                 words_player(style->player, (Seat)seat, name));
        flow_add(&flow, FAINT, words);
        for (int i = 0; i < s->n_held[seat]; i++) {
            const MestaCard *card = &mesta_deck(s->deck)->card[s->held[seat][i]];
            Text text;
            text_init(&text, words, sizeof words);
            text_char(&text, ' ');
            words_mesta_name(mesta_deck(s->deck), card->line + 5, &text);
            text_format(&text, " %d%s", mesta_card_points(&s->quarter[seat], card),
                        i + 1 < s->n_held[seat] ? "," : "");
            flow_add(&flow, BASE, words);
        }
        flow_end(&flow);
    }
}

/* ---- the display ---- */

static void begin_row(Flow *flow, const char *word) {
    char label[WORDS];
    Text text;
    text_init(&text, label, sizeof label);
    screen_pad(&text, word, flow->indent);
    flow_add(flow, TITLE, label);
}

/* The number of a place, and the worker on it, if any. */
static bool draw_worker(const MestaState *s, int row, int place, Flow *flow) {
    char words[WORDS + 32], name[WORDS];
    int worker = s->worker[row][place];
    if (!worker)
        return false;
    snprintf(words, sizeof words, "%d (%s)   ", place + 1,
             words_player(flow->style->player, (Seat)(worker - 1), name));
    flow_add(flow, FAINT, words);
    return true;
}

/* One free card: its name, what it counts and what that is worth to the viewer now. */
static void draw_card(const MestaState *s, Seat viewer, int place, Flow *flow) {
    char words[WORDS * 2];
    Text text;
    int count, at = mesta_place_at(s, MESTA_ROW_CARD, place, &count);
    text_init(&text, words, sizeof words);
    text_format(&text, "%d ", place + 1);
    if (!mesta_is_shown(s, MESTA_ROW_CARD, at)) {
        text_add(&text, tr("face down"));
    } else {
        const MestaCard *card = &mesta_deck(s->deck)->card[s->card[at]];
        words_mesta_name(mesta_deck(s->deck), card->line + 5, &text);
        text_add(&text, ": ");
        words_mesta_card(card, &text);
        if (viewer != NOBODY)
            text_format(&text, tr(" (now %d)"), mesta_card_points(&s->quarter[viewer], card));
    }
    flow_words(flow, BASE, words);
    flow_end(flow);
}

/* A line for each card that is left; who took the others in one line. */
static void draw_cards(const MestaState *s, Seat viewer, Flow *flow) {
    const char *label = "card";
    int taken = 0;
    for (int place = 0; place < MESTA_ROW_PLACES; place++) {
        if (s->worker[MESTA_ROW_CARD][place]) {
            taken++;
            continue;
        }
        begin_row(flow, label);
        label = "";
        draw_card(s, viewer, place, flow);
    }
    if (!taken)
        return;
    begin_row(flow, label);
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        draw_worker(s, MESTA_ROW_CARD, place, flow);
    flow_end(flow);
}

/* One line of a land tile that is left, or of the worker in its place. */
static void draw_land(const MestaState *s, int place, int line, Flow *flow) {
    char words[WORDS + 32], name[WORDS];
    int count, at = mesta_place_at(s, MESTA_ROW_LAND, place, &count);
    int worker = s->worker[MESTA_ROW_LAND][place];
    if (worker) {
        snprintf(words, sizeof words, "%d (%s)   ", place + 1,
                 words_player(flow->style->player, (Seat)(worker - 1), name));
        int columns = screen_columns(words);
        if (line == 1)
            snprintf(words, sizeof words, "%*s", columns, "");
        flow_add(flow, FAINT, words);
        return;
    }
    snprintf(words, sizeof words, line == 0 ? "%d " : "  ", place + 1);
    flow_add(flow, BASE, words);
    for (int i = 0; i < 2; i++) {
        if (!mesta_is_shown(s, MESTA_ROW_LAND, at)) {
            flow_add(flow, BASE, "? ");
            continue;
        }
        int ground = mesta_deck(s->deck)->land[s->land[at]].ground[2 * line + i];
        snprintf(words, sizeof words, "%s ", words_mesta_letter(ground));
        quarter_paint(flow->out, flow->style, ground, false, words);
        flow->at += 2;
    }
    flow_add(flow, BASE, "   ");
}

static void draw_lands(const MestaState *s, Flow *flow) {
    bool any_left = false;
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        any_left |= s->worker[MESTA_ROW_LAND][place] == 0;
    for (int line = 0; line < 1 + any_left; line++) {
        begin_row(flow, line == 0 ? "land" : "");
        for (int place = 0; place < MESTA_ROW_PLACES; place++)
            draw_land(s, place, line, flow);
        flow_end(flow);
    }
}

static void draw_things(const MestaState *s, int row, const char *word, Flow *flow) {
    const MestaDeck *deck = mesta_deck(s->deck);
    begin_row(flow, word);
    for (int place = 0; place < MESTA_ROW_PLACES; place++) {
        char words[WORDS];
        Text text;
        int count, length, at = mesta_place_at(s, row, place, &count);
        const uint8_t *stack = mesta_stack(s, row, &length);
        if (draw_worker(s, row, place, flow))
            continue;
        text_init(&text, words, sizeof words);
        text_format(&text, "%d ", place + 1);
        if (row == MESTA_ROW_PIECES && place + 1 == MESTA_ROW_PLACES) {
            text_add(&text, tr("two from the bag"));
            count = 0;
        }
        for (int i = 0; i < count; i++) {
            text_add(&text, i ? ", " : "");
            if (!mesta_is_shown(s, row, at + i))
                text_add(&text, tr("face down"));
            else if (row == MESTA_ROW_PIECES)
                text_add(&text, words_mesta_colour(stack[at + i]));
            else
                words_mesta_name(deck, deck->feature[stack[at + i]], &text);
        }
        text_add(&text, "   ");
        flow_add(flow, BASE, words);
    }
    flow_end(flow);
}

/* The words at the left are those of the notation, so they stay as they are. */
static void draw_display(const MestaState *s, Seat viewer, const ScreenStyle *style, Text *out) {
    Flow flow = {out, style, 9, 0};
    if (s->phase == MESTA_START || s->phase == MESTA_OVER)
        return;
    draw_cards(s, viewer, &flow);
    draw_lands(s, &flow);
    draw_things(s, MESTA_ROW_FEATURE, "feature", &flow);
    draw_things(s, MESTA_ROW_PIECES, "pieces", &flow);
}

/* What the player whose turn it is has taken and must still place. */
static void draw_pending(const MestaState *s, const ScreenStyle *style, Text *out) {
    const MestaDeck *deck = mesta_deck(s->deck);
    Flow flow = {out, style, 4, 0};
    if (s->n_pending == 0)
        return;
    flow_add(&flow, TURN, tr("To place:"));
    for (int i = 0; i < s->n_pending; i++) {
        char words[WORDS];
        Text text;
        text_init(&text, words, sizeof words);
        text_char(&text, ' ');
        if (s->phase == MESTA_PIECE) {
            text_add(&text, words_mesta_colour(s->pending[i]));
        } else if (s->phase == MESTA_FEATURE) {
            words_mesta_name(deck, deck->feature[s->pending[i]], &text);
        } else {
            const uint8_t *ground = deck->land[s->pending[i]].ground;
            for (int j = 0; j < 4; j++)
                text_format(&text, j == 2 ? "/%s" : "%s", words_mesta_letter(ground[j]));
        }
        text_add(&text, i + 1 < s->n_pending ? "," : "");
        flow_add(&flow, TITLE, words);
    }
    flow_end(&flow);
}

static void draw_starts(const MestaState *s, const ScreenStyle *style, Text *out) {
    const MestaDeck *deck = mesta_deck(s->deck);
    if (s->phase != MESTA_START)
        return;
    screen_paint(out, style, TITLE, tr("Start tiles:"));
    text_char(out, '\n');
    for (int line = 0; line < 3; line++) {
        text_add(out, "   ");
        for (int tile = 0; tile < MESTA_STARTS; tile++) {
            bool is_taken = false;
            for (int seat = 0; seat < s->seats; seat++)
                is_taken |= s->start_tile[seat] == tile;
            if (is_taken)
                continue;
            if (line == 0)
                screen_pad(out, deck->start[tile].id, 6);
            for (int i = 0; i < 2 && line > 0; i++) {
                int ground = deck->start[tile].ground[2 * (line - 1) + i];
                char words[8];
                snprintf(words, sizeof words, "%s ", words_mesta_letter(ground));
                quarter_paint(out, style, ground, false, words);
            }
            text_repeat(out, " ", line > 0 ? 2 : 0);
        }
        text_char(out, '\n');
    }
}

/* What the letters on squares and tiles stand for. */
static void draw_legend(const ScreenStyle *style, Text *out) {
    Flow flow = {out, style, 4, 0};
    for (int ground = 0; ground < MESTA_GROUNDS; ground++) {
        char words[WORDS];
        snprintf(words, sizeof words, "%s%s %s", ground ? "  " : "", words_mesta_letter(ground),
                 words_mesta_ground(ground));
        flow_add(&flow, FAINT, words);
    }
    flow_end(&flow);
}

static void draw(const View *view, const ScreenStyle *style, Text *out) {
    const MestaState *s = (const MestaState *)&view->state;
    Seat seat = view->seat == NOBODY ? 0 : view->seat; /* a spectator looks over a shoulder */
    char quarter[4 * BLOCK_TEXT], panel[BLOCK_TEXT];
    Text text;
    draw_head(view, style, out);
    draw_milestones(s, view->seat, style, out);
    text_char(out, '\n');
    text_init(&text, quarter, sizeof quarter);
    quarter_draw(s, seat, style, &text);
    text_init(&text, panel, sizeof panel);
    int room = style->columns - 3 - screen_columns(quarter);
    draw_panel(s, seat, room < NAME ? style->columns : room, style, &text);
    screen_beside(out, style, quarter, panel, 3);
    text_char(out, '\n');
    draw_others(s, seat, style, out);
    text_char(out, '\n');
    draw_legend(style, out);
    draw_starts(s, style, out);
    draw_display(s, view->seat, style, out);
    draw_pending(s, style, out);
}

/* ---- the pad ---- */

static int column_width(const MestaState *s, const ScreenStyle *style) {
    int width = (style->columns - NAME) / s->seats;
    return width > 14 ? 14 : width;
}

static void pad_row(const MestaState *s, const char *label, const int values[MESTA_SEATS],
                    const ScreenStyle *style, Brush brush, Text *out) {
    char words[WORDS * 2];
    Text text;
    text_init(&text, words, sizeof words);
    screen_pad(&text, label, NAME);
    screen_paint(out, style, brush, words);
    for (int seat = 0; seat < s->seats; seat++)
        screen_number(out, style, brush, values[seat], column_width(s, style));
    text_char(out, '\n');
}

/* Names right over their figures, cut where they do not fit. */
static void pad_names(const MestaState *s, const ScreenStyle *style, Text *out) {
    text_repeat(out, " ", NAME);
    for (int seat = 0; seat < s->seats; seat++) {
        char name[MAX_NAME];
        int width = column_width(s, style);
        words_player(style->player, (Seat)seat, name);
        for (size_t length = strlen(name); screen_columns(name) > width - 1; length--)
            if (((unsigned char)name[length] & 0xC0) != 0x80) /* between whole characters */
                name[length] = '\0';
        text_repeat(out, " ", width - screen_columns(name));
        screen_paint(out, style, TITLE, name);
    }
    text_char(out, '\n');
}

/* Milestones, water, parks, monuments, all cards together, the sum; then each player's cards. */
static void pad(const View *view, const Score *scores, const uint8_t *place,
                const ScreenStyle *style, Text *out) {
    const MestaState *s = (const MestaState *)&view->state;
    int values[MESTA_SEATS] = {0};
    pad_names(s, style, out);
    for (int i = 0; i < 4; i++) {
        char words[WORDS];
        Text text;
        text_init(&text, words, sizeof words);
        words_line(&mesta_game, &mesta_deck(s->deck)->head, scores[0].line[i].id, &text);
        for (int seat = 0; seat < s->seats; seat++)
            values[seat] = (int)scores[seat].line[i].points;
        pad_row(s, words, values, style, BASE, out);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        values[seat] = 0;
        for (int i = 4; i < scores[seat].n_lines; i++)
            values[seat] += (int)scores[seat].line[i].points;
    }
    pad_row(s, tr("Scoring cards"), values, style, BASE, out);
    for (int seat = 0; seat < s->seats; seat++)
        values[seat] = (int)scores[seat].total;
    pad_row(s, tr("Sum"), values, style, TITLE, out);
    for (int seat = 0; seat < s->seats; seat++)
        values[seat] = place[seat];
    pad_row(s, tr("Place"), values, style, TITLE, out);
}

/* ---- parts for the full screen ---- */

static void quarter_part(const View *view, const ScreenStyle *style, Text *out) {
    quarter_draw((const MestaState *)&view->state, view->seat == NOBODY ? 0 : view->seat, style,
                 out);
}

static void display_part(const View *view, const ScreenStyle *style, Text *out) {
    const MestaState *s = (const MestaState *)&view->state;
    draw_pending(s, style, out);
    draw_starts(s, style, out);
    draw_display(s, view->seat, style, out);
}

static void milestones_part(const View *view, const ScreenStyle *style, Text *out) {
    draw_milestones((const MestaState *)&view->state, view->seat, style, out);
}

static void others_part(const View *view, const ScreenStyle *style, Text *out) {
    draw_others((const MestaState *)&view->state, view->seat == NOBODY ? 0 : view->seat, style,
                out);
    draw_legend(style, out);
}

const GameScreen mesta_screen = {
    .draw = draw,
    .pad = pad,
    .panel = {{TR("Your quarter"), quarter_part},
              {TR("Display"), display_part},
              {TR("Milestones"), milestones_part},
              {TR("The others"), others_part}},
    .board_columns = 40,
    .board_rows = 12,
};
