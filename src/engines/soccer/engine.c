/* The strongest player: search.c with a clock.
 *
 * Its own clock is that of CodinGame with a margin: 150 ms a turn, 850 ms for the first. */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/soccer/players.h"
#include "engines/soccer/search.h"

#include <stdlib.h>

#define NODES_MAX 4000000u /* 40 bytes and 12 digits each, twice; used only as far as needed */
#define FIRST_MS 850
#define TURN_MS 150
#define MARGIN_NS (5 * NS_PER_MS) /* before a deadline given: for what follows the search */

struct player {
    struct search *search;
    unsigned turn_ms; /* 0: as above */
    uint64_t turn_nodes;
    unsigned depth;
    bool began;
};

static void *open_with(const struct engine_options *options, const struct net *net)
{
    struct player *player = memory_new(sizeof *player);
    player->search = search_open(NODES_MAX, options->seed, net);
    player->turn_ms = options->turn_ms;
    player->turn_nodes = options->turn_nodes;
    player->depth = options->depth;
    return player;
}

static void *open_player(const struct engine_options *options)
{
    return open_with(options, net_default());
}

static void *open_handmade(const struct engine_options *options)
{
    return open_with(options, NULL);
}

static void close_player(void *self)
{
    struct player *player = self;
    if (player != NULL) {
        search_close(player->search);
        free(player);
    }
}

static void choose(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    struct player *player = self;
    struct search_limits limits = {.evaluations = player->turn_nodes, .depth = player->depth};
    char best[SOCCER_LINES_MAX + 1];
    struct board board;
    int64_t now_ns = clock_now_ns();
    if (deadline_ns != 0) {
        limits.end_ns = deadline_ns - MARGIN_NS;
    } else if (player->turn_ms != 0) {
        limits.end_ns = now_ns + player->turn_ms * NS_PER_MS;
    } else if (player->turn_nodes == 0 && player->depth == 0) {
        limits.end_ns = now_ns + (player->began ? TURN_MS : FIRST_MS) * NS_PER_MS;
    }
    player->began = true;
    board_set(&board, state);
    search_run(player->search, &board, &limits);
    search_turn(player->search, best);
    text_puts(turn, best);
}

const struct engine soccer_engine = {
    .name = "engine",
    .game = "soccer",
    .about = "searches whole turns, best line first, and proves what it can",
    .open = open_player,
    .close = close_player,
    .choose = choose,
};

const struct engine soccer_handmade = {
    .name = "handmade",
    .game = "soccer",
    .about = "the same with a hand-written evaluation in place of the net",
    .open = open_handmade,
    .close = close_player,
    .choose = choose,
};
