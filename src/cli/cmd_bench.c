/* SPDX-License-Identifier: MIT */
/* cmd_bench.c - `townhall bench`: measures the speed of the rules.
 *
 * Whole matches of uniformly random play on one core: a fresh deal each, all legal moves listed
 * at every decision, the final score of every seat counted. Then clone, legal, apply and score
 * are timed separately, over positions sampled from such matches. --late measures how long bots
 * take for a move in such positions by wall-clock time, because that is how long a player waits. */
#include "base/json.h"
#include "bots/bot.h"
#include "bots/machine.h"
#include "cli/input.h"
#include "cli/print.h"
#include "words/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
    SAMPLES = 256,
    BATCH = 32, /* matches between two looks at the clock */
    N_LATE = 3
};

/* Bots that think until their time is up. The first only reads the clock, so its delay is that
 * of the machine. */
static const char *const LATE[N_LATE] = {"clock", "level-5", "flat"};

typedef struct {
    int decisions;
    uint64_t longest; /* microseconds */
} Late;

typedef struct {
    const Game *game;
    int seats;
    double games_per_s, moves_per_s;
    double ns_setup, ns_clone, ns_legal, ns_apply, ns_score;
    uint32_t late_ms; /* budget of a move; 0: not measured */
    Late late[N_LATE];
    double peak_mb; /* the most memory the process ever had */
} Figures;

typedef struct {
    AnyState state;
    Move move; /* a legal one */
} Sample;

typedef struct {
    const Game *game;
    Setup setup;
    Rng rng;
    uint64_t sink; /* results go here, so that no call can be left out by the compiler */
    int n_samples;
    Sample sample[SAMPLES];
} Bench;

/* CPU time of this thread: the figure is for one core and does not depend on other load. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Another deal every time; neighbouring seeds give unrelated deals. */
static void next_seed(Bench *bench) {
    for (int i = 0; i < 8 && ++bench->setup.seed[i] == 0; i++)
        ;
}

/* Plays one match to its end; returns its number of moves. Keeps about one position in `keep`. */
static int play_match(Bench *bench, int keep) {
    const Game *game = bench->game;
    AnyState state;
    Move moves[MAX_MOVES];
    int n_moves = 0;
    next_seed(bench);
    game->setup(&state, &bench->setup);
    while (game->actor(&state) != NOBODY) {
        int count = game->legal(&state, moves);
        Move move = moves[rng_below(&bench->rng, (uint32_t)count)];
        if (keep && bench->n_samples < SAMPLES && rng_below(&bench->rng, (uint32_t)keep) == 0) {
            Sample *sample = &bench->sample[bench->n_samples++];
            memcpy(&sample->state, &state, game->state_size);
            sample->move = move;
        }
        game->apply(&state, move);
        n_moves++;
    }
    for (int seat = 0; seat < bench->setup.seats; seat++) {
        Score score;
        game->score(&state, (Seat)seat, &score);
        bench->sink += (uint64_t)score.total;
    }
    return n_moves;
}

static void time_matches(Bench *bench, double seconds, Figures *out) {
    double start = now(), end;
    long games = 0, moves = 0;
    do {
        for (int i = 0; i < BATCH; i++)
            moves += play_match(bench, 0);
        games += BATCH;
        end = now();
    } while (end - start < seconds);
    out->games_per_s = (double)games / (end - start);
    out->moves_per_s = (double)moves / (end - start);
}

static void do_setup(Bench *bench, const Sample *sample) {
    AnyState state;
    (void)sample;
    next_seed(bench);
    bench->game->setup(&state, &bench->setup);
    bench->sink += state.bytes[0];
}

static void do_clone(Bench *bench, const Sample *sample) {
    AnyState state;
    memcpy(&state, &sample->state, bench->game->state_size);
    __asm__ volatile("" : : "r"(&state) : "memory"); /* the copy counts as used */
}

static void do_legal(Bench *bench, const Sample *sample) {
    Move moves[MAX_MOVES];
    bench->sink += (uint64_t)bench->game->legal(&sample->state, moves);
}

static void do_apply(Bench *bench, const Sample *sample) {
    AnyState state;
    memcpy(&state, &sample->state, bench->game->state_size);
    bench->game->apply(&state, sample->move);
    bench->sink += state.bytes[0];
}

