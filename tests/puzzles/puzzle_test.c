/* SPDX-License-Identifier: MIT */
/* puzzle_test.c - puzzles and answers written and read back, damaged ones refused with their line,
 * the puzzle of the day, and every puzzle that comes with Townhall. */
#include "puzzles/puzzle.h"

#include "base/sha256.h"
#include "check.h"
#include "games/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Error error;
static PuzzleBook book;
static PuzzleAnswers answers;
static Table table;
static char puzzles_text[1 << 20], answers_text[1 << 16];

static int open_catalog(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

/* A match of random moves, somewhere in its middle, where there is something to decide. */
static void play_some(const Game *game, int moves) {
    Setup setup = {.seats = game->min_seats, .seed = {7}};
    Rng rng;
    rng_init(&rng, 3);
    table_open(&table, game, &setup);
    for (int i = 0;; i++) {
        Move legal[MAX_MOVES];
        int count = game->legal(&table.state, legal);
        if (i >= moves && count > 1)
            break;
        assert_true(table_play(&table, table_actor(&table), legal[rng_below(&rng, (uint32_t)count)],
                               &error));
    }
}

/* The i-th legal move, and after it as many first ones as make a line of this length, as long as
 * the same seat decides. */
static void name_line(int i, int length, PuzzleMove *out) {
    const Game *game = table.game;
    AnyState state = table.state;
    Seat seat = game->actor(&state);
    for (out->length = 0; out->length < length && game->actor(&state) == seat; out->length++) {
        Move legal[MAX_MOVES];
        Text text;
        int count = game->legal(&state, legal);
        Move move = legal[out->length ? 0 : i % count];
        text_init(&text, out->notation[out->length], MAX_NOTATION);
        game->notate(&state, move, &text);
        game->apply(&state, move);
    }
}

#define LONG "0123456789012345678901234567890123456789"

/* Two puzzles of one game, with answers, as text; the second asks for a line where a turn has two
 * moves. */
static void write_two(const Game *game) {
    Text text, told;
    uint8_t hash[SHA256_BYTES];
    text_init(&text, puzzles_text, sizeof puzzles_text);
    text_init(&told, answers_text, sizeof answers_text);
    puzzles_head(game, &text);
    PuzzleAnswer answer[2];
    for (int i = 0; i < 2; i++) {
        play_some(game, 4 + i);
        answer[i] = (PuzzleAnswer){.best = {.chance = 86, .points = 31},
                                   .error = 3,
                                   .levels = i ? 0 : 0x18,
                                   .n_rivals = 1,
                                   .rival = {{.chance = 58, .points = -4}}};
        name_line(0, 1 + i, &answer[i].best);
        name_line(1, 1 + i, &answer[i].rival[0]);
        puzzle_write(&(Puzzle){.number = i + 1,
                               .grade = 3 + i,
                               .match = 17,
                               .move = table.n_moves,
                               .length = answer[i].best.length},
                     &table, &text);
    }
    sha256(text.bytes, text.length, hash);
    puzzle_answers_head(game, hash, &told);
    for (int i = 0; i < 2; i++)
        puzzle_answer_write(i + 1, &answer[i], &told);
    assert_false(text.full || told.full);
}

static bool read_both(void) {
    return puzzles_read(&book, catalog_find, puzzles_text, strlen(puzzles_text), &error) &&
           puzzle_answers_read(&answers, catalog_find, answers_text, strlen(answers_text),
                               &error) &&
           puzzle_answers_fit(&answers, &book, &error);
}

static void what_is_written_is_read_back(void **state) {
    (void)state;
    for (int g = 0; g < catalog_count(); g++) {
        write_two(catalog_game(g));
        if (!read_both())
            fail_msg("%s:%d: %s", catalog_game(g)->id, error.line, error.what);
        assert_int_equal(book.count, 2);
        assert_int_equal(book.puzzle[1].grade, 4);
        assert_int_equal(book.puzzle[1].match, 17);
        assert_int_equal(answers.answer[0].levels, 0x18);
        assert_int_equal(answers.answer[1].levels, 0);
        assert_int_equal(answers.answer[1].rival[0].points, -4);
        for (int i = 0; i < 2; i++) {
            assert_true(puzzle_open(&book, i, catalog_find, &table, &error));
            assert_in_range(table.n_moves, 4 + i, 20);
            assert_true(
                puzzle_answer_fits(&answers.answer[i], book.puzzle[i].length, &table, &error));
        }
    }
}

/* Puts words in the place of the first that stand there. */
static void damage(char *text, const char *words, const char *others) {
    static char rest[1 << 20];
    char *at = strstr(text, words);
    assert_non_null(at);
    snprintf(rest, sizeof rest, "%s", at + strlen(words));
    sprintf(at, "%s%s", others, rest);
}

static void damaged_puzzles_are_refused_with_their_line(void **state) {
    (void)state;
    static const struct {
        const char *words, *others, *what;
        int line;
    } DAMAGES[] = {
        {"townhall puzzles 1", "townhall puzzles 2", "the format", 1},
        {"townhall puzzles", "townhill puzzles", "townhall", 1},
        {"puzzles 1\n", "puzzles 1 more\n", "more", 1},
        {"game urbanista", "game chess", "no game 'chess'", 2},
        {"game urbanista\n", "game\n", "a game", 2},
        {"game urbanista\n", "game urbanista more\n", "more", 2},
        {"puzzle 1 grade", "pizzle 1 grade", "puzzle", 3},
        {"17 move 4", "17 mave 4", "move", 3},
        {"puzzle 1 grade 3", "puzzle 2 grade 3", "the puzzle's number", 3},
        {"grade 3", "grade 5", "grade", 3},
        {"grade 3 match", "grade 3 macht", "match", 3},
        {"move 4\n", "move 4 and more\n", "and", 3},
    };
    for (size_t i = 0; i < sizeof DAMAGES / sizeof DAMAGES[0]; i++) {
        write_two(catalog_find(slice_of("urbanista")));
        damage(puzzles_text, DAMAGES[i].words, DAMAGES[i].others);
        assert_false(read_both());
        assert_int_equal(error.line, DAMAGES[i].line);
        if (!strstr(error.what, DAMAGES[i].what))
            fail_msg("said '%s'", error.what);
    }
}

static void a_record_that_is_not_what_its_line_says_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *words, *others, *what;
        int line;
    } DAMAGES[] = {
        {"match 17 move 4", "match 17 move 3", "puzzle 1 has 4 moves, not 3", 4},
        {"seats 1", "seats 9", "the number of seats", 9},
        {"townhall 1\ngame urbanista", "townhall 1\ngame uptown", "rules", 6},
    };
    for (size_t i = 0; i < sizeof DAMAGES / sizeof DAMAGES[0]; i++) {
        write_two(catalog_find(slice_of("urbanista")));
        damage(puzzles_text, DAMAGES[i].words, DAMAGES[i].others);
        assert_true(puzzles_read(&book, catalog_find, puzzles_text, strlen(puzzles_text), &error));
        assert_false(puzzle_open(&book, 0, catalog_find, &table, &error));
        if (!strstr(error.what, DAMAGES[i].what) && i < 2)
            fail_msg("said '%s'", error.what);
        assert_true(error.line >= 4);
    }
}

