#define _GNU_SOURCE
#include "tournament/entry.h"

#include "base/memory.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define FILE_SIZE_MAX (64 * 1024 * 1024)
#define COMPILE_SECONDS 60
#define HEADER_SIZE 8192 /* where the name lines are looked for */

extern char **environ;

static bool read_file(const char *path, struct text *bytes, struct error *error)
{
    char part[65536];
    FILE *file = fopen(path, "rbe");
    struct stat status;
    if (file == NULL || fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode)) {
        error_set(error, "cannot read %s: %s", path,
                  file == NULL ? strerror(errno) : "it is no regular file");
        if (file != NULL) {
            fclose(file);
        }
        return false;
    }
    for (size_t length; (length = fread(part, 1, sizeof part, file)) > 0;) {
        text_append(bytes, part, length);
        if (bytes->length > FILE_SIZE_MAX) {
            break;
        }
    }
    bool good = !ferror(file) && bytes->length <= FILE_SIZE_MAX;
    fclose(file);
    return good || error_set(error, "cannot read %s: it is too large or damaged", path);
}

/* FNV-1a, 64 bits: tells entries apart, resists nobody. */
static uint64_t hash_bytes(const struct text *bytes)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < bytes->length; i++) {
        hash = (hash ^ (unsigned char)bytes->data[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

/* From the first quote to behind the second one. */
static size_t skip_quoted(const char *source, size_t length, size_t at)
{
    char quote = source[at++];
    while (at < length && source[at] != quote && source[at] != '\n') {
        at += source[at] == '\\' ? 2 : 1;
    }
    return at < length ? at + 1 : length;
}

static size_t skip_comment(const char *source, size_t length, size_t at)
{
    bool line = source[at + 1] == '/';
    for (at += 2; at < length; at++) {
        if (line ? source[at] == '\n' && source[at - 1] != '\\'
                 : at + 1 < length && source[at] == '*' && source[at + 1] == '/') {
            return line ? at : at + 2;
        }
    }
    return length;
}

size_t entry_count_code(const char *source, size_t length)
{
    size_t count = 0;
    for (size_t at = 0; at < length;) {
        size_t next = at + 1;
        bool comment =
            source[at] == '/' && next < length && (source[next] == '/' || source[next] == '*');
        if (comment) {
            next = skip_comment(source, length, at);
        } else if (source[at] == '"' || source[at] == '\'') {
            next = skip_quoted(source, length, at);
        }
        count += comment ? 0 : next - at;
        at = next;
    }
    return count;
}

/* The rest of the line behind the label, without blanks and the end of a comment; NULL when there
 * is no such line. The caller frees it. */
static char *header_line(const struct text *source, const char *label)
{
    size_t size = source->length < HEADER_SIZE ? source->length : HEADER_SIZE;
    const char *found = memmem(text_string(source), size, label, strlen(label));
    if (found == NULL) {
        return NULL;
    }
    found += strlen(label);
    size_t length = strcspn(found, "\r\n");
    const char *end = memmem(found, length, "*/", 2);
    length = end != NULL ? (size_t)(end - found) : length;
    while (length > 0 && isspace((unsigned char)found[length - 1])) {
        length--;
    }
    while (length > 0 && isspace((unsigned char)*found)) {
        found++;
        length--;
    }
    char *line = strndup(found, length < 60 ? length : 60);
    for (char *c = line; *c != '\0'; c++) {
        *c = (unsigned char)*c < ' ' || (unsigned char)*c >= 0x7f ? '?' : *c;
    }
    return line;
}

static void put_out(struct entry *entry, const char *format, size_t size, size_t limit)
{
    char reason[160];
    snprintf(reason, sizeof reason, format, size, limit);
    entry->out = memory_copy_string(reason);
}

/* Waits for the compiler; kills it and what it started when it takes too long. */
static bool await_compiler(pid_t pid)
{
    int status = 0;
    for (int i = 0; i < COMPILE_SECONDS * 100; i++) {
        if (waitpid(pid, &status, WNOHANG) == pid) {
            return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
        poll(NULL, 0, 10);
    }
    kill(-pid, SIGKILL);
    waitpid(pid, &status, 0);
    return false;
}

/* cc -o PROGRAM FILE -lm, in a process group of its own. What it says goes to a file. */
static bool compile(const char *program, const char *file, const char *log)
{
    char *argv[] = {(char *)"cc", (char *)"-o", (char *)program, (char *)file, (char *)"-lm", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t pid;
    int failure = posix_spawnp(&pid, argv[0], &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failure == 0 && await_compiler(pid);
}

/* The first line with "error", or the first one. */
static void put_out_uncompiled(struct entry *entry, const char *log)
{
    struct text said = {0};
    struct text reason = {0};
    read_file(log, &said, NULL);
    const char *line = strstr(text_string(&said), "error");
    while (line != NULL && line > said.data && line[-1] != '\n') {
        line--;
    }
    line = line != NULL ? line : text_string(&said);
    text_printf(&reason, "does not compile: %.*s", (int)strcspn(line, "\n"), line);
    entry->out = reason.data;
    text_free(&said);
}

static void build(struct entry *entry, const struct text *source, const char *folder, size_t number,
                  const struct contest *contest)
{
    struct text program = {0}, log = {0}, made = {0};
    entry->source_size = entry_count_code(text_string(source), source->length);
    if (entry->source_size > contest->source_size_max) {
        put_out(entry, "%zu characters without comments, %zu are allowed", entry->source_size,
                contest->source_size_max);
        return;
    }
    text_printf(&program, "%s/entry%zu", folder, number);
    text_printf(&log, "%s/log%zu", folder, number);
    /* A compiler that outlived an interrupted run may still write to its own file, never to this.
     */
    text_printf(&made, "%s.%d", text_string(&program), (int)getpid());
    if (compile(text_string(&made), entry->file, text_string(&log)) &&
        rename(text_string(&made), text_string(&program)) == 0) {
        entry->program = memory_copy_string(text_string(&program));
    } else {
        put_out_uncompiled(entry, text_string(&log));
    }
    text_free(&program);
    text_free(&made);
    text_free(&log);
}

static bool ends_with(const char *string, const char *end)
{
    size_t length = strlen(string);
    return length >= strlen(end) && strcmp(string + length - strlen(end), end) == 0;
}

bool entry_load(struct entry *entry, const char *file, const char *folder, size_t number,
                const struct contest *contest, struct error *error)
{
    struct text bytes = {0};
    const char *slash = strrchr(file, '/');
    *entry = (struct entry){.file = memory_copy_string(file)};
    if (!read_file(file, &bytes, error)) {
        text_free(&bytes);
        return false;
    }
    entry->hash = hash_bytes(&bytes);
    bool source = ends_with(file, ".c");
    if (source) {
        entry->name = header_line(&bytes, "POTM ENTRY:");
        entry->author = header_line(&bytes, "Your Name:");
        build(entry, &bytes, folder, number, contest);
    } else {
        entry->program = realpath(file, NULL);
    }
    struct stat status;
    if (entry->program != NULL && stat(entry->program, &status) == 0) {
        entry->executable_size = (size_t)status.st_size;
    }
    if (entry->executable_size > contest->executable_size_max) {
        put_out(entry, "an executable of %zu bytes, %zu are allowed", entry->executable_size,
                contest->executable_size_max);
    } else if (!source && access(file, X_OK) != 0) {
        entry->out = memory_copy_string("neither a .c file nor an executable");
    }
    if (entry->name == NULL || entry->name[0] == '\0') {
        free(entry->name);
        entry->name = memory_copy_string(slash == NULL ? file : slash + 1);
    }
    entry->author = entry->author == NULL ? memory_copy_string("") : entry->author;
    text_free(&bytes);
    return true;
}

void entry_free(struct entry *entry)
{
    free(entry->file);
    free(entry->name);
    free(entry->author);
    free(entry->program);
    free(entry->out);
    *entry = (struct entry){0};
}
