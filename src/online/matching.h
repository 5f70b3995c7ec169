/* SPDX-License-Identifier: MIT */
/* matching.h - pairs up people so that the sum of the costs of all pairs is least.
 *
 * Edmonds' blossom algorithm for a complete graph with weights, in O(n^3) (Galil 1986). Exact:
 * 200 people take a few milliseconds. The struct is large; whoever needs it allocates it once. */
#ifndef ONLINE_MATCHING_H
#define ONLINE_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MATCHING_MOST = 512,                        /* people, an even number */
    MATCHING_NODES = MATCHING_MOST * 3 / 2 + 2, /* with the blossoms; node 0 is no node */
    MATCHING_MOST_COST_BITS = 58                /* costs are from 0 to below 2^58 */
};

/* Between two nodes: the people at its ends, and its weight. */
typedef struct {
    int16_t from, to;
    int64_t weight;
} MatchingEdge;

typedef struct {
    int people, nodes;
    MatchingEdge edge[MATCHING_NODES][MATCHING_NODES];
    int64_t label[MATCHING_NODES];
    int16_t mate[MATCHING_NODES], slack[MATCHING_NODES], parent[MATCHING_NODES];
    int16_t top[MATCHING_NODES]; /* the outermost blossom that a node is in; 0: not in use */
    int8_t side[MATCHING_NODES]; /* in the search: -1 not reached, 0 outer, 1 inner */
    int visited[MATCHING_NODES], visit;
    int16_t petal[MATCHING_NODES][MATCHING_MOST + 2], petals[MATCHING_NODES];
    int16_t petal_of[MATCHING_NODES][MATCHING_MOST + 2]; /* of a blossom: which has this person */
    int16_t queue[MATCHING_MOST + 2];
    int first, last;
} Matching;

/* Begins anew, with costs of 0; `people` is even and at least 2. */
void matching_begin(Matching *matching, int people);
void matching_cost(Matching *matching, int a, int b, int64_t cost);
/* with[i] is whom person i is paired with. Costs must be set again before the next time. */
void matching_solve(Matching *matching, int16_t with[]);

#endif
