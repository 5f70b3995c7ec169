/* SPDX-License-Identifier: MIT */
/* matching.c - the blossom algorithm: looks for the matching of greatest weight, where a weight is
 * the greatest cost minus the cost. All weights are above 0, so that nobody stays alone.
 *
 * Nodes 1 .. people are people, those above are blossoms: odd cycles that were shrunk to one node.
 * Labels are the dual variables; an edge is tight when the labels of its ends meet twice its
 * weight. */
#include "online/matching.h"

#include <assert.h>
#include <string.h>

static int64_t slack_of(const Matching *m, const MatchingEdge *edge) {
    return m->label[edge->from] + m->label[edge->to] - 2 * m->edge[edge->from][edge->to].weight;
}

static void update_slack(Matching *m, int from, int node) {
    if (!m->slack[node] ||
        slack_of(m, &m->edge[from][node]) < slack_of(m, &m->edge[m->slack[node]][node]))
        m->slack[node] = (int16_t)from;
}

static void find_slack(Matching *m, int node) {
    m->slack[node] = 0;
    for (int i = 1; i <= m->people; i++)
        if (m->edge[i][node].weight > 0 && m->top[i] != node && m->side[m->top[i]] == 0)
            update_slack(m, i, node);
}

/* All people in the node become outer: their edges are to be looked at. */
static void enqueue(Matching *m, int node) {
    if (node <= m->people) {
        m->queue[m->last++] = (int16_t)node;
        return;
    }
    for (int i = 0; i < m->petals[node]; i++)
        enqueue(m, m->petal[node][i]);
}

static void set_top(Matching *m, int node, int top) {
    m->top[node] = (int16_t)top;
    if (node > m->people)
        for (int i = 0; i < m->petals[node]; i++)
            set_top(m, m->petal[node][i], top);
}

static void reverse(int16_t *items, int count) {
    for (int i = 0, k = count - 1; i < k; i++, k--) {
        int16_t item = items[i];
        items[i] = items[k];
        items[k] = item;
    }
}

/* The place of this petal, an even number of steps from the base; the cycle is turned round for
 * that. */
static int even_place(Matching *m, int blossom, int petal) {
    int place = 0, count = m->petals[blossom];
    while (m->petal[blossom][place] != petal)
        place++;
    if (place % 2 == 0)
        return place;
    reverse(m->petal[blossom] + 1, count - 1);
    return count - place;
}

/* Makes this petal the base. */
static void rotate(Matching *m, int blossom, int place) {
    reverse(m->petal[blossom], place);
    reverse(m->petal[blossom] + place, m->petals[blossom] - place);
    reverse(m->petal[blossom], m->petals[blossom]);
}

static void set_mate(Matching *m, int node, int other) {
    MatchingEdge edge = m->edge[node][other];
    m->mate[node] = edge.to;
    if (node <= m->people)
        return;
    int petal = m->petal_of[node][edge.from], place = even_place(m, node, petal);
    for (int i = 0; i < place; i++)
        set_mate(m, m->petal[node][i], m->petal[node][i ^ 1]);
    set_mate(m, petal, other);
    rotate(m, node, place);
}

/* Along the path to the root, pairs change. */
static void augment(Matching *m, int node, int other) {
    for (;;) {
        int next = m->top[m->mate[node]];
        set_mate(m, node, other);
        if (!next)
            return;
        set_mate(m, next, m->top[m->parent[next]]);
        node = m->top[m->parent[next]];
        other = next;
    }
}

static int common_root(Matching *m, int a, int b) {
    m->visit++;
    while (a || b) {
        if (a) {
            if (m->visited[a] == m->visit)
                return a;
            m->visited[a] = m->visit;
            a = m->top[m->mate[a]];
            if (a)
                a = m->top[m->parent[a]];
        }
        int swap = a;
        a = b;
        b = swap;
    }
    return 0;
}

static int free_blossom(Matching *m) {
    int blossom = m->people + 1;
    while (blossom <= m->nodes && m->top[blossom])
        blossom++;
    if (blossom > m->nodes)
        m->nodes++;
    assert(blossom < MATCHING_NODES);
    return blossom;
}

