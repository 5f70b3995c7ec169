/* SPDX-License-Identifier: MIT */
/* entry_test.c - entries as lines: there and back, and nothing else. */
#include "check.h"
#include "games/catalog.h"
#include "online/entry.h"

#include <string.h>

#define HEX "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static const char *const GOOD[] = {
    "0 1794650000123 7 create uptown 1 " HEX
    " 3 0 0 0 0 live 600000 15000 unrated link random free "
    "all " HEX " - 0 0 0",
    "0 1794650000123 7 create budowa 2 " HEX
    " 2 1 0 0 0 none 0 0 rated open seated phrases players " HEX " abcdefghijk2 5 7",
    "1 1794650000123 7 join 0",
    "1 1794650000123 7 join 5 " HEX,
    "1 1794650000123 7 join 0 " HEX " early",
    "1 1794650000123 7 join 0 program",
    "1 1794650000123 7 join 0 " HEX " program",
    "1 1794650000123 7 join 0 " HEX " early program",
    "2 5 7 share 0 " HEX,
    "3 5 7 leave 1",
    "3 5 7 kick 1",
    "3 5 7 bot 1 5",
    "9 5 0 start 2 0 1",
    "17 5 7 move 0 person 120 free a>2",
    "17 5 0 move 3 standin 0 x",
    "18 5 7 back 0 17",
    "19 5 0 standin 2 late",
    "20 5 7 return 2",
    "21 5 7 ask 0 back 17",
    "21 5 7 ask 0 end",
    "21 5 7 ask 0 pause",
    "21 5 7 ask 0 standin 1",
    "22 5 8 answer 21 1 yes",
    "22 5 8 answer 21 1 no",
    "23 5 0 held 1 4",
    "24 5 7 rematch abcdefghijk2",
    "25 5 0 end over 1 54 2 -3",
    "25 5 0 end over won 1 31 1 31",
    "25 5 0 end agreed",
    "26 5 0 cancel empty",
};

static const char *const BAD[] = {
    "",
    "x",
    "1 5 7",
    "1 5 7 dance",
    "-1 5 7 join 0",
    "65536 5 7 join 0",
    "1 -5 7 join 0",
    "1 5 7 join",
    "1 5 7 join 6",
    "1 5 7 join 0 12",
    "1 5 7 join 0 " HEX " late",
    "1 5 7 join 0 " HEX " early bird",
    "1 5 7 join 0 early",
    "1 5 7 join 0 program early",
    "1 5 7 join 0 " HEX " program early",
    "1  5 7 join 0",
    "1 5 7 join 0 ",
    "2 5 7 share 0",
    "3 5 7 bot 1 6",
    "3 5 7 bot 1 0",
    "9 5 0 start",
    "9 5 0 start 0 1 2 3 4 5 0",
    "9 5 0 start 7",
    "17 5 7 move 0 person 120",
    "17 5 7 move 0 ghost 120 x",
    "17 5 7 move 0 person 120 1234567890123456789012345678901234567890123456789012345678901234",
    "18 5 7 back 0",
    "19 5 0 standin 2 tired",
    "21 5 7 ask 0 back",
    "21 5 7 ask 0 end 5",
    "21 5 7 ask 0 dance",
    "22 5 8 answer 21 1 maybe",
    "23 5 0 held 4 1",
    "24 5 7 rematch -",
    "24 5 7 rematch aaaaaaaaaaaa",
    "24 5 7 rematch ABCDEFGHIJK2",
    "25 5 0 end over",
    "25 5 0 end over 1",
    "25 5 0 end over 0 5",
    "25 5 0 end over 1 5 1 5 1 5 1 5 1 5 1 5 1 5",
    "25 5 0 end agreed 1 5",
    "25 5 0 end",
    "26 5 0 cancel",
    "0 5 7 create chess 1 " HEX " 2 0 0 0 0 none 0 0 unrated link random free all " HEX " - 0 0",
    "0 5 7 create uptown 1 " HEX " 9 0 0 0 0 none 0 0 unrated link random free all " HEX " - 0 0",
    "0 5 7 create uptown 1 " HEX " 2 0 0 0 0 none 5 0 unrated link random free all " HEX " - 0 0",
    "0 5 7 create uptown 1 " HEX " 2 0 0 0 0 live 0 0 unrated link random free all " HEX " - 0 0",
    "0 5 7 create uptown 1 " HEX " 2 0 0 0 0 none 0 0 unrated link random free all " HEX " - 0",
    "0 5 7 create uptown 1 " HEX " 2 0 0 0 0 none 0 0 unrated link random free all " HEX " - 0 0 0",
};

