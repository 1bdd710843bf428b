/* A `codingame` bot that exceeds the limit on a resource before its first turn. Usage: glutton
 * RESOURCE [FILE]. If RESOURCE is "honest", the bot uses nothing, and exits with code 9 without an
 * answer. If RESOURCE begins with "nearly", the bot uses 52 MB, which a limit of 64 MB allows, and
 * then gives a bad answer. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MB (1UL << 20)
#define MUCH (1UL << 30)
#define HELD (160 * MB) /* more than the limit of 64 MB, but available on any machine */
#define ALLOWED (52 * MB)
#define STACK (60 * MB)
#define ADDRESSES (40UL << 30) /* the page tables of this much address space need 80 MB */
#define HOLD_S 10
#define LOOK_US 300000 /* long enough for faceoff to measure the memory several times */
#define CHILDREN 8
#define THREADS 300
#define RACE 1000 /* MB of memory that all racers together may use */
#define RACERS 60
#define THREAD_STACK (64 * 1024)

static char block[1 << 20];
static atomic_int raced;

static void fill_disk(void)
{
    FILE *file = fopen("/box/x", "w");
    while (file != NULL && fwrite(block, 1, sizeof block, file) == sizeof block) {
    }
}

static void fill_names(void)
{
    for (int i = 0;; i++) {
        char name[32];
        snprintf(name, sizeof name, "/box/%d", i);
        FILE *file = fopen(name, "w");
        if (file == NULL) {
            exit(7);
        }
        fclose(file);
    }
}

/* Writes to memory and then makes it read-only, so that RLIMIT_DATA no longer counts this
 * memory. */
static void *hold_read_only(void *unused)
{
    char *all = mmap(NULL, HELD, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (char *part = all; all != MAP_FAILED && part < all + HELD; part += MB) {
        if (mprotect(part, MB, PROT_READ | PROT_WRITE) != 0) {
            break;
        }
        memset(part, 1, MB);
        mprotect(part, MB, PROT_READ);
    }
    sleep(HOLD_S);
    return unused;
}

/* Uses memory in a thread that outlives the main thread. */
static void hold_in_thread(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, hold_read_only, NULL) == 0) {
        pthread_exit(NULL);
    }
}

/* Returns attributes of threads that use little memory. */
static pthread_attr_t small_threads(void)
{
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, THREAD_STACK);
    return small;
}

/* Uses more and more memory, and keeps the lock busy with which the kernel protects the list of the
 * process's mappings. */
