/* SPDX-License-Identifier: MIT */
/* naive.c - cell by cell, word by word. An unknown form stops the test. */
#include "naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    N = NAIVE_SIDE
};

static const char COLOURS[] = "rbgy";

void naive_read(NaiveGrid *grid, const char *rows) {
    int row = 0, column = 0;
    memset(grid, 0, sizeof *grid);
    for (int i = 0; i < N * N; i++)
        grid->cell[i / N][i % N].ground = '.';
    while (*rows) {
        char word[64] = "";
        sscanf(rows, "%63[^ \n]", word);
        NaiveCell *cell = &grid->cell[row][column++];
        cell->ground = word[0];
        if (word[0] != '.' && strlen(word) == 3 && strchr(COLOURS, word[1]) && word[2] >= '1' &&
            word[2] <= '4') {
            cell->colour = word[1];
            cell->height = word[2] - '0';
        } else if (word[1]) {
            strcpy(cell->feature, word + 1);
        }
        rows += strlen(word);
        if (*rows == '\n') {
            row++;
            column = 0;
        }
        rows += *rows != '\0';
    }
}

static char at(const NaiveGrid *g, int r, int c) {
    return r < 0 || c < 0 || r >= N || c >= N ? '.' : g->cell[r][c].ground;
}

static int height_at(const NaiveGrid *g, int r, int c) {
    return r < 0 || c < 0 || r >= N || c >= N ? 0 : g->cell[r][c].height;
}

static bool beside(const NaiveGrid *g, int r, int c, char ground) {
    return at(g, r - 1, c) == ground || at(g, r + 1, c) == ground || at(g, r, c - 1) == ground ||
           at(g, r, c + 1) == ground;
}

/* Marks everything joined to this cell for which key[][] is the same; returns how many. */
static int fill(char key[N][N], int mark[N][N], int r, int c, char wanted, int number) {
    if (r < 0 || c < 0 || r >= N || c >= N || mark[r][c] || key[r][c] != wanted)
        return 0;
    mark[r][c] = number;
    return 1 + fill(key, mark, r - 1, c, wanted, number) +
           fill(key, mark, r + 1, c, wanted, number) + fill(key, mark, r, c - 1, wanted, number) +
           fill(key, mark, r, c + 1, wanted, number);
}

/* Numbers the areas of this key from 1; size[number]. Returns how many. */
static int areas(char key[N][N], char wanted, int mark[N][N], int size[N * N + 1]) {
    int count = 0;
    memset(mark, 0, N * N * sizeof(int));
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++)
            if (!mark[r][c] && key[r][c] == wanted) {
                count++;
                size[count] = fill(key, mark, r, c, wanted, count);
            }
    return count;
}

static int ground_areas(const NaiveGrid *g, char ground, int mark[N][N], int size[N * N + 1]) {
    char key[N][N];
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++)
            key[r][c] = at(g, r, c);
    return areas(key, ground, mark, size);
}

static int kinds_in(const NaiveGrid *g, int mark[N][N], int number) {
    const char *seen[N * N];
    int count = 0;
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++) {
            const char *feature = g->cell[r][c].feature;
            bool is_new = mark[r][c] == number && feature[0];
            for (int i = 0; i < count; i++)
                if (strcmp(seen[i], feature) == 0)
                    is_new = false;
            if (is_new)
                seen[count++] = feature;
        }
    return count;
}

int naive_areas(const NaiveGrid *g, char ground) {
    static const int POINTS[] = {0, 1, 3, 6, 10};
    int mark[N][N], size[N * N + 1], points = 0;
    int count = ground_areas(g, ground, mark, size);
    for (int number = 1; number <= count; number++)
        points += POINTS[kinds_in(g, mark, number)];
    return points;
}

int naive_monuments(const NaiveGrid *g) {
    int count = 0;
    for (int i = 0; i < N * N; i++)
        count += strcmp(g->cell[i / N][i % N].feature, "monument") == 0;
    return 2 * count;
}

/* ---- conditions on buildings ---- */

