#include "referee/folder.h"

#include "base/memory.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN_MODE 0700
#define CLOSED_MODE 0300
/* Length of a random folder name. 8 characters from an alphabet of 64 give 48 random bits, and keep
 * even a path with three such names short. */
#define NAME_SIZE 8

char *folder_name(const char *parent, struct error *error)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    unsigned char bytes[NAME_SIZE];
    struct text path = {0};
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        error_set(error, "cannot get random numbers: %s", strerror(errno));
        return NULL;
    }
    if (parent == NULL) {
        const char *temporary = getenv("TMPDIR");
        parent = temporary != NULL && temporary[0] == '/' ? temporary : "/tmp";
        text_printf(&path, "%s/fo-", parent);
    } else {
        text_printf(&path, "%s/", parent);
    }
    for (size_t i = 0; i < sizeof bytes; i++) {
        text_putc(&path, letters[bytes[i] % 64]);
    }
    return path.data;
}

bool folder_create(const char *path, struct error *error)
{
    return mkdir(path, OPEN_MODE) == 0 ||
           error_set(error, "cannot create the folder %s: %s", path, strerror(errno));
}

char *folder_make(const char *parent, struct error *error)
{
    char *path = folder_name(parent, error);
    if (path != NULL && !folder_create(path, error)) {
        free(path);
        return NULL;
    }
    return path;
}

void folder_restore(const char *path)
{
    char *parent = memory_copy_string(path);
    *strrchr(parent, '/') = '\0';
    mkdir(parent, CLOSED_MODE);
    chmod(parent, CLOSED_MODE);
    mkdir(path, OPEN_MODE);
    chmod(path, OPEN_MODE);
    free(parent);
}

/* Opens a folder even if a bot has removed the permissions that this needs. Returns -1 if the path
 * is a link or not a folder. */
static int folder_open_folder(int parent, const char *name)
{
    char path[64];
    int fd = openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        return -1;
    }
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    chmod(path, OPEN_MODE);
    int open = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    close(fd);
    return open;
}

struct wipe {
    int top;
    uint64_t unused; /* a number that is not yet used as a file name in `top` */
};

/* Empties a folder: removes its files and empty subfolders, and moves the other subfolders up to
 * `top`. Returns the number of entries removed or moved. Closes `fd`. */
static size_t empty_folder(struct wipe *wipe, int fd)
{
    size_t done = 0;
    DIR *entries = fdopendir(fd);
    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
            continue;
        }
        if (unlinkat(fd, name, 0) == 0 || unlinkat(fd, name, AT_REMOVEDIR) == 0) {
            done++;
            continue;
        }
        int inner = folder_open_folder(fd, name);
        if (inner < 0) {
            continue;
        }
        if (fd == wipe->top) {
            done += empty_folder(wipe, inner);
            done += unlinkat(wipe->top, name, AT_REMOVEDIR) == 0;
        } else {
            char moved[32];
            snprintf(moved, sizeof moved, "%016llx", (unsigned long long)wipe->unused++);
            done += renameat(fd, name, wipe->top, moved) == 0;
            close(inner);
        }
    }
    if (entries != NULL) {
        closedir(entries);
    } else {
        close(fd);
    }
    return done;
}

/* Removes everything in a folder. Nested folders are first moved up to the top level, so this needs
 * no deep recursion and no long paths. */
static void folder_wipe(const char *path)
{
    struct wipe wipe = {0};
    if (getrandom(&wipe.unused, sizeof wipe.unused, 0) != (ssize_t)sizeof wipe.unused) {
        wipe.unused = 0;
    }
    for (size_t done = 1; done > 0;) {
        wipe.top = folder_open_folder(AT_FDCWD, path);
        done = wipe.top < 0 ? 0 : empty_folder(&wipe, wipe.top);
    }
}

void folder_remove(const char *path)
{
    if (rmdir(path) != 0) {
        folder_wipe(path);
        rmdir(path);
    }
}
