/* SPDX-License-Identifier: MIT */
/* members.c - members of JSON objects. */
#include "server/net/members.h"

#include "base/sha256.h"

#include <stdlib.h>
#include <string.h>

json_t *members_parse(const char *bytes, size_t length) {
    json_t *object = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(object))
        return object;
    json_decref(object);
    return NULL;
}

Re member_re(const json_t *object) {
    const json_t *id = json_object_get(object, "id");
    if (json_is_integer(id))
        return (Re){.kind = RE_INT, .number = json_integer_value(id)};
    if (json_is_real(id))
        return (Re){.kind = RE_REAL, .real = json_real_value(id)};
    return (Re){.kind = RE_NONE};
}

bool member_int(const json_t *object, const char *name, int64_t least, int64_t most, int64_t usual,
                int64_t *out) {
    const json_t *value = json_object_get(object, name);
    *out = usual;
    if (!value)
        return true;
    if (!json_is_integer(value))
        return false;
    *out = json_integer_value(value);
    return *out >= least && *out <= most;
}

bool member_bool(const json_t *object, const char *name, bool usual, bool *out) {
    const json_t *value = json_object_get(object, name);
    *out = value ? json_is_true(value) : usual;
    return !value || json_is_boolean(value);
}

bool member_text(const json_t *object, const char *name, const char **out) {
    const json_t *value = json_object_get(object, name);
    *out = json_string_value(value);
    return !value || json_is_string(value);
}

bool member_cid(const json_t *object, Cid *out) {
    const char *words = json_string_value(json_object_get(object, "cid"));
    size_t length = words ? strlen(words) : 0;
    if (length < MIN_CID || length > MAX_CID)
        return false;
    for (const char *at = words; *at; at++) {
        bool fine = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                    (*at >= '0' && *at <= '9') || *at == '_' || *at == '-';
        if (!fine)
            return false;
    }
    memcpy(out->words, words, length + 1);
    return true;
}

bool member_match(const json_t *object, MatchId *out) {
    const char *words = json_string_value(json_object_get(object, "match"));
    return words && match_id_read(slice_of(words), out);
}

bool member_hex(const char *words, uint8_t out[32]) {
    static const char DIGITS[] = "0123456789abcdef0123456789ABCDEF";
    if (strlen(words) != 64)
        return false;
    memset(out, 0, 32);
    for (int i = 0; i < 64; i++) {
        const char *digit = strchr(DIGITS, words[i]);
        if (!digit)
            return false;
        out[i / 2] = (uint8_t)(out[i / 2] << 4 | ((digit - DIGITS) & 15));
    }
    return true;
}

bool member_share(const json_t *object, uint8_t out[32], bool *given) {
    const char *words;
    if (!member_text(object, "share", &words))
        return false;
    *given = words != NULL;
    return !words || member_hex(words, out);
}

int64_t members_digest(const json_t *object) {
    uint8_t hash[SHA256_BYTES];
    int64_t digest;
    json_t *copy = json_copy((json_t *)object); /* shallow: members are shared */
    json_object_del(copy, "id");
    char *words = json_dumps(copy, JSON_SORT_KEYS | JSON_COMPACT);
    json_decref(copy);
    sha256(words, strlen(words), hash);
    free(words);
    memcpy(&digest, hash, sizeof digest);
    return digest & INT64_MAX;
}
