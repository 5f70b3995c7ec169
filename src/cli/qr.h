/* SPDX-License-Identifier: MIT */
/* qr.h - QR codes (ISO/IEC 18004) of short texts: bytes, error correction level M, versions 1 to 5,
 * enough for an address. */
#ifndef CLI_QR_H
#define CLI_QR_H

#include "base/text.h"

enum {
    QR_MOST_SIDE = 37, /* modules of version 5 */
    QR_MOST_BYTES = 84,
    QR_BEST_MASK = -1
};

typedef struct {
    int side;
    bool dark[QR_MOST_SIDE][QR_MOST_SIDE]; /* [row][column] */
} Qr;

/* False when the text is too long. The mask is 0 to 7, or QR_BEST_MASK. */
bool qr_encode(const char *words, int mask, Qr *qr);
/* Draws it for a terminal, two rows a line, black on white whatever the terminal's colours are. */
void qr_draw(const Qr *qr, Text *out);

#endif
