/* SPDX-License-Identifier: MIT */
/* score_test.c - what cities are worth: printed examples, edge cases, and a slow second opinion.
 *
 * The second opinion counts every line and fact again, cell by cell, from the rules' words; it
 * shares nothing with the game but the drawing. */
#include "check.h"
#include "games/urbanista/positions.h"

#include <string.h>

static void printed_examples_score_as_printed(void **state) {
    (void)state;
    assert_int_equal(positions_check("examples.pos"), 10);
}

static void every_goal_keeps_to_its_rulings(void **state) {
    (void)state;
    assert_true(positions_check("goals.pos") >= 18 * 3);
}

static void districts_roads_and_difficulty(void **state) {
    (void)state;
    assert_true(positions_check("scores.pos") > 0);
}

/* ---- the second opinion ---- */

enum {
    EDGE_OF_MAP = 66
};

typedef struct {
    char zone[EDGE_OF_MAP][EDGE_OF_MAP]; /* 'C' ...; 0 = no block; a border of nothing all round */
    char road[EDGE_OF_MAP][EDGE_OF_MAP];
    int width, height; /* cells 1 .. width, 1 .. height */
} Town;

static const int DX[4] = {0, 1, 0, -1}, DY[4] = {-1, 0, 1, 0}; /* N E S W */

static bool leads(const Town *t, int x, int y, int side) {
    switch (t->road[y][x]) {
    case '-':
        return side == 1 || side == 3;
    case '|':
        return side == 0 || side == 2;
    case 'L':
        return side == 0 || side == 1;
    case 'J':
        return side == 0 || side == 3;
    case 'r':
        return side == 2 || side == 1;
    case '7':
        return side == 2 || side == 3;
    default:
        return false;
    }
}

static bool meets(const Town *t, int x, int y, int side) {
    return leads(t, x, y, side) && leads(t, x + DX[side], y + DY[side], (side + 2) % 4);
}

static int count_zone(const Town *t, char zone) {
    int count = 0;
    for (int y = 1; y <= t->height; y++)
        for (int x = 1; x <= t->width; x++)
            count += t->zone[y][x] == zone;
    return count;
}

/* Paints everything reachable from x, y with `colour`; `road`: along roads, else within a zone. */
static int paint(const Town *t, int x, int y, bool road, int colour,
                 int painted[EDGE_OF_MAP][EDGE_OF_MAP]) {
    static int found[EDGE_OF_MAP * EDGE_OF_MAP][2];
    int waiting = 0, size = 0;
    painted[y][x] = colour;
    found[waiting][0] = x;
    found[waiting++][1] = y;
    while (waiting > 0) {
        waiting--;
        int cx = found[waiting][0], cy = found[waiting][1];
        size++;
        for (int side = 0; side < 4; side++) {
            int nx = cx + DX[side], ny = cy + DY[side];
            bool on = road ? meets(t, cx, cy, side) : t->zone[ny][nx] == t->zone[cy][cx];
            if (!on || painted[ny][nx])
                continue;
            painted[ny][nx] = colour;
            found[waiting][0] = nx;
            found[waiting++][1] = ny;
        }
    }
    return size;
}

typedef struct {
    int count, longest, loop_pieces, outskirts, hopping, commutes;
} Traffic;

/* One road, whose pieces carry this colour. */
static void judge_road(const Town *t, int painted[EDGE_OF_MAP][EDGE_OF_MAP], int colour, int size,
                       Traffic *out) {
    int ends = 0, parks[2] = {0, 0};
    bool edge = false, home = false, shop = false;
    for (int y = 1; y <= t->height; y++) {
        for (int x = 1; x <= t->width; x++) {
            if (painted[y][x] != colour)
                continue;
            home |= t->zone[y][x] == 'R';
            shop |= t->zone[y][x] == 'C';
            for (int side = 0; side < 4; side++) {
                if (!leads(t, x, y, side) || meets(t, x, y, side))
                    continue;
                int nx = x + DX[side], ny = y + DY[side];
                edge |= t->zone[ny][nx] == 0;
                parks[ends++] = t->zone[ny][nx] == 'P' ? ny * 100 + nx : 0;
            }
        }
    }
    out->count++;
    out->longest = size > out->longest ? size : out->longest;
    out->loop_pieces += ends == 0 ? size : 0;
    out->outskirts += edge ? -1 : 1;
    out->hopping += ends == 2 && parks[0] && parks[1] && parks[0] != parks[1] ? 3 : 0;
    out->commutes += home && shop ? 2 : 0;
}

