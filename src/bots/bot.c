/* SPDX-License-Identifier: MIT */
/* bot.c - finds thinkers by name and asks them for moves. */
#include "bots/bot.h"

#include "bots/levels.h"
#include "bots/search.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    USUAL_ITERATIONS = 1000,
    MOST_ITERATIONS = 100 * 1000 * 1000,
    MOST_SECONDS = 3600
};

static const Bot *const BOTS[] = {&random_bot, &greedy_bot, &flat_bot};

const Bot *bot_at(int i) {
    return i < (int)(sizeof BOTS / sizeof BOTS[0]) ? BOTS[i] : NULL;
}

/* ---- names ---- */

static bool ends_with(Slice words, const char *end) {
    size_t length = strlen(end);
    return words.length > length && memcmp(words.at + words.length - length, end, length) == 0;
}

bool budget_read(Slice words, Budget *out, Error *error) {
    static const struct {
        const char *unit;
        int most;
    } UNITS[] = {{"it", MOST_ITERATIONS}, {"ms", MOST_SECONDS * 1000}, {"s", MOST_SECONDS}};
    for (int i = 0; i < 3; i++) {
        int number;
        if (!ends_with(words, UNITS[i].unit))
            continue;
        Slice digits = {words.at, words.length - strlen(UNITS[i].unit)};
        if (!slice_int(digits, &number, 1, UNITS[i].most))
            break;
        out->iterations = i == 0 ? (uint32_t)number : 0;
        out->milliseconds = i == 0 ? 0 : (uint32_t)number * (i == 1 ? 1u : 1000u);
        return true;
    }
    return error_at(error, 0, "a budget is like 500it, 100ms or 2s, not '%s'",
                    slice_quote(words).words);
}

static const Tune *usual_tune(const GameLevels *levels, const Bot *bot) {
    return bot == &flat_bot ? &levels->flat : &levels->best;
}

/* "level-3": 3; otherwise 0. */
static int level_number(Slice name) {
    static const char PREFIX[] = "level-";
    size_t length = sizeof PREFIX - 1;
    int level;
    if (name.length > length && memcmp(name.at, PREFIX, length) == 0 &&
        slice_int((Slice){name.at + length, name.length - length}, &level, 1, N_LEVELS))
        return level;
    return 0;
}

static bool find_plain(const Game *game, Slice name, Thinker *out) {
    const GameLevels *levels = levels_of(game);
    int number = level_number(name);
    if (number) {
        const Level *level = &levels->level[number - 1];
        out->bot = level->bot;
        out->tune = levels->best;
        out->tune.blunder = level->blunder;
        out->tune.blur = level->blur;
        out->budget.iterations = level->iterations;
        out->budget.milliseconds = level->milliseconds;
        return true;
    }
    for (int i = 0; bot_at(i); i++) {
        if (slice_is(name, bot_at(i)->id)) {
            out->bot = bot_at(i);
            out->tune = *usual_tune(levels, out->bot);
            out->budget.iterations = USUAL_ITERATIONS;
            return true;
        }
    }
    return false;
}

/* The text before the first `mark`; *rest is the text after it (at == NULL: no mark). */
static Slice before(Slice words, char mark, Slice *rest) {
    const char *at = memchr(words.at, mark, words.length);
    size_t length = at ? (size_t)(at - words.at) : words.length;
    *rest = at ? (Slice){at + 1, words.length - length - 1} : (Slice){NULL, 0};
    return (Slice){words.at, length};
}

/* One "breadth=24" into the settings; shares and weights are given in hundredths. */
static bool set_tune(Slice words, Tune *tune) {
    Slice value;
    Slice key = before(words, '=', &value);
    struct {
        const char *key;
        float *share;
        uint16_t *count;
    } fields[] = {
        {"win", &tune->win, NULL},         {"wild", &tune->wild, NULL},
        {"blunder", &tune->blunder, NULL}, {"blur", &tune->blur, NULL},
        {"breadth", NULL, &tune->breadth}, {"horizon", NULL, &tune->horizon},
        {"trust", NULL, &tune->trust},     {"sample", NULL, &tune->sample},
        {"worlds", NULL, &tune->worlds},   {"plain", NULL, &tune->plain},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        int number;
        if (!value.at || !slice_is(key, fields[i].key) || !slice_int(value, &number, 0, 9999))
            continue;
        if (fields[i].share)
            *fields[i].share = (float)number / 100.0f;
        else
            *fields[i].count = (uint16_t)number;
        return true;
    }
    return false;
}

bool bots_find(const Game *game, Slice name, Thinker *out, Error *error) {
    Thinker found = {.budget = {.threads = DEFAULT_THREADS}};
    Slice budget, settings, rest;
    Slice plain = before(before(name, '@', &budget), ':', &settings);
    if (!slice_copy(name, found.name, sizeof found.name) || !find_plain(game, plain, &found))
        return error_at(error, 0, "no bot '%s'; there are random, greedy, flat, level-1..%d",
                        slice_quote(name).words, N_LEVELS);
    for (; settings.at; settings = rest) {
        Slice one = before(settings, ':', &rest);
        if (!set_tune(one, &found.tune))
            return error_at(error, 0, "no setting '%s'", slice_quote(one).words);
    }
    if (budget.at && !budget_read(budget, &found.budget, error))
        return false;
    *out = found;
    return true;
}

void bots_level(const Game *game, int level, Thinker *out) {
    Error error;
    char name[MAX_NAME];
    snprintf(name, sizeof name, "level-%d", level);
    bool found = bots_find(game, slice_of(name), out, &error);
    assert(found);
    (void)found;
}

void bots_strongest(const Game *game, Thinker *out) {
    bots_level(game, N_LEVELS, out);
}

/* ---- choosing ---- */

void bot_choose(const Thinker *thinker, const View *view, Rng *rng, Choice *out) {
    Move moves[MAX_MOVES];
    assert(view->seat != NOBODY && view->game->actor(&view->state) == view->seat);
    int count = view->game->legal(&view->state, moves);
    Question question = {.view = view,
                         .eval = eval_of(view->game),
                         .tune = &thinker->tune,
                         .budget = thinker->budget,
                         .rng = rng,
                         .n_moves = count,
                         .moves = moves};
    memset(out, 0, sizeof *out);
    if (count == 1) {
        out->move = moves[0];
        out->n_candidates = 1;
        out->candidate[0] = (Candidate){.move = moves[0]};
        return;
    }
    if (search_happens(thinker->tune.blunder, rng))
        random_bot.choose(&question, out);
    else
        thinker->bot->choose(&question, out);
}
