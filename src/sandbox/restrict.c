#include "sandbox/restrict.h"

#include "sandbox/landlock.h"
#include "sandbox/root.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/* Address space in bytes that a process may reserve beyond its memory limit. Interpreters reserve
 * far more address space than they use. Page tables take 1/512 of the reserved space. */
#define ADDRESSES (64ULL << 30)
#define STACK (8ULL << 20)
#define STACK_MAX (64ULL << 20)
/* Limits on the descriptors of one process, and of all processes of a program together. Each socket
 * can hold more than 200 KB in the kernel. Moreover, if faceoff does not run as root, the kernel
 * limits the total size of all programs' pipes, so one program must not use a large part of it. */
#define DESCRIPTORS 128
#define DESCRIPTORS_ALL 256
#define DESCRIPTORS_MIN 32
#define SIGNALS 1024

static void set_limit(int resource, uint64_t soft, uint64_t hard)
{
    setrlimit(resource, &(struct rlimit){soft, hard});
}

static uint64_t descriptors_for(unsigned processes)
{
    uint64_t fair = DESCRIPTORS_ALL / processes;
    return fair > DESCRIPTORS ? DESCRIPTORS : fair < DESCRIPTORS_MIN ? DESCRIPTORS_MIN : fair;
}

void sandbox_set_limits(const struct sandbox *sandbox)
{
    const struct sandbox_limits *limits = &sandbox->limits;
    uint64_t processes = limits->processes == 1 ? SANDBOX_THREADS : limits->processes;
    uint64_t descriptors = descriptors_for(limits->processes);
    set_limit(RLIMIT_STACK, STACK, STACK_MAX);
    set_limit(RLIMIT_FSIZE, limits->disk, limits->disk);
    set_limit(RLIMIT_NOFILE, descriptors, descriptors);
    set_limit(RLIMIT_SIGPENDING, SIGNALS, SIGNALS);
    /* set only at the strict level, because otherwise the user's other processes would count too */
    if (sandbox->level == SANDBOX_STRICT) {
        set_limit(RLIMIT_NPROC, processes + 1, processes + 1);
    }
    static const int none[] = {RLIMIT_CORE, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NICE,
                               RLIMIT_RTPRIO};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        set_limit(none[i], 0, 0);
    }
    if (!sandbox_groups(sandbox)) {
        /* A program that frees all but 4 KB of a huge page keeps all of its 2 MB in memory, but is
         * measured as if it used only 4 KB. */
        prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    }
}

void sandbox_limit_child(const struct sandbox *sandbox)
{
    const struct sandbox_limits *limits = &sandbox->limits;
    set_limit(RLIMIT_DATA, limits->memory, limits->memory);
    set_limit(RLIMIT_AS, limits->memory + ADDRESSES, limits->memory + ADDRESSES);
    if (limits->cpu_s > 0) {
        /* the kernel sends SIGXCPU at the soft limit and SIGKILL at the hard limit */
        set_limit(RLIMIT_CPU, sandbox->limits.cpu_s, sandbox->limits.cpu_s + 1);
    }
}

/* Allows read access to a list of files in the format of sandbox_place.files. Used only at level
 * basic. */
static int allow_files(int rules, const struct sandbox *sandbox, const char *files, size_t length)
{
    int failure = 0;
    for (size_t at = 0; failure == 0 && at < length; at += strlen(files + at) + 1) {
        failure = landlock_allow(rules, sandbox->landlock, files + at, LANDLOCK_READ);
    }
    return failure;
}

static int make_rules(const struct sandbox *sandbox, const struct sandbox_place *place, int rules)
{
    int version = sandbox->landlock, failure = 0;
    if (sandbox->level == SANDBOX_STRICT) {
        failure = landlock_allow(rules, version, "/", LANDLOCK_READ);
        failure =
            failure == 0 ? landlock_allow(rules, version, SANDBOX_FOLDER, LANDLOCK_WRITE) : failure;
    } else {
        for (size_t i = 0; failure == 0 && root_system[i] != NULL; i++) {
            failure = landlock_allow(rules, version, root_system[i], LANDLOCK_READ);
        }
        failure =
            failure == 0 ? landlock_allow(rules, version, "/dev/urandom", LANDLOCK_READ) : failure;
        failure = failure == 0
                      ? allow_files(rules, sandbox, sandbox->shared.data, sandbox->shared.length)
                      : failure;
        failure =
            failure == 0 ? allow_files(rules, sandbox, place->files, place->files_length) : failure;
    }
    failure = failure == 0 ? landlock_allow(rules, version, "/dev/null", LANDLOCK_DEVICE) : failure;
    return failure == 0 && place->folder != NULL
               ? landlock_allow(rules, version, place->folder, LANDLOCK_WRITE)
               : failure;
}

int sandbox_apply(const struct sandbox *sandbox, const struct sandbox_place *place, int *listener,
                  const char **step)
{
    *step = "set no_new_privs";
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return errno;
    }
    *step = "apply the Landlock rules";
    int rules = landlock_open(sandbox->landlock);
    int failure = rules < 0 ? errno : make_rules(sandbox, place, rules);
    failure = failure == 0 ? landlock_apply(rules) : failure;
    if (rules >= 0) {
        close(rules);
    }
    if (failure != 0) {
        return failure;
    }
    *step = "apply the system call filter";
    return filter_apply(&sandbox->filter, listener);
}

int sandbox_restrict(const struct sandbox *sandbox, const struct sandbox_place *place)
{
    const char *step;
    assert(sandbox->level == SANDBOX_BASIC);
    sandbox_set_limits(sandbox);
    sandbox_limit_child(sandbox);
    return sandbox_apply(sandbox, place, NULL, &step);
}
