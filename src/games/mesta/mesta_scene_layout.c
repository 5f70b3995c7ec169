/* SPDX-License-Identifier: MIT */
/* mesta_scene_layout.c - how big the board is and where its squares and tiles lie. */
#include "games/mesta/mesta_scene_layout.h"

#include "games/mesta/mesta_scene_board.h"
#include "games/mesta/mesta_scene_display.h"

/* Where a tile of the box's own bits lies, counted from the start tile. */
void mesta_tile_at(const MestaQuarter *q, int bit, int *column, int *row) {
    *column = bit % 8 - 1 + q->left;
    *row = bit / 8 - 1 + q->top;
}

static void widen(BoardLayout *layout, const MestaQuarter *q, uint64_t tiles) {
    for (; tiles; tiles &= tiles - 1) {
        int column, row;
        mesta_tile_at(q, __builtin_ctzll(tiles), &column, &row);
        layout->left = column < layout->left ? column : layout->left;
        layout->top = row < layout->top ? row : layout->top;
        layout->right = column > layout->right ? column : layout->right;
        layout->bottom = row > layout->bottom ? row : layout->bottom;
    }
}

static Box iso_extent(const MestaQuarter *q, uint64_t tiles) {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool is_first = true;
    for (; tiles; tiles &= tiles - 1) {
        int column, row;
        mesta_tile_at(q, __builtin_ctzll(tiles), &column, &row);
        Spot at = mesta_spot(MESTA_ISO, 2 * column, 2 * row);
        double l = at.x - 2 * MESTA_ISO.hw, r = at.x + 2 * MESTA_ISO.hw;
        double t = at.y, b = at.y + 4 * MESTA_ISO.hh;
        left = is_first || l < left ? l : left;
        top = is_first || t < top ? t : top;
        right = is_first || r > right ? r : right;
        bottom = is_first || b > bottom ? b : bottom;
        is_first = false;
    }
    return (Box){left, top, right - left, bottom - top};
}

/* Tiles still to come, as far as they can be shown. */
uint64_t mesta_missing_tiles(const MestaState *s, Seat seat) {
    const MestaQuarter *q = &s->quarter[seat];
    return s->phase == MESTA_OVER ? 0 : mesta_tile_places(q, s->is_long);
}

static void lay_out_flat(BoardLayout *layout, const MestaState *s, Seat seat) {
    const MestaQuarter *q = &s->quarter[seat];
    bool is_laying = s->phase == MESTA_TILE && mesta_actor(s) == seat;
    widen(layout, q, q->tiles | (is_laying ? mesta_missing_tiles(s, seat) : 0));
    int wide = 2 * (layout->right - layout->left + 1),
        high = 2 * (layout->bottom - layout->top + 1);
    layout->side = (BOARD_SMALL - 16.0) / wide;
    layout->side = layout->side > 58 ? 58 : layout->side;
    double x = 2 * layout->left * layout->side, y = 2 * layout->top * layout->side;
    double above = BOARD_HEAD_H + 6;
    layout->box = (Box){x - (BOARD_SMALL - wide * layout->side) / 2, y - above, BOARD_SMALL,
                        high * layout->side + above + 12};
}

/* From above on a wide screen: the head over the quarter, the colours' names to its left. */
static void lay_out_flat_wide(BoardLayout *layout, const MestaState *s, Seat seat) {
    const MestaQuarter *q = &s->quarter[seat];
    widen(layout, q, q->tiles | mesta_missing_tiles(s, seat));
    int wide = 2 * (layout->right - layout->left + 1),
        high = 2 * (layout->bottom - layout->top + 1);
    double across = layout->is_lead ? BOARD_LEAD : BOARD_WIDE - CARDS_W;
    double side = (double)BOARD_FLAT / high;
    side = side > 72 ? 72 : side < 52 ? 52 : side;
    side = side * wide > across - 48 ? (across - 48.0) / wide : side;
    double left = (across - wide * side) / 2, above = 92 + (layout->is_lead ? CARDS_H : 0);
    double under = high * side < BOARD_FLAT ? BOARD_FLAT - high * side : 0;
    layout->side = side;
    layout->has_legend = left >= 132;
    layout->box =
        (Box){2 * layout->left * side - left, 2 * layout->top * side - above - under / 2,
              layout->is_lead ? BOARD_LEAD : BOARD_WIDE, above + high * side + under + 16};
}

