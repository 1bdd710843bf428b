/* Tests that the proofs of the paper soccer search are correct. Compares them with an exhaustive
 * solver, and plays out the proven wins. */
#include "check.h"
#include "soccer_turns.h"

#include "base/memory.h"
#include "engines/soccer/search.h"
#include "games/soccer/soccer.h"

#include <stdlib.h>

/* --- the exhaustive solver --- */

#define SOLVE_NODES 2048
#define SOLVE_DEPTH 40

/* A simple solver that tries all turns to a fixed depth, without evaluations and without a
 * table. */
struct solver {
    struct board_results lists[SOLVE_DEPTH];
    uint64_t budget; /* number of turns that the solver may still try */
};

static struct solver *solver_open(void)
{
    struct solver *solver = memory_new(sizeof *solver);
    for (int i = 0; i < SOLVE_DEPTH; i++) {
        solver->lists[i] = (struct board_results){
            .nodes = memory_new(SOLVE_NODES * sizeof(struct board_node)),
            .results = memory_new(2 * SOLVE_NODES * sizeof(struct board_result)),
            .slots = memory_new(8 * SOLVE_NODES * sizeof(struct board_slot)),
            .node_max = SOLVE_NODES,
            .result_max = 2 * SOLVE_NODES,
            .slot_count = 8 * SOLVE_NODES,
        };
    }
    return solver;
}

static void solver_close(struct solver *solver)
{
    for (int i = 0; i < SOLVE_DEPTH; i++) {
        free(solver->lists[i].nodes);
        free(solver->lists[i].results);
        free(solver->lists[i].slots);
    }
    free(solver);
}

/* Returns 1 if the side to move wins within `depth` turns, 0 if it loses, and -1 if the depth or
 * the budget is too small to decide. */
static int solve(struct solver *solver, const struct board *board, int depth)
{
    if (depth > 0 && board_can_score(board, board->mover)) {
        return 1;
    }
    if (depth == 0 || depth >= SOLVE_DEPTH) {
        return -1;
    }
    struct board_results *list = &solver->lists[depth];
    board_generate(board, list);
    int best = list->capped ? -1 : 0;
    for (uint32_t i = 0; i < list->result_count; i++) {
        char turn[SOCCER_LINES_MAX + 1];
        struct board after = *board;
        if (solver->budget == 0) {
            return -1;
        }
        solver->budget--;
        board_result_turn(list, i, turn);
        board_make_turn(&after, turn);
        int answer =
            after.winner >= 0 ? after.winner != board->mover : solve(solver, &after, depth - 1);
        if (answer == 0) {
            return 1;
        }
        best = answer < 0 ? -1 : best;
    }
    return best;
}

/* --- proofs --- */

/* Every proof of the search must agree with the simple solver, if the solver finishes. */
static void test_proofs(void **unused)
{
    (void)unused;
    struct random random;
    int checked[2] = {0};
    int game_count = quick_or_slow(12, 180);
    random_seed(&random, 3);
    struct search *search = search_open(100000, 1, net_default());
    struct solver *solver = solver_open();
    for (int game = 0; game < game_count; game++) {
        struct soccer_state states[200];
        size_t count = 0;
        soccer_game.start(&states[0], &(struct rules){.first = 0});
        while (states[count].mover >= 0) {
            states[count + 1] = states[count];
            play_short(search, &states[++count], &random);
        }
        for (size_t back = 2; back <= 12 && back <= count; back++) {
            const struct soccer_state *state = &states[count - back];
            struct board board;
            struct search_report report;
            board_set(&board, state);
            search_run(search, &board, &(struct search_limits){.evaluations = 3000});
            search_report(search, &report);
            solver->budget = 100000;
            int turns = VALUE_WIN - abs(report.value);
            int truth = report.proven ? solve(solver, &board, turns) : -1;
            if (truth >= 0) {
                assert_int_equal(report.value > 0, truth);
                checked[truth]++;
            }
        }
    }
    search_close(search);
    solver_close(solver);
    print_message("proofs checked: %d lost, %d won\n", checked[0], checked[1]);
    assert_true(checked[0] >= game_count / 18 && checked[1] >= game_count / 10);
}

/* If a win in n turns is proven, the search wins within n turns against random replies. */
static void test_wins_are_won(void **unused)
{
    (void)unused;
    struct random random;
    int won = 0;
    int game_count = quick_or_slow(10, 180);
    random_seed(&random, 4);
    for (int game = 0; game < game_count; game++) {
        struct soccer_state state;
        struct search *search = search_open(100000, 1, net_default());
        struct search_report report;
        int seat = -1;
        int last = 0;
        soccer_game.start(&state, &(struct rules){.first = 0});
        while (state.mover >= 0) {
            if (seat >= 0 && state.mover != seat) {
                play_random(&state, &random);
                continue;
            }
            struct board board;
            char turn[SOCCER_LINES_MAX + 1];
            board_set(&board, &state);
            search_run(search, &board, &(struct search_limits){.evaluations = 2000});
            search_report(search, &report);
            assert_true(seat < 0 || (report.proven && report.value > last));
            if (report.proven && report.value > 0) {
                seat = state.mover;
                last = report.value;
            }
            search_turn(search, turn);
            if (seat < 0 && random_below(&random, 3) == 0) {
                play_random(&state, &random);
            } else {
                assert_true(soccer_game.play(&state, turn, NULL));
            }
        }
        assert_true(seat < 0 || state.winner == seat);
        won += seat >= 0;
        search_close(search);
    }
    assert_true(won > game_count / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_wins_are_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