static void check_good(const char *line) {
    char bytes[MAX_ENTRY_LINE + 1], again[MAX_ENTRY_LINE + 1];
    Entry entry[MAX_ENTRIES];
    Error error;
    Text text;
    snprintf(bytes, sizeof bytes, "%s\n", line);
    if (entries_read(bytes, strlen(bytes), entry, &error) != 1)
        fail_msg("%s: %s", line, error.what);
    text_init(&text, again, sizeof again);
    entry_write(&entry[0], &text);
    assert_false(text.full);
    assert_string_equal(again, bytes);
}

static void lines_read_back_as_they_were_written(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++)
        check_good(GOOD[i]);
}

static void other_lines_are_refused_in_words(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char bytes[MAX_ENTRY_LINE + 1];
        Entry entry[MAX_ENTRIES];
        Error error = {.line = -1};
        snprintf(bytes, sizeof bytes, "%s\n", BAD[i]);
        if (entries_read(bytes, strlen(bytes), entry, &error) != 0)
            fail_msg("'%s' was read", BAD[i]);
        assert_true(error.what[0]);
        assert_int_equal(error.line, 1);
    }
}

static void rows_have_consecutive_numbers(void **state) {
    static const char TWO[] = "3 5 7 leave 1\n4 5 0 cancel empty\n";
    static const char HOLE[] = "3 5 7 leave 1\n5 5 0 cancel empty\n";
    char nine[9 * 16];
    Entry entry[MAX_ENTRIES];
    Error error;
    Text text;
    (void)state;
    assert_int_equal(entries_read(TWO, strlen(TWO), entry, &error), 2);
    assert_int_equal(entries_read(HOLE, strlen(HOLE), entry, &error), 0);
    assert_int_equal(error.line, 2);
    text_init(&text, nine, sizeof nine);
    for (int i = 0; i < 9; i++)
        text_format(&text, "%d 5 7 leave 1\n", i);
    assert_int_equal(entries_read(nine, text.length, entry, &error), 0);
    assert_int_equal(entries_read("", 0, entry, &error), 0);
}

/* The longest of every kind fits in what callers keep for a line. */
static void the_longest_line_fits(void **state) {
    char line[2 * MAX_ENTRY_LINE];
    Entry entry;
    Text text;
    (void)state;
    memset(&entry, 0xff, sizeof entry);
    entry.n = 65535;
    entry.at = entry.user = INT64_C(99999999999999);
    entry.seat = 5;
    entry.kind = ENTRY_CREATE;
    Settings *s = &entry.settings;
    s->game = catalog_find(slice_of("urbanista"));
    s->seats = MAX_SEATS;
    s->pace = (Pace){PACE_LIVE, entry.at, entry.at};
    s->rated = s->open = s->seated = s->phrases_only = s->players_only = true;
    for (int i = 0; i < MAX_SEATS; i++)
        s->kept[i] = entry.at;
    text_init(&text, line, sizeof line);
    entry_write(&entry, &text);
    assert_true(text.length <= MAX_ENTRY_LINE);
    entry.kind = ENTRY_END;
    entry.end = END_OVER;
    entry.seats = MAX_SEATS;
    entry.has_result = entry.result.cooperative = entry.result.won = true;
    for (int i = 0; i < MAX_SEATS; i++)
        entry.result.score[i] = -1000000;
    text_clear(&text);
    entry_write(&entry, &text);
    assert_true(text.length <= MAX_ENTRY_LINE);
}

static void ids_are_twelve_letters(void **state) {
    static const char *const NOT[] = {"",
                                      "aaaaaaaaaaaa",
                                      "abcdefghijk",
                                      "abcdefghijklm",
                                      "abcdefghijk1",
                                      "abcdefghijK2",
                                      "abcdefghijk "};
    char letters[MATCH_ID_CHARS + 1];
    MatchId id;
    (void)state;
    for (uint64_t i = 1; i < 2000; i++) {
        MatchId from = match_id_from(i * UINT64_C(0x9e3779b97f4a7c15));
        match_id_write(from, letters);
        assert_true(match_id_read(slice_of(letters), &id));
        assert_true(id == from);
    }
    match_id_write(1, letters);
    assert_string_equal(letters, "aaaaaaaaaaab");
    assert_true(match_id_from(0) != 0 && match_id_from(UINT64_MAX) >> 60 == 0);
    for (size_t i = 0; i < sizeof NOT / sizeof NOT[0]; i++)
        assert_false(match_id_read(slice_of(NOT[i]), &id));
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_read_back_as_they_were_written),
        cmocka_unit_test(other_lines_are_refused_in_words),
        cmocka_unit_test(rows_have_consecutive_numbers),
        cmocka_unit_test(the_longest_line_fits),
        cmocka_unit_test(ids_are_twelve_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
