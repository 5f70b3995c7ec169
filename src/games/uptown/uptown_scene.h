/* SPDX-License-Identifier: MIT */
/* uptown_scene.h - what the files of UpTown's pictures share.
 *
 *     uptown_scene.c         parts, selections, drawn streets     uptown_scene_mini.c    small
 * streets uptown_scene_street.c  the big street                       uptown_scene_income.c  what a
 * roof pays uptown_scene_deck.c    decks and town card                  uptown_scene_floor.c
 * floors uptown_scene_words.c   projects in words                    uptown_scene_gifts.c
 * gifts, on phones
 *
 * A play is a card, one of its projects and a plot. The selection is the beginning of the move's
 * notation, up to the project: "free a", "buy 1 b", "town Ba". Without the project ("buy 1",
 * "town B") it is a card that somebody looks at. Then a plot is picked on a street. What needs no
 * plot (collecting, discarding, passing) can be picked at any time. */
#ifndef GAMES_UPTOWN_UPTOWN_SCENE_H
#define GAMES_UPTOWN_UPTOWN_SCENE_H

#include "games/uptown/uptown.h"
#include "scene/scene.h"

/* ---- selections ---- */

typedef struct {
    int source; /* UptownSource; 0: nothing is picked */
    int half;   /* -1: none */
    int side;   /* of a town card: 0 or 1 */
} UptownPick;

UptownPick uptown_pick(const char *select);
void uptown_write_pick(UptownPick pick, Text *out);
/* Is this a legal move that needs the pick? */
bool uptown_picks(UptownPick pick, Move move);

/* The move that would put what is picked on this plot, or NO_MOVE: to tell why it cannot. */
Move uptown_picked_move(const Scene *scene, int plot);

/* ---- a position, and what the preview would make of it ---- */

typedef struct {
    UptownState now, then; /* the same when nothing is previewed */
    int card, half, plot;  /* of the preview; plot -1: it builds nothing */
    int source, cost;
    bool closes; /* its roof closes the plot */
    int pays;    /* and pays so much, to the plot's owner */
} UptownSight;

static inline const UptownState *uptown_state(const View *view) {
    return (const UptownState *)&view->state;
}
void uptown_see(const Scene *scene, UptownSight *sight);
int uptown_points(const UptownState *s, Seat seat);
/* The giver of a gift on this plot, as far as the position shows it; or NOBODY. */
Seat uptown_giver(const UptownState *s, int plot);

/* ---- floors (uptown_scene_floor.c) ---- */

/* The coloured strip of a project's kinds with its glyphs. */
Token uptown_strip_colour(const UptownProject *project);
void uptown_draw_strip(Svg *s, const UptownProject *project, Box box, const double radii[4]);

/* A floor of a street. */
typedef struct {
    const UptownProject *project;
    const char *name; /* as it is read */
    const char *key;  /* as the deck has it: what it looks like */
    unsigned seed;
    bool ground;
    UptownWorth worth;
    bool new_income, new_prestige; /* the preview has changed them */
    Seat giver;                    /* of a gift; or NOBODY */
    const char *giver_name;
    bool small; /* no name, no windows */
    double w, h;
} UptownFloor;
void uptown_draw_floor(Svg *s, const UptownFloor *floor);

/* A project as its card shows it: name, front, requirement, flags, values with what they count.
 * `key` is the name in the deck. */
void uptown_draw_project(Svg *s, const UptownProject *project, const char *name, const char *key,
                         Box box);

/* ---- fronts and roofs (uptown_scene_facade.c) ---- */

unsigned uptown_seed(const char *name, int plot, int floor);
Token uptown_wall(const UptownProject *project, unsigned seed);
/* Its wall, and the front at the foot of it, 44 high for each 108 of its width. `name` is the
 * deck's own. */
void uptown_draw_front(Svg *s, const UptownProject *project, const char *name, bool ground,
                       unsigned seed, Box box);
/* A roof, or a project on one, with its eaves at the origin, w wide. */
void uptown_draw_roof(Svg *s, const UptownProject *project, const char *name, double w, bool ghost);

/* The slab under a rooftop project, its lower edge at the origin. */
void uptown_draw_slab(Svg *s, double w, double high);
/* Trees behind a park, which has no roof to be seen; their feet at the origin. */
void uptown_draw_trees(Svg *s, double w);
bool uptown_is_park(const UptownProject *project);
bool uptown_has_kind(const UptownProject *project);

/* A coin with a number; grey when it cannot be paid. */
void uptown_draw_price(Svg *s, double x, double y, double radius, int price, bool payable);
/* A paper pill: up to two symbols, and a number; `then` differs under a preview. */
void uptown_draw_figure(Svg *s, Box box, const char *const symbols[2], int now, int then);
/* A pill to be pressed. */
void uptown_draw_button(Svg *s, Box box, const char *words, bool chosen);

/* ---- words (uptown_scene_words.c) ---- */

/* "Penthouse: flat, upper floor, roof, prestige 1 per floor below" */
/* GameScene.signs. */
void uptown_signs(const View *view, const char *thing, SceneSigns *out);
void uptown_describe_project(const UptownDeck *deck, int card, int half, Text *out);
/* "plot 2, floor 3: Penthouse, prestige 3" */
void uptown_describe_floor(const UptownState *s, int plot, int card, int floor, Text *out);
/* What a previewed gift does to its receiver: "roof pays 3, −1 point". The front end's own words
 * are about the giver. */
void uptown_describe_gift(const UptownSight *sight, Text *out);

/* ---- streets ---- */

/* Cards of a plot from the ground up; returns how many. */
int uptown_cards(const UptownState *s, int plot, uint8_t out[UPTOWN_CARDS]);

Box uptown_street_box(const View *view, const SceneStyle *style, Seat seat);
void uptown_street(Scene *scene);
/* A street at the origin of its ground, without choices: its height above the ground comes back. */
double uptown_street_height(const UptownState *s, Seat seat, bool compact);
void uptown_draw_street(Scene *scene, const UptownSight *sight, Seat seat, double top);

Box uptown_seat_box(const View *view, const SceneStyle *style, Seat seat);
void uptown_seat(Scene *scene);

/* Others' streets as the board of a phone, while a gift is picked or previewed. */
bool uptown_shows_gifts(const View *view, const SceneStyle *style);
Box uptown_gifts_box(const View *view);
void uptown_gifts(Scene *scene);

/* ---- other parts ---- */

Box uptown_decks_box(const View *view, const SceneStyle *style, Seat seat);
void uptown_decks_part(Scene *scene);
Box uptown_income_box(const View *view, const SceneStyle *style, Seat seat);
void uptown_income_part(Scene *scene);

/* The overview cards (uptown_scene_overview.c). */
extern const OverviewCard uptown_overview[];
/* Components to print (uptown_scene_cutouts.c). */
extern const CutoutKind uptown_cutouts[];

#endif
