/* SPDX-License-Identifier: MIT */
/* urbanista_scene_city.h - a city as one picture: districts grow together, lots are packed over the
 * borders of blocks, roads are one line. The cards it is made of cannot be seen. */
#ifndef GAMES_URBANISTA_URBANISTA_SCENE_CITY_H
#define GAMES_URBANISTA_URBANISTA_SCENE_CITY_H

#include "games/urbanista/urbanista.h"
#include "scene/scene.h"

enum {
    MAX_BLOCKS = CITY_WIDEST * CITY_WIDEST,
    NO_ZONE = N_ZONES
};

typedef struct {
    int16_t district; /* index of its first block */
    int8_t x, y;      /* as in the rules: the start card's first block is at 0, 0 */
    uint8_t zone;     /* NO_ZONE: none */
    uint8_t sides;    /* that its road leads to */
} Block;

/* The blocks of a city from the top, each row from the left. */
typedef struct {
    int count;
    Block block[MAX_BLOCKS];
    int16_t at[CITY_WIDEST][CITY_WIDEST]; /* index + 1; 0: nothing */
} Blocks;

void urbanista_list_blocks(const City *city, Blocks *out);
/* The block at x, y, or NULL. */
const Block *urbanista_block_at(const Blocks *blocks, int x, int y);
/* Do they lie in one district? */
bool urbanista_is_same(const Block *a, const Block *b);

typedef struct {
    double w, h; /* of a block; block 0, 0 has its corner at the origin */
    double sign; /* size of letters, 1 as a rule; 0: none */
    bool counts; /* how large districts are, and which of a zone is the largest */
    bool cars;   /* on long roads, and a grid of the blocks */
} CityLook;

void urbanista_draw_city(Svg *s, const Blocks *blocks, CityLook look);

/* The cutting mat under it, with its rulings. */
void urbanista_draw_mat(Svg *s, Box box);

/* The houses on the lots and the trees in the parks (urbanista_scene_lots.c): a picture at a foot
 * line. */
enum {
    MAX_STANDING = 2000
};

typedef struct {
    const char *symbol;
    double x, y, w, h; /* of the symbol */
    double foot;       /* what is further down is drawn later */
} Standing;

typedef struct {
    int count;
    Standing thing[MAX_STANDING];
} Scenery;

void scenery_add(Scenery *scenery, const char *symbol, double foot, Box box);
void urbanista_build_lots(Svg *s, const Blocks *blocks, CityLook look, Scenery *scenery);
void urbanista_plant_tree(Scenery *scenery, double x, double y, double size, unsigned chance);

#endif
