/* SPDX-License-Identifier: MIT */
/* phrases.c - the phrases in the order of their numbers. */
#include "online/phrases.h"

#include "words/lang.h"

#include <stddef.h>

static const struct {
    const char *id, *words;
} PHRASES[N_PHRASES] = {
    {"hello", TR("Hello!")},
    {"good_luck", TR("Good luck!")},
    {"have_fun", TR("Have fun!")},
    {"good_move", TR("Good move!")},
    {"nice_town", TR("What a nice town!")},
    {"well_played", TR("Well played!")},
    {"thanks", TR("Thank you!")},
    {"welcome", TR("You are welcome.")},
    {"sorry", TR("Sorry!")},
    {"no_problem", TR("No problem.")},
    {"yes", TR("Yes.")},
    {"no", TR("No.")},
    {"one_moment", TR("One moment, please.")},
    {"thinking", TR("I am thinking.")},
    {"back_soon", TR("I will be right back.")},
    {"i_am_back", TR("I am back.")},
    {"your_turn", TR("It is your turn.")},
    {"take_your_time", TR("Take your time.")},
    {"oops", TR("Oops!")},
    {"misclick", TR("I did not mean that.")},
    {"take_back", TR("May I take that back?")},
    {"pause", TR("Shall we pause?")},
    {"lucky", TR("That was lucky!")},
    {"unlucky", TR("Bad luck!")},
    {"close", TR("This will be close.")},
    {"exciting", TR("How exciting!")},
    {"congratulations", TR("Congratulations!")},
    {"good_game", TR("That was a good match.")},
    {"rematch", TR("Another match?")},
    {"goodbye", TR("Goodbye!")},
    {"here", TR("Here?")},
    {"not_there", TR("Rather not there.")},
    {"cover_this", TR("Cover this.")},
    {"leave_free", TR("Leave this free.")},
    {"join_road", TR("Join the road.")},
    {"show_card", TR("Show us a card?")},
};

const char *phrase_id(int number) {
    return number >= 1 && number <= N_PHRASES ? PHRASES[number - 1].id : NULL;
}

const char *phrase_words(int number) {
    return number >= 1 && number <= N_PHRASES ? PHRASES[number - 1].words : NULL;
}
