/* SPDX-License-Identifier: MIT */
/* mcts.c - Monte Carlo tree search over information sets: one tree of moves, a new world each time.
 *
 * Open loop, single observer: a node stands for a sequence of moves, whatever the hidden cards were;
 * each iteration imagines a world, walks down the tree along moves that are legal in it, adds one
 * node, plays out and tells the way back. A move that is legal only in some worlds is judged by how
 * often it was there to be chosen (`available`). Each seat goes for its own result.
 *
 * Where there are hundreds of moves a node starts with the few best-rated ones and widens as it is
 * visited. Nodes come from one block a worker; a full block stops growth, not thought. Workers grow
 * trees of their own; their first moves are added up at the end. */
#include "bots/search.h"

#include "bots/machine.h"
#include "words/lang.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROOT = 1, /* 0 is "no node" */
    MAX_DEPTH = 256,
    MAX_NODES = 6 * 1000 * 1000, /* over all workers: 192 MB */
    STACK = 1024 * 1024          /* more than any worker uses */
};

typedef struct {
    Move move;          /* that leads here */
    uint32_t child;     /* first; children ascend by move */
    uint32_t sibling;   /* next child of the parent */
    uint32_t visits;    /* iterations that passed */
    uint32_t available; /* iterations in which it could have been chosen */
    float value;        /* sum for the seat that made the move */
    float points;       /* the same in points */
    float rating;       /* GameEval.foresee's when it was added */
} Node;

_Static_assert(MAX_NODES * sizeof(Node) + MAX_THREADS * STACK <= MAX_SEARCH_BYTES,
               "a search keeps to its memory");

typedef struct {
    const Search *search;
    Node *nodes;
    uint32_t n_nodes, most; /* used, room; including 0 */
    const Move *root;       /* the moves thought about, ascending */
    const Move *order;      /* the same, best-rated first */
    int n_root;
    Rng rng;
    uint64_t done;
} Tree;

/* Natural logarithm by the position of the highest bit and a straight line between: within 0.06,
 * and the same on every platform, which libm's is not. */
static float quick_log(uint32_t n) {
    int high = 0;
    while (n >> (high + 1))
        high++;
    float part = (float)(n - (1u << high)) / (float)(1u << high);
    return 0.6931472f * ((float)high + part);
}

/* What one node offers in one world. */
typedef struct {
    int n_children; /* nodes that are there for legal moves */
    int n_new;      /* legal moves without a node */
    uint32_t child[MAX_MOVES];
    Move fresh[MAX_MOVES];
} Offer;

/* Both lists ascend, so one pass sorts out which moves have a node. */
static void survey(const Tree *tree, uint32_t at, const Move *moves, int count, Offer *out) {
    uint32_t child = tree->nodes[at].child;
    out->n_children = out->n_new = 0;
    for (int i = 0; i < count; i++) {
        while (child && tree->nodes[child].move < moves[i])
            child = tree->nodes[child].sibling;
        if (child && tree->nodes[child].move == moves[i])
            out->child[out->n_children++] = child;
        else
            out->fresh[out->n_new++] = moves[i];
    }
}

static uint32_t add_child(Tree *tree, uint32_t at, Move move, float rating) {
    uint32_t added = tree->n_nodes++;
    uint32_t *link = &tree->nodes[at].child;
    while (*link && tree->nodes[*link].move < move)
        link = &tree->nodes[*link].sibling;
    tree->nodes[added] = (Node){.move = move, .sibling = *link, .rating = rating};
    *link = added;
    return added;
}

/* A node for one more move: the best-rated, or any when nothing is rated. */
static uint32_t widen(Tree *tree, uint32_t at, const AnyState *state, const Offer *offer) {
    const Search *search = tree->search;
    if (search->tune->widen == 0 && search->tune->bias == 0.0f) {
        uint32_t i = rng_below(&tree->rng, (uint32_t)offer->n_new);
        return add_child(tree, at, offer->fresh[i], 0);
    }
    float rating[MAX_MOVES];
    eval_foresee(search->game, &search->eval, state, offer->fresh, offer->n_new, rating);
    int best = 0;
    for (int i = 1; i < offer->n_new; i++)
        if (rating[i] > rating[best])
            best = i;
    return add_child(tree, at, offer->fresh[best], rating[best]);
}

