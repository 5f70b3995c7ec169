/* SPDX-License-Identifier: MIT */
/* urbanista_words.c - what Urbanista says to people. */
#include "games/urbanista/urbanista_words.h"
#include "words/words.h"

#include <string.h>

const char *words_urbanista_zone(Zone zone) {
    static const char *const ZONES[N_ZONES] = {TRC("zone", "commercial"), TRC("zone", "park"),
                                               TRC("zone", "industrial"),
                                               TRC("zone", "residential")};
    return tr(ZONES[zone]);
}

const char *words_urbanista_letter(Zone zone) {
    static const char *const LETTERS[N_ZONES] = {TRC("zone letter", "C"), TRC("zone letter", "P"),
                                                 TRC("zone letter", "I"), TRC("zone letter", "R")};
    return tr(LETTERS[zone]);
}

static const WordsLine LINES[] = {
    {"district.commercial", TR("Commercial district"),
     TR("One point for each block of the largest group of commercial blocks joined by sides.")},
    {"district.park", TR("Park district"),
     TR("One point for each block of the largest group of parks joined by sides.")},
    {"district.industrial", TR("Industrial district"),
     TR("One point for each block of the largest group of industrial blocks joined by sides.")},
    {"district.residential", TR("Residential district"),
     TR("One point for each block of the largest group of residential blocks joined by sides.")},
    {"roads", TR("Roads"), TR("Every road costs one point; fewer, longer roads are better.")},
    {"goal.outskirts", TR("The Outskirts"),
     TR("Each road gains a point if it keeps away from the edge of the city, and loses one if an "
        "end of it is on the edge.")},
    {"goal.bloom_boom", TR("Bloom Boom"),
     TR("Each row and column gains a point for exactly three parks and loses one for none.")},
    {"goal.go_green", TR("Go Green"),
     TR("A point for each park, three points less for each industrial block.")},
    {"goal.block_party", TR("Block Party"),
     TR("Squares of 2 by 2 blocks of one zone: none costs 8 points, each of the first five is "
        "worth 3 more.")},
    {"goal.stacks_and_scrapers", TR("Stacks and Scrapers"),
     TR("Two points for each industrial block with no park and no home beside it.")},
    {"goal.master_planned", TR("Master Planned"),
     TR("The size of the largest residential district less that of the largest industrial one.")},
    {"goal.central_perks", TR("Central Perks"),
     TR("A point for each park with blocks on all four sides, two points less for any other.")},
    {"goal.the_burbs", TR("The 'Burbs"),
     TR("Round the largest residential district: a point for each park, two points less for each "
        "industrial block.")},
    {"goal.concrete_jungle", TR("Concrete Jungle"),
     TR("A point for each industrial block with another one diagonally next to it.")},
    {"goal.the_strip", TR("The Strip"),
     TR("A point for each commercial block of the row or column that has the most of them.")},
    {"goal.mini_marts", TR("Mini Marts"),
     TR("Two points for each commercial block whose road leads straight into residential blocks "
        "at both ends.")},
    {"goal.superhighway", TR("Superhighway"),
     TR("A point for every two blocks that the longest road passes.")},
    {"goal.park_hopping", TR("Park Hopping"),
     TR("Three points for each road that runs from one park to another.")},
    {"goal.looping_lanes", TR("Looping Lanes"),
     TR("A point for each block on a road that closes into a loop.")},
    {"goal.skid_row", TR("Skid Row"),
     TR("Two points for each residential block with two or more industrial blocks beside it.")},
    {"goal.morning_commute", TR("Morning Commute"),
     TR("Two points for each road that passes both a residential and a commercial block.")},
    {"goal.tourist_traps", TR("Tourist Traps"),
     TR("A point for each commercial block on the edge of the city, two if it is a corner.")},
    {"goal.sprawlopolis", TR("Sprawlopolis"),
     TR("The blocks of the fullest row and those of the fullest column.")},
    {"longest_road", TR("Longest road"), TR("How many blocks the longest road passes.")},
    {"loop_pieces", TR("Blocks on loops"),
     TR("How many blocks lie on roads that close into a loop.")},
};

enum {
    N_LINES = sizeof LINES / sizeof LINES[0]
};

/* The number of a goal drawn by its points alone ("goal.12"), or 0. */
static int printed_goal(const char *id) {
    int number;
    return strncmp(id, "goal.", 5) == 0 && slice_int(slice_of(id + 5), &number, 1, URBANISTA_CARDS)
               ? number
               : 0;
}

static void line(const char *id, Text *out) {
    if (printed_goal(id))
        text_format(out, tr("Goal %d"), printed_goal(id));
    else
        words_line_name(LINES, N_LINES, id, out);
}

/* The name on the card with this goal; of the standard deck it is one of LINES. */
static const char *typed(const Deck *deck, const char *id) {
    const UrbanistaDeck *own = (const UrbanistaDeck *)deck;
    for (int card = 1; card <= URBANISTA_CARDS; card++)
        if (strcmp(own->card[card].line, id) == 0)
            return own->card[card].name;
    return NULL;
}

static void line_help(const Deck *deck, const char *id, Text *out) {
    (void)deck; /* the same for every deck */
    if (printed_goal(id))
        text_add(out, tr("A card that this deck does not have, by its points."));
    words_line_help(LINES, N_LINES, id, out);
}

static bool has_block(const UrbanistaState *s, int x, int y) {
    for (int i = 0; i <= s->turn; i++) {
        int dx = x - s->city[i].x, dy = y - s->city[i].y;
        if (dx >= 0 && dx < 2 && dy >= 0 && dy < 2)
            return true;
    }
    return false;
}