typedef struct {
    char colour;      /* or 0 */
    int low, high;    /* heights */
    bool park, water; /* must be beside */
} Wanted;

static bool is_wanted(const NaiveGrid *g, int r, int c, const Wanted *w) {
    const NaiveCell *cell = &g->cell[r][c];
    return cell->height >= w->low && cell->height <= w->high &&
           (!w->colour || cell->colour == w->colour) && (!w->park || beside(g, r, c, 'P')) &&
           (!w->water || beside(g, r, c, 'W'));
}

static int count_wanted(const NaiveGrid *g, const Wanted *w) {
    int count = 0;
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++)
            count += is_wanted(g, r, c, w);
    return count;
}

static void read_height(const char *word, Wanted *w) {
    w->low = word[0] - '0';
    w->high = word[1] == '+' ? 4 : w->low;
}

static int least_of_colours(const NaiveGrid *g) {
    int least = N * N;
    for (int i = 0; i < 4; i++) {
        Wanted w = {.colour = COLOURS[i], .low = 1, .high = 4};
        int count = count_wanted(g, &w);
        least = count < least ? count : least;
    }
    return least;
}

/* The most buildings pairwise different in colour and height. */
static int all_different(const NaiveGrid *g, int colour, unsigned heights) {
    if (colour == 4)
        return 0;
    int best = all_different(g, colour + 1, heights);
    for (int h = 1; h <= 4; h++) {
        Wanted w = {.colour = COLOURS[colour], .low = h, .high = h};
        if (heights >> h & 1 || count_wanted(g, &w) == 0)
            continue;
        int with = 1 + all_different(g, colour + 1, heights | 1u << h);
        best = with > best ? with : best;
    }
    return best;
}

/* ---- lines ---- */

/* Does a line of these heights (0: any building) start at r,c? Counts its colours. */
static bool line_at(const NaiveGrid *g, int r, int c, bool down, const int *heights, int n,
                    int *colours) {
    bool seen[128] = {false};
    *colours = 0;
    for (int i = 0; i < n; i++) {
        int y = r + (down ? i : 0), x = c + (down ? 0 : i);
        int height = height_at(g, y, x);
        if (height == 0 || (heights && heights[i] != height))
            return false;
        *colours += !seen[(int)g->cell[y][x].colour];
        seen[(int)g->cell[y][x].colour] = true;
    }
    return true;
}

static bool has_line(const NaiveGrid *g, const int *heights, int n, int colours_due) {
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++)
            for (int down = 0; down < 2; down++) {
                int colours;
                if (line_at(g, r, c, down, heights, n, &colours) && colours >= colours_due)
                    return true;
            }
    return false;
}

static int read_list(const char *words, int *out) {
    int count = 0, used;
    while (sscanf(words, "%d%n", &out[count], &used) == 1) {
        words += used;
        count++;
    }
    return count;
}

/* ---- cards ---- */

/* "red height 2+ beside park", in this order, each optional. */
static void read_traits(const char *words, Wanted *w) {
    char word[3][24] = {"", "", ""};
    *w = (Wanted){.low = 1, .high = 4};
    char rest[200];
    snprintf(rest, sizeof rest, "%s", words);
    for (char *part = strtok(rest, " "); part; part = strtok(NULL, " ")) {
        snprintf(word[0], sizeof word[0], "%s", part);
        if (strcmp(word[0], "height") == 0)
            read_height(strtok(NULL, " "), w);
        else if (strcmp(word[0], "beside") == 0)
            *(strcmp(strtok(NULL, " "), "park") == 0 ? &w->park : &w->water) = true;
        else
            w->colour = word[0][0];
    }
}

