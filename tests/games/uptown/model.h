/* SPDX-License-Identifier: MIT */
/* model.h - UpTown written a second time, as naively as possible, to compare with.
 *
 * Shares nothing with src/games/uptown: it reads the words of the deck file itself, keeps streets
 * as plain lists and counts by looking at every card. */
#ifndef TESTS_UPTOWN_MODEL_H
#define TESTS_UPTOWN_MODEL_H

#include <stdbool.h>

enum {
    MODEL_CARDS = 200,
    MODEL_NOTATION = 80,
    MODEL_MOVES = 400
};

typedef struct {
    char words[12][32];
    int n_words;
} ModelProject;

typedef struct {
    int n_projects; /* 2 or 4 */
    int cost[2];
    ModelProject project[4];
} ModelCard;

typedef struct {
    int n_projects, n_towns;
    ModelCard project[MODEL_CARDS], town[MODEL_CARDS]; /* from 1 */
} ModelDeck;

typedef struct {
    const ModelDeck *deck;
    int seats, first, actor, action; /* action 1, 2; 0 when over */
    int n_pile[4], n_town, next[4], next_town;
    int pile[4][MODEL_CARDS], town[MODEL_CARDS];
    int wallet[4], coins[4];
    int height[4][5];
    const ModelProject *floor[4][5][MODEL_CARDS];
} Model;

void model_read_deck(ModelDeck *deck, const char *text);
/* The deal as a record has it. */
void model_deal(Model *m, const ModelDeck *deck, int seats, const char *deal);
int model_legal(const Model *m, char out[MODEL_MOVES][MODEL_NOTATION]);
void model_play(Model *m, const char *notation);
int model_income(const Model *m, int seat);
int model_prestige(const Model *m, int seat, int plot);

#endif
