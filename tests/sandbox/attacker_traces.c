/* Attacks that leave traces for a later game, and attacks that reveal what other programs do. */
#define _GNU_SOURCE
#include "attacker.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <unistd.h>

#define STACK_SIZE 65536

/* constants and system calls that are missing from older headers */
#define PEER_PROCESS 77     /* SO_PEERPIDFD */
#define NETWORK_COOKIE 71   /* SO_NETNS_COOKIE */
#define CORE_COOKIE 62      /* PR_SCHED_CORE */
#define MOUNT_NUMBER 0x1000 /* STATX_MNT_ID */
#define OPENAT2 437
#define PROCESS_ADVICE 440 /* process_madvise */
#define MOUNT_LIST 458     /* listmount */

/* --- attacks that leave a trace for the next game; find_X looks for the trace of leave_X --- */

#define LEFT_TIME 1111111111
#define LEFT_FILES 1000
#define LEFT_THREADS 500
#define LEFT_SIGNALS 10

static bool leave_file(void)
{
    return can_open(in_folder("left"), O_WRONLY | O_CREAT);
}

static bool find_file(void)
{
    return access(in_folder("left"), F_OK) == 0;
}

static bool leave_time(void)
{
    const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = LEFT_TIME}};
    return utimensat(AT_FDCWD, folder, times, 0) == 0;
}

static bool find_time(void)
{
    struct stat status;
    return stat(folder, &status) == 0 && status.st_mtim.tv_sec == LEFT_TIME;
}

/* Advances the inode counter of the file system that contains the folder. */
static bool leave_inodes(void)
{
    for (int i = 0; i < LEFT_FILES; i++) {
        if (!can_open(in_folder("counted"), O_WRONLY | O_CREAT)) {
            return false;
        }
        unlink(in_folder("counted"));
    }
    return true;
}

static bool find_inodes(void)
{
    struct stat status;
    int file = open(in_folder("counted"), O_WRONLY | O_CREAT, 0600);
    return file >= 0 && fstat(file, &status) == 0 && status.st_ino >= LEFT_FILES;
}

static void *do_nothing(void *data)
{
    return data;
}

/* Advances the counter from which the kernel takes process and thread ids. */
static bool leave_ids(void)
{
    for (int i = 0; i < LEFT_THREADS; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, do_nothing, NULL) != 0 ||
            pthread_join(thread, NULL) != 0) {
            return false;
        }
    }
    return true;
}

static bool find_ids(void)
{
    return getpid() >= LEFT_THREADS;
}

static int signals_until_full(void)
{
    int count = 0;
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &own, NULL);
    while (count < 1000000 && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) {
        count++;
    }
    return count;
}

/* Queues signals for the process that started this one. They stay in the queue if that process does
 * not accept them. */
static bool leave_signals(void)
{
    for (int i = 0; i < LEFT_SIGNALS; i++) {
        if (getppid() != 1 || sigqueue(1, SIGRTMIN + 7, (union sigval){0}) != 0) {
            return false;
        }
    }
    return true;
}

static bool find_signals(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_SIGPENDING, &limit) == 0 &&
           signals_until_full() <= (int)limit.rlim_cur - LEFT_SIGNALS;
}

static bool leave_mode(void)
{
    return chmod(folder, 0710) == 0;
}

static bool find_mode(void)
{
    struct stat status;
    bool found = stat(folder, &status) == 0 && (status.st_mode & 0777) == 0710;
    return found && chmod(folder, 0700) == 0;
}

/* Fills the folder up to the limit. */
static bool leave_no_room(void)
{
    static const char block[1 << 20];
    int file = open(in_folder("filling"), O_WRONLY | O_CREAT, 0600);
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 40 && write(file, block, sizeof block) > 0; i++) {
    }
    return file >= 0;
}