static void damaged_answers_are_refused_with_their_line(void **state) {
    (void)state;
    static const struct {
        const char *words, *others, *what;
        int line;
    } DAMAGES[] = {
        {"townhall answers", "townhall puzzles", "answers", 1},
        {"game urbanista", "game chess", "no game 'chess'", 2},
        {"sha256:", "sha255:", "hash", 3},
        {"sha256:", "sha256:no", "hash", 3},
        {"puzzles sha256:", "pizzles sha256:", "puzzles", 3},
        {"puzzles sha256:", "puzzles\n# ", "a hash", 3},
        {"puzzles sha256:", "puzzles short\n# ", "hash", 3},
        {"\nanswer 1", " more\nanswer 1", "more", 3},
        {"answer 1", "onswer 1", "answer", 4},
        {"answer 1", "answer 7", "the puzzle's number", 4},
        {"chance 86", "chance 101", "chance", 4},
        {"error 3", "errer 3", "error", 4},
        {"points 31", "paints 31", "points", 4},
        {"levels 45", "levils 45", "levels", 4},
        {"levels 45", "levels\n# ", "the levels", 4},
        {"levels 45", "levels 54", "levels are like 345", 4},
        {"levels 45", "levels 6", "levels are like 345", 4},
        {"levels 45", "levels 0", "levels are like 345", 4},
        {"45 move ", "45 mave ", "move", 4},
        {"45 move ", "45 move\n# ", "a move must stand here", 4},
        {"45 move ", "45 move " LONG LONG LONG, "a move must stand here", 4},
        {"chance 58", "chance 87", "chance", 5},
        {"58 points", "58 paints", "points", 5},
        {"-4 move", "-4 mave", "move", 5},
        {"rival", "# rival", "answer 1 has no rival", 4},
    };
    for (size_t i = 0; i < sizeof DAMAGES / sizeof DAMAGES[0]; i++) {
        write_two(catalog_find(slice_of("urbanista")));
        damage(answers_text, DAMAGES[i].words, DAMAGES[i].others);
        assert_false(read_both());
        assert_int_equal(error.line, DAMAGES[i].line);
        if (!strstr(error.what, DAMAGES[i].what))
            fail_msg("said '%s'", error.what);
    }
}

