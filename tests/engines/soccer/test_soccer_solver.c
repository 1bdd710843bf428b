/* Tests the exact solver of paper soccer. Compares it with a simple search that tries all lines, on
 * small and standard pitches. Checks its proofs, and has it solve the positions in two files. The
 * results do not depend on time. */
#include "check.h"

#include "base/random.h"
#include "engines/soccer/proof.h"
#include "engines/soccer/steps.h"
#include "games/turns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAIN_MAX 30000 /* maximum number of positions that the simple search visits */
#define MIB (UINT64_C(1) << 20)

/* Returns 1 if the side to move wins, 0 if it loses, and -1 if too many positions would have to be
 * searched. */
static int plain_answer(const struct soccer_state *state, unsigned *left)
{
    bool open = false;
    for (int d = 0; d < 8; d++) {
        if (!soccer_open(state, state->x, state->y, d)) {
            continue;
        }
        struct soccer_state next = *state;
        soccer_step(&next, d);
        if (*left == 0) {
            return -1;
        }
        --*left;
        int answer = next.mover < 0 ? next.winner == state->mover : plain_answer(&next, left);
        if (next.mover >= 0 && next.mover != state->mover && answer >= 0) {
            answer = 1 - answer;
        }
        if (answer == 1) {
            return 1;
        }
        open = open || answer < 0;
    }
    return open ? -1 : 0;
}

static bool shoots(const struct soccer_state *state, int d)
{
    int y = state->y + soccer_dy[d];
    return y == SOCCER_NORTH || y > state->height;
}

/* Plays a game of random lines. The ball usually enters a goal only if no other line is left, so
 * the pitch fills with lines. Stores all states of the game except the last one, in which the game
 * is over. Returns the number of stored states. */
static unsigned random_game(struct random *random, const char *variant,
                            struct soccer_state states[SOCCER_TURN_MAX + 1])
{
    unsigned count = 0, refused = 0;
    struct soccer_state state;
    soccer_game.start(&state, &(struct rules){.variant = variant});
    while (state.mover >= 0) {
        int d = (int)random_below(random, 8);
        if (soccer_open(&state, state.x, state.y, d) && (!shoots(&state, d) || ++refused > 20)) {
            states[count++] = state;
            soccer_step(&state, d);
            refused = 0;
        }
    }
    return count;
}

/* Compares the solver with the simple search in random positions, at most `back` lines before the
 * end of a game. Some of these positions are in the middle of a turn. */
static void hold_against_plain(const char *variant, unsigned game_count, unsigned back,
                               unsigned counts[2])
{
    static struct soccer_state states[SOCCER_TURN_MAX + 1];
    struct solver *solver = solver_open(MIB);
    struct solver *forgetful = solver_open(1);
    struct random random;
    random_seed(&random, 1);
    for (unsigned i = 0; i < game_count; i++) {
        unsigned count = random_game(&random, variant, states);
        unsigned far = 1 + (unsigned)random_below(&random, back);
        const struct soccer_state *state = &states[count > far ? count - far : 0];
        unsigned left = PLAIN_MAX;
        int answer = plain_answer(state, &left);
        if (answer >= 0) {
            enum solver_answer wanted = answer == 1 ? SOLVER_WINS : SOLVER_LOSES;
            struct proof_report report;
            struct solver_limits none = {0};
            int winner = answer == 1 ? state->mover : 1 - state->mover;
            assert_int_equal(solver_run(solver, state, &none), wanted);
            assert_int_equal(solver_run(forgetful, state, &none), wanted);
            assert_int_equal(proof_check(solver, state, winner, MIB, &none, &report), PROOF_STANDS);
            assert_int_equal(proof_check(forgetful, state, winner, 1, &none, &report),
                             PROOF_STANDS);
            assert_int_equal(proof_check(solver, state, 1 - winner, MIB, &none, &report),
                             PROOF_FALLS);
            counts[answer]++;
        }
    }
    solver_close(solver);
    solver_close(forgetful);
}

static void test_plain(void **unused)
{
    (void)unused;
    unsigned game_count = (unsigned)quick_or_slow(100, 2000);
    unsigned counts[2] = {0};
    hold_against_plain("4x4", game_count, 8, counts);
    hold_against_plain("4x6", game_count, 10, counts);
    hold_against_plain("6x8", game_count, 12, counts);
    hold_against_plain("8x10", game_count, 12, counts);
    print_message("%u won, %u lost\n", counts[1], counts[0]);
    assert_true(counts[1] > game_count / 3 && counts[0] > game_count / 30);
}

