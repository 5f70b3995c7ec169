/* SPDX-License-Identifier: MIT */
/* explain_urbanista.c - Urbanista: the lines of the score that a move changes. */
#include "bots/explain.h"

const GameExplain urbanista_explain = {.terms = NULL, .area = NULL};
