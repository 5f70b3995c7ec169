/* SPDX-License-Identifier: MIT */
/* date.c - see date.h. */
#include "base/date.h"

#include <stdio.h>

enum {
    DAY_MS = 24 * 60 * 60 * 1000,
    DAYS_UNTIL_1970 = 719468, /* 1 March of the year 0 to 1 January 1970 */
    DAYS_IN_ERA = 146097      /* the calendar repeats after 400 years */
};

static bool is_leap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static bool read_parts(Slice date, int *year, int *month, int *day) {
    int *const parts[] = {year, month, day};
    int at = 0;
    if (date.length != DATE_CHARS || date.at[4] != '-' || date.at[7] != '-')
        return false;
    *year = *month = *day = 0;
    for (int i = 0; i < DATE_CHARS; i++) {
        char c = date.at[i];
        if (i == 4 || i == 7)
            at++;
        else if (c < '0' || c > '9')
            return false;
        else
            *parts[at] = *parts[at] * 10 + c - '0';
    }
    return true;
}

int date_number(Slice date) {
    static const int LENGTH[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day;
    if (!read_parts(date, &year, &month, &day) || month < 1 || month > 12 || day < 1 ||
        day > LENGTH[month - 1] + (month == 2 && is_leap(year)))
        return -1;
    month = (month + 9) % 12; /* March is 0 */
    year -= month / 10;
    if (year < 0)
        return -1;
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
}

void date_write(int64_t milliseconds, char out[DATE_CHARS + 1]) {
    int64_t days = milliseconds / DAY_MS - (milliseconds % DAY_MS < 0) + DAYS_UNTIL_1970;
    int era = (int)(days / DAYS_IN_ERA), in_era = (int)(days % DAYS_IN_ERA);
    int year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    int in_year = in_era - (365 * year + year / 4 - year / 100);
    int month = (5 * in_year + 2) / 153; /* March is 0 */
    int day = in_year - (153 * month + 2) / 5 + 1;
    year += era * 400 + (month >= 10);
    snprintf(out, DATE_CHARS + 1, "%04u-%02u-%02u", (unsigned)year % 10000,
             ((unsigned)month + 2) % 12 + 1, (unsigned)day % 100);
}
