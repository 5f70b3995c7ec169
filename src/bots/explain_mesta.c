/* SPDX-License-Identifier: MIT */
/* explain_mesta.c - Města: the lines of the score that a move changes. */
#include "bots/explain.h"

const GameExplain mesta_explain = {.terms = NULL, .area = NULL};
