/* SPDX-License-Identifier: MIT */
/* observe_test.c - docs/reference/observations.md lists every number of a row, in order; and what
 * rows say a move changes at once is what it changes. */
#include "check.h"
#include "env/observe.h"
#include "games/blank/blank.h"
#include "games/budowa/budowa.h"
#include "games/catalog.h"
#include "games/mesta/mesta.h"
#include "games/uptown/uptown.h"
#include "games/urbanista/urbanista.h"

#include <stdlib.h>
#include <string.h>

extern const Observer blank_observer;
extern const char blank_deck_text[];
extern const size_t blank_deck_length;

static char *page; /* docs/reference/observations.md */

/* ---- the list ---- */

/* Reads the table that begins after `from`; its lines must be these fields. Returns its end. */
static const char *check_table(const char *id, const char *from, const Field *fields) {
    const char *line = strstr(from, "\n|---|---|---|\n");
    if (!line)
        fail_msg("docs/reference/observations.md has too few tables of %s", id);
    line = strchr(line + 1, '\n') + 1;
    for (; fields->name; fields++) {
        char listed[120];
        int length = snprintf(listed, sizeof listed, "| `%s` | %d%s | ", fields->name,
                              fields->count, fields->each_seat ? " a seat" : "");
        if (strncmp(line, listed, (size_t)length) != 0)
            fail_msg("%s: docs/reference/observations.md has '%.40s', not '%s'", id, line, listed);
        line = strchr(line, '\n') + 1;
    }
    if (*line == '|')
        fail_msg("%s: docs/reference/observations.md has '%.40s', the code has not", id, line);
    return line - 1;
}

static void check_page(const char *id, const Observer *observer) {
    char head[40];
    snprintf(head, sizeof head, "\n## %s\n", id);
    const char *section = strstr(page, head);
    if (!section)
        fail_msg("docs/reference/observations.md has no section of %s", id);
    const char *rest = check_table(id, section, observer->fields);
    check_table(id, rest, observer->move_fields);
}

static void every_field_is_listed_in_order(void **unused) {
    (void)unused;
    for (int i = 0; i < catalog_count(); i++)
        check_page(catalog_game(i)->id, observer_of(catalog_game(i)));
    check_page("blank", &blank_observer);
}

/* ---- random matches ---- */

typedef struct {
    const View *view;
    const AnyState *state; /* the true one */
    const int16_t *row;    /* the observation */
    const int16_t *told;   /* of the move */
    Move move;
} Told;

/* Calls check for every legal move of random matches. Games that have no place in the catalog are
 * taken too. */
