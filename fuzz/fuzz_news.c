/* SPDX-License-Identifier: MIT */
/* fuzz_news.c - any bytes as news between nodes: refused, or written again as they were. */
#include "fuzz.h"

#include "server/cluster/news.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char words[BUS_WORDS], again[BUS_WORDS];
    News news;
    if (size >= sizeof words)
        return 0;
    memcpy(words, data, size);
    words[size] = '\0';
    if (!news_read(words, &news))
        return 0;
    news_write(&news, again);
    assert(strcmp(words, again) == 0);
    return 0;
}
