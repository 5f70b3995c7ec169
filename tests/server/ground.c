/* SPDX-License-Identifier: MIT */
/* ground.c - see ground.h. */
#include "server/ground.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define POSTGRES SOURCE_DIR "/tests/store/postgres.sh %s %s/pg"
#define NATS     SOURCE_DIR "/tests/server/nats.sh %s %s"

struct ground ground;
static char scratch[64];
static bool has_nats;

/* A script's order; its first line of output into `line`, unless NULL. Returns its exit status. */
static int run(const char *format, const char *what, char *line, size_t capacity) {
    char command[300];
    snprintf(command, sizeof command, format, what, scratch);
    FILE *out = popen(command, "r");
    if (line && fgets(line, (int)capacity, out))
        line[strcspn(line, "\n")] = '\0';
    int status = pclose(out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int ground_begin(bool with_nats) {
    snprintf(scratch, sizeof scratch, "/tmp/townhall-nodes-XXXXXX");
    assert_non_null(mkdtemp(scratch));
    assert_int_equal(chmod(scratch, 0755), 0);
    has_nats = with_nats;
    int status = run(POSTGRES, "start", ground.database, sizeof ground.database);
    if (status == 0 && with_nats && (status = run(NATS, "start", ground.bus, sizeof ground.bus)))
        ground_postgres("stop");
    if (status)
        run("%s rm -rf %s", "", NULL, 0);
    if (status == SKIPPED)
        puts("PostgreSQL or NATS is not installed: what needs them is skipped");
    return status;
}

void ground_end(void) {
    if (has_nats)
        ground_nats("stop");
    ground_postgres("stop");
    assert_int_equal(run("%s rm -rf %s", "", NULL, 0), 0);
}

void ground_postgres(const char *what) {
    assert_int_equal(run(POSTGRES, what, NULL, 0), 0);
}

void ground_nats(const char *what) {
    assert_int_equal(run(NATS, what, NULL, 0), 0);
}
