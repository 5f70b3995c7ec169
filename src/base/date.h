/* SPDX-License-Identifier: MIT */
/* date.h - calendar days as YYYY-MM-DD, in UTC and without a clock. */
#ifndef BASE_DATE_H
#define BASE_DATE_H

#include "base/scan.h"

enum {
    DATE_CHARS = 10
};

/* Days since 1 March of the year 0, which has the leap day at its end; -1 when it is not a date. */
int date_number(Slice date);

/* The day of a time in milliseconds since 1970. */
void date_write(int64_t milliseconds, char out[DATE_CHARS + 1]);

#endif
