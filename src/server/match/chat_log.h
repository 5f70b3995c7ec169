/* SPDX-License-Identifier: MIT */
/* chat_log.h - the chat of a match: stored before it is pushed, and pushed to those who may read
 * it.
 *
 * Two channels: one for players, one for watchers, which players can read and write once the
 * match is over. Users do not see lines of users they have blocked or who have blocked them
 * (ruling O32). Chat does not go through the Room: it changes nothing in the match. */
#ifndef SERVER_MATCH_CHAT_LOG_H
#define SERVER_MATCH_CHAT_LOG_H

#include "base/json.h"
#include "server/match/match.h"

typedef enum {
    CHAT_PLAYERS,
    CHAT_WATCHERS,
    N_CHAT_ROOMS
} ChatRoom;

enum {
    MAX_CHAT = 200,       /* characters of a line */
    MAX_CHAT_BYTES = 801, /* four bytes each, and the NUL */
    MAX_CHAT_LINES = 500, /* in each channel of a match */
    MAX_CHAT_SENT = 100   /* newest lines with `watch` */
};

typedef struct {
    int t;
    ChatRoom room;
    UserId by;
    int64_t at;
    int phrase; /* from 1; 0: own words */
    char words[MAX_CHAT_BYTES];
} ChatLine;

typedef struct {
    bool failed; /* the store did not answer; lines may exist */
    int count;
    int upto; /* number of the last line */
    ChatLine line[];
} ChatLines;

/* Reads the newest lines after number `since`, oldest first, with the names of their authors.
 * Calls `done` at once when there are none, otherwise later; the lines are freed after it. */
typedef void ChatDone(Match *match, const ChatLines *lines, void *data);
void chat_read(Match *match, int since, ChatDone *done, void *data);

/* Another node has stored line t: reads the new lines and pushes them. */
void chat_receive(Match *match, int t);

/* "talk":[..] with what this watcher may read. */
void chat_write_json(Json *json, const Watch *watch, const ChatLines *lines);

#endif
