/* The system call filter is an allowlist. Any other system call fails with ENOSYS, as if the kernel
 * did not implement it. C libraries and interpreters can handle this error. Each allowed call is
 * needed by programs in C, Python, JavaScript (Node), Java or Perl. */
#include "sandbox/filter.h"

#include "base/memory.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <unistd.h>

#define NEW_NAMESPACES                                                                             \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |  \
     CLONE_NEWNET)

/* System calls that are allowed with any arguments. Some of them exist only on some
 * architectures. */
static const char *const allowed[] = {
    /* file calls. statx is not among them, because it reveals a counter of all mounts that the
     * machine has made. C libraries use other calls instead. */
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "open",
    "openat", "creat", "close", "lseek", "stat", "fstat", "lstat", "newfstatat", "access",
    "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "getcwd",
    "chdir", "fchdir", "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat",
    "renameat2", "link", "linkat", "symlink", "symlinkat", "truncate", "ftruncate", "fallocate",
    "fsync", "fdatasync", "chmod", "fchmod", "fchmodat", "umask", "utime", "utimes", "futimesat",
    "utimensat", "copy_file_range", "dup", "dup2", "dup3", "pipe", "pipe2",
    /* calls that wait for events */
    "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl",
    "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "nanosleep",
    "clock_nanosleep", "pause", "alarm", "getitimer", "setitimer", "timerfd_create",
    "timerfd_settime", "timerfd_gettime", "signalfd", "signalfd4",
    /* calls on socket pairs. sendmsg is not among them, because it could send descriptors, which
     * the kernel counts per user until they are received. Two bots of the same user could use this
     * count to signal each other. Moreover, a pipe that is being sent does not count towards any
     * limit. */
    "recvmsg", "recvfrom", "recvmmsg", "shutdown", "getsockname", "getpeername",
    /* memory calls. mincore is not among them, because it reveals which pages of a file are in
     * memory. */
    "brk", "munmap", "mprotect", "msync", "membarrier",
    /* calls for processes, threads and signals. sched_rr_get_interval is not among them, because it
     * can reveal whether another program is running on a core. */
    "execve", "exit", "exit_group", "wait4", "waitid", "rt_sigaction", "rt_sigprocmask",
    "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "rt_sigsuspend", "sigaltstack",
    "restart_syscall", "futex", "futex_waitv", "set_robust_list", "set_tid_address", "rseq",
    "arch_prctl", "getpid", "getppid", "gettid", "getpgid", "getpgrp", "getsid", "setpgid",
    "setsid", "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getgroups",
    "capget", "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
    "sched_get_priority_max", "sched_get_priority_min", "getpriority", "getrlimit", "setrlimit",
    "getrusage", "times", "getcpu",
    /* calls that query the system. statfs and fstatfs are not among them, because they reveal how
     * full the machine's disk is, and thus what other programs are doing. */
    "uname", "time", "gettimeofday", "clock_gettime", "clock_getres", "getrandom", NULL};

/* System calls that serve many purposes. Each is allowed only if one of its arguments has certain
 * values. */
