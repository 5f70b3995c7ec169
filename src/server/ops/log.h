/* SPDX-License-Identifier: MIT */
/* log.h - one line for each event on stderr, in logfmt: time=... level=... event=... key=value.
 * No secrets, no addresses, and no ids of matches at info (ruling O29). */
#ifndef SERVER_OPS_LOG_H
#define SERVER_OPS_LOG_H

typedef struct Service Service;

typedef enum {
    LOG_INFO,
    LOG_WARN,
    LOG_ERROR
} LogLevel;

/* Pairs of key and value follow, ended by NULL. */
void log_line(const Service *service, LogLevel level, const char *event, ...)
    __attribute__((sentinel));

#endif
