/* SPDX-License-Identifier: MIT */
/* library.c - dlopen. In WebAssembly there is nothing to load. */
#include "base/library.h"

#ifndef __wasm__

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static bool load(const char *file, const char *const *names, char *at) {
    void *library = dlopen(file, RTLD_NOW);
    bool found = library != NULL;
    for (; found && *names; names++, at += sizeof(void *)) {
        void *function = dlsym(library, *names);
        found = function != NULL;
        memcpy(at, &function, sizeof function);
    }
    return found;
}

/* Other threads may be calling the functions already, so they are written once. */
bool library_load(const char *file, const char *const *names, void *functions, Error *error) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    void *first;
    pthread_mutex_lock(&lock);
    memcpy(&first, functions, sizeof first);
    bool found = first || load(file, names, functions);
    if (!found)
        memset(functions, 0, sizeof first);
    pthread_mutex_unlock(&lock);
    return found || error_at(error, 0, "%s is missing: please install it", file);
}

#endif
