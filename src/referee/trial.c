#include "referee/trial.h"

#include "base/clock.h"
#include "base/file.h"
#include "command/program.h"
#include "referee/leash.h"
#include "referee/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

_Noreturn static void become_stopped(pid_t parent, const struct command *command, int report)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* if the parent was killed before PR_SET_PDEATHSIG took effect, nothing else would kill this
     * process */
    if (getppid() != parent) {
        _exit(1);
    }
    setsid();
    /* If tracing is forbidden, the program is not started. The first game will show whether it can
     * be started. */
    int failure = command->dir != NULL && chdir(command->dir) != 0 ? errno
                  : ptrace(PTRACE_TRACEME) != 0                    ? 0
                                                : command_exec(command->words, environ);
    ssize_t written = write(report, &failure, sizeof failure);
    _exit(written == (ssize_t)sizeof failure ? 0 : 1);
}

/* Returns 0 if the command can be run, and otherwise an errno. */
static int trial_try_exec(const struct command *command)
{
    int report[2];
    int status = 0;
    if (pipe2(report, O_CLOEXEC) != 0) {
        return errno;
    }
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        become_stopped(parent, command, report[1]);
    }
    int failure = pid < 0 ? errno : 0;
    close(report[1]);
    if (pid > 0 && waitpid(pid, &status, 0) == pid && WIFSTOPPED(status)) {
        /* by now exec has succeeded, but the program has not yet run its first instruction */
        kill(pid, SIGKILL);
        waitpid(pid, &status, 0);
    } else if (pid > 0 && read(report[0], &failure, sizeof failure) != sizeof failure) {
        failure = ECHILD;
    }
    close(report[0]);
    return failure;
}

/* Reads the first line of a script without its newline, up to the length that the kernel reads.
 * Sets `line` to "" for other files. */
static void read_first_line(const char *path, char line[256])
{
    FILE *file = fopen(path, "re");
    if (file == NULL || fgets(line, 256, file) == NULL || strncmp(line, "#!", 2) != 0) {
        line[0] = '\0';
    }
    if (file != NULL) {
        fclose(file);
    }
    line[strcspn(line, "\n")] = '\0';
}

/* Returns true if the name of a program in a script's first line ends in a carriage return. That
 * program is the interpreter, or the program that env must start. env treats a carriage return as a
 * space only after -S. */
static bool names_with_return(const char *line)
{
    size_t length = strlen(line);
    const char *name = line + 2 + strspn(line + 2, " \t");
    size_t size = strcspn(name, " \t");
    const char *next = name + size + strspn(name + size, " \t");
    bool env = size >= 4 && strncmp(name + size - 4, "/env", 4) == 0;
    return line[length - 1] == '\r' && (*next == '\0' || (env && *next != '-'));
}

static bool is_source(const char *path)
{
    static const char *const suffixes[] = {".c",  ".cc", ".cpp",  ".cxx",
                                           ".rs", ".go", ".java", ".pas"};
    const char *suffix = strrchr(path, '.');
    bool found = false;
    for (size_t i = 0; suffix != NULL && i < sizeof suffixes / sizeof *suffixes; i++) {
        found = found || strcmp(suffix, suffixes[i]) == 0;
    }
    return found;
}

/* Returns a hint to append to strerror's message for `failure`, or "" if there is none. */
static const char *hint_of(const char *path, int failure)
{
    struct stat status;
    struct statvfs where;
    bool there = failure == EACCES && stat(path, &status) == 0;
    if (there && S_ISDIR(status.st_mode)) {
        return " (it is a folder)";
    }
    if (there && statvfs(path, &where) == 0 && (where.f_flag & ST_NOEXEC) != 0) {
        return " (its file system is mounted noexec)";
    }
    if (there && access(path, X_OK) != 0 && is_source(path)) {
        return " (it is source code: compile it and name the executable)";
    }
    if (there && access(path, X_OK) != 0) {
        return " (it is not executable; use chmod +x)";
    }
    return failure == ENOEXEC
               ? " (it is neither a program for this machine nor a script that begins with #!)"
               : file_path_hint(path);
}

/* Checks that env finds the program that a script's first line asks for. */
static bool trial_check_env(const char *path, const char *asked, struct error *error)
{
    struct text word = {0}, place = {0};
    text_append(&word, asked, strcspn(asked, " \t"));
    bool plain = word.length > 0 && word.data[0] != '-' && strpbrk(word.data, "=/") == NULL;
    bool good =
        !plain || program_find(word.data, NULL, &place) ||
        error_set(error, "cannot start %s: its first line asks env for %s, which is not in PATH",
                  path, word.data);
    text_free(&word);
    text_free(&place);
    return good;
}

/* Returns true if the command sets the variable PATH, which env searches for programs. */
static bool sets_path(const struct command *command)
{
    bool sets = false;
    for (size_t i = 0; i < command->variables.count; i++) {
        sets = sets || strncmp(command->variables.list[i], "PATH=", 5) == 0;
    }
    return sets;
}

/* Checks the first line of a script, and explains why the script cannot be started. If the
 * interpreter is missing, the kernel reports that the script itself is missing. If a carriage
 * return follows the name of the program that env must run, env itself still starts, so exec does
 * not fail. */
