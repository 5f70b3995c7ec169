/* SPDX-License-Identifier: MIT */
/* library.c - dlopen. In WebAssembly there is nothing to load. */
#include "base/library.h"

#ifndef __wasm__

#include <dlfcn.h>
#include <string.h>

bool library_load(const char *file, const char *const *names, void *functions, Error *error) {
    char *at = functions;
    void *library = dlopen(file, RTLD_NOW);
    bool found = library != NULL;
    for (; found && *names; names++, at += sizeof(void *)) {
        void *function = dlsym(library, *names);
        found = function != NULL;
        memcpy(at, &function, sizeof function);
    }
    return found || error_at(error, 0, "%s is missing: please install it", file);
}

#endif
