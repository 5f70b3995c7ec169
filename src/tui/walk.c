/* SPDX-License-Identifier: MIT */
/* walk.c - the cursor of a match. On the board it goes by places: where a move changes the picture
 * is found by drawing the position with the move made, so no game has to say it. */
#include "local/choices.h"
#include "tui/match.h"

#include <stdlib.h>
#include <string.h>

enum {
    NEAR = 12 /* columns; a click farther away means no move */
};

void match_list(TuiMatch *match) {
    const Game *game = match->session->table.game;
    match->n_moves = match->my_turn ? game->legal(&match->view.state, match->move) : 0;
    match->filter[0] = '\0';
    match->is_filtering = false;
    match->skip[PANEL_MOVES] = 0;
    for (int i = 0; i < match->n_moves; i++) {
        match->effect[i] = UNKNOWN;
        match->spot[i].known = false;
    }
    match_filter(match);
    match_choose(match, NOTHING);
}

void match_filter(TuiMatch *match) {
    match->n_fits = match->n_moves;
    for (int i = 0; i < match->n_moves; i++)
        match->fits[i] = true;
    if (match->filter[0])
        match->n_fits =
            local_filter(&match->view, match->move, match->n_moves, match->filter, match->fits);
    if (match->cursor != NOTHING && !match->fits[match->cursor])
        match_choose(match, NOTHING);
}

void match_choose(TuiMatch *match, int move) {
    match->cursor = move;
    match->stale = true;
    if (move != NOTHING)
        preview_move(&match->view, match->move[move], &match->preview);
}

int match_effect(TuiMatch *match, int move) {
    if (match->effect[move] == UNKNOWN) {
        Preview preview;
        preview_move(&match->view, match->move[move], &preview);
        match->effect[move] = preview.own;
    }
    return match->effect[move];
}

void match_step(TuiMatch *match, int by) {
    int at = match->cursor;
    if (match->n_fits == 0)
        return;
    if (at == NOTHING)
        at = by > 0 ? -1 : match->n_moves;
    do
        at = (at + by + match->n_moves) % match->n_moves;
    while (!match->fits[at]);
    match_choose(match, at);
}

/* ---- families ---- */

static Family family_of(const TuiMatch *match, int move) {
    Family family = {0};
    for (int i = 0; i < match->n_moves; i += family.count) {
        family = local_gather(&match->view, match->move, match->n_moves, i);
        if (move < i + family.count)
            break;
    }
    return family;
}

static const char *place_of(const TuiMatch *match, int move, const Family *family, Told *told) {
    local_tell(&match->view, match->move[move], told);
    return told->notation + family->head;
}

/* The move of the family at the same place as `like`, or its first. */
static int same_place(const TuiMatch *match, const Family *family, const char *like) {
    Told told;
    for (int i = family->first; i < family->first + family->count; i++)
        if (match->fits[i] && strcmp(place_of(match, i, family, &told), like) == 0)
            return i;
    for (int i = family->first; i < family->first + family->count; i++)
        if (match->fits[i])
            return i;
    return NOTHING;
}

void match_step_family(TuiMatch *match, int by) {
    Told told;
    if (match->cursor == NOTHING || match->n_fits == 0) {
        match_step(match, by);
        return;
    }
    Family here = family_of(match, match->cursor);
    const char *place = place_of(match, match->cursor, &here, &told);
    int at = match->cursor;
    for (int i = 0; i < match->n_moves; i++) {
        Family family = family_of(match, at);
        at = by > 0 ? family.first + family.count : family.first - 1;
        at = (at + match->n_moves) % match->n_moves;
        family = family_of(match, at);
        int found = same_place(match, &family, place);
        if (found != NOTHING) {
            match_choose(match, found);
            return;
        }
    }
}

/* Does one head say the other's card, in another position? "7@" and "7r@". */
static bool is_turned(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t same = 0;
    while (same < a_length && same < b_length && a[same] == b[same])
        same++;
    return same > 0 && same + 2 >= a_length && same + 2 >= b_length &&
           (a_length != b_length || same + 1 == a_length || same + 2 == a_length);
}

void match_turn(TuiMatch *match) {
    Told told;
    if (match->cursor == NOTHING)
        return;
    Family here = family_of(match, match->cursor), other;
    const char *place = place_of(match, match->cursor, &here, &told);
    int turned = NOTHING;
    for (int i = 0; i < match->n_moves; i += other.count) {
        other = local_gather(&match->view, match->move, match->n_moves, i);
        if (other.first != here.first &&
            is_turned(here.notation, here.head, other.notation, other.head)) {
            int found = same_place(match, &other, place);
            if (found != NOTHING && (turned == NOTHING || other.first > here.first))
                turned = found;
            if (other.first > here.first)
                break;
        }
    }
    if (turned != NOTHING)
        match_choose(match, turned);
}

/* ---- places on the board ---- */

