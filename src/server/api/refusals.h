/* SPDX-License-Identifier: MIT */
/* refusals.h - a refusal in HTTP, and its usual sentence. The codes are those of online/refusal.h.
 */
#ifndef SERVER_API_REFUSALS_H
#define SERVER_API_REFUSALS_H

#include "online/refusal.h"

unsigned refusal_status(RefusalCode code);
const char *refusal_say(RefusalCode code);

#endif
