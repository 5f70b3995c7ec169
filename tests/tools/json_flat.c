/* SPDX-License-Identifier: MIT */
/* json_flat.c - reads one JSON value from stdin, strictly, and writes a line for every leaf:
 *
 *     {"seats":[{"total":31}]}   ->   seats.0.total 31
 *
 * in the order of the text, so that shell tests can check values, keys and their order with plain
 * text tools. An empty array or object is printed as [] or {}. Exit 1 when it is not JSON, or when
 * an object has a key twice. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DEPTH = 32,
    MAX_KEYS = 256
};

static const char *at;
static char path[4096];

static void fail(const char *why) {
    fprintf(stderr, "json_flat: %s at '%.30s'\n", why, at);
    exit(1);
}

static void pass_blanks(void) {
    while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')
        at++;
}

static void expect(char c) {
    pass_blanks();
    if (*at != c)
        fail("unexpected character");
    at++;
}

/* A string with its quotes; *length is what is between them. */
static const char *read_string(int *length) {
    expect('"');
    const char *start = at;
    while (*at != '"') {
        if ((unsigned char)*at < 0x20)
            fail("control character or end in a string");
        if (*at == '\\') {
            at++;
            if (!strchr("\"\\/bfnrtu", *at) || *at == '\0')
                fail("bad escape");
        }
        at++;
    }
    *length = (int)(at++ - start);
    return start;
}

static void read_number(void) {
    if (*at == '-')
        at++;
    if (!isdigit((unsigned char)*at) || (*at == '0' && isdigit((unsigned char)at[1])))
        fail("bad number");
    at += strspn(at, "0123456789");
    if (*at == '.') {
        at++;
        if (!isdigit((unsigned char)*at))
            fail("bad fraction");
        at += strspn(at, "0123456789");
    }
}

static void read_leaf(void) {
    static const char *const WORDS[] = {"null", "true", "false"};
    const char *start = at;
    int length;
    if (*at == '"') {
        read_string(&length);
    } else {
        bool found = false;
        for (int i = 0; i < 3 && !found; i++) {
            found = strncmp(at, WORDS[i], strlen(WORDS[i])) == 0;
            at += found ? strlen(WORDS[i]) : 0;
        }
        if (!found)
            read_number();
    }
    printf("%s %.*s\n", path, (int)(at - start), start);
}

/* Depth is bounded, so recursion is. */
static void read_value(int depth);

static void read_member(bool object, int index, size_t here, int depth) {
    if (object) {
        int length;
        const char *key = read_string(&length);
        expect(':');
        snprintf(path + here, sizeof path - here, "%s%.*s", here ? "." : "", length, key);
    } else {
        snprintf(path + here, sizeof path - here, "%s%d", here ? "." : "", index);
    }
    read_value(depth + 1);
    path[here] = '\0';
}

static void check_key_is_new(const char *keys[], int *n_keys) {
    pass_blanks();
    const char *key = at;
    size_t length = strcspn(key + 1, "\"") + 2;
    for (int i = 0; i < *n_keys; i++)
        if (strncmp(keys[i], key, length) == 0)
            fail("key stands twice");
    if (*n_keys < MAX_KEYS)
        keys[(*n_keys)++] = key;
}

static void read_value(int depth) {
    if (depth > MAX_DEPTH)
        fail("too deep");
    pass_blanks();
    if (*at != '{' && *at != '[') {
        read_leaf();
        return;
    }
    bool object = *at++ == '{';
    const char *keys[MAX_KEYS];
    int n_keys = 0, index = 0;
    size_t here = strlen(path);
    pass_blanks();
    if (*at == (object ? '}' : ']')) {
        at++;
        printf("%s %s\n", path, object ? "{}" : "[]");
        return;
    }
    for (;;) {
        if (object)
            check_key_is_new(keys, &n_keys);
        read_member(object, index++, here, depth);
        pass_blanks();
        if (*at == ',') {
            at++;
            continue;
        }
        expect(object ? '}' : ']');
        return;
    }
}

int main(void) {
    static char text[1 << 20];
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    text[length] = '\0';
    at = text;
    read_value(0);
    pass_blanks();
    if (*at)
        fail("more after the value");
    return 0;
}
