/* SPDX-License-Identifier: MIT */
/* derive.h - seeds of single matches and bots from one master seed. */
#ifndef ARENA_DERIVE_H
#define ARENA_DERIVE_H

#include "base/sha256.h"
#include "engine/game.h"

/* 32 bytes, or a number, that follow from a master seed, a word and two numbers. */
void arena_derive(const uint8_t seed[SEED_BYTES], const char *word, int a, int b,
                  uint8_t out[SHA256_BYTES]);
uint64_t arena_derive_number(const uint8_t seed[SEED_BYTES], const char *word, int a, int b);

#endif
