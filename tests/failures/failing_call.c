/* A library for LD_PRELOAD that makes one system call fail, as if the system were out of resources
 * or had a bad disk. The environment selects the call:
 *
 *     FAILING_KIND    such as "write"; see the list `kinds`
 *     FAILING_NUMBER  which call of this kind fails, counting from 1
 *     FAILING_REPORT  file that is created when the call fails
 *
 * The kind "mkdir" is an exception: that call succeeds, and then the program is killed.
 *
 * Only the program itself is affected, not the programs that it starts. */
#undef _FILE_OFFSET_BITS /* otherwise open and open64 are the same */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static const struct kind {
    const char *name;
    int failure;
} kinds[] = {
    {"write", ENOMEM},     {"read", EIO},       {"pwrite", ENOSPC},     {"pread", EIO},
    {"fsync", EIO},        {"pipe", EMFILE},    {"socketpair", EMFILE}, {"fork", EAGAIN},
    {"epoll_ctl", ENOMEM}, {"open", EMFILE},    {"rename", EIO},        {"ftruncate", ENOSPC},
    {"sendmsg", ENOBUFS},  {"recvmsg", ENOMEM}, {"malloc", ENOMEM},     {"mkdir", 0},
};

static const struct kind *failing; /* the kind of call that fails, or NULL for none */
static long number;                /* which call of this kind fails, counting from 1 */
static atomic_long calls;
static pid_t program;
static const char *report;

__attribute__((constructor)) static void failing_begin(void)
{
    const char *kind = getenv("FAILING_KIND"), *given = getenv("FAILING_NUMBER");
    report = getenv("FAILING_REPORT");
    if (kind == NULL || given == NULL || report == NULL) {
        return;
    }
    number = strtol(given, NULL, 10);
    report = strdup(report);
    program = getpid();
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].name, kind) == 0) {
            failing = &kinds[i];
        }
    }
    if (failing == NULL) {
        abort();
    }
    unsetenv("LD_PRELOAD");
}

/* Returns whether this call fails. If it does, sets errno. */
static bool fails(const char *kind)
{
    if (failing == NULL || strcmp(failing->name, kind) != 0 || syscall(SYS_getpid) != program ||
        atomic_fetch_add(&calls, 1) + 1 != number) {
        return false;
    }
    long fd = syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT, 0600);
    if (fd >= 0) {
        syscall(SYS_close, fd);
    }
    errno = failing->failure;
    return true;
}

/* Defines a replacement for NAME. It fails if this call of the given kind is to fail, and otherwise
 * calls the real function. */
#define FAILING(kind, result, failed, name, parameters, arguments)                                 \
    result name parameters                                                                         \
    {                                                                                              \
        static result(*real) parameters;                                                           \
        if (real == NULL) {                                                                        \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                             \
        }                                                                                          \
        return fails(kind) ? (failed) : real arguments;                                            \
    }

FAILING("write", ssize_t, -1, write, (int fd, const void *bytes, size_t size), (fd, bytes, size))
FAILING("write", ssize_t, -1, writev, (int fd, const struct iovec *parts, int count),
        (fd, parts, count))
FAILING("read", ssize_t, -1, read, (int fd, void *bytes, size_t size), (fd, bytes, size))
FAILING("pwrite", ssize_t, -1, pwrite64, (int fd, const void *bytes, size_t size, off64_t at),
        (fd, bytes, size, at))
FAILING("pread", ssize_t, -1, pread64, (int fd, void *bytes, size_t size, off64_t at),
        (fd, bytes, size, at))
FAILING("fsync", int, -1, fsync, (int fd), (fd))
FAILING("fsync", int, -1, fdatasync, (int fd), (fd))
FAILING("pipe", int, -1, pipe2, (int fds[2], int flags), (fds, flags))
FAILING("socketpair", int, -1, socketpair, (int domain, int type, int protocol, int fds[2]),
        (domain, type, protocol, fds))
FAILING("fork", pid_t, -1, fork, (void), ())
FAILING("epoll_ctl", int, -1, epoll_ctl, (int poll, int what, int fd, struct epoll_event *event),
        (poll, what, fd, event))
FAILING("rename", int, -1, rename, (const char *from, const char *to), (from, to))
FAILING("ftruncate", int, -1, ftruncate64, (int fd, off64_t size), (fd, size))
FAILING("sendmsg", ssize_t, -1, sendmsg, (int fd, const struct msghdr *message, int flags),
        (fd, message, flags))
FAILING("recvmsg", ssize_t, -1, recvmsg, (int fd, struct msghdr *message, int flags),
        (fd, message, flags))

int mkdir(const char *path, mode_t mode)
{
    int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (fails("mkdir")) {
        raise(SIGKILL);
    }
    return result;
}

#define FAILING_OPEN(name)                                                                         \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        va_list arguments;                                                                         \
        va_start(arguments, flags);                                                                \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;        \
        va_end(arguments);                                                                         \
        return fails("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);         \
    }

FAILING_OPEN(open)
FAILING_OPEN(open64)

/* dlsym itself may allocate, so these replacements call the C library's internal functions. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *bytes, size_t size);

void *malloc(size_t size)
{
    return fails("malloc") ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails("malloc") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *bytes, size_t size)
{
    return fails("malloc") ? NULL : __libc_realloc(bytes, size);
}
