/* SPDX-License-Identifier: MIT */
/* analysis_picture.c - the report of an analysis as a picture: the chances over the match, luck and
 * skill, and the decisions that cost most. Lines differ in dashes and carry names at their ends, so
 * that they can be told apart without colour. */
#include "cli/analysis_picture.h"

#include "cli/report.h"
#include "words/lang.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 960,
    LEFT = 64,
    RIGHT = 800, /* of the graph; names stand to the right of it */
    TOP = 96,
    GRAPH = 300, /* height of the graph */
    ROW = 26,
    MOST_LISTED = 8,
    MOST_WORDS = 112, /* characters in a line of the list */
    SENTENCE = 3,     /* lines of a sentence, at most */
    LINE = 17         /* from one of them to the next */
};

#define PAPER "#FFFBF5"
#define INK   "#2A2833"
#define INK2  "#5D5766"
#define RULE  "#DACDB7"
#define GOOD  "#2A6740"
#define BAD   "#A53826"

static const char *const COLOUR[MAX_SEATS] = {"#8A2E5D", "#35628F", "#447A48",
                                              "#AE5F22", "#62646F", "#2A2833"};
static const char *const DASH[MAX_SEATS] = {"", "7 4", "2 4", "10 3 2 3", "1 5", "14 4"};

/* Words as the content of an element. */
static void add_words(Text *out, const char *words) {
    for (; *words; words++) {
        if (*words == '<')
            text_add(out, "&lt;");
        else if (*words == '&')
            text_add(out, "&amp;");
        else if (*words == '>')
            text_add(out, "&gt;");
        else
            text_char(out, *words);
    }
}

typedef struct {
    double x, y;
    int size;
    const char *fill, *anchor, *weight;
} Place;

static void add_text(Text *out, Place place, const char *words) {
    text_format(out,
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" fill=\"%s\" text-anchor=\"%s\" "
                "font-weight=\"%s\">",
                place.x, place.y, place.size, place.fill, place.anchor ? place.anchor : "start",
                place.weight ? place.weight : "normal");
    add_words(out, words);
    text_add(out, "</text>\n");
}

static double graph_x(const Analysis *analysis, int move) {
    int last = analysis->n_moves > 1 ? analysis->n_moves : 1;
    return LEFT + (double)(RIGHT - LEFT) * move / last;
}

static double graph_y(double value) {
    return TOP + GRAPH * (1 - value);
}

static void add_axes(const Analysis *analysis, Text *out) {
    char words[32];
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = graph_y(percent / 100.0);
        text_format(out, "<path d=\"M%d %.1fH%d\" stroke=\"" RULE "\" stroke-width=\"%s\"/>\n",
                    LEFT, y, RIGHT, percent == 0 ? "2" : "1");
        snprintf(words, sizeof words, "%d %%", percent);
        add_text(out, (Place){LEFT - 8, y + 4, 12, INK2, "end", NULL}, words);
    }
    int step = analysis->n_moves > 100 ? 20 : analysis->n_moves > 40 ? 10 : 5;
    for (int move = 0; move <= analysis->n_moves; move += step) {
        snprintf(words, sizeof words, "%d", move);
        add_text(out, (Place){graph_x(analysis, move), TOP + GRAPH + 18, 12, INK2, "middle", NULL},
                 words);
    }
    add_text(out, (Place){LEFT, TOP - 12, 13, INK2, NULL, NULL},
             tr("Chance of winning over the moves of the match"));
}

