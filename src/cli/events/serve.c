/* `faceoff serve`: the page of an event, live, out of its database. */
#define _GNU_SOURCE
#include "cli/cli.h"
#include "cli/command_line.h"
#include "cli/events/serving.h"

#include <signal.h>

static const char command[] = "serve";

/* Until somebody asks us to stop. */
static void wait_for_signal(const sigset_t *signals)
{
    int number;
    while (sigwait(signals, &number) != 0) {
    }
}

static int serve(const struct options *options)
{
    struct serving serving = {0};
    struct error error;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    bool good =
        serving_open(&serving, command, options, options_text(options, "event"), NULL, &error);
    if (good && printf("%s\n", server_address(serving.server)) > 0 && fflush(stdout) == 0) {
        wait_for_signal(&signals); /* main says so where nobody learns the address */
    }
    serving_close(&serving);
    return good ? CLI_OK : cli_fail(command, "%s", error.text);
}

static int run(int argc, char **argv)
{
    struct options options;
    struct error error;
    int code = command_line_parse(&options, command, FOR_SERVE, argc, argv, NULL);
    if (code == CLI_OK && !serving_check(&options, &error)) {
        code = cli_misuse(command, "%s", error.text);
    }
    code = code == CLI_OK ? serve(&options) : code;
    options_free(&options);
    return code;
}

static void help_more(FILE *out)
{
    command_line_help(FOR_SERVE, out);
    fputs("\nIt ends with SIGINT (Ctrl-C) or SIGTERM. docs/live.md tells of servers in front of "
          "it.\n\n"
          "Example:\n  faceoff serve --db night.db\n",
          out);
}

const struct cli_command cli_serve = {
    .name = command,
    .about = "the page of a stored event in browsers, live",
    .help =
        "Usage: faceoff serve [--db FILE] [--event NAME] [--listen ADDRESS:PORT]\n\n"
        "Serves the page of an event over HTTP: its table, bracket, faults and games, as they are\n"
        "stored by whoever plays it; prints its address. With faceoff tournament --serve the games "
        "in progress are\n"
        "there too. Only this machine reaches it unless --listen says otherwise.\n\n",
    .help_more = help_more,
    .run = run,
};
