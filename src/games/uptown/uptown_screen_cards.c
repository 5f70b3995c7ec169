/* SPDX-License-Identifier: MIT */
/* uptown_screen_cards.c - UpTown's projects as letters, colours and words. */
#include "games/uptown/uptown_screen_cards.h"

#include "words/lang.h"

#include <string.h>

static const struct {
    const char *letter, *small; /* the small one of a gift */
    const char *name;
    Brush brush;
} KINDS[UPTOWN_GIFT + 1] = {
    [UPTOWN_OFFICE] = {TRC("kind letter", "O"),
                       TRC("kind letter", "o"),
                       TR("office"),
                       {231, 25, true, false}},
    [UPTOWN_SERVICES] = {TRC("kind letter", "S"),
                         TRC("kind letter", "s"),
                         TR("services"),
                         {231, 23, true, false}},
    [UPTOWN_FLAT] = {TRC("kind letter", "F"),
                     TRC("kind letter", "f"),
                     TR("flat"),
                     {231, 130, true, false}},
    [UPTOWN_CAFE] = {TRC("kind letter", "C"),
                     TRC("kind letter", "c"),
                     TR("cafe"),
                     {231, 124, true, false}},
    [UPTOWN_SHOP] = {TRC("kind letter", "M"),
                     TRC("kind letter", "m"),
                     TR("shop"),
                     {231, 58, true, false}},
    [UPTOWN_HOTEL] = {TRC("kind letter", "H"),
                      TRC("kind letter", "h"),
                      TR("hotel"),
                      {231, 54, true, false}},
    /* Of no kind. */
    [UPTOWN_GIFT] = {"-", TRC("kind letter", "g"), TR("gift"), {231, 28, true, false}},
};

static void paint_letter(Text *out, const ScreenStyle *style, int kind, bool gift, int times) {
    char letters[16];
    Text text;
    text_init(&text, letters, sizeof letters);
    text_repeat(&text, tr(gift ? KINDS[kind].small : KINDS[kind].letter), times > 1 ? 2 : 1);
    screen_paint(out, style, KINDS[kind].brush, letters);
}

int uptown_paint_kinds(Text *out, const ScreenStyle *style, const UptownProject *project) {
    int columns = 0;
    for (int kind = 0; kind < UPTOWN_KINDS; kind++) {
        int count = uptown_objects_of(project->objects, (UptownKind)kind);
        if (count)
            paint_letter(out, style, kind, project->gift, count);
        columns += count;
    }
    if (columns)
        return columns;
    paint_letter(out, style, UPTOWN_GIFT, project->gift, 1);
    return 1;
}

void uptown_paint_kind(Text *out, const ScreenStyle *style, const UptownProject *project) {
    for (int kind = 0; kind < UPTOWN_KINDS; kind++) {
        if (uptown_objects_of(project->objects, (UptownKind)kind)) {
            paint_letter(out, style, kind, project->gift, 1);
            return;
        }
    }
    paint_letter(out, style, UPTOWN_GIFT, project->gift, 1);
}

void uptown_print_amount(Text *out, char sign, int amount) {
    text_char(out, sign);
    text_add(out, amount < 0 ? "\u2212" : "");
    text_int(out, amount < 0 ? -amount : amount);
}

static void print_value(Text *out, char sign, UptownValue value) {
    char buffer[16];
    Text amount;
    if (!value.each)
        return;
    text_init(&amount, buffer, sizeof buffer);
    uptown_print_amount(&amount, sign, value.each);
    if (out->length)
        text_char(out, ' ');
    switch ((UptownForm)value.form) {
    case UPTOWN_PLAIN:
    case UPTOWN_FORMS:
        text_add(out, buffer);
        break;
    case UPTOWN_PER_FLOOR:
        text_format(out, tr("%s per floor below"), buffer);
        break;
    case UPTOWN_IF_GROUND:
        text_format(out, tr("%s on the ground"), buffer);
        break;
    case UPTOWN_PER_PLOT:
        text_format(out, tr("%s per %s, plot"), buffer, tr(KINDS[value.kind].name));
        break;
    case UPTOWN_PER_STREET:
        text_format(out, tr("%s per %s, street"), buffer, tr(KINDS[value.kind].name));
        break;
    }
}

void uptown_print_details(Text *out, const UptownProject *project) {
    static const char *const NEEDS[UPTOWN_NEEDS] = {NULL, TR("ground"), TR("upper"), TR("rooftop")};
    const char *const words[] = {NEEDS[project->need], project->roof ? TR("roof") : NULL,
                                 project->gift ? TR("gift") : NULL,
                                 project->shield ? TR("shield") : NULL};
    char buffer[256];
    Text told;
    text_init(&told, buffer, sizeof buffer);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i])
            text_format(&told, "%s%s", told.length ? " " : "", tr(words[i]));
    print_value(&told, '$', project->income);
    print_value(&told, '*', project->prestige);
    text_add(out, buffer);
}

/* Bytes of the UTF-8 character that starts here. */
static size_t character(const char *at) {
    size_t n = 1;
    while (((unsigned char)at[n] & 0xC0) == 0x80)
        n++;
    return n;
}

void uptown_fit(Text *out, const char *words, int columns) {
    if (screen_columns(words) <= columns) {
        screen_pad(out, words, columns);
        return;
    }
    int left = columns - 1; /* one for the ellipsis */
    while (*words && left > 0) {
        size_t n = character(words);
        text_add_bytes(out, words, n);
        words += n;
        left--;
    }
    text_add(out, "\u2026");
}

void uptown_print_legend(Text *out, const ScreenStyle *style) {
    char kinds[256], signs[256];
    Text words;
    text_init(&words, kinds, sizeof kinds);
    for (int kind = 0; kind < UPTOWN_KINDS; kind++)
        text_format(&words, " %s %s ", tr(KINDS[kind].letter), tr(KINDS[kind].name));
    text_init(&words, signs, sizeof signs);
    text_format(&words, " %s", tr("small letters: gifts  $ income  * prestige  # shield"));
    bool fits = screen_columns(kinds) + 1 + screen_columns(signs) <= style->columns;
    screen_paint(out, style, (Brush){PLAIN, PLAIN, false, true}, kinds);
    text_char(out, fits ? ' ' : '\n');
    screen_paint(out, style, (Brush){PLAIN, PLAIN, false, true}, signs);
    text_char(out, '\n');
}