static void do_score(Bench *bench, const Sample *sample) {
    Score score;
    bench->game->score(&sample->state, 0, &score);
    bench->sink += (uint64_t)score.total;
}

static double time_each(Bench *bench, double seconds, void (*act)(Bench *, const Sample *)) {
    double start = now(), end;
    long calls = 0;
    do {
        for (int i = 0; i < bench->n_samples; i++)
            act(bench, &bench->sample[i]);
        calls += bench->n_samples;
        end = now();
    } while (end - start < seconds);
    return (end - start) * 1e9 / (double)calls;
}

static int n_legal(const Bench *bench, const Sample *sample) {
    Move moves[MAX_MOVES];
    return bench->game->legal(&sample->state, moves);
}

static void wait_until(void *deadline, int i) {
    (void)i;
    while (machine_microseconds() < *(const uint64_t *)deadline)
        ;
}

static void look_at_the_clock(const Question *question, Choice *out) {
    uint64_t deadline = machine_microseconds() + 1000u * (uint64_t)question->budget.milliseconds;
    machine_parallel(wait_until, &deadline, question->budget.threads);
    out->move = question->moves[0];
}

static const Bot clock_bot = {.id = "clock", .choose = look_at_the_clock};

/* One bot's longest move, in two threads, beginning with the sample that has the most moves. */
static void time_bot(Bench *bench, const char *name, uint32_t milliseconds, double seconds,
                     Late *out) {
    Thinker thinker = {.bot = &clock_bot};
    Error error;
    int busiest = 0;
    if (name != LATE[0] && !bots_find(bench->game, slice_of(name), &thinker, &error))
        return;
    thinker.budget = (Budget){.milliseconds = milliseconds, .threads = DEFAULT_THREADS};
    for (int i = 1; i < bench->n_samples; i++)
        if (n_legal(bench, &bench->sample[i]) > n_legal(bench, &bench->sample[busiest]))
            busiest = i;
    uint64_t start = machine_microseconds();
    for (int i = 0; i < bench->n_samples; i++) {
        const Sample *sample = &bench->sample[(busiest + i) % bench->n_samples];
        View view;
        Choice choice;
        if (n_legal(bench, sample) < 2)
            continue;
        view_of(bench->game, &sample->state, bench->game->actor(&sample->state), &view);
        uint64_t begun = machine_microseconds();
        bot_choose(&thinker, &view, &bench->rng, &choice);
        uint64_t ended = machine_microseconds();
        out->decisions++;
        out->longest = ended - begun > out->longest ? ended - begun : out->longest;
        if ((double)(ended - start) >= seconds * 1e6)
            break;
    }
}

static void measure(Bench *bench, double seconds, Figures *out) {
    rng_init(&bench->rng, 1);
    for (int i = 0; i < 1000 && bench->n_samples < SAMPLES; i++)
        play_match(bench, 16);
    time_matches(bench, seconds * 0.75, out);
    double each = seconds * 0.05;
    out->ns_setup = time_each(bench, each, do_setup);
    out->ns_clone = time_each(bench, each, do_clone);
    out->ns_legal = time_each(bench, each, do_legal);
    /* An apply needs a copy to work on; its share is taken off again. */
    out->ns_apply = time_each(bench, each, do_apply) - out->ns_clone;
    if (out->ns_apply < 0)
        out->ns_apply = 0;
    out->ns_score = time_each(bench, each, do_score);
}

/* The most memory this process ever had, in MB of a million bytes. */
static double peak_mb(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss * 1024 / 1e6;
}

static void json_late(Json *json, const Figures *f) {
    json_key(json, "late");
    json_open_array(json);
    for (int i = 0; i < N_LATE; i++) {
        double longest = (double)f->late[i].longest / 1000;
        json_open_object(json);
        json_put_string(json, "bot", LATE[i]);
        json_put_int(json, "budget_ms", f->late_ms);
        json_put_int(json, "decisions", f->late[i].decisions);
        json_put_real(json, "longest_ms", longest, 1);
        json_put_real(json, "overrun_ms", longest - f->late_ms, 1);
        json_close(json);
    }
    json_close(json);
    json_put_real(json, "peak_mb", f->peak_mb, 0);
}