static void add_petals(Matching *m, int blossom, int from, int root) {
    int16_t *petal = m->petal[blossom], *count = &m->petals[blossom];
    for (int node = from, mate; node != root; node = m->top[m->parent[mate]]) {
        mate = m->top[m->mate[node]];
        petal[(*count)++] = (int16_t)node;
        petal[(*count)++] = (int16_t)mate;
        enqueue(m, mate);
    }
}

/* The blossom's edges: of those of its petals to each node the tightest. */
static void set_edges(Matching *m, int blossom) {
    for (int i = 1; i <= m->nodes; i++)
        m->edge[blossom][i].weight = m->edge[i][blossom].weight = 0;
    for (int i = 1; i <= m->people; i++)
        m->petal_of[blossom][i] = 0;
    for (int p = 0; p < m->petals[blossom]; p++) {
        int petal = m->petal[blossom][p];
        for (int i = 1; i <= m->nodes; i++) {
            if (m->edge[blossom][i].weight == 0 ||
                slack_of(m, &m->edge[petal][i]) < slack_of(m, &m->edge[blossom][i])) {
                m->edge[blossom][i] = m->edge[petal][i];
                m->edge[i][blossom] = m->edge[i][petal];
            }
        }
        for (int i = 1; i <= m->people; i++)
            if (m->petal_of[petal][i])
                m->petal_of[blossom][i] = (int16_t)petal;
    }
}

static void shrink(Matching *m, int a, int root, int b) {
    int blossom = free_blossom(m);
    m->label[blossom] = 0;
    m->side[blossom] = 0;
    m->mate[blossom] = m->mate[root];
    m->petals[blossom] = 0;
    m->petal[blossom][m->petals[blossom]++] = (int16_t)root;
    add_petals(m, blossom, a, root);
    reverse(m->petal[blossom] + 1, m->petals[blossom] - 1);
    add_petals(m, blossom, b, root);
    set_top(m, blossom, blossom);
    set_edges(m, blossom);
    find_slack(m, blossom);
}

/* An inner blossom whose label is 0 becomes its petals again. */
static void expand(Matching *m, int blossom) {
    for (int i = 0; i < m->petals[blossom]; i++)
        set_top(m, m->petal[blossom][i], m->petal[blossom][i]);
    int entry = m->petal_of[blossom][m->edge[blossom][m->parent[blossom]].from];
    int place = even_place(m, blossom, entry);
    for (int i = 0; i < place; i += 2) {
        int inner = m->petal[blossom][i], outer = m->petal[blossom][i + 1];
        m->parent[inner] = m->edge[outer][inner].from;
        m->side[inner] = 1;
        m->side[outer] = 0;
        m->slack[inner] = 0;
        find_slack(m, outer);
        enqueue(m, outer);
    }
    m->side[entry] = 1;
    m->parent[entry] = m->parent[blossom];
    for (int i = place + 1; i < m->petals[blossom]; i++) {
        m->side[m->petal[blossom][i]] = -1;
        find_slack(m, m->petal[blossom][i]);
    }
    m->top[blossom] = 0;
}

/* A tight edge from an outer node: true when it led to a better matching. */
static bool follow(Matching *m, MatchingEdge edge) {
    int a = m->top[edge.from], b = m->top[edge.to];
    if (m->side[b] == -1) {
        int next = m->top[m->mate[b]];
        m->parent[b] = edge.from;
        m->side[b] = 1;
        m->slack[b] = m->slack[next] = 0;
        m->side[next] = 0;
        enqueue(m, next);
    } else if (m->side[b] == 0) {
        int root = common_root(m, a, b);
        if (!root) {
            augment(m, a, b);
            augment(m, b, a);
            return true;
        }
        shrink(m, a, root, b);
    }
    return false;
}

