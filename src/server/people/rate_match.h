/* SPDX-License-Identifier: MIT */
/* rate_match.h - updates ratings after rated matches, exactly once for each match (ruling O22). */
#ifndef SERVER_PEOPLE_RATE_MATCH_H
#define SERVER_PEOPLE_RATE_MATCH_H

#include "server/match/match.h"

/* Call after the end was stored, or when a match is found unrated at the start; does nothing for
 * unrated matches. */
void rate_match(const Match *match);
/* Call at the start: rates matches that ended in the last day and were not rated because the
 * service stopped in between. */
void rate_missed(Service *service);

#endif
