/* Tests the Halma engine: the network, the search, the planner that finds a short way into the
 * target corner, and the engine's play near the end of a game. */
#include "check.h"

#include "base/memory.h"
#include "engines/halma/bench.h"
#include "engines/halma/players.h"
#include "engines/halma/race.h"
#include "engines/halma/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIGNATURE UINT64_C(0x64e77eeb5f7b493a)
#define PLAN_MOVES 45
#define PLAN_MOVES_SERVER 33

static const char *const variants[] = {"proglad", "proglad-server"};

static void play_random(struct halma_state *state, const char *variant, uint64_t seed, int plies)
{
    struct random random;
    struct text turn = {0};
    random_seed(&random, seed);
    halma_game.start(state, &(struct rules){.variant = variant, .first = 0});
    for (int i = 0; i < plies && state->mover >= 0; i++) {
        text_clear(&turn);
        halma_game.random_turn(state, &random, &turn);
        assert_true(halma_game.play(state, text_string(&turn), NULL));
    }
    text_free(&turn);
}

/* Puts the pieces of `seat` on its target cells, except for one piece: that piece is on (x, y), and
 * the target cell (gap_x, gap_y) stays empty. Both cells are given as seen by seat 0. */
static void put_home(struct halma_state *state, int seat, int gap_x, int gap_y, int x, int y)
{
    for (int row = 0; row < HALMA_SIZE; row++) {
        for (int column = 0; column < HALMA_SIZE; column++) {
            bool man = (halma_in_camp(1, column, row) && (column != gap_x || row != gap_y)) ||
                       (column == x && row == y);
            int there = seat == 0 ? 0 : HALMA_SIZE - 1;
            if (man) {
                state->cells[abs(there - row)][abs(there - column)] = (uint8_t)(seat + 1);
            }
        }
    }
}

static void clear(struct halma_state *state, int plies)
{
    halma_game.start(state, &(struct rules){.first = plies % 2});
    memset(state->cells, 0, sizeof state->cells);
    state->plies = (int16_t)plies;
}

static void choose(const struct halma_state *state, uint64_t nodes, struct text *turn)
{
    void *player = engine_open(&halma_engine, 1, ENGINE_SETTINGS({"nodes", nodes}));
    text_clear(turn);
    halma_engine.choose(player, state, 0, turn);
    halma_engine.close(player);
}

/* The network's sums are the same whether they are updated after each move or computed from
 * scratch. The predicted value of a move equals the value of the position after it. Both must hold
 * with and without AVX2. */
static void test_sums(void **unused)
{
    (void)unused;
    const struct halma_net *net = halma_net_default();
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct halma_state state;
        struct halma_board board;
        struct halma_moves moves;
        struct halma_sums sums;
        play_random(&state, NULL, seed, (int)(seed % 20 + 1) * 5);
        halma_board_set(&board, &state);
        halma_net_set(net, &sums, &board);
        sums.plain = sums.plain || seed > 20;
        halma_board_moves(&board, &moves);
        for (unsigned man = 0; man < moves.men; man++) {
            unsigned from = moves.from[man];
            for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
                struct halma_sums mended = sums;
                struct halma_sums anew;
                int seat = board.mover;
                int foreseen = halma_net_value_after(net, &sums, seat, from, moves.to[i]);
                halma_net_move(net, &mended, seat, from, moves.to[i]);
                halma_board_make(&board, from, moves.to[i]);
                halma_net_set(net, &anew, &board);
                anew.plain = sums.plain;
                assert_memory_equal(&mended, &anew, sizeof anew);
                assert_int_equal(foreseen, halma_net_value(net, &anew, seat));
                assert_int_equal(foreseen, -halma_net_value(net, &anew, !seat));
                halma_board_unmake(&board, from, moves.to[i]);
            }
        }
    }
}