/* The chances of a seat at its own decisions, then the result. */
static void add_line(const Analysis *analysis, int seat, const char *name, Text *out) {
    bool together = analysis->table->game->cooperative;
    double last = analysis->account[seat].start;
    text_format(out,
                "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-dasharray=\"%s\" "
                "stroke-linejoin=\"round\" d=\"M%d %.1f",
                COLOUR[seat], DASH[seat], LEFT, graph_y(last));
    for (int i = 0; i < analysis->n_moves; i++) {
        const Judgement *judged = &analysis->move[i];
        if (judged->forced || (judged->seat != seat && !together))
            continue;
        text_format(out, "L%.1f %.1fL%.1f %.1f", graph_x(analysis, i),
                    graph_y((double)judged->best.value), graph_x(analysis, i + 1),
                    graph_y((double)judged->played.value));
    }
    last = analysis->account[seat].result;
    text_format(out, "L%d %.1f\"/>\n", RIGHT, graph_y(last));
    int equals = 0; /* names of equal results stand below each other */
    for (int other = 0; other < seat; other++)
        equals += analysis->account[other].result == last;
    add_text(out,
             (Place){RIGHT + 8, graph_y(last) + 4 + 16 * (last > 0.5 ? equals : -equals), 13,
                     COLOUR[seat], NULL, "bold"},
             name);
}

static void row_name(const Analysis *analysis, int seat, char *out, size_t capacity) {
    Text text;
    text_init(&text, out, capacity);
    if (analysis->table->game->cooperative)
        text_add(&text, tr("The table"));
    else
        seat_name(analysis->table->player, seat, &text);
}

static void add_accounts(const Analysis *analysis, int rows, double y, Text *out) {
    const char *const HEADS[] = {tr("start"), tr("luck"), tr("gifts"), tr("cost"), tr("result")};
    add_text(out, (Place){LEFT, y, 15, INK, NULL, "bold"}, tr("Luck and skill"));
    for (int i = 0; i < 5; i++)
        add_text(out, (Place){360 + 110 * i, y, 13, INK2, "end", NULL}, HEADS[i]);
    for (int seat = 0; seat < rows; seat++) {
        const Account *account = &analysis->account[seat];
        const double figures[] = {account->start, account->luck, account->gifts, -account->cost,
                                  account->result};
        char words[MAX_NAME + 16];
        y += ROW;
        row_name(analysis, seat, words, sizeof words);
        add_text(out, (Place){LEFT, y, 14, COLOUR[seat], NULL, "bold"}, words);
        for (int i = 0; i < 5; i++) {
            bool change = i > 0 && i < 4;
            double size = figures[i] < 0 ? -figures[i] : figures[i];
            const char *sign = figures[i] < 0 ? "\u2212" : change ? "+" : "";
            snprintf(words, sizeof words, "%s%.1f %%", sign, 100 * size);
            const char *fill = change && figures[i] >= 0.005    ? GOOD
                               : change && figures[i] <= -0.005 ? BAD
                                                                : INK;
            add_text(out, (Place){360 + 110 * i, y, 14, fill, "end", NULL}, words);
        }
    }
}

/* The decisions that cost most, dearest first; returns how many. */
static int dearest(const Analysis *analysis, int out[MOST_LISTED]) {
    int count = 0;
    for (int i = 0; i < analysis->n_moves; i++) {
        if (analysis->move[i].loss < 0.01f)
            continue;
        int j = count < MOST_LISTED ? count++ : MOST_LISTED;
        for (; j > 0 && analysis->move[out[j - 1]].loss < analysis->move[i].loss; j--)
            if (j < MOST_LISTED)
                out[j] = out[j - 1];
        if (j < MOST_LISTED)
            out[j] = i;
    }
    return count;
}

/* Cuts words to a number of characters, at a character's end. The dots stand where three characters
 * were, so that they fit into any buffer that the words fitted into. */
static void shorten(char *words, int most) {
    int characters = 0;
    char *dots = words;
    for (char *at = words; *at; at++) {
        if (((unsigned char)*at & 0xC0) == 0x80)
            continue;
        characters++;
        if (characters == most - 2)
            dots = at;
        if (characters > most) {
            memcpy(dots, "...", sizeof "...");
            return;
        }
    }
}

/* Where the line ends that these words begin: at a space, if there is one. */
static char *line_end(char *words) {
    int characters = 0;
    char *space = NULL;
    for (char *at = words; *at; at++) {
        space = *at == ' ' ? at : space;
        if (((unsigned char)*at & 0xC0) != 0x80 && ++characters > MOST_WORDS)
            return space ? space : at;
    }
    return words + strlen(words);
}

