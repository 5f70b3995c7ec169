/* SPDX-License-Identifier: MIT */
/* svg.c - writes shapes as SVG. Numbers are made by hand: printf's floats would be a third of the
 * page's WebAssembly, and a picture of a city has some ten thousand of them. */
#include "scene/svg.h"

#include "base/scan.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    unsigned light, dark;
} TOKENS[N_TOKENS] = {
    {"none", 0, 0},
#define TOKEN(name, light, dark) {#name, light, dark},
#include "scene/tokens.def"
#undef TOKEN
};

const char *svg_token(Token token) {
    return TOKENS[token].name;
}

unsigned svg_colour(Token token, bool dark) {
    return dark ? TOKENS[token].dark : TOKENS[token].light;
}

unsigned svg_tinted(const Tint *tints, Token token, bool dark) {
    for (; tints && tints->token; tints++)
        if (tints->token == token)
            return dark ? tints->dark : tints->light;
    return svg_colour(token, dark);
}

void svg_number(Text *out, double number) {
    assert(number > -1e7 && number < 1e7);
    long hundredths = (long)(number * 100 + (number < 0 ? -0.5 : 0.5));
    if (hundredths < 0) {
        text_char(out, '-');
        hundredths = -hundredths;
    }
    long whole = hundredths / 100, rest = hundredths % 100;
    if (whole || !rest)
        text_int(out, whole);
    if (rest) {
        text_char(out, '.');
        text_char(out, (char)('0' + rest / 10));
        if (rest % 10)
            text_char(out, (char)('0' + rest % 10));
    }
}

static void escape(Text *out, Slice words) {
    for (size_t i = 0; i < words.length; i++) {
        char c = words.at[i];
        const char *entity = c == '&'   ? "&amp;"
                             : c == '<' ? "&lt;"
                             : c == '>' ? "&gt;"
                             : c == '"' ? "&quot;"
                                        : NULL;
        if (entity)
            text_add(out, entity);
        else
            text_char(out, c);
    }
}

void svg_escape(Text *out, const char *words) {
    escape(out, slice_of(words));
}

/* ---- paint ---- */

Paint svg_fill(Token fill) {
    return (Paint){.fill = fill};
}

Paint svg_line(Token stroke, double width) {
    return (Paint){.stroke = stroke, .width = width};
}

Paint svg_both(Token fill, Token stroke, double width) {
    return (Paint){.fill = fill, .stroke = stroke, .width = width};
}

Paint svg_veil(Token fill, double opacity) {
    return (Paint){.fill = fill, .fill_opacity = opacity};
}

Paint svg_pattern(const char *pattern) {
    return (Paint){.pattern = pattern};
}

static void add_number(Text *out, const char *name, double number) {
    text_char(out, ' ');
    text_add(out, name);
    text_add(out, "=\"");
    svg_number(out, number);
    text_char(out, '"');
}

static void add_colour(Svg *s, const char *name, Token token) {
    static const char DIGITS[] = "0123456789ABCDEF";
    unsigned colour = svg_tinted(s->tints, token, s->dark);
    text_char(s->out, ' ');
    text_add(s->out, name);
    text_add(s->out, "=\"#");
    for (int shift = 20; shift >= 0; shift -= 4)
        text_char(s->out, DIGITS[(colour >> shift) & 15]);
    text_char(s->out, '"');
}

static void add_class(Svg *s, char kind, Token token) {
    text_char(s->out, kind);
    text_char(s->out, '-');
    text_add(s->out, TOKENS[token].name);
}

static void add_stroke(Svg *s, const Paint *paint) {
    if (paint->width > 0)
        add_number(s->out, "stroke-width", paint->width);
    if (paint->dash[0] > 0) {
        text_add(s->out, " stroke-dasharray=\"");
        svg_number(s->out, paint->dash[0]);
        text_char(s->out, ' ');
        svg_number(s->out, paint->dash[1]);
        text_char(s->out, '"');
        if (paint->shift > 0)
            add_number(s->out, "stroke-dashoffset", paint->shift);
    }
    if (paint->stroke_opacity > 0)
        add_number(s->out, "stroke-opacity", paint->stroke_opacity);
    if (paint->round)
        text_add(s->out, " stroke-linecap=\"round\" stroke-linejoin=\"round\"");
}

