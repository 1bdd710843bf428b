/* `faceoff new`: creates a folder with a bot based on a sample, and everything needed for a first
 * match. */
#include "cli/cli.h"

#include "base/called.h"
#include "base/file.h"
#include "cli/engines/samples.h"
#include "contests/contest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* In these commands, {file} stands for the sample's source file, and {name} for its name without
 * the suffix. */
static const struct sample_language {
    const char *name;
    const char *title;   /* name of the language as its users write it */
    const char *compile; /* command that compiles the program, or NULL if none is needed */
    const char *run;
    bool in_cup; /* whether a cup accepts sources in this language (cup/languages.c) */
} languages[] = {
    {"c", "C", "cc -O2 -o {name} {file}", "./{name}", true},
    {"cpp", "C++", "c++ -std=c++17 -O2 -o {name} {file}", "./{name}", true},
    {"csharp", "C#", "mcs -out:{name}.exe {file}", "mono {name}.exe", false},
    {"go", "Go", "go build -o {name} {file}", "./{name}", false},
    {"java", "Java", "javac {file}", "java -XX:+UseSerialGC {name}", true},
    {"javascript", "JavaScript", NULL, "node {file}", true},
    {"python", "Python", NULL, "python3 {file}", true},
    {"rust", "Rust", "rustc --edition 2021 -O -o {name} {file}", "./{name}", false},
    {NULL, NULL, NULL, NULL, false},
};

struct new_bot {
    const struct contest *contest;
    const struct sample_language *language;
    const struct sample_file *files;
    size_t file_count;
    const char *folder;
    struct text program;   /* this program, quoted for a shell command that works in any folder */
    struct text compile;   /* command that compiles the bot, or empty */
    struct text run;       /* command that runs the bot, without its arguments */
    struct text match;     /* command that plays the first match */
    struct text arguments; /* arguments for `run` in a match, with a space before each */
    struct text openings;  /* options for openings in a match, or empty */
};

static void new_bot_free(struct new_bot *bot)
{
    text_free(&bot->program);
    text_free(&bot->compile);
    text_free(&bot->run);
    text_free(&bot->match);
    text_free(&bot->arguments);
    text_free(&bot->openings);
}

/* --- finding the sample --- */

static bool is_sample(const struct sample_file *file, const char *contest, const char *language)
{
    size_t length = strlen(contest);
    const char *rest = file->name + length + 1;
    return strncmp(file->name, contest, length) == 0 && file->name[length] == '/' &&
           strncmp(rest, language, strlen(language)) == 0 && rest[strlen(language)] == '/';
}

/* Finds the files of the sample. Returns false if the contest has no sample in that language. */
static bool new_find_sample(struct new_bot *bot)
{
    for (const struct sample_file *file = sample_files; file->name != NULL; file++) {
        if (is_sample(file, bot->contest->name, bot->language->name)) {
            bot->files = bot->file_count == 0 ? file : bot->files;
            bot->file_count++;
        }
    }
    return bot->file_count > 0;
}

/* --- commands --- */

static void new_put_command(const char *pattern, const char *file, struct text *text)
{
    int stem = (int)strcspn(file, ".");
    for (const char *at = pattern; *at != '\0';) {
        if (strncmp(at, "{file}", 6) == 0) {
            text_puts(text, file);
            at += 6;
        } else if (strncmp(at, "{name}", 6) == 0) {
            text_printf(text, "%.*s", stem, file);
            at += 6;
        } else {
            text_putc(text, *at++);
        }
    }
}

/* Appends the name or path by which this program can be called from any folder. */
static void new_put_program(struct text *text)
{
    char *self = strchr(called_name(), '/') == NULL ? NULL : realpath("/proc/self/exe", NULL);
    if (self != NULL) {
        text_put_word(text, self);
    } else {
        text_puts(text, called_name());
    }
    free(self);
}

static void new_set_commands(struct new_bot *bot)
{
    const char *file = file_name(bot->files[0].name);
    const struct protocol *protocol = bot->contest->protocol;
    /* Openings cannot be sent to bots that store data in files. */
    bool openings = !protocol->bot_has_file;
    text_puts(&bot->arguments, openings && protocol->tell == NULL ? " {opening}" : "");
    text_puts(&bot->openings, openings ? " --opening-turns 4" : "");
    if (bot->language->compile != NULL) {
        new_put_command(bot->language->compile, file, &bot->compile);
    }
    new_put_command(bot->language->run, file, &bot->run);
    new_put_program(&bot->program);
    text_printf(&bot->match, "%s match --contest %s --bot 'mybot=%s%s' --bot @random --games 10%s",
                text_string(&bot->program), bot->contest->name, text_string(&bot->run),
                text_string(&bot->arguments), text_string(&bot->openings));
}

/* --- files --- */

