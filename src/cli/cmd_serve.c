/* SPDX-License-Identifier: MIT */
/* cmd_serve.c - `townhall serve`: the page in the browser, and matches between people. Every
 * option can come from the environment too: --data as TOWNHALL_DATA. */
#include "base/scan.h"
#include "base/text.h"
#include "cli/args.h"
#include "cli/lan.h"
#include "cli/qr.h"
#include "cli/store_place.h"
#include "cli/terminal.h"
#include "server/ops/serve.h"
#include "words/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    USUAL_PORT = 8080
};

/* Opens the page with the desktop's own opener. A machine without one is no error: the address
 * has been printed. It forks twice, so that no process has to wait for the browser. */
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

/* What print_ready needs to know. */
typedef struct {
    bool open, lan;
    const char *invite; /* the code that new guests must give; NULL: none */
} Announcement;

/* The address for phones; a private service's link brings the code along. */
static void write_link(const char *url, const char *invite, Text *out) {
    text_format(out, "%s/", url);
    if (!invite)
        return;
    text_add(out, "#/invite/");
    for (; *invite; invite++)
        if (strchr("!$&'()*,;:@/?%+ \"<>#", *invite) || (unsigned char)*invite > '~')
            text_format(out, "%%%02X", (unsigned char)*invite);
        else
            text_char(out, *invite);
}

static void print_for_phones(const char *url, const char *invite) {
    char link[QR_MOST_BYTES + 1], lines[8192];
    Terminal terminal;
    Text text;
    Qr qr;
    text_init(&text, link, sizeof link);
    write_link(url, invite, &text);
    terminal_look(&terminal);
    if (terminal.colour && !text.full && qr_encode(link, QR_BEST_MASK, &qr)) {
        text_init(&text, lines, sizeof lines);
        qr_draw(&qr, &text);
        printf("\n%s\n", lines);
    }
    puts(
        tr("Phones on the same network open this address. So can everybody else on that network."));
}

static void print_ready(const char *url, void *data) {
    const Announcement *announcement = data;
    error_speak(NULL); /* from now on it answers readers of many languages */
    printf(tr("Townhall is at %s (Ctrl-C ends it)"), url);
    putchar('\n');
    if (announcement->lan)
        print_for_phones(url, announcement->invite);
    fflush(stdout);
    if (announcement->open)
        open_browser(url);
}

/* A repeated option on the command line, or a list separated by spaces in the environment. */
static bool settings(const Args *args, const char *option, const char *variable,
                     const char *out[MAX_SERVE_LIST]) {
    static char words[2][1024];
    static int lists;
    const char *given[MAX_ARG_REPEATS];
    int count = args_values(args, option, given);
    for (int i = 0; i < count; i++)
        out[i] = given[i];
    const char *value = getenv(variable);
    if (count > 0 || !value)
        return true;
    char *copy = words[lists++];
    if (strlen(value) >= sizeof words[0])
        return args_fail(args, tr("%s is too long"), variable);
    text_copy(copy, sizeof words[0], value);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        if (count == MAX_SERVE_LIST)
            return args_fail(args, tr("%s has too many words: at most %d"), variable,
                             MAX_SERVE_LIST);
        out[count++] = word;
    }
    return true;
}

static bool number_setting(const Args *args, const char *option, const char *variable, int *out,
                           int least, int most) {
    const char *value = getenv(variable);
    if (args_has(args, option) || !value || !value[0])
        return args_int(args, option, out, least, most);
    if (slice_int(slice_of(value), out, least, most))
        return true;
    return args_fail(args, tr("%s must be a number from %d to %d, not '%s'"), variable, least, most,
                     value);
}

