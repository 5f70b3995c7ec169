/* SPDX-License-Identifier: MIT */
/* fold.c - applies entries to a room. One function for each kind; each checks first and changes
 * afterwards, so that an invalid entry leaves the room unchanged. Permissions were checked
 * before it was appended (decide.c); here the entry must only be consistent. */
#include "online/own_room.h"

#include <assert.h>
#include <string.h>

typedef bool Folder(Room *room, const Entry *entry, Error *error);

/* A vote expires when the position or the players change. */
static void lapse(Room *room) {
    room->ask.is_open = false;
}

static void notice_persons(Room *room, int64_t at) {
    if (room_persons(room))
        room->deserted = NEVER;
    else if (room->deserted == NEVER)
        room->deserted = at;
}

/* ---- gathering ---- */

static bool fold_create(Room *room, const Entry *entry, Error *error) {
    const Settings *settings = &entry->settings;
    const Game *game = room->game;
    uint8_t commit[FAIR_BYTES];
    Setup setup = {.seats = settings->seats};
    if (settings->game != game)
        return error_at(error, 0, "a room of %s cannot hold another game", game->id);
    if (settings->rules != game->rules)
        return error_at(error, 0, "played by rules %d of %s; these are rules %d", settings->rules,
                        game->id, game->rules);
    int slot = shelf_find(game->shelf, settings->deck);
    if (slot < 0)
        return error_at(error, 0, "its deck is not loaded");
    setup.deck = (uint16_t)slot;
    memcpy(setup.choice, settings->choice, sizeof setup.choice);
    if (!game_check_setup(game, &setup, error))
        return false;
    fair_commit(room->secret, commit);
    if (memcmp(commit, entry->commit, sizeof commit) != 0)
        return error_at(error, 0, "the commit is not the hash of the secret");

    room->settings = *settings;
    room->setup = setup;
    memcpy(room->commit, entry->commit, sizeof room->commit);
    room->created = entry->at;
    room->phase = PHASE_GATHERING;
    return true;
}

static bool is_free(const Sitter *chair) {
    return !chair->user && !chair->level;
}

static bool fold_join(Room *room, const Entry *entry, Error *error) {
    Sitter *chair = &room->sitter[entry->seat];
    if (!entry->user || room_seat_of(room, entry->user) != NOBODY)
        return error_at(error, 0, "nobody, or somebody who sits already, cannot sit down");
    if (!is_free(chair))
        return error_at(error, 0, "chair %d is taken", entry->seat);
    chair->user = entry->user;
    chair->joined = entry->n;
    chair->program = entry->program;
    chair->has_share = entry->has_share;
    chair->early = entry->early;
    memcpy(chair->share, entry->share, sizeof chair->share);
    if (!room->host)
        room->host = entry->user;
    room->awaits = room_is_full(room); /* unless `start` follows in the same row */
    return true;
}

static bool fold_share(Room *room, const Entry *entry, Error *error) {
    Sitter *chair = &room->sitter[entry->seat];
    if (!chair->user || chair->has_share)
        return error_at(error, 0, "chair %d cannot give a share", entry->seat);
    chair->has_share = true;
    memcpy(chair->share, entry->share, sizeof chair->share);
    return true;
}

/* Empties a chair; the earliest of those left is the host (O18). */
static void clear_chair(Room *room, Seat seat) {
    Sitter *chair = &room->sitter[seat];
    UserId was = chair->user;
    memset(chair, 0, sizeof *chair);
    chair->first_standin = NO_ENTRY;
    room->awaits = false;
    if (!was || was != room->host)
        return;
    const Sitter *next = NULL;
    for (int i = 0; i < room->settings.seats; i++) {
        const Sitter *other = &room->sitter[i];
        if (other->user && (!next || other->joined < next->joined))
            next = other;
    }
    room->host = next ? next->user : 0;
}

/* In a running match it only records who left; a `standin` or `cancel` follows. */
static bool fold_leave(Room *room, const Entry *entry, Error *error) {
    if (!room->sitter[entry->seat].user)
        return error_at(error, 0, "nobody sits on seat %d", entry->seat);
    if (room->phase == PHASE_GATHERING)
        clear_chair(room, entry->seat);
    return true;
}

