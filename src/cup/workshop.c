#include "cup/workshop.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "cup/languages.h"
#include "referee/core_wait.h"
#include "referee/folder.h"
#include "referee/trial.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* Maximum time to wait for a killed compiler to exit, in seconds. It is long because the machine
 * may be very busy. */
#define KILL_SECONDS 20
/* Interval in ms between measurements of how long the compiler has waited for a core. */
#define SAMPLE_MS 100
/* Amount of free space in bytes below which a compiler may fail because the disk is full. */
#define SPACE_LEAST (16 << 20)
/* Amount of the compiler's output in bytes after which no further line is kept. */
#define SAID_SIZE_MAX (16 << 10)
/* Amount in bytes that is kept of each line of the compiler's output, because a source can make the
 * compiler print lines of many megabytes. */
#define SAID_LINE_MAX 500

bool workshop_open(struct workshop *workshop, struct error *error)
{
    *workshop = (struct workshop){.leash.fd = -1,
                                  .limit_ns = COMPILE_SECONDS * NS_PER_S,
                                  .wait_ns = COMPILE_WAIT_SECONDS * NS_PER_S};
    workshop->around = folder_name(NULL, error);
    workshop->folder = workshop->around == NULL ? NULL : folder_name(workshop->around, error);
    struct leash_setup setup = {
        .core = -1, .folder = workshop->folder, .process_limit = RLIM_INFINITY};
    /* The leash removes the folders if this process is killed, so it must exist before them. */
    return workshop->folder != NULL && leash_open(&workshop->leash, &setup, true, error) &&
           folder_create(workshop->around, error) && folder_create(workshop->folder, error);
}

void workshop_close(struct workshop *workshop)
{
    leash_close(&workshop->leash);
    if (workshop->around != NULL) {
        folder_remove(workshop->around);
    }
    free(workshop->folder);
    free(workshop->around);
    *workshop = (struct workshop){.leash.fd = -1};
}

/* --- compiling --- */

void workshop_share(struct workshop *workshop, int64_t budget_ns, size_t left)
{
    int64_t rest_ns = budget_ns - workshop->spent_ns;
    int64_t share_ns = rest_ns > 0 ? rest_ns / (int64_t)left : 0;
    workshop->limit_ns =
        share_ns < COMPILE_SECONDS * NS_PER_S ? share_ns : COMPILE_SECONDS * NS_PER_S;
}

/* The outcome of compiling a source. */
enum making { MAKING_FAILED, MAKING_DONE, MAKING_LATE };

/* The time that the compiler may take and has taken, in all attempts to compile an entry. */
struct compile_time {
    int64_t limit_ns;
    int64_t stretch_ns; /* how long the compiler may wait for a core */
    int64_t began_ns;   /* when the first attempt began, or 0 if it has not begun yet */
    int64_t waited_ns;  /* how long the compiler has waited for a core */
    struct core_sample sample;
};

static struct compile_time compile_time_for(const struct workshop *workshop, int64_t limit_ns)
{
    int64_t stretch_ns = (COMPILE_STRETCH - 1) * limit_ns;
    if (limit_ns > 0 && stretch_ns < workshop->wait_ns) {
        stretch_ns = workshop->wait_ns;
    }
    return (struct compile_time){.limit_ns = limit_ns, .stretch_ns = stretch_ns};
}

/* Adds the time that the compiler has waited for a core since the last call. */
static void compile_time_measure(struct compile_time *time, const struct workshop *workshop,
                                 const struct leash *leash)
{
    struct core_sample now;
    core_sample_take(&now, leash->pid);
    int64_t waited_ns = workshop->waited != NULL ? workshop->waited(time->sample.taken_ns)
                                                 : core_sample_waited(&time->sample, &now);
    time->waited_ns += waited_ns > 0 ? waited_ns : 0;
    time->sample = now;
}

static bool compile_time_is_starved(const struct compile_time *time)
{
    return time->limit_ns > 0 && time->waited_ns >= time->stretch_ns;
}

/* Returns the time at which the compiler is killed unless it waits for a core until then. */
static int64_t compile_time_until(const struct compile_time *time)
{
    return time->began_ns + time->limit_ns +
           (time->waited_ns < time->stretch_ns ? time->waited_ns : time->stretch_ns);
}

