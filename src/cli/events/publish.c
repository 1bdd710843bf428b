/* `faceoff publish`: writes the web page of an event as files. */
#include "serve/publish.h"

#include "cli/cli.h"
#include "serve/plain_page.h"

static int cli_publish_write_files(const struct options *options, const char *folder)
{
    struct published published;
    struct error error;
    const struct publish_options what = {.database = options_text(options, "db"),
                                         .event = options_text(options, "event"),
                                         .title = options_text(options, "title"),
                                         .wait_ms = options_wait_ms(options),
                                         .page = options_text(options, "page"),
                                         .url = options_text(options, "url"),
                                         .folder = folder};
    if (!publish(&what, &published, &error)) {
        return cli_fail("%s", error.text);
    }
    if (!published.has_page) {
        cli_note("no page is installed, so only tables were written; " PLAIN_PAGE_ADVICE);
    }
    printf("%s: %llu game%s, %u file%s written\n", folder, (unsigned long long)published.games,
           plural(published.games), published.written, plural(published.written));
    return CLI_OK;
}

static int cli_publish_run(struct options *options, int argc, char **argv)
{
    return argc == 1 ? cli_publish_write_files(options, argv[0])
                     : cli_misuse("needs one folder to write to; --db FILE chooses the database");
}

const struct cli_command cli_publish = {
    .name = "publish",
    .group = CLI_ORGANISERS,
    .summary = "write a stored event's web page as files for any web host",
    .usage = "[--db FILE] [--event NAME] FOLDER",
    .about = "Write an event's web page to a folder: tables, bracket, feeds, and all games, which "
             "can be replayed and reviewed. Any web host can serve the folder, and a browser can "
             "open its index.html directly. If you publish to the same folder again, only changed "
             "files are replaced, each of them atomically.",
    .events = FOR_PUBLISH,
    .operands_max = INT_MAX,
    .examples = "  faceoff publish --db night.db public\n",
    .run = cli_publish_run,
};
