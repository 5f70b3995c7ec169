/* SPDX-License-Identifier: MIT */
/* scene.h - a position as pictures: what the page shows and `townhall draw` prints.
 *
 * A game's picture comes in parts (ScenePart): its board, the cards or display to choose from,
 * goals or shares, a small board of each seat. The page lays the parts out, each as one <svg>;
 * scene_whole lays them out on one sheet. Everything is drawn from a View, so nothing secret can be
 * in it. A part draws and labels; it applies no moves and has no rules beyond what the game's
 * header offers.
 *
 *     View + SceneStyle --part--> <svg viewBox> groups, shapes, words </svg>
 *
 * Contents of the SVG
 *   id          "<part>-<thing>", stable as long as the thing exists ("board-card-7"), unique in
 *               the document when each part is shown once: <part> is the part's id, for REGION_SEAT
 *               parts "seat-<n>". Transforms of groups with ids may be animated.
 *   data-piece  the thing without the part ("card-7"): when a piece leaves one part and shows up in
 *               another, the page can let it fly.
 *   data-move   notation of a legal move; role="button", tabindex, aria-label (the move in words),
 *               class "choice". Activating it previews or makes the move. Several groups may carry
 *               the same move (a card in the hand and its plot on the board).
 *   data-at-once  on a move that one click makes (GameScene.at_once).
 *   data-select what style.select becomes when it is activated; also role="button", with
 *               aria-pressed. For choices of which the first half is no move: a card, then a place.
 *   tabindex    0; in parts with many moves (`roving`) only one of them has 0 and the others -1:
 * the page moves the focus among the -1 ones with arrow keys, by where they are. aria-disabled
 * something that could be chosen at another time; aria-description says why not now. class f-, s-,
 * c-<token> on shapes, always with the literal colour beside it; "choice", "chosen", "ghost",
 * "counts" and "target" on groups, for focus, hover and motion. What style.ghost shows has its
 * "ghost" in some part, with and without choices. use, url()  symbols and patterns of
 * scene_symbols, which the page puts in once (in an <svg> of width 0, not display:none). No style
 * attributes and no scripts: it passes a content security policy without unsafe-inline.
 *
 * Adding a game: scene_<id>.c defines `const GameScene <id>_scene`; games.def finds it. Read
 * svg.h and kit.h for the tools and urbanista_scene.c for a model. */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "engine/preview.h"
#include "scene/cutout.h"
#include "scene/kit.h"
#include "scene/svg.h"
#include "words/words.h"

enum {
    MAX_BUBBLE = 64,        /* bytes in the words over a ghost, the NUL included */
    MAX_SELECT = 64,        /* bytes in a selection, the NUL included */
    MAX_SCENE = 768 * 1024, /* no part and no whole picture is as long */
    MAX_PARTS = 8
};

/* How to draw. With all zero it is a fine picture without choices. Language is global (lang_use).
 */
typedef struct {
    bool dark;             /* literal colours of the dark theme: for printing, not for the page */
    bool compact;          /* a phone: fewer details, bigger letters, narrower boxes */
    bool lead;             /* the part that leads (GameScene.lead) is the large one now: it is
                              drawn wide, and the board narrow */
    bool flat;             /* parts that have two pictures: the one seen from above */
    bool choices;          /* attach moves and selections (only if the viewer is to move) */
    bool looks;            /* attach selections that only open something, for every viewer */
    Seat focus;            /* whose board is the big one; a seat, never NOBODY */
    int colours;           /* of the seats: deck_colours */
    const Player *player;  /* names of the seats of a drawn position; NULL: "Player 1" */
    const char *select;    /* what the player has picked so far; NULL or "": nothing */
    Move ghost;            /* a legal move to show as if made, lifted, dashed; or NO_MOVE */
    bool changes;          /* say what the ghost would change: over it, and at score items */
    const char *bubble;    /* other words over the ghost than those of its change, or NULL */
    const char *highlight; /* id of a score line: what counts for it is outlined; or NULL */
    Text *offers; /* gets every move ("m free a>1") and selection ("s 7r") offered, a line each; or
                     NULL */
} SceneStyle;

