/* Finds out which sandboxing features this system has. It makes no lasting changes. */
#ifndef SANDBOX_PROBE_H
#define SANDBOX_PROBE_H

#include <stdbool.h>
#include <stddef.h>

enum probe_feature {
    PROBE_SECCOMP,
    PROBE_LANDLOCK,
    PROBE_USERS, /* user namespaces, within which the namespaces below are tried */
    PROBE_PROCESSES,
    PROBE_MOUNTS,
    PROBE_NETWORK,
    PROBE_IPC,
    PROBE_HOST_NAME,
    PROBE_GROUPS,
    PROBE_FEATURES
};

struct probe_finding {
    const char *name; /* name of the feature, such as "user namespaces" */
    bool there;
    char detail[160]; /* version of the feature, or the reason why it is missing */
    /* a sentence that says how to get the feature, or NULL if user namespaces must be enabled
     * first */
    const char *get;
};

/* Checks all features, except whether control groups can be created, which only sandbox_open
 * tries. */
void probe_system(struct probe_finding findings[PROBE_FEATURES]);

#endif
