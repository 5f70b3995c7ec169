/* SPDX-License-Identifier: MIT */
/* explain.c - collects the terms of a move over several worlds and renders them. */
#include "insight/explain.h"

#include "engine/preview.h"
#include "words/words.h"

#include <assert.h>
#include <string.h>

enum {
    WORLDS = 6 /* a term must hold in all of them, so that guesses about hidden cards are not shown
                  as facts */
};

#define GAME(id) extern const GameExplain id##_explain;
#include "games/games.def"
#undef GAME

const GameExplain *explain_of(const Game *game) {
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_explain},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}

/* ---- collecting ---- */

void explain_say(Reasons *reasons, float weight, ExplainTerm term) {
    int at = reasons->count;
    term.weight = weight < 0 ? -0.9f * weight : weight;
    if (reasons->count == reasons->most) {
        at = 0;
        for (int i = 1; i < reasons->count; i++)
            at = reasons->out[i].weight < reasons->out[at].weight ? i : at;
        if (reasons->out[at].weight >= term.weight)
            return;
    } else {
        reasons->count++;
    }
    reasons->out[at] = term;
}

const char *explain_field(int column, int row) {
    static const char *const FIELDS[3][3] = {
        {TR("the upper left of the city"), TR("the upper edge of the city"),
         TR("the upper right of the city")},
        {TR("the left edge of the city"), TR("the middle of the city"),
         TR("the right edge of the city")},
        {TR("the lower left of the city"), TR("the lower edge of the city"),
         TR("the lower right of the city")}};
    return FIELDS[row][column];
}

/* ---- the generic terms: lines of the score that change ---- */

/* The number of score items with the same id before item i (two copies of a card give two). */
static int earlier(const Score *score, int i) {
    int count = 0;
    for (int j = 0; j < i; j++)
        count += strcmp(score->line[j].id, score->line[i].id) == 0;
    return count;
}

static ExplainTerm line_term(const char *id, int change) {
    return (ExplainTerm){.message = TR("{0} {1}"),
                         .arg = {{ARG_LINE, 0, id}, {ARG_DELTA, change, NULL}},
                         .weight = (float)(change < 0 ? -change : change)};
}

/* The total gain or loss of the others. */
static int others_change(const Game *game, const void *before, const void *after, Seat seat) {
    int change = 0;
    int seats = game->cooperative ? 0 : game->seats(before);
    for (int other = 0; other < seats; other++) {
        Score was, is;
        if (other == seat)
            continue;
        game->score(before, (Seat)other, &was);
        game->score(after, (Seat)other, &is);
        change += is.total - was.total;
    }
    return change;
}

/* Does one of these terms mention this score item already? */
static bool is_listed(const ExplainTerm *terms, int count, const char *id) {
    for (int i = 0; i < count; i++)
        for (int a = 0; a < MAX_TERM_ARGS; a++)
            if (terms[i].arg[a].kind == ARG_LINE && strcmp(terms[i].arg[a].words, id) == 0)
                return true;
    return false;
}

/* Adds terms for score items that the `count` terms do not mention; returns the new number. */
static int changed_lines(const Game *game, const void *before, const void *after, Seat seat,
                         int count, ExplainTerm out[MAX_TERMS]) {
    Score was, is;
    int told = count;
    game->score(before, seat, &was);
    game->score(after, seat, &is);
    for (int i = 0; i < is.n_lines && count < MAX_TERMS - 1; i++) {
        const char *id = is.line[i].id;
        int change = is.line[i].points - score_points(&was, id, earlier(&is, i));
        if (change && !is_listed(out, told, id))
            out[count++] = line_term(id, change);
    }
    int others = others_change(game, before, after, seat);
    if (others && count < MAX_TERMS)
        out[count++] = (ExplainTerm){.message = TR("the others {0}"),
                                     .arg = {{ARG_DELTA, others, NULL}},
                                     .weight = (float)(others < 0 ? -others : others)};
    return count;
}

/* ---- over several worlds ---- */

