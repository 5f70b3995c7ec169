/* SPDX-License-Identifier: MIT */
/* xml.c - reads what svg.c writes, and refuses what no XML reader would take. */
#include "scene/xml.h"

#include <ctype.h>
#include <string.h>

enum {
    DEEPEST = 64
};

typedef struct {
    const char *at;
    int depth;
    char open[DEEPEST][XML_NAME];
} Reader;

static bool read_name(Reader *r, char out[XML_NAME]) {
    size_t length = 0;
    if (!isalpha((unsigned char)*r->at))
        return false;
    while (isalnum((unsigned char)*r->at) || strchr("-_:", *r->at)) {
        if (*r->at == '\0' || length + 1 == XML_NAME)
            return false;
        out[length++] = *r->at++;
    }
    out[length] = '\0';
    return true;
}

static bool is_entity(const char *at) {
    static const char *const ENTITIES[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (int i = 0; i < 5; i++)
        if (strncmp(at, ENTITIES[i], strlen(ENTITIES[i])) == 0)
            return true;
    return false;
}

static const char *read_attribute(Reader *r, XmlTag *tag) {
    if (tag->count == XML_ATTRIBUTES || !read_name(r, tag->attribute[tag->count]))
        return "a bad attribute name";
    for (int i = 0; i < tag->count; i++)
        if (strcmp(tag->attribute[i], tag->attribute[tag->count]) == 0)
            return "an attribute twice";
    if (strncmp(r->at, "=\"", 2) != 0)
        return "an attribute without a quoted value";
    r->at += 2;
    tag->value[tag->count] = r->at;
    for (; *r->at != '"'; r->at++) {
        if (*r->at == '\0' || *r->at == '<' || (*r->at == '&' && !is_entity(r->at)))
            return "a bad attribute value";
    }
    tag->length[tag->count] = (size_t)(r->at - tag->value[tag->count]);
    tag->count++;
    r->at++;
    return NULL;
}

static const char *read_start(Reader *r, XmlVisitor *visit, void *context) {
    XmlTag tag = {.count = 0};
    if (!read_name(r, tag.name))
        return "a bad tag name";
    while (*r->at == ' ') {
        r->at++;
        const char *fault = read_attribute(r, &tag);
        if (fault)
            return fault;
    }
    visit(&tag, context);
    if (strncmp(r->at, "/>", 2) == 0) {
        r->at += 2;
        return NULL;
    }
    if (*r->at++ != '>')
        return "a tag without an end";
    if (r->depth == DEEPEST)
        return "too deep";
    strcpy(r->open[r->depth++], tag.name);
    return NULL;
}

static const char *read_end(Reader *r) {
    char name[XML_NAME];
    if (!read_name(r, name) || *r->at++ != '>')
        return "a bad end tag";
    if (r->depth == 0 || strcmp(r->open[r->depth - 1], name) != 0)
        return "an end tag that does not match";
    r->depth--;
    return NULL;
}

const char *xml_read(const char *text, XmlVisitor *visit, void *context) {
    Reader r = {.at = text};
    if (*r.at != '<')
        return "no element";
    do {
        const char *fault = NULL;
        if (strncmp(r.at, "</", 2) == 0) {
            r.at += 2;
            fault = read_end(&r);
        } else if (*r.at == '<') {
            r.at++;
            fault = read_start(&r, visit, context);
        } else if (*r.at == '\0') {
            fault = "the end in the middle";
        } else if (*r.at == '&' && !is_entity(r.at)) {
            fault = "a bare &";
        } else {
            r.at++;
        }
        if (fault)
            return fault;
    } while (r.depth > 0);
    while (*r.at == '\n')
        r.at++;
    return *r.at ? "something after the end" : NULL;
}

const char *xml_value(const XmlTag *tag, const char *attribute) {
    static char value[XML_VALUE];
    for (int i = 0; i < tag->count; i++) {
        if (strcmp(tag->attribute[i], attribute) == 0 && tag->length[i] < sizeof value) {
            memcpy(value, tag->value[i], tag->length[i]);
            value[tag->length[i]] = '\0';
            return value;
        }
    }
    return NULL;
}
