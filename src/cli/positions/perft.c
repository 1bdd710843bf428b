/* `faceoff perft`: counts the nodes of a game tree, in order to compare implementations of the
 * rules. */
#include "cli/cli.h"

#include "base/clock.h"
#include "base/json.h"
#include "base/number.h"
#include "library/position.h"

static void put_depth(unsigned depth, const struct perft_count *counts, size_t count,
                      struct json_writer *json)
{
    json_open(json, NULL);
    json_put_unsigned(json, "depth", depth);
    for (size_t i = 0; i < count; i++) {
        json_put_unsigned(json, counts[i].name, counts[i].value);
    }
    json_close(json);
}

static void print_row(unsigned depth, const struct perft_count *counts, size_t count,
                      int64_t took_ns)
{
    if (depth == 1) {
        printf("%5s", "depth");
        for (size_t i = 0; i < count; i++) {
            printf(" %13s", counts[i].name);
        }
        printf(" %9s %13s\n", "seconds", "nodes/s");
    }
    double seconds = (double)took_ns / (double)NS_PER_S;
    printf("%5u", depth);
    for (size_t i = 0; i < count; i++) {
        printf(" %13llu", (unsigned long long)counts[i].value);
    }
    printf(" %9.3f %13.0f\n", seconds, (double)counts[0].value / (seconds > 0 ? seconds : 1e-9));
    fflush(stdout);
}

static void count_depths(const struct game *game, const void *state, unsigned deepest, bool as_json)
{
    struct text text = {0};
    struct json_writer json = json_into(&text);
    json_open(&json, NULL);
    json_open_list(&json, "perft");
    for (unsigned depth = 1; depth <= deepest && !ferror(stdout); depth++) {
        struct perft_count counts[PERFT_COUNTS_MAX];
        int64_t began = clock_now_ns();
        size_t count = game->perft(state, depth, counts);
        if (as_json) {
            put_depth(depth, counts, count, &json);
            /* The result for each depth is printed as soon as that depth has been counted. */
            fputs(text_string(&text), stdout);
            text_clear(&text);
        } else {
            print_row(depth, counts, count, clock_now_ns() - began);
        }
    }
    json_close(&json);
    json_close(&json);
    if (as_json) {
        puts(text_string(&text));
    }
    text_free(&text);
}

static int cli_perft_run(struct options *options, int argc, char **argv)
{
    struct error error;
    uint64_t depth;
    if (argc != 2) {
        return cli_misuse("needs a game and a depth");
    }
    const struct game *game = cli_game(argv[0]);
    if (game == NULL) {
        return CLI_MISUSED;
    }
    if (game->perft == NULL) {
        return cli_misuse("%s has no perft", game->name);
    }
    if (!number_read("DEPTH", argv[1], 1, 100, &depth, &error)) {
        return cli_misuse("%s", error.text);
    }
    struct faceoff_position *position = cli_position(game, options);
    if (position == NULL) {
        return CLI_MISUSED;
    }
    count_depths(game, position->state, (unsigned)depth, options_flag(options, "json"));
    faceoff_position_free(position);
    return CLI_OK;
}

static const struct option_row cli_perft_rows[] = {
    {"json", OPTION_ON, .help = "print one line, {\"perft\":[{\"depth\":1,\"strings\":8,..},..]}"},
    {.name = NULL},
};

const struct cli_command cli_perft = {
    .name = "perft",
    .group = CLI_MACHINES,
    .summary = "count the turns and positions of a game, depth by depth",
    .usage = "GAME DEPTH [--turns LIST] [--first 1|2] [--rules VARIANT] [--json]",
    .about = "Count all possible sequences of turns, depth by depth, to compare implementations "
             "of the rules.\n"
             "\n"
             "  soccer  distinct sequences of whole turns, distinct positions (drawn lines and "
             "ball), and the\n"
             "          sequences that end the game with a goal or a blocked ball\n"
             "  halma   moves that differ in their first or last cell, moves that differ in any "
             "cell, and\n"
             "          distinct boards\n",
    .rows = cli_perft_rows,
    .common = cli_position_rows,
    .operands_max = INT_MAX,
    .examples = "  faceoff perft soccer 5 --turns \"0;0\"\n",
    .run = cli_perft_run,
};
