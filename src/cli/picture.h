/* SPDX-License-Identifier: MIT */
/* picture.h - an SVG text as a file: as it is, as PNG or as PDF. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "base/error.h"
#include "scene/kit.h"

#include <stddef.h>

typedef enum {
    PICTURE_SVG,
    PICTURE_PNG,
    PICTURE_PDF
} PictureFormat;

/* By the file's ending; false when it is none of the three. */
bool picture_format(const char *path, PictureFormat *out);

typedef struct {
    PictureFormat format;
    double width, height; /* PNG: pixels; PDF: points */
} PictureSize;

/* What a document of its own is made of. `draw` writes the body, returns its viewBox, and must draw
 * the same when it is asked again. */
typedef struct {
    Box (*draw)(const void *what, Text *out);
    const void *what;
    const char *title;
} Drawing;

/* Writes the file whole or not at all: a reader never sees half a picture, and what stood there
 * before stays if anything goes wrong. The error tells what. */
bool picture_write(const char *path, PictureSize size, const char *svg, size_t length,
                   Error *error);

/* Draws it and writes the file, `scale` times as large as it was drawn. The path has passed
 * picture_format. */
bool picture_save(const Drawing *drawing, const char *path, double scale, Error *error);

#endif
