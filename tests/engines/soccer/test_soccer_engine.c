/* Tests the paper soccer engine. Compares its flood fills with the distances that board.h computes,
 * plays whole games, and checks that the same seed gives the same game. */
#include "check.h"
#include "soccer_turns.h"

#include "base/clock.h"
#include "base/memory.h"
#include "engines/soccer/bench.h"
#include "engines/soccer/players.h"
#include "engines/soccer/reach.h"
#include "engines/soccer/search.h"

#include <stdlib.h>
#include <string.h>

/* The signature that `faceoff bench soccer` prints. Update it after every change in how the engine
 * plays. In the commit message, describe the match that shows the gain. */
#define SIGNATURE UINT64_C(0x3d74dd9060aacc9a)

static void start(struct soccer_state *state)
{
    soccer_game.start(state, &(struct rules){.first = 0});
}

/* The flood fills from the ball and from both goals must find the same distances (counted in turns)
 * as the functions of board.h. */
static void check_floods(const struct board *board)
{
    struct reach reach;
    uint8_t ball = board->ball;
    uint8_t distances[BOARD_DOTS];
    reach_set(&reach, board);
    for (int source = 0; source < 3; source++) {
        const uint8_t *sources = source == 0 ? &ball : board_goals[source - 1];
        dot_set from = source == 0 ? dot_bit(ball) : reach_goal(source - 1);
        dot_set seen = 0;
        board_turn_distances(board, sources, source == 0 ? 1 : 3, distances);
        for (unsigned turn = 1; from != 0; turn++) {
            dot_set next = reach_turn(&reach, from, &seen);
            unsigned count = 0;
            for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
                count += distances[dot] == turn;
                assert_true((distances[dot] == turn) == ((next & dot_bit(dot)) != 0));
            }
            assert_int_equal(count, dot_count(next));
            from = next & reach.fresh;
        }
    }
    if (board->winner < 0) {
        bool scores = board_can_score(board, board->mover);
        assert_true(scores == (evaluate(&reach) == VALUE_WIN - 1));
        assert_true(scores || abs(evaluate(&reach)) <= VALUE_ESTIMATE_MAX);
    }
}

static void test_floods(void **unused)
{
    (void)unused;
    struct random random;
    random_seed(&random, 1);
    for (int game = 0; game < 100; game++) {
        struct soccer_state state;
        struct board board;
        start(&state);
        /* skip the first position, in which board.h counts the ball's dot as fresh (without
         * lines) */
        play_random(&state, &random);
        while (state.mover >= 0) {
            board_set(&board, &state);
            check_floods(&board);
            play_random(&state, &random);
        }
    }
}

/* The evaluation is the same for the mirrored position, and for the rotated position with the other
 * side to move. */
static void test_symmetry(void **unused)
{
    (void)unused;
    static const char turned[] = "43210765";
    struct random random;
    random_seed(&random, 2);
    for (int game = 0; game < 50; game++) {
        struct soccer_state states[2];
        soccer_game.start(&states[0], &(struct rules){.first = 0});
        soccer_game.start(&states[1], &(struct rules){.first = 1});
        while (states[0].mover >= 0) {
            struct board boards[2];
            struct reach reaches[2];
            struct text turn = {0};
            board_set(&boards[0], &states[0]);
            board_set(&boards[1], &states[1]);
            reach_set(&reaches[0], &boards[0]);
            reach_set(&reaches[1], &boards[1]);
            assert_int_equal(evaluate(&reaches[0]), evaluate(&reaches[1]));
            soccer_game.random_turn(&states[0], &random, &turn);
            assert_true(soccer_game.play(&states[0], text_string(&turn), NULL));
            for (size_t i = 0; i < turn.length; i++) {
                turn.data[i] = turned[turn.data[i] - '0'];
            }
            assert_true(soccer_game.play(&states[1], text_string(&turn), NULL));
            text_free(&turn);
        }
    }
}

/* --- whole games --- */

