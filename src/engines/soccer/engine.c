/* The strongest paper soccer player. It runs the tree search (search.c) until the deadline. */
#include "base/crew.h"
#include "base/memory.h"
#include "engines/loose.h"
#include "engines/soccer/beginner.h"
#include "engines/soccer/bench.h"
#include "engines/soccer/players.h"
#include "engines/soccer/search.h"
#include "engines/soccer/threads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* default capacity of the search tree in turns; this reserves 487 MiB of address space, but memory
 * is used only as the tree grows. Together with the rest of the program, this is less than the
 * default memory limit of a sandbox, which counts reserved memory. */
#define TURNS_MAX 2900000u
/* number of evaluations per turn if time, nodes and depth are all unlimited */
#define DEFAULT_NODES 20000
#define THREADS_MAX 64
#define LOOSE_TURNS 40 /* a weaker level chooses among this many of the best turns */

/* indices of the options in the array of option values */
enum { MS, NODES, DEPTH, THREADS, LEVEL, MEMORY };

struct player {
    struct search *search;
    uint64_t ms, turn_nodes;
    unsigned depth;
    /* how randomly a weaker level chooses (see loose.h), or 0 if it plays its best turn */
    double looseness;
    /* state of the weakest levels, which do not search, or NULL for a player that searches */
    struct beginner *beginner;
    struct random random;
};

/* Settings for levels 1 to 9. Each level has a number of evaluations per turn, a looseness (how
 * randomly it chooses, in percent), and a percentage of games in which it always plays its best
 * turn. See loose.h, and docs/levels.md for how they were found. */
static const struct level levels[ENGINE_LEVELS - 1] = {
    {0, 68, 0},    {0, 38, 0},    {0, 21, 0},     {0, 9, 0},      {50, 10, 0},
    {200, 3.3, 0}, {800, 1.3, 0}, {3000, 0.5, 0}, {8000, 0.2, 0},
};

/* Strength of each level in Elo; see docs/levels.md. The last level is unrated, because its
 * strength depends on the clock. */
static const int ratings[ENGINE_LEVELS] = {200, 368, 593, 766, 986, 1221, 1412, 1627, 1766, 0};

/* Sets the level. Limits given as options override the level's limits. */
static void soccer_engine_set_level(struct player *player, const struct level *level, uint64_t seed)
{
    bool asked = player->ms != 0 || player->turn_nodes != 0 || player->depth != 0;
    player->looseness = level->looseness;
    player->turn_nodes = asked ? player->turn_nodes : level->nodes;
    player->beginner = asked || level->nodes != 0 ? NULL : beginner_open();
    random_seed(&player->random, seed);
}

static void *soccer_engine_open_with(uint64_t seed, const uint64_t *values, const struct net *net)
{
    struct player *player = memory_new(sizeof *player);
    uint32_t room = values[MEMORY] == 0 ? TURNS_MAX : tree_room(values[MEMORY] << 20);
    /* more threads than cores would only get in each other's way */
    unsigned threads = (unsigned)values[THREADS], cores = crew_cores();
    player->search = search_open(room, seed, net);
    search_use_threads(player->search, threads < cores ? threads : cores);
    player->ms = values[MS];
    player->turn_nodes = values[NODES];
    player->depth = (unsigned)values[DEPTH];
    if (values[LEVEL] < ENGINE_LEVELS) {
        soccer_engine_set_level(player, &levels[values[LEVEL] - 1], seed);
    }
    return player;
}

static void *soccer_engine_open_player(uint64_t seed, const uint64_t *values)
{
    return soccer_engine_open_with(seed, values, net_default());
}

static void *open_handmade(uint64_t seed, const uint64_t *values)
{
    return soccer_engine_open_with(seed, values, NULL);
}

static void soccer_engine_close_player(void *self)
{
    struct player *player = self;
    if (player != NULL) {
        search_close(player->search);
        beginner_close(player->beginner);
        free(player);
    }
}

