/* SPDX-License-Identifier: MIT */
/* screen.c - drawing functions for the terminal, and the list of the games' screens. */
#include "cells/screen.h"

#include "base/scan.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

#define GAME(id) extern const GameScreen id##_screen;
#include "games/games.def"
#undef GAME

const GameScreen *screen_of(const Game *game) {
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_screen},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}

void screen_paint(Text *out, const ScreenStyle *style, Brush brush, const char *words) {
    if (!style->colour) {
        text_add(out, words);
        return;
    }
    text_add(out, "\x1b[0");
    if (brush.bold)
        text_add(out, ";1");
    if (brush.dim)
        text_add(out, ";2");
    if (brush.ink != PLAIN)
        text_format(out, ";38;5;%d", brush.ink);
    if (brush.ground != PLAIN)
        text_format(out, ";48;5;%d", brush.ground);
    text_add(out, "m");
    text_add(out, words);
    text_add(out, "\x1b[0m");
}

/* Past an escape code that starts at `at`, or `at` itself. */
static const char *past_escape(const char *at) {
    if (*at != '\x1b')
        return at;
    while (*at && *at != 'm')
        at++;
    return *at ? at + 1 : at;
}

/* Counts over a copy of what is visible. */
int screen_columns(const char *words) {
    char visible[2048];
    size_t length = 0;
    while (*words && *words != '\n' && length + 1 < sizeof visible) {
        const char *past = past_escape(words);
        if (past != words)
            words = past;
        else
            visible[length++] = *words++;
    }
    visible[length] = '\0';
    return utf8_columns(visible);
}

void screen_pad(Text *out, const char *words, int columns) {
    text_add(out, words);
    text_repeat(out, " ", columns - screen_columns(words));
}

void screen_help(const char *const lines[][2], size_t count) {
    for (size_t i = 0; i < count; i++) {
        char buffer[128];
        Text text;
        text_init(&text, buffer, sizeof buffer);
        screen_pad(&text, tr(lines[i][0]), 16);
        printf("  %s%s\n", buffer, tr(lines[i][1]));
    }
}

void screen_cell(const char *words, int columns) {
    int extra = (int)strlen(words) - screen_columns(words);
    printf("%*s", columns < 0 ? columns - extra : columns + extra, words);
}

static int widest(const char *block) {
    int most = 0;
    while (block && *block) {
        int columns = screen_columns(block);
        most = columns > most ? columns : most;
        block = strchr(block, '\n');
        block = block ? block + 1 : NULL;
    }
    return most;
}

/* Adds the block's next line without its LF and moves past it. */
static void take_line(Text *out, const char **block) {
    size_t length = strcspn(*block, "\n");
    text_add_bytes(out, *block, length);
    *block += length + ((*block)[length] == '\n');
}

void screen_beside(Text *out, const ScreenStyle *style, const char *left, const char *right,
                   int gap) {
    int width = widest(left);
    if (width + gap + widest(right) > style->columns) {
        text_add(out, left);
        text_add(out, right);
        return;
    }
    while (*left || *right) {
        int columns = screen_columns(left);
        take_line(out, &left);
        if (*right) {
            text_repeat(out, " ", width + gap - columns);
            take_line(out, &right);
        }
        text_char(out, '\n');
    }
}

void screen_number(Text *out, const ScreenStyle *style, Brush brush, int number, int columns) {
    char digits[WORDS_NUMBER], words[64];
    Text text;
    words_number(number, digits);
    text_init(&text, words, sizeof words);
    text_repeat(&text, " ", columns - screen_columns(digits));
    text_add(&text, digits);
    screen_paint(out, style, brush, words);
}

void screen_delta(Text *out, int number) {
    text_add(out, number > 0 ? "+" : number < 0 ? "\u2212" : "");
    text_int(out, number < 0 ? -(int64_t)number : number);
}
