/* SPDX-License-Identifier: MIT */
/* model.c - UpTown a second time, naively. See model.h. */
#include "games/uptown/model.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

/* ---- deck ---- */

static void read_projects(ModelCard *card, char *text) {
    card->n_projects = 0;
    for (char *part = text; part;) {
        char *bar = strchr(part, '|');
        char *next = bar;
        if (bar) {
            while (*next == '|')
                next++;
            *bar = '\0';
        }
        ModelProject *project = &card->project[card->n_projects++];
        char words[256];
        snprintf(words, sizeof words, "%s", strchr(part, ':') + 1);
        project->n_words = 0;
        for (char *save, *word = strtok_r(words, " ", &save); word;
             word = strtok_r(NULL, " ", &save))
            snprintf(project->words[project->n_words++], 32, "%s", word);
        part = next;
    }
}

void model_read_deck(ModelDeck *deck, const char *text) {
    memset(deck, 0, sizeof *deck);
    while (*text) {
        char line[1024];
        int number, used = 0;
        size_t length = strcspn(text, "\n");
        assert_true(length < sizeof line);
        memcpy(line, text, length);
        line[length] = '\0';
        text += length + 1;
        int one, two;
        bool both = sscanf(line, "project %d cost %d/%d %n", &number, &one, &two, &used) == 3;
        if (both || sscanf(line, "project %d cost %d %n", &number, &one, &used) == 2) {
            ModelCard *card = &deck->project[number];
            card->cost[0] = one;
            card->cost[1] = both ? two : one;
            read_projects(card, line + used);
            deck->n_projects++;
        } else if (sscanf(line, "town %d %n", &number, &used) == 1) {
            read_projects(&deck->town[number], line + used);
            deck->n_towns++;
        }
    }
}

static bool has(const ModelProject *p, const char *word) {
    for (int i = 0; i < p->n_words; i++)
        if (strcmp(p->words[i], word) == 0)
            return true;
    return false;
}

/* How many objects of a kind, or gifts, this project is. */
static int objects(const ModelProject *p, const char *kind) {
    char duo[40];
    snprintf(duo, sizeof duo, "%s2", kind);
    return has(p, duo) ? 2 : has(p, kind) ? 1 : 0;
}

/* ---- deal ---- */

static int read_numbers(const char *text, int *out) {
    int n = 0;
    for (char *end; *text == ' '; text = end)
        out[n++] = (int)strtol(text, &end, 10);
    return n;
}

/* Coins or a card: else action I is skipped. */
static void start_turn(Model *m, int seat) {
    m->actor = seat;
    m->action = m->coins[seat] > 0 || m->next[seat] < m->n_pile[seat] ? 1 : 2;
}

void model_deal(Model *m, const ModelDeck *deck, int seats, const char *deal) {
    memset(m, 0, sizeof *m);
    m->deck = deck;
    m->seats = seats;
    m->first = atoi(deal + strlen("first "));
    for (int seat = 0; seat < seats; seat++) {
        m->wallet[seat] = 10;
        deal = strchr(deal, '\n') + 1;
        m->n_pile[seat] = read_numbers(deal + strlen("pile 0"), m->pile[seat]);
    }
    deal = strchr(deal, '\n') + 1;
    m->n_town = read_numbers(deal + strlen("town"), m->town);
    start_turn(m, m->first);
}

/* ---- streets ---- */

static bool is_closed(const Model *m, int seat, int plot) {
    for (int i = 0; i < m->height[seat][plot]; i++)
        if (has(m->floor[seat][plot][i], "roof"))
            return true;
    return false;
}

static bool fits(const Model *m, const ModelProject *p, int seat, int plot) {
    int height = m->height[seat][plot];
    if (has(p, "gift") ? seat == m->actor : seat != m->actor)
        return false;
    if (has(p, "gift"))
        for (int i = 0; i < height; i++)
            if (has(m->floor[seat][plot][i], "shield"))
                return false;
    if (has(p, "rooftop"))
        return height > 0 && has(m->floor[seat][plot][height - 1], "roof");
    if (is_closed(m, seat, plot))
        return false;
    if (has(p, "ground"))
        return height == 0;
    return !has(p, "upper") || height > 0;
}

static int count_on_plot(const Model *m, int seat, int plot, const char *kind) {
    int n = 0;
    for (int i = 0; i < m->height[seat][plot]; i++)
        n += objects(m->floor[seat][plot][i], kind);
    return n;
}

/* The value after `sign` ($ or *) of the card on this floor. */
static int value(const Model *m, char sign, int seat, int plot, int floor) {
    const ModelProject *p = m->floor[seat][plot][floor];
    for (int i = 0; i < p->n_words; i++) {
        if (p->words[i][0] != sign)
            continue;
        char *rest;
        int each = (int)strtol(p->words[i] + 1, &rest, 10);
        if (strcmp(rest, "") == 0)
            return each;
        if (strcmp(rest, "/floor") == 0)
            return each * floor;
        if (strcmp(rest, "@ground") == 0)
            return floor == 0 ? each : 0;
        char kind[32];
        snprintf(kind, sizeof kind, "%s", rest + 1);
        *strchr(kind, ':') = '\0';
        if (strstr(rest, ":plot"))
            return each * count_on_plot(m, seat, plot, kind);
        int n = 0;
        for (int other = 0; other < 5; other++)
            n += count_on_plot(m, seat, other, kind);
        return each * n;
    }
    return 0;
}

int model_prestige(const Model *m, int seat, int plot) {
    int sum = 0;
    for (int floor = 0; floor < m->height[seat][plot]; floor++)
        sum += value(m, '*', seat, plot, floor);
    return sum;
}

