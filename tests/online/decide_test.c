/* SPDX-License-Identifier: MIT */
/* decide_test.c - every command in every phase from every kind of person, as a table of expected
 * answers; then the rulings that a table cannot show. */
#include "check.h"
#include "hall.h"

#include <string.h>

static Hall hall;
static uint8_t share[FAIR_BYTES] = {1, 2, 3};

/* Who is who in all phases. Budowa Miasta with six seats: 1 host, 2 player, 3 late (a stand-in
 * plays), 4 banned; a bot on chair 4; chair 5 stays free while gathering. 9 was kicked. */
typedef enum {
    NOONE,
    GUEST,
    STRANGER,
    PROGRAM,
    KICKED,
    HOST,
    PLAYER,
    LATE,
    BANNED,
    N_PEOPLE
} People;

static const struct {
    UserId user;
    UserKind kind;
} WHO[N_PEOPLE] = {
    [NOONE] = {0, USER_NONE},    [GUEST] = {50, USER_GUEST},  [STRANGER] = {60, USER_MEMBER},
    [PROGRAM] = {70, USER_BOT},  [KICKED] = {9, USER_MEMBER}, [HOST] = {1, USER_MEMBER},
    [PLAYER] = {2, USER_MEMBER}, [LATE] = {3, USER_MEMBER},   [BANNED] = {4, USER_MEMBER},
};

static void sit(UserId user, Seat chair) {
    assert_true(hall_by(&hall, user, (Command){.kind = COMMAND_JOIN, .seat = chair}));
}

static void gather(void) {
    const Game *game = catalog_find(slice_of("budowa"));
    Settings settings = hall_settings(game, 6);
    settings.pace = (Pace){PACE_LIVE, 60000, 1000};
    hall_open(&hall, game, 11);
    Command create = {.kind = COMMAND_CREATE, .settings = &settings, .bot_level = {[4] = 2}};
    assert_true(hall_by(&hall, 1, create));
    sit(9, 1);
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_KICK, .seat = 1}));
    sit(2, 1);
    sit(3, 2);
    sit(4, 3);
}

/* Until the host is to move, who has played; 3 has run out of time, 4 is banned. */
static void run(void) {
    gather();
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
    while (hall_show(&hall, NOBODY)->player[hall_actor(&hall)].user != 3)
        assert_true(hall_move(&hall, 0));
    hall.now += 61000;
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_TICK}));
    assert_int_equal(hall.appended, 1);
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_BAN, .user = 4}));
    do
        assert_true(hall_move(&hall, 0));
    while (hall_show(&hall, NOBODY)->player[hall_actor(&hall)].user != 1);
}

static void finish(void) {
    run();
    while (hall_actor(&hall) != NOBODY)
        assert_true(hall_move(&hall, 0));
}

static void cancel(void) {
    gather();
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_CLOSE}));
}

typedef struct {
    CommandKind kind;
    const char *answers; /* by person, in the order of People: codes of ANSWERS */
} Row;

static const struct {
    char code;
    const char *answer;
} ANSWERS[] = {
    {'+', "ok"},     {'-', "nothing"}, /* granted, and nothing is appended */
    {'S', "signin"}, {'F', "forbidden"}, {'P', "phase"},
    {'X', "stale"},  {'T', "turn"},      {'I', "illegal"},
};

/* NOONE GUEST STRANGER PROGRAM KICKED HOST PLAYER LATE BANNED */
static const Row GATHERING[] = {
    {COMMAND_CREATE, "S P P P P P P P P"},  {COMMAND_JOIN, "S + + + F - - - -"},
    {COMMAND_SHARE, "S F F F F + + + +"},   {COMMAND_LEAVE, "S F F F F + + + +"},
    {COMMAND_KICK, "S F F F F + F F F"},    {COMMAND_BOT, "S F F F F + F F F"},
    {COMMAND_START, "S F F F F + F F F"},   {COMMAND_PLAY, "S F F F F P P P P"},
    {COMMAND_BACK, "S F F F F P P P P"},    {COMMAND_ASK, "S F F F F P P P P"},
    {COMMAND_ANSWER, "S F F F F P P P P"},  {COMMAND_RETURN, "S F F F F P P P P"},
    {COMMAND_REMATCH, "S F F F F P P P P"}, {COMMAND_TICK, "- - - - - - - - -"},
    {COMMAND_DECIDE, "P P P P P P P P P"},  {COMMAND_HELD, "- - - - - - - - -"},
    {COMMAND_BAN, "- - - - - + + + +"},     {COMMAND_REMOVE, "- - - - - + + + +"},
    {COMMAND_CLOSE, "+ + + + + + + + +"},
};

