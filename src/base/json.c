/* SPDX-License-Identifier: MIT */
/* json.c - JSON written into a Text. Frames of running matches are made here by the thousand, so
 * strings go out in runs, not byte by byte. */
#include "base/json.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void json_init(Json *json, Text *out) {
    *json = (Json){.out = out};
}

bool json_done(const Json *json) {
    assert(json->depth == 0 && !json->keyed && json->comma);
    return !json->out->full;
}

static bool in_object(const Json *json) {
    return json->depth > 0 && json->closing[json->depth - 1] == '}';
}

/* The separator before a value: nothing after a key, a comma after another value. */
static void before_value(Json *json) {
    if (json->keyed) {
        json->keyed = false;
    } else {
        assert(!in_object(json));                /* a member has a key */
        assert(json->depth > 0 || !json->comma); /* one value in all */
        if (json->comma)
            text_char(json->out, ',');
    }
    json->comma = true;
}

static void open(Json *json, char opening, char closing) {
    assert(json->depth < JSON_DEPTH);
    before_value(json);
    text_char(json->out, opening);
    json->closing[json->depth++] = closing;
    json->comma = false;
}

void json_open_object(Json *json) {
    open(json, '{', '}');
}

void json_open_array(Json *json) {
    open(json, '[', ']');
}

void json_close(Json *json) {
    assert(json->depth > 0 && !json->keyed);
    text_char(json->out, json->closing[--json->depth]);
    json->comma = true;
}

/* The words between quotes, with what JSON forbids in them escaped. */
static void add_quoted(Text *out, Slice words) {
    size_t start = 0;
    text_char(out, '"');
    for (size_t i = 0; i < words.length; i++) {
        unsigned char c = (unsigned char)words.at[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        text_add_bytes(out, words.at + start, i - start);
        start = i + 1;
        if (c == '\n')
            text_add(out, "\\n");
        else if (c < 0x20)
            text_format(out, "\\u%04x", c);
        else
            text_add_bytes(out, c == '"' ? "\\\"" : "\\\\", 2);
    }
    text_add_bytes(out, words.at + start, words.length - start);
    text_char(out, '"');
}

void json_key(Json *json, const char *name) {
    assert(in_object(json) && !json->keyed);
    if (json->comma)
        text_char(json->out, ',');
    add_quoted(json->out, slice_of(name));
    text_char(json->out, ':');
    json->keyed = true;
}

void json_slice(Json *json, Slice words) {
    before_value(json);
    add_quoted(json->out, words);
}

void json_text(Json *json, const char *words) {
    json_slice(json, slice_of(words));
}

void json_int(Json *json, int64_t number) {
    before_value(json);
    text_int(json->out, number);
}

void json_decimal(Json *json, double number, int decimals) {
    before_value(json);
    if (isfinite(number))
        text_format(json->out, "%.*f", decimals, number);
    else
        text_add(json->out, "null");
}

void json_bool(Json *json, bool truth) {
    before_value(json);
    text_add(json->out, truth ? "true" : "false");
}

void json_none(Json *json) {
    before_value(json);
    text_add(json->out, "null");
}

void json_raw(Json *json, const char *bytes, size_t length) {
    before_value(json);
    text_add_bytes(json->out, bytes, length);
}

void json_hex(Json *json, const uint8_t *bytes, size_t count) {
    before_value(json);
    text_char(json->out, '"');
    text_hex(json->out, bytes, count);
    text_char(json->out, '"');
}

/* Three bytes as four characters. */
static void add_group(char out[4], const uint8_t *bytes, size_t have) {
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t group = (uint32_t)bytes[0] << 16;
    group |= have > 1 ? (uint32_t)bytes[1] << 8 : 0;
    group |= have > 2 ? bytes[2] : 0;
    out[0] = DIGITS[group >> 18];
    out[1] = DIGITS[group >> 12 & 63];
    out[2] = have > 1 ? DIGITS[group >> 6 & 63] : '=';
    out[3] = have > 2 ? DIGITS[group & 63] : '=';
}

void json_base64(Json *json, const uint8_t *bytes, size_t count) {
    char run[256];
    size_t length = 0;
    before_value(json);
    text_char(json->out, '"');
    for (size_t i = 0; i < count; i += 3, length += 4) {
        if (length == sizeof run) {
            text_add_bytes(json->out, run, length);
            length = 0;
        }
        add_group(run + length, bytes + i, count - i < 3 ? count - i : 3);
    }
    text_add_bytes(json->out, run, length);
    text_char(json->out, '"');
}

void json_put_string(Json *json, const char *name, const char *words) {
    json_key(json, name);
    json_text(json, words);
}

void json_put_int(Json *json, const char *name, int64_t number) {
    json_key(json, name);
    json_int(json, number);
}

void json_put_real(Json *json, const char *name, double number, int decimals) {
    json_key(json, name);
    json_decimal(json, number, decimals);
}

void json_put_bool(Json *json, const char *name, bool truth) {
    json_key(json, name);
    json_bool(json, truth);
}

void json_put_null(Json *json, const char *name) {
    json_key(json, name);
    json_none(json);
}
