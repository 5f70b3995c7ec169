/* SPDX-License-Identifier: MIT */
/* news.h - what nodes tell each other, as a line of words: who says it, what kind, about which
 * match or user, a number, a flag, and a second id.
 *
 *     9f03c2d1a7b65e48 match 0a31..f2 18 1 00..00   match has 18 entries; 1: open, and changed for
 * lists 9f03c2d1a7b65e48 here 0a31..f2 5 1 00..00     seats 0 and 2 are watched there; 1: and what
 * of yours? 9f03c2d1a7b65e48 mine 5c27..09 0 0 0a31..f2   for that user the match has changed */
#ifndef SERVER_CLUSTER_NEWS_H
#define SERVER_CLUSTER_NEWS_H

#include "server/cluster/bus.h"

#include <stdint.h>

typedef enum {
    NEWS_MATCH, /* number: its version; flag: open, and seats have changed */
    NEWS_TALK,  /* number: its last line */
    NEWS_HERE,  /* number: a bit per seat; flag: others shall tell theirs */
    NEWS_USER,  /* its sessions, name or blocks have changed */
    NEWS_MINE, /* of a user; also: the match in which the turn has passed on, seats or phase changed
                */
    NEWS_RATED, /* what the match did to ratings is kept */
    N_NEWS
} NewsKind;

typedef struct {
    NewsKind kind;
    uint64_t node;
    uint64_t about; /* match or user */
    int number;
    bool flag;
    uint64_t also;
} News;

void news_write(const News *news, char out[BUS_WORDS]);
/* False when it is no news; foreign words are no error, they are passed over. */
bool news_read(const char *words, News *out);

#endif
