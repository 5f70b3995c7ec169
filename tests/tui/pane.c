/* SPDX-License-Identifier: MIT */
/* pane.c - a pty, libvterm, and a way to see that the command waits: nothing is left to be read on
 * either side, and all its threads sleep. No test has to guess a time. */
#include "tui/pane.h"

#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>

enum {
    PATIENCE = 60 /* seconds until a hanging command is a failure */
};

static char folder[256];

const char *pane_folder(void) {
    char command[1024];
    snprintf(folder, sizeof folder, "/tmp/townhall-tui-XXXXXX");
    if (!mkdtemp(folder))
        fail_msg("no folder");
    snprintf(command, sizeof command, "tic -x -o %s/terminfo %s/tests/tui/terms.ti 2>/dev/null",
             folder, SOURCE_DIR);
    assert_int_equal(system(command), 0);
    return folder;
}

void pane_remove_folder(void) {
    char command[300];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

void pane_copy(const char *from, const char *to) {
    char command[1200];
    snprintf(command, sizeof command, "cp %s/%s %s/%s", SOURCE_DIR, from, folder, to);
    assert_int_equal(system(command), 0);
}

/* ---- reading ---- */

/* Feeds what the command has written; false when there is nothing within so many milliseconds. */
static bool take_output(Pane *pane, int milliseconds) {
    char bytes[16384];
    struct pollfd input = {.fd = pane->master, .events = POLLIN};
    if (poll(&input, 1, milliseconds) <= 0 || !(input.revents & POLLIN))
        return false;
    ssize_t n = read(pane->master, bytes, sizeof bytes);
    if (n > 0)
        vterm_input_write(pane->vterm, bytes, (size_t)n);
    char answer[256];
    size_t length = vterm_output_read(pane->vterm, answer, sizeof answer);
    if (length > 0 && write(pane->master, answer, length) < 0)
        return false;
    return n > 0;
}

static bool has_ended(Pane *pane) {
    if (!pane->ended && waitpid(pane->shell, &pane->status, WNOHANG) == pane->shell)
        pane->ended = true;
    return pane->ended;
}

static time_t now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec;
}

/* ---- starting ---- */

static int note_property(VTermProp property, VTermValue *value, void *user) {
    Pane *pane = user;
    if (property == VTERM_PROP_ALTSCREEN)
        pane->alternate = value->boolean;
    return 1;
}

