/* SPDX-License-Identifier: MIT */
/* cmd_arena.c - `townhall arena`: bots against bots, with confidence intervals. */
#include "arena/arena.h"
#include "base/json.h"
#include "cells/screen.h"
#include "cli/input.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "words/lang.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    MOST_GAMES = 1000000,
    MOST_THREADS = 64
};

static atomic_bool interrupted; /* by the signal handler; a process has one arena */

static void interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* ---- arguments ---- */

/* One name of the list; --budget goes to those without one of their own. */
static bool add_bot(const Args *args, Arena *arena, const char *name, size_t length) {
    char full[2 * MAX_NAME];
    Error error;
    const char *budget = args_value(args, "--budget");
    bool has_own = memchr(name, '@', length) != NULL;
    if (arena->n_bots == MAX_RATED)
        return args_fail(args, tr("--bots: at most %d"), MAX_RATED);
    int written = snprintf(full, sizeof full, "%.*s%s%s", (int)(length > 100 ? 100 : length), name,
                           budget && !has_own ? "@" : "", budget && !has_own ? budget : "");
    if (written >= (int)sizeof full ||
        !opponent_find(arena->game, full, &arena->bot[arena->n_bots], &error))
        return args_fail(args, "--bots: %s", written >= (int)sizeof full ? full : error.what);
    arena->n_bots++;
    return true;
}

static bool read_bots(const Args *args, Arena *arena) {
    const char *list = args_value(args, "--bots");
    if (!list)
        return args_fail(args, tr("--bots is missing: names separated by commas, of %s"),
                         opponent_names());
    for (;;) {
        size_t length = strcspn(list, ",");
        if (!add_bot(args, arena, list, length))
            return false;
        if (list[length] == '\0')
            return true;
        list += length + 1;
    }
}

static bool read_folder(const Args *args, Arena *arena) {
    struct stat status;
    arena->records = args_value(args, "--records");
    if (!arena->records || mkdir(arena->records, 0777) == 0)
        return true;
    if (errno == EEXIST && stat(arena->records, &status) == 0 && S_ISDIR(status.st_mode))
        return true;
    return args_fail(args, "--records: %s: %s", arena->records, error_of_system(errno));
}

static bool read_arena(const Args *args, Arena *arena) {
    *arena = (Arena){.n_games = 100, .threads = 1, .stop = &interrupted};
    return input_game(args, args->operand[0], &arena->game) &&
           input_setup(args, arena->game, &arena->setup) && read_bots(args, arena) &&
           args_int(args, "--games", &arena->n_games, 1, MOST_GAMES) &&
           args_int(args, "--threads", &arena->threads, 1, MOST_THREADS) &&
           input_seed_or_random(args, arena->setup.seed) && read_folder(args, arena);
}

/* ---- results ---- */

static void print_forfeits(const BotResult *bot, const char *name) {
    for (int o = EXEC_ANSWERED + 1; o < N_EXEC_OUTCOMES; o++)
        if (bot->forfeits[o])
            printf(tr("%s: decisions made at random for it: %ld: %s\n"), name, bot->forfeits[o],
                   tr(exec_outcome_words((ExecOutcome)o)));
}

static void print_table(const Arena *arena, const BotResult *bots, int played) {
    char seed[2 * SEED_BYTES + 1];
    Text text;
    text_init(&text, seed, sizeof seed);
    text_hex(&text, arena->setup.seed, SEED_BYTES);
    printf(tr("%s, seats: %d, matches: %d of %d, seed %s\n"), arena->game->title,
           arena->setup.seats, played, arena->n_games, seed);
    screen_cell(tr("bot"), -20);
    screen_cell(tr("seats"), 8);
    screen_cell(tr("wins"), 8);
    printf("  ");
    screen_cell(tr("share (95 %)"), -17);
    screen_cell(tr("mean score (95 %)"), -21);
    screen_cell(arena->game->cooperative ? "" : tr("Elo (95 %)"), -18);
    screen_cell(tr("ms/move"), 10);
    screen_cell(tr("longest"), 9);
    printf("\n");
    for (int i = 0; i < arena->n_bots; i++) {
        const BotResult *b = &bots[i];
        char share[32], score[40], elo[40] = "";
        snprintf(share, sizeof share, "%.1f..%.1f %%", 100 * b->win_share.low,
                 100 * b->win_share.high);
        snprintf(score, sizeof score, "%.2f (%.2f..%.2f)", b->score.mid, b->score.low,
                 b->score.high);
        if (!arena->game->cooperative)
            snprintf(elo, sizeof elo, "%+.0f (%+.0f..%+.0f)", b->elo.mid, b->elo.low, b->elo.high);
        printf("%-20s %7d %7.1f  %-16s %-20s %-18s %9.2f %8.0f\n", arena->bot[i].name, b->seats,
               b->wins, share, score, elo, b->ms_per_move, b->longest_ms);
    }
    for (int i = 0; i < arena->n_bots; i++)
        print_forfeits(&bots[i], arena->bot[i].name);
}

/* NAME, NAME_low and NAME_high; NULL: all three null. */
static void json_interval(Json *json, const char *name, const Interval *interval) {
    char low[32], high[32];
    snprintf(low, sizeof low, "%s_low", name);
    snprintf(high, sizeof high, "%s_high", name);
    json_put_real(json, name, interval ? interval->mid : (double)NAN, 4);
    json_put_real(json, low, interval ? interval->low : (double)NAN, 4);
    json_put_real(json, high, interval ? interval->high : (double)NAN, 4);
}

