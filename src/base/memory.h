/* SPDX-License-Identifier: MIT */
/* memory.h - allocation that cannot fail: without memory the process aborts, and everything
 * acknowledged is already stored. Rules, engine and online rooms do not allocate at all. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Never NULL. The memory is not cleared. */
void *memory_new(size_t size);
void *memory_zeroed(size_t size); /* cleared */
/* Cleared, at the begin of a cache line, for megabytes that are read and written all over: in huge
 * pages, where the system has them, so that finding a page does not take longer than using it. */
void *memory_zeroed_wide(size_t size);
void memory_free_wide(void *memory);
void *memory_grow(void *memory, size_t size);
void memory_free(void *memory);
/* A copy, with a NUL behind it. */
char *memory_copy(const char *bytes, size_t length);

/* For a process that lives long: blocks from 8 KB on (heads of requests) stand by themselves, so
 * that they leave no holes; and what is free is given back to the system. Does nothing on systems
 * that know neither. */
void memory_prepare(void);
void memory_trim(void);

#endif