/* Writes the sentence in lines, the last one cut; returns how many. NULL: only counts them. */
static int add_sentence(double y, char *words, Text *out) {
    int lines = 0;
    while (*words) {
        bool is_last = ++lines == SENTENCE;
        if (is_last)
            shorten(words, MOST_WORDS);
        char *end = is_last ? words + strlen(words) : line_end(words);
        char kept = *end;
        *end = '\0';
        if (out)
            add_text(out, (Place){LEFT + 16, y, 12, INK2, NULL, NULL}, words);
        *end = kept;
        words = end + (kept == ' ');
        y += LINE;
    }
    return lines;
}

/* The height that the list of decisions needs. */
static int list_height(const Analysis *analysis) {
    int listed[MOST_LISTED], height = 0;
    int count = dearest(analysis, listed);
    for (int k = 0; k < count; k++) {
        char words[1700];
        Text text;
        text_init(&text, words, sizeof words - 4);
        analysis_sentence(analysis, listed[k], &text);
        height += ROW * 7 / 4 + LINE * (add_sentence(0, words, NULL) - 1);
    }
    return height;
}

static double add_list(const Analysis *analysis, double y, Text *out) {
    int listed[MOST_LISTED];
    int count = dearest(analysis, listed);
    add_text(out, (Place){LEFT, y, 15, INK, NULL, "bold"},
             count ? tr("The decisions that cost most") : tr("No decision cost anything."));
    for (int k = 0; k < count; k++) {
        const Judgement *judged = &analysis->move[listed[k]];
        char name[MAX_NAME + 16], notation[MAX_NOTATION], words[1700];
        Text text;
        y += ROW;
        text_init(&text, name, sizeof name);
        seat_name(analysis->table->player, judged->seat, &text);
        text_init(&text, notation, sizeof notation);
        analysis_notation(analysis, listed[k], judged->played.move, &text);
        snprintf(words, sizeof words, "%d. %s: %s", listed[k] + 1, name, notation);
        add_text(out, (Place){LEFT, y, 14, COLOUR[judged->seat], NULL, "bold"}, words);
        snprintf(words, sizeof words, "\u2212%.1f %%", 100 * (double)judged->loss);
        add_text(out, (Place){RIGHT, y, 14, BAD, "end", "bold"}, words);
        y += ROW * 0.75;
        text_init(&text, words, sizeof words - 4);
        analysis_sentence(analysis, listed[k], &text);
        y += LINE * (add_sentence(y, words, out) - 1);
    }
    return y;
}

static int count_rows(const Analysis *analysis) {
    return analysis->table->game->cooperative ? 1 : analysis->table->setup.seats;
}

ReportSize analysis_extent(const Analysis *analysis) {
    int high = TOP + GRAPH + 60 + ROW * (count_rows(analysis) + 2) + list_height(analysis) + 60;
    return (ReportSize){WIDTH, high};
}

void analysis_svg(const Analysis *analysis, Text *out) {
    const Table *table = analysis->table;
    int rows = count_rows(analysis);
    int height = (int)analysis_extent(analysis).height;
    char words[200];
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                "height=\"%d\" font-family=\"Inter, 'DejaVu Sans', sans-serif\">\n"
                "<rect width=\"%d\" height=\"%d\" fill=\"" PAPER "\"/>\n",
                WIDTH, height, WIDTH, height, WIDTH, height);
    snprintf(words, sizeof words, tr("%s: the match looked at again"), table->game->title);
    add_text(out, (Place){LEFT, 48, 24, INK, NULL, "bold"}, words);
    add_axes(analysis, out);
    for (int seat = 0; seat < rows; seat++) {
        row_name(analysis, seat, words, MAX_NAME + 16);
        add_line(analysis, seat, words, out);
    }
    double y = TOP + GRAPH + 64;
    add_accounts(analysis, rows, y, out);
    y += ROW * (rows + 1.6);
    add_list(analysis, y, out);
    text_add(out, "</svg>\n");
}
