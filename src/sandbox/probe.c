#include "sandbox/probe.h"

#include "base/file.h"
#include "sandbox/landlock.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <mntent.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define GET_NAMESPACES                                                                             \
    "allow unprivileged user namespaces: the AppArmor profile that comes with faceoff (Ubuntu), "  \
    "sysctl kernel.unprivileged_userns_clone=1, or docs/sandbox.md for containers and chroots"
#define LEAVE_CHROOT                                                                               \
    "the kernel does not allow them in a chroot; instead of chroot, use systemd-nspawn -D FOLDER " \
    "or bwrap --bind FOLDER / .."

static const struct {
    const char *name, *get;
    int flag; /* the feature's flag for clone(2), or 0 if the feature is not a namespace */
} features[PROBE_FEATURES] = {
    [PROBE_SECCOMP] = {"seccomp filters", "a kernel with CONFIG_SECCOMP_FILTER", 0},
    [PROBE_LANDLOCK] = {"Landlock", "Linux 5.13 or later, with landlock in the kernel's lsm= list",
                        0},
    [PROBE_USERS] = {"user namespaces", GET_NAMESPACES, CLONE_NEWUSER},
    [PROBE_PROCESSES] = {"PID namespaces", GET_NAMESPACES, CLONE_NEWPID},
    [PROBE_MOUNTS] = {"mount namespaces", GET_NAMESPACES, CLONE_NEWNS},
    [PROBE_NETWORK] = {"network namespaces", GET_NAMESPACES, CLONE_NEWNET},
    [PROBE_IPC] = {"IPC namespaces", GET_NAMESPACES, CLONE_NEWIPC},
    [PROBE_HOST_NAME] = {"UTS namespaces", GET_NAMESPACES, CLONE_NEWUTS},
    [PROBE_GROUPS] = {"control groups for memory and processes",
                      "systemd-run --user --scope -p Delegate=yes faceoff .., or Delegate=yes in a "
                      "service",
                      0},
};

/* Installs a seccomp filter that allows everything. Returns 0 or an errno. */
static int try_filter(void)
{
    struct sock_filter all[] = {{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
    struct sock_fprog program = {1, all};
    bool good = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
    return good ? 0 : errno;
}

/* Runs in a separate process. Tries each feature whose use would change the calling process, and
 * writes the resulting errnos to `report`. */
_Noreturn static void try_all(int report)
{
    int failures[PROBE_FEATURES] = {0};
    for (int i = PROBE_USERS; i <= PROBE_HOST_NAME; i++) {
        failures[i] = unshare(features[i].flag) == 0 ? 0 : errno;
    }
    failures[PROBE_SECCOMP] = try_filter();
    _exit(write(report, failures, sizeof failures) == (ssize_t)sizeof failures ? 0 : 1);
}

/* Returns true if, according to /proc/self/mounts, nothing is mounted at this process's root. */
static bool is_below_mount(void)
{
    FILE *mounts = setmntent("/proc/self/mounts", "re");
    bool below = mounts != NULL;
    for (struct mntent *entry; below && (entry = getmntent(mounts)) != NULL;) {
        below = strcmp(entry->mnt_dir, "/") != 0;
    }
    if (mounts != NULL) {
        endmntent(mounts);
    }
    return below;
}

/* Returns true if this process certainly runs in a chroot, because its root is not the root of its
 * mount namespace. */
static bool is_chroot(void)
{
    struct stat status;
    return is_below_mount() ||
           (file_is_one("/proc/1/ns/mnt", "/proc/self/ns/mnt") &&
            stat("/proc/1/root/.", &status) == 0 && !file_is_one("/proc/1/root/.", "/"));
}

void probe_system(struct probe_finding findings[PROBE_FEATURES])
{
    int failures[PROBE_FEATURES];
    int report[2] = {-1, -1};
    pid_t pid = pipe(report) == 0 ? fork() : -1;
    if (pid == 0) {
        try_all(report[1]);
    }
    int lacking = pid < 0 ? errno : ECHILD;
    close(report[1]);
    bool read_all =
        pid > 0 && read(report[0], failures, sizeof failures) == (ssize_t)sizeof failures;
    close(report[0]);
    if (pid > 0) {
        waitpid(pid, NULL, 0);
    }
    int version = landlock_version();
    for (int i = 0; i < PROBE_FEATURES; i++) {
        int failure = read_all ? failures[i] : lacking;
        findings[i] = (struct probe_finding){
            .name = features[i].name, .there = failure == 0, .get = features[i].get};
        snprintf(findings[i].detail, sizeof findings[i].detail, "%s",
                 failure == 0 ? "yes" : strerror(failure));
    }
    struct probe_finding *users = &findings[PROBE_USERS];
    if (!users->there && is_chroot()) {
        snprintf(users->detail, sizeof users->detail, "this is a chroot");
        users->get = LEAVE_CHROOT;
    }
    for (int i = PROBE_PROCESSES; i <= PROBE_HOST_NAME; i++) {
        if (!users->there && !findings[i].there) {
            /* the feature is missing only because user namespaces are missing, so the hint about
             * them is enough */
            findings[i].get = NULL;
        }
    }
    struct probe_finding *landlock = &findings[PROBE_LANDLOCK];
    landlock->there = version > 0;
    snprintf(landlock->detail, sizeof landlock->detail, version > 0 ? "version %d" : "none",
             version);
    findings[PROBE_GROUPS].there = false;
    snprintf(findings[PROBE_GROUPS].detail, sizeof findings[PROBE_GROUPS].detail, "not tried");
}
