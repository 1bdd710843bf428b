/* `faceoff adjudicate`: reads games as JSON Lines and prints verdicts as JSON Lines. */
#include "cli/cli.h"

#include "base/memory.h"
#include "cli/positions/adjudication.h"
#include "store/record_reader.h"

#include <stdlib.h>

static int adjudicate_file(const struct game *game, const char *variant, const char *path)
{
    struct record_reader reader;
    struct error error;
    struct text out = {0};
    void *state = memory_new(game->state_size);
    int code = CLI_OK;
    enum record_read read = RECORD_END;
    record_reader_open(&reader, path, &error);
    while (!ferror(stdout) && (read = record_reader_line(&reader, &error)) == RECORD_READ) {
        text_clear(&out);
        if (!adjudicate_line(game, variant, reader.line, reader.length, state, &out, &error)) {
            code = cli_fail("%s:%zu: %s", reader.path, reader.number, error.text);
            text_clear(&out);
            adjudicate_problem(error.text, &out);
        }
        fwrite(out.data, 1, out.length, stdout);
    }
    if (read == RECORD_WRONG) {
        code = cli_fail("%s", error.text);
    }
    record_reader_close(&reader);
    free(state);
    text_free(&out);
    return code;
}

static int cli_adjudicate_run(struct options *options, int argc, char **argv)
{
    if (argc < 1 || argc > 2) {
        return cli_misuse("needs a game, and at most one file");
    }
    const struct game *game = cli_game(argv[0]);
    if (game == NULL || !cli_has_rules(game, options)) {
        return CLI_MISUSED;
    }
    return adjudicate_file(game, options_text(options, "rules"), argc == 2 ? argv[1] : "-");
}

static const struct option_row cli_adjudicate_rows[] = {
    {"rules", OPTION_OF("VARIANT"), .help = "rule variant of games that do not specify one"},
    {.name = NULL},
};

const struct cli_command cli_adjudicate = {
    .name = "adjudicate",
    .group = CLI_MACHINES,
    .summary = "check the turns of games given as JSON Lines",
    .usage = "GAME [--rules VARIANT] [FILE]",
    .about = "Read one game per line, {\"turns\":[\"7\",\"4\",..]}, from FILE or standard input, "
             "and print one verdict per line. `faceoff match --out` writes such lines. \"first\" "
             "(1 or 2, the seat that moves first) and \"rules\" are optional. For a legal game, "
             "soccer prints\n"
             "  "
             "{\"legal\":true,\"winner\":0|1|2,\"reason\":\"goal|own_goal|blocked|unfinished\",\n"
             "   \"ball\":[x,y],\"lines\":n}\n"
             "and halma\n"
             "  {\"legal\":true,\"winner\":0|1|2,\"score\":[a,b],\n"
             "   "
             "\"reason\":\"home|blockers|limit|stuck|unfinished\",\"plies\":n,\"board\":\"..\"}\n"
             "with the 16 rows of the board from the top, separated by /. For an illegal turn, "
             "every game prints\n"
             "  "
             "{\"legal\":false,\"illegal_turn\":k,\"error\":\"..\",\"winner\":..,\"reason\":"
             "\"illegal\"}\n"
             "with the index of the first illegal turn, counted from 0, and the category of the "
             "error; halma adds its \"score\". In showdown, any text is a turn, and turns that a "
             "player misses are not listed; showdown prints\n"
             "  {\"legal\":true,\"feedback\":[..],\"winner\":0|1|2,\n"
             "   \"outcome\":0|1|\"tie\"|\"none\",\"last_turn\":n,\n"
             "   \"scores\":[{\"win\":..,\"total\":..},{..}],\"final\":[..],\"counts\":[..]}\n"
             "\"winner\" is 0 if nobody has won; \"outcome\" counts the seats from 0, as the "
             "published test vectors do.\n"
             "For a line that is not a game, print {\"problem\":\"..\"} and exit with status 1 at "
             "the end.",
    .rows = cli_adjudicate_rows,
    .operands_max = INT_MAX,
    .examples = "  echo '{\"turns\":[\"7\",\"4\"]}' | faceoff adjudicate soccer\n",
    .run = cli_adjudicate_run,
};
