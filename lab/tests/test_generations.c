/* Tests of the training loop. For every game, training must give the same networks whether it is
 * done in one run or in several, and on any number of threads. Errors in a training folder must be
 * reported. */
#define _GNU_SOURCE
#include "check.h"

#include "base/file.h"
#include "base/memory.h"
#include "engines/halma/net.h"
#include "engines/soccer/net.h"
#include "training/curve.h"
#include "training/generations.h"
#include "training/net_match.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool never(void)
{
    return false;
}

static bool always(void)
{
    return true;
}

static int questions;

static bool soon(void)
{
    return --questions < 0;
}

static void say_nothing(const char *line)
{
    (void)line;
}

static void read_file(const char *folder, const char *name, struct text *bytes)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(file_read(path, bytes, NULL));
}

static void remove_folder(const char *folder)
{
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    assert_non_null(entries);
    while ((entry = readdir(entries)) != NULL) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path); /* fails for "." and "..", which is harmless */
    }
    closedir(entries);
    assert_int_equal(rmdir(folder), 0);
}

static struct generations_options quick(const struct trainer *trainer, const char *folder)
{
    return (struct generations_options){
        .trainer = trainer,
        .folder = folder,
        .seed = 7,
        .threads = 2,
        .generations = 1,
        /* 120 games need two files, because a file contains at most 100 */
        .games = trainer == &soccer_trainer ? 120 : 6,
        .nodes = 20,
        .pairs = 2,
        .stopped = never,
        .progress = say_nothing};
}

static void assert_same_file(const char *const folders[2], const char *name)
{
    struct text bytes[2] = {0};
    read_file(folders[0], name, &bytes[0]);
    read_file(folders[1], name, &bytes[1]);
    assert_int_equal(bytes[0].length, bytes[1].length);
    assert_memory_equal(bytes[0].data, bytes[1].data, bytes[0].length);
    text_free(&bytes[0]);
    text_free(&bytes[1]);
}

/* Checks that training in one run on two threads gives the same files as training in several runs
 * on one thread. If `rounds` is true, this includes the learning state. */
static void check_pieces(const struct trainer *trainer, bool rounds)
{
    char pupil[40];
    char names[2][40] = {"/tmp/faceoff-nets-XXXXXX", "/tmp/faceoff-nets-XXXXXX"};
    const char *const folders[2] = {mkdtemp(names[0]), mkdtemp(names[1])};
    struct generations_options options = quick(trainer, folders[0]);
    struct generation *list;
    unsigned count = 0;
    struct error error;
    options.generations = (unsigned)quick_or_slow(rounds ? 2 : 1, 3);
    options.rounds = rounds;
    assert_true(generations_run(&options, &error));
    options.folder = folders[1];
    options.threads = 1;
    options.stopped = soon;
    int pieces = 0;
    for (; count < options.generations; pieces++) {
        /* number of calls to stopped() before the run stops; it is smaller for training in rounds,
         * which plays no matches */
        questions = (rounds ? 10 : 100) + 10 * pieces;
        assert_true(generations_run(&options, &error));
        assert_true(generations_read(options.folder, &list, &count, &error));
        free(list);
    }
    assert_true(pieces > 1);
    assert_same_file(folders, "log.txt");
    assert_same_file(folders, "net-001.bin");
    assert_same_file(folders, "samples-001-000.bin");
    if (rounds) {
        snprintf(pupil, sizeof pupil, "pupil-%03u.bin", options.generations);
        assert_same_file(folders, pupil);
    }
    options.seed = 8;
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "was started with: "));
    assert_non_null(strstr(error.text, " seed 7 "));
    remove_folder(folders[0]);
    remove_folder(folders[1]);
}

static void test_pieces(void **unused)
{
    (void)unused;
    for (size_t i = 0; trainers[i] != NULL; i++) {
        print_message("%s\n", trainers[i]->game);
        check_pieces(trainers[i], false);
        check_pieces(trainers[i], true);
    }
}

