/* SPDX-License-Identifier: MIT */
/* words.c - finds a game's words by expanding games.def. */
#include "words/words.h"

#include <stdio.h>
#include <string.h>

#define GAME(id) extern const GameWords id##_words;
#include "games/games.def"
#undef GAME

const GameWords *words_of(const Game *game) {
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_words},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}

const char *words_titled(const Deck *deck, const char *name) {
    const char *title = deck_title(deck, lang_now(), name);
    return title ? title : name;
}

const char *words_named(const Deck *deck, const char *name) {
    const char *title = deck_title(deck, lang_now(), name);
    return title ? title : tr(name);
}

/* The entry with this id, or NULL. */
static const WordsLine *find_line(const WordsLine *lines, int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (strcmp(lines[i].id, id) == 0)
            return &lines[i];
    return NULL;
}

void words_line_name(const WordsLine *lines, int count, const char *id, Text *out) {
    const WordsLine *line = find_line(lines, count, id);
    text_add(out, line ? tr(line->name) : id);
}

void words_line_help(const WordsLine *lines, int count, const char *id, Text *out) {
    const WordsLine *line = find_line(lines, count, id);
    if (line)
        text_add(out, tr(line->help));
}

void words_thing_name(const WordsLine *names, int count, const char *id, Text *out) {
    const WordsLine *name = find_line(names, count, id);
    if (name)
        text_add(out, tr(name->name));
    for (; !name && *id; id++)
        text_char(out, *id == '_' ? ' ' : *id);
}

void words_line(const Game *game, const Deck *deck, const char *id, Text *out) {
    const GameWords *words = words_of(game);
    const char *dot = strchr(id, '.'), *thing = dot ? dot + 1 : id;
    const char *title = words->typed ? deck_title(deck, lang_now(), thing) : NULL;
    const char *typed = title || !words->typed ? NULL : words->typed(deck, id);
    if (title)
        text_add(out, title);
    else if (typed)
        text_add(out, tr(typed));
    else
        words->line(id, out);
}

void words_facts(const View *view, Move move, MoveFacts *out) {
    const GameWords *words = words_of(view->game);
    *out = (MoveFacts){.version = words->facts_version,
                       .seat = view->game->actor(&view->state),
                       .player = view->player};
    words->facts(view, move, out);
}

bool words_phrase(const Game *game, const Deck *deck, const MoveFacts *facts, Text *out) {
    const GameWords *words = words_of(game);
    return facts->version == words->facts_version && facts->seat >= 0 && facts->seat < MAX_SEATS &&
           words->phrase(deck, facts, out);
}

void words_move(const View *view, Move move, Text *out) {
    MoveFacts facts;
    words_facts(view, move, &facts);
    words_phrase(view->game, game_deck_of(view->game, &view->state), &facts, out);
}

void words_why(const View *view, Move move, Text *out) {
    const Game *game = view->game;
    if (view->seat != NOBODY && game->actor(&view->state) == view->seat &&
        !game_is_step(game, &view->state, move))
        words_of(game)->why(view, move, out);
}

/* ---- sentences about moves ---- */

static const char *slot_words(const Slot *slots, const char *name, size_t length,
                              char number[WORDS_NUMBER]) {
    for (; slots->slot; slots++)
        if (strlen(slots->slot) == length && memcmp(slots->slot, name, length) == 0)
            return slots->words ? slots->words : words_number(slots->number, number);
    return NULL;
}

/* A message with its slots filled; {name} is the mover. */
static void fill(const Speech *speech, const char *message, const Slot *slots) {
    for (const char *at = tr(message); *at; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        char number[WORDS_NUMBER], name[MAX_NAME];
        if (!end) {
            text_char(speech->out, *at);
            continue;
        }
        size_t length = (size_t)(end - at - 1);
        const char *words = slot_words(slots, at + 1, length, number);
        if (words)
            text_add(speech->out, words);
        else
            text_add(speech->out, words_player(speech->player, speech->mover, name));
        at = end;
    }
}

void words_speak(const Speech *speech, const char *const message[N_VOICES], const Slot *slots) {
    fill(speech, message[speech->voice], slots);
}

void words_add(const Speech *speech, const char *message, const Slot *slots) {
    text_add(speech->out, " ");
    fill(speech, message, slots);
}

void words_say(const View *view, Move move, Text *out) {
    MoveFacts facts;
    words_facts(view, move, &facts);
    Speech speech = {VOICE_DO, facts.seat, facts.seat, facts.player, out};
    words_of(view->game)->say(game_deck_of(view->game, &view->state), &facts, &speech);
}

bool words_report(const Game *game, const Deck *deck, const MoveFacts *facts, Seat reader,
                  Text *out) {
    char phrase[512];
    Text unused;
    text_init(&unused, phrase, sizeof phrase);
    if (!words_phrase(game, deck, facts, &unused))
        return false;
    Speech speech = {facts->seat == reader ? VOICE_YOU : VOICE_NAME, facts->seat, reader,
                     facts->player, out};
    words_of(game)->say(deck, facts, &speech);
    return true;
}

/* Of U+00E0 .. U+00FE (all but the division sign) the capital is 0x20 lower; of the pairs from
 * U+0100 to U+017E and to U+021F it is the one before, which is even but from U+0139 to U+0148 and
 * from U+0179 to U+017E. */
static unsigned capital_of(unsigned letter) {
    if (letter >= 0xE0 && letter <= 0xFE && letter != 0xF7)
        return letter - 0x20;
    bool is_even = (letter >= 0x139 && letter <= 0x148) || (letter >= 0x179 && letter <= 0x17E);
    bool is_pair = letter >= 0x100 && letter <= 0x21F && letter != 0x138 && letter != 0x131;
    return is_pair && letter % 2 != is_even ? letter - 1 : letter;
}

void words_capital(Text *text, size_t from) {
    unsigned char *at = (unsigned char *)text->bytes + from;
    if (from >= text->length)
        return;
    if (at[0] >= 'a' && at[0] <= 'z') {
        at[0] = (unsigned char)(at[0] - 'a' + 'A');
    } else if (at[0] >= 0xC3 && at[0] <= 0xC8 && from + 1 < text->length) {
        unsigned capital = capital_of((at[0] & 0x1Fu) << 6 | (at[1] & 0x3Fu));
        at[0] = (unsigned char)(0xC0 | capital >> 6);
        at[1] = (unsigned char)(0x80 | (capital & 0x3F));
    }
}

const char *words_number(int number, char out[WORDS_NUMBER]) {
    snprintf(out, WORDS_NUMBER, "%s%u", number < 0 ? "\u2212" : "",
             number < 0 ? 0u - (unsigned)number : (unsigned)number);
    return out;
}

void words_change(const Game *game, int change, Text *out) {
    char number[WORDS_NUMBER], signed_number[WORDS_NUMBER + 1];
    if (change == 0)
        return;
    snprintf(signed_number, sizeof signed_number, "%s%s", change > 0 ? "+" : "",
             words_number(change, number));
    if (words_of(game)->money)
        text_add(out, signed_number);
    else
        text_format(out, trn("%s point", "%s points", change < 0 ? -(long)change : change),
                    signed_number);
}

void words_priced(Text *out, const char *free_words, const char *priced_words, int price) {
    if (price > 0)
        text_format(out, priced_words, price);
    else
        text_add(out, free_words);
}

const char *words_player(const Player *player, Seat seat, char out[MAX_NAME]) {
    if (player && player[seat].name[0])
        snprintf(out, MAX_NAME, "%s", player[seat].name);
    else
        snprintf(out, MAX_NAME, tr("Player %d"), seat + 1);
    return out;
}
