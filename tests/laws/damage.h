/* SPDX-License-Identifier: MIT */
/* damage.h - bytes of positions and lines of deals that somebody has changed: refused, or as good
 * as any other. For the law suite and for fuzzing. */
#ifndef TESTS_LAWS_DAMAGE_H
#define TESTS_LAWS_DAMAGE_H

#include "laws/laws.h"

/* Changes one to three bytes of an encoded state, past the name of its deck. */
void damage_bytes(uint8_t *bytes, size_t length, Rng *rng);

/* Law 14. Decodes; when the bytes are taken, plays on to the end: as they are if nothing is hidden
 * in them, else in a world of everybody whose view they are. NULL, or what is wrong; a game's own
 * assertion is wrong too. */
const char *damage_survived(const LawFacts *facts, const uint8_t *bytes, size_t length, Rng *rng);

/* Writes the deal with something in one line changed; returns the length. */
size_t damage_deal(const char *deal, char *out, size_t capacity, Rng *rng);

/* Law 15. Reads the deal; when it is taken, it must be written again exactly as it was read, with
 * nothing lost, and play on to the end. NULL, or what is wrong. */
const char *deal_survived(const LawFacts *facts, const Setup *setup, const char *deal,
                          size_t length, Rng *rng);

#endif
