/* Plays pairs of games between two engines in one process, for experiments. There is no referee and
 * no protocol. Usage: duel GAME A B [--pairs N] [--ms N] [--seed N] [--opening N] [--threads N]
 *
 * A and B are ENGINE or ENGINE:NODES. In soccer and Halma, A or B may also be a network file,
 * written as NET.bin or NET.bin:NODES; @engine's search then uses that network. In that case, the
 * other side must be a network file too, `engine` (the built-in network) or `untaught` (no
 * network). A pair is one random opening of --opening turns (default 3), played twice with the
 * seats swapped. The program prints one line. It contains A's score with its 95 % confidence
 * interval, computed from pairs. For each side, it also contains the number of turns per game after
 * the opening, and the mean and longest thinking times. */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/engine.h"
#include "games/game.h"
#include "training/net_match.h"
#include "training/opening.h"
#include "training/paired.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREADS_MAX 64

/* Thinking times of one side, measured by one thread. */
struct pace {
    uint64_t turns;
    int64_t total_ns, longest_ns;
};

struct side {
    const char *name;
    const struct engine *engine; /* NULL if the side is a network */
    uint64_t nodes;
    struct pace paces[THREADS_MAX];
};

struct duel {
    const struct game *game;
    struct side sides[2];
    uint64_t pairs, seed, ms, opening, threads;
};

static void make_turn(const struct duel *duel, struct side *side, void *player, void *state,
                      unsigned thread)
{
    struct pace *pace = &side->paces[thread];
    struct text turn = {0};
    int64_t begin_ns = clock_now_ns();
    side->engine->choose(player, state, 0, &turn);
    int64_t took_ns = clock_now_ns() - begin_ns;
    pace->longest_ns = took_ns > pace->longest_ns ? took_ns : pace->longest_ns;
    pace->total_ns += took_ns;
    pace->turns++;
    if (!duel->game->play(state, text_string(&turn), NULL)) {
        fprintf(stderr, "duel: %s played an illegal turn\n", side->name);
        exit(1);
    }
    text_free(&turn);
}

static int play(void *data, uint64_t seed, int seat, unsigned thread)
{
    struct duel *duel = data;
    const struct engine *engines_of[SEATS];
    void *players[SEATS], *state = memory_new(duel->game->state_size);
    struct turns opening = {0};
    struct outcome outcome;
    for (int at = 0; at < SEATS; at++) {
        unsigned i = at == seat ? 0 : 1;
        const struct side *side = &duel->sides[i];
        engines_of[at] = side->engine;
        players[at] = engine_open(
            side->engine, random_mix(seed, i),
            ENGINE_SETTINGS({"ms", side->nodes != 0 ? 0 : duel->ms}, {"nodes", side->nodes}));
    }
    opening_draw(duel->game, duel->opening, seed, &opening);
    opening_play(duel->game, &opening, state, engines_of, players);
    while (duel->game->mover(state) >= 0) {
        int mover = duel->game->mover(state);
        make_turn(duel, &duel->sides[mover != seat], players[mover], state, thread);
    }
    for (int i = 0; i < SEATS; i++) {
        engines_of[i]->close(players[i]);
    }
    turns_free(&opening);
    duel->game->outcome(state, &outcome);
    free(state);
    return paired_points(outcome.scores[seat], outcome.scores[!seat]);
}

/* Finds the network for a side's name: the built-in network, a network from a file, or NULL for
 * `untaught`. */
static bool find_net(const struct trainer *trainer, const struct side *side, const void **net)
{
    struct error error;
    *net = NULL;
    if (strcmp(side->name, "engine") == 0) {
        *net = trainer->in_use();
    } else if (side->engine != NULL) {
        fprintf(stderr,
                "duel: the opponent of a network must be `engine`, `untaught` or NET.bin, not %s\n",
                side->name);
        return false;
    } else if (strcmp(side->name, "untaught") != 0) {
        /* never freed, because the network is needed until the program ends */
        void *room = memory_new(trainer->net_size);
        *net = room;
        return net_load(trainer->shape, room, side->name, &error) ||
               (fprintf(stderr, "duel: %s\n", error.text), false);
    }
    return true;
}