static bool search_queue(Matching *m) {
    while (m->first < m->last) {
        int a = m->queue[m->first++];
        if (m->side[m->top[a]] == 1)
            continue;
        for (int b = 1; b <= m->people; b++) {
            if (m->edge[a][b].weight == 0 || m->top[a] == m->top[b])
                continue;
            if (slack_of(m, &m->edge[a][b]) > 0)
                update_slack(m, a, m->top[b]);
            else if (follow(m, m->edge[a][b]))
                return true;
        }
    }
    m->first = m->last = 0;
    return false;
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* By how much labels can change until an edge becomes tight or a blossom opens. */
static int64_t step_of(const Matching *m) {
    int64_t step = INT64_MAX;
    for (int b = m->people + 1; b <= m->nodes; b++)
        if (m->top[b] == b && m->side[b] == 1)
            step = least(step, m->label[b] / 2);
    for (int i = 1; i <= m->nodes; i++) {
        if (m->top[i] != i || !m->slack[i] || m->side[i] == 1)
            continue;
        int64_t slack = slack_of(m, &m->edge[m->slack[i]][i]);
        step = least(step, m->side[i] == -1 ? slack : slack / 2);
    }
    return step;
}

/* False when a label would fall to 0: there is no better matching. */
static bool change_labels(Matching *m, int64_t step) {
    for (int i = 1; i <= m->people; i++) {
        int side = m->side[m->top[i]];
        if (side == 0 && m->label[i] <= step)
            return false;
        m->label[i] += side == 0 ? -step : side == 1 ? step : 0;
    }
    for (int b = m->people + 1; b <= m->nodes; b++)
        if (m->top[b] == b && m->side[b] >= 0)
            m->label[b] += m->side[b] == 0 ? 2 * step : -2 * step;
    return true;
}

static bool follow_tight(Matching *m) {
    for (int i = 1; i <= m->nodes; i++) {
        int from = m->slack[i];
        if (m->top[i] == i && from && m->top[from] != i && slack_of(m, &m->edge[from][i]) == 0 &&
            follow(m, m->edge[from][i]))
            return true;
    }
    return false;
}

/* One more pair; false when there is none to gain. */
static bool improve(Matching *m) {
    m->first = m->last = 0;
    memset(m->side, -1, sizeof m->side);
    memset(m->slack, 0, sizeof m->slack);
    for (int i = 1; i <= m->nodes; i++) {
        if (m->top[i] == i && !m->mate[i]) {
            m->parent[i] = 0;
            m->side[i] = 0;
            enqueue(m, i);
        }
    }
    if (m->last == 0)
        return false;
    for (;;) {
        if (search_queue(m))
            return true;
        if (!change_labels(m, step_of(m)))
            return false;
        if (follow_tight(m))
            return true;
        for (int b = m->people + 1; b <= m->nodes; b++)
            if (m->top[b] == b && m->side[b] == 1 && m->label[b] == 0)
                expand(m, b);
    }
}

void matching_begin(Matching *m, int people) {
    assert(people >= 2 && people <= MATCHING_MOST && people % 2 == 0);
    m->people = m->nodes = people;
    m->visit = 0;
    memset(m->visited, 0, sizeof m->visited);
    memset(m->mate, 0, sizeof m->mate);
    memset(m->parent, 0, sizeof m->parent);
    memset(m->top, 0, sizeof m->top);
    memset(m->petals, 0, sizeof m->petals);
    int most = people * 3 / 2 + 2; /* no more nodes can come to be */
    for (int i = 0; i < most; i++)
        for (int k = 0; k < most; k++)
            m->edge[i][k] = (MatchingEdge){(int16_t)i, (int16_t)k, 0};
}

void matching_cost(Matching *m, int a, int b, int64_t cost) {
    assert(cost >= 0 && cost < (int64_t)1 << MATCHING_MOST_COST_BITS);
    m->edge[a + 1][b + 1].weight = m->edge[b + 1][a + 1].weight = cost;
}

void matching_solve(Matching *m, int16_t with[]) {
    int64_t most = 0;
    for (int i = 1; i <= m->people; i++)
        for (int k = 1; k <= m->people; k++)
            if (m->edge[i][k].weight > most)
                most = m->edge[i][k].weight;
    for (int i = 1; i <= m->people; i++) {
        m->top[i] = (int16_t)i;
        m->label[i] = most + 1;
        for (int k = 1; k <= m->people; k++) {
            m->edge[i][k].weight = i == k ? 0 : most + 1 - m->edge[i][k].weight;
            m->petal_of[i][k] = (int16_t)(i == k ? i : 0);
        }
    }
    while (improve(m)) {
    }
    for (int i = 1; i <= m->people; i++)
        with[i - 1] = (int16_t)(m->mate[i] - 1);
}
