/* SPDX-License-Identifier: MIT */
/* bot.c - a sample player for Townhall's line protocol (docs/reference/protocol.md), in plain C11.
 *
 * It reads questions from its standard input and answers on its standard output. It prefers moves
 * that look like building something to those that give something away; replace `choose` by your own
 * idea. Build and try it:
 *
 *     cc -O2 -o my-bot examples/bot.c
 *     townhall protocol-check ./my-bot
 *     townhall arena uptown --bots exec:./my-bot,random --games 100 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LINE = 512 * 1024, /* the json line is the longest */
    MAX_MOVES = 1024
};

static char line[MAX_LINE];
static char move[MAX_MOVES][64];
static int n_moves;

/* The next line without its LF; ends the program when there is none. */
static void read_line(void) {
    if (!fgets(line, sizeof line, stdin))
        exit(0);
    line[strcspn(line, "\n")] = '\0';
}

static void read_moves(int count) {
    n_moves = 0;
    for (int i = 0; i < count; i++) {
        read_line();
        if (n_moves < MAX_MOVES)
            snprintf(move[n_moves++], sizeof move[0], "%.63s", line);
    }
}

/* Giving up a card, a piece or the turn comes last. */
static int is_waste(const char *notation) {
    size_t length = strlen(notation);
    return strncmp(notation, "drop", 4) == 0 || strcmp(notation, "pass") == 0 ||
           strcmp(notation, "share none") == 0 ||
           (length > 1 && !strcmp(notation + length - 2, " x"));
}

/* Each turn begins to look somewhere else in the list. */
static const char *choose(int turn) {
    if (n_moves == 0)
        return "";
    int start = turn % n_moves;
    for (int i = 0; i < n_moves; i++)
        if (!is_waste(move[(start + i) % n_moves]))
            return move[(start + i) % n_moves];
    return move[start];
}

/* Is the line this word and a number? */
static int is_count(const char *word, int *number) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ')
        return 0;
    *number = (int)strtol(line + length + 1, NULL, 10);
    return *number >= 0;
}

int main(void) {
    int number;
    setvbuf(stdout, NULL, _IOLBF, 0); /* an answer must leave at once */
    for (;;) {
        read_line();
        if (strcmp(line, "hello") == 0)
            puts("ready sample in C");
        else if (is_count("view", &number))
            while (number-- > 0)
                read_line(); /* the position as text; `json` has the same and more */
        else if (is_count("legal", &number))
            read_moves(number);
        else if (is_count("go", &number))
            printf("bestmove %d %s\n", number, choose(number));
        else if (strcmp(line, "bye") == 0)
            return 0;
        /* Everything else (game, seats, option, turn, json, error ...) may be passed over. */
    }
}
