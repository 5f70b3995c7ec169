/* SPDX-License-Identifier: MIT */
/* files.c - finds files by the path of a request.
 *
 * A path is a few names of letters, digits, '-', '_' and '.', none beginning with a dot, so it
 * cannot name a hidden file or one outside the folder. */
#include "server/net/files.h"

#include "base/sha256.h"
#include "base/text.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_PATH = 200,
    MAX_FILE = 16 * 1024 * 1024
};

static const struct {
    const char *ending, *type;
} TYPES[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".png", "image/png"},
    {".txt", "text/plain; charset=utf-8"},
    {".mo", "application/octet-stream"},
    {".mind", "application/octet-stream"},
    {".deck", "text/plain; charset=utf-8"},
    {".town", "text/plain; charset=utf-8"},
};

/* NULL for a kind of file that the page does not have. */
static const char *type_of(const char *path) {
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof TYPES / sizeof TYPES[0]; i++) {
        size_t ending = strlen(TYPES[i].ending);
        if (length > ending && strcmp(path + length - ending, TYPES[i].ending) == 0)
            return TYPES[i].type;
    }
    return NULL;
}

static bool is_plain(const char *path) {
    if (path[0] != '/' || strlen(path) > MAX_PATH)
        return false;
    for (const char *at = path; *at; at++) {
        bool name = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                    (*at >= '0' && *at <= '9') || *at == '-' || *at == '_' || *at == '.';
        if (!name && *at != '/')
            return false;
        if (*at == '/' && (at[1] == '.' || at[1] == '/' || at[1] == '\0'))
            return false;
    }
    return true;
}

static void stamp(File *file) {
    uint8_t hash[SHA256_BYTES];
    Text text;
    sha256(file->bytes, file->length, hash);
    text_init(&text, file->etag, sizeof file->etag);
    text_char(&text, '"');
    text_hex(&text, hash, 8);
    text_char(&text, '"');
}

/* ---- in the binary ---- */

static bool find_embedded(const char *path, bool packed, File *out) {
    for (const PageFile *file = page_files; file->path; file++) {
        if (strcmp(file->path, path) != 0)
            continue;
        out->packed = packed && file->packed != file->packed_end;
        const char *bytes = out->packed ? file->packed : file->bytes;
        out->bytes = (char *)bytes; /* only read: not owned */
        out->length = (size_t)((out->packed ? file->packed_end : file->end) - bytes);
        return true;
    }
    return false;
}

/* ---- in a folder ---- */

static bool read_all(int file, size_t length, char *out) {
    for (size_t got = 0; got < length;) {
        ssize_t n = read(file, out + got, length - got);
        if (n <= 0)
            return false;
        got += (size_t)n;
    }
    return true;
}

static bool read_file(const char *name, File *out) {
    struct stat about;
    int file = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return false;
    bool fine = fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= MAX_FILE;
    if (fine) {
        out->length = (size_t)about.st_size;
        out->bytes = malloc(out->length + 1);
        out->owned = true;
        if (!out->bytes)
            abort();
        fine = read_all(file, out->length, out->bytes);
        if (!fine)
            file_free(out);
    }
    close(file);
    return fine;
}

static bool find_in_folder(const char *web, const char *path, bool packed, File *out) {
    char name[4096];
    Text text;
    text_init(&text, name, sizeof name);
    text_add(&text, web);
    text_add(&text, path);
    size_t plain = text.length;
    text_add(&text, ".gz");
    if (text.full)
        return false;
    if (packed && read_file(name, out)) {
        out->packed = true;
        return true;
    }
    name[plain] = '\0';
    return read_file(name, out);
}

bool files_check(const char *web, Error *error) {
    File file;
    if (files_find(web, "/", false, &file)) {
        file_free(&file);
        return true;
    }
    if (web)
        return error_at(error, 0, "%s: there is no index.html in this folder", web);
    return error_at(error, 0, "this binary was built without the page; scripts/page builds it");
}

bool files_find(const char *web, const char *path, bool packed, File *out) {
    char invitation[MAX_PATH + 8];
    memset(out, 0, sizeof *out);
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    /* Links to tables, /t/GAME#ID, are written without an ending. */
    if (strncmp(path, "/t/", 3) == 0 && !strchr(path, '.') && strlen(path) <= MAX_PATH) {
        snprintf(invitation, sizeof invitation, "%s.html", path);
        path = invitation;
    }
    out->type = type_of(path);
    if (!is_plain(path) || !out->type)
        return false;
    if (!(web ? find_in_folder(web, path, packed, out) : find_embedded(path, packed, out)))
        return false;
    out->lasting = strncmp(path, "/a/", 3) == 0;
    stamp(out);
    return true;
}

void file_free(File *file) {
    if (file->owned)
        free(file->bytes);
    memset(file, 0, sizeof *file);
}
