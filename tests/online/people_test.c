/* SPDX-License-Identifier: MIT */
/* people_test.c - leaving and returning, asking and agreeing, taking back, looking back, rematch,
 * and who is rated how: O8, O19 to O23, O30. */
#include "check.h"
#include "hall.h"

#include <string.h>

static Hall hall;

static void begin(const char *id, int seats, Pace pace, bool rated) {
    const Game *game = catalog_find(slice_of(id));
    Settings settings = hall_settings(game, seats);
    settings.pace = pace;
    settings.rated = rated;
    hall_open(&hall, game, 21);
    hall_start(&hall, &settings);
}

static const Pace LIVE = {PACE_LIVE, 60000, 1000};
static const Pace NONE = {PACE_NONE, 0, 0};

static UserId user_of(Seat seat) {
    return hall_show(&hall, NOBODY)->player[seat].user;
}

static bool by(Seat seat, Command command) {
    return hall_by(&hall, user_of(seat), command);
}

static EntryKind kind_of_last(void) {
    return hall.log[hall.n_log - 1].kind;
}

static void play_until_actor(Seat seat) {
    while (hall_actor(&hall) != seat)
        assert_true(hall_move(&hall, 0));
}

/* Everybody decides once. */
static void play_a_round(void) {
    bool decided[MAX_SEATS] = {false};
    for (int left = hall_show(&hall, NOBODY)->settings.seats; left > 0;) {
        Seat seat = hall_actor(&hall);
        left -= !decided[seat];
        decided[seat] = true;
        assert_true(hall_move(&hall, 0));
    }
}

static bool ask(Seat seat, AskWhat what) {
    return by(seat, (Command){.kind = COMMAND_ASK, .what = what});
}

static bool answer(Seat seat, bool yes) {
    int n = hall_show(&hall, NOBODY)->ask.n;
    return by(seat, (Command){.kind = COMMAND_ANSWER, .n = n, .yes = yes});
}

/* ---- leaving ---- */

static void leaving_before_ones_first_decision_cancels(void **state) {
    (void)state;
    begin("uptown", 3, LIVE, false);
    Seat seat = hall_actor(&hall);
    assert_true(by((Seat)((seat + 1) % 3), (Command){.kind = COMMAND_LEAVE}));
    assert_int_equal(room_phase(hall.room), PHASE_CANCELLED);
    assert_true(hall_show(&hall, NOBODY)->fair.revealed);

    begin("uptown", 3, LIVE, true); /* in rated matches once a day */
    assert_true(by(seat, (Command){.kind = COMMAND_LEAVE, .cancelled_today = true}));
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
    assert_int_equal(kind_of_last(), ENTRY_STANDIN);

    begin("uptown", 3, LIVE, false); /* who was late has had their chance */
    hall.now += 60500;
    seat = hall_actor(&hall);
    assert_true(hall_do(&hall, &(Command){.kind = COMMAND_TICK}));
    assert_true(by(seat, (Command){.kind = COMMAND_RETURN}));
    assert_true(by(seat, (Command){.kind = COMMAND_LEAVE}));
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
}

static void leaving_later_seats_a_stand_in(void **state) {
    (void)state;
    begin("uptown", 2, LIVE, false);
    play_a_round();
    Seat seat = hall_actor(&hall);
    assert_true(by(seat, (Command){.kind = COMMAND_LEAVE}));
    const Showing *showing = hall_show(&hall, NOBODY);
    assert_true(showing->player[seat].standin && showing->player[seat].may_return);
    assert_int_equal(showing->player[seat].level, STANDIN_LEVEL);
    BotQuestion question;
    assert_true(room_question(hall.room, &question));
    assert_int_equal(question.seat, seat);
    assert_true(question.standin);
    assert_true(hall_move(&hall, 0));
    assert_int_equal(hall.log[hall.n_log - 1].by, BY_STANDIN);
}

