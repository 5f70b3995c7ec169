/* SPDX-License-Identifier: MIT */
/* phrases.h - what can be said with one click, told by number and read in each reader's language.
 * Numbers are for ever: a phrase is never changed into another, new ones are added at the end. */
#ifndef ONLINE_PHRASES_H
#define ONLINE_PHRASES_H

enum {
    N_PHRASES = 36 /* numbered from 1 */
};

/* The stable id ("good_luck") and the English words of a phrase; NULL when there is no such one.
 * The words are marked for translation: whoever shows them looks them up in the reader's catalog.
 */
const char *phrase_id(int number);
const char *phrase_words(int number);

#endif
