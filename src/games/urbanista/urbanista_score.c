/* SPDX-License-Identifier: MIT */
/* urbanista_score.c - what a city is worth: districts, roads, and the 18 goals as a table.
 *
 * One implementation serves matches and drawn positions: a City is rows of 64-bit masks, so a
 * question about every block of a row is a few shifts, and only rows that have blocks are visited.
 * Bots ask for scores far more often than anything else but legal moves; about 30 blocks in a dozen
 * rows is the usual city. Districts are joined run by run (a run: neighbouring blocks of one zone
 * in a row), roads are followed piece by piece; nothing recurses. */
#include "games/urbanista/urbanista.h"

#include <string.h>

/* By hand, because without hardware support the compiler's own calls a function; where there is
 * support, compilers recognise this form. */
static int count_bits(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)((x * 0x0101010101010101u) >> 56);
}

static int lowest_bit(uint64_t x) {
    return __builtin_ctzll(x);
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* ---- the city ---- */

/* Latest card first: a block that is taken already lies on top. */
void urbanista_city(const UrbanistaState *s, City *out) {
    const UrbanistaDeck *deck = urbanista_deck(s->deck);
    int top = CITY_ORIGIN, bottom = CITY_ORIGIN + 1; /* the start card's rows */
    for (int i = 1; i <= s->turn; i++) {
        int row = s->city[i].y + CITY_ORIGIN;
        top = row < top ? row : top;
        bottom = larger(bottom, row + 1);
    }
    out->top = top;
    out->bottom = bottom;
    memset(&out->row[top - 1], 0, (size_t)(bottom - top + 3) * sizeof out->row[0]);

    for (int i = s->turn; i >= 0; i--) {
        const UrbanistaPlace *place = &s->city[i];
        int column = place->x + CITY_ORIGIN;
        for (int half = 0; half < 2; half++) {
            const uint64_t *bits = deck->card[place->card].bits[place->turned][half];
            CityRow *row = &out->row[place->y + CITY_ORIGIN + half];
            uint64_t free = (uint64_t)3 << column & ~row->block;
            row->block |= free;
            for (int zone = 0; zone < N_ZONES; zone++)
                row->zone[zone] |= bits[zone] << column & free;
            for (int side = 0; side < N_SIDES; side++)
                row->end[side] |= bits[N_ZONES + side] << column & free;
        }
    }
    urbanista_join(out);
}

void urbanista_join(City *city) {
    for (CityRow *row = &city->row[city->top]; row <= &city->row[city->bottom]; row++) {
        row->joined[NORTH] = row->end[NORTH] & row[-1].end[SOUTH];
        row->joined[EAST] = row->end[EAST] & row->end[WEST] >> 1;
        row->joined[SOUTH] = row->end[SOUTH] & row[1].end[NORTH];
        row->joined[WEST] = row->end[WEST] & row->end[EAST] << 1;
    }
}

/* Which columns have a block of the zone beyond each side. */
static void zone_beyond(const CityRow *row, Zone zone, uint64_t out[N_SIDES]) {
    out[NORTH] = row[-1].zone[zone];
    out[EAST] = row->zone[zone] >> 1;
    out[SOUTH] = row[1].zone[zone];
    out[WEST] = row->zone[zone] << 1;
}

/* Which columns have any block beyond each side. A hole in the city has none (ruling U1). */
static void block_beyond(const CityRow *row, uint64_t out[N_SIDES]) {
    out[NORTH] = row[-1].block;
    out[EAST] = row->block >> 1;
    out[SOUTH] = row[1].block;
    out[WEST] = row->block << 1;
}

/* ---- districts ---- */

enum {
    MAX_RUNS = CITY_WIDEST * CITY_WIDEST / 2
};

typedef struct {
    uint64_t cells;
    uint16_t row;
    uint16_t parent; /* a run of the same district; the district's first run is its own */
    uint16_t size;   /* blocks of the district, at its first run */
} Run;

static int first_run(Run *runs, int i) {
    while (runs[i].parent != i)
        i = runs[i].parent = runs[runs[i].parent].parent;
    return i;
}

/* Both are the first runs of their districts; the earlier one stays so. */
static void join_runs(Run *runs, int a, int b) {
    if (a == b)
        return;
    int first = a < b ? a : b, second = a < b ? b : a;
    runs[second].parent = (uint16_t)first;
    runs[first].size = (uint16_t)(runs[first].size + runs[second].size);
}

/* The zone's runs, joined to districts. Returns how many. */
static int find_runs(const City *city, Zone zone, Run runs[MAX_RUNS]) {
    int count = 0, above = 0; /* runs[above .. row_start-1] are the row above's */
    for (int y = city->top; y <= city->bottom; y++) {
        int row_start = count;
        for (uint64_t left = city->row[y].zone[zone]; left;) {
            uint64_t beyond = left + (left & -left); /* carries over the lowest run */
            uint64_t cells = left & ~beyond;
            left &= beyond;
            runs[count] = (Run){cells, (uint16_t)y, (uint16_t)count, (uint16_t)count_bits(cells)};
            for (int i = above; i < row_start; i++) {
                if (runs[i].cells & cells)
                    join_runs(runs, first_run(runs, i), first_run(runs, count));
            }
            count++;
        }
        above = row_start;
    }
    return count;
}

/* Ruling U7: without a block of the zone it is 0. */
static int largest_district(const City *city, Zone zone) {
    Run runs[MAX_RUNS];
    int count = find_runs(city, zone, runs);
    int most = 0;
    for (int i = 0; i < count; i++)
        most = larger(most, runs[i].size); /* a joined run's own size is never the largest */
    return most;
}

/* ---- roads ---- */

typedef struct {
    int count;
    int longest;     /* its pieces */
    int loop_pieces; /* pieces in closed loops */
    int at_edge;     /* roads with at least one end on the edge of the city */
    int park_to_park;
    int commutes; /* roads through a residential and a commercial block */
} Roads;

enum {
    DEAD_END = 0, /* against a block without a road end there: no edge (ruling U3) */
    EDGE = -1     /* else the number of the park block that the road runs into */
};

static void step(int *x, int *y, Side side) {
    *x += (side == EAST) - (side == WEST);
    *y += (side == SOUTH) - (side == NORTH);
}

static int end_of_road(const City *city, int x, int y, Side side) {
    step(&x, &y, side);
    if (x < 0 || x >= CITY_WIDEST || !(city->row[y].block >> x & 1))
        return EDGE;
    return city->row[y].zone[PARK] >> x & 1 ? y * CITY_WIDEST + x : DEAD_END;
}

typedef struct {
    const City *city;
    uint64_t left[CITY_ROWS]; /* pieces not yet followed */
    Roads roads;
} RoadWalk;

/* Follows a road from the piece at x, y away from its side `in`. A path must be followed from an
 * end; a loop ends where it began. */
static void follow(RoadWalk *walk, int x, int y, Side in) {
    const City *city = walk->city;
    Roads *roads = &walk->roads;
    int start = end_of_road(city, x, y, in);
    bool is_loop = city->row[y].joined[in] >> x & 1;
    int pieces = 0, finish = DEAD_END;
    unsigned homes = 0, shops = 0;
    while (walk->left[y] >> x & 1) {
        const CityRow *row = &city->row[y];
        walk->left[y] ^= (uint64_t)1 << x;
        pieces++;
        homes |= (unsigned)(row->zone[RESIDENTIAL] >> x & 1);
        shops |= (unsigned)(row->zone[COMMERCIAL] >> x & 1);
        unsigned sides = 0;
        for (int side = 0; side < N_SIDES; side++)
            sides |= (unsigned)(row->end[side] >> x & 1) << side;
        Side out = (Side)lowest_bit(sides & ~(1u << in));
        if (!(row->joined[out] >> x & 1)) {
            finish = end_of_road(city, x, y, out);
            break;
        }
        step(&x, &y, out);
        in = (Side)(out ^ 2);
    }
    roads->count++;
    roads->longest = larger(roads->longest, pieces);
    roads->commutes += (int)(homes & shops);
    if (is_loop) { /* ruling U2: it has no ends */
        roads->loop_pieces += pieces;
        return;
    }
    roads->at_edge += start == EDGE || finish == EDGE;
    roads->park_to_park += start > 0 && finish > 0 && start != finish; /* ruling U4 */
}

static Side first_side(const uint64_t sides[N_SIDES], int x) {
    int side = NORTH;
    while (!(sides[side] >> x & 1))
        side++;
    return (Side)side;
}

/* First the paths, from one of their ends; what is left then are loops. */
static Roads survey_roads(const City *city) {
    RoadWalk walk = {.city = city};
    uint64_t *left = walk.left;
    for (int y = city->top; y <= city->bottom; y++) {
        const uint64_t *end = city->row[y].end;
        left[y] = end[NORTH] | end[EAST] | end[SOUTH] | end[WEST];
    }
    for (int y = city->top; y <= city->bottom; y++) {
        const CityRow *row = &city->row[y];
        uint64_t loose[N_SIDES];
        for (int side = 0; side < N_SIDES; side++)
            loose[side] = row->end[side] & ~row->joined[side];
        uint64_t starts = loose[NORTH] | loose[EAST] | loose[SOUTH] | loose[WEST];
        while (starts & left[y]) {
            int x = lowest_bit(starts & left[y]);
            follow(&walk, x, y, first_side(loose, x));
        }
    }
    for (int y = city->top; y <= city->bottom; y++) {
        while (left[y]) {
            int x = lowest_bit(left[y]);
            follow(&walk, x, y, first_side(city->row[y].end, x));
        }
    }
    return walk.roads;
}

/* ---- columns: counting in all 64 at once, one mask a binary digit ---- */

typedef struct {
    uint64_t digit[7];
} Columns;

static void columns_add(Columns *columns, uint64_t mask) {
    for (int i = 0; mask; i++) {
        uint64_t carry = columns->digit[i] & mask;
        columns->digit[i] ^= mask;
        mask = carry;
    }
}

static uint64_t columns_with(const Columns *columns, unsigned count) {
    uint64_t mask = ~(uint64_t)0;
    for (int i = 0; i < 7; i++)
        mask &= count >> i & 1 ? columns->digit[i] : ~columns->digit[i];
    return mask;
}

static int columns_most(const Columns *columns) {
    uint64_t best = ~(uint64_t)0;
    int most = 0;
    for (int i = 6; i >= 0; i--) {
        if (best & columns->digit[i]) {
            best &= columns->digit[i];
            most |= 1 << i;
        }
    }
    return most;
}

/* ---- the goals ---- */

/* What the goals look at. */
typedef struct {
    const City *city;
    const CityRow *first, *last; /* its rows */
    int district[N_ZONES];       /* blocks of the largest one */
    Roads roads;
} Survey;

static int outskirts(const Survey *survey) {
    return survey->roads.count - 2 * survey->roads.at_edge;
}

static int bloom_boom(const Survey *survey) {
    Columns parks = {0};
    uint64_t used = 0;
    int points = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        if (!row->block)
            continue;
        int count = count_bits(row->zone[PARK]);
        points += (count == 3) - (count == 0);
        columns_add(&parks, row->zone[PARK]);
        used |= row->block;
    }
    return points + count_bits(columns_with(&parks, 3) & used) -
           count_bits(columns_with(&parks, 0) & used);
}