static void too_many_are_refused(void **state) {
    (void)state;
    Text text;
    const Game *game = catalog_find(slice_of("urbanista"));
    text_init(&text, puzzles_text, sizeof puzzles_text);
    puzzles_head(game, &text);
    for (int i = 0; i <= MAX_PUZZLES; i++)
        text_format(&text, "puzzle %d grade 1 match 0 move 0\n", i + 1);
    assert_false(puzzles_read(&book, catalog_find, puzzles_text, text.length, &error));
    assert_non_null(strstr(error.what, "more than"));

    text_init(&text, answers_text, sizeof answers_text);
    puzzle_answers_head(game, book.sha256, &text);
    for (int i = 0; i <= MAX_PUZZLES; i++)
        text_format(&text,
                    "answer %d chance 9 error 0 points 0 levels - move x\n"
                    "rival chance 0 points 0 move y\n",
                    i + 1);
    assert_false(text.full);
    assert_false(puzzle_answers_read(&answers, catalog_find, answers_text, text.length, &error));
    assert_non_null(strstr(error.what, "more than"));

    text_init(&text, answers_text, sizeof answers_text);
    puzzle_answers_head(game, book.sha256, &text);
    text_add(&text, "answer 1 chance 9 error 0 points 0 levels - move x\n");
    for (int i = 0; i <= MAX_RIVALS; i++)
        text_add(&text, "rival chance 0 points 0 move y\n");
    assert_false(puzzle_answers_read(&answers, catalog_find, answers_text, text.length, &error));
    assert_non_null(strstr(error.what, "more than"));
    assert_false(puzzle_answers_read(&answers, catalog_find, "\xff\n", 2, &error));
}

static void a_puzzle_is_of_its_books_game_and_not_over(void **state) {
    (void)state;
    write_two(catalog_find(slice_of("uptown")));
    damage(puzzles_text, "game uptown\npuzzle", "game urbanista\npuzzle");
    assert_true(puzzles_read(&book, catalog_find, puzzles_text, strlen(puzzles_text), &error));
    assert_false(puzzle_open(&book, 0, catalog_find, &table, &error));
    assert_non_null(strstr(error.what, "another game"));

    play_some(catalog_find(slice_of("urbanista")), 0);
    while (!table_is_over(&table)) {
        Move legal[MAX_MOVES];
        table.game->legal(&table.state, legal);
        assert_true(table_play(&table, table_actor(&table), legal[0], &error));
    }
    Text text;
    text_init(&text, puzzles_text, sizeof puzzles_text);
    puzzles_head(table.game, &text);
    puzzle_write(&(Puzzle){.number = 1, .grade = 1, .move = table.n_moves}, &table, &text);
    assert_true(puzzles_read(&book, catalog_find, puzzles_text, text.length, &error));
    assert_false(puzzle_open(&book, 0, catalog_find, &table, &error));
    assert_non_null(strstr(error.what, "is over"));
}

