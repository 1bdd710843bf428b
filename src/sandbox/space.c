#include "sandbox/space.h"

#include "base/memory.h"
#include "sandbox/restrict.h"
#include "sandbox/root.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* namespaces that each sandbox gets. CLONE_NEWNET is missing if this process is already in a
 * network namespace that its sandboxes share. */
static unsigned long own_namespaces =
    CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;

/* If faceoff runs as root, each sandbox gets its own user id above this number, an id that no other
 * user has. Inside every sandbox, this id appears as the number itself, so that a program cannot
 * tell one sandbox from another. */
#define OWN_USERS 2000000000U

/* descriptors of the files in which the kernel counts the control group events of this process's
 * sandbox */
static int memory_events = -1, process_events = -1;
/* descriptor on which the filter reports refused calls, or -1 if there is none */
static int listener = -1;
/* name of the limit for which the filter first refused a call, or NULL if it has not refused any */
static const char *refused;
/* the kernel's event counts when they were last read */
static uint64_t memory_kills, process_refusals;

/* --- outside the sandbox --- */

/* Returns the host's user and group id for the sandbox that this process supervises. */
static unsigned own_user(void)
{
    return OWN_USERS + (unsigned)getpid();
}

static int space_put(pid_t pid, const char *file, const char *text)
{
    char folder[64];
    snprintf(folder, sizeof folder, "/proc/%d", (int)pid);
    return groups_put(folder, file, text);
}

/* The ids to map into a user namespace. */
struct id_maps {
    char users[64], groups[64];
};

/* Returns maps that contain only this process's own ids. */
static struct id_maps own_ids(void)
{
    struct id_maps maps;
    snprintf(maps.users, sizeof maps.users, "%u %u 1\n", geteuid(), geteuid());
    snprintf(maps.groups, sizeof maps.groups, "%u %u 1\n", getegid(), getegid());
    return maps;
}

/* Maps ids into a process's user namespace. Returns 0 or an errno. Only root may map groups while
 * setgroups is allowed. */
static int put_ids(pid_t pid, const struct id_maps *maps, bool root)
{
    int failure = root ? 0 : space_put(pid, "setgroups", "deny");
    failure = failure == 0 ? space_put(pid, "uid_map", maps->users) : failure;
    return failure == 0 ? space_put(pid, "gid_map", maps->groups) : failure;
}

/* Maps user ids into a process's user namespace. As root, maps all ids below OWN_USERS, and the
 * sandbox's own id, to which the sandbox later switches. Any other user can map only its own id. */
static int map_users(pid_t pid)
{
    bool root = geteuid() == 0;
    struct id_maps maps = own_ids();
    if (root) {
        snprintf(maps.users, sizeof maps.users, "0 0 %u\n%u %u 1\n", OWN_USERS, OWN_USERS,
                 own_user());
        strcpy(maps.groups, maps.users);
    }
    return put_ids(pid, &maps, root);
}

bool sandbox_share_network(struct error *error)
{
    bool root = geteuid() == 0;
    const struct id_maps maps = own_ids();
    if (unshare(root ? CLONE_NEWNET : CLONE_NEWUSER | CLONE_NEWNET) != 0) {
        return true;
    }
    own_namespaces &= ~(unsigned long)CLONE_NEWNET;
    int failure = root ? 0 : put_ids(getpid(), &maps, false);
    return failure == 0 ||
           error_set(error, "cannot map users into the network's namespace: %s", strerror(failure));
}

/* --- inside the sandbox --- */

static bool space_fail(struct entry_failure *failure, const char *step, int number)
{
    *failure = (struct entry_failure){.step = step, .number = number};
    return false;
}

static bool space_drop(uid_t uid, gid_t gid, struct entry_failure *failure)
{
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    if (geteuid() == 0 && setgroups(0, NULL) != 0) {
        return space_fail(failure, "drop groups", errno);
    }
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; capability++) {
        prctl(PR_CAPBSET_DROP, capability);
    }
    if (setresgid(gid, gid, gid) != 0 || setresuid(uid, uid, uid) != 0 ||
        syscall(SYS_capset, &header, none) != 0) {
        return space_fail(failure, "drop capabilities", errno);
    }
    return true;
}

