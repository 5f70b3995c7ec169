/* SPDX-License-Identifier: MIT */
/* random_test.c - thousands of matches of random commands from random people at random times. After
 * each: versions, seats, whose turn, and a second set of clocks that is kept from the entries
 * alone, in another way than the room keeps its own. At the end the log folds from nothing to the
 * same. */
#include "check.h"
#include "hall.h"
#include "online/summary.h"

#include <stddef.h>
#include <string.h>

enum {
    MATCHES = 1500,
    MOST_COMMANDS = 400,
    PEOPLE = 9 /* users 1 .. 9 wander about */
};

static Hall hall;
static uint64_t chance;

static uint32_t below(uint32_t n) {
    return hall_random(&chance, n);
}

/* ---- the second clocks ---- */

typedef struct {
    int64_t left[MAX_SEATS];
    int64_t used; /* by who thinks, since they began to */
    Seat thinker;
    int64_t at, paused_until;
} Watch;

static Watch watch;

static bool has_clock(const Showing *showing, Seat seat) {
    return showing->settings.pace.kind != PACE_NONE && showing->settings.seats > 1 &&
           showing->player[seat].user && !showing->player[seat].standin;
}

static void take_off(void) {
    if (watch.thinker != NOBODY) {
        int64_t left = watch.left[watch.thinker] - (watch.used > 0 ? watch.used : 0);
        watch.left[watch.thinker] = left > 0 ? left : 0;
    }
    watch.used = 0;
}

/* Time passes from the last entry to this one: nobody pays while it is paused. */
static void pass(int64_t at) {
    int64_t from = watch.at > watch.paused_until ? watch.at : watch.paused_until;
    if (watch.thinker != NOBODY && at > from)
        watch.used += at - from;
    watch.at = at;
}

static void watch_pause(int64_t at) {
    take_off();
    watch.paused_until = at + PAUSE_FOR;
}

/* `after`: what is shown once the entry has been folded. */
static void watch_entry(const Entry *entry, const Showing *after) {
    const Pace *pace = &after->settings.pace;
    int64_t before = watch.at;
    if (entry->kind == ENTRY_START) {
        memset(&watch, 0, sizeof watch);
        for (int seat = 0; seat < MAX_SEATS; seat++)
            watch.left[seat] = pace->bank;
        watch.thinker = NOBODY;
        watch.at = entry->at;
    }
    pass(entry->at);
    if (entry->kind == ENTRY_MOVE) {
        if (watch.paused_until > entry->at)
            watch.paused_until = entry->at;
        watch.used -= entry->lag;
        take_off();
        Seat seat = entry->seat;
        if (after->actor != seat && has_clock(after, seat)) {
            int64_t more = watch.left[seat] + pace->turn;
            int64_t cap = watch.left[seat] > pace->bank ? watch.left[seat] : pace->bank;
            watch.left[seat] = more < cap ? more : cap;
        }
    }
    if (entry->kind == ENTRY_HELD) {
        int64_t from = entry->from > before ? entry->from : before;
        int64_t stood = entry->until - from;
        if (stood > 0) {
            int64_t open_from = before > watch.paused_until ? before : watch.paused_until;
            bool is_paused = watch.paused_until > before;
            /* Take back what pass() counted of the stop. */
            if (watch.thinker != NOBODY) {
                int64_t counted = entry->at - open_from;
                counted = counted > 0 ? counted : 0;
                int64_t due = entry->at - (open_from + stood);
                watch.used -= counted - (due > 0 ? due : 0);
            }
            if (is_paused)
                watch.paused_until += stood;
            if (watch.thinker != NOBODY && pace->kind == PACE_LIVE)
                watch.left[watch.thinker] += HELD_GIFT;
        }
    }
    if (entry->kind == ENTRY_RETURN) {
        int64_t least = pace->turn > RETURN_LEAST ? pace->turn : RETURN_LEAST;
        if (watch.left[entry->seat] < least)
            watch.left[entry->seat] = least;
    }
}

/* After a whole command: who thinks now? */
static void watch_turn(const Showing *after) {
    Seat now =
        after->phase == PHASE_RUNNING && after->actor != NOBODY && has_clock(after, after->actor)
            ? after->actor
            : NOBODY;
    if (now != watch.thinker)
        take_off();
    watch.thinker = now;
}

