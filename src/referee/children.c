#define _GNU_SOURCE
#include "referee/children.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* How many were killed: 0 or 1. */
static size_t kill_unless_spared(pid_t pid, const pid_t *spared, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (spared[i] == pid) {
            return 0;
        }
    }
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, WNOHANG);
    return 1;
}

/* The parent of a process, or 0. The name in /proc/PID/stat may hold anything, ')' included. */
static pid_t parent_of(pid_t pid)
{
    char path[64];
    char stat[512];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return 0;
    }
    size_t length = fread(stat, 1, sizeof stat - 1, file);
    fclose(file);
    stat[length] = '\0';
    const char *after_name = strrchr(stat, ')');
    int parent = 0;
    if (after_name == NULL || sscanf(after_name + 1, " %*c %d", &parent) != 1) {
        return 0;
    }
    return parent;
}

/* For kernels without the list of children (CONFIG_PROC_CHILDREN). */
static size_t kill_by_scan(const pid_t *spared, size_t count)
{
    DIR *processes = opendir("/proc");
    size_t killed = 0;
    if (processes == NULL) {
        return 0;
    }
    for (struct dirent *entry; (entry = readdir(processes)) != NULL;) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
        if (pid > 0 && parent_of(pid) == getpid()) {
            killed += kill_unless_spared(pid, spared, count);
        }
    }
    closedir(processes);
    return killed;
}

size_t children_kill(const pid_t *spared, size_t count)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return kill_by_scan(spared, count);
    }
    size_t killed = 0;
    int pid;
    while (fscanf(file, "%d", &pid) == 1) {
        killed += kill_unless_spared((pid_t)pid, spared, count);
    }
    fclose(file);
    return killed;
}
