/* SPDX-License-Identifier: MIT */
/* origin_test.c - beside each deck a file says which of its words the rulebook prints: every word
 * of every deck is decided, and no row is idle. The format is described at the top of each of these
 * files. */
#include "check.h"

#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum {
    MAX_ROWS = 128,
    MAX_WORDS = 64,
    MAX_LINE = 512
};

/* The words of a line, which they point into. */
typedef struct {
    int n;
    char *word[MAX_WORDS];
    char line[MAX_LINE];
} Words;

typedef struct {
    Words key, phrase;
    bool idle; /* has decided no word yet */
} Row;

typedef struct {
    int n;
    Row row[MAX_ROWS];
} Origin;

static void split(Words *words, const char *line) {
    words->n = 0;
    snprintf(words->line, sizeof words->line, "%s", line);
    for (char *word = strtok(words->line, " \t\r\n"); word; word = strtok(NULL, " \t\r\n")) {
        assert_in_range(words->n, 0, MAX_WORDS - 1);
        words->word[words->n++] = word;
    }
}

static bool follow_at(const Words *words, int at, const Words *phrase) {
    for (int i = 0; i < phrase->n; i++)
        if (at + i >= words->n || strcmp(words->word[at + i], phrase->word[i]) != 0)
            return false;
    return true;
}

static bool fits_line(const Row *row, const Words *line) {
    return strcmp(row->key.word[0], "*") == 0 || follow_at(line, 0, &row->key);
}

/* Is word `at` of the line one of those the row is about? */
static bool fits_word(const Row *row, const Words *line, int at) {
    if (row->phrase.n == 0)
        return true;
    for (int from = at - row->phrase.n + 1; from <= at; from++)
        if (from >= 0 && follow_at(line, from, &row->phrase))
            return true;
    return false;
}

static void read_row(Row *row, char *line, const char *path) {
    char *colon = strstr(line, " : ");
    split(&row->phrase, colon ? colon + 3 : "");
    if (colon)
        *colon = '\0';
    char *key = strchr(line, ' ');
    if (!key)
        fail_msg("%s: no key: %s", path, line);
    *key++ = '\0';
    if (strcmp(line, "printed") != 0 && strcmp(line, "ours") != 0 && strcmp(line, "legend") != 0)
        fail_msg("%s: no origin: %s", path, line);
    split(&row->key, key);
    row->idle = true;
}

static bool is_listed(const char *line) {
    return line[strspn(line, " \t\r\n")] != '\0' && line[0] != '#';
}

static void read_origin(Origin *origin, const char *deck) {
    char path[MAX_LINE], line[MAX_LINE];
    snprintf(path, sizeof path, "%.*s.origin", (int)(strlen(deck) - strlen(".deck")), deck);
    FILE *in = fopen(path, "r");
    if (!in)
        fail_msg("%s is missing", path);
    origin->n = 0;
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\r\n")] = '\0';
        assert_in_range(origin->n, 0, MAX_ROWS - 1);
        if (is_listed(line))
            read_row(&origin->row[origin->n++], line, path);
    }
    fclose(in);
}

static void decide_line(Origin *origin, const Words *line, const char *deck) {
    for (int at = 0; at < line->n; at++) {
        Row *last = NULL;
        for (int i = 0; i < origin->n; i++)
            if (fits_line(&origin->row[i], line) && fits_word(&origin->row[i], line, at))
                last = &origin->row[i];
        if (!last)
            fail_msg("%s: nothing says where '%s' of '%s' is from", deck, line->word[at],
                     line->word[0]);
        last->idle = false;
    }
}

static void check_deck(const char *deck) {
    static Origin origin;
    static Words words;
    char line[MAX_LINE];
    read_origin(&origin, deck);
    FILE *in = fopen(deck, "r");
    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        split(&words, is_listed(line) ? line : "");
        decide_line(&origin, &words, deck);
    }
    fclose(in);
    for (int i = 0; i < origin.n; i++)
        if (origin.row[i].idle)
            fail_msg("%s: row %d of its origins decides nothing", deck, i + 1);
}

static void every_word_of_every_deck_is_printed_or_ours(void **state) {
    glob_t decks;
    (void)state;
    assert_int_equal(glob(SOURCE_DIR "/data/*/*.deck", 0, NULL, &decks), 0);
    for (size_t i = 0; i < decks.gl_pathc; i++)
        check_deck(decks.gl_pathv[i]);
    assert_in_range(decks.gl_pathc, 6, 100);
    globfree(&decks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_of_every_deck_is_printed_or_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
