/* Rates the levels of an engine on one scale. Each level plays the level below it, down to @random,
 * in one process. The number of nodes is fixed, so the results are the same on every machine.
 * Usage: ladder GAME [--pairs N] [--from LEVEL] [--to LEVEL] [--nodes N] [--opening N] [--seed N]
 *
 * Level 0 is @random; --nodes sets the number of nodes per turn at full strength. A pair is one
 * random opening of --opening turns (default 2), played twice with the seats swapped. Each line of
 * output shows a level's score against the level below, the Elo difference with its 95 % confidence
 * interval (computed from pairs), and the resulting rating relative to @random. */
#include "base/memory.h"
#include "engines/engine.h"
#include "games/game.h"
#include "tournament/statistics.h"
#include "training/opening.h"
#include "training/paired.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ladder {
    const struct game *game;
    uint64_t pairs, from, to, nodes, opening, seed;
};

static void *open_level(const struct ladder *ladder, uint64_t level, uint64_t seed,
                        const struct engine **engine)
{
    bool full = level == ENGINE_LEVELS;
    *engine = engine_find(ladder->game->name, level == 0 ? "random" : "engine");
    return engine_open(*engine, seed,
                       ENGINE_SETTINGS({"level", level}, {"nodes", full ? ladder->nodes : 0}));
}

/* Plays one game from the opening that the seed determines, with the stronger level in seat `seat`.
 * Returns that level's points: 0, 1 or 2. */
static int play(const struct ladder *ladder, uint64_t upper, int seat, uint64_t seed)
{
    const struct game *game = ladder->game;
    const struct engine *engines_of[SEATS];
    void *players[SEATS];
    void *state = memory_new(game->state_size);
    struct outcome outcome;
    struct turns opening = {0};
    struct text turn = {0};
    for (int i = 0; i < SEATS; i++) {
        players[i] = open_level(ladder, i == seat ? upper : upper - 1,
                                random_mix(seed, (uint64_t)i), &engines_of[i]);
    }
    opening_draw(game, ladder->opening, seed, &opening);
    opening_play(game, &opening, state, engines_of, players);
    while (game->mover(state) >= 0) {
        int mover = game->mover(state);
        text_clear(&turn);
        engines_of[mover]->choose(players[mover], state, 0, &turn);
        game->play(state, text_string(&turn), NULL);
    }
    game->outcome(state, &outcome);
    for (int i = 0; i < SEATS; i++) {
        engines_of[i]->close(players[i]);
    }
    turns_free(&opening);
    text_free(&turn);
    free(state);
    return paired_points(outcome.scores[seat], outcome.scores[!seat]);
}

static bool parse(struct ladder *ladder, int argc, char **argv)
{
    const struct {
        const char *name;
        uint64_t *value;
    } options[] = {{"--pairs", &ladder->pairs},     {"--from", &ladder->from},
                   {"--to", &ladder->to},           {"--nodes", &ladder->nodes},
                   {"--opening", &ladder->opening}, {"--seed", &ladder->seed}};
    if (argc < 2 || argc % 2 != 0 || (ladder->game = game_find(argv[1])) == NULL) {
        return false;
    }
    for (int i = 2; i < argc; i += 2) {
        bool known = false;
        for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
            if (strcmp(argv[i], options[k].name) == 0) {
                *options[k].value = strtoull(argv[i + 1], NULL, 10);
                known = true;
            }
        }
        if (!known) {
            return false;
        }
    }
    return ladder->from < ladder->to && ladder->to <= ENGINE_LEVELS;
}

int main(int argc, char **argv)
{
    struct ladder ladder = {
        .pairs = 100, .to = ENGINE_LEVELS, .nodes = 20000, .opening = 2, .seed = 1};
    if (!parse(&ladder, argc, argv)) {
        fputs("Usage: ladder GAME [--pairs N] [--from LEVEL] [--to LEVEL] [--nodes N]\n"
              "              [--opening N] [--seed N]\n",
              stderr);
        return 2;
    }
    double rating = 0;
    puts("level  games  score %   Elo above the level below rating");
    for (uint64_t level = ladder.from + 1; level <= ladder.to; level++) {
        struct results results = {.kinds = 5};
        struct estimate estimate;
        for (uint64_t pair = 0; pair < ladder.pairs; pair++) {
            uint64_t seed = random_mix(ladder.seed, level * 1000000 + pair);
            int points = play(&ladder, level, 0, seed) + play(&ladder, level, 1, seed);
            results.count[points]++;
        }
        statistics_estimate(&results, &estimate);
        rating += estimate.elo;
        printf("%5llu  %5llu  %7.1f   %+6.0f  (%+.0f to %+.0f)  %8.0f\n", (unsigned long long)level,
               (unsigned long long)estimate.games, 100 * estimate.score, estimate.elo,
               estimate.elo_low, estimate.elo_high, rating);
        fflush(stdout);
    }
    return 0;
}