static void *race_to_map(void *unused)
{
    char *part = NULL;
    for (;;) {
        if (atomic_fetch_add(&raced, 1) < RACE) {
            part = mmap(NULL, MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (part == MAP_FAILED) {
                return unused;
            }
            memset(part, 1, MB);
        }
        mprotect(part, MB, PROT_READ | PROT_WRITE);
        mprotect(part, MB, PROT_READ);
    }
}

static void hold_in_race(void)
{
    pthread_t thread;
    pthread_attr_t small = small_threads();
    for (int i = 0; i < RACERS && pthread_create(&thread, &small, race_to_map, NULL) == 0; i++) {
    }
    sleep(HOLD_S);
}

/* Divides the memory between several processes, each of which stays within the limit. */
static void hold_in_children(void)
{
    for (int i = 0; i < CHILDREN; i++) {
        if (fork() == 0) {
            char *part = malloc(HELD / CHILDREN);
            memset(part, 1, HELD / CHILDREN);
            sleep(HOLD_S);
            _exit(part[i] != 1);
        }
    }
    sleep(HOLD_S);
}

static void *wait_or_hold(void *holds)
{
    if (holds != NULL) {
        hold_in_children();
    }
    sleep(2 * HOLD_S); /* longer than the children live */
    return NULL;
}

/* Divides the memory between the children of the last of many threads. */
static void hold_in_last_thread(void)
{
    pthread_t thread;
    pthread_attr_t small = small_threads();
    for (int i = 0; i < THREADS; i++) {
        pthread_create(&thread, &small, wait_or_hold, i == THREADS - 1 ? block : NULL);
    }
    sleep(2 * HOLD_S);
}

static void hold_shared(int file)
{
    int flags = MAP_SHARED | (file < 0 ? MAP_ANONYMOUS : 0);
    char *all = mmap(NULL, HELD, PROT_READ | PROT_WRITE, flags, file, 0);
    if (all != MAP_FAILED) {
        memset(all, 1, HELD);
        sleep(HOLD_S);
    }
}

static void touch(volatile char *part, size_t size)
{
    for (size_t at = 0; part != NULL && at < size; at += 4096) {
        part[at] = 1;
    }
}

__attribute__((noinline)) static void hold_on_stack(void)
{
    volatile char part[STACK];
    touch(part, STACK);
    touch(malloc(ALLOWED), ALLOWED);
    sleep(HOLD_S);
}

/* Reads pages that were never written. Only their page tables use memory. */
static void hold_page_tables(void)
{
    for (size_t at = 0; at < ADDRESSES; at += MUCH) {
        char *part =
            mmap(NULL, MUCH, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (part == MAP_FAILED || madvise(part, MUCH, MADV_NOHUGEPAGE) != 0 ||
            madvise(part, MUCH, MADV_POPULATE_READ) != 0) {
            return;
        }
    }
    sleep(HOLD_S);
}

static char *hold_allowed(void)
{
    char *all = malloc(ALLOWED);
    memset(all == NULL ? block : all, 1, all == NULL ? 1 : ALLOWED);
    return all;
}

/* Maps and reads a file that is larger than the limit. The file must not count as the bot's
 * memory. */
static void hold_file(const char *path)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    unsigned sum = 0;
    if (file < 0 || fstat(file, &status) != 0) {
        exit(8);
    }
    const char *all = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    for (off_t at = 0; all != MAP_FAILED && at < status.st_size; at += 4096) {
        sum += (unsigned char)all[at];
    }
    usleep(LOOK_US + sum);
}

/* Shares the bot's memory with child processes, by fork and by vfork. The shared memory must count
 * only once. */
static void share(void)
{
    for (int i = 0; i < 3; i++) {
        if (fork() == 0) {
            usleep(2 * LOOK_US);
            _exit(0);
        }
    }
    if (vfork() == 0) {
        usleep(LOOK_US);
        _exit(0);
    }
    while (wait(NULL) > 0) {
    }
}

static bool hold(const char *what, const char *path)
{
    struct rlimit stack;
    if (strcmp(what, "memory-read-only") == 0) {
        hold_read_only(NULL);
    } else if (strcmp(what, "memory-of-thread") == 0) {
        hold_in_thread();
    } else if (strcmp(what, "memory-of-children") == 0) {
        hold_in_children();
    } else if (strcmp(what, "memory-in-race") == 0) {
        hold_in_race();
    } else if (strcmp(what, "memory-of-last-thread") == 0) {
        hold_in_last_thread();
    } else if (strcmp(what, "memory-shared") == 0) {
        hold_shared(-1);
    } else if (strcmp(what, "memory-file") == 0) {
        int file = memfd_create("held", 0);
        hold_shared(ftruncate(file, HELD) == 0 ? file : -1);
    } else if (strcmp(what, "memory-of-stack") == 0 && getrlimit(RLIMIT_STACK, &stack) == 0) {
        stack.rlim_cur = stack.rlim_max;
        setrlimit(RLIMIT_STACK, &stack);
        hold_on_stack();
    } else if (strcmp(what, "page-tables") == 0) {
        hold_page_tables();
    } else if (strncmp(what, "nearly", 6) == 0 && hold_allowed() != NULL) {
        path == NULL ? share() : hold_file(path);
        puts("nonsense");
        fflush(stdout);
        sleep(HOLD_S);
    } else {
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (hold(what, argc > 2 ? argv[2] : NULL)) {
        return 6;
    } else if (strcmp(what, "memory") == 0) {
        char *all = malloc(MUCH);
        memset(all == NULL ? block : all, 1, all == NULL ? 1 : MUCH);
        return all == NULL ? 3 : 0;
    } else if (strcmp(what, "memory-by-little") == 0) {
        for (void *part = block; part != NULL; part = malloc(1 << 14)) {
            memset(part, 1, 1 << 14);
        }
        abort();
    } else if (strcmp(what, "processes") == 0 && fork() < 0) {
        return 4;
    } else if (strcmp(what, "cpu") == 0) {
        for (volatile int busy = 1; busy;) {
        }
    } else if (strcmp(what, "cpu-stubborn") == 0) {
        signal(SIGXCPU, SIG_IGN);
        for (volatile int busy = 1; busy;) {
        }
    } else if (strcmp(what, "disk") == 0) {
        fill_disk();
    } else if (strcmp(what, "disk-quietly") == 0) {
        signal(SIGXFSZ, SIG_IGN);
        fill_disk();
        return 5;
    } else if (strcmp(what, "names") == 0) {
        fill_names();
    } else if (strcmp(what, "crash") == 0) {
        abort();
    }
    return 9;
}