static void answers_belong_to_their_puzzles(void **state) {
    (void)state;
    write_two(catalog_find(slice_of("urbanista")));
    *strstr(answers_text, "answer 2") = '\0';
    assert_false(read_both());
    assert_string_equal(error.what, "these answers belong to other puzzles");
    write_two(catalog_find(slice_of("urbanista")));
    damage(puzzles_text, "grade 3", "grade 2");
    assert_false(read_both());
    assert_string_equal(error.what, "these answers belong to other puzzles");
}

static void an_answer_is_a_legal_move_without_duplicates(void **state) {
    (void)state;
    write_two(catalog_find(slice_of("urbanista")));
    assert_true(read_both());
    assert_true(puzzle_open(&book, 0, catalog_find, &table, &error));
    PuzzleAnswer answer = answers.answer[0];
    answer.rival[0] = answer.best;
    assert_false(puzzle_answer_fits(&answer, 1, &table, &error));
    assert_non_null(strstr(error.what, "duplicate"));
    strcpy(answer.rival[0].notation[0], "19@0,0");
    assert_false(puzzle_answer_fits(&answer, 1, &table, &error));
    assert_non_null(strstr(error.what, "not a legal move"));
}

/* ---- lines ---- */

static void damaged_lines_are_refused(void **state) {
    (void)state;
    static const struct {
        char *text;
        const char *words, *others, *what;
    } DAMAGES[] = {
        {puzzles_text, " line 2\n", " line 1\n", "line"},
        {puzzles_text, " line 2\n", " line 5\n", "line"},
        {puzzles_text, " line 2\n", " lines 2\n", "line"},
        {puzzles_text, " line 2\n", " line 2 2\n", "2"},
        {answers_text, "\nthen ", "\nthan ", "answer"},
        {answers_text, "\nthen ", "\nthen\n# ", "a move must stand here"},
        {answers_text, "\nthen ", "\nthen x\nthen x\nthen x\nthen ", "more than 4 moves in a line"},
    };
    for (size_t i = 0; i < sizeof DAMAGES / sizeof DAMAGES[0]; i++) {
        write_two(catalog_find(slice_of("urbanista")));
        damage(DAMAGES[i].text, DAMAGES[i].words, DAMAGES[i].others);
        assert_false(read_both());
        if (!strstr(error.what, DAMAGES[i].what))
            fail_msg("said '%s'", error.what);
    }
}

static void an_answer_is_as_long_as_its_puzzle_asks_and_legal_to_its_end(void **state) {
    (void)state;
    write_two(catalog_find(slice_of("urbanista")));
    assert_true(read_both());
    assert_int_equal(book.puzzle[1].length, 2);
    assert_true(puzzle_open(&book, 1, catalog_find, &table, &error));
    PuzzleAnswer answer = answers.answer[1];
    assert_int_equal(answer.best.length, 2);
    assert_false(puzzle_answer_fits(&answer, 1, &table, &error));
    assert_non_null(strstr(error.what, "has 2 moves, not 1"));
    strcpy(answer.best.notation[1], answer.best.notation[0]); /* that card is gone */
    assert_false(puzzle_answer_fits(&answer, 2, &table, &error));
    assert_non_null(strstr(error.what, "not a legal move"));
}

/* What both orders of two moves come to; false when the second order is not legal. */
static bool score_turned(Move first, Move second, int total[2]) {
    const Game *game = table.game;
    for (int i = 0; i < 2; i++) {
        Move order[2] = {i ? second : first, i ? first : second}, legal[MAX_MOVES];
        AnyState now = table.state;
        Score score;
        for (int m = 0; m < 2; m++) {
            int count = game->legal(&now, legal), at = 0;
            while (at < count && legal[at] != order[m])
                at++;
            if (at == count)
                return false;
            game->apply(&now, order[m]);
        }
        game->score(&now, 0, &score);
        total[i] = score.total;
    }
    return true;
}

/* Urbanista's last two cards: where they do not touch, either may come first; one that lies on the
 * other may not, nor what has no place before the other lies there. */