static void for_moves(const Game *game, const Observer *observer, int seats,
                      void (*check)(const Told *)) {
    int length = fields_length(observer->fields, seats);
    int move_length = fields_length(observer->move_fields, seats);
    int16_t *rows = malloc((size_t)(length + MAX_MOVES * move_length) * sizeof *rows);
    Setup setup = {.seats = (uint8_t)seats};
    Rng rng;
    rng_init(&rng, 3);
    for (uint8_t match = 0; match < 20; match++) {
        AnyState state;
        setup.seed[0] = match;
        game->setup(&state, &setup);
        while (game->actor(&state) != NOBODY) {
            View view;
            Move moves[MAX_MOVES];
            view_of(game, &state, game->actor(&state), &view);
            int16_t *told = view_observe(observer, &view, rows);
            assert_int_equal(told - rows, length);
            int count = game->legal(&view.state, moves);
            assert_true(count <= observer->most_moves);
            int16_t *end = observer->describe(&view, rows, moves, count, told);
            assert_int_equal(end - told, count * move_length);
            for (int i = 0; i < count; i++)
                check(&(Told){&view, &state, rows, told + i * move_length, moves[i]});
            game->apply(&state, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    free(rows);
}

static int told(const Game *game, const Told *what, const char *name) {
    int at = 0;
    for (const Field *field = observer_of(game)->move_fields; field->name; field++) {
        if (strcmp(field->name, name) == 0)
            return what->told[at];
        at += field->count;
    }
    fail_msg("no field %s", name);
    return 0;
}

/* Where a field of the observation begins. */
static int place_of(const Observer *observer, int seats, const char *name) {
    int at = 0;
    const Field *field = observer->fields;
    for (; strcmp(field->name, name) != 0; field++)
        at += field->count * (field->each_seat ? seats : 1);
    return at;
}

/* ---- what a move changes ---- */

static int prestige_of(const UptownState *s, int seat) {
    int prestige = 0;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        prestige += uptown_prestige(s, UPTOWN_STREET * seat + plot);
    return prestige;
}

static void check_uptown(const Told *what) {
    AnyState next = *what->state;
    const UptownState *before = (const UptownState *)what->state;
    const UptownState *after = (const UptownState *)&next;
    int seat = seat_at(what->view, told(&uptown_game, what, "street"));
    uptown_game.apply(&next, what->move);
    assert_int_equal(told(&uptown_game, what, "income"),
                     uptown_income(after, seat) - uptown_income(before, seat));
    assert_int_equal(told(&uptown_game, what, "prestige"),
                     prestige_of(after, seat) - prestige_of(before, seat));
}

static void uptown_tells_what_a_project_adds_to_its_street(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        for_moves(&uptown_game, observer_of(&uptown_game), seats, check_uptown);
}

static void check_streets(const Told *what) {
    const UptownState *s = (const UptownState *)what->state;
    const Observer *observer = observer_of(&uptown_game);
    int seats = s->seats, income = place_of(observer, seats, "income");
    const int16_t *prestige = what->row + place_of(observer, seats, "prestige");
    const int16_t *height = what->row + place_of(observer, seats, "height");
    const int16_t *objects = what->row + place_of(observer, seats, "objects");
    for (int turned = 0; turned < seats; turned++) {
        int seat = seat_at(what->view, turned);
        assert_int_equal(what->row[income + turned], uptown_income(s, seat));
        for (int i = 0; i < UPTOWN_STREET; i++) {
            int plot = UPTOWN_STREET * seat + i, at = UPTOWN_STREET * turned + i;
            assert_int_equal(prestige[at], uptown_prestige(s, plot));
            assert_int_equal(height[at], s->height[plot]);
            for (int kind = 0; kind <= UPTOWN_GIFT; kind++)
                assert_int_equal(objects[UPTOWN_STREET * ((UPTOWN_GIFT + 1) * turned + kind) + i],
                                 uptown_objects_of(s->objects[plot], (UptownKind)kind));
        }
    }
}

static void uptown_tells_what_streets_yield_and_hold(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        for_moves(&uptown_game, observer_of(&uptown_game), seats, check_streets);
}

static void check_budowa(const Told *what) {
    AnyState next = *what->state;
    const BudowaState *before = (const BudowaState *)what->state;
    const BudowaState *after = (const BudowaState *)&next;
    Seat seat = what->view->seat;
    budowa_game.apply(&next, what->move);
    if (after->out == before->out) /* what is left to those who are out is another matter */
        assert_int_equal(told(&budowa_game, what, "cash"), after->cash[seat] - before->cash[seat]);
    if (told(&budowa_game, what, "joins"))
        assert_int_equal(budowa_game.actor(&next), NOBODY);
}

static void budowa_tells_how_cash_changes(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 6; seats++)
        for_moves(&budowa_game, observer_of(&budowa_game), seats, check_budowa);
}

static void check_mesta(const Told *what) {
    const MestaState *s = (const MestaState *)what->state;
    const Observer *observer = observer_of(&mesta_game);
    int seats = s->seats, grounds = place_of(observer, seats, "ground");
    int features = place_of(observer, seats, "feature"),
        heights = place_of(observer, seats, "height");
    for (int i = 0; i < seats * MESTA_SIDE * MESTA_SIDE; i++) {
        int at = i % (MESTA_SIDE * MESTA_SIDE);
        const MestaQuarter *q = &s->quarter[seat_at(what->view, i / (MESTA_SIDE * MESTA_SIDE))];
        MestaSquare square = mesta_square(q, at % MESTA_SIDE, at / MESTA_SIDE);
        int ground = square.ground == MESTA_NONE        ? 0
                     : square.feature == MESTA_MONUMENT ? 7
                     : square.feature != MESTA_WILD     ? 1 + square.ground
                     : square.height                    ? 1 + square.colour
                                                        : 8;
        int feature = square.feature == MESTA_NONE ? 0 : 1 + square.feature;
        if (what->row[grounds + i] != ground || what->row[features + i] != feature ||
            what->row[heights + i] != square.height)
            fail_msg("square %d of the boards is wrong", i);
    }
}

static void mesta_tells_the_squares_of_every_quarter(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        for_moves(&mesta_game, observer_of(&mesta_game), seats, check_mesta);
}

/* The block of a city as the row of a move has it. */
static int block_at(const City *city, int x, int y) {
    const CityRow *row = &city->row[y + CITY_ORIGIN];
    int block = 0;
    for (int zone = 0; zone < N_ZONES; zone++)
        block += 16 * (1 + zone) * (int)(row->zone[zone] >> (x + CITY_ORIGIN) & 1);
    for (int side = 0; side < N_SIDES; side++)
        block += (int)(row->end[side] >> (x + CITY_ORIGIN) & 1) << side;
    return block;
}

static int count_blocks(const City *city) {
    int count = 0;
    for (int y = city->top; y <= city->bottom; y++)
        count += __builtin_popcountll(city->row[y].block);
    return count;
}

static void check_urbanista(const Told *what) {
    AnyState next = *what->state;
    City before, after;
    UrbanistaPlace place = urbanista_place(what->move);
    urbanista_game.apply(&next, what->move);
    urbanista_city((const UrbanistaState *)what->state, &before);
    urbanista_city((const UrbanistaState *)&next, &after);
    assert_int_equal(what->told[0], place.turned ? -place.card : place.card);
    assert_int_equal(what->told[1], place.x);
    assert_int_equal(what->told[2], place.y);
    assert_int_equal(what->told[3], 4 + count_blocks(&before) - count_blocks(&after));
    for (int i = 0; i < 4; i++)
        assert_int_equal(what->told[4 + i], block_at(&after, place.x + i % 2, place.y + i / 2));
}

static void urbanista_tells_how_a_card_lies_then(void **unused) {
    (void)unused;
    for (int seats = 1; seats <= 4; seats++)
        for_moves(&urbanista_game, observer_of(&urbanista_game), seats, check_urbanista);
}

static void check_blank(const Told *what) {
    AnyState next = *what->state;
    Score before, after;
    Seat seat = what->view->seat;
    blank_game.apply(&next, what->move);
    blank_game.score(what->state, seat, &before);
    blank_game.score(&next, seat, &after);
    assert_int_equal(what->told[0], what->move);
    assert_int_equal(what->told[1], after.total - before.total);
}

static void blank_tells_the_points_of_a_card(void **unused) {
    (void)unused;
    static BlankDeck deck;
    Error error;
    assert_true(blank_read_deck(&deck, blank_deck_text, blank_deck_length, &error));
    deck_stamp(&deck.head, "standard", blank_deck_text, blank_deck_length);
    shelf_put_standard(&blank_shelf, &deck.head);
    for (int seats = 2; seats <= 4; seats++)
        for_moves(&blank_game, &blank_observer, seats, check_blank);
}

/* ---- seats are turned ---- */

static void seats_are_turned_so_that_the_viewer_is_first(void **unused) {
    (void)unused;
    AnyState state;
    View view;
    int16_t row[4096];
    const Observer *observer = observer_of(&uptown_game);
    uptown_game.setup(&state, &(Setup){.seats = 3});
    UptownState *s = (UptownState *)&state;
    s->wallet[0] = 100, s->wallet[1] = 101, s->wallet[2] = 102;
    int at = place_of(observer, 3, "wallet");
    for (int seat = 0; seat < 3; seat++) {
        view_of(&uptown_game, &state, (Seat)seat, &view);
        view_observe(observer, &view, row);
        for (int turned = 0; turned < 3; turned++)
            assert_int_equal(row[at + turned], 100 + (seat + turned) % 3);
    }
}

static int open_all(void **unused) {
    (void)unused;
    catalog_open();
    FILE *file = fopen(SOURCE_DIR "/docs/reference/observations.md", "r");
    assert_non_null(file);
    page = calloc(1, 1 << 18);
    size_t length = fread(page, 1, (1 << 18) - 1, file);
    fclose(file);
    return length > 0 && length < (1 << 18) - 1 ? 0 : -1;
}

static int close_all(void **unused) {
    (void)unused;
    free(page);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_is_listed_in_order),
        cmocka_unit_test(uptown_tells_what_a_project_adds_to_its_street),
        cmocka_unit_test(uptown_tells_what_streets_yield_and_hold),
        cmocka_unit_test(budowa_tells_how_cash_changes),
        cmocka_unit_test(mesta_tells_the_squares_of_every_quarter),
        cmocka_unit_test(urbanista_tells_how_a_card_lies_then),
        cmocka_unit_test(blank_tells_the_points_of_a_card),
        cmocka_unit_test(seats_are_turned_so_that_the_viewer_is_first),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
