/* SPDX-License-Identifier: MIT */
/* news.h - messages between nodes, one line each:
 *
 *     SENDER           KIND  ABOUT    NUMBER FLAG SECOND
 *     9f03c2d1a7b65e48 match 0a31..f2 18     1    00..00
 *         the match has 18 entries; 1: it is open, and has changed for lists
 *     9f03c2d1a7b65e48 here  0a31..f2 5      1    00..00
 *         seats 0 and 2 are watched on the sender; 1: asks the others for theirs
 *     9f03c2d1a7b65e48 mine  5c27..09 0      0    0a31..f2
 *         for user 5c27..09 the match has changed */
#ifndef SERVER_CLUSTER_NEWS_H
#define SERVER_CLUSTER_NEWS_H

#include "server/cluster/bus.h"

#include <stdint.h>

typedef enum {
    NEWS_MATCH, /* number: its version; flag: open, and seats have changed */
    NEWS_TALK,  /* number: its last line */
    NEWS_HERE,  /* number: a bit per seat; flag: asks the others for theirs */
    NEWS_USER,  /* its sessions, name or blocks have changed */
    NEWS_MINE, /* of a user; also: the match in which the turn has passed on, seats or phase changed
                */
    NEWS_RATED,     /* the rating changes of the match are stored */
    NEWS_ANNOUNCED, /* the operator has something to say: it is in the store */
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
/* False when the line is not a message; callers ignore such lines. */
bool news_read(const char *words, News *out);

#endif
