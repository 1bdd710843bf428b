/* Paired games between two of our engines in one process, for experiments: no referee, no protocol.
 * Usage: duel GAME A B [--pairs N] [--ms N] [--seed N] [--opening N] [--threads N]
 *
 * A and B are ENGINE or ENGINE:NODES, or the file of a net under the engine's search, of soccer or
 * Halma: NET.bin or NET.bin:NODES. A pair is one random opening of --opening turns (default 3),
 * played twice with seats changed. One line at the end: A's score with its interval (95 %, of
 * pairs), and of each the turns a game after the opening, the mean and the longest answer. */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/engine.h"
#include "engines/halma/net.h"
#include "engines/halma/players.h"
#include "engines/soccer/net.h"
#include "games/game.h"
#include "training/opening.h"
#include "training/paired.h"
#include "training/soccer/net_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREADS_MAX 64

/* What a thread has seen of a side. */
struct pace {
    uint64_t turns;
    int64_t total_ns, longest_ns;
};

struct side {
    const char *name;
    const struct engine *engine; /* NULL: a net of soccer */
    bool has_weights;
    struct halma_net weights;
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
        if (side->has_weights) {
            halma_engine_use_net(players[at], &side->weights);
        }
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

/* A file is a net; the engine's own and the hand-written evaluation may meet one. */
static bool find_net(const struct side *side, struct net *room, const struct net **net)
{
    struct error error;
    if (side->engine == NULL) {
        *net = room;
        return net_load(&soccer_net_shape, room, side->name, &error) ||
               (fprintf(stderr, "duel: %s\n", error.text), false);
    }
    *net = strcmp(side->name, "engine") == 0 ? net_default() : NULL;
    return *net != NULL || strcmp(side->name, "handmade") == 0 ||
           (fprintf(stderr, "duel: a net meets engine, handmade or another one\n"), false);
}

static bool play_nets(struct duel *duel, struct paired_result *result)
{
    static struct net rooms[2];
    struct net_side sides[2];
    for (int i = 0; i < 2; i++) {
        sides[i] = (struct net_side){.evaluations = duel->sides[i].nodes, .ms = (unsigned)duel->ms};
        if (!find_net(&duel->sides[i], &rooms[i], &sides[i].net)) {
            return false;
        }
    }
    return net_match_play(sides,
                          &(struct net_match){.seed = duel->seed,
                                              .pairs = (unsigned)duel->pairs,
                                              .threads = (unsigned)duel->threads,
                                              .random = (unsigned)duel->opening},
                          result);
}

static bool load_weights(struct side *side)
{
    struct error error;
    side->engine = &halma_engine;
    side->has_weights = true;
    return net_load(&halma_net_shape, &side->weights, side->name, &error) ||
           (fprintf(stderr, "duel: %s\n", error.text), false);
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
    return strcmp(duel->game->name, "halma") == 0 ? load_weights(side)
                                                  : strcmp(duel->game->name, "soccer") == 0;
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
        text_printf(text, "; %s: %.1f turns a game, mean %.1f, longest %.1f ms", side->name,
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