static const struct {
    const char *call;
    unsigned argument;
    uint64_t mask;
    uint64_t values[20]; /* allowed values; after the first value, a 0 ends the list */
} by_value[] = {
    /* CLOSE_RANGE_UNSHARE is forbidden, because it gives a thread its own table of descriptors; see
     * allow_clone */
    {"close_range", 2, UINT32_MAX, {0, 1 << 2 /* CLOSE_RANGE_CLOEXEC */}},
    /* Locks and leases are forbidden, because two programs that can read the same file could use
     * them to signal each other. Larger pipes are forbidden, because their contents do not count
     * towards any limit. */
    {"fcntl",
     1,
     UINT32_MAX,
     {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ}},
    {"ioctl",
     1,
     UINT32_MAX,
     {TCGETS, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, TIOCGWINSZ, SECCOMP_IOCTL_NOTIF_RECV,
      SECCOMP_IOCTL_NOTIF_SEND}},
    {"prctl",
     0,
     UINT32_MAX,
     {PR_SET_NAME, PR_GET_NAME, PR_SET_PDEATHSIG, PR_GET_PDEATHSIG, PR_GET_DUMPABLE,
      PR_SET_DUMPABLE, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK, PR_CAPBSET_READ, PR_GET_NO_NEW_PRIVS,
      PR_GET_SECCOMP, PR_GET_TID_ADDRESS, 0x53564d41 /* PR_SET_VMA */}},
    {"prlimit64", 0, UINT32_MAX, {0}}, /* allowed only for the calling process */
    /* no flags are allowed, because RWF_NOWAIT would reveal whether a page of a file is in
     * memory */
    {"preadv2", 5, UINT32_MAX, {0}},
    {"pwritev2", 5, UINT32_MAX, {0}},
    /* MADV_COLD and MADV_PAGEOUT are forbidden, because they could evict file pages that other
     * programs use */
    {"madvise",
     2,
     UINT32_MAX,
     {MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED, MADV_FREE,
      MADV_DONTFORK, MADV_DOFORK, MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP,
      MADV_WIPEONFORK, MADV_KEEPONFORK, MADV_POPULATE_READ, MADV_POPULATE_WRITE,
      25 /* MADV_COLLAPSE */}},
    /* SO_COOKIE and SO_PEERPIDFD are forbidden, because they reveal counters that all programs on
     * the machine advance. SO_NETNS_COOKIE is forbidden, because its value stays the same from game
     * to game. */
    {"getsockopt",
     2,
     UINT32_MAX,
     {SO_TYPE, SO_ERROR, SO_SNDBUF, SO_RCVBUF, SO_ACCEPTCONN, SO_PROTOCOL, SO_DOMAIN}},
    /* allowed only without an address, that is, to the other end of a socketpair */
    {"sendto", 4, UINT64_MAX, {0}},
};

/* System calls that send a signal, each with the index of the argument that contains the signal's
 * number. A bot that is paused while its opponent is to move must not wake itself, so SIGCONT is
 * refused. For the same reason, timer_create is not allowed at all, because a timer may send any
 * signal. */
static const struct {
    const char *call;
    unsigned argument;
} signalling[] = {
    {"kill", 1}, {"tkill", 1}, {"tgkill", 2}, {"rt_sigqueueinfo", 1}, {"rt_tgsigqueueinfo", 2}};

/* System calls that do nothing and return a fixed result. */
static const struct {
    const char *call;
    unsigned short failure; /* the errno that the call sets, or 0 if it succeeds */
} fixed[] = {
    /* the error that occurs on a file system without extended attributes; programs can handle it */
    {"getxattr", EOPNOTSUPP},
    {"lgetxattr", EOPNOTSUPP},
    {"fgetxattr", EOPNOTSUPP},
    {"listxattr", EOPNOTSUPP},
    {"llistxattr", EOPNOTSUPP},
    {"flistxattr", EOPNOTSUPP},
    /* POSIX_FADV_DONTNEED could evict a file from memory while another program is being started
     * from it. The call is only advisory, so a program does not notice that it has no effect. */
    {"fadvise64", 0},
    /* If a socket holds a single byte of a file's page, the whole page stays in memory, even after
     * the file is deleted, and no limit counts it. A file that cannot be sent causes the same
     * error, so programs read and write the file instead. */
    {"sendfile", EINVAL},
};

/* Returns a condition on an argument of a system call. In a masked comparison, `value` is the mask
 * and `masked` is the value to compare with. */
static struct scmp_arg_cmp when(unsigned argument, enum scmp_compare compare, uint64_t value,
                                uint64_t masked)
{
    return (struct scmp_arg_cmp){argument, compare, value, masked};
}

