/* In-process matches between two of our engines, for experiments: no referee, no protocol.
 * Usage: duel GAME A B [--pairs N] [--ms N] [--seed N] [--opening N]
 *
 * A and B are ENGINE or ENGINE:NODES. A pair is one random opening of --opening turns (default 3),
 * played twice with seats changed. One line at the end: A's score, its error bar (95 %, of pairs),
 * and of each the turns a game after the opening, the mean and the longest answer. */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/engine.h"
#include "games/game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct side {
    const struct engine *engine;
    uint64_t nodes;
    int64_t longest_ns;
    uint64_t turns;
    int64_t total_ns;
};

struct duel {
    const struct game *game;
    struct side sides[2];
    uint64_t pairs;
    uint64_t seed;
    unsigned ms;
    uint64_t opening;
};

/* Plays random turns; false when they end the game. */
static bool open_game(const struct duel *duel, void *state, uint64_t seed)
{
    struct random random;
    struct text turn = {0};
    duel->game->start(state, &(struct rules){.first = 0});
    random_seed(&random, seed);
    for (uint64_t i = 0; i < duel->opening && duel->game->mover(state) >= 0; i++) {
        text_clear(&turn);
        duel->game->random_turn(state, &random, &turn);
        duel->game->play(state, text_string(&turn), NULL);
    }
    text_free(&turn);
    return duel->game->mover(state) >= 0;
}

/* The points of side 0, 0 to 2, when it has `seat`. */
static int play(struct duel *duel, void *state, int seat, uint64_t seed)
{
    void *players[2];
    struct outcome outcome;
    struct text turn = {0};
    for (unsigned i = 0; i < 2; i++) {
        const struct side *side = &duel->sides[i];
        players[i] = engine_open(
            side->engine, random_mix(seed, i),
            ENGINE_SETTINGS({"ms", side->nodes != 0 ? 0 : duel->ms}, {"nodes", side->nodes}));
    }
    while (duel->game->mover(state) >= 0) {
        int side = duel->game->mover(state) == seat ? 0 : 1;
        struct side *one = &duel->sides[side];
        text_clear(&turn);
        int64_t begin_ns = clock_now_ns();
        one->engine->choose(players[side], state, 0, &turn);
        int64_t took_ns = clock_now_ns() - begin_ns;
        one->longest_ns = took_ns > one->longest_ns ? took_ns : one->longest_ns;
        one->total_ns += took_ns;
        one->turns++;
        if (!duel->game->play(state, text_string(&turn), NULL)) {
            fprintf(stderr, "duel: %s played an illegal turn\n", one->engine->name);
            exit(1);
        }
    }
    for (int i = 0; i < 2; i++) {
        duel->sides[i].engine->close(players[i]);
    }
    text_free(&turn);
    duel->game->outcome(state, &outcome);
    return outcome.winner < 0 ? 1 : outcome.winner == seat ? 2 : 0;
}

static bool parse_side(struct duel *duel, struct side *side, char *text)
{
    char *colon = strchr(text, ':');
    if (colon != NULL) {
        *colon = '\0';
        side->nodes = strtoull(colon + 1, NULL, 10);
    }
    side->engine = engine_find(duel->game->name, text);
    return side->engine != NULL && (side->nodes == 0 || engine_option(side->engine, "nodes"));
}

static bool parse(struct duel *duel, int argc, char **argv)
{
    if (argc < 4 || (duel->game = game_find(argv[1])) == NULL ||
        !parse_side(duel, &duel->sides[0], argv[2]) ||
        !parse_side(duel, &duel->sides[1], argv[3])) {
        return false;
    }
    for (int i = 4; i + 1 < argc; i += 2) {
        uint64_t value = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--pairs") == 0) {
            duel->pairs = value;
        } else if (strcmp(argv[i], "--ms") == 0) {
            duel->ms = (unsigned)value;
        } else if (strcmp(argv[i], "--seed") == 0) {
            duel->seed = value;
        } else if (strcmp(argv[i], "--opening") == 0) {
            duel->opening = value;
        } else {
            return false;
        }
    }
    return argc % 2 == 0;
}

int main(int argc, char **argv)
{
    struct duel duel = {.pairs = 100, .ms = 20, .seed = 1, .opening = 3};
    if (!parse(&duel, argc, argv)) {
        fputs("Usage: duel GAME A B [--pairs N] [--ms N] [--seed N] [--opening N]\n", stderr);
        return 2;
    }
    void *start = memory_new(duel.game->state_size);
    void *state = memory_new(duel.game->state_size);
    double sum = 0;
    double squares = 0;
    uint64_t tried = 0;
    for (uint64_t pair = 0; pair < duel.pairs;) {
        uint64_t seed = random_mix(duel.seed, tried++);
        if (!open_game(&duel, start, seed)) {
            continue;
        }
        double points = 0;
        for (int seat = 0; seat < 2; seat++) {
            memcpy(state, start, duel.game->state_size);
            points += play(&duel, state, seat, seed) / 4.0;
        }
        sum += points;
        squares += points * points;
        pair++;
    }
    double n = (double)duel.pairs;
    double mean = sum / n;
    double error = 1.96 * sqrt((squares / n - mean * mean) / n);
    printf("%s against %s: %.1f +- %.1f %% of %.0f games", duel.sides[0].engine->name,
           duel.sides[1].engine->name, 100 * mean, 100 * error, 2 * n);
    for (int i = 0; i < 2; i++) {
        const struct side *side = &duel.sides[i];
        printf("; %s: %.1f turns a game, mean %.1f, longest %.1f ms", side->engine->name,
               (double)side->turns / 2 / n, (double)side->total_ns / 1e6 / (double)side->turns,
               (double)side->longest_ns / 1e6);
    }
    putchar('\n');
    free(start);
    free(state);
    return 0;
}