static void json_bot(Json *json, const Arena *arena, int i, const BotResult *b) {
    json_open_object(json);
    json_put_string(json, "name", arena->bot[i].name);
    json_put_int(json, "games", b->seats);
    json_put_real(json, "wins", b->wins, 4);
    json_interval(json, "win_share", &b->win_share);
    json_interval(json, "mean_score", &b->score);
    json_interval(json, "elo", arena->game->cooperative ? NULL : &b->elo);
    json_put_int(json, "moves", b->moves);
    json_put_real(json, "ms_per_move", b->ms_per_move, 4);
    json_put_real(json, "longest_ms", b->longest_ms, 3);
    json_key(json, "forfeits");
    json_open_object(json);
    for (int o = EXEC_ANSWERED + 1; o < N_EXEC_OUTCOMES; o++)
        json_put_int(json, exec_outcome_id((ExecOutcome)o), b->forfeits[o]);
    json_close(json);
    json_close(json);
}

/* The final report. */
typedef struct {
    const Arena *arena;
    const BotResult *bots;
    int played;
} Outcome;

static void write_json(const void *what, Text *out) {
    const Outcome *outcome = what;
    const Arena *arena = outcome->arena;
    Json json;
    json_init(&json, out);
    json_open_object(&json);
    json_put_string(&json, "game", arena->game->id);
    json_put_int(&json, "seats", arena->setup.seats);
    json_put_int(&json, "games", arena->n_games);
    json_put_int(&json, "played", outcome->played);
    json_key(&json, "seed");
    json_hex(&json, arena->setup.seed, SEED_BYTES);
    json_put_bool(&json, "interrupted", atomic_load(&interrupted));
    json_key(&json, "bots");
    json_open_array(&json);
    for (int i = 0; i < arena->n_bots; i++)
        json_bot(&json, arena, i, &outcome->bots[i]);
    json_close(&json);
    json_close(&json);
    text_char(out, '\n');
}

typedef struct {
    const Arena *arena;
    Progress bar;
} Watch;

static void watch(void *data, int done, const MatchResult *results) {
    Watch *w = data;
    BotResult bots[MAX_RATED];
    char words[64];
    if (!w->bar.shows)
        return;
    arena_sum(w->arena, results, bots);
    snprintf(words, sizeof words, "%.20s %.1f %%", w->arena->bot[0].name,
             100 * bots[0].win_share.mid);
    progress_show(&w->bar, done, w->arena->n_games, words);
}

static int run(const Args *args) {
    static Arena arena;
    Error error;
    BotResult bots[MAX_RATED];
    if (!read_arena(args, &arena))
        return EXIT_BAD_INPUT;
    MatchResult *results = calloc((size_t)arena.n_games, sizeof *results);
    if (!results) {
        args_fail(args, "%s", tr("no memory for so many matches"));
        return EXIT_FAILED_CHECK;
    }
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    Watch w = {.arena = &arena};
    progress_begin(&w.bar);
    bool sound = arena_run(&arena, results, watch, &w, &error);
    progress_end(&w.bar);
    int played = 0;
    for (int i = 0; i < arena.n_games; i++)
        played += results[i].played;
    arena_sum(&arena, results, bots);
    free(results);
    if (args_has(args, "--json"))
        print_whole(write_json, &(Outcome){&arena, bots, played});
    else
        print_table(&arena, bots, played);
    return sound || args_fail(args, "%s", error.what) ? EXIT_DONE : EXIT_FAILED_CHECK;
}

static const ArgOption OPTIONS[] = {
    {"--bots", "A,B,..", TR("the players: level-1..5, random, greedy, flat, exec:PROGRAM"), false},
    {"--games", "N", TR("number of matches (default: 100)"), false},
    {"--budget", "B", TR("for bots without one: 500it, 100ms, 2s"), false},
    {"--seats", "N", TR("number of seats (default: the fewest)"), false},
    {"--threads", "T", TR("matches at the same time (default: 1)"), false},
    {"--seed", "HEX", TR("64 hex digits; the same seed gives the same matches"), false},
    {"--records", "DIR", TR("writes a record of every match there"), false},
    {"--json", NULL, TR("as JSON"), false},
    {"--option", "K=V", TR("an option of the game"), true},
    {"--deck", "FILE|NAME", TR("play with this deck instead of the standard one"), false},
    {0},
};

const Command arena_command = {
    .name = "arena",
    .operands = "GAME",
    .least = 1,
    .most = 1,
    .about = TR("let bots play against each other"),
    .more = TR(
        "Bots fill the seats in turn and rotate by one seat each match; as many matches as there\n"
        "are bots have the same deal. NAME@500it, NAME@100ms or NAME@2s gives one bot a\n"
        "budget of its own. Budgets in iterations make everything repeatable with --seed.\n"
        "With one match at a time (--threads 1) a bot with a budget in time thinks in two\n"
        "threads, otherwise in one. In a cooperative game one bot has all seats of a match,\n"
        "and there is no Elo. Ctrl-C ends it and prints the results so far."),
    .options = OPTIONS,
    .run = run,
};
