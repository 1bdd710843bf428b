/* Tests matches that consist of pairs of games. The results must be counted correctly, and a
 * sequential test must end a match early. */
#include "check.h"

#include "base/random.h"
#include "training/paired.h"

#include <stdlib.h>
#include <string.h>

#define PAIRS 2000

static const struct sprt test = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};

/* Decides a game at random. The first side wins with a probability of *data percent. */
static int play_lot(void *data, uint64_t seed, int seat, unsigned thread)
{
    struct random random;
    (void)thread;
    random_seed(&random, random_mix(seed, (uint64_t)seat));
    return random_below(&random, 100) < *(const unsigned *)data ? 2 : 0;
}

static void play_match(unsigned chance, const struct sprt *by, unsigned threads,
                       struct paired_result *result)
{
    struct paired_match match = {.seed = 3,
                                 .pairs = PAIRS,
                                 .test = by,
                                 .threads = threads,
                                 .play = play_lot,
                                 .data = &chance};
    assert_true(paired_play(&match, result));
}

static void a_match_without_a_test_is_played_whole(void **unused)
{
    struct paired_result result;
    (void)unused;
    play_match(60, NULL, 2, &result);
    assert_int_equal(result.games, 2 * PAIRS);
    assert_int_equal(result.verdict, SPRT_GOES_ON);
    assert_true(result.low > 0.5 && result.low < 0.6 && result.high > 0.6);
}

static void a_test_ends_where_it_is_sure(void **unused)
{
    struct paired_result better, worse;
    (void)unused;
    play_match(60, &test, 2, &better);
    assert_int_equal(better.verdict, SPRT_H1);
    assert_true(better.games < 2 * PAIRS && better.score > 0.5);
    play_match(45, &test, 2, &worse);
    assert_int_equal(worse.verdict, SPRT_H0);
    assert_true(worse.games < 2 * PAIRS && worse.score < 0.5);
}

static void threads_change_nothing(void **unused)
{
    struct paired_result results[2];
    (void)unused;
    play_match(55, &test, 1, &results[0]);
    play_match(55, &test, 3, &results[1]);
    assert_int_equal(results[0].games, results[1].games);
    assert_memory_equal(&results[0].pairs, &results[1].pairs, sizeof results[0].pairs);
}

static bool at_once(void)
{
    return true;
}

static void a_stopped_match_says_so(void **unused)
{
    struct paired_result result;
    struct paired_match match = {
        .pairs = 8, .test = &test, .threads = 2, .stopped = at_once, .play = play_lot};
    (void)unused;
    assert_false(paired_play(&match, &result));
    assert_int_equal(result.games, 0);
}

/* In Showdown games where nobody arrived, the scores decide who wins. */
static void scores_decide_where_nobody_won(void **unused)
{
    (void)unused;
    assert_int_equal(paired_points(560, 120), 2);
    assert_int_equal(paired_points(120, 560), 0);
    assert_int_equal(paired_points(7, 7), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_without_a_test_is_played_whole),
        cmocka_unit_test(a_test_ends_where_it_is_sure),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_stopped_match_says_so),
        cmocka_unit_test(scores_decide_where_nobody_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