static bool read_all(const Args *args, ServeOptions *options, char *store, size_t capacity) {
    const char *bind = setting(args, "--bind", "TOWNHALL_BIND");
    if (bind)
        options->address = bind;
    options->web = setting(args, "--web", "TOWNHALL_WEB");
    options->cert = setting(args, "--cert", "TOWNHALL_CERT");
    options->key = setting(args, "--key", "TOWNHALL_KEY");
    options->proxy = setting(args, "--proxy", "TOWNHALL_PROXY");
    options->invite = setting(args, "--private", "TOWNHALL_PRIVATE");
    options->bus = setting(args, "--bus", "TOWNHALL_BUS");
    options->contact = setting(args, "--contact", "TOWNHALL_CONTACT");
    options->metrics = setting(args, "--metrics", "TOWNHALL_METRICS");
    options->store = store;
    return number_setting(args, "--port", "TOWNHALL_PORT", &options->port, 0, 65535) &&
           number_setting(args, "--bot-delay", "TOWNHALL_BOT_DELAY", &options->bot_delay, 0,
                          60000) &&
           number_setting(args, "--bot-threads", "TOWNHALL_BOT_THREADS", &options->bot_threads, 1,
                          16) &&
           settings(args, "--origin", "TOWNHALL_ORIGIN", options->origin) &&
           settings(args, "--limit", "TOWNHALL_LIMIT", options->limit) &&
           store_place(args, store, capacity);
}

/* Only that one network: the machine's other addresses stay closed. */
static bool use_lan(const Args *args, char address[INET_ADDRSTRLEN], ServeOptions *options) {
    if (args_has(args, "--bind"))
        return args_fail(args, "%s", tr("either --lan or --bind, not both"));
    if (!lan_address(address))
        return args_fail(args, "%s", tr("this machine is not on a network"));
    options->address = address;
    return true;
}

static int run(const Args *args) {
    Announcement announcement = {.open = args_has(args, "--open"), .lan = args_has(args, "--lan")};
    char store[4096], address[INET_ADDRSTRLEN];
    Error error = {0};
    ServeOptions options = {
        .address = "127.0.0.1", .port = USUAL_PORT, .bot_delay = -1, .ready = print_ready};
    options.data = &announcement;
    if (!read_all(args, &options, store, sizeof store) ||
        (announcement.lan && !use_lan(args, address, &options)))
        return EXIT_BAD_INPUT;
    announcement.invite = options.invite;
    if (serve_run(&options, &error))
        return EXIT_DONE;
    fprintf(stderr, "townhall serve: %s\n", error.what);
    return EXIT_BAD_INPUT;
}

static const ArgOption OPTIONS[] = {
    {"--port", "N", TR("the port to listen on (default: 8080); 0: any free one"), false},
    {"--bind", "ADDRESS", TR("the address to listen on (default: this machine only)"), false},
    {"--lan", NULL, TR("listen on the local network, and show a code for phones"), false},
    {"--web", "DIR", TR("serve the page from this folder instead of the one built in"), false},
    {"--open", NULL, TR("open the page in the browser"), false},
    {"--data", "DIR", TR("folder for the matches (default: the user's data folder)"), false},
    {"--store", "URL", TR("database for the matches, instead of a folder"), false},
    {"--bus", "URL", TR("NATS, for news between several nodes on one database"), false},
    {"--cert", "FILE", TR("the certificate for TLS, with --key"), false},
    {"--key", "FILE", TR("the certificate's private key"), false},
    {"--origin", "URL", TR("the address people see; only its pages may act for them"), true},
    {"--proxy", "ADDRESS", TR("the proxy whose X-Forwarded-For is trusted"), false},
    {"--private", "CODE", TR("new guests must give this invitation code"), false},
    {"--limit", "NAME=COUNT/SECONDS", TR("replaces a limit; a count of 0 removes it"), true},
    {"--contact", "URL", TR("where to report a security problem: mailto: or https:"), false},
    {"--metrics", "ADDRESS:PORT", TR("figures for Prometheus, at /metrics"), false},
    {"--bot-delay", "MS", TR("least milliseconds before a bot moves (default: 400)"), false},
    {"--bot-threads", "N", TR("number of threads for bots (default: 2)"), false},
    {0},
};

const Command serve_command = {
    .name = "serve",
    .operands = "",
    .least = 0,
    .most = 0,
    .about = TR("play in the browser: serve the page on this machine"),
    .more = TR("When the port is taken the next free one is used and printed. SIGINT and SIGTERM "
               "end the service. Every option can also be set in the environment: --data as "
               "TOWNHALL_DATA."),
    .options = OPTIONS,
    .run = run,
};