static int go_green(const Survey *survey) {
    int points = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++)
        points += count_bits(row->zone[PARK]) - 3 * count_bits(row->zone[INDUSTRIAL]);
    return points;
}

static int block_party(const Survey *survey) {
    static const int POINTS[] = {-8, -5, -2, 1, 4, 7};
    int squares = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        for (int zone = 0; zone < N_ZONES; zone++) {
            uint64_t pairs = row->zone[zone] & row[1].zone[zone];
            squares += count_bits(pairs & pairs >> 1);
        }
    }
    return POINTS[squares < 5 ? squares : 5];
}

static int stacks_and_scrapers(const Survey *survey) {
    int blocks = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        uint64_t block[N_SIDES], commercial[N_SIDES], industrial[N_SIDES];
        uint64_t good = row->zone[INDUSTRIAL];
        block_beyond(row, block);
        zone_beyond(row, COMMERCIAL, commercial);
        zone_beyond(row, INDUSTRIAL, industrial);
        for (int side = 0; side < N_SIDES; side++)
            good &= ~block[side] | commercial[side] | industrial[side];
        blocks += count_bits(good);
    }
    return 2 * blocks;
}

static int master_planned(const Survey *survey) {
    return survey->district[RESIDENTIAL] - survey->district[INDUSTRIAL];
}

