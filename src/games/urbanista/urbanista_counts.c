/* SPDX-License-Identifier: MIT */
/* urbanista_counts.c - which blocks a score line is about, for people who point at it.
 *
 * Works block by block on the rulebook's words and shares nothing with urbanista_score.c, which is
 * made for speed: where points are so many a block, a test holds one against the other. */
#include "games/urbanista/urbanista.h"

#include <string.h>

static const int STEP_X[N_SIDES] = {0, 1, 0, -1}, STEP_Y[N_SIDES] = {-1, 0, 1, 0};

typedef struct {
    const City *city;
    UrbanistaCounts *out;
} Look;

/* ---- blocks ---- */

/* Off the drawing there is nothing; the row above the first and below the last are empty. */
static const CityRow *row_at(const City *city, int y) {
    return y >= city->top && y <= city->bottom ? &city->row[y] : NULL;
}

static bool bit(uint64_t mask, int x) {
    return x >= 0 && x < CITY_WIDEST && (mask >> x & 1);
}

static bool is_block(const City *city, int x, int y) {
    const CityRow *row = row_at(city, y);
    return row && bit(row->block, x);
}

static bool is_zone(const City *city, int x, int y, Zone zone) {
    const CityRow *row = row_at(city, y);
    return row && bit(row->zone[zone], x);
}

static void good(const Look *look, int x, int y) {
    look->out->good[y] |= (uint64_t)1 << x;
}

static void bad(const Look *look, int x, int y) {
    look->out->bad[y] |= (uint64_t)1 << x;
}

static int neighbours(const City *city, int x, int y, Zone zone) {
    int count = 0;
    for (int side = 0; side < N_SIDES; side++)
        count += is_zone(city, x + STEP_X[side], y + STEP_Y[side], zone);
    return count;
}

/* ---- districts ---- */

/* One district as a set, grown from a block until nothing more joins. */
static int grow(const City *city, Zone zone, int x, int y, uint64_t set[CITY_ROWS]) {
    int count = 0;
    memset(set, 0, CITY_ROWS * sizeof set[0]);
    set[y] |= (uint64_t)1 << x;
    for (bool more = true; more;) {
        more = false;
        for (int r = city->top; r <= city->bottom; r++) {
            uint64_t next = set[r] | set[r] << 1 | set[r] >> 1 | set[r - 1] | set[r + 1];
            next &= city->row[r].zone[zone];
            more |= next != set[r];
            set[r] = next;
        }
    }
    for (int r = city->top; r <= city->bottom; r++)
        count += __builtin_popcountll(set[r]);
    return count;
}

/* What touches the district: parks +1, industry -2. */
static int worth_round(const City *city, const uint64_t set[CITY_ROWS], uint64_t round[CITY_ROWS]) {
    int points = 0;
    for (int y = city->top; y <= city->bottom; y++) {
        round[y] = (set[y] << 1 | set[y] >> 1 | set[y - 1] | set[y + 1]) & ~set[y];
        points += __builtin_popcountll(round[y] & city->row[y].zone[PARK]) -
                  2 * __builtin_popcountll(round[y] & city->row[y].zone[INDUSTRIAL]);
    }
    return points;
}

/* The largest district; of several the one with the best neighbours (ruling U6) if asked for, else
 * the first. */
static void largest(const City *city, Zone zone, bool best_round, uint64_t out[CITY_ROWS]) {
    uint64_t seen[CITY_ROWS] = {0}, set[CITY_ROWS], round[CITY_ROWS];
    int most = 0, best = 0;
    memset(out, 0, CITY_ROWS * sizeof out[0]);
    for (int y = city->top; y <= city->bottom; y++) {
        for (int x = 0; x < CITY_WIDEST; x++) {
            if (!is_zone(city, x, y, zone) || bit(seen[y], x))
                continue;
            int count = grow(city, zone, x, y, set);
            int points = best_round ? worth_round(city, set, round) : 0;
            for (int r = city->top; r <= city->bottom; r++)
                seen[r] |= set[r];
            if (count > most || (count == most && points > best)) {
                most = count;
                best = points;
                memcpy(out, set, sizeof set);
            }
        }
    }
}

