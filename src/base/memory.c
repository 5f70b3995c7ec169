/* SPDX-License-Identifier: MIT */
/* memory.c - the only code that aborts when memory runs out. */
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#endif

static void *or_die(void *memory, size_t size) {
    if (!memory && size > 0) {
        fprintf(stderr, "townhall: out of memory (%zu bytes were asked for)\n", size);
        abort();
    }
    return memory;
}

void *memory_new(size_t size) {
    return or_die(malloc(size), size);
}

void *memory_zeroed(size_t size) {
    return or_die(calloc(1, size), size);
}

enum {
    LINE = 64 /* of a cache */
};

/* Advice is given for whole pages of ours, whatever the size of a page; where it is not known it
 * goes unheard. A header in front of the memory says where it was allocated. */
void *memory_zeroed_wide(size_t size) {
    void *whole = memory_zeroed(size + 2 * LINE);
    uintptr_t first = ((uintptr_t)whole + 2 * LINE) & -(uintptr_t)LINE;
#ifdef MADV_HUGEPAGE
    const uintptr_t page = 1 << 16;
    uintptr_t begin = (first + page - 1) & -page, end = (first + size) & -page;
    if (end > begin)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#endif
    ((void **)first)[-1] = whole;
    return (void *)first;
}

void memory_free_wide(void *memory) {
    if (memory)
        free(((void **)memory)[-1]);
}

void *memory_grow(void *memory, size_t size) {
    return or_die(realloc(memory, size), size);
}

void memory_free(void *memory) {
    free(memory);
}

char *memory_copy(const char *bytes, size_t length) {
    char *copy = memory_new(length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

void memory_prepare(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 8000);
#endif
}

void memory_trim(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
