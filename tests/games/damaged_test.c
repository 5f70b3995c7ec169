/* SPDX-License-Identifier: MIT */
/* damaged_test.c - what people write is damaged word by word: decks, records and drawn positions of
 * every game. Each damage is refused in words that name a line of the file, or what it says is
 * taken as a whole: a deck can be played to its end, a record is written again as read, a drawing
 * adds up. */
#include "games/blank/blank.h"
#include "games/catalog.h"

#include "check.h"
#include "engine/record.h"

#include <stdlib.h>
#include <string.h>

extern const char blank_deck_text[];
extern const size_t blank_deck_length;

enum {
    MOST_BYTES = 64 * 1024
};

/* ---- files ---- */

typedef struct {
    char bytes[MOST_BYTES + 1];
    size_t length;
} File;

static void read_file(File *file, const char *path) {
    FILE *in = fopen(path, "rb");
    if (!in)
        fail_msg("%s cannot be read", path);
    file->length = fread(file->bytes, 1, MOST_BYTES, in);
    fclose(in);
}

static void keep_text(File *file, Slice text) {
    assert_true(text.length < MOST_BYTES);
    memcpy(file->bytes, text.at, text.length);
    file->length = text.length;
}

static int count_lines(const File *file) {
    int lines = 0;
    for (size_t i = 0; i < file->length; i++)
        lines += file->bytes[i] == '\n';
    return lines;
}

/* ---- damages ---- */

/* Takes or refuses a text; fails the test when it does so wrongly. */
typedef bool Reader(const Game *game, const File *file, Error *error);

typedef struct {
    const Game *game;
    Reader *reader;
    const char *name;
    int kind_words; /* as many words at its beginning tell of what kind a line is */
    int taken, refused;
} Trial;

static void try_text(Trial *trial, const File *file) {
    Error error = {.line = -1, .what = ""};
    if (trial->reader(trial->game, file, &error)) {
        trial->taken++;
        return;
    }
    trial->refused++;
    if (!error.what[0] || error.line < 0 || error.line > count_lines(file) + 1)
        fail_msg("%s: refused at line %d with \"%s\":\n%.*s", trial->name, error.line, error.what,
                 (int)file->length, file->bytes);
}

/* The file with `cut` bytes at `at` replaced by these words. */
static void splice(Trial *trial, const File *whole, size_t at, size_t cut, const char *words) {
    static File file;
    size_t length = strlen(words);
    if (whole->length - cut + length > MOST_BYTES)
        return;
    memcpy(file.bytes, whole->bytes, at);
    memcpy(file.bytes + at, words, length);
    memcpy(file.bytes + at + length, whole->bytes + at + cut, whole->length - at - cut);
    file.length = whole->length - cut + length;
    try_text(trial, &file);
}

static const char *const WORDS[] = {
    "0",
    "1",
    "-1",
    "7",
    "9",
    "99999999",
    "zz",
    "ZZ",
    "A",
    "_",
    "z9_",
    "hand",
    "none",
    "x0",
    "|",
    "/",
    "+",
    "3+",
    "blue",
    "Xx/Xx",
    "BB.BB",
    "3:4",
    "3:x",
    "a:b",
    "a-b",
    "green",
    "yellow",
    "park",
    "x99",
    "sha256:00",
    "sha512:00aa",
    "a_word_that_is_longer_than_any_name_that_a_deck_or_a_record_may_hold_by_far_and_goes_on"};

/* Each word of the line in turn: gone, gone with all behind it, and another in its place. */
static void damage_words(Trial *trial, const File *whole, size_t start, size_t end) {
    for (size_t word = start; word < end;) {
        size_t stop = word;
        while (stop < end && whole->bytes[stop] != ' ')
            stop++;
        size_t before = word > start ? word - 1 : word;
        splice(trial, whole, before, stop - before, "");
        splice(trial, whole, before, end - before, "");
        for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
            splice(trial, whole, word, stop - word, WORDS[i]);
        word = stop + 1;
    }
}

/* The line a hundred times: more than there is room for. */
static void damage_by_number(Trial *trial, const File *whole, size_t at, const char *line) {
    static char lines[100 * 512 + 1];
    lines[0] = '\0';
    size_t length = strlen(line);
    for (size_t i = 0; i < 100; i++)
        memcpy(lines + i * length, line, length + 1);
    splice(trial, whole, at, 0, lines);
}

