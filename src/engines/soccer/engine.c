/* The strongest player: search.c until the deadline. With several threads each searches by itself,
 * with differences of its own, and the turn is put to the vote. */
#include "base/crew.h"
#include "base/memory.h"
#include "engines/soccer/players.h"
#include "engines/soccer/search.h"

#include <stdlib.h>
#include <string.h>

#define NODES_MAX 4000000u  /* 40 bytes and 12 digits each, twice; used only as far as needed */
#define DEFAULT_NODES 20000 /* where there is no limit */
#define THREADS_MAX 64
#define SEED_STEP UINT64_C(0x9e3779b97f4a7c15) /* the searches' seeds are far apart */
#define VOTES 8                                /* turns that each search votes on */

enum { MS, NODES, DEPTH, THREADS }; /* of the options */

struct player {
    struct search *searches[THREADS_MAX];
    unsigned threads;
    uint64_t ms, turn_nodes;
    unsigned depth;
};

static void *open_with(uint64_t seed, const uint64_t *values, const struct net *net)
{
    struct player *player = memory_new(sizeof *player);
    player->threads = (unsigned)values[THREADS];
    for (unsigned i = 0; i < player->threads; i++) {
        player->searches[i] = search_open(NODES_MAX / player->threads, seed + i * SEED_STEP, net);
    }
    player->ms = values[MS];
    player->turn_nodes = values[NODES];
    player->depth = (unsigned)values[DEPTH];
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
    if (player->threads == 1) {
        search_run(player->searches[0], &board, &limits);
        search_turn(player->searches[0], best);
    } else {
        struct job job = {.player = player, .board = &board, .limits = limits};
        crew_run(player->threads, player->threads, search_one, &job, NULL);
        vote(player, best);
    }
    text_puts(turn, best);
}

/* The net and the fast board know one size. */
static const char *const variants[] = {"standard", "8x10", NULL};

static const struct engine_option options[] = {
    ENGINE_OPTION_MS,
    ENGINE_OPTION_NODES("positions valued in a turn"),
    {"depth", 1, 1000, 0, "turns to look ahead"},
    {"threads", 1, THREADS_MAX, 1, "to search with"},
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
};
