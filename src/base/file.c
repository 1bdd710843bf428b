#include "base/file.h"

#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool file_read_all(int fd, struct text *bytes)
{
    char part[65536];
    ssize_t length;
    while ((length = read(fd, part, sizeof part)) > 0) {
        text_append(bytes, part, (size_t)length);
        if (bytes->length > FILE_SIZE_MAX) {
            errno = EFBIG;
            return false;
        }
    }
    return length == 0;
}

static bool read_regular(int fd, const char *path, struct text *bytes, struct error *error)
{
    struct stat status;
    bool regular = fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    bool good = regular && file_read_all(fd, bytes);
    if (!good) {
        error_set(error, "cannot read %s: %s", path,
                  fd < 0 || regular ? strerror(errno) : "it is not a regular file");
    }
    if (fd >= 0) {
        close(fd);
    }
    return good;
}

bool file_read(const char *path, struct text *bytes, struct error *error)
{
    return read_regular(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), path, bytes, error);
}

enum file_found file_read_untrusted(const char *path, struct text *bytes, struct error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0 && errno == ELOOP) {
        error_set(error, "it is a symbolic link, which may lead to another user's file");
        return FILE_REFUSED;
    }
    enum file_found otherwise = fd < 0 && errno == ENOENT ? FILE_MISSING : FILE_REFUSED;
    return read_regular(fd, path, bytes, error) ? FILE_FOUND : otherwise;
}

static bool file_is_empty_folder(const char *folder)
{
    DIR *open = opendir(folder);
    bool empty = true;
    for (const struct dirent *entry; open != NULL && (entry = readdir(open)) != NULL;) {
        empty = empty && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0);
    }
    if (open != NULL) {
        closedir(open);
    }
    return empty;
}

bool file_make_folder(const char *folder, bool empty, struct error *error)
{
    struct stat status;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        return error_set(error, "cannot create the folder %s: %s", folder, strerror(errno));
    }
    if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode)) {
        return error_set(error, "%s is not a folder", folder);
    }
    return !empty || file_is_empty_folder(folder) || error_set(error, "%s is not empty", folder);
}

bool file_write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

bool file_replace(const char *path, const char *bytes, size_t length, unsigned mode,
                  struct error *error)
{
    struct text beside = {0};
    mode_t mask = umask(0);
    umask(mask);
    text_printf(&beside, "%s.XXXXXX", path);
    int fd = mkostemp(beside.data, O_CLOEXEC); /* mkostemp never overwrites an existing file */
    bool good = fd >= 0 && file_write_all(fd, bytes, length) &&
                fchmod(fd, mode != 0 ? mode : 0666 & ~mask) == 0;
    good = (fd < 0 || close(fd) == 0) && good;
    good = good && rename(beside.data, path) == 0;
    if (!good) {
        error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    if (!good && fd >= 0) {
        unlink(beside.data);
    }
    text_free(&beside);
    return good;
}

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

const char *file_path_hint(const char *path)
{
    const char *dollar = strchr(path, '$');
    if (path[0] == '~' ||
        (dollar != NULL && strspn(dollar + 1, "{_ABCDEFGHIJKLMNOPQRSTUVWXYZ") > 0)) {
        return " (~ and $NAME are not expanded here; write the full path)";
    }
    return strchr(path, '\\') != NULL
               ? " (separate folders with /, not with \\; in WSL, C:\\ is /mnt/c/)"
               : "";
}

bool file_is_there(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

bool file_is_one(const char *path, const char *other)
{
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

bool file_is_same(const char *path, const char *other)
{
    return file_is_there(path) && file_is_one(path, other);
}

bool file_may_write_beside(const char *path)
{
    char *folder = memory_copy_string(path);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        slash[slash == folder] = '\0';
    }
    bool good = access(slash == NULL ? "." : folder, W_OK) == 0;
    free(folder);
    return good;
}

size_t file_line(char **line, size_t *capacity, FILE *file)
{
    const size_t most = (size_t)FILE_LINE_MAX_MIB * 1024 * 1024;
    size_t length = 0;
    int c;
    do {
        if (*capacity < length + 2) {
            *capacity = 2 * length + 128;
            *line = memory_resize(*line, *capacity);
        }
        c = getc_unlocked(file);
        if (c != EOF) {
            (*line)[length++] = (char)c;
        }
    } while (c != EOF && c != '\n' && length <= most);
    (*line)[length] = '\0';
    if (length > most) {
        errno = EFBIG;
    }
    return length > most || ferror(file) ? 0 : length;
}
