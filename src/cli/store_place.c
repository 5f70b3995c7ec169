/* SPDX-License-Identifier: MIT */
/* store_place.c - finds the store by the usual rules of the system. */
#include "cli/store_place.h"

#include "base/text.h"
#include "words/lang.h"

#include <stdlib.h>

const char *setting(const Args *args, const char *option, const char *variable) {
    const char *value = args_value(args, option);
    if (value)
        return value;
    value = getenv(variable);
    return value && value[0] ? value : NULL;
}

bool store_place(const Args *args, char *out, size_t capacity) {
    const char *store = setting(args, "--store", "TOWNHALL_STORE");
    const char *data = setting(args, "--data", "TOWNHALL_DATA");
    const char *share = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    Text text;
    text_init(&text, out, capacity);
    if (store)
        text_add(&text, store);
    else if (data)
        text_format(&text, "sqlite:%s", data);
    else if (share && share[0] == '/')
        text_format(&text, "sqlite:%s/townhall", share);
    else if (home && home[0] == '/')
        text_format(&text, "sqlite:%s/.local/share/townhall", home);
    else
        return args_fail(args, "%s", tr("HOME is not set: use --data"));
    return !text.full || args_fail(args, "%s", tr("the path of the data folder is too long"));
}
