/* `faceoff serve`: the page of an event, live, out of its database. */
#define _GNU_SOURCE
#include "cli/cli.h"
#include "cli/command_line.h"
#include "cli/events/bots.h"
#include "cli/events/serving.h"
#include "cli/events/visiting.h"
#include "referee/stop_signals.h"

static const char command[] = "serve";

/* Waits until somebody asks us to stop. */
static void wait_for_signal(const sigset_t *signals)
{
    int number;
    while (sigwait(signals, &number) != 0) {
    }
}

/* Prints the address; main reports it if that output is lost. */
static bool tell_address(const struct serving *serving)
{
    return printf("%s\n", server_address(serving->server)) > 0 && fflush(stdout) == 0;
}

static int cli_serve_serve(const struct options *options)
{
    struct serving serving = {0};
    struct error error;
    sigset_t signals;
    stop_signals_fill(&signals);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    bool good =
        serving_open(&serving, command, options, options_text(options, "event"), NULL, &error);
    if (good && tell_address(&serving)) {
        wait_for_signal(&signals);
    }
    serving_close(&serving);
    return good ? CLI_OK : cli_fail(command, "%s", error.text);
}

/* Serves and plays with a referee, which takes the signals. */
static int cli_serve_and_play(const struct options *options)
{
    struct visiting visiting = {0};
    struct serving serving = {0};
    struct error error;
    bool good = visiting_open(&visiting, options, &error) &&
                serving_open(&serving, command, options, visiting.event.name,
                             &(struct server_sight){.visitors = visiting.visitors}, &error);
    if (good && tell_address(&serving)) {
        fprintf(stderr, "faceoff %s: games of visitors are stored as event \"%s\"\n", command,
                visitors_event(visiting.visitors));
        good = visitors_play(visiting.visitors, &error);
    }
    serving_close(&serving);
    visiting_close(&visiting);
    return good ? CLI_OK : cli_fail(command, "%s", error.text);
}

static int cli_serve_run(int argc, char **argv)
{
    struct options options;
    struct error error;
    int code = command_line_parse(&options, command, FOR_SERVE, argc, argv, NULL);
    if (code == CLI_OK && !serving_check(&options, &error)) {
        code = cli_misuse(command, "%s", error.text);
    }
    if (code == CLI_OK && options.bot_count > 0 && !options_flag(&options, "play")) {
        code = cli_misuse(command, "--bot is for --play");
    }
    if (code == CLI_OK) {
        code = options_flag(&options, "play") ? cli_serve_and_play(&options)
                                              : cli_serve_serve(&options);
    }
    options_free(&options);
    return code;
}

static void cli_serve_help_more(FILE *out)
{
    command_line_help(FOR_SERVE, out);
    fputs("\nIt ends with SIGINT (Ctrl-C) or SIGTERM. docs/live.md tells of servers in front of "
          "it.\n\n"
          "Examples:\n  faceoff serve --db night.db\n"
          "  faceoff serve --db night.db --play --bot ./mine --bot 'easy=@engine --level 3'\n",
          out);
    bots_help(out);
}

const struct cli_command cli_serve = {
    .name = command,
    .about = "the page of a stored event in browsers, live",
    .help =
        "Usage: faceoff serve [--db FILE] [--event NAME] [--listen ADDRESS:PORT] [--play]\n\n"
        "Serves the page of an event over HTTP: its table, bracket, faults and games, as they are\n"
        "stored by whoever plays it; prints its address. With `faceoff tournament --serve` the\n"
        "games in progress are there too. Only this machine reaches it unless --listen says\n"
        "otherwise. With --play visitors of the page play against the bots, in games that are\n"
        "refereed and stored.\n\n",
    .help_more = cli_serve_help_more,
    .run = cli_serve_run,
};
