/* Runs the Halma engine's benchmark. Its positions come from games of the `greedy` player against
 * itself, which begin with some random moves. */
#include "engines/halma/bench.h"

#include "base/clock.h"
#include "base/random.h"
#include "engines/halma/players.h"
#include "engines/halma/race.h"
#include "engines/halma/search.h"

#define GAMES 4
#define RANDOM_PLIES 6
#define EVERY 24 /* number of plies between benchmark positions in a game */
#define LAST 96  /* ply of the last benchmark position in a game */
#define NODES 10000
#define WIDTH 100

static void halma_bench_add(struct halma_bench *bench, uint64_t number)
{
    bench->signature = random_mix(bench->signature, number);
}

static void bench_search(struct halma_bench *bench, const struct halma_board *board)
{
    struct halma_search *search = halma_search_open();
    struct halma_report report;
    int64_t begin_ns = clock_now_ns();
    halma_search_run(search, board, &(struct halma_limits){.nodes = NODES}, &report);
    bench->search_ns += clock_now_ns() - begin_ns;
    bench->nodes += report.nodes;
    bench->depths += (uint64_t)report.depth;
    halma_bench_add(bench, report.nodes);
    halma_bench_add(bench, (uint64_t)(report.value + HALMA_WIN));
    halma_bench_add(bench, (uint64_t)report.depth);
    halma_bench_add(bench, (uint64_t)report.best.from << 8 | report.best.to);
    halma_search_close(search);
}

/* Plans the path home for the player to move, with the opponent's pieces removed from the board. */
static void bench_plan(struct halma_bench *bench, const struct halma_board *board)
{
    struct race *race = race_open(WIDTH);
    struct race_plan plan = {.length = 0};
    struct race_limits limits = {.width = WIDTH, .moves = RACE_MOVES_MAX};
    struct halma_board alone = *board;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        alone.men[!board->mover][c] = 0;
    }
    int64_t begin_ns = clock_now_ns();
    race_run(race, &alone, board->mover, &limits, &plan);
    bench->plan_ns += clock_now_ns() - begin_ns;
    bench->armies += race_nodes(race);
    halma_bench_add(bench, race_nodes(race));
    halma_bench_add(bench, plan.length);
    race_close(race);
}

void halma_bench_run(struct halma_bench *bench)
{
    *bench = (struct halma_bench){.nodes = 0};
    for (unsigned game = 0; game < GAMES; game++) {
        void *player = engine_open(&halma_greedy, game, NULL);
        struct random random;
        struct halma_state state;
        struct text turn = {0};
        random_seed(&random, game);
        halma_game.start(&state, &(struct rules){.first = 0});
        while (state.mover >= 0 && state.plies <= LAST) {
            if (state.plies % EVERY == 0) {
                struct halma_board board;
                halma_board_set(&board, &state);
                bench_search(bench, &board);
                bench_plan(bench, &board);
            }
            text_clear(&turn);
            if (state.plies < RANDOM_PLIES) {
                halma_game.random_turn(&state, &random, &turn);
            } else {
                halma_greedy.choose(player, &state, 0, &turn);
            }
            halma_game.play(&state, text_string(&turn), NULL);
        }
        text_free(&turn);
        halma_greedy.close(player);
    }
}

void halma_bench_print(struct text *lines)
{
    struct halma_bench bench;
    halma_bench_run(&bench);
    double search_us = (double)bench.search_ns / 1e3;
    double plan_us = (double)bench.plan_ns / 1e3;
    text_printf(lines, "signature %016llx\n", (unsigned long long)bench.signature);
    text_printf(lines, "nodes %llu\n", (unsigned long long)bench.nodes);
    text_printf(lines, "depths %llu\n", (unsigned long long)bench.depths);
    text_printf(lines, "armies %llu\n", (unsigned long long)bench.armies);
    text_printf(lines, "nodes_per_second %.0f\n",
                (double)bench.nodes * 1e6 / (search_us > 0 ? search_us : 1));
    text_printf(lines, "armies_per_second %.0f\n",
                (double)bench.armies * 1e6 / (plan_us > 0 ? plan_us : 1));
}
