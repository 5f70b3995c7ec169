/* SPDX-License-Identifier: MIT */
/* analysis_json.c - an analysis in words and as JSON. */
#include "insight/analysis.h"
#include "words/words.h"
#include "json/write.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    REASONS = 3 /* terms of a move in a sentence */
};

/* ---- figures ---- */

/* Omits digits that are not significant. Certain values have none. */
static int decimals(double error) {
    return error > 0 && error < 0.0005 ? 1 : 0;
}

const char *analysis_percent(double chance, double error, char out[MAX_PERCENT]) {
    snprintf(out, MAX_PERCENT, "%.*f", decimals(error), 100 * chance);
    return out;
}

const char *analysis_change(double change, double error, char out[MAX_PERCENT]) {
    int digits = decimals(error);
    double least = digits ? 0.0005 : 0.005;
    const char *sign = change >= least ? "+" : change <= -least ? "\u2212" : "";
    int length = snprintf(out, MAX_PERCENT, "%s%.*f", sign, digits, fabs(100 * change));
    if (error > 0)
        snprintf(out + length, (size_t)(MAX_PERCENT - length), " \u00b1%.*f", digits,
                 fmax(100 * error, digits ? 0.1 : 1));
    return out;
}

const char *analysis_accuracy_words(const Account *account, char out[MAX_PERCENT]) {
    out[0] = '\0';
    if (account->accuracy >= 0)
        snprintf(out, MAX_PERCENT, "%.0f \u00b1%.0f", account->accuracy,
                 fmax(1, account->accuracy_error));
    return out;
}

/* ---- sentences ---- */

/* The moment as its mover saw it. */
static void view_at(const Analysis *analysis, const Moment *moment, View *view) {
    view_of(analysis->table->game, &moment->state, moment->seat, view);
    view->player = analysis->player;
}

void analysis_notation(const Analysis *analysis, int i, Move move, Text *out) {
    analysis->table->game->notate(&analysis->moment[i].state, move, out);
}

/* The first terms matter most; more would hide them. */
static void json_reasons(const View *view, const ExplainTerm *terms, int count, Text *out) {
    explain_render(view, terms, count < REASONS ? count : REASONS, out);
}

void analysis_sentence(const Analysis *analysis, int i, Text *out) {
    const Moment *moment = &analysis->moment[i];
    char notation[MAX_NOTATION], why[512], was[512];
    Text text;
    View view;
    const Game *game = analysis->table->game;
    if (game_is_optional(game, &moment->state, moment->played)) {
        text_add(out, tr("no decision, but a word to the others"));
        return;
    }
    if (moment->forced) {
        text_add(out, tr("the only legal move"));
        return;
    }
    view_at(analysis, moment, &view);
    text_init(&text, was, sizeof was);
    json_reasons(&view, moment->played_terms, moment->n_played_terms, &text);
    if (!moment->clear) {
        text_add(out, was);
        return;
    }
    text_init(&text, notation, sizeof notation);
    analysis_notation(analysis, i, moment->best, &text);
    text_init(&text, why, sizeof why);
    json_reasons(&view, moment->terms, moment->n_terms, &text);
    text_format(out, tr("Better %s. %s Played: %s"), notation, why, was);
}

/* ---- JSON ---- */

static void put_seats(Json *json, const char *key, const double *values, int seats) {
    json_key(json, key);
    json_open_array(json);
    for (int seat = 0; seat < seats; seat++)
        json_decimal(json, values[seat], 4);
    json_close(json);
}

static void put_move(Json *json, const char *key, const Analysis *analysis, int i, Move move,
                     const ExplainTerm *terms, int count) {
    const Moment *moment = &analysis->moment[i];
    View view;
    char why[1024];
    Text text;
    view_at(analysis, moment, &view);
    text_init(&text, why, sizeof why);
    json_reasons(&view, terms, count, &text);
    json_key(json, key);
    json_open_object(json);
    json_move(json, &view, move);
    json_say(json, &view, move);
    json_put_string(json, "why", why);
    json_key(json, "terms");
    explain_json(terms, count, json);
    json_close(json);
}

static void put_decision(Json *json, const Analysis *analysis, int i) {
    const Moment *moment = &analysis->moment[i];
    int seats = analysis->table->setup.seats;
    json_open_object(json);
    json_put_int(json, "number", i + 1);
    json_put_int(json, "seat", moment->seat);
    json_put_bool(json, "forced", moment->forced);
    put_move(json, "played", analysis, i, moment->played, moment->played_terms,
             moment->n_played_terms);
    if (moment->clear) {
        put_move(json, "best", analysis, i, moment->best, moment->terms, moment->n_terms);
        json_put_real(json, "bestChance", moment->best_chance, 4);
        json_put_real(json, "chance", moment->chance, 4);
    }
    json_put_real(json, "loss", moment->loss, 4);
    json_put_real(json, "error", moment->clear ? moment->loss_error : moment->error, 4);
    put_seats(json, "given", moment->given, seats);
    put_seats(json, "luck", moment->luck, seats);
    json_close(json);
}

static void put_account(Json *json, int seat, const Account *account) {
    json_open_object(json);
    json_put_int(json, "seat", seat);
    json_put_real(json, "start", account->start, 4);
    json_put_real(json, "luck", account->luck, 4);
    json_put_real(json, "gifts", account->gifts, 4);
    json_put_real(json, "cost", account->cost, 4);
    json_put_real(json, "result", account->result, 4);
    json_put_int(json, "decisions", account->decisions);
    if (account->accuracy >= 0) {
        json_put_real(json, "accuracy", account->accuracy, 1);
        json_put_real(json, "accuracyError", account->accuracy_error, 1);
    }
    json_close(json);
}

static void put_moments(Json *json, const Analysis *analysis) {
    int seats = analysis->table->setup.seats;
    json_key(json, "moments");
    json_open_array(json);
    for (int i = 0; i <= analysis->n_moves; i++) {
        const Chances *chances = &analysis->moment[i].chances;
        json_open_object(json);
        put_seats(json, "chance", chances->chance, seats);
        put_seats(json, "error", chances->error, seats);
        json_put_int(json, "playouts", chances->playouts);
        json_close(json);
    }
    json_close(json);
}

void analysis_json(const Analysis *analysis, Json *json) {
    const Table *table = analysis->table;
    json_open_object(json);
    json_put_string(json, "game", table->game->id);
    json_put_int(json, "seats", table->setup.seats);
    json_put_bool(json, "over", analysis->is_over);
    json_put_int(json, "playouts", (int64_t)analysis->playouts);
    put_moments(json, analysis);
    json_key(json, "decisions");
    json_open_array(json);
    for (int i = 0; i < analysis->n_moves; i++)
        put_decision(json, analysis, i);
    json_close(json);
    json_key(json, "accounts");
    json_open_array(json);
    for (int seat = 0; seat < table->setup.seats; seat++)
        put_account(json, seat, &analysis->account[seat]);
    json_close(json);
    json_close(json);
}
