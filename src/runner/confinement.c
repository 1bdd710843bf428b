#include "runner/confinement.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define MB (1ULL << 20)
#define COMPILER_MEMORY (1024 * MB)
#define COMPILER_PROCESSES 64
#define COMPILER_DISK (256 * MB)

/* Splits a list of the form "PATH:PATH" into paths. The caller frees the returned list, but not the
 * individual paths. */
static const char **confinement_split(char *list, size_t *count)
{
    const char **paths = NULL;
    *count = 0;
    for (char *rest = list, *path; (path = strsep(&rest, ":")) != NULL;) {
        if (path[0] != '\0') {
            paths = memory_resize(paths, (*count + 1) * sizeof *paths);
            paths[(*count)++] = path;
        }
    }
    return paths;
}

static bool confinement_open_with(struct sandbox **sandbox, struct sandbox_setup *wishes,
                                  const struct options *options, struct error *error)
{
    const char *reads = options_text(options, "sandbox-read");
    *sandbox = NULL;
    wishes->level = conditions_level(options);
    if (wishes->level == SANDBOX_OFF) {
        return true;
    }
    char *list = memory_copy_string(reads == NULL ? "" : reads);
    const char **paths = confinement_split(list, &wishes->read_count);
    wishes->reads = paths;
    *sandbox = sandbox_open(wishes, error);
    free(paths);
    free(list);
    return *sandbox != NULL;
}

bool confinement_open(struct sandbox **sandbox, const struct options *options,
                      const struct player *players, size_t count, unsigned slots,
                      struct error *error)
{
    struct sandbox_setup wishes = {
        .limits = {.memory = options_number(options, "memory", 0) * MB,
                   .processes = (unsigned)options_number(options, "processes", 0),
                   .disk = options_number(options, "disk", 0) * MB,
                   .cpu_s = options_number(options, "cpu-s", 0)},
        .programs = 2 * slots,
    };
    bool good = confinement_open_with(sandbox, &wishes, options, error);
    for (size_t i = 0; good && *sandbox != NULL && i < count; i++) {
        good = confinement_add(*sandbox, &players[i], slots, error);
    }
    return good;
}

bool confinement_add(struct sandbox *sandbox, const struct player *player, unsigned slots,
                     struct error *error)
{
    return sandbox_add_variant(sandbox, &player->command.bounds, 2 * slots, error) ||
           error_prefix(error, "%s", player->name);
}

bool confinement_open_compiler(struct sandbox **sandbox, const struct options *options,
                               struct error *error)
{
    struct sandbox_setup wishes = {
        .limits = {.memory = COMPILER_MEMORY,
                   .processes = COMPILER_PROCESSES,
                   .disk = COMPILER_DISK},
    };
    const struct command_bounds with_proc = {.proc = true};
    return confinement_open_with(sandbox, &wishes, options, error) &&
           (*sandbox == NULL || sandbox_add_variant(*sandbox, &with_proc, wishes.programs, error));
}

bool confinement_open_best(struct sandbox **sandbox, struct options *options, unsigned slots,
                           struct error *why, struct error *error)
{
    why->text[0] = '\0';
    if (options_given(options, "sandbox")) {
        return confinement_open(sandbox, options, NULL, 0, slots, error);
    }
    struct error reason;
    for (int level = SANDBOX_STRICT; level >= SANDBOX_OFF; level--) {
        options_set(options, "sandbox", sandbox_level_names[level], NULL);
        if (confinement_open(sandbox, options, NULL, 0, slots, &reason)) {
            return true;
        }
        if (level == SANDBOX_STRICT) {
            *why = reason;
        }
    }
    return error_set(error, "%s", reason.text);
}
