/* SPDX-License-Identifier: MIT */
/* train_value - trains a network that tells chances, on a processor alone: plays matches of bots,
 * looks at some moments of each by what everybody knows, and learns who won and by how many points.
 *
 *     train_value GAME SEATS OUT.mind [--quick N] [--matches N] [--seed N] [--rounds N] [--wide N]
 *                 [--name WORDS]
 *
 * --quick matches are played by the levels that do not search, --matches by all five levels. All
 * are learned in --rounds rounds, then those of all levels alone for as many rounds with smaller
 * steps. A tenth of these is never learned from: it judges each round, and the best one is
 * written. The same arguments give the same network on machines that round alike.
 * docs/design/minds.md has the whole. */
#include "bots/levels.h"
#include "games/catalog.h"
#include "insight/chance.h"
#include "value_net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOMENTS = 12,     /* of a match that are looked at */
    APART = 10,       /* every so many-th match of all levels judges */
    LOT = 256,        /* samples of a step of learning */
    STRONGEST_IT = 500 /* playouts of level 5, as in bench/calibration */
};

typedef struct {
    const char *game_id, *out, *name;
    int seats, quick, matches, rounds, wide, hidden;
    uint64_t seed;
} Plan;

typedef struct {
    int16_t *row;    /* [count][length] */
    float *won;      /* [count][seats] */
    float *points;   /* the same */
    int count, room, length, seats;
} Samples;

/* ---- matches ---- */

static void add_sample(Samples *all, const Game *game, const AnyState *state, const float *won,
                       const float *points) {
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 4096;
        all->row = realloc(all->row, (size_t)all->room * (size_t)all->length * sizeof *all->row);
        all->won = realloc(all->won, (size_t)(all->room * all->seats) * sizeof *all->won);
        all->points = realloc(all->points, (size_t)(all->room * all->seats) * sizeof *all->points);
        if (!all->row || !all->won || !all->points)
            abort();
    }
    View view;
    mind_public_view(game, state, &view);
    view_observe(observer_of(game), &view, all->row + (size_t)all->count * (size_t)all->length);
    for (int i = 0; i < all->seats; i++) {
        all->won[all->count * all->seats + i] = won[(view.seat + i) % all->seats];
        all->points[all->count * all->seats + i] = points[(view.seat + i) % all->seats];
    }
    all->count++;
}

static void play(Table *table, const Thinker *bot, Rng *rng) {
    Error error;
    while (!table_is_over(table)) {
        static Choice choice;
        View view;
        Seat seat = table_actor(table);
        table_view(table, seat, &view);
        bot_choose(&bot[seat], &view, rng, &choice);
        if (!table_play(table, seat, choice.move, &error))
            abort();
    }
}

static void add_match(Samples *all, const Table *table, Rng *rng) {
    double result[MAX_SEATS];
    float won[MAX_SEATS], points[MAX_SEATS];
    chance_result(table->game, &table->state, result);
    for (int seat = 0; seat < all->seats; seat++) {
        Score score;
        table->game->score(&table->state, (Seat)seat, &score);
        won[seat] = (float)result[seat];
        points[seat] = (float)score.total;
    }
    for (int i = 0; i < MOMENTS; i++) {
        AnyState state;
        table_state_at(table, (int)rng_below(rng, (uint32_t)table->n_moves), &state);
        add_sample(all, table->game, &state, won, points);
    }
}

/* Bots that sit down: any of all five levels, or of those that do not search. */
static void draw_bots(const Game *game, bool quick, int seats, Rng *rng, Thinker *out) {
    for (int seat = 0; seat < seats; seat++) {
        int level;
        do
            level = 1 + (int)rng_below(rng, N_LEVELS);
        while (quick && levels_of(game)->level[level - 1].iterations != 1);
        bots_level(game, level, &out[seat]);
        if (level == N_LEVELS)
            out[seat].budget = (Budget){.iterations = STRONGEST_IT};
    }
}

/* Matches first .. first + count - 1 of this seed. */
static void play_all(const Game *game, const Plan *plan, bool quick, int first, int count,
                     Samples *out) {
    static Table table;
    *out = (Samples){.length = fields_length(observer_of(game)->fields, plan->seats),
                     .seats = plan->seats};
    for (int match = first; match < first + count; match++) {
        Rng rng;
        Thinker bot[MAX_SEATS];
        Setup setup = {.seats = (uint8_t)plan->seats};
        rng_init(&rng, plan->seed * 2000003 + (uint64_t)match);
        for (int i = 0; i < SEED_BYTES; i++)
            setup.seed[i] = (uint8_t)rng_below(&rng, 256);
        table_open(&table, game, &setup);
        draw_bots(game, quick, plan->seats, &rng, bot);
        play(&table, bot, &rng);
        add_match(out, &table, &rng);
    }
}

/* ---- learning ---- */

static void learn(ValueNet *net, const Samples *from, float rate, Rng *rng) {
    int *order = malloc((size_t)from->count * sizeof *order);
    if (!order)
        abort();
    for (int i = 0; i < from->count; i++) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int at = 0; at + LOT <= from->count; at += LOT) {
        for (int k = at; k < at + LOT; k++) {
            size_t i = (size_t)order[k];
            value_net_learn(net, from->row + i * (size_t)from->length,
                            from->won + i * (size_t)from->seats,
                            from->points + i * (size_t)from->seats);
        }
        value_net_step(net, LOT, rate);
    }
    free(order);
}