static void add_paint(Svg *s, const Paint *paint) {
    if (paint->fill || paint->stroke) {
        text_add(s->out, " class=\"");
        if (paint->fill)
            add_class(s, 'f', paint->fill);
        if (paint->fill && paint->stroke)
            text_char(s->out, ' ');
        if (paint->stroke)
            add_class(s, 's', paint->stroke);
        text_char(s->out, '"');
    }
    if (paint->pattern)
        text_format(s->out, " fill=\"url(#%s)\"", paint->pattern);
    else if (paint->fill)
        add_colour(s, "fill", paint->fill);
    else
        text_add(s->out, " fill=\"none\"");
    if (paint->stroke) {
        add_colour(s, "stroke", paint->stroke);
        add_stroke(s, paint);
    }
    if (paint->fill_opacity > 0)
        add_number(s->out, "fill-opacity", paint->fill_opacity);
    if (paint->opacity > 0)
        add_number(s->out, "opacity", paint->opacity);
}

/* ---- groups ---- */

void svg_begin(Svg *s) {
    text_add(s->out, "<g");
    s->depth++;
}

void svg_end(Svg *s) {
    text_char(s->out, '>');
}

void svg_close(Svg *s) {
    assert(s->depth > 0);
    s->depth--;
    text_add(s->out, "</g>");
}

void svg_attribute(Svg *s, const char *name, const char *value) {
    text_char(s->out, ' ');
    text_add(s->out, name);
    text_add(s->out, "=\"");
    svg_escape(s->out, value);
    text_char(s->out, '"');
}

void svg_id(Svg *s, const char *format, ...) {
    char id[MAX_ID];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(id, sizeof id, format, args);
    va_end(args);
    assert(length > 0 && (size_t)length < sizeof id);
    text_add(s->out, " id=\"");
    text_add(s->out, s->prefix);
    text_char(s->out, '-');
    svg_escape(s->out, id);
    text_char(s->out, '"');
}

void svg_class(Svg *s, const char *names) {
    svg_attribute(s, "class", names);
}

void svg_at_turned(Svg *s, double x, double y, double scale, double turn) {
    text_add(s->out, " transform=\"translate(");
    svg_number(s->out, x);
    text_char(s->out, ' ');
    svg_number(s->out, y);
    text_char(s->out, ')');
    if (scale > 0) {
        /* Four decimals: a board is scaled as a whole, and 1/100 of 800 would be seen. */
        long fine = (long)(scale * 10000 + 0.5);
        text_format(s->out, " scale(%ld.%04ld)", fine / 10000, fine % 10000);
    }
    if (turn > 0 || turn < 0) {
        text_add(s->out, " rotate(");
        svg_number(s->out, turn);
        text_char(s->out, ')');
    }
    text_char(s->out, '"');
}

void svg_at(Svg *s, double x, double y) {
    svg_at_turned(s, x, y, 0, 0);
}

void svg_place(Svg *s, double x, double y, double scale, double turn) {
    svg_begin(s);
    svg_at_turned(s, x, y, scale, turn);
    svg_end(s);
}

void svg_shift(Svg *s, double x, double y) {
    svg_place(s, x, y, 0, 0);
}

void svg_fade(Svg *s, double opacity) {
    svg_begin(s);
    add_number(s->out, "opacity", opacity);
    svg_end(s);
}

void svg_aside(Svg *s) {
    svg_begin(s);
    svg_class(s, "aside");
    svg_end(s);
}

void svg_mute(Svg *s) {
    svg_begin(s);
    svg_attribute(s, "aria-hidden", "true");
    svg_end(s);
}

void svg_clip(Svg *s, const char *id, double x, double y, double w, double h, double radius) {
    text_add(s->out, "<clipPath");
    svg_id(s, "%s", id);
    text_add(s->out, "><rect");
    add_number(s->out, "x", x);
    add_number(s->out, "y", y);
    add_number(s->out, "width", w);
    add_number(s->out, "height", h);
    add_number(s->out, "rx", radius);
    text_add(s->out, "/></clipPath>");
    svg_begin(s);
    text_format(s->out, " clip-path=\"url(#%s-%s)\"", s->prefix, id);
    svg_end(s);
}

