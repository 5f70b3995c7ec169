/* SPDX-License-Identifier: MIT */
/* cmd_evening.c - `townhall evening`: standings and next tables of an evening that people keep in a
 * file, at real tables or at ours. */
#include "base/memory.h"
#include "cli/evening_file.h"
#include "cli/input.h"
#include "words/lang.h"

#include <stdio.h>
#include <string.h>

enum {
    ROUND_TEXT = 64 * 1024
};

static double in_points(int parts) {
    return (double)parts / EVENING_POINT;
}

static int name_columns(const EveningFile *file) {
    int most = 0;
    for (int i = 0; i < file->evening.people; i++) {
        int columns = utf8_columns(file->name[i]);
        most = columns > most ? columns : most;
    }
    return most;
}

static void print_standings(const EveningFile *file) {
    static Standing standing[EVENING_PEOPLE];
    const Evening *evening = &file->evening;
    int count = evening_standings(evening, standing), width = name_columns(file);
    printf(tr("Standings after round %d: points, points of the opponents, tables won"),
           evening->rounds);
    printf("\n");
    for (int i = 0; i < count; i++) {
        const Standing *one = &standing[i];
        const char *name = file->name[one->person];
        printf("%3d  %s%*s  %5.2f  %6.2f  %2d\n", one->place, name, width - utf8_columns(name), "",
               in_points(one->points), in_points(one->opponents), one->wins);
    }
    printf("\n");
}

static void print_round(const EveningFile *file, const EveningRound *round, int number) {
    printf(tr("Round %d"), number);
    printf("\n");
    for (int t = 0; t < round->tables; t++) {
        const EveningTable *table = &round->table[t];
        printf("%3d  ", t + 1);
        for (int i = 0; i < table->seats; i++)
            printf("%s%s", i > 0 ? " - " : "", file->name[table->person[i]]);
        printf("\n");
    }
    if (round->bye != NO_BYE) {
        printf("     ");
        printf(tr("%s has a bye, which counts as a win"), file->name[round->bye]);
        printf("\n");
    }
}

/* Appends the round, so that places can be filled in. */
static bool write_round(const char *path, const EveningFile *file, const EveningRound *round) {
    char *bytes = memory_new(ROUND_TEXT);
    Text text;
    Error error;
    text_init(&text, bytes, ROUND_TEXT);
    evening_file_write(file, round, &text);
    FILE *out = fopen(path, "a");
    bool fine = out && fwrite(text.bytes, 1, text.length, out) == text.length;
    fine = out && fclose(out) == 0 && fine;
    memory_free(bytes);
    if (!fine)
        error_at(&error, 0, "the round could not be written");
    return fine || input_fail(path, &error);
}

static bool go_on(const Args *args, const EveningFile *file, Pairing *work, EveningRound *round) {
    const Evening *evening = &file->evening;
    switch (evening_pair(evening, work, round)) {
    case PAIRED:
        print_round(file, round, evening->rounds + 1);
        return !args_has(args, "--write") || write_round(args->operand[0], file, round);
    case PAIRING_PLAYING:
        print_round(file, &evening->round[evening->rounds - 1], evening->rounds);
        printf("%s\n", tr("The next tables come when all places of this round are in the file."));
        break;
    case PAIRING_ENDED:
        printf("%s\n", tr("The evening is over."));
        break;
    case PAIRING_FEW:
        printf("%s\n", tr("At least two people are needed."));
        break;
    }
    return true;
}

static int run(const Args *args) {
    const char *path = args->operand[0];
    Input input;
    Error error;
    Scan in;
    if (!input_read(&input, path))
        return EXIT_BAD_INPUT;
    EveningFile *file = memory_zeroed(sizeof *file);
    Pairing *work = memory_new(sizeof *work);
    EveningRound *round = memory_new(sizeof *round);
    bool fine = (scan_open(&in, SCAN_DECK, input.bytes, input.length, &error) &&
                 evening_file_read(file, &in)) ||
                input_fail(path, &error);
    if (fine && file->evening.rounds > 0)
        print_standings(file);
    fine = fine && go_on(args, file, work, round);
    memory_free(round);
    memory_free(work);
    memory_free(file);
    input_free(&input);
    return fine ? EXIT_DONE : EXIT_BAD_INPUT;
}

static const ArgOption OPTIONS[] = {
    {"--write", NULL, TR("append the next round to the file"), false},
    {0},
};

const Command evening_command = {
    .name = "evening",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .about = TR("pair an evening of several rounds: standings and next tables"),
    .more = TR("The file has the people and the places of each round. Round robin, Swiss or "
               "knockout, at tables of two to six: nobody meets the same person again at a table "
               "of two while that can be avoided."),
    .options = OPTIONS,
    .run = run,
};
