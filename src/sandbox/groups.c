#include "sandbox/groups.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <mntent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GROUP "%s/faceoff-%d"
#define OWN "%s/faceoff-referee-%d"

/* Formats a path. A path that is too long is truncated, so that opening it fails. */
__attribute__((format(printf, 2, 3))) static const char *path_of(char path[PATH_MAX],
                                                                 const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path, PATH_MAX, format, arguments);
    va_end(arguments);
    return path;
}

int groups_put(const char *folder, const char *file, const char *text)
{
    char path[PATH_MAX];
    int to = open(path_of(path, "%s/%s", folder, file), O_WRONLY | O_CLOEXEC);
    bool good = to >= 0 && write(to, text, strlen(text)) == (ssize_t)strlen(text);
    int failure = good ? 0 : errno;
    if (to >= 0) {
        close(to);
    }
    return failure;
}

static int groups_put_number(const char *folder, const char *file, uint64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    return groups_put(folder, file, text);
}

/* Finds the mount point of control groups, version 2. */
static bool find_mount(char mount[PATH_MAX])
{
    FILE *mounts = setmntent("/proc/self/mounts", "re");
    bool found = false;
    for (struct mntent *entry; mounts != NULL && !found && (entry = getmntent(mounts)) != NULL;) {
        found = strcmp(entry->mnt_type, "cgroup2") == 0;
        if (found) {
            path_of(mount, "%s", entry->mnt_dir);
        }
    }
    if (mounts != NULL) {
        endmntent(mounts);
    }
    return found;
}

static bool find_own(char folder[PATH_MAX])
{
    char mount[PATH_MAX], line[PATH_MAX];
    bool found = false;
    FILE *groups = find_mount(mount) ? fopen("/proc/self/cgroup", "re") : NULL;
    while (groups != NULL && !found && fgets(line, sizeof line, groups) != NULL) {
        found = strncmp(line, "0::/", 4) == 0;
        line[strcspn(line, "\n")] = '\0';
        path_of(folder, "%s%s", mount, strcmp(line, "0::/") == 0 ? "" : line + 3);
    }
    if (groups != NULL) {
        fclose(groups);
    }
    return found;
}

/* Returns true if the file `list` in the control group's folder names both the memory controller
 * and the pids controller. */
static bool has_controllers(const char *folder, const char *list)
{
    char path[PATH_MAX], line[1024] = " ";
    FILE *file = fopen(path_of(path, "%s/%s", folder, list), "re");
    bool read = file != NULL && fgets(line + 1, sizeof line - 2, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    line[strcspn(line, "\n")] = ' ';
    return read && strstr(line, " memory ") != NULL && strstr(line, " pids ") != NULL;
}

/* Returns true if the folder is the root control group, which belongs to the whole system. Only the
 * root group lacks a cgroup.type file. */
static bool is_root(const char *folder)
{
    char path[PATH_MAX];
    return access(path_of(path, "%s/cgroup.type", folder), F_OK) != 0;
}

/* Removes control groups left behind by killed referees. Only empty groups can be removed. */
static void remove_strays(const char *folder)
{
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        if (strncmp(entry->d_name, "faceoff-", 8) == 0) {
            unlinkat(dirfd(entries), entry->d_name, AT_REMOVEDIR);
        }
    }
    if (entries != NULL) {
        closedir(entries);
    }
}

/* The groups of this process, and the number of sandboxes that use them. */
static struct groups groups_shared;
static unsigned groups_users;

static void groups_make(struct groups *groups)
{
    char folder[PATH_MAX];
    *groups = (struct groups){.folder = ""};
    if (!find_own(folder) || is_root(folder) || !has_controllers(folder, "cgroup.controllers")) {
        return;
    }
    remove_strays(folder);
    groups->divided = !has_controllers(folder, "cgroup.subtree_control");
    path_of(groups->own, OWN, folder, (int)getpid());
    if (mkdir(groups->own, 0755) != 0) {
        return;
    }
    int failure = groups_put(groups->own, "cgroup.procs", "0");
    failure =
        failure == 0 ? groups_put(folder, "cgroup.subtree_control", "+memory +pids") : failure;
    if (failure != 0) {
        groups_put(folder, "cgroup.procs", "0");
        rmdir(groups->own);
        return;
    }
    strcpy(groups->folder, folder);
}

void groups_open(struct groups *groups)
{
    if (groups_users == 0) {
        groups_make(&groups_shared);
    }
    *groups = groups_shared;
    groups_users += groups->folder[0] != '\0';
}

void groups_close(struct groups *groups)
{
    if (groups->folder[0] != '\0' && --groups_users == 0) {
        remove_strays(groups->folder);
        if (groups->divided) {
            groups_put(groups->folder, "cgroup.subtree_control", "-memory -pids");
        }
        groups_put(groups->folder, "cgroup.procs", "0");
        rmdir(groups->own);
    }
    groups->folder[0] = '\0';
}

int groups_add(const struct groups *groups, pid_t pid, uint64_t memory, unsigned processes)
{
    char folder[PATH_MAX];
    path_of(folder, GROUP, groups->folder, (int)pid);
    if (mkdir(folder, 0755) != 0) {
        return errno;
    }
    int failure = groups_put_number(folder, "memory.max", memory);
    failure = failure == 0 ? groups_put_number(folder, "pids.max", processes) : failure;
    /* memory.swap.max does not exist on a system without swap */
    groups_put(folder, "memory.swap.max", "0");
    return failure == 0 ? groups_put_number(folder, "cgroup.procs", (uint64_t)pid) : failure;
}

void groups_remove(const struct groups *groups, pid_t pid)
{
    char folder[PATH_MAX];
    rmdir(path_of(folder, GROUP, groups->folder, (int)pid));
}

int groups_open_events(const struct groups *groups, pid_t pid, const char *file)
{
    char path[PATH_MAX];
    return groups->folder[0] == '\0'
               ? -1
               : open(path_of(path, GROUP "/%s", groups->folder, (int)pid, file),
                      O_RDONLY | O_CLOEXEC);
}

uint64_t groups_count(int events, const char *word)
{
    char text[512];
    ssize_t length = events < 0 ? -1 : pread(events, text, sizeof text - 1, 0);
    text[length > 0 ? length : 0] = '\0';
    for (char *line = text; line[0] != '\0'; line += strcspn(line, "\n"), line += line[0] == '\n') {
        size_t size = strlen(word);
        if (strncmp(line, word, size) == 0 && line[size] == ' ') {
            return strtoull(line + size, NULL, 10);
        }
    }
    return 0;
}
