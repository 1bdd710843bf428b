/* Makes a new tmpfs the root. While files are being bind-mounted, the host's root is still mounted
 * inside it; afterwards, it is unmounted. */
#include "sandbox/root.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define OLD "/.host"
#define OLD_LENGTH (sizeof OLD - 1)
/* Each file also needs up to 1.5 KB in the kernel, which no limit counts. */
#define BYTES_PER_INODE 16384
#define INODES_MIN 64

/* Copied from linux/mount.h, which cannot be included together with sys/mount.h. */
#define MOUNT_SETATTR 442
struct attributes {
    uint64_t set, clear, propagation, user_namespace;
};
#define READ_ONLY 1
#define NO_SETUID 2
#define NO_DEVICES 4

const char *const root_system[] = {"/usr",
                                   "/bin",
                                   "/sbin",
                                   "/lib",
                                   "/lib32",
                                   "/lib64",
                                   "/libx32",
                                   "/etc/alternatives",
                                   "/etc/ld.so.cache",
                                   NULL};

static const char *const devices[] = {"/dev/null", "/dev/urandom", "/dev/random", NULL};

static bool root_fail(struct entry_failure *failure, const char *step, const char *path)
{
    failure->number = errno;
    failure->step = step;
    snprintf(failure->path, sizeof failure->path, "%s", path);
    return false;
}

static bool set_attributes(const char *path, uint64_t attributes, bool all)
{
    struct attributes change = {.set = attributes};
    return syscall(MOUNT_SETATTR, AT_FDCWD, path, all ? 0x8000 /* AT_RECURSIVE */ : 0, &change,
                   sizeof change) == 0;
}

/* Creates the parent folders of a path, and the path itself as a folder or an empty file. */
static bool make_target(const char *path, bool folder)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0755) != 0 && errno != EEXIST) {
            return false;
        }
        *slash = '/';
    }
    if (folder) {
        return mkdir(path, 0755) == 0 || errno == EEXIST;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0444);
    return file >= 0 && close(file) == 0;
}

/* Bind-mounts the host's `source` at `path`, unless the same file is already visible there. */
static bool bind_path(const char *source, const char *path, uint64_t attributes,
                      struct entry_failure *failure)
{
    char from[PATH_MAX + OLD_LENGTH];
    struct stat status;
    snprintf(from, sizeof from, OLD "%s", source);
    if (lstat(from, &status) != 0) {
        return root_fail(failure, "find", source);
    }
    if ((attributes & READ_ONLY) != 0 && file_is_one(from, path)) {
        return true;
    }
    if (!make_target(path, S_ISDIR(status.st_mode))) {
        return root_fail(failure, "create a mount point at", path);
    }
    return (mount(from, path, NULL, MS_BIND | MS_REC, NULL) == 0 &&
            set_attributes(path, attributes, true)) ||
           root_fail(failure, "bind", path);
}

/* Bind-mounts the system folders that exist. A symbolic link is copied as a link. */
static bool bind_system(struct entry_failure *failure)
{
    for (size_t i = 0; root_system[i] != NULL; i++) {
        char from[PATH_MAX], link[PATH_MAX];
        struct stat status;
        snprintf(from, sizeof from, OLD "%s", root_system[i]);
        if (lstat(from, &status) != 0) {
            continue;
        }
        ssize_t length = S_ISLNK(status.st_mode) ? readlink(from, link, sizeof link - 1) : 0;
        if (length > 0) {
            link[length] = '\0';
            if (symlink(link, root_system[i]) != 0) {
                return root_fail(failure, "link", root_system[i]);
            }
        } else if (!bind_path(root_system[i], root_system[i], READ_ONLY | NO_SETUID | NO_DEVICES,
                              failure)) {
            return false;
        }
    }
    for (size_t i = 0; devices[i] != NULL; i++) {
        if (!bind_path(devices[i], devices[i], READ_ONLY | NO_SETUID, failure)) {
            return false;
        }
    }
    return true;
}

static bool bind_files(const struct sandbox_place *place, struct entry_failure *failure)
{
    for (size_t at = 0; at < place->files_length; at += strlen(place->files + at) + 1) {
        const char *path = place->files + at;
        at += strlen(path) + 1;
        if (!bind_path(place->files + at, path, READ_ONLY | NO_SETUID | NO_DEVICES, failure)) {
            return false;
        }
    }
    return true;
}

/* Mounts the tmpfs that will become the root. For now it is mounted on /usr, because that folder
 * exists on every system; the real /usr is visible again once the tmpfs is the root. */
