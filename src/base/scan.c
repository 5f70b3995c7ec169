/* SPDX-License-Identifier: MIT */
/* scan.c - strict reading of text. Total: any bytes in, words or an Error out. */
#include "base/scan.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How many bytes the character at `at` has and which it is; 0 bytes when it is not UTF-8. */
static size_t decode(const unsigned char *at, size_t room, unsigned *out) {
    static const unsigned LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned c = at[0];
    size_t length = c < 0x80 ? 1 : (c >> 5) == 6 ? 2 : (c >> 4) == 14 ? 3 : (c >> 3) == 30 ? 4 : 0;
    if (length == 0 || length > room)
        return 0;
    unsigned code = length == 1 ? c : c & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3Fu);
    }
    if (code < LEAST[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return 0;
    *out = code;
    return length;
}

static bool is_control(unsigned code) {
    return code < 0x20 || (code >= 0x7F && code <= 0x9F) || (code >= 0x202A && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

bool utf8_is_clean(const char *bytes, size_t length, bool lines, size_t *bad) {
    size_t at = 0;
    while (at < length) {
        unsigned code = 0;
        size_t n = decode((const unsigned char *)bytes + at, length - at, &code);
        if (n == 0 || (is_control(code) && !(lines && code == '\n'))) {
            *bad = at;
            return false;
        }
        at += n;
    }
    return true;
}

/* Marks that stand over the letter before them, and joiners: no column of their own. */
static bool is_zero_width(unsigned code) {
    return (code >= 0x300 && code <= 0x36F) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x1AB0 && code <= 0x1AFF) || (code >= 0x20D0 && code <= 0x20FF) ||
           (code >= 0xFE00 && code <= 0xFE0F);
}

int utf8_columns(const char *words) {
    int columns = 0;
    size_t left = strlen(words);
    while (left > 0) {
        unsigned code = 0;
        size_t n = decode((const unsigned char *)words, left, &code);
        if (n == 0)
            n = 1;
        if (!is_zero_width(code))
            columns++;
        words += n;
        left -= n;
    }
    return columns;
}

/* In records every line has one meaning for each word, so the line says enough. */
static void note_column(Scan *scan) {
    const char *at = scan->last.at;
    if (scan->mode != SCAN_DECK || !scan->from || at < scan->from || at > scan->stop)
        return;
    scan->error->column = 1;
    for (const char *c = scan->from; c < at; c++)
        scan->error->column += ((unsigned char)*c & 0xC0) != 0x80;
}

bool scan_fail(Scan *scan, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_at_list(scan->error, scan->line, format, args);
    va_end(args);
    note_column(scan);
    return false;
}

bool scan_fail_at(Scan *scan, Slice word, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_at_list(scan->error, scan->line, format, args);
    va_end(args);
    scan->last = word;
    note_column(scan);
    return false;
}

bool scan_twice(Scan *scan) {
    return scan_fail(scan, "duplicate '%s'", slice_quote(scan->last).words);
}

static int line_of(const char *bytes, size_t offset) {
    int line = 1;
    for (size_t i = 0; i < offset; i++)
        line += bytes[i] == '\n';
    return line;
}

bool scan_open(Scan *scan, ScanMode mode, const char *bytes, size_t length, Error *error) {
    size_t bad = 0;
    *scan = (Scan){.mode = mode, .next = bytes, .end = bytes + length, .error = error};
    scan->word = scan->stop = bytes;
    if (length == 0)
        return error_at(error, 1, "the file is empty");
    if (!utf8_is_clean(bytes, length, true, &bad)) {
        int line = line_of(bytes, bad);
        if (bytes[bad] == '\r')
            return error_at(error, line, "carriage return: lines must end with LF alone");
        if ((unsigned char)bytes[bad] < 0x80 || bytes[bad] == (char)0xC2)
            return error_at(error, line, "control character");
        return error_at(error, line, "not UTF-8");
    }
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        return error_at(error, 1, "byte order mark at the start");
    if (bytes[length - 1] != '\n')
        return error_at(error, line_of(bytes, length), "the last line has no line end");
    return true;
}

static bool spacing_is_single(const char *at, const char *stop) {
    if (at == stop || *at == ' ' || stop[-1] == ' ')
        return false;
    for (; at + 1 < stop; at++)
        if (at[0] == ' ' && at[1] == ' ')
            return false;
    return true;
}

static void skip_spaces(Scan *scan) {
    while (scan->word < scan->stop && *scan->word == ' ')
        scan->word++;
}

static bool is_passed_over(const char *at, const char *stop) {
    if (at < stop && *at == '#')
        return true;
    while (at < stop && *at == ' ')
        at++;
    return at == stop;
}

bool scan_line(Scan *scan) {
    while (scan->next < scan->end) {
        scan->line++;
        scan->from = scan->word = scan->next;
        scan->stop = memchr(scan->next, '\n', (size_t)(scan->end - scan->next));
        scan->next = scan->stop + 1;
        if (scan->mode == SCAN_DECK) {
            if (is_passed_over(scan->word, scan->stop))
                continue;
            skip_spaces(scan);
            scan->last = (Slice){scan->word, 0};
            return true;
        }
        if (!spacing_is_single(scan->word, scan->stop)) {
            scan->next = scan->end;
            scan->word = scan->stop;
            return scan_fail(scan, "blank line, or not exactly one space between words");
        }
        return true;
    }
    scan->word = scan->stop;
    scan->from = NULL; /* what is missing at the end is in no line */
    return false;
}

/* The start of the next line that counts, or NULL. */
static const char *peek(const Scan *scan) {
    const char *at = scan->next;
    while (at < scan->end) {
        const char *stop = memchr(at, '\n', (size_t)(scan->end - at));
        if (scan->mode != SCAN_DECK || !is_passed_over(at, stop))
            break;
        at = stop + 1;
    }
    if (at >= scan->end)
        return NULL;
    while (*at == ' ' && scan->mode == SCAN_DECK)
        at++;
    return at;
}

bool scan_has_line(const Scan *scan) {
    return peek(scan) != NULL;
}

bool scan_next_is(const Scan *scan, const char *key) {
    const char *at = peek(scan);
    size_t length = strlen(key);
    if (!at || (size_t)(scan->end - at) <= length || memcmp(at, key, length) != 0)
        return false;
    return at[length] == ' ' || at[length] == '\n';
}

bool scan_key(Scan *scan, const char *key) {
    if (!scan_has_line(scan)) {
        scan->line++;
        return scan_fail(scan, "the file ends where '%s' was expected", key);
    }
    if (!scan_line(scan))
        return false;
    return scan_expect(scan, key);
}

bool scan_more(const Scan *scan) {
    return scan->word < scan->stop;
}

/* Takes the next word of the line; false when there is none. */
static bool take_word(Scan *scan, Slice *out) {
    const char *at = scan->word;
    if (at >= scan->stop) {
        scan->last = (Slice){scan->stop, 0};
        return false;
    }
    const char *space = memchr(at, ' ', (size_t)(scan->stop - at));
    const char *end = space ? space : scan->stop;
    *out = scan->last = (Slice){at, (size_t)(end - at)};
    scan->word = end;
    skip_spaces(scan);
    return true;
}

bool scan_word_is(const Scan *scan, const char *word) {
    Scan ahead = *scan;
    Slice next;
    return take_word(&ahead, &next) && slice_is(next, word);
}

bool scan_word(Scan *scan, Slice *out, const char *what) {
    return take_word(scan, out) ||
           scan_fail(scan, "the line ends where %s was expected", error_words(what));
}

bool scan_expect(Scan *scan, const char *word) {
    Slice found = {"", 0};
    if (!take_word(scan, &found))
        return scan_fail(scan, "the line ends where '%s' was expected", word);
    if (!slice_is(found, word))
        return scan_fail(scan, "'%s' expected, not '%s'", word, slice_quote(found).words);
    return true;
}

int scan_one_of(Scan *scan, const char *const words[]) {
    char buffer[120];
    Text list;
    Slice found = {"", 0};
    bool is_there = take_word(scan, &found);
    for (int i = 0; is_there && words[i]; i++)
        if (slice_is(found, words[i]))
            return i;
    text_init(&list, buffer, sizeof buffer);
    for (int i = 0; words[i]; i++)
        text_format(&list, "%s%s", i ? ", " : "", words[i]);
    if (is_there)
        scan_fail(scan, "'%s' is none of these: %s", slice_quote(found).words, buffer);
    else
        scan_fail(scan, "the line ends where one of these was expected: %s", buffer);
    return -1;
}

bool scan_int(Scan *scan, int *out, int least, int most, const char *what) {
    Slice word = {"", 0};
    if (!scan_word(scan, &word, what))
        return false;
    if (slice_int(word, out, least, most))
        return true;
    if (least == most)
        return scan_fail(scan, "%s must be %d, not '%s'", error_words(what), least,
                         slice_quote(word).words);
    return scan_fail(scan, "%s must be a number from %d to %d, not '%s'", error_words(what), least,
                     most, slice_quote(word).words);
}

static Slice trimmed(const char *at, const char *end) {
    while (at < end && *at == ' ')
        at++;
    while (at < end && end[-1] == ' ')
        end--;
    return (Slice){at, (size_t)(end - at)};
}

bool scan_until(Scan *scan, char stop, Slice *out, const char *what) {
    const char *found = memchr(scan->word, stop, (size_t)(scan->stop - scan->word));
    if (!found)
        return scan_fail_at(scan, (Slice){scan->word, 0}, "%s must be followed by '%c'",
                            error_words(what), stop);
    *out = scan->last = trimmed(scan->word, found);
    scan->word = found + 1;
    skip_spaces(scan);
    return true;
}

Slice scan_rest(Scan *scan) {
    Slice rest = trimmed(scan->word, scan->stop);
    scan->word = scan->stop;
    scan->last = rest;
    return rest;
}

bool scan_done(Scan *scan) {
    if (!scan_more(scan))
        return true;
    Slice rest = scan_rest(scan);
    return scan_fail(scan, "unexpected '%s'", slice_quote(rest).words);
}

bool slice_is(Slice slice, const char *words) {
    return slice.length == strlen(words) && memcmp(slice.at, words, slice.length) == 0;
}

bool slice_equal(Slice a, Slice b) {
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

bool slice_int64(Slice slice, int64_t *out, int64_t least, int64_t most) {
    bool negative = slice.length > 0 && slice.at[0] == '-';
    size_t i = negative ? 1 : 0;
    if (slice.length == i || slice.length > i + 18) /* so that the sum cannot overflow */
        return false;
    if (slice.at[i] == '0' && (slice.length > i + 1 || negative))
        return false;
    int64_t number = 0;
    for (; i < slice.length; i++) {
        if (slice.at[i] < '0' || slice.at[i] > '9')
            return false;
        number = number * 10 + (slice.at[i] - '0');
    }
    number = negative ? -number : number;
    if (number < least || number > most)
        return false;
    *out = number;
    return true;
}

bool slice_int(Slice slice, int *out, int least, int most) {
    int64_t number;
    if (!slice_int64(slice, &number, least, most))
        return false;
    *out = (int)number;
    return true;
}

static int hex_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool slice_hex(Slice slice, uint8_t *out, size_t count) {
    if (slice.length != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(slice.at[2 * i]), low = hex_digit(slice.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static int base64_digit(char c) {
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

size_t slice_base64(Slice slice, uint8_t *out, size_t capacity) {
    size_t length = 0, padding = 0, digits = slice.length;
    while (padding < 2 && digits > 0 && slice.at[digits - 1] == '=') {
        padding++;
        digits--;
    }
    if (slice.length % 4 != 0 || digits / 4 * 3 + (3 - padding) % 3 > capacity)
        return 0;
    uint32_t bits = 0;
    for (size_t i = 0; i < digits; i++) {
        int digit = base64_digit(slice.at[i]);
        if (digit < 0)
            return 0;
        bits = bits << 6 | (uint32_t)digit;
        if (i % 4 > 0)
            out[length++] = (uint8_t)(bits >> (6 - 2 * (i % 4)));
    }
    return length;
}

Quote slice_quote(Slice slice) {
    Quote quote = {""};
    size_t length = slice.length;
    if (length >= sizeof quote.words) {
        length = sizeof quote.words - 1;
        while (length > 0 && ((unsigned char)slice.at[length] & 0xC0) == 0x80)
            length--;
    }
    if (length > 0)
        memcpy(quote.words, slice.at, length);
    return quote;
}

bool slice_copy(Slice slice, char *out, size_t capacity) {
    out[0] = '\0';
    if (slice.length >= capacity)
        return false;
    memcpy(out, slice.at, slice.length);
    out[slice.length] = '\0';
    return true;
}

Slice slice_of(const char *words) {
    return (Slice){words, strlen(words)};
}
