/* SPDX-License-Identifier: MIT */
/* decide_gather.c - a table is opened, people sit down, the match starts. Rulings O18, O30. */
#include "online/own_room.h"

#include <assert.h>
#include <string.h>

/* ---- create ---- */

typedef struct {
    int64_t least_bank, most_bank, most_turn;
} PaceRange;

static const PaceRange PACE_RANGES[N_PACES] = {
    [PACE_NONE] = {0, 0, 0},
    [PACE_LIVE] = {10 * SECOND_MS, DAY_MS, HOUR_MS},
    [PACE_DAYS] = {DAY_MS, 30 * DAY_MS, 14 * DAY_MS},
};

bool pace_check(const Pace *pace, Refusal *refusal) {
    const PaceRange *range = &PACE_RANGES[pace->kind];
    if (pace->bank >= range->least_bank && pace->bank <= range->most_bank && pace->turn >= 0 &&
        pace->turn <= range->most_turn)
        return true;
    return refuse(refusal, REFUSE_BAD,
                  pace->kind == PACE_LIVE
                      ? "A live pace has a bank of 10 to 86400 and a turn of 0 to 3600 seconds."
                  : pace->kind == PACE_DAYS
                      ? "A pace of days has a bank of 1 to 30 days and a turn of 0 to 336 hours."
                      : "A match without a clock has neither a bank nor a turn.");
}

static bool check_rated(const Decision *d, const Settings *settings, int bots) {
    const Game *game = settings->game;
    if (!settings->rated)
        return true;
    if (game->cooperative || settings->seats < 2)
        return refuse(d->refusal, REFUSE_BAD, "A match without opponents has no rating.");
    if (bots)
        return refuse(d->refusal, REFUSE_BAD, "A rated table has no bots.");
    if (settings->pace.kind == PACE_NONE)
        return refuse(d->refusal, REFUSE_BAD, "A rated table needs a pace.");
    if (memcmp(settings->deck, game_deck(game, 0)->sha256, SHA256_BYTES) != 0)
        return refuse(d->refusal, REFUSE_BAD, "A rated table has the standard deck.");
    if (d->command->user_kind != USER_MEMBER)
        return refuse(d->refusal, REFUSE_FORBIDDEN, "Rated tables are for members only.");
    return true;
}

/* Does an option name a seat? Then seats must not be drawn at random. */
static bool names_a_seat(const Game *game, const Setup *setup) {
    const Deck *deck = game_deck(game, setup->deck);
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++)
        if (deck->options[i].names_seat && setup->choice[i])
            return true;
    return false;
}

static bool check_setup(const Decision *d, const Settings *settings) {
    const Game *game = settings->game;
    Setup setup = {.seats = settings->seats};
    Error error;
    if (game != d->room->game || settings->rules != game->rules)
        return refuse(d->refusal, REFUSE_BAD, "That deck is of another game.");
    int slot = shelf_find(game->shelf, settings->deck);
    if (slot < 0)
        return refuse(d->refusal, REFUSE_BAD, "No such deck of %s.", game->id);
    setup.deck = (uint16_t)slot;
    memcpy(setup.choice, settings->choice, sizeof setup.choice);
    if (!game_check_setup(game, &setup, &error))
        return refuse(d->refusal, REFUSE_BAD, "The set-up is invalid: %.140s.", error.what);
    if (!settings->seated && names_a_seat(game, &setup))
        return refuse(d->refusal, REFUSE_BAD,
                      "The option \"first\" names a seat, so seats must not be drawn: set "
                      "\"order\" to \"seated\".");
    return true;
}

/* The host's chair: the one reserved for them, else the first without a bot. */
static Seat host_chair(const Decision *d) {
    const Settings *settings = d->command->settings;
    Seat chair = NOBODY;
    for (int i = settings->seats - 1; i >= 0; i--) {
        if (d->command->bot_level[i])
            continue;
        if (settings->kept[i] == d->command->user)
            return (Seat)i;
        if (!settings->kept[i] || chair == NOBODY)
            chair = (Seat)i;
    }
    return chair;
}