static bool allow(scmp_filter_ctx filter, const char *name, unsigned count,
                  const struct scmp_arg_cmp *conditions)
{
    int call = seccomp_syscall_resolve_name(name);
    if (call == __NR_SCMP_ERROR) {
        return true; /* the call stays forbidden, because libseccomp does not know it */
    }
    int failure = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, count, conditions);
    /* -EDOM means that the call does not exist on this architecture */
    return failure == 0 || failure == -EDOM || call < 0;
}

static bool allow_values(scmp_filter_ctx filter)
{
    bool good = true;
    for (size_t i = 0; i < sizeof by_value / sizeof *by_value; i++) {
        for (size_t k = 0; k == 0 || by_value[i].values[k] != 0; k++) {
            struct scmp_arg_cmp is = {by_value[i].argument, SCMP_CMP_MASKED_EQ, by_value[i].mask,
                                      by_value[i].values[k]};
            good = good && allow(filter, by_value[i].call, 1, &is);
        }
    }
    return good;
}

static bool rule(scmp_filter_ctx filter, uint32_t action, int call, unsigned count,
                 const struct scmp_arg_cmp *conditions)
{
    int failure = seccomp_rule_add_array(filter, action, call, count, conditions);
    /* -EDOM means that the call does not exist on this architecture */
    return failure == 0 || failure == -EDOM;
}

/* Allows memory that counts towards a limit: private memory counts towards RLIMIT_DATA, and mapped
 * files towards the disk limit. Shared memory without a file, stacks that grow downwards, and huge
 * pages count towards neither, so the filter refuses them. A request for more than `most` bytes
 * would fail in any case, but refusing it here lets the sandbox report the reason. */
static bool allow_memory(scmp_filter_ctx filter, uint64_t most, uint32_t refusal)
{
    const uint64_t kinds = MAP_GROWSDOWN | MAP_HUGETLB | MAP_SHARED;
    const struct scmp_arg_cmp private = when(3, SCMP_CMP_MASKED_EQ, kinds, 0);
    const struct scmp_arg_cmp of_file =
        when(3, SCMP_CMP_MASKED_EQ, kinds | MAP_ANONYMOUS, MAP_SHARED);
    const struct scmp_arg_cmp small[] = {when(1, SCMP_CMP_LE, most, 0), private};
    const struct scmp_arg_cmp reserved[] = {when(1, SCMP_CMP_GT, most, 0),
                                            when(2, SCMP_CMP_MASKED_EQ, PROT_WRITE, 0), private};
    const struct scmp_arg_cmp large[] = {when(1, SCMP_CMP_GT, most, 0),
                                         when(2, SCMP_CMP_MASKED_EQ, PROT_WRITE, PROT_WRITE),
                                         private};
    const struct scmp_arg_cmp grown_little = when(2, SCMP_CMP_LE, most, 0);
    const struct scmp_arg_cmp grown_much = when(2, SCMP_CMP_GT, most, 0);
    return allow(filter, "mmap", 2, small) && allow(filter, "mmap", 3, reserved) &&
           rule(filter, refusal, SCMP_SYS(mmap), 3, large) && allow(filter, "mmap", 1, &of_file) &&
           allow(filter, "mremap", 1, &grown_little) &&
           rule(filter, refusal, SCMP_SYS(mremap), 1, &grown_much);
}

/* Allows all signals except SIGCONT, which only the sandbox's first process may send. To do so,
 * that process passes the secret as a third argument, which the kernel ignores. All 64 bits of a
 * signal number are compared. */
