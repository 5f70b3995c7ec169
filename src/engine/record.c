/* SPDX-License-Identifier: MIT */
/* record.c - writes, reads and checks records. One function a part of the file, in its order. */
#include "engine/record.h"

#include <string.h>

/* ---- writing ---- */

static void write_head(const Table *table, Text *out) {
    const Game *game = table->game;
    const Deck *deck = game_deck(game, table->setup.deck);
    text_format(out, "townhall %d\ngame %s\nrules %d\ndeck %s sha256:",
                table->has_fair ? RECORD_FORMAT_FAIR : RECORD_FORMAT, game->id, game->rules,
                deck->name);
    text_hex(out, deck->sha256, SHA256_BYTES);
    text_char(out, '\n');
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        const Option *option = &deck->options[i];
        int choice = table->setup.choice[i];
        if (option_is_written(option, choice))
            text_format(out, "option %s %s\n", option->name, option->choices[choice]);
    }
    text_format(out, "seats %d\n", table->setup.seats);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const Player *player = &table->player[seat];
        text_format(out, "player %d %s%s%s\n", seat, player->is_bot ? "bot" : "human",
                    player->name[0] ? " " : "", player->name);
    }
    if (table->has_seed) {
        text_add(out, "seed ");
        text_hex(out, table->setup.seed, SEED_BYTES);
        text_char(out, '\n');
    }
}

static void write_fair(const Fair *fair, Text *out) {
    text_add(out, "fair commit ");
    text_hex(out, fair->commit, FAIR_BYTES);
    text_add(out, "\nfair secret ");
    text_hex(out, fair->secret, FAIR_BYTES);
    text_char(out, '\n');
    for (int i = 0; i < fair->n_shares; i++) {
        const FairShare *share = &fair->share[i];
        text_format(out, "fair share %d ", share->seat);
        text_hex(out, share->bytes, FAIR_BYTES);
        text_add(out, share->early ? " early\n" : "\n");
    }
}

static void write_result(const Table *table, Text *out) {
    Score scores[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    int seats = table->setup.seats;
    table_scores(table, scores);
    if (table->game->cooperative) {
        text_format(out, "result %d %s\n", (int)scores[0].total,
                    scores[0].total >= scores[0].target ? "won" : "lost");
        return;
    }
    game_rank(scores, seats, place);
    text_add(out, "result");
    for (int seat = 0; seat < seats; seat++)
        text_format(out, " %d", (int)scores[seat].total);
    text_add(out, " winner");
    for (int seat = 0; seat < seats; seat++)
        if (place[seat] == 1)
            text_format(out, " %d", seat);
    text_char(out, '\n');
}

void record_write(const Table *table, Text *out) {
    const Game *game = table->game;
    Replay replay;
    write_head(table, out);
    if (table->has_fair)
        write_fair(&table->fair, out);
    game->write_deal(&table->deal, out);
    for (replay_begin(&replay, table); replay.n < table->n_moves; replay_step(&replay)) {
        text_format(out, "move %d ", table->mover[replay.n]);
        game->notate(&replay.state, table->move[replay.n], out);
        text_char(out, '\n');
    }
    if (table_is_over(table))
        write_result(table, out);
}

/* ---- reading ---- */

bool record_is_name(Slice name) {
    size_t bad;
    if (name.length == 0)
        return true;
    if (name.length >= MAX_NAME || name.at[0] == ' ' || name.at[name.length - 1] == ' ')
        return false;
    for (size_t i = 1; i < name.length; i++)
        if (name.at[i - 1] == ' ' && name.at[i] == ' ')
            return false;
    return utf8_is_clean(name.at, name.length, false, &bad);
}

static bool read_game(Scan *in, GameFinder *find, const Game **game, int *format) {
    Slice id;
    if (!scan_key(in, "townhall") ||
        !scan_int(in, format, RECORD_FORMAT, RECORD_FORMAT_FAIR, "the format") || !scan_done(in) ||
        !scan_key(in, "game") || !scan_word(in, &id, "a game") || !scan_done(in))
        return false;
    *game = find(id);
    if (!*game)
        return error_at(in->error, in->line, "no game '%s'", slice_quote(id).words);
    return true;
}

/* Moves of other rules may mean another match, so it is not even tried. */
static bool read_rules(Scan *in, const Game *game) {
    int rules;
    if (!scan_key(in, "rules") || !scan_int(in, &rules, 1, UINT16_MAX, "the rules' version") ||
        !scan_done(in))
        return false;
    if (rules != game->rules)
        return error_at(in->error, in->line, "made under rules %d of %s; these are rules %d", rules,
                        game->title, game->rules);
    return true;
}

/* A deck's name is one word; the hash alone says which deck is meant. */
static bool read_deck(Scan *in, const Game *game, Setup *setup) {
    Slice name, hash;
    uint8_t sha[SHA256_BYTES];
    if (!scan_key(in, "deck") || !scan_word(in, &name, "the deck's name") ||
        !scan_word(in, &hash, "a hash") || !scan_done(in))
        return false;
    if (name.length >= MAX_NAME)
        return scan_fail(in, "a name has 1 to %d bytes", MAX_NAME - 1);
    if (hash.length < 7 || memcmp(hash.at, "sha256:", 7) != 0 ||
        !slice_hex((Slice){hash.at + 7, hash.length - 7}, sha, sizeof sha))
        return scan_fail(in, "a hash is 'sha256:' and 64 hex digits");
    int slot = shelf_find(game->shelf, sha);
    if (slot < 0)
        return error_at(in->error, in->line,
                        "made with another deck, %s %s...; name its file with --deck",
                        slice_quote(name).words, slice_quote((Slice){hash.at, 19}).words);
    setup->deck = (uint16_t)slot;
    return true;
}

static bool read_options(Scan *in, const Game *game, Setup *setup) {
    const Deck *deck = game_deck(game, setup->deck);
    bool given[MAX_OPTIONS] = {false};
    while (scan_next_is(in, "option")) {
        Slice name, choice;
        if (!scan_key(in, "option") || !scan_word(in, &name, "an option") ||
            !scan_word(in, &choice, "its choice") || !scan_done(in))
            return false;
        if (!game_set_option(game, setup, name, choice, in->error)) {
            in->error->line = in->line;
            return false;
        }
        for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
            if (!slice_is(name, deck->options[i].name))
                continue;
            if (given[i])
                return scan_fail(in, "duplicate '%s'", deck->options[i].name);
            given[i] = true;
        }
    }
    return true;
}