static void a_stand_ins_move_is_dropped_after_the_return(void **state) {
    static Move moves[MAX_MOVES];
    char words[MAX_NOTATION];
    Text text;
    (void)state;
    begin("uptown", 2, LIVE, false);
    play_a_round();
    Seat seat = hall_actor(&hall);
    assert_true(by(seat, (Command){.kind = COMMAND_LEAVE}));
    const Showing *showing = hall_show(&hall, seat);
    room_legal(hall.room, seat, moves);
    text_init(&text, words, sizeof words);
    showing->view.game->notate(&showing->view.state, moves[0], &text);
    Command decided = {
        .kind = COMMAND_DECIDE, .seat = seat, .after = showing->last, .move = slice_of(words)};
    assert_true(by(seat, (Command){.kind = COMMAND_RETURN}));
    assert_false(hall_do(&hall, &decided));
    assert_int_equal(hall.refusal.code, REFUSE_TURN);
    for (int i = 1; i < MAX_RETURNS; i++) {
        assert_true(by(seat, (Command){.kind = COMMAND_LEAVE}));
        assert_true(by(seat, (Command){.kind = COMMAND_RETURN}));
    }
    assert_true(by(seat, (Command){.kind = COMMAND_LEAVE}));
    assert_false(by(seat, (Command){.kind = COMMAND_RETURN})); /* three times at most */
    assert_int_equal(hall.refusal.code, REFUSE_LIMIT);
    assert_string_equal(hall.refusal.why, "returns");
    assert_false(hall_show(&hall, NOBODY)->player[seat].may_return);
}

/* ---- consent ---- */

static void ending_needs_everybody_present(void **state) {
    (void)state;
    begin("budowa", 4, NONE, false);
    play_a_round();
    assert_true(by(3, (Command){.kind = COMMAND_LEAVE})); /* who is gone is not asked */
    assert_true(ask(0, ASK_END));
    assert_int_equal(hall_show(&hall, NOBODY)->ask.need, 7);
    assert_false(ask(1, ASK_END)); /* one at a time */
    assert_true(answer(1, true));
    assert_false(answer(1, true));
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
    assert_true(answer(2, true));
    assert_int_equal(hall.appended, 2); /* the answer and what it brought, in one row */
    assert_int_equal(hall_show(&hall, NOBODY)->end, END_AGREED);
    assert_false(hall_show(&hall, NOBODY)->has_result);
}

static void a_no_stands_until_the_next_decision(void **state) {
    (void)state;
    begin("budowa", 3, NONE, false);
    assert_true(ask(0, ASK_END));
    assert_true(answer(2, false));
    assert_false(hall_show(&hall, NOBODY)->ask.is_open);
    assert_false(ask(0, ASK_END));
    assert_int_equal(hall.refusal.code, REFUSE_ILLEGAL);
    assert_true(ask(1, ASK_END)); /* others may */
    play_a_round();
    assert_true(ask(0, ASK_END));
}

static void asks_lapse(void **state) {
    (void)state;
    begin("budowa", 3, NONE, false);
    assert_true(ask(0, ASK_END));
    int n = hall_show(&hall, NOBODY)->ask.n;
    assert_true(hall_move(&hall, 0)); /* by a move */
    assert_false(hall_show(&hall, NOBODY)->ask.is_open);
    assert_false(by(1, (Command){.kind = COMMAND_ANSWER, .n = n, .yes = true}));
    assert_int_equal(hall.refusal.code, REFUSE_STALE);
    assert_true(ask(0, ASK_END));
    hall.now += ASK_FOR - 1;
    assert_true(answer(1, true));
    hall.now += 1; /* by time */
    assert_false(answer(2, true));
    assert_int_equal(hall.refusal.code, REFUSE_STALE);
    assert_true(ask(1, ASK_END));

    begin("budowa", 2, (Pace){PACE_DAYS, DAY_MS, 0}, false);
    assert_true(ask(0, ASK_END));
    assert_int_equal(hall_show(&hall, NOBODY)->ask.until, hall.now + ASK_FOR_DAYS);
}

static void who_is_long_gone_may_be_replaced(void **state) {
    (void)state;
    begin("uptown", 3, NONE, false);
    Command gone = {.kind = COMMAND_ASK, .what = ASK_STANDIN, .seat = 2, .away = AWAY_FOR - 1};
    assert_false(by(0, gone));
    gone.away = AWAY_FOR;
    assert_false(by(2, gone)); /* not oneself */
    assert_true(by(0, gone));
    assert_int_equal(hall_show(&hall, NOBODY)->ask.need, 3); /* they are not asked */
    assert_false(answer(2, false));
    assert_int_equal(hall.refusal.code, REFUSE_FORBIDDEN);
    assert_true(answer(1, true));
    assert_int_equal(hall_show(&hall, NOBODY)->player[2].why, WHY_GONE);

    begin("uptown", 2, NONE, false); /* with nobody else to ask it happens at once */
    gone.seat = 1;
    assert_true(by(0, gone));
    assert_int_equal(hall.appended, 2);
    assert_true(hall_show(&hall, NOBODY)->player[1].standin);

    begin("uptown", 3, LIVE, false); /* where there is a clock, it decides */
    assert_false(by(0, gone));
    assert_int_equal(hall.refusal.code, REFUSE_ILLEGAL);
}

