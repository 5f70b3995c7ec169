/* SPDX-License-Identifier: MIT */
/* kit.h - arranging positions of UpTown for tests. */
#ifndef TESTS_UPTOWN_KIT_H
#define TESTS_UPTOWN_KIT_H

#include "check.h"
#include "engine/table.h"
#include "games/uptown/uptown.h"

/* The slot of the test's own deck: what kit_deck and kit_load loaded last. */
extern int kit_own;

/* The slot of the cards that tests of the rules know by number: those of version 0.1, which stay as
 * they are whatever the standard deck is tuned to. */
extern int kit_cards;

/* cmocka group setup: loads the standard deck (slot 0) and the tests' cards. */
int kit_open(void **state);

/* Loads a deck from text in place of the test's own deck, which stays when it is not good. */
bool kit_load(const char *text, Error *error);
/* The same; it must be good. */
void kit_deck(const char *text);
/* As many lines `project N cost 1 <projects>` and `town N <sides>` as asked for, numbered. */
void kit_plain_deck(int n_projects, const char *projects, int n_towns, const char *sides);

/* Deals: tops[seat] names the first cards of that seat's deck ("4 17"), tops[seats] those of the
 * town stack; the rest follows in order of number. */
void kit_deal(UptownState *s, int slot, int seats, int first, const char *const *tops);

void kit_play(UptownState *s, const char *notation);      /* must be legal */
void kit_play_all(UptownState *s, const char *notations); /* parted by commas: "free x, town x" */
bool kit_can(const UptownState *s, const char *notation);
int kit_count(const UptownState *s); /* legal moves */

/* Puts a card there, whatever deck it is in: "P32a" or "M5Bb". */
void kit_stand(UptownState *s, int seat, int plot, const char *card);

/* Scores a drawing of the tests' cards; false with the error filled. */
bool kit_drawing(const char *text, Score out[MAX_SEATS], int *seats, Error *error);

int kit_line(const Score *score, const char *id); /* points of a line or fact */

#endif
