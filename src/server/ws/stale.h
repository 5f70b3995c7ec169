/* SPDX-License-Identifier: MIT */
/* stale.h - the answer to a decision that follows an outdated entry. */
#ifndef SERVER_WS_STALE_H
#define SERVER_WS_STALE_H

#include "server/match/match.h"

/* {"re":N,"error":"stale","last":18}, and the missed entries when the socket does not watch. */
void stale_answer(Work *work);

#endif
