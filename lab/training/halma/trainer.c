/* Connects Halma to the training loop. */
#include "training/trainer.h"

#include "base/memory.h"
#include "engines/halma/players.h"
#include "training/halma/model.h"
#include "training/halma/sample.h"
#include "training/halma/selfplay.h"

#include <stdlib.h>

struct player {
    struct halma_net untaught; /* weights for a player without a network */
    const struct halma_net *net;
    struct race *race;
    void *engine; /* the engine that plays matches */
};

static const void *in_use(void)
{
    return halma_net_default();
}

static void *open_player(const void *net)
{
    struct player *player = memory_new(sizeof *player);
    player->net = net;
    if (net == NULL) {
        halma_model_untaught(&player->untaught);
        player->net = &player->untaught;
    }
    player->race = race_open(HALMA_FINISH_WIDTH);
    return player;
}

static void close_player(void *self)
{
    struct player *player = self;
    halma_engine.close(player->engine);
    race_close(player->race);
    free(player);
}

static void play(void *self, uint64_t seed, uint64_t nodes, struct samples *samples)
{
    const struct player *player = self;
    halma_selfplay(player->race, player->net, seed, nodes, samples);
}

static void begin(void *self, uint64_t seed, const struct turn_limits *limits)
{
    struct player *player = self;
    halma_engine.close(player->engine);
    player->engine = engine_open(
        &halma_engine, seed,
        ENGINE_SETTINGS({"nodes", limits->nodes}, {"ms", limits->nodes != 0 ? 0 : limits->ms}));
    halma_engine_use_net(player->engine, player->net);
}

static void choose(void *self, const void *state, struct text *turn)
{
    const struct player *player = self;
    halma_engine.choose(player->engine, state, 0, turn);
}

const struct trainer halma_trainer = {
    .game = "halma",
    .untaught = "a network of distances",
    .nodes = "positions searched",
    .shape = &halma_net_shape,
    .net_size = sizeof(struct halma_net),
    .in_use = in_use,
    .sample_size = sizeof(struct halma_sample),
    .model = &halma_model,
    .games = 1000,
    .turn_nodes = 250,
    .window = 8,
    .first = {.epochs = 12, .rate = 0.002},
    .course = {.epochs = 12, .rate = 0.002},
    .from_scratch = true,
    .rounds = {.games = 200,
               .turn_nodes = 250,
               .window = 40,
               .course = {.epochs = 1, .steps = 2000, .rate = 0.001, .mean = 0.7}},
    .match_nodes = 400,
    .untaught_nodes = 400,
    .match_opening = 4,
    .open = open_player,
    .close = close_player,
    .play = play,
    .begin = begin,
    .choose = choose,
};
