/* SPDX-License-Identifier: MIT */
/* view_text.h - a view as JSON: what programs that play over the line protocol are told. */
#ifndef CLI_VIEW_TEXT_H
#define CLI_VIEW_TEXT_H

#include "engine/table.h"

enum {
    MAX_VIEW_JSON = 128 * 1024 /* bytes that are enough for any view with all its moves */
};

/* One line, without LF: docs/protocol.md tells the fields. The view is of the seat on turn. */
void view_json(const View *view, Text *out);

#endif
