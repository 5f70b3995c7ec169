/* SPDX-License-Identifier: MIT */
/* positions.c - reads .pos files and checks their answers. */
#include "games/urbanista/positions.h"

#include "check.h"
#include "games/catalog.h"

#include <stdlib.h>
#include <string.h>

int positions_open(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

bool positions_score(const char *drawing, Score *out, Error *error) {
    Score scores[MAX_SEATS];
    Scan in;
    int seats = 0;
    if (!scan_open(&in, SCAN_RECORD, drawing, strlen(drawing), error) ||
        !urbanista_game.score_drawing(0, &in, scores, &seats))
        return false;
    assert_int_equal(seats, 1);
    *out = scores[0];
    return true;
}

static int find(const ScoreLine *lines, int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (strcmp(lines[i].id, id) == 0)
            return (int)lines[i].points;
    fail_msg("the score has no %s", id);
    return 0;
}

int positions_line(const Score *score, const char *id) {
    return find(score->line, score->n_lines, id);
}

int positions_fact(const Score *score, const char *id) {
    return find(score->fact, score->n_facts, id);
}

/* "line roads -1" */
static void check_answer(const char *title, const Score *score, const char *answer) {
    char kind[16], id[48];
    int wanted, found = 0;
    if (sscanf(answer, "%15s %47s %d", kind, id, &wanted) == 3 && strcmp(kind, "line") == 0)
        found = positions_line(score, id);
    else if (sscanf(answer, "%15s %47s %d", kind, id, &wanted) == 3 && strcmp(kind, "fact") == 0)
        found = positions_fact(score, id);
    else if (sscanf(answer, "total %d", &wanted) == 1)
        found = (int)score->total;
    else if (sscanf(answer, "target %d", &wanted) == 1 && score->has_target)
        found = (int)score->target;
    else if (sscanf(answer, "lines %d", &wanted) == 1)
        found = score->n_lines;
    else
        fail_msg("%s: no answer '%s'", title, answer);
    if (found != wanted)
        fail_msg("%s: %s, but it is %d", title, answer, found);
}

int positions_check(const char *name) {
    return positions_each(name, NULL);
}

int positions_each(const char *name, PositionVisit *visit) {
    char path[512], line[512], title[256] = "", drawing[8192] = "";
    int cases = 0;
    bool scored = false;
    Score score = {0};
    snprintf(path, sizeof path, "%s/tests/games/urbanista/%s", SOURCE_DIR, name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing", path);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "== ", 3) == 0) {
            assert_true(cases == 0 || scored); /* a case without an answer checks nothing */
            snprintf(title, sizeof title, "%.*s", (int)strcspn(line + 3, "\n"), line + 3);
            drawing[0] = '\0';
            scored = false;
            cases++;
        } else if (strncmp(line, "-> ", 3) == 0) {
            Error error;
            line[strcspn(line, "\n")] = '\0';
            if (!scored && !positions_score(drawing, &score, &error))
                fail_msg("%s: line %d of the drawing: %s", title, error.line, error.what);
            if (!scored && visit)
                visit(drawing);
            scored = true;
            check_answer(title, &score, line + 3);
        } else if (line[0] != '#' && line[0] != '\n') {
            assert_true(strlen(drawing) + strlen(line) < sizeof drawing);
            strcat(drawing, line);
        }
    }
    fclose(file);
    assert_true(scored);
    return cases;
}
