/* SPDX-License-Identifier: MIT */
/* wasm.c - the functions that the page calls.
 *
 * The tables, with all their secrets, are here; the page requests views of the seat at the screen.
 * A worker that thinks for a bot has its own instance and gets a view's bytes. Questions longer
 * than a number are in the in-buffer (UTF-8, `length` bytes), answers in the out-buffer; the result
 * is the answer's length, or -1 with the reason in the out-buffer.
 *
 *   th_start()                        once, before all else
 *   th_in(), th_out()                 the addresses of the buffers
 *   th_lang(length)                   in: "pl" NUL catalog (.mo); nothing after the NUL: English
 *   th_games()                        the games, their decks and options
 *   th_emblems()                      by game: its symbol and ground in lists, and how its end is
 *                                     celebrated
 *   th_deck(length)                   in: game NUL name NUL deck file; returns the slot's number
 *   th_open(t, length)                in: lines `game G`, `deck SLOT`, `seats N`, `option K V` ...,
 *                                     `player SEAT human|bot NAME` ..., `seed HEX`
 *   th_see(t, seat, length)           in: the lines of th_open with `moves N` for the seed, NUL,
 *                                     bytes of a view: a seat's view of a match played elsewhere
 *   th_copy(to, from)                 copies a table
 *   th_play(t, seat, length)          in: notation
 *   th_undo_blockers(t, i)            the seats that block an undo of move i, as a mask
 *   th_rewind(t, n)                   back to n moves
 *   th_redo(t)                        1 when there was a move to redo
 *   th_record(t), th_load(t, length)  the match as a .town file, out and in
 *   th_fair(t)                        verifies the seed and seats of a record of an online match
 *   th_view(t, seat)                  a view's bytes, for a thinker
 *   th_daily(length)                  in: game, space, date; the seed of that day's deal, in hex
 *   th_hash(t), th_perft(t, depth)    for tests: 16 hex digits; a count
 *
 * Positions are in state.c, drawn ones in drawing.c, pictures in show.c, moves of a service in
 * phrase.c, bots in think.c, analysis in insight.c, puzzles in puzzle.c, decks being typed in
 * deck.c, how they play in doctor.c. */
#include "wasm/wasm.h"

#include "base/text.h"
#include "games/catalog.h"
#include "scene/scene.h"
#include "words/lang.h"
#include "json/write.h"

#include <stdlib.h>
#include <string.h>

char wasm_in[IN_BYTES];
static char out_bytes[OUT_BYTES];
Text wasm_out = {.bytes = out_bytes, .capacity = OUT_BYTES};
Table wasm_table[N_TABLES];
Player wasm_names[MAX_SEATS];
static struct {
    bool is_view; /* what one seat sees lies on the table, no whole match */
    Seat seat;
} seen[N_TABLES];

int PAGE(th_start)(void);
char *PAGE(th_in)(void);
char *PAGE(th_out)(void);
int PAGE(th_lang)(int length);
int PAGE(th_games)(void);
int PAGE(th_emblems)(void);
int PAGE(th_deck)(int length);
int PAGE(th_open)(int t, int length);
int PAGE(th_see)(int t, int seat, int length);
int PAGE(th_copy)(int to, int from);
int PAGE(th_play)(int t, int seat, int length);
int PAGE(th_undo_blockers)(int t, int i);
int PAGE(th_rewind)(int t, int n);
int PAGE(th_redo)(int t);
int PAGE(th_record)(int t);
int PAGE(th_load)(int t, int length);
int PAGE(th_fair)(int t);
int PAGE(th_view)(int t, int seat);
int PAGE(th_daily)(int length);
int PAGE(th_hash)(int t);
double PAGE(th_perft)(int t, int depth);

int wasm_answer(void) {
    return wasm_out.full ? wasm_refuse(&(Error){.what = "the answer is too long"})
                         : (int)wasm_out.length;
}

int wasm_refuse(const Error *error) {
    text_clear(&wasm_out);
    if (error->line && error->column)
        text_format(&wasm_out, "%d:%d: ", error->line, error->column);
    else if (error->line)
        text_format(&wasm_out, "%d: ", error->line);
    text_add(&wasm_out, error->what);
    return -1;
}