static bool find_no_room(void)
{
    struct stat status;
    int file = open(in_folder("more"), O_WRONLY | O_CREAT, 0600);
    bool filled = stat(in_folder("filling"), &status) == 0 || file < 0 || write(file, "x", 1) != 1;
    unlink(in_folder("filling"));
    return filled;
}

/* --- attacks that reveal what other programs are doing, or what the machine has in memory --- */

/* Asks the kernel whether a page of a file is in memory. Works only after the page has been
 * read. */
static bool page_of_file(void)
{
    char byte;
    struct iovec part = {&byte, 1};
    int file = open("/usr/bin/env", O_RDONLY);
    return pread(file, &byte, 1, 0) == 1 && preadv2(file, &part, 1, 0, RWF_NOWAIT) == 1;
}

static bool pages_in_memory(void)
{
    unsigned char page;
    void *file = mmap(NULL, 1, PROT_READ, MAP_PRIVATE, open("/usr/bin/env", O_RDONLY), 0);
    return file != MAP_FAILED && mincore(file, 1, &page) == 0;
}

static bool pages_of_file(void)
{
    const uint64_t range[2] = {0, 4096};
    uint64_t counts[5];
    return syscall(451 /* cachestat */, open("/usr/bin/env", O_RDONLY), range, counts, 0) == 0;
}

static bool machine_memory(void)
{
    struct sysinfo info;
    return sysinfo(&info) == 0 && info.procs > 1;
}

static bool machine_disk(void)
{
    struct statfs status;
    return statfs("/usr", &status) == 0 || fstatfs(open("/usr", O_RDONLY), &status) == 0;
}

/* Evicts a page of a file from memory. */
static bool evict_pages(void)
{
    void *file = mmap(NULL, 1, PROT_READ, MAP_PRIVATE, open("/usr/bin/env", O_RDONLY), 0);
    return file != MAP_FAILED && madvise(file, 1, MADV_PAGEOUT) == 0;
}

/* Sends a descriptor through a socket. The kernel counts the descriptors in flight per user, so the
 * next process of the same user that sends one can find out whether there are too many. */
static bool descriptor_in_flight(void)
{
    char byte = 'x';
    int sockets[2];
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } control = {{0}};
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    *CMSG_FIRSTHDR(&message) = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    return socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0 &&
           sendmsg(sockets[0], &message, 0) == 1;
}

static bool watch_file(void)
{
    return inotify_add_watch(inotify_init(), "/usr/bin/env", IN_ALL_EVENTS) >= 0;
}

static bool watch_by_fanotify(void)
{
    return fanotify_init(FAN_CLASS_NOTIF | FAN_REPORT_FID, O_RDONLY) >= 0;
}

static bool notice_of_folder(void)
{
    return fcntl(open("/usr/bin", O_RDONLY), F_NOTIFY, DN_ACCESS) == 0;
}

/* Opens a file only if the kernel has its name in memory. */
static bool path_in_memory(void)
{
    struct open_how how = {.flags = O_RDONLY, .resolve = 0x20 /* RESOLVE_CACHED */};
    can_open("/usr/bin/env", O_RDONLY);
    return syscall(OPENAT2, AT_FDCWD, "/usr/bin/env", &how, sizeof how) >= 0;
}

static bool place_of_page(void)
{
    int place = -1;
    volatile const char *file =
        mmap(NULL, 1, PROT_READ, MAP_PRIVATE, open("/usr/bin/env", O_RDONLY), 0);
    void *page = (void *)(uintptr_t)file;
    return file != MAP_FAILED && *file != 0 &&
           syscall(SYS_move_pages, 0, 1, &page, NULL, &place, 0) == 0 && place >= 0;
}

