/* Measures the speed of the Halma board code in one thread. Prints lines of the form
 * `name value unit`.
 *
 * The positions come from seeded games of greedy against itself, in which one move in sixteen is
 * random. Each game contributes its positions from ply 20 until 8 pieces, counting both seats, have
 * reached their target camps. A "generation" lists all distinct (from, to) moves of the seat to
 * move. Each figure is the best of seven rounds. */
#include "base/clock.h"
#include "engines/halma/players.h"
#include "every_move.h"
#include "games/halma/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POSITIONS 4096
#define ROUNDS 7

static struct halma_state states[POSITIONS];
static struct halma_board boards[POSITIONS];
static uint64_t sink; /* keeps the compiler from optimizing the measured code away */

static bool is_middle(const struct halma_state *state)
{
    int home = 0;
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            home += state->cells[y][x] == 1 && halma_in_camp(1, x, y);
            home += state->cells[y][x] == 2 && halma_in_camp(0, x, y);
        }
    }
    return state->plies >= 20 && home < 8;
}

static void make_positions(const char *variant)
{
    struct random random;
    struct text turn = {0};
    void *player = engine_open(&halma_greedy, 1, NULL);
    size_t count = 0;
    random_seed(&random, 1);
    while (count < POSITIONS) {
        struct halma_state state;
        halma_game.start(&state, &(struct rules){.variant = variant, .first = 0});
        while (state.mover >= 0 && count < POSITIONS) {
            if (is_middle(&state)) {
                states[count] = state;
                halma_board_set(&boards[count++], &state);
            }
            text_clear(&turn);
            if (random_below(&random, 16) == 0) {
                halma_game.random_turn(&state, &random, &turn);
            } else {
                halma_greedy.choose(player, &state, 0, &turn);
            }
            halma_game.play(&state, text_string(&turn), NULL);
        }
    }
    text_free(&turn);
    halma_greedy.close(player);
}

static void run_fast(void)
{
    static struct halma_moves moves;
    for (size_t i = 0; i < POSITIONS; i++) {
        halma_board_moves(&boards[i], &moves);
        sink += halma_moves_count(&moves);
    }
}

static void run_portable(void)
{
    static struct halma_moves moves;
    for (size_t i = 0; i < POSITIONS; i++) {
        halma_board_moves_by(&boards[i], &moves, HALMA_PORTABLE);
        sink += halma_moves_count(&moves);
    }
}

static void run_avx2(void)
{
    static struct halma_moves moves;
    for (size_t i = 0; i < POSITIONS; i++) {
        sink += halma_board_moves_by(&boards[i], &moves, HALMA_AVX2);
    }
}

static void take_move(void *data, struct halma_cell from, struct halma_cell to)
{
    (void)from;
    *(uint64_t *)data += (uint64_t)to.x + 1;
}

static void run_plain(void)
{
    for (size_t i = 0; i < POSITIONS; i++) {
        halma_each_move(&states[i], take_move, &sink);
    }
}

static void run_make(void)
{
    static struct halma_moves moves;
    for (size_t i = 0; i < POSITIONS; i++) {
        halma_board_moves(&boards[i], &moves);
        for (unsigned j = 0; j < moves.begin[1]; j++) {
            halma_board_make(&boards[i], moves.from[0], moves.to[j]);
            sink += boards[i].hash;
            halma_board_unmake(&boards[i], moves.from[0], moves.to[j]);
        }
    }
}

/* Returns nanoseconds per position. */
static double measure(void (*run)(void))
{
    double best = 1e300;
    for (int round = 0; round < ROUNDS; round++) {
        int64_t begin_ns = clock_now_ns();
        run();
        double took = (double)(clock_now_ns() - begin_ns) / POSITIONS;
        best = took < best ? took : best;
    }
    return best;
}

static double mean_moves(void)
{
    static struct halma_moves moves;
    uint64_t count = 0;
    for (size_t i = 0; i < POSITIONS; i++) {
        halma_board_moves(&boards[i], &moves);
        count += halma_moves_count(&moves);
    }
    return (double)count / POSITIONS;
}

/* Counts move sequences depth-first, by making and unmaking moves. */
static uint64_t count_tree(struct halma_board *board, unsigned depth)
{
    struct halma_moves moves;
    halma_board_moves(board, &moves);
    if (depth == 1) {
        return halma_moves_count(&moves);
    }
    uint64_t count = 0;
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            halma_board_make(board, moves.from[man], moves.to[i]);
            count += count_tree(board, depth - 1);
            halma_board_unmake(board, moves.from[man], moves.to[i]);
        }
    }
    return count;
}

static double measure_tree(void)
{
    int64_t begin_ns = clock_now_ns();
    uint64_t count = 0;
    for (size_t i = 0; i < POSITIONS; i += POSITIONS / 4) {
        count += count_tree(&boards[i], 3);
    }
    return (double)count * 1e3 / (double)(clock_now_ns() - begin_ns);
}

/* Runs alphabeta on 16 positions to a fixed depth. The number of nodes stays the same unless the
 * engine plays differently. */
static void print_search(void)
{
    int64_t begin_ns = clock_now_ns();
    uint64_t nodes = 0;
    for (size_t i = 0; i < POSITIONS; i += POSITIONS / 16) {
        nodes += halma_alphabeta_nodes(&states[i], 6);
    }
    double took_ns = (double)(clock_now_ns() - begin_ns);
    printf("halma_alphabeta_depth6 %llu nodes\n", (unsigned long long)nodes);
    printf("halma_alphabeta_speed %.3f Mnodes/s\n", (double)nodes * 1e3 / took_ns);
}

int main(void)
{
    make_positions("proglad");
    double fast = measure(run_fast);
    double plain = measure(run_plain);
    printf("halma_middle_moves %.1f moves\n", mean_moves());
    printf("halma_generation %.1f ns\n", fast);
    printf("halma_generation_avx2 %.1f ns\n", measure(run_avx2));
    printf("halma_generation_portable %.1f ns\n", measure(run_portable));
    printf("halma_generation_plain %.1f ns\n", plain);
    printf("halma_generation_over_plain %.1f x\n", plain / fast);
    printf("halma_generation_and_makes %.1f ns\n", measure(run_make));
    print_search();
    printf("halma_perft3 %.1f M/s\n", measure_tree());
    make_positions("proglad-server");
    printf("halma_server_generation %.1f ns\n", measure(run_fast));
    return sink == 1 ? 1 : 0;
}