/* ---- taking back and looking back ---- */

/* Plays Urbanista until a decision exists that taught nobody anything; returns the entry before it,
 * or -1. In Urbanista with open piles nothing is learned by most placements. */
static int n_taught;

static int find_harmless(AskWhat what) {
    for (int i = 0; i < 12 && hall_actor(&hall) != NOBODY; i++) {
        int before = room_last(hall.room);
        Seat mover = hall_actor(&hall);
        assert_true(hall_move(&hall, (unsigned)i));
        if (hall_actor(&hall) == NOBODY)
            break;
        Command wish = {.kind = COMMAND_ASK, .what = what, .to = before};
        static Entries out;
        Refusal refusal;
        wish.user = user_of(mover);
        wish.user_kind = USER_MEMBER;
        if (room_decide(hall.room, &wish, hall.now, &out, &refusal))
            return before;
        assert_int_equal(refusal.code, REFUSE_ILLEGAL);
        n_taught++;
    }
    return -1;
}

static void going_back_across_turns_needs_consent(void **state) {
    (void)state;
    int found = 0;
    for (int i = 0; i < catalog_count(); i++) {
        begin(catalog_game(i)->id, 2, NONE, false);
        int to = find_harmless(ASK_BACK);
        if (to < 0)
            continue;
        found++;
        static View then, now;
        Seat other = hall_actor(&hall);
        Seat mover = (Seat)(hall.log[hall.n_log - 1].seat);
        int taken = room_last(hall.room);
        assert_true(room_look(hall.room, other, to, &then));
        Command wish = {.kind = COMMAND_ASK, .what = ASK_BACK, .to = to};
        assert_true(by(mover, wish));
        assert_true(answer((Seat)(1 - mover), true));
        assert_int_equal(kind_of_last(), ENTRY_BACK);
        assert_int_equal(room_last(hall.room), hall.n_log - 1);
        now = hall_show(&hall, other)->view;
        assert_true(game_equal(then.game, &then.state, &now.state));

        static View abandoned;
        assert_false(room_look(hall.room, other, taken, &abandoned)); /* only by folding the log */
        assert_true(room_look(hall.room, other, to, &abandoned));
        assert_true(room_look(hall.room, other, hall.n_log - 1, &abandoned));
        assert_false(by(mover, (Command){.kind = COMMAND_ASK, .what = ASK_BACK, .to = taken}));
        assert_int_equal(hall.refusal.code, REFUSE_BAD);
        assert_true(hall_refolds(&hall));
    }
    assert_true(found > 0);
    assert_true(n_taught > 0); /* what somebody has learned stays */
}

/* Builds and tries to take it back before the share, then after it. */
static void build_and_go_back(bool before_share) {
    while (hall_show(&hall, NOBODY)->player[hall_actor(&hall)].level)
        assert_true(hall_move(&hall, 0));
    Seat mover = hall_actor(&hall);
    int before = room_last(hall.room);
    assert_true(hall_move(&hall, 0));
    assert_int_equal(hall_actor(&hall), mover); /* the service waits for a share */
    Command back = {.kind = COMMAND_BACK, .after = room_last(hall.room), .to = before};
    assert_int_equal(by(mover, back), before_share);
    if (!before_share)
        assert_int_equal(hall.refusal.code, REFUSE_ILLEGAL);
}

/* Bots keep nothing of what was taken back, so alone with them only what oneself has seen stays. */
static void alone_with_bots_a_building_is_taken_back_before_the_share(void **state) {
    (void)state;
    Settings settings = hall_settings(catalog_find(slice_of("budowa")), 2);
    hall_open(&hall, catalog_find(slice_of("budowa")), 21);
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_CREATE, .settings = &settings}));
    assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_BOT, .seat = 1, .level = 1}));
    if (room_phase(hall.room) != PHASE_RUNNING)
        assert_true(hall_by(&hall, 1, (Command){.kind = COMMAND_START}));
    build_and_go_back(true);
    /* With the share a building was drawn: that is known and stays. */
    Seat mover = hall_actor(&hall);
    int before = room_last(hall.room);
    assert_true(hall_move(&hall, 0));
    assert_true(hall_move(&hall, 0));
    assert_false(
        by(mover, (Command){.kind = COMMAND_BACK, .after = room_last(hall.room), .to = before}));
    begin("budowa", 2, NONE, false); /* a person would keep it */
    build_and_go_back(false);
}

