/* The engine as a player: nodes and time are the mind's limits. */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/showdown/mind.h"
#include "engines/showdown/players.h"
#include "games/showdown/showdown.h"

#include <limits.h>
#include <stdlib.h>

#define MS_MAX 3600000
#define GAMES_A_MS 100 /* fewer than are played out in one, so that no round is cut short */

enum { NODES, MS }; /* of the options */

struct player {
    struct mind mind;
    uint64_t ms;  /* to think, as asked for; 0: not */
    bool counted; /* the games to play out were asked for */
};

static void *open_player(uint64_t seed, const uint64_t *values)
{
    struct player *player = memory_new(sizeof *player);
    mind_init(&player->mind, seed);
    if (values[NODES] != 0) {
        player->mind.limits.games = values[NODES] < INT_MAX ? (int)values[NODES] : INT_MAX;
        player->mind.limits.ms = 0;
    }
    player->ms = values[MS];
    player->counted = values[NODES] != 0;
    return player;
}

static void answer(void *self, const char *observation, int64_t deadline_ns, struct text *turn)
{
    struct player *player = self;
    char line[MIND_LINE_MAX];
    int64_t end_ns = engine_end_ns(deadline_ns, player->ms);
    if (end_ns != 0) {
        int64_t ms = (end_ns - clock_now_ns()) / NS_PER_MS;
        player->mind.limits.ms = ms < 1 ? 1 : ms < MS_MAX ? (int)ms : MS_MAX;
        if (!player->counted) {
            player->mind.limits.games = player->mind.limits.ms * GAMES_A_MS;
        }
    }
    mind_answer(&player->mind, observation, line);
    text_puts(turn, line);
}

static void choose(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    struct text observation = {0};
    showdown_game.observe(state, showdown_game.mover(state), &observation);
    answer(self, text_string(&observation), deadline_ns, turn);
    text_free(&observation);
}

static void save(const void *self, struct text *block)
{
    uint8_t bytes[MIND_BLOCK_MAX];
    const struct player *player = self;
    size_t size = mind_save(&player->mind, bytes);
    text_append(block, (const char *)bytes, size);
}

static bool load(void *self, const void *block, size_t size)
{
    struct player *player = self;
    return mind_load(&player->mind, block, size);
}

static const struct engine_option options[] = {
    ENGINE_OPTION_NODES("games played out in a turn (700)"),
    ENGINE_OPTION_MS,
    {.name = NULL},
};

const struct engine showdown_engine = {
    .name = "engine",
    .game = "showdown",
    .about = "keeps a belief of the whole game and plays it out from there",
    .options = options,
    .open = open_player,
    .close = free,
    .choose = choose,
    .answer = answer,
    .save = save,
    .load = load,
};
