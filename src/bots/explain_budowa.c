/* SPDX-License-Identifier: MIT */
/* explain_budowa.c - Budowa Miasta: the lines of the score that a move changes. */
#include "bots/explain.h"

const GameExplain budowa_explain = {.terms = NULL, .area = NULL};
