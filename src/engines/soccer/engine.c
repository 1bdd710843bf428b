/* The strongest player: search.c until the deadline. With several threads each searches by itself,
 * with differences of its own, and the turn is put to the vote. */
#include "base/crew.h"
#include "base/memory.h"
#include "engines/loose.h"
#include "engines/soccer/bench.h"
#include "engines/soccer/glance.h"
#include "engines/soccer/players.h"
#include "engines/soccer/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TURNS_MAX 3000000u  /* 466 MiB; used only as far as needed */
#define DEFAULT_NODES 20000 /* where there is no limit */
#define THREADS_MAX 64
#define SEED_STEP UINT64_C(0x9e3779b97f4a7c15) /* the searches' seeds are far apart */
#define LOOSE_TURNS 40                         /* that a level chooses from */
#define VOTES 8                                /* turns that each search votes on */

enum { MS, NODES, DEPTH, THREADS, LEVEL, MEMORY }; /* of the options */

struct player {
    struct search *searches[THREADS_MAX];
    unsigned threads;
    uint64_t ms, turn_nodes;
    unsigned depth;
    double looseness;      /* 0: none */
    struct glance *glance; /* NULL: it searches */
    struct random random;
};

/* In per cent; see docs/levels.md. */
static const struct level levels[ENGINE_LEVELS - 1] = {
    {0, 68, 0},  {0, 38, 0},    {0, 21, 0},     {0, 9, 0},      {50, 11, 0},
    {200, 3, 0}, {900, 1.2, 0}, {3000, 0.5, 0}, {8000, 0.2, 0},
};

/* In Elo; see docs/levels.md. What the last is worth depends on the clock. */
static const int ratings[ENGINE_LEVELS] = {241, 405, 630, 845, 1065, 1311, 1546, 1673, 1812, 0};

/* What was asked for besides the level stays as it is. */
static void set_level(struct player *player, const struct level *level, uint64_t seed)
{
    bool asked = player->ms != 0 || player->turn_nodes != 0 || player->depth != 0;
    player->looseness = level->looseness;
    player->turn_nodes = asked ? player->turn_nodes : level->nodes;
    player->glance = asked || level->nodes != 0 ? NULL : glance_open();
    random_seed(&player->random, seed);
}

static void *open_with(uint64_t seed, const uint64_t *values, const struct net *net)
{
    struct player *player = memory_new(sizeof *player);
    uint32_t room = values[MEMORY] == 0 ? TURNS_MAX : tree_room(values[MEMORY] << 20);
    player->threads = (unsigned)values[THREADS];
    room = room < player->threads ? 1 : room / player->threads;
    for (unsigned i = 0; i < player->threads; i++) {
        player->searches[i] = search_open(room, seed + i * SEED_STEP, net);
    }
    player->ms = values[MS];
    player->turn_nodes = values[NODES];
    player->depth = (unsigned)values[DEPTH];
    if (values[LEVEL] < ENGINE_LEVELS) {
        set_level(player, &levels[values[LEVEL] - 1], seed);
    }
    return player;
}

static void *open_player(uint64_t seed, const uint64_t *values)
{
    return open_with(seed, values, net_default());
}

static void *open_handmade(uint64_t seed, const uint64_t *values)
{
    return open_with(seed, values, NULL);
}

static void close_player(void *self)
{
    struct player *player = self;
    if (player != NULL) {
        for (unsigned i = 0; i < player->threads; i++) {
            search_close(player->searches[i]);
        }
        glance_close(player->glance);
        free(player);
    }
}

/* --- several searches --- */

struct job {
    const struct player *player;
    const struct board *board;
    struct search_limits limits;
};

static void search_one(void *data, size_t number, unsigned thread)
{
    const struct job *job = data;
    (void)thread;
    search_run(job->player->searches[number], job->board, &job->limits);
}

/* What one search says. */
struct ballot {
    struct search_choice choices[VOTES];
    size_t count;
};

/* How much a search trusts a turn. One that it does not name is no better than the last it does,
 * or loses at once when it names all others. What one has proven outweighs what all others guess.
 */
static int64_t trust_in(const struct ballot *ballot, const char *turn)
{
    int64_t trust = ballot->count == VOTES ? ballot->choices[VOTES - 1].trust : -VALUE_WIN;
    for (size_t i = 0; i < ballot->count; i++) {
        if (strcmp(ballot->choices[i].turn, turn) == 0) {
            trust = ballot->choices[i].trust;
        }
    }
    return trust >= VALUE_PROVEN || trust <= -VALUE_PROVEN ? trust * THREADS_MAX : trust;
}

/* The turn that all searches together trust most. */
static void vote(const struct player *player, char turn[SOCCER_LINES_MAX + 1])
{
    struct ballot *ballots = memory_new(player->threads * sizeof *ballots);
    int64_t most = INT64_MIN;
    unsigned voters = 0;
    for (unsigned i = 0; i < player->threads; i++) {
        struct ballot *ballot = &ballots[voters];
        ballot->count = search_choices(player->searches[i], ballot->choices, VOTES);
        voters += ballot->count > 0; /* else it had no time at all */
    }
    search_turn(player->searches[0], turn);
    for (unsigned i = 0; i < voters; i++) {
        for (size_t k = 0; k < ballots[i].count; k++) {
            int64_t trust = 0;
            for (unsigned j = 0; j < voters; j++) {
                trust += trust_in(&ballots[j], ballots[i].choices[k].turn);
            }
            if (trust > most) {
                most = trust;
                strcpy(turn, ballots[i].choices[k].turn);
            }
        }
    }
    free(ballots);
}

