/* SPDX-License-Identifier: MIT */
/* explain_test.c - Města's reasons in words: exact sentences for arranged positions, and in random
 * matches every number against the rules' own figures. */
#include "explained.h"
#include "help.h"

/* ---- arranged positions ---- */

/* The seat to act has this quarter (whole tiles) and these cards; the other one nothing new. */
static MestaState arranged(const char *city, const char *rows, const char *cards) {
    char text[1024];
    Table table;
    Scan in;
    Error error;
    MestaDrawing drawing;
    open_match(&table, 2, false, city, 1);
    choose_starts(&table);
    snprintf(text, sizeof text, "%scards%s%s\ncity %s\nplaces 0 0 0\n", rows, *cards ? " " : "",
             cards, city);
    if (!scan_open(&in, SCAN_RECORD, text, strlen(text), &error) ||
        !mesta_read_drawing(0, &in, &drawing))
        fail_msg("line %d: %s", error.line, error.what);
    MestaState s = *state_of(&table);
    Seat seat = mesta_actor(&s);
    MestaQuarter *q = &s.quarter[seat];
    *q = drawing.quarter;
    q->wide = (uint8_t)(drawing.wide / 2);
    q->high = (uint8_t)(drawing.high / 2);
    for (int y = 0; y < q->high; y++)
        for (int x = 0; x < q->wide; x++)
            if (mesta_square(q, 2 * x, 2 * y).ground != MESTA_NONE)
                q->tiles |= (uint64_t)1 << (8 * (y + 1) + x + 1);
    for (int i = 0; i < drawing.n_cards; i++)
        s.held[seat][s.n_held[seat]++] = drawing.card[i];
    return s;
}

/* With one thing to be placed: a feature, a colour, or the first land tile of the deck. */
static MestaState placing(MestaState s, MestaPhase phase, int thing) {
    s.phase = (uint8_t)phase;
    s.pending[0] = (uint8_t)thing;
    s.n_pending = 1;
    return s;
}

/* Brings a thing to this place of its stack, in exchange for what lies there. */
static void lay_out(MestaState *s, int row, int at, int thing) {
    uint8_t *const stack[MESTA_ROWS] = {s->card, s->land, s->feature, s->bag};
    int from = at;
    while (stack[row][from] != thing)
        from++;
    stack[row][from] = stack[row][at];
    stack[row][at] = (uint8_t)thing;
}

static int card_number(const char *line) {
    int i = 0;
    while (strcmp(mesta_deck(0)->card[i].line, line) != 0)
        i++;
    return i;
}

static const char *why(const MestaState *s, const char *notation) {
    return explained_why(&mesta_game, s, notation);
}

static const char *where(const MestaState *s, const char *notation) {
    return explained_where(&mesta_game, s, notation);
}

static void a_piece_serves_a_card_and_costs_another(void **unused) {
    MestaState s =
        placing(arranged("venice", "Rr2 B P P\nP P W W\n", "red_towers town_houses red_quarter"),
                MESTA_PIECE, MESTA_RED);
    (void)unused;
    assert_string_equal(why(&s, "put red 0,0"),
                        "It raises a building to 3: Red towers +4. Town houses \u22121.");
    assert_string_equal(where(&s, "put red 0,0"), "The upper left of the city.");
    s = placing(s, MESTA_PIECE, MESTA_BLUE);
    assert_string_equal(why(&s, "put blue 1,0"), "A new building in blue.");
    assert_string_equal(why(&s, "drop blue"), "Placed, it would bring nothing.");
    s = placing(s, MESTA_PIECE, MESTA_GREEN);
    assert_string_equal(why(&s, "drop green"), "There is no place for it.");
    assert_string_equal(where(&s, "drop green"), "What is not worth a place.");
}

