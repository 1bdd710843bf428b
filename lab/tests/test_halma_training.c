/* Tests the samples from Halma games, and the training of a network on them. */
#include "check.h"

#include "base/memory.h"
#include "training/halma/model.h"
#include "training/halma/sample.h"
#include "training/halma/selfplay.h"
#include "training/learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void play_some(struct samples *samples, uint64_t seed, unsigned count)
{
    struct race *race = race_open(HALMA_FINISH_WIDTH);
    for (unsigned game = 0; game < count; game++) {
        halma_selfplay(race, halma_net_default(), seed + game, 60, samples);
    }
    race_close(race);
}

/* In the samples from a game, each army needs one move less after each of its moves. Only the
 * winner reaches 0. */
static void test_games(void **unused)
{
    (void)unused;
    struct samples played[3];
    for (unsigned i = 0; i < 3; i++) {
        played[i] = samples_of(sizeof(struct halma_sample));
        play_some(&played[i], i < 2 ? 3 : 4, 1);
    }
    const struct halma_sample *samples = played[0].list;
    size_t count = played[0].count;
    assert_true(count > 90);
    assert_int_equal(played[1].count, count);
    assert_memory_equal(samples, played[1].list, count * sizeof *samples);
    assert_true(played[2].count != count ||
                memcmp(samples, played[2].list, count * sizeof *samples) != 0);
    for (size_t i = 0; i + 1 < count; i++) {
        int mover = samples[i].mover;
        assert_true(halma_model.is_sound(NULL, &samples[i]));
        assert_int_equal(samples[i].plies, i);
        assert_int_equal(samples[i].left[mover], samples[i + 1].left[mover] + 1);
        assert_int_equal(samples[i].left[!mover], samples[i + 1].left[!mover]);
    }
    assert_int_equal(samples[count - 1].left[samples[count - 1].mover], 1);
    struct halma_sample wrong = samples[0];
    wrong.men[1][0] ^= 1; /* adds or removes a piece, which makes the number of pieces wrong */
    assert_false(halma_model.is_sound(NULL, &wrong));
    for (unsigned i = 0; i < 3; i++) {
        samples_free(&played[i]);
    }
}

/* The field `later` of a sample combines the values of later searches. If the next position was not
 * searched, the field equals the value of the sample's own search. Otherwise, it lies between that
 * value and the field `later` of the next sample. */
static void test_later(void **unused)
{
    (void)unused;
    struct samples played = samples_of(sizeof(struct halma_sample));
    play_some(&played, 3, 1);
    const struct halma_sample *samples = played.list;
    size_t alone = 0;
    for (size_t i = 0; i < played.count; i++) {
        int now = samples[i].mover == 0 ? samples[i].value - 50 : 50 - samples[i].value;
        if (i < 4 || samples[i].value == HALMA_NO_VALUE) {
            assert_int_equal(samples[i].later, HALMA_NO_VALUE);
        } else if (i + 1 == played.count || samples[i + 1].later == HALMA_NO_VALUE) {
            assert_in_range(samples[i].later - now + 1, 0, 2);
            alone++;
        } else {
            double right = now + 0.9 * (samples[i + 1].later - now);
            assert_true(fabs(samples[i].later - right) < 2);
        }
    }
    assert_true(alone > 1);
    samples_free(&played);
}

/* Training lowers the error. The trained network depends on the seed, but not on the number of
 * threads. Training can continue from an existing network. */
static void test_learn(void **unused)
{
    (void)unused;
    struct samples samples = samples_of(sizeof(struct halma_sample));
    struct halma_net *nets = memory_new(5 * sizeof *nets);
    struct lesson_report reports[5];
    /* more than 31 * 512 positions, because otherwise none would be set aside for testing */
    play_some(&samples, 1, 90);
    for (unsigned i = 0; i < 5; i++) {
        struct lesson lesson = {.model = &halma_model,
                                .samples = &samples,
                                .seed = i == 2 ? 2 : 1,
                                .threads = i == 1 ? 3 : 1,
                                .first = i == 4 ? &nets[0] : NULL,
                                .course = {.epochs = i < 3 ? 3 : 1, .rate = 0.002}};
        assert_true(learner_run(&lesson, &nets[i], &reports[i]));
    }
    print_message("loss %.2f, on other games %.2f; short: %.2f; continued: %.2f\n", reports[0].loss,
                  reports[0].test_loss, reports[3].test_loss, reports[4].test_loss);
    assert_memory_equal(&nets[0], &nets[1], sizeof *nets);
    assert_memory_not_equal(&nets[0], &nets[2], sizeof *nets);
    assert_true(reports[0].tests > 0);
    assert_true(reports[0].test_loss < reports[3].test_loss);
    assert_true(reports[4].test_loss < reports[3].test_loss);
    samples_free(&samples);
    free(nets);
}

/* The evaluation does not overflow, even with the largest weights that a file can contain. */
static void test_largest_weights(void **unused)
{
    (void)unused;
    static struct halma_net net;
    struct halma_sums sums = {.plain = 1};
    for (unsigned i = 0; i < HALMA_NET_WIDTH; i++) {
        net.out[i] = INT16_MIN;
        sums.of[1][i] = INT16_MAX; /* this sum is clipped to NET_CUT */
    }
    int most = HALMA_NET_WIDTH * NET_CUT * (INT16_MAX + 1) / NET_OUT_UNIT;
    assert_int_equal(halma_net_value(&net, &sums, 0), -most);
    assert_int_equal(halma_net_value(&net, &sums, 1), most);
    assert_null(halma_net_shape.is_sound);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_later),
        cmocka_unit_test(test_learn),
        cmocka_unit_test(test_largest_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
