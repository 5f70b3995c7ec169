/* SPDX-License-Identifier: MIT */
/* cutout.h - sheets of paper with a deck's components to print and cut out, at their size in
 * millimetres.
 *
 * A game lists its kinds of components (CutoutKind) and draws one of them; this module lays them
 * out: as many as fit on a sheet, lines to cut along, a ruler to check the printer's scale. Backs
 * lie below a fold in the middle of the sheet, so nobody needs a printer that prints both sides:
 *
 *      fronts   [1][2][3]      fold, glue, cut
 *               [4][5][6]
 *      - - - - - fold - - - -
 *      backs    [4][5][6]      each turned by 180 degrees
 *               [1][2][3]                                                                       */
#ifndef SCENE_CUTOUT_H
#define SCENE_CUTOUT_H

#include "engine/game.h"
#include "scene/kit.h"

enum {
    CUTOUT_MM = 4, /* units of a drawing in a millimetre */
    MAX_CUTOUT_KINDS = 12
};

typedef struct {
    const char *title;           /* "Project cards", marked with TR; NULL ends the list */
    double w, h;                 /* of one, in millimetres */
    bool has_backs;              /* two sides */
    int (*count)(int deck_slot); /* how many of them the deck has */
    /* Draws component `i` at the origin, in CUTOUT_MM units a millimetre. */
    void (*draw)(Svg *s, int deck_slot, int i, bool back);
} CutoutKind;

typedef enum {
    CUTOUT_A4,
    CUTOUT_LETTER
} CutoutPaper;

typedef struct {
    CutoutPaper paper;
    int bleed;             /* millimetres of colour beyond the line to cut along, 0 .. 6 */
    bool fronts_only;      /* no backs */
    int deck;              /* slot */
    const char *deck_name; /* as the heading has it */
} CutoutStyle;

/* The back of a component of this size: a ground with the logo. */
void cutout_back(Svg *s, double w, double h, Token ground);

/* How many sheets the components of a deck take. */
int cutout_sheets(const Game *game, const CutoutStyle *style);

/* The body of sheet 0 .. cutout_sheets()-1; the box is the paper. */
Box cutout_sheet(const Game *game, const CutoutStyle *style, int sheet, Text *out);

/* What helps to play and is not cut out. */
typedef enum {
    AID_OVERVIEW, /* overview card and short guide */
    AID_PAD,      /* blank score pad */
    N_AIDS
} CutoutAid;

/* The body of a sheet with that, as large as the paper has room; the box is the paper. */
Box cutout_aid(const Game *game, const CutoutStyle *style, CutoutAid aid, Text *out);

/* Turns every colour of a document into the grey of the same lightness, in place: for printers
 * without colours. */
void cutout_grey(char *document);

#endif