static const Row RUNNING[] = {
    {COMMAND_CREATE, "S P P P P P P P P"},  {COMMAND_JOIN, "S P P P F - - - -"},
    {COMMAND_SHARE, "S F F F F P P P P"},   {COMMAND_LEAVE, "S F F F F + + T T"},
    {COMMAND_KICK, "S F F F F P F F F"},    {COMMAND_BOT, "S F F F F P F F F"},
    {COMMAND_START, "S F F F F P F F F"},   {COMMAND_PLAY, "S F F F F + T T T"},
    {COMMAND_BACK, "S F F F F I T T T"},    {COMMAND_ASK, "S F F F F + + T T"},
    {COMMAND_ANSWER, "S F F F F X X X X"},  {COMMAND_RETURN, "S F F F F I I + F"},
    {COMMAND_REMATCH, "S F F F F P P P P"}, {COMMAND_TICK, "- - - - - - - - -"},
    {COMMAND_DECIDE, "T T T T T T T T T"},  {COMMAND_HELD, "+ + + + + + + + +"},
    {COMMAND_BAN, "- - - - - + + + -"},     {COMMAND_REMOVE, "- - - - - + + - -"},
    {COMMAND_CLOSE, "+ + + + + + + + +"},
};

static const Row OVER[] = {
    {COMMAND_CREATE, "S P P P P P P P P"},  {COMMAND_JOIN, "S P P P F - - - -"},
    {COMMAND_SHARE, "S F F F F P P P P"},   {COMMAND_LEAVE, "S F F F F P P P P"},
    {COMMAND_KICK, "S F F F F P F F F"},    {COMMAND_BOT, "S F F F F P F F F"},
    {COMMAND_START, "S F F F F P F F F"},   {COMMAND_PLAY, "S F F F F P P P P"},
    {COMMAND_BACK, "S F F F F P P P P"},    {COMMAND_ASK, "S F F F F P P P P"},
    {COMMAND_ANSWER, "S F F F F P P P P"},  {COMMAND_RETURN, "S F F F F P P P P"},
    {COMMAND_REMATCH, "S F F F F + + + +"}, {COMMAND_TICK, "- - - - - - - - -"},
    {COMMAND_DECIDE, "P P P P P P P P P"},  {COMMAND_HELD, "- - - - - - - - -"},
    {COMMAND_BAN, "- - - - - - - - -"},     {COMMAND_REMOVE, "- - - - - - - - -"},
    {COMMAND_CLOSE, "- - - - - - - - -"},
};

/* Before there is a match: only create makes one; its own cases follow below. */
static const char *expected(Phase phase, const Row *row, int who) {
    if (phase == PHASE_EMPTY) {
        bool person = row->kind < COMMAND_TICK;
        if (person && WHO[who].kind == USER_NONE)
            return "signin";
        if (row->kind == COMMAND_CREATE)
            return "ok";
        return person && row->kind != COMMAND_JOIN ? "forbidden" : "missing";
    }
    if (phase == PHASE_CANCELLED && row->kind == COMMAND_REMATCH && who >= HOST)
        return "phase"; /* it never began */
    for (size_t i = 0; i < sizeof ANSWERS / sizeof ANSWERS[0]; i++)
        if (ANSWERS[i].code == row->answers[2 * who])
            return ANSWERS[i].answer;
    return "?";
}

