#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *cli_running;

int cli_misuse(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    command = cli_running != NULL ? cli_running : command;
    fprintf(stderr, "faceoff %s: ", command);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nTry: faceoff %s --help\n", command);
    va_end(arguments);
    return CLI_MISUSED;
}

int cli_fail(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "faceoff %s: ", cli_running != NULL ? cli_running : command);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return CLI_FAILED;
}

bool cli_number(const char *option, const char *value, uint64_t min, uint64_t max, uint64_t *number,
                struct error *error)
{
    char *end;
    errno = 0;
    unsigned long long parsed = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || parsed < min ||
        parsed > max) {
        return error_set(error, "%s takes a whole number from %llu to %llu, not \"%.40s\"", option,
                         (unsigned long long)min, (unsigned long long)max, value);
    }
    *number = parsed;
    return true;
}

int cli_run_for_game(const char *command, const struct cli_game_command *const *list, int argc,
                     char **argv)
{
    for (int i = 1; i < argc; i++) {
        for (size_t k = 0; list[k] != NULL; k++) {
            if (strcmp(list[k]->game, argv[i]) == 0) {
                return list[k]->run(argc, argv);
            }
        }
    }
    char games[128] = "";
    for (size_t k = 0, used = 0; list[k] != NULL && used < sizeof games; k++) {
        used += (size_t)snprintf(games + used, sizeof games - used, " %s", list[k]->game);
    }
    return cli_misuse(command, "needs a game it knows:%s", games);
}

void cli_help_for_games(const struct cli_game_command *const *list, FILE *out)
{
    for (size_t k = 0; list[k] != NULL; k++) {
        fprintf(out, "\n%s", list[k]->help);
    }
}
