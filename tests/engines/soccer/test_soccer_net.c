/* Tests the network for paper soccer: its inputs, their symmetries, and its file. Compares the
 * plain C code with the AVX2 code, and values that are updated incrementally with values that are
 * computed from scratch. */
#include "check.h"
#include "soccer_turns.h"

#include "base/memory.h"
#include "base/random.h"
#include "engines/soccer/search.h"

#include <stdlib.h>
#include <string.h>

static void start(struct soccer_state *state, int first)
{
    soccer_game.start(state, &(struct rules){.first = first});
}

#define ALL_INPUTS (INPUTS_MAX + SOCCER_LINES_MAX)

static void set_pitch(struct reach *pitch)
{
    struct soccer_state state;
    struct board board;
    start(&state, 0);
    board_set(&board, &state);
    reach_set(pitch, &board);
}

/* Plays a random turn on the first board. Plays the same turn on the second board, with its
 * directions mapped by `turned`. */
static void play_both(struct soccer_state states[2], struct random *random, const char turned[8])
{
    struct text turn = {0};
    soccer_game.random_turn(&states[0], random, &turn);
    assert_true(soccer_game.play(&states[0], text_string(&turn), NULL));
    for (size_t i = 0; i < turn.length; i++) {
        turn.data[i] = turned[turn.data[i] - '0'];
    }
    assert_true(soccer_game.play(&states[1], text_string(&turn), NULL));
    text_free(&turn);
}

static int compare(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Lists all active network inputs, including lines. Returns 0 if the side to move can score at
 * once. */
static size_t list_inputs(const struct reach *pitch, const struct board *board,
                          uint16_t list[ALL_INPUTS])
{
    struct reach reach;
    struct reach_map map;
    reach_set(&reach, board);
    if (!reach_survey(&reach, &map)) {
        return 0;
    }
    size_t count = inputs_list(&reach, &map, list);
    for (unsigned d = 2; d <= 5; d++) {
        for (dot_set drawn = pitch->lines[d] & ~reach.lines[d]; drawn != 0; drawn &= drawn - 1) {
            unsigned line = inputs_line(dot_first(drawn), d, board->mover);
            list[count++] = (uint16_t)(INPUT_LINES + line);
        }
    }
    return count;
}

static size_t list_sorted(const struct soccer_state *state, const struct reach *pitch,
                          uint16_t list[ALL_INPUTS])
{
    struct board board;
    board_set(&board, state);
    size_t count = list_inputs(pitch, &board, list);
    for (size_t i = 0; i < count; i++) {
        assert_in_range(list[i], 0, INPUTS - 1);
    }
    qsort(list, count, sizeof *list, compare);
    for (size_t i = 1; i < count; i++) {
        assert_true(list[i - 1] < list[i]);
    }
    return count;
}

/* Marks the active inputs of a position, except those for lines and hand-written features. Uses the
 * distances that board.h computes. Returns the number of marked inputs. */
static size_t mark_inputs(const struct board *board, bool marks[INPUTS])
{
    /* distances in turns from the ball, from the goal of the side to move, and from the opponent's
     * goal */
    uint8_t turns[1 + SEATS][BOARD_DOTS];
    size_t count = 0;
    board_turn_distances(board, &board->ball, 1, turns[0]);
    board_turn_distances(board, board_goals[board->mover], 3, turns[1]);
    board_turn_distances(board, board_goals[1 - board->mover], 3, turns[2]);
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        unsigned x = dot % SOCCER_WIDTH, y = dot / SOCCER_WIDTH;
        unsigned place = board->mover == 0 ? dot : SOCCER_WIDTH * (SOCCER_ROWS - 1 - y) + x;
        bool fresh = board_is_fresh(board, dot) && dot != board->ball;
        if (board_is_goal(board, dot) && (x < 3 || x > 5)) {
            continue;
        }
        unsigned turn = turns[0][dot] < 8 ? turns[0][dot] - 1u : 7;
        marks[dot == board->ball ? INPUT_BALL + place
                                 : INPUT_TURNS + 16 * place + turn + (fresh ? 0 : 8)] = true;
        count++;
        for (unsigned goal = 0; goal < SEATS; goal++) {
            unsigned far = turns[1 + goal][dot];
            if (fresh && far <= REACH_ZONES) {
                marks[INPUT_ZONES + (REACH_ZONES * goal + far - 1) * BOARD_DOTS + place] = true;
                count++;
            }
        }
    }
    return count;
}