static int central_perks(const Survey *survey) {
    int points = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        uint64_t block[N_SIDES];
        block_beyond(row, block);
        uint64_t inside = row->zone[PARK] & block[NORTH] & block[EAST] & block[SOUTH] & block[WEST];
        points += 3 * count_bits(inside) - 2 * count_bits(row->zone[PARK]);
    }
    return points;
}

/* What touches the district that begins with this run: parks good, industry bad. */
static int worth_round(const City *city, Run *runs, int count, int first) {
    uint64_t touched[CITY_ROWS];
    int points = 0;
    memset(touched + city->top - 1, 0, (size_t)(city->bottom - city->top + 3) * sizeof touched[0]);
    for (int i = first; i < count; i++) {
        if (first_run(runs, i) != first)
            continue;
        uint64_t cells = runs[i].cells;
        touched[runs[i].row - 1] |= cells;
        touched[runs[i].row] |= cells << 1 | cells >> 1;
        touched[runs[i].row + 1] |= cells;
    }
    for (int y = city->top; y <= city->bottom; y++)
        points += count_bits(touched[y] & city->row[y].zone[PARK]) -
                  2 * count_bits(touched[y] & city->row[y].zone[INDUSTRIAL]);
    return points;
}

/* Ruling U6: of several equally large districts the best counts. */
static int the_burbs(const Survey *survey) {
    Run runs[MAX_RUNS];
    int count = find_runs(survey->city, RESIDENTIAL, runs);
    int best = 0;
    bool found = false;
    for (int i = 0; i < count; i++) {
        if (runs[i].parent != i || runs[i].size != survey->district[RESIDENTIAL])
            continue;
        int points = worth_round(survey->city, runs, count, i);
        best = found ? larger(best, points) : points;
        found = true;
    }
    return best;
}