static Traffic judge_traffic(const Town *t) {
    static int painted[EDGE_OF_MAP][EDGE_OF_MAP];
    Traffic traffic = {0};
    memset(painted, 0, sizeof painted);
    for (int y = 1; y <= t->height; y++) {
        for (int x = 1; x <= t->width; x++) {
            if (!t->zone[y][x] || t->road[y][x] == '.' || painted[y][x])
                continue;
            int size = paint(t, x, y, true, traffic.count + 1, painted);
            judge_road(t, painted, traffic.count + 1, size, &traffic);
        }
    }
    return traffic;
}

/* The largest district of a zone, and the best burbs worth among the largest. */
static int judge_district(const Town *t, char zone, int *burbs) {
    static int painted[EDGE_OF_MAP][EDGE_OF_MAP];
    int best = 0, colour = 0;
    memset(painted, 0, sizeof painted);
    *burbs = 0;
    for (int y = 1; y <= t->height; y++) {
        for (int x = 1; x <= t->width; x++) {
            if (t->zone[y][x] != zone || painted[y][x])
                continue;
            int size = paint(t, x, y, false, ++colour, painted), worth = 0;
            for (int cy = 1; cy <= t->height; cy++) {
                for (int cx = 1; cx <= t->width; cx++) {
                    bool touches = false;
                    for (int side = 0; side < 4; side++)
                        touches |= painted[cy + DY[side]][cx + DX[side]] == colour;
                    worth += touches && t->zone[cy][cx] == 'P' ? 1 : 0;
                    worth -= touches && t->zone[cy][cx] == 'I' ? 2 : 0;
                }
            }
            if (size > best || (size == best && worth > *burbs))
                *burbs = worth;
            best = size > best ? size : best;
        }
    }
    return best;
}

static int beside(const Town *t, int x, int y, char zone) {
    int count = 0;
    for (int side = 0; side < 4; side++)
        count += t->zone[y + DY[side]][x + DX[side]] == zone;
    return count;
}

/* Goals that look at one block at a time. */
static int judge_block(const Town *t, int goal, int x, int y) {
    char zone = t->zone[y][x];
    bool open[4], upright, level;
    for (int side = 0; side < 4; side++)
        open[side] = t->zone[y + DY[side]][x + DX[side]] == 0;
    switch (goal) {
    case 5:
        return zone == 'I' && !beside(t, x, y, 'P') && !beside(t, x, y, 'R') &&
                       !beside(t, x, y, 'X')
                   ? 2
                   : 0;
    case 7:
        return zone != 'P' ? 0 : beside(t, x, y, 0) == 0 ? 1 : -2;
    case 9:
        return zone == 'I' && (t->zone[y - 1][x - 1] == 'I' || t->zone[y - 1][x + 1] == 'I' ||
                               t->zone[y + 1][x - 1] == 'I' || t->zone[y + 1][x + 1] == 'I');
    case 11: {
        int homes = 0;
        for (int side = 0; side < 4; side++)
            homes += meets(t, x, y, side) && t->zone[y + DY[side]][x + DX[side]] == 'R';
        return zone == 'C' && homes == 2 ? 2 : 0;
    }
    case 15:
        return zone == 'R' && beside(t, x, y, 'I') >= 2 ? 2 : 0;
    case 17:
        upright = open[0] || open[2];
        level = open[1] || open[3];
        return zone != 'C' ? 0 : upright && level ? 2 : upright || level;
    default:
        return 0;
    }
}

/* How many cells of this row or column are of the zone; 0 as zone: any block. */
static int in_line(const Town *t, bool row, int at, char zone) {
    int count = 0;
    for (int i = 1; i < EDGE_OF_MAP - 1; i++) {
        char found = row ? t->zone[at][i] : t->zone[i][at];
        count += zone ? found == zone : found != 0;
    }
    return count;
}

