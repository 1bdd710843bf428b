/* Prepares a sandbox for untrusted programs. This is done once for all programs; restrict.h and
 * space.h then apply the sandbox to each of them.
 *
 * At the strict level, a program runs in its own namespaces. It sees its own folder and, read-only,
 * its files, but no other processes, no network, and no devices except /dev/null, /dev/random and
 * /dev/urandom. Landlock, a seccomp filter and resource limits apply too. At level basic, only
 * Landlock, the filter and the limits apply. */
#ifndef SANDBOX_SANDBOX_H
#define SANDBOX_SANDBOX_H

#include "base/error.h"
#include "base/text.h"
#include "command/command.h"
#include "sandbox/bounds.h"

#include <stdbool.h>
#include <stddef.h>

/* names of the levels in the order of enum sandbox_level; NULL-terminated */
extern const char *const sandbox_level_names[];

struct sandbox_setup {
    enum sandbox_level level; /* level of the sandbox; must not be SANDBOX_OFF */
    struct sandbox_limits limits;
    /* absolute paths that programs may also read; "/proc" means the program's own /proc */
    const char *const *reads;
    size_t read_count;
    unsigned programs; /* number of concurrent programs, used to limit their total memory */
    /* for tests: highest Landlock version to use, or 0 for the kernel's own version */
    int landlock_abi_max;
};

struct sandbox;

/* Checks the system, and prepares what all programs share. If the system cannot provide the level,
 * returns NULL and sets *error to a message that says what is missing and how to get it. */
struct sandbox *sandbox_open(const struct sandbox_setup *setup, struct error *error);
void sandbox_close(struct sandbox *sandbox); /* does nothing if `sandbox` is NULL */

/* Adds a variant of the sandbox for programs with these bounds. `programs` has the same meaning as
 * in struct sandbox_setup. Returns false and sets *error if the system cannot provide the variant.
 * sandbox_close frees all variants. */
bool sandbox_add_variant(struct sandbox *sandbox, const struct command_bounds *bounds,
                         unsigned programs, struct error *error);

/* Finds the variant of a sandbox for programs with these bounds, or the sandbox itself if it has
 * the same bounds. `sandbox` may itself be a variant. Returns NULL if no such variant has been
 * added. */
const struct sandbox *sandbox_for(const struct sandbox *sandbox,
                                  const struct command_bounds *bounds);

/* Returns true if control groups limit the programs in the sandbox. If not, the caller must measure
 * the memory of a program's processes, because rlimits do not count all of it. */
bool sandbox_has_groups(const struct sandbox *sandbox);

enum sandbox_level sandbox_level(const struct sandbox *sandbox); /* returns SANDBOX_OFF for NULL */
const struct sandbox_limits *sandbox_limits(const struct sandbox *sandbox);

/* Sets `files` to a list of the files that a command names (see command_named_files), in the format
 * of sandbox_place.files. Folders that do not belong to the bot are left out, unless they are
 * listed in the command's `reads`. */
void sandbox_list_files(const struct command *command, struct text *files);

/* Checks that a program at this sandbox level can use the files that its command names. (If faceoff
 * runs as root, programs run as a different user and may lack permissions.) The command's working
 * folder must belong to the bot, because another folder could contain other bots' files. On
 * failure, returns false and sets *error to a message that names the file. */
bool sandbox_check_files(enum sandbox_level level, const struct command *command,
                         struct error *error);

#endif
