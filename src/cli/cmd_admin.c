/* SPDX-License-Identifier: MIT */
/* cmd_admin.c - `townhall admin`: the operator's orders. It sends them through the socket of a
 * running service; without one it opens the store itself. */
#include "base/text.h"
#include "cli/args.h"
#include "cli/store_place.h"
#include "server/ops/serve.h"
#include "store/move.h"
#include "words/lang.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum {
    LINE = 1024,
    STORE = 4096
};

/* The socket of a service that runs on this store; -1 when there is none. */
static int reach_service(const char *store) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (strncmp(store, "sqlite:", 7) != 0 ||
        snprintf(at.sun_path, sizeof at.sun_path, "%s/admin.sock", store + 7) >=
            (int)sizeof at.sun_path)
        return -1;
    int wire = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (wire < 0 || connect(wire, (struct sockaddr *)&at, sizeof at) == 0)
        return wire;
    close(wire);
    return -1;
}

/* Prints the answer without its last line, which is the status. */
static int ask_service(int wire, const char *line) {
    char last[16] = "";
    dprintf(wire, "%s\n", line);
    FILE *in = fdopen(wire, "r");
    char *answer = NULL;
    size_t room = 0;
    while (in && getline(&answer, &room, in) > 0) {
        if (strncmp(answer, "= ", 2) == 0)
            snprintf(last, sizeof last, "%.8s", answer + 2);
        else
            fputs(answer, stdout);
    }
    free(answer);
    if (in)
        fclose(in);
    return strncmp(last, "done", 4) == 0 ? EXIT_DONE : EXIT_FAILED_CHECK;
}

static int restore(const Args *args, const char *store) {
    Error error;
    if (args->n_operands < 2) {
        args_fail(args, "%s", tr("restore needs the file of a backup"));
        return EXIT_BAD_INPUT;
    }
    bool was_there = store_is_there(store, &error);
    if (!store_restore(store, args->operand[1], &error)) {
        fprintf(stderr, "townhall admin: %s\n", error.what);
        return EXIT_BAD_INPUT;
    }
    printf("%s\n", tr("The backup is in place."));
    if (was_there)
        printf(tr("What was there before is in %s.\n"), "townhall.db.before");
    return EXIT_DONE;
}

static void print_moved(const char *table, int64_t rows, void *data) {
    (void)data;
    printf("%-12s %" PRId64 "\n", table, rows);
}

static int move(const Args *args) {
    const char *from = args_value(args, "--from"), *to = args_value(args, "--to");
    Error error;
    if (!from || !to) {
        args_fail(args, "%s", tr("move needs --from and --to"));
        return EXIT_BAD_INPUT;
    }
    if (!store_is_there(from, &error) ||
        !store_move(from, to, (int64_t)time(NULL) * 1000, print_moved, NULL, &error)) {
        fprintf(stderr, "townhall admin: %s\n", error.what);
        return EXIT_BAD_INPUT;
    }
    printf("%s\n", tr("Everything has been moved and compared."));
    return EXIT_DONE;
}

/* The order as one line. A relative path becomes absolute, because the service has another
 * working directory. */
static bool write_line(const Args *args, char *out) {
    char folder[LINE];
    Text text;
    text_init(&text, out, LINE);
    for (int i = 0; i < args->n_operands; i++) {
        text_add(&text, i > 0 ? " " : "");
        if (i == 1 && strcmp(args->operand[0], "backup") == 0 && args->operand[1][0] != '/')
            text_format(&text, "%s/", getcwd(folder, sizeof folder) ? folder : "");
        text_add(&text, args->operand[i]);
    }
    if (args_has(args, "--close"))
        text_add(&text, " --close");
    return !text.full || args_fail(args, "%s", tr("the order is too long"));
}

static int run(const Args *args) {
    char store[STORE], line[LINE];
    bool fine = false;
    Error error;
    if (strcmp(args->operand[0], "move") == 0)
        return move(args);
    if (!store_place(args, store, sizeof store) || !write_line(args, line))
        return EXIT_BAD_INPUT;
    if (strcmp(args->operand[0], "restore") == 0)
        return restore(args, store);
    int wire = reach_service(store);
    if (wire >= 0)
        return ask_service(wire, line);
    ServeOptions options = {.address = "127.0.0.1", .store = store, .bot_delay = -1, .quiet = true};
    options.bus = setting(args, "--bus", "TOWNHALL_BUS");
    if (!store_is_there(store, &error) || !serve_admin(&options, line, &fine, &error)) {
        fprintf(stderr, "townhall admin: %s\n", error.what);
        return EXIT_BAD_INPUT;
    }
    return fine ? EXIT_DONE : EXIT_FAILED_CHECK;
}

static const ArgOption OPTIONS[] = {
    {"--data", "DIR", TR("folder for the matches (default: the user's data folder)"), false},
    {"--store", "URL", TR("database for the matches, instead of a folder"), false},
    {"--bus", "URL", TR("NATS, for news between several nodes on one database"), false},
    {"--from", "URL", TR("with move: the store to copy from"), false},
    {"--to", "URL", TR("with move: the empty store to copy to"), false},
    {"--close", NULL, TR("with check: end matches whose log this binary cannot read"), false},
    {0},
};

const Command admin_command = {
    .name = "admin",
    .operands = "ORDER [NAME] [VALUE]",
    .least = 1,
    .most = 3,
    .about = TR("look after a service: people, matches, backups"),
    .more =
        TR("Orders: users [FROM], ban NAME [DAYS], ban-address [ADDRESS [HOURS]], mute NAME "
           "[HOURS], rename NAME NEW, delete "
           "NAME, reports [NUMBER], report done NUMBER, matches, end ID, check, backup FILE, "
           "restore FILE, move, stats, audit [NAME], unrate NAME, deck "
           "delete SHA256, circles [FROM], circle delete ID, password NAME, say \"WORDS\". They "
           "work while the service runs and "
           "while it does not; restore and "
           "move only while it does not. A ban or mute of 0 is lifted. Exit code 1: the order was "
           "not carried "
           "out, or the check found something."),
    .options = OPTIONS,
    .run = run,
};
