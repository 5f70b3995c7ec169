/* SPDX-License-Identifier: MIT */
/* fuzz_record.c - any bytes as a record: an error or a match that writes itself back the same. */
#include "fuzz.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Table table, again;
    static char out[MAX_RECORD];
    Error error = {.line = -1};
    Text text;
    const char *bytes = (const char *)data;
    if (!record_read(&table, catalog_find, bytes, size, &error)) {
        assert(error.line >= 0 && error.what[0]);
        return 0;
    }
    record_verify(&table, &error);
    text_init(&text, out, sizeof out);
    record_write(&table, &text);
    assert(!text.full);
    assert(record_read(&again, catalog_find, out, text.length, &error));
    assert(game_hash(table.game, &table.state) == game_hash(again.game, &again.state));
    return 0;
}
