/* SPDX-License-Identifier: MIT */
/* qr_test.c - QR codes are those of the standard, and what a phone reads in them is the text. */
#include "cli/qr.h"

#include "check.h"

#include <string.h>

/* Codes made by another program (npm's qrcode-generator 2.0.4), the masks that it chose: versions
 * 1, 3 and 5. A row is a number, its first module the highest bit. */
static const struct {
    const char *words;
    int mask, side;
    uint64_t row[QR_MOST_SIDE];
} KNOWN[] = {
    {"Townhall", 0, 21, {0x1FC27F, 0x105B41, 0x174D5D, 0x17425D, 0x175B5D, 0x104E41, 0x1FD57F,
                         0x0,      0x154D12, 0x159A77, 0x1BE67B, 0x119BA2, 0xB5E6B,  0x1870,
                         0x1FC53B, 0x104842, 0x175950, 0x174EB6, 0x175AF1, 0x1047A2, 0x1FDEC3}},
    {"http://192.168.178.123:8080/",
     6,
     29,
     {0x1FDF317F, 0x105E1E41, 0x1752345D, 0x17411C5D, 0x1758735D, 0x10443C41,
      0x1FD5557F, 0x7B500,    0x13FF8F97, 0x8AB9396,  0x764BC14,  0x120B9C31,
      0x7E2B6C1,  0x22AD9DB,  0x62968D,   0x71C2665,  0x34757A0,  0x1CACDA3E,
      0x1D7A2F21, 0x1D21475C, 0x1DF4FDFE, 0x1A4F18,   0x1FD54358, 0x10566911,
      0x1755CFF0, 0x175C8C2E, 0x17476813, 0x10451E75, 0x1FD56928}},
    {"http://192.168.178.123:8080/#/invite/a-club-of-friends-and-their-friends-who-meet-on",
     7,
     37,
     {0x1FCF6F677F, 0x104879E341, 0x174A0B545D, 0x1747E4335D, 0x174B48F25D, 0x1057978A41,
      0x1FD555557F, 0xABFA400,    0x12D7708FA0, 0x332691DC5,  0xDC0C3101F,  0x17A4D3B990,
      0x8D3AACF63,  0x309438547,  0x1ACE583525, 0x31FDCAE0,   0x12EE69F2EE, 0xD3C50B553,
      0x1CD004473,  0x1CB40FF3DE, 0x9E534C8F2,  0xD82D900EB,  0x4812CCC1,   0x1C9687AD09,
      0xE89A99C9,   0x59F434863,  0x12CC01BC1D, 0xFB9BFCBE2,  0x1B7A2987F7, 0x1650A91D,
      0x1FCFC01353, 0x105BAFC71C, 0x174532ADF1, 0x175D4CD8B0, 0x174B468CB7, 0x1040F5CB00,
      0x1FD69DEDAB}},
};

static void codes_are_those_of_another_program(void **state) {
    Qr qr;
    (void)state;
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        assert_true(qr_encode(KNOWN[i].words, KNOWN[i].mask, &qr));
        assert_int_equal(qr.side, KNOWN[i].side);
        for (int r = 0; r < qr.side; r++) {
            uint64_t row = 0;
            for (int c = 0; c < qr.side; c++)
                row = row << 1 | qr.dark[r][c];
            assert_int_equal(row, KNOWN[i].row[r]);
        }
    }
}

/* All lengths fit that are promised, and the mask it chooses is one of the eight. */
static void the_best_mask_is_one_of_them(void **state) {
    char words[QR_MOST_BYTES + 2] = "";
    (void)state;
    for (int length = 0; length <= QR_MOST_BYTES; length++) {
        Qr best, other;
        int same = 0;
        assert_true(qr_encode(words, QR_BEST_MASK, &best));
        for (int mask = 0; mask < 8; mask++) {
            assert_true(qr_encode(words, mask, &other));
            same += memcmp(&best, &other, sizeof best) == 0;
        }
        assert_int_equal(same, 1);
        words[length] = (char)('a' + length % 26);
    }
    Qr qr;
    assert_false(qr_encode(words, QR_BEST_MASK, &qr));
}

/* The finder in the corner: dark, light, three dark, light, dark, under four rows of quiet. */
static void a_terminal_shows_two_rows_in_a_line(void **state) {
    char bytes[8192];
    Text text;
    Qr qr;
    (void)state;
    assert_true(qr_encode("Townhall", QR_BEST_MASK, &qr));
    text_init(&text, bytes, sizeof bytes);
    qr_draw(&qr, &text);
    assert_false(text.full);
    assert_non_null(strstr(bytes, "\n\033[38;5;16;48;5;231m    █▀▀▀▀▀█ "));
    assert_non_null(strstr(bytes, "\n\033[38;5;16;48;5;231m    █ ███ █ "));
    assert_non_null(strstr(bytes, "\n\033[38;5;16;48;5;231m    ▀▀▀▀▀▀▀ "));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_those_of_another_program),
        cmocka_unit_test(the_best_mask_is_one_of_them),
        cmocka_unit_test(a_terminal_shows_two_rows_in_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