static void milestones_are_completed_neared_and_set_back(void **unused) {
    (void)unused;
    MestaState s = placing(arranged("mexico_city", "Rr1 Bb1 Gg1 Yy1\nRr1 Bb1 G Y\n", "cottages"),
                           MESTA_PIECE, MESTA_GREEN);
    assert_string_equal(
        why(&s, "put green 2,1"),
        "It completes Historic centre: Milestones +6, the next gets 2. A new building in green.");
    assert_string_equal(
        why(&s, "put green 2,0"),
        "Cottages \u22123. It sets back Historic centre to 5 of 7. It raises a building to 2.");
    s = placing(s, MESTA_PIECE, MESTA_YELLOW);
    s.pending[1] = MESTA_YELLOW; /* the turn is not over: nothing is claimed yet */
    s.n_pending = 2;
    assert_string_equal(why(&s, "put yellow 3,1"),
                        "Historic centre: 7 of 7. A new building in yellow.");
}

static void features_make_areas_richer(void **unused) {
    (void)unused;
    MestaState s =
        placing(arranged("venice", "Wboat W R B\nP W W Wferry\n", "red_quarter"), MESTA_FEATURE, 2);
    assert_string_equal(why(&s, "put dolphins 1,0"),
                        "It completes Lagoon: Milestones +5, the next gets 1. Water with 3 "
                        "different features: Water +3.");
    s = placing(s, MESTA_FEATURE, 0);
    assert_string_equal(why(&s, "put boat 1,0"), "This water has such a feature already.");
    s = placing(arranged("venice", "W W R B\nP W W W\n", ""), MESTA_FEATURE, 0);
    assert_string_equal(why(&s, "put boat 1,0"),
                        "Lagoon: 1 of 3. First feature on this water: Water +1.");
    s = placing(s, MESTA_FEATURE, MESTA_MONUMENT);
    assert_string_equal(why(&s, "put monument 2,0"), "Monuments +2. It gives up a plot (red).");
    s = placing(s, MESTA_FEATURE, MESTA_WILD);
    assert_string_equal(why(&s, "put wild 3,0"), "A plot for any colour instead of blue.");
    s = placing(arranged("venice", "R B\nG Y\n", ""), MESTA_FEATURE, 0);
    assert_string_equal(why(&s, "drop boat"), "There is no place for it.");
    assert_string_equal(where(&s, "drop boat"), "What has no place.");
}

static void tiles_join_areas_and_bring_plots(void **unused) {
    (void)unused;
    MestaState s = placing(
        arranged("venice", "R W P P\nR B P Wboat\nB B . .\nP Wferry . .\n", "red_towers ponds"),
        MESTA_TILE, 28); /* L29: RW/WW */
    assert_string_equal(why(&s, "tile 1,1 r0"),
                        "Grand Canal: 3 of 6. Lagoon: 2 of 3. Plots for Red towers: 1. Water +1. "
                        "Ponds \u22121. It joins areas of water: 2.");
    assert_string_equal(why(&s, "tile -1,0 r90"),
                        "Grand Canal: 2 of 6. Plots for Red towers: 1. Ponds +1.");
    assert_string_equal(where(&s, "tile -1,0 r90"), "The left edge of the city.");
}

static void what_is_taken_is_weighed(void **unused) {
    (void)unused;
    MestaState s = arranged("venice", "Rr2 Rr2 P P\nP P W W\n", "red_towers");
    lay_out(&s, MESTA_ROW_CARD, 0, card_number("card.red_houses"));
    lay_out(&s, MESTA_ROW_CARD, 1, card_number("card.city_park"));
    lay_out(&s, MESTA_ROW_FEATURE, 2, MESTA_MONUMENT);
    for (int i = 0; i < 4; i++)
        lay_out(&s, MESTA_ROW_PIECES, i, MESTA_RED);
    assert_string_equal(why(&s, "card 1"), "Red houses: worth 6 now.");
    assert_string_equal(why(&s, "card 2"),
                        "City park: worth 2 now. It keeps this from Player 1, worth 1 there.");
    assert_string_equal(why(&s, "card 4"), "A scoring card nobody has seen.");
    assert_string_equal(why(&s, "feature 2"),
                        "It keeps this from Player 1, worth 2 there. There is no place for it.");
    assert_string_equal(why(&s, "pieces 1"), "Placed well it brings +8 at once.");
    assert_string_equal(why(&s, "pieces 4"),
                        "Two pieces nobody has seen. It begins the next round.");
    assert_string_equal(where(&s, "pieces 4"), "The pieces of the display.");
}