static void set_environment(void)
{
    const char *path = getenv("PATH");
    char *kept = memory_copy_string(path == NULL ? "/usr/local/bin:/usr/bin:/bin" : path);
    clearenv();
    setenv("PATH", kept, 1);
    setenv("USER", SANDBOX_USER, 1);
    setenv("LOGNAME", SANDBOX_USER, 1);
    setenv("HOME", SANDBOX_FOLDER, 1);
    setenv("TMPDIR", SANDBOX_FOLDER, 1);
    setenv("LANG", "C.UTF-8", 1);
    free(kept);
}

struct entering {
    const struct sandbox *sandbox;
    const struct sandbox_place *place;
    uid_t uid; /* the program's user and group, as the sandbox sees them */
    gid_t gid;
    pid_t pid; /* process id, on the host, of the sandbox's first process */
};

static bool enter(const struct entering *entering, struct entry_failure *failure)
{
    const struct sandbox *sandbox = entering->sandbox;
    const struct sandbox_place shared = {sandbox->shared.data, sandbox->shared.length, NULL};
    memory_events = groups_open_events(&sandbox->groups, entering->pid, "memory.events");
    process_events = groups_open_events(&sandbox->groups, entering->pid, "pids.events");
    memory_kills = process_refusals = 0;
    /* This namespace is created only after the process has been moved to its control group.
     * Otherwise, /proc would show the group's name, which contains a process id of the host. */
    if (unshare(CLONE_NEWCGROUP) != 0) {
        return space_fail(failure, "create a namespace for control groups", errno);
    }
    sethostname("sandbox", 7);
    if (!root_enter(&shared, entering->place, sandbox->proc, sandbox->limits.disk, entering->uid,
                    entering->gid, failure) ||
        !space_drop(entering->uid, entering->gid, failure)) {
        return false;
    }
    prctl(PR_SET_DUMPABLE, 0);
    /* PR_SET_PDEATHSIG is set last, because a change of user clears it */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    set_environment();
    sandbox_set_limits(sandbox);
    const char *step;
    int number = sandbox_apply(sandbox, entering->place, &listener, &step);
    return number == 0 || space_fail(failure, step, number);
}

/* Waits until users are mapped into the namespace, enters the sandbox, and reports whether that
 * succeeded. */
static bool space_begin(struct entering *entering, int report)
{
    struct entry_failure failure = {.step = NULL};
    bool good = recv(report, &entering->pid, sizeof entering->pid, 0) == sizeof entering->pid &&
                enter(entering, &failure);
    ssize_t sent = send(report, &failure, sizeof failure, MSG_NOSIGNAL);
    close(report);
    return good && sent == (ssize_t)sizeof failure;
}

/* --- on both sides --- */

/* Maps users for the sandbox's first process, creates its control group, and waits until the
 * process reports whether it has entered the sandbox. */
static bool space_await(const struct sandbox *sandbox, pid_t pid, int report, struct error *error)
{
    struct entry_failure failure;
    int number = map_users(pid);
    if (number != 0) {
        return error_set(error, "cannot map users into its namespace: %s", strerror(number));
    }
    if (sandbox_groups(sandbox)) {
        unsigned processes =
            sandbox->limits.processes == 1 ? SANDBOX_THREADS : sandbox->limits.processes;
        number = groups_add(&sandbox->groups, pid, sandbox->limits.memory, processes + 1);
        if (number != 0) {
            return error_set(error, "cannot create its control group: %s", strerror(number));
        }
    }
    if (send(report, &pid, sizeof pid, MSG_NOSIGNAL) != sizeof pid ||
        recv(report, &failure, sizeof failure, 0) != sizeof failure) {
        return error_set(error, "its first process ended unexpectedly");
    }
    return failure.step == NULL ||
           error_set(error, "cannot %s%s%s: %s", failure.step, failure.path[0] != '\0' ? " " : "",
                     failure.path, strerror(failure.number));
}