static void looking_back_shows_what_was_then(void **state) {
    (void)state;
    static View was[400];
    static View look;
    begin("mesta", 3, NONE, false);
    uint64_t random = 8;
    int from = room_last(hall.room), n = 0;
    for (; n < 120; n++) {
        was[n] = hall_show(&hall, 1)->view;
        assert_true(hall_move(&hall, hall_random(&random, 900)));
    }
    assert_true(ask(0, ASK_END));
    for (int i = 0; i < n; i++) {
        assert_true(room_look(hall.room, 1, from + i, &look));
        assert_true(game_equal(look.game, &look.state, &was[i].state));
    }
    look = hall_show(&hall, 1)->view;
    assert_true(room_look(hall.room, 1, hall.n_log - 1, &was[0])); /* the ask changed nothing */
    assert_true(game_equal(look.game, &look.state, &was[0].state));
    assert_false(room_look(hall.room, 1, hall.n_log, &look));
    assert_false(room_look(hall.room, 1, from - 1, &look));
}

/* Somebody who is still to move after a decision may take it back, twenty times. */
static void own_decisions_of_a_turn_are_taken_back_freely(void **state) {
    (void)state;
    uint64_t random = 9;
    for (int i = 0; i < catalog_count(); i++) {
        begin(catalog_game(i)->id, 2, NONE, false);
        while (hall_actor(&hall) != NOBODY) {
            Seat seat = hall_actor(&hall);
            int to = room_last(hall.room);
            unsigned move = hall_random(&random, 500);
            assert_true(hall_move(&hall, move));
            if (hall_actor(&hall) != seat)
                continue;
            Command back = {.kind = COMMAND_BACK, .to = to, .after = to};
            assert_false(by(seat, back));
            assert_int_equal(hall.refusal.code, REFUSE_STALE);
            back.after = room_last(hall.room);
            assert_false(by((Seat)(1 - seat), back));
            assert_int_equal(hall.refusal.code, REFUSE_TURN);
            if (!by(seat, back)) {
                assert_int_equal(hall.refusal.code, REFUSE_ILLEGAL);
                continue;
            }
            for (int times = 1; times <= MAX_BACKS; times++) {
                assert_true(hall_move(&hall, move));
                back.after = room_last(hall.room);
                assert_int_equal(by(seat, back), times < MAX_BACKS);
            }
            assert_int_equal(hall.refusal.code, REFUSE_LIMIT);
            assert_true(hall_refolds(&hall));
            return;
        }
    }
    fail_msg("nowhere could a decision be taken back twenty times");
}

/* ---- results ---- */

static bool would(Seat seat, CommandKind kind, int to) {
    static Entries out;
    Refusal refusal;
    Command wish = {.kind = kind, .what = ASK_BACK, .to = to, .after = room_last(hall.room)};
    wish.user = user_of(seat);
    wish.user_kind = USER_MEMBER;
    return room_decide(hall.room, &wish, hall.now, &out, &refusal);
}

/* What the page says of undo is what the service does. */
static void undo_is_told_as_it_would_be_decided(void **state) {
    (void)state;
    uint64_t random = 10;
    int found[UNDO_REVEALED + 1] = {0};
    for (int i = 0; i < catalog_count(); i++) {
        begin(catalog_game(i)->id, 2, NONE, false);
        for (Seat seat; (seat = hall_actor(&hall)) != NOBODY;) {
            for (seat = 0; seat < 2; seat++) {
                UndoFacts undo = hall_show(&hall, seat)->undo;
                found[undo.how]++;
                if (undo.how == UNDO_NONE)
                    continue;
                assert_int_equal(would(seat, COMMAND_BACK, undo.to), undo.how == UNDO_FREE);
                assert_int_equal(would(seat, COMMAND_ASK, undo.to), undo.how != UNDO_REVEALED);
            }
            assert_int_equal(hall_show(&hall, NOBODY)->undo.how, UNDO_NONE);
            assert_true(hall_move(&hall, hall_random(&random, 500)));
        }
    }
    for (int how = 0; how <= UNDO_REVEALED; how++)
        assert_true(found[how] > 0);
}

static void who_stayed_away_is_rated_last(void **state) {
    (void)state;
    RatedMatch rated;
    begin("budowa", 3, LIVE, true);
    play_a_round();
    assert_false(room_rated(hall.room, &rated));
    assert_true(by(1, (Command){.kind = COMMAND_LEAVE}));
    while (hall_actor(&hall) != NOBODY)
        assert_true(hall_move(&hall, 0));
    assert_true(room_rated(hall.room, &rated));
    assert_true(rated.leaver[1] && !rated.leaver[0] && !rated.leaver[2]);
    assert_int_equal(rated.place[1], 3);
    assert_true(rated.place[0] <= 2 && rated.place[2] <= 2);

    begin("budowa", 3, LIVE, true); /* back before long: no leaver */
    play_a_round();
    assert_true(by(1, (Command){.kind = COMMAND_LEAVE}));
    for (int i = 0; i < 3; i++) {
        play_until_actor(1);
        assert_true(hall_move(&hall, 0));
    }
    assert_true(by(1, (Command){.kind = COMMAND_RETURN}));
    while (hall_actor(&hall) != NOBODY)
        assert_true(hall_move(&hall, 0));
    assert_true(room_rated(hall.room, &rated));
    assert_false(rated.leaver[1]);
    assert_memory_equal(rated.place, hall_show(&hall, NOBODY)->result.place, 3);
}

