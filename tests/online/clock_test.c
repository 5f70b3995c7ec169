/* SPDX-License-Identifier: MIT */
/* clock_test.c - whose time runs, by a clock of the test's own: O6, O7, O20 to O23. */
#include "check.h"
#include "hall.h"

static Hall hall;

/* Two persons play Budowa Miasta live: 60 s and 5 s a turn. The first to move is seat `first`. */
static Seat first, second;

static void begin_with(PaceKind kind, int64_t bank, int64_t turn) {
    const Game *game = catalog_find(slice_of("budowa"));
    Settings settings = hall_settings(game, 2);
    settings.pace = (Pace){kind, bank, turn};
    hall_open(&hall, game, 5);
    hall_start(&hall, &settings);
    first = hall_actor(&hall);
    second = (Seat)(1 - first);
}

static void begin(void) {
    begin_with(PACE_LIVE, 60 * SECOND_MS, 5 * SECOND_MS);
}

static int64_t left(Seat seat) {
    return hall_show(&hall, NOBODY)->clock.left[seat];
}

static Seat running(void) {
    return hall_show(&hall, NOBODY)->clock.running;
}

static UserId user_of(Seat seat) {
    return hall_show(&hall, NOBODY)->player[seat].user;
}

static bool by(Seat seat, Command command) {
    return hall_by(&hall, user_of(seat), command);
}

static bool tick(void) {
    return hall_do(&hall, &(Command){.kind = COMMAND_TICK}) && hall.appended > 0;
}

static int lag_written;

/* Decides after ms with this lag, and goes on at once until the other seat is to move. */
static void pass_turn(int64_t ms, int lag) {
    static Move moves[MAX_MOVES];
    Seat seat = hall_actor(&hall);
    hall.now += ms;
    for (bool is_first = true; hall_actor(&hall) == seat; is_first = false) {
        const Showing *showing = hall_show(&hall, seat);
        char words[MAX_NOTATION];
        Text text;
        assert_true(room_legal(hall.room, seat, moves) > 0);
        text_init(&text, words, sizeof words);
        showing->view.game->notate(&showing->view.state, moves[0], &text);
        Command command = {.kind = COMMAND_PLAY,
                           .after = showing->last,
                           .lag = is_first ? lag : 0,
                           .move = slice_of(words)};
        assert_true(by(seat, command));
        if (is_first)
            lag_written = hall.log[hall.n_log - 1].lag;
    }
}

static void a_turn_costs_time_and_brings_the_increment(void **state) {
    (void)state;
    begin();
    assert_int_equal(running(), first);
    assert_int_equal(left(first), 60000);

    pass_turn(20000, 0);
    assert_int_equal(left(first), 45000);
    assert_int_equal(left(second), 60000);
    assert_int_equal(running(), second);

    pass_turn(3000, 0); /* never above the first bank */
    assert_int_equal(left(second), 60000);
    pass_turn(4000, 0);
    assert_int_equal(left(first), 46000);
}

static void a_seat_that_follows_itself_gets_no_increment(void **state) {
    (void)state;
    begin();
    uint64_t random = 7;
    int runs = 0;
    for (int i = 0; i < 60 && hall_actor(&hall) != NOBODY && runs < 3; i++) {
        Seat seat = hall_actor(&hall);
        int64_t before = left(seat);
        hall.now += 1000;
        hall_move(&hall, hall_random(&random, 500));
        if (hall_actor(&hall) == seat) {
            assert_int_equal(left(seat), before - 1000);
            runs++;
        }
    }
    assert_true(runs > 0);
}

static void lag_is_credited_up_to_half_a_second(void **state) {
    (void)state;
    begin();
    pass_turn(20000, 300);
    assert_int_equal(left(first), 60000 - 19700 + 5000);
    assert_int_equal(lag_written, 300);
    pass_turn(20000, 9000);
    assert_int_equal(left(second), 60000 - 19500 + 5000);
    assert_int_equal(lag_written, LAG_MOST);
    pass_turn(100, 400); /* no more than it took */
    assert_int_equal(left(first), 50300);
    pass_turn(20000, -5); /* a clock of theirs that goes wrong gives nothing */
    assert_int_equal(left(second), 45500 - 20000 + 5000);
}

