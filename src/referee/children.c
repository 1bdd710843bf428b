#include "referee/children.h"

#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Maximum number of processes that one call of children_kill kills. The next call kills the
 * rest. */
#define FOUND_MAX 32768

/* Maximum number of threads of a process whose children are listed. It is larger than the maximum
 * of --processes, because otherwise a bot in a sandbox could hide the children of its last threads
 * from the measurement of its memory. */
#define THREADS_MAX 4096

/* Maximum number of passes over all descendants in one call. More than two passes are needed only
 * if processes keep escaping. */
#define PASSES_MAX 100

/* Lists the entries of a folder in /proc whose names are numbers. No function in this file calls
 * malloc, because a leash is forked from a multithreaded process. If another thread holds malloc's
 * lock at that moment, the lock is never released in the leash. */
static size_t list_numbers(const char *path, pid_t *numbers, size_t max)
{
    _Alignas(struct dirent64) char bytes[4096];
    size_t count = 0;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (ssize_t length; fd >= 0 && (length = getdents64(fd, bytes, sizeof bytes)) > 0;) {
        for (ssize_t at = 0; at < length && count < max;) {
            const struct dirent64 *entry = (const struct dirent64 *)(bytes + at);
            numbers[count] = (pid_t)strtol(entry->d_name, NULL, 10);
            count += numbers[count] > 0;
            at += entry->d_reclen;
        }
    }
    if (fd >= 0) {
        close(fd);
    }
    return count;
}

size_t children_read(const char *path, char *text, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? 0 : read(fd, text, size - 1);
    if (fd >= 0) {
        close(fd);
    }
    text[length > 0 ? length : 0] = '\0';
    return length > 0 ? (size_t)length : 0;
}

/* Returns the parent of a process, or 0 if the parent cannot be determined. The process's name in
 * /proc/PID/stat may itself contain ')', so the fields after the name are found by the last ')'. */
static pid_t parent_of(pid_t pid)
{
    char path[64];
    char stat[512];
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    children_read(path, stat, sizeof stat);
    const char *after_name = strrchr(stat, ')');
    return after_name != NULL && sscanf(after_name + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

/* Lists a process's children by reading all of /proc. Needed on kernels built without
 * CONFIG_PROC_CHILDREN, which lack /proc/PID/task/TID/children. */
static size_t list_by_scan(pid_t parent, pid_t *pids, size_t max)
{
    static pid_t all[FOUND_MAX];
    size_t count = 0;
    size_t all_count = list_numbers("/proc", all, FOUND_MAX);
    for (size_t i = 0; i < all_count && count < max; i++) {
        if (parent_of(all[i]) == parent) {
            pids[count++] = all[i];
        }
    }
    return count;
}

/* Lists the children started by one thread. The thread's file `children` contains their process
 * ids, each followed by a space. */
static size_t list_of_thread(pid_t process, pid_t thread, pid_t *pids, size_t max)
{
    char path[64];
    char part[4096];
    size_t count = 0;
    pid_t number = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)process, (int)thread);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    for (ssize_t length; fd >= 0 && (length = read(fd, part, sizeof part)) > 0;) {
        for (ssize_t i = 0; i < length && count < max; i++) {
            if (part[i] != ' ') {
                number = number * 10 + (part[i] - '0');
            } else {
                pids[count++] = number;
                number = 0;
            }
        }
    }
    if (fd >= 0) {
        close(fd);
    }
    return count;
}

size_t children_threads(pid_t process, pid_t *threads, size_t max)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    return list_numbers(path, threads, max);
}

size_t children_list(pid_t parent, pid_t *pids, size_t max)
{
    char path[64];
    pid_t threads[THREADS_MAX];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    if (access(path, R_OK) != 0) {
        return list_by_scan(parent, pids, max);
    }
    size_t thread_count = children_threads(parent, threads, THREADS_MAX);
    size_t count = 0;
    for (size_t i = 0; i < thread_count; i++) {
        count += list_of_thread(parent, threads[i], pids + count, max - count);
    }
    assert(count <= max);
    return count;
}

static bool has(const pid_t *pids, size_t count, pid_t pid)
{
    for (size_t i = 0; i < count; i++) {
        if (pids[i] == pid) {
            return true;
        }
    }
    return false;
}

/* Stops the children of a process that have not been found before, and appends them to `found`. A
 * process that has received the stop signal cannot fork, so the list of its children is complete
 * when it is read. */
static size_t stop_children(pid_t parent, pid_t *found, size_t count, const pid_t *exempt,
                            size_t exempt_count)
{
    size_t listed = children_list(parent, found + count, FOUND_MAX - count);
    size_t end = count + listed;
    for (size_t i = count; i < end; i++) {
        pid_t pid = found[i];
        bool ours =
            parent != getpid() || (!has(exempt, exempt_count, pid) && getsid(pid) != getsid(0));
        if (ours && !has(found, count, pid)) {
            kill(pid, SIGSTOP);
            found[count++] = pid;
        }
    }
    return count;
}

size_t children_kill(const pid_t *exempt, size_t exempt_count, bool reaps)
{
    static pid_t found[FOUND_MAX];
    size_t count = 0;
    size_t before = 1;
    /* One pass may miss processes: when a parent dies during the pass, its orphans become children
     * of this process. The loop therefore repeats until a pass finds no new process. */
    for (int passes = 0; count != before && passes < PASSES_MAX; passes++) {
        before = count;
        count = stop_children(getpid(), found, count, exempt, exempt_count);
        for (size_t i = 0; i < count; i++) {
            count = stop_children(found[i], found, count, NULL, 0);
        }
    }
    for (size_t i = 0; i < count; i++) {
        kill(found[i], SIGKILL);
        if (reaps) {
            waitpid(found[i], NULL, WNOHANG);
        }
    }
    return count;
}
