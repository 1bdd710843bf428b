/* The program: finds the sub-command and runs it. */
#include "cli/cli.h"

#include <errno.h>
#include <string.h>

/* clang-format off */
static const struct cli_command *const commands[] = {
    &cli_match,
    &cli_tournament,
    &cli_cup,
    &cli_standings,
    &cli_games,
    &cli_export,
    &cli_import,
    &cli_referee,
    &cli_show,
    &cli_adjudicate,
    &cli_perft,
    &cli_analyze,
    &cli_play,
    &cli_bench,
    &cli_solve,
    &cli_train,
    &cli_bot,
    NULL,
};
/* clang-format on */

static const struct cli_command *command_find(const char *name)
{
    for (size_t i = 0; commands[i] != NULL; i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

static int help(FILE *out)
{
    fputs("faceoff: runs, referees and plays bot contests on board games\n\n"
          "Usage: faceoff COMMAND [OPTIONS]\n\n",
          out);
    for (size_t i = 0; commands[i] != NULL; i++) {
        fprintf(out, "  %-11s %s\n", commands[i]->name, commands[i]->about);
    }
    fputs(
        "  help        this, or the help of a command: faceoff help match\n\n"
        "Example: two of our own bots play a faceoff of four matches, and the first one is shown.\n"
        "  faceoff match --contest judge --bot @greedy --bot @random --out games.jsonl\n"
        "  faceoff show games.jsonl --game 1\n\n"
        "Exit codes: 0 all went well, 1 a game or a check went wrong, 2 wrong use.\n",
        out);
    return CLI_OK;
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

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return CLI_MISUSED;
    }
    const char *name = argv[1];
    bool help_wanted = strcmp(name, "help") == 0;
    if (strcmp(name, "--version") == 0) {
        puts("faceoff " FACEOFF_VERSION);
        return CLI_OK;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || (help_wanted && argc == 2)) {
        return help(stdout);
    }
    const struct cli_command *command = command_find(help_wanted ? argv[2] : name);
    if (command == NULL) {
        fprintf(stderr, "faceoff: there is no command \"%.40s\"\nTry: faceoff help\n",
                help_wanted ? argv[2] : name);
        return CLI_MISUSED;
    }
    if (help_wanted || asks_for_help(argc - 1, argv + 1)) {
        fputs(command->help, stdout);
        if (command->help_more != NULL) {
            command->help_more(stdout);
        }
        return CLI_OK;
    }
    cli_running = command->name;
    int code = command->run(argc - 1, argv + 1);
    if (fflush(stdout) != 0 && code == CLI_OK) {
        code = cli_fail(command->name, "cannot write to standard output: %s", strerror(errno));
    }
    return code;
}