static bool read_seats(Scan *in, const Game *game, Setup *setup) {
    int seats;
    if (!scan_key(in, "seats") ||
        !scan_int(in, &seats, game->min_seats, game->max_seats, "the number of seats") ||
        !scan_done(in))
        return false;
    setup->seats = (uint8_t)seats;
    if (game_check_setup(game, setup, in->error))
        return true;
    in->error->line = in->line;
    return false;
}

static bool read_player(Scan *in, int seat, Player *player) {
    static const char *const KINDS[] = {"human", "bot", NULL};
    int number, kind;
    if (!scan_key(in, "player") || !scan_int(in, &number, seat, seat, "the player's seat") ||
        (kind = scan_one_of(in, KINDS)) < 0)
        return false;
    player->is_bot = kind == 1;
    Slice name = scan_rest(in);
    if (!record_is_name(name)) /* one that is, fits */
        return scan_fail(in, "a player's name has at most %d bytes", MAX_NAME - 1);
    return slice_copy(name, player->name, sizeof player->name);
}

static bool read_hex(Scan *in, const char *what, uint8_t out[32]) {
    Slice digits;
    if (!scan_word(in, &digits, what))
        return false;
    return slice_hex(digits, out, 32) ||
           scan_fail(in, "%s must be 64 hex digits in lower case", error_words(what));
}

static bool read_seed(Scan *in, Setup *setup, bool *has_seed) {
    *has_seed = scan_next_is(in, "seed");
    return !*has_seed ||
           (scan_key(in, "seed") && read_hex(in, "the seed", setup->seed) && scan_done(in));
}

static bool read_share(Scan *in, int seats, Fair *fair) {
    int seat;
    FairShare *share = &fair->share[fair->n_shares];
    if (!scan_key(in, "fair") || !scan_expect(in, "share") ||
        !scan_int(in, &seat, 0, seats - 1, "the seat of a share"))
        return false;
    for (int i = 0; i < fair->n_shares; i++)
        if (fair->share[i].seat == seat)
            return scan_twice(in);
    share->seat = (Seat)seat;
    if (!read_hex(in, "a share", share->bytes))
        return false;
    share->early = scan_more(in);
    fair->n_shares++;
    return (!share->early || scan_expect(in, "early")) && scan_done(in);
}