static bool same_words(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_term(const ExplainTerm *a, const ExplainTerm *b) {
    if (!same_words(a->message, b->message))
        return false;
    for (int i = 0; i < MAX_TERM_ARGS; i++)
        if (a->arg[i].kind != b->arg[i].kind || a->arg[i].number != b->arg[i].number ||
            !same_words(a->arg[i].words, b->arg[i].words))
            return false;
    return true;
}

static bool has_term(const ExplainTerm *terms, int count, const ExplainTerm *wanted) {
    for (int i = 0; i < count; i++)
        if (same_term(&terms[i], wanted))
            return true;
    return false;
}

static int terms_in_world(const View *view, Move move, Rng *rng, ExplainTerm out[MAX_TERMS]) {
    const Game *game = view->game;
    const GameExplain *explain = explain_of(game);
    AnyState before, after;
    preview_world(view, move, rng, &before, &after);
    memset(out, 0, MAX_TERMS * sizeof *out);
    int count = explain->terms ? explain->terms(&before, &after, view->seat, move, out) : 0;
    return explain->tells_all ? count
                              : changed_lines(game, &before, &after, view->seat, count, out);
}

/* Heaviest first; equals keep their order. */
static void sort_terms(ExplainTerm *terms, int count) {
    for (int i = 1; i < count; i++) {
        ExplainTerm moved = terms[i];
        int j = i;
        for (; j > 0 && terms[j - 1].weight < moved.weight; j--)
            terms[j] = terms[j - 1];
        terms[j] = moved;
    }
}

int explain_move(const View *view, Move move, Rng *rng, ExplainTerm out[MAX_TERMS]) {
    int count = terms_in_world(view, move, rng, out);
    for (int w = 1; w < WORLDS; w++) {
        ExplainTerm other[MAX_TERMS];
        int n_other = terms_in_world(view, move, rng, other);
        int kept = 0;
        for (int i = 0; i < count; i++)
            if (has_term(other, n_other, &out[i]))
                out[kept++] = out[i];
        count = kept;
    }
    sort_terms(out, count);
    if (count == 0)
        out[count++] = (ExplainTerm){.message = TR("nothing at once; it prepares what comes")};
    return count;
}

void explain_area(const View *view, Move move, Rng *rng, ExplainTerm *out) {
    const GameExplain *explain = explain_of(view->game);
    memset(out, 0, sizeof *out);
    if (explain->area) {
        explain->area(view, move, out);
        return;
    }
    ExplainTerm terms[MAX_TERMS];
    int count = explain_move(view, move, rng, terms);
    for (int i = 0; i < count; i++) {
        if (terms[i].arg[0].kind == ARG_LINE) {
            *out = (ExplainTerm){.message = TR("{0}"), .arg = {terms[i].arg[0]}};
            return;
        }
    }
    *out = (ExplainTerm){.message = TR("what comes later, not points at once")};
}

/* ---- rendering ---- */

static void render_arg(const View *view, const ExplainArg *arg, Text *out) {
    char number[WORDS_NUMBER], name[MAX_NAME];
    switch (arg->kind) {
    case ARG_NONE:
        assert(!"a message has all its arguments");
        break;
    case ARG_DELTA:
        text_add(out, arg->number > 0 ? "+" : "");
        text_add(out, words_number(arg->number, number));
        break;
    case ARG_NUMBER:
        text_add(out, words_number(arg->number, number));
        break;
    case ARG_SEAT:
        text_add(out, words_player(view->player, (Seat)arg->number, name));
        break;
    case ARG_LINE:
        words_line(view->game, game_deck_of(view->game, &view->state), arg->words, out);
        break;
    case ARG_WORDS:
        text_add(out, tr(arg->words));
        break;
    }
}

static void render_term(const View *view, const ExplainTerm *term, Text *out) {
    for (const char *at = tr(term->message); *at; at++) {
        bool is_arg = at[0] == '{' && at[1] >= '0' && at[1] < '0' + MAX_TERM_ARGS && at[2] == '}';
        if (is_arg) {
            render_arg(view, &term->arg[at[1] - '0'], out);
            at += 2;
        } else {
            text_char(out, *at);
        }
    }
}

void explain_render(const View *view, const ExplainTerm *terms, int count, Text *out) {
    for (int i = 0; i < count; i++) {
        text_add(out, i ? " " : "");
        size_t from = out->length;
        render_term(view, &terms[i], out);
        words_capital(out, from);
        text_add(out, ".");
    }
}

/* The message determines its arguments. */
static int count_args(const char *message) {
    int count = 0;
    for (const char *at = message; *at; at++)
        if (at[0] == '{' && at[1] >= '0' && at[1] < '0' + MAX_TERM_ARGS && at[2] == '}' &&
            at[1] - '0' >= count)
            count = at[1] - '0' + 1;
    return count;
}

void explain_json(const ExplainTerm *terms, int count, Json *json) {
    json_open_array(json);
    for (int i = 0; i < count; i++) {
        json_open_object(json);
        json_put_string(json, "message", terms[i].message);
        json_key(json, "args");
        json_open_array(json);
        for (int a = 0; a < count_args(terms[i].message); a++) {
            const ExplainArg *arg = &terms[i].arg[a];
            assert(arg->kind != ARG_NONE);
            if (arg->kind == ARG_LINE || arg->kind == ARG_WORDS)
                json_text(json, arg->words);
            else
                json_int(json, arg->number);
        }
        json_close(json);
        json_close(json);
    }
    json_close(json);
}