/* ---- roads ---- */

typedef struct {
    uint64_t pieces[CITY_ROWS];
    int count;       /* pieces */
    int ends;        /* 0: a loop */
    bool at_edge;    /* an end looks out of the city */
    int park[2];     /* blocks its ends run into, as y * 64 + x; 0: none */
    bool home, shop; /* passes through */
} Road;

static void note_end(const City *city, int x, int y, Road *road) {
    if (!is_block(city, x, y))
        road->at_edge = true;
    if (is_zone(city, x, y, PARK) && road->ends < 2)
        road->park[road->ends] = y * CITY_WIDEST + x;
    road->ends++;
}

/* Takes the road that has a piece at x, y out of `left`. */
static void take_road(const City *city, int x, int y, uint64_t left[CITY_ROWS], Road *road) {
    memset(road, 0, sizeof *road);
    road->pieces[y] |= (uint64_t)1 << x;
    for (bool more = true; more;) {
        more = false;
        for (int r = city->top; r <= city->bottom; r++) {
            const CityRow *row = &city->row[r];
            uint64_t next = road->pieces[r];
            next |= (next & row->joined[EAST]) << 1 | (next & row->joined[WEST]) >> 1;
            next |= road->pieces[r - 1] & row[-1].joined[SOUTH];
            next |= road->pieces[r + 1] & row[1].joined[NORTH];
            more |= next != road->pieces[r];
            road->pieces[r] = next;
        }
    }
    for (int r = city->top; r <= city->bottom; r++) {
        const CityRow *row = &city->row[r];
        left[r] &= ~road->pieces[r];
        road->count += __builtin_popcountll(road->pieces[r]);
        road->home |= (road->pieces[r] & row->zone[RESIDENTIAL]) != 0;
        road->shop |= (road->pieces[r] & row->zone[COMMERCIAL]) != 0;
        for (int c = 0; c < CITY_WIDEST; c++)
            for (int side = 0; side < N_SIDES; side++)
                if (bit(road->pieces[r] & row->end[side] & ~row->joined[side], c))
                    note_end(city, c + STEP_X[side], r + STEP_Y[side], road);
    }
}

typedef enum {
    ROADS_ALL,
    ROADS_OUTSKIRTS,
    ROADS_LONGEST,
    ROADS_PARKS,
    ROADS_LOOPS,
    ROADS_COMMUTES
} RoadQuestion;

static void mark(uint64_t out[CITY_ROWS], const uint64_t set[CITY_ROWS]) {
    for (int y = 0; y < CITY_ROWS; y++)
        out[y] |= set[y];
}

static void look_at_roads(const Look *look, RoadQuestion question) {
    const City *city = look->city;
    uint64_t left[CITY_ROWS] = {0};
    Road road, longest = {.count = 0};
    for (int y = city->top; y <= city->bottom; y++)
        for (int side = 0; side < N_SIDES; side++)
            left[y] |= city->row[y].end[side];
    for (int y = city->top; y <= city->bottom; y++) {
        while (left[y]) {
            take_road(city, __builtin_ctzll(left[y]), y, left, &road);
            if (road.count > longest.count)
                longest = road;
            bool parks = road.park[0] && road.park[1] && road.park[0] != road.park[1];
            if ((question == ROADS_OUTSKIRTS && !road.at_edge) ||
                (question == ROADS_PARKS && parks) || (question == ROADS_LOOPS && !road.ends) ||
                (question == ROADS_COMMUTES && road.home && road.shop))
                mark(look->out->good, road.pieces);
            if (question == ROADS_ALL || (question == ROADS_OUTSKIRTS && road.at_edge))
                mark(look->out->bad, road.pieces);
        }
    }
    if (question == ROADS_LONGEST)
        mark(look->out->good, longest.pieces);
}

