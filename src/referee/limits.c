#include "referee/limits.h"

#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Number of file descriptors for the caller's files and database, and for files that are open only
 * briefly. */
#define DESCRIPTORS_OTHER 25
/* Number of file descriptors per slot: 4 for the loop, 7 for each of the two players (leash socket,
 * pipe ends and a file for stderr), and 4 that are open while a process starts or a folder is
 * removed. */
#define DESCRIPTORS_PER_SLOT 22

/* Number of processes needed to probe the machine and to check a command. */
#define PROCESSES_OTHER 3
/* Number of processes per slot: its thread, and a leash and a bot for each player. */
#define PROCESSES_PER_SLOT 5
#define LEASHES_PER_SLOT 2
/* number of additional processes per slot if bots run in sandboxes: each of the slot's two
 * sandboxes has a first process */
#define SANDBOXES_PER_SLOT 2
/* Number of additional processes, mostly threads, that a bot may have. It is small enough that all
 * of them can be killed quickly. */
#define PROCESSES_PER_BOT 128

#define CGROUPS "/sys/fs/cgroup"
#define PROCESSES_MAX (1 << 22) /* Linux's upper limit on process ids (PID_MAX_LIMIT) */

bool limits_is_shortage(int failure)
{
    return failure == EAGAIN || failure == ENOMEM || failure == EMFILE || failure == ENFILE;
}

static size_t count_descriptors(void)
{
    size_t count = 0;
    DIR *open = opendir("/proc/self/fd");
    while (open != NULL && readdir(open) != NULL) {
        count++;
    }
    if (open != NULL) {
        closedir(open);
    }
    return count;
}

static bool can_fork(rlim_t limit, rlim_t hard)
{
    setrlimit(RLIMIT_NPROC, &(struct rlimit){limit, hard});
    pid_t pid = vfork();
    if (pid == 0) {
        _exit(0);
    }
    if (pid > 0) {
        waitpid(pid, NULL, 0);
    }
    return pid > 0;
}

rlim_t limits_count_processes(void)
{
    struct rlimit before;
    if (getrlimit(RLIMIT_NPROC, &before) != 0 || can_fork(1, before.rlim_max)) {
        setrlimit(RLIMIT_NPROC, &before);
        return 0;
    }
    rlim_t no = 1; /* largest limit known to make fork fail */
    rlim_t yes = before.rlim_cur < PROCESSES_MAX ? before.rlim_cur + 1 : PROCESSES_MAX;
    while (yes - no > 1) {
        rlim_t middle = no + (yes - no) / 2;
        if (can_fork(middle, before.rlim_max)) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    setrlimit(RLIMIT_NPROC, &before);
    return no;
}

/* Returns the first number in a file, or RLIM_INFINITY if the file begins with something else, such
 * as "max". */
static rlim_t limits_read_number(const char *folder, const char *name)
{
    struct text path = {0};
    unsigned long long number;
    text_printf(&path, "%s/%s", folder, name);
    FILE *file = fopen(text_string(&path), "re");
    text_free(&path);
    bool read = file != NULL && fscanf(file, "%llu", &number) == 1;
    if (file != NULL) {
        fclose(file);
    }
    return read ? (rlim_t)number : RLIM_INFINITY;
}

/* Returns how many more processes a control group and its ancestors allow. */
static rlim_t read_room(char *folder)
{
    rlim_t room = RLIM_INFINITY;
    while (strlen(folder) > strlen(CGROUPS)) {
        rlim_t limit = limits_read_number(folder, "pids.max");
        rlim_t used = limits_read_number(folder, "pids.current");
        if (limit != RLIM_INFINITY && used != RLIM_INFINITY) {
            rlim_t left = limit > used ? limit - used : 0;
            room = left < room ? left : room;
        }
        *strrchr(folder, '/') = '\0';
    }
    return room;
}

/* Returns how many more processes the control groups of this process allow, in the pids hierarchy
 * (version 1) or the unified hierarchy (version 2). */
static rlim_t read_group_room(void)
{
    char line[PATH_MAX];
    rlim_t room = RLIM_INFINITY;
    FILE *groups = fopen("/proc/self/cgroup", "re");
    while (groups != NULL && fgets(line, sizeof line, groups) != NULL) {
        const char *path = strchr(line, '/');
        bool pids = strstr(line, ":pids:") != NULL;
        if (path != NULL && (pids || strncmp(line, "0::", 3) == 0)) {
            struct text folder = {0};
            text_printf(&folder, CGROUPS "%s%.*s", pids ? "/pids" : "", (int)strcspn(path, "\n"),
                        path);
            rlim_t left = read_room(folder.data);
            room = left < room ? left : room;
            text_free(&folder);
        }
    }
    if (groups != NULL) {
        fclose(groups);
    }
    return room;
}

/* Returns false and sets *error if the slots need more of a resource than `limit`. */
static bool limits_check_one(unsigned slots, const char *what, rlim_t other, rlim_t per_slot,
                             rlim_t limit, struct error *error)
{
    rlim_t needed = other + slots * per_slot;
    if (needed <= limit) {
        return true;
    }
    rlim_t fitting = limit < other ? 0 : (limit - other) / per_slot;
    error_set(error, "-j %u needs %llu %s, but the limit is %llu: ", slots,
              (unsigned long long)needed, what, (unsigned long long)limit);
    size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length,
             fitting > 0 ? "use at most -j %llu" : "not even -j 1 fits",
             (unsigned long long)fitting);
    return false;
}

