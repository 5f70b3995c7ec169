/* SPDX-License-Identifier: MIT */
/* board.h - people on a board, of the day or of ratings, by name. */
#ifndef SERVER_API_BOARD_H
#define SERVER_API_BOARD_H

#include "online/names.h"
#include "store/store.h"
#include "json/write.h"

enum {
    BOARD_MOST = 100 /* names on a board */
};

typedef struct {
    const Job *job;  /* its first step read the board */
    int name, shown; /* columns */
    NameLooks people[BOARD_MOST];
} Board;

void board_read(Board *board, const Job *job, int name, int shown);

/* "name" of the row and, where nobody else on the board looks like it, the display name. */
void board_json_name(const Board *board, int row, Json *json);

#endif
