/* SPDX-License-Identifier: MIT */
/* scan.h - strict reading of text files, line by line and word by word.
 *
 * Opening checks the whole file once: UTF-8, no control characters, every line ended by LF. A
 * reader then requests what its format expects next; a call that does not find it fills the Error
 * with the line and the expected item, and returns false.
 *
 *     SCAN_RECORD   exactly one space between words, none at the ends, no blank lines
 *     SCAN_DECK     any run of spaces between words; blank lines and lines starting with # pass */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Some bytes of the file; borrowed, not ended by a NUL. */
typedef struct {
    const char *at;
    size_t length;
} Slice;

typedef enum {
    SCAN_RECORD,
    SCAN_DECK
} ScanMode;

typedef struct Scan {
    ScanMode mode;
    int line;         /* of the current line, from 1; 0 before the first */
    const char *next; /* start of the line after the current one */
    const char *end;  /* of the file */
    const char *from; /* start of the current line */
    const char *word; /* what is left of it */
    const char *stop; /* its end: the LF */
    Slice last;       /* the word that was read last, for faults about it */
    Error *error;     /* receives failures */
} Scan;

/* Checks the bytes as a whole. The bytes and the error must outlive the scan. */
bool scan_open(Scan *scan, ScanMode mode, const char *bytes, size_t length, Error *error);

/* Goes to the next line. False at the end of the file, and in SCAN_RECORD mode (with the error
 * filled) at a line with bad spacing; callers that must distinguish these call scan_has_line first.
 */
bool scan_line(Scan *scan);

/* Goes to the next line, which must be there and start with `key`; passes the key. */
bool scan_key(Scan *scan, const char *key);

/* Does the next line start with the word `key`? Moves nothing. */
bool scan_next_is(const Scan *scan, const char *key);

/* Is there a next line? Moves nothing. */
bool scan_has_line(const Scan *scan);

/* Within the current line. `what` names the thing wanted, for the error: "a card number". It is
 * shown in the reader's language, so it is a string that the catalogs have, or a keyword in
 * quotation marks. */
bool scan_more(const Scan *scan);                      /* is there a further word? */
bool scan_word_is(const Scan *scan, const char *word); /* the next one; moves nothing */
bool scan_word(Scan *scan, Slice *out, const char *what);
bool scan_expect(Scan *scan, const char *word);
int scan_one_of(Scan *scan, const char *const words[]); /* ended by NULL: which one; -1 if none */
bool scan_int(Scan *scan, int *out, int least, int most, const char *what);
bool scan_until(Scan *scan, char stop, Slice *out, const char *what); /* trimmed; passes stop */
Slice scan_rest(Scan *scan);                                          /* trimmed; may be empty */
bool scan_done(Scan *scan);                                           /* the line must end here */

/* Fails here: fills the error with the current line and, in SCAN_DECK mode, the column of the word
 * read last. Always returns false. */
bool scan_fail(Scan *scan, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool scan_fail_at(Scan *scan, Slice word, const char *format, ...) /* at this word of the line */
    __attribute__((format(printf, 3, 4)));
bool scan_twice(Scan *scan); /* fails because the last word is a duplicate */

bool slice_is(Slice slice, const char *words);
bool slice_equal(Slice a, Slice b);
/* A whole number without +, -0 or leading zeros, within the range. */
bool slice_int(Slice slice, int *out, int least, int most);
bool slice_int64(Slice slice, int64_t *out, int64_t least, int64_t most); /* at most 18 digits */
/* Exactly 2 * count hex digits in lower case. On failure `out` is undefined. */
bool slice_hex(Slice slice, uint8_t *out, size_t count);
/* Padded base64, as json_base64 writes it: how many bytes, 0 when it is none or does not fit. */
size_t slice_base64(Slice slice, uint8_t *out, size_t capacity);
/* Copies with a NUL; false and an empty string when it does not fit. */
bool slice_copy(Slice slice, char *out, size_t capacity);
Slice slice_of(const char *words);

/* User input as quoted in messages: the first 60 bytes, cut at the end of a character. Used
 * within the call that it is an argument of: scan_fail(in, "no game '%s'",
 * slice_quote(id).words). */
typedef struct {
    char words[61];
} Quote;
Quote slice_quote(Slice slice);

/* Are these bytes UTF-8 without control characters (U+0000-1F, 7F-9F), and without those that turn
 * the direction of the text around them (U+202A-202E, 2066-2069)? LF only if `lines`. On failure
 * *bad is the offset of the first bad byte. */
bool utf8_is_clean(const char *bytes, size_t length, bool lines, size_t *bad);

/* How many columns of a terminal the words take: characters, combining marks not counted. */
int utf8_columns(const char *words);

#endif
