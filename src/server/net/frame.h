/* SPDX-License-Identifier: MIT */
/* frame.h - a reference-counted frame that several sockets can queue.
 *
 * libwebsockets writes its frame head into the bytes before the text; it is the same for all
 * sockets, so they share these too. */
#ifndef SERVER_NET_FRAME_H
#define SERVER_NET_FRAME_H

#include <stddef.h>
#include <stdint.h>

typedef struct Frame Frame;

/* A frame with one reference. */
Frame *frame_new(const char *text, size_t length);
Frame *frame_keep(Frame *frame);
void frame_drop(Frame *frame);

size_t frame_length(const Frame *frame);
/* With room for a frame's head before it. */
unsigned char *frame_text(Frame *frame);

#endif
