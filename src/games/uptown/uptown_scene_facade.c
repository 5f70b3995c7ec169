/* SPDX-License-Identifier: MIT */
/* uptown_scene_facade.c - what a project looks like from the street: its front, its roof, its wall.
 *
 * A front is a symbol of the sheet, 108 x 44, chosen by a word in the deck's own (English) name,
 * else by kind and a seed, so that a street looks the same on every device. Unknown names, as in
 * own decks, always have the picture of their kind. */
#include "games/uptown/uptown_scene.h"

#include "base/hash.h"

#include <string.h>

typedef struct {
    const char *word, *symbol;
} Sign;

/* The first sign whose word is in the name; NULL: none. */
static const char *find_sign(const Sign *sign, const char *name) {
    for (; sign->word; sign++)
        if (strstr(name, sign->word))
            return sign->symbol;
    return NULL;
}

/* A symbol that is not square, by its width. */
static void use_wide(Svg *s, const char *symbol, double x, double y, double w, double h) {
    svg_use(s, symbol, x, y - (w - h) / 2, w, T_none);
}

unsigned uptown_seed(const char *name, int plot, int floor) {
    uint32_t hash = FNV1A_START_32;
    for (; *name; name++)
        hash = fnv1a_32(hash, (unsigned char)*name);
    hash = fnv1a_32(hash, (uint32_t)plot);
    hash = fnv1a_32(hash, (uint32_t)floor);
    return hash ^ hash >> 15;
}

static int kind_of(const UptownProject *project) {
    for (int kind = 0; kind < UPTOWN_KINDS; kind++)
        if (uptown_objects_of(project->objects, (UptownKind)kind))
            return kind;
    return UPTOWN_KINDS;
}

Token uptown_wall(const UptownProject *project, unsigned seed) {
    static const Token WALLS[] = {T_uwo, T_uws, T_uwf0, T_uwc, T_uwm, T_uwh};
    int kind = kind_of(project);
    if (kind == UPTOWN_KINDS)
        return project->gift ? T_uwg : project->need == UPTOWN_GROUND ? T_uwp : T_ustn;
    if (project->gift && kind != UPTOWN_FLAT)
        return T_uwg;
    return kind == UPTOWN_FLAT ? (Token)(T_uwf0 + seed % 4) : WALLS[kind];
}

/* ---- fronts ---- */

static const Sign GIFTS[] = {{"Site", "uf-site"},
                             {"Billboard", "uf-billboard"},
                             {"Landfill", "uf-landfill"},
                             {"Waste", "uf-landfill"},
                             {"Depot", "uf-depot"},
                             {"Lift", "uf-lift"},
                             {"Chimney", "uf-chimney"},
                             {"Mast", "uf-mast"},
                             {"Leak", "uf-leak"},
                             {"Roof", "uf-leak"},
                             {NULL, NULL}};
static const Sign GREENS[] = {{"Monument", "uf-monument"},
                              {"Statue", "uf-monument"},
                              {"Play", "uf-play"},
                              {"Square", "uf-square"},
                              {NULL, NULL}};
static const Sign SHOPS[] = {
    {"Book", "uf-books"},     {"News", "uf-books"},     {"24/7", "uf-night"},
    {"Super", "uf-food"},     {"Market", "uf-food"},    {"Stall", "uf-food"},
    {"Garden", "uf-flowers"}, {"Flower", "uf-flowers"}, {NULL, NULL}};
static const Sign SERVICES[] = {{"Fire", "uf-fire"},
                                {"Cinema", "uf-cinema"},
                                {"Bank", "uf-bank"},
                                {"Library", "uf-library"},
                                {"Hair", "uf-hair"},
                                {"Clinic", "uf-clinic"},
                                {"Health", "uf-clinic"},
                                {"Medical", "uf-clinic"},
                                {"Spa", "uf-clinic"},
                                {"Nursery", "uf-clinic"},
                                {"Police", "uf-police"},
                                {"Post", "uf-post"},
                                {"Courier", "uf-post"},
                                {"Laundry", "uf-laundry"},
                                {"Fitness", "uf-fitness"},
                                {"Gym", "uf-fitness"},
                                {NULL, NULL}};
static const Sign FLATS[] = {{"Squat", "uf-squat"}, {"Dorm", "uf-dorm"}, {NULL, NULL}};

static const char *plain_front(const UptownProject *project, const char *name) {
    if (project->gift) {
        const char *found = find_sign(GIFTS, name);
        return found ? found : "uf-gift";
    }
    if (project->need == UPTOWN_ROOFTOP || (project->need == UPTOWN_UPPER && project->roof))
        return "uf-ivy";
    const char *found = find_sign(GREENS, name);
    return found ? found : "uf-park";
}

