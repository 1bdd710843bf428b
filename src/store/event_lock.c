#include "store/event_lock.h"

#include "base/random.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Describes a lock on `count` bytes starting at byte `first`; if `count` is 0, the lock covers all
 * bytes from `first` onwards. The locks belong to an open file description. Bots therefore do not
 * inherit them, and they persist when another descriptor of the same file is closed. */
static struct flock bytes_from(off_t first, off_t count)
{
    return (struct flock){
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = first, .l_len = count};
}

/* Opens the lock file, creating it if necessary. A new lock file gets the database's owner and
 * permissions, as SQLite's own files do, so that every user who may write to the database can also
 * lock its events. */
static int event_lock_open_file(const char *path, const struct stat *database)
{
    int flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    int file = open(path, flags | O_CREAT | O_EXCL, 0600);
    if (file < 0) {
        return errno == EEXIST ? open(path, flags) : -1;
    }
    /* If fchown or fchmod fails, only this user can lock events. */
    bool good = geteuid() != 0 || fchown(file, database->st_uid, database->st_gid) == 0;
    if (good) {
        fchmod(file, database->st_mode & 0666);
    }
    return file;
}

/* Returns whether the open lock file still exists at `path`. Another process may have released the
 * last lock and removed the file. */
static bool event_lock_has_name(int file, const char *path)
{
    struct stat ours, named;
    return fstat(file, &ours) == 0 && lstat(path, &named) == 0 && ours.st_ino == named.st_ino &&
           ours.st_dev == named.st_dev;
}

enum lock_tried { LOCK_HELD, LOCK_TAKEN, LOCK_AGAIN, LOCK_FAILED };

static enum lock_tried lock_byte(int file, off_t byte)
{
    struct flock bytes = bytes_from(byte, 1);
    if (fcntl(file, F_OFD_SETLK, &bytes) == 0) {
        return LOCK_HELD;
    }
    if (errno != EAGAIN && errno != EACCES) {
        return errno == EINTR ? LOCK_AGAIN : LOCK_FAILED;
    }
    bytes = bytes_from(byte, 1);
    if (fcntl(file, F_OFD_GETLK, &bytes) != 0) {
        return LOCK_FAILED;
    }
    /* A process locks all bytes only briefly, while it removes the file, so the caller tries
     * again. */
    return bytes.l_type != F_UNLCK && bytes.l_len == 1 ? LOCK_TAKEN : LOCK_AGAIN;
}

static enum lock_tried try_once(const char *path, const struct stat *database, off_t byte,
                                int *file)
{
    *file = event_lock_open_file(path, database);
    if (*file < 0) {
        /* ENOENT means that another process has removed the file. */
        return errno == ENOENT ? LOCK_AGAIN : LOCK_FAILED;
    }
    enum lock_tried tried = lock_byte(*file, byte);
    int why = errno;
    if (tried == LOCK_HELD && !event_lock_has_name(*file, path)) {
        tried = LOCK_AGAIN;
    }
    if (tried != LOCK_HELD) {
        close(*file);
        errno = why;
    }
    return tried;
}

bool event_lock_take(struct event_lock *lock, const char *database, int64_t event, bool *is_taken,
                     struct error *error)
{
    struct stat status;
    struct text path = {0};
    assert(lock->path == NULL);
    text_printf(&path, "%s-lock", database);
    enum lock_tried tried = stat(database, &status) == 0 ? LOCK_AGAIN : LOCK_FAILED;
    while (tried == LOCK_AGAIN) {
        /* The locked byte depends on the inode of the database. Two databases that had the same
         * name at different times therefore do not conflict. */
        off_t byte = (off_t)(random_mix((uint64_t)status.st_ino, (uint64_t)event) >> 1);
        tried = try_once(text_string(&path), &status, byte, &lock->file);
        if (tried == LOCK_AGAIN) {
            sched_yield();
        }
    }
    *is_taken = tried == LOCK_TAKEN;
    if (tried == LOCK_HELD) {
        lock->path = path.data;
        return true;
    }
    if (tried == LOCK_FAILED) {
        error_set(error, "cannot lock %s: %s", text_string(&path), strerror(errno));
    }
    text_free(&path);
    return false;
}

void event_lock_drop(struct event_lock *lock)
{
    if (lock->path != NULL) {
        struct flock all = bytes_from(0, 0);
        if (fcntl(lock->file, F_OFD_SETLK, &all) == 0 &&
            event_lock_has_name(lock->file, lock->path)) {
            unlink(lock->path); /* safe because no other process holds a lock */
        }
        close(lock->file);
        free(lock->path);
        lock->path = NULL;
    }
}