/* A sensible command of this kind: what matters is who gives it, and when. */
static Command sample(CommandKind kind, const Settings *settings, char words[MAX_NOTATION]) {
    static Move moves[MAX_MOVES];
    Text text;
    Command command = {.kind = kind,
                       .settings = settings,
                       .share = share,
                       .level = 1,
                       .next = 99,
                       .after = room_last(hall.room),
                       .n = 3,
                       .what = ASK_END,
                       .yes = true,
                       .from = hall.now - 100,
                       .until = hall.now};
    command.seat = kind == COMMAND_KICK ? 1 : kind == COMMAND_BOT ? 5 : NOBODY;
    words[0] = '\0';
    text_init(&text, words, MAX_NOTATION);
    if (room_phase(hall.room) == PHASE_RUNNING) {
        Seat actor = hall_actor(&hall);
        const Showing *showing = hall_show(&hall, actor);
        assert_true(room_legal(hall.room, actor, moves) > 0);
        showing->view.game->notate(&showing->view.state, moves[0], &text);
        command.to = 0;
        for (int i = 0; i < hall.n_log; i++)
            if (hall.log[i].kind == ENTRY_START)
                command.to = i;
        if (kind == COMMAND_DECIDE)
            command.seat = actor;
    }
    command.move = slice_of(words);
    return command;
}

static void check_rows(Phase phase, const Row *rows, int count) {
    const Game *game = catalog_find(slice_of("budowa"));
    Settings settings = hall_settings(game, 3);
    assert_int_equal(room_phase(hall.room), phase);
    assert_int_equal(count, N_COMMANDS);
    hall.now += 100;
    for (int i = 0; i < count; i++) {
        for (int who = 0; who < N_PEOPLE; who++) {
            char words[MAX_NOTATION];
            static Entries out;
            Refusal refusal = {0};
            Command command = sample(rows[i].kind, &settings, words);
            command.user = WHO[who].user;
            command.user_kind = WHO[who].kind;
            AnyRoom before = hall.memory;
            bool granted = room_decide(hall.room, &command, hall.now, &out, &refusal);
            const char *answer = !granted    ? refusal_name(refusal.code)
                                 : out.count ? "ok"
                                             : "nothing";
            if (strcmp(answer, expected(phase, &rows[i], who)) != 0)
                fail_msg("phase %s, command %d, person %d: %s (%s) instead of %s",
                         phase_name(phase), rows[i].kind, who, answer, refusal.say,
                         expected(phase, &rows[i], who));
            assert_memory_equal(&before, &hall.memory,
                                room_bytes(game)); /* deciding changes nothing */
        }
    }
}

#define CHECK_ROWS(phase, rows) check_rows(phase, rows, (int)(sizeof rows / sizeof rows[0]))

static void every_command_in_every_phase_from_everybody(void **state) {
    (void)state;
    hall_open(&hall, catalog_find(slice_of("budowa")), 1);
    CHECK_ROWS(PHASE_EMPTY, GATHERING);
    gather();
    CHECK_ROWS(PHASE_GATHERING, GATHERING);
    run();
    CHECK_ROWS(PHASE_RUNNING, RUNNING);
    finish();
    CHECK_ROWS(PHASE_OVER, OVER);
    cancel();
    CHECK_ROWS(PHASE_CANCELLED, OVER);
}

/* ---- create ---- */

static const char *create_as(UserKind kind, const Settings *settings, const uint8_t *bots) {
    Command command = {.kind = COMMAND_CREATE, .user = 1, .user_kind = kind, .settings = settings};
    static Entries out;
    Refusal refusal;
    if (bots)
        memcpy(command.bot_level, bots, MAX_SEATS);
    hall_open(&hall, settings->game, 1);
    return room_decide(hall.room, &command, hall.now, &out, &refusal) ? "ok"
                                                                      : refusal_name(refusal.code);
}