static bool allow_signals(scmp_filter_ctx filter, uint64_t secret)
{
    /* ranges that together cover the signal numbers from 19 to 64. Each begins at a multiple of its
     * size, so that a single masked comparison can match it */
    static const struct {
        uint64_t first, size;
    } above[] = {{19, 1}, {20, 4}, {24, 8}, {32, 32}, {64, 1}};
    static_assert(SIGCONT == 18, "the ranges begin after SIGCONT");
    const struct scmp_arg_cmp own[] = {when(1, SCMP_CMP_EQ, SIGCONT, 0),
                                       when(2, SCMP_CMP_EQ, secret, 0)};
    bool good = allow(filter, "kill", 2, own);
    for (size_t i = 0; i < sizeof signalling / sizeof *signalling; i++) {
        struct scmp_arg_cmp number = when(signalling[i].argument, SCMP_CMP_LT, SIGCONT, 0);
        good = good && allow(filter, signalling[i].call, 1, &number);
        for (size_t k = 0; k < sizeof above / sizeof *above; k++) {
            number = when(signalling[i].argument, SCMP_CMP_MASKED_EQ, ~(above[k].size - 1),
                          above[k].first);
            good = good && allow(filter, signalling[i].call, 1, &number);
        }
    }
    return good;
}

/* Lets the sandbox's first process answer sysinfo in the kernel's place, because the real result
 * shows the machine's memory and processes. sysinfo cannot be refused, because C libraries do not
 * check whether it fails. At level basic, where no process could answer, it is allowed. */
static bool allow_sysinfo(scmp_filter_ctx filter, bool listener)
{
    return listener ? rule(filter, SCMP_ACT_NOTIFY, SCMP_SYS(sysinfo), 0, NULL) &&
                          allow(filter, "process_vm_writev", 0, NULL)
                    : allow(filter, "sysinfo", 0, NULL);
}

/* Allows the program to start threads and, if it may have several processes, also processes. If it
 * may not, only the sandbox's first process can start a process, in order to start the program
 * itself. To do so, it passes the secret as parent_tid, which the kernel ignores in this case.
 *
 * A thread must share the descriptors of its process, because the limit on descriptors applies to
 * each table of descriptors. CLONE_PIDFD is forbidden, because the inode number of a pidfd reveals
 * how many threads the machine has started. With CLONE_PARENT, a process could start children of
 * the sandbox's first process. */
static bool allow_clone(scmp_filter_ctx filter, bool forks, uint64_t secret, uint32_t refusal)
{
    const uint64_t never = NEW_NAMESPACES | CLONE_PIDFD;
    const struct scmp_arg_cmp thread =
        when(0, SCMP_CMP_MASKED_EQ, never | CLONE_THREAD | CLONE_FILES, CLONE_THREAD | CLONE_FILES);
    const struct scmp_arg_cmp process[] = {
        when(0, SCMP_CMP_MASKED_EQ, never | CLONE_THREAD | CLONE_PARENT, 0),
        when(2, SCMP_CMP_EQ, secret, 0)};
    bool good =
        allow(filter, "clone", 1, &thread) && allow(filter, "clone", forks ? 1 : 2, process);
    if (forks) {
        return good && allow(filter, "fork", 0, NULL) && allow(filter, "vfork", 0, NULL);
    }
    const struct scmp_arg_cmp no_thread = when(0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0);
    const struct scmp_arg_cmp unknown[] = {no_thread, when(2, SCMP_CMP_NE, secret, 0)};
    return good && rule(filter, refusal, SCMP_SYS(clone), 2, unknown) &&
           rule(filter, refusal, SCMP_SYS(fork), 0, NULL) &&
           rule(filter, refusal, SCMP_SYS(vfork), 0, NULL);
}

/* Allows pairs of connected stream sockets, whose messages cannot carry an address. */
static bool allow_socketpair(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp pair[] = {when(0, SCMP_CMP_MASKED_EQ, UINT32_MAX, AF_UNIX),
                                        when(1, SCMP_CMP_MASKED_EQ, 0xf, SOCK_STREAM)};
    return allow(filter, "socketpair", 2, pair);
}