static const char *front_of(const UptownProject *project, const char *name, bool ground,
                            unsigned seed) {
    static const char *const OFFICE[] = {"uf-office0", "uf-office1", "uf-office2"};
    static const char *const TWIN[] = {"uf-twin0", "uf-twin1"};
    static const char *const FLAT[] = {"uf-flat0", "uf-flat1", "uf-flat2",
                                       "uf-flat3", "uf-flat4", "uf-flat5"};
    static const char *const CAFE[] = {"uf-cafe0", "uf-cafe1", "uf-cafe2"};
    static const char *const TERRACE[] = {"uf-terrace0", "uf-terrace1", "uf-terrace2"};
    static const char *const SHOP[] = {"uf-shop0", "uf-shop1", "uf-shop2"};
    static const char *const HOTEL[] = {"uf-hotel0", "uf-hotel1"};
    static const Sign *const SIGNS[UPTOWN_KINDS] = {
        [UPTOWN_SERVICES] = SERVICES, [UPTOWN_FLAT] = FLATS, [UPTOWN_SHOP] = SHOPS};
    int kind = kind_of(project);
    const char *found = find_sign(GIFTS, name);
    if (kind == UPTOWN_KINDS)
        return plain_front(project, name);
    if (project->gift && found)
        return found;
    found = SIGNS[kind] ? find_sign(SIGNS[kind], name) : NULL;
    if (found)
        return found;
    bool twin = uptown_objects_of(project->objects, (UptownKind)kind) > 1;
    switch ((UptownKind)kind) {
    case UPTOWN_OFFICE:
        return twin ? TWIN[seed % 2] : OFFICE[seed % 3];
    case UPTOWN_FLAT: /* two flats have balconies */
        return FLAT[twin ? 2 + seed % 2 : seed % 6];
    case UPTOWN_CAFE:
        return ground ? TERRACE[seed % 3] : CAFE[seed % 3];
    case UPTOWN_SHOP:
        return SHOP[seed % 3];
    case UPTOWN_HOTEL:
        return HOTEL[seed % 2];
    default:
        return "uf-services";
    }
}

void uptown_draw_front(Svg *s, const UptownProject *project, const char *name, bool ground,
                       unsigned seed, Box box) {
    svg_rect(s, box.x, box.y, box.w, box.h, 0, svg_fill(uptown_wall(project, seed)));
    use_wide(s, front_of(project, name, ground, seed), box.x, box.y + box.h - box.w * 44 / 108,
             box.w, box.w * 44 / 108);
}

/* ---- roofs ---- */

static const Sign ROOFS[] = {{"Penthouse", "ur-pent"},
                             {"Crown", "ur-crown"},
                             {"Boardroom", "ur-crown"},
                             {"Attic", "ur-mans"},
                             {"Solar", "ur-solar"},
                             {"Garden Shop", "ur-glass"},
                             {"Kiosk", "ur-glass"},
                             {"Garden", "ur-garden"},
                             {"Green", "ur-garden"},
                             {"Pool", "ur-pool"},
                             {"Spa", "ur-pool"},
                             {"Bar", "ur-bar"},
                             {"Cafe", "ur-bar"},
                             {"Canteen", "ur-bar"},
                             {"Hotel", "ur-hotel"},
                             {"Library", "ur-dome"},
                             {"Gym", "ur-dome"},
                             {"Viewing", "ur-terrace"},
                             {"Offices", "ur-pav"},
                             {"Pavilion", "ur-pav"},
                             {"Annex", "ur-pav"},
                             {"Leak", "ur-flat"},
                             {"Flat Roof", "ur-flat"},
                             {"Municipal Roof", "ur-flat"},
                             {NULL, NULL}};

/* For a project on top of a roof. */
static const Sign TOPS[] = {
    {"Heli", "ut-heli"}, {"Antenna", "ut-antenna"}, {"Vane", "ut-vane"}, {NULL, NULL}};

static const char *roof_of(const UptownProject *project, const char *name) {
    static const char *const KINDS[] = {"ur-crown", "ur-dome",  "ur-gable", "ur-bar",
                                        "ur-glass", "ur-hotel", "ur-flat"};
    const char *found = find_sign(ROOFS, name);
    return found ? found : KINDS[kind_of(project)];
}

/* The symbols are drawn for a house of 158: they stick out by 8 on both sides. */
void uptown_draw_roof(Svg *s, const UptownProject *project, const char *name, double w,
                      bool ghost) {
    double k = w / 158;
    if (project->need == UPTOWN_ROOFTOP) {
        const char *found = find_sign(TOPS, name);
        use_wide(s, found ? found : "ut-thing", -8 * k, -62 * k, 174 * k, 64 * k);
    } else {
        use_wide(s, roof_of(project, name), -8 * k, -52 * k, 174 * k, 54 * k);
    }
    if (ghost)
        svg_path(
            s, "M# #V#L# #H#L# #V#",
            (double[]){-9 * k, -2 * k, -30 * k, 30 * k, -48 * k, 128 * k, 167 * k, -30 * k, -2 * k},
            (Paint){.stroke = T_accent, .width = 2.5, .dash = {8, 5}, .round = true});
}
