#include "sandbox/sandbox.h"

#include "base/file.h"
#include "base/memory.h"
#include "command/named_files.h"
#include "sandbox/landlock.h"
#include "sandbox/probe.h"
#include "sandbox/restrict.h"
#include "sandbox/space.h"

#include <assert.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Configuration files that compilers and interpreters need. */
static const char *const settings[] = {"/etc/java-*", "/etc/fpc*.cfg", NULL};

const char *const sandbox_level_names[] = {"off", "basic", "strict", NULL};

/* --- files --- */

static void sandbox_add_file(struct text *files, const char *path, const char *real)
{
    text_append(files, path, strlen(path) + 1);
    text_append(files, real, strlen(real) + 1);
}

static void list_file(const struct named_file *file, struct text *files)
{
    sandbox_add_file(files, file->path, file->real);
    if (strcmp(file->path, file->real) != 0) {
        sandbox_add_file(files, file->real, file->real);
    }
}

void sandbox_list_files(const struct command *command, struct text *files)
{
    struct named_files named;
    text_clear(files);
    command_named_files(command, &named);
    for (size_t i = 0; i < named.count; i++) {
        if (!named.list[i].common || named.list[i].kind == NAMED_READ) {
            list_file(&named.list[i], files);
        }
    }
    named_files_free(&named);
}

/* Checks that the file can be read by a program that runs as a different user than faceoff. */
static bool check_readable(const struct named_file *file, struct error *error)
{
    struct stat status;
    return stat(file->real, &status) != 0 || (status.st_mode & (S_IROTH | S_IXOTH)) != 0 ||
           error_set(
               error,
               "the sandbox's user is not root and cannot read %s: make it readable by everyone",
               file->path);
}

bool sandbox_check_files(enum sandbox_level level, const struct command *command,
                         struct error *error)
{
    struct named_files named;
    bool good = true, others = level == SANDBOX_STRICT && geteuid() == 0, all = false;
    if (level == SANDBOX_OFF) {
        return true;
    }
    command_named_files(command, &named);
    for (size_t i = 0; i < named.count; i++) {
        all = all || (named.list[i].kind == NAMED_READ && named.list[i].common);
    }
    for (size_t i = 0; good && i < named.count; i++) {
        const struct named_file *file = &named.list[i];
        if (file->kind == NAMED_DIR && file->common && !all) {
            good = error_set(error,
                             "dir=%s contains more than this bot's files, so bots in a sandbox "
                             "cannot read it; give the bot its own folder, or add read=. to make "
                             "all of it readable",
                             command->dir);
        }
        good = good && (file->common || !others || check_readable(file, error));
    }
    named_files_free(&named);
    return good;
}

/* --- opening --- */

enum sandbox_level sandbox_level(const struct sandbox *sandbox)
{
    return sandbox == NULL ? SANDBOX_OFF : sandbox->level;
}

bool sandbox_has_groups(const struct sandbox *sandbox)
{
    return sandbox_groups(sandbox);
}

const struct sandbox_limits *sandbox_limits(const struct sandbox *sandbox)
{
    return &sandbox->limits;
}

static bool sandbox_share(struct sandbox *sandbox, const char *path, struct error *error)
{
    struct named_file file;
    bool found = named_file_find(&file, path, error);
    if (found) {
        list_file(&file, &sandbox->shared);
        named_file_free(&file);
    }
    return found;
}

/* Lists the files and folders that every program may read in addition to /usr. */
static bool list_shared(struct sandbox *sandbox, const struct sandbox_setup *setup,
                        struct error *error)
{
    for (size_t i = 0; settings[i] != NULL; i++) {
        glob_t found;
        if (glob(settings[i], 0, NULL, &found) == 0) {
            for (size_t k = 0; k < found.gl_pathc; k++) {
                sandbox_share(sandbox, found.gl_pathv[k], NULL);
            }
            globfree(&found);
        }
    }
    for (size_t i = 0; i < setup->read_count; i++) {
        const char *path = setup->reads[i];
        if (strcmp(path, "/proc") == 0 && sandbox->level == SANDBOX_STRICT) {
            sandbox->proc = true;
        } else if (!sandbox_share(sandbox, path, error)) {
            return error_prefix(error, "a program in the sandbox cannot read %.200s%s", path,
                                file_path_hint(path));
        }
    }
    return true;
}

/* Tries out a sandbox without running a program in it. On error, returns false and sets *error. */
static bool sandbox_try(const struct sandbox *sandbox, struct error *error)
{
    int report[2] = {-1, -1};
    const struct sandbox_place place = {NULL, 0, NULL};
    pid_t keeper = pipe(report) == 0 ? fork() : -1;
    if (keeper == 0) {
        struct error reason = {""};
        pid_t pid = sandbox_fork(sandbox, &place, &reason);
        if (pid == 0) {
            _exit(0);
        }
        if (pid > 0) {
            waitpid(pid, NULL, 0);
            sandbox_end(sandbox, pid);
        }
        _exit(write(report[1], &reason, sizeof reason) == (ssize_t)sizeof reason ? 0 : 1);
    }
    struct error reason = {"it exited without reporting"};
    close(report[1]);
    ssize_t length = keeper > 0 ? read(report[0], &reason, sizeof reason) : -1;
    close(report[0]);
    if (keeper > 0) {
        waitpid(keeper, NULL, 0);
    }
    return (length == (ssize_t)sizeof reason && reason.text[0] == '\0') ||
           error_set(error, "the sandbox cannot be set up on this system: %s", reason.text);
}

