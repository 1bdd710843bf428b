/* Tests the search that proves how many moves a side needs to bring all its pieces home, which
 * means into the target corner. Compares it with a simple search that tries all moves, and with
 * beam searches. */
#include "check.h"

#include "base/random.h"
#include "engines/halma/home.h"

#include <string.h>

#define POSITIONS 60
#define PLAIN_MOVES 3

/* Puts the pieces of both sides on their target cells, except for `away` pieces of each side, which
 * it puts on nearby cells. */
static void draw_position(struct random *random, unsigned away, struct halma_state *state)
{
    halma_game.start(state, &(struct rules){.first = 0});
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            state->cells[y][x] = halma_in_camp(1, x, y) ? 1 : halma_in_camp(0, x, y) ? 2 : 0;
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        for (unsigned moved = 0; moved < away;) {
            int from_x = (int)random_below(random, HALMA_SIZE);
            int from_y = (int)random_below(random, HALMA_SIZE);
            int to_x = (int)random_below(random, HALMA_SIZE);
            int to_y = (int)random_below(random, HALMA_SIZE);
            int along = seat == 0 ? to_x + to_y : 30 - to_x - to_y;
            if (halma_in_camp(!seat, from_x, from_y) && along >= 22 &&
                state->cells[from_y][from_x] == seat + 1 && state->cells[to_y][to_x] == 0 &&
                !halma_in_camp(!seat, to_x, to_y)) {
                state->cells[from_y][from_x] = 0;
                state->cells[to_y][to_x] = (uint8_t)(seat + 1);
                moved++;
            }
        }
    }
}

/* Returns whether the side to move can bring all its pieces home within `left` moves. Tries all
 * moves. */
static bool comes_home(const struct halma_board *board, unsigned left)
{
    struct halma_moves moves;
    unsigned away = race_away(board, board->mover);
    if (away == 0 || away > left) {
        return away == 0;
    }
    halma_board_moves(board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            struct halma_board after = *board;
            halma_board_make(&after, moves.from[man], moves.to[i]);
            after.mover = board->mover;
            if (comes_home(&after, left - 1)) {
                return true;
            }
        }
    }
    return false;
}

static void check_plan(const struct halma_state *start, int seat, const struct race_plan *plan)
{
    struct halma_state state = *start;
    struct text turn = {0};
    for (unsigned i = 0; i < plan->length; i++) {
        struct halma_board board;
        state.mover = (int8_t)seat;
        halma_board_set(&board, &state);
        text_clear(&turn);
        halma_board_turn(&board, plan->from[i], plan->to[i], &turn);
        assert_true(halma_game.play(&state, text_string(&turn), NULL));
        assert_int_equal(state.reason == HALMA_HOME, i + 1 == plan->length);
    }
    text_free(&turn);
}

static void test_plain(void **unused)
{
    struct home *home = home_open();
    struct home_limits limits = {.moves = PLAIN_MOVES};
    struct random random;
    unsigned found = 0;
    (void)unused;
    random_seed(&random, 1);
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct halma_state state;
        struct halma_board board;
        struct race_plan plan = {.length = 0};
        draw_position(&random, 1 + i % 2, &state);
        halma_board_set(&board, &state);
        for (int seat = 0; seat < SEATS; seat++) {
            unsigned least = 1;
            board.mover = (int8_t)seat;
            while (least <= PLAIN_MOVES && !comes_home(&board, least)) {
                least++;
            }
            enum home_answer answer = home_find(home, &board, seat, &limits, &plan);
            assert_int_equal(answer, least <= PLAIN_MOVES ? HOME_FOUND : HOME_TOO_LONG);
            if (answer == HOME_FOUND) {
                assert_int_equal(plan.length, least);
                check_plan(&state, seat, &plan);
                found++;
            }
        }
    }
    assert_true(found > POSITIONS / 2 && found < 2 * POSITIONS);
    home_close(home);
}

/* No beam search finds a shorter path than the proven one. If the lower bound equals the length of
 * the proven path, the beam search finds a path of that length too. */
static void test_beams(void **unused)
{
    struct home *home = home_open();
    struct race *race = race_open(300);
    struct race_limits beam = {.width = 300, .moves = RACE_MOVES_MAX};
    struct home_limits limits = {.moves = HOME_MOVES_MAX, .nodes = 2000};
    struct random random;
    unsigned proven = 0;
    (void)unused;
    random_seed(&random, 2);
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct halma_state state;
        struct halma_board board;
        struct race_plan least;
        struct race_plan plan;
        draw_position(&random, 3 + i % 2, &state);
        halma_board_set(&board, &state);
        if (home_find(home, &board, 0, &limits, &least) == HOME_FOUND) {
            check_plan(&state, 0, &least);
            assert_true(race_run(race, &board, 0, &beam, &plan));
            assert_true(plan.length >= least.length);
            proven++;
        }
    }
    assert_true(proven > POSITIONS / 4);
    assert_true(home_nodes(home) <= UINT64_C(2000) * POSITIONS);
    race_close(race);
    home_close(home);
}

static void test_limits(void **unused)
{
    struct home *home = home_open();
    struct race_plan plan = {.length = 77};
    struct halma_state state;
    struct halma_board board;
    (void)unused;
    halma_game.start(&state, &(struct rules){.first = 0});
    halma_board_set(&board, &state);
    assert_int_equal(home_find(home, &board, 0, &(struct home_limits){.moves = 9}, &plan),
                     HOME_TOO_LONG);
    assert_int_equal(
        home_find(home, &board, 0, &(struct home_limits){.moves = 16, .end_ns = 1}, &plan),
        HOME_TOO_LONG);
    struct random random;
    random_seed(&random, 3);
    draw_position(&random, 4, &state);
    halma_board_set(&board, &state);
    struct home_limits one = {.moves = 16, .nodes = 1};
    assert_int_equal(home_find(home, &board, 0, &one, &plan), HOME_UNKNOWN);
    assert_int_equal(plan.length, 77);
    home_close(home);
}

static void test_apart(void **unused)
{
    struct halma_state state;
    struct halma_board board;
    struct random random;
    (void)unused;
    halma_game.start(&state, &(struct rules){.first = 0});
    halma_board_set(&board, &state);
    assert_false(home_is_apart(&board));
    random_seed(&random, 4);
    draw_position(&random, 2, &state);
    halma_board_set(&board, &state);
    assert_true(home_is_apart(&board));
    state.cells[7][6] = 2; /* this piece is two rows behind the opponent's last piece */
    state.cells[8][7] = 1;
    halma_board_set(&board, &state);
    assert_false(home_is_apart(&board));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_beams),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
