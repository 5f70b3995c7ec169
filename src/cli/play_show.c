/* SPDX-License-Identifier: MIT */
/* play_show.c - shows the position, the scores and the help. */
#include "cli/play.h"
#include "cli/print.h"
#include "cli/report.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

static ScreenStyle style_now(const Session *session) {
    return (ScreenStyle){.colour = session->terminal->colour,
                         .columns = terminal_columns(session->terminal),
                         .places = session->shows_places,
                         .player = session->shown};
}

/* Prints a note when the window has become too narrow. */
static bool is_wide_enough(const ScreenStyle *style) {
    if (style->columns >= LEAST_COLUMNS)
        return true;
    printf(tr("The window has %d columns; %d are needed. Widen it and press Enter.\n"),
           style->columns, LEAST_COLUMNS);
    return false;
}

/* A screen: the position or, with scores, the final pad. */
typedef struct {
    View view;
    ScreenStyle style;
    const Score *scores;
    const uint8_t *place;
} Shown;

static void write_screen(const void *what, Text *out) {
    const Shown *shown = what;
    const GameScreen *screen = screen_of(shown->view.game);
    text_char(out, '\n');
    if (shown->scores)
        screen->pad(&shown->view, shown->scores, shown->place, &shown->style, out);
    else
        screen->draw(&shown->view, &shown->style, out);
}

bool play_show(const Session *session) {
    Shown shown = {.style = style_now(session)};
    if (!is_wide_enough(&shown.style))
        return false;
    local_view(session, session->viewer, &shown.view);
    print_whole(write_screen, &shown);
    return true;
}

static void print_winners(const Session *session, const Score *scores, const uint8_t *place) {
    const Table *table = &session->table;
    char buffer[MAX_SEATS * (MAX_NAME + 4)];
    Text names;
    int winners = 0;
    if (table->game->cooperative) {
        printf(scores[0].total >= scores[0].target ? tr("Won: %d of %d.\n")
                                                   : tr("Lost: %d of %d.\n"),
               (int)scores[0].total, (int)scores[0].target);
        return;
    }
    text_init(&names, buffer, sizeof buffer);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        if (place[seat] != 1)
            continue;
        text_add(&names, winners++ ? ", " : "");
        text_add(&names, session->shown[seat].name);
    }
    printf(winners > 1 ? tr("Shared victory: %s.\n") : tr("Winner: %s.\n"), buffer);
}

void play_show_end(const Session *session) {
    Score scores[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    Shown shown = {.style = style_now(session), .scores = scores, .place = place};
    table_scores(&session->table, scores);
    game_rank(scores, session->table.setup.seats, place);
    if (play_show(session)) {
        local_view(session, session->viewer, &shown.view);
        print_whole(write_screen, &shown);
    }
    printf("\n%s ", tr("The match is over."));
    print_winners(session, scores, place);
}

/* Words in as many lines as the window needs, the later ones set in by four. */
static void print_folded(const char *words, int columns) {
    int at = 2;
    printf("  ");
    for (const char *next; *words; words = next) {
        char word[512];
        size_t length = strcspn(words, " ");
        next = words + length + strspn(words + length, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        int width = screen_columns(word);
        bool breaks = at > 4 && at + 1 + width > columns;
        printf("%s%s", breaks ? "\n    " : at > 2 ? " " : "", word);
        at = breaks ? 4 + width : at + (at > 2) + width;
    }
    printf("\n");
}

/* Prints the rule under each score item. */
static void print_explanations(const Table *table, const Score *score, int columns) {
    const GameWords *words = words_of(table->game);
    const Deck *deck = game_deck(table->game, table->setup.deck);
    printf("\n%s\n", tr("What counts:"));
    for (int i = 0; i < score->n_lines; i++) {
        char told[768];
        Text text;
        text_init(&text, told, sizeof told);
        words_line(table->game, deck, score->line[i].id, &text);
        text_add(&text, ": ");
        words->line_help(deck, score->line[i].id, &text);
        print_folded(told, columns);
    }
}

void play_show_score(const Session *session) {
    const Table *table = &session->table;
    const Game *game = table->game;
    View view;
    Score scores[MAX_SEATS];
    local_view(session, session->viewer, &view);
    for (int seat = 0; seat < table->setup.seats; seat++)
        game->score(&view.state, (Seat)seat, &scores[seat]);
    Report report = {.game = game,
                     .deck = game_deck(game, table->setup.deck),
                     .score = scores,
                     .seats = table->setup.seats,
                     .is_over = table_is_over(table),
                     .player = session->shown};
    report_print(&report, false);
    int own = session->viewer == NOBODY ? 0 : session->viewer;
    print_explanations(table, &scores[game->cooperative ? 0 : own], style_now(session).columns);
}

void play_show_help(const Session *session) {
    static const char *const LINES[][2] = {
        {TR("a number"), TR("make that move of the list")},
        {TR("a notation"), TR("make that move")},
        {TR("a beginning"), TR("list the moves that begin like that")},
        {"moves [WORDS]", TR("list the legal moves, all or those with these words")},
        {"places", TR("show or hide where things may go")},
        {"score", TR("the score as if the match ended now, every line explained")},
        {"hint", TR("ask for advice")},
        {"undo", TR("undo your last move, if it revealed nothing")},
        {"redo", TR("redo the move")},
        {"save [FILE]", TR("store the match in a file")},
        {"quit", TR("quit; the match is stored")},
    };
    const Game *game = session->table.game;
    printf("%s. %s\n", game->title, tr(words_of(game)->about));
    screen_help(LINES, sizeof LINES / sizeof LINES[0]);
    printf(tr("An empty line shows the position again. Rules: townhall rules %s\n"), game->id);
}
