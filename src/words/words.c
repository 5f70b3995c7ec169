/* SPDX-License-Identifier: MIT */
/* words.c - finds a game's words by expanding games.def, and knows what seats are called. */
#include "words/words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define GAME(id) extern const GameWords id##_words;
#include "games/games.def"
#undef GAME

const GameWords *words_of(const Game *game) {
#define GAME(name)                                                                                 \
    if (strcmp(game->id, #name) == 0)                                                              \
        return &name##_words;
#include "games/games.def"
#undef GAME
    return NULL;
}

const char *words_number(int number, char out[WORDS_NUMBER]) {
    snprintf(out, WORDS_NUMBER, "%s%u", number < 0 ? "\u2212" : "",
             number < 0 ? 0u - (unsigned)number : (unsigned)number);
    return out;
}

/* Those that people meet; the libc would tell them in English, or in the system's language. */
static const struct {
    int code;
    const char *words;
} FAULTS[] = {
    {ENOENT, TR("there is no such file or folder")},
    {EACCES, TR("the system does not allow it")},
    {EPERM, TR("the system does not allow it")},
    {EEXIST, TR("is there already")},
    {EISDIR, TR("is a directory")},
    {ENOTDIR, TR("part of the path is not a folder")},
    {ENAMETOOLONG, TR("the file's name is too long")},
    {ENOSPC, TR("no space is left on the disk")},
    {EROFS, TR("nothing can be written there")},
    {EIO, TR("the disk reports a fault")},
    {EMFILE, TR("too many files are open")},
    {ENFILE, TR("too many files are open")},
    {ENOMEM, TR("out of memory")},
};

void words_priced(Text *out, const char *free_words, const char *priced_words, int price) {
    if (price > 0)
        text_format(out, priced_words, price);
    else
        text_add(out, free_words);
}

const char *words_fault(int code) {
    for (size_t i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++)
        if (FAULTS[i].code == code)
            return tr(FAULTS[i].words);
    return strerror(code);
}

const char *words_player(const Player *player, Seat seat, char out[MAX_NAME]) {
    if (player && player[seat].name[0])
        snprintf(out, MAX_NAME, "%s", player[seat].name);
    else
        snprintf(out, MAX_NAME, tr("Player %d"), seat + 1);
    return out;
}

static Player called[MAX_SEATS];

void words_call_seat(Seat seat, const char *name) {
    if (!slice_copy(slice_of(name), called[seat].name, MAX_NAME))
        called[seat].name[0] = '\0';
}

void words_seat(Seat seat, Text *out) {
    char name[MAX_NAME];
    text_add(out, words_player(called, seat, name));
}