/* The middle of the cells that differ: the median, because figures elsewhere may differ too. */
static Spot middle_of(const Grid *before, const Grid *after, int dx, int dy) {
    Spot spot = {.known = true};
    int *across = calloc((size_t)before->columns + 1, sizeof *across);
    int *down = calloc((size_t)before->rows + 1, sizeof *down);
    int count = 0, sum = 0;
    for (int y = 0; across && down && y < before->rows; y++) {
        for (int x = 0; x < before->columns; x++) {
            int column = x - dx, row = y - dy;
            if (column < 0 || row < 0 || column >= after->columns || row >= after->rows)
                continue;
            const Cell *a = grid_at(before, x, y), *b = grid_at(after, column, row);
            if (grid_same_glyph(a, b) && brush_same(a->brush, b->brush))
                continue;
            across[x]++;
            down[y]++;
            count++;
        }
    }
    spot.there = count > 0;
    for (sum = 0; spot.there && 2 * (sum += across[spot.x]) < count;)
        spot.x++;
    for (sum = 0; spot.there && 2 * (sum += down[spot.y]) < count;)
        spot.y++;
    free(across);
    free(down);
    return spot;
}

static const Spot *spot_of(TuiMatch *match, int move) {
    static Grid after;
    static char block[TUI_TEXT];
    Spot *spot = &match->spot[move];
    if (spot->known)
        return spot;
    AnyState before, then;
    View view;
    Rng rng;
    Text text;
    int dx, dy;
    ScreenStyle style = {
        .colour = true, .columns = match->board_columns, .player = match->session->shown};
    rng_init(&rng, 1);
    preview_world(&match->view, match->move[move], &rng, &before, &then);
    view_of(match->view.game, &then, match->view.seat, &view);
    view.player = match->session->shown;
    text_init(&text, block, sizeof block);
    match->screen->panel[0].draw(&view, &style, &text);
    spot->known = true;
    spot->there = false;
    if (!grid_read(&after, block))
        return spot;
    grid_align(&match->plain, &after, &dx, &dy);
    *spot = middle_of(&match->plain, &after, dx, dy);
    return spot;
}

/* How far a spot is in a direction: what lies askew counts double; negative when it is not there.
 * Cells are twice as high as wide. */
static int distance(const Spot *from, const Spot *to, int dx, int dy) {
    int across = to->x - from->x, down = 2 * (to->y - from->y);
    int ahead = dx ? across * dx : down * dy, askew = dx ? down : across;
    askew = askew < 0 ? -askew : askew;
    return ahead <= 0 || askew > 2 * ahead ? -1 : ahead + 2 * askew;
}

/* The move of a family that is nearest to the middle of the board: walking begins there. */
static int middle_move(TuiMatch *match, const Family *family) {
    int best = NOTHING, least = 0;
    for (int i = family->first; i < family->first + family->count; i++) {
        const Spot *spot = match->fits[i] ? spot_of(match, i) : NULL;
        if (!spot || !spot->there)
            continue;
        int far =
            abs(spot->x - match->plain.columns / 2) + 2 * abs(spot->y - match->plain.rows / 2);
        if (best == NOTHING || far < least) {
            best = i;
            least = far;
        }
    }
    return best;
}

/* Where walking begins: the chosen move, or the first. */
static int start_of(const TuiMatch *match) {
    int start = match->cursor;
    for (int i = 0; start == NOTHING && i < match->n_moves; i++)
        start = match->fits[i] ? i : NOTHING;
    return start;
}

int match_near(TuiMatch *match, int x, int y) {
    int best = NOTHING, least = NEAR;
    if (match->n_fits == 0)
        return NOTHING;
    Family family = family_of(match, start_of(match));
    for (int i = family.first; i < family.first + family.count; i++) {
        const Spot *spot = match->fits[i] ? spot_of(match, i) : NULL;
        int far = spot && spot->there ? abs(spot->x - x) + 2 * abs(spot->y - y) : NEAR;
        if (far < least) {
            best = i;
            least = far;
        }
    }
    return best;
}

bool match_walk(TuiMatch *match, int dx, int dy) {
    if (match->n_fits == 0)
        return false;
    int start = start_of(match);
    Family family = family_of(match, start);
    if (family.count < 2 || !spot_of(match, start)->there)
        return false;
    if (match->cursor == NOTHING) {
        match_choose(match, middle_move(match, &family));
        return true;
    }
    int best = NOTHING, least = 0;
    for (int i = family.first; i < family.first + family.count; i++) {
        const Spot *spot = match->fits[i] && i != start ? spot_of(match, i) : NULL;
        int far = spot && spot->there ? distance(spot_of(match, start), spot, dx, dy) : -1;
        if (far > 0 && (best == NOTHING || far < least)) {
            best = i;
            least = far;
        }
    }
    if (best != NOTHING)
        match_choose(match, best);
    return true;
}
