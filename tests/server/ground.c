/* SPDX-License-Identifier: MIT */
/* ground.c - see ground.h. */
#include "server/ground.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define POSTGRES SOURCE_DIR "/tests/store/postgres.sh %s %s/pg"
#define NATS     SOURCE_DIR "/tests/server/nats.sh %s %s"

struct ground ground;
static char scratch[64];
static bool has_nats;

/* A script's order; its first line of output into `line`, unless NULL. */
static bool run(const char *format, const char *what, char *line, size_t capacity) {
    char command[300];
    snprintf(command, sizeof command, format, what, scratch);
    FILE *out = popen(command, "r");
    if (line && fgets(line, (int)capacity, out))
        line[strcspn(line, "\n")] = '\0';
    return pclose(out) == 0;
}

bool ground_begin(bool with_nats) {
    snprintf(scratch, sizeof scratch, "/tmp/townhall-nodes-XXXXXX");
    assert_non_null(mkdtemp(scratch));
    assert_int_equal(chmod(scratch, 0755), 0);
    has_nats = with_nats;
    return run(POSTGRES, "start", ground.database, sizeof ground.database) &&
           (!with_nats || run(NATS, "start", ground.bus, sizeof ground.bus));
}

void ground_end(void) {
    if (has_nats)
        ground_nats("stop");
    ground_postgres("stop");
    assert_true(run("%s rm -rf %s", "", NULL, 0));
}

void ground_postgres(const char *what) {
    assert_true(run(POSTGRES, what, NULL, 0));
}

void ground_nats(const char *what) {
    assert_true(run(NATS, what, NULL, 0));
}
