/* `faceoff analyze`: what an engine sees in a position, or in one turn after another of a game. */
#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/positions/sight.h"
#include "contests/contest.h"
#include "store/record_reader.h"

#include <stdlib.h>
#include <string.h>

struct analysis {
    const struct game *game;
    const struct engine *engine;
    struct rules rules;
    struct turns turns; /* of the whole game */
    const char *engine_name, *list, *variant;
    uint64_t first, ms, nodes, best, seed, number, turn, seat;
};

static const struct cli_option options[] = {
    {"--turns", CLI_TEXT, offsetof(struct analysis, list), 0, 0},
    {"--rules", CLI_TEXT, offsetof(struct analysis, variant), 0, 0},
    {"--first", CLI_NUMBER, offsetof(struct analysis, first), 1, SEATS},
    {"--engine", CLI_TEXT, offsetof(struct analysis, engine_name), 0, 0},
    {"--ms", CLI_NUMBER, offsetof(struct analysis, ms), 1, 3600000},
    {"--nodes", CLI_NUMBER, offsetof(struct analysis, nodes), 1, INT64_MAX},
    {"--best", CLI_NUMBER, offsetof(struct analysis, best), 1, 1000},
    {"--seed", CLI_NUMBER, offsetof(struct analysis, seed), 0, INT64_MAX},
    {"--game", CLI_NUMBER, offsetof(struct analysis, number), 1, INT64_MAX},
    {"--turn", CLI_NUMBER, offsetof(struct analysis, turn), 1, INT64_MAX},
    {"--seat", CLI_NUMBER, offsetof(struct analysis, seat), 1, SEATS},
    {.name = NULL},
};

