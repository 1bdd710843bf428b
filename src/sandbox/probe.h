/* Finds out what this system offers for a sandbox. Makes no lasting changes. */
#ifndef SANDBOX_PROBE_H
#define SANDBOX_PROBE_H

#include <stdbool.h>
#include <stddef.h>

enum probe_feature {
    PROBE_SECCOMP,
    PROBE_LANDLOCK,
    PROBE_USERS, /* user namespaces; the others below are tried within one */
    PROBE_PROCESSES,
    PROBE_MOUNTS,
    PROBE_NETWORK,
    PROBE_IPC,
    PROBE_HOST_NAME,
    PROBE_GROUPS,
    PROBE_FEATURES
};

struct probe_finding {
    const char *name; /* such as "user namespaces" */
    bool there;
    char detail[160]; /* a version, or why the feature is missing */
    const char *get;  /* how to get the feature, as a sentence */
};

/* Checks all features. Whether control groups can be created is checked only by sandbox_open. */
void probe_system(struct probe_finding findings[PROBE_FEATURES]);

#endif
