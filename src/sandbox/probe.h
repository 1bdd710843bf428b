/* Finds out which features for a sandbox this system has. It makes no lasting changes. */
#ifndef SANDBOX_PROBE_H
#define SANDBOX_PROBE_H

#include <stdbool.h>
#include <stddef.h>

enum probe_feature {
    PROBE_SECCOMP,
    PROBE_LANDLOCK,
    PROBE_USERS, /* user namespaces, within which the features below are tried */
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
    char detail[160]; /* version of the feature, or why it is missing */
    const char *get;  /* how to get the feature, as a sentence; NULL: as user namespaces */
};

/* Checks all features. It does not check whether control groups can be created; only sandbox_open
 * does. */
void probe_system(struct probe_finding findings[PROBE_FEATURES]);

#endif