static int fullest(const Town *t, bool row, char zone) {
    int most = 0;
    for (int i = 1; i < EDGE_OF_MAP - 1; i++) {
        int count = in_line(t, row, i, zone);
        most = count > most ? count : most;
    }
    return most;
}

static int judge_bloom(const Town *t) {
    int points = 0;
    for (int i = 1; i < EDGE_OF_MAP - 1; i++) {
        for (int row = 0; row < 2; row++) {
            int parks = in_line(t, row, i, 'P');
            if (in_line(t, row, i, 0))
                points += parks == 3 ? 1 : parks == 0 ? -1 : 0;
        }
    }
    return points;
}

static int judge_party(const Town *t) {
    int squares = 0;
    for (int y = 1; y <= t->height; y++)
        for (int x = 1; x <= t->width; x++)
            squares += t->zone[y][x] && t->zone[y][x] != 'X' &&
                       t->zone[y][x] == t->zone[y][x + 1] && t->zone[y][x] == t->zone[y + 1][x] &&
                       t->zone[y][x] == t->zone[y + 1][x + 1];
    return squares >= 5 ? 7 : 3 * squares - 8;
}

static int judge_goal(const Town *t, int goal) {
    Traffic traffic = judge_traffic(t);
    int burbs, unused, points = 0;
    int homes = judge_district(t, 'R', &burbs);
    switch (goal) {
    case 1:
        return traffic.outskirts;
    case 2:
        return judge_bloom(t);
    case 3:
        return count_zone(t, 'P') - 3 * count_zone(t, 'I');
    case 4:
        return judge_party(t);
    case 6:
        return homes - judge_district(t, 'I', &unused);
    case 8:
        return burbs;
    case 10:
        return fullest(t, true, 'C') > fullest(t, false, 'C') ? fullest(t, true, 'C')
                                                              : fullest(t, false, 'C');
    case 12:
        return traffic.longest / 2;
    case 13:
        return traffic.hopping;
    case 14:
        return traffic.loop_pieces;
    case 16:
        return traffic.commutes;
    case 18:
        return fullest(t, true, 0) + fullest(t, false, 0);
    default:
        for (int y = 1; y <= t->height; y++)
            for (int x = 1; x <= t->width; x++)
                points += judge_block(t, goal, x, y);
        return points;
    }
}

static void write_town(const Town *t, Text *out) {
    text_add(out, "goals 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18\n");
    for (int y = 1; y <= t->height; y++) {
        for (int x = 1; x <= t->width; x++) {
            text_char(out, t->zone[y][x] ? t->zone[y][x] : '.');
            text_char(out, t->zone[y][x] ? t->road[y][x] : '.');
            text_char(out, x < t->width ? ' ' : '\n');
        }
    }
}

static void compare(const Town *t) {
    static char drawing[64 * 64 * 3 + 100];
    static const char *const ZONES[] = {"district.commercial", "district.park",
                                        "district.industrial", "district.residential"};
    Text text;
    Score score;
    Error error;
    text_init(&text, drawing, sizeof drawing);
    write_town(t, &text);
    if (!positions_score(drawing, &score, &error))
        fail_msg("line %d: %s\n%s", error.line, error.what, drawing);
    Traffic traffic = judge_traffic(t);
    for (int i = 0; i < 4; i++) {
        int unused;
        if (positions_line(&score, ZONES[i]) != judge_district(t, "CPIR"[i], &unused))
            fail_msg("%s is %d:\n%s", ZONES[i], positions_line(&score, ZONES[i]), drawing);
    }
    assert_int_equal(positions_line(&score, "roads"), -traffic.count);
    assert_int_equal(positions_fact(&score, "roads"), traffic.count);
    assert_int_equal(positions_fact(&score, "longest_road"), traffic.longest);
    assert_int_equal(positions_fact(&score, "loop_pieces"), traffic.loop_pieces);
    for (int goal = 1; goal <= URBANISTA_CARDS; goal++) {
        const ScoreLine *line = &score.line[4 + goal];
        int judged = judge_goal(t, goal);
        if (line->points != judged)
            fail_msg("%s is %d, judged %d:\n%s", line->id, (int)line->points, judged, drawing);
    }
}

