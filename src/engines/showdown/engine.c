/* The engine as a player: nodes and milliseconds are the mind's limits. */
#include "base/memory.h"
#include "engines/showdown/mind.h"
#include "engines/showdown/players.h"
#include "games/showdown/showdown.h"

#include <limits.h>
#include <stdlib.h>

enum { NODES, MS }; /* of the options */

static void *open_player(uint64_t seed, const uint64_t *values)
{
    struct mind *mind = memory_new(sizeof *mind);
    mind_init(mind, seed);
    if (values[NODES] != 0) {
        mind->limits.games = values[NODES] < INT_MAX ? (int)values[NODES] : INT_MAX;
        mind->limits.ms = 0;
    }
    if (values[MS] != 0) {
        mind->limits.ms = (int)values[MS];
    }
    return mind;
}

static void answer(void *self, const char *observation, struct text *turn)
{
    char line[MIND_LINE_MAX];
    mind_answer(self, observation, line);
    text_puts(turn, line);
}

static void choose(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    struct text observation = {0};
    (void)deadline_ns; /* a turn takes some milliseconds */
    showdown_game.observe(state, showdown_game.mover(state), &observation);
    answer(self, text_string(&observation), turn);
    text_free(&observation);
}

static void save(const void *self, struct text *block)
{
    uint8_t bytes[MIND_BLOCK_MAX];
    size_t size = mind_save(self, bytes);
    text_append(block, (const char *)bytes, size);
}

static bool load(void *self, const void *block, size_t size)
{
    return mind_load(self, block, size);
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
