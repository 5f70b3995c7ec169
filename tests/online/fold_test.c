/* SPDX-License-Identifier: MIT */
/* fold_test.c - entries that cannot be: refused in words, and the room is as it was. P8: a log that
 * this binary cannot play is refused from its first entry on. */
#include "check.h"
#include "hall.h"

#include <string.h>

static Hall hall;
static AnyRoom before;

static bool fold(const Entry *entry, Error *error) {
    before = hall.memory;
    error->what[0] = '\0';
    bool folded = room_fold(hall.room, entry, error);
    if (!folded) {
        assert_true(error->what[0]);
        assert_memory_equal(&before, &hall.memory, room_bytes(room_game(hall.room)));
    }
    return folded;
}

/* A table of Budowa Miasta that nobody but its host has joined; the log holds how it began. */
static void open_table(void) {
    const Game *game = catalog_find(slice_of("budowa"));
    Settings settings = hall_settings(game, 3);
    hall_open(&hall, game, 31);
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_CREATE, .settings = &settings}));
}

static void refuse_create(void (*spoil)(Entry *), const char *why) {
    open_table();
    Entry create = hall.log[0];
    Error error;
    spoil(&create);
    hall_open(&hall, catalog_find(slice_of("budowa")), 31);
    assert_false(fold(&create, &error));
    if (!strstr(error.what, why))
        fail_msg("%s", error.what);
}

static void other_rules(Entry *entry) {
    entry->settings.rules++;
}
static void other_deck(Entry *entry) {
    entry->settings.deck[7] ^= 1;
}
static void other_game(Entry *entry) {
    entry->settings.game = catalog_find(slice_of("uptown"));
}
static void other_secret(Entry *entry) {
    entry->commit[0] ^= 1;
}
static void other_seats(Entry *entry) {
    entry->settings.seats = 1;
}

static void a_match_that_cannot_be_played_here_is_refused(void **state) {
    (void)state;
    refuse_create(other_rules, "rules");
    refuse_create(other_deck, "deck");
    refuse_create(other_game, "another game");
    refuse_create(other_secret, "hash of the secret");
    refuse_create(other_seats, "seats");
}

static void entries_follow_each_other(void **state) {
    (void)state;
    open_table();
    Error error;
    Entry entry = hall.log[1];
    entry.user = 2;
    entry.seat = 1;
    assert_false(fold(&entry, &error)); /* entry 1 again */
    entry.n = 3;
    assert_false(fold(&entry, &error)); /* a hole */
    entry.n = 2;
    entry.at--;
    assert_false(fold(&entry, &error)); /* time does not go back */
    entry.at++;
    entry.seat = 3;
    assert_false(fold(&entry, &error)); /* no such chair */
    entry.seat = 0;
    assert_false(fold(&entry, &error)); /* taken */
    entry.seat = 1;
    entry.user = 1;
    assert_false(fold(&entry, &error)); /* sits already */
    entry.user = 2;
    assert_true(fold(&entry, &error));
}

static void seats_that_do_not_follow_are_refused(void **state) {
    (void)state;
    open_table();
    Error error;
    static Entries out;
    Refusal refusal;
    Command start = {.kind = COMMAND_START, .user = 1, .user_kind = USER_MEMBER};
    assert_true(room_decide(hall.room, &start, hall.now, &out, &refusal));
    assert_int_equal(out.count, 3);
    assert_true(fold(&out.entry[0], &error) && fold(&out.entry[1], &error));
    Entry swapped = out.entry[2];
    swapped.chair[0] = 1;
    swapped.chair[1] = 0;
    assert_false(fold(&swapped, &error));
    swapped = out.entry[2];
    swapped.seats = 2;
    assert_false(fold(&swapped, &error));
    assert_true(fold(&out.entry[2], &error));
}

/* Whole matches, in which after every entry others are tried that were never decided. */
static void what_cannot_be_folded_changes_nothing(void **state) {
    static AnyRoom keep;
    static Entry log[HALL_MOST];
    uint64_t random = 77;
    int refused = 0, folded = 0;
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        Settings settings = hall_settings(game, 2);
        settings.pace = (Pace){PACE_LIVE, 60000, 1000};
        hall_open(&hall, game, (uint64_t)i);
        hall_start(&hall, &settings);
        while (hall_actor(&hall) != NOBODY) {
            if (hall_random(&random, 9) == 0)
                hall_by(&hall, 1 + hall_random(&random, 2),
                        (Command){.kind = (CommandKind)(COMMAND_BACK + hall_random(&random, 4)),
                                  .after = room_last(hall.room),
                                  .to = room_last(hall.room) - 1,
                                  .what = (AskWhat)hall_random(&random, 3)});
            assert_true(hall_move(&hall, hall_random(&random, 500)));
        }
        int n_log = hall.n_log;
        memcpy(log, hall.log, sizeof log[0] * (size_t)n_log);
        hall.room = room_open(&hall.memory, game, 1, hall.secret);
        for (int n = 0; n < n_log; n++) {
            for (int tries = 0; tries < 12; tries++) {
                Error error;
                Entry entry = log[hall_random(&random, (uint32_t)n_log)];
                entry.n = n;
                entry.at = log[n].at;
                entry.move = NO_MOVE; /* as it is read from a row */
                if (hall_random(&random, 2))
                    entry.seat = (Seat)((int)hall_random(&random, 4) - 1);
                entry.level = (uint8_t)(1 + hall_random(&random, MAX_BOT_LEVEL));
                entry.next = hall_random(&random, 2);
                if (hall_random(&random, 3) == 0)
                    entry.kind = (EntryKind)hall_random(&random, N_ENTRY_KINDS);
                keep = hall.memory;
                if (fold(&entry, &error))
                    folded++;
                else
                    refused++;
                hall.memory = keep;
            }
            Error error;
            assert_true(fold(&log[n], &error));
        }
    }
    assert_true(refused > 1000 && folded > 100);
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_that_cannot_be_played_here_is_refused),
        cmocka_unit_test(entries_follow_each_other),
        cmocka_unit_test(seats_that_do_not_follow_are_refused),
        cmocka_unit_test(what_cannot_be_folded_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
