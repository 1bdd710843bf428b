/* What a stranger's program may do, made ready once for all programs: restrict.h and space.h apply
 * it. Never starts a bot and never judges one: the leash does, and match.c.
 *
 * strict: the program has namespaces of its own, in which it sees its files, read-only, and one
 * folder of its own, but no other process, network or device; also Landlock, a seccomp filter and
 * limits. basic: only Landlock, the filter and limits. */
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include "base/error.h"
#include "base/text.h"
#include "command/command.h"
#include "sandbox/bounds.h"

#include <stdbool.h>
#include <stddef.h>

extern const char *const sandbox_level_names[]; /* NULL-terminated, in this order */

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

#endif
