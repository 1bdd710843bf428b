/* Tests that the simple players of paper soccer choose their turns as documented. Also tests whole
 * games between them. */
#include "check.h"

#include "engines/soccer/players.h"
#include "every_turn.h"
#include "games/soccer/board.h"

#include <stdio.h>
#include <string.h>

static void start(struct soccer_state *state)
{
    struct rules rules = {.variant = NULL, .first = 0};
    soccer_game.start(state, &rules);
}

static void play_greedy(struct soccer_state *state, void *player)
{
    struct text turn = {0};
    soccer_greedy.choose(player, state, 0, &turn);
    assert_true(soccer_game.play(state, text_string(&turn), NULL));
    text_free(&turn);
}

static void play_random(struct soccer_state *state, struct random *random)
{
    struct text turn = {0};
    soccer_game.random_turn(state, random, &turn);
    assert_true(soccer_game.play(state, text_string(&turn), NULL));
    text_free(&turn);
}

struct tally {
    char turns[64][32];
    int drawn[64];
    int count;
};

static bool add_turn(void *data, const char *turn)
{
    struct tally *tally = data;
    assert_true(tally->count < 64);
    snprintf(tally->turns[tally->count++], sizeof tally->turns[0], "%s", turn);
    return true;
}

/* Draws random turns in a position, and counts how often each possible turn is drawn. The expected
 * count is 400. A count may deviate by a quarter, which is 5 standard deviations. The seed is
 * fixed. */
static void check_uniform(const char *const *before, size_t count)
{
    struct soccer_state state;
    struct tally tally = {.count = 0};
    struct text turn = {0};
    void *player = engine_open(&soccer_random, 5, NULL);
    start(&state);
    for (size_t i = 0; i < count; i++) {
        assert_true(soccer_game.play(&state, before[i], NULL));
    }
    soccer_each_turn(&state, add_turn, &tally);
    for (int i = 0; i < 400 * tally.count; i++) {
        text_clear(&turn);
        soccer_random.choose(player, &state, 0, &turn);
        int k = 0;
        while (k < tally.count && strcmp(tally.turns[k], text_string(&turn)) != 0) {
            k++;
        }
        assert_true(k < tally.count);
        tally.drawn[k]++;
    }
    for (int k = 0; k < tally.count; k++) {
        assert_in_range(tally.drawn[k], 300, 500);
    }
    text_free(&turn);
    soccer_random.close(player);
}

static void test_random_uniform(void **unused)
{
    (void)unused;
    /* a position with 13 turns of 1 to 4 lines */
    static const char *const bounce[] = {"0", "0", "0", "0"};
    static const char *const late[] = {
        "0",  "2", "3",  "6", "5",       "3",  "6",   "4",    "7", "5", "7",    "0",
        "61", "3", "2",  "7", "5256101", "3",  "224", "6633", "2", "0", "6014", "701",
        "2",  "5", "00", "7", "2",       "14", "755", "6",    "1", "6", "75"}; /* 22 legal turns */
    check_uniform(NULL, 0);
    check_uniform(bounce, sizeof bounce / sizeof *bounce);
    check_uniform(late, sizeof late / sizeof *late);
}

/* If a position has too many turns to draw each one with equal probability, the drawn turns must
 * still be legal, and must vary. */
static void test_random_many(void **unused)
{
    (void)unused;
    static const char *const before[] = {"2", "4", "77", "5",  "7",  "4", "610",
                                         "3", "3", "4",  "14", "66", "3", "2"};
    struct soccer_state state;
    struct board board;
    struct random random;
    struct text turn = {0};
    struct text first = {0};
    int different = 0;
    start(&state);
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        assert_true(soccer_game.play(&state, before[i], NULL));
    }
    board_set(&board, &state);
    assert_int_equal(board_count_turns(&board, UINT64_MAX), 102501);
    random_seed(&random, 6);
    soccer_game.random_turn(&state, &random, &first);
    for (int i = 0; i < 1000; i++) {
        struct soccer_state after = state;
        text_clear(&turn);
        soccer_game.random_turn(&state, &random, &turn);
        assert_true(soccer_game.play(&after, text_string(&turn), NULL));
        different += strcmp(text_string(&turn), text_string(&first)) != 0;
    }
    assert_true(different > 500);
    text_free(&turn);
    text_free(&first);
}

/* What the side to move can achieve with one turn. */
struct offer {
    struct soccer_state from;
    size_t count;
    bool goal; /* whether some turn wins at once */
    bool safe; /* whether some turn leaves a position in which the opponent cannot score at once */
};

/* Records whether a turn ends in the goal that the side to move attacks. */
static bool add_goal(void *data, const char *turn)
{
    struct offer *offer = data;
    struct soccer_state after = offer->from;
    assert_true(soccer_game.play(&after, turn, NULL));
    offer->goal = after.reason == SOCCER_GOAL;
    return ++offer->count < 2000 && !offer->goal;
}

/* Stores in *goal whether the side to move can score with one turn. Returns false if there are too
 * many turns to find out. */
static bool can_score(const struct soccer_state *state, bool *goal)
{
    struct offer offer = {.from = *state};
    bool complete = soccer_each_turn(state, add_goal, &offer);
    *goal = offer.goal;
    return complete || offer.goal;
}

