/* SPDX-License-Identifier: MIT */
#include "server/api/board.h"

void board_read(Board *board, const Job *job, int name, int shown) {
    board->job = job;
    board->name = name;
    board->shown = shown;
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        name_looks(slice_of(value[name].bytes), slice_of(value[shown].bytes), &board->people[i]);
    }
}

void board_json_name(const Board *board, int row, Json *json) {
    const Value *value = job_row(board->job, 0, row)->value;
    json_put_string(json, "name", value[board->name].bytes);
    if (name_is_clear(board->people, job_rows(board->job, 0), row))
        json_put_string(json, "shown", value[board->shown].bytes);
}