static double per_cent(int value)
{
    return value > VALUE_ESTIMATE_MAX    ? 100
           : value < -VALUE_ESTIMATE_MAX ? -100
                                         : 100.0 * value / VALUE_ESTIMATE_MAX;
}

/* Chooses one of the best turns at random, for a weaker level. The higher the result of
 * choose_trust for a turn, the more likely it is to be chosen. */
static void soccer_engine_choose_loosely(struct player *player, char turn[SOCCER_LINES_MAX + 1])
{
    struct search_choice *choices = memory_new(LOOSE_TURNS * sizeof *choices);
    size_t count = search_choices(player->search, choices, LOOSE_TURNS);
    double best = 0;
    search_turn(player->search, turn);
    for (size_t i = 0; i < count; i++) {
        double worth = loose_worth(&player->random, per_cent(choices[i].trust), player->looseness);
        if (i == 0 || worth > best) {
            best = worth;
            strcpy(turn, choices[i].turn);
        }
    }
    free(choices);
}

static void soccer_engine_choose(void *self, const void *state, int64_t deadline_ns,
                                 struct text *turn)
{
    struct player *player = self;
    int64_t end_ns = engine_end_ns(deadline_ns, player->ms);
    bool unlimited = end_ns == 0 && player->turn_nodes == 0 && player->depth == 0;
    struct search_limits limits = {.evaluations = unlimited ? DEFAULT_NODES : player->turn_nodes,
                                   .depth = player->depth,
                                   .end_ns = end_ns,
                                   .early = true};
    char best[SOCCER_LINES_MAX + 1];
    struct board board;
    board_set(&board, state);
    if (player->beginner != NULL) {
        beginner_choose(player->beginner, &board, &player->random, player->looseness, best);
    } else {
        search_run(player->search, &board, &limits);
        if (player->looseness > 0) {
            soccer_engine_choose_loosely(player, best);
        } else {
            search_turn(player->search, best);
        }
    }
    text_puts(turn, best);
}

/* --- analysis --- */

#define SLICE_FIRST 2000
#define SLICE_MAX 200000
#define LINE_MAX_TURNS 12

static struct engine_value soccer_engine_value_of(int value)
{
    int turns = abs(value) >= VALUE_PROVEN ? VALUE_WIN - abs(value) : 0;
    return (struct engine_value){per_cent(value), value < 0 ? -turns : turns};
}

/* Returns the probability of winning. The network was trained to predict the winner, so its
 * estimate is converted directly. Only a proof is certain, so the result is never 0 or 1. */
static double soccer_engine_chance(double estimate)
{
    return fmin(fmax(0.5 + estimate / 200, 0.001), 0.999);
}

/* A search report, and the memory that its pointers refer to. */
struct findings {
    struct engine_report report;
    struct search_choice *found;
    struct engine_choice *best;
    struct soccer_line {
        struct search_choice turns[LINE_MAX_TURNS];
        const char *texts[LINE_MAX_TURNS];
    } * lines; /* the lines that begin with each of `best`, and then the expected line */
};

/* Fills in a line that begins with `first`, or with the best turn. Returns its length. */
static size_t soccer_engine_follow_line(const struct search *search,
                                        const struct search_choice *first, struct soccer_line *line)
{
    size_t length = search_line(search, first, line->turns, LINE_MAX_TURNS);
    for (size_t i = 0; i < length; i++) {
        line->texts[i] = line->turns[i].turn;
    }
    return length;
}

/* Reports the state of the search. The reported value is the value of the turn that would be
 * played, unless the position is proven or that turn is proven to lose. Another turn may have a
 * higher value if it was searched less (see choose_trust). */