static int concrete_jungle(const Survey *survey) {
    int blocks = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        uint64_t across = row[-1].zone[INDUSTRIAL] | row[1].zone[INDUSTRIAL];
        blocks += count_bits(row->zone[INDUSTRIAL] & (across << 1 | across >> 1));
    }
    return blocks;
}

static int the_strip(const Survey *survey) {
    Columns columns = {0};
    int most = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        most = larger(most, count_bits(row->zone[COMMERCIAL]));
        columns_add(&columns, row->zone[COMMERCIAL]);
    }
    return larger(most, columns_most(&columns));
}

/* Ruling U8: asked of every commercial block by itself. */
static int mini_marts(const Survey *survey) {
    int blocks = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        uint64_t home[N_SIDES];
        uint64_t road = row->end[NORTH] | row->end[EAST] | row->end[SOUTH] | row->end[WEST];
        uint64_t good = row->zone[COMMERCIAL] & road;
        zone_beyond(row, RESIDENTIAL, home);
        for (int side = 0; side < N_SIDES; side++)
            good &= ~row->end[side] | (row->joined[side] & home[side]);
        blocks += count_bits(good);
    }
    return 2 * blocks;
}

static int superhighway(const Survey *survey) {
    return survey->roads.longest / 2;
}

static int park_hopping(const Survey *survey) {
    return 3 * survey->roads.park_to_park;
}

static int looping_lanes(const Survey *survey) {
    return survey->roads.loop_pieces;
}

static int skid_row(const Survey *survey) {
    int blocks = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        uint64_t by[N_SIDES];
        zone_beyond(row, INDUSTRIAL, by);
        uint64_t two = (by[NORTH] & by[SOUTH]) | (by[EAST] & by[WEST]) |
                       ((by[NORTH] | by[SOUTH]) & (by[EAST] | by[WEST]));
        blocks += count_bits(row->zone[RESIDENTIAL] & two);
    }
    return 2 * blocks;
}

static int morning_commute(const Survey *survey) {
    return 2 * survey->roads.commutes;
}

