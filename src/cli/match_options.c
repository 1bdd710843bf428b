#define _GNU_SOURCE
#include "cli/match_options.h"

#include "base/clock.h"
#include "cli/cli.h"
#include "referee/cores.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* As given on the command line; UNSET where it was not. */
#define UNSET UINT64_MAX

struct numbers {
    uint64_t games, slots, seed, opening_turns, ready_ms, first_ms, turn_ms, margin_ms, grace_ms,
        bank_ms;
    enum match_stderr stderr_rule;
};

static const struct number_option {
    const char *name;
    size_t offset;
    uint64_t min, max;
} number_options[] = {
    {"games", offsetof(struct numbers, games), 1, 100000000},
    {"jobs", offsetof(struct numbers, slots), 1, 256},
    {"seed", offsetof(struct numbers, seed), 0, INT64_MAX},
    {"opening-turns", offsetof(struct numbers, opening_turns), 0, 1000},
    {"ready-ms", offsetof(struct numbers, ready_ms), 1, 3600000},
    {"first-ms", offsetof(struct numbers, first_ms), 1, 3600000},
    {"turn-ms", offsetof(struct numbers, turn_ms), 1, 3600000},
    {"margin-ms", offsetof(struct numbers, margin_ms), 0, 3600000},
    {"grace-ms", offsetof(struct numbers, grace_ms), 0, 60000},
    {"bank-ms", offsetof(struct numbers, bank_ms), 1, 3600000},
};

bool stderr_rule_parse(enum match_stderr *rule, const char *name)
{
    static const struct {
        const char *name;
        enum match_stderr rule;
    } rules[] = {{"note", MATCH_STDERR_NOTE},
                 {"error", MATCH_STDERR_ERROR},
                 {"forfeit", MATCH_STDERR_FORFEIT}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (strcmp(rules[i].name, name) == 0) {
            *rule = rules[i].rule;
            return true;
        }
    }
    return false;
}

static bool set_number(struct numbers *numbers, const char *name, const char *value,
                       struct error *error)
{
    if (strcmp(name, "stderr") == 0) {
        return stderr_rule_parse(&numbers->stderr_rule, value) ||
               error_set(error, "--stderr takes note, error or forfeit, not \"%.40s\"", value);
    }
    for (size_t i = 0; i < sizeof number_options / sizeof *number_options; i++) {
        const struct number_option *option = &number_options[i];
        if (strcmp(option->name, name) == 0) {
            char shown[32];
            snprintf(shown, sizeof shown, "--%s", name);
            return cli_number(shown, value, option->min, option->max,
                              (uint64_t *)((char *)numbers + option->offset), error);
        }
    }
    return error_set(error, "there is no option --%s", name);
}

static uint64_t or_else(uint64_t number, uint64_t otherwise)
{
    return number == UNSET ? otherwise : number;
}

static void settle_numbers(struct match_options *options, const struct numbers *numbers)
{
    const struct contest *contest = options->contest;
    uint64_t turn_ms = or_else(numbers->turn_ms, contest_turn_ms(contest, options->variant));
    uint64_t first_ms = contest->first_ms != 0 ? contest->first_ms : turn_ms;
    options->clock = (struct match_clock){
        .ready_ns = (int64_t)or_else(numbers->ready_ms, contest->ready_ms) * NS_PER_MS,
        .first_ns = (int64_t)or_else(numbers->first_ms, first_ms) * NS_PER_MS,
        .turn_ns = (int64_t)turn_ms * NS_PER_MS,
        .margin_ns = (int64_t)or_else(numbers->margin_ms, 0) * NS_PER_MS,
        .bank_ns = (int64_t)or_else(numbers->bank_ms, contest->bank_ms) * NS_PER_MS,
    };
    options->grace_ns = (int64_t)or_else(numbers->grace_ms, 100) * NS_PER_MS;
    options->stderr_rule = numbers->stderr_rule;
    options->seed = or_else(numbers->seed, 1);
    options->opening_turns = or_else(numbers->opening_turns, 0);
    uint64_t wanted = or_else(numbers->games, contest->seating_count);
    options->rounds = (wanted + contest->seating_count - 1) / contest->seating_count;
    options->games = options->rounds * contest->seating_count;
    if (options->games != wanted) {
        fprintf(stderr, "faceoff match: playing %llu games: %s comes in %ss of %u\n",
                (unsigned long long)options->games, contest->name, contest->round_name,
                contest->seating_count);
    }
    unsigned cores = cores_count();
    options->slots = or_else(numbers->slots, cores);
    if (options->slots > cores) {
        fprintf(stderr,
                "faceoff match: warning: %llu games at once on %u cores: bots will lack time\n",
                (unsigned long long)options->slots, cores);
    }
    options->slots = options->slots < options->games ? options->slots : options->games;
}

