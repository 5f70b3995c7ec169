/* SPDX-License-Identifier: MIT */
/* phrases.c - expands phrases.def. */
#include "online/phrases.h"

#include <stddef.h>

static const struct {
    const char *id, *words;
} PHRASES[N_PHRASES + 1] = {
#define PHRASE(number, name, said) [number] = {#name, said},
#include "online/phrases.def"
#undef PHRASE
};

const char *phrase_id(int number) {
    return number >= 1 && number <= N_PHRASES ? PHRASES[number].id : NULL;
}

const char *phrase_words(int number) {
    return number >= 1 && number <= N_PHRASES ? PHRASES[number].words : NULL;
}