/* Returns whether the contest accepts the bot's source. Only cups are particular about this. */
static bool new_may_submit(const struct new_bot *bot)
{
    return bot->contest->house == NULL || bot->language->in_cup;
}

/* Describes how to compare a new version of the bot with the old one, and what to submit. */
static void new_put_comparison(const struct new_bot *bot, struct text *text)
{
    const char *file = file_name(bot->files[0].name);
    const char *arguments = text_string(&bot->arguments);
    text_puts(text,
              "\nTo find out whether a change makes the bot stronger, let the old and the new "
              "version play until a\ntest decides. Before you change the bot, keep the old "
              "version:\n\n"
              "    mkdir -p old && cp");
    for (size_t i = 0; i < bot->file_count; i++) {
        text_printf(text, " %s", file_name(bot->files[i].name));
    }
    text_puts(text, " old\n");
    if (bot->compile.length > 0) {
        text_printf(text, "    (cd old && %s)\n", text_string(&bot->compile));
    }
    text_puts(text, "\nAfter the change, start the match:\n\n");
    if (bot->compile.length > 0) {
        text_printf(text, "    %s\n", text_string(&bot->compile));
    }
    text_printf(text,
                "    %s match --contest %s --bot 'new=%s%s' \\\n"
                "        --bot 'old=[dir=old] %s%s' --games 1000 \\\n"
                "        --sprt elo0=0,elo1=50%s\n",
                text_string(&bot->program), bot->contest->name, text_string(&bot->run), arguments,
                text_string(&bot->run), arguments, text_string(&bot->openings));
    text_puts(text, "\nAll these commands work in this folder.\n");
    if (new_may_submit(bot)) {
        /* a bot of several files is submitted as the one file that `faceoff entry` makes of them */
        const char *suffix = strrchr(file, '.');
        text_printf(text, "Submit %s%s to the contest or, with `%s submit`, to a league",
                    bot->file_count > 1 ? "entry" : file, bot->file_count > 1 ? suffix : "",
                    text_string(&bot->program));
        text_printf(text, "; `%s entry --contest %s %s -o entry%s` %sprints its length.\n",
                    text_string(&bot->program), bot->contest->name, file, suffix,
                    bot->file_count > 1 ? "makes it and " : "");
    }
}

static void new_put_readme(const struct new_bot *bot, struct text *text)
{
    const char *file = file_name(bot->files[0].name);
    const char *program = text_string(&bot->program);
    text_printf(text,
                "# A bot for %s\n"
                "\n"
                "`%s` is a complete bot in %s, which plays legally but not well.\n"
                "Find the words \"Put your own ideas here\", and change the code below them.\n"
                "\n"
                "`sh test.sh` lets the bot play ten games against a bot that plays at random.\n"
                "The test fails if the bot commits a fault, such as a crash or a timeout.\n"
                "Options for the match may follow, as in `sh test.sh --turn-ms 1000`.\n"
                "\n",
                bot->contest->name, file, bot->language->title);
    text_printf(text,
                "To play against your bot yourself, to see the rules, or to list stronger "
                "opponents:\n\n"
                "    %s play %s --bot '%s'\n"
                "    %s help %s\n"
                "    %s match --help\n",
                program, bot->contest->name, text_string(&bot->run), program, bot->contest->name,
                program);
    new_put_comparison(bot, text);
}

static void new_put_test(const struct new_bot *bot, struct text *text)
{
    text_printf(text, "#!/bin/sh\n# Plays ten games, and fails if the bot commits a fault.\n"
                      "cd \"$(dirname \"$0\")\" || exit 1\n");
    if (bot->compile.length > 0) {
        text_printf(text, "%s || exit 1\n", text_string(&bot->compile));
    }
    text_printf(text, "%s \"$@\"\n", text_string(&bot->match));
}

static bool new_write(const struct new_bot *bot, const char *name, const char *bytes, size_t length,
                      struct error *error)
{
    struct text path = {0};
    text_printf(&path, "%s/%s", bot->folder, name);
    bool good = file_replace(text_string(&path), bytes, length, 0, error);
    text_free(&path);
    return good;
}

static bool new_write_all(const struct new_bot *bot, struct error *error)
{
    struct text readme = {0}, test = {0};
    new_put_readme(bot, &readme);
    new_put_test(bot, &test);
    bool good = file_make_folder(bot->folder, true, error) &&
                new_write(bot, "README.md", text_string(&readme), readme.length, error) &&
                new_write(bot, "test.sh", text_string(&test), test.length, error);
    for (size_t i = 0; good && i < bot->file_count; i++) {
        good = new_write(bot, file_name(bot->files[i].name), bot->files[i].text,
                         strlen(bot->files[i].text), error);
    }
    text_free(&readme);
    text_free(&test);
    return good;
}

/* --- the command line --- */