/* ---- random matches ---- */

typedef struct {
    const MestaState *was, *is;
    Seat seat;
    Move move;
    int milestones; /* shown so far */
} Check;

static int total_of(const MestaState *s, Seat seat) {
    Score score;
    mesta_score(s, seat, &score);
    return score.total;
}

/* All lines of this id together. */
static int points_of(const MestaState *s, Seat seat, const char *id) {
    Score score;
    int sum = 0;
    mesta_score(s, seat, &score);
    for (int i = 0; i < score.n_lines; i++)
        sum += strcmp(score.line[i].id, id) == 0 ? score.line[i].points : 0;
    return sum;
}

static int change_of(const Check *check, const char *id) {
    return points_of(check->is, check->seat, id) - points_of(check->was, check->seat, id);
}

/* The best end of a turn that any placing leads to, in points of the seat. */
static int best_placing(const MestaState *s, Seat seat) {
    Move moves[MAX_MOVES];
    if (s->n_pending == 0)
        return total_of(s, seat);
    int count = mesta_game.legal(s, moves), most = -1;
    for (int i = 0; i < count; i++) {
        MestaState next = *s;
        mesta_game.apply(&next, moves[i]);
        int points = best_placing(&next, seat);
        most = points > most ? points : most;
    }
    return most;
}

static const MestaMilestone *milestone_of(const MestaState *s, const char *fact, int *number) {
    const MestaCity *city = &mesta_deck(s->deck)->city[s->city];
    *number = 0;
    while (strcmp(city->milestone[*number].fact, fact) != 0)
        ++*number;
    return &city->milestone[*number];
}

/* The largest need that holds. */
static int reached(const MestaQuarter *q, const MestaMilestone *milestone) {
    MestaMilestone asks = *milestone;
    asks.form.need = 1;
    while (mesta_holds(q, &asks))
        asks.form.need++;
    return asks.form.need - 1;
}

static void check_milestone(Check *check, const ExplainTerm *term) {
    int number;
    const MestaMilestone *milestone = milestone_of(check->is, term->arg[0].words, &number);
    const MestaQuarter *q = &check->is->quarter[check->seat];
    if (explained_starts(term->message, "It completes")) {
        int place = mesta_ring_of(check->is, check->seat, number), next = 0;
        assert_int_equal(mesta_ring_of(check->was, check->seat, number), -1);
        assert_true(mesta_holds(q, milestone));
        assert_int_equal(term->arg[2].number, milestone->points[place]);
        while (next < MESTA_PLACES && check->is->ring[number][next])
            next++;
        bool is_last = next == MESTA_PLACES;
        assert_true(is_last == !strstr(term->message, "the next"));
        if (!is_last)
            assert_int_equal(term->arg[3].number, milestone->points[next]);
        check->milestones += term->arg[2].number;
        return;
    }
    int had = reached(&check->was->quarter[check->seat], milestone), has = reached(q, milestone);
    bool is_capped = milestone->form.kind == FORM_DISTRICTS && has > milestone->form.need;
    assert_int_equal(term->arg[1].number, is_capped ? milestone->form.need : has);
    assert_int_equal(term->arg[2].number, milestone->form.need);
    assert_true(explained_starts(term->message, "It sets back") == (term->arg[1].number < had));
}

