/* SPDX-License-Identifier: MIT */
/* news.c - serializes and parses messages between nodes. */
#include "server/cluster/news.h"

#include "base/scan.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>

static const char *const KINDS[N_NEWS] = {
    [NEWS_MATCH] = "match",        [NEWS_TALK] = "talk", [NEWS_HERE] = "here",
    [NEWS_USER] = "user",          [NEWS_MINE] = "mine", [NEWS_RATED] = "rated",
    [NEWS_ANNOUNCED] = "announced"};

void news_write(const News *news, char out[BUS_WORDS]) {
    Text text;
    text_init(&text, out, BUS_WORDS);
    text_format(&text, "%016" PRIx64 " %s %016" PRIx64 " %d %d %016" PRIx64 "\n", news->node,
                KINDS[news->kind], news->about, news->number, news->flag, news->also);
}

static bool read_id(Scan *in, uint64_t *out) {
    Slice word;
    uint8_t bytes[8];
    if (!scan_word(in, &word, "an id") || !slice_hex(word, bytes, sizeof bytes))
        return false;
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

static bool read_kind(Scan *in, NewsKind *out) {
    Slice word;
    if (!scan_word(in, &word, "a kind"))
        return false;
    for (int i = 0; i < N_NEWS; i++) {
        if (slice_is(word, KINDS[i])) {
            *out = (NewsKind)i;
            return true;
        }
    }
    return false;
}

bool news_read(const char *words, News *out) {
    Error error;
    Scan in;
    int flag;
    memset(out, 0, sizeof *out);
    if (!scan_open(&in, SCAN_RECORD, words, strlen(words), &error) || !scan_line(&in) ||
        !read_id(&in, &out->node) || !read_kind(&in, &out->kind) || !read_id(&in, &out->about) ||
        !scan_int(&in, &out->number, 0, INT32_MAX, "a number") ||
        !scan_int(&in, &flag, 0, 1, "0 or 1") || !read_id(&in, &out->also) || !scan_done(&in) ||
        scan_has_line(&in))
        return false;
    out->flag = flag == 1;
    return true;
}