static void the_flag_falls_half_a_second_after_the_bank(void **state) {
    (void)state;
    begin();
    assert_int_equal(room_due(hall.room, BOT_DELAY), hall.now + 60500);
    hall.now += 60499;
    assert_false(tick());
    AnyRoom keep = hall.memory;
    pass_turn(0, 0); /* so late a decision is still taken */
    assert_int_equal(left(first), 5000);

    hall.memory = keep;
    hall.now += 1;
    static Move moves[MAX_MOVES];
    assert_true(room_legal(hall.room, first, moves) > 0);
    assert_false(hall_move(&hall, 0));
    assert_int_equal(hall.refusal.code, REFUSE_TURN);
    assert_true(tick());
    assert_int_equal(hall.log[hall.n_log - 1].kind, ENTRY_STANDIN);
    assert_int_equal(hall.log[hall.n_log - 1].standin, WHY_LATE);
    assert_int_equal(running(), NOBODY);
    assert_false(hall_show(&hall, NOBODY)->clock.has[first]);
    assert_false(tick());
}

static void who_returns_has_time_to_think(void **state) {
    (void)state;
    begin();
    hall.now += 60500;
    assert_true(tick());
    hall.now += 10000;
    assert_true(by(first, (Command){.kind = COMMAND_RETURN}));
    assert_int_equal(left(first), 30000);
    assert_int_equal(running(), first);

    begin_with(PACE_DAYS, 2 * DAY_MS, 6 * HOUR_MS);
    hall.now += 2 * DAY_MS + 500;
    assert_true(tick());
    assert_true(by(first, (Command){.kind = COMMAND_RETURN}));
    assert_int_equal(left(first), 6 * HOUR_MS);
}

/* Somebody asks, everybody agrees. */
static void pause_match(void) {
    assert_true(by(first, (Command){.kind = COMMAND_ASK, .what = ASK_PAUSE}));
    Command yes = {.kind = COMMAND_ANSWER, .n = room_version(hall.room) - 1, .yes = true};
    assert_true(by(second, yes));
}

static void a_pause_costs_nobody_anything(void **state) {
    (void)state;
    begin();
    hall.now += 2000;
    pause_match();
    assert_true(hall_show(&hall, NOBODY)->clock.is_paused);
    assert_int_equal(hall_show(&hall, NOBODY)->clock.paused, PAUSE_FOR);
    assert_int_equal(left(first), 58000);
    assert_int_equal(room_due(hall.room, 0), hall.now + PAUSE_FOR + 58000 + 500);

    pass_turn(PAUSE_FOR + 10000, 0); /* runs again by itself */
    assert_int_equal(left(first), 58000 - 10000 + 5000);
    assert_false(hall_show(&hall, NOBODY)->clock.is_paused);
}

static void a_play_ends_the_pause(void **state) {
    (void)state;
    begin();
    pause_match();
    pass_turn(30000, 0);
    assert_int_equal(left(first), 60000);
    assert_false(hall_show(&hall, NOBODY)->clock.is_paused);
    pass_turn(10000, 0);
    assert_int_equal(left(second), 55000);

    pause_match();
    pass_turn(1000, 0);
    assert_false(by(first, (Command){.kind = COMMAND_ASK, .what = ASK_PAUSE})); /* twice a match */
    assert_int_equal(hall.refusal.code, REFUSE_ILLEGAL);
}

static void held(int64_t from, int64_t until) {
    Command command = {.kind = COMMAND_HELD, .from = from, .until = until};
    assert_true(hall_do(&hall, &command));
}

static void time_held_counts_for_nobody(void **state) {
    (void)state;
    begin();
    int64_t start = hall.now;
    hall.now += 500000;
    held(start + 10000, start + 499000); /* 10 s before, 1 s since */
    assert_int_equal(hall.appended, 1);
    assert_int_equal(left(first), 60000 - 11000 + HELD_GIFT); /* may exceed the bank */
    held(start + 10000, start + 499000);
    assert_int_equal(hall.appended, 0); /* another node was first */

    pass_turn(0, 0); /* what was given stays, and the increment does not lift it */
    assert_int_equal(left(first), 60000 - 11000 + HELD_GIFT);
    pass_turn(1000, 0);
    pass_turn(20000, 0);
    assert_int_equal(left(first), 69000 - 20000 + 5000);
}

static void a_hold_moves_a_pause_on(void **state) {
    (void)state;
    begin();
    pause_match();
    int64_t start = hall.now;
    hall.now += 400000;
    held(start + 60000, start + 400000);
    assert_int_equal(hall_show(&hall, NOBODY)->clock.paused, PAUSE_FOR - 60000);
    assert_int_equal(left(first), 60000 + HELD_GIFT);
}

