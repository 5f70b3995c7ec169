/* SPDX-License-Identifier: MIT */
/* qr.c - writes QR codes. A reader accepts any of the eight masks; the standard wants the one that
 * looks least like a finder pattern or a plain area. We weigh only plain areas: the codes are small
 * and shown on a clean screen. */
#include "cli/qr.h"

#include <string.h>

enum {
    VERSIONS = 5,
    MOST_CODEWORDS = 134,
    MOST_CORRECTION = 26, /* codewords of a block */
    FIELD_POLYNOMIAL = 0x11D,
    FORMAT_POLYNOMIAL = 0x537,
    FORMAT_MASK = 0x5412,
    MASKS = 8,
    QUIET = 4 /* light modules around the code */
};

/* Level M of each version: number of blocks, and codewords of data and of correction in each. */
static const struct {
    int blocks, data, correction;
} LAYOUT[VERSIONS + 1] = {{0}, {1, 16, 10}, {1, 28, 16}, {1, 44, 26}, {2, 32, 18}, {2, 43, 24}};

typedef struct {
    Qr *qr;
    bool fixed[QR_MOST_SIDE][QR_MOST_SIDE]; /* patterns and format: no data */
} Drawing;

/* ---- Reed-Solomon codes over GF(256) ---- */

static uint8_t multiply(uint8_t a, uint8_t b) {
    int product = 0;
    for (int bit = 7; bit >= 0; bit--) {
        product = product << 1 ^ (product >> 7 & 1) * FIELD_POLYNOMIAL;
        product ^= (b >> bit & 1) * a;
    }
    return (uint8_t)product;
}

/* The remainder of the data, as a polynomial, by (x - 1)(x - 2)(x - 4)... */
static void correct(const uint8_t *data, int n_data, uint8_t *out, int n_out) {
    uint8_t divisor[MOST_CORRECTION] = {0}, root = 1;
    divisor[n_out - 1] = 1;
    for (int i = 0; i < n_out; i++) {
        for (int k = 0; k < n_out; k++)
            divisor[k] = multiply(divisor[k], root) ^ (k + 1 < n_out ? divisor[k + 1] : 0);
        root = multiply(root, 2);
    }
    memset(out, 0, (size_t)n_out);
    for (int i = 0; i < n_data; i++) {
        uint8_t factor = data[i] ^ out[0];
        memmove(out, out + 1, (size_t)n_out - 1);
        out[n_out - 1] = 0;
        for (int k = 0; k < n_out; k++)
            out[k] ^= multiply(divisor[k], factor);
    }
}

/* ---- codewords ---- */

/* The header 0100 and the length shift all bytes by four bits; the terminator fills the last. */
static void write_data(const char *words, int length, uint8_t *data, int n_data) {
    memset(data, 0, (size_t)n_data);
    data[0] = (uint8_t)(0x40 | length >> 4);
    data[1] = (uint8_t)(length << 4);
    for (int i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)words[i];
        data[i + 1] |= byte >> 4;
        data[i + 2] = (uint8_t)(byte << 4);
    }
    for (int i = length + 2; i < n_data; i++)
        data[i] = (i - length) % 2 == 0 ? 0xEC : 0x11;
}

/* Data and correction of all blocks, interleaved. Returns how many. */
static int write_codewords(const char *words, int length, int version, uint8_t *out) {
    int blocks = LAYOUT[version].blocks, n_data = LAYOUT[version].data;
    int n_correction = LAYOUT[version].correction;
    uint8_t data[MOST_CODEWORDS], correction[MOST_CORRECTION];
    write_data(words, length, data, blocks * n_data);
    for (int block = 0; block < blocks; block++) {
        const uint8_t *own = data + block * n_data;
        correct(own, n_data, correction, n_correction);
        for (int i = 0; i < n_data; i++)
            out[i * blocks + block] = own[i];
        for (int i = 0; i < n_correction; i++)
            out[(n_data + i) * blocks + block] = correction[i];
    }
    return blocks * (n_data + n_correction);
}

/* ---- modules ---- */

static void set_fixed(Drawing *drawing, int row, int column, bool dark) {
    drawing->fixed[row][column] = true;
    drawing->qr->dark[row][column] = dark;
}

/* Squares within squares around a centre: rings at these distances are light. */
static void draw_rings(Drawing *drawing, int row, int column, int reach, int light, int margin) {
    int side = drawing->qr->side;
    for (int y = -reach; y <= reach; y++)
        for (int x = -reach; x <= reach; x++) {
            int far_y = y < 0 ? -y : y, far_x = x < 0 ? -x : x;
            int ring = far_y > far_x ? far_y : far_x;
            int r = row + y, c = column + x;
            if (r >= 0 && r < side && c >= 0 && c < side)
                set_fixed(drawing, r, c, ring != light && ring != margin);
        }
}

