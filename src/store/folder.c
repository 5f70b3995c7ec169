/* SPDX-License-Identifier: MIT */
/* folder.c - making, locking and flushing; nothing here knows what the files hold. */
#include "store/folder.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PATH_BYTES = 1024
};

bool folder_make(const char *folder, Error *error) {
    char path[PATH_BYTES];
    size_t length = strlen(folder);
    if (length == 0 || length >= sizeof path)
        return error_at(error, 0, "'%.60s' is no name for a data folder", folder);
    memcpy(path, folder, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        char kept = path[i];
        path[i] = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return error_at(error, 0, "cannot make the folder %s: %s", path,
                            error_of_system(errno));
        path[i] = kept;
    }
    struct stat found;
    if (stat(folder, &found) != 0 || !S_ISDIR(found.st_mode))
        return error_at(error, 0, "%s is not a folder", folder);
    return true;
}

bool folder_lock(const char *folder, int *lock, Error *error) {
    char path[PATH_BYTES + 8];
    Text text;
    text_init(&text, path, sizeof path);
    text_format(&text, "%s/lock", folder);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return error_at(error, 0, "cannot write %s: %s", path, error_of_system(errno));
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        close(file);
        return error_at(error, 0, "another process uses the data folder %s", folder);
    }
    *lock = file;
    return true;
}

void folder_unlock(int lock) {
    if (lock >= 0)
        close(lock);
}

bool folder_new_file(const char *path, Error *error) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return error_at(error, 0, "cannot write %s: %s", path, error_of_system(errno));
    close(file);
    return true;
}

static bool flush_one(const char *path, Error *error) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = file >= 0 && fsync(file) == 0;
    if (!ok)
        error_at(error, 0, "cannot flush %s: %s", path, error_of_system(errno));
    if (file >= 0)
        close(file);
    return ok;
}

bool folder_flush(const char *path, Error *error) {
    char folder[PATH_BYTES];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 1;
    if (length == 0)
        length = 1; /* the root */
    if (length >= sizeof folder)
        return error_at(error, 0, "the path of %s is too long", path);
    memcpy(folder, slash ? path : ".", length);
    folder[length] = '\0';
    return flush_one(path, error) && flush_one(folder, error);
}
