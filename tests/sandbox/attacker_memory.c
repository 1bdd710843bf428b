/* Attacks on the limits of memory and processes. */
#define _GNU_SOURCE
#include "attacker.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define MUCH_A_CHILD (60 * MB)
#define CHILDREN 8
#define BOMB 64
#define DETACHED 100
#define STACK_SIZE 65536
#define HUGE_PAGE (2 * MB)
#define HUGE_PAGES (16 * HUGE_PAGE)
#define PIPES 1100 /* more than what fits into all pipes of an ordinary user */

/* constants and system calls that are missing from older headers */
#define DROPPABLE 8       /* MAP_DROPPABLE */
#define MERGE_ALL 67      /* PR_SET_MEMORY_MERGE */
#define FUTEX_HASH 78     /* PR_FUTEX_HASH */
#define SECRET_MEMORY 447 /* memfd_secret */
#define SHADOW_STACK 453  /* map_shadow_stack */

static bool fork_bomb(void)
{
    int made = 0;
    for (; made < BOMB; made++) {
        pid_t pid = fork();
        if (pid == 0) {
            sleep(1);
            _exit(0);
        } else if (pid < 0) {
            break;
        }
    }
    return made == BOMB;
}

static bool detached_children(void)
{
    int made = 0, status;
    for (; made < DETACHED; made++) {
        pid_t pid = fork();
        if (pid == 0) {
            setsid();
            pid_t inner = fork();
            if (inner == 0) {
                sleep(1000);
            }
            _exit(inner < 0);
        }
        if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0) {
            break;
        }
    }
    return made == DETACHED;
}

static bool try_vfork(void)
{
    pid_t pid = vfork();
    if (pid == 0) {
        _exit(0);
    }
    return pid > 0;
}

/* Writes to every page of a memory block, so that the kernel really allocates it. */
static bool take(char *block, size_t size)
{
    for (size_t at = 0; block != MAP_FAILED && at < size; at += 4096) {
        block[at] = 1;
    }
    return block != MAP_FAILED && munmap(block, size) == 0;
}

static bool map(int flags, int file, size_t size)
{
    return take(mmap(NULL, size, PROT_READ | PROT_WRITE, flags, file, 0), size);
}

static bool memory(void)
{
    return map(MAP_PRIVATE | MAP_ANONYMOUS, -1, MUCH);
}
static bool shared_memory(void)
{
    return map(MAP_SHARED | MAP_ANONYMOUS, -1, MUCH);
}
static bool shared_zero(void)
{
    return map(MAP_SHARED, open("/dev/zero", O_RDWR), MUCH);
}
static bool growing_stack(void)
{
    return map(MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, MUCH);
}

static bool memory_file(void)
{
    int file = memfd_create("attack", 0);
    return ftruncate(file, (off_t)MUCH) == 0 && map(MAP_SHARED, file, MUCH);
}

/* Writes to memory and then makes it read-only, because RLIMIT_DATA does not count read-only
 * memory. */