static void a_line_may_be_made_in_any_order_that_comes_to_the_same(void **state) {
    (void)state;
    int same = 0, other = 0, not_legal = 0;
    play_some(catalog_find(slice_of("urbanista")), 12);
    const Game *game = table.game;
    Move legal[MAX_MOVES], after[MAX_MOVES];
    int count = game->legal(&table.state, legal);
    for (int i = 0; i < count; i += 7) {
        AnyState next = table.state;
        game->apply(&next, legal[i]);
        int more = game->legal(&next, after);
        for (int j = 0; j < more; j += 3) {
            int total[2];
            Line line = {2, {legal[i], after[j]}};
            bool is_legal = score_turned(legal[i], after[j], total);
            bool is_same = is_legal && total[0] == total[1];
            assert_int_equal(puzzle_try(game, &table.state, after[j], &line), is_same);
            assert_int_equal(line.count, is_same ? 1 : 2);
            assert_int_equal(line.move[0], legal[i]);
            same += is_same;
            other += is_legal && !is_same;
            not_legal += !is_legal;
        }
    }
    assert_true(same > 0 && other > 0 && not_legal > 0);
    Line line = {2, {legal[0], legal[0]}};
    assert_false(puzzle_try(game, &table.state, legal[1], &line));
    assert_true(puzzle_try(game, &table.state, legal[0], &line));
    assert_int_equal(line.count, 1);
}

static void every_cut_is_an_error_or_fewer_puzzles(void **state) {
    (void)state;
    write_two(catalog_find(slice_of("urbanista")));
    size_t whole = strlen(puzzles_text);
    for (size_t length = 0; length < whole; length++) {
        char *cut = malloc(length + 1); /* exact size, so that ASan sees a read past the end */
        memcpy(cut, puzzles_text, length);
        if (puzzles_read(&book, catalog_find, cut, length, &error))
            assert_true(cut[length - 1] == '\n' && book.count >= 1);
        free(cut);
    }
}

/* The puzzles of the days of 2026, of sixty. */
static int of_year(const Game *game, int out[365]) {
    static const int LENGTH[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int days = 0;
    for (int month = 1; month <= 12; month++)
        for (int day = 1; day <= LENGTH[month - 1]; day++) {
            char date[32];
            snprintf(date, sizeof date, "2026-%02d-%02d", month, day);
            out[days++] = puzzle_of_day(game, 60, slice_of(date));
        }
    return days;
}

/* Do the sixty from here on come once each? */
static bool is_round(const int *puzzles) {
    bool seen[60] = {false};
    for (int i = 0; i < 60; i++) {
        if (puzzles[i] < 0 || puzzles[i] > 59 || seen[puzzles[i]])
            return false;
        seen[puzzles[i]] = true;
    }
    return true;
}

static void each_puzzle_has_its_day_before_any_comes_again(void **state) {
    (void)state;
    int puzzles[365], first = 0;
    const Game *game = catalog_find(slice_of("uptown"));
    assert_int_equal(of_year(game, puzzles), 365);
    while (first < 60 && !is_round(puzzles + first))
        first++;
    assert_true(first < 60);
    for (int at = first; at + 60 <= 365; at += 60)
        assert_true(is_round(puzzles + at));
    assert_memory_not_equal(puzzles + first, puzzles + first + 60, 60 * sizeof *puzzles);
    assert_int_equal(puzzle_of_day(game, 1, slice_of("2026-11-15")), 0);
}

static void what_is_no_date_has_no_puzzle(void **state) {
    (void)state;
    static const char *const NONE[] = {"",           "2026-11-1",  "2026-13-01", "2026-00-10",
                                       "2026-01-32", "2026/01/01", "yyyy-mm-dd", "2026-01-010",
                                       "2026-01/01", "2026-1 -01", "2026-01-00", "0000-01-01"};
    const Game *game = catalog_find(slice_of("uptown"));
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++)
        assert_int_equal(puzzle_of_day(game, 60, slice_of(NONE[i])), -1);
    assert_int_equal(puzzle_of_day(game, 0, slice_of("2026-11-15")), -1);
    assert_int_equal(puzzle_of_day(game, MAX_PUZZLES + 1, slice_of("2026-11-15")), -1);
}

