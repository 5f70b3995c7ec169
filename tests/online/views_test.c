/* SPDX-License-Identifier: MIT */
/* views_test.c - P2: whatever leaves a room follows from what the viewer's seat may know. For every
 * game, number of seats and random positions, two worlds that look alike to a seat are shown alike;
 * and no function but those tested here leads from a Room to anything. */
#include "check.h"
#include "hall.h"
#include "online/own_room.h"

#include <stdlib.h>
#include <string.h>

enum {
    MATCHES = 12,
    POSITIONS = 12, /* looked at in each match */
    MOST_HEADER = 64 * 1024
};

static Hall hall;
static AnyRoom other_memory;
static uint64_t chance = 1;
static int n_differed;

static void check_same_view(const View *a, const View *b) {
    assert_true(a->game == b->game);
    assert_int_equal(a->seat, b->seat);
    if (!game_equal(a->game, &a->state, &b->state))
        fail_msg("%s: seat %d sees a difference", a->game->id, a->seat);
}

static void check_same_showing(const Room *one, const Room *other, Seat viewer) {
    static Showing a, b;
    room_show(one, viewer, &a);
    room_show(other, viewer, &b);
    check_same_view(&a.view, &b.view);
    memset(&a.view, 0, sizeof a.view);
    memset(&b.view, 0, sizeof b.view);
    assert_memory_equal(&a, &b, sizeof a);
}

/* The same command gets the same answer, to the letter. */
static void check_same_answer(const Room *one, const Room *other, const Command *command) {
    static Entries a, b;
    Refusal why_a = {0}, why_b = {0};
    char lines[2][MAX_ENTRY_LINE];
    bool granted = room_decide(one, command, hall.now, &a, &why_a);
    assert_int_equal(granted, room_decide(other, command, hall.now, &b, &why_b));
    assert_int_equal(why_a.code, why_b.code);
    assert_string_equal(why_a.say, why_b.say);
    if (!granted || a.count == 0)
        return;
    for (int i = 0; i < 2; i++) { /* the first: an `end` after it shows the result to all */
        Text text;
        text_init(&text, lines[i], sizeof lines[i]);
        entry_write(i ? &b.entry[0] : &a.entry[0], &text);
    }
    assert_string_equal(lines[0], lines[1]);
}

static void check_same_play(const Room *one, const Room *other, Seat viewer) {
    static Move a[MAX_MOVES], b[MAX_MOVES];
    int count = room_legal(one, viewer, a);
    assert_int_equal(count, room_legal(other, viewer, b));
    assert_memory_equal(a, b, (size_t)count * sizeof a[0]);
    Command command = {.kind = COMMAND_PLAY, .user_kind = USER_MEMBER, .after = room_last(one)};
    command.user = hall_show(&hall, NOBODY)->player[viewer].user;
    View view;
    view_of(one->game, room_state_of(one), viewer, &view);
    for (int i = 0; i < count; i += 1 + count / 8) {
        char words[MAX_NOTATION];
        Text text;
        text_init(&text, words, sizeof words);
        view.game->notate(&view.state, a[i], &text);
        command.move = slice_of(words);
        check_same_answer(one, other, &command);
        words[text.length - 1] ^= 1; /* a slip of the finger */
        check_same_answer(one, other, &command);
    }
    for (int kind = COMMAND_JOIN; kind < N_COMMANDS; kind++) {
        Command any = {.kind = (CommandKind)kind,
                       .user = command.user,
                       .after = room_last(one),
                       .user_kind = USER_MEMBER,
                       .what = ASK_END,
                       .seat = viewer,
                       .level = 1,
                       .next = 1};
        check_same_answer(one, other, &any);
    }
}

/* Another world that this viewer cannot tell from the true one, with another secret and seed. */
static Room *imagine(const Room *room, Seat viewer) {
    Room *other = room_copy(&other_memory, room);
    View view;
    Rng rng;
    rng_init(&rng, hall_random(&chance, 1u << 30));
    view_of(room->game, room_state_of(room), viewer, &view);
    room->game->determinize(&view.state, viewer, &rng);
    memcpy(room_state(other), &view.state, room->game->state_size);
    for (int i = 0; i < FAIR_BYTES; i++) {
        other->secret[i] = (uint8_t)hall_random(&chance, 256);
        other->setup.seed[i] = (uint8_t)hall_random(&chance, 256);
    }
    n_differed += !game_equal(room->game, room_state_of(room), room_state_of(other));
    return other;
}

static void check_position(void) {
    int seats = hall_show(&hall, NOBODY)->settings.seats;
    BotQuestion a, b;
    for (int viewer = NOBODY; viewer < seats; viewer++) {
        Room *other = imagine(hall.room, (Seat)viewer);
        check_same_showing(hall.room, other, (Seat)viewer);
        assert_int_equal(room_due(hall.room, 0), room_due(other, 0));
        if (viewer != NOBODY)
            check_same_play(hall.room, other, (Seat)viewer);
        if (room_question(hall.room, &a) && a.seat == viewer) {
            assert_true(room_question(other, &b));
            check_same_view(&a.view, &b.view);
        }
    }
}