/* Training in rounds can continue only if the learning state of the last finished round is complete
 * and all its numbers are finite. The states of earlier rounds are deleted. */
static void test_wrong_pupil(void **unused)
{
    (void)unused;
    char folder[40] = "/tmp/faceoff-nets-XXXXXX";
    struct generations_options options = quick(&halma_trainer, mkdtemp(folder));
    char path[512], log[512], line[512];
    struct error error;
    unsigned lines = 0;
    options.rounds = true;
    options.generations = 2;
    assert_true(generations_run(&options, &error));
    snprintf(path, sizeof path, "%s/pupil-001.bin", folder);
    assert_int_equal(access(path, F_OK), -1);
    snprintf(log, sizeof log, "%s/log.txt", folder);
    FILE *file = fopen(log, "r");
    assert_non_null(file);
    for (; fgets(line, sizeof line, file) != NULL; lines++) {
        assert_non_null(strstr(line, " kept 1\n"));
    }
    assert_int_equal(lines, 2);
    fseek(file, 0, SEEK_SET);
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    /* now the log ends after the first round, but the learning state of that round has been
     * deleted */
    file = fopen(log, "w");
    assert_non_null(file);
    fputs(line, file);
    fclose(file);
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "cannot open "));
    assert_non_null(strstr(error.text, "pupil-001.bin"));
    file = fopen(path, "wb");
    assert_non_null(file);
    fputs("not numbers", file);
    fclose(file);
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "pupil-001.bin: the file ends within a sample"));
    assert_int_equal(truncate(path, 0), 0);
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "pupil-001.bin: not a learner's state"));
    remove_folder(folder);
}

/* A training folder belongs to one game. If a sample file is truncated or contains an invalid
 * sample, the error message names the file. */
static void test_wrong_files(void **unused)
{
    (void)unused;
    char folder[40] = "/tmp/faceoff-nets-XXXXXX";
    struct generations_options options = quick(&halma_trainer, mkdtemp(folder));
    char block[512], net[4096];
    struct error error;
    assert_true(generations_run(&options, &error));
    options.trainer = &soccer_trainer;
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "was started with: halma seed 7"));
    options.trainer = &halma_trainer;
    snprintf(block, sizeof block, "%s/log.txt", folder);
    /* a generation that has no line in the log is trained again */
    assert_int_equal(unlink(block), 0);
    snprintf(block, sizeof block, "%s/samples-001-000.bin", folder);
    struct text bytes = {0};
    assert_true(file_read(block, &bytes, &error));
    assert_int_equal(truncate(block, (off_t)bytes.length - 1), 0);
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "samples-001-000.bin: the file ends within a sample"));
    FILE *file = fopen(block, "wb");
    assert_non_null(file);
    bytes.data[halma_trainer.sample_size] ^= 1; /* make the second sample of the file invalid */
    assert_int_equal(fwrite(bytes.data, 1, bytes.length, file), bytes.length);
    fclose(file);
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "sample 2 is not valid for this game"));
    assert_int_equal(truncate(block, 0), 0);
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "the games produced no samples"));
    generations_path(folder, 1, net);
    assert_int_equal(truncate(net, 5000), 0);
    snprintf(block, sizeof block, "%s/log.txt", folder);
    file = fopen(block, "w");
    assert_non_null(file);
    fputs("generation 1 samples 9 loss 1.0 test_loss 1.0 score 0.6 error 0.1 kept 1\n", file);
    fclose(file);
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "net-001.bin"));
    file = fopen(block, "w");
    assert_non_null(file);
    fputs("generation 2 samples 9 loss 1.0 test_loss 1.0 score 0.6 error 0.1 kept 1\n", file);
    fclose(file);
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "log.txt:1: invalid line in the log"));
    text_free(&bytes);
    remove_folder(folder);
}

/* If training begins with a given network, that network is stored in the folder. Training can then
 * continue only with the same network. */