static bool read_only_memory(void)
{
    char *block = mmap(NULL, MUCH, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    bool good = block != MAP_FAILED;
    for (size_t at = 0; good && at < MUCH; at += MB) {
        good = mprotect(block + at, MB, PROT_READ | PROT_WRITE) == 0;
        for (size_t page = at; good && page < at + MB; page += 4096) {
            block[page] = 1;
        }
        good = good && mprotect(block + at, MB, PROT_READ) == 0;
    }
    sleep(good ? 2 : 0);
    return good;
}

static bool memory_of_children(void)
{
    int made = 0;
    for (int i = 0; i < CHILDREN; i++) {
        pid_t pid = fork();
        if (pid == 0) {
            char *block = mmap(NULL, MUCH_A_CHILD, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            for (size_t at = 0; block != MAP_FAILED && at < MUCH_A_CHILD; at += 4096) {
                block[at] = 1;
            }
            usleep(300 * 1000);
            _exit(block == MAP_FAILED);
        }
    }
    for (int status; waitpid(-1, &status, 0) > 0;) {
        made += status == 0;
    }
    return made == CHILDREN;
}

/* --- memory that is mapped in unusual ways --- */

static bool grown_mapping(void)
{
    void *block = mmap(NULL, MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return block != MAP_FAILED && mremap(block, MB, MUCH, MREMAP_MAYMOVE) != MAP_FAILED;
}

static bool grown_heap(void)
{
    return sbrk((intptr_t)MUCH) != (void *)-1; /* NOLINT: the failure value of sbrk */
}

/* Maps one private part of memory after another. Each of them alone stays within the limit. */
static bool map_parts(int flags, int file)
{
    for (size_t size = 0; size < MUCH; size += MB) {
        if (mmap(NULL, MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | flags, file, 0) == MAP_FAILED) {
            return false;
        }
    }
    return true;
}

static bool many_mappings(void)
{
    return map_parts(MAP_ANONYMOUS, -1);
}

/* Maps a file so that writing to the mapping makes private copies of its pages. */
static bool copies_of_file(void)
{
    return map_parts(0, open(program, O_RDONLY));
}

static bool droppable_memory(void)
{
    return mmap(NULL, MUCH, PROT_READ | PROT_WRITE, DROPPABLE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool shadow_stack(void)
{
    return syscall(SHADOW_STACK, NULL, MUCH, 0) != -1;
}

static bool huge_stack(void)
{
    return setrlimit(RLIMIT_STACK, &(struct rlimit){MUCH, MUCH}) == 0;
}

/* Uses huge pages and frees all but the first 4 KB of each. The kernel keeps the whole pages in
 * memory, but no longer counts them. */
static bool rests_of_huge_pages(void)
{
    struct rusage before, after;
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    char *block = mmap(NULL, HUGE_PAGES + HUGE_PAGE, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (block == MAP_FAILED) {
        return false;
    }
    block += HUGE_PAGE - (uintptr_t)block % HUGE_PAGE;
    madvise(block, HUGE_PAGES, MADV_HUGEPAGE);
    getrusage(RUSAGE_SELF, &before);
    for (size_t at = 0; at < HUGE_PAGES; at += HUGE_PAGE) {
        block[at] = 1;
    }
    getrusage(RUSAGE_SELF, &after);
    for (size_t at = 0; at < HUGE_PAGES; at += HUGE_PAGE) {
        munmap(block + at + 4096, HUGE_PAGE - 4096);
    }
    return after.ru_maxrss - before.ru_maxrss > (long)(HUGE_PAGES / 2 / 1024);
}

static bool locked_memory(void)
{
    static char page[4096];
    return mlock(page, sizeof page) == 0;
}

static bool secret_memory(void)
{
    return syscall(SECRET_MEMORY, 0) >= 0;
}

/* Asks the kernel to merge pages that are equal to pages of other programs. The time of a write
 * would then reveal what those programs have in memory. */
static bool merged_memory(void)
{
    void *block = mmap(NULL, MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return madvise(block, MB, MADV_MERGEABLE) == 0 || prctl(MERGE_ALL, 1, 0, 0, 0) == 0;
}

/* --- memory in the kernel --- */

static int end_child(void *unused)
{
    (void)unused;
    syscall(SYS_exit, 0);
    return 0;
}

/* Starts a thread or process by clone. It ends immediately. */
static bool can_clone(int flags)
{
    char *stack = malloc(STACK_SIZE);
    return clone(end_child, stack + STACK_SIZE, flags, NULL) > 0;
}

/* Starts a thread with its own table of descriptors. Each such thread may open as many sockets as a
 * process, and each socket holds some 200 KB in the kernel. */
static bool descriptors_of_thread(void)
{
    return can_clone(CLONE_VM | CLONE_SIGHAND | CLONE_THREAD);
}

/* Gives the calling thread its own table of descriptors. */
static bool descriptors_apart(void)
{
    return syscall(SYS_close_range, 1000U, ~0U, 2U /* CLOSE_RANGE_UNSHARE */) == 0;
}

static bool process_sharing_memory(void)
{
    return can_clone(CLONE_VM | SIGCHLD);
}

/* Starts a process that the sandbox's first process must wait for. */
static bool child_of_keeper(void)
{
    return can_clone(CLONE_PARENT | SIGCHLD);
}

/* Sends one byte of a page to a socket. Even if its file is deleted, the whole page stays in
 * memory, and no limit counts it. */
static bool page_in_socket(void)
{
    int sockets[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0 &&
           sendfile(sockets[0], open(program, O_RDONLY), NULL, 1) == 1;
}

/* Moves own pages to a pipe, and then copies the pipe. */
static bool pages_in_pipe(void)
{
    static char page[4096];
    struct iovec part = {page, sizeof page};
    int one[2], other[2];
    return pipe(one) == 0 && pipe(other) == 0 &&
           (vmsplice(one[1], &part, 1, 0) > 0 || tee(one[0], other[1], 1, SPLICE_F_NONBLOCK) > 0);
}

static bool larger_pipe(void)
{
    int ends[2];
    return pipe(ends) == 0 && fcntl(ends[1], F_SETPIPE_SZ, MB) >= (int)MB;
}

static bool larger_socket(void)
{
    const int size = (int)MB;
    int sockets[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0 &&
           setsockopt(sockets[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size) == 0;
}

/* Opens many pipes, after which the kernel gives smaller pipes to other programs of the user. */
static bool many_pipes(void)
{
    struct rlimit limit;
    int count = 0, ends[2];
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    while (count < PIPES && pipe(ends) == 0) {
        count++;
    }
    return count == PIPES;
}

static bool asynchronous_input(void)
{
    aio_context_t context = 0;
    return syscall(SYS_io_setup, 128, &context) == 0;
}

static bool hash_of_futexes(void)
{
    return prctl(FUTEX_HASH, 1 /* set the number of slots */, 1024, 0, 0) == 0;
}

static bool many_links(void)
{
    char name[32];
    int made = 0;
    can_open(in_folder("linked"), O_WRONLY | O_CREAT);
    int directory = open(folder, O_RDONLY | O_DIRECTORY);
    for (; made < FILES; made++) {
        snprintf(name, sizeof name, "link%d", made);
        if (linkat(directory, "linked", directory, name, 0) != 0) {
            break;
        }
    }
    for (int i = 0; i < made; i++) {
        snprintf(name, sizeof name, "link%d", i);
        unlinkat(directory, name, 0);
    }
    return made == FILES;
}

static bool attribute_of_file(void)
{
    can_open(in_folder("attributed"), O_WRONLY | O_CREAT);
    return setxattr(in_folder("attributed"), "user.attack", "x", 1, 0) == 0;
}

const struct known_attack memory_attacks[] = {
    A(fork_bomb),          A(detached_children),
    {"vfork", try_vfork},  A(memory),
    A(shared_memory),      A(shared_zero),
    A(growing_stack),      A(memory_file),
    A(read_only_memory),   A(memory_of_children),
    A(grown_mapping),      A(grown_heap),
    A(many_mappings),      A(copies_of_file),
    A(droppable_memory),   A(shadow_stack),
    A(huge_stack),         A(rests_of_huge_pages),
    A(locked_memory),      A(secret_memory),
    A(merged_memory),      A(descriptors_of_thread),
    A(descriptors_apart),  A(process_sharing_memory),
    A(child_of_keeper),    A(page_in_socket),
    A(pages_in_pipe),      A(larger_pipe),
    A(larger_socket),      A(many_pipes),
    A(asynchronous_input), A(hash_of_futexes),
    A(many_links),         A(attribute_of_file),
    {NULL, NULL},
};