/* Waits for the compiler, and kills it if it takes too long. If it still does not exit, returns
 * LEASH_LOST. */
static struct leash_report await_compiler(const struct workshop *workshop, struct leash *leash,
                                          struct compile_time *time, bool *late)
{
    int64_t killed_ns = 0;
    *late = false;
    core_sample_take(&time->sample, leash->pid);
    if (time->began_ns == 0) {
        time->began_ns = time->sample.taken_ns;
    }
    for (;;) {
        struct leash_report report = leash_take(leash);
        if (report.kind != LEASH_NOTHING) {
            return report;
        }
        int64_t now_ns = clock_now_ns();
        if (*late && now_ns >= killed_ns + KILL_SECONDS * NS_PER_S) {
            return (struct leash_report){.kind = LEASH_LOST};
        }
        if (!*late) {
            compile_time_measure(time, workshop, leash);
        }
        if (!*late && now_ns >= compile_time_until(time)) {
            *late = true;
            killed_ns = now_ns;
            leash_kill(leash);
        }
        int64_t left_ms = (compile_time_until(time) - now_ns) / NS_PER_MS + 1;
        struct pollfd readable = {leash->fd, POLLIN, 0};
        poll(&readable, 1, !*late && left_ms < SAMPLE_MS ? (int)left_ms : SAMPLE_MS);
    }
}

/* Opens a sandbox in which a compiler can read the source, but can write only to the entry's
 * folder. */
static bool open_confined(const struct workshop *workshop, const struct command *command,
                          const char *folder, struct leash *leash, struct error *error)
{
    struct text files = {0};
    sandbox_list_files(command, &files);
    const struct leash_setup setup = {
        .core = -1,
        .process_limit = RLIM_INFINITY,
        .sandbox = sandbox_for(workshop->sandbox, &command->bounds),
        .place = {.files = files.data, .files_length = files.length, .folder = folder}};
    /* The leash keeps its own copy, so the setup may be freed. */
    bool good = leash_open(leash, &setup, true, error);
    text_free(&files);
    return good;
}

/* Runs a compiler, and kills it if it exceeds its time. It writes its output to the folder and its
 * messages to a file. None of the compiler's processes outlives this process, no matter how this
 * process ends. On error, for instance if the compiler could not be run, returns false and sets
 * *error. */
static bool compile(struct workshop *workshop, const struct command *command, const char *folder,
                    const char *log, struct compile_time *time, enum making *made,
                    struct error *error)
{
    struct text temporary = {0};
    struct leash confined = {.fd = -1}, *leash = &workshop->leash;
    text_printf(&temporary, "TMPDIR=%s", folder);
    if (workshop->sandbox != NULL) {
        leash = &confined;
        if (!open_confined(workshop, command, folder, leash, error)) {
            text_free(&temporary);
            return false;
        }
    }
    int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int out = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const int fds[3] = {in, out, out};
    bool good = (in >= 0 && out >= 0) || error_set(error, "%s", strerror(errno));
    good = good && leash_spawn(leash, false, temporary.data, command, fds, error);
    if (in >= 0) {
        close(in);
    }
    if (out >= 0) {
        close(out);
    }
    text_free(&temporary);
    if (good) {
        bool late;
        struct leash_report report = await_compiler(workshop, leash, time, &late);
        good = report.kind == LEASH_EXITED ||
               error_set(error, "%s",
                         report.kind == LEASH_FAILED       ? strerror(report.number)
                         : report.kind == LEASH_NO_SANDBOX ? report.detail
                         : late                            ? "it did not exit even when killed"
                                                           : "its supervisor process exited");
        *made = late ? MAKING_LATE : good && report.number == 0 ? MAKING_DONE : MAKING_FAILED;
    }
    leash_close(&confined);
    chmod(folder, 0755); /* makes the folder readable in the sandbox where the entry plays */
    return good || error_prefix(error, "cannot run the compiler %s", command->words[0]);
}

/* --- entries --- */

/* Sets the reason for rejecting the entry. Removes control characters, which may come from a
 * source, a compiler or a file name that the text quotes. */
static void set_reason(struct entry *entry, const char *reason)
{
    entry->out = text_plain_copy(reason);
}

