#include "sandbox/wipe.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

struct wipe {
    folder_opener *open_folder;
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
        int inner = wipe->open_folder(fd, name);
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

void wipe_folder(const char *path, folder_opener *open_folder)
{
    struct wipe wipe = {.open_folder = open_folder};
    if (getrandom(&wipe.unused, sizeof wipe.unused, 0) != (ssize_t)sizeof wipe.unused) {
        wipe.unused = 0;
    }
    for (size_t done = 1; done > 0;) {
        wipe.top = open_folder(AT_FDCWD, path);
        done = wipe.top < 0 ? 0 : empty_folder(&wipe, wipe.top);
    }
}