/* Blocks of the city that a card placed here covers. */
static int count_covered(const UrbanistaState *s, UrbanistaPlace place) {
    int covered = 0;
    for (int i = 0; i < 4; i++)
        covered += has_block(s, place.x + i % 2, place.y + i / 2);
    return covered;
}

static void facts(const View *view, Move move, MoveFacts *out) {
    UrbanistaPlace place = urbanista_place(move);
    facts_add(out, urbanista_is_show(move));
    facts_add(out, urbanista_card_of(move));
    if (urbanista_is_show(move))
        return;
    facts_add(out, place.turned);
    facts_add(out, place.x);
    facts_add(out, place.y);
    facts_add(out, count_covered((const UrbanistaState *)&view->state, place));
}

static bool phrase(const Deck *deck, const MoveFacts *facts, Text *out) {
    const int32_t *fact = facts->value;
    char column[WORDS_NUMBER], row[WORDS_NUMBER];
    (void)deck;
    if (!facts_in(facts, URBANISTA_FACT_CARD, URBANISTA_CARDS + 1) ||
        (!fact[URBANISTA_FACT_SHOWN] && facts->count != URBANISTA_N_FACTS))
        return false;
    if (fact[URBANISTA_FACT_SHOWN])
        text_format(out, tr("card %d shown to all"), fact[URBANISTA_FACT_CARD]);
    else
        text_format(out,
                    fact[URBANISTA_FACT_TURNED] ? tr("card %d, turned, column %s, row %s")
                                                : tr("card %d, column %s, row %s"),
                    fact[URBANISTA_FACT_CARD], words_number(fact[URBANISTA_FACT_COLUMN], column),
                    words_number(fact[URBANISTA_FACT_ROW], row));
    return true;
}

/* ---- the same as sentences ---- */

static void say(const Deck *deck, const MoveFacts *facts, const Speech *speech) {
    static const char *const SHOW[] = {TR("Show this card to all"), TR("You showed a card to all."),
                                       TR("{name} showed a card to all.")};
    static const char *const BESIDE[] = {TR("Place the card here, beside the city"),
                                         TR("You placed a card beside the city."),
                                         TR("{name} placed a card beside the city.")};
    static const char *const OVER[] = {TR("Place the card here; blocks covered: {n}"),
                                       TR("You placed a card; blocks covered: {n}."),
                                       TR("{name} placed a card; blocks covered: {n}.")};
    bool is_show = facts->value[URBANISTA_FACT_SHOWN];
    int covered = is_show ? 0 : facts->value[URBANISTA_FACT_COVERED];
    const Slot slots[] = {{"n", NULL, covered}, {0}};
    (void)deck;
    words_speak(speech, is_show ? SHOW : covered ? OVER : BESIDE, slots);
}

static void deed(const View *view, Move move, Text *out) {
    (void)view;
    if (urbanista_is_show(move))
        text_format(out, tr("Show card %d to all"), urbanista_card_of(move));
    else
        text_add(out, trc("deed", "Place"));
}

static void why(const View *view, Move move, Text *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    const uint8_t *hand = s->hand[view->seat];
    uint8_t card = urbanista_card_of(move);
    bool held = memchr(hand, card, URBANISTA_HAND) != NULL;
    if (held && s->shown && s->shown != card) {
        text_format(out, tr("Card %d was shown, so it is the one to be placed."), s->shown);
        return;
    }
    text_add(out, held ? tr("A card must cover a block of the city or share a side with one; a "
                            "corner is not enough.")
                       : tr("Only a card of your own hand can be played."));
}

/* What is not laid passes on; alone one keeps it. */
static void task(const View *view, Text *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    Seat actor = view->game->actor(s);
    int held = 0;
    for (int i = 0; i < URBANISTA_HAND; i++)
        held += s->hand[actor][i] != URBANISTA_NONE;
    if (s->shown)
        text_format(out, tr("Place card %d, which was shown to all"), s->shown);
    else if (held == 1)
        text_add(out, tr("Place your card"));
    else if (s->seats == 1)
        text_add(out, tr("Place one of your cards"));
    else {
        char name[MAX_NAME];
        text_format(out, tr("Place one of your cards; the rest passes to: %s"),
                    words_player(view->player, (Seat)((actor + 1) % s->seats), name));
    }
}

/* The start card is the city's first, so the first placement is card 2. */
static void status(const View *view, Text *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    text_format(out, tr("Card %d of %d"), s->turn + 2, URBANISTA_CITY);
}

/* card: its blocks as in drawings, from top left to bottom right. */
static void components(const Deck *head, Text *out) {
    const UrbanistaDeck *deck = (const UrbanistaDeck *)head;
    for (int card = 1; card <= URBANISTA_CARDS; card++) {
        text_format(out, "card\t%d\t", card);
        words_line(&urbanista_game, head, deck->card[card].line, out);
        text_char(out, '\t');
        for (int block = 0; block < 4; block++) {
            text_add(out, block ? " " : "");
            urbanista_write_block(&deck->card[card], block, out);
        }
        text_char(out, '\n');
    }
}

const GameWords urbanista_words = {
    .about = TR("Grow one city together, card over card, and reach the target."),
    .minutes = 20,
    .line = line,
    .typed = typed,
    .line_help = line_help,
    .facts_version = 2,
    .facts = facts,
    .phrase = phrase,
    .say = say,
    .deed = deed,
    .why = why,
    .task = task,
    .components = components,
    .status = status,
};