static double per_cent(int value)
{
    return value > VALUE_ESTIMATE_MAX    ? 100
           : value < -VALUE_ESTIMATE_MAX ? -100
                                         : 100.0 * value / VALUE_ESTIMATE_MAX;
}

/* One of the turns that the search trusts. */
static void choose_loosely(struct player *player, char turn[SOCCER_LINES_MAX + 1])
{
    struct search_choice *choices = memory_new(LOOSE_TURNS * sizeof *choices);
    size_t count = search_choices(player->searches[0], choices, LOOSE_TURNS);
    double best = 0;
    search_turn(player->searches[0], turn);
    for (size_t i = 0; i < count; i++) {
        double worth = loose_worth(&player->random, per_cent(choices[i].trust), player->looseness);
        if (i == 0 || worth > best) {
            best = worth;
            strcpy(turn, choices[i].turn);
        }
    }
    free(choices);
}

static void choose(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    struct player *player = self;
    int64_t end_ns = engine_end_ns(deadline_ns, player->ms);
    bool unlimited = end_ns == 0 && player->turn_nodes == 0 && player->depth == 0;
    uint64_t nodes = unlimited ? DEFAULT_NODES : player->turn_nodes;
    struct search_limits limits = {.evaluations = (nodes + player->threads - 1) / player->threads,
                                   .depth = player->depth,
                                   .end_ns = end_ns,
                                   .early = true};
    char best[SOCCER_LINES_MAX + 1];
    struct board board;
    board_set(&board, state);
    if (player->glance != NULL) {
        glance_choose(player->glance, &board, &player->random, player->looseness, best);
    } else if (player->looseness > 0) {
        search_run(player->searches[0], &board, &limits);
        choose_loosely(player, best);
    } else if (player->threads == 1) {
        search_run(player->searches[0], &board, &limits);
        search_turn(player->searches[0], best);
    } else {
        struct job job = {.player = player, .board = &board, .limits = limits};
        crew_run(player->threads, player->threads, search_one, &job, NULL);
        vote(player, best);
    }
    text_puts(turn, best);
}

/* --- analysis --- */

#define SLICE_FIRST 2000
#define SLICE_MAX 200000
#define LINE_MAX_TURNS 12

static struct engine_value value_of(int value)
{
    int turns = abs(value) >= VALUE_PROVEN ? VALUE_WIN - abs(value) : 0;
    return (struct engine_value){per_cent(value), value < 0 ? -turns : turns};
}

/* The net's own: an estimate is what it was taught to say of who wins. Certain is only a proof. */
static double chance(double estimate)
{
    return fmin(fmax(0.5 + estimate / 200, 0.001), 0.999);
}

/* What is told of a search, and room for it. */
struct findings {
    struct engine_report report;
    struct search_choice *found;
    struct engine_choice *best;
    struct search_choice line[LINE_MAX_TURNS];
    const char *line_turns[LINE_MAX_TURNS];
};

static bool tell(struct findings *findings, const struct search *search, size_t most,
                 engine_reporter *reporter, void *data)
{
    struct engine_report *report = &findings->report;
    struct search_report state;
    search_report(search, &state);
    report->value = value_of(state.value);
    report->depth = state.depth;
    report->best = findings->best;
    report->best_count = search_choices(search, findings->found, most);
    for (size_t i = 0; i < report->best_count; i++) {
        const struct search_choice *found = &findings->found[i];
        findings->best[i] =
            (struct engine_choice){found->turn, value_of(found->value), found->visits};
    }
    report->line = findings->line_turns;
    report->line_length = search_line(search, findings->line, LINE_MAX_TURNS);
    for (size_t i = 0; i < report->line_length; i++) {
        findings->line_turns[i] = findings->line[i].turn;
    }
    report->notes = "";
    return reporter(data, report);
}

/* Slice by slice, each as long as all before it. */
static void analyze(void *self, const void *state, const struct engine_limits *limits,
                    engine_reporter *reporter, void *data)
{
    struct player *player = self;
    struct search *search = player->searches[0];
    struct findings findings = {.found = memory_new((limits->best + 1) * sizeof *findings.found),
                                .best = memory_new((limits->best + 1) * sizeof *findings.best)};
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
        more = more && tell(&findings, search, limits->best, reporter, data);
    }
    findings.report.last = true;
    tell(&findings, search, limits->best, reporter, data);
    free(findings.found);
    free(findings.best);
}

/* The net and the fast board know one size. */
static const char *const variants[] = {"standard", "8x10", NULL};

static const struct engine_option options[] = {
    ENGINE_OPTION_MS,
    ENGINE_OPTION_NODES("positions valued in a turn"),
    {"depth", 1, 1000, 0, "turns to look ahead"},
    {"threads", 1, THREADS_MAX, 1, "to search with"},
    ENGINE_OPTION_LEVEL,
    {"memory", 1, 32768, 0, "MiB for what it remembers (466)"},
    {.name = NULL},
};

const struct engine soccer_engine = {
    .name = "engine",
    .game = "soccer",
    .about = "searches whole turns, best line first, and proves what it can",
    .variants = variants,
    .options = options,
    .open = open_player,
    .close = close_player,
    .choose = choose,
    .analyze = analyze,
    .unit = "%",
    .chance = chance,
    .ratings = ratings,
    .bench = soccer_bench_print,
};

const struct engine soccer_handmade = {
    .name = "handmade",
    .game = "soccer",
    .about = "the same with a hand-written evaluation in place of the net",
    .variants = variants,
    .options = options,
    .open = open_handmade,
    .close = close_player,
    .choose = choose,
    .analyze = analyze,
    .unit = "%",
    .chance = chance,
};