__attribute__((format(printf, 2, 3))) static void put_out(struct entry *entry, const char *format,
                                                          ...)
{
    char reason[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    set_reason(entry, reason);
}

/* Appends a line of the compiler's output. Replaces the path `source` with the file name that the
 * user gave. */
static void put_said(struct text *text, const char *line, const char *source, const char *file)
{
    const char *name = file_name(source);
    /* the Pascal compiler prints the file name without its folder */
    if (strncmp(line, name, strlen(name)) == 0) {
        text_puts(text, file);
        line += strlen(name);
    }
    for (const char *at; (at = strstr(line, source)) != NULL; line = at + strlen(source)) {
        text_append(text, line, (size_t)(at - line));
        text_puts(text, file);
    }
    text_puts(text, line);
}

/* Appends a line of the compiler's output. Replaces every path below the folder with the file name
 * that the user gave. Such paths name temporary files of the compiler, and would differ in every
 * run. */
static void put_lasting(struct text *text, const char *line, const char *folder, const char *file)
{
    for (const char *at; (at = strstr(line, folder)) != NULL;) {
        text_append(text, line, (size_t)(at - line));
        text_puts(text, file);
        line = at + strlen(folder);
        line += strcspn(line, " :;,'\"`()");
    }
    text_puts(text, line);
}

/* Returns the most informative line, which is the first line that contains an error. Linkers
 * mention a missing symbol before they print "error". */
static const char *telling_line(const struct text *said)
{
    const char *found = strcasestr(text_string(said), "error");
    const char *lacks = strstr(text_string(said), "undefined reference");
    found = lacks != NULL && (found == NULL || lacks < found) ? lacks : found;
    while (found != NULL && found > said->data && found[-1] != '\n') {
        found--;
    }
    return found != NULL ? found : text_string(said) + strspn(text_string(said), "\n");
}

/* Appends the start of the first line of the compiler's output, without control characters. */
static void put_line(struct text *text, const char *said, const struct entry *entry,
                     const char *source, const char *folder)
{
    struct text quoted = {0}, lasting = {0}, plain = {0};
    char *line = memory_copy_start(said, strcspn(said, "\n"));
    put_said(&quoted, line, source, entry->file);
    put_lasting(&lasting, text_string(&quoted), folder, entry->file);
    text_puts_plain(&plain, text_string(&lasting));
    text_cut(&plain, SAID_LINE_MAX);
    text_puts(text, text_string(&plain));
    text_free(&plain);
    text_free(&quoted);
    text_free(&lasting);
    free(line);
}

/* Rejects the entry. The reason quotes the most informative line of the log. */
static void put_out_uncompiled(struct entry *entry, const char *source, const char *folder,
                               const char *log)
{
    struct text said = {0};
    struct text quoted = {0};
    struct text reason = {0};
    file_read_untrusted(log, &said, NULL); /* the compiler's processes may have replaced the file */
    text_puts(&reason, "does not compile: ");
    put_line(&reason, telling_line(&said), entry, source, folder);
    set_reason(entry, text_string(&reason));
    for (const char *line = text_string(&said); *line != '\0' && quoted.length < SAID_SIZE_MAX;) {
        size_t length = strcspn(line, "\n");
        put_line(&quoted, line, entry, source, folder);
        text_putc(&quoted, '\n');
        line += length + (line[length] == '\n');
    }
    entry->said = memory_copy_string(text_string(&quoted));
    text_free(&quoted);
    text_free(&reason);
    text_free(&said);
}

static void put_out_late(struct entry *entry, int64_t limit_ns)
{
    bool share = limit_ns < COMPILE_SECONDS * NS_PER_S;
    put_out(entry, "does not compile: the compiler takes more than %.3g s%s",
            (double)limit_ns / NS_PER_S,
            share ? ", its share of the time for all entries (--compile-s)" : "");
}

/* The machine, and not the entry, is to blame, so the entry is not rejected. */
static bool refuse_busy(const char *file, const struct compile_time *time, struct error *error)
{
    return error_set(error,
                     "cannot compile %s: this machine is too busy, and the compiler waited for a "
                     "core for %.3g s; stop other programs and repeat the command",
                     file, (double)time->waited_ns / NS_PER_S);
}

/* Fills in the placeholders in a command from the language table, using the paths of this
 * source. */
static void workshop_fill(struct command *filled, const char *line, const char *source,
                          const char *folder)
{
    struct command command;
    char *name = memory_copy_string(file_name(source));
    char *dot = strrchr(name, '.');
    if (dot != NULL) {
        *dot = '\0';
    }
    const struct placeholder placeholders[] = {
        {"{entry}", source}, {"{folder}", folder}, {"{name}", name}};
    bool good = command_parse(&command, line, NULL);
    assert(good);
    (void)good;
    command_fill(filled, &command, placeholders, 3);
    command_free(&command);
    free(name);
}

/* Called after a failed compilation. Checks that it did not fail because the disk is full. */
static bool had_space(const struct workshop *workshop, struct error *error)
{
    struct statvfs where;
    bool full = statvfs(workshop->folder, &where) == 0 && where.f_blocks > 0 &&
                where.f_bavail * where.f_frsize < SPACE_LEAST;
    return !full || error_set(error,
                              "the disk that contains %s is full, so entries cannot be compiled "
                              "there: set TMPDIR=FOLDER to use another folder",
                              workshop->folder);
}

static bool write_copy(const struct text *source, bool plain, const char *path,
                       struct error *error);

/* Writes old header files for sources that need them. Each header includes its modern
 * replacement. */
static bool workshop_write_headers(const struct old_header *headers, const char *folder,
                                   struct error *error)
{
    struct text path = {0}, text = {0};
    text_printf(&path, "%s/" LANGUAGE_HEADERS, folder);
    bool good = mkdir(text_string(&path), 0755) == 0 ||
                error_set(error, "cannot create %s: %s", text_string(&path), strerror(errno));
    for (size_t i = 0; good && headers[i].name != NULL; i++) {
        text_clear(&path);
        text_clear(&text);
        text_printf(&path, "%s/" LANGUAGE_HEADERS "/%s", folder, headers[i].name);
        text_printf(&text, "#include <%s>\nusing namespace std;\n", headers[i].today);
        good = write_copy(&text, false, text_string(&path), error);
    }
    text_free(&path);
    text_free(&text);
    return good;
}

/* Returns whether the compiler reported one of these headers as missing. */
static bool workshop_lacked_header(const struct old_header *headers, const char *log)
{
    struct text said = {0};
    bool lacked = false;
    file_read_untrusted(log, &said, NULL);
    for (size_t i = 0; headers != NULL && headers[i].name != NULL; i++) {
        const char *at = strstr(text_string(&said), headers[i].name);
        lacked = lacked || (at != NULL && at[strlen(headers[i].name)] == ':');
    }
    text_free(&said);
    return lacked;
}

/* Compiles the entry. If that fails, tries once more with the language's alternative flags. Returns
 * false and sets *error if the compiler could not be run. */
static bool workshop_build(struct workshop *workshop, struct entry *entry,
                           const struct language *language, const char *flags, const char *source,
                           const char *folder, struct error *error)
{
    struct text log = {0};
    enum making made = MAKING_FAILED;
    bool good = true;
    const char *tries[] = {"", language->again};
    struct compile_time time = compile_time_for(workshop, workshop->limit_ns);
    for (int i = 0; good && made == MAKING_FAILED && i < 2 && tries[i] != NULL; i++) {
        struct text line = {0}, second_log = {0};
        struct command command;
        text_printf(&line, "%s%s %s", language->compile, flags, tries[i]);
        text_printf(i == 0 ? &log : &second_log, "%s/log%d", folder, i);
        workshop_fill(&command, text_string(&line), source, folder);
        command.bounds.proc = language->kind == LANGUAGE_MACHINE;
        good = (i == 0 || language_headers(language) == NULL ||
                workshop_write_headers(language_headers(language), folder, error)) &&
               compile(workshop, &command, folder, text_string(i == 0 ? &log : &second_log), &time,
                       &made, error);
        command_free(&command);
        text_free(&line);
        text_free(&second_log);
    }
    workshop->spent_ns += time.began_ns == 0 ? 0 : clock_now_ns() - time.began_ns - time.waited_ns;
    if (good && made == MAKING_LATE && compile_time_is_starved(&time)) {
        good = refuse_busy(entry->file, &time, error);
    } else if (good && made == MAKING_LATE) {
        put_out_late(entry, workshop->limit_ns);
    } else if (good && made == MAKING_FAILED && (good = had_space(workshop, error))) {
        if (workshop_lacked_header(language_headers(language), text_string(&log))) {
            /* From here on, `log` is the log of the second attempt, for which the header was
             * provided. */
            log.data[log.length - 1] = '1';
        }
        put_out_uncompiled(entry, source, folder, text_string(&log));
    }
    text_free(&log);
    return good;
}

/* Writes a copy of a source, and makes the copy readable by programs in a sandbox. If `plain` is
 * true, converts DOS line endings, which interpreters reject. */
static bool write_copy(const struct text *source, bool plain, const char *path, struct error *error)
{
    FILE *file = fopen(path, "we");
    bool good = file != NULL && fchmod(fileno(file), 0644) == 0;
    for (size_t i = 0; good && i < source->length; i++) {
        bool dos = source->data[i] == '\r' && i + 1 < source->length && source->data[i + 1] == '\n';
        good = (plain && dos) || fputc(source->data[i], file) != EOF;
    }
    good = file != NULL && fclose(file) == 0 && good;
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}

/* Sets *works to whether a 32-bit program can be built and started on this machine. Returns false
 * and sets *error if the compiler could not be run. */
static bool workshop_try_narrow(struct workshop *workshop, const struct language *language,
                                bool *works, struct error *error)
{
    struct text folder = {0}, path = {0}, log = {0}, line = {0}, source = {0};
    struct command compiler, program;
    enum making made = MAKING_FAILED;
    struct compile_time time = compile_time_for(workshop, COMPILE_SECONDS * NS_PER_S);
    text_printf(&folder, "%s/32-%s", workshop->folder, language->name);
    text_printf(&path, "%s/%s", text_string(&folder), language->copy);
    text_printf(&log, "%s/log", text_string(&folder));
    text_printf(&line, "%s" LANGUAGE_32, language->compile);
    text_puts(&source, "#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n");
    workshop_fill(&compiler, text_string(&line), text_string(&path), text_string(&folder));
    workshop_fill(&program, language->run, text_string(&path), text_string(&folder));
    bool good =
        (mkdir(text_string(&folder), 0700) == 0 ||
         error_set(error, "cannot create %s: %s", text_string(&folder), strerror(errno))) &&
        write_copy(&source, false, text_string(&path), error) &&
        compile(workshop, &compiler, text_string(&folder), text_string(&log), &time, &made, error);
    if (good && made == MAKING_LATE && compile_time_is_starved(&time)) {
        good = refuse_busy("a 32-bit test program", &time, error);
    }
    *works = good && made == MAKING_DONE && trial_start(&program, NULL);
    command_free(&compiler);
    command_free(&program);
    text_free(&folder);
    text_free(&path);
    text_free(&log);
    text_free(&line);
    text_free(&source);
    return good;
}

/* If the flags ask for a 32-bit program, but none can be built or run here, moves that flag to
 * `ignored`. In a sandbox, the system call filter refuses all system calls of 32-bit programs. */
static bool workshop_settle_narrow(struct workshop *workshop, const struct language *language,
                                   struct text *flags, struct text *ignored, struct error *error)
{
    size_t size = strlen(LANGUAGE_32);
    char *flag = strstr(text_string(flags), LANGUAGE_32);
    bool good = true;
    if (flag == NULL) {
        return true;
    }
    bool cpp = language_headers(language) != NULL;
    if (!workshop->narrow[cpp].tried && sandbox_level(workshop->sandbox) == SANDBOX_OFF) {
        workshop->narrow[cpp].tried = true;
        good = workshop_try_narrow(workshop, language, &workshop->narrow[cpp].works, error);
    }
    if (!workshop->narrow[cpp].works) {
        memmove(flag, flag + size, strlen(flag + size) + 1);
        flags->length -= size;
        text_puts(ignored, LANGUAGE_32);
    }
    return good;
}

/* Returns whether a sandboxed interpreter can read the source in its original place. The
 * interpreter runs as a different user, so the file must be world-readable. */
static bool needs_no_copy(const struct workshop *workshop, const struct text *bytes, char *source)
{
    char *words[] = {source, NULL};
    const struct command command = {.words = words, .count = 1};
    struct error unread;
    return memmem(text_string(bytes), bytes->length, "\r\n", 2) == NULL &&
           sandbox_check_files(sandbox_level(workshop->sandbox), &command, &unread);
}

/* Decides which file is compiled or run: *source itself, or a copy of *source in the folder. */
static bool settle_source(const struct workshop *workshop, const struct language *language,
                          const struct text *bytes, const char *folder, struct text *source,
                          struct error *error)
{
    bool plain = language->compile == NULL;
    const char *name = plain ? "entry" : language->copy;
    /* a JavaScript entry could load other entries from its folder */
    bool alone = language->kind == LANGUAGE_NODE;
    if (name == NULL || (plain && !alone && needs_no_copy(workshop, bytes, source->data))) {
        return true;
    }
    text_clear(source);
    text_printf(source, "%s/%s", folder, name);
    return write_copy(bytes, plain, text_string(source), error) &&
           (chmod(folder, 0755) == 0 ||
            error_set(error, "cannot make %s readable in the sandbox: %s", folder,
                      strerror(errno)));
}

static bool is_there(const char *program, const struct language *language, struct entry *entry)
{
    struct command command;
    workshop_fill(&command, program, "", "");
    bool there = trial_start(&command, NULL);
    if (!there) {
        put_out(entry, "it needs %s, which is not installed (package %s)", command.words[0],
                language->package);
    }
    command_free(&command);
    return there;
}

static void take_command(const struct workshop *workshop, struct entry *entry,
                         const struct language *language, const char *source, const char *folder)
{
    struct command run, made;
    struct text line = {0};
    struct error unread;
    struct stat status;
    workshop_fill(&run, language->run, source, folder);
    workshop_fill(&made, language->made, source, folder);
    if (!sandbox_check_files(sandbox_level(workshop->sandbox), &run, &unread)) {
        put_out(entry, "%s", unread.text);
    } else if (stat(made.words[0], &status) == 0) {
        entry->executable_size = (size_t)status.st_size;
        entry->kind = language->kind;
        command_print(&run, &line);
        entry->command = line.data;
    } else {
        put_out(entry, "compiling it produces no %s", file_name(made.words[0]));
    }
    command_free(&run);
    command_free(&made);
}

/* Returns whether programs in this language can be executed in the folder where they are compiled.
 * Java programs always can, because their class files are not executed but only read. */
static bool may_run(const struct workshop *workshop, const struct language *language,
                    struct error *error)
{
    struct statvfs where;
    bool runs = language->compile != NULL && strcmp(language->run, language->made) == 0;
    return !runs || statvfs(workshop->folder, &where) != 0 || (where.f_flag & ST_NOEXEC) == 0 ||
           error_set(error,
                     "entries are compiled in %s, where no program may run (it is mounted noexec): "
                     "set TMPDIR=FOLDER to use another folder",
                     workshop->folder);
}

char *workshop_entry_folder(const struct workshop *workshop)
{
    struct text folder = {0};
    /* The folder's name has the same length for every entry. Otherwise it could affect the size of
     * the executable, because a compiled program may contain the path of its source. */
    text_printf(&folder, "%s/%06zu", workshop->folder, workshop->made);
    return folder.data;
}

static bool load_source(struct workshop *workshop, struct entry *entry,
                        const struct language *language, const struct text *bytes,
                        const struct contest *contest, struct error *error)
{
    struct text folder = {0}, flags = {0}, source = {0}, ignored = {0}, reason = {0};
    bool good = true;
    char *path = realpath(entry->file, NULL);
    workshop->made++;
    folder.data = workshop_entry_folder(workshop);
    folder.length = strlen(folder.data);
    text_puts(&source, path != NULL ? path : entry->file);
    entry->name = entry_header(bytes, contest->header_name, NAME_SIZE_MAX);
    entry->author = entry_header(bytes, contest->header_author, NAME_SIZE_MAX);
    bool named = entry->author != NULL && entry->author[0] != '\0';
    entry->person = entry_header_bytes(bytes, named ? contest->header_author : contest->header_name,
                                       NAME_SIZE_MAX);
    entry->source_size =
        entry_count_code(text_string(bytes), bytes->length, language->comments, language->quotes);
    if (contest->source_size_max > 0 && entry->source_size > contest->source_size_max) {
        put_out(entry, "has %zu characters without comments, but only %zu are allowed",
                entry->source_size, contest->source_size_max);
    } else if (language_includes(language, entry->file, bytes, &flags)) {
        put_out(entry,
                "includes %.80s, but an entry must be a single file; `faceoff entry` can "
                "combine files",
                text_string(&flags));
    } else if (!language_flags(language, bytes, &flags, &ignored, &reason)) {
        set_reason(entry, text_string(&reason));
    } else if (is_there(language->compile != NULL ? language->compile : language->run, language,
                        entry)) {
        good = may_run(workshop, language, error) &&
               (mkdir(text_string(&folder), 0700) == 0 ||
                error_set(error, "cannot create %s: %s", text_string(&folder), strerror(errno)));
        good = good && workshop_settle_narrow(workshop, language, &flags, &ignored, error) &&
               settle_source(workshop, language, bytes, text_string(&folder), &source, error);
        if (good && language->compile != NULL) {
            good = workshop_build(workshop, entry, language, text_string(&flags),
                                  text_string(&source), text_string(&folder), error);
        }
        if (good && entry->out == NULL) {
            take_command(workshop, entry, language, text_string(&source), text_string(&folder));
        }
    }
    entry->ignored = ignored.data;
    free(path);
    text_free(&folder);
    text_free(&flags);
    text_free(&source);
    text_free(&reason);
    return good;
}

static void put_out_unknown(struct entry *entry, bool sources_only)
{
    struct text reason = {0};
    text_puts(&reason, "its suffix belongs to no accepted language (");
    languages_list(&reason);
    text_puts(&reason, sources_only ? "), and executables are not accepted here"
                                    : "), and it is not an executable, which a bot in "
                                      "another language must be");
    set_reason(entry, text_string(&reason));
    text_free(&reason);
}

static void load_executable(const struct workshop *workshop, struct entry *entry,
                            const struct text *bytes, bool sources_only)
{
    struct command command = {0};
    struct text line = {0};
    struct error error;
    char *path = realpath(entry->file, NULL);
    entry->executable_size = bytes->length;
    if (sources_only || path == NULL || access(entry->file, X_OK) != 0) {
        put_out_unknown(entry, sources_only);
    } else {
        command_add(&command, path);
        if (trial_start(&command, &error) &&
            sandbox_check_files(sandbox_level(workshop->sandbox), &command, &error)) {
            command_print(&command, &line);
            entry->command = line.data;
        } else {
            put_out(entry, "it does not start: %s", error.text);
        }
        command_free(&command);
    }
    free(path);
}

/* Names the entry after its file if the header gives no name. */
static void name_by_file(struct entry *entry)
{
    const char *name = file_name(entry->file);
    if (entry->out == NULL && !text_is_name(name)) {
        put_out(entry,
                "its name contains control characters or invalid UTF-8, or begins or ends with a "
                "space");
    }
    free(entry->name);
    entry->name = text_plain_copy(name);
}

bool workshop_load_entry(struct workshop *workshop, struct entry *entry, const char *file,
                         const struct contest *contest, bool sources_only, struct error *error)
{
    struct text bytes = {0};
    struct error unread;
    bool good = true;
    *entry = (struct entry){.file = memory_copy_string(file)};
    enum file_found found = file_read_untrusted(file, &bytes, &unread);
    if (found == FILE_MISSING) {
        return error_set(error, "%s", unread.text);
    }
    /* the file is a link, whose author may not have permission to read the target */
    if (found == FILE_REFUSED) {
        put_out(entry, "%s", unread.text);
    } else {
        const struct language *language = language_of(file, &bytes, contest);
        entry->hash = hash_bytes(bytes.data, bytes.length);
        if (contest->header_email != NULL && entry_is_mail(&bytes)) {
            put_out(entry, "it begins with the header of an e-mail: remove all lines that are not "
                           "part of the program");
        } else if (language != NULL) {
            good = load_source(workshop, entry, language, &bytes, contest, error);
        } else {
            load_executable(workshop, entry, &bytes, sources_only);
        }
    }
    if (entry->out == NULL && contest->executable_size_max > 0 &&
        entry->executable_size > contest->executable_size_max) {
        put_out(entry, "its executable has %zu bytes, but only %zu are allowed",
                entry->executable_size, contest->executable_size_max);
    }
    if (entry->name == NULL || !text_is_name(entry->name)) {
        name_by_file(entry);
    }
    entry->author = entry->author == NULL ? memory_copy_string("") : entry->author;
    if (entry->person == NULL || entry->person[0] == '\0') {
        free(entry->person);
        entry->person = memory_copy_string(entry->name);
    }
    text_free(&bytes);
    return good;
}