/* Where a part belongs on a page (a place is a rank), so that nobody outside needs to know a game.
 */
typedef enum {
    REGION_BOARD,  /* the big picture in the middle; 792 wide at full size */
    REGION_ACTION, /* under it: what to choose from; at most 792 wide */
    REGION_SIDE,   /* in the right column; 304 wide */
    REGION_SEAT,   /* one for each seat but the focus, in the left column; 280 wide */
    REGION_LEGEND  /* at the foot of the board: what its signs mean; 560 wide, 30 high */
} Region;

typedef struct ScenePart ScenePart;

/* The input of a part's function. Shapes go to &scene->svg. */
typedef struct {
    Svg svg;
    const View *view;
    const SceneStyle *style; /* select is never NULL here */
    const ScenePart *part;
    Seat seat;              /* REGION_SEAT: whose; else the focus */
    const Preview *preview; /* of style.ghost; NULL without one */
    const char *bubble;     /* words over the ghost; NULL: none */
    bool roving;            /* set it before opening many moves: one tab stop for all */
    int n_moves;            /* groups with moves opened so far */
} Scene;

struct ScenePart {
    const char *id;    /* "board", "hand", "goals"; NULL ends the list */
    const char *title; /* marked with TR: "Your hand"; the accessible name of the part */
    Region region;
    bool two_pictures; /* style.flat makes a difference, unless it is compact */
    /* Shares of its width and height at the left, top, right and bottom without which it is still
     * worth looking at: a small picture of the board leaves them out. */
    float margin[4];
    /* The part's viewBox: it may grow with the position. An area of 0: nothing to show now. */
    Box (*box)(const View *view, const SceneStyle *style, Seat seat);
    void (*draw)(Scene *scene);
};

/* One row of the score sheet, like those of the pads in the boxes. */
typedef struct {
    const char *line;   /* id of a score line, or the beginning of several ("goal."); NULL ends */
    const char *label;  /* marked with TR; NULL: the game's words for the line */
    const char *symbol; /* before the label, or NULL */
    int rows;           /* beginnings: so many rows, one for each line; 0: one row for their sum */
    bool fact;          /* shown, not counted: `line` is the id of a fact */
} SheetRow;

/* An overview card, like those in the boxes: a list of items from top to bottom. Words are marked
 * with TR. */
typedef enum {
    OVERVIEW_NOTHING, /* ends the list */
    OVERVIEW_HEADING, /* words over a line */
    OVERVIEW_STEP,    /* numbered from 1 under each heading: words */
    OVERVIEW_POINT,   /* symbol, words */
    OVERVIEW_BOX,     /* symbol or none, words in bold, detail below; two beside each other */
    OVERVIEW_VALUE,   /* symbol, words, and what they are worth: detail */
    OVERVIEW_PAIRS,  /* detail, "2 60 3 50": small boxes with an arrow from each first to its second
                      */
    OVERVIEW_NOTE,   /* words in small print */
    OVERVIEW_PICTURE /* draw */
} OverviewKind;

typedef struct {
    OverviewKind kind;
    const char *words, *detail;
    const char *symbol; /* of the sheet; one or two letters: a disc with them */
    double (*draw)(Svg *svg, double x, double y, double w); /* the height it takes comes back */
} OverviewItem;

typedef struct {
    const char *title; /* marked with TR; NULL ends the list of cards */
    const OverviewItem *items;
} OverviewCard;

/* A row that explains a sign of a card: the sign, and one sentence. */
enum {
    MAX_SIGNS = 10
};
typedef struct {
    int count;
    struct {
        const char *symbol; /* of the sheet */
        char words[160];
    } row[MAX_SIGNS];
} SceneSigns;

/* What kind of deed a move is, for sounds and small celebrations. */
typedef enum {
    FEAT_NONE,
    FEAT_CARD,  /* something was taken, shown or passed */
    FEAT_PLACE, /* something was laid */
    FEAT_FLOOR, /* something was built */
    FEAT_COIN,  /* money came in, or a share changed hands */
    FEAT_GIFT,  /* somebody got what nobody wants */
    FEAT_ROOF,  /* a house was closed */
    FEAT_STREET /* a street was finished */
} SceneFeat;

