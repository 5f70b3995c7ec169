/* SPDX-License-Identifier: MIT */
/* puzzle.c - reads and writes puzzles and answers. */
#include "puzzles/puzzle.h"

#include "base/date.h"
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

void puzzles_head(const Game *game, Text *out) {
    text_format(out, "townhall puzzles %d\ngame %s\n", PUZZLE_FORMAT, game->id);
}

void puzzle_write(const Puzzle *puzzle, const Table *table, Text *out) {
    text_format(out, "puzzle %d grade %d match %d move %d", puzzle->number, puzzle->grade,
                puzzle->match, puzzle->move);
    if (puzzle->length > 1)
        text_format(out, " line %d", puzzle->length);
    text_char(out, '\n');
    record_write(table, out);
}

void puzzle_answers_head(const Game *game, const uint8_t puzzles[SHA256_BYTES], Text *out) {
    text_format(out, "townhall answers %d\ngame %s\npuzzles sha256:", PUZZLE_FORMAT, game->id);
    text_hex(out, puzzles, SHA256_BYTES);
    text_char(out, '\n');
}

static void write_levels(unsigned levels, Text *out) {
    if (levels == 0)
        text_char(out, '-');
    for (int level = 1; level <= PUZZLE_LEVELS; level++)
        if (levels >> (level - 1) & 1)
            text_int(out, level);
}

/* "move free x", and what follows it in lines of their own. */
static void write_line(const PuzzleMove *move, Text *out) {
    for (int i = 0; i < move->length; i++)
        text_format(out, "%s %s\n", i ? "then" : " move", move->notation[i]);
}

void puzzle_answer_write(int number, const PuzzleAnswer *answer, Text *out) {
    text_format(out, "answer %d chance %d error %d points %d levels ", number, answer->best.chance,
                answer->error, answer->best.points);
    write_levels(answer->levels, out);
    write_line(&answer->best, out);
    for (int i = 0; i < answer->n_rivals; i++) {
        text_format(out, "rival chance %d points %d", answer->rival[i].chance,
                    answer->rival[i].points);
        write_line(&answer->rival[i], out);
    }
}

/* ---- reading: what both files begin with ---- */

static bool read_head(Scan *in, const char *kind, GameFinder *find, const Game **game) {
    int format;
    Slice id;
    if (!scan_key(in, "townhall") || !scan_expect(in, kind) ||
        !scan_int(in, &format, PUZZLE_FORMAT, PUZZLE_FORMAT, "the format") || !scan_done(in) ||
        !scan_key(in, "game") || !scan_word(in, &id, "a game") || !scan_done(in))
        return false;
    *game = find(id);
    if (!*game)
        return scan_fail(in, "no game '%s'", slice_quote(id).words);
    return true;
}

/* "grade 3": a word and a number in its range. */
static bool read_named(Scan *in, const char *name, int *out, int least, int most) {
    char what[24]; /* a keyword stays as it is, whatever the catalogs know */
    snprintf(what, sizeof what, "'%s'", name);
    return scan_expect(in, name) && scan_int(in, out, least, most, what);
}

/* ---- puzzles ---- */

/* The lines up to the next puzzle; no line of a record begins with that word. */
static Slice pass_record(Scan *in) {
    const char *begin = in->next;
    while (scan_has_line(in) && !scan_next_is(in, "puzzle"))
        scan_line(in);
    return (Slice){begin, (size_t)(in->next - begin)};
}

static bool read_puzzle(Scan *in, PuzzleBook *book) {
    if (book->count == MAX_PUZZLES)
        return scan_fail(in, "more than %d puzzles", MAX_PUZZLES);
    Puzzle *puzzle = &book->puzzle[book->count++];
    if (!scan_key(in, "puzzle") ||
        !scan_int(in, &puzzle->number, book->count, book->count, "the puzzle's number") ||
        !read_named(in, "grade", &puzzle->grade, 1, N_GRADES) ||
        !read_named(in, "match", &puzzle->match, 0, MAX_MATCHES) ||
        !read_named(in, "move", &puzzle->move, 0, MAX_LONGEST))
        return false;
    puzzle->length = 1;
    if (scan_more(in) && !read_named(in, "line", &puzzle->length, 2, LONGEST_LINE))
        return false;
    if (!scan_done(in))
        return false;
    puzzle->line = in->line + 1;
    puzzle->record = pass_record(in);
    return true;
}

bool puzzles_read(PuzzleBook *book, GameFinder *find, const char *bytes, size_t length,
                  Error *error) {
    Scan in;
    book->count = 0;
    if (!scan_open(&in, SCAN_RECORD, bytes, length, error) ||
        !read_head(&in, "puzzles", find, &book->game))
        return false;
    while (scan_has_line(&in))
        if (!read_puzzle(&in, book))
            return false;
    if (book->count == 0)
        return error_at(error, in.line, "the file contains no puzzles");
    sha256(bytes, length, book->sha256);
    return true;
}

