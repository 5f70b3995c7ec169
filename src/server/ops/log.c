/* SPDX-License-Identifier: MIT */
/* log.c - logfmt. A value with special bytes is quoted. */
#include "server/ops/log.h"

#include "base/json.h"
#include "server/ops/service.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static bool is_plain(const char *words) {
    for (; *words; words++)
        if (*words <= ' ' || *words == '"' || *words == '=' || *words == '\\' || *words == 127)
            return false;
    return true;
}

static void add_value(Text *text, const char *words) {
    Json json;
    if (words[0] && is_plain(words)) {
        text_add(text, words);
        return;
    }
    json_init(&json, text);
    json_text(&json, words);
}

void log_line(const Service *service, LogLevel level, const char *event, ...) {
    static const char *const LEVELS[] = {"info", "warn", "error"};
    char line[1024], when[32];
    Text text;
    va_list pairs;
    if (service->options->quiet)
        return;
    int64_t now = service_now(service);
    time_t seconds = (time_t)(now / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &utc);
    text_init(&text, line, sizeof line - 1);
    text_format(&text, "time=%s.%03dZ level=%s event=%s", when, (int)(now % 1000), LEVELS[level],
                event);
    va_start(pairs, event);
    for (const char *key; (key = va_arg(pairs, const char *));) {
        text_format(&text, " %s=", key);
        add_value(&text, va_arg(pairs, const char *));
    }
    va_end(pairs);
    line[text.length] = '\n';
    fwrite(line, 1, text.length + 1, stderr);
}
