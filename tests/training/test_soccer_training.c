/* Training: a net learns what it is shown, the same on any number of threads; a run that was
 * stopped goes on to the same nets. */
#define _GNU_SOURCE
#include "check.h"

#include "base/file.h"
#include "base/memory.h"
#include "training/soccer/generations.h"
#include "training/soccer/learn.h"
#include "training/soccer/net_match.h"
#include "training/soccer/selfplay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool never(void)
{
    return false;
}

static int questions;

static bool always(void)
{
    return true;
}

static bool soon(void)
{
    return --questions < 0;
}

static void say_nothing(const char *line)
{
    (void)line;
}

static void play_some(struct samples *samples, uint64_t seed, int count)
{
    struct search *search = search_open(SELFPLAY_NODES, 1, NULL);
    for (int game = 0; game < count; game++) {
        selfplay_game(search, random_mix(seed, (uint64_t)game), 100, samples);
    }
    search_close(search);
}

static void test_samples(void **unused)
{
    (void)unused;
    struct samples samples[3] = {{0}};
    char path[] = "/tmp/faceoff-samples-XXXXXX";
    struct error error;
    play_some(&samples[0], 1, 5);
    play_some(&samples[1], 1, 5);
    assert_true(samples[0].count > 100);
    assert_int_equal(samples[0].count, samples[1].count);
    size_t size = samples[0].count * sizeof *samples[0].list;
    assert_memory_equal(samples[0].list, samples[1].list, size);
    close(mkstemp(path));
    assert_true(samples_write(&samples[0], path, &error));
    assert_true(samples_read(&samples[2], path, &error));
    assert_int_equal(samples[0].count, samples[2].count);
    assert_memory_equal(samples[0].list, samples[2].list, size);
    size_t told = 0; /* only what was on the board */
    for (size_t i = 0; i < samples[0].count; i++) {
        told += samples[0].list[i].later != 0;
    }
    assert_in_range(told, 5, samples[0].count / 2);
    unlink(path);
    assert_false(samples_read(&samples[2], path, &error));
    assert_non_null(strstr(error.text, "cannot open"));
    for (int i = 0; i < 3; i++) {
        samples_free(&samples[i]);
    }
}

/* What the rest of the game showed moves the target that way, by no more than it said. */
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

/* The loss falls, whole numbers lose nothing that matters, and threads change nothing. */
static void test_learn(void **unused)
{
    (void)unused;
    struct samples samples = {0};
    struct net *nets = memory_new(3 * sizeof *nets);
    struct learn_report reports[3];
    play_some(&samples, 2, quick_or_slow(20, 60));
    for (unsigned i = 0; i < 3; i++) {
        struct learn_options options = {
            .seed = 1, .threads = i + 1, .epochs = i < 2 ? 10 : 1, .rate = 0.002};
        options.threads = i == 1 ? 3 : 1;
        assert_true(learn(&samples, &options, &nets[i], &reports[i]));
    }
    print_message("loss %.4f, of whole numbers on other samples %.4f; short: %.4f\n",
                  reports[0].loss, reports[0].test_loss, reports[2].test_loss);
    assert_memory_equal(&nets[0], &nets[1], sizeof nets[0]);
    assert_true(reports[0].loss == reports[1].loss);
    assert_true(reports[0].test_loss < reports[2].test_loss - 0.01);
    assert_true(reports[0].test_loss < reports[0].loss + 0.1);
    samples_free(&samples);
    free(nets);
}

static void test_net_match(void **unused)
{
    (void)unused;
    struct net_side sides[2] = {{.evaluations = 2000}, {.evaluations = 20}};
    struct paired_result results[2];
    for (unsigned i = 0; i < 2; i++) {
        struct net_match match = {.seed = 1, .threads = 1 + i, .pairs = 10, .random = 3};
        assert_true(net_match_play(sides, &match, &results[i]));
    }
    assert_true(results[0].score > 0.7);
    assert_true(results[0].score == results[1].score && results[0].low == results[1].low);
}

static void read_file(const char *folder, const char *name, struct text *bytes)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(file_read(path, bytes, NULL));
}

static void remove_folder(const char *folder)
{
    static const char *const names[] = {"settings.txt",        "log.txt",
                                        "net-001.bin",         "net-002.bin",
                                        "samples-001-000.bin", "samples-002-000.bin"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* Generations at once, and in many small pieces on another number of threads. */
static void test_generations(void **unused)
{
    (void)unused;
    char folders[2][40] = {"/tmp/faceoff-nets-XXXXXX", "/tmp/faceoff-nets-XXXXXX"};
    struct generations_options options = {.seed = 7,
                                          .threads = 2,
                                          .generations = (unsigned)quick_or_slow(1, 2),
                                          .games = 100,
                                          .evaluations = 20,
                                          .pairs = 2,
                                          .stopped = never,
                                          .progress = say_nothing};
    struct generation *list;
    unsigned count = 0;
    struct error error;
    options.folder = mkdtemp(folders[0]);
    assert_true(generations_run(&options, &error));
    options.folder = mkdtemp(folders[1]);
    options.threads = 1;
    options.stopped = soon;
    int pieces = 0;
    for (; count < options.generations; pieces++) {
        questions = 100 + 10 * pieces;
        assert_true(generations_run(&options, &error));
        assert_true(generations_read(options.folder, &list, &count, &error));
        free(list);
    }
    assert_true(pieces > 1);
    static const char *const names[] = {"log.txt", "net-001.bin", "net-002.bin"};
    for (unsigned i = 0; i < 1 + options.generations; i++) {
        struct text bytes[2] = {0};
        read_file(folders[0], names[i], &bytes[0]);
        read_file(folders[1], names[i], &bytes[1]);
        assert_int_equal(bytes[0].length, bytes[1].length);
        assert_memory_equal(bytes[0].data, bytes[1].data, bytes[0].length);
        text_free(&bytes[0]);
        text_free(&bytes[1]);
    }
    options.seed = 8;
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "was begun with: seed 7 "));
    remove_folder(folders[0]);
    remove_folder(folders[1]);
}

/* A folder that begins with a net keeps it, and goes on from it alone. */
static void test_first(void **unused)
{
    (void)unused;
    char folder[40] = "/tmp/faceoff-nets-XXXXXX";
    char path[512], first[4096];
    struct error error;
    struct generations_options options = {.folder = mkdtemp(folder),
                                          .seed = 7,
                                          .threads = 1,
                                          .generations = 1,
                                          .games = 100,
                                          .evaluations = 20,
                                          .pairs = 2,
                                          .first = path,
                                          .stopped = always,
                                          .progress = say_nothing};
    struct net *net = memory_new(sizeof *net);
    net->columns[3][5] = 7;
    snprintf(path, sizeof path, "%s/begin.net", folder);
    generations_path(folder, 0, first);
    for (int i = 0; i < 3; i++) { /* written, gone on with, and another one */
        net->bias[2] = (int16_t)(i == 2);
        assert_true(net_save(&soccer_net_shape, net, path, &error));
        assert_int_equal(generations_run(&options, &error), i < 2);
    }
    assert_non_null(strstr(error.text, "did not begin with the net"));
    assert_true(net_load(&soccer_net_shape, net, first, &error));
    assert_int_equal(net->columns[3][5], 7);
    unlink(path);
    unlink(first);
    free(net);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),     cmocka_unit_test(test_later),
        cmocka_unit_test(test_learn),       cmocka_unit_test(test_net_match),
        cmocka_unit_test(test_generations), cmocka_unit_test(test_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