static void tables_that_cannot_be_are_refused(void **state) {
    const Game *game = catalog_find(slice_of("budowa"));
    const Game *together = catalog_find(slice_of("urbanista"));
    Settings good = hall_settings(game, 3), bad;
    (void)state;
    assert_string_equal(create_as(USER_GUEST, &good, NULL), "ok");
    assert_string_equal(create_as(USER_GUEST, &good, (uint8_t[MAX_SEATS]){0, 5, 1}), "ok");
    assert_string_equal(create_as(USER_GUEST, &good, (uint8_t[MAX_SEATS]){1, 5, 1}), "bad");
    assert_string_equal(create_as(USER_GUEST, &good, (uint8_t[MAX_SEATS]){0, 6}), "bad");
    assert_string_equal(create_as(USER_GUEST, &good, (uint8_t[MAX_SEATS]){0, 0, 0, 1}), "bad");
    bad = good, bad.seats = 7;
    assert_string_equal(create_as(USER_GUEST, &bad, NULL), "bad");
    bad = good, bad.choice[0] = 30;
    bad.deck[0] ^= 1;
    assert_string_equal(create_as(USER_GUEST, &bad, NULL), "bad");
    bad = good, bad.pace = (Pace){PACE_LIVE, 0, 1000};
    assert_string_equal(create_as(USER_GUEST, &bad, NULL), "bad");
    bad = good, bad.pace = (Pace){PACE_DAYS, DAY_MS, -1};
    assert_string_equal(create_as(USER_GUEST, &bad, NULL), "bad");

    /* Who begins can be named only where seats are not drawn. */
    assert_string_equal(game_deck(game, 0)->options[0].name, "first");
    bad = good, bad.choice[0] = 2, bad.seated = false;
    assert_string_equal(create_as(USER_GUEST, &bad, NULL), "bad");
    bad.seated = true;
    assert_string_equal(create_as(USER_GUEST, &bad, NULL), "ok");
    bad.choice[0] = 4; /* seat 3 of three */
    assert_string_equal(create_as(USER_GUEST, &bad, NULL), "bad");

    Settings rated = good;
    rated.rated = true;
    assert_string_equal(create_as(USER_MEMBER, &rated, NULL), "bad"); /* no pace */
    rated.pace = (Pace){PACE_LIVE, 60000, 0};
    assert_string_equal(create_as(USER_MEMBER, &rated, NULL), "ok");
    assert_string_equal(create_as(USER_GUEST, &rated, NULL), "forbidden");
    assert_string_equal(create_as(USER_BOT, &rated, NULL), "forbidden");
    assert_string_equal(create_as(USER_MEMBER, &rated, (uint8_t[MAX_SEATS]){0, 1}), "bad");
    Settings cooperative = hall_settings(together, 2);
    cooperative.rated = true;
    cooperative.pace = rated.pace;
    assert_string_equal(create_as(USER_MEMBER, &cooperative, NULL), "bad");
}

/* ---- gathering ---- */

static void the_last_chair_starts_the_match(void **state) {
    (void)state;
    gather();
    sit(60, NOBODY);
    assert_int_equal(hall.appended, 2);
    assert_int_equal(hall.log[hall.n_log - 1].kind, ENTRY_START);
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
}

static void a_program_is_not_taken_for_a_person(void **state) {
    (void)state;
    gather();
    Command join = {.kind = COMMAND_JOIN, .seat = NOBODY, .user_kind = USER_BOT, .share = share};
    assert_true(hall_by(&hall, 70, join));
    const SeatFacts *player = hall_show(&hall, NOBODY)->player;
    Seat seat = room_seat_of(hall.room, 70);
    for (int i = 0; i < 6; i++)
        assert_int_equal(player[i].program, i == seat);
}

/* Nobody's clock begins to run before they know that there is a match. */
static void a_match_with_clocks_waits_for_who_is_absent(void **state) {
    (void)state;
    unsigned host = 1u << 0, joiner = 1u << 5;
    gather();
    Command join = {.kind = COMMAND_JOIN, .seat = NOBODY, .absent = host};
    assert_true(hall_by(&hall, 60, join));
    assert_int_equal(room_phase(hall.room), PHASE_GATHERING);
    assert_true(hall_show(&hall, NOBODY)->awaits);
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_TICK, .absent = host}));
    assert_int_equal(room_phase(hall.room), PHASE_GATHERING);
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_TICK}));
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
    assert_false(hall_show(&hall, NOBODY)->awaits);

    gather(); /* the host is not let begin without them, and may send them away */
    join.absent = 1u << 1;
    assert_true(hall_by(&hall, 60, join));
    Command start = {.kind = COMMAND_START, .absent = host | 1u << 1};
    assert_false(hall_by(&hall, 1, start));
    assert_string_equal(hall.refusal.why, "absent");
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_KICK, .seat = 1}));
    assert_false(hall_show(&hall, NOBODY)->awaits);
    start.absent |= joiner; /* the newest, who could not be seen yet, is as good as anybody */
    assert_false(hall_by(&hall, 1, start));
    start.absent = host;
    assert_true(hall_by(&hall, 1, start));
}