/* ---- rows and columns ---- */

static int in_line(const City *city, int zone, int x, int y, bool column) {
    int count = 0;
    int from = column ? city->top : 0, to = column ? city->bottom : CITY_WIDEST - 1;
    for (int i = from; i <= to; i++) {
        int c = column ? x : i, r = column ? i : y;
        count += zone == N_ZONES ? is_block(city, c, r) : is_zone(city, c, r, (Zone)zone);
    }
    return count;
}

static void mark_line(const Look *look, int zone, int x, int y, bool column, bool is_bad) {
    for (int r = look->city->top; r <= look->city->bottom; r++) {
        for (int c = 0; c < CITY_WIDEST; c++) {
            if (column ? c != x : r != y)
                continue;
            if (zone == N_ZONES ? is_block(look->city, c, r)
                                : is_zone(look->city, c, r, (Zone)zone))
                is_bad ? bad(look, c, r) : good(look, c, r);
        }
    }
}

/* The row, or column, with the most of a zone (N_ZONES: of anything). Returns how many. */
static int fullest(const City *city, int zone, bool column, int *at) {
    int most = 0;
    *at = column ? 0 : city->top;
    for (int i = column ? 0 : city->top; i <= (column ? CITY_WIDEST - 1 : city->bottom); i++) {
        int count = in_line(city, zone, i, i, column);
        if (count > most) {
            most = count;
            *at = i;
        }
    }
    return most;
}

/* ---- goals ---- */

static void bloom_boom(const Look *look) {
    for (int column = 0; column < 2; column++) {
        for (int i = 0; i < CITY_ROWS; i++) {
            if (column && i >= CITY_WIDEST)
                continue;
            if (!in_line(look->city, N_ZONES, i, i, column))
                continue;
            int parks = in_line(look->city, PARK, i, i, column);
            if (parks == 3)
                mark_line(look, PARK, i, i, column, false);
            else if (parks == 0)
                mark_line(look, N_ZONES, i, i, column, true);
        }
    }
}

static void the_strip(const Look *look) {
    int row, column;
    int in_row = fullest(look->city, COMMERCIAL, false, &row);
    int in_column = fullest(look->city, COMMERCIAL, true, &column);
    bool upright = in_column > in_row;
    mark_line(look, COMMERCIAL, column, row, upright, false);
}

static void sprawlopolis(const Look *look) {
    int row, column;
    fullest(look->city, N_ZONES, false, &row);
    fullest(look->city, N_ZONES, true, &column);
    mark_line(look, N_ZONES, column, row, false, false);
    mark_line(look, N_ZONES, column, row, true, false);
}

static void the_burbs(const Look *look) {
    uint64_t set[CITY_ROWS], round[CITY_ROWS];
    largest(look->city, RESIDENTIAL, true, set);
    worth_round(look->city, set, round);
    for (int y = look->city->top; y <= look->city->bottom; y++) {
        look->out->good[y] |= round[y] & look->city->row[y].zone[PARK];
        look->out->bad[y] |= round[y] & look->city->row[y].zone[INDUSTRIAL];
    }
}

static void block_party(const Look *look, int x, int y) {
    for (int zone = 0; zone < N_ZONES; zone++) {
        bool square = true;
        for (int i = 0; i < 4; i++)
            square &= is_zone(look->city, x + i % 2, y + i / 2, (Zone)zone);
        for (int i = 0; square && i < 4; i++)
            good(look, x + i % 2, y + i / 2);
    }
}

static bool is_mini_mart(const City *city, int x, int y) {
    const CityRow *row = &city->row[y];
    int ends = 0;
    for (int side = 0; side < N_SIDES; side++) {
        if (!bit(row->end[side], x))
            continue;
        ends++;
        if (!bit(row->joined[side], x) ||
            !is_zone(city, x + STEP_X[side], y + STEP_Y[side], RESIDENTIAL))
            return false;
    }
    return ends > 0 && is_zone(city, x, y, COMMERCIAL);
}

