/* `faceoff entry`: a program and what it uses of ours as one file, as a contest takes it. */
#include "entry/entry.h"

#include "base/memory.h"
#include "cli/cli.h"
#include "contests/contest.h"
#include "engines/engine.h"
#include "tournament/entry.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct task {
    const char *contest_name, *out;
    const struct contest *contest;
    const char *bot; /* its path; NULL: our engine */
    struct text texts[64];
    size_t text_count;
    char *others[64]; /* names of other contests, ended by NULL */
    size_t other_count;
};

static const struct cli_option options[] = {
    {"--contest", CLI_TEXT, offsetof(struct task, contest_name), 0, 0},
    {"-o", CLI_TEXT, offsetof(struct task, out), 0, 0},
    {.name = NULL},
};

/* Bytes without comments, as Showdown's contest counts them. */
static size_t count_code(const char *source, size_t length)
{
    static const struct comment comments[] = {{"/*", "*/"}, {"//", "\n"}, {NULL, NULL}};
    return entry_count_code(source, length, comments, "\"'");
}

static struct entry_limit limit_of(const struct contest *contest)
{
    if (contest->source_units_max != 0) {
        return (struct entry_limit){contest->source_units_max, entry_units};
    }
    if (contest->source_size_max != 0) {
        return (struct entry_limit){contest->source_size_max, count_code};
    }
    return (struct entry_limit){0, entry_units};
}

static bool read_text(const char *path, struct text *text)
{
    char part[4096];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;) {
        text_append(text, part, size);
    }
    bool good = !ferror(file);
    fclose(file);
    return good;
}

/* A file beside the bot; NULL: there is none. */
static const char *find_beside(void *data, const char *path)
{
    struct task *task = data;
    struct text full = {0};
    const char *slash = task->bot == NULL ? NULL : strrchr(task->bot, '/');
    if (task->bot == NULL || task->text_count == sizeof task->texts / sizeof *task->texts) {
        return NULL;
    }
    text_append(&full, task->bot, slash == NULL ? 0 : (size_t)(slash + 1 - task->bot));
    text_puts(&full, path);
    struct text *text = &task->texts[task->text_count];
    bool found = read_text(text_string(&full), text);
    task->text_count += found;
    text_free(&full);
    return found ? text_string(text) : NULL;
}

static int write_out(const struct task *task, const struct entry_result *result)
{
    FILE *file = task->out == NULL ? stdout : fopen(task->out, "wb");
    const struct text *source = &result->source;
    if (file == NULL) {
        return cli_fail("entry", "%s: %s", task->out, strerror(errno));
    }
    bool good = fwrite(text_string(source), 1, source->length, file) == source->length;
    if (file != stdout) {
        good = fclose(file) == 0 && good;
    }
    return good ? CLI_OK
                : cli_fail("entry", "%s cannot be written",
                           task->out == NULL ? "the entry" : task->out);
}

static void tell(const struct task *task, const struct entry_result *result,
                 const struct entry_limit *limit)
{
    fprintf(stderr, "%s: %zu", task->out == NULL ? "the entry" : task->out, result->size);
    if (limit->most != 0) {
        fprintf(stderr, " of %zu", limit->most);
    }
    fputs(limit->measure == count_code ? " characters without comments" : " UTF-16 units", stderr);
    if (result->short_names > 0) {
        fprintf(stderr, "; %zu names are short", result->short_names);
    }
    fputs(result->comments ? "\n" : "; comments are left out\n", stderr);
    char *header = task->contest->source_size_max == 0
                       ? NULL
                       : entry_header(&result->source, "POTM ENTRY", 64);
    if (task->contest->source_size_max != 0 && header == NULL) {
        fputs("faceoff entry: the contest wants a comment with \"POTM ENTRY: NAME\" at the top\n",
              stderr);
    }
    free(header);
}

static void add_other(struct task *task, const char *format, const char *name)
{
    if (task->other_count + 1 < sizeof task->others / sizeof *task->others) {
        struct text text = {0};
        text_printf(&text, format, name);
        task->others[task->other_count++] = text.data;
    }
}

