/* SPDX-License-Identifier: MIT */
/* folder.h - the data folder: made for its owner alone, held by one process at a time. */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "base/error.h"

#include <stdbool.h>

/* Makes the folder and those above it, with mode 0700; one that is there stays as it is. */
bool folder_make(const char *folder, Error *error);

/* Takes FOLDER/lock. False when another process holds it, with words. The lock ends with the
 * process, however it ends. */
bool folder_lock(const char *folder, int *lock, Error *error);
void folder_unlock(int lock);

/* Makes an empty file with mode 0600; false when there is one already. */
bool folder_new_file(const char *path, Error *error);
/* Waits until the file and its entry in its folder are on the disk. */
bool folder_flush(const char *path, Error *error);

#endif