/* Upper confidence bound, with a nudge towards moves that are rated well, which fades with visits. */
static uint32_t most_promising(const Tree *tree, const Offer *offer) {
    const Tune *tune = tree->search->tune;
    float best_rating = tree->nodes[offer->child[0]].rating;
    for (int i = 1; i < offer->n_children; i++)
        if (tree->nodes[offer->child[i]].rating > best_rating)
            best_rating = tree->nodes[offer->child[i]].rating;
    uint32_t best = 0;
    float most = -1e9f;
    for (int i = 0; i < offer->n_children; i++) {
        const Node *node = &tree->nodes[offer->child[i]];
        float visits = (float)node->visits;
        float bound =
            node->value / visits + tune->explore * sqrtf(quick_log(node->available) / visits);
        if (tune->bias > 0)
            bound += tune->bias *
                     eval_squash(node->rating - best_rating, tree->search->eval.scale) /
                     (1 + visits);
        if (bound > most) {
            most = bound;
            best = offer->child[i];
        }
    }
    return best;
}

/* The next node below `at` in this world, or 0 when the block is full and nothing is there. */
static uint32_t step(Tree *tree, uint32_t at, const AnyState *state, const Move *moves, int count) {
    const Tune *tune = tree->search->tune;
    Offer offer;
    survey(tree, at, moves, count, &offer);
    for (int i = 0; i < offer.n_children; i++)
        tree->nodes[offer.child[i]].available++;
    float room = (float)count;
    if (tune->widen)
        room = (float)tune->widen + tune->growth * sqrtf((float)tree->nodes[at].visits);
    if (offer.n_new && (float)offer.n_children < room && tree->n_nodes < tree->most) {
        uint32_t added = widen(tree, at, state, &offer);
        tree->nodes[added].available = 1;
        return added;
    }
    return offer.n_children ? most_promising(tree, &offer) : 0;
}

/* One world, one way down, one playout, and back up. `first` is the node to begin with, or 0: the
 * most promising one. */
static void iterate(Tree *tree, uint32_t first) {
    const Search *search = tree->search;
    const Game *game = search->game;
    AnyState state;
    Move moves[MAX_MOVES];
    uint32_t path[MAX_DEPTH];
    Seat mover[MAX_DEPTH];
    int depth = 0;
    search_world(search, &tree->rng, &state);
    for (uint32_t at = ROOT; depth < MAX_DEPTH;) {
        Seat seat = game->actor(&state);
        if (seat == NOBODY)
            break;
        const Move *list = at == ROOT ? tree->root : moves;
        int count = at == ROOT ? tree->n_root : game->legal(&state, moves);
        at = at == ROOT && first ? first : step(tree, at, &state, list, count);
        if (!at)
            break;
        mover[depth] = seat;
        path[depth++] = at;
        game->apply(&state, tree->nodes[at].move);
        if (tree->nodes[at].visits == 0 && count > 1)
            break;
    }
    float utility[MAX_SEATS], points[MAX_SEATS];
    search_playout(search, &state, &tree->rng, utility, points);
    tree->nodes[ROOT].visits++;
    for (int i = 0; i < depth; i++) {
        Node *node = &tree->nodes[path[i]];
        node->visits++;
        node->value += utility[mover[i]];
        node->points += points[mover[i]];
    }
    tree->done++;
}

static float mean(const Tree *tree, uint32_t at) {
    const Node *node = &tree->nodes[at];
    return node->visits ? node->value / (float)node->visits : -1;
}

/* The better ones first; equals keep their order. */
static void sort_arms(const Tree *tree, uint32_t *arm, int count) {
    for (int i = 1; i < count; i++) {
        uint32_t moved = arm[i];
        int j = i;
        for (; j > 0 && mean(tree, arm[j - 1]) < mean(tree, moved); j--)
            arm[j] = arm[j - 1];
        arm[j] = moved;
    }
}

/* Shares the budget out over the first moves as flat.c does: rounds in which all that are left get
 * the same worlds, the worse half dropped after each. Bounds that must find the best move among
 * fifty spend too much on the forty that are not. */
