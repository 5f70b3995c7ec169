/* SPDX-License-Identifier: MIT */
/* opponent.h - who plays the seats that no human plays. */
#ifndef CLI_OPPONENT_H
#define CLI_OPPONENT_H

#include "engine/table.h"

/* Is there a bot of this name? */
bool opponent_is_level(const char *level);
/* The names, separated by commas, for messages. */
const char *opponent_levels(void);

/* Its choice. It is handed a view, so it cannot know more than its seat. */
Move opponent_choose(const View *view, const char *level, Rng *rng);

#endif