static bool trial_check_file(const struct command *command, const char *path, int failure,
                             struct error *error)
{
    char line[256] = "";
    if (failure == 0 || failure == ENOENT) {
        read_first_line(path, line);
    }
    if (line[0] == '\0') {
        return failure == 0 || error_set(error, "cannot start %s: %s%s", path, strerror(failure),
                                         hint_of(path, failure));
    }
    if (names_with_return(line)) {
        return error_set(error,
                         "cannot start %s: its first line, %.*s, ends with a carriage return", path,
                         (int)strlen(line) - 1, line);
    }
    const char *name = line + 2 + strspn(line + 2, " \t");
    size_t length = strcspn(name, " \t");
    const char *rest = name + length + strspn(name + length, " \t");
    if (failure != 0 && *rest != '\0') {
        return error_set(error,
                         "cannot start %s: its interpreter %.*s does not exist (the first line of "
                         "the file is \"%s\", and the path ends at the first space)",
                         path, (int)length, name, line);
    }
    if (failure != 0) {
        return error_set(error, "cannot start %s: its interpreter %s does not exist", path, name);
    }
    bool env = length >= 4 && strncmp(name + length - 4, "/env", 4) == 0;
    return !env || sets_path(command) || trial_check_env(path, rest, error);
}

static bool check_program(const struct command *command, int failure, struct error *error)
{
    const char *name = command->words[0];
    struct text path = {0};
    bool found = program_find(command->words[0], command->dir, &path);
    bool good;
    if (found || failure != ENOENT || strchr(name, '/') != NULL) {
        good = trial_check_file(command, text_string(&path), failure, error);
    } else {
        good = error_set(error, "cannot start %s: %s in PATH%s%s%s", name, strerror(failure),
                         file_is_there(name) ? "; for the file in this folder, write ./" : "",
                         file_is_there(name) ? name : "", file_path_hint(name));
    }
    text_free(&path);
    return good;
}

/* Returns the suffixes of an interpreter's scripts, each followed by a space, or NULL if the
 * program is not an interpreter. */
static const char *script_suffixes(const char *program)
{
    static const struct {
        const char *begin, *suffixes;
    } known[] = {{"python", ".py "}, {"pypy", ".py "}, {"node", ".js .mjs .cjs "},
                 {"perl", ".pl "},   {"ruby", ".rb "}, {"php", ".php "},
                 {"lua", ".lua "},   {"sh", ".sh "},   {"bash", ".sh "},
                 {"dash", ".sh "},   {"ksh", ".sh "},  {"Rscript", ".R .r "},
                 {"julia", ".jl "}};
    const char *name = file_name(program);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t length = strlen(known[i].begin);
        if (strncmp(name, known[i].begin, length) == 0 &&
            name[length + strspn(name + length, "0123456789.")] == '\0') {
            return known[i].suffixes;
        }
    }
    return NULL;
}

/* Returns true if the word is certainly the name of a script. Returns false for a word with a
 * placeholder, because placeholders are filled in only when a game is played. */
static bool is_script(const char *word, const char *suffixes)
{
    const char *dot = strrchr(word, '.');
    const char *found = dot == NULL ? NULL : strstr(suffixes, dot);
    return found != NULL && found[strlen(dot)] == ' ' && strpbrk(word, " \n{") == NULL;
}

/* Returns the argument that names the script, which is the first one after the interpreter's
 * options. Returns NULL if the command uses an option such as -c, -lc or -m instead of a script, or
 * if it is uncertain whether the argument names one. */
static const char *script_of(const struct command *command)
{
    const char *suffixes = script_suffixes(command->words[0]);
    for (size_t i = 1; suffixes != NULL && i < command->count; i++) {
        const char *word = command->words[i];
        size_t length = strlen(word);
        if (word[0] != '-' || length < 2) {
            return is_script(word, suffixes) ? word : NULL;
        }
        if (word[1] != '-' && strchr("cem", word[length - 1]) != NULL) {
            return NULL;
        }
    }
    return NULL;
}

/* If the command runs an interpreter, checks that its script exists. */
static bool check_script(const struct command *command, struct error *error)
{
    const char *script = script_of(command);
    struct text path = {0};
    if (script != NULL) {
        program_put_path(command->dir, script, &path);
    }
    bool good = script == NULL || access(text_string(&path), F_OK) == 0 ||
                error_set(error, "%s will not be able to find %s: %s%s", command->words[0],
                          text_string(&path), strerror(errno), file_path_hint(script));
    text_free(&path);
    return good;
}

/* Checks the working folder, and the files that the command lists as `reads`. */
static bool check_settings(const struct command *command, struct error *error)
{
    struct stat status;
    if (command->dir != NULL && stat(command->dir, &status) != 0) {
        return error_set(error, "dir=%s: %s%s", command->dir, strerror(errno),
                         file_path_hint(command->dir));
    }
    if (command->dir != NULL && !S_ISDIR(status.st_mode)) {
        return error_set(error, "dir=%s is not a folder", command->dir);
    }
    bool good = true;
    for (size_t i = 0; good && i < command->reads.count; i++) {
        struct text path = {0};
        program_put_path(command->dir, command->reads.list[i], &path);
        good = stat(text_string(&path), &status) == 0 ||
               error_set(error, "read=%s: %s%s", command->reads.list[i], strerror(errno),
                         file_path_hint(command->reads.list[i]));
        text_free(&path);
    }
    return good;
}

bool trial_start(const struct command *command, struct error *error)
{
    if (!leash_fits(command, error) || !check_settings(command, error)) {
        return false;
    }
    int failure = trial_try_exec(command);
    for (int ms = 0; limits_is_shortage(failure) && ms * NS_PER_MS < LIMITS_SHORTAGE_NS;
         ms += LIMITS_RETRY_MS) {
        poll(NULL, 0, LIMITS_RETRY_MS);
        failure = trial_try_exec(command);
    }
    return check_program(command, failure, error) && check_script(command, error);
}
