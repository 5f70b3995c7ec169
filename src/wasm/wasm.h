/* SPDX-License-Identifier: MIT */
/* wasm.h - what the files of this room share: the two buffers through which page and C talk, and
 * the tables. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "base/json.h"
#include "engine/record.h"

enum {
    IN_BYTES = 512 * 1024,   /* the page writes its question here */
    OUT_BYTES = 1024 * 1024, /* and reads the answer here */
    N_TABLES = 4 /* the match, one to look back at it, one for "what if", one for insight */
};

extern char wasm_in[IN_BYTES];
extern Text wasm_out;
extern Table wasm_table[N_TABLES];

/* Makes a function callable from the page under its own name. */
#ifdef __wasm__
#define PAGE(name) __attribute__((export_name(#name))) name
#else
#define PAGE(name) name
#endif

/* Answers are lengths of wasm_out. A refusal is -1, with its sentence in wasm_out. */
int wasm_answer(void);
int wasm_answer_json(const Json *json);
int wasm_refuse(const Error *error);

/* The table, or NULL with a refusal when there is no such table or it is empty. Clears the
 * out-buffer. */
Table *wasm_table_at(int t);

/* The same, for what needs a whole match: refused where only what a seat sees lies there. */
Table *wasm_match_at(int t);

/* The view of this seat, or of NOBODY; false with a refusal when there is no such seat. */
bool wasm_view(const Table *table, int viewer, View *view);
/* What people call the seats (th_names): a bot's name in the record is its level, and the page
 * knows a better one. */
extern Player wasm_names[MAX_SEATS];

/* What the seat to decide sees, and the move of its that the page wrote; NO_MOVE with a refusal
 * when it is not that seat's turn or no move of it. */
Move wasm_move(int t, int viewer, int length, View *view);

/* The part of a question from *at up to the next NUL or its end; moves *at past it. */
Slice wasm_part(int *at, int length);
/* The same as a C string, which it is when a NUL ends it; else "". */
const char *wasm_words(int *at, int length);

#endif
