/* Runs the soccer engine's benchmark on three openings, four middlegames and three endgames. */
#include "engines/soccer/bench.h"

#include "base/clock.h"
#include "base/random.h"
#include "engines/soccer/search.h"

#define EVALUATIONS 20000 /* number of evaluations per position */
#define NODES_MAX 200000

/* The benchmark positions. Each is reached from the start by playing `turns` random turns with the
 * seed `seed`. */
static const struct {
    unsigned turns;
    uint64_t seed;
} positions[] = {
    {0, 1}, {2, 1}, {4, 2}, {8, 3}, {11, 4}, {14, 8}, {18, 6}, {21, 7}, {25, 10}, {28, 13},
};

/* Plays random turns from the start. If the game ends too early, tries again with the next seed. */
static void set_position(struct soccer_state *state, unsigned turns, uint64_t seed)
{
    do {
        struct random random;
        soccer_game.start(state, &(struct rules){.first = 0});
        random_seed(&random, seed++);
        for (unsigned i = 0; i < turns && state->mover >= 0; i++) {
            struct text turn = {0};
            soccer_game.random_turn(state, &random, &turn);
            soccer_game.play(state, text_string(&turn), NULL);
            text_free(&turn);
        }
    } while (state->mover < 0);
}

void soccer_bench_run(struct soccer_bench *bench)
{
    struct search_limits limits = {.evaluations = EVALUATIONS};
    *bench = (struct soccer_bench){.took_ns = 0};
    for (unsigned i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct search *search = search_open(NODES_MAX, 1, net_default());
        struct search_report report;
        struct soccer_state state;
        struct board board;
        char turn[SOCCER_LINES_MAX + 1];
        set_position(&state, positions[i].turns, positions[i].seed);
        board_set(&board, &state);
        int64_t begin_ns = clock_now_ns();
        search_run(search, &board, &limits);
        bench->took_ns += clock_now_ns() - begin_ns;
        search_report(search, &report);
        search_turn(search, turn);
        bench->evaluations += report.evaluations;
        bench->expansions += report.expansions;
        bench->signature = random_mix(bench->signature, report.evaluations);
        bench->signature = random_mix(bench->signature, report.expansions);
        bench->signature = random_mix(bench->signature, (uint64_t)(report.value + VALUE_WIN));
        for (const char *at = turn; *at != '\0'; at++) {
            bench->signature = random_mix(bench->signature, (uint64_t)*at);
        }
        search_close(search);
    }
}

void soccer_bench_print(struct text *lines)
{
    struct soccer_bench bench;
    soccer_bench_run(&bench);
    double seconds = (double)bench.took_ns / 1e9;
    text_printf(lines, "signature %016llx\n", (unsigned long long)bench.signature);
    text_printf(lines, "nodes %llu\n", (unsigned long long)bench.evaluations);
    text_printf(lines, "expansions %llu\n", (unsigned long long)bench.expansions);
    text_printf(lines, "nodes_per_second %.0f\n",
                (double)bench.evaluations / (seconds > 0 ? seconds : 1e-9));
}
