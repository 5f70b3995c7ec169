/* SPDX-License-Identifier: MIT */
/* wasm.h - what the files of this room share: the two buffers through which page and C talk, the
 * tables, and the writers of JSON. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "engine/record.h"

enum {
    IN_BYTES = 256 * 1024,   /* the page writes its question here */
    OUT_BYTES = 1024 * 1024, /* and reads the answer here */
    N_TABLES = 3             /* the match, one to look back at it, one for "what if" */
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

/* Answers are lengths of wasm_out. A refusal is -1 and its words stand in wasm_out. */
int wasm_answer(void);
int wasm_refuse(const Error *error);

/* The table, or NULL with a refusal when there is no such table or nothing lies on it. Clears the
 * out-buffer. */
Table *wasm_table_at(int t);

/* ---- tell.c: everything the page shows, as JSON ---- */

void tell_games(Text *out);
void tell_state(const Table *table, Seat viewer, Text *out);
void tell_moves(const Table *table, Seat viewer, Text *out);
void tell_preview(const View *view, Move move, Text *out);
void tell_log(const Table *table, int from, Text *out);
void tell_curve(const Table *table, Text *out);

#endif
