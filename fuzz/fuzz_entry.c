/* SPDX-License-Identifier: MIT */
/* fuzz_entry.c - any bytes as a log: each line an error, or an entry that writes itself back the
 * same and that a room folds or refuses in words. The secret of the corpus is 32 zeros. */
#include "fuzz.h"

#include "online/room.h"

#include <assert.h>
#include <string.h>

static Room *fold(Room *room, void *memory, const Entry *entry) {
    static const uint8_t SECRET[FAIR_BYTES];
    Error error = {.line = -1};
    if (!room && entry->kind == ENTRY_CREATE)
        room = room_open(memory, entry->settings.game, 1, SECRET);
    if (room && !room_fold(room, entry, &error))
        assert(error.what[0]);
    return room;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static AnyRoom memory;
    static Showing showing;
    Room *room = NULL;
    Error error = {.line = -1};
    Scan in;
    if (!scan_open(&in, SCAN_RECORD, (const char *)data, size, &error))
        return 0;
    while (scan_has_line(&in)) {
        Entry entry;
        char line[MAX_ENTRY_LINE + 1];
        Text text;
        const char *from = in.next;
        if (!entry_read(&in, &entry)) {
            assert(error.line > 0 && error.what[0]);
            return 0;
        }
        text_init(&text, line, sizeof line);
        entry_write(&entry, &text);
        assert(!text.full && text.length == (size_t)(in.next - from));
        assert(memcmp(line, from, text.length) == 0);
        room = fold(room, &memory, &entry);
    }
    if (room)
        room_show(room, NOBODY, &showing);
    return 0;
}
