/* SPDX-License-Identifier: MIT */
/* evening_file.c - reads line by line: what stands after a round happened after it. */
#include "cli/evening_file.h"

#include <string.h>

enum {
    VERSION = 1,
    MOST_CYCLES = 2
};

static const char *const KINDS[EVENING_KINDS + 1] = {"round-robin", "swiss", "knockout", NULL};

static int find_person(const EveningFile *file, Slice name) {
    for (int i = 0; i < file->evening.people; i++)
        if (slice_is(name, file->name[i]))
            return i;
    return -1;
}

static bool read_new(EveningFile *file, Scan *in) {
    Slice name;
    if (!scan_word(in, &name, "a name"))
        return false;
    if (find_person(file, name) >= 0)
        return scan_twice(in);
    int person = evening_add(&file->evening);
    if (person < 0)
        return scan_fail(in, "at most %d people", EVENING_PEOPLE);
    return slice_copy(name, file->name[person], EVENING_NAME) ||
           scan_fail(in, "a name of more than %d bytes", EVENING_NAME - 1);
}

static bool read_person(const EveningFile *file, Scan *in, int *out) {
    Slice name;
    if (!scan_word(in, &name, "a name"))
        return false;
    *out = find_person(file, name);
    return *out >= 0 || scan_fail(in, "nobody is called '%s'", slice_quote(name).words);
}

/* Is this person at a table of the round already, or free in it? */
static bool is_in_round(const EveningRound *round, int person) {
    for (int t = 0; t < round->tables; t++)
        for (int i = 0; i < round->table[t].seats; i++)
            if (round->table[t].person[i] == person)
                return true;
    return round->bye == person;
}

static bool read_of_round(EveningFile *file, Scan *in, EveningRound *round, int *out) {
    return read_person(file, in, out) && (!is_in_round(round, *out) || scan_twice(in));
}

static bool read_place(Scan *in, uint8_t *out) {
    int place;
    if (scan_word_is(in, "-")) {
        *out = 0;
        return scan_expect(in, "-");
    }
    if (!scan_int(in, &place, 1, EVENING_SEATS, "a place, or '-'"))
        return false;
    *out = (uint8_t)place;
    return true;
}

static bool read_table(EveningFile *file, Scan *in, EveningRound *round) {
    if (round->tables == EVENING_TABLES)
        return scan_fail(in, "at most %d tables", EVENING_TABLES);
    EveningTable *table = &round->table[round->tables];
    memset(table, 0, sizeof *table);
    round->tables++;
    do {
        int person;
        if (!read_of_round(file, in, round, &person))
            return false;
        if (table->seats == EVENING_SEATS)
            return scan_fail(in, "at most %d people at a table", EVENING_SEATS);
        table->person[table->seats] = (int16_t)person;
        if (!read_place(in, &table->place[table->seats++]))
            return false;
    } while (scan_more(in));
    return table->seats >= 2 || scan_fail(in, "at least two people at a table");
}

static bool begin_round(Evening *evening, Scan *in) {
    if (evening->rounds == EVENING_ROUNDS)
        return scan_fail(in, "at most %d rounds", EVENING_ROUNDS);
    if (evening->rounds > 0 && !evening_round_is_over(&evening->round[evening->rounds - 1]))
        return scan_fail(in, "the round before has no places yet");
    EveningRound *round = &evening->round[evening->rounds++];
    round->tables = 0;
    round->bye = NO_BYE;
    return true;
}

static bool read_gone(EveningFile *file, Scan *in) {
    int person;
    if (!read_person(file, in, &person))
        return false;
    file->evening.gone[person] = true;
    return true;
}

/* `table` and `bye` belong to the round above them. */
static bool read_in_round(EveningFile *file, Scan *in, bool table) {
    Evening *evening = &file->evening;
    int person;
    if (evening->rounds == 0)
        return scan_fail(in, "there is no 'round' line before");
    EveningRound *round = &evening->round[evening->rounds - 1];
    if (table)
        return read_table(file, in, round);
    if (round->bye != NO_BYE)
        return scan_twice(in);
    if (!read_of_round(file, in, round, &person))
        return false;
    round->bye = (int16_t)person;
    return true;
}

static bool read_event(EveningFile *file, Scan *in) {
    static const char *const EVENTS[] = {"person", "round", "table", "bye", "gone", NULL};
    switch (scan_one_of(in, EVENTS)) {
    case 0:
        return read_new(file, in);
    case 1:
        return begin_round(&file->evening, in);
    case 2:
        return read_in_round(file, in, true);
    case 3:
        return read_in_round(file, in, false);
    case 4:
        return read_gone(file, in);
    default:
        return false;
    }
}

/* The lines of the head that may be left out, in any order. */
static bool read_options(Evening *evening, Scan *in) {
    int seed = 0;
    struct {
        const char *key;
        int *number, least, most;
        bool seen;
    } option[] = {{"seed", &seed, 0, INT32_MAX, false},
                  {"rounds", &evening->length, 1, EVENING_ROUNDS, false},
                  {"advance", &evening->advance, 1, evening->seats - 1, false},
                  {"cycles", &evening->cycles, 1, MOST_CYCLES, false}};
    int count = sizeof option / sizeof option[0];
    for (int i = 0; i < count; i++) {
        if (!scan_next_is(in, option[i].key))
            continue;
        if (!scan_key(in, option[i].key))
            return false;
        if (option[i].seen)
            return scan_twice(in);
        if (!scan_int(in, option[i].number, option[i].least, option[i].most, "a number") ||
            !scan_done(in))
            return false;
        option[i].seen = true;
        i = -1; /* any of them may follow */
    }
    evening->seed = (uint64_t)seed;
    return true;
}

static bool read_head(EveningFile *file, Scan *in) {
    int version, kind, seats;
    if (!scan_key(in, "evening") || !scan_int(in, &version, VERSION, VERSION, "a number") ||
        !scan_done(in) || !scan_key(in, "kind") || (kind = scan_one_of(in, KINDS)) < 0 ||
        !scan_done(in) || !scan_key(in, "seats") ||
        !scan_int(in, &seats, 2, EVENING_SEATS, "a number") || !scan_done(in))
        return false;
    evening_begin(&file->evening, (EveningKind)kind, seats, 0);
    return read_options(&file->evening, in);
}

bool evening_file_read(EveningFile *file, Scan *in) {
    if (!read_head(file, in))
        return false;
    while (scan_has_line(in))
        if (!scan_line(in) || !read_event(file, in) || !scan_done(in))
            return false;
    return true;
}

void evening_file_write(const EveningFile *file, const EveningRound *round, Text *out) {
    text_add(out, "round\n");
    for (int t = 0; t < round->tables; t++) {
        text_add(out, "table");
        for (int i = 0; i < round->table[t].seats; i++)
            text_format(out, " %s -", file->name[round->table[t].person[i]]);
        text_add(out, "\n");
    }
    if (round->bye != NO_BYE)
        text_format(out, "bye %s\n", file->name[round->bye]);
}
