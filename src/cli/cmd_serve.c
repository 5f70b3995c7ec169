/* SPDX-License-Identifier: MIT */
/* cmd_serve.c - `townhall serve`: the page in the browser, from this machine. */
#include "cli/args.h"
#include "server/serve.h"
#include "words/lang.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    USUAL_PORT = 8080
};

/* Opens the page with the desktop's own opener. A machine without one is no error: the address has
 * been printed. Forked twice, so that nobody has to wait for the browser. */
static void open_browser(const char *url) {
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
                _exit(1);
            execlp("xdg-open", "xdg-open", url, (char *)NULL);
            _exit(1);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void tell_ready(const char *url, void *data) {
    const bool *open = data;
    printf(tr("Townhall is at %s (Ctrl-C ends it)"), url);
    putchar('\n');
    fflush(stdout);
    if (*open)
        open_browser(url);
}

static int run(const Args *args) {
    bool open = args_has(args, "--open");
    Error error = {0};
    ServeOptions options = {.address = "127.0.0.1", .port = USUAL_PORT, .ready = tell_ready};
    options.data = &open;
    if (!args_int(args, "--port", &options.port, 0, 65535))
        return EXIT_BAD_INPUT;
    if (args_has(args, "--bind"))
        options.address = args_value(args, "--bind");
    options.web = args_value(args, "--web");
    if (serve_run(&options, &error))
        return EXIT_DONE;
    fprintf(stderr, "townhall serve: %s\n", error.what);
    return EXIT_BAD_INPUT;
}

static const ArgOption OPTIONS[] = {
    {"--port", "N", TR("the port to listen on, 8080 if not given; 0: any free one"), false},
    {"--bind", "ADDRESS", TR("the address to listen on; only this machine if not given"), false},
    {"--web", "DIR", TR("serve the page from this folder instead of the one built in"), false},
    {"--open", NULL, TR("open the page in the browser"), false},
    {0},
};

const Command serve_command = {
    .name = "serve",
    .operands = "",
    .least = 0,
    .most = 0,
    .about = TR("play in the browser: serve the page on this machine"),
    .more = TR("When the port is taken the next free one is used and printed. SIGINT and SIGTERM "
               "end the service."),
    .options = OPTIONS,
    .run = run,
};
