/* SPDX-License-Identifier: MIT */
/* rate_match.h - ratings after rated matches: once a match, whoever ends it and whenever (ruling
 * O22). */
#ifndef SERVER_PEOPLE_RATE_MATCH_H
#define SERVER_PEOPLE_RATE_MATCH_H

#include "server/match/match.h"

/* After its end was kept, or when it is found unrated at the start; nothing for other matches. */
void rate_match(const Match *match);
/* At the start: matches that ended in the last day and were not rated, because the service died in
 * between. */
void rate_missed(Service *service);

#endif
