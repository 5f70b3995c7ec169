/* SPDX-License-Identifier: MIT */
/* evening_file.h - an evening as a text file that people write: docs/guide/evenings.md. */
#ifndef CLI_EVENING_FILE_H
#define CLI_EVENING_FILE_H

#include "base/scan.h"
#include "base/text.h"
#include "online/evening.h"

enum {
    EVENING_NAME = 60 /* bytes of a name, its NUL included */
};

typedef struct {
    Evening evening;
    char name[EVENING_PEOPLE][EVENING_NAME];
} EveningFile;

bool evening_file_read(EveningFile *file, Scan *in);
/* The round as lines of the file. */
void evening_file_write(const EveningFile *file, const EveningRound *round, Text *out);

#endif