static bool fold_kick(Room *room, const Entry *entry, Error *error) {
    const Sitter *chair = &room->sitter[entry->seat];
    if (is_free(chair))
        return error_at(error, 0, "nobody sits on chair %d", entry->seat);
    if (chair->user && room->n_kicked == MAX_KICKED)
        return error_at(error, 0, "more than %d were kicked", MAX_KICKED);
    if (chair->user) {
        room->kicked[room->n_kicked] = chair->user;
        room->kicked_by[room->n_kicked++] = entry->n;
    }
    clear_chair(room, entry->seat);
    return true;
}

static bool fold_bot(Room *room, const Entry *entry, Error *error) {
    Sitter *chair = &room->sitter[entry->seat];
    if (!is_free(chair))
        return error_at(error, 0, "chair %d is taken", entry->seat);
    chair->level = entry->level;
    return true;
}

static bool is_order(const Room *room, const Entry *entry, const uint8_t seed[SEED_BYTES]) {
    uint8_t order[MAX_SEATS] = {0, 1, 2, 3, 4, 5};
    int seats = room->settings.seats;
    if (!room->settings.seated)
        fair_order(seed, seats, order);
    return entry->seats == seats && memcmp(order, entry->chair, (size_t)seats) == 0;
}

void room_seed(const Room *room, uint8_t out[SEED_BYTES]) {
    FairShare shares[MAX_SEATS];
    int count = 0;
    for (int chair = 0; chair < room->settings.seats; chair++)
        if (room->sitter[chair].has_share)
            memcpy(shares[count++].bytes, room->sitter[chair].share, FAIR_BYTES);
    fair_seed(room->secret, shares, count, out);
}

static bool fold_start(Room *room, const Entry *entry, Error *error) {
    uint8_t seed[SEED_BYTES];
    Sitter chairs[MAX_SEATS];
    for (int chair = 0; chair < room->settings.seats; chair++)
        if (is_free(&room->sitter[chair]))
            return error_at(error, 0, "chair %d is free", chair);
    room_seed(room, seed);
    if (!is_order(room, entry, seed))
        return error_at(error, 0, "the seats do not follow from the seed");

    memcpy(chairs, room->sitter, sizeof chairs);
    for (int seat = 0; seat < room->settings.seats; seat++) {
        room->sitter[seat] = chairs[entry->chair[seat]];
        room->sitter[seat].chair = entry->chair[seat];
    }
    memcpy(room->setup.seed, seed, sizeof seed);
    room->phase = PHASE_RUNNING;
    room->start = room->last = entry->n;
    room->decided = entry->at;
    AnyState dealt;
    room_replay(room, 0, &dealt);
    memcpy(room_state(room), &dealt, room->game->state_size);
    notice_persons(room, entry->at);
    clock_begin(room, entry->at);
    return true;
}

/* ---- playing ---- */

static MoveBy by_whom(const Sitter *sitter) {
    return sitter->standin ? BY_STANDIN : sitter->user ? BY_PERSON : BY_BOT;
}

static bool fold_move(Room *room, const Entry *entry, Error *error) {
    Sitter *sitter = &room->sitter[entry->seat];
    if (room_actor(room) != entry->seat || entry->by != by_whom(sitter))
        return error_at(error, 0, "seat %d was not to move", entry->seat);
    Move move = entry->move;
    if (move == NO_MOVE)
        move = game_parse_step(room->game, room_state_of(room), slice_of(entry->notation));
    if (move == NO_MOVE)
        return error_at(error, 0, "'%s' is not a legal move", entry->notation);

    Reveals reveals = move_reveals(room->game, room_state_of(room), move);
    assert(room->n_steps < game_most_steps(room->game));
    room_steps(room)[room->n_steps++] = (Step){
        .move = move,
        .n = (unsigned)entry->n,
        .mover = (unsigned)entry->seat,
        .by = entry->by,
        .detour = room->detour,
        .reveals_common = reveals.common != 0,
        .reveals_own = reveals.own,
    };
    room->game->apply(room_state(room), move);
    room->detour = false;
    room->last = entry->n;
    room->decided = entry->at;
    if (room->paused_until > entry->at)
        room->paused_until = entry->at; /* any play ends a pause */
    clock_charge(room, entry->at, entry->lag);
    if (room_actor(room) != entry->seat) {
        clock_add_turn(room, entry->seat);
        room->backs = 0;
    }
    clock_run(room, entry->at);
    if (entry->by == BY_PERSON) {
        sitter->decided++;
        sitter->was_refused = false;
    }
    lapse(room);
    return true;
}