static void check_clocks(const Showing *showing) {
    assert_int_equal(showing->clock.running, watch.thinker);
    for (int seat = 0; seat < showing->settings.seats; seat++) {
        assert_int_equal(showing->clock.has[seat], has_clock(showing, (Seat)seat));
        if (!showing->clock.has[seat])
            continue;
        int64_t left =
            watch.left[seat] - (seat == watch.thinker && watch.used > 0 ? watch.used : 0);
        assert_int_equal(showing->clock.left[seat], left > 0 ? left : 0);
    }
    assert_int_equal(showing->clock.is_paused, watch.paused_until > watch.at);
}

/* ---- what must be true after every entry ---- */

static void check_people(const Showing *showing) {
    bool host_sits = false, is_used = false;
    for (int seat = 0; seat < showing->settings.seats; seat++) {
        const SeatFacts *player = &showing->player[seat];
        if (player->user)
            assert_int_equal(room_seat_of(hall.room, player->user), seat); /* one seat each */
        host_sits = host_sits || (player->user && player->user == showing->host);
        is_used = is_used || player->user;
        assert_true(player->user || !player->standin);
        if (showing->phase == PHASE_RUNNING)
            assert_true(player->user || player->level);
    }
    assert_true(host_sits || (!is_used && !showing->host) ||
                (showing->phase == PHASE_CANCELLED && !showing->host));
}

/* What lists show without loading the match is what this viewer may see of it. */
static void check_summary(Seat viewer) {
    static Showing showing, read;
    static char words[MAX_SUMMARY];
    Text text;
    room_facts(hall.room, viewer, &showing);
    text_init(&text, words, sizeof words);
    summary_write(hall.room, &text);
    assert_false(text.full);
    UserId user = viewer == NOBODY ? 0 : room_user(hall.room, viewer);
    if (!summary_read(words, text.length, showing.id, user, &read))
        fail_msg("not read: %s", words);
    memset(&showing.clock, 0, sizeof showing.clock);
    memset(&showing.ask, 0, sizeof showing.ask);
    showing.last = showing.pauses_left = 0;
    assert_memory_equal(&read, &showing, offsetof(Showing, view));
}

static void check_summaries(const Showing *showing) {
    check_summary(NOBODY);
    for (int seat = 0; seat < showing->settings.seats; seat++)
        if (showing->player[seat].user)
            check_summary((Seat)seat);
}

static void check_room(void) {
    static Showing showing;
    BotQuestion question;
    room_show(hall.room, NOBODY, &showing);
    if (showing.phase != PHASE_EMPTY && showing.phase != PHASE_RUNNING)
        check_summaries(&showing);
    assert_int_equal(showing.version, hall.n_log);
    check_people(&showing);
    bool running = showing.phase == PHASE_RUNNING;
    assert_int_equal(showing.actor != NOBODY, running);
    assert_int_equal(showing.has_view, showing.last >= 0);
    assert_int_equal(showing.fair.revealed,
                     showing.phase == PHASE_OVER || showing.phase == PHASE_CANCELLED);
    if (room_question(hall.room, &question)) {
        assert_int_equal(question.seat, showing.actor);
        assert_true(showing.player[question.seat].level);
    }
    int64_t due = room_due(hall.room, BOT_DELAY);
    assert_int_equal(due == NEVER, !running && showing.phase != PHASE_GATHERING);
    if (running)
        check_clocks(&showing);
}

/* Folds what a command appends, one entry after the other, with the second clocks beside it. */
static bool act(const Command *command) {
    static Entries out;
    static Showing showing;
    Refusal refusal;
    Error error;
    if (!room_decide(hall.room, command, hall.now, &out, &refusal))
        return false;
    for (int i = 0; i < out.count; i++) {
        Entry *entry = &out.entry[i];
        int pauses_left = hall_show(&hall, NOBODY)->pauses_left;
        if (!room_fold(hall.room, entry, &error))
            fail_msg("%s", error.what);
        hall.log[hall.n_log++] = *entry;
        room_show(hall.room, NOBODY, &showing);
        bool asked = entry->kind == ENTRY_ASK || entry->kind == ENTRY_ANSWER;
        watch_entry(entry, &showing);
        if (asked && showing.pauses_left < pauses_left)
            watch_pause(entry->at);
        watch_turn(&showing);
    }
    return true;
}

/* ---- random commands ---- */

static void notate(unsigned i, char words[MAX_NOTATION]) {
    static Move moves[MAX_MOVES];
    Text text;
    text_init(&text, words, MAX_NOTATION);
    Seat actor = hall_actor(&hall);
    if (actor == NOBODY)
        return;
    const Showing *showing = hall_show(&hall, actor);
    int count = room_legal(hall.room, actor, moves);
    showing->view.game->notate(&showing->view.state, moves[i % (unsigned)count], &text);
}

