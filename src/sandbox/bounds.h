/* The bounds of a sandbox: its level, its limits, and what one program gets. restrict.c, root.c and
 * groups.c enforce them. */
#ifndef SANDBOX_BOUNDS_H
#define SANDBOX_BOUNDS_H

#include <stddef.h>
#include <stdint.h>

/* The only folder where a program may write at level strict; also its HOME and TMPDIR. */
#define SANDBOX_FOLDER "/box"

enum sandbox_level { SANDBOX_OFF, SANDBOX_BASIC, SANDBOX_STRICT };

struct sandbox_limits {
    uint64_t memory;    /* bytes per program: for all its processes together if there are control
                         * groups, otherwise for each process */
    unsigned processes; /* concurrent processes. 1: the program cannot start another, but may have
                         * SANDBOX_THREADS threads. More than 1: each thread counts as a process */
    uint64_t disk;      /* bytes in the program's folder */
    uint64_t cpu_s;     /* seconds of processor time for each process; 0: no limit */
};

#define SANDBOX_THREADS 64

/* The files of one program. Reading this struct needs no allocation. */
struct sandbox_place {
    const char *files; /* pairs of NUL-terminated paths that may be read: the name in the sandbox,
                        * then the real path */
    size_t files_length;
    const char *folder; /* folder on the host that may be written too; NULL: none */
};

#endif