static bool fold_back(Room *room, const Entry *entry, Error *error) {
    int steps = room_steps_at(room, entry->to);
    if (steps < 0 || steps == room->n_steps)
        return error_at(error, 0, "entry %d cannot be gone back to", entry->to);
    AnyState state;
    Seat before = room_actor(room);
    room_replay(room, steps, &state);
    memcpy(room_state(room), &state, room->game->state_size);
    room->n_steps = steps;
    room->detour = true;
    room->last = entry->n;
    room->decided = entry->at;
    room->backs = (uint8_t)(room_actor(room) == before ? room->backs + 1 : 0);
    clock_pass(room, entry->at);
    lapse(room);
    return true;
}

static bool fold_standin(Room *room, const Entry *entry, Error *error) {
    Sitter *sitter = &room->sitter[entry->seat];
    if (!sitter_is_person(sitter) && !(sitter->standin && entry->standin == WHY_BANNED))
        return error_at(error, 0, "no person plays on seat %d", entry->seat);
    sitter->standin = true;
    sitter->why = entry->standin;
    if (sitter->first_standin == NO_ENTRY)
        sitter->first_standin = entry->n;
    notice_persons(room, entry->at);
    clock_pass(room, entry->at);
    lapse(room);
    return true;
}

static bool fold_return(Room *room, const Entry *entry, Error *error) {
    Sitter *sitter = &room->sitter[entry->seat];
    if (!sitter->standin || sitter->why == WHY_BANNED || sitter->returns == MAX_RETURNS)
        return error_at(error, 0, "nobody can return to seat %d", entry->seat);
    sitter->standin = false;
    sitter->returns++;
    clock_return(room, entry->seat);
    notice_persons(room, entry->at);
    clock_pass(room, entry->at);
    lapse(room);
    return true;
}

/* ---- consent ---- */

static void agree(Room *room, int64_t at) {
    if (room->ask.yes != room->ask.need)
        return;
    lapse(room);
    if (room->ask.what == ASK_PAUSE)
        clock_pause(room, at); /* other votes take effect by further entries */
}

static bool fold_ask(Room *room, const Entry *entry, Error *error) {
    unsigned need = room_persons(room);
    if (entry->what == ASK_STANDIN) {
        if (entry->whom < 0 || entry->whom >= room->settings.seats)
            return error_at(error, 0, "no such seat");
        need &= ~(1u << entry->whom);
    }
    if (!(need >> entry->seat & 1))
        return error_at(error, 0, "seat %d cannot ask", entry->seat);
    room->ask = (Ask){
        .is_open = true,
        .n = entry->n,
        .seat = entry->seat,
        .what = entry->what,
        .to = entry->to,
        .whom = entry->whom,
        .yes = 1u << entry->seat,
        .need = need,
        .until = entry->at + (room->settings.pace.kind == PACE_DAYS ? ASK_FOR_DAYS : ASK_FOR),
    };
    agree(room, entry->at);
    return true;
}

static bool fold_answer(Room *room, const Entry *entry, Error *error) {
    Ask *ask = &room->ask;
    if (!room_asks(room, entry->at) || ask->n != entry->ask || !(ask->need >> entry->seat & 1))
        return error_at(error, 0, "there is nothing that seat %d could answer", entry->seat);
    if (entry->yes) {
        ask->yes |= 1u << entry->seat;
        agree(room, entry->at);
    } else {
        lapse(room);
        room->sitter[ask->seat].was_refused = true;
    }
    return true;
}

