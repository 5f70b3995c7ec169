/* SPDX-License-Identifier: MIT */
/* view_text.c - a view as one line of JSON, the same for every game. */
#include "cli/view_text.h"

#include <string.h>

static void add_points(const ScoreLine *lines, int count, Text *out) {
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        text_add(out, i ? ",{\"id\":" : "{\"id\":");
        text_json(out, lines[i].id);
        text_format(out, ",\"points\":%d}", (int)lines[i].points);
    }
    text_char(out, ']');
}

static void add_score(const View *view, int seat, Text *out) {
    Score score;
    view->game->score(&view->state, (Seat)seat, &score);
    text_format(out, "{\"seat\":%d,\"total\":%d,\"out\":%s,\"lines\":", seat, (int)score.total,
                score.out ? "true" : "false");
    add_points(score.line, score.n_lines, out);
    text_add(out, ",\"facts\":");
    add_points(score.fact, score.n_facts, out);
    if (score.has_target)
        text_format(out, ",\"target\":%d", (int)score.target);
    text_char(out, '}');
}

static void add_picture(const View *view, Text *out) {
    char buffer[16 * 1024];
    Text picture;
    text_init(&picture, buffer, sizeof buffer);
    view->game->picture(&view->state, &picture);
    text_char(out, '[');
    char *line = buffer;
    for (int i = 0; *line; i++) {
        size_t length = strcspn(line, "\n");
        bool more = line[length] == '\n';
        line[length] = '\0';
        text_add(out, i ? "," : "");
        text_json(out, line);
        line += length + more;
    }
    text_char(out, ']');
}

static void add_legal(const View *view, Text *out) {
    Move moves[MAX_MOVES];
    int count = view->game->legal(&view->state, moves);
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        char buffer[MAX_NOTATION];
        Text notation;
        text_init(&notation, buffer, sizeof buffer);
        view->game->notate(&view->state, moves[i], &notation);
        text_add(out, i ? "," : "");
        text_json(out, buffer);
    }
    text_char(out, ']');
}

void view_json(const View *view, Text *out) {
    uint8_t bytes[MAX_ENCODED];
    text_format(out, "{\"game\":\"%s\",\"rules\":%d,\"seats\":%d,\"seat\":%d,\"scores\":[",
                view->game->id, view->game->rules, view->seats, view->seat);
    int scored = view->game->cooperative ? 1 : view->seats;
    for (int seat = 0; seat < scored; seat++) {
        text_add(out, seat ? "," : "");
        add_score(view, seat, out);
    }
    text_add(out, "],\"legal\":");
    add_legal(view, out);
    text_add(out, ",\"picture\":");
    add_picture(view, out);
    text_add(out, ",\"state\":\"");
    text_hex(out, bytes, game_encode(view->game, &view->state, bytes));
    text_add(out, "\"}");
}