int wasm_answer_json(const Json *json) {
    return json_done(json) ? (int)wasm_out.length : wasm_answer();
}

Table *wasm_table_at(int t) {
    text_clear(&wasm_out);
    if (t >= 0 && t < N_TABLES && wasm_table[t].game)
        return &wasm_table[t];
    wasm_refuse(&(Error){.what = "no match lies on this table"});
    return NULL;
}

Table *wasm_match_at(int t) {
    Table *table = wasm_table_at(t);
    if (!table || !seen[t].is_view)
        return table;
    wasm_refuse(&(Error){.what = "only what a seat sees lies on this table"});
    return NULL;
}

bool wasm_view(const Table *table, int viewer, View *view) {
    int t = (int)(table - wasm_table);
    if (viewer < NOBODY || viewer >= table->setup.seats ||
        (seen[t].is_view && viewer != seen[t].seat)) {
        wasm_refuse(&(Error){.what = "no such seat"});
        return false;
    }
    table_view(table, (Seat)viewer, view);
    view->player = wasm_names;
    return true;
}

Move wasm_move(int t, int viewer, int length, View *view) {
    const Table *table = wasm_table_at(t);
    if (!table || !wasm_view(table, viewer, view))
        return NO_MOVE;
    bool decides = viewer != NOBODY && viewer == table_actor(table);
    Move move = decides
                    ? game_parse_step(table->game, &view->state, (Slice){wasm_in, (size_t)length})
                    : NO_MOVE;
    Error wrong = {0};
    if (move == NO_MOVE) {
        error_at(&wrong, 0, decides ? "not a move of this seat" : "not this seat's turn");
        wasm_refuse(&wrong);
    }
    return move;
}

Slice wasm_part(int *at, int length) {
    Slice part = {wasm_in + *at, 0};
    while (*at < length && wasm_in[*at] != '\0') {
        part.length++;
        (*at)++;
    }
    *at += *at < length;
    return part;
}

const char *wasm_words(int *at, int length) {
    Slice part = wasm_part(at, length);
    return part.at + part.length < wasm_in + length ? part.at : "";
}

int th_start(void) {
    catalog_open();
    error_speak(tr);
    return 0;
}

char *th_in(void) {
    return wasm_in;
}

char *th_out(void) {
    return out_bytes;
}

/* lang_use keeps the bytes, so the former catalog is freed only after the new one is in. */
int th_lang(int length) {
    static char *kept;
    char language[8];
    int at = 0;
    if (!slice_copy(wasm_part(&at, length), language, sizeof language))
        return wasm_refuse(&(Error){.what = "no language has such a name"});
    char *catalog = NULL;
    if (at < length) {
        catalog = malloc((size_t)(length - at));
        if (!catalog)
            abort();
        memcpy(catalog, wasm_in + at, (size_t)(length - at));
    }
    if (!lang_use(language, catalog, (size_t)(length - at))) {
        free(catalog);
        return wasm_refuse(&(Error){.what = "not a catalog of words"});
    }
    free(kept);
    kept = catalog;
    return 0;
}

int th_games(void) {
    Json json;
    text_clear(&wasm_out);
    json_init(&json, &wasm_out);
    json_games(&json, true);
    return wasm_answer_json(&json);
}

