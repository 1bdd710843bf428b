/* The bounds of a sandbox: its level, its limits, and the files that one program may use.
 * restrict.c, root.c and groups.c enforce them. */
#ifndef SANDBOX_BOUNDS_H
#define SANDBOX_BOUNDS_H

#include <stddef.h>
#include <stdint.h>

/* The only folder in which a program may write at level strict. It is also the program's HOME and
 * TMPDIR. */
#define SANDBOX_FOLDER "/box"

/* The name of the program's user at level strict. */
#define SANDBOX_USER "bot"

enum sandbox_level { SANDBOX_OFF, SANDBOX_BASIC, SANDBOX_STRICT };

struct sandbox_limits {
    uint64_t memory;    /* memory limit in bytes per program, for all of its processes together. If
                         * there are no control groups, this module limits only each process, and
                         * the leash measures them together */
    unsigned processes; /* maximum number of processes at once. If it is 1, the program cannot start
                         * another process, but may have SANDBOX_THREADS threads. If it is more than
                         * 1, each thread counts as a process */
    uint64_t disk;      /* maximum number of bytes in the program's folder */
    uint64_t cpu_s;     /* maximum processor time of each process in seconds; 0: no limit */
};

#define SANDBOX_THREADS 64

/* The files that one program may use. Code that reads this struct needs to allocate no memory. */
struct sandbox_place {
    const char *files; /* paths that the program may read, as pairs of NUL-terminated strings: first
                        * the name in the sandbox, then the real path */
    size_t files_length;
    const char *folder; /* folder on the host that the program may also write to; NULL: none */
};

#endif
