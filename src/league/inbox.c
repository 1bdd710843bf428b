#include "league/inbox.h"

#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REASON_SUFFIX ".reason"
/* Number of files that are taken at once from each author. Files that stay in one author's folder
 * therefore do not keep out the files of other authors. */
#define FILES_AT_ONCE 16

/* An author's folder in the inbox. */
struct tray {
    struct clerk *clerk;
    struct author author;
    int fd;
    unsigned left; /* number of files that may still be taken */
    bool *changed;
};

static bool ends_in_reason(const char *name)
{
    size_t length = strlen(name), suffix = strlen(REASON_SUFFIX);
    return length >= suffix && strcmp(name + length - suffix, REASON_SUFFIX) == 0;
}

/* Writes the reason beside the file. Where that is not possible, the file stays without one. */
static void put_reason(int folder, const char *name, const char *reason)
{
    struct text path = {0}, line = {0};
    text_printf(&path, "%s" REASON_SUFFIX, name);
    text_printf(&line, "%s\n", reason);
    int fd = openat(folder, text_string(&path),
                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (fd >= 0) {
        file_write_all(fd, text_string(&line), line.length);
        close(fd);
    }
    text_free(&path);
    text_free(&line);
}

static bool has_reason(int folder, const char *name)
{
    struct text path = {0};
    struct stat status;
    text_printf(&path, "%s" REASON_SUFFIX, name);
    bool has = fstatat(folder, text_string(&path), &status, AT_SYMLINK_NOFOLLOW) == 0;
    text_free(&path);
    return has;
}

/* Reads at most `size` bytes, and one more if the file has grown. */
static bool read_up_to(int fd, size_t size, struct text *bytes)
{
    char part[4096];
    ssize_t count = 1;
    while (count > 0 && bytes->length <= size) {
        count = read(fd, part, sizeof part);
        if (count > 0) {
            text_append(bytes, part, (size_t)count);
        }
    }
    return count >= 0;
}

/* Reads a regular file with a single name: another name of the file could be in a folder that its
 * author may not read. Returns NULL, or the reason for which the file is refused, or appends it to
 * `refusal`. */
static const char *read_regular_file(const struct tray *tray, const char *name, struct text *bytes,
                                     struct text *refusal)
{
    struct stat status;
    uint64_t most = tray->clerk->options->limits.bytes;
    int fd = openat(tray->fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const char *why = NULL;
    if (fd < 0) {
        return errno == ELOOP ? "it is a symbolic link" : "it cannot be read";
    }
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        why = "it is not a regular file";
    } else if (status.st_nlink != 1) {
        why = "the file has another name elsewhere (a hard link)";
    } else if ((uint64_t)status.st_size > most) {
        submissions_put_large((uint64_t)status.st_size, most, refusal);
    } else if (!read_up_to(fd, (size_t)status.st_size, bytes)) {
        why = "it cannot be read";
    } else if (bytes->length != (size_t)status.st_size) {
        why = "it has changed while it was read: move files here when they are complete";
    } else if (bytes->length == 0) {
        why = "it is empty";
    }
    close(fd);
    return why;
}

/* Submits the file, and appends the reason if it was refused. */
static bool submit_bytes(struct tray *tray, const char *name, const struct text *bytes,
                         struct text *refusal, struct error *error)
{
    struct desk_request request = {
        .task = DESK_SUBMIT, .bytes = text_string(bytes), .size = bytes->length};
    const char *dot = strrchr(name, '.');
    snprintf(request.file, sizeof request.file, "%s", name);
    snprintf(request.bot, sizeof request.bot, "%.*s",
             (int)(dot == NULL ? strlen(name) : (size_t)(dot - name)), name);
    int64_t id = 0;
    bool good = clerk_submit(tray->clerk, &tray->author, &request, &id, refusal, error);
    *tray->changed = *tray->changed || (good && id != 0);
    return good;
}

static bool inbox_take_file(struct tray *tray, const char *name, struct error *error)
{
    struct text bytes = {0}, refusal = {0};
    bool good = true;
    const char *why = !desk_name_is_good(name)
                          ? "the name of a submitted file has at most 32 letters, digits, '.', '_' "
                            "and '-'"
                          : read_regular_file(tray, name, &bytes, &refusal);
    text_puts(&refusal, why != NULL ? why : "");
    if (refusal.length == 0) {
        good = submit_bytes(tray, name, &bytes, &refusal, error);
    }
    if (good && refusal.length == 0 && unlinkat(tray->fd, name, 0) != 0) {
        text_puts(&refusal, "it has been submitted, but cannot be removed");
    }
    if (refusal.length > 0) {
        put_reason(tray->fd, name, text_string(&refusal));
    }
    text_free(&bytes);
    text_free(&refusal);
    return good;
}

/* Calls `take` for each file in the folder that is neither hidden nor a reason, and has none. */
static bool each_file(int fd, bool (*take)(void *data, const char *name, struct error *error),
                      void *data, struct error *error)
{
    bool good = true;
    DIR *folder = fdopendir(dup(fd));
    const struct dirent *found;
    while (good && folder != NULL && (found = readdir(folder)) != NULL) {
        const char *name = found->d_name;
        if (name[0] != '.' && !ends_in_reason(name) && !has_reason(fd, name)) {
            good = take(data, name, error);
        }
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return good;
}

static bool inbox_take(void *data, const char *name, struct error *error)
{
    struct tray *tray = data;
    if (tray->left == 0) {
        return true;
    }
    tray->left--;
    return inbox_take_file(tray, name, error);
}

static bool inbox_take_author(void *data, const char *name, struct error *error)
{
    struct tray *inbox = data;
    struct tray tray = *inbox;
    tray.fd = openat(inbox->fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (tray.fd < 0) {
        put_reason(inbox->fd, name, "it is not a folder with the name of an author");
        return true;
    }
    enum database_found found =
        submissions_author_named(inbox->clerk->database, name, &tray.author, error);
    bool good = found != DATABASE_FAILED;
    if (found == DATABASE_FOUND) {
        good = each_file(tray.fd, inbox_take, &tray, error);
        author_free(&tray.author);
    } else if (found == DATABASE_NONE) {
        put_reason(inbox->fd, name, "the league has no author with this name");
    }
    close(tray.fd);
    return good;
}

bool inbox_collect(struct clerk *clerk, const char *inbox, bool *changed, struct error *error)
{
    struct tray all = {.clerk = clerk, .left = FILES_AT_ONCE, .changed = changed};
    all.fd = open(inbox, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (all.fd < 0) {
        return error_set(error, "cannot read the inbox %s: %s", inbox, strerror(errno));
    }
    bool good = each_file(all.fd, inbox_take_author, &all, error);
    close(all.fd);
    return good;
}
