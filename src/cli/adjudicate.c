/* `faceoff adjudicate`: games as JSON Lines in, verdicts as JSON Lines out. */
#define _GNU_SOURCE
#include "cli/adjudicate.h"

#include "base/memory.h"
#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static int winner_number(int seat)
{
    return seat + 1; /* 1, 2, or 0 for none */
}

static void report_illegal(const struct game *game, const void *state, size_t turn,
                           const struct ruling *ruling, struct text *out)
{
    int mover = game->mover(state);
    struct outcome outcome;
    game->outcome(state, &outcome);
    int winner = mover >= 0 ? !mover : outcome.winner; /* a turn too many changes no result */
    text_printf(out, "{\"legal\":false,\"illegal_turn\":%zu,\"error\":\"%s\",\"winner\":%d,", turn,
                ruling->rule, winner_number(winner));
    if (game->report_illegal != NULL) {
        game->report_illegal(winner, out);
    }
    text_puts(out, "\"reason\":\"illegal\"}\n");
}

static bool rules_read(const struct game *game, const json_t *json, const char *variant,
                       struct rules *rules, struct error *error)
{
    const json_t *first = json_object_get(json, "first");
    const json_t *named = json_object_get(json, "rules");
    *rules = (struct rules){.variant = json_is_string(named) ? json_string_value(named) : variant};
    if (first != NULL && (!json_is_integer(first) || json_integer_value(first) < 1 ||
                          json_integer_value(first) > 2)) {
        return error_set(error, "\"first\" is neither 1 nor 2");
    }
    rules->first = first == NULL ? 0 : (int)json_integer_value(first) - 1;
    for (size_t i = 0; rules->variant != NULL && game->variants[i] != NULL; i++) {
        if (strcmp(game->variants[i], rules->variant) == 0) {
            return true;
        }
    }
    return rules->variant == NULL ||
           error_set(error, "%s has no rules \"%.40s\"", game->name, rules->variant);
}

static bool adjudicate(const struct game *game, const char *variant, const json_t *json,
                       void *state, struct text *out, struct error *error)
{
    const json_t *turns = json_object_get(json, "turns");
    struct rules rules;
    if (!json_is_array(turns)) {
        return error_set(error, "no list \"turns\"");
    }
    if (!rules_read(game, json, variant, &rules, error)) {
        return false;
    }
    game->start(state, &rules);
    for (size_t i = 0; i < json_array_size(turns); i++) {
        const char *turn = json_string_value(json_array_get(turns, i));
        struct ruling ruling;
        if (turn == NULL) {
            return error_set(error, "turn %zu is not a string", i);
        }
        if (!game->play(state, turn, &ruling)) {
            report_illegal(game, state, i, &ruling, out);
            return true;
        }
    }
    text_puts(out, "{\"legal\":true,");
    game->report(state, out);
    text_puts(out, "}\n");
    return true;
}

bool adjudicate_line(const struct game *game, const char *variant, const char *line, size_t length,
                     void *state, struct text *out, struct error *error)
{
    json_error_t problem;
    json_t *json = json_loadb(line, length, 0, &problem);
    if (json == NULL) {
        return error_set(error, "not JSON: %s (column %d)", problem.text, problem.column);
    }
    bool good = adjudicate(game, variant, json, state, out, error);
    json_decref(json);
    return good;
}

static int adjudicate_file(const struct game *game, const char *variant, FILE *file,
                           const char *name)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    int code = CLI_OK;
    struct text out = {0};
    void *state = memory_new(game->state_size);
    for (size_t number = 1; (length = getline(&line, &capacity, file)) > 0; number++) {
        struct error error;
        text_clear(&out);
        if (strspn(line, " \t\r\n") == (size_t)length) {
            continue;
        }
        if (!adjudicate_line(game, variant, line, (size_t)length, state, &out, &error)) {
            code = cli_fail("adjudicate", "%s:%zu: %s", name, number, error.text);
            json_t *said = json_pack("{s:s}", "problem", error.text);
            char *text = said == NULL ? NULL : json_dumps(said, JSON_COMPACT);
            text_clear(&out);
            text_printf(&out, "%s\n", text == NULL ? "{\"problem\":\"unreadable\"}" : text);
            free(text);
            json_decref(said);
        }
        fwrite(out.data, 1, out.length, stdout);
    }
    if (ferror(file)) {
        code = cli_fail("adjudicate", "%s: %s", name, strerror(errno));
    }
    free(line);
    free(state);
    text_free(&out);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"rules", required_argument, NULL, 'r'},
        {NULL, 0, NULL, 0},
    };
    const char *variant = NULL;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == '?') {
            return CLI_MISUSED;
        }
        variant = optarg;
    }
    if (argc - optind < 1 || argc - optind > 2) {
        return cli_misuse("adjudicate", "needs a game, and at most one file");
    }
    const struct game *game = game_find(argv[optind]);
    if (game == NULL) {
        return cli_misuse("adjudicate", "there is no game \"%.40s\"", argv[optind]);
    }
    struct error error;
    struct rules rules;
    if (!rules_read(game, NULL, variant, &rules, &error)) {
        return cli_misuse("adjudicate", "%s", error.text);
    }
    const char *name = argc - optind == 2 ? argv[optind + 1] : "-";
    if (strcmp(name, "-") == 0) {
        return adjudicate_file(game, variant, stdin, "standard input");
    }
    FILE *file = fopen(name, "re");
    if (file == NULL) {
        return cli_fail("adjudicate", "cannot open %s: %s", name, strerror(errno));
    }
    int code = adjudicate_file(game, variant, file, name);
    fclose(file);
    return code;
}

const struct cli_command cli_adjudicate = {
    .name = "adjudicate",
    .about = "judges the turns of finished games: JSON Lines in, JSON Lines out",
    .help =
        "Usage: faceoff adjudicate GAME [--rules VARIANT] [FILE]\n\n"
        "Reads one game a line, {\"turns\":[\"7\",\"4\",..]}, from FILE or standard input, and\n"
        "prints one verdict a line. A record of `faceoff match --out` is such a line too; "
        "\"first\"\n"
        "(1 or 2, the seat that moves first) and \"rules\" are taken from it when they are there.\n"
        "For a legal game soccer prints\n"
        "  {\"legal\":true,\"winner\":0|1|2,\"reason\":\"goal|own_goal|blocked|unfinished\",\n"
        "   \"ball\":[x,y],\"lines\":n}\n"
        "and halma\n"
        "  {\"legal\":true,\"winner\":0|1|2,\"score\":[a,b],\n"
        "   \"reason\":\"home|blockers|limit|stuck|unfinished\",\"plies\":n,\"board\":\"..\"}\n"
        "with the 16 rows of the board, top first, a / between them. For the first illegal turn,\n"
        "counted from 0, every game prints\n"
        "  "
        "{\"legal\":false,\"illegal_turn\":k,\"error\":\"..\",\"winner\":..,\"reason\":\"illegal\"}"
        "\n"
        "with the category of the broken rule; halma adds its \"score\".\n"
        "showdown, where any text is a turn and turns slept through are not listed, prints\n"
        "  {\"legal\":true,\"feedback\":[..],\"outcome\":0|1|\"tie\"|\"none\",\"last_turn\":n,\n"
        "   \"scores\":[{\"win\":..,\"total\":..},{..}],\"final\":[..],\"counts\":[..]}\n"
        "A line that is no game gets {\"problem\":\"..\"}, and the exit code is 1.\n\n"
        "Example:\n"
        "  echo '{\"turns\":[\"7\",\"4\"]}' | faceoff adjudicate soccer\n",
    .run = run,
};
