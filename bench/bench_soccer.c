/* Measures the speed of the paper soccer board in one thread, and of the engine's search in one
 * thread and in two. Prints lines of the form `name value unit`.
 *
 * The middle-game positions come from seeded games of greedy against itself, in which one turn in
 * eight is random. In each position, 1,000 to 1,000,000 turns are possible, where two turns are
 * different if their strings differ. "strings" counts the turns without writing them, and "turns"
 * writes each one. "results" removes turns that lead to the same position. For each position, it
 * keeps the hash and one turn. "search_values" counts the positions that the search evaluates; it
 * evaluates 100,000 of them from each of the first 20 positions. */
#include "base/clock.h"
#include "engines/soccer/players.h"
#include "engines/soccer/search.h"
#include "engines/soccer/threads.h"
#include "every_turn.h"
#include "games/soccer/board.h"

#include <stdio.h>
#include <stdlib.h>

#define POSITIONS 200
#define PLAIN_POSITIONS 20 /* few, because the plain implementation of the rules is slow */
#define SEARCH_POSITIONS 20
#define SEARCH_VALUES 100000 /* evaluations per position */
#define SEARCH_TURNS 2000000 /* capacity of the search tree, in turns */
#define NODES_MAX (1u << 18)
#define ROUNDS 3

static struct soccer_state positions[POSITIONS];
static uint64_t sink; /* keeps the compiler from optimizing the measured code away */

static void start(struct soccer_state *state)
{
    struct rules rules = {.variant = NULL, .first = 0};
    soccer_game.start(state, &rules);
}

static void make_positions(void)
{
    struct random random;
    void *player = engine_open(&soccer_greedy, 1, NULL);
    struct text turn = {0};
    size_t count = 0;
    random_seed(&random, 1);
    while (count < POSITIONS) {
        struct soccer_state state;
        start(&state);
        while (state.mover >= 0 && count < POSITIONS) {
            struct board board;
            board_set(&board, &state);
            uint64_t strings = board_count_turns(&board, 1000001);
            if (strings >= 1000 && strings <= 1000000) {
                positions[count++] = state;
            }
            text_clear(&turn);
            if (random_below(&random, 8) == 0) {
                soccer_game.random_turn(&state, &random, &turn);
            } else {
                soccer_greedy.choose(player, &state, 0, &turn);
            }
            soccer_game.play(&state, text_string(&turn), NULL);
        }
    }
    text_free(&turn);
    soccer_greedy.close(player);
}

static uint64_t run_perft(void *unused)
{
    (void)unused;
    struct soccer_state state;
    struct board board;
    start(&state);
    board_set(&board, &state);
    return board_perft(&board, 7);
}

static uint64_t run_strings(void *unused)
{
    (void)unused;
    uint64_t count = 0;
    for (size_t i = 0; i < POSITIONS; i++) {
        struct board board;
        board_set(&board, &positions[i]);
        count += board_count_turns(&board, UINT64_MAX);
    }
    return count;
}

static bool take_turn(void *data, const char *turn, size_t length, enum board_end end)
{
    ++*(uint64_t *)data;
    sink += (uint64_t)end + (unsigned char)turn[length - 1];
    return true;
}

static bool take_plain_turn(void *data, const char *turn)
{
    ++*(uint64_t *)data;
    sink += (unsigned char)turn[0];
    return true;
}

/* Writes the turns of the same positions as run_plain_turns, so that the two rates can be
 * compared. */
static uint64_t run_turns(void *unused)
{
    (void)unused;
    uint64_t count = 0;
    for (size_t i = 0; i < PLAIN_POSITIONS; i++) {
        struct board board;
        board_set(&board, &positions[i]);
        board_each_turn(&board, take_turn, &count);
    }
    return count;
}

static uint64_t run_plain_turns(void *unused)
{
    (void)unused;
    uint64_t count = 0;
    for (size_t i = 0; i < PLAIN_POSITIONS; i++) {
        soccer_each_turn(&positions[i], take_plain_turn, &count);
    }
    return count;
}

static uint64_t run_results(void *data)
{
    struct board_results *list = data;
    uint64_t count = 0;
    for (size_t i = 0; i < POSITIONS; i++) {
        struct board board;
        board_set(&board, &positions[i]);
        board_generate(&board, list);
        count += list->result_count;
        sink += list->results[list->result_count - 1].hash;
    }
    return count;
}

static uint64_t run_search(void *data)
{
    struct search *search = data;
    struct search_limits limits = {.evaluations = SEARCH_VALUES};
    uint64_t count = 0;
    for (size_t i = 0; i < SEARCH_POSITIONS; i++) {
        struct search_report report;
        struct board board;
        board_set(&board, &positions[i]);
        search_forget(search, 1);
        search_run(search, &board, &limits);
        search_report(search, &report);
        count += report.evaluations;
    }
    return count;
}

/* Returns the best rate of three rounds, in millions per second. */
static double measure(uint64_t (*run)(void *data), void *data)
{
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int64_t begin_ns = clock_now_ns();
        uint64_t count = run(data);
        double rate = (double)count * 1e3 / (double)(clock_now_ns() - begin_ns);
        best = rate > best ? rate : best;
    }
    return best;
}

static double measure_search(unsigned threads)
{
    struct search *search = search_open(SEARCH_TURNS, 1, net_default());
    search_use_threads(search, threads);
    double rate = measure(run_search, search);
    search_close(search);
    return rate;
}

int main(void)
{
    struct board_results list = {
        .nodes = calloc(NODES_MAX, sizeof *list.nodes),
        .results = calloc(2 * NODES_MAX, sizeof *list.results),
        .slots = calloc(8 * NODES_MAX, sizeof *list.slots),
        .node_max = NODES_MAX,
        .result_max = 2 * NODES_MAX,
        .slot_count = 8 * NODES_MAX,
    };
    if (list.nodes == NULL || list.results == NULL || list.slots == NULL) {
        fputs("bench_soccer: out of memory\n", stderr);
        return 1;
    }
    make_positions();
    printf("soccer_perft7_strings %.1f M/s\n", measure(run_perft, NULL));
    double strings = measure(run_strings, NULL);
    printf("soccer_middle_strings %.1f M/s\n", strings);
    printf("soccer_middle_results %.1f M/s\n", measure(run_results, &list));
    double turns = measure(run_turns, NULL);
    double plain = measure(run_plain_turns, NULL);
    printf("soccer_middle_turns %.1f M/s\n", turns);
    printf("soccer_plain_turns %.2f M/s\n", plain);
    printf("soccer_turns_over_plain %.1f x\n", turns / plain);
    printf("soccer_strings_over_plain %.1f x\n", strings / plain);
    double one = measure_search(1), two = measure_search(2);
    printf("soccer_search_values %.2f M/s\n", one);
    printf("soccer_search_values_2_threads %.2f M/s\n", two);
    printf("soccer_search_2_threads_over_1 %.2f x\n", two / one);
    free(list.nodes);
    free(list.results);
    free(list.slots);
    return sink == 1 ? 1 : 0;
}