static void mirror(struct soccer_state *to, const struct soccer_state *from)
{
    *to = *from;
    memset(to->drawn, 0, sizeof to->drawn);
    to->x = (int8_t)(from->width - from->x);
    for (int y = 0; y <= from->height + 2; y++) {
        for (int x = 0; x <= from->width; x++) {
            for (int d = 0; d < 8; d++) {
                if (from->drawn[y][x] >> d & 1) {
                    to->drawn[y][from->width - x] |= (uint8_t)(1 << ((8 - d) & 7));
                }
            }
        }
    }
}

/* A position has the same hash whether it is reached line by line or set up at once. The mirrored
 * position has the same hash, too. */
static void test_names(void **unused)
{
    (void)unused;
    static struct soccer_state states[SOCCER_TURN_MAX + 1];
    static struct steps_keys keys;
    struct random random;
    steps_keys_make(&keys);
    random_seed(&random, 2);
    for (unsigned game = 0; game < 200; game++) {
        unsigned count = random_game(&random, game % 2 == 0 ? "4x6" : "8x10", states);
        for (unsigned i = 0; i < count; i++) {
            struct steps set, seen;
            struct soccer_state other;
            steps_set(&set, &keys, &states[i]);
            mirror(&other, &states[i]);
            steps_set(&seen, &keys, &other);
            assert_true(steps_name(&set) == steps_name(&seen));
            for (unsigned rest = set.open[set.reach.ball]; rest != 0; rest &= rest - 1) {
                struct steps made = set;
                struct soccer_state next = states[i];
                soccer_step(&next, __builtin_ctz(rest));
                steps_make(&made, (unsigned)__builtin_ctz(rest));
                if (next.mover >= 0) {
                    steps_set(&set, &keys, &next);
                    assert_true(steps_name(&made) == steps_name(&set));
                    assert_int_equal(made.winner, set.winner);
                    steps_set(&set, &keys, &states[i]);
                }
            }
        }
    }
}

static void read_state(struct soccer_state *state, const char *list)
{
    struct turns turns = {0};
    soccer_game.start(state, &(struct rules){.first = 0});
    turns_parse(&turns, &soccer_game, list);
    assert_true(turns_play(&turns, &soccer_game, state, NULL));
    turns_free(&turns);
}

/* Solves every `step`th position of a file. No answer may be wrong, and at least `wanted` percent
 * of the positions must be solved. */
static void solve_file(const char *path, unsigned step, uint64_t steps, unsigned wanted)
{
    static char line[8192];
    struct solver *solver = solver_open(64 * MIB);
    FILE *file = fopen(path, "r");
    unsigned count = 0, tried = 0, solved = 0;
    assert_non_null(file);
    for (; fgets(line, sizeof line, file) != NULL; count++) {
        char answer[8];
        int at = 0;
        struct soccer_state state;
        assert_int_equal(sscanf(line, "%7s %*u %n", answer, &at), 1);
        line[strcspn(line, "\n")] = '\0';
        if (count % step != 0) {
            continue;
        }
        read_state(&state, line + at);
        solver_forget(solver);
        enum solver_answer found =
            solver_run(solver, &state, &(struct solver_limits){.steps = steps});
        assert_true(found == SOLVER_OPEN || (found == SOLVER_WINS) == (strcmp(answer, "win") == 0));
        solved += found != SOLVER_OPEN;
        tried++;
    }
    fclose(file);
    solver_close(solver);
    print_message("%s: %u of %u solved\n", path, solved, tried);
    assert_true(100 * solved >= wanted * tried);
}

static void test_forced(void **unused)
{
    (void)unused;
    solve_file(TESTS_DIR "/vectors/soccer_forced.txt", (unsigned)quick_or_slow(10, 1), 1000000, 70);
    solve_file(TESTS_DIR "/vectors/soccer_forced_far.txt", (unsigned)quick_or_slow(8, 1),
               (uint64_t)quick_or_slow(1000000, 20000000), (unsigned)quick_or_slow(40, 100));
}

/* Solves a small pitch from the start of the game, and checks the proof. Also checks that the
 * solver stops at its step limit. */
static void test_pitch(void **unused)
{
    (void)unused;
    struct solver *solver = solver_open(16 * MIB);
    struct soccer_state state;
    struct proof_report report;
    struct solver_report cost;
    struct solver_limits few = {.steps = 1000}, none = {0};
    soccer_game.start(&state, &(struct rules){.variant = "4x8"});
    assert_int_equal(solver_run(solver, &state, &few), SOLVER_OPEN);
    solver_report(solver, &cost);
    assert_true(cost.to_win > 0 && cost.to_lose > 0);
    assert_int_equal(solver_run(solver, &state, &none), SOLVER_WINS);
    assert_int_equal(proof_check(solver, &state, 0, MIB, &none, &report), PROOF_STANDS);
    assert_true(report.turns > 100);
    solver_close(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_forced),
        cmocka_unit_test(test_pitch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