/* What lists of games, protocols and contests have for others than this one: it is never asked
 * for. */
static const char *const *leave_out(struct task *task)
{
    const struct contest *contest = task->contest;
    for (size_t i = 0; games[i] != NULL; i++) {
        if (games[i] != contest->game) {
            add_other(task, "%s_game", games[i]->name);
        }
    }
    for (size_t i = 0; contests[i] != NULL; i++) {
        if (contests[i] != contest) {
            add_other(task, "contest_%s", contests[i]->name);
            add_other(task, "protocol_%s", contests[i]->protocol->name);
        }
    }
    for (size_t i = 0; engines[i] != NULL; i++) {
        if (strcmp(engines[i]->game, contest->game->name) != 0) {
            struct text name = {0};
            text_printf(&name, "%s_%s", engines[i]->game, engines[i]->name);
            add_other(task, "%s", text_string(&name));
            text_free(&name);
        }
    }
    return (const char *const *)task->others;
}

static int make(struct task *task)
{
    struct entry_limit limit = limit_of(task->contest);
    struct entry_result result;
    struct error error;
    struct text own = {0};
    char path[64];
    snprintf(path, sizeof path, "bots/entries/%s.c", task->contest->name);
    struct fold_plan plan = {.main = {path, entry_file_text(path)}, .ours = entry_files};
    if (task->bot != NULL) {
        if (!read_text(task->bot, &own)) {
            return cli_fail("entry", "%s: %s", task->bot, strerror(errno));
        }
        plan.main = (struct entry_file){task->bot, text_string(&own)};
        plan.find = find_beside;
        plan.data = task;
        plan.left_out = leave_out(task);
    }
    int code = CLI_OK;
    if (!entry_make(&plan, &limit, &result, &error)) {
        code = cli_fail("entry", "%s", error.text);
    } else if (!result.fits) {
        code = cli_fail("entry",
                        "%zu of at most %zu: too long for %s, with all names short and "
                        "without comments",
                        result.size, limit.most, task->contest->name);
    } else if ((code = write_out(task, &result)) == CLI_OK) {
        tell(task, &result, &limit);
    }
    text_free(&own);
    text_free(&result.source);
    return code;
}

static int run(int argc, char **argv)
{
    struct task task = {0};
    int first = cli_options("entry", options, &task, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    if (argc - first > 1) {
        return cli_misuse("entry", "takes one bot, and what it includes");
    }
    task.bot = argv[first];
    task.contest = task.contest_name == NULL ? NULL : contest_find(task.contest_name);
    if (task.contest == NULL) {
        struct text known = {0};
        for (size_t i = 0; contests[i] != NULL; i++) {
            text_printf(&known, " %s", contests[i]->name);
        }
        int code = cli_misuse("entry", "--contest is one of%s", text_string(&known));
        text_free(&known);
        return code;
    }
    int code = make(&task);
    for (size_t i = 0; i < task.other_count; i++) {
        free(task.others[i]);
    }
    for (size_t i = 0; i < task.text_count; i++) {
        text_free(&task.texts[i]);
    }
    return code;
}

const struct cli_command cli_entry = {
    .name = "entry",
    .about = "makes a program into one file, as a contest takes it",
    .help =
        "Usage: faceoff entry --contest C [-o FILE] [BOT.c]\n\n"
        "Writes one file of C: the bot, what it includes of its own, and what it uses of faceoff.\n"
        "Without a bot it is our engine for that contest, at full strength. The file is as "
        "readable\n"
        "as the contest's limit allows: blanks go first, then long names, then comments.\n\n"
        "  --contest C  judge, codingame, proglad or potm\n"
        "  -o FILE      where to write it (default: standard output)\n\n"
        "codingame takes 100,000 UTF-16 units, potm 25,000 characters without comments; a program\n"
        "that cannot be made so short is not written, and the exit code is 1.\n\n"
        "Examples: our engine for CodinGame; a bot of one's own.\n"
        "  faceoff entry --contest codingame -o entry.c\n"
        "  faceoff entry --contest potm bots/showdown/guard.c -o entry.c\n",
    .run = run,
};
