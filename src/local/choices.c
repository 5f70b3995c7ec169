/* SPDX-License-Identifier: MIT */
/* choices.c - finds moves by words, and gathers similar ones. */
#include "local/choices.h"

#include "words/words.h"

#include <ctype.h>
#include <string.h>

void local_tell(const View *view, Move move, Told *out) {
    Text text;
    text_init(&text, out->notation, sizeof out->notation);
    view->game->notate(&view->state, move, &text);
    text_init(&text, out->phrase, sizeof out->phrase);
    words_move(view, move, &text);
}

/* Phrases have real minus signs; keyboards have not. */
static void type_signs(char *phrase) {
    for (char *at; (at = strstr(phrase, "\u2212"));) {
        *at = '-';
        memmove(at + 1, at + strlen("\u2212"), strlen(at + strlen("\u2212")) + 1);
    }
}

/* ASCII letters in either case; other letters as they are. */
static bool contains(const char *text, const char *words) {
    size_t length = strlen(words);
    for (; strlen(text) >= length; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)words[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

int local_filter(const View *view, const Move *moves, int count, const char *words, bool *fits) {
    Told told;
    int found = 0;
    for (int anywhere = 0; anywhere < 2 && found == 0; anywhere++) {
        for (int i = 0; i < count; i++) {
            local_tell(view, moves[i], &told);
            type_signs(told.phrase);
            fits[i] = anywhere ? contains(told.notation, words) || contains(told.phrase, words)
                               : strncmp(told.notation, words, strlen(words)) == 0;
            found += fits[i];
        }
    }
    return found;
}

/* Where a notation's place begins: after its > or @, or a last word that is a square or a turn. Its
 * length when it has none: `7r@` + `-1,2`, `put red ` + `2,1`, `build H3` + nothing. */
static size_t head_length(const char *notation) {
    size_t at = strcspn(notation, ">@");
    const char *space = strrchr(notation, ' ');
    if (notation[at])
        return at + 1;
    if (space && (strchr(space, ',') || (space[1] == 'r' && isdigit((unsigned char)space[2]))))
        return (size_t)(space - notation) + 1;
    return strlen(notation);
}

/* Cuts the phrase to what the other shares, at the end of a part: a comma or a colon. */
static void share_phrase(char *phrase, const char *other) {
    size_t same = 0;
    while (phrase[same] && phrase[same] == other[same])
        same++;
    if (phrase[same] == '\0' && (other[same] == ',' || other[same] == ':'))
        return;
    while (same > 0 && phrase[same - 1] != ',' && phrase[same - 1] != ':')
        same--;
    phrase[same > 0 ? same - 1 : 0] = '\0';
}

Family local_gather(const View *view, const Move *moves, int count, int first) {
    Family family = {.first = first, .count = 1};
    Told told;
    local_tell(view, moves[first], &told);
    family.head = head_length(told.notation);
    text_copy(family.notation, sizeof family.notation, told.notation);
    text_copy(family.phrase, sizeof family.phrase, told.phrase);
    for (int i = first + 1; i < count; i++) {
        local_tell(view, moves[i], &told);
        if (family.notation[family.head] == '\0' || head_length(told.notation) != family.head ||
            strncmp(told.notation, family.notation, family.head) != 0)
            break;
        if (strcmp(family.phrase, told.phrase) != 0)
            share_phrase(family.phrase, told.phrase);
        family.count++;
    }
    return family;
}
