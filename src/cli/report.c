/* SPDX-License-Identifier: MIT */
/* report.c - writes scores. The JSON's keys and their order are a contract; the table is not. */
#include "cli/report.h"

#include "cells/screen.h"
#include "cli/print.h"
#include "words/words.h"
#include "json/write.h"

#include <stdio.h>
#include <string.h>

enum {
    NAME_COLUMNS = 34,
    SEAT_COLUMNS = 12
};

/* ---- JSON ---- */

static void write_json(const void *what, Text *out) {
    const Report *report = what;
    Json json;
    json_init(&json, out);
    json_open_object(&json);
    json_put_string(&json, "game", report->game->id);
    json_scores(&json, "seats",
                &(Scores){report->game, report->seats, report->score, report->is_over});
    json_close(&json);
    text_char(out, '\n');
}

/* ---- for people ---- */

/* Do all seats have the same score items? (In some games they depend on the cards held.) */
static bool lines_agree(const Report *report) {
    const Score *first = &report->score[0];
    for (int seat = 1; seat < report->seats; seat++) {
        const Score *score = &report->score[seat];
        if (score->n_lines != first->n_lines)
            return false;
        for (int i = 0; i < first->n_lines; i++)
            if (strcmp(score->line[i].id, first->line[i].id) != 0)
                return false;
    }
    return true;
}

static void add_number(Text *out, int number) {
    char words[WORDS_NUMBER];
    words_number(number, words);
    text_repeat(out, " ", SEAT_COLUMNS - screen_columns(words));
    text_add(out, words);
}

static void add_label(Text *out, const char *label) {
    screen_pad(out, label, NAME_COLUMNS);
}

static void add_line_label(const Report *report, const char *id, Text *out) {
    char buffer[256];
    Text label;
    text_init(&label, buffer, sizeof buffer);
    words_line(report->game, report->deck, id, &label);
    add_label(out, buffer);
}

static void add_head(const Report *report, int first, int last, Text *out) {
    add_label(out, "");
    for (int seat = first; seat < last; seat++) {
        char buffer[MAX_NAME];
        words_player(report->player, (Seat)seat, buffer);
        int columns = screen_columns(buffer);
        text_repeat(out, " ", columns < SEAT_COLUMNS ? SEAT_COLUMNS - columns : 1);
        text_add(out, buffer);
    }
    text_char(out, '\n');
}

/* One row of the table: line or fact i of the seats first .. last-1. */
static void add_row(const Report *report, int first, int last, int i, bool fact, Text *out) {
    const Score *score = &report->score[first];
    add_line_label(report, fact ? score->fact[i].id : score->line[i].id, out);
    for (int seat = first; seat < last; seat++) {
        score = &report->score[seat];
        add_number(out, (int)(fact ? score->fact[i].points : score->line[i].points));
    }
    text_char(out, '\n');
}

static void add_places(const Report *report, int first, int last, Text *out) {
    uint8_t place[MAX_SEATS];
    game_rank(report->score, report->seats, place);
    add_label(out, tr("Place"));
    for (int seat = first; seat < last; seat++)
        add_number(out, place[seat]);
    text_char(out, '\n');
}

/* The seats first .. last-1, whose lines agree. */
static void add_block(const Report *report, int first, int last, Text *out) {
    const Score *score = &report->score[first];
    add_head(report, first, last, out);
    for (int i = 0; i < score->n_lines; i++)
        add_row(report, first, last, i, false, out);
    add_label(out, tr("Total"));
    for (int seat = first; seat < last; seat++)
        add_number(out, (int)report->score[seat].total);
    text_char(out, '\n');
    if (!report->game->cooperative)
        add_places(report, first, last, out);
    if (score->n_facts)
        text_format(out, "%s\n", tr("Not counted:"));
    for (int i = 0; i < score->n_facts; i++)
        add_row(report, first, last, i, true, out);
}

static void add_target(const Report *report, Text *out) {
    const Score *score = &report->score[0];
    if (!report->game->cooperative || !score->has_target)
        return;
    add_label(out, tr("Target"));
    add_number(out, (int)score->target);
    text_char(out, '\n');
    if (report->is_over)
        text_format(out, "%s\n",
                    score->total >= score->target ? tr("Won: the target is reached.")
                                                  : tr("Lost: the target is not reached."));
}

static void write_table(const void *what, Text *out) {
    const Report *report = what;
    if (report->game->cooperative) {
        Report table = *report; /* one score for the whole table */
        table.seats = 1;
        table.player = NULL;
        add_block(&table, 0, 1, out);
        add_target(&table, out);
    } else if (lines_agree(report)) {
        add_block(report, 0, report->seats, out);
    } else {
        for (int seat = 0; seat < report->seats; seat++) {
            text_add(out, seat ? "\n" : "");
            add_block(report, seat, seat + 1, out);
        }
    }
}

void report_print(const Report *report, bool json) {
    print_whole(json ? write_json : write_table, report);
}