static bool play_nets(const struct duel *duel, struct paired_result *result)
{
    const struct trainer *trainer = trainer_find(duel->game->name);
    struct net_side sides[2];
    for (int i = 0; i < 2; i++) {
        sides[i].limits = (struct turn_limits){duel->sides[i].nodes, (unsigned)duel->ms};
        if (!find_net(trainer, &duel->sides[i], &sides[i].net)) {
            return false;
        }
    }
    return net_match_play(sides,
                          &(struct net_match){.trainer = trainer,
                                              .seed = duel->seed,
                                              .pairs = (unsigned)duel->pairs,
                                              .threads = (unsigned)duel->threads,
                                              .opening = duel->opening},
                          result);
}

static bool parse_side(struct duel *duel, struct side *side, char *text)
{
    char *colon = strrchr(text, ':');
    if (colon != NULL) {
        *colon = '\0';
        side->nodes = strtoull(colon + 1, NULL, 10);
    }
    side->name = text;
    side->engine = engine_find(duel->game->name, text);
    if (side->engine != NULL) {
        return side->nodes == 0 || engine_option(side->engine, "nodes");
    }
    return trainer_find(duel->game->name) != NULL;
}

static bool parse(struct duel *duel, int argc, char **argv)
{
    if (argc < 4 || (duel->game = game_find(argv[1])) == NULL ||
        !parse_side(duel, &duel->sides[0], argv[2]) ||
        !parse_side(duel, &duel->sides[1], argv[3])) {
        return false;
    }
    const struct {
        const char *name;
        uint64_t *value;
    } options[] = {{"--pairs", &duel->pairs},
                   {"--ms", &duel->ms},
                   {"--seed", &duel->seed},
                   {"--opening", &duel->opening},
                   {"--threads", &duel->threads}};
    for (int i = 4; i + 1 < argc; i += 2) {
        uint64_t *value = NULL;
        for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
            value = strcmp(argv[i], options[k].name) == 0 ? options[k].value : value;
        }
        if (value == NULL) {
            return false;
        }
        *value = strtoull(argv[i + 1], NULL, 10);
    }
    return argc % 2 == 0 && duel->threads >= 1 && duel->threads <= THREADS_MAX;
}

static void print_pace(const struct side *side, uint64_t played, struct text *text)
{
    struct pace all = {0};
    for (int i = 0; i < THREADS_MAX; i++) {
        const struct pace *pace = &side->paces[i];
        all.turns += pace->turns;
        all.total_ns += pace->total_ns;
        all.longest_ns = pace->longest_ns > all.longest_ns ? pace->longest_ns : all.longest_ns;
    }
    if (all.turns > 0) {
        text_printf(text, "; %s: %.1f turns per game, mean %.1f, longest %.1f ms", side->name,
                    (double)all.turns / (double)played,
                    (double)all.total_ns / 1e6 / (double)all.turns, (double)all.longest_ns / 1e6);
    }
}

int main(int argc, char **argv)
{
    static struct duel duel = {.pairs = 100, .ms = 20, .seed = 1, .opening = 3, .threads = 1};
    struct paired_result result;
    struct text text = {0};
    if (!parse(&duel, argc, argv)) {
        fputs("Usage: duel GAME A B [--pairs N] [--ms N] [--seed N] [--opening N] [--threads N]\n"
              "A and B: ENGINE or ENGINE:NODES; for soccer and Halma NET.bin[:NODES]\n",
              stderr);
        return 2;
    }
    const struct paired_match paired = {.seed = duel.seed,
                                        .pairs = (unsigned)duel.pairs,
                                        .threads = (unsigned)duel.threads,
                                        .play = play,
                                        .data = &duel};
    bool nets = duel.sides[0].engine == NULL || duel.sides[1].engine == NULL;
    if (nets ? !play_nets(&duel, &result) : !paired_play(&paired, &result)) {
        return 1;
    }
    text_printf(&text, "%s against %s: ", duel.sides[0].name, duel.sides[1].name);
    paired_print(&result, &text);
    print_pace(&duel.sides[0], result.games, &text);
    print_pace(&duel.sides[1], result.games, &text);
    puts(text_string(&text));
    text_free(&text);
    return 0;
}
