/* `faceoff elo`: computes the statistics of a match from result counts, without playing games. */
#include "cli/cli.h"

#include "base/number.h"
#include "tournament/estimate_text.h"

/* Maximum count. With larger counts, sums of their squares would lose too much precision. */
#define COUNT_MAX 1000000000000

/* Reads the operands into `results`. The caller has set results->kinds. If the operands are
 * invalid, prints an error and returns false. */
static bool cli_elo_read(struct results *results, int argc, char **argv)
{
    static const char *const singles[] = {"WINS", "DRAWS", "LOSSES"};
    static const char *const pairs[] = {"pairs with 0 points", "pairs with 1/2 point",
                                        "pairs with 1 point", "pairs with 3/2 points",
                                        "pairs with 2 points"};
    bool paired = results->kinds == 5;
    struct error error;
    uint64_t sum = 0;
    if (argc != (int)results->kinds) {
        cli_misuse("needs %s, not %d %s",
                   paired ? "five counts with --pairs: the pairs with 0, 1/2, 1, 3/2 and 2 points"
                          : "three counts: WINS DRAWS LOSSES",
                   argc, argc == 1 ? "count" : "counts");
        return false;
    }
    for (size_t i = 0; i < results->kinds; i++) {
        uint64_t *count = &results->count[paired ? i : results->kinds - 1 - i];
        if (!number_read(paired ? pairs[i] : singles[i], argv[i], 0, COUNT_MAX, count, &error)) {
            cli_misuse("%s", error.text);
            return false;
        }
        sum += *count;
    }
    if (sum == 0) {
        cli_misuse("all counts are 0");
    }
    return sum > 0;
}

static void cli_elo_put(const struct results *results, struct text *text)
{
    struct estimate estimate;
    statistics_estimate(results, &estimate);
    text_printf(text, "%.1f of %llu, %.2f %%", estimate.score * (double)estimate.games,
                (unsigned long long)estimate.games, 100 * estimate.score);
    if (results->kinds == 3) {
        text_printf(text, ", draws %.2f %%",
                    100 * (double)results->count[1] / (double)estimate.games);
    }
    text_printf(text, "\nElo by %s ", results->kinds == 5 ? "pairs" : "games");
    text_puts(text, elo_print(&estimate, text) ? " (95 %)\n" : "\n");
    estimate_print_rest(results, text);
}

static int cli_elo_run(struct options *options, int argc, char **argv)
{
    struct results results = {.kinds = options_flag(options, "pairs") ? 5 : 3};
    const char *test = options_text(options, "sprt");
    struct sprt sprt;
    struct error error;
    struct text text = {0};
    if (test != NULL && !sprt_parse(&sprt, test, &error)) {
        return cli_misuse("--sprt: %s", error.text);
    }
    if (!cli_elo_read(&results, argc, argv)) {
        return CLI_MISUSED;
    }
    cli_elo_put(&results, &text);
    if (test != NULL) {
        sprt_print(&sprt, sprt_ratio(&sprt, &results), &text);
        sprt_print_games(&sprt, &results, &text);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
    return CLI_OK;
}

static const struct option_row cli_elo_rows[] = {
    {"pairs", OPTION_ON,
     .help = "the arguments are the numbers of pairs (two games with the same opening and swapped "
             "seats) in which the first player scored 0, 1/2, 1, 3/2 and 2 points"},
    {"sprt", OPTION_OF("elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic"),
     .help = "also print the state of a sequential test after these results, and how many games "
             "such a test needs on average; the syntax is the same as in `faceoff match --sprt`"},
    {.name = NULL},
};

const struct cli_command cli_elo = {
    .name = "elo",
    .group = CLI_AUTHORS,
    .summary = "compute the Elo difference from counts of wins, draws and losses",
    .usage = "WINS DRAWS LOSSES [--sprt TEST]\n"
             "--pairs N0 N1/2 N1 N3/2 N2 [--sprt TEST]",
    .about = "Compute the statistics of a match from the first player's wins, draws and losses, "
             "in this order: score, Elo difference with its 95% interval, normalized Elo and "
             "likelihood of superiority. `faceoff match` uses the same formulas. Prefer --pairs "
             "if you know the results of pairs, because the two games of a pair are not "
             "independent. Count each distinct game only once, because repeated games add no "
             "evidence.",
    .rows = cli_elo_rows,
    .notes = "With --sprt, the average length of the test is printed for three true differences: "
             "elo0, the midpoint, and elo1. The averages assume that future results vary as much "
             "as in the counts, and that the number of games has no limit.",
    .operands_max = INT_MAX,
    .examples = "from 120 wins, 60 draws and 80 losses; then a sequential test on pairs of games\n"
                "  faceoff elo 120 60 80\n"
                "  faceoff elo --pairs 10 40 80 50 20 --sprt elo0=0,elo1=30\n",
    .run = cli_elo_run,
};