static void any_command(char words[MAX_NOTATION], uint8_t share[FAIR_BYTES]) {
    /* Decisions often, the rest now and then; what is not allowed is refused, which is tried too.
     */
    static const CommandKind OFTEN[] = {COMMAND_PLAY,   COMMAND_PLAY, COMMAND_DECIDE,
                                        COMMAND_ANSWER, COMMAND_JOIN, COMMAND_TICK};
    const Showing *showing = hall_show(&hall, NOBODY);
    Seat actor = showing->actor;
    UserId thinker = actor != NOBODY ? showing->player[actor].user : 0;
    int seats = showing->settings.seats;
    Command command = {
        .kind = below(4) ? OFTEN[below(6)] : (CommandKind)(1 + below(N_COMMANDS - 1)),
        .user = 1 + (UserId)below(PEOPLE),
        .user_kind = USER_MEMBER,
        .seat = (Seat)((int)below((uint32_t)seats + 1) - 1),
        .after = showing->last - (int)(below(20) == 0),
        .lag = (int)below(900) - 100,
        .to = showing->last > 0 ? (int)below((uint32_t)showing->last + 1) : 0,
        .what = (AskWhat)below(N_ASKS),
        .n = showing->ask.n,
        .yes = below(5) > 0,
        .level = 1 + (int)below(MAX_BOT_LEVEL),
        .share = below(2) ? share : NULL,
        .next = 1 + below(1000),
        .away = (int64_t)below(2) * AWAY_FOR,
        .from = hall.now - below(90000),
        .until = hall.now - below(300),
    };
    bool rare = command.kind == COMMAND_CLOSE || command.kind == COMMAND_BAN ||
                command.kind == COMMAND_REMOVE || command.kind == COMMAND_LEAVE ||
                command.kind == COMMAND_KICK;
    if (rare && below(8))
        command.kind = COMMAND_PLAY;
    if (command.kind == COMMAND_PLAY && below(10))
        command.user = thinker;
    if (command.kind == COMMAND_DECIDE)
        command.seat = actor;
    notate(below(1000), words);
    command.move = slice_of(words);
    act(&command);
}

static void any_settings(Settings *settings) {
    static const Pace PACES[] = {{PACE_NONE, 0, 0},
                                 {PACE_LIVE, 40000, 0},
                                 {PACE_LIVE, 20000, 7000},
                                 {PACE_DAYS, DAY_MS, HOUR_MS}};
    const Game *game = catalog_game((int)below((uint32_t)catalog_count()));
    int seats = game->min_seats + (int)below((uint32_t)(game->max_seats - game->min_seats + 1));
    *settings = hall_settings(game, seats);
    settings->pace = PACES[below(4)];
    settings->seated = below(2);
}

static void any_match(uint64_t seed, int reached[PHASE_CANCELLED + 1]) {
    Settings settings;
    char words[MAX_NOTATION];
    uint8_t share[FAIR_BYTES];
    chance = seed;
    any_settings(&settings);
    hall_open(&hall, settings.game, seed);
    memset(&watch, 0, sizeof watch);
    watch.thinker = NOBODY;
    Command create = {
        .kind = COMMAND_CREATE, .user = 1, .user_kind = USER_MEMBER, .settings = &settings};
    create.unseated = below(4) == 0;
    assert_true(act(&create));
    check_room();
    for (int i = 0; i < MOST_COMMANDS && room_due(hall.room, 0) != NEVER; i++) {
        hall.now += below(3) ? below(3000) : 0;
        if (below(150) == 0)
            hall.now += PAUSE_FOR;
        share[0] = (uint8_t)below(256);
        any_command(words, share);
        check_room();
    }
    reached[room_phase(hall.room)]++;
    if (!hall_refolds(&hall))
        fail_msg("match %d folds to another room", (int)seed);
}

static void random_commands_keep_every_promise(void **state) {
    (void)state;
    int reached[PHASE_CANCELLED + 1] = {0};
    for (uint64_t seed = 1; seed <= MATCHES; seed++)
        any_match(seed, reached);
    print_message("running %d, over %d, cancelled %d\n", reached[PHASE_RUNNING],
                  reached[PHASE_OVER], reached[PHASE_CANCELLED]);
    assert_true(reached[PHASE_RUNNING] > 50 && reached[PHASE_OVER] > 50 &&
                reached[PHASE_CANCELLED] > 50);
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_commands_keep_every_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