static void check_taking(const Check *check, const ExplainTerm *term) {
    const char *message = term->message;
    int a = term->arg[0].number, b = term->arg[1].number;
    int row = (int)mesta_move_thing(check->move), place = (int)mesta_move_where(check->move);
    int count, at = mesta_place_at(check->was, row, place, &count);
    if (strstr(message, "nobody has seen")) {
        assert_false(mesta_is_shown(check->was, row, at + count - 1));
        return;
    }
    if (explained_starts(message, "It begins the next round")) {
        MestaState s = *check->is;
        while (s.round == check->was->round) {
            Move moves[MAX_MOVES];
            mesta_game.legal(&s, moves);
            mesta_game.apply(&s, moves[0]);
        }
        assert_int_equal(s.star, check->seat);
        return;
    }
    assert_true(mesta_is_shown(check->was, row, at + count - 1));
    if (strstr(message, "is worth")) {
        assert_int_equal(b, change_of(check, term->arg[0].words));
    } else if (explained_starts(message, "It keeps this from")) {
        if (row == MESTA_ROW_CARD)
            assert_int_equal(b, mesta_card_points(&check->was->quarter[a],
                                                  &mesta_deck(0)->card[check->was->card[at]]));
        else
            assert_true(b > 0 && a != check->seat);
    } else if (explained_starts(message, "there is no place")) {
        for (int i = 0; i < check->is->n_pending; i++)
            assert_true((row == MESTA_ROW_FEATURE
                             ? mesta_feature_places(&check->was->quarter[check->seat],
                                                    check->is->pending[i])
                             : mesta_piece_places(&check->was->quarter[check->seat],
                                                  check->is->pending[i])) == 0);
    } else if (count == 1) {
        int best = best_placing(check->is, check->seat) - total_of(check->was, check->seat);
        if (explained_starts(message, "placed well"))
            assert_int_equal(a, best);
    } else if (count == 2 && explained_starts(message, "placed well")) {
        int best = best_placing(check->is, check->seat) - total_of(check->was, check->seat);
        assert_true(a > 0 && a <= best);
    }
}

/* Areas of squares of this ground, counted square by square. */
static int areas_of(const MestaQuarter *q, int ground) {
    Squares all = 0;
    int count = 0;
    for (int i = 0; i < MESTA_SIDE * MESTA_SIDE; i++)
        if (mesta_square(q, i % MESTA_SIDE, i / MESTA_SIDE).ground == ground)
            all |= squares_bit(MESTA_STRIDE * (i / MESTA_SIDE) + i % MESTA_SIDE);
    for (; all; count++)
        squares_take_area(&all);
    return count;
}

static void check_placing(const Check *check, const ExplainTerm *term) {
    const char *message = term->message;
    const MestaQuarter *was = &check->was->quarter[check->seat];
    const MestaQuarter *is = &check->is->quarter[check->seat];
    int a = term->arg[0].number, b = term->arg[1].number, c = term->arg[2].number;
    int where = (int)mesta_move_where(check->move);
    MestaSquare square = mesta_square(is, where % MESTA_STRIDE, where / MESTA_STRIDE);
    if (explained_starts(message, "It joins areas of")) {
        int ground = strstr(message, "water") ? MESTA_WATER : MESTA_PARK;
        assert_true(a > 1 && areas_of(is, ground) <= areas_of(was, ground) - a + 1 + 3);
        assert_true(a <= areas_of(was, ground));
    } else if (explained_starts(message, "plots for")) {
        int colour = mesta_deck(0)->card[card_number(term->arg[0].words)].form.colour;
        assert_int_equal(b, squares_count(is->plot[colour]) - squares_count(was->plot[colour]));
    } else if (strstr(message, "different features")) {
        assert_int_equal(c, change_of(check, term->arg[1].words));
        assert_int_equal(a, c);
    } else if (explained_starts(message, "first feature")) {
        assert_int_equal(b, 1);
        assert_int_equal(b, change_of(check, term->arg[0].words));
    } else if (strstr(message, "has such a feature already")) {
        assert_int_equal(change_of(check, strstr(message, "water") ? "water" : "park"), 0);
    } else if (explained_starts(message, "It raises a building")) {
        assert_int_equal(a, square.height);
        if (strstr(message, "{1}"))
            assert_int_equal(c, change_of(check, term->arg[1].words));
    } else if (explained_starts(message, "a new building")) {
        assert_int_equal(square.height, 1);
        if (strstr(message, "{1}"))
            assert_int_equal(c, change_of(check, term->arg[1].words));
    } else if (explained_starts(message, "It gives up")) {
        assert_int_equal(square.feature, MESTA_MONUMENT);
    } else {
        assert_true(explained_starts(message, "a plot for any colour"));
        assert_int_equal(square.feature, MESTA_WILD);
    }
}