static void days_get_no_gift_and_no_pause(void **state) {
    (void)state;
    begin_with(PACE_DAYS, 2 * DAY_MS, 6 * HOUR_MS);
    int64_t start = hall.now;
    hall.now += HOUR_MS;
    held(start + 1000, start + HOUR_MS);
    assert_int_equal(left(first), 2 * DAY_MS - 1000);
    assert_false(by(first, (Command){.kind = COMMAND_ASK, .what = ASK_PAUSE}));
}

static void bots_and_single_seats_have_no_clock(void **state) {
    const Game *game = catalog_find(slice_of("urbanista"));
    (void)state;
    for (int seats = 1; seats <= 2; seats++) {
        Settings settings = hall_settings(game, seats);
        settings.pace = (Pace){PACE_LIVE, 60000, 0};
        hall_open(&hall, game, 3);
        Command create = {.kind = COMMAND_CREATE, .settings = &settings};
        if (seats == 2)
            create.bot_level[0] = 2;
        assert_true(hall_by(&hall, 1, create));
        assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
        const Showing *showing = hall_show(&hall, NOBODY);
        assert_int_equal(showing->clock.has[0], false);
        assert_int_equal(showing->clock.has[1], seats == 2);
        if (seats == 1)
            assert_int_equal(room_due(hall.room, 0), hall.now + IDLE_FOR);
    }
}

static void going_back_returns_no_time(void **state) {
    (void)state;
    begin();
    uint64_t random = 3;
    for (int i = 0; i < 80 && hall_actor(&hall) != NOBODY; i++) {
        Seat seat = hall_actor(&hall);
        int before = room_last(hall.room);
        hall.now += 700;
        assert_true(hall_move(&hall, hall_random(&random, 500)));
        if (hall_actor(&hall) != seat)
            continue;
        int64_t then = left(seat);
        hall.now += 300;
        Command back = {.kind = COMMAND_BACK, .after = room_last(hall.room), .to = before};
        if (!by(seat, back))
            continue; /* it taught somebody something */
        assert_int_equal(left(seat), then - 300);
        return;
    }
    fail_msg("nothing could be taken back");
}

static void what_nobody_plays_ends_by_itself(void **state) {
    (void)state;
    begin();
    pass_turn(0, 0);
    pass_turn(0, 0);
    assert_true(by(first, (Command){.kind = COMMAND_LEAVE}));
    hall.now += 1000;
    assert_true(by(second, (Command){.kind = COMMAND_LEAVE}));
    BotQuestion question;
    assert_false(room_question(hall.room, &question)); /* bots wait */
    assert_int_equal(room_due(hall.room, 0), hall.now + LEFT_FOR);
    hall.now += LEFT_FOR - 1;
    assert_false(tick());
    hall.now += 1;
    assert_true(tick());
    assert_int_equal(hall_show(&hall, NOBODY)->end, END_LEFT);

    begin_with(PACE_NONE, 0, 0);
    assert_int_equal(room_due(hall.room, 0), hall.now + IDLE_FOR);
    hall.now += IDLE_FOR;
    assert_true(tick());
    assert_int_equal(hall_show(&hall, NOBODY)->end, END_IDLE);
    assert_int_equal(room_due(hall.room, 0), NEVER);

    begin_with(PACE_DAYS, 30 * DAY_MS, 0); /* where a clock runs, it decides */
    hall.now += IDLE_FOR;
    assert_false(tick());
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_costs_time_and_brings_the_increment),
        cmocka_unit_test(a_seat_that_follows_itself_gets_no_increment),
        cmocka_unit_test(lag_is_credited_up_to_half_a_second),
        cmocka_unit_test(the_flag_falls_half_a_second_after_the_bank),
        cmocka_unit_test(who_returns_has_time_to_think),
        cmocka_unit_test(a_pause_costs_nobody_anything),
        cmocka_unit_test(a_play_ends_the_pause),
        cmocka_unit_test(time_held_counts_for_nobody),
        cmocka_unit_test(a_hold_moves_a_pause_on),
        cmocka_unit_test(days_get_no_gift_and_no_pause),
        cmocka_unit_test(bots_and_single_seats_have_no_clock),
        cmocka_unit_test(going_back_returns_no_time),
        cmocka_unit_test(what_nobody_plays_ends_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
