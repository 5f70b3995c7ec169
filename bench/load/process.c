/* SPDX-License-Identifier: MIT */
/* process.c - starts, kills and measures the server. */
#include "load.h"

#include "base/memory.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int free_port(void) {
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t length = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || bind(fd, (struct sockaddr *)&at, length) != 0 ||
        getsockname(fd, (struct sockaddr *)&at, &length) != 0)
        perror("a free port");
    close(fd);
    return ntohs(at.sin_port);
}

bool server_start(Server *server, double patience) {
    server->pid = fork();
    if (server->pid == 0) {
        int quiet = open("/dev/null", O_WRONLY);
        dup2(quiet, STDOUT_FILENO);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        execv(server->command[0], server->command);
        _exit(127);
    }
    Http http = {.port = server->port};
    for (double end = seconds_now() + patience; seconds_now() < end; nap(0.002)) {
        int status;
        char *answer = http_ask(&http, "GET", "/readyz", NULL, NULL, &status);
        memory_free(answer);
        if (status == 200) {
            http_close(&http);
            return true;
        }
        if (waitpid(server->pid, NULL, WNOHANG) == server->pid)
            break;
    }
    http_close(&http);
    return false;
}

double flush_seconds(const char *path) {
    enum {
        TIMES = 200
    };
    char page[4096] = "flush";
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    double begin = seconds_now();
    for (int i = 0; i < TIMES; i++)
        if (fd < 0 || write(fd, page, sizeof page) != (ssize_t)sizeof page || fdatasync(fd) != 0) {
            perror(path);
            exit(1);
        }
    close(fd);
    unlink(path);
    return (seconds_now() - begin) / TIMES;
}

void server_kill(Server *server) {
    kill(server->pid, SIGKILL);
    waitpid(server->pid, NULL, 0);
}

bool server_stop(Server *server, double *seconds) {
    double begin = seconds_now();
    kill(server->pid, SIGTERM);
    while (seconds_now() - begin < 10) {
        if (waitpid(server->pid, NULL, WNOHANG) == server->pid) {
            *seconds = seconds_now() - begin;
            return true;
        }
        nap(0.005);
    }
    server_kill(server);
    return false;
}

double server_cpu_seconds(int pid) {
    char path[64], line[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fgets(line, sizeof line, file)) {
        char *after = strrchr(line, ')');
        if (after)
            sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                   &system);
    }
    fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double server_megabytes(int pid) {
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = atol(line + 6);
    fclose(file);
    return (double)kilobytes / 1024;
}

double tree_cpu_seconds(int pid) {
    unsigned long total = 0;
    DIR *all = opendir("/proc");
    for (struct dirent *found; all && (found = readdir(all));) {
        char path[300], line[1024];
        unsigned long user = 0, system = 0;
        long gone_user = 0, gone_system = 0;
        int parent = 0, it = atoi(found->d_name);
        snprintf(path, sizeof path, "/proc/%d/stat", it);
        FILE *file = it > 0 ? fopen(path, "r") : NULL;
        if (!file)
            continue;
        char *after = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
        if (after)
            sscanf(after + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld", &parent,
                   &user, &system, &gone_user, &gone_system);
        fclose(file);
        if (it == pid)
            total += (unsigned long)(gone_user + gone_system);
        if (it == pid || parent == pid)
            total += user + system;
    }
    if (all)
        closedir(all);
    return (double)total / (double)sysconf(_SC_CLK_TCK);
}