static int card_now(const NaiveGrid *g, const char *words) {
    int points, a, used = 0, list[12];
    char s1[24], s2[24];
    int mark[N][N], size[N * N + 1];
    Wanted w = {.low = 1, .high = 4};
    sscanf(words, "%d per %n", &points, &used);
    words += used;
    if (strncmp(words, "building", 8) == 0) {
        read_traits(words + 8, &w);
        return points * count_wanted(g, &w);
    }
    if (sscanf(words, "%d buildings height %23s", &a, s1) == 2) {
        read_height(s1, &w);
        return points * (count_wanted(g, &w) / a);
    }
    if (strcmp(words, "set colours") == 0)
        return points * least_of_colours(g);
    if (strncmp(words, "set heights ", 12) == 0) {
        int n = read_list(words + 12, list), least = N * N;
        for (int i = 0; i < n; i++) {
            w.low = w.high = list[i];
            int count = count_wanted(g, &w);
            least = count < least ? count : least;
        }
        return points * least;
    }
    if (sscanf(words, "square of largest %23s max %d", s2, &a) == 2) {
        int count = ground_areas(g, s2[0] == 'p' ? 'P' : 'W', mark, size), largest = 0;
        for (int i = 1; i <= count; i++)
            largest = size[i] > largest ? size[i] : largest;
        return points * largest < a ? points * largest : a;
    }
    if (sscanf(words, "area %23s", s2) == 1)
        return points * ground_areas(g, s2[0] == 'p' ? 'P' : 'W', mark, size);
    fprintf(stderr, "naive: unknown card '%s'\n", words);
    abort();
}

/* ---- milestones ---- */

static int extent(int mark[N][N], int number) {
    int top = N, bottom = -1, left = N, right = -1;
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++) {
            if (mark[r][c] != number)
                continue;
            top = r < top ? r : top;
            bottom = r > bottom ? r : bottom;
            left = c < left ? c : left;
            right = c > right ? c : right;
        }
    return bottom - top > right - left ? bottom - top + 1 : right - left + 1;
}

static int beside_area(const NaiveGrid *g, int mark[N][N], int number) {
    NaiveGrid only = *g;
    Wanted w = {.low = 1, .high = 4, .water = true};
    for (int i = 0; i < N * N; i++) { /* all other park and water vanishes; this becomes water */
        NaiveCell *cell = &only.cell[i / N][i % N];
        if (cell->ground == 'P' || cell->ground == 'W')
            cell->ground = mark[i / N][i % N] == number ? 'W' : '.';
    }
    return count_wanted(&only, &w);
}

static bool has_block(const NaiveGrid *g) {
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++) {
            int h = height_at(g, r, c);
            if (h && height_at(g, r, c + 1) == h && height_at(g, r + 1, c) == h &&
                height_at(g, r + 1, c + 1) == h)
                return true;
        }
    return false;
}

static int districts(const NaiveGrid *g, int plots) {
    char key[N][N];
    int mark[N][N], size[N * N + 1], sum = 0;
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++) {
            const NaiveCell *cell = &g->cell[r][c];
            key[r][c] = cell->ground == 'X' ? cell->colour : (char)(cell->ground | 32);
            if (strcmp(cell->feature, "monument") == 0)
                key[r][c] = '.';
        }
    for (int i = 0; i < 4; i++)
        for (int number = areas(key, COLOURS[i], mark, size); number > 0; number--)
            sum += size[number] / plots;
    return sum;
}

static bool areas_now(const NaiveGrid *g, const char *words, bool *known) {
    int mark[N][N], size[N * N + 1], a, b;
    char s[24];
    *known = true;
    bool single = strncmp(words, "area ", 5) == 0;
    if (single && sscanf(words, "area %23s", s) == 1) {
        int count = ground_areas(g, s[0] == 'p' ? 'P' : 'W', mark, size);
        for (int i = 1; i <= count; i++) {
            if (sscanf(words, "area %*s size %d", &a) == 1 && size[i] >= a)
                return true;
            if (sscanf(words, "area %*s spanning %d", &a) == 1 && extent(mark, i) >= a)
                return true;
            if (sscanf(words, "area %*s with %d different", &a) == 1 && kinds_in(g, mark, i) >= a)
                return true;
        }
        return false;
    }
    if (sscanf(words, "areas %d %23s of size %d", &a, s, &b) == 3) {
        int count = ground_areas(g, s[0] == 'p' ? 'P' : 'W', mark, size), good = 0;
        for (int i = 1; i <= count; i++)
            good += size[i] >= b;
        return good >= a;
    }
    if (sscanf(words, "squares %23s %d", s, &a) == 2) {
        int count = 0;
        for (int i = 0; i < N * N; i++)
            count += g->cell[i / N][i % N].ground == (s[0] == 'p' ? 'P' : 'W');
        return count >= a;
    }
    if (sscanf(words, "features %d on %23s", &a, s) == 2) {
        int count = 0;
        for (int i = 0; i < N * N; i++)
            count += g->cell[i / N][i % N].ground == (s[0] == 'p' ? 'P' : 'W') &&
                     g->cell[i / N][i % N].feature[0];
        return count >= a;
    }
    *known = false;
    return false;
}