static void test_first(void **unused)
{
    (void)unused;
    char folder[40] = "/tmp/faceoff-nets-XXXXXX";
    char path[512], first[4096];
    struct error error;
    struct generations_options options = quick(&soccer_trainer, mkdtemp(folder));
    options.first = path;
    options.stopped = always;
    struct net *net = memory_new(sizeof *net);
    net->columns[3][5] = 7;
    snprintf(path, sizeof path, "%s/begin.net", folder);
    generations_path(folder, 0, first);
    /* the given network does not exist, so nothing is written */
    assert_false(generations_run(&options, &error));
    assert_non_null(strstr(error.text, "begin.net"));
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(mkdir(folder, 0700), 0);
    for (int i = 0; i < 3; i++) {
        /* the first run stores the network, the second run continues, and the third run is refused
         * because its network differs */
        net->bias[2] = (int16_t)(i == 2);
        assert_true(net_save(&soccer_net_shape, net, path, &error));
        assert_int_equal(generations_run(&options, &error), i < 2);
    }
    assert_non_null(strstr(error.text, "was started with a net other than"));
    assert_true(net_load(&soccer_net_shape, net, first, &error));
    assert_int_equal(net->columns[3][5], 7);
    free(net);
    remove_folder(folder);
}

/* In a match between two networks, the side with more nodes wins, and the result does not depend on
 * the number of threads. */
static void test_net_match(void **unused)
{
    (void)unused;
    for (size_t i = 0; trainers[i] != NULL; i++) {
        bool soccer = trainers[i] == &soccer_trainer;
        struct net_side sides[2] = {
            {.net = trainers[i]->in_use(), .limits.nodes = soccer ? 2000 : 200},
            {.net = NULL, .limits.nodes = 20},
        };
        struct paired_result results[2];
        for (unsigned k = 0; k < 2; k++) {
            struct net_match match = {
                .trainer = trainers[i], .seed = 1, .threads = 1 + k, .pairs = 5, .opening = 3};
            assert_true(net_match_play(sides, &match, &results[k]));
        }
        assert_true(results[0].score > 0.7);
        assert_true(results[0].score == results[1].score && results[0].low == results[1].low);
    }
}

/* In the learning curve, the first kept network is measured against a player without a network.
 * Later networks are measured against the first kept network. */
static void test_curve(void **unused)
{
    (void)unused;
    char folder[40] = "/tmp/faceoff-nets-XXXXXX";
    struct generations_options options = quick(&halma_trainer, mkdtemp(folder));
    struct text table = {0}, plot = {0};
    struct error error;
    char path[4096];
    snprintf(path, sizeof path, "%s/log.txt", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (unsigned i = 1; i <= 3; i++) {
        fprintf(file,
                "generation %u samples 9 loss 1.0 test_loss 1.0 score 0.6 error 0.1 kept %d\n", i,
                i != 2);
    }
    fclose(file);
    for (unsigned i = 1; i <= 3; i += 2) {
        generations_path(folder, i, path);
        assert_true(net_save(&halma_net_shape, halma_net_default(), path, &error));
    }
    options.pairs = 1;
    assert_true(curve_draw(&options, &table, &plot, &error));
    assert_non_null(strstr(text_string(&table), "\n| 1 | 9 | 60.0 +- 10.0 % | (against a network"));
    assert_null(strstr(text_string(&table), "\n| 2 |"));
    assert_non_null(strstr(text_string(&table), "\n| 3 | 9 | 60.0 +- 10.0 % | 50.0 +- "));
    assert_non_null(strstr(text_string(&plot), "</svg>"));
    text_free(&table);
    text_free(&plot);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),      cmocka_unit_test(test_wrong_pupil),
        cmocka_unit_test(test_wrong_files), cmocka_unit_test(test_first),
        cmocka_unit_test(test_net_match),   cmocka_unit_test(test_curve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