static void test_nodes_are_kept(void **unused)
{
    (void)unused;
    struct halma_state state;
    struct halma_board board;
    struct halma_report first;
    struct halma_report again;
    play_random(&state, NULL, 3, 30);
    halma_board_set(&board, &state);
    for (uint64_t nodes = 1; nodes <= 20000; nodes = 10 * nodes + 7) {
        struct halma_search *search = halma_search_open();
        halma_search_run(search, &board, &(struct halma_limits){.nodes = nodes}, &first);
        halma_search_close(search);
        search = halma_search_open();
        halma_search_run(search, &board, &(struct halma_limits){.nodes = nodes}, &again);
        halma_search_close(search);
        assert_true(first.nodes <= nodes + 128);
        assert_int_equal(first.nodes, again.nodes);
        assert_int_equal(first.value, again.value);
        assert_int_equal(first.best.from, again.best.from);
        assert_int_equal(first.best.to, again.best.to);
    }
}

/* A value that was stored in the transposition table at an early ply must not be used at a late
 * ply. At a late ply, pieces that are still in their starting zone cost more. */
static void test_table_knows_the_ply(void **unused)
{
    (void)unused;
    const struct halma_limits limits = {.depth = 2};
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct halma_state state;
        struct halma_board early, late;
        struct halma_report report, fresh;
        play_random(&state, NULL, seed, 80);
        halma_board_set(&early, &state);
        state.plies = 180;
        halma_board_set(&late, &state);
        struct halma_search *search = halma_search_open();
        halma_search_run(search, &late, &limits, &fresh);
        halma_search_close(search);
        search = halma_search_open();
        halma_search_run(search, &early, &limits, &report);
        assert_int_not_equal(report.value, fresh.value);
        halma_search_run(search, &late, &limits, &report);
        halma_search_close(search);
        assert_int_equal(report.value, fresh.value);
    }
}

/* Plays a whole game under each of the two rule sets. Every move must be legal, and one player must
 * reach the target corner with all its pieces. */
static void test_plays_to_the_end(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 2; i++) {
        struct halma_state state;
        struct text turn = {0};
        void *minds[SEATS];
        play_random(&state, variants[i], 5, 4);
        for (int seat = 0; seat < SEATS; seat++) {
            minds[seat] = engine_open(&halma_engine, 1, ENGINE_SETTINGS({"nodes", 150}));
        }
        while (state.mover >= 0) {
            text_clear(&turn);
            halma_engine.choose(minds[state.mover], &state, 0, &turn);
            assert_true(halma_game.play(&state, text_string(&turn), NULL));
        }
        assert_int_equal(state.reason, HALMA_HOME);
        print_message("%s: home after %d plies\n", variants[i], state.plies);
        halma_engine.close(minds[0]);
        halma_engine.close(minds[1]);
        text_free(&turn);
    }
}

/* Continues the game, with the engine playing both sides. */
static void play_on(struct halma_state *state, uint64_t nodes)
{
    struct text turn = {0};
    while (state->mover >= 0) {
        choose(state, nodes, &turn);
        assert_true(halma_game.play(state, text_string(&turn), NULL));
    }
    text_free(&turn);
}

static void test_wins_at_once(void **unused)
{
    (void)unused;
    struct halma_state state;
    struct text turn = {0};
    for (int seat = 0; seat < SEATS; seat++) {
        clear(&state, 140 + seat);
        put_home(&state, seat, 11, 14, 10, 13);
        put_home(&state, !seat, 11, 14, 8, 8);
        choose(&state, 500, &turn);
        assert_true(halma_game.play(&state, text_string(&turn), NULL));
        assert_int_equal(state.reason, HALMA_HOME);
        assert_int_equal(state.scores[seat], 2);
    }
    text_free(&turn);
}

/* Three moves before move 100, a piece is three steps from the edge of its starting zone. A piece
 * that is still there after move 100 loses the game, so the engine must move it out. */
static void test_is_no_blocker(void **unused)
{
    (void)unused;
    struct halma_state state;
    clear(&state, 194);
    put_home(&state, 0, 11, 14, 1, 1);
    for (int i = 0; i < HALMA_MEN; i++) {
        state.cells[8 + i / 5][2 * (i % 5)] = 2;
    }
    struct text turn = {0};
    while (state.plies < HALMA_BLOCKERS_FROM && state.mover >= 0) {
        choose(&state, 1000, &turn);
        assert_true(halma_game.play(&state, text_string(&turn), NULL));
    }
    assert_true(state.reason == HALMA_UNFINISHED);
    text_free(&turn);
}