static void lay_out_iso(BoardLayout *layout, const MestaState *s, Seat seat) {
    const MestaQuarter *q = &s->quarter[seat];
    uint64_t shown = q->tiles | mesta_missing_tiles(s, seat);
    widen(layout, q, shown);
    Box extent = iso_extent(q, shown);
    double whole = layout->is_lead ? BOARD_LEAD : BOARD_WIDE;
    double part = layout->is_lead ? 1 : 1 - CARDS_W / whole; /* of the width, for the quarter */
    double wide = (extent.w + 40) / part;
    wide = wide > whole ? wide : whole;
    layout->scale = wide / whole;
    double above = (BOARD_ABOVE + (layout->is_lead ? CARDS_H - 14 : 0)) * layout->scale;
    double high = above + extent.h + BOARD_BELOW, least = BOARD_HIGH * layout->scale;
    layout->box = (Box){extent.x - (wide * part - extent.w) / 2, extent.y - above, wide,
                        high > least ? high : least};
}

BoardLayout mesta_lay_out(const View *view, const SceneStyle *style, Seat seat) {
    const MestaState *s = mesta_state(view);
    BoardLayout layout = {.plan = mesta_plan(mesta_deck(s->deck), mesta_city(s), &s->quarter[seat]),
                          .is_flat = style->compact || style->flat,
                          .is_small = style->compact,
                          .is_lead = style->lead && !style->compact,
                          .has_legend = !style->compact && !style->flat,
                          .scale = 1};
    if (s->phase == MESTA_START)
        layout.box = style->compact ? (Box){0, 0, BOARD_SMALL, BOARD_HEAD_H + 118}
                                    : (Box){0, 0, BOARD_WIDE, BOARD_HIGH};
    else if (style->compact)
        lay_out_flat(&layout, s, seat);
    else if (style->flat)
        lay_out_flat_wide(&layout, s, seat);
    else
        lay_out_iso(&layout, s, seat);
    return layout;
}

Box mesta_board_area(const BoardLayout *layout) {
    Box box = layout->box;
    if (!layout->is_lead && !layout->is_small)
        box.w -= CARDS_W * layout->scale;
    return box;
}

double mesta_horizon(const BoardLayout *layout) {
    double above = layout->is_lead ? CARDS_H - 14 : 0;
    return layout->box.y + (layout->is_flat ? 0 : (BOARD_SKY + above) * layout->scale);
}

Box mesta_card_place(const BoardLayout *layout, int which) {
    if (layout->is_small)
        return (Box){6 + which * 119, 6, 116, 116};
    if (layout->is_lead)
        return (Box){16 + which * 256, 14, 248, CARD_LOW};
    return (Box){BOARD_WIDE - CARD_W - 14, 14 + which * (CARD_HIGH + 12), CARD_W, CARD_HIGH};
}

Box mesta_board_box(const View *view, const SceneStyle *style, Seat seat) {
    return mesta_lay_out(view, style, seat).box;
}

/* Height of what stands on a square of the board. */
int mesta_height_at(const MestaQuarter *q, int bit) {
    return mesta_square(q, bit % MESTA_STRIDE, bit / MESTA_STRIDE).height;
}

/* Where something put on this square would stand: its middle. */
Spot mesta_top_of(const BoardLayout *layout, int bit) {
    int column = bit % MESTA_STRIDE + layout->plan.left,
        row = bit / MESTA_STRIDE + layout->plan.top;
    if (layout->is_flat)
        return (Spot){(column + .5) * layout->side, (row + .5) * layout->side};
    Spot at = mesta_spot(MESTA_ISO, column, row);
    at.y += MESTA_ISO.hh - mesta_height_at(layout->plan.quarter, bit) * MESTA_ISO.floor;
    return at;
}