/* Format 2: directly after the seed, which must be there. */
static bool read_fair(Scan *in, int seats, bool has_seed, Fair *fair) {
    if (!has_seed) {
        scan_line(in);
        return scan_fail(in, "format %d has a seed before its deal", RECORD_FORMAT_FAIR);
    }
    if (!scan_key(in, "fair") || !scan_expect(in, "commit") ||
        !read_hex(in, "the commit", fair->commit) || !scan_done(in) || !scan_key(in, "fair") ||
        !scan_expect(in, "secret") || !read_hex(in, "the secret", fair->secret) || !scan_done(in))
        return false;
    while (scan_next_is(in, "fair")) /* seats differ, so there are at most MAX_SEATS */
        if (!read_share(in, seats, fair))
            return false;
    return true;
}

static bool read_moves(Scan *in, Table *table) {
    while (scan_next_is(in, "move")) {
        int seat;
        Error why;
        if (!scan_key(in, "move") ||
            !scan_int(in, &seat, 0, table->setup.seats - 1, "the mover's seat"))
            return false;
        Slice notation = scan_rest(in);
        if (!table_play_notation(table, (Seat)seat, notation, &why))
            return scan_fail(in, "move %d: %s", table->n_moves + 1, why.what);
    }
    return true;
}

/* The result is compared as text: there is one way to write it. */
static bool read_result(Scan *in, const Table *table) {
    char buffer[256];
    Text expected;
    text_init(&expected, buffer, sizeof buffer);
    if (table_is_over(table)) {
        write_result(table, &expected);
        buffer[expected.length - 1] = '\0'; /* the LF */
        if (!scan_key(in, "result"))
            return false;
        Slice rest = scan_rest(in);
        if (!slice_is(rest, buffer + strlen("result ")))
            return error_at(in->error, in->line,
                            "after move %d the result is '%s', not 'result %s'", table->n_moves,
                            buffer, slice_quote(rest).words);
    }
    if (!scan_has_line(in))
        return true;
    if (!scan_line(in))
        return false;
    Slice rest = scan_rest(in);
    if (table_is_over(table))
        return scan_fail(in, "unexpected '%s' after the result", slice_quote(rest).words);
    return scan_fail(in, "unexpected '%s'; the match is not over", slice_quote(rest).words);
}

bool record_read(Table *table, GameFinder *find, const char *bytes, size_t length, Error *error) {
    Table read;
    Scan in;
    const Game *game;
    Setup setup = {0};
    Player player[MAX_SEATS] = {0};
    Fair fair = {0};
    bool has_seed;
    int format;

    if (!scan_open(&in, SCAN_RECORD, bytes, length, error) ||
        !read_game(&in, find, &game, &format) || !read_rules(&in, game) ||
        !read_deck(&in, game, &setup) || !read_options(&in, game, &setup) ||
        !read_seats(&in, game, &setup))
        return false;
    for (int seat = 0; seat < setup.seats; seat++)
        if (!read_player(&in, seat, &player[seat]))
            return false;
    if (!read_seed(&in, &setup, &has_seed))
        return false;
    bool has_fair = format == RECORD_FORMAT_FAIR;
    if ((has_fair && !read_fair(&in, setup.seats, has_seed, &fair)) ||
        !table_open_dealt(&read, game, &setup, &in))
        return false;
    memcpy(read.player, player, sizeof player);
    read.has_seed = has_seed;
    read.has_fair = has_fair;
    read.fair = fair;
    if (!read_moves(&in, &read) || !read_result(&in, &read))
        return false;
    *table = read;
    return true;
}

bool record_peek_game(GameFinder *find, const char *bytes, size_t length, const Game **game,
                      Error *error) {
    Scan in;
    int format;
    return scan_open(&in, SCAN_RECORD, bytes, length, error) && read_game(&in, find, game, &format);
}

bool record_verify(const Table *table, Error *error) {
    AnyState again;
    if (!table->has_seed)
        return error_at(error, 0, "the record has no seed, so its deal cannot be verified");
    memset(&again, 0, sizeof again);
    table->game->setup(&again, &table->setup);
    if (!game_equal(table->game, &again, &table->deal))
        return error_at(error, 0, "the deal does not follow from the seed");
    bool drawn, seated;
    return !table->has_fair ||
           fair_check(&table->fair, table->setup.seed, table->setup.seats, &drawn, &seated, error);
}
