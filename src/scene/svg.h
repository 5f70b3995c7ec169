/* SPDX-License-Identifier: MIT */
/* svg.h - the pencil: shapes, words and groups written as SVG into a Text.
 *
 * Units are abstract (those of the mock-ups: a text of 13 is body size). Every colour is a Token;
 * each shape gets the token's class, for style sheets with themes, and its literal colour, for
 * printers that know no CSS variables. Nothing here knows a game; kit.h builds pieces from this.
 *
 * Path data is written with `#` for each number: svg_path(s, "M# #L# #z", (double[]){x, y, z, w},
 * paint). Numbers are rounded to 1/100, the same natively and in WebAssembly. */
#ifndef SCENE_SVG_H
#define SCENE_SVG_H

#include "base/text.h"

#include <stdbool.h>

/* T_none draws nothing. The names are those of the style sheet, so they are not in capitals. */
typedef enum {
    T_none,
#define TOKEN(name, light, dark) T_##name,
#include "scene/tokens.def"
#undef TOKEN
    N_TOKENS
} Token;

/* A token as one game paints it. */
typedef struct {
    Token token; /* T_none ends a list */
    unsigned light, dark;
} Tint;

enum {
    MAX_ID = 48 /* bytes in an id, prefix and NUL included */
};

/* Where we write. scene.h opens and closes it; parts only pass it on. */
typedef struct {
    Text *out;
    bool dark;          /* literal colours of the dark theme */
    const Tint *tints;  /* tokens that this game paints its own way, or NULL */
    int depth;          /* groups open */
    const char *prefix; /* of every id: "board" makes "board-card-7" */
    int colours;        /* how far the seats' colours are moved on: deck_colours */
} Svg;

/* A seat's colour. Its shape stays, whichever colour was chosen. */
static inline Token svg_seat(const Svg *s, int seat) {
    return (Token)(T_s0 + (seat + s->colours) % (T_s5 - T_s0 + 1));
}

/* How a shape is painted; leave out what is not wanted. Opacities of 0 mean 1. */
typedef struct {
    Token fill, stroke;
    const char *pattern; /* "pC": laid instead of fill */
    double width;        /* of the stroke; 0: 1 */
    double dash[2];      /* length and gap; 0: solid */
    double shift;        /* dash offset */
    double fill_opacity, stroke_opacity, opacity;
    bool round; /* ends and corners of the stroke */
} Paint;

typedef enum {
    ANCHOR_START,
    ANCHOR_MIDDLE,
    ANCHOR_END
} Anchor;

/* How words are set; weight 0 is 400. */
typedef struct {
    double size;
    int weight;
    Anchor anchor;
    Token ink;
    bool is_title; /* in the game's own lettering */
} Type;

Paint svg_fill(Token fill);
Paint svg_line(Token stroke, double width);
Paint svg_both(Token fill, Token stroke, double width);
Paint svg_veil(Token fill, double opacity); /* fill with fill-opacity */
Paint svg_pattern(const char *pattern);

/* ---- groups ---- */

/* Opens a group at x, y; scale 0 is 1, turn is in degrees. */
void svg_shift(Svg *s, double x, double y);
void svg_place(Svg *s, double x, double y, double scale, double turn);
void svg_fade(Svg *s, double opacity); /* a group at the origin that shines through */
/* A group that shows only what lies in the box; `id` names the clip. */
void svg_clip(Svg *s, const char *id, double x, double y, double w, double h, double radius);
/* A group that screen readers skip: the label of the surrounding group has its content. */
void svg_mute(Svg *s);
/* A group of words and figures round the picture: where it is mere decoration they stay away. */
void svg_aside(Svg *s);
void svg_close(Svg *s);

/* Opens a group with attributes: between svg_begin and svg_end come svg_* attribute calls.
 *
 *     svg_begin(s);
 *     svg_id(s, "card-%d", card);
 *     svg_at(s, x, y);
 *     svg_label(s, words);
 *     svg_end(s); ... shapes ... svg_close(s); */
void svg_begin(Svg *s);
void svg_id(Svg *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void svg_class(Svg *s, const char *names);
void svg_at(Svg *s, double x, double y);
void svg_at_turned(Svg *s, double x, double y, double scale, double turn);
void svg_attribute(Svg *s, const char *name, const char *value); /* value is escaped */
void svg_end(Svg *s);

/* ---- shapes ---- */

void svg_rect(Svg *s, double x, double y, double w, double h, double radius, Paint paint);
void svg_circle(Svg *s, double x, double y, double radius, Paint paint);
void svg_path(Svg *s, const char *format, const double *numbers, Paint paint);
/* A rectangle with four radii: top left, top right, bottom right, bottom left. */
void svg_corners(Svg *s, double x, double y, double w, double h, const double radii[4],
                 Paint paint);
/* Nothing to see, but it takes clicks. */
void svg_target(Svg *s, double x, double y, double w, double h);

/* A shape of many small pieces, written as one path. Each piece has a number for each `#`, like
 * svg_path's, but rounded to tenths. Drawn only if it has pieces. */
typedef struct {
    Text path;
    char bytes[12288];
} Outline;
void outline_begin(Outline *outline);
void outline_add(Outline *outline, const char *format, const double *numbers);
void outline_draw(Svg *s, const Outline *outline, Paint paint);

/* A symbol that is not square, by its width and height. */
void svg_use_wide(Svg *s, const char *symbol, double x, double y, double w, double h);
/* A symbol of data/look/symbols.svg in a square; colour is for glyphs, T_none for pictures. */
void svg_use(Svg *s, const char *symbol, double x, double y, double side, Token colour);

/* ---- words ---- */

void svg_text(Svg *s, double x, double y, Type type, const char *words);
void svg_int(Svg *s, double x, double y, Type type, int number); /* with a real minus sign */
/* Shrinks, at most down to `least`, so that the words fit into `width` by the rule below. */
void svg_text_fit(Svg *s, double x, double y, Type type, double width, double least,
                  const char *words);
/* Breaks at spaces; returns the lines written, at most `lines` (the last one then takes the rest,
 * shrunk to four fifths at most; so are all, when a word is longer than a line). The first baseline
 * is y. */
int svg_text_wrap(Svg *s, double x, double y, Type type, double width, double leading, int lines,
                  const char *words);

/* How wide words may be, whatever the font: 0.60 em a letter, 0.66 from weight 600 on. */
double svg_width(Type type, const char *words);
/* How wide they usually are; svg_text_wrap breaks by it. */
double svg_running_width(Type type, const char *words);

/* ---- for scene.c and tests ---- */

void svg_number(Text *out, double number);
void svg_escape(Text *out, const char *words); /* for contents and attributes */
const char *svg_token(Token token);            /* "paper" */
unsigned svg_colour(Token token, bool dark);   /* 0xRRGGBB */
unsigned svg_tinted(const Tint *tints, Token token, bool dark);

#endif