pid_t sandbox_fork(const struct sandbox *sandbox, const struct sandbox_place *place,
                   struct error *error)
{
    int report[2];
    bool root = geteuid() == 0;
    struct entering entering = {sandbox, place, root ? OWN_USERS : geteuid(),
                                root ? OWN_USERS : getegid(), 0};
    if (place->folder != NULL && root && chown(place->folder, own_user(), own_user()) != 0) {
        error_set(error, "cannot change the owner of %s: %s", place->folder, strerror(errno));
        return -1;
    }
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, report) != 0) {
        error_set(error, "cannot create a socket: %s", strerror(errno));
        return -1;
    }
    pid_t pid = (pid_t)syscall(SYS_clone, own_namespaces | SIGCHLD, NULL, NULL, NULL, NULL);
    int number = errno;
    if (pid == 0) {
        close(report[0]);
        if (!space_begin(&entering, report[1])) {
            _exit(1);
        }
        return 0;
    }
    close(report[1]);
    bool good = pid > 0 ? space_await(sandbox, pid, report[0], error)
                        : error_set(error, "cannot create namespaces: %s", strerror(number));
    close(report[0]);
    if (!good && pid > 0) {
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        sandbox_end(sandbox, pid);
    }
    return good ? pid : -1;
}

void sandbox_end(const struct sandbox *sandbox, pid_t pid)
{
    if (sandbox_groups(sandbox)) {
        groups_remove(&sandbox->groups, pid);
    }
}

/* clone(2) under a name that ThreadSanitizer does not treat as fork. */
int __clone(int (*child)(void *), void *stack, int flags, void *data, ...);

pid_t sandbox_clone(const struct sandbox *sandbox, int (*child)(void *), void *stack, void *data)
{
    return __clone(child, stack, CLONE_VM | CLONE_VFORK | SIGCHLD, data,
                   (void *)(uintptr_t)sandbox->filter.secret, NULL, NULL);
}

void sandbox_continue(const struct sandbox *sandbox)
{
    syscall(SYS_kill, -1, SIGCONT, sandbox->filter.secret);
}

/* --- after a program's end --- */

/* Returns true if the program's folder has no room for another file of one byte. statfs cannot be
 * used, because the filter refuses it. */
static bool space_is_full(void)
{
    chmod(SANDBOX_FOLDER, 0700); /* the program may have removed its own permissions */
    int file = open(SANDBOX_FOLDER, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    bool full = (file < 0 || write(file, "", 1) < 0) && errno == ENOSPC;
    if (file >= 0) {
        close(file);
    }
    return full;
}

/* Returns true if the kernel's count of an event has increased since the last call, and stores the
 * count in *last. */
static bool space_counted(int events, const char *word, uint64_t *last)
{
    uint64_t now = groups_count(events, word);
    bool more = now > *last;
    *last = now;
    return more;
}

const char *sandbox_exceeded(const struct sandbox *sandbox, int signal, uint64_t cpu_us,
                             uint64_t peak_kb)
{
    const struct sandbox_limits *limits = &sandbox->limits;
    bool killed = space_counted(memory_events, "oom_kill", &memory_kills);
    bool too_many = space_counted(process_events, "max", &process_refusals);
    const char *what = refused;
    refused = NULL;
    /* the limit may have been reached from 90% on, because the kernel measures CPU time in ticks */
    bool spent = limits->cpu_s > 0 && cpu_us / 1000 >= limits->cpu_s * 900;
    if (signal == SIGXCPU || (signal == SIGKILL && spent)) {
        return "cpu";
    }
    if (killed || (!sandbox_groups(sandbox) && peak_kb >= limits->memory / 1024 / 8 * 7)) {
        return "memory";
    }
    if (signal == SIGXFSZ || space_is_full()) {
        return "disk";
    }
    return too_many ? "processes" : what;
}

int sandbox_listener(void)
{
    return listener;
}

void sandbox_answer(const struct sandbox *sandbox)
{
    const char *what = filter_answer(listener, sandbox->limits.memory);
    refused = refused == NULL ? what : refused;
}
