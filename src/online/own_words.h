/* SPDX-License-Identifier: MIT */
/* own_words.h - the words of a log: one list for writing and for reading. */
#ifndef ONLINE_OWN_WORDS_H
#define ONLINE_OWN_WORDS_H

#include "online/entry.h"

/* Lists of words, as long as their enum. */
extern const char *const ENTRY_KINDS[N_ENTRY_KINDS];
extern const char *const PACES[N_PACES];
extern const char *const MOVE_BYS[N_BYS];
extern const char *const STANDIN_WHYS[N_STANDIN_WHYS];
extern const char *const ASKS[N_ASKS];
extern const char *const END_WHYS[N_END_WHYS];
extern const char *const CANCEL_WHYS[N_CANCEL_WHYS];

/* Two words each: for false and for true. */
extern const char *const RATED[2],
    *const OPEN[2], *const SEATED[2], *const TALK[2], *const WATCH[2], *const ANSWERS[2],
                                                                           *const WON[2];

/* Which of `count` words this is, or -1. */
int word_index(const char *const *words, int count, Slice word);

#endif