static bool fold_held(Room *room, const Entry *entry, Error *error) {
    if (entry->until > entry->at)
        return error_at(error, 0, "held until a time to come");
    clock_hold(room, entry->from, entry->until);
    return true;
}

/* ---- the end ---- */

static bool fold_rematch(Room *room, const Entry *entry, Error *error) {
    if (room->next || !entry->next)
        return error_at(error, 0, "there is one rematch of a match");
    room->next = entry->next;
    return true;
}

static void stop(Room *room, Phase phase, int64_t at) {
    clock_charge(room, at, 0);
    lapse(room);
    room->phase = phase;
    room->runs = NOBODY;
}

static bool fold_end(Room *room, const Entry *entry, Error *error) {
    if ((entry->end == END_OVER) != (room_actor(room) == NOBODY) ||
        entry->has_result != (entry->end == END_OVER) ||
        (entry->has_result && entry->seats != room->settings.seats))
        return error_at(error, 0, "the match cannot end like that");
    stop(room, PHASE_OVER, entry->at);
    room->end = entry->end;
    room->has_result = entry->has_result;
    room->result = entry->result;
    return true;
}

static bool fold_cancel(Room *room, const Entry *entry, Error *error) {
    (void)error;
    stop(room, PHASE_CANCELLED, entry->at);
    room->cancel = entry->cancel;
    return true;
}

enum {
    EMPTY = 1 << PHASE_EMPTY,
    GATHERING = 1 << PHASE_GATHERING,
    RUNNING = 1 << PHASE_RUNNING,
    ENDED = 1 << PHASE_OVER | 1 << PHASE_CANCELLED
};

static const struct {
    Folder *fold;
    unsigned phases; /* in which it is valid */
    bool has_seat;
} KINDS[N_ENTRY_KINDS] = {
    [ENTRY_CREATE] = {fold_create, EMPTY, false},
    [ENTRY_JOIN] = {fold_join, GATHERING, true},
    [ENTRY_SHARE] = {fold_share, GATHERING, true},
    [ENTRY_LEAVE] = {fold_leave, GATHERING | RUNNING, true},
    [ENTRY_KICK] = {fold_kick, GATHERING, true},
    [ENTRY_BOT] = {fold_bot, GATHERING, true},
    [ENTRY_START] = {fold_start, GATHERING, false},
    [ENTRY_MOVE] = {fold_move, RUNNING, true},
    [ENTRY_BACK] = {fold_back, RUNNING, true},
    [ENTRY_STANDIN] = {fold_standin, RUNNING, true},
    [ENTRY_RETURN] = {fold_return, RUNNING, true},
    [ENTRY_ASK] = {fold_ask, RUNNING, true},
    [ENTRY_ANSWER] = {fold_answer, RUNNING, true},
    [ENTRY_HELD] = {fold_held, RUNNING, false},
    [ENTRY_REMATCH] = {fold_rematch, ENDED, false},
    [ENTRY_END] = {fold_end, RUNNING, false},
    [ENTRY_CANCEL] = {fold_cancel, GATHERING | RUNNING, false},
};

bool room_fold(Room *room, const Entry *entry, Error *error) {
    const char *name = entry_kind_name(entry->kind);
    if (entry->n != room->version || entry->n > UINT16_MAX)
        return error_at(error, 0, "entry %d where %d is next", entry->n, room->version);
    if (entry->at < room->at)
        return error_at(error, 0, "entry %d is older than the one before", entry->n);
    if (!(KINDS[entry->kind].phases >> room->phase & 1))
        return error_at(error, 0, "entry %d: no %s while %s", entry->n, name,
                        phase_name(room->phase));
    if (KINDS[entry->kind].has_seat && (entry->seat < 0 || entry->seat >= room->settings.seats))
        return error_at(error, 0, "entry %d: no seat %d", entry->n, entry->seat);
    if (!KINDS[entry->kind].fold(room, entry, error)) {
        Error why = *error;
        return error_at(error, 0, "entry %d, %s: %s", entry->n, name, why.what);
    }
    room->version++;
    room->at = entry->at;
    return true;
}