static bool soccer_engine_send_report(struct findings *findings, const struct search *search,
                                      size_t most, engine_reporter *reporter, void *data)
{
    struct engine_report *report = &findings->report;
    struct search_report state;
    search_report(search, &state);
    report->depth = state.depth;
    report->best = findings->best;
    report->best_count = search_choices(search, findings->found, most);
    for (size_t i = 0; i < report->best_count; i++) {
        const struct search_choice *found = &findings->found[i];
        struct soccer_line *line = &findings->lines[i];
        size_t length = soccer_engine_follow_line(search, found, line);
        findings->best[i] = (struct engine_choice){
            found->turn, soccer_engine_value_of(found->value), found->visits, line->texts, length};
    }
    bool estimated = !state.proven && report->best_count > 0 && report->best[0].value.wins_in == 0;
    report->value = estimated ? report->best[0].value : soccer_engine_value_of(state.value);
    report->line = findings->lines[most].texts;
    report->line_length = soccer_engine_follow_line(search, NULL, &findings->lines[most]);
    report->notes = "";
    return reporter(data, report);
}

/* Analyzes a position in slices, with a report after each. Each slice is as long as all earlier
 * slices together, up to SLICE_MAX. */
static void soccer_engine_analyze(void *self, const void *state, const struct engine_limits *limits,
                                  engine_reporter *reporter, void *data)
{
    struct player *player = self;
    struct search *search = player->search;
    struct findings findings = {.found = memory_new((limits->best + 1) * sizeof *findings.found),
                                .best = memory_new((limits->best + 1) * sizeof *findings.best),
                                .lines = memory_new((limits->best + 1) * sizeof *findings.lines)};
    uint64_t *nodes = &findings.report.nodes;
    struct board board;
    bool more = true;
    board_set(&board, state);
    while (more) {
        uint64_t slice = *nodes < SLICE_FIRST ? SLICE_FIRST
                         : *nodes < SLICE_MAX ? *nodes
                                              : SLICE_MAX;
        if (limits->nodes != 0 && slice > limits->nodes - *nodes) {
            slice = limits->nodes - *nodes;
        }
        struct search_limits part = {.end_ns = limits->end_ns, .evaluations = slice};
        struct search_report found;
        search_run(search, &board, &part);
        search_report(search, &found);
        *nodes += found.evaluations;
        more = found.evaluations >= slice && !found.proven &&
               (limits->nodes == 0 || *nodes < limits->nodes);
        more = more && soccer_engine_send_report(&findings, search, limits->best, reporter, data);
    }
    findings.report.last = true;
    soccer_engine_send_report(&findings, search, limits->best, reporter, data);
    free(findings.found);
    free(findings.best);
    free(findings.lines);
}

/* The network and the fast board support only the standard board size. */
static const char *const variants[] = {"standard", "8x10", NULL};

static const struct engine_option options[] = {
    ENGINE_OPTION_MS,
    ENGINE_OPTION_NODES("positions evaluated per turn"),
    {"depth", 1, 1000, 0, "search depth in turns"},
    {"threads", 1, THREADS_MAX, 1, "search threads, at most one per core"},
    ENGINE_OPTION_LEVEL,
    {"memory", 1, 32768, 0, "memory for the search in MiB (default: 504)"},
    {.name = NULL},
};

const struct engine soccer_engine = {
    .name = "engine",
    .game = "soccer",
    .about = "best-first search over whole turns, with a neural network; proves forced wins",
    .variants = variants,
    .options = options,
    .open = soccer_engine_open_player,
    .close = soccer_engine_close_player,
    .choose = soccer_engine_choose,
    .analyze = soccer_engine_analyze,
    .unit = "%",
    .chance = soccer_engine_chance,
    .ratings = ratings,
    .bench = soccer_bench_print,
};

const struct engine soccer_handmade = {
    .name = "handmade",
    .game = "soccer",
    .about = "same as engine, but with a hand-written evaluation instead of the network",
    .variants = variants,
    .options = options,
    .open = open_handmade,
    .close = soccer_engine_close_player,
    .choose = soccer_engine_choose,
    .analyze = soccer_engine_analyze,
    .unit = "%",
    .chance = soccer_engine_chance,
};