/* Checks that the sum of all programs' memory limits does not exceed the machine's memory.
 * Otherwise the limits would not protect the machine. */
static bool check_memory(const struct sandbox *sandbox, unsigned programs, struct error *error)
{
    const struct sandbox_limits *limits = &sandbox->limits;
    uint64_t there = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t all = (limits->memory + limits->disk) * programs;
    return sandbox_groups(sandbox) || all <= there ||
           error_set(error,
                     "%u programs with %llu MB of memory and %llu MB of files each may use %llu MB "
                     "in total, but this machine has only %llu MB. Use a smaller --memory, --disk "
                     "or -j",
                     programs, (unsigned long long)(limits->memory >> 20),
                     (unsigned long long)(limits->disk >> 20), (unsigned long long)(all >> 20),
                     (unsigned long long)(there >> 20));
}

/* Returns true if the system provides everything that the sandbox's level needs. Otherwise returns
 * false and sets *error. */
static bool check_system(const struct sandbox *sandbox, struct error *error)
{
    struct probe_finding findings[PROBE_FEATURES];
    probe_system(findings);
    int last = sandbox->level == SANDBOX_STRICT ? PROBE_HOST_NAME : PROBE_LANDLOCK;
    for (int i = 0; i <= last; i++) {
        if (!findings[i].there) {
            return error_set(error, "--sandbox=%s needs %s, which this system lacks (%s): %s",
                             sandbox_level_names[sandbox->level], findings[i].name,
                             findings[i].detail, findings[i].get);
        }
    }
    return true;
}

struct sandbox *sandbox_open(const struct sandbox_setup *setup, struct error *error)
{
    struct sandbox *sandbox = memory_new(sizeof *sandbox);
    int most = setup->landlock_abi_max;
    bool strict = setup->level == SANDBOX_STRICT;
    assert(setup->level != SANDBOX_OFF && setup->limits.processes >= 1);
    *sandbox = (struct sandbox){
        .level = setup->level, .limits = setup->limits, .landlock = landlock_version()};
    sandbox->landlock = most != 0 && most < sandbox->landlock ? most : sandbox->landlock;
    bool good = check_system(sandbox, error) && list_shared(sandbox, setup, error) &&
                filter_make(&sandbox->filter, &sandbox->limits, strict, error);
    if (good && strict) {
        groups_open(&sandbox->groups);
        good = check_memory(sandbox, setup->programs, error) && sandbox_try(sandbox, error);
    }
    if (!good) {
        sandbox_close(sandbox);
    }
    return good ? sandbox : NULL;
}

/* Returns the limits for a program. Limits that the program does not set itself are those of the
 * sandbox. */
static struct sandbox_limits sandbox_limits_for(const struct sandbox *sandbox,
                                                const struct command_bounds *bounds)
{
    struct sandbox_limits limits = sandbox->limits;
    limits.memory = bounds->memory != 0 ? bounds->memory : limits.memory;
    limits.processes = bounds->processes != 0 ? bounds->processes : limits.processes;
    return limits;
}

/* Returns true if a program with these bounds gets its own /proc, which exists only at level
 * strict. */
static bool sandbox_has_proc(const struct sandbox *sandbox, const struct command_bounds *bounds)
{
    return sandbox->proc || (bounds->proc && sandbox->level == SANDBOX_STRICT);
}

static bool sandbox_fits(const struct sandbox *sandbox, const struct sandbox_limits *limits,
                         bool proc)
{
    return sandbox->limits.memory == limits->memory && sandbox->proc == proc &&
           sandbox->limits.processes == limits->processes;
}

bool sandbox_add_variant(struct sandbox *sandbox, const struct command_bounds *bounds,
                         unsigned programs, struct error *error)
{
    const struct sandbox_limits limits = sandbox_limits_for(sandbox, bounds);
    bool strict = sandbox->level == SANDBOX_STRICT;
    if (sandbox_for(sandbox, bounds) != NULL) {
        return true;
    }
    struct sandbox *variant = memory_new(sizeof *variant);
    *variant = *sandbox;
    variant->limits = limits;
    variant->filter = (struct filter){.secret = 0};
    variant->proc = sandbox_has_proc(sandbox, bounds);
    variant->base = sandbox;
    variant->variants = NULL;
    variant->next = sandbox->variants;
    sandbox->variants = variant;
    return (!strict || check_memory(variant, programs, error)) &&
           filter_make(&variant->filter, &limits, strict, error);
}

const struct sandbox *sandbox_for(const struct sandbox *sandbox,
                                  const struct command_bounds *bounds)
{
    const struct sandbox *base = sandbox->base != NULL ? sandbox->base : sandbox;
    const struct sandbox_limits limits = sandbox_limits_for(base, bounds);
    bool proc = sandbox_has_proc(base, bounds);
    if (sandbox_fits(base, &limits, proc)) {
        return base;
    }
    const struct sandbox *variant = base->variants;
    while (variant != NULL && !sandbox_fits(variant, &limits, proc)) {
        variant = variant->next;
    }
    return variant;
}

void sandbox_close(struct sandbox *sandbox)
{
    if (sandbox != NULL) {
        for (struct sandbox *variant; (variant = sandbox->variants) != NULL;) {
            sandbox->variants = variant->next;
            filter_free(&variant->filter);
            free(variant);
        }
        groups_close(&sandbox->groups);
        filter_free(&sandbox->filter);
        text_free(&sandbox->shared);
        free(sandbox);
    }
}
