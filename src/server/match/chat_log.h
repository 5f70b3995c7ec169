/* SPDX-License-Identifier: MIT */
/* chat_log.h - what people say beside a match: kept before told, and shown to those who may read it.
 *
 * Two rooms. Players read and write theirs; watchers theirs, which players read (and write) once
 * the match is over. Nobody reads lines of people they have blocked or who have blocked them
 * (ruling O32). Talk does not pass a room: it changes nothing at the table. */
#ifndef SERVER_MATCH_CHAT_LOG_H
#define SERVER_MATCH_CHAT_LOG_H

#include "base/json.h"
#include "server/match/match.h"

typedef enum {
    TALK_PLAYERS,
    TALK_WATCHERS,
    N_TALK_ROOMS
} TalkRoom;

enum {
    MAX_TALK = 200,       /* characters of a line */
    MAX_TALK_BYTES = 801, /* four bytes each, and the NUL */
    MAX_TALK_LINES = 500, /* in each room of a match */
    MAX_TALK_TOLD = 100   /* newest lines with `watch` */
};

typedef struct {
    int t;
    TalkRoom room;
    UserId by;
    int64_t at;
    int phrase; /* from 1; 0: own words */
    char words[MAX_TALK_BYTES];
} TalkLine;

typedef struct {
    bool failed; /* the store did not answer: there may be lines */
    int count;
    int upto; /* number of the last line there is */
    TalkLine line[];
} TalkLines;

/* Reads the newest lines after number `since`, oldest first, with the names of those who said them;
 * `done` is called at once when there are none, else later. The lines are freed after it. */
typedef void TalkDone(Match *match, const TalkLines *lines, void *data);
void talk_read(Match *match, int since, TalkDone *done, void *data);

/* Another node says that line t was said: reads on, and tells. */
void talk_hear(Match *match, int t);

/* "talk":[..] with what this socket may read. */
void talk_write(Json *json, const Match *match, const Socket *socket, const TalkLines *lines);

#endif
