/* Tests the samples from paper soccer games, and the training of a network on them. */
#define _GNU_SOURCE
#include "check.h"

#include "base/memory.h"
#include "training/learner.h"
#include "training/soccer/model.h"
#include "training/soccer/sample.h"
#include "training/soccer/selfplay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void play_some(struct samples *samples, uint64_t seed, int count, uint64_t evaluations)
{
    struct search *search = search_open(SELFPLAY_ROOM, 1, NULL);
    for (int game = 0; game < count; game++) {
        selfplay_game(search, random_mix(seed, (uint64_t)game), evaluations, samples);
    }
    search_close(search);
}

/* The same seed gives the same samples. Only positions that occurred in the game itself have a
 * value in `later`. */
static void test_samples(void **unused)
{
    (void)unused;
    struct samples samples[2] = {samples_of(sizeof(struct sample)),
                                 samples_of(sizeof(struct sample))};
    play_some(&samples[0], 1, 5, 100);
    play_some(&samples[1], 1, 5, 100);
    assert_true(samples[0].count > 100);
    assert_int_equal(samples[0].count, samples[1].count);
    assert_memory_equal(samples[0].list, samples[1].list, samples[0].count * sizeof(struct sample));
    size_t with_later = 0;
    void *prepared = soccer_model.prepare();
    for (size_t i = 0; i < samples[0].count; i++) {
        const struct sample *sample = samples_at(&samples[0], i);
        with_later += sample->later != 0;
        assert_true(soccer_model.is_sound(prepared, sample));
    }
    assert_in_range(with_later, 5, samples[0].count / 2);
    struct sample wrong = *(const struct sample *)samples_at(&samples[0], 0);
    wrong.ball = 200;
    assert_false(soccer_model.is_sound(prepared, &wrong));
    wrong = *(const struct sample *)samples_at(&samples[0], 0);
    wrong.lines[0] |= 1; /* marks a line outside the pitch as drawn */
    assert_false(soccer_model.is_sound(prepared, &wrong));
    free(prepared);
    samples_free(&samples[0]);
    samples_free(&samples[1]);
}

/* With ten times as many evaluations per turn, a game yields fewer than twice as many samples,
 * because a position then needs more visits to become a sample. */
static void test_closely(void **unused)
{
    (void)unused;
    struct samples few = samples_of(sizeof(struct sample));
    struct samples many = samples_of(sizeof(struct sample));
    play_some(&few, 3, 5, 250);
    play_some(&many, 3, 5, 2500);
    print_message("%zu samples with 250 evaluations per turn, %zu with 2500\n", few.count,
                  many.count);
    assert_true(many.count < 2 * few.count);
    samples_free(&few);
    samples_free(&many);
}

/* The rest of the game moves a sample's target towards the result of the game, but never past
 * it. */
static void test_later(void **unused)
{
    struct sample sample = {.value = 2000};
    double chance = sample_chance(2000);
    (void)unused;
    assert_true(fabs((double)sample_target(&sample) - chance) < 1e-6);
    assert_int_equal(sample_later(chance, chance), 0);
    sample.later = (int8_t)sample_later(chance, 1);
    assert_true((double)sample_target(&sample) > chance && sample_target(&sample) < 1);
    sample.later = (int8_t)sample_later(chance, 0);
    assert_true((double)sample_target(&sample) < chance && sample_target(&sample) > 0);
    assert_int_equal(sample_later(0, 1), -sample_later(1, 0));
    sample.value = VALUE_PROVEN;
    assert_true(sample_target(&sample) == 1);
    assert_true(sample_chance(-VALUE_PROVEN) == 0);
}

/* Training lowers the loss, and rounding the weights to integers hardly changes it. The trained
 * network does not depend on the number of threads. */
static void test_learn(void **unused)
{
    (void)unused;
    struct samples samples = samples_of(sizeof(struct sample));
    struct net *nets = memory_new(3 * sizeof *nets);
    struct lesson_report reports[3];
    play_some(&samples, 2, quick_or_slow(20, 60), 100);
    for (unsigned i = 0; i < 3; i++) {
        struct lesson lesson = {.model = &soccer_model,
                                .samples = &samples,
                                .seed = 1,
                                .threads = i == 1 ? 3 : 1,
                                .course = {.epochs = i < 2 ? 10 : 1, .rate = 0.002}};
        assert_true(learner_run(&lesson, &nets[i], &reports[i]));
    }
    print_message("loss %.4f, rounded net on other samples %.4f; short: %.4f\n", reports[0].loss,
                  reports[0].test_loss, reports[2].test_loss);
    assert_memory_equal(&nets[0], &nets[1], sizeof nets[0]);
    assert_true(reports[0].loss == reports[1].loss);
    assert_true(reports[0].test_loss < reports[2].test_loss - 0.01);
    assert_true(reports[0].test_loss < reports[0].loss + 0.1);
    samples_free(&samples);
    free(nets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_closely),
        cmocka_unit_test(test_later),
        cmocka_unit_test(test_learn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