static void the_seat_named_begins(void **state) {
    (void)state;
    const Game *game = catalog_find(slice_of("budowa"));
    Settings settings = hall_settings(game, 3);
    settings.seated = true;
    settings.choice[0] = 3; /* first: seat 2 */
    hall_open(&hall, game, 1);
    hall_start(&hall, &settings);
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
    assert_int_equal(hall_show(&hall, NOBODY)->actor, 2);
}

static void a_table_filled_otherwise_waits_for_its_host(void **state) {
    (void)state;
    gather();
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_BOT, .seat = 5, .level = 1}));
    assert_int_equal(room_phase(hall.room), PHASE_GATHERING);
    assert_false(hall_by(&hall, 60, (Command){.kind = COMMAND_JOIN, .seat = NOBODY}));
    assert_int_equal(hall.refusal.code, REFUSE_FULL);
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
}

static void start_fills_free_chairs_with_bots_but_not_when_rated(void **state) {
    (void)state;
    gather();
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
    assert_int_equal(hall_show(&hall, NOBODY)->player[5].level, STANDIN_LEVEL);

    const Game *game = catalog_find(slice_of("uptown"));
    Settings rated = hall_settings(game, 2);
    rated.rated = true;
    rated.pace = (Pace){PACE_LIVE, 60000, 0};
    hall_open(&hall, game, 1);
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_CREATE, .settings = &rated}));
    assert_false(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
    assert_int_equal(hall.refusal.code, REFUSE_ILLEGAL);
    assert_false(hall_by(&hall, 1, (Command){.kind = COMMAND_BOT, .seat = 1, .level = 1}));
    Command guest = {.kind = COMMAND_JOIN, .seat = NOBODY, .user_kind = USER_GUEST};
    assert_false(hall_by(&hall, 50, guest));
    assert_int_equal(hall.refusal.code, REFUSE_FORBIDDEN);
}

static void chairs_are_taken_once_and_blocks_look_like_full(void **state) {
    (void)state;
    gather();
    assert_false(hall_by(&hall, 60, (Command){.kind = COMMAND_JOIN, .seat = 2}));
    assert_int_equal(hall.refusal.code, REFUSE_TAKEN);
    assert_false(hall_by(&hall, 60, (Command){.kind = COMMAND_JOIN, .seat = 6}));
    assert_int_equal(hall.refusal.code, REFUSE_BAD);
    Command blocked = {.kind = COMMAND_JOIN, .seat = 5, .blocked = true};
    assert_false(hall_by(&hall, 60, blocked));
    assert_int_equal(hall.refusal.code, REFUSE_FULL);
}

static void a_share_is_given_once_and_sent_from_the_start(void **state) {
    (void)state;
    gather();
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_SHARE, .share = share}));
    assert_false(hall_by(&hall, 1, (Command){.kind = COMMAND_SHARE, .share = share}));
    assert_int_equal(hall.refusal.code, REFUSE_ILLEGAL);
    assert_true(hall_show(&hall, 0)->player[0].shared);
    assert_false(hall_show(&hall, 0)->fair.shares_public);
    assert_int_equal(hall_show(&hall, 0)->fair.share[0][0], 0);
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
    assert_memory_equal(hall_show(&hall, NOBODY)->fair.share[0], share, FAIR_BYTES);
}

static void the_earliest_joiner_is_the_next_host(void **state) {
    (void)state;
    gather();
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_LEAVE}));
    assert_int_equal(hall_show(&hall, NOBODY)->host, 2);
    sit(60, 0);
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_REMOVE, .user = 2}));
    assert_int_equal(hall_show(&hall, NOBODY)->host, 3);
    assert_true(hall_by(&hall, 3, (Command){.kind = COMMAND_LEAVE}));
    assert_true(hall_by(&hall, 4, (Command){.kind = COMMAND_LEAVE}));
    assert_int_equal(hall_show(&hall, NOBODY)->host, 60);
    assert_true(hall_by(&hall, 60, (Command){.kind = COMMAND_LEAVE}));
    assert_int_equal(room_phase(hall.room), PHASE_CANCELLED);
    assert_int_equal(hall_show(&hall, NOBODY)->cancel, CANCEL_EMPTY);
    assert_memory_equal(hall_show(&hall, NOBODY)->fair.secret, hall.secret, FAIR_BYTES);
}

