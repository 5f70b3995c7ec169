/* SPDX-License-Identifier: MIT */
/* phrases.h - ready phrases for chat, sent by number and shown in each reader's language.
 * Numbers are permanent: a phrase is never replaced, new ones are added at the end. */
#ifndef ONLINE_PHRASES_H
#define ONLINE_PHRASES_H

enum {
    N_PHRASES = 36 /* numbered from 1 */
};

/* The stable id ("good_luck") and the English words of a phrase; NULL when there is none. The words
 * are marked for translation; the caller translates them. */
const char *phrase_id(int number);
const char *phrase_words(int number);

#endif