static void damage_line(Trial *trial, const File *whole, size_t start, size_t end) {
    char line[512] = "";
    snprintf(line, sizeof line, "%.*s\n", (int)(end - start), whole->bytes + start);
    splice(trial, whole, start, end + 1 - start, "");             /* no such line */
    splice(trial, whole, start, 0, line);                         /* twice */
    splice(trial, whole, start, whole->length - start, "");       /* the file ends before it */
    splice(trial, whole, end, 0, " more");                        /* a word too many */
    splice(trial, whole, end, 0, "  ");                           /* spaces at its end */
    splice(trial, whole, start, 0, "\a");                         /* no text at all */
    splice(trial, whole, start, 0, "nonsense\n");                 /* another before it */
    splice(trial, whole, end + 1, 0, "two  spaces\n");            /* a bad one behind it */
    splice(trial, whole, end + 1, whole->length - end - 1, line); /* twice, and nothing more */
    damage_by_number(trial, whole, start, line);
    damage_words(trial, whole, start, end);
}

/* A line of each kind is damaged: its first words and how many it has tell the kind. */
static bool is_new_kind(const File *whole, size_t start, size_t end, int kind_words) {
    static char seen[512][40];
    static int n;
    if (start == 0)
        n = 0;
    int words = 0, first = 0;
    for (size_t i = start; i <= end; i++)
        if (whole->bytes[i] == ' ' || i == end)
            first = ++words <= kind_words ? (int)(i - start) : first;
    char kind[40];
    snprintf(kind, sizeof kind, "%d %.*s", words, first < 30 ? first : 30, whole->bytes + start);
    for (int i = 0; i < n; i++)
        if (strcmp(seen[i], kind) == 0)
            return false;
    if (n < 512)
        memcpy(seen[n++], kind, sizeof kind);
    return true;
}

static void damage(Trial *trial, const File *whole) {
    Error error = {.what = ""};
    if (!trial->reader(trial->game, whole, &error))
        fail_msg("%s: line %d: %s", trial->name, error.line, error.what);
    for (size_t start = 0; start < whole->length;) {
        const char *lf = memchr(whole->bytes + start, '\n', whole->length - start);
        assert_non_null(lf);
        size_t end = (size_t)(lf - whole->bytes);
        if (is_new_kind(whole, start, end, trial->kind_words) && whole->bytes[start] != '#')
            damage_line(trial, whole, start, end);
        start = end + 1;
    }
    assert_true(trial->refused > trial->taken / 20); /* else nothing was damaged */
}

/* ---- readers ---- */

/* The bytes of this moment, whole and as its actor sees it, are read back. */
static void check_bytes(const Game *game, const AnyState *state) {
    uint8_t bytes[MAX_ENCODED];
    View view;
    AnyState read;
    Error error;
    size_t length = game_encode(game, state, bytes);
    assert_true(game_decode(game, bytes, length, &read, &error));
    assert_true(game_equal(game, state, &read));
    view_of(game, state, game->actor(state), &view);
    length = game_encode(game, &view.state, bytes);
    assert_true(game_decode(game, bytes, length, &read, &error));
}

static void play_to_the_end(const Game *game, int slot) {
    Setup setup = {.seats = game->max_seats, .deck = (uint16_t)slot};
    AnyState state;
    Move legal[MAX_MOVES];
    Rng rng;
    rng_init(&rng, 3);
    memset(&state, 0, sizeof state);
    game->setup(&state, &setup);
    for (int n = 0; game->actor(&state) != NOBODY; n++) {
        assert_true(n < game->longest);
        if (n % 16 == 0)
            check_bytes(game, &state);
        int count = game->legal(&state, legal);
        assert_true(count > 0);
        game->apply(&state, legal[rng_below(&rng, (uint32_t)count)]);
    }
}

static bool read_deck(const Game *game, const File *file, Error *error) {
    int slot = catalog_load_deck(game, "damaged", file->bytes, file->length, error);
    if (slot < 0)
        return false;
    play_to_the_end(game, slot);
    catalog_release_deck(game, slot);
    return true;
}

static bool read_blank_deck(const Game *game, const File *file, Error *error) {
    BlankDeck deck;
    (void)game;
    memset(&deck, 0, sizeof deck);
    return blank_read_deck(&deck, file->bytes, file->length, error);
}

static const Game *find_any(Slice id) {
    return slice_is(id, blank_game.id) ? &blank_game : catalog_find(id);
}

static bool read_record(const Game *game, const File *file, Error *error) {
    static Table table, again;
    static char first[MAX_RECORD], second[MAX_RECORD];
    (void)game;
    if (!record_read(&table, find_any, file->bytes, file->length, error))
        return false;
    Text a, b;
    text_init(&a, first, sizeof first);
    record_write(&table, &a);
    assert_true(record_read(&again, find_any, first, a.length, error));
    text_init(&b, second, sizeof second);
    record_write(&again, &b);
    assert_string_equal(first, second);
    return true;
}

static bool read_drawing(const Game *game, const File *file, Error *error) {
    Scan in;
    Score score[MAX_SEATS];
    int seats = 0;
    if (!scan_open(&in, SCAN_RECORD, file->bytes, file->length, error) ||
        !game->score_drawing(0, &in, score, &seats))
        return false;
    assert_in_range(seats, 1, MAX_SEATS);
    for (int seat = 0; seat < seats; seat++) {
        int sum = 0;
        for (int i = 0; i < score[seat].n_lines; i++)
            sum += score[seat].line[i].points;
        assert_int_equal(sum, score[seat].total);
    }
    return true;
}

