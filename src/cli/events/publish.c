/* `faceoff publish`: the page of an event as files. */
#include "serve/publish.h"

#include "cli/cli.h"
#include "cli/command_line.h"

static const char command[] = "publish";

static int cli_publish_write_files(const struct options *options, const char *folder)
{
    struct published published;
    struct error error;
    const struct publish_options what = {.database = options_text(options, "db"),
                                         .event = options_text(options, "event"),
                                         .wait_ms =
                                             (unsigned)options_number(options, "db-wait-ms", 0),
                                         .page = options_text(options, "page"),
                                         .url = options_text(options, "url"),
                                         .folder = folder};
    if (!publish(&what, &published, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    if (!published.has_page) {
        fprintf(
            stderr,
            "faceoff %s: there is no page here, so tables alone were written; --page FOLDER takes "
            "what ./dev page made\n",
            command);
    }
    printf("%s: %llu games, %u files written\n", folder, (unsigned long long)published.games,
           published.written);
    return CLI_OK;
}

static int cli_publish_run(int argc, char **argv)
{
    struct options options;
    int operand;
    int code = command_line_parse(&options, command, FOR_PUBLISH, argc, argv, &operand);
    if (code == CLI_OK && argc - operand != 1) {
        code = cli_misuse(command, "name one folder that the files go to");
    }
    code = code == CLI_OK ? cli_publish_write_files(&options, argv[operand]) : code;
    options_free(&options);
    return code;
}

static void cli_publish_help_more(FILE *out)
{
    command_line_help(FOR_PUBLISH, out);
    fputs("\nExample:\n  faceoff publish --db night.db public\n", out);
}

const struct cli_command cli_publish = {
    .name = command,
    .about = "the page of a stored event as files for any web host",
    .help =
        "Usage: faceoff publish [--db FILE] [--event NAME] FOLDER\n\n"
        "Writes the page of an event into a folder: tables, bracket, every game to replay and\n"
        "review, and feeds. Any web host can serve the folder, and a browser can open its\n"
        "index.html without a host. In a folder that it has filled before, it replaces only what\n"
        "has changed, each file as a whole.\n\n",
    .help_more = cli_publish_help_more,
    .run = cli_publish_run,
};