/* Plays a game, and appends its turns to `turns`. Returns the winner. */
static int play_game(const struct engine *const engines_by_seat[SEATS], uint64_t seed,
                     const uint64_t nodes[SEATS], struct text *turns)
{
    struct soccer_state state;
    void *players[SEATS];
    start(&state);
    for (int i = 0; i < SEATS; i++) {
        players[i] = engine_open(engines_by_seat[i], seed, ENGINE_SETTINGS({"nodes", nodes[i]}));
    }
    while (state.mover >= 0) {
        struct text turn = {0};
        int seat = state.mover;
        engines_by_seat[seat]->choose(players[seat], &state, 0, &turn);
        assert_true(soccer_game.play(&state, text_string(&turn), NULL));
        text_puts(turns, text_string(&turn));
        text_putc(turns, ';');
        text_free(&turn);
    }
    for (int i = 0; i < SEATS; i++) {
        engines_by_seat[i]->close(players[i]);
    }
    return state.winner;
}

static void test_games(void **unused)
{
    (void)unused;
    static const struct engine *const others[] = {&soccer_random, &soccer_greedy, &soccer_mcts};
    int wins = 0;
    int game_count = quick_or_slow(6, 60);
    for (uint64_t game = 0; game < (uint64_t)game_count; game++) {
        const struct engine *pair[SEATS] = {others[game / 2 % 3], others[game / 2 % 3]};
        uint64_t nodes[SEATS] = {100, 100};
        int seat = (int)(game % 2);
        struct text turns = {0};
        pair[seat] = &soccer_engine;
        nodes[seat] = 5000;
        wins += play_game(pair, game, nodes, &turns) == seat;
        text_free(&turns);
    }
    assert_true(wins * 6 >= game_count * 5);
}

/* The same seed gives the same game, and different seeds give different games. */
static void test_repeats(void **unused)
{
    (void)unused;
    const struct {
        const struct engine *engine;
        uint64_t nodes;
    } players[] = {{&soccer_engine, (uint64_t)quick_or_slow(800, 2500)}, {&soccer_mcts, 50}};
    for (int i = 0; i < 2; i++) {
        const struct engine *pair[SEATS] = {players[i].engine, players[i].engine};
        uint64_t limits[SEATS] = {players[i].nodes, players[i].nodes};
        struct text texts[3] = {{0}};
        for (int game = 0; game < 3; game++) {
            play_game(pair, game < 2 ? 5 : 6, limits, &texts[game]);
        }
        assert_string_equal(text_string(&texts[0]), text_string(&texts[1]));
        assert_string_not_equal(text_string(&texts[0]), text_string(&texts[2]));
        for (int game = 0; game < 3; game++) {
            text_free(&texts[game]);
        }
    }
}

/* Even without any time to think, the engine plays a legal turn, and scores a goal if it can. */
static void test_no_time(void **unused)
{
    (void)unused;
    struct random random;
    random_seed(&random, 7);
    void *player = engine_open(&soccer_engine, 1, NULL);
    for (int game = 0; game < 50; game++) {
        struct soccer_state state;
        start(&state);
        while (state.mover >= 0) {
            struct soccer_state after = state;
            struct board board;
            struct text turn = {0};
            board_set(&board, &state);
            soccer_engine.choose(player, &state, 1, &turn);
            assert_true(soccer_game.play(&after, text_string(&turn), NULL));
            text_free(&turn);
            assert_true(!board_can_score(&board, state.mover) || after.winner == state.mover);
            play_random(&state, &random);
        }
    }
    soccer_engine.close(player);
    soccer_engine.close(NULL);
    soccer_mcts.close(NULL);
}

