/* SPDX-License-Identifier: MIT */
/* naive.h - Města's scoring a second time, from the words of the deck file and the letters of a
 * drawing: slow, plain, and sharing nothing with the game. */
#ifndef TESTS_MESTA_NAIVE_H
#define TESTS_MESTA_NAIVE_H

#include <stdbool.h>

enum {
    NAIVE_SIDE = 10
};

typedef struct {
    char ground;      /* R B G Y P W X, or . */
    char colour;      /* of the building: r b g y, or 0; an empty X is given one while counting */
    int height;       /* 0 .. 4 */
    char feature[48]; /* "" where there is none */
} NaiveCell;

typedef struct {
    NaiveCell cell[NAIVE_SIDE][NAIVE_SIDE]; /* [row][column]; '.' where nothing is */
} NaiveGrid;

/* Reads rows of a drawing, as in "Rr3 P\nWboat X\n". */
void naive_read(NaiveGrid *grid, const char *rows);

/* What a card with these words (from the points on) is worth: "3 per 3 buildings height 1". */
int naive_card(const NaiveGrid *grid, const char *words);

/* Does a milestone with these words hold: "area park size 6"? */
bool naive_milestone(const NaiveGrid *grid, const char *words);

int naive_areas(const NaiveGrid *grid, char ground); /* points of all water or park areas */
int naive_monuments(const NaiveGrid *grid);

#endif
