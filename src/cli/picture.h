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

/* The source of a document. `draw` writes the body and returns its viewBox; it must draw the
 * same when it is called again. */
typedef struct {
    Box (*draw)(const void *what, Text *out);
    const void *what;
    const char *title;
} Drawing;

/* Writes the file atomically: a reader never sees half a picture, and on failure the old file
 * stays. The error gives the reason. */
bool picture_write(const char *path, PictureSize size, const char *svg, size_t length,
                   Error *error);

/* Several drawings of one size as the pages of a PDF, `scale` times as large as they were drawn; in
 * greys, if wanted. Of a single one any format. */
typedef struct {
    const Drawing *page;
    int count;
    bool grey;
} Pages;
bool picture_save_pages(const Pages *pages, const char *path, double scale, Error *error);

/* Draws it and writes the file, `scale` times as large as it was drawn. The path has passed
 * picture_format. */
bool picture_save(const Drawing *drawing, const char *path, double scale, Error *error);

#endif