/* When memory runs out, the search ends and keeps its results. */
static void test_small_memory(void **unused)
{
    (void)unused;
    struct soccer_state state;
    struct board board;
    struct random random;
    char turn[SOCCER_LINES_MAX + 1];
    random_seed(&random, 8);
    struct search *search = search_open(300, 1, net_default());
    for (int game = 0; game < 20; game++) {
        start(&state);
        while (state.mover >= 0) {
            board_set(&board, &state);
            search_run(search, &board, &(struct search_limits){.evaluations = 100000});
            assert_true(search_turn(search, turn) > 0);
            assert_true(soccer_game.play(&state, turn, NULL));
            if (state.mover >= 0) {
                play_random(&state, &random);
            }
        }
    }
    search_close(search);
    search_close(NULL);
}

/* After a search, every turn at the root has a value, except for turns that lose at once. This must
 * hold even if the previous search evaluated only the longest turns to each dot. */
static void test_choices_are_whole(void **unused)
{
    (void)unused;
    struct soccer_state state;
    struct random random;
    struct search *fresh = search_open(100000, 1, net_default());
    struct search *kept = search_open(100000, 1, net_default());
    static struct search_choice all[20000], some[20000];
    int positions = 0;
    random_seed(&random, 9);
    for (int game = 0; game < 10; game++) {
        start(&state);
        while (state.mover >= 0) {
            struct board board;
            struct search_report report;
            board_set(&board, &state);
            search_run(kept, &board, &(struct search_limits){.evaluations = 300});
            search_report(kept, &report);
            search_forget(fresh, 1);
            search_run(fresh, &board, &(struct search_limits){.evaluations = 1});
            size_t count = search_choices(fresh, all, 20000);
            if (!report.proven && report.kept > 1) {
                assert_int_equal(search_choices(kept, some, 20000), count);
                assert_true(abs(some[count - 1].value) < VALUE_WIN);
                positions++;
            }
            play_short(kept, &state, &random);
        }
    }
    search_close(fresh);
    search_close(kept);
    assert_true(positions > 50);
}

static bool take_nodes(void *data, const struct engine_report *report)
{
    *(uint64_t *)data = report->nodes;
    return true;
}

/* With 1 MiB of memory, a search ends early but still reports its result. */
static void test_memory_option(void **unused)
{
    (void)unused;
    const struct engine_limits limits = {.nodes = 1000000, .best = 1};
    const uint64_t found_at_least = tree_room(1 << 20) / 2;
    uint64_t found = 0;
    struct soccer_state state;
    start(&state);
    void *player = engine_open(&soccer_engine, 1, ENGINE_SETTINGS({"memory", 1}));
    soccer_engine.analyze(player, &state, &limits, take_nodes, &found);
    assert_true(found > found_at_least && found < limits.nodes / 2);
    soccer_engine.close(player);
}

/* The reported value is the value of the first turn in the report, which is the turn that the
 * engine plays. Another turn may have a higher value. */
static bool take_value(void *data, const struct engine_report *report)
{
    int *higher = data;
    assert_true(report->best_count > 0);
    if (report->value.wins_in == 0 && report->best[0].value.wins_in == 0) {
        assert_true(report->value.estimate == report->best[0].value.estimate);
    }
    for (size_t i = 1; i < report->best_count; i++) {
        *higher += report->best[i].value.estimate > report->value.estimate;
    }
    return true;
}

static void test_value_is_of_the_turn_to_play(void **unused)
{
    (void)unused;
    const struct engine_limits limits = {.nodes = 8000, .best = 8};
    struct soccer_state state;
    int higher = 0;
    start(&state);
    void *player = engine_open(&soccer_engine, 1, NULL);
    soccer_engine.analyze(player, &state, &limits, take_value, &higher);
    assert_true(higher > 0);
    soccer_engine.close(player);
}

static void test_signature(void **unused)
{
    (void)unused;
    struct soccer_bench bench;
    soccer_bench_run(&bench);
    print_message("bench signature %016llx\n", (unsigned long long)bench.signature);
    assert_true(bench.signature == SIGNATURE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_floods),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_no_time),
        cmocka_unit_test(test_small_memory),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_memory_option),
        cmocka_unit_test(test_value_is_of_the_turn_to_play),
        cmocka_unit_test(test_choices_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
