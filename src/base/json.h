/* SPDX-License-Identifier: MIT */
/* json.h - JSON written into a Text: the one writer of every answer, report and frame.
 *
 *     Json json;
 *     json_init(&json, &out);
 *     json_open_object(&json);
 *     json_put_string(&json, "game", game->id);
 *     json_key(&json, "moves");
 *     json_open_array(&json);
 *     json_text(&json, "free a>2");
 *     json_close(&json);
 *     json_close(&json);
 *     if (!json_done(&json)) ... it did not fit
 *
 * The writer adds commas and brackets. What cannot be JSON (a member without a key, a key in an
 * array, a bracket left open) is our mistake and asserted; what does not fit the buffer is reported
 * by json_done, once, at the end. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/scan.h"
#include "base/text.h"

enum {
    JSON_DEPTH = 16 /* most brackets open at a time */
};

typedef struct Json {
    Text *out;
    int depth;                /* brackets open */
    char closing[JSON_DEPTH]; /* what closes each of them */
    bool comma;               /* there is a value before the next one at this depth */
    bool keyed;               /* a key waits for its value */
} Json;

/* Begins a value at the end of `out`, which must outlive the writer; what is there stays. */
void json_init(Json *json, Text *out);

/* The value is written and everything closed. False when something did not fit: what is in the
 * buffer is then no JSON and must not be used. */
bool json_done(const Json *json);

void json_open_object(Json *json);
void json_open_array(Json *json);
void json_close(Json *json); /* the bracket opened last */

/* Names the next value; inside an object only. */
void json_key(Json *json, const char *name);

/* Words must be UTF-8. */
void json_text(Json *json, const char *words);
void json_slice(Json *json, Slice words);
/* (Not called json_string, json_real, json_null: a library for reading JSON has those names, and
 * one process may hold both.) Readers in browsers keep whole numbers up to 2^53. */
void json_int(Json *json, int64_t number);
/* With this number of decimals; infinite and NaN become null. */
void json_decimal(Json *json, double number, int decimals);
void json_bool(Json *json, bool truth);
void json_none(Json *json);
/* A whole value that was written before: JSON already. */
void json_raw(Json *json, const char *bytes, size_t length);
void json_hex(Json *json, const uint8_t *bytes, size_t count);    /* as a string, lower case */
void json_base64(Json *json, const uint8_t *bytes, size_t count); /* as a string, padded */

/* ---- a key and its value ---- */

void json_put_string(Json *json, const char *name, const char *words);
void json_put_int(Json *json, const char *name, int64_t number);
void json_put_real(Json *json, const char *name, double number, int decimals);
void json_put_bool(Json *json, const char *name, bool truth);
void json_put_null(Json *json, const char *name);

#endif
