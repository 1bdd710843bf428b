/* `faceoff serve`: serves the live web page of an event stored in a database. */
#include "base/stop.h"
#include "cli/cli.h"
#include "cli/events/bots.h"
#include "cli/events/event_command.h"
#include "cli/events/serving.h"
#include "cli/events/visiting.h"
#include "referee/stop_signals.h"

/* Waits for one of the signals, then asks all threads to stop. */
static void wait_for_signal(const sigset_t *signals)
{
    int number;
    while (sigwait(signals, &number) != 0) {
    }
    stop_ask();
}

/* Prints the server's address. Returns false if writing fails; main then reports the error. */
static bool print_address(const struct serving *serving)
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
    bool good = serving_open(&serving, options, options_text(options, "event"), NULL, &error);
    if (good && print_address(&serving)) {
        wait_for_signal(&signals);
    }
    serving_close(&serving);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

/* Serves the page and referees the visitors' games. The referee handles signals. Returns an exit
 * code. */
static int cli_serve_and_play(const struct options *options)
{
    struct visiting visiting = {0};
    struct serving serving = {0};
    struct error error;
    bool good = visiting_open(&visiting, options, &error) &&
                serving_open(&serving, options,
                             visiting.event.id == 0 ? visitors_event(visiting.visitors, 0)->name
                                                    : visiting.event.name,
                             &visiting.sources, &error);
    if (good && print_address(&serving)) {
        event_warn_of_no_sandbox(&visiting.played, visiting.bots, visiting.bot_count, 0);
        for (size_t i = 0; i < visiting.contest_count; i++) {
            cli_note("visitors' games are stored as event \"%s\"",
                     visitors_event(visiting.visitors, i)->name);
        }
        good = visitors_play(visiting.visitors, &error) != RUN_FAILED;
        if (visiting.bot_count > 0) {
            event_warn_of_clocks(visitors_run(visiting.visitors));
        }
    }
    serving_close(&serving);
    visiting_close(&visiting);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_serve_run(struct options *options, int argc, char **argv)
{
    struct error error;
    (void)argc, (void)argv;
    if (!serving_check(options, &error)) {
        return cli_misuse("%s", error.text);
    }
    bool play = options_flag(options, "play"), people = options_flag(options, "people");
    if (options->bot_count > 0 && !play) {
        return cli_misuse("--bot needs --play");
    }
    if (options_given(options, "contest")) {
        if (options->bot_count == 0 && (play || !people)) {
            return cli_misuse("--contest needs --people, or --play and --bot");
        }
        if (options_given(options, "event")) {
            return cli_misuse("--event cannot be used with --contest");
        }
    }
    return play || people ? cli_serve_and_play(options) : cli_serve_serve(options);
}

const struct cli_command cli_serve = {
    .name = "serve",
    .group = CLI_ORGANISERS,
    .summary = "show a stored event in browsers, live",
    .usage = "[FILE.db] [--event NAME] [--listen ADDRESS:PORT] [--play] [--people]\n"
             "FILE.db --play --contest C --bot COMMAND",
    .about = "Serve an event's web page over HTTP and print its address. The page shows the table, "
             "bracket, faults and games, and follows an event that is being played; `faceoff "
             "tournament --serve` also shows the games in progress. By default only this machine "
             "can reach the server; see --listen. With --play, visitors play against the bots, and "
             "with --people, against each other; these games are refereed and stored. FILE.db is "
             "the same as --db FILE.db.",
    .events = FOR_SERVE,
    .list = bots_help,
    .operands_max = 1,
    .operand = "db",
    .notes = "Stop the server with SIGINT (Ctrl-C) or SIGTERM. docs/live.md explains how to "
             "run it behind a reverse proxy.",
    .examples = "  faceoff serve night.db\n"
                "  faceoff serve night.db --play --bot ./mine --bot 'easy=@engine --level 3'\n"
                "  faceoff serve guests.db --play --contest halma --bot ./mine\n"
                "  faceoff serve guests.db --people\n",
    .run = cli_serve_run,
};
