/* `faceoff entry`: combines a program and the faceoff sources that it uses into a single file for a
 * contest. */
#include "entry/entry.h"

#include "base/file.h"
#include "cli/cli.h"
#include "contests/contest.h"
#include "cup/entry.h"
#include "cup/languages.h"
#include "engines/engine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct task {
    const char *out;
    const struct contest *contest;
    bool into_folder; /* whether `out` is a folder */
    char *others[64]; /* C names of other games and contests, which the entry leaves out;
                       * NULL-terminated */
    size_t other_count;
};

/* A program from which a single-file entry is built. */
struct bot {
    const char *path;      /* path of the program, or NULL for the built-in engine */
    char *out;             /* path of the output, or NULL for standard output */
    struct text texts[64]; /* contents of the program and of the files it includes */
    size_t text_count;
};

/* Counts the bytes of a source without its comments. The Showdown contest measures the size of an
 * entry in this way. */
static size_t count_code(const char *source, size_t length)
{
    static const struct comment comments[] = {{"/*", "*/"}, {"//", "\n"}, {NULL, NULL}};
    return entry_count_code(source, length, comments, "\"'");
}

/* Counts all bytes of a source whose comments are not known. */
static size_t count_all(const char *source, size_t length)
{
    (void)source;
    return length;
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

static const char *cli_entry_unit(const struct entry_limit *limit)
{
    return limit->measure == count_code  ? " characters without comments"
           : limit->measure == count_all ? " characters"
                                         : " UTF-16 units";
}

/* Returns the contents of a file whose path is relative to the bot's folder, or NULL if the file
 * cannot be read. `data` points to a struct bot. */
static const char *find_beside(void *data, const char *path)
{
    struct bot *bot = data;
    struct text full = {0};
    const char *slash = strrchr(bot->path, '/');
    if (bot->text_count == sizeof bot->texts / sizeof *bot->texts) {
        return NULL;
    }
    text_append(&full, bot->path, slash == NULL ? 0 : (size_t)(slash + 1 - bot->path));
    text_puts(&full, path);
    struct text *text = &bot->texts[bot->text_count];
    bool found = file_read(text_string(&full), text, NULL);
    if (!found) {
        text_free(text);
    }
    bot->text_count += found;
    text_free(&full);
    return found ? text_string(text) : NULL;
}

static int write_out(const struct bot *bot, const struct entry_result *result)
{
    if (bot->path != NULL && bot->out != NULL && file_is_same(bot->path, bot->out)) {
        return cli_fail("%s is the bot's own source and will not be overwritten; name another file",
                        bot->out);
    }
    FILE *file = bot->out == NULL ? stdout : fopen(bot->out, "wb");
    const struct text *source = &result->source;
    if (file == NULL) {
        return cli_fail("cannot write %s: %s", bot->out, strerror(errno));
    }
    bool good = fwrite(text_string(source), 1, source->length, file) == source->length;
    if (file != stdout) {
        good = fclose(file) == 0 && good;
    }
    return good ? CLI_OK : cli_fail("cannot write %s", bot->out == NULL ? "the entry" : bot->out);
}

static void cli_entry_print_size(const struct contest *contest, const struct bot *bot,
                                 const struct entry_result *result, const struct entry_limit *limit)
{
    fprintf(stderr, "%s: %zu", bot->out == NULL ? "the entry" : bot->out, result->size);
    if (limit->most != 0) {
        fprintf(stderr, " of %zu", limit->most);
    }
    fputs(cli_entry_unit(limit), stderr);
    if (result->short_names > 0) {
        fprintf(stderr, "; %zu names shortened", result->short_names);
    }
    fputs(result->comments ? "" : "; comments removed", stderr);
    fputs(result->lines ? "\n" : "; one line per function\n", stderr);
    const char *const lines[] = {contest->header_name, contest->header_author};
    for (int i = 0; i < 2 && lines[i] != NULL; i++) {
        char *header = entry_header(&result->source, lines[i], 64);
        if (header == NULL || header[0] == '\0') {
            fprintf(stderr,
                    "faceoff entry: the contest requires a comment with \"%s: NAME\" at the top\n",
                    lines[i]);
        }
        free(header);
    }
}

static void add_other(struct task *task, const char *format, const char *name)
{
    if (task->other_count + 1 < sizeof task->others / sizeof *task->others) {
        struct text text = {0};
        text_printf(&text, format, name);
        task->others[task->other_count++] = text.data;
    }
}

/* Lists what the entry leaves out: the other games, protocols and contests, and the engines of
 * other games. */
static void cli_entry_leave_out(struct task *task)
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
}

static bool cli_entry_has_name(const char *source, const struct contest *contest)
{
    struct text name = {0};
    text_printf(&name, "\"%s\"", contest->name);
    bool has = strstr(source, text_string(&name)) != NULL;
    text_free(&name);
    return has;
}

