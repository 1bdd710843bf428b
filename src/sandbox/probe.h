/* What this system can do for a sandbox.
 * Never changes anything that outlives it. */
#ifndef SANDBOX_PROBE_H
#define SANDBOX_PROBE_H

#include <stdbool.h>
#include <stddef.h>

enum probe_feature {
    PROBE_SECCOMP,
    PROBE_LANDLOCK,
    PROBE_USERS, /* namespaces: of users, and the others within it */
    PROBE_PROCESSES,
    PROBE_MOUNTS,
    PROBE_NETWORK,
    PROBE_IPC,
    PROBE_HOST_NAME,
    PROBE_GROUPS,
    PROBE_FEATURES
};

struct probe_finding {
    const char *name; /* "user namespaces" */
    bool there;
    char detail[160]; /* a version, or why not */
    const char *get;  /* how to get it; a sentence */
};

/* Finds out all, except whether control groups can be divided: sandbox_open does. */
void probe_system(struct probe_finding findings[PROBE_FEATURES]);

#endif
