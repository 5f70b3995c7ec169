/* SPDX-License-Identifier: MIT */
/* match_json.h - matches, entries, clocks and views as JSON: the shapes of the contract.
 *
 * All JSON about a match is written here, from a Showing, which holds only what one viewer may
 * know (promise P2). Names and presence are added. */
#ifndef SERVER_MATCH_MATCH_JSON_H
#define SERVER_MATCH_MATCH_JSON_H

#include "base/json.h"
#include "server/match/match.h"

enum {
    VIEW_FORMAT = 1 /* beside every view; rises with any change of a game's walk (ruling O4) */
};

/* A match's public facts, as GET matches/ID answers them. */
void match_json_facts(Json *json, const Match *match, const Showing *showing);
/* The same of a match that need not be loaded. */
typedef struct {
    const Service *service;
    const RatingChange *rated; /* by seat */
    unsigned here;             /* bit per seat */
} MatchExtras;
void match_json_listed(Json *json, const MatchExtras *extras, const Showing *showing);
/* "players" and "host" of them. */
void match_json_players(Json *json, const Match *match, const Showing *showing);

/* One entry, of a move with its facts; all viewers of a kind (players, others) get the same. */
void match_json_entry(Json *json, const Match *match, const Entry *entry, const Showing *showing);

/* The members after the entries in a push and in the answer to `watch`: "view", "format",
 * "moves", "actor", the open vote "ask", what "leaving" would do, "clock". */
void match_json_table(Json *json, const Service *service, const Showing *showing);
void match_json_seat(Json *json, const char *name, Seat seat); /* null for NOBODY */

/* "reveal": the record as text, when the match is over and has one. */
void match_json_reveal(Json *json, const Service *service, const Room *room,
                       const Showing *showing);
/* The record itself; false when there is none or it must stay secret. */
bool match_record_text(const Service *service, const Room *room, const Showing *showing, Text *out);

/* The name of the player in this seat: a user's, or a bot's level. */
void match_seat_name(const Service *service, const SeatFacts *facts, char out[MAX_NAME]);

#endif
