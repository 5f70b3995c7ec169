/* SPDX-License-Identifier: MIT */
/* picture.c - renders SVG by librsvg and cairo. Files are written beside their place and then
 * moved there, so they appear whole. */
#include "cli/picture.h"

#include "cli/print.h"
#include "scene/scene.h"

#include "base/library.h"
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

/* ---- librsvg, and with it cairo and GLib: loaded for the first picture that is no SVG ---- */

/* clang-format off */
#define FUNCTIONS(F) \
    F(cairo_create) \
    F(cairo_destroy) \
    F(cairo_image_surface_create) \
    F(cairo_pdf_surface_create_for_stream) \
    F(cairo_show_page) \
    F(cairo_status) \
    F(cairo_status_to_string) \
    F(cairo_surface_destroy) \
    F(cairo_surface_finish) \
    F(cairo_surface_status) \
    F(cairo_surface_write_to_png_stream) \
    F(g_error_free) \
    F(g_object_unref) \
    F(rsvg_handle_new_from_data) \
    F(rsvg_handle_render_document)
/* clang-format on */
#define POINTER(name) __typeof__(&name) name; /* NOLINT(bugprone-macro-parentheses) */
#define NAME(name)    #name,

static struct { FUNCTIONS(POINTER) } lib;

static bool load(Error *error) {
    static const char *const NAMES[] = {FUNCTIONS(NAME) NULL};
    return library_load(RSVG_FILE, NAMES, &lib, error);
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

static RsvgHandle *parse(const char *svg, size_t length, Error *error) {
    GError *trouble = NULL;
    RsvgHandle *handle =
        lib.rsvg_handle_new_from_data((const unsigned char *)svg, length, &trouble);
    if (!handle) {
        error_at(error, 0, "%s", trouble->message);
        lib.g_error_free(trouble);
    }
    return handle;
}

/* Something to paint on that goes to a file. */
typedef struct {
    PictureSize size;
    cairo_surface_t *surface;
    cairo_t *pen;
} Canvas;

static Canvas open_canvas(FILE *file, PictureSize size) {
    Canvas canvas = {.size = size};
    canvas.surface =
        size.format == PICTURE_PDF
            ? lib.cairo_pdf_surface_create_for_stream(to_file, file, size.width, size.height)
            : lib.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(size.width + .5),
                                             (int)(size.height + .5));
    canvas.pen = lib.cairo_create(canvas.surface);
    return canvas;
}

/* Paints a picture; on a PDF it is a page. */
static bool paint(const Canvas *canvas, const char *svg, size_t length, Error *error) {
    RsvgRectangle page = {0, 0, canvas->size.width, canvas->size.height};
    RsvgHandle *handle = parse(svg, length, error);
    if (!handle)
        return false;
    lib.rsvg_handle_render_document(handle, canvas->pen, &page, NULL);
    if (canvas->size.format == PICTURE_PDF)
        lib.cairo_show_page(canvas->pen);
    lib.g_object_unref(handle);
    return true;
}

static bool close_canvas(const Canvas *canvas, FILE *file, Error *error) {
    cairo_status_t status = lib.cairo_status(canvas->pen);
    if (status == CAIRO_STATUS_SUCCESS && canvas->size.format == PICTURE_PNG)
        status = lib.cairo_surface_write_to_png_stream(canvas->surface, to_file, file);
    lib.cairo_destroy(canvas->pen);
    lib.cairo_surface_finish(canvas->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = lib.cairo_surface_status(canvas->surface);
    lib.cairo_surface_destroy(canvas->surface);
    return status == CAIRO_STATUS_SUCCESS ||
           error_at(error, 0, "%s", lib.cairo_status_to_string(status));
}

static bool render(FILE *file, PictureSize size, const char *svg, size_t length, Error *error) {
    if (size.format == PICTURE_SVG)
        return fwrite(svg, 1, length, file) == length ||
               error_at(error, 0, "%s", error_of_system(errno));
    if (!load(error))
        return false;
    Error late;
    Canvas canvas = open_canvas(file, size);
    bool painted = paint(&canvas, svg, length, error);
    return close_canvas(&canvas, file, painted ? error : &late) && painted;
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

/* State of a drawing while it becomes a document. */
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

/* Writes a file by `write`, beside its place first. */
typedef bool FileWriter(const void *what, FILE *file, Error *error);

static bool write_file(const char *path, FileWriter *write, const void *what, Error *error) {
    char name[4096];
    FILE *file = open_beside(path, name, sizeof name, error);
    if (!file)
        return false;
    bool sound = write(what, file, error);
    if (fclose(file) != 0 && sound)
        sound = error_at(error, 0, "%s", error_of_system(errno));
    if (sound && rename(name, path) != 0)
        sound = error_at(error, 0, "%s", error_of_system(errno));
    if (!sound)
        unlink(name);
    return sound;
}

/* A finished document. */
typedef struct {
    PictureSize size;
    const char *svg;
    size_t length;
} Finished;

static bool write_finished(const void *what, FILE *file, Error *error) {
    const Finished *finished = what;
    return render(file, finished->size, finished->svg, finished->length, error);
}

bool picture_write(const char *path, PictureSize size, const char *svg, size_t length,
                   Error *error) {
    return write_file(path, write_finished, &(Finished){size, svg, length}, error);
}

/* ---- pages ---- */

typedef struct {
    const Pages *pages;
    PictureFormat format;
    double scale;
} Book;

/* One page as a document, to be freed. */
static char *make_page(const Book *book, int i, PictureSize *size, size_t *length) {
    Box box;
    char *svg = make_document(&book->pages->page[i], &box, length);
    if (book->pages->grey)
        cutout_grey(svg);
    *size = (PictureSize){book->format, box.w * book->scale, box.h * book->scale};
    return svg;
}

static bool write_single(const Book *book, FILE *file, Error *error) {
    PictureSize size;
    size_t length;
    char *svg = make_page(book, 0, &size, &length);
    bool written = render(file, size, svg, length, error);
    free(svg);
    return written;
}

static bool write_pages(const Book *book, FILE *file, Error *error) {
    Canvas canvas = {0};
    Error late;
    bool sound = true;
    if (!load(error))
        return false;
    for (int i = 0; i < book->pages->count && sound; i++) {
        PictureSize size;
        size_t length;
        char *svg = make_page(book, i, &size, &length);
        if (i == 0)
            canvas = open_canvas(file, size);
        sound = paint(&canvas, svg, length, error);
        free(svg);
    }
    return close_canvas(&canvas, file, sound ? error : &late) && sound;
}

static bool write_book(const void *what, FILE *file, Error *error) {
    const Book *book = what;
    return book->format == PICTURE_PDF ? write_pages(book, file, error)
                                       : write_single(book, file, error);
}

bool picture_save_pages(const Pages *pages, const char *path, double scale, Error *error) {
    Book book = {.pages = pages, .scale = scale};
    bool known = picture_format(path, &book.format);
    assert(known && pages->count > 0 && (pages->count == 1 || book.format == PICTURE_PDF));
    (void)known;
    return write_file(path, write_book, &book, error);
}

bool picture_save(const Drawing *drawing, const char *path, double scale, Error *error) {
    return picture_save_pages(&(Pages){drawing, 1, false}, path, scale, error);
}
