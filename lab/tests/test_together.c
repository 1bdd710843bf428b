/* Tests the shortest cooperative game of Halma found so far, and the search for such games. */
#include "check.h"

#include "together/cost.h"
#include "together/search.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* number of turns of the best game found so far, which is in lab/tests/together.txt */
#define BEST 49
#define LEAST 43       /* proven lower bound on the number of turns of a cooperative game */
#define FOUND 57       /* number of turns in the game that the search finds in two rounds */
#define EXPANDED 12093 /* number of positions that the search expands in two rounds */
/* number of final turns of the best game that the search must find again */
#define REST 9

/* Plays the first `turns` turns of the best game. Returns the number of turns of the whole game. */
static int play_best(struct halma_state *state, int turns)
{
    char line[HALMA_TURN_MAX + 2];
    FILE *file = fopen(LAB_TESTS_DIR "/together.txt", "r");
    int count = 0;
    assert_non_null(file);
    halma_game.start(state, &(struct rules){.first = 0});
    while (fgets(line, sizeof line, file) != NULL && line[0] != '#') {
        line[strcspn(line, "\n")] = '\0';
        assert_true(count >= turns || halma_game.play(state, line, NULL));
        count++;
    }
    fclose(file);
    return count;
}

static void test_best(void **unused)
{
    struct halma_state state;
    (void)unused;
    assert_int_equal(play_best(&state, BEST), BEST);
    assert_int_equal(state.reason, HALMA_HOME);
    assert_int_equal(state.scores[0], 2);
    assert_int_equal(state.plies, BEST);
}

static void improve(const struct halma_state *state, uint64_t rounds, struct together_game *game,
                    struct together_report *report)
{
    struct halma_board board;
    struct together_limits limits = {.width = 1000, .seed = 3, .rounds = rounds};
    halma_board_set(&board, state);
    together_improve(&board, &limits, game, report);
}

static void check_game(const struct halma_state *from, const struct together_game *game)
{
    struct halma_state state = *from;
    struct text turn = {0};
    for (unsigned i = 0; i < game->length; i++) {
        struct halma_board board;
        halma_board_set(&board, &state);
        text_clear(&turn);
        halma_board_turn(&board, game->from[i], game->to[i], &turn);
        assert_true(halma_game.play(&state, text_string(&turn), NULL));
    }
    assert_int_equal(state.reason, HALMA_HOME);
    text_free(&turn);
}

/* Near the end of the game, the search finds the shortest continuation and proves that it is the
 * shortest. The same seed gives the same game. */
static void test_rest(void **unused)
{
    struct halma_state state;
    struct together_game found[2] = {{.length = 0}, {.length = 0}};
    struct together_report reports[2];
    (void)unused;
    play_best(&state, BEST - REST);
    for (int i = 0; i < 2; i++) {
        improve(&state, 20, &found[i], &reports[i]);
    }
    assert_int_equal(found[0].length, REST);
    assert_int_equal(reports[0].least, REST);
    assert_true(reports[0].rounds < 20 && reports[0].positions > 0);
    assert_memory_equal(&found[0], &found[1], sizeof found[0]);
    assert_memory_equal(&reports[0], &reports[1], sizeof reports[0]);
    check_game(&state, &found[0]);
}

/* The search replaces a given game only with a shorter one. With 0 rounds, it finds no games. */
static void test_limits(void **unused)
{
    struct halma_state state;
    struct together_game game = {.length = REST - 1};
    struct together_report report;
    (void)unused;
    play_best(&state, BEST - REST);
    improve(&state, 3, &game, &report);
    assert_int_equal(game.length, REST - 1);
    game.length = 0;
    improve(&state, 0, &game, &report);
    assert_int_equal(game.length, 0);
    halma_game.start(&state, &(struct rules){.first = 0});
    improve(&state, 0, &game, &report);
    assert_int_equal(report.least, LEAST);
}

/* The result of the search does not depend on the machine's instruction set. */
static void test_same_everywhere(void **unused)
{
    struct halma_state state;
    struct together_game game = {.length = 0};
    struct together_report report;
    (void)unused;
    halma_game.start(&state, &(struct rules){.first = 0});
    improve(&state, 2, &game, &report);
    assert_int_equal(game.length, FOUND);
    assert_int_equal(report.positions, EXPANDED);
    check_game(&state, &game);
}

static void mirror(const struct halma_state *state, struct halma_state *mirrored)
{
    *mirrored = *state;
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            mirrored->cells[x][y] = state->cells[y][x];
        }
    }
}

/* A position and its mirror image have the same cost. Otherwise the search could keep one of them
 * and drop the other. */
static void test_mirrored(void **unused)
{
    struct together_cost *cost = together_cost_open(0);
    struct halma_state states[2];
    (void)unused;
    for (int turns = 0; turns < BEST; turns += 5) {
        struct halma_board boards[2];
        play_best(&states[0], turns);
        mirror(&states[0], &states[1]);
        together_cost_draw(cost, (uint64_t)turns);
        for (int i = 0; i < 2; i++) {
            halma_board_set(&boards[i], &states[i]);
        }
        int prices = together_cost_prices(cost, &boards[0], INT_MAX);
        assert_true(turns > 0 || prices > 0);
        assert_int_equal(together_cost_prices(cost, &boards[1], INT_MAX), prices);
        assert_true(together_cost_prices(cost, &boards[0], prices / 2) > prices / 2 || prices == 0);
        assert_int_equal(together_cost_moves(cost, &boards[0]),
                         together_cost_moves(cost, &boards[1]));
    }
    together_cost_close(cost);
}

static bool stop_at_once(void)
{
    return true;
}

static void test_stop(void **unused)
{
    struct halma_state state;
    struct halma_board board;
    struct together_game game = {.length = 0};
    struct together_report report;
    struct together_limits limits = {
        .width = 100, .seed = 1, .rounds = 1000000, .stopped = stop_at_once};
    (void)unused;
    halma_game.start(&state, &(struct rules){.first = 0});
    halma_board_set(&board, &state);
    together_improve(&board, &limits, &game, &report);
    assert_int_equal(game.length, 0);
    assert_int_equal(report.rounds, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best),     cmocka_unit_test(test_rest),
        cmocka_unit_test(test_limits),   cmocka_unit_test(test_same_everywhere),
        cmocka_unit_test(test_mirrored), cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