/* How a front end may celebrate the end of a match, over the board. */
typedef enum {
    FINALE_FIREWORKS, /* night falls over a street and rockets rise */
    FINALE_STAMP,     /* a stamp falls on a picture postcard */
    FINALE_TRAM,      /* a tram runs along its line and rings at each stop */
    FINALE_ROAD       /* a car drives to the flag at the target */
} SceneFinale;

typedef struct {
    const ScenePart *parts;
    /* The small picture of the game in lists: a symbol of the sheet, on a ground. */
    const char *emblem;
    Token ground;
    SceneFinale finale;
    /* How this game paints tokens that all share (accent, paper, ground), and the family of its
     * titles; NULL: as everybody. */
    const Tint *tints;
    const char *lettering;
    /* Rows of the score sheet; NULL: the lines of a fresh match's score. */
    const SheetRow *sheet;
    const OverviewCard *overview; /* NULL: the game has no cards of that kind */
    const CutoutKind *cutouts;    /* what of the box can be printed; NULL: nothing */
    /* Is this legal move attached to some part while `select` is picked? NULL: every legal move
     * is, whatever is picked. */
    bool (*selects)(const View *view, const char *select, Move move);
    /* What to pick so that this legal move is attached; nothing when it always is. NULL where
     * `selects` is. */
    void (*select_for)(const View *view, Move move, Text *out);
    /* The default selection, so that a player sees places at once. Writes "" or a selection;
     * NULL: "". */
    void (*start)(const View *view, Text *out);
    /* The selection turned by one step (key R). NULL: nothing turns. */
    void (*turn)(const View *view, const char *select, Text *out);
    /* The same move with what it places turned by that step; it need not be legal. */
    Move (*turn_move)(const View *view, Move move);
    /* The part that the viewer looks at most now, if it is not the board: a front end with room
     * shows it in the middle, and the board beside it. NULL, or returns NULL: the board. */
    const char *(*lead)(const View *view);
    /* Is this one of several things put down in a row, that can be taken back until the last one?
     * Front ends make such a move with one click. NULL: none is. */
    bool (*at_once)(const View *view, Move move);
    /* What of the pictures a made move has changed, so that it can be marked: a line each, "SEAT
     * THING" for what lies in front of a seat ("1 sq-2-3"), "- THING" for what is the same
     * wherever it lies ("- card-7"). Things are ids without their part. The facts are sound.
     * NULL: no marks. */
    void (*trace)(const Deck *deck, const MoveFacts *facts, Text *out);
    /* The signs of a thing in the pictures, by its id without the part ("half-3-1"), a sentence
     * each. Nothing for things without signs. NULL: no thing has any. */
    void (*signs)(const View *view, const char *thing, SceneSigns *out);
    /* What a made move sounds and looks like. NULL: like any other. */
    SceneFeat (*feat)(const Deck *deck, const MoveFacts *facts);
    /* Reads a drawn position (the format of `townhall score`) to its end, then draws it; sets the
     * viewBox. False with in->error filled; what was drawn until then is worthless. */
    bool (*drawing)(Scene *scene, int slot, Scan *in, Box *box);
} GameScene;

/* Of a game in the list. */
const GameScene *scene_of(const Game *game);
const ScenePart *scene_find_part(const GameScene *scene, const char *id); /* or NULL */

/* What of the pictures a legal move of this position would change (GameScene.trace). */
void scene_trace(const View *view, Move move, Text *out);
/* The name of what a move is (GameScene.feat): "roof"; or "". */
const char *scene_feat(const Game *game, const Deck *deck, const MoveFacts *facts);

/* The symbol of a score line, from the rows of the score sheet; or NULL. */
const char *scene_line_symbol(const Game *game, const char *line);

/* ---- for front ends ---- */

/* One part as <svg ...>...</svg>, to be set into a page. For REGION_SEAT `seat` says whose, else it
 * is ignored. Writes nothing when the box, which is its viewBox, is empty. */