/* Two players, each with a name of his own, and fit for openings if they are wanted. */
static int settle_players(struct match_options *options, const char *const texts[2], size_t count)
{
    struct error error;
    if (count != 2) {
        return cli_misuse("match", "needs two --bot options, got %zu", count);
    }
    for (size_t i = 0; i < 2; i++) {
        if (!contestant_parse(&options->players[i], texts[i], options->contest, &error)) {
            return cli_misuse("match", "--bot: %s", error.text);
        }
        if (options->opening_turns > 0 && options->contest->protocol->tell == NULL &&
            !command_mentions(&options->players[i].command, "{opening}")) {
            return cli_misuse("match",
                              "--opening-turns needs {opening} in the command of %s: the protocol "
                              "has no way to tell a bot of turns played for it",
                              options->players[i].name);
        }
    }
    struct contestant *second = &options->players[1];
    if (strcmp(options->players[0].name, second->name) == 0) {
        char *numbered;
        if (asprintf(&numbered, "%s-2", second->name) >= 0) {
            free(second->name);
            second->name = numbered;
        }
    }
    return CLI_OK;
}

int match_options_parse(struct match_options *options, int argc, char **argv)
{
    static const struct option longs[] = {
        {"contest", required_argument, NULL, 'c'}, {"bot", required_argument, NULL, 'b'},
        {"out", required_argument, NULL, 'o'},     {"quiet", no_argument, NULL, 'q'},
        {"pin", no_argument, NULL, 'p'},           {"rules", required_argument, NULL, 'r'},
        {"games", required_argument, NULL, 0},     {"jobs", required_argument, NULL, 'j'},
        {"seed", required_argument, NULL, 0},      {"opening-turns", required_argument, NULL, 0},
        {"ready-ms", required_argument, NULL, 0},  {"first-ms", required_argument, NULL, 0},
        {"turn-ms", required_argument, NULL, 0},   {"margin-ms", required_argument, NULL, 0},
        {"grace-ms", required_argument, NULL, 0},  {"bank-ms", required_argument, NULL, 0},
        {"stderr", required_argument, NULL, 0},    {NULL, 0, NULL, 0},
    };
    *options = (struct match_options){0};
    struct numbers numbers;
    memset(&numbers, 0xff, sizeof numbers); /* every one UNSET */
    numbers.stderr_rule = MATCH_STDERR_NOTE;
    const char *bots[2] = {NULL, NULL};
    size_t bot_count = 0;
    const char *rules = NULL;
    struct error error;
    int index;
    for (int option; (option = getopt_long(argc, argv, "j:", longs, &index)) != -1;) {
        switch (option) {
        case 'c':
            options->contest = contest_find(optarg);
            if (options->contest == NULL) {
                return cli_misuse("match", "there is no contest \"%.40s\"", optarg);
            }
            break;
        case 'b':
            if (bot_count < 2) {
                bots[bot_count] = optarg;
            }
            bot_count++;
            break;
        case 'o':
            options->out = optarg;
            break;
        case 'r':
            rules = optarg;
            break;
        case 'p':
            options->pin = true;
            break;
        case 'q':
            options->quiet = true;
            break;
        case '?':
            return CLI_MISUSED;
        default:
            if (!set_number(&numbers, option == 'j' ? "jobs" : longs[index].name, optarg, &error)) {
                return cli_misuse("match", "%s", error.text);
            }
        }
    }
    if (optind < argc) {
        return cli_misuse("match", "what is \"%.40s\"?", argv[optind]);
    }
    if (options->contest == NULL) {
        return cli_misuse("match", "--contest is needed");
    }
    if (rules != NULL && (options->variant = game_variant(options->contest->game, rules)) == NULL) {
        return cli_misuse("match", "%s has no rules \"%.40s\"", options->contest->game->name,
                          rules);
    }
    settle_numbers(options, &numbers);
    return settle_players(options, bots, bot_count);
}

void match_options_free(struct match_options *options)
{
    contestant_free(&options->players[0]);
    contestant_free(&options->players[1]);
}