/* Goals that ask every block by itself. */
static void ask_block(const Look *look, const char *goal, int x, int y) {
    const City *city = look->city;
    bool park = is_zone(city, x, y, PARK), industrial = is_zone(city, x, y, INDUSTRIAL);
    int beside = 0, diagonal = 0;
    for (int side = 0; side < N_SIDES; side++)
        beside += is_block(city, x + STEP_X[side], y + STEP_Y[side]);
    for (int i = 0; i < 4; i++)
        diagonal += is_zone(city, x + (i % 2 ? 1 : -1), y + (i / 2 ? 1 : -1), INDUSTRIAL);

    if (strcmp(goal, "go_green") == 0) {
        park ? good(look, x, y) : industrial ? bad(look, x, y) : (void)0;
    } else if (strcmp(goal, "central_perks") == 0) {
        park &&beside == 4 ? good(look, x, y) : park ? bad(look, x, y) : (void)0;
    } else if (strcmp(goal, "block_party") == 0) {
        block_party(look, x, y);
    } else {
        bool counts =
            strcmp(goal, "stacks_and_scrapers") == 0
                ? industrial &&
                      neighbours(city, x, y, COMMERCIAL) + neighbours(city, x, y, INDUSTRIAL) ==
                          beside
            : strcmp(goal, "concrete_jungle") == 0 ? industrial && diagonal > 0
            : strcmp(goal, "mini_marts") == 0      ? is_mini_mart(city, x, y)
            : strcmp(goal, "skid_row") == 0
                ? is_zone(city, x, y, RESIDENTIAL) && neighbours(city, x, y, INDUSTRIAL) >= 2
            : strcmp(goal, "tourist_traps") == 0 ? is_zone(city, x, y, COMMERCIAL) && beside < 4
                                                 : false;
        if (counts)
            good(look, x, y);
    }
}

static void look_at_goal(const Look *look, const char *goal) {
    static const struct {
        const char *id;
        RoadQuestion question;
    } ROADS[] = {{"outskirts", ROADS_OUTSKIRTS},
                 {"superhighway", ROADS_LONGEST},
                 {"park_hopping", ROADS_PARKS},
                 {"looping_lanes", ROADS_LOOPS},
                 {"morning_commute", ROADS_COMMUTES}};
    for (size_t i = 0; i < sizeof ROADS / sizeof ROADS[0]; i++)
        if (strcmp(goal, ROADS[i].id) == 0)
            look_at_roads(look, ROADS[i].question);
    if (strcmp(goal, "bloom_boom") == 0)
        bloom_boom(look);
    else if (strcmp(goal, "the_strip") == 0)
        the_strip(look);
    else if (strcmp(goal, "sprawlopolis") == 0)
        sprawlopolis(look);
    else if (strcmp(goal, "the_burbs") == 0)
        the_burbs(look);
    else if (strcmp(goal, "master_planned") == 0) {
        largest(look->city, RESIDENTIAL, false, look->out->good);
        largest(look->city, INDUSTRIAL, false, look->out->bad);
    }
    for (int y = look->city->top; y <= look->city->bottom; y++)
        for (int x = 0; x < CITY_WIDEST; x++)
            if (is_block(look->city, x, y))
                ask_block(look, goal, x, y);
}

void urbanista_counts(const City *city, const char *line, UrbanistaCounts *out) {
    static const char *const DISTRICTS[N_ZONES] = {"district.commercial", "district.park",
                                                   "district.industrial", "district.residential"};
    Look look = {city, out};
    memset(out, 0, sizeof *out);
    for (int zone = 0; zone < N_ZONES; zone++)
        if (strcmp(line, DISTRICTS[zone]) == 0)
            largest(city, (Zone)zone, false, out->good);
    if (strcmp(line, "roads") == 0)
        look_at_roads(&look, ROADS_ALL);
    if (strncmp(line, "goal.", 5) == 0)
        look_at_goal(&look, line + 5);
}