static void become_townhall(const char *const *environment, const char *const *arguments) {
    char *given[32] = {(char *)TOWNHALL};
    char terminfo[300];
    snprintf(terminfo, sizeof terminfo, "%s/terminfo", folder);
    clearenv();
    setenv("PATH", "/usr/bin:/bin", 1);
    setenv("TERM", "townhall-256", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TSAN_OPTIONS", "halt_on_error=1", 1);
    setenv("HOME", folder, 1);
    if (strlen(terminfo) + 64 < sizeof terminfo)
        strcat(terminfo, ":/etc/terminfo:/lib/terminfo:/usr/share/terminfo");
    setenv("TERMINFO_DIRS", terminfo, 1);
    for (int i = 0; environment && environment[i]; i++)
        putenv((char *)environment[i]);
    for (int i = 0; arguments[i]; i++)
        given[i + 1] = (char *)arguments[i];
    if (chdir(folder) == 0)
        execv(TOWNHALL, given);
    _exit(127);
}

/* Runs the command in the foreground, as a shell does, and ends as it ends. */
static void be_a_shell(int pids, const char *const *environment, const char *const *arguments) {
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        signal(SIGTTOU, SIG_IGN);
        tcsetpgrp(STDIN_FILENO, getpid());
        signal(SIGTTOU, SIG_DFL);
        pid = getpid();
        if (write(pids, &pid, sizeof pid) == sizeof pid)
            become_townhall(environment, arguments);
        _exit(127);
    }
    signal(SIGHUP, SIG_IGN);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

void pane_start(Pane *pane, int columns, int rows, const char *const *environment,
                const char *const *arguments) {
    static const VTermScreenCallbacks CALLBACKS = {.settermprop = note_property};
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    *pane = (Pane){.columns = columns, .rows = rows};
    assert_int_equal(openpty(&pane->master, &pane->slave, NULL, NULL, &size), 0);
    pane->vterm = vterm_new(rows, columns);
    vterm_set_utf8(pane->vterm, 1);
    pane->screen = vterm_obtain_screen(pane->vterm);
    vterm_screen_enable_altscreen(pane->screen, 1);
    vterm_screen_set_callbacks(pane->screen, &CALLBACKS, pane);
    vterm_screen_reset(pane->screen, 1);
    fcntl(pane->master, F_SETFD, FD_CLOEXEC);
    int pids[2];
    assert_int_equal(pipe(pids), 0);
    pane->shell = fork();
    if (pane->shell == 0) {
        close(pane->master);
        login_tty(pane->slave);
        be_a_shell(pids[1], environment, arguments);
    }
    assert_int_equal(read(pids[0], &pane->pid, sizeof pane->pid), sizeof pane->pid);
    close(pids[0]);
    close(pids[1]);
    for (time_t limit = now() + PATIENCE; !pane->alternate && now() < limit && !has_ended(pane);)
        take_output(pane, 20);
}

void pane_open(Pane *pane, int columns, int rows, const char *const *environment,
               const char *const *arguments) {
    pane_start(pane, columns, rows, environment, arguments);
    pane_settle(pane);
}

void pane_close(Pane *pane) {
    if (!pane->ended) {
        kill(pane->pid, SIGKILL);
        waitpid(pane->shell, &pane->status, 0);
    }
    close(pane->master);
    close(pane->slave);
    vterm_free(pane->vterm);
}

/* ---- waiting ---- */

/* Do all threads of the command sleep, or while they think the one that waits for keys? */
static bool sleeps(const Pane *pane) {
    char path[64], first[16];
    bool all = true;
    snprintf(path, sizeof path, "/proc/%d/task", (int)pane->pid);
    snprintf(first, sizeof first, "%d", (int)pane->pid);
    DIR *tasks = opendir(path);
    for (struct dirent *task; tasks && (task = readdir(tasks));) {
        char file[400], line[512] = "";
        if (task->d_name[0] == '.' || (pane->thinks && strcmp(task->d_name, first) != 0))
            continue;
        snprintf(file, sizeof file, "%s/%s/stat", path, task->d_name);
        FILE *stat = fopen(file, "r");
        const char *state = stat && fgets(line, sizeof line, stat) ? strrchr(line, ')') : NULL;
        all &= state && (state[2] == 'S' || state[2] == 'T');
        if (stat)
            fclose(stat);
    }
    if (tasks)
        closedir(tasks);
    return all && tasks;
}

/* Bytes that the command has read so far, from wherever. */
static long bytes_read(const Pane *pane) {
    char path[64], line[128];
    long count = 0;
    snprintf(path, sizeof path, "/proc/%d/io", (int)pane->pid);
    FILE *in = fopen(path, "r");
    if (in && fgets(line, sizeof line, in))
        sscanf(line, "rchar: %ld", &count);
    if (in)
        fclose(in);
    return count;
}

/* Until it has read so much, and sleeps with nothing to read on either side. */
static void settle_after(Pane *pane, long wanted) {
    time_t limit = now() + PATIENCE;
    int quiet = 0;
    while (quiet < 3 && now() < limit) {
        int unread = 0;
        ioctl(pane->slave, FIONREAD, &unread);
        bool rests = has_ended(pane) || (unread == 0 && sleeps(pane) && bytes_read(pane) >= wanted);
        quiet = take_output(pane, rests ? 0 : 2) || !rests ? 0 : quiet + 1;
    }
    if (quiet < 3)
        fail_msg("the command does not come to rest");
}

void pane_settle(Pane *pane) {
    settle_after(pane, 0);
}

void pane_type(Pane *pane, const char *keys) {
    long before = bytes_read(pane);
    ssize_t n = write(pane->master, keys, strlen(keys));
    assert_int_equal(n, (ssize_t)strlen(keys));
    settle_after(pane, before + n);
}

void pane_resize(Pane *pane, int columns, int rows) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    pane->columns = columns;
    pane->rows = rows;
    vterm_set_size(pane->vterm, rows, columns);
    ioctl(pane->master, TIOCSWINSZ, &size);
    kill(pane->pid, SIGWINCH);
    pane_settle(pane);
}

