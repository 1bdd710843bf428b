/* A bot that prints everything that it can read about itself and its sandbox, in one line on
 * standard error. It omits times, the seed, device numbers, and the inode numbers of pipes, which
 * come from machine-wide counters. It then leaves behind as many traces as it can for the next game
 * to find. The lines printed in two successive games must be identical. It plays no turn, and exits
 * with code 1. Usage: observer [FILE] */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define DESCRIPTORS 64

static void show_process(void)
{
    cpu_set_t cores;
    sigset_t blocked, pending;
    unsigned long blocked_bits = 0, pending_bits = 0, ignored_bits = 0;
    sched_getaffinity(0, sizeof cores, &cores);
    sigprocmask(SIG_SETMASK, NULL, &blocked);
    sigpending(&pending);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        unsigned long bit = 1UL << (number - 1);
        blocked_bits |= sigismember(&blocked, number) > 0 ? bit : 0;
        pending_bits |= sigismember(&pending, number) > 0 ? bit : 0;
        ignored_bits |=
            sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN ? bit : 0;
    }
    fprintf(stderr, "pid %d of %d, group %d, session %d, user %u %u, cores %d, ", getpid(),
            getppid(), getpgrp(), getsid(0), getuid(), getgid(), CPU_COUNT(&cores));
    fprintf(stderr, "signals %lx %lx %lx, ", blocked_bits, pending_bits, ignored_bits);
    for (int resource = 0; resource < RLIMIT_NLIMITS; resource++) {
        struct rlimit limit;
        getrlimit(resource, &limit);
        fprintf(stderr, "%lx/%lx ", (unsigned long)limit.rlim_cur, (unsigned long)limit.rlim_max);
    }
}

static void show_descriptors(void)
{
    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        struct stat status;
        if (fstat(fd, &status) == 0) {
            fprintf(stderr, "fd %d mode %o flags %x at %lld, ", fd, status.st_mode,
                    (unsigned)fcntl(fd, F_GETFL), (long long)lseek(fd, 0, SEEK_CUR));
        }
    }
}

static void show_words(char **argv)
{
    for (size_t i = 0; argv[i] != NULL; i++) {
        fprintf(stderr, "%s ", argv[i]);
    }
    for (size_t i = 0; environ[i] != NULL; i++) {
        if (strncmp(environ[i], "FACEOFF_SEED=", 13) != 0) {
            fprintf(stderr, "%s ", environ[i]);
        }
    }
}

static void show_folder(const char *path)
{
    struct stat status;
    DIR *folder = opendir(path);
    stat(path, &status);
    fprintf(stderr, "%s: mode %o links %lu inode %lu size %lld old %d: ", path, status.st_mode,
            (unsigned long)status.st_nlink, (unsigned long)status.st_ino, (long long)status.st_size,
            status.st_mtim.tv_sec < 1000000000);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        fprintf(stderr, "%s %lu ", entry->d_name, (unsigned long)entry->d_ino);
    }
    if (folder != NULL) {
        closedir(folder);
    }
}

/* Shows values that are taken from counters: an inode number, a process id, and the number of
 * signals that can still be queued. */
static void show_counters(void)
{
    struct stat status = {.st_ino = 0};
    sigset_t own;
    int room = 0, file = open("/box/new", O_CREAT | O_WRONLY, 0600);
    fstat(file, &status);
    close(file);
    unlink("/box/new");
    sigemptyset(&own);
    sigaddset(&own, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &own, NULL);
    while (room < 1000000 && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) {
        room++;
    }
    pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    waitpid(child, NULL, 0);
    fprintf(stderr, "new inode %lu, new process %d, room for %d signals",
            (unsigned long)status.st_ino, child, room);
}

static void *do_nothing(void *data)
{
    return data;
}

/* Leaves files, and advances every counter that this program can advance. */
static void leave_all(const char *file)
{
    const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = 1}};
    pthread_t thread;
    for (int i = 0; i < 100; i++) {
        close(open("/box/new", O_CREAT | O_WRONLY, 0600));
        unlink("/box/new");
        if (pthread_create(&thread, NULL, do_nothing, NULL) == 0) {
            pthread_join(thread, NULL);
        }
        sigqueue(1, SIGRTMIN + 7, (union sigval){0});
    }
    mkdir("/box/left", 0700);
    close(open("/box/left/file", O_CREAT | O_WRONLY, 0600));
    if (file != NULL) {
        close(open(file, O_CREAT | O_WRONLY, 0600));
    }
    chmod("/box", 0500);
    utimensat(AT_FDCWD, "/box", times, 0);
}

int main(int argc, char **argv)
{
    fputs("SEEN ", stderr);
    show_process();
    show_descriptors();
    show_words(argv);
    show_folder("/");
    show_folder("/box");
    show_counters();
    fputs("\n", stderr);
    leave_all(argc > 1 ? argv[1] : NULL);
    return 1;
}