/* Searches the source of a libfaceoff bot for the name of a contest that belongs to a different
 * game, and returns that contest. Returns NULL if there is none, or if the source also names a
 * contest of the same game as `wanted`. */
static const struct contest *plays_elsewhere(const char *source, const struct contest *wanted)
{
    const struct contest *elsewhere = NULL;
    for (size_t i = 0; strstr(source, "faceoff_bot_") != NULL && contests[i] != NULL; i++) {
        if (cli_entry_has_name(source, contests[i])) {
            if (contests[i]->game == wanted->game) {
                return NULL;
            }
            elsewhere = contests[i];
        }
    }
    return elsewhere;
}

static bool cli_entry_has_suffix(const struct bot *bot, const char *const suffixes[])
{
    const char *dot = strrchr(file_name(bot->path), '.');
    return dot != NULL && word_is_in(dot, suffixes);
}

/* Returns whether a bot is written in a language other than C and C++, whose programs faceoff need
 * not combine. Sets *language, which is NULL if cups do not know the language. */
static bool cli_entry_is_foreign(const struct task *task, const struct bot *bot,
                                 const struct language **language)
{
    static const char *const no_programs[] = {".h", ".md", ".txt", NULL};
    *language = language_of(bot->path, bot->texts, task->contest);
    if (*language == NULL) {
        return strchr(file_name(bot->path), '.') != NULL && !cli_entry_has_suffix(bot, no_programs);
    }
    return strcmp((*language)->name, "c") != 0 && strcmp((*language)->name, "c++") != 0;
}

/* Returns the length of a bot in a language other than C, and corrects how *limit measures it. If
 * the comments of the language are not known, they count. */
static size_t cli_entry_measure(const struct bot *bot, const struct language *language,
                                struct entry_limit *limit)
{
    static const char *const like_c[] = {".cs", ".go", ".mjs", ".rs", NULL};
    const char *source = text_string(&bot->texts[0]);
    size_t length = bot->texts[0].length;
    if (limit->measure == count_code && language != NULL) {
        return entry_count_code(source, length, language->comments, language->quotes);
    }
    if (limit->measure == count_code && !cli_entry_has_suffix(bot, like_c)) {
        limit->measure = count_all;
    }
    return limit->measure(source, length);
}

/* Copies a bot that is already a single file, and prints its length. */
static int cli_entry_copy(const struct task *task, const struct bot *bot,
                          const struct language *language)
{
    struct entry_limit limit = limit_of(task->contest);
    struct entry_result result = {.comments = true, .lines = true};
    const struct text *source = &bot->texts[0];
    result.size = cli_entry_measure(bot, language, &limit);
    if (limit.most != 0 && result.size > limit.most) {
        return cli_fail("%s is too long for %s (%zu; limit: %zu), and faceoff can shorten only C "
                        "files",
                        bot->path, task->contest->name, result.size, limit.most);
    }
    text_append(&result.source, text_string(source), source->length);
    int code = write_out(bot, &result);
    if (code == CLI_OK) {
        fprintf(stderr, "%s is already one file, which is the entry\n", bot->path);
        cli_entry_print_size(task->contest, bot, &result, &limit);
    }
    text_free(&result.source);
    return code;
}

static int cli_entry_make(const struct task *task, struct bot *bot)
{
    struct entry_limit limit = limit_of(task->contest);
    struct entry_result result;
    struct error error;
    char path[64];
    snprintf(path, sizeof path, "bots/entries/%s.c", task->contest->name);
    struct fold_plan plan = {.main = {path, entry_file_text(path)}, .ours = entry_files};
    if (bot->path == NULL && plan.main.text == NULL) {
        return cli_misuse("faceoff has no built-in entry for %s; name the source file of a bot",
                          task->contest->name);
    }
    if (bot->path != NULL) {
        if (!file_read(bot->path, &bot->texts[bot->text_count++], &error)) {
            return cli_fail("%s", error.text);
        }
        const struct contest *elsewhere = plays_elsewhere(text_string(bot->texts), task->contest);
        if (elsewhere != NULL) {
            return cli_fail("%s is a bot for %s, which is not the game of %s", bot->path,
                            elsewhere->name, task->contest->name);
        }
        const struct language *language;
        if (cli_entry_is_foreign(task, bot, &language)) {
            return cli_entry_copy(task, bot, language);
        }
        plan.main = (struct entry_file){bot->path, text_string(bot->texts)};
        plan.find = find_beside;
        plan.data = bot;
        plan.left_out = (const char *const *)task->others;
    }
    int code = CLI_OK;
    if (!entry_make(&plan, &limit, &result, &error)) {
        code = cli_fail("%s", error.text);
    } else if (!result.fits) {
        code = cli_fail(
            "%s is too long for %s (%zu; limit: %zu), even with short names and without comments",
            plan.main.path, task->contest->name, result.size, limit.most);
    } else if (!result.has_main) {
        code = cli_fail("%s is not a C or C++ program: it has no main function", plan.main.path);
    } else if ((code = write_out(bot, &result)) == CLI_OK) {
        cli_entry_print_size(task->contest, bot, &result, &limit);
    }
    text_free(&result.source);
    return code;
}