/* The position after the first `count` turns, which are legal. */
static void look_at(const struct analysis *analysis, size_t count)
{
    const struct game *game = analysis->game;
    void *state = memory_new(game->state_size);
    struct text text = {0};
    game->start(state, &analysis->rules);
    for (size_t i = 0; i < count; i++) {
        game->play(state, turns_get(&analysis->turns, i), NULL);
    }
    cli_draw(game, state, -1);
    int seat = game->mover(state);
    if (seat < 0) {
        struct outcome outcome;
        game->outcome(state, &outcome);
        text_printf(&text, "over: %s, %d - %d\n", outcome.reason, outcome.scores[0],
                    outcome.scores[1]);
    } else {
        text_printf(&text, "to move: seat %d\n", seat + 1);
        void *player = engine_open(analysis->engine, analysis->seed, NULL);
        sight_follow(analysis->engine, player, game, &analysis->rules, &analysis->turns, count,
                     seat);
        struct engine_limits limits = {.nodes = analysis->nodes, .best = (size_t)analysis->best};
        if (analysis->ms != 0 || analysis->nodes == 0) {
            uint64_t ms = analysis->ms != 0 ? analysis->ms : 1000;
            limits.end_ns = clock_now_ns() + (int64_t)ms * NS_PER_MS;
        }
        sight_look(analysis->engine, player, state, &limits, &text);
        analysis->engine->close(player);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
    free(state);
}

/* The turns of a recorded game that were asked for. */
static int look_through(struct analysis *analysis, const struct game_result *record)
{
    const struct game *game = analysis->game;
    void *state = memory_new(game->state_size);
    bool found = false;
    for (size_t i = 0; i < record->turn_count; i++) {
        turns_add(&analysis->turns, record->turns[i].text);
    }
    game->start(state, &analysis->rules);
    for (size_t i = 0; i < record->turn_count && !ferror(stdout); i++) {
        int seat = game->mover(state);
        if (seat >= 0 && (analysis->turn == 0 || analysis->turn == i + 1) &&
            (analysis->seat == 0 || (int)analysis->seat == seat + 1)) {
            printf("%sturn %zu: %s makes %s\n", found ? "\n" : "", i + 1, record->names[seat],
                   record->turns[i].text);
            look_at(analysis, i);
            found = true;
        }
        game->play(state, record->turns[i].text, NULL);
    }
    free(state);
    return found ? CLI_OK : cli_fail("analyze", "the game has no such turn");
}

static int analyze_file(struct analysis *analysis, const char *path)
{
    struct game_result record;
    struct error error;
    if (!record_find(path, analysis->number, &record, &error)) {
        return cli_fail("analyze", "%s", error.text);
    }
    const struct contest *contest = contest_find(record.contest);
    int code;
    if (contest == NULL || contest->game != analysis->game) {
        code = cli_fail("analyze", "the game is of the contest \"%.40s\", not of %s",
                        record.contest, analysis->game->name);
    } else {
        analysis->rules = (struct rules){.variant = record.variant, .first = record.first};
        code = look_through(analysis, &record);
    }
    game_result_free(&record);
    return code;
}

static int analyze_list(struct analysis *analysis)
{
    struct error error;
    void *state = memory_new(analysis->game->state_size);
    analysis->rules =
        (struct rules){.variant = analysis->variant, .first = (int)analysis->first - 1};
    turns_parse(&analysis->turns, analysis->game, analysis->list);
    analysis->game->start(state, &analysis->rules);
    bool legal = turns_play(&analysis->turns, analysis->game, state, &error);
    free(state);
    if (!legal) {
        return cli_misuse("analyze", "--turns: %s", error.text);
    }
    look_at(analysis, analysis->turns.count);
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    struct analysis analysis = {.list = "", .first = 1, .best = 8, .seed = 1};
    int first = cli_options("analyze", options, &analysis, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    if ((analysis.game = cli_game("analyze", argv[first])) == NULL) {
        return CLI_MISUSED;
    }
    if (argc - first > 2) {
        return cli_misuse("analyze", "what is \"%.60s\"?", argv[first + 2]);
    }
    if (analysis.variant != NULL && game_variant(analysis.game, analysis.variant) == NULL) {
        return cli_misuse("analyze", "%s has no rules \"%.40s\"", analysis.game->name,
                          analysis.variant);
    }
    analysis.engine =
        sight_engine("analyze", analysis.game, analysis.engine_name, analysis.variant);
    if (analysis.engine == NULL) {
        return CLI_MISUSED;
    }
    int code =
        argc - first == 2 ? analyze_file(&analysis, argv[first + 1]) : analyze_list(&analysis);
    turns_free(&analysis.turns);
    return code;
}

const struct cli_command cli_analyze = {
    .name = "analyze",
    .about = "says what the engine sees in a position: best line, value, alternatives",
    .help =
        "Usage: faceoff analyze GAME [--turns LIST] [--ms N] [--nodes N] [--best N] [..]\n"
        "       faceoff analyze GAME FILE [--game N] [--turn K] [--seat 1|2] [..]\n\n"
        "Prints the board, its value for the side to move, whether that is proven, how deep the\n"
        "engine looked, the best line and the best turns. Where players do not see all, it looks "
        "as\n"
        "the side to move: what it believes stands below the truth. FILE is of records, as "
        "written\n"
        "by `faceoff match --out`; - is standard input.\n\n"
        "  --turns LIST     the turns that lead to the position, as in \"7;4;46\"\n"
        "  --first 1|2      which seat moves first (default 1)\n"
        "  --rules VARIANT  the rules, where a game has several\n"
        "  --engine E       who looks (default engine)\n"
        "  --ms N           the time to look (default 1000, without --nodes)\n"
        "  --nodes N        what to look at\n"
        "  --best N         how many turns to name (default 8)\n"
        "  --seed N         (default 1)\n"
        "  --game N         of FILE, the game of that number (default the first)\n"
        "  --turn K         of that game, the K-th turn alone\n"
        "  --seat 1|2       of that game, the turns of that seat alone\n\n"
        "Examples:\n"
        "  faceoff analyze soccer --turns \"0;0;0\" --ms 500\n"
        "  faceoff match --contest potm --bot @engine --bot @greedy --out g.jsonl\n"
        "  faceoff analyze showdown g.jsonl --turn 9\n",
    .run = run,
};