static bool root_begin(struct entry_failure *failure)
{
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) {
        return root_fail(failure, "make private", "/");
    }
    if (mount("root", "/usr", "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=4m,nr_inodes=8192") !=
        0) {
        return root_fail(failure, "mount a tmpfs", "/");
    }
    if (mkdir("/usr" OLD, 0700) != 0 || syscall(SYS_pivot_root, "/usr", "/usr" OLD) != 0 ||
        chdir("/") != 0) {
        return root_fail(failure, "pivot_root to", "/");
    }
    return true;
}

static bool mount_own(bool proc, uint64_t disk, uid_t uid, gid_t gid, struct entry_failure *failure)
{
    char options[160];
    uint64_t inodes = disk / BYTES_PER_INODE < INODES_MIN ? INODES_MIN : disk / BYTES_PER_INODE;
    snprintf(options, sizeof options, "mode=0700,uid=%u,gid=%u,size=%llu,nr_inodes=%llu", uid, gid,
             (unsigned long long)disk, (unsigned long long)inodes);
    if (mkdir(SANDBOX_FOLDER, 0755) != 0 ||
        mount("box", SANDBOX_FOLDER, "tmpfs", MS_NOSUID | MS_NODEV, options) != 0) {
        return root_fail(failure, "mount a tmpfs", SANDBOX_FOLDER);
    }
    if (proc && (mkdir("/proc", 0555) != 0 ||
                 mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC,
                       "subset=pid,hidepid=4") != 0)) {
        return root_fail(failure, "mount", "/proc");
    }
    return true;
}

/* Writes /etc/passwd or /etc/group with a single entry. */
static bool put_name(const char *path, const char *line, struct entry_failure *failure)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
    bool good = file >= 0 && write(file, line, strlen(line)) == (ssize_t)strlen(line);
    if (file >= 0) {
        close(file);
    }
    return good || root_fail(failure, "write", path);
}

/* Gives the program's user a name, because some libraries look it up. */
static bool put_user(uid_t uid, gid_t gid, struct entry_failure *failure)
{
    char user[160], group[80];
    snprintf(user, sizeof user, SANDBOX_USER ":x:%u:%u::" SANDBOX_FOLDER ":/bin/sh\n", uid, gid);
    snprintf(group, sizeof group, SANDBOX_USER ":x:%u:\n", gid);
    if (mkdir("/etc", 0755) != 0 && errno != EEXIST) {
        return root_fail(failure, "create a folder at", "/etc");
    }
    return put_name("/etc/passwd", user, failure) && put_name("/etc/group", group, failure);
}

static bool root_finish(const char *folder, struct entry_failure *failure)
{
    if (umount2(OLD, MNT_DETACH) != 0 || rmdir(OLD) != 0) {
        return root_fail(failure, "remove the host's", "/");
    }
    if (!set_attributes("/", READ_ONLY | NO_SETUID | NO_DEVICES, false)) {
        return root_fail(failure, "make read-only", "/");
    }
    return chdir(folder) == 0 || root_fail(failure, "enter", folder);
}

/* Hides the list of mounts, because it names the host's folders and disks. In /proc, a process sees
 * those mounts of its mount namespace that lie below its root. This function therefore enters a new
 * mount namespace but keeps the root of the previous one, so that the list is empty. The mounts of
 * the previous namespace stay alive as long as this process, the first in the sandbox, holds a
 * descriptor of it. Other programs do not inherit the descriptor. */
static bool hide_mounts(struct entry_failure *failure)
{
    int namespace = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
    int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    int folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    bool good = namespace >= 0 && root >= 0 && folder >= 0 && unshare(CLONE_NEWNS) == 0 &&
                fchdir(root) == 0 && chroot(".") == 0 && fchdir(folder) == 0;
    if (!good) {
        root_fail(failure, "hide the mounts in", "/proc");
    }
    close(root);
    close(folder);
    return good;
}

bool root_enter(const struct sandbox_place *shared, const struct sandbox_place *place, bool proc,
                uint64_t disk, uid_t uid, gid_t gid, struct entry_failure *failure)
{
    char folder[PATH_MAX];
    if (getcwd(folder, sizeof folder) == NULL || folder[0] != '/') {
        strcpy(folder, "/");
    }
    umask(022);
    return root_begin(failure) && mount_own(proc, disk, uid, gid, failure) &&
           bind_system(failure) && put_user(uid, gid, failure) && bind_files(shared, failure) &&
           bind_files(place, failure) &&
           (place->folder == NULL ||
            bind_path(place->folder, place->folder, NO_SETUID | NO_DEVICES, failure)) &&
           (access(folder, F_OK) == 0 || make_target(folder, true) ||
            root_fail(failure, "make", folder)) &&
           root_finish(folder, failure) && (!proc || hide_mounts(failure));
}