static void new_list_languages(const char *contest, struct text *text)
{
    for (const struct sample_language *language = languages; language->name != NULL; language++) {
        for (const struct sample_file *file = sample_files; file->name != NULL; file++) {
            if (is_sample(file, contest, language->name)) {
                text_printf(text, " %s", language->name);
                break;
            }
        }
    }
}

static int new_take_options(struct new_bot *bot, const struct options *options)
{
    const char *language = options_text(options, "language");
    struct text known = {0};
    bot->contest = cli_contest(options);
    if (bot->contest == NULL) {
        return CLI_MISUSED;
    }
    for (bot->language = languages; bot->language->name != NULL; bot->language++) {
        if (strcmp(bot->language->name, language) == 0 ||
            strcasecmp(bot->language->title, language) == 0) {
            break;
        }
    }
    if (bot->language->name == NULL || !new_find_sample(bot)) {
        new_list_languages(bot->contest->name, &known);
        int code = cli_misuse("there is no sample for %s in \"%.40s\"; the languages "
                              "are%s",
                              bot->contest->name, language, text_string(&known));
        text_free(&known);
        return code;
    }
    return CLI_OK;
}

/* Warns if cups in this contest do not accept the bot's source. */
static void new_note_cup(const struct new_bot *bot)
{
    if (new_may_submit(bot)) {
        return;
    }
    size_t left = 0;
    for (const struct sample_language *language = languages; language->name != NULL; language++) {
        left += language->in_cup;
    }
    printf("`%s cup` does not accept sources in %s. Of the languages of `%s new`, it accepts",
           called_name(), bot->language->title, called_name());
    const char *separator = " ";
    for (const struct sample_language *language = languages; language->name != NULL; language++) {
        if (language->in_cup) {
            printf("%s%s", separator, language->title);
            separator = --left == 1 ? " and " : ", ";
        }
    }
    printf(". A compiled program may have at most %zu bytes.\n", bot->contest->executable_size_max);
}

static int cli_new_run(struct options *options, int argc, char **argv)
{
    struct new_bot bot = {0};
    struct error error;
    if (argc != 1) {
        return cli_misuse("needs the name of a new folder");
    }
    bot.folder = argv[0];
    int code = new_take_options(&bot, options);
    if (code != CLI_OK) {
        return code;
    }
    new_set_commands(&bot);
    if (new_write_all(&bot, &error)) {
        struct text test = {0};
        text_printf(&test, "%s/test.sh", bot.folder);
        printf("%s contains a bot in %s for %s. To let the bot play:\n    sh ", bot.folder,
               bot.language->title, bot.contest->name);
        struct text word = {0};
        text_put_word(&word, text_string(&test));
        printf("%s\n", text_string(&word));
        text_free(&word);
        text_free(&test);
        new_note_cup(&bot);
    } else {
        code = cli_fail("%s", error.text);
    }
    new_bot_free(&bot);
    return code;
}

static void new_list_programs(const struct sample_language *language, struct text *text)
{
    const char *commands[] = {language->compile, language->run};
    for (size_t i = 0; i < 2; i++) {
        if (commands[i] != NULL && commands[i][0] != '.') { /* "./{name}" is the bot itself */
            text_printf(text, " %.*s", (int)strcspn(commands[i], " "), commands[i]);
        }
    }
}

static void cli_new_list(struct text *text)
{
    text_puts(text, "Contests and languages:\n");
    for (size_t i = 0; contests[i] != NULL; i++) {
        text_printf(text, "  %-11s", contests[i]->name);
        new_list_languages(contests[i]->name, text);
        text_putc(text, '\n');
    }
    text_puts(text, "Programs that each language needs:\n");
    for (const struct sample_language *language = languages; language->name != NULL; language++) {
        text_printf(text, "  %-11s", language->name);
        new_list_programs(language, text);
        text_putc(text, '\n');
    }
}

static const struct option_row cli_new_rows[] = {
    {"contest", OPTION_OF("C"), .help = "contest to write a bot for; see the list below"},
    {"language", OPTION_OF("LANGUAGE"), .otherwise = "python",
     .help = "language of the bot; see the list below"},
    {.name = NULL},
};

const struct cli_command cli_new = {
    .name = "new",
    .group = CLI_AUTHORS,
    .summary = "start a bot from a sample",
    .usage = "--contest C [--language LANGUAGE] FOLDER",
    .about = "Create a folder with a complete bot, a README and a test. The bot plays legally but "
             "not well. The test lets the new bot play ten games against a bot that plays at "
             "random, and fails if the new bot commits a fault.",
    .rows = cli_new_rows,
    .list = cli_new_list,
    .operands_max = 1,
    .examples = "  faceoff new --contest {arenas} --language python my-bot\n  sh my-bot/test.sh\n",
    .run = cli_new_run,
};