static void test_inputs(void **unused)
{
    (void)unused;
    struct random random;
    size_t checked = 0;
    random_seed(&random, 5);
    for (int game = 0; game < 60; game++) {
        struct soccer_state state;
        start(&state, game % 2);
        for (play_random(&state, &random); state.mover >= 0; play_random(&state, &random)) {
            struct board board;
            struct reach reach;
            struct reach_map map;
            uint16_t list[INPUTS_MAX];
            bool marks[INPUTS] = {false};
            board_set(&board, &state);
            reach_set(&reach, &board);
            if (!reach_survey(&reach, &map)) {
                continue;
            }
            size_t count = inputs_list(&reach, &map, list), left = mark_inputs(&board, marks);
            for (size_t i = 0; i < count; i++) {
                if (list[i] < INPUT_TERMS) {
                    assert_true(marks[list[i]]);
                    marks[list[i]] = false;
                    left--;
                }
            }
            assert_int_equal(left, 0);
            checked++;
        }
    }
    assert_true(checked > 500);
}

/* Rotating a position and changing the side to move does not change the inputs. Mirroring a
 * position mirrors its inputs. */
static void test_symmetries(void **unused)
{
    (void)unused;
    struct reach pitch;
    struct random random;
    random_seed(&random, 1);
    set_pitch(&pitch);
    for (int game = 0; game < 60; game++) {
        bool mirror = game % 2 == 1;
        struct soccer_state states[2];
        start(&states[0], 0);
        start(&states[1], mirror ? 0 : 1);
        while (states[0].mover >= 0) {
            uint16_t lists[2][ALL_INPUTS];
            size_t count = list_sorted(&states[0], &pitch, lists[0]);
            assert_int_equal(count, list_sorted(&states[1], &pitch, lists[1]));
            for (size_t i = 0; mirror && i < count; i++) {
                assert_int_equal(inputs_mirror(inputs_mirror(lists[0][i])), lists[0][i]);
                lists[0][i] = (uint16_t)inputs_mirror(lists[0][i]);
            }
            qsort(lists[0], count, sizeof lists[0][0], compare);
            assert_memory_equal(lists[0], lists[1], count * sizeof lists[0][0]);
            play_both(states, &random, mirror ? "07654321" : "43210765");
        }
    }
}

static struct net *random_net(uint64_t seed, unsigned size)
{
    struct net *net = memory_new(sizeof *net);
    struct random random;
    random_seed(&random, seed);
    for (unsigned i = 0; i < INPUTS; i++) {
        for (unsigned k = 0; k < NET_WIDTH; k++) {
            net->columns[i][k] = (int16_t)(random_below(&random, 2 * size + 1) - size);
        }
    }
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        net->bias[i] = (int16_t)(random_below(&random, 256));
        for (unsigned j = 0; j < NET_SECOND; j++) {
            net->second[j][i] = (int16_t)(random_below(&random, 512) - 256);
        }
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        net->second_bias[j] = (int32_t)(random_below(&random, 65536));
        net->last[j] = (int16_t)(random_below(&random, 512) - 256);
    }
    return net;
}

