/* SPDX-License-Identifier: MIT */
/* files.h - the page's files: those built into the binary, or those of a folder. */
#ifndef SERVER_NET_FILES_H
#define SERVER_NET_FILES_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* A file in the binary. cmake/page.cmake writes the table; its last entry has no path. */
typedef struct {
    const char *path; /* "/index.html" */
    const char *bytes, *end;
    const char *packed, *packed_end; /* gzip of it; equal when packing does not pay */
} PageFile;

extern const PageFile page_files[];

/* What goes over the wire. */
typedef struct {
    char *bytes;
    size_t length;
    bool owned;       /* bytes are freed by file_free */
    bool packed;      /* the bytes are gzip */
    bool lasting;     /* its name changes with its contents: cacheable for ever */
    const char *type; /* MIME */
    char etag[20];    /* with its quotes */
} File;

/* Is there a page to serve: in the binary, or a folder with index.html? */
bool files_check(const char *web, Error *error);

/* Finds the file for the path of a request; "/" is the start page, "/t/uptown" is what messengers
 * show of a link to a table. False when there is none, or
 * when the path is not made of plain names. `packed`: the client accepts gzip. */
bool files_find(const char *web, const char *path, bool packed, File *out);
void file_free(File *file);

#endif
