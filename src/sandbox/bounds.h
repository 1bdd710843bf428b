/* What a sandbox bounds: how strictly, how much, and what one program gets.
 * Never enforces it: restrict.c, root.c and groups.c do. */
#ifndef SANDBOX_BOUNDS_H
#define SANDBOX_BOUNDS_H

#include <stddef.h>
#include <stdint.h>

/* In strict, the one folder where a program may write; it is also its HOME and TMPDIR. */
#define SANDBOX_FOLDER "/box"

enum sandbox_level { SANDBOX_OFF, SANDBOX_BASIC, SANDBOX_STRICT };

struct sandbox_limits {
    uint64_t memory;    /* bytes, of one program: of all its processes if there are control
                         * groups, else of each */
    unsigned processes; /* at once. 1: the program cannot start another, and may have
                         * SANDBOX_THREADS threads; more: a thread counts as one */
    uint64_t disk;      /* bytes in its folder */
    uint64_t cpu_s;     /* of processor time for each process; 0: no limit */
};

#define SANDBOX_THREADS 64

/* What one program gets. Reading it needs no allocation. */
struct sandbox_place {
    const char *files; /* paths to be read, each with its NUL */
    size_t files_length;
    const char *folder; /* on the host, that may be written too; NULL: none */
};

#endif
