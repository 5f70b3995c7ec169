/* SPDX-License-Identifier: MIT */
/* picture.c - renders SVG by librsvg and cairo. Files are written beside their place and then
 * moved there, so they appear whole. */
#include "cli/picture.h"

#include "cli/print.h"
#include "scene/scene.h"

#include "words/lang.h"

#include <cairo-pdf.h>
#include <librsvg/rsvg.h>

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool picture_format(const char *path, PictureFormat *out) {
    static const char *const ENDINGS[] = {".svg", ".png", ".pdf"};
    size_t length = strlen(path);
    for (int i = 0; i < 3; i++) {
        if (length > 4 && strcmp(path + length - 4, ENDINGS[i]) == 0) {
            *out = (PictureFormat)i;
            return true;
        }
    }
    return false;
}

/* fontconfig keeps its list of fonts until the end and never frees it; the leak checker of dev
 * builds asks for such exceptions by these names. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig";
}
const char *__lsan_default_options(void) {
    return "print_suppressions=0";
}

static cairo_status_t to_file(void *file, const unsigned char *bytes, unsigned length) {
    return fwrite(bytes, 1, length, file) == length ? CAIRO_STATUS_SUCCESS
                                                    : CAIRO_STATUS_WRITE_ERROR;
}

/* Paints the picture on a new page or image and sends it to the file. */
static cairo_status_t paint(FILE *file, PictureSize size, RsvgHandle *handle) {
    cairo_surface_t *surface =
        size.format == PICTURE_PDF
            ? cairo_pdf_surface_create_for_stream(to_file, file, size.width, size.height)
            : cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(size.width + .5),
                                         (int)(size.height + .5));
    cairo_t *pen = cairo_create(surface);
    RsvgRectangle page = {0, 0, size.width, size.height};
    rsvg_handle_render_document(handle, pen, &page, NULL);
    cairo_status_t status = cairo_status(pen);
    if (status == CAIRO_STATUS_SUCCESS && size.format == PICTURE_PNG)
        status = cairo_surface_write_to_png_stream(surface, to_file, file);
    cairo_destroy(pen);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

static bool render(FILE *file, PictureSize size, const char *svg, size_t length, Error *error) {
    if (size.format == PICTURE_SVG)
        return fwrite(svg, 1, length, file) == length ||
               error_at(error, 0, "%s", error_of_system(errno));
    GError *trouble = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const unsigned char *)svg, length, &trouble);
    if (!handle) {
        error_at(error, 0, "%s", trouble->message);
        g_error_free(trouble);
        return false;
    }
    cairo_status_t status = paint(file, size, handle);
    g_object_unref(handle);
    return status == CAIRO_STATUS_SUCCESS ||
           error_at(error, 0, "%s", cairo_status_to_string(status));
}

/* A file of the name's kind that the user's umask would have made. */
static FILE *open_beside(const char *path, char *name, size_t capacity, Error *error) {
    if ((size_t)snprintf(name, capacity, "%s.XXXXXX", path) >= capacity) {
        error_at(error, 0, "%s", tr("the name is too long"));
        return NULL;
    }
    int handle = mkstemp(name);
    if (handle < 0) {
        error_at(error, 0, "%s", error_of_system(errno));
        return NULL;
    }
    mode_t mask = umask(0);
    umask(mask);
    fchmod(handle, 0666 & ~mask);
    return fdopen(handle, "wb");
}

/* A drawing on its way to a document. */
typedef struct {
    const Drawing *drawing;
    Box *box;
    const char *body;
} Page;

static void write_body(const void *what, Text *out) {
    const Page *page = what;
    *page->box = page->drawing->draw(page->drawing->what, out);
}

static void write_document(const void *what, Text *out) {
    const Page *page = what;
    scene_document(NULL, page->body, *page->box, false, page->drawing->title, out);
}

static char *make_document(const Drawing *drawing, Box *box, size_t *length) {
    Page page = {.drawing = drawing, .box = box};
    char *body = print_make(write_body, &page, length);
    page.body = body;
    char *svg = print_make(write_document, &page, length);
    free(body);
    return svg;
}

bool picture_write(const char *path, PictureSize size, const char *svg, size_t length,
                   Error *error) {
    char name[4096];
    FILE *file = open_beside(path, name, sizeof name, error);
    if (!file)
        return false;
    bool sound = render(file, size, svg, length, error);
    if (fclose(file) != 0 && sound)
        sound = error_at(error, 0, "%s", error_of_system(errno));
    if (sound && rename(name, path) != 0)
        sound = error_at(error, 0, "%s", error_of_system(errno));
    if (!sound)
        unlink(name);
    return sound;
}

bool picture_save(const Drawing *drawing, const char *path, double scale, Error *error) {
    PictureSize size = {0};
    Box box;
    size_t length;
    bool known = picture_format(path, &size.format);
    assert(known);
    (void)known;
    char *svg = make_document(drawing, &box, &length);
    size.width = box.w * scale;
    size.height = box.h * scale;
    bool written = picture_write(path, size, svg, length, error);
    free(svg);
    return written;
}