/* ---- those that come with Townhall ---- */

static size_t read_file(const char *id, const char *ending, char *out, size_t capacity) {
    char path[512];
    snprintf(path, sizeof path, "%s/data/puzzles/%s.%s", SOURCE_DIR, id, ending);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("no %s", path);
    size_t length = fread(out, 1, capacity - 1, file);
    fclose(file);
    assert_true(length < capacity - 1);
    out[length] = '\0';
    return length;
}

static int levels_in(unsigned levels) {
    int count = 0;
    for (; levels; levels >>= 1)
        count += levels & 1;
    return count;
}

/* Its seat is to move and is the solver's; the answer is legal, far ahead, and its grade is
 * what the levels make it. Figures are rounded: 15 points of chance may show as 14. */
static void check_shipped(const char *id, int i) {
    const Puzzle *puzzle = &book.puzzle[i];
    const PuzzleAnswer *answer = &answers.answer[i];
    if (!puzzle_open(&book, i, catalog_find, &table, &error) ||
        !puzzle_answer_fits(answer, puzzle->length, &table, &error))
        fail_msg("%s puzzle %d: %s", id, puzzle->number, error.what);
    Seat seat = table_actor(&table);
    assert_int_not_equal(seat, NOBODY);
    for (int other = 0; other < table.setup.seats; other++)
        assert_int_equal(table.player[other].is_bot, other != seat);
    assert_true(answer->best.chance - answer->rival[0].chance >= 14);
    if (table.game->cooperative)
        assert_true(answer->best.points - answer->rival[0].points >= 2);
    int found = levels_in(answer->levels);
    assert_int_equal(puzzle->grade, found < 2 ? N_GRADES : 6 - found);
    assert_true(i == 0 || puzzle->grade >= puzzle[-1].grade);
    for (int other = 0; other < i; other++) /* the log of one would tell the answer of the other */
        assert_int_not_equal(puzzle->match, book.puzzle[other].match);
}

static void every_puzzle_that_comes_with_townhall_is_sound(void **state) {
    (void)state;
    static const char *const GAMES[] = {"urbanista", "uptown", "mesta", "budowa"};
    for (int g = 0; g < 4; g++) {
        size_t length = read_file(GAMES[g], "puzzles", puzzles_text, sizeof puzzles_text);
        assert_true(puzzles_read(&book, catalog_find, puzzles_text, length, &error));
        assert_string_equal(book.game->id, GAMES[g]);
        length = read_file(GAMES[g], "answers", answers_text, sizeof answers_text);
        assert_true(puzzle_answers_read(&answers, catalog_find, answers_text, length, &error));
        assert_true(puzzle_answers_fit(&answers, &book, &error));
        for (int i = 0; i < book.count; i++)
            check_shipped(GAMES[g], i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(damaged_puzzles_are_refused_with_their_line),
        cmocka_unit_test(a_record_that_is_not_what_its_line_says_is_refused),
        cmocka_unit_test(damaged_answers_are_refused_with_their_line),
        cmocka_unit_test(too_many_are_refused),
        cmocka_unit_test(a_puzzle_is_of_its_books_game_and_not_over),
        cmocka_unit_test(answers_belong_to_their_puzzles),
        cmocka_unit_test(an_answer_is_a_legal_move_without_duplicates),
        cmocka_unit_test(damaged_lines_are_refused),
        cmocka_unit_test(an_answer_is_as_long_as_its_puzzle_asks_and_legal_to_its_end),
        cmocka_unit_test(a_line_may_be_made_in_any_order_that_comes_to_the_same),
        cmocka_unit_test(every_cut_is_an_error_or_fewer_puzzles),
        cmocka_unit_test(each_puzzle_has_its_day_before_any_comes_again),
        cmocka_unit_test(what_is_no_date_has_no_puzzle),
        cmocka_unit_test(every_puzzle_that_comes_with_townhall_is_sound),
    };
    return cmocka_run_group_tests(tests, open_catalog, NULL);
}