bool puzzle_open(const PuzzleBook *book, int i, GameFinder *find, Table *table, Error *error) {
    const Puzzle *puzzle = &book->puzzle[i];
    if (!record_read(table, find, puzzle->record.at, puzzle->record.length, error)) {
        error->line += puzzle->line - 1;
        return false;
    }
    if (table->game != book->game)
        return error_at(error, puzzle->line, "puzzle %d is of another game", puzzle->number);
    if (table->n_moves != puzzle->move)
        return error_at(error, puzzle->line, "puzzle %d has %d moves, not %d", puzzle->number,
                        table->n_moves, puzzle->move);
    if (table_is_over(table))
        return error_at(error, puzzle->line, "the match of puzzle %d is over", puzzle->number);
    return true;
}

/* ---- answers ---- */

static bool read_notation(Scan *in, PuzzleMove *move) {
    Slice notation = scan_rest(in);
    char *out = move->notation[move->length++];
    if (notation.length == 0 || !slice_copy(notation, out, MAX_NOTATION))
        return scan_fail(in, "a move must stand here");
    return true;
}

/* "chance 86 ... points 31", at the end of the line "move free a>3", and in lines of their own what
 * follows it: "then town Ab>2". */
static bool read_line(Scan *in, PuzzleMove *move) {
    move->length = 0;
    if (!scan_expect(in, "move") || !read_notation(in, move))
        return false;
    while (scan_next_is(in, "then")) {
        scan_key(in, "then"); /* it is */
        if (move->length == LONGEST_LINE)
            return scan_fail(in, "more than %d moves in a line", LONGEST_LINE);
        if (!read_notation(in, move))
            return false;
    }
    return true;
}

static bool read_points(Scan *in, PuzzleMove *move) {
    return read_named(in, "points", &move->points, -9999, 999999);
}

/* "45" for levels 4 and 5, "-" for none: digits that ascend. */
static bool read_levels(Scan *in, unsigned *levels) {
    Slice word;
    if (!scan_expect(in, "levels") || !scan_word(in, &word, "the levels that find it"))
        return false;
    *levels = 0;
    if (slice_is(word, "-"))
        return true;
    for (size_t i = 0; i < word.length; i++) {
        int level = word.at[i] - '0';
        if (level < 1 || level > PUZZLE_LEVELS || *levels >> (level - 1))
            return scan_fail(in, "levels are like 345, or - for none");
        *levels |= 1u << (level - 1);
    }
    return true;
}

static bool read_rival(Scan *in, PuzzleAnswer *answer) {
    PuzzleMove *rival = &answer->rival[answer->n_rivals];
    int most = answer->n_rivals ? rival[-1].chance : answer->best.chance;
    scan_key(in, "rival"); /* it is: the caller has looked */
    if (answer->n_rivals++ == MAX_RIVALS)
        return scan_fail(in, "more than %d rivals", MAX_RIVALS);
    return read_named(in, "chance", &rival->chance, 0, most) && read_points(in, rival) &&
           read_line(in, rival);
}

static bool read_answer(Scan *in, PuzzleAnswers *book) {
    int number;
    if (book->count == MAX_PUZZLES)
        return scan_fail(in, "more than %d answers", MAX_PUZZLES);
    PuzzleAnswer *answer = &book->answer[book->count++];
    answer->n_rivals = 0;
    if (!scan_key(in, "answer") ||
        !scan_int(in, &number, book->count, book->count, "the puzzle's number") ||
        !read_named(in, "chance", &answer->best.chance, 0, 100) ||
        !read_named(in, "error", &answer->error, 0, 100) || !read_points(in, &answer->best) ||
        !read_levels(in, &answer->levels) || !read_line(in, &answer->best))
        return false;
    while (scan_next_is(in, "rival"))
        if (!read_rival(in, answer))
            return false;
    if (answer->n_rivals == 0)
        return scan_fail(in, "answer %d has no rival", number);
    return true;
}

static bool read_hash(Scan *in, uint8_t out[SHA256_BYTES]) {
    Slice hash;
    if (!scan_key(in, "puzzles") || !scan_word(in, &hash, "a hash") || !scan_done(in))
        return false;
    if (hash.length <= 7 || memcmp(hash.at, "sha256:", 7) != 0 ||
        !slice_hex((Slice){hash.at + 7, hash.length - 7}, out, SHA256_BYTES))
        return scan_fail(in, "a hash is 'sha256:' and 64 hex digits");
    return true;
}

