/* SPDX-License-Identifier: MIT */
/* doctor.c - how a deck plays, for the deck studio's worker: matches of bots with it and with the
 * standard deck, one pair at a time, so that the worker can report in between.
 *
 *   th_doctor_open(level, seats, length)   in: game NUL text of a deck NUL seed in hex
 *   th_doctor_play()                       plays the next match with both; how many there are now
 *   th_doctor_report()                     "endings": names of the ways to end; "chosen": what it
 *                                          means that a thing was; "decks": the figures of both
 */
#include "arena/doctor.h"
#include "bots/levels.h"
#include "games/catalog.h"
#include "wasm/wasm.h"
#include "words/lang.h"

#include <stdlib.h>

int PAGE(th_doctor_open)(int level, int seats, int length);
int PAGE(th_doctor_play)(void);
int PAGE(th_doctor_report)(void);

enum {
    BOTH = 2 /* the deck, and the standard deck */
};

static Doctor *doctors; /* made when it is asked for: nobody else needs the room */

static bool open_doctor(Doctor *doctor, const Game *game, int level, const Setup *setup) {
    Error error = {0};
    Thinker thinker;
    if (!game_check_setup(game, setup, &error)) {
        wasm_refuse(&error);
        return false;
    }
    bots_level(game, level, &thinker);
    doctor_open(doctor, game, setup, &thinker);
    return true;
}

int th_doctor_open(int level, int seats, int length) {
    int at = 0;
    Error error = {0};
    const Game *game = catalog_find(wasm_part(&at, length));
    Slice text = wasm_part(&at, length);
    Setup setup = {.seats = (uint8_t)seats};
    text_clear(&wasm_out);
    if (!game || level < 1 || level > N_LEVELS ||
        !slice_hex(wasm_part(&at, length), setup.seed, SEED_BYTES))
        return wasm_refuse(&(Error){.what = "not an examination"});
    int slot = catalog_load_deck(game, "own", text.at, text.length, &error);
    if (slot < 0)
        return wasm_refuse(&error);
    if (!doctors)
        doctors = calloc(BOTH, sizeof *doctors);
    if (!doctors)
        abort();
    Setup own = setup;
    own.deck = (uint16_t)slot; /* held as long as the worker lives */
    return open_doctor(&doctors[0], game, level, &own) &&
                   open_doctor(&doctors[1], game, level, &setup)
               ? 0
               : -1;
}

int th_doctor_play(void) {
    text_clear(&wasm_out);
    if (!doctors || doctors[0].matches == DOCTOR_MATCHES)
        return wasm_refuse(&(Error){.what = "no examination"});
    for (int i = 0; i < BOTH; i++)
        doctor_play(&doctors[i]);
    return doctors[0].matches;
}

int th_doctor_report(void) {
    Json json;
    text_clear(&wasm_out);
    if (!doctors)
        return wasm_refuse(&(Error){.what = "no examination"});
    const GameDoctor *part = doctors[0].part;
    json_init(&json, &wasm_out);
    json_open_object(&json);
    json_key(&json, "endings");
    json_open_array(&json);
    for (int i = 0; i < DOCTOR_ENDINGS && part->endings[i]; i++)
        json_text(&json, tr(part->endings[i]));
    json_close(&json);
    json_put_string(&json, "chosen", tr(part->chosen));
    json_key(&json, "decks");
    json_open_array(&json);
    for (int i = 0; i < BOTH; i++)
        doctor_json(&json, &doctors[i], i ? "standard" : "own");
    json_close(&json);
    json_close(&json);
    return wasm_answer_json(&json);
}