/* A weak level, which considers only its own moves, also moves its pieces out of the starting zone
 * in time, with a few moves to spare. */
static void test_weak_level_is_no_blocker(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct halma_state state;
        struct text turn = {0};
        void *weak = engine_open(&halma_engine, seed, ENGINE_SETTINGS({"level", 3}));
        clear(&state, 180);
        put_home(&state, 0, 11, 14, 1, 1);
        for (int i = 0; i < HALMA_MEN; i++) {
            state.cells[8 + i / 5][2 * (i % 5)] = 2;
        }
        while (state.plies < HALMA_BLOCKERS_FROM && state.mover >= 0) {
            text_clear(&turn);
            if (state.mover == 0) {
                halma_engine.choose(weak, &state, 0, &turn);
            } else {
                choose(&state, 100, &turn);
            }
            assert_true(halma_game.play(&state, text_string(&turn), NULL));
        }
        assert_true(state.reason == HALMA_UNFINISHED);
        halma_engine.close(weak);
        text_free(&turn);
    }
}

/* An opponent's piece is locked in its starting zone, so the opponent will lose the game after move
 * 100. The engine must wait for move 100. */
static void test_waits_for_a_blocker(void **unused)
{
    (void)unused;
    struct halma_state state;
    clear(&state, 150);
    put_home(&state, 0, 15, 15, 10, 13);
    put_home(&state, 1, 11, 14, 0, 0); /* the corner (0, 0) as seen by seat 1 */
    assert_int_equal(state.cells[15][15], 2);
    play_on(&state, 200);
    assert_int_equal(state.reason, HALMA_BLOCKERS);
    assert_int_equal(state.scores[0], 2);
    assert_true(state.plies == HALMA_BLOCKERS_FROM);
}

/* --- the planner --- */

/* Gives the turn back to seat 0, although the rules do not allow seat 1 to pass. */
static void pass(struct halma_state *state)
{
    state->mover = 0;
    state->reason = HALMA_UNFINISHED;
}

static void make_alone(struct halma_state *state, const char *variant)
{
    halma_game.start(state, &(struct rules){.variant = variant, .first = 0});
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            state->cells[y][x] = state->cells[y][x] == 2 ? 0 : state->cells[y][x];
        }
    }
}

static void test_plans(void **unused)
{
    (void)unused;
    struct race *race = race_open(200);
    struct race_limits limits = {.width = 200, .moves = RACE_MOVES_MAX};
    for (size_t i = 0; i < 2; i++) {
        struct halma_state state;
        struct halma_board board;
        struct race_plan plan;
        struct text turn = {0};
        make_alone(&state, variants[i]);
        halma_board_set(&board, &state);
        assert_true(race_run(race, &board, 0, &limits, &plan));
        assert_true(race_is_valid(race, &plan, &limits, &board, 0));
        assert_true(plan.length >= race_away(&board, 0) && plan.length < 80);
        for (unsigned move = 0; move < plan.length; move++) {
            pass(&state);
            halma_board_set(&board, &state);
            text_clear(&turn);
            halma_board_turn(&board, plan.from[move], plan.to[move], &turn);
            assert_true(halma_game.play(&state, text_string(&turn), NULL));
        }
        assert_int_equal(state.reason, HALMA_HOME);
        text_free(&turn);
    }
    race_close(race);
}

/* If the opponent always plays the predicted move, every move of the planned path is legal. This is
 * tested for both seats. */
