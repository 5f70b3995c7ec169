/* SPDX-License-Identifier: MIT */
/* ask.c - one request over HTTP to a service on this machine, for tests:
 *
 *     ask PORT METHOD PATH [TOKEN|- [BODY]]
 *
 * The answer's body on stdout; exit code 0 only when it was accepted, 2 when nobody answered. */
#include "load/load.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int status;
    if (argc < 4) {
        fprintf(stderr, "usage: ask PORT METHOD PATH [TOKEN|- [BODY]]\n");
        return 2;
    }
    Http http = {.port = atoi(argv[1])};
    const char *token = argc > 4 && strcmp(argv[4], "-") != 0 ? argv[4] : NULL;
    char *answer = http_ask(&http, argv[2], argv[3], token, argc > 5 ? argv[5] : NULL, &status);
    http_close(&http);
    if (!answer)
        return 2;
    fputs(answer, stdout);
    memory_free(answer);
    return status < 200 || status > 299;
}
