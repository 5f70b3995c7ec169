/* SPDX-License-Identifier: MIT */
/* xml.h - just enough of an XML reader to hold pictures to their promises. */
#ifndef TESTS_SCENE_XML_H
#define TESTS_SCENE_XML_H

#include <stdbool.h>
#include <stddef.h>

enum {
    XML_ATTRIBUTES = 24,
    XML_NAME = 40,
    XML_VALUE = 16384
};

/* One start tag. Values are as written, entities included. */
typedef struct {
    char name[XML_NAME];
    int count;
    char attribute[XML_ATTRIBUTES][XML_NAME];
    const char *value[XML_ATTRIBUTES]; /* not ended by a NUL */
    size_t length[XML_ATTRIBUTES];
} XmlTag;

typedef void XmlVisitor(const XmlTag *tag, void *context);

/* Reads one element with everything in it and calls the visitor for every start tag, in order.
 * Returns NULL, or words about the first thing that is not well-formed: tags that do not match, an
 * attribute twice, a bare & or <, anything after the element's end. */
const char *xml_read(const char *text, XmlVisitor *visit, void *context);

/* The value, copied; NULL when the tag has no such attribute. Valid until the next call. */
const char *xml_value(const XmlTag *tag, const char *attribute);

#endif