/* Clumps of zones and much bent roads, so that squares, loops and large districts happen. */
static void invent_town(Town *t, int widest, Rng *rng) {
    memset(t, 0, sizeof *t);
    t->width = 1 + (int)rng_below(rng, (uint32_t)widest);
    t->height = 1 + (int)rng_below(rng, (uint32_t)widest);
    unsigned gaps = rng_below(rng, 60), clumps = rng_below(rng, 80), bends = rng_below(rng, 100);
    bool park_roads = rng_below(rng, 2); /* as no card of the standard deck has them */
    for (int y = 1; y <= t->height; y++) {
        for (int x = 1; x <= t->width; x++) {
            if (rng_below(rng, 100) < gaps && (x > 1 || y > 1))
                continue;
            char zone = "CPIRCPIRCPIRX"[rng_below(rng, 13)];
            char left = t->zone[y][x - 1], above = t->zone[y - 1][x];
            if (rng_below(rng, 100) < clumps && (left || above))
                zone = left && (rng_below(rng, 2) || !above) ? left : above;
            t->zone[y][x] = zone;
            t->road[y][x] = rng_below(rng, 100) < bends ? "LJr7"[rng_below(rng, 4)]
                                                        : "-|LJr7."[rng_below(rng, 7)];
            if (zone == 'P' && !park_roads)
                t->road[y][x] = '.';
        }
    }
}

static void a_second_opinion_agrees_on_small_cities(void **state) {
    Rng rng;
    Town town;
    (void)state;
    rng_init(&rng, 7);
    for (int i = 0; i < 1500; i++) {
        invent_town(&town, 9, &rng);
        compare(&town);
    }
}

static void a_second_opinion_agrees_on_the_widest_cities(void **state) {
    Rng rng;
    Town town;
    (void)state;
    rng_init(&rng, 8);
    for (int i = 0; i < 3; i++) {
        invent_town(&town, 64, &rng);
        compare(&town);
    }
    do
        invent_town(&town, 64, &rng);
    while (town.width < 64);
    compare(&town);
}

/* One loop round the border, one district inside it that winds through every row. */
static void the_whole_drawing_can_be_full(void **state) {
    static Town town;
    (void)state;
    memset(&town, 0, sizeof town);
    town.width = town.height = 64;
    for (int y = 1; y <= 64; y++) {
        for (int x = 1; x <= 64; x++) {
            bool top = y == 1, bottom = y == 64, left = x == 1, right = x == 64;
            town.zone[y][x] = 'R';
            town.road[y][x] = top && left       ? 'r'
                              : top && right    ? '7'
                              : bottom && left  ? 'L'
                              : bottom && right ? 'J'
                              : top || bottom   ? '-'
                              : left || right   ? '|'
                                                : '.';
        }
    }
    static char drawing[64 * 64 * 3 + 100];
    Text text;
    Score score;
    Error error;
    text_init(&text, drawing, sizeof drawing);
    write_town(&town, &text);

    assert_true(positions_score(drawing, &score, &error));

    assert_int_equal(positions_line(&score, "district.residential"), 4096);
    assert_int_equal(positions_line(&score, "goal.sprawlopolis"), 128);
    assert_int_equal(positions_line(&score, "goal.block_party"), 7);
    assert_int_equal(positions_line(&score, "goal.outskirts"), 1);
    assert_int_equal(positions_fact(&score, "loop_pieces"), 4 * 63);
    assert_int_equal(positions_fact(&score, "roads"), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_examples_score_as_printed),
        cmocka_unit_test(every_goal_keeps_to_its_rulings),
        cmocka_unit_test(districts_roads_and_difficulty),
        cmocka_unit_test(a_second_opinion_agrees_on_small_cities),
        cmocka_unit_test(a_second_opinion_agrees_on_the_widest_cities),
        cmocka_unit_test(the_whole_drawing_can_be_full),
    };
    return cmocka_run_group_tests_name("urbanista score", tests, positions_open, NULL);
}