int th_emblems(void) {
    static const char *const FINALES[] = {"fireworks", "stamp", "tram", "road"};
    Json json;
    text_clear(&wasm_out);
    json_init(&json, &wasm_out);
    json_open_object(&json);
    for (int i = 0; i < catalog_count(); i++) {
        const GameScene *scene = scene_of(catalog_game(i));
        json_key(&json, catalog_game(i)->id);
        json_open_object(&json);
        json_put_string(&json, "symbol", scene->emblem);
        json_put_string(&json, "ground", svg_token(scene->ground));
        json_put_string(&json, "finale", FINALES[scene->finale]);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_deck(int length) {
    int at = 0;
    Error error = {0};
    Slice id = wasm_part(&at, length);
    Slice called = wasm_part(&at, length);
    char name[MAX_NAME];
    const Game *game = catalog_find(id);
    if (!game)
        return wasm_refuse(&(Error){.what = "no such game"});
    if (!record_is_name(called) || called.length == 0 || !slice_copy(called, name, sizeof name) ||
        strchr(name, ' '))
        text_copy(name, sizeof name, "own");
    int slot = catalog_load_deck(game, name, wasm_in + at, (size_t)(length - at), &error);
    return slot >= 0 ? slot : wasm_refuse(&error);
}

/* ---- a table ---- */

static bool read_seed(Scan *in, uint8_t seed[SEED_BYTES]) {
    Slice hex;
    if (!scan_word(in, &hex, "the seed"))
        return false;
    return slice_hex(hex, seed, SEED_BYTES) ||
           scan_fail(in, "a seed has %d hex digits in lower case", 2 * SEED_BYTES);
}

static bool read_player(Scan *in, Player player[MAX_SEATS]) {
    int seat;
    Slice kind;
    if (!scan_int(in, &seat, 0, MAX_SEATS - 1, "the seat") || !scan_word(in, &kind, "human or bot"))
        return false;
    Slice name = scan_rest(in);
    if (!record_is_name(name))
        return scan_fail(in, "not a name for a player");
    player[seat].is_bot = slice_is(kind, "bot");
    return slice_copy(name, player[seat].name, MAX_NAME);
}

/* Reads the lines of th_open up to the seed; the options come after the deck, whose options they
 * are. */
static bool read_setup(Scan *in, const Game **game, Setup *setup, Player player[MAX_SEATS]) {
    Slice id, name, choice;
    int number;
    if (!scan_key(in, "game") || !scan_word(in, &id, "a game"))
        return false;
    *game = catalog_find(id);
    if (!*game)
        return scan_fail(in, "no such game");
    if (!scan_key(in, "deck") || !scan_int(in, &number, 0, MAX_DECKS - 1, "a deck"))
        return false;
    setup->deck = (uint16_t)number;
    if (!game_deck(*game, number))
        return scan_fail(in, "no such deck");
    if (!scan_key(in, "seats") || !scan_int(in, &number, 1, MAX_SEATS, "the seats"))
        return false;
    setup->seats = (uint8_t)number;
    while (scan_next_is(in, "option"))
        if (!scan_key(in, "option") || !scan_word(in, &name, "an option") ||
            !scan_word(in, &choice, "a choice") ||
            !game_set_option(*game, setup, name, choice, in->error))
            return false;
    while (scan_next_is(in, "player"))
        if (!scan_key(in, "player") || !read_player(in, player))
            return false;
    return true;
}

int th_open(int t, int length) {
    const Game *game = NULL;
    Setup setup = {0};
    Player player[MAX_SEATS] = {0};
    Error error = {0};
    Scan in;
    if (t < 0 || t >= N_TABLES)
        return wasm_refuse(&(Error){.what = "no such table"});
    if (!scan_open(&in, SCAN_RECORD, wasm_in, (size_t)length, &error) ||
        !read_setup(&in, &game, &setup, player) || !scan_key(&in, "seed") ||
        !read_seed(&in, setup.seed) || !game_check_setup(game, &setup, &error))
        return wasm_refuse(&error);
    table_open(&wasm_table[t], game, &setup);
    memcpy(wasm_table[t].player, player, sizeof player);
    seen[t].is_view = false;
    return 0;
}

/* A view is also a state, and redacting it again changes nothing (law 5), so it can be on a
 * table like a match, and queries work in the same way. */
int th_see(int t, int seat, int length) {
    const Game *game = NULL;
    Setup setup = {0};
    Player player[MAX_SEATS] = {0};
    Error error = {0};
    Scan in;
    View view;
    int at = 0, n_moves;
    if (t < 0 || t >= N_TABLES)
        return wasm_refuse(&(Error){.what = "no such table"});
    Slice lines = wasm_part(&at, length);
    if (!scan_open(&in, SCAN_RECORD, lines.at, lines.length, &error) ||
        !read_setup(&in, &game, &setup, player) || !scan_key(&in, "moves") ||
        !scan_int(&in, &n_moves, 0, MAX_LONGEST, "the moves") ||
        !view_read(game, (Seat)seat, (const uint8_t *)wasm_in + at, (size_t)(length - at), &view,
                   &error))
        return wasm_refuse(&error);
    if (view.seats != setup.seats || game_deck_of(game, &view.state) != game_deck(game, setup.deck))
        return wasm_refuse(&(Error){.what = "the view is of another match"});
    wasm_table[t] = (Table){.game = game, .setup = setup, .n_moves = n_moves, .state = view.state};
    memcpy(wasm_table[t].player, player, sizeof player);
    seen[t].is_view = true;
    seen[t].seat = (Seat)seat;
    return 0;
}

int th_copy(int to, int from) {
    if (!wasm_table_at(from) || to < 0 || to >= N_TABLES)
        return -1;
    wasm_table[to] = wasm_table[from];
    seen[to] = seen[from];
    return 0;
}

int th_play(int t, int seat, int length) {
    Table *table = wasm_match_at(t);
    Error error = {0};
    if (!table)
        return -1;
    if (!table_play_notation(table, (Seat)seat, (Slice){wasm_in, (size_t)length}, &error))
        return wasm_refuse(&error);
    return table->n_moves;
}

int th_undo_blockers(int t, int i) {
    Table *table = wasm_match_at(t);
    if (!table || i < 0 || i >= table->n_moves)
        return -1;
    return (int)table_undo_blockers(table, i);
}

int th_rewind(int t, int n) {
    Table *table = wasm_match_at(t);
    if (!table || n < 0 || n > table->n_moves)
        return -1;
    table_rewind(table, n);
    return n;
}

int th_redo(int t) {
    Table *table = wasm_match_at(t);
    return table && table_redo(table);
}

int th_record(int t) {
    Table *table = wasm_match_at(t);
    if (!table)
        return -1;
    record_write(table, &wasm_out);
    return wasm_answer();
}

int th_load(int t, int length) {
    Error error = {0};
    if (t < 0 || t >= N_TABLES)
        return wasm_refuse(&(Error){.what = "no such table"});
    if (!record_read(&wasm_table[t], catalog_find, wasm_in, (size_t)length, &error))
        return wasm_refuse(&error);
    seen[t].is_view = false;
    return wasm_table[t].n_moves;
}

/* The deal from the seed, the seed from secret and shares, the secret from its commit: as `townhall
 * verify` asks. Refuses with what does not follow. */
int th_fair(int t) {
    const Table *table = wasm_match_at(t);
    Error error = {0};
    bool drawn, seated;
    if (!table)
        return -1;
    if (!table->has_fair)
        return wasm_refuse(&(Error){.what = "this record does not say where its seed comes from"});
    if (!record_verify(table, &error) ||
        !fair_check(&table->fair, table->setup.seed, table->setup.seats, &drawn, &seated, &error))
        return wasm_refuse(&error);
    text_clear(&wasm_out);
    text_add(&wasm_out, drawn ? "drawn" : "seated");
    return wasm_answer();
}

int th_view(int t, int seat) {
    Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    View view;
    uint8_t bytes[MAX_ENCODED];
    if (!wasm_view(table, seat, &view))
        return -1;
    size_t length = game_encode(table->game, &view.state, bytes);
    text_add_bytes(&wasm_out, (const char *)bytes, length);
    return wasm_answer();
}

/* The daily deal: SHA-256 of "townhall daily GAME YYYY-MM-DD". */
int th_daily(int length) {
    char words[128];
    Text text;
    uint8_t seed[SHA256_BYTES];
    text_init(&text, words, sizeof words);
    text_add(&text, "townhall daily ");
    text_add_bytes(&text, wasm_in, (size_t)length);
    if (text.full)
        return wasm_refuse(&(Error){.what = "not a date"});
    sha256(words, text.length, seed);
    text_clear(&wasm_out);
    text_hex(&wasm_out, seed, sizeof seed);
    return wasm_answer();
}

int th_hash(int t) {
    Table *table = wasm_match_at(t);
    if (!table)
        return -1;
    uint64_t hash = game_hash(table->game, &table->state);
    text_format(&wasm_out, "%08x%08x", (unsigned)(hash >> 32), (unsigned)hash);
    return wasm_answer();
}

double th_perft(int t, int depth) {
    Table *table = wasm_match_at(t);
    return table && depth >= 0 ? (double)game_perft(table->game, &table->state, depth) : -1;
}