static void test_plans_with_answers(void **unused)
{
    (void)unused;
    struct race *race = race_open(50);
    struct race_limits limits = {.width = 50, .moves = RACE_MOVES_MAX, .answers = true};
    for (int seat = 0; seat < SEATS; seat++) {
        struct halma_state state;
        struct halma_board board;
        struct race_plan plan;
        struct text turn = {0};
        play_random(&state, NULL, 4, 20 + seat);
        halma_board_set(&board, &state);
        assert_int_equal(state.mover, seat);
        assert_true(race_run(race, &board, seat, &limits, &plan));
        assert_true(race_is_valid(race, &plan, &limits, &board, seat));
        assert_false(race_is_valid(race, &plan, &(struct race_limits){0}, &board, seat));
        for (unsigned ply = 0; ply < 2 * plan.length - 1; ply++) {
            unsigned from = plan.from[ply / 2];
            unsigned to = plan.to[ply / 2];
            halma_board_set(&board, &state);
            if (state.mover != seat) {
                int before = race_tolls(race, &board, !seat);
                assert_true(race_answer(race, &board, &from, &to));
                struct halma_board after = board;
                halma_board_make(&after, from, to);
                assert_true(race_tolls(race, &after, !seat) < before);
            }
            text_clear(&turn);
            halma_board_turn(&board, from, to, &turn);
            assert_true(halma_game.play(&state, text_string(&turn), NULL));
        }
        assert_int_equal(state.reason, HALMA_HOME);
        assert_int_equal(state.scores[seat], 2);
        text_free(&turn);
    }
    race_close(race);
}

/* If a position is rotated by 180 degrees, its planned path is rotated in the same way. */
static void test_plans_turn(void **unused)
{
    (void)unused;
    struct race *race = race_open(100);
    struct race_limits limits = {.width = 100, .moves = RACE_MOVES_MAX};
    struct halma_state state;
    struct halma_state turned;
    struct halma_board boards[2];
    struct race_plan plans[2];
    play_random(&state, NULL, 9, 30);
    memset(turned.cells, 0, sizeof turned.cells);
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            state.cells[y][x] = state.cells[y][x] == 2 ? 0 : state.cells[y][x];
        }
    }
    turned = state;
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            turned.cells[15 - y][15 - x] = state.cells[y][x] == 1 ? 2 : 0;
        }
    }
    halma_board_set(&boards[0], &state);
    halma_board_set(&boards[1], &turned);
    assert_true(race_run(race, &boards[0], 0, &limits, &plans[0]));
    assert_true(race_run(race, &boards[1], 1, &limits, &plans[1]));
    assert_int_equal(plans[0].length, plans[1].length);
    for (unsigned i = 0; i < plans[0].length; i++) {
        assert_int_equal(plans[0].from[i], plans[1].from[i] ^ 255);
        assert_int_equal(plans[0].to[i], plans[1].to[i] ^ 255);
    }
    race_close(race);
}

/* Checks the shortest paths that `faceoff solve halma --alone` found. The files have one move per
 * line, as the command prints them. */
static void test_kept_plans(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        const char *variant;
        int most; /* expected number of moves */
    } plans[] = {
        {"alone.txt", "proglad", PLAN_MOVES},
        {"alone-server.txt", "proglad-server", PLAN_MOVES_SERVER},
    };
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        char line[HALMA_TURN_MAX + 2];
        struct halma_state state;
        struct text path = {0};
        int moves = 0;
        text_printf(&path, TESTS_DIR "/engines/halma/plans/%s", plans[i].name);
        FILE *file = fopen(text_string(&path), "r");
        assert_non_null(file);
        make_alone(&state, plans[i].variant);
        while (fgets(line, sizeof line, file) != NULL) {
            line[strcspn(line, "\r\n")] = '\0';
            if (line[0] != '#' && line[0] != '\0') {
                pass(&state);
                assert_true(halma_game.play(&state, line, NULL));
                moves++;
            }
        }
        fclose(file);
        assert_int_equal(state.reason, HALMA_HOME);
        assert_int_equal(moves, plans[i].most);
        text_free(&path);
    }
}

/* Lets the engine play in seat 0 against another player until the engine's pieces are home. If
 * `lapses` is true, every third move of the other player is random. Returns the largest lead that
 * the engine reported. */