static void p2_worlds_that_look_alike_are_shown_alike(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            for (int match = 0; match < MATCHES; match++) {
                Settings settings = hall_settings(game, seats);
                Command create = {.kind = COMMAND_CREATE, .settings = &settings};
                settings.pace = (Pace){PACE_LIVE, HOUR_MS, 1000};
                hall_open(&hall, game, chance);
                assert_true(hall_by(&hall, 1, create));
                for (int user = 2; user < seats; user++) /* the last one is a bot */
                    assert_true(
                        hall_by(&hall, user, (Command){.kind = COMMAND_JOIN, .seat = NOBODY}));
                assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
                uint32_t every = 1 + game->longest / POSITIONS;
                while (hall_actor(&hall) != NOBODY) {
                    if (hall_random(&chance, every) == 0)
                        check_position();
                    hall.now += 900;
                    assert_true(hall_move(&hall, hall_random(&chance, 1000)));
                }
            }
        }
    }
    assert_true(n_differed > 1000); /* they were different worlds indeed */
}

/* ---- a refused `back` ---- */

/* Whether a move may be taken back is the same in a world that looks the same to the viewer, before
 * and after the move: among several people, and alone with bots. */
static int compare_reveals(const Game *game, const void *true_state, Seat viewer, Move move) {
    View world, a, b;
    Rng rng;
    AnyState after;
    rng_init(&rng, hall_random(&chance, 1u << 30));
    view_of(game, true_state, viewer, &world);
    game->determinize(&world.state, viewer, &rng);
    if (!game_is_legal(game, &world.state, move))
        return 0;
    memcpy(&after, true_state, game->state_size);
    game->apply(&after, move);
    view_of(game, &after, viewer, &a);
    after = world.state;
    game->apply(&after, move);
    view_of(game, &after, viewer, &b);
    if (!game_equal(game, &a.state, &b.state))
        return 0;
    Reveals here = move_reveals(game, true_state, move);
    Reveals there = move_reveals(game, &world.state, move);
    assert_int_equal(undo_blockers(here, ~0u), undo_blockers(there, ~0u));
    if (viewer != NOBODY)
        assert_int_equal(undo_blockers(here, 1u << viewer), undo_blockers(there, 1u << viewer));
    return 1;
}

static void p2_a_refused_back_reveals_nothing(void **state) {
    int compared = 0;
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        for (int match = 0; match < 5; match++) {
            static Move moves[MAX_MOVES];
            Setup setup = {.seats = (uint8_t)(2 + match % (game->max_seats - 1))};
            AnyState now;
            setup.seed[0] = (uint8_t)match;
            memset(&now, 0, sizeof now);
            game->setup(&now, &setup);
            while (game->actor(&now) != NOBODY) {
                int count = game->legal(&now, moves);
                Move move = moves[hall_random(&chance, (uint32_t)count)];
                if (hall_random(&chance, 1 + game->longest / 6u) == 0)
                    for (int viewer = NOBODY; viewer < setup.seats; viewer++)
                        compared += compare_reveals(game, &now, (Seat)viewer, move);
                game->apply(&now, move);
            }
        }
    }
    assert_true(compared > 100);
}

/* ---- no other way ---- */

static const char *const WAYS[] = {
    "room_at",      "room_awaits",  "room_bot",      "room_copy",       "room_decide",
    "room_due",     "room_facts",   "room_game",     "room_has_kicked", "room_host",
    "room_id",      "room_kicked",  "room_last",     "room_legal",      "room_look",
    "room_next",    "room_phase",   "room_question", "room_rated",      "room_record",
    "room_rematch", "room_seat_of", "room_settings", "room_show",       "room_user",
    "room_users",   "room_version",
};

static char *read_header(const char *name) {
    static char bytes[MOST_HEADER], path[512];
    snprintf(path, sizeof path, "%s/src/online/%s", SOURCE_DIR, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[length] = '\0';
    return bytes;
}

/* The name of the function with the parameters around `at`. */
static void name_before(const char *text, const char *at, char out[64]) {
    while (at > text && *at != '(')
        at--;
    const char *end = at;
    while (at > text && (at[-1] == '_' || (at[-1] >= 'a' && at[-1] <= 'z')))
        at--;
    snprintf(out, 64, "%.*s", (int)(end - at), at);
}

static void p2_no_other_way_leads_out_of_a_room(void **state) {
    static const char *const HEADERS[] = {"room.h",   "command.h", "entry.h",  "names.h",
                                          "rating.h", "phrases.h", "refusal.h"};
    (void)state;
    int found = 0;
    for (size_t i = 0; i < sizeof HEADERS / sizeof HEADERS[0]; i++) {
        const char *text = read_header(HEADERS[i]);
        assert_null(strstr(text, "struct Room {")); /* what is inside is not declared */
        assert_null(strstr(text, "own_"));
        for (const char *at = text; (at = strstr(at, "const Room *")) != NULL; at++) {
            char name[64];
            bool known = false;
            name_before(text, at, name);
            for (size_t j = 0; j < sizeof WAYS / sizeof WAYS[0]; j++)
                known = known || strcmp(name, WAYS[j]) == 0;
            if (!known)
                fail_msg("%s reads a room: show above that it tells nothing, and name it", name);
            found++;
        }
    }
    assert_int_equal(found, sizeof WAYS / sizeof WAYS[0]);
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p2_worlds_that_look_alike_are_shown_alike),
        cmocka_unit_test(p2_a_refused_back_reveals_nothing),
        cmocka_unit_test(p2_no_other_way_leads_out_of_a_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
