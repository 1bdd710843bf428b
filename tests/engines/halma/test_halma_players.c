/* Tests the Halma players in games against each other: every move is legal, `greedy` brings all its
 * pieces into the target corner, and `alphabeta` stays within its time limit. */
#include "check.h"

#include "base/clock.h"
#include "engines/halma/players.h"
#include "games/halma/halma.h"

#include <string.h>

/* Plays a game that begins with four random moves and lasts at most `moves_max` plies. Returns the
 * number of plies that were played. */
static int play(struct halma_state *state, const char *variant,
                const struct engine *const engines_of[SEATS], uint64_t seed, int moves_max)
{
    struct random random;
    struct text turn = {0};
    void *minds[SEATS];
    random_seed(&random, seed);
    halma_game.start(state, &(struct rules){.variant = variant, .first = 0});
    for (int seat = 0; seat < SEATS; seat++) {
        minds[seat] =
            engine_open(engines_of[seat], seed + (uint64_t)seat, ENGINE_SETTINGS({"ms", 5}));
    }
    while (state->mover >= 0 && state->plies < moves_max) {
        text_clear(&turn);
        if (state->plies < 4) {
            halma_game.random_turn(state, &random, &turn);
        } else {
            engines_of[state->mover]->choose(minds[state->mover], state, 0, &turn);
        }
        struct ruling ruling;
        if (!halma_game.play(state, text_string(&turn), &ruling)) {
            fail_msg("%s: %s", text_string(&turn), ruling.detail);
        }
    }
    engines_of[0]->close(minds[0]);
    engines_of[1]->close(minds[1]);
    text_free(&turn);
    return state->plies;
}

static void test_greedy_finishes(void **unused)
{
    (void)unused;
    static const char *const variants[] = {"proglad", "proglad-server"};
    for (size_t i = 0; i < 2; i++) {
        const struct engine *both[SEATS] = {&halma_greedy, &halma_greedy};
        int plies = 0;
        for (uint64_t seed = 1; seed <= 100; seed++) {
            struct halma_state state;
            plies += play(&state, variants[i], both, seed, 100000);
        }
        print_message("greedy, %s: %.1f own moves a game\n", variants[i], plies / 2.0 / 100);
        assert_true(plies < 115 * 2 * 100);
    }
}

static void test_all_play(void **unused)
{
    (void)unused;
    static const struct engine *const all[] = {&halma_random, &halma_greedy, &halma_alphabeta};
    for (size_t i = 0; i < 9; i++) {
        const struct engine *both[SEATS] = {all[i / 3], all[i % 3]};
        struct halma_state state;
        play(&state, i % 2 == 0 ? NULL : "proglad-server", both, i + 1, 240);
    }
}

/* A player makes a legal move even if the deadline has passed. Without a deadline, its search still
 * ends on its own. */
static void test_deadlines(void **unused)
{
    (void)unused;
    struct halma_state state;
    struct text turn = {0};
    halma_game.start(&state, &(struct rules){.first = 0});
    void *mind = engine_open(&halma_alphabeta, 1, NULL);
    halma_alphabeta.choose(mind, &state, clock_now_ns(), &turn);
    assert_true(halma_game.play(&state, text_string(&turn), NULL));
    text_clear(&turn);
    halma_alphabeta.choose(mind, &state, 0, &turn);
    assert_true(halma_game.play(&state, text_string(&turn), NULL));
    halma_alphabeta.close(mind);
    halma_alphabeta.close(NULL);
    text_free(&turn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_greedy_finishes),
        cmocka_unit_test(test_all_play),
        cmocka_unit_test(test_deadlines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
