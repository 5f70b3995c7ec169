/* SPDX-License-Identifier: MIT */
/* frame.c - reference-reference-counted bytes. */
#include "server/net/frame.h"

#include "base/memory.h"

#include <libwebsockets.h>
#include <string.h>

struct Frame {
    int holders;
    uint32_t length;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

Frame *frame_new(const char *text, size_t length) {
    Frame *frame = memory_new(sizeof *frame + LWS_PRE + length);
    frame->holders = 1;
    frame->length = (uint32_t)length;
    memcpy(frame->bytes + LWS_PRE, text, length);
    return frame;
}

Frame *frame_keep(Frame *frame) {
    frame->holders++;
    return frame;
}

void frame_drop(Frame *frame) {
    if (--frame->holders == 0)
        memory_free(frame);
}

size_t frame_length(const Frame *frame) {
    return frame->length;
}

unsigned char *frame_text(Frame *frame) {
    return frame->bytes + LWS_PRE;
}
