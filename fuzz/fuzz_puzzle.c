/* SPDX-License-Identifier: MIT */
/* fuzz_puzzle.c - any bytes as puzzles and as answers: an error with words, or something that
 * writes itself back the same. */
#include "fuzz.h"

#include "puzzles/puzzle.h"

#include <assert.h>
#include <string.h>

static char out[1 << 20];

/* Records may be written in other ways than ours, so puzzles are compared by what they are. */
static void try_puzzles(const char *bytes, size_t size) {
    static PuzzleBook book;
    static Table table;
    Error error = {.line = -1};
    if (!puzzles_read(&book, catalog_find, bytes, size, &error)) {
        assert(error.line >= 0 && error.what[0]);
        return;
    }
    assert(book.count >= 1 && book.count <= MAX_PUZZLES);
    for (int i = 0; i < book.count; i++) {
        const Puzzle *puzzle = &book.puzzle[i];
        assert(puzzle->record.at >= bytes &&
               puzzle->record.at + puzzle->record.length <= bytes + size);
        if (puzzle_open(&book, i, catalog_find, &table, &error))
            assert(!table_is_over(&table) && table.n_moves == puzzle->move);
        else
            assert(error.what[0]);
    }
}

static void try_answers(const char *bytes, size_t size) {
    static PuzzleAnswers answers;
    Error error = {.line = -1};
    Text text;
    if (!puzzle_answers_read(&answers, catalog_find, bytes, size, &error)) {
        assert(error.line >= 0 && error.what[0]);
        return;
    }
    text_init(&text, out, sizeof out);
    puzzle_answers_head(answers.game, answers.puzzles, &text);
    for (int i = 0; i < answers.count; i++)
        puzzle_answer_write(i + 1, &answers.answer[i], &text);
    assert(text.full || (text.length == size && memcmp(out, bytes, size) == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    try_puzzles((const char *)data, size);
    try_answers((const char *)data, size);
    return 0;
}