static void gathering_is_bounded(void **state) {
    (void)state;
    gather();
    while (room_version(hall.room) < MAX_GATHERING) {
        assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_BOT, .seat = 5, .level = 1}));
        assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_KICK, .seat = 5}));
    }
    assert_false(hall_by(&hall, 60, (Command){.kind = COMMAND_JOIN, .seat = NOBODY}));
    assert_int_equal(hall.refusal.code, REFUSE_LIMIT);
    assert_true(hall_by(&hall, 2, (Command){.kind = COMMAND_LEAVE}));
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));

    gather();
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_KICK, .seat = 4}));
    for (UserId user = 100; user < 100 + MAX_KICKED - 1; user++) {
        sit(user, 5);
        assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_KICK, .seat = 5}));
    }
    sit(200, 5);
    assert_false(hall_by(&hall, 1, (Command){.kind = COMMAND_KICK, .seat = 5}));
    assert_int_equal(hall.refusal.code, REFUSE_LIMIT);
}

static void gathering_ends_after_thirty_days(void **state) {
    (void)state;
    gather();
    assert_int_equal(room_due(hall.room, 0), hall_show(&hall, NOBODY)->created + IDLE_FOR);
    hall.now += IDLE_FOR;
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_TICK}));
    assert_int_equal(hall_show(&hall, NOBODY)->cancel, CANCEL_IDLE);
}

static void a_table_opened_for_others_has_no_host_until_somebody_sits(void **state) {
    Settings settings = hall_settings(catalog_find(slice_of("budowa")), 3);
    Command create = {.kind = COMMAND_CREATE, .settings = &settings, .unseated = true};
    (void)state;
    hall_open(&hall, settings.game, 1);
    create.share = share;
    assert_false(hall_by(&hall, 1, create));
    assert_int_equal(hall.refusal.code, REFUSE_BAD);
    create.share = NULL;
    create.bot_level[0] = 2;
    assert_true(hall_by(&hall, 1, create));
    assert_int_equal(hall_show(&hall, NOBODY)->host, 0);
    assert_int_equal(room_seat_of(hall.room, 1), NOBODY);
    assert_false(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
    assert_int_equal(hall.refusal.code, REFUSE_FORBIDDEN);
    assert_int_equal(room_due(hall.room, 0), hall_show(&hall, NOBODY)->created + UNUSED_FOR);

    AnyRoom unused = hall.memory;
    int n_log = hall.n_log;
    hall.now += UNUSED_FOR;
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_TICK}));
    assert_int_equal(hall_show(&hall, NOBODY)->cancel, CANCEL_IDLE);
    assert_true(hall_refolds(&hall));

    hall.memory = unused, hall.n_log = n_log, hall.now -= UNUSED_FOR;
    sit(7, 2);
    assert_int_equal(hall_show(&hall, NOBODY)->host, 7);
    assert_int_equal(room_due(hall.room, 0), hall_show(&hall, NOBODY)->created + IDLE_FOR);
    sit(1, NOBODY); /* whoever opened it may sit down as others do, and is not host */
    assert_int_equal(hall_show(&hall, NOBODY)->host, 7);
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
    assert_true(hall_refolds(&hall));
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_in_every_phase_from_everybody),
        cmocka_unit_test(tables_that_cannot_be_are_refused),
        cmocka_unit_test(the_last_chair_starts_the_match),
        cmocka_unit_test(a_program_is_not_taken_for_a_person),
        cmocka_unit_test(a_match_with_clocks_waits_for_who_is_absent),
        cmocka_unit_test(the_seat_named_begins),
        cmocka_unit_test(a_table_filled_otherwise_waits_for_its_host),
        cmocka_unit_test(start_fills_free_chairs_with_bots_but_not_when_rated),
        cmocka_unit_test(chairs_are_taken_once_and_blocks_look_like_full),
        cmocka_unit_test(a_share_is_given_once_and_sent_from_the_start),
        cmocka_unit_test(the_earliest_joiner_is_the_next_host),
        cmocka_unit_test(a_table_opened_for_others_has_no_host_until_somebody_sits),
        cmocka_unit_test(gathering_is_bounded),
        cmocka_unit_test(gathering_ends_after_thirty_days),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
