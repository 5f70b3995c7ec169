/* SPDX-License-Identifier: MIT */
/* urbanista_explain.c - Urbanista: what a card does to districts, roads and goals.
 *
 * The city is open to everybody, so all terms are the differences of score lines, in the words
 * of the game: districts that grow together, roads that are saved, loops that close. */
#include "games/urbanista/urbanista.h"
#include "insight/explain.h"

#include <string.h>

enum {
    TOLD = 4,        /* terms of a move, the sum not counted */
    SUM_HEAVY = 1000 /* the sum comes before its parts */
};

typedef struct {
    const UrbanistaState *before, *after;
    City was, is;
    UrbanistaPlace place;
    Score had, has;
    Reasons *reasons;
} Deed;

/* A set of blocks, by row as in a City. */
typedef struct {
    uint64_t row[CITY_ROWS];
} Blocks;

/* ---- districts ---- */

static const struct {
    const char *line, *joins;
} ZONES[N_ZONES] = {
    [COMMERCIAL] = {"district.commercial", TR("It joins commercial districts: {0} to {1}")},
    [PARK] = {"district.park", TR("It joins park districts: {0} to {1}")},
    [INDUSTRIAL] = {"district.industrial", TR("It joins industrial districts: {0} to {1}")},
    [RESIDENTIAL] = {"district.residential", TR("It joins residential districts: {0} to {1}")},
};

/* The district of this zone that this block is in. */
static void district_at(const City *city, Zone zone, int row, uint64_t block, Blocks *out) {
    bool grows = true;
    memset(out, 0, sizeof *out);
    out->row[row] = block;
    while (grows) {
        grows = false;
        for (int y = city->top; y <= city->bottom; y++) {
            uint64_t old = out->row[y];
            uint64_t wide = old | old << 1 | old >> 1 | out->row[y - 1] | out->row[y + 1];
            out->row[y] = old | (wide & city->row[y].zone[zone]);
            grows |= out->row[y] != old;
        }
    }
}

static int count_blocks(const Blocks *blocks) {
    int count = 0;
    for (int y = 0; y < CITY_ROWS; y++)
        count += __builtin_popcountll(blocks->row[y]);
    return count;
}

/* Does this district lie on blocks of two districts that were apart? */
static bool spans_two(const City *was, Zone zone, const Blocks *district) {
    Blocks first;
    bool found = false;
    for (int y = was->top; y <= was->bottom; y++) {
        uint64_t old = district->row[y] & was->row[y].zone[zone];
        if (old && !found) {
            district_at(was, zone, y, old & -old, &first);
            found = true;
        }
        if (old && old & ~first.row[y])
            return true;
    }
    return false;
}

/* Is the zone's largest district, of this size, one that grew together by the move? */
static bool is_joined(const Deed *deed, Zone zone, int size) {
    for (int row = 0; row < 2; row++) {
        int y = deed->place.y + CITY_ORIGIN + row;
        uint64_t mine = (uint64_t)3 << (deed->place.x + CITY_ORIGIN) & deed->is.row[y].zone[zone];
        Blocks district;
        if (!mine)
            continue;
        district_at(&deed->is, zone, y, mine & -mine, &district);
        if (count_blocks(&district) == size && spans_two(&deed->was, zone, &district))
            return true;
    }
    return false;
}

static void explain_district(const Deed *deed, Zone zone, int was, int is) {
    ExplainTerm term = {
        .message = TR("{0}: {1} to {2}"),
        .arg = {explain_line(ZONES[zone].line), explain_number(was), explain_number(is)}};
    /* With `hard` a line has no size: it may be 0 though there is a district. */
    if (is > was && deed->after->difficulty != HARD && is_joined(deed, zone, is))
        term = (ExplainTerm){.message = ZONES[zone].joins,
                             .arg = {explain_number(was), explain_number(is)}};
    explain_say(deed->reasons, (float)(is - was), term);
}

/* ---- roads ---- */

/* The pieces of the loop through this block, which are put into `seen`; 0 when there is none. */
static int loop_at(const City *city, int row, int column, Blocks *seen) {
    int y = row, x = column, pieces = 0, side = NORTH;
    while (side < N_SIDES && !(city->row[y].joined[side] >> x & 1))
        side++;
    while (side < N_SIDES) {
        seen->row[y] |= (uint64_t)1 << x;
        pieces++;
        y += side == SOUTH ? 1 : side == NORTH ? -1 : 0;
        x += side == EAST ? 1 : side == WEST ? -1 : 0;
        if (y == row && x == column)
            return pieces;
        int from = side ^ 2;
        for (side = NORTH; side < N_SIDES; side++)
            if (side != from && city->row[y].joined[side] >> x & 1)
                break;
    }
    return 0;
}