static bool make_room_for_descriptors(unsigned slots, unsigned viewers, struct error *error)
{
    struct rlimit limit;
    char what[64] = "descriptors";
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return true;
    }
    rlim_t other = count_descriptors() + DESCRIPTORS_OTHER + viewers;
    rlim_t needed = other + slots * DESCRIPTORS_PER_SLOT;
    if (viewers > 0) {
        snprintf(what, sizeof what, "descriptors, %u of them for viewers", viewers);
    }
    if (!limits_check_one(slots, what, other, DESCRIPTORS_PER_SLOT, limit.rlim_max, error)) {
        return false;
    }
    if (limit.rlim_cur < needed) {
        limit.rlim_cur = needed;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    return true;
}

/* Checks that /proc is readable. Without /proc, a bot's processes cannot be found, and some bots
 * cannot start. */
static bool check_proc(struct error *error)
{
    return access("/proc/self/stat", R_OK) == 0 ||
           error_set(error,
                     "cannot read /proc, which faceoff needs to find a bot's processes: %s "
                     "(mount -t proc proc /proc)",
                     strerror(errno));
}

bool limits_make_room(unsigned slots, bool sandbox, unsigned viewers, rlim_t *bot_processes,
                      struct error *error)
{
    struct rlimit limit;
    rlim_t per_slot = PROCESSES_PER_SLOT + (sandbox ? SANDBOXES_PER_SLOT : 0);
    rlim_t used = limits_count_processes();
    rlim_t room = read_group_room();
    bool bound = used > 0 && getrlimit(RLIMIT_NPROC, &limit) == 0;
    if (bound) {
        rlim_t left = limit.rlim_cur > used ? limit.rlim_cur - used : 0;
        room = left < room ? left : room;
    }
    /* Leashes are started only once. The other processes are started again and again, and there
     * must always be room for them. */
    rlim_t ours = PROCESSES_OTHER + slots * (per_slot - LEASHES_PER_SLOT);
    rlim_t enough = used + PROCESSES_OTHER + slots * (per_slot + 2 * PROCESSES_PER_BOT);
    *bot_processes = !bound                           ? RLIM_INFINITY
                     : limit.rlim_cur - ours < enough ? limit.rlim_cur - ours
                                                      : enough;
    return check_proc(error) && make_room_for_descriptors(slots, viewers, error) &&
           limits_check_one(slots, "more processes", PROCESSES_OTHER, per_slot, room, error);
}