static void think_by_halving(Tree *tree) {
    const Search *search = tree->search;
    uint32_t arm[MAX_MOVES];
    int count = tree->n_root, rounds = 1;
    Rng source = tree->rng;
    for (int i = 0; i < count; i++)
        arm[i] = add_child(tree, ROOT, tree->order[i], 0);
    while ((2 << rounds) <= count)
        rounds++;
    for (int r = 0; r < rounds; r++) {
        float share = (float)(r + 1) / (float)rounds;
        while (search_goes_on(search, tree->done, share)) {
            uint64_t seed = (uint64_t)rng_next(&source) << 32;
            seed |= rng_next(&source);
            for (int a = 0; a < count; a++) {
                if (a > 0 && !search_goes_on(search, tree->done, share))
                    break;
                rng_init(&tree->rng, seed);
                iterate(tree, arm[a]);
            }
        }
        sort_arms(tree, arm, count);
        count = (count + 1) / 2;
    }
}

static void think(void *data, int i) {
    Tree *tree = (Tree *)data + i;
    if (tree->search->tune->halving && tree->most > (uint32_t)tree->n_root + 2) {
        think_by_halving(tree);
        return;
    }
    while (search_goes_on(tree->search, tree->done, 1))
        iterate(tree, 0);
}

static int compare_moves(const void *a, const void *b) {
    Move x = *(const Move *)a, y = *(const Move *)b;
    return x < y ? -1 : x > y;
}

/* Most visited first: what search spent its time on is what it trusts. */
static int compare_candidates(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits > y->visits ? -1 : 1;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Adds up the trees' first moves, best first. */
static int gather(const Tree *tree, int trees, Candidate *out) {
    int count = tree->n_root;
    for (int i = 0; i < count; i++) {
        double value = 0, points = 0;
        out[i] = (Candidate){.move = tree->root[i]};
        for (int t = 0; t < trees; t++) {
            uint32_t child = tree[t].nodes[ROOT].child;
            while (child && tree[t].nodes[child].move < out[i].move)
                child = tree[t].nodes[child].sibling;
            if (!child || tree[t].nodes[child].move != out[i].move)
                continue;
            out[i].visits += tree[t].nodes[child].visits;
            value += (double)tree[t].nodes[child].value;
            points += (double)tree[t].nodes[child].points;
        }
        if (out[i].visits) {
            out[i].value = (float)(value / out[i].visits);
            out[i].points = (float)(points / out[i].visits);
        }
    }
    qsort(out, (size_t)count, sizeof *out, compare_candidates);
    return count;
}

/* Room for the trees: no more than the iterations can fill. NULL only if there is no memory. */
static Node *get_nodes(const Search *search, uint32_t *each) {
    uint64_t most = MAX_NODES;
    uint64_t needed = (uint64_t)search->question->budget.iterations * 64 + 1024;
    if (search->question->budget.iterations && needed < most)
        most = needed;
    for (; most >= 1024; most /= 2) {
        Node *nodes = malloc(most * sizeof *nodes);
        if (nodes) {
            *each = (uint32_t)(most / (uint64_t)search->threads);
            return nodes;
        }
    }
    return NULL;
}

static void choose(const Question *question, Choice *out) {
    Search search;
    Move order[MAX_MOVES], root[MAX_MOVES];
    float rating[MAX_MOVES];
    Candidate candidate[MAX_MOVES];
    Tree tree[MAX_THREADS];
    uint32_t each = 0;
    search_begin(&search, question);
    int breadth = question->tune->breadth ? question->tune->breadth : MAX_MOVES;
    int count = search_shortlist(&search, breadth, question->rng, order, rating);
    memcpy(root, order, (size_t)count * sizeof root[0]);
    qsort(root, (size_t)count, sizeof root[0], compare_moves);
    Node *nodes = get_nodes(&search, &each);
    if (!nodes) { /* no memory for a tree: flat needs none */
        flat_bot.choose(question, out);
        return;
    }
    for (int i = 0; i < search.threads; i++) {
        tree[i] = (Tree){.search = &search,
                         .nodes = nodes + (size_t)i * each,
                         .n_nodes = ROOT + 1,
                         .most = each,
                         .root = root,
                         .order = order,
                         .n_root = count};
        tree[i].nodes[ROOT] = (Node){0};
        rng_init(&tree[i].rng, (uint64_t)rng_next(question->rng) << 32 | (uint64_t)i);
    }
    machine_parallel(think, tree, search.threads);
    search_answer(candidate, gather(tree, search.threads, candidate), out);
    for (int i = 0; i < search.threads; i++)
        out->iterations += tree[i].done;
    free(nodes);
}

const Bot mcts_bot = {.id = "mcts", .choose = choose};