void pane_wait(Pane *pane, const char *words) {
    for (time_t limit = now() + PATIENCE; !pane_shows(pane, words);) {
        if (now() > limit || has_ended(pane)) {
            print_message("%s\n", pane_text(pane, false));
            fail_msg("'%s' is not shown", words);
        }
        take_output(pane, 20);
    }
    pane_settle(pane);
}

void pane_wait_end(Pane *pane) {
    for (time_t limit = now() + PATIENCE; !has_ended(pane);) {
        if (now() > limit)
            fail_msg("the command does not end");
        take_output(pane, 5);
    }
    while (take_output(pane, 0))
        ;
}

/* ---- what is on the screen ---- */

static size_t add_utf8(char *out, unsigned code) {
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

static void colour_name(const VTermColor *colour, char *out, size_t capacity) {
    if (VTERM_COLOR_IS_DEFAULT_FG(colour) || VTERM_COLOR_IS_DEFAULT_BG(colour))
        snprintf(out, capacity, "-");
    else if (VTERM_COLOR_IS_INDEXED(colour))
        snprintf(out, capacity, "%d", colour->indexed.idx);
    else
        snprintf(out, capacity, "%02x%02x%02x", colour->rgb.red, colour->rgb.green,
                 colour->rgb.blue);
}

static void look_name(const VTermScreenCell *cell, char out[64]) {
    char ink[16], ground[16];
    colour_name(&cell->fg, ink, sizeof ink);
    colour_name(&cell->bg, ground, sizeof ground);
    snprintf(out, 64, "%s on %s%s%s", ink, ground, cell->attrs.bold ? " bold" : "",
             cell->attrs.reverse ? " reverse" : "");
}

static size_t add_line(Pane *pane, int row, char *out) {
    size_t length = 0, end = 0;
    for (int column = 0; column < pane->columns; column++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(pane->screen, (VTermPos){row, column}, &cell);
        length += add_utf8(out + length, cell.chars[0] ? cell.chars[0] : ' ');
        end = cell.chars[0] && cell.chars[0] != ' ' ? length : end;
    }
    out[end] = '\n';
    return end + 1;
}

/* A letter for each look, and below what the letters are. */
static size_t add_looks(Pane *pane, char *out) {
    char looks[60][64];
    int count = 0;
    size_t length = 0;
    for (int row = 0; row < pane->rows; row++) {
        for (int column = 0; column < pane->columns; column++) {
            VTermScreenCell cell;
            char look[64];
            int i = 0;
            vterm_screen_get_cell(pane->screen, (VTermPos){row, column}, &cell);
            look_name(&cell, look);
            while (i < count && strcmp(looks[i], look) != 0)
                i++;
            if (i == count && count < 60)
                strcpy(looks[count++], look);
            out[length++] = strcmp(look, "- on -") == 0 ? '.' : (char)('A' + i);
        }
        out[length++] = '\n';
    }
    for (int i = 0; i < count; i++)
        length += (size_t)sprintf(out + length, "%c %s\n", 'A' + i, looks[i]);
    return length;
}

char *pane_text(Pane *pane, bool colours) {
    static char text[1024 * 1024];
    size_t length = 0;
    for (int row = 0; row < pane->rows; row++)
        length += add_line(pane, row, text + length);
    if (colours)
        length += add_looks(pane, text + length);
    text[length] = '\0';
    return text;
}

bool pane_shows(Pane *pane, const char *words) {
    return strstr(pane_text(pane, false), words) != NULL;
}