/* Level M and the mask in five bits, ten of correction, twice. */
static void draw_format(Drawing *drawing, int mask) {
    int side = drawing->qr->side, rest = mask;
    for (int i = 0; i < 10; i++)
        rest = rest << 1 ^ (rest >> 9) * FORMAT_POLYNOMIAL;
    int bits = (mask << 10 | rest) ^ FORMAT_MASK;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        int along = i < 8 ? i + (i >= 6) : i == 8 ? 7 : 14 - i;
        if (i < 8) {
            set_fixed(drawing, along, 8, dark);
            set_fixed(drawing, 8, side - 1 - i, dark);
        } else {
            set_fixed(drawing, 8, along, dark);
            set_fixed(drawing, side - 15 + i, 8, dark);
        }
    }
    set_fixed(drawing, side - 8, 8, true);
}

static void draw_patterns(Drawing *drawing) {
    int side = drawing->qr->side;
    for (int i = 0; i < side; i++) {
        set_fixed(drawing, 6, i, i % 2 == 0);
        set_fixed(drawing, i, 6, i % 2 == 0);
    }
    draw_rings(drawing, 3, 3, 4, 2, 4);
    draw_rings(drawing, 3, side - 4, 4, 2, 4);
    draw_rings(drawing, side - 4, 3, 4, 2, 4);
    if (side > 21)
        draw_rings(drawing, side - 7, side - 7, 2, 1, -1);
    draw_format(drawing, 0);
}

/* Two columns at a time, up and down in turn, from the right; column 6 is a pattern. */
static void draw_data(Drawing *drawing, const uint8_t *codewords, int count) {
    int side = drawing->qr->side, bit = 0;
    bool up = true;
    for (int right = side - 1; right > 0; right -= 2, up = !up) {
        right -= right == 6;
        for (int i = 0; i < 2 * side; i++) {
            int row = up ? side - 1 - i / 2 : i / 2, column = right - i % 2;
            if (drawing->fixed[row][column])
                continue;
            if (bit < 8 * count)
                drawing->qr->dark[row][column] = codewords[bit / 8] >> (7 - bit % 8) & 1;
            bit++;
        }
    }
}

static bool mask_flips(int mask, int i, int j) {
    switch (mask) {
    case 0:
        return (i + j) % 2 == 0;
    case 1:
        return i % 2 == 0;
    case 2:
        return j % 3 == 0;
    case 3:
        return (i + j) % 3 == 0;
    case 4:
        return (i / 2 + j / 3) % 2 == 0;
    case 5:
        return i * j % 2 + i * j % 3 == 0;
    case 6:
        return (i * j % 2 + i * j % 3) % 2 == 0;
    default:
        return ((i + j) % 2 + i * j % 3) % 2 == 0;
    }
}

static void apply_mask(Drawing *drawing, int mask) {
    int side = drawing->qr->side;
    for (int i = 0; i < side; i++)
        for (int j = 0; j < side; j++)
            if (!drawing->fixed[i][j] && mask_flips(mask, i, j))
                drawing->qr->dark[i][j] ^= true;
    draw_format(drawing, mask);
}

/* The number of 2x2 squares of one colour. */
static int plain_squares(const Qr *qr) {
    int count = 0;
    for (int i = 1; i < qr->side; i++)
        for (int j = 1; j < qr->side; j++) {
            int dark =
                qr->dark[i][j] + qr->dark[i - 1][j] + qr->dark[i][j - 1] + qr->dark[i - 1][j - 1];
            count += dark == 0 || dark == 4;
        }
    return count;
}

static int plainest_mask(Drawing *drawing) {
    int best = 0, least = QR_MOST_SIDE * QR_MOST_SIDE;
    for (int mask = 0; mask < MASKS; mask++) {
        apply_mask(drawing, mask);
        int plain = plain_squares(drawing->qr);
        if (plain < least) {
            least = plain;
            best = mask;
        }
        apply_mask(drawing, mask); /* the same again takes it away */
    }
    return best;
}

bool qr_encode(const char *words, int mask, Qr *qr) {
    uint8_t codewords[MOST_CODEWORDS] = {0};
    Drawing drawing = {.qr = qr};
    size_t length = strlen(words);
    int version = 1;
    while (version <= VERSIONS &&
           length + 2 > (size_t)LAYOUT[version].blocks * (size_t)LAYOUT[version].data)
        version++;
    if (version > VERSIONS)
        return false;
    *qr = (Qr){.side = 17 + 4 * version};
    int count = write_codewords(words, (int)length, version, codewords);
    draw_patterns(&drawing);
    draw_data(&drawing, codewords, count);
    apply_mask(&drawing, mask == QR_BEST_MASK ? plainest_mask(&drawing) : mask);
    return true;
}

/* ---- in a terminal ---- */

static bool is_dark(const Qr *qr, int row, int column) {
    return row >= 0 && row < qr->side && column >= 0 && column < qr->side && qr->dark[row][column];
}

void qr_draw(const Qr *qr, Text *out) {
    static const char *const HALVES[2][2] = {{" ", "▄"}, {"▀", "█"}};
    for (int row = -QUIET; row < qr->side + QUIET; row += 2) {
        text_add(out, "\033[38;5;16;48;5;231m");
        for (int column = -QUIET; column < qr->side + QUIET; column++)
            text_add(out, HALVES[is_dark(qr, row, column)][is_dark(qr, row + 1, column)]);
        text_add(out, "\033[0m\n");
    }
}