static void check_drop(const Check *check, const ExplainTerm *term) {
    Move moves[MAX_MOVES];
    int count = mesta_game.legal(check->was, moves), most = -1000;
    for (int i = 0; i < count; i++) {
        MestaState next = *check->was;
        mesta_game.apply(&next, moves[i]);
        int gain = total_of(&next, check->seat) - total_of(check->is, check->seat);
        if (mesta_move_kind(moves[i]) == MESTA_MOVE_PUT &&
            mesta_move_thing(moves[i]) == mesta_move_thing(check->move))
            most = gain > most ? gain : most;
    }
    if (strstr(term->message, "no place"))
        assert_int_equal(most, -1000);
    else if (strstr(term->message, "nothing"))
        assert_int_equal(most, 0);
    else
        assert_int_equal(most, strstr(term->message, "cost") ? -term->arg[0].number
                                                             : term->arg[0].number);
}

static void check_term(Check *check, const ExplainTerm *term) {
    const char *message = term->message;
    unsigned kind = mesta_move_kind(check->move);
    if (strcmp(message, "{0} {1}") == 0) /* two copies of a card give two lines, each shown */
        assert_true(change_of(check, term->arg[0].words) % term->arg[1].number == 0);
    else if (explained_starts(message, "nothing at once") || explained_starts(message, "plots: "))
        return;
    else if (explained_starts(message, "It completes") ||
             explained_starts(message, "It sets back") || strcmp(message, "{0}: {1} of {2}") == 0)
        check_milestone(check, term);
    else if (kind == MESTA_MOVE_TAKE)
        check_taking(check, term);
    else if (kind == MESTA_MOVE_DROP)
        check_drop(check, term);
    else
        check_placing(check, term);
}

static void check_move(const MestaState *s, Move move, int *told) {
    ExplainTerm terms[MAX_TERMS];
    MestaState after = *s;
    Check check = {.was = s, .is = &after, .seat = mesta_actor(s), .move = move};
    int count = explained_terms(&mesta_game, s, move, terms);
    mesta_game.apply(&after, move);
    for (int i = 0; i < count; i++)
        check_term(&check, &terms[i]);
    assert_int_equal(check.milestones, change_of(&check, "milestones"));
    *told += count;
}

static void numbers_are_those_of_the_rules(void **unused) {
    (void)unused;
    int told = 0;
    for (int match = 0; match < 24; match++) {
        Table table;
        Rng rng;
        open_match(&table, 2 + match % 3, match % 6 == 0, NULL, match);
        MestaState s = *state_of(&table);
        rng_init(&rng, (uint64_t)match);
        while (mesta_actor(&s) != NOBODY) {
            Move moves[MAX_MOVES];
            uint32_t count = (uint32_t)mesta_game.legal(&s, moves);
            check_move(&s, moves[rng_below(&rng, count)], &told);
            mesta_game.apply(&s, moves[rng_below(&rng, count)]);
        }
    }
    assert_true(told > 3000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_serves_a_card_and_costs_another),
        cmocka_unit_test(milestones_are_completed_neared_and_set_back),
        cmocka_unit_test(features_make_areas_richer),
        cmocka_unit_test(tiles_join_areas_and_bring_plots),
        cmocka_unit_test(what_is_taken_is_weighed),
        cmocka_unit_test(numbers_are_those_of_the_rules),
    };
    return cmocka_run_group_tests(tests, open_mesta, NULL);
}
