/* The bounds of a sandbox: its level, its limits, and the files that programs in it may use.
 * restrict.c, root.c and groups.c enforce these bounds. */
#ifndef SANDBOX_BOUNDS_H
#define SANDBOX_BOUNDS_H

#include <stddef.h>
#include <stdint.h>

/* The only folder that a program may write to at the strict level. It is also the program's HOME
 * and TMPDIR. */
#define SANDBOX_FOLDER "/box"

/* Name of the user that runs the program at the strict level. */
#define SANDBOX_USER "bot"

enum sandbox_level { SANDBOX_OFF, SANDBOX_BASIC, SANDBOX_STRICT };

struct sandbox_limits {
    /* memory limit in bytes per program, for all of its processes together. Without control groups,
     * the sandbox can only limit each process separately, and the process that supervises the bot
     * (leash_process.c) measures their total memory */
    uint64_t memory;
    /* maximum number of concurrent processes. If it is 1, the program cannot start another process,
     * but may have SANDBOX_THREADS threads. If it is more than 1, each thread counts as a
     * process */
    unsigned processes;
    uint64_t disk;  /* disk limit: maximum number of bytes in the program's folder */
    uint64_t cpu_s; /* maximum processor time of each process in seconds, or 0 for no limit */
};

#define SANDBOX_THREADS 64

/* The files that one program may use, in a form that can be read without allocating memory. */
struct sandbox_place {
    /* paths that the program may read, as pairs of NUL-terminated strings: first the name in the
     * sandbox, then the real path */
    const char *files;
    size_t files_length;
    /* folder on the host that the program may also write to, or NULL if there is none */
    const char *folder;
};

#endif