/* ---- shapes ---- */

void svg_rect(Svg *s, double x, double y, double w, double h, double radius, Paint paint) {
    text_add(s->out, "<rect");
    add_number(s->out, "x", x);
    add_number(s->out, "y", y);
    add_number(s->out, "width", w > 0 ? w : 0);
    add_number(s->out, "height", h > 0 ? h : 0);
    if (radius > 0)
        add_number(s->out, "rx", radius);
    add_paint(s, &paint);
    text_add(s->out, "/>");
}

void svg_target(Svg *s, double x, double y, double w, double h) {
    text_add(s->out, "<rect class=\"target\"");
    add_number(s->out, "x", x);
    add_number(s->out, "y", y);
    add_number(s->out, "width", w);
    add_number(s->out, "height", h);
    text_add(s->out, " fill=\"none\" pointer-events=\"all\"/>");
}

void svg_circle(Svg *s, double x, double y, double radius, Paint paint) {
    text_add(s->out, "<circle");
    add_number(s->out, "cx", x);
    add_number(s->out, "cy", y);
    add_number(s->out, "r", radius);
    add_paint(s, &paint);
    text_add(s->out, "/>");
}

/* Rounded to `steps` of a unit: 10 or 100. */
static void add_path(Text *out, const char *format, const double *numbers, double steps) {
    for (const char *at = format; *at; at++) {
        if (*at == '#')
            svg_number(out, (double)(long)(*numbers * steps + (*numbers < 0 ? -.5 : .5)) / steps),
                numbers++;
        else
            text_char(out, *at);
    }
}

void svg_path(Svg *s, const char *format, const double *numbers, Paint paint) {
    text_add(s->out, "<path d=\"");
    add_path(s->out, format, numbers, 100);
    text_char(s->out, '"');
    add_paint(s, &paint);
    text_add(s->out, "/>");
}

void outline_begin(Outline *outline) {
    text_init(&outline->path, outline->bytes, sizeof outline->bytes);
}

void outline_add(Outline *outline, const char *format, const double *numbers) {
    add_path(&outline->path, format, numbers, 10);
}

void outline_draw(Svg *s, const Outline *outline, Paint paint) {
    assert(!outline->path.full);
    if (outline->path.length == 0)
        return;
    text_add(s->out, "<path d=\"");
    text_add_bytes(s->out, outline->bytes, outline->path.length);
    text_char(s->out, '"');
    add_paint(s, &paint);
    text_add(s->out, "/>");
}

/* A corner of the outline: an arc, or nothing where it is sharp. */
static void add_corner(Text *out, double radius, double x, double y) {
    if (!(radius > 0))
        return;
    text_char(out, 'A');
    const double numbers[] = {radius, radius, 0, 0, 1, x, y};
    for (int i = 0; i < 7; i++) {
        text_add(out, i ? " " : "");
        svg_number(out, numbers[i]);
    }
}

void svg_corners(Svg *s, double x, double y, double w, double h, const double radii[4],
                 Paint paint) {
    const double tl = radii[0], tr = radii[1], br = radii[2], bl = radii[3];
    Text *out = s->out;
    text_add(out, "<path d=\"M");
    svg_number(out, x + tl);
    text_char(out, ' ');
    svg_number(out, y);
    text_char(out, 'H');
    svg_number(out, x + w - tr);
    add_corner(out, tr, x + w, y + tr);
    text_char(out, 'V');
    svg_number(out, y + h - br);
    add_corner(out, br, x + w - br, y + h);
    text_char(out, 'H');
    svg_number(out, x + bl);
    add_corner(out, bl, x, y + h - bl);
    text_char(out, 'V');
    svg_number(out, y + tl);
    add_corner(out, tl, x + tl, y);
    text_add(out, "z\"");
    add_paint(s, &paint);
    text_add(out, "/>");
}

void svg_use(Svg *s, const char *symbol, double x, double y, double side, Token colour) {
    text_add(s->out, "<use href=\"#");
    text_add(s->out, symbol);
    text_char(s->out, '"');
    add_number(s->out, "x", x);
    add_number(s->out, "y", y);
    add_number(s->out, "width", side);
    add_number(s->out, "height", side);
    if (colour) {
        text_add(s->out, " class=\"");
        add_class(s, 'c', colour);
        text_char(s->out, '"');
        add_colour(s, "color", colour);
    }
    text_add(s->out, "/>");
}

