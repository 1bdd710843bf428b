/* The Showdown benchmark: three games of the engine against itself, with separate engine states for
 * the two seats. */
#include "engines/showdown/bench.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engines/showdown/mind.h"
#include "engines/showdown/search.h"
#include "games/showdown/showdown.h"

#include <stdlib.h>

#define GAMES 3
#define NODES 400 /* playouts (simulated games) per turn */

static void showdown_bench_add_turn(struct showdown_bench *bench, const struct mind *mind,
                                    const char *turn)
{
    static struct search search;
    const struct search_limits limits = {NODES, 0, IDEA_ALL};
    int64_t begin_ns = clock_now_ns();
    search_make(&search, &mind->belief, mind->turns[mind->count - 1].action, &limits, mind->dice);
    bench->took_ns += clock_now_ns() - begin_ns;
    bench->turns++;
    for (int i = 0; i < search.count; i++) {
        bench->nodes += (uint64_t)search.candidates[i].games;
        bench->signature = random_mix(bench->signature, (uint64_t)search.candidates[i].sum);
    }
    bench->signature = random_mix(bench->signature, mind->belief.agreeing);
    for (; *turn != '\0'; turn++) {
        bench->signature = random_mix(bench->signature, (uint64_t)*turn);
    }
}

void showdown_bench_run(struct showdown_bench *bench)
{
    struct mind *minds = memory_new(SEATS * sizeof *minds);
    struct text line = {0};
    *bench = (struct showdown_bench){.took_ns = 0};
    for (uint64_t game = 0; game < GAMES; game++) {
        struct showdown_state state;
        showdown_game.start(&state, &(struct rules){.first = 0});
        for (unsigned seat = 0; seat < SEATS; seat++) {
            mind_init(&minds[seat], SEATS * game + seat);
        }
        while (state.mover >= 0) {
            struct mind *mind = &minds[state.mover];
            char turn[MIND_LINE_MAX];
            text_clear(&line);
            showdown_game.observe(&state, state.mover, &line);
            int64_t begin_ns = clock_now_ns();
            mind_answer(mind, text_string(&line), turn);
            bench->took_ns += clock_now_ns() - begin_ns;
            showdown_bench_add_turn(bench, mind, turn);
            showdown_game.play(&state, turn, NULL);
        }
    }
    text_free(&line);
    free(minds);
}

void showdown_bench_print(struct text *lines)
{
    struct showdown_bench bench;
    showdown_bench_run(&bench);
    double seconds = (double)bench.took_ns / 1e9;
    text_printf(lines, "signature %016llx\n", (unsigned long long)bench.signature);
    text_printf(lines, "turns %llu\n", (unsigned long long)bench.turns);
    text_printf(lines, "nodes %llu\n", (unsigned long long)bench.nodes);
    text_printf(lines, "nodes_per_second %.0f\n",
                (double)bench.nodes / (seconds > 0 ? seconds : 1e-9));
}
