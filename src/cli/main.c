/* The program: finds the sub-command and runs it. */
#define _POSIX_C_SOURCE 200809L
#include "base/text.h"
#include "cli/cli.h"
#include "cli/manual.h"

#include <errno.h>
#include <faceoff/faceoff.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* clang-format off */
const struct cli_command *const cli_commands[] = {
    &cli_match,
    &cli_tournament,
    &cli_cup,
    &cli_work,
    &cli_farm,
    &cli_standings,
    &cli_games,
    &cli_export,
    &cli_serve,
    &cli_publish,
    &cli_import,
    &cli_referee,
    &cli_mediator,
    &cli_sandbox_check,
    &cli_show,
    &cli_adjudicate,
    &cli_perft,
    &cli_analyze,
    &cli_play,
    &cli_puzzles,
    &cli_bench,
    &cli_solve,
    &cli_bot,
    &cli_entry,
    NULL,
};
/* clang-format on */

static const struct cli_command *command_find(const char *name)
{
    return named_find(cli_commands, name);
}

void cli_help(struct text *text)
{
    text_puts(text, "faceoff: runs, referees and plays bot contests on board games\n\n"
                    "Usage: faceoff COMMAND [OPTIONS]\n\n");
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        text_printf(text, "  %-13s %s\n", cli_commands[i]->name, cli_commands[i]->about);
    }
    text_puts(text,
              "  help          this, or the help of a command: faceoff help match\n\n"
              "Example: two of our own bots play a faceoff of four games, and the first one is "
              "shown.\n"
              "  faceoff match --contest halma --bot @greedy --bot @random --out games.jsonl\n"
              "  faceoff show games.jsonl --game 1\n\n"
              "Exit codes: 0 all went well, 1 a game or a check went wrong, or output was lost,\n2 "
              "wrong use.\n");
}

static int no_such_command(const char *name)
{
    const char *near = named_nearest(cli_commands, name);
    fprintf(stderr, "faceoff: there is no command \"%.40s\"", name);
    if (near != NULL) {
        fprintf(stderr, "; did you mean %s?", near);
    }
    fputs("\nTry: faceoff help\n", stderr);
    return CLI_MISUSED;
}

/* Prints the help of a command; NULL: of the program. */
static int cli_main_help(const struct cli_command *command)
{
    struct text text = {0};
    if (command != NULL) {
        manual_help(command, &text);
    } else {
        cli_help(&text);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
    return CLI_OK;
}

/* For the build: `help --man [COMMAND]` and `help --completion SHELL`. */
static int help_as(const char *form, const char *name)
{
    struct text text = {0};
    if (strcmp(form, "--completion") == 0) {
        if (name == NULL || !completion_print(name, &text)) {
            fputs("faceoff: help --completion takes bash, zsh or fish\n", stderr);
            return CLI_MISUSED;
        }
    } else {
        const struct cli_command *command = name == NULL ? NULL : command_find(name);
        if (name != NULL && command == NULL) {
            return no_such_command(name);
        }
        manual_page(command, &text);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
    return CLI_OK;
}

static int run_help(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0) {
        return cli_main_help(NULL);
    }
    if (strcmp(argv[1], "--man") == 0 || strcmp(argv[1], "--completion") == 0) {
        return help_as(argv[1], argc > 2 ? argv[2] : NULL);
    }
    const struct cli_command *command = command_find(argv[1]);
    return command == NULL ? no_such_command(argv[1]) : cli_main_help(command);
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

static void cli_main_go_on(int signal)
{
    (void)signal;
}

/* If a standard stream is closed, the next file opened would take its place and get what is
 * printed: so puts an unusable descriptor there. A lost reader is an error of stdout, and must not
 * end us. */
static void guard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) == -1) {
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
    sigaction(SIGPIPE, &(struct sigaction){.sa_handler = cli_main_go_on}, NULL);
}

/* Whether nobody reads the output any more, as after `| head`. */
static bool is_reader_gone(void)
{
    struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

/* Fails if output was lost, whichever command lost it and when. Says so, unless nobody wants it. */
static int close_output(const char *name, int code)
{
    bool lost = ferror(stdout) != 0;
    bool gone = is_reader_gone();
    errno = 0;
    lost = fclose(stdout) != 0 || lost;
    if (!lost) {
        return code;
    }
    if (!gone && errno != EPIPE) {
        cli_fail(name, "cannot write to standard output: %s",
                 errno != 0 ? strerror(errno) : "a part of it is lost");
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
        return run_help(argc - 1, argv + 1);
    }
    const struct cli_command *command = command_find(name);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        return cli_main_help(NULL);
    }
    if (command == NULL) {
        return no_such_command(name);
    }
    if (asks_for_help(argc - 1, argv + 1)) {
        return cli_main_help(command);
    }
    return command->games != NULL ? cli_run_for_game(command, argc - 1, argv + 1)
                                  : command->run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    guard_streams();
    if (argc < 2) {
        struct text text = {0};
        cli_help(&text);
        fputs(text_string(&text), stderr);
        text_free(&text);
        return CLI_MISUSED;
    }
    return close_output(argv[1], cli_main_run(argv[1], argc, argv));
}
