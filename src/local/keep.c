/* SPDX-License-Identifier: MIT */
/* keep.c - writes records safely. */
#include "local/keep.h"

#include "base/text.h"
#include "words/lang.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool keep_name(Keep *keep, const char *path, Error *error) {
    if (path[0] == '\0')
        return error_at(error, 0, "%s", tr("the file's name is empty"));
    if (strlen(path) >= MAX_PATH_BYTES)
        return error_at(error, 0, "%s", tr("the file's name is too long"));
    text_copy(keep->path, sizeof keep->path, path);
    keep->ours = false;
    return true;
}

bool keep_choose(Keep *keep, const char *folder, const Table *table, Error *error) {
    char digits[9] = "dealt"; /* a record may come without a seed */
    Text text;
    if (table->has_seed) {
        text_init(&text, digits, sizeof digits);
        text_hex(&text, table->setup.seed, 4);
    }
    for (int i = 1; i < 100; i++) {
        char path[MAX_PATH_BYTES];
        text_init(&text, path, sizeof path);
        text_format(&text, "%s%s%s-%s", folder ? folder : "", folder ? "/" : "", table->game->id,
                    digits);
        if (i > 1)
            text_format(&text, "-%d", i);
        text_add(&text, ".town");
        if (text.full)
            return error_at(error, 0, "%s", tr("the file's name is too long"));
        if (access(path, F_OK) != 0)
            return keep_name(keep, path, error);
    }
    return error_at(error, 0, tr("there are already 99 files for %s-%s"), table->game->id, digits);
}

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t n = write(file, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

/* After a rename the directory must reach the disk too; systems that cannot sync a directory are
 * ignored. */
static void flush_directory(const char *path) {
    char folder[MAX_PATH_BYTES];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

/* Reserves the name before anything is written, so that no other file is replaced. */
static bool reserve(Keep *keep, Error *error) {
    int file = open(keep->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0)
        return error_at(error, 0, "%s",
                        errno == EEXIST ? tr("already exists and is not overwritten")
                                        : error_of_system(errno));
    close(file);
    keep->ours = true;
    return true;
}

bool keep_write(Keep *keep, const Table *table, Error *error) {
    static char bytes[MAX_RECORD];
    char temporary[MAX_PATH_BYTES + 24];
    Text record;
    text_init(&record, bytes, sizeof bytes);
    record_write(table, &record);
    if (record.full)
        return error_at(error, 0, "%s", tr("the record is too long"));
    bool is_new = !keep->ours;
    if (is_new && !reserve(keep, error))
        return false;

    snprintf(temporary, sizeof temporary, "%s.%ld.tmp", keep->path, (long)getpid());
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool sound = file >= 0 && write_all(file, bytes, record.length) && fsync(file) == 0;
    int why = errno;
    if (file >= 0 && close(file) != 0 && sound) {
        sound = false;
        why = errno;
    }
    if (sound && rename(temporary, keep->path) != 0) {
        sound = false;
        why = errno;
    }
    if (sound) {
        flush_directory(keep->path);
        return true;
    }
    unlink(temporary);
    if (is_new) { /* the empty file that held the name */
        unlink(keep->path);
        keep->ours = false;
    }
    return error_at(error, 0, "%s", error_of_system(why));
}