/* Ruling U5: only perpendicular open sides make a corner. */
static int tourist_traps(const Survey *survey) {
    int points = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        uint64_t block[N_SIDES];
        block_beyond(row, block);
        uint64_t upright = ~(block[NORTH] & block[SOUTH]); /* open to the N or the S */
        uint64_t level = ~(block[EAST] & block[WEST]);
        points += count_bits(row->zone[COMMERCIAL] & (upright | level)) +
                  count_bits(row->zone[COMMERCIAL] & upright & level);
    }
    return points;
}

static int sprawlopolis(const Survey *survey) {
    Columns columns = {0};
    int most = 0;
    for (const CityRow *row = survey->first; row <= survey->last; row++) {
        most = larger(most, count_bits(row->block));
        columns_add(&columns, row->block);
    }
    return most + columns_most(&columns);
}

static const struct {
    const char *id;
    int (*points)(const Survey *survey);
} GOALS[] = {
    {"outskirts", outskirts},
    {"bloom_boom", bloom_boom},
    {"go_green", go_green},
    {"block_party", block_party},
    {"stacks_and_scrapers", stacks_and_scrapers},
    {"master_planned", master_planned},
    {"central_perks", central_perks},
    {"the_burbs", the_burbs},
    {"concrete_jungle", concrete_jungle},
    {"the_strip", the_strip},
    {"mini_marts", mini_marts},
    {"superhighway", superhighway},
    {"park_hopping", park_hopping},
    {"looping_lanes", looping_lanes},
    {"skid_row", skid_row},
    {"morning_commute", morning_commute},
    {"tourist_traps", tourist_traps},
    {"sprawlopolis", sprawlopolis},
};

int urbanista_find_goal(Slice id) {
    for (int i = 0; i < (int)(sizeof GOALS / sizeof GOALS[0]); i++)
        if (slice_is(id, GOALS[i].id))
            return i;
    return -1;
}

/* ---- the score ---- */

/* With HARD one district counts: the best one, or that of the zone chosen (ruling U12). */
static void score_districts(const Survey *survey, const UrbanistaTask *task, Score *out) {
    static const char *const LINES[N_ZONES] = {"district.commercial", "district.park",
                                               "district.industrial", "district.residential"};
    int counts = task->district ? task->district - 1 : 0;
    for (int zone = 1; zone < N_ZONES && !task->district; zone++)
        if (survey->district[zone] > survey->district[counts])
            counts = zone;
    for (int zone = 0; zone < N_ZONES; zone++)
        score_line(out, LINES[zone],
                   task->difficulty == HARD && zone != counts ? 0 : survey->district[zone]);
}

/* Score lines of goals that were drawn by their points. */
static const char *const PRINTED[URBANISTA_CARDS] = {
    "goal.1",  "goal.2",  "goal.3",  "goal.4",  "goal.5",  "goal.6",
    "goal.7",  "goal.8",  "goal.9",  "goal.10", "goal.11", "goal.12",
    "goal.13", "goal.14", "goal.15", "goal.16", "goal.17", "goal.18"};

void urbanista_score_city(const City *city, const UrbanistaTask *task, Score *out) {
    Survey survey = {.city = city,
                     .first = &city->row[city->top],
                     .last = &city->row[city->bottom],
                     .roads = survey_roads(city)};
    for (int zone = 0; zone < N_ZONES; zone++)
        survey.district[zone] = largest_district(city, (Zone)zone);

    score_init(out);
    score_districts(&survey, task, out);
    score_line(out, "roads", task->difficulty == EASY ? 0 : -survey.roads.count);
    for (int i = 0; i < task->n_goals; i++) {
        const UrbanistaCard *card = &task->deck->card[task->goal[i]];
        if (task->by_points[i])
            score_line(out, PRINTED[task->goal[i] - 1], task->points[i]);
        else
            score_line(out, card->line, GOALS[card->goal].points(&survey));
        out->target += task->goal[i];
    }
    out->has_target = task->n_goals > 0;
    score_fact(out, "roads", survey.roads.count);
    score_fact(out, "longest_road", survey.roads.longest);
    score_fact(out, "loop_pieces", survey.roads.loop_pieces);
}