static void write_json(const void *what, Text *out) {
    const Figures *f = what;
    Json json;
    json_init(&json, out);
    json_open_object(&json);
    json_put_string(&json, "game", f->game->id);
    json_put_int(&json, "seats", f->seats);
    json_put_real(&json, "games_per_s", f->games_per_s, 0);
    json_put_real(&json, "moves_per_s", f->moves_per_s, 0);
    json_put_int(&json, "state_bytes", f->game->state_size);
    json_put_real(&json, "ns_setup", f->ns_setup, 1);
    json_put_real(&json, "ns_clone", f->ns_clone, 1);
    json_put_real(&json, "ns_legal", f->ns_legal, 1);
    json_put_real(&json, "ns_apply", f->ns_apply, 1);
    json_put_real(&json, "ns_score", f->ns_score, 1);
    if (f->late_ms)
        json_late(&json, f);
    json_close(&json);
    text_char(out, '\n');
}

static void write_plain(const void *what, Text *out) {
    const Figures *f = what;
    text_format(out, "game         %s\nseats        %d\n", f->game->id, f->seats);
    text_format(out, "games_per_s  %.0f\nmoves_per_s  %.0f\n", f->games_per_s, f->moves_per_s);
    text_format(out, "state_bytes  %d\nns_setup     %.1f\n", f->game->state_size, f->ns_setup);
    text_format(out, "ns_clone     %.1f\nns_legal     %.1f\n", f->ns_clone, f->ns_legal);
    text_format(out, "ns_apply     %.1f\nns_score     %.1f\n", f->ns_apply, f->ns_score);
    if (!f->late_ms)
        return;
    text_format(out, "peak_mb      %.0f\n", f->peak_mb);
    for (int i = 0; i < N_LATE; i++) {
        double longest = (double)f->late[i].longest / 1000;
        text_format(out,
                    "late         %-7s  budget_ms %u  decisions %d  longest_ms %.1f  "
                    "overrun_ms %.1f\n",
                    LATE[i], f->late_ms, f->late[i].decisions, longest, longest - f->late_ms);
    }
}

static bool read_late(const Args *args, uint32_t *milliseconds) {
    const char *words = args_value(args, "--late");
    Budget budget = {0};
    Error error;
    if (words && (!budget_read(slice_of(words), &budget, &error) || !budget.milliseconds))
        return args_fail(args, "--late must be a time like 100ms or 1s, not '%s'", words);
    *milliseconds = budget.milliseconds;
    return true;
}

static int run(const Args *args) {
    static Bench bench;
    Figures figures = {0};
    int milliseconds = 3000;
    if (!input_game(args, args->operand[0], &bench.game) ||
        !args_milliseconds(args, "--seconds", &milliseconds, 50, 3600000) ||
        !read_late(args, &figures.late_ms) || !input_setup(args, bench.game, &bench.setup))
        return EXIT_BAD_INPUT;
    measure(&bench, milliseconds / 1000.0, &figures);
    for (int i = 0; figures.late_ms && i < N_LATE; i++)
        time_bot(&bench, LATE[i], figures.late_ms, milliseconds / 1000.0, &figures.late[i]);
    figures.game = bench.game;
    figures.seats = bench.setup.seats;
    figures.peak_mb = peak_mb();
    print_whole(args_has(args, "--json") ? write_json : write_plain, &figures);
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {
    {"--seats", "N", TR("number of seats (default: the fewest)"), false},
    {"--seconds", "S", TR("how long to measure (default: 3)"), false},
    {"--late", "B", TR("also the longest move of bots with a budget like 100ms in two threads"),
     false},
    {"--json", NULL, TR("as JSON"), false},
    {"--option", "K=V", TR("an option of the game"), true},
    {"--deck", "FILE|NAME", TR("play with this deck instead of the standard one"), false},
    {0},
};

const Command bench_command = {
    .name = "bench",
    .operands = "GAME",
    .least = 1,
    .most = 1,
    .about = TR("measure the rules: uniformly random matches on one core"),
    .more =
        TR("Every match has a fresh deal; all legal moves are listed at every decision and the\n"
           "final score is counted. ns_*: one deal, one copy of a state, one list of legal\n"
           "moves, one move applied, one score of one seat. late: the longest move of level-5 and\n"
           "flat in wall-clock time, and of two threads that only read that clock."),
    .options = OPTIONS,
    .run = run,
};