static bool filter_fill(scmp_filter_ctx filter, const struct sandbox_limits *limits, bool listens,
                        uint64_t secret)
{
    uint32_t no_memory = listens ? SCMP_ACT_NOTIFY : SCMP_ACT_ERRNO(ENOMEM);
    uint32_t no_process = listens ? SCMP_ACT_NOTIFY : SCMP_ACT_ERRNO(EAGAIN);
    bool good = true;
    for (size_t i = 0; good && allowed[i] != NULL; i++) {
        good = allow(filter, allowed[i], 0, NULL);
    }
    for (size_t i = 0; good && i < sizeof fixed / sizeof *fixed; i++) {
        int call = seccomp_syscall_resolve_name(fixed[i].call);
        good = rule(filter, SCMP_ACT_ERRNO(fixed[i].failure), call, 0, NULL);
    }
    return good && allow_values(filter) && allow_memory(filter, limits->memory, no_memory) &&
           allow_socketpair(filter) &&
           allow_clone(filter, limits->processes > 1, secret, no_process) &&
           allow_signals(filter, secret) && allow_sysinfo(filter, listens);
}

/* Exports the filter program through a temporary file, because libseccomp can write it only to a
 * descriptor. */
static bool export(scmp_filter_ctx filter, struct filter *made)
{
    int file = memfd_create("filter", MFD_CLOEXEC);
    bool good = file >= 0 && seccomp_export_bpf(filter, file) == 0;
    off_t size = good ? lseek(file, 0, SEEK_END) : 0;
    if (size > 0) {
        made->program.filter = memory_new((size_t)size);
        made->program.len = (unsigned short)((size_t)size / sizeof *made->program.filter);
        good = pread(file, made->program.filter, (size_t)size, 0) == size;
    }
    if (file >= 0) {
        close(file);
    }
    return good && size > 0;
}

bool filter_make(struct filter *made, const struct sandbox_limits *limits, bool listens,
                 struct error *error)
{
    *made = (struct filter){{0}, 0};
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    bool good =
        filter != NULL && getrandom(&made->secret, sizeof made->secret, 0) == sizeof made->secret;
    if (good) {
        seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH,
                         SCMP_ACT_ERRNO(ENOSYS)); /* int 0x80 and x32 calls fail with ENOSYS */
        /* builds a binary tree instead of a linear chain */
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
        good = filter_fill(filter, limits, listens, made->secret) && export(filter, made);
    }
    seccomp_release(filter);
    return good || error_set(error, "libseccomp cannot build the system call filter");
}

void filter_free(struct filter *filter)
{
    free(filter->program.filter);
    *filter = (struct filter){{0}, 0};
}

int filter_apply(const struct filter *filter, int *listener)
{
    long made = listener == NULL ? -1
                                 : syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                                           SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter->program);
    if (listener != NULL) {
        *listener = (int)made;
    }
    return made >= 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter->program) == 0 ? 0
                                                                                          : errno;
}

/* Writes the answer to sysinfo into the program's memory. The answer describes the sandbox as a
 * machine on which nothing else runs. Returns 0 or an errno. */
static int answer_sysinfo(const struct seccomp_notif *request, uint64_t memory)
{
    struct sysinfo info = {.totalram = memory, .freeram = memory, .procs = 1, .mem_unit = 1};
    struct iovec from = {&info, sizeof info};
    struct iovec to = {(void *)(uintptr_t)request->data.args[0], sizeof info};
    return process_vm_writev((pid_t)request->pid, &from, 1, &to, 1, 0) == sizeof info ? 0 : EFAULT;
}

const char *filter_answer(int listener, uint64_t memory)
{
    struct seccomp_notif request;
    memset(&request, 0, sizeof request);
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &request) != 0) {
        return NULL; /* the calling process no longer exists */
    }
    bool asks = request.data.nr == SCMP_SYS(sysinfo);
    bool larger = request.data.nr == SCMP_SYS(mmap) || request.data.nr == SCMP_SYS(mremap);
    int failure = asks ? answer_sysinfo(&request, memory) : larger ? ENOMEM : EAGAIN;
    struct seccomp_notif_resp answer = {.id = request.id, .error = -failure};
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    return asks ? NULL : larger ? "memory" : "processes";
}
