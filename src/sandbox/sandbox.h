/* What a stranger's program may do: levels and limits, a process that gives up the rest for ever,
 * and the space that such a process lives in. Never starts a bot and never judges one: the leash
 * does, and match.c.
 *
 * strict: the program has namespaces of its own, in which it sees its files, read-only, and one
 * folder of its own, but no other process, network or device; also Landlock, a seccomp filter and
 * limits. basic: only Landlock, the filter and limits. */
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include "base/error.h"
#include "base/text.h"
#include "command/command.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* In strict, the one folder where a program may write; it is also its HOME and TMPDIR. */
#define SANDBOX_FOLDER "/box"

enum sandbox_level { SANDBOX_OFF, SANDBOX_BASIC, SANDBOX_STRICT };
extern const char *const sandbox_level_names[]; /* NULL-terminated, in this order */

struct sandbox_limits {
    uint64_t memory;    /* bytes, of one program: of all its processes if there are control
                         * groups, else of each */
    unsigned processes; /* at once. 1: the program cannot start another, and may have
                         * SANDBOX_THREADS threads; more: a thread counts as one */
    uint64_t disk;      /* bytes in its folder */
    uint64_t cpu_s;     /* of processor time for each process; 0: no limit */
};

#define SANDBOX_THREADS 64

struct sandbox_wishes {
    enum sandbox_level level; /* not SANDBOX_OFF */
    struct sandbox_limits limits;
    const char *const
        *reads; /* more paths that may be read, absolute. "/proc": a /proc of its own */
    size_t read_count;
    unsigned programs;    /* how many at once, for the bound on the memory of all */
    int landlock_abi_max; /* for tests: as if the kernel had no newer version; 0: as it is */
};

struct sandbox;

/* Probes the system and makes what all programs share. NULL: it cannot hold what the level
 * promises; *error says what is missing and how to get it. */
struct sandbox *sandbox_open(const struct sandbox_wishes *wishes, struct error *error);
void sandbox_close(struct sandbox *sandbox); /* takes NULL */

/* Whether control groups bound the programs; false: rlimits alone. */
bool sandbox_has_groups(const struct sandbox *sandbox);

enum sandbox_level sandbox_level(const struct sandbox *sandbox); /* NULL: SANDBOX_OFF */
const struct sandbox_limits *sandbox_limits(const struct sandbox *sandbox);

/* Sets `files` to the files that a command names, and its extra folder, in the form of
 * sandbox_place.files: command_named_files finds them. Common folders are left out. */
void sandbox_list_files(const struct command *command, struct text *files);

/* Whether the user that a program has in such a sandbox, who is another one than ours if we are
 * root, may use the files that its command names. False: *error names the file that he may not. */
bool sandbox_check_files(enum sandbox_level level, const struct command *command,
                         struct error *error);

/* What one program gets. Reading it needs no allocation. */
struct sandbox_place {
    const char *files; /* paths to be read, each with its NUL */
    size_t files_length;
    const char *folder; /* on the host, that may be written too; NULL: none */
};

/* strict: forks a process that is the first one of its own space and restricts itself. It returns 0
 * there; all that this process starts inherits the restrictions, and dies with it. The caller must
 * have only one thread, and must not end before that process. -1: *error says what went wrong. */
pid_t sandbox_fork(const struct sandbox *sandbox, const struct sandbox_place *place,
                   struct error *error);

/* Removes what that process leaves outside, once it has been waited for. */
void sandbox_end(const struct sandbox *sandbox, pid_t pid);

/* Within that process: like clone(2), for a child that shares its memory until it becomes a
 * program. The program, and what it starts, cannot do the same. */
pid_t sandbox_clone(const struct sandbox *sandbox, int (*child)(void *), void *stack, void *data);

/* In that child, before it becomes the program: sets the limits that its parent must not have. */
void sandbox_limit_child(const struct sandbox *sandbox);

/* basic: restricts the calling process for ever. 0, or the errno of what failed. */
int sandbox_restrict(const struct sandbox *sandbox, const struct sandbox_place *place);

/* Empties SANDBOX_FOLDER; nothing else may run then. */
void sandbox_wipe(void);

/* Within: a descriptor that is readable when a program asked for more than its limits allow and
 * waits for the refusal; -1: none. sandbox_hear refuses. */
int sandbox_news(void);
void sandbox_hear(void);

/* The name of the limit that the programs of this space have met since the last call, or NULL;
 * strict, and within. `signal` ended the program, or 0; `peak_kb` is the most memory of one of its
 * processes. */
const char *sandbox_exceeded(const struct sandbox *sandbox, int signal, uint64_t cpu_us,
                             uint64_t peak_kb);

#endif