Box scene_part(const View *view, const SceneStyle *style, const ScenePart *part, Seat seat,
               Text *out);

/* The whole position on one sheet: parts, names, score. Only the body; the box is its viewBox. */
Box scene_whole(const View *view, const SceneStyle *style, Text *out);

/* A drawn position's body; false with in->error filled. */
bool scene_drawing(const Game *game, int slot, Scan *in, const SceneStyle *style, Text *out,
                   Box *box);

/* The content of a score sheet. */
typedef struct {
    bool small; /* A5 instead of A4 */
    bool dark;
    int deck;  /* slot */
    int seats; /* 0: blank */
    const Score *score;
    const uint8_t *place; /* as game_rank's */
    const Player *player;
    int colours; /* of the seats: deck_colours */
} SheetStyle;

/* A printable score sheet, blank or filled. */
Box scene_sheet(const Game *game, const SheetStyle *style, Text *out);

/* How many overview cards the game has, and one of them as <svg ...>...</svg>: 580 wide, or with
 * `compact` 330. */
int scene_overview_cards(const Game *game);
Box scene_overview(const Game *game, int card, bool compact, bool dark, Text *out);
/* All of them one below the other on a sheet of paper, A4 or with `small` A5. */
Box scene_overview_sheet(const Game *game, bool small, bool dark, Text *out);

/* A file of its own: head, style, the symbols that the body uses, body. `game` says how tokens are
 * painted; NULL: as they are. */
void scene_document(const Game *game, const char *body, Box box, bool dark, const char *title,
                    Text *out);

/* The style sheet: every token as a variable, light and (under [data-theme="dark"]) dark, what the
 * games paint their own way (under [data-tint="uptown"]), and the classes f-, s-, c-, title. */
void scene_style(Text *out);

/* The contents of <defs>: all symbols and patterns, or those that `body` needs. */
void scene_symbols(const char *body, const Tint *tints, bool dark, Text *out);

/* ---- for parts ---- */

/* Begins a picture to be set into a page; "</svg>" ends it. */
void scene_begin(Svg *svg, const char *name, Box box, const char *label);

/* The legal moves to attach: those of the viewer when it is to move and choices are wanted. */
int scene_moves(const Scene *scene, Move out[MAX_MOVES]);

/* Opens a group with an id; `piece` also notes it as data-piece. Label NULL: part of its
 * surroundings; else screen readers read it. Close with svg_close, like the next
 * two. */
void scene_open(Scene *scene, bool piece, double x, double y, const char *label,
                const char *id_format, ...) __attribute__((format(printf, 6, 7)));

/* The same for what would be a choice if the rules let it: while the viewer decides and the move is
 * not legal, the group says why in its aria-description (role="button", aria-disabled), so that
 * hovering, tapping or focusing it shows. */
void scene_open_barred(Scene *scene, bool piece, double x, double y, const char *label, Move move,
                       const char *id_format, ...) __attribute__((format(printf, 7, 8)));

/* Opens a group that makes a legal move. Without choices it is a plain group. */
void scene_open_move(Scene *scene, Move move, const char *id_format, ...)
    __attribute__((format(printf, 3, 4)));

/* Opens a group that picks something: `select` is what style.select becomes. */
void scene_open_select(Scene *scene, const char *select, bool chosen, const char *label,
                       const char *id_format, ...) __attribute__((format(printf, 5, 6)));

/* The same for a selection that decides nothing, like a tab: it is attached with style.looks, too.
 */
void scene_open_look(Scene *scene, const char *select, bool chosen, const char *label,
                     const char *id_format, ...) __attribute__((format(printf, 5, 6)));

/* What people call a seat (View.player). Returns `out`. */
const char *scene_player(const Scene *scene, Seat seat, char out[MAX_NAME]);

/* Is this score line being pointed at? */
bool scene_highlights(const Scene *scene, const char *line);

/* What the ghost would change at a score line. False unless the style asks for it. */
bool scene_change(const Scene *scene, const char *line, int *points);

#endif