static Entry *add_join(Decision *d, Seat chair) {
    const Command *command = d->command;
    Entry *join = decision_add(d, ENTRY_JOIN, chair);
    join->program = command->user_kind == USER_BOT;
    join->has_share = command->share != NULL;
    if (command->share)
        memcpy(join->share, command->share, FAIR_BYTES);
    return join;
}

bool decide_create(Decision *d) {
    const Command *command = d->command;
    const Settings *settings = command->settings;
    int bots = 0;
    if (!check_setup(d, settings) || !pace_check(&settings->pace, d->refusal))
        return false;
    for (int chair = 0; chair < MAX_SEATS; chair++) {
        if (command->bot_level[chair] > (chair < settings->seats ? MAX_BOT_LEVEL : 0))
            return refuse(d->refusal, REFUSE_BAD, "Bots have levels 1 to %d, on seats 0 to %d.",
                          MAX_BOT_LEVEL, settings->seats - 1);
        bots += command->bot_level[chair] > 0;
    }
    if (!check_rated(d, settings, bots))
        return false;
    Seat host = host_chair(d);
    if (host == NOBODY)
        return refuse(d->refusal, REFUSE_BAD, "The bots leave no seat for you.");
    if (command->unseated && command->share)
        return refuse(d->refusal, REFUSE_BAD, "Only who sits down gives a share.");

    Entry *create = decision_add(d, ENTRY_CREATE, NOBODY);
    create->settings = *settings;
    fair_commit(d->room->secret, create->commit);
    if (!command->unseated) {
        Entry *join = add_join(d, host);
        join->early = join->has_share; /* given before the commit was known */
    }
    for (int chair = 0; chair < settings->seats; chair++)
        if (command->bot_level[chair])
            decision_add(d, ENTRY_BOT, (Seat)chair)->level = command->bot_level[chair];
    memcpy(d->out->secret, d->room->secret, FAIR_BYTES);
    return true;
}

/* ---- start ---- */

/* The entry `start`, after what this decision has added so far. */
static void add_start(Decision *d) {
    AnyRoom memory;
    Error error;
    Room *room = room_copy(&memory, d->room);
    for (int i = 0; i < d->out->count; i++) {
        bool folded = room_fold(room, &d->out->entry[i], &error);
        assert(folded);
        (void)folded;
    }
    uint8_t seed[SEED_BYTES];
    room_seed(room, seed);

    int seats = room->settings.seats;
    Entry *start = decision_add(d, ENTRY_START, NOBODY);
    start->seats = (uint8_t)seats;
    for (int seat = 0; seat < seats; seat++)
        start->chair[seat] = (uint8_t)seat;
    if (!room->settings.seated)
        fair_order(seed, seats, start->chair);
}

/* Somebody else who would have to play is not here, and their clock would run. */
static bool is_somebody_absent(const Decision *d, Seat but) {
    unsigned absent = d->room->settings.pace.kind == PACE_LIVE ? d->command->absent : 0;
    if (but != NOBODY)
        absent &= ~(1u << but);
    return (absent & room_persons(d->room)) != 0;
}

/* Everybody who was absent when the last chair was taken is back. */
void add_late_start(Decision *d) {
    if (room_awaits(d->room) && !is_somebody_absent(d, NOBODY))
        add_start(d);
}

bool decide_start(Decision *d) {
    const Room *room = d->room;
    if (is_somebody_absent(d, d->seat))
        return refuse_why(d->refusal, REFUSE_ILLEGAL, "absent",
                          "Somebody is not at the table: wait for them, or kick them.");
    for (int chair = 0; chair < room->settings.seats; chair++) {
        if (room->sitter[chair].user || room->sitter[chair].level)
            continue;
        if (room->settings.rated)
            return refuse(d->refusal, REFUSE_ILLEGAL,
                          "A rated table has no bots: wait until every seat is taken.");
        decision_add(d, ENTRY_BOT, (Seat)chair)->level = STANDIN_LEVEL;
    }
    add_start(d);
    return true;
}