/* ---- the tests ---- */

static File file;

static void a_damaged_deck_is_refused_by_line_or_can_be_played(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        Trial trial = {catalog_game(i), read_deck, catalog_game(i)->id, 1, 0, 0};
        keep_text(&file, catalog_deck_text(trial.game));
        damage(&trial, &file);
    }
    assert_int_equal(catalog_deck_text(&blank_game).length, 0); /* no game for players */
    Trial trial = {&blank_game, read_blank_deck, "blank", 1, 0, 0};
    keep_text(&file, (Slice){blank_deck_text, blank_deck_length});
    damage(&trial, &file);
}

/* A match to be damaged: all options as they come, a few moves, people and bots. */
static void write_match(const Game *game, bool fair, File *out) {
    static Table table;
    Setup setup = {.seats = game->max_seats};
    Error error;
    Rng rng;
    rng_init(&rng, 11);
    Fair chance = {.n_shares = 2,
                   .share = {{.bytes = {1}, .seat = 0}, {.bytes = {2}, .seat = 1, .early = true}}};
    fair_commit(chance.secret, chance.commit);
    fair_seed(chance.secret, chance.share, chance.n_shares, setup.seed);
    table_open(&table, game, &setup);
    table.has_fair = fair;
    table.fair = chance;
    snprintf(table.player[0].name, sizeof table.player[0].name, "Jana Z Brna");
    table.player[1].is_bot = true;
    for (int n = 0; n < 6; n++) {
        Move legal[MAX_MOVES];
        int count = game->legal(&table.state, legal);
        Move move = legal[rng_below(&rng, (uint32_t)count)];
        assert_true(table_play(&table, table_actor(&table), move, &error));
    }
    Text text;
    text_init(&text, out->bytes, MOST_BYTES);
    record_write(&table, &text);
    out->length = text.length;
}

static void a_damaged_record_is_refused_by_line_or_written_again(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count() + 1; i++)
        for (int fair = 0; fair < 2; fair++) {
            const Game *game = i < catalog_count() ? catalog_game(i) : &blank_game;
            Trial trial = {game, read_record, game->id, 2, 0, 0};
            write_match(game, fair, &file);
            damage(&trial, &file);
        }
}

static void a_damaged_drawing_is_refused_by_line_or_adds_up(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count() + 1; i++) {
        const Game *game = i < catalog_count() ? catalog_game(i) : &blank_game;
        Trial trial = {game, read_drawing, game->id, 1, 0, 0};
        static const char *const KINDS[] = {"", "-signs"};
        for (int kind = 0; kind < (game == &blank_game ? 1 : 2); kind++) {
            char path[256];
            snprintf(path, sizeof path, SOURCE_DIR "/tests/golden/drawings/%s%s.pos", game->id,
                     KINDS[kind]);
            read_file(&file, path);
            damage(&trial, &file);
        }
    }
}

/* The contents of a bug report are written at every moment of a match, and never cut. */
static void a_picture_of_every_moment_can_be_written(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count() + 1; i++) {
        const Game *game = i < catalog_count() ? catalog_game(i) : &blank_game;
        Setup setup = {.seats = game->max_seats};
        static char words[MOST_BYTES];
        AnyState now;
        Move legal[MAX_MOVES];
        memset(&now, 0, sizeof now);
        for (game->setup(&now, &setup); game->actor(&now) != NOBODY; game->apply(&now, legal[0])) {
            View view;
            Text text;
            for (int seat = NOBODY; seat < setup.seats; seat++) {
                view_of(game, &now, (Seat)seat, &view);
                text_init(&text, words, sizeof words);
                game->picture(&view.state, &text);
                assert_in_range(text.length, 1, sizeof words - 2);
            }
            assert_true(game->legal(&now, legal) > 0);
        }
    }
}

static int open_games(void **state) {
    static BlankDeck deck;
    Error error;
    (void)state;
    catalog_open();
    if (!blank_read_deck(&deck, blank_deck_text, blank_deck_length, &error))
        return 1;
    deck_stamp(&deck.head, "standard", blank_deck_text, blank_deck_length);
    shelf_put_standard(&blank_shelf, &deck.head);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_damaged_deck_is_refused_by_line_or_can_be_played),
        cmocka_unit_test(a_damaged_record_is_refused_by_line_or_written_again),
        cmocka_unit_test(a_damaged_drawing_is_refused_by_line_or_adds_up),
        cmocka_unit_test(a_picture_of_every_moment_can_be_written),
    };
    return cmocka_run_group_tests(tests, open_games, NULL);
}