static int play_behind(void *player, const struct engine *other, void *behind, bool lapses,
                       uint64_t seed, int *moves)
{
    struct halma_state state;
    struct random random;
    struct text turn = {0};
    int lead = 0;
    random_seed(&random, seed);
    play_random(&state, NULL, seed, 4);
    while (state.mover >= 0) {
        text_clear(&turn);
        if (state.mover == 0) {
            halma_engine.choose(player, &state, 0, &turn);
        } else if (lapses && state.plies % 6 == 1) {
            halma_game.random_turn(&state, &random, &turn);
        } else {
            other->choose(behind, &state, 0, &turn);
        }
        int value = halma_engine_value(player);
        lead = value > lead && value < HALMA_WIN / 2 ? value : lead;
        assert_true(halma_game.play(&state, text_string(&turn), NULL));
    }
    assert_int_equal(state.reason, HALMA_HOME);
    assert_true(state.scores[0] > state.scores[1]);
    *moves = state.plies / 2;
    halma_engine.close(player);
    other->close(behind);
    text_free(&turn);
    return lead;
}

static int play_greedy(bool lapses, uint64_t seed, int *moves)
{
    return play_behind(engine_open(&halma_engine, 1, ENGINE_SETTINGS({"nodes", 1000})),
                       &halma_greedy, engine_open(&halma_greedy, 1, NULL), lapses, seed, moves);
}

/* If the engine is far ahead of an opponent that it cannot predict, it takes a short path home. It
 * needs 62 moves on average to get home, as many as against a predictable opponent. The value that
 * the engine reports is its lead in moves. */
static void test_far_ahead(void **unused)
{
    (void)unused;
    enum { GAMES = 8 };
    int sum = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        int moves;
        assert_in_range(play_greedy(true, seed, &moves), 12 * NET_MOVE, 60 * NET_MOVE);
        assert_true(moves < 80);
        sum += moves;
    }
    print_message("%d moves in %d games\n", sum, GAMES);
    assert_true(sum <= 66 * GAMES);
}

/* Against a beginner, a level that is far ahead brings its pieces home. It must not wait until the
 * beginner loses because of pieces that are left in the starting zone. */
static void test_beginner_is_left_behind(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        int moves;
        play_behind(engine_open(&halma_engine, seed, ENGINE_SETTINGS({"level", 7})), &halma_engine,
                    engine_open(&halma_engine, seed, ENGINE_SETTINGS({"level", 2})), false, seed,
                    &moves);
        assert_true(moves < HALMA_BLOCKERS_FROM / 2);
    }
}

/* The engine predicts the moves of the player `greedy`, so it plans a path past that player's
 * pieces. The path takes at most 62 moves on average. */
static void test_foreseen(void **unused)
{
    (void)unused;
    enum { GAMES = 8 };
    int sum = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        int moves;
        play_greedy(false, seed, &moves);
        sum += moves;
    }
    print_message("%d moves in %d games\n", sum, GAMES);
    assert_true(sum <= 62 * GAMES);
}

/* Checks the signature that `faceoff bench halma` prints. Any change in how the engine plays
 * changes the signature. */
static void test_signature(void **unused)
{
    (void)unused;
    struct halma_bench bench;
    halma_bench_run(&bench);
    print_message("bench signature %016llx\n", (unsigned long long)bench.signature);
    assert_true(bench.signature == SIGNATURE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_nodes_are_kept),
        cmocka_unit_test(test_table_knows_the_ply),
        cmocka_unit_test(test_plays_to_the_end),
        cmocka_unit_test(test_wins_at_once),
        cmocka_unit_test(test_is_no_blocker),
        cmocka_unit_test(test_weak_level_is_no_blocker),
        cmocka_unit_test(test_waits_for_a_blocker),
        cmocka_unit_test(test_plans),
        cmocka_unit_test(test_plans_with_answers),
        cmocka_unit_test(test_plans_turn),
        cmocka_unit_test(test_kept_plans),
        cmocka_unit_test(test_far_ahead),
        cmocka_unit_test(test_beginner_is_left_behind),
        cmocka_unit_test(test_foreseen),
        cmocka_unit_test(test_signature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