bool puzzle_answers_read(PuzzleAnswers *book, GameFinder *find, const char *bytes, size_t length,
                         Error *error) {
    Scan in;
    book->count = 0;
    if (!scan_open(&in, SCAN_RECORD, bytes, length, error) ||
        !read_head(&in, "answers", find, &book->game) || !read_hash(&in, book->puzzles))
        return false;
    while (scan_has_line(&in))
        if (!read_answer(&in, book))
            return false;
    return true;
}

bool puzzle_answers_fit(const PuzzleAnswers *answers, const PuzzleBook *puzzles, Error *error) {
    if (answers->game != puzzles->game || answers->count != puzzles->count ||
        memcmp(answers->puzzles, puzzles->sha256, SHA256_BYTES) != 0)
        return error_at(error, 0, "these answers belong to other puzzles");
    return true;
}

/* ---- lines ---- */

bool puzzle_line(const Game *game, const void *state, const PuzzleMove *told, Line *out) {
    AnyState now;
    Seat seat = game->actor(state);
    memcpy(&now, state, game->state_size);
    out->count = told->length;
    for (int i = 0; i < told->length; i++) {
        if (game->actor(&now) != seat)
            return false;
        out->move[i] = game_parse(game, &now, slice_of(told->notation[i]));
        if (out->move[i] == NO_MOVE)
            return false;
        game->apply(&now, out->move[i]);
    }
    return true;
}

/* Makes the moves of a line as long as they are legal; were they all? */
static bool make_line(const Game *game, const Line *line, AnyState *state) {
    Seat seat = game->actor(state);
    for (int i = 0; i < line->count; i++) {
        if (game->actor(state) != seat || !game_is_legal(game, state, line->move[i]))
            return false;
        game->apply(state, line->move[i]);
    }
    return true;
}

static bool are_scores_equal(const Game *game, const AnyState *a, const AnyState *b) {
    for (int seat = 0; seat < game->seats(a); seat++) {
        Score mine, other;
        game->score(a, (Seat)seat, &mine);
        game->score(b, (Seat)seat, &other);
        if (mine.total != other.total)
            return false;
    }
    return true;
}

bool puzzle_try(const Game *game, const void *state, Move move, Line *line) {
    AnyState in_order, in_this_order;
    int at = 0;
    while (at < line->count && line->move[at] != move)
        at++;
    if (at == line->count)
        return false;
    Line reordered = {.count = line->count, .move = {move}};
    for (int i = 0, j = 1; i < line->count; i++)
        if (i != at)
            reordered.move[j++] = line->move[i];
    memcpy(&in_order, state, game->state_size);
    memcpy(&in_this_order, state, game->state_size);
    if (at > 0 &&
        !(make_line(game, line, &in_order) && make_line(game, &reordered, &in_this_order) &&
          are_scores_equal(game, &in_order, &in_this_order)))
        return false;
    line->count--;
    memcpy(line->move, reordered.move + 1, (size_t)line->count * sizeof(Move));
    return true;
}

static bool is_same_line(const Line *a, const Line *b) {
    return a->count == b->count && memcmp(a->move, b->move, (size_t)a->count * sizeof(Move)) == 0;
}

bool puzzle_answer_fits(const PuzzleAnswer *answer, int length, const Table *table, Error *error) {
    Line told[MAX_RIVALS + 1];
    if (answer->best.length != length)
        return error_at(error, 0, "the answer has %d moves, not %d", answer->best.length, length);
    for (int i = 0; i <= answer->n_rivals; i++) {
        const PuzzleMove *move = i ? &answer->rival[i - 1] : &answer->best;
        if (!puzzle_line(table->game, &table->state, move, &told[i]))
            return error_at(error, 0, "'%s' is not a legal move there", move->notation[0]);
        for (int j = 0; j < i; j++)
            if (is_same_line(&told[j], &told[i]))
                return error_at(error, 0, "duplicate '%s' in an answer", move->notation[0]);
    }
    return true;
}

/* ---- the puzzle of the day ---- */

int puzzle_of_day(const Game *game, int count, Slice day) {
    int number = date_number(day);
    uint16_t order[MAX_PUZZLES];
    char words[64];
    Text text;
    uint8_t hash[SHA256_BYTES];
    Rng rng;
    if (number < 0 || count < 1 || count > MAX_PUZZLES)
        return -1;
    text_init(&text, words, sizeof words);
    text_format(&text, "townhall puzzles %s %d", game->id, number / count);
    sha256(words, text.length, hash);
    uint64_t seed = 0;
    for (int i = 0; i < 8; i++)
        seed |= (uint64_t)hash[i] << (8 * i);
    rng_init(&rng, seed);
    for (int i = 0; i < count; i++) {
        int j = (int)rng_below(&rng, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = (uint16_t)i;
    }
    return order[number % count];
}