/* ---- sitting down ---- */

/* May this person have that free chair now? */
static bool is_kept_from(const Decision *d, int chair) {
    UserId kept = d->room->settings.kept[chair];
    return kept && kept != d->command->user && d->at < d->room->created + KEPT_FOR;
}

static bool is_free_for(const Decision *d, int chair) {
    const Sitter *sitter = &d->room->sitter[chair];
    return !sitter->user && !sitter->level && !is_kept_from(d, chair);
}

/* The requested chair, the one reserved for this person, or the first free one. */
static Seat find_chair(const Decision *d) {
    const Settings *settings = &d->room->settings;
    Seat found = NOBODY;
    for (int chair = settings->seats - 1; chair >= 0; chair--) {
        if (!is_free_for(d, chair))
            continue;
        if (settings->kept[chair] == d->command->user)
            return (Seat)chair;
        found = (Seat)chair;
    }
    return found;
}

bool decide_join(Decision *d) {
    const Room *room = d->room;
    const Command *command = d->command;
    if (d->seat != NOBODY)
        return true; /* joining twice returns the same seat */
    if (room_has_kicked(room, command->user))
        return refuse(d->refusal, REFUSE_FORBIDDEN, "The host has removed you from this table.");
    if (room->settings.rated && command->user_kind != USER_MEMBER)
        return refuse(d->refusal, REFUSE_FORBIDDEN, "Rated tables are for members only.");
    if (room->phase != PHASE_GATHERING)
        return refuse(d->refusal, REFUSE_PHASE, "The match is %s.", phase_name(room->phase));
    Seat chair = command->blocked ? NOBODY : find_chair(d);
    if (chair == NOBODY)
        return refuse(d->refusal, REFUSE_FULL, "No seat is free.");
    if (command->seat != NOBODY) {
        if (!is_free_for(d, command->seat))
            return refuse(d->refusal, REFUSE_TAKEN, "Seat %d is taken.", command->seat);
        chair = command->seat;
    }

    add_join(d, chair);
    for (int other = 0; other < room->settings.seats; other++)
        if (other != chair && !room->sitter[other].user && !room->sitter[other].level)
            return true;
    if (!is_somebody_absent(d, NOBODY)) /* that was the last chair */
        add_start(d);
    return true;
}

bool decide_share(Decision *d) {
    if (d->room->sitter[d->seat].has_share)
        return refuse(d->refusal, REFUSE_ILLEGAL, "You have already given your share.");
    Entry *share = decision_add(d, ENTRY_SHARE, d->seat);
    share->has_share = true;
    memcpy(share->share, d->command->share, FAIR_BYTES);
    return true;
}

bool decide_kick(Decision *d) {
    const Sitter *chair = &d->room->sitter[d->command->seat];
    if (d->command->seat == d->seat)
        return refuse(d->refusal, REFUSE_ILLEGAL,
                      "You cannot kick yourself; leave the table instead.");
    if (!chair->user && !chair->level)
        return refuse(d->refusal, REFUSE_ILLEGAL, "No player is on that seat.");
    if (chair->user && d->room->n_kicked == MAX_KICKED)
        return refuse(d->refusal, REFUSE_LIMIT, "%d persons were kicked already.", MAX_KICKED);
    decision_add(d, ENTRY_KICK, d->command->seat);
    return true;
}

bool decide_bot(Decision *d) {
    const Sitter *chair = &d->room->sitter[d->command->seat];
    if (d->room->settings.rated)
        return refuse(d->refusal, REFUSE_ILLEGAL, "A rated table has no bots.");
    if (chair->user || chair->level)
        return refuse(d->refusal, REFUSE_TAKEN, "Seat %d is taken.", d->command->seat);
    decision_add(d, ENTRY_BOT, d->command->seat)->level = (uint8_t)d->command->level;
    return true;
}
