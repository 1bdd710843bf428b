#include "serve/site.h"

#include "base/file.h"
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define NEW_FILE ".faceoff-new" /* temporary name of a file being written */

/* Returns true if the folder is empty or contains only empty folders, which may be left behind by a
 * failed write, for example on a full disk. */
static bool is_empty(int parent, const char *folder)
{
    int fd = openat(parent, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    DIR *open = fd < 0 ? NULL : fdopendir(fd);
    bool empty = open != NULL;
    for (struct dirent *entry; empty && (entry = readdir(open)) != NULL;) {
        const char *name = entry->d_name;
        empty = strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, NEW_FILE) == 0 ||
                is_empty(fd, name);
    }
    if (open != NULL) {
        closedir(open);
    } else if (fd >= 0) {
        close(fd);
    }
    return empty;
}

bool site_has(const struct site *site, const char *name)
{
    return faccessat(site->fd, name, R_OK, 0) == 0;
}

bool site_open(struct site *site, const char *folder, const char *mark, struct error *error)
{
    *site = (struct site){.folder = memory_copy_string(folder), .fd = -1};
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        return error_set(error, "cannot create %s: %s", folder, strerror(errno));
    }
    site->fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (site->fd < 0) {
        return error_set(error, "cannot open %s: %s", folder, strerror(errno));
    }
    if (flock(site->fd, LOCK_EX | LOCK_NB) != 0) {
        return error_set(error, "another faceoff process is publishing to %s", folder);
    }
    site->is_new = is_empty(site->fd, ".");
    return site->is_new || site_has(site, mark) ||
           error_set(error,
                     "%s contains other files; name an empty folder, or one that was published to "
                     "earlier",
                     folder);
}

void site_close(struct site *site)
{
    if (site->fd >= 0) {
        close(site->fd);
    }
    free(site->folder);
    *site = (struct site){.fd = -1};
}

static bool is_same(const struct site *site, const char *name, const char *bytes, size_t size)
{
    struct stat status;
    char part[65536];
    int fd = openat(site->fd, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    bool same = fd >= 0 && fstat(fd, &status) == 0 && (size_t)status.st_size == size;
    ssize_t count = 0;
    for (size_t at = 0; same && at < size; at += (size_t)count) {
        count = read(fd, part, sizeof part);
        same =
            count > 0 && (size_t)count <= size - at && memcmp(part, bytes + at, (size_t)count) == 0;
    }
    if (fd >= 0) {
        close(fd);
    }
    return same;
}

/* Creates the file's folder if its name contains one. */
static bool site_make_folder(const struct site *site, const char *name)
{
    const char *slash = strrchr(name, '/');
    char *folder = slash == NULL ? NULL : memory_copy_start(name, (size_t)(slash - name));
    bool good = folder == NULL || mkdirat(site->fd, folder, 0777) == 0 || errno == EEXIST;
    free(folder);
    return good;
}

bool site_write(struct site *site, const char *name, const char *bytes, size_t size,
                struct error *error)
{
    if (is_same(site, name, bytes, size)) {
        return true;
    }
    bool good =
        site_make_folder(site, name) && (unlinkat(site->fd, NEW_FILE, 0) == 0 || errno == ENOENT);
    int fd = good ? openat(site->fd, NEW_FILE, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666) : -1;
    good = fd >= 0 && file_write_all(fd, bytes, size);
    int why = errno;
    if (fd >= 0 && close(fd) != 0 && good) {
        good = false;
        why = errno;
    }
    if (good && renameat(site->fd, NEW_FILE, site->fd, name) != 0) {
        good = false;
        why = errno;
    }
    if (!good) {
        unlinkat(site->fd, NEW_FILE, 0);
        return error_set(error, "cannot write %s/%s: %s", site->folder, name, strerror(why));
    }
    site->written++;
    return true;
}
