/* The main function, which finds and runs the command. */
#include "base/called.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/pages.h"
#include "cli/streams.h"

#include <errno.h>
#include <faceoff/faceoff.h>
#include <string.h>

static const struct cli_command *command_find(const char *name)
{
    return named_find(cli_commands, name);
}

static int no_such_command(const char *name)
{
    struct text meant = {0};
    if (word_is_in(name, cli_missing)) {
        cli_begin(name);
        return cli_fail("this program only runs bots; the referee and its commands need "
                        "faceoff for Linux, which also runs in WSL 2 and in a container");
    }
    text_put_meant(&meant, "", named_nearest(cli_commands, name));
    fprintf(stderr, "faceoff: unknown command \"%.40s\"%s\nTry: %s help\n", name,
            text_string(&meant), called_name());
    text_free(&meant);
    return CLI_MISUSED;
}

static int cli_main_print(void (*put)(const struct cli_command *command, struct text *text),
                          const struct cli_command *command, FILE *out)
{
    struct text text = {0};
    put(command, &text);
    fputs(text_string(&text), out);
    text_free(&text);
    return CLI_OK;
}

static int print_completion(const char *shell)
{
    struct text text = {0};
    bool known = shell != NULL && completion_print(shell, &text);
    fputs(known ? text_string(&text) : "", stdout);
    text_free(&text);
    if (!known) {
        fputs("faceoff: help --completion takes bash, zsh or fish\n", stderr);
    }
    return known ? CLI_OK : CLI_MISUSED;
}

/* Prints a documentation page, or the list of all pages if `page` is NULL. */
static int print_rules(const struct help_page *page)
{
    struct text text = {0};
    if (page != NULL) {
        pages_put(page, &text);
    } else {
        text_puts(&text, "The rules of the games, and the contests in which they are played:\n\n");
        pages_put_list(&text);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
    return CLI_OK;
}

/* Runs `help [NAME]`, and two forms used by the build: `help --man [COMMAND]` and `help
 * --completion SHELL`. */
static int run_help(char *const words[])
{
    if (words[0] != NULL && strcmp(words[0], "--completion") == 0) {
        return print_completion(words[1]);
    }
    bool page = words[0] != NULL && strcmp(words[0], "--man") == 0;
    const char *name = page ? words[1] : words[0];
    bool whole = name == NULL || strcmp(name, "help") == 0 || strcmp(name, "--help") == 0;
    const struct cli_command *command = whole ? &help_program : command_find(name);
    if (command == NULL && (strcmp(name, "rules") == 0 || pages_find(name) != NULL)) {
        return print_rules(pages_find(name));
    }
    return command == NULL ? no_such_command(name)
                           : cli_main_print(page ? manual_page : help_put, command, stdout);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

/* Closes stdout. Returns `code`, or CLI_FAILED in place of CLI_OK if output could not be written.
 * In that case, also prints an error unless the reader of the output has exited. */
static int close_output(int code)
{
    bool lost = ferror(stdout) != 0;
    bool gone = streams_reader_is_gone();
    errno = 0;
    lost = fclose(stdout) != 0 || lost;
    if (!lost) {
        return code;
    }
    if (!gone && errno != EPIPE) {
        cli_fail("cannot write to standard output: %s",
                 errno != 0 ? strerror(errno) : "part of the output was lost");
    }
    return code == CLI_OK ? CLI_FAILED : code;
}

static int cli_main_run(const char *name, int argc, char **argv)
{
    if (strcmp(name, "--version") == 0 || strcmp(name, "version") == 0 || strcmp(name, "-v") == 0 ||
        strcmp(name, "-V") == 0) {
        printf("faceoff %s\n", faceoff_version());
        return CLI_OK;
    }
    if (strcmp(name, "help") == 0) {
        return run_help(argv + 2);
    }
    const struct cli_command *command = command_find(name);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        return cli_main_print(help_put, &help_program, stdout);
    }
    if (command == NULL) {
        return no_such_command(name);
    }
    if (asks_for_help(argc - 1, argv + 1)) {
        return cli_main_print(help_put, command, stdout);
    }
    return arguments_run(command, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    streams_guard();
    called_set(argc > 0 ? argv[0] : "faceoff");
    cli_begin(argc > 1 ? argv[1] : "");
    if (argc < 2) {
        cli_main_print(help_put, &help_program, stderr);
        return CLI_MISUSED;
    }
    return close_output(cli_main_run(argv[1], argc, argv));
}