static void a_rematch_keeps_people_and_moves_them_on(void **state) {
    (void)state;
    Settings settings;
    uint8_t bots[MAX_SEATS];
    begin("uptown", 3, LIVE, false);
    assert_false(room_rematch(hall.room, &settings, bots));
    while (hall_actor(&hall) != NOBODY)
        assert_true(hall_move(&hall, 0));
    assert_true(by(1, (Command){.kind = COMMAND_REMATCH, .next = 77}));
    assert_true(by(2, (Command){.kind = COMMAND_REMATCH, .next = 78}));
    assert_int_equal(hall.appended, 0); /* a second caller gets the same */
    assert_int_equal(hall_show(&hall, 2)->rematch, 77);
    assert_true(hall_show(&hall, NOBODY)->has_rematch);
    assert_int_equal(hall_show(&hall, NOBODY)->rematch, 0); /* players only */

    UserId users[3] = {user_of(0), user_of(1), user_of(2)};
    assert_true(room_rematch(hall.room, &settings, bots));
    hall_open(&hall, settings.game, 22);
    Command create = {.kind = COMMAND_CREATE, .settings = &settings};
    assert_true(hall_by(&hall, users[1], create));
    assert_int_equal(room_seat_of(hall.room, users[1]), 2);
    assert_int_equal(hall_show(&hall, NOBODY)->player[0].kept, users[2]);
    assert_false(hall_by(&hall, 60, (Command){.kind = COMMAND_JOIN, .seat = NOBODY}));
    assert_int_equal(hall.refusal.code, REFUSE_FULL); /* kept */
    assert_true(hall_by(&hall, users[2], (Command){.kind = COMMAND_JOIN, .seat = NOBODY}));
    assert_int_equal(room_seat_of(hall.room, users[2]), 0);
    hall.now += KEPT_FOR;
    assert_true(hall_by(&hall, 60, (Command){.kind = COMMAND_JOIN, .seat = NOBODY}));
    assert_int_equal(room_phase(hall.room), PHASE_RUNNING);
    assert_int_equal(room_seat_of(hall.room, 60), 1);
}

static void a_full_log_takes_decisions_only(void **state) {
    (void)state;
    begin("budowa", 2, NONE, false);
    while (room_version(hall.room) < MAX_LOG) {
        assert_true(ask(0, ASK_END));
        hall.now += ASK_FOR;
    }
    assert_false(ask(0, ASK_END));
    assert_int_equal(hall.refusal.code, REFUSE_LIMIT);
    assert_true(hall_move(&hall, 0));
    assert_true(hall_move(&hall, 0));
    assert_true(hall_refolds(&hall));
    assert_true(by(0, (Command){.kind = COMMAND_LEAVE}));
    assert_false(by(0, (Command){.kind = COMMAND_RETURN}));
    assert_int_equal(hall.refusal.code, REFUSE_LIMIT);
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaving_before_ones_first_decision_cancels),
        cmocka_unit_test(leaving_later_seats_a_stand_in),
        cmocka_unit_test(a_stand_ins_move_is_dropped_after_the_return),
        cmocka_unit_test(ending_needs_everybody_present),
        cmocka_unit_test(a_no_stands_until_the_next_decision),
        cmocka_unit_test(asks_lapse),
        cmocka_unit_test(who_is_long_gone_may_be_replaced),
        cmocka_unit_test(going_back_across_turns_needs_consent),
        cmocka_unit_test(alone_with_bots_a_building_is_taken_back_before_the_share),
        cmocka_unit_test(looking_back_shows_what_was_then),
        cmocka_unit_test(own_decisions_of_a_turn_are_taken_back_freely),
        cmocka_unit_test(undo_is_told_as_it_would_be_decided),
        cmocka_unit_test(who_stayed_away_is_rated_last),
        cmocka_unit_test(a_rematch_keeps_people_and_moves_them_on),
        cmocka_unit_test(a_full_log_takes_decisions_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
