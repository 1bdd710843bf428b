/* Connects paper soccer to the training loop. */
#include "training/trainer.h"

#include "base/clock.h"
#include "base/memory.h"
#include "training/soccer/model.h"
#include "training/soccer/sample.h"
#include "training/soccer/selfplay.h"

#include <stdlib.h>

#define MATCH_ROOM 2000000 /* capacity of the search tree in a match, in turns */

struct player {
    const struct net *net;
    struct search *search; /* NULL before the first game of the player */
    struct turn_limits limits;
};

static const void *in_use(void)
{
    return net_default();
}

static void *open_player(const void *net)
{
    struct player *player = memory_new(sizeof *player);
    player->net = net;
    return player;
}

static void close_player(void *self)
{
    struct player *player = self;
    search_close(player->search);
    free(player);
}

/* Returns the player's search. Opens it at first use, with a capacity of `room` turns. */
static struct search *search_of(struct player *player, uint32_t room)
{
    if (player->search == NULL) {
        player->search = search_open(room, 0, player->net);
    }
    return player->search;
}

static void play(void *self, uint64_t seed, uint64_t nodes, struct samples *samples)
{
    selfplay_game(search_of(self, SELFPLAY_ROOM), seed, nodes, samples);
}

static void begin(void *self, uint64_t seed, const struct turn_limits *limits)
{
    struct player *player = self;
    player->limits = *limits;
    search_forget(search_of(player, MATCH_ROOM), seed);
}

static void choose(void *self, const void *state, struct text *turn)
{
    const struct player *player = self;
    struct search_limits limits = {.evaluations = player->limits.nodes};
    struct board board;
    char lines[SOCCER_LINES_MAX + 1];
    board_set(&board, state);
    if (player->limits.nodes == 0) {
        limits.end_ns = clock_now_ns() + player->limits.ms * NS_PER_MS;
    }
    search_run(player->search, &board, &limits);
    search_turn(player->search, lines);
    text_puts(turn, lines);
}

const struct trainer soccer_trainer = {
    .game = "soccer",
    .untaught = "the hand-written evaluation",
    .nodes = "positions evaluated",
    .shape = &soccer_net_shape,
    .net_size = sizeof(struct net),
    .in_use = in_use,
    .sample_size = sizeof(struct sample),
    .model = &soccer_model,
    .games = 4000,
    .turn_nodes = 800,
    .window = 8,
    .first = {.epochs = 8, .rate = 0.002},
    .course = {.epochs = 1, .rate = 0.001},
    .rounds = {.games = 1000,
               .turn_nodes = 1000,
               .window = 20,
               .course = {.epochs = 1, .steps = 300, .rate = 0.0004, .mean = 0.7}},
    .match_nodes = 2000,
    .untaught_nodes = 4000,
    .match_opening = 2,
    .open = open_player,
    .close = close_player,
    .play = play,
    .begin = begin,
    .choose = choose,
};