static bool milestone_now(const NaiveGrid *g, const char *words) {
    int a, b, n, list[12], back[12];
    char h[24], s[24];
    Wanted w = {.low = 1, .high = 4};
    bool known, holds = areas_now(g, words, &known);
    if (known)
        return holds;
    if (sscanf(words, "buildings %d height %23s", &a, h) == 2) {
        read_height(h, &w);
        w.park = strstr(words, "park") != NULL;
        w.water = strstr(words, "water") != NULL;
        return count_wanted(g, &w) >= a;
    }
    if (sscanf(words, "buildings %d beside one area %23s", &a, s) == 2) {
        int mark[N][N], size[N * N + 1];
        for (int i = ground_areas(g, s[0] == 'p' ? 'P' : 'W', mark, size); i > 0; i--)
            if (beside_area(g, mark, i) >= a)
                return true;
        return false;
    }
    if (sscanf(words, "buildings %d %23s", &a, s) == 2 && strcmp(s, "all") == 0)
        return all_different(g, 0, 0) >= a;
    if (sscanf(words, "buildings %d %23s", &a, s) == 2 && strcmp(s, "in") == 0)
        return least_of_colours(g) >= a;
    if (sscanf(words, "line of %d buildings in %d", &a, &b) == 2)
        return has_line(g, NULL, a, b);
    if (sscanf(words, "line of %d", &a) == 1)
        return has_line(g, NULL, a, 0);
    if (strncmp(words, "line of heights ", 16) == 0) {
        n = read_list(words + 16, list);
        for (int i = 0; i < n; i++)
            back[i] = list[n - 1 - i];
        return has_line(g, list, n, 0) || has_line(g, back, n, 0);
    }
    if (strncmp(words, "block 2x2", 9) == 0)
        return has_block(g);
    if (sscanf(words, "districts %d of %d", &a, &b) == 2)
        return districts(g, b) >= a;
    if (sscanf(words, "heights %d different beside %23s", &a, s) == 2) {
        w.park = s[0] == 'p';
        w.water = s[0] == 'w';
        for (n = 0, w.low = 1; w.low <= 4; w.low++) {
            w.high = w.low;
            n += count_wanted(g, &w) > 0;
        }
        return n >= a;
    }
    fprintf(stderr, "naive: unknown milestone '%s'\n", words);
    abort();
}

/* ---- M2: the best choice of colours for empty wild plots ---- */

static int best(const NaiveGrid *g, int from, const char *words, bool is_card) {
    for (int i = from; i < N * N; i++) {
        const NaiveCell *cell = &g->cell[i / N][i % N];
        if (cell->ground != 'X' || cell->height)
            continue;
        int most = 0;
        for (int colour = 0; colour < 4; colour++) {
            NaiveGrid chosen = *g;
            chosen.cell[i / N][i % N].colour = COLOURS[colour];
            int value = best(&chosen, i + 1, words, is_card);
            most = value > most ? value : most;
        }
        return most;
    }
    return is_card ? card_now(g, words) : milestone_now(g, words);
}

int naive_card(const NaiveGrid *g, const char *words) {
    return best(g, 0, words, true);
}

bool naive_milestone(const NaiveGrid *g, const char *words) {
    return best(g, 0, words, false);
}
