/* SPDX-License-Identifier: MIT */
/* progress.c - draws the bar on stderr, so that the output on stdout stays clean. */
#include "cli/progress.h"

#include "bots/machine.h"
#include "words/lang.h"

#include <stdio.h>
#include <unistd.h>

enum {
    WIDTH = 30,
    PERIOD = 100 * 1000 /* microseconds */
};

void progress_begin(Progress *progress) {
    progress->shows = isatty(STDERR_FILENO);
    progress->begun = machine_microseconds();
    progress->drawn = 0;
}

void progress_show(Progress *progress, int done, int of, const char *words) {
    uint64_t now = machine_microseconds();
    if (!progress->shows || (now - progress->drawn < PERIOD && done < of))
        return;
    progress->drawn = now;
    int full = of ? done * WIDTH / of : WIDTH;
    double seconds = (double)(now - progress->begun) / 1e6;
    fputs("\r\x1b[K[", stderr);
    for (int i = 0; i < WIDTH; i++)
        fputs(i < full ? "#" : ".", stderr);
    fprintf(stderr, "] %d/%d", done, of);
    if (done > 0 && done < of)
        fprintf(stderr, tr(", %.0f s left"), seconds / done * (of - done));
    fprintf(stderr, "  %s", words);
    fflush(stderr);
}

void progress_end(Progress *progress) {
    if (progress->shows)
        fputs("\r\x1b[K", stderr);
}
