/* SPDX-License-Identifier: MIT */
/* explain_uptown.c - UpTown: the lines of the score that a move changes. */
#include "bots/explain.h"

const GameExplain uptown_explain = {.terms = NULL, .area = NULL};
