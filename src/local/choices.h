/* SPDX-License-Identifier: MIT */
/* choices.h - the legal moves of a position as people choose among them: with words, and in
 * families of moves that differ only in their place. */
#ifndef LOCAL_CHOICES_H
#define LOCAL_CHOICES_H

#include "engine/table.h"

typedef struct {
    char notation[MAX_NOTATION];
    char phrase[256];
} Told;

/* Moves next to each other in the list that differ only in their place. */
typedef struct {
    int first, count;
    size_t head;                 /* bytes of the notation before its place */
    char notation[MAX_NOTATION]; /* of the first */
    char phrase[256];            /* what all their phrases begin with */
} Family;

void local_tell(const View *view, Move move, Told *out);

/* The family that begins with move `first` of the list. */
Family local_gather(const View *view, const Move *moves, int count, int first);

/* Marks the moves that fit the words: those that begin with them, or else those that contain them,
 * in either case of ASCII letters. Returns how many. */
int local_filter(const View *view, const Move *moves, int count, const char *words, bool *fits);

#endif