/* Compares the plain C code with the AVX2 code. Some of the tested sums overflow. */
static void test_plain_and_avx2(void **unused)
{
    (void)unused;
    struct random random;
    random_seed(&random, 2);
    int differ = 0;
    for (unsigned size = 8; size <= 8192; size *= 4) {
        struct net *net = random_net(size, size);
        int32_t last = 0;
        for (int i = 0; i < 300; i++) {
            uint16_t list[INPUTS_MAX];
            struct net_sums sums;
            size_t count = random_below(&random, 250);
            for (size_t k = 0; k < count; k++) {
                list[k] = (uint16_t)random_below(&random, INPUTS);
            }
            net_start(net, &sums);
            int32_t value = net_value(net, &sums, list, count);
            assert_int_equal(value, net_value_plain(net, &sums, list, count));
            differ += value != last;
            last = value;
        }
        free(net);
    }
    assert_true(differ > 1000);
}

static int value_from_scratch(const struct net *net, const struct reach *pitch,
                              const struct board *board)
{
    uint16_t list[ALL_INPUTS];
    struct net_sums sums;
    size_t count = list_inputs(pitch, board, list);
    net_start(net, &sums);
    return net_estimate(net_value_plain(net, &sums, list, count));
}

/* The value that is listed for a turn equals the value of the position after that turn. */
static void test_values(void **unused)
{
    (void)unused;
    struct net *net = random_net(3, 20);
    struct search *search = search_open(100000, 1, net);
    struct reach pitch;
    struct random random;
    static struct search_choice choices[4096];
    int checked = 0;
    random_seed(&random, 3);
    set_pitch(&pitch);
    for (int game = 0; game < 20; game++) {
        struct soccer_state state;
        start(&state, game % 2);
        while (state.mover >= 0) {
            struct board board;
            struct text turn = {0};
            board_set(&board, &state);
            search_forget(search, 1);
            search_run(search, &board, &(struct search_limits){.evaluations = 1});
            size_t count = search_choices(search, choices, 4096);
            for (size_t i = 0; i < count; i++) {
                board_make_turn(&board, choices[i].turn);
                if (abs(choices[i].value) < VALUE_PROVEN && board.winner < 0) {
                    int value = choices[i].value + value_from_scratch(net, &pitch, &board);
                    /* the difference is the small random number that the seed adds */
                    assert_in_range(value, 0, 15);
                    checked++;
                }
                board_unmake_turn(&board, choices[i].turn);
            }
            soccer_game.random_turn(&state, &random, &turn);
            soccer_game.play(&state, text_string(&turn), NULL);
            text_free(&turn);
        }
    }
    assert_true(checked > 5000);
    search_close(search);
    free(net);
}

static void test_bytes(void **unused)
{
    (void)unused;
    struct net *net = random_net(4, 30000);
    struct net *back = memory_new(sizeof *back);
    struct text bytes = {0};
    struct error error;
    const struct net_shape *shape = &soccer_net_shape;
    net_write(shape, net, &bytes);
    assert_true(net_read(shape, back, bytes.data, bytes.length, &error));
    assert_memory_equal(net, back, sizeof *net);
    assert_false(net_read(shape, back, bytes.data, bytes.length - 1, &error));
    assert_non_null(strstr(error.text, "bytes"));
    bytes.data[8]++;
    assert_false(net_read(shape, back, bytes.data, bytes.length, &error));
    assert_string_equal(error.text, "the network has a different shape");
    bytes.data[0]++;
    assert_false(net_read(shape, back, bytes.data, bytes.length, &error));
    assert_non_null(strstr(error.text, "not a net"));
    net->last[0] = INT16_MAX;
    net->last_bias = INT32_MAX;
    text_clear(&bytes);
    net_write(shape, net, &bytes);
    assert_false(net_read(shape, back, bytes.data, bytes.length, &error));
    assert_non_null(strstr(error.text, "so large"));
    free(net);
    free(back);
    text_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inputs),         cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_plain_and_avx2), cmocka_unit_test(test_values),
        cmocka_unit_test(test_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
