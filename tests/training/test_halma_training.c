/* What Halma's training learns, and that a seed makes the same games and weights. */
#define _GNU_SOURCE
#include "check.h"

#include "base/file.h"
#include "training/halma/fit.h"
#include "training/halma/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool never(void)
{
    return false;
}

static char lines[8][200];
static unsigned line_count;

static void keep_line(const char *line)
{
    snprintf(lines[line_count % 8], sizeof lines[0], "%s", line);
    line_count++;
}

/* Each army's count goes down by one with each of its moves, and is 0 for no one but the winner. */
static void test_games(void **unused)
{
    (void)unused;
    static struct halma_sample samples[HALMA_SAMPLES_MAX];
    static struct halma_sample again[HALMA_SAMPLES_MAX];
    struct race *race = race_open(HALMA_FINISH_WIDTH);
    unsigned count = halma_samples_play(race, NULL, 3, 5, 60, samples);
    assert_true(count > 90);
    assert_int_equal(halma_samples_play(race, NULL, 3, 5, 60, again), count);
    assert_memory_equal(samples, again, count * sizeof *samples);
    for (unsigned i = 0; i + 1 < count; i++) {
        int mover = samples[i].mover;
        assert_int_equal(samples[i].plies, i);
        assert_int_equal(samples[i].game, 5);
        assert_int_equal(samples[i].left[mover], samples[i + 1].left[mover] + 1);
        assert_int_equal(samples[i].left[!mover], samples[i + 1].left[!mover]);
    }
    assert_int_equal(samples[count - 1].left[samples[count - 1].mover], 1);
    assert_true(halma_samples_play(race, NULL, 3, 6, 60, again) != count ||
                memcmp(samples, again, count * sizeof *samples) != 0);
    race_close(race);
}

static void test_fit(void **unused)
{
    (void)unused;
    enum { GAMES = 3 };
    struct halma_sample *samples = calloc(GAMES * HALMA_SAMPLES_MAX, sizeof *samples);
    struct text first = {0}, second = {0};
    struct race *race = race_open(HALMA_FINISH_WIDTH);
    size_t count = 0;
    struct error error;
    struct halma_fit_options options = {
        .epochs = 3, .seed = 1, .stopped = never, .progress = keep_line};
    static struct halma_net net;
    char path[] = "/tmp/halma_weights.XXXXXX";
    close(mkstemp(path));
    for (unsigned game = 0; game < GAMES; game++) {
        count += halma_samples_play(race, NULL, 1, game, 60, samples + count);
    }
    assert_true(halma_fit(samples, count, &options, &net, path, &error));
    assert_true(file_read(path, &first, &error));
    assert_int_equal(line_count, 3);
    double errors[3];
    for (int i = 0; i < 3; i++) {
        assert_int_equal(
            sscanf(lines[i], "epoch %*d: error of what the mover is ahead %lf", &errors[i]), 1);
    }
    assert_true(errors[2] < errors[0]);
    static struct halma_net read; /* what was written is the network */
    assert_true(net_load(&halma_net_shape, &read, path, &error));
    assert_memory_equal(&read, &net, sizeof net);
    net.out[0] = INT16_MAX;
    net.out[1] = INT16_MIN; /* as far as the sum of the values goes */
    assert_true(net_save(&halma_net_shape, &net, path, &error));
    assert_true(net_load(&halma_net_shape, &read, path, &error));
    memset(net.out, 127, sizeof net.out);
    assert_true(net_save(&halma_net_shape, &net, path, &error));
    assert_false(net_load(&halma_net_shape, &read, path, &error));
    assert_non_null(strstr(error.text, "too large"));
    assert_int_equal(truncate(path, 5000), 0);
    assert_false(net_load(&halma_net_shape, &read, path, &error));
    assert_non_null(strstr(error.text, "5000"));
    FILE *file = fopen(path, "w"); /* as they were once written */
    assert_non_null(file);
    fputs("static const char *const net_weights[] = {", file);
    fclose(file);
    assert_false(net_load(&halma_net_shape, &read, path, &error));
    assert_non_null(strstr(error.text, "not a net"));
    assert_true(halma_fit(samples, count, &options, &net, path, &error));
    assert_true(file_read(path, &second, &error));
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.data, second.data, first.length);
    options.seed = 2;
    assert_true(halma_fit(samples, count, &options, &net, path, &error));
    text_clear(&second);
    assert_true(file_read(path, &second, &error));
    assert_memory_not_equal(first.data, second.data, first.length);
    assert_false(halma_fit(samples, count, &options, &net, "/nowhere/at/all", &error));
    assert_non_null(strstr(error.text, "/nowhere/at/all"));
    unlink(path);
    race_close(race);
    free(samples);
    text_free(&first);
    text_free(&second);
}

/* Trains in the folder up to so many games; sets the net, and the bytes of the samples. */
static void train(const char *folder, uint64_t games_now, uint64_t threads, struct halma_net *net,
                  long *bytes)
{
    struct halma_training training = {.folder = folder,
                                      .games = games_now,
                                      .nodes = 30,
                                      .epochs = 1,
                                      .seed = 4,
                                      .first = 3,
                                      .threads = threads,
                                      .stopped = never,
                                      .progress = keep_line};
    struct error error;
    char path[200];
    assert_true(halma_train_in_folder(&training, &error));
    snprintf(path, sizeof path, "%s/net.bin", folder);
    assert_true(net_load(&halma_net_shape, net, path, &error));
    unlink(path);
    snprintf(path, sizeof path, "%s/samples.bin", folder);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *bytes = ftell(file);
    fclose(file);
}

static void drop(const char *folder)
{
    char path[200];
    snprintf(path, sizeof path, "%s/samples.bin", folder);
    unlink(path);
    rmdir(folder);
}

/* From nothing but a seed: the same weights at once or with a stop, on one thread or on three. */
static void test_folder(void **unused)
{
    (void)unused;
    char folders[2][40] = {"/tmp/halma_folder.XXXXXX", "/tmp/halma_folder.XXXXXX"};
    static struct halma_net nets[2];
    long bytes[2];
    assert_non_null(mkdtemp(folders[0]));
    assert_non_null(mkdtemp(folders[1]));
    train(folders[0], 5, 1, &nets[0], &bytes[0]);
    train(folders[1], 2, 3, &nets[1], &bytes[1]);
    assert_true(bytes[1] > 0 && bytes[1] < bytes[0]);
    assert_memory_not_equal(&nets[0], &nets[1], sizeof *nets);
    train(folders[1], 5, 3, &nets[1], &bytes[1]);
    assert_int_equal(bytes[0], bytes[1]);
    assert_memory_equal(&nets[0], &nets[1], sizeof *nets);
    drop(folders[0]);
    drop(folders[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_fit),
        cmocka_unit_test(test_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