static bool add_safe(void *data, const char *turn)
{
    struct offer *offer = data;
    struct soccer_state after = offer->from;
    assert_true(soccer_game.play(&after, turn, NULL));
    if (after.mover >= 0) {
        struct board board;
        board_set(&board, &after);
        offer->safe = !board_can_score(&board, after.mover);
    }
    return ++offer->count < 2000 && !offer->safe;
}

static void check_choice(void *player, const struct soccer_state *state, int counts[3])
{
    struct offer offer = {.from = *state};
    struct soccer_state after = *state;
    struct text turn = {0};
    bool goal;
    soccer_greedy.choose(player, state, 0, &turn);
    assert_true(soccer_game.play(&after, text_string(&turn), NULL));
    text_free(&turn);
    if (can_score(state, &goal) && goal) {
        assert_int_equal(after.reason, SOCCER_GOAL);
        counts[0]++;
    } else if (!soccer_each_turn(state, add_safe, &offer) && offer.safe) {
        assert_true(after.mover >= 0);
        if (can_score(&after, &goal)) {
            assert_false(goal);
            counts[1]++;
        }
    } else {
        counts[2]++;
    }
}

static void test_greedy_choices(void **unused)
{
    (void)unused;
    struct random random;
    int counts[3] = {0};
    void *player = engine_open(&soccer_greedy, 7, NULL);
    random_seed(&random, 7);
    for (int game = 0; game < 100; game++) {
        struct soccer_state state;
        start(&state);
        while (state.mover >= 0) {
            check_choice(player, &state, counts);
            if (random_below(&random, 8) == 0) {
                play_random(&state, &random);
            } else {
                play_greedy(&state, player);
            }
        }
    }
    assert_true(counts[0] > 50 && counts[1] > 100 && counts[2] > 10);
    soccer_greedy.close(player);
}

static void test_greedy_simple(void **unused)
{
    (void)unused;
    struct soccer_state state;
    struct text turn = {0};
    void *player = engine_open(&soccer_greedy, 8, NULL);
    start(&state);
    soccer_greedy.choose(player, &state, 0, &turn);
    assert_int_equal(turn.length, 1); /* the turn is a single line to the north */
    assert_non_null(strchr("071", text_string(&turn)[0]));
    for (int i = 0; i < 4; i++) {
        assert_true(soccer_game.play(&state, "0", NULL));
    }
    text_clear(&turn);
    /* from (4,1), the ball can bounce off a goal post and score */
    soccer_greedy.choose(player, &state, 0, &turn);
    assert_true(soccer_game.play(&state, text_string(&turn), NULL));
    assert_int_equal(state.reason, SOCCER_GOAL);
    assert_int_equal(state.winner, 0);
    text_free(&turn);
    soccer_greedy.close(player);
    soccer_greedy.close(NULL);
    soccer_random.close(NULL);
}

/* Plays a game, and appends its turns to `turns`. Returns the winner. All turns must be legal even
 * if the deadline has passed. */
static int play_game(const struct engine *const players[2], uint64_t seed, int64_t deadline_ns,
                     struct text *turns)
{
    struct soccer_state state;
    void *selves[2];
    start(&state);
    for (int i = 0; i < 2; i++) {
        selves[i] = engine_open(players[i], random_mix(seed, (uint64_t)i), NULL);
    }
    while (state.mover >= 0) {
        struct text turn = {0};
        int seat = state.mover;
        players[seat]->choose(selves[seat], &state, deadline_ns, &turn);
        assert_true(soccer_game.play(&state, text_string(&turn), NULL));
        text_puts(turns, text_string(&turn));
        text_putc(turns, ';');
        text_free(&turn);
    }
    for (int i = 0; i < 2; i++) {
        players[i]->close(selves[i]);
    }
    return state.winner;
}

static void test_games(void **unused)
{
    (void)unused;
    struct text turns = {0};
    int wins = 0;
    for (uint64_t game = 0; game < 200; game++) {
        int seat = (int)(game & 1);
        const struct engine *players[2] = {&soccer_greedy, &soccer_greedy};
        players[1 - seat] = game < 100 ? &soccer_random : &soccer_greedy;
        text_clear(&turns);
        int winner = play_game(players, game, game % 4 == 3 ? 1 : 0, &turns);
        wins += game < 100 && winner == seat;
    }
    assert_true(wins > 95);
    text_free(&turns);
}

static void test_seed(void **unused)
{
    (void)unused;
    const struct engine *players[2] = {&soccer_greedy, &soccer_random};
    struct text a = {0};
    struct text b = {0};
    struct text c = {0};
    play_game(players, 9, 0, &a);
    play_game(players, 9, 0, &b);
    play_game(players, 10, 0, &c);
    assert_string_equal(text_string(&a), text_string(&b));
    assert_string_not_equal(text_string(&a), text_string(&c));
    text_free(&a);
    text_free(&b);
    text_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_uniform), cmocka_unit_test(test_random_many),
        cmocka_unit_test(test_greedy_choices), cmocka_unit_test(test_greedy_simple),
        cmocka_unit_test(test_games),          cmocka_unit_test(test_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