void svg_use_wide(Svg *s, const char *symbol, double x, double y, double w, double h) {
    text_format(s->out, "<use href=\"#%s\"", symbol);
    add_number(s->out, "x", x);
    add_number(s->out, "y", y);
    add_number(s->out, "width", w);
    add_number(s->out, "height", h);
    text_add(s->out, "/>");
}

/* ---- words ---- */

/* The rule of svg_width is for the widest font and words of wide letters; in running text less is
 * enough and keeps the lines full. */
static const double RUNNING = .86;

static double em(Type type) {
    return type.weight >= 600 ? 0.66 : 0.60;
}

double svg_width(Type type, const char *words) {
    return utf8_columns(words) * type.size * em(type);
}

double svg_running_width(Type type, const char *words) {
    return svg_width(type, words) * RUNNING;
}

static void add_text(Svg *s, double x, double y, Type type, Slice words) {
    text_add(s->out, "<text");
    add_number(s->out, "x", x);
    add_number(s->out, "y", y);
    add_number(s->out, "font-size", type.size);
    if (type.weight && type.weight != 400)
        add_number(s->out, "font-weight", type.weight);
    if (type.anchor != ANCHOR_START)
        text_format(s->out, " text-anchor=\"%s\"", type.anchor == ANCHOR_MIDDLE ? "middle" : "end");
    if (type.is_title)
        text_format(s->out, " class=\"title f-%s\"", svg_token(type.ink ? type.ink : T_ink));
    Paint paint = svg_fill(type.ink ? type.ink : T_ink);
    if (type.is_title)
        add_colour(s, "fill", paint.fill);
    else
        add_paint(s, &paint);
    text_char(s->out, '>');
    escape(s->out, words);
    text_add(s->out, "</text>");
}

void svg_text(Svg *s, double x, double y, Type type, const char *words) {
    add_text(s, x, y, type, slice_of(words));
}

void svg_int(Svg *s, double x, double y, Type type, int number) {
    char words[24];
    snprintf(words, sizeof words, "%s%d", number < 0 ? "\u2212" : "",
             number < 0 ? -number : number);
    svg_text(s, x, y, type, words);
}

static Type shrunk(Type type, double width, double least, const char *words) {
    double wide = svg_width(type, words);
    if (wide > width)
        type.size = type.size * width / wide > least ? type.size * width / wide : least;
    return type;
}

void svg_text_fit(Svg *s, double x, double y, Type type, double width, double least,
                  const char *words) {
    svg_text(s, x, y, shrunk(type, width, least, words), words);
}

static int longest_word(const char *words) {
    int longest = 0, columns = 0;
    for (; *words; words++) {
        columns = *words == ' ' ? 0 : columns + (((unsigned char)*words & 0xC0) != 0x80);
        longest = columns > longest ? columns : longest;
    }
    return longest;
}

int svg_text_wrap(Svg *s, double x, double y, Type type, double width, double leading, int lines,
                  const char *words) {
    double least = type.size * .82 < 10.5 ? type.size * .82 : 10.5;
    double longest = longest_word(words) * em(type) * RUNNING;
    if (type.size * longest > width)
        type.size = width / longest > least ? width / longest : least;
    int most = (int)(width / (type.size * em(type) * RUNNING));
    for (int line = 1;; line++) {
        while (*words == ' ')
            words++;
        const char *stop = words, *at = words;
        for (int columns = 0; *at && (columns <= most || stop == words); at++) {
            columns += ((unsigned char)*at & 0xC0) != 0x80;
            if (at[1] == '\0' || at[1] == ' ')
                stop = columns <= most || stop == words ? at + 1 : stop;
        }
        if (line == lines || *stop == '\0') {
            svg_text_fit(s, x, y, type, width / RUNNING, least, words);
            return line;
        }
        add_text(s, x, y, type, (Slice){words, (size_t)(stop - words)});
        words = stop;
        y += leading;
    }
}