static int make_one(const struct task *task, const char *path)
{
    struct bot bot = {.path = path};
    struct text out = {0};
    if (task->into_folder) {
        text_printf(&out, "%s/%s", task->out, file_name(path));
    } else if (task->out != NULL) {
        text_puts(&out, task->out);
    }
    bot.out = out.data;
    int code = cli_entry_make(task, &bot);
    for (size_t i = 0; i < bot.text_count; i++) {
        text_free(&bot.texts[i]);
    }
    text_free(&out);
    return code;
}

/* Builds all entries, even if some of them fail. Returns an exit code. */
static int make_all(const struct task *task, char *const bots[], int count)
{
    int code = count == 0 ? make_one(task, NULL) : CLI_OK;
    for (int i = 0; i < count; i++) {
        int one = make_one(task, bots[i]);
        code = one == CLI_OK ? code : one;
    }
    return code;
}

/* Decides whether --out is a folder, which is required for several bots, and creates the folder.
 * Returns an exit code. */
static int settle_out(struct task *task, char *const bots[], int count)
{
    struct stat status;
    bool there = task->out != NULL && stat(task->out, &status) == 0 && S_ISDIR(status.st_mode);
    task->into_folder = count > 1 || (count == 1 && there);
    if (count > 1 && task->out == NULL) {
        return cli_misuse("%d bots need -o FOLDER", count);
    }
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) {
            if (strcmp(file_name(bots[i]), file_name(bots[k])) == 0) {
                return cli_misuse("%s and %s would be written to the same file", bots[k], bots[i]);
            }
        }
    }
    if (task->into_folder && !there && mkdir(task->out, 0777) != 0) {
        return cli_fail("cannot create the folder %s: %s", task->out, strerror(errno));
    }
    return CLI_OK;
}

static int cli_entry_run(struct options *options, int argc, char **argv)
{
    struct task task = {.out = options_text(options, "out"), .contest = cli_contest(options)};
    if (task.contest == NULL) {
        return CLI_MISUSED;
    }
    int code = settle_out(&task, argv, argc);
    if (code == CLI_OK) {
        cli_entry_leave_out(&task);
        code = make_all(&task, argv, argc);
    }
    for (size_t i = 0; i < task.other_count; i++) {
        free(task.others[i]);
    }
    return code;
}

static void cli_entry_list(struct text *text)
{
    text_puts(text, "Contests and their size limits:\n");
    for (size_t i = 0; contests[i] != NULL; i++) {
        struct entry_limit limit = limit_of(contests[i]);
        text_printf(text, "  %-11s ", contests[i]->name);
        if (limit.most == 0) {
            text_puts(text, "none\n");
        } else {
            text_printf(text, "%zu%s\n", limit.most, cli_entry_unit(&limit));
        }
    }
}

static const struct option_row cli_entry_rows[] = {
    {"contest", OPTION_OF("C"), .help = "contest to make the entry for; see the list below"},
    {"out", OPTION_OF("FILE"), .letter = 'o',
     .help = "file to write, which replaces an existing file (default: standard output); for "
             "several bots, the folder to write them to, which is created if it is missing"},
    {.name = NULL},
};

const struct cli_command cli_entry = {
    .name = "entry",
    .group = CLI_AUTHORS,
    .summary = "make a single-file entry for a contest",
    .usage = "--contest C [--out FILE] [BOT.c]\n"
             "--contest C --out FOLDER BOT.c...",
    .about = "Write one C file that contains a bot, the files that it includes, and the parts of "
             "faceoff that it uses. If no bot is given, write the built-in engine at full "
             "strength. If the file exceeds the contest's size limit, faceoff shortens it in this "
             "order: it removes spaces, shortens long names, removes comments, and joins lines. A "
             "bot in another language must be one file; faceoff copies it and prints its length.",
    .rows = cli_entry_rows,
    .list = cli_entry_list,
    .operands_max = INT_MAX,
    .notes = "Exit status 1 if a C program has no main function or exceeds the contest's size "
             "limit; no entry is then written for it.",
    .examples = "the built-in engine; one bot; all entries for a cup\n"
                "  faceoff entry --contest {arenas} --out entry.c\n"
                "  faceoff entry --contest {seasons} bots/showdown/guard.c --out entry.c\n"
                "  faceoff entry --contest {seasons} bots/showdown/*.c --out entries\n",
    .run = cli_entry_run,
};