/* Loops of this city through the place of the card. */
static void explain_loops(const Deed *deed, const City *city, const char *message) {
    Blocks seen = {{0}};
    for (int i = 0; i < 4; i++) {
        int y = deed->place.y + CITY_ORIGIN + i / 2, x = deed->place.x + CITY_ORIGIN + i % 2;
        int pieces = seen.row[y] >> x & 1 ? 0 : loop_at(city, y, x, &seen);
        if (pieces)
            explain_say(deed->reasons, 0.6f,
                        (ExplainTerm){.message = message, .arg = {explain_number(pieces)}});
    }
}

static void explain_roads(const Deed *deed, int change) {
    ExplainTerm term = {.message = TR("It saves a road")};
    if (change == -1)
        term.message = TR("It adds a road");
    else if (change != 1)
        term = (ExplainTerm){.message =
                                 change > 0 ? TR("It saves roads: {0}") : TR("It adds roads: {0}"),
                             .arg = {explain_number(change > 0 ? change : -change)}};
    explain_say(deed->reasons, (float)change, term);
}

/* ---- all ---- */

static void explain_line_facts(const Deed *deed, const char *id, int was, int is) {
    for (int zone = 0; zone < N_ZONES; zone++) {
        if (strcmp(id, ZONES[zone].line) == 0) {
            explain_district(deed, (Zone)zone, was, is);
            return;
        }
    }
    if (strcmp(id, "roads") == 0)
        explain_roads(deed, is - was);
    else
        explain_say(deed->reasons, (float)(is - was),
                    (ExplainTerm){.message = TR("goal {0} {1}"),
                                  .arg = {explain_line(id), explain_delta(is - was)}});
}

/* What it comes to, and what that means for the target. */
static void explain_sum(const Deed *deed, bool is_over) {
    int total = deed->has.total, target = deed->has.target;
    ExplainTerm term = {.arg = {explain_number(total), explain_number(target)}};
    if (is_over)
        term.message = total >= target ? TR("It wins with {0} of {1}")
                                       : TR("It ends at {0}, short of the target {1}");
    else if (total >= target && deed->had.total < target)
        term.message = TR("It reaches the target: {0} of {1}");
    else
        term = (ExplainTerm){.message = TR("score {0}"),
                             .arg = {explain_delta(total - deed->had.total)}};
    explain_say(deed->reasons, SUM_HEAVY, term);
}

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    Reasons reasons = {.out = out, .most = TOLD};
    Deed deed;
    memset(&deed, 0, sizeof deed);
    deed.before = before;
    deed.after = after;
    deed.place = urbanista_place(move);
    deed.reasons = &reasons;
    urbanista_city(before, &deed.was);
    urbanista_city(after, &deed.is);
    urbanista_game.score(before, seat, &deed.had);
    urbanista_game.score(after, seat, &deed.has);
    for (int i = 0; i < deed.has.n_lines; i++)
        if (deed.has.line[i].points != deed.had.line[i].points)
            explain_line_facts(&deed, deed.has.line[i].id, deed.had.line[i].points,
                               deed.has.line[i].points);
    explain_loops(&deed, &deed.is, TR("It closes a loop of {0} blocks"));
    explain_loops(&deed, &deed.was, TR("It breaks a loop of {0} blocks"));
    bool is_over = urbanista_game.actor(after) == NOBODY;
    reasons.most = TOLD + 1;
    if (reasons.count > 1 || is_over)
        explain_sum(&deed, is_over);
    return reasons.count;
}

/* The city in nine fields, by where the middle of the card comes to lie. */
static void area(const View *view, Move move, ExplainTerm *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    UrbanistaPlace place = urbanista_place(move);
    int left = 0, right = 0, top = 0, bottom = 0; /* of the cards' top left blocks */
    for (int i = 0; i <= s->turn; i++) {
        left = s->city[i].x < left ? s->city[i].x : left;
        right = s->city[i].x > right ? s->city[i].x : right;
        top = s->city[i].y < top ? s->city[i].y : top;
        bottom = s->city[i].y > bottom ? s->city[i].y : bottom;
    }
    int column = 3 * place.x < 2 * left + right ? 0 : 3 * place.x > left + 2 * right ? 2 : 1;
    int row = 3 * place.y < 2 * top + bottom ? 0 : 3 * place.y > top + 2 * bottom ? 2 : 1;
    *out = (ExplainTerm){.message = explain_field(column, row)};
}

const GameExplain urbanista_explain = {.terms = terms, .tells_all = true, .area = area};