int model_income(const Model *m, int seat) {
    int sum = 0;
    for (int plot = 0; plot < 5; plot++)
        for (int floor = 0; floor < m->height[seat][plot]; floor++)
            sum += value(m, '$', seat, plot, floor);
    return sum;
}

static void put(Model *m, const ModelProject *p, int seat, int plot) {
    bool was_closed = is_closed(m, seat, plot);
    m->floor[seat][plot][m->height[seat][plot]++] = p;
    if (has(p, "roof") && !was_closed) {
        int income = model_income(m, seat);
        m->wallet[seat] += income > 0 ? income : 0;
    }
}

/* ---- moves ---- */

static void add_plays(const Model *m, const ModelProject *p, const char *head,
                      char out[MODEL_MOVES][MODEL_NOTATION], int *count) {
    for (int seat = 0; seat < m->seats; seat++)
        for (int plot = 0; plot < 5; plot++) {
            if (!fits(m, p, seat, plot))
                continue;
            if (has(p, "gift"))
                snprintf(out[(*count)++], MODEL_NOTATION, "%s>%d:%d", head, seat, plot + 1);
            else
                snprintf(out[(*count)++], MODEL_NOTATION, "%s>%d", head, plot + 1);
        }
}

static const ModelCard *top_of(const Model *m, int seat) {
    return m->next[seat] < m->n_pile[seat] ? &m->deck->project[m->pile[seat][m->next[seat]]] : NULL;
}

static const ModelCard *top_town(const Model *m) {
    return m->next_town < m->n_town ? &m->deck->town[m->town[m->next_town]] : NULL;
}

static const char *const HALVES[] = {"a", "b"};
static const char *const SIDES[] = {"Aa", "Ab", "Ba", "Bb"};

static int legal_one(const Model *m, char out[MODEL_MOVES][MODEL_NOTATION]) {
    int count = 0;
    if (m->coins[m->actor]) {
        snprintf(out[count++], MODEL_NOTATION, "coins");
        return count;
    }
    for (int half = 0; half < 2; half++) {
        char head[40];
        snprintf(head, sizeof head, "free %s", HALVES[half]);
        add_plays(m, &top_of(m, m->actor)->project[half], head, out, &count);
    }
    snprintf(out[count++], MODEL_NOTATION, "free x");
    return count;
}

static int legal_two(const Model *m, char out[MODEL_MOVES][MODEL_NOTATION]) {
    int count = 0;
    char head[40];
    for (int seat = 0; seat < m->seats; seat++) {
        const ModelCard *card = top_of(m, seat);
        for (int half = 0; half < 2 && card && !m->coins[seat]; half++) {
            if (card->cost[half] > m->wallet[m->actor])
                continue;
            snprintf(head, sizeof head, "buy %d %s", seat, HALVES[half]);
            add_plays(m, &card->project[half], head, out, &count);
        }
    }
    if (top_town(m)) {
        for (int side = 0; side < 4; side++) {
            snprintf(head, sizeof head, "town %s", SIDES[side]);
            add_plays(m, &top_town(m)->project[side], head, out, &count);
        }
        snprintf(out[count++], MODEL_NOTATION, "town x");
    }
    if (count == 0)
        snprintf(out[count++], MODEL_NOTATION, "pass");
    return count;
}

int model_legal(const Model *m, char out[MODEL_MOVES][MODEL_NOTATION]) {
    return m->action == 1 ? legal_one(m, out) : m->action == 2 ? legal_two(m, out) : 0;
}

/* Plays the rest of a notation, `a>3`, `Ba>2:4` or `x`, with this card. */
static void play_half(Model *m, const ModelCard *card, const char *words) {
    if (words[0] == 'x')
        return;
    const char *arrow = strchr(words, '>');
    int half = (arrow[-1] == 'b') + (words[0] == 'B' ? 2 : 0);
    const char *colon = strchr(arrow, ':');
    int seat = colon ? atoi(arrow + 1) : m->actor;
    int plot = atoi(colon ? colon + 1 : arrow + 1) - 1;
    put(m, &card->project[half], seat, plot);
}

static void play_one(Model *m, const char *notation) {
    if (strcmp(notation, "coins") == 0) {
        m->wallet[m->actor] += m->coins[m->actor];
        m->coins[m->actor] = 0;
    } else {
        const ModelCard *card = top_of(m, m->actor);
        m->next[m->actor]++;
        play_half(m, card, notation + strlen("free "));
    }
    m->action = 2;
}

static bool ends(const Model *m) {
    for (int seat = 0; seat < m->seats; seat++) {
        int closed = 0;
        for (int plot = 0; plot < 5; plot++)
            closed += is_closed(m, seat, plot);
        if (closed == 5 || m->next[seat] == m->n_pile[seat])
            return true;
    }
    return false;
}

static void play_two(Model *m, const char *notation) {
    if (strncmp(notation, "buy ", 4) == 0) {
        int seat = notation[4] - '0';
        const ModelCard *card = top_of(m, seat);
        int cost = card->cost[notation[6] == 'b'];
        m->wallet[m->actor] -= cost;
        if (seat != m->actor)
            m->coins[seat] += cost;
        m->next[seat]++;
        play_half(m, card, notation + 6);
    } else if (strncmp(notation, "town ", 5) == 0) {
        const ModelCard *card = top_town(m);
        m->next_town++;
        play_half(m, card, notation + 5);
    }
    int last = (m->first + m->seats - 1) % m->seats;
    if (m->actor == last && ends(m))
        m->action = 0;
    else
        start_turn(m, (m->actor + 1) % m->seats);
}

void model_play(Model *m, const char *notation) {
    if (m->action == 1)
        play_one(m, notation);
    else
        play_two(m, notation);
}