/* Mean cross entropy of the chances: of the floats, or of the network that was written. */
static double loss_of(const ValueNet *net, const Mind *mind, const Samples *from) {
    double sum = 0;
    for (int i = 0; i < from->count; i++) {
        const int16_t *row = from->row + (size_t)i * (size_t)from->length;
        float chance[MAX_SEATS];
        if (mind) {
            MindLook look;
            MindValue value;
            mind_begin(mind, &look);
            mind_see(mind, &look, row);
            mind_value(mind, &look, &value);
            for (int seat = 0; seat < from->seats; seat++)
                chance[seat] = (float)value.chance[seat];
        } else {
            value_net_chances(net, row, chance);
        }
        for (int seat = 0; seat < from->seats; seat++)
            sum -= (double)from->won[i * from->seats + seat] *
                   log(fmax((double)chance[seat], 1e-6));
    }
    return sum / (from->count ? from->count : 1);
}

static void train(ValueNet *net, const Plan *plan, const Samples *quick, const Samples *all,
                  const Samples *apart) {
    Rng rng;
    ValueNet *best = value_net_copy(net);
    double least = loss_of(net, NULL, apart);
    rng_init(&rng, plan->seed);
    printf("round 0: loss %.4f\n", least);
    for (int round = 1; round <= 2 * plan->rounds; round++) {
        float left = 1 - (float)(round - 1) / (float)(2 * plan->rounds);
        if (round <= plan->rounds)
            learn(net, quick, 2e-3f * left, &rng);
        learn(net, all, (round <= plan->rounds ? 2e-3f : 5e-4f) * left, &rng);
        double loss = loss_of(net, NULL, apart);
        printf("round %d: loss %.4f\n", round, loss);
        fflush(stdout);
        if (loss < least) {
            least = loss;
            value_net_assign(best, net);
        }
    }
    value_net_assign(net, best);
    value_net_free(best);
}

/* ---- the program ---- */

static int fail(const char *words) {
    fprintf(stderr, "train_value: %s\n", words);
    return 2;
}

static bool read_plan(int argc, char **argv, Plan *plan) {
    if (argc < 4)
        return false;
    *plan = (Plan){.game_id = argv[1], .seats = atoi(argv[2]), .out = argv[3], .name = "value",
                   .quick = 20000, .matches = 2000, .rounds = 8, .wide = 64, .hidden = 32,
                   .seed = 1};
    for (int i = 4; i + 1 < argc; i += 2) {
        int number = atoi(argv[i + 1]);
        if (strcmp(argv[i], "--quick") == 0)
            plan->quick = number;
        else if (strcmp(argv[i], "--matches") == 0)
            plan->matches = number;
        else if (strcmp(argv[i], "--seed") == 0)
            plan->seed = (uint64_t)number;
        else if (strcmp(argv[i], "--rounds") == 0)
            plan->rounds = number;
        else if (strcmp(argv[i], "--wide") == 0)
            plan->wide = number;
        else if (strcmp(argv[i], "--name") == 0)
            plan->name = argv[i + 1];
        else
            return false;
    }
    return argc % 2 == 0 && plan->seats >= 1 && plan->seats <= MAX_SEATS && plan->rounds > 0 &&
           plan->quick >= 0 && plan->matches >= APART && plan->wide % 16 == 0 && plan->wide > 0 &&
           plan->wide <= MIND_MOST_WIDE;
}

static int write_net(const ValueNet *net, const Game *game, const Plan *plan,
                     const Samples *apart) {
    size_t length;
    Error error = {0};
    uint8_t *bytes = value_net_file(net, game, plan->name, &length);
    FILE *file = fopen(plan->out, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        return fail("the network could not be written");
    Mind *mind = mind_read(game, bytes, length, &error);
    if (!mind)
        return fail(error.what);
    printf("%s: %zu bytes, loss %.5f of the floats, %.5f of the integers, %d samples apart\n",
           plan->out, length, loss_of(net, NULL, apart), loss_of(net, mind, apart), apart->count);
    mind_free(mind);
    free(bytes);
    return 0;
}

int main(int argc, char **argv) {
    Plan plan;
    Samples quick, all, apart;
    catalog_open();
    if (!read_plan(argc, argv, &plan))
        return fail("needs a game, seats and a file; then options with numbers");
    const Game *game = catalog_find(slice_of(plan.game_id));
    if (!game || plan.seats < game->min_seats || plan.seats > game->max_seats)
        return fail("no such game, or not for so many");
    int judges = plan.matches / APART;
    play_all(game, &plan, false, 0, judges, &apart);
    play_all(game, &plan, false, judges, plan.matches - judges, &all);
    play_all(game, &plan, true, plan.matches, plan.quick, &quick);
    ValueNet *net = value_net_new(game, plan.seats, plan.wide, plan.hidden, quick.row, quick.count,
                                  plan.seed);
    printf("%s, %d seats: %d + %d samples, %d apart, %d inputs\n", game->id, plan.seats,
           quick.count, all.count, apart.count, value_net_inputs(net));
    train(net, &plan, &quick, &all, &apart);
    return write_net(net, game, &plan, &apart);
}
