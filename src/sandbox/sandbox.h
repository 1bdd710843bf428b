/* Prepares the sandbox for untrusted programs, once for all programs. restrict.h and space.h apply
 * it to a program. The leash starts the bots, and match.c judges them.
 *
 * At level strict, the program runs in its own namespaces. It sees its own folder, and its files
 * read-only, but no other process, no network and no device. Landlock, a seccomp filter and
 * resource limits apply too. At level basic, only Landlock, the filter and the limits apply. */
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include "base/error.h"
#include "base/text.h"
#include "command/command.h"
#include "sandbox/bounds.h"

#include <stdbool.h>
#include <stddef.h>

extern const char *const sandbox_level_names[]; /* names of the levels in the order of enum
                                                 * sandbox_level; NULL-terminated */

struct sandbox_setup {
    enum sandbox_level level; /* level of the sandbox; not SANDBOX_OFF */
    struct sandbox_limits limits;
    const char *const *reads; /* additional absolute paths that may be read; "/proc" stands for the
                               * program's own /proc */
    size_t read_count;
    unsigned programs;    /* number of programs that run at once, for the limit on their total
                           * memory */
    int landlock_abi_max; /* for tests: highest version of Landlock to assume; 0: the kernel's real
                           * version */
};

struct sandbox;

/* Checks the system, and prepares what all programs share. If the system cannot provide the level,
 * returns NULL; *error then says what is missing and how to get it. */
struct sandbox *sandbox_open(const struct sandbox_setup *setup, struct error *error);
void sandbox_close(struct sandbox *sandbox); /* accepts NULL */

/* Adds a variant of the sandbox for programs with these bounds; `programs` as in the setup. Returns
 * false and sets *error if the system cannot provide it. sandbox_close closes it too. */
bool sandbox_add_variant(struct sandbox *sandbox, const struct command_bounds *bounds,
                         unsigned programs, struct error *error);

/* Returns the variant of the sandbox, or of the one that it is a variant of, for a program with
 * these bounds. The variant must have been added, unless the bounds are those of the sandbox. */
const struct sandbox *sandbox_for(const struct sandbox *sandbox,
                                  const struct command_bounds *bounds);

/* Returns true if control groups limit the programs. If not, the caller must measure the memory of
 * a program's processes, because rlimits do not count all of it. */
bool sandbox_has_groups(const struct sandbox *sandbox);

enum sandbox_level sandbox_level(const struct sandbox *sandbox); /* Returns the level; SANDBOX_OFF
                                                                  * for NULL */
const struct sandbox_limits *sandbox_limits(const struct sandbox *sandbox);

/* Sets `files` to the files that a command names (see command_named_files) and to its extra folder,
 * in the form of sandbox_place.files. Common folders are left out. */
void sandbox_list_files(const struct command *command, struct text *files);

/* Returns true if a program at this sandbox level may use the files that its command names. (If
 * faceoff runs as root, the programs run as another user.) Its working folder must not be a common
 * one, which would show other bots' files. Otherwise returns false, and *error names the file. */
bool sandbox_check_files(enum sandbox_level level, const struct command *command,
                         struct error *error);

#endif