static bool socket_tells(int option)
{
    uint64_t value;
    socklen_t length = sizeof value;
    int sockets[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0 &&
           getsockopt(sockets[0], SOL_SOCKET, option, &value, &length) == 0;
}

/* The kernel numbers the sockets for which any program on the machine asks. */
static bool number_of_socket(void)
{
    return socket_tells(SO_COOKIE);
}
static bool number_of_network(void)
{
    return socket_tells(NETWORK_COOKIE);
}
static bool process_of_peer(void)
{
    return socket_tells(PEER_PROCESS);
}

static int end_thread(void *unused)
{
    (void)unused;
    syscall(SYS_exit, 0);
    return 0;
}

/* The inode number of a thread's pidfd counts the threads that the machine has started. */
static bool number_of_thread(void)
{
    struct stat status;
    int fd = -1;
    char *stack = malloc(STACK_SIZE);
    return clone(end_thread, stack + STACK_SIZE,
                 CLONE_VM | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_PIDFD, NULL,
                 &fd) > 0 &&
           fstat(fd, &status) == 0;
}

/* For a sleeping thread, the answer depends on whether its core is busy. */
static bool load_of_core(void)
{
    struct timespec slice;
    return sched_rr_get_interval(0, &slice) == 0;
}

static bool number_of_mount(void)
{
    struct statx status;
    return syscall(SYS_statx, AT_FDCWD, folder, 0, MOUNT_NUMBER, &status) == 0 &&
           (status.stx_mask & MOUNT_NUMBER) != 0;
}

static bool list_of_mounts(void)
{
    uint64_t request[3] = {24, UINT64_MAX /* all mounts */, 0}, numbers[8];
    return syscall(MOUNT_LIST, request, numbers, 8, 0) > 0;
}

/* Sets a time of a file that every bot can see. */
static bool time_of_device(void)
{
    return utimensat(AT_FDCWD, "/dev/null", NULL, 0) == 0;
}
static bool time_of_own_file(void)
{
    return utimensat(AT_FDCWD, own_file, NULL, 0) == 0;
}
static bool mode_of_own_file(void)
{
    return chmod(own_file, 0644) == 0;
}

static bool write_back_disk(void)
{
    return syncfs(open("/usr", O_RDONLY)) == 0;
}

static bool priority_of_disk(void)
{
    return syscall(SYS_ioprio_set, 1, 0, 3 << 13 /* idle */) == 0;
}

/* Prevents other programs from running on the same physical core. */
static bool core_for_itself(void)
{
    return prctl(CORE_COOKIE, 1 /* create */, 0, 0, 0) == 0;
}

static bool evict_by_process(void)
{
    void *file = mmap(NULL, 1, PROT_READ, MAP_PRIVATE, open("/usr/bin/env", O_RDONLY), 0);
    struct iovec part = {file, 4096};
    int process = (int)syscall(SYS_pidfd_open, getpid(), 0);
    return syscall(PROCESS_ADVICE, process, &part, 1, MADV_PAGEOUT, 0) > 0;
}

const struct known_attack trace_attacks[] = {
    A(leave_file),
    A(find_file),
    A(leave_time),
    A(find_time),
    A(leave_inodes),
    A(find_inodes),
    A(leave_ids),
    A(find_ids),
    A(leave_signals),
    A(find_signals),
    A(page_of_file),
    A(pages_in_memory),
    A(pages_of_file),
    A(machine_memory),
    A(machine_disk),
    A(evict_pages),
    A(descriptor_in_flight),
    A(leave_mode),
    A(find_mode),
    A(leave_no_room),
    A(find_no_room),
    A(watch_file),
    A(watch_by_fanotify),
    A(notice_of_folder),
    A(path_in_memory),
    A(place_of_page),
    A(number_of_socket),
    A(number_of_network),
    A(process_of_peer),
    A(number_of_thread),
    A(load_of_core),
    A(number_of_mount),
    A(list_of_mounts),
    A(time_of_device),
    A(time_of_own_file),
    A(mode_of_own_file),
    A(write_back_disk),
    A(priority_of_disk),
    A(core_for_itself),
    A(evict_by_process),
    {NULL, NULL},
};
