#include "training/halma/folder.h"

#include "base/crew.h"
#include "base/memory.h"
#include "base/text.h"
#include "training/halma/fit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BLOCK 32 /* games that are played beside each other, and then written in order */

/* Opens the folder's samples to read them and to write after them, whole samples only. */
static FILE *open_samples(const char *path, size_t *count, struct error *error)
{
    FILE *file = fopen(path, "r+b");
    file = file == NULL && errno == ENOENT ? fopen(path, "w+b") : file;
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        size = ftell(file);
    }
    if (size < 0) {
        error_set(error, "cannot open %s: %s", path, strerror(errno));
        if (file != NULL) {
            fclose(file);
        }
        return NULL;
    }
    *count = (size_t)size / sizeof(struct halma_sample);
    return file;
}

/* The number of the game after the last one there; 0 when there is none. */
static bool find_next(FILE *file, size_t count, uint64_t *game)
{
    struct halma_sample last = {.game = UINT16_MAX};
    long at = (long)(count * sizeof last);
    bool good = count == 0 || (fseek(file, at - (long)sizeof last, SEEK_SET) == 0 &&
                               fread(&last, sizeof last, 1, file) == 1);
    *game = (uint16_t)(last.game + 1);
    return good && fseek(file, at, SEEK_SET) == 0;
}

/* A training under way. */
struct work {
    const struct halma_training *training;
    const char *weights; /* where they are written */
    FILE *file;          /* of samples, at its end */
    size_t count;        /* of them */
    struct halma_net net;
    struct race *races[HALMA_TRAINING_THREADS_MAX];
    uint64_t game; /* the first of the block */
    unsigned counts[BLOCK];
    struct halma_sample block[BLOCK][HALMA_SAMPLES_MAX];
};

/* Fits the network to the games from `first` up to `end`, if they have samples. */
static bool fit(struct work *work, uint64_t first, uint64_t end, struct error *error)
{
    const struct halma_training *training = work->training;
    struct halma_fit_options options = {.epochs = (unsigned)training->epochs,
                                        .seed = training->seed,
                                        .stopped = training->stopped,
                                        .progress = training->progress};
    struct halma_sample *samples = memory_new((work->count + 1) * sizeof *samples);
    size_t used = 0;
    rewind(work->file);
    bool good = fread(samples, sizeof *samples, work->count, work->file) == work->count ||
                error_set(error, "cannot read the samples: %s", strerror(errno));
    for (size_t i = 0; good && i < work->count; i++) {
        if (samples[i].game >= first && samples[i].game < end) {
            samples[used++] = samples[i];
        }
    }
    if (good && used > 0) {
        good = halma_fit(samples, used, &options, &work->net, work->weights, error);
    }
    free(samples);
    return good;
}

/* The last count of games, up to this one, after which a network is fitted; 0: none. */
static uint64_t last_fit(uint64_t first, uint64_t played)
{
    uint64_t last = 0;
    for (uint64_t next = first; next <= played; next += (next + 1) / 2) {
        last = next;
    }
    return last;
}

/* And the first one beyond it. */
static uint64_t next_fit(uint64_t first, uint64_t played)
{
    uint64_t last = last_fit(first, played);
    return last == 0 ? first : last + (last + 1) / 2;
}

static void play_one(void *data, size_t number, unsigned thread)
{
    struct work *work = data;
    const struct halma_training *training = work->training;
    work->counts[number] =
        halma_samples_play(work->races[thread], &work->net, training->seed,
                           (unsigned)(work->game + number), training->nodes, work->block[number]);
}

/* Plays the games of a block beside each other, then writes them all. Where it is stopped, none is
 * written. */
static bool play_block(struct work *work, unsigned count, struct error *error)
{
    const struct halma_training *training = work->training;
    if (!crew_run((unsigned)training->threads, count, play_one, work, training->stopped)) {
        return true;
    }
    bool good = fseek(work->file, 0, SEEK_END) == 0;
    for (unsigned i = 0; good && i < count; i++) {
        good = fwrite(work->block[i], sizeof **work->block, work->counts[i], work->file) ==
               work->counts[i];
        work->count += work->counts[i];
    }
    good = good && fflush(work->file) == 0;
    work->game += count;
    return good || error_set(error, "cannot write the samples: %s", strerror(errno));
}

/* Plays the games that are still to be played, with a fit between whenever one is due. */
static bool play_games(struct work *work, struct error *error)
{
    const struct halma_training *training = work->training;
    struct text line = {0};
    uint64_t fitted = 0;
    bool good = true;
    while (good && work->game < training->games && !training->stopped()) {
        uint64_t due = last_fit(training->first, work->game);
        uint64_t end = next_fit(training->first, work->game);
        end = end < training->games ? end : training->games;
        if (due != fitted) {
            good = fit(work, due / 3, due, error);
            fitted = due;
            continue;
        }
        good = play_block(work, end - work->game < BLOCK ? (unsigned)(end - work->game) : BLOCK,
                          error);
        text_clear(&line);
        text_printf(&line, "%llu of %llu games, %zu positions", (unsigned long long)work->game,
                    (unsigned long long)training->games, work->count);
        training->progress(text_string(&line));
    }
    text_free(&line);
    return good;
}

static bool train(struct work *work, struct error *error)
{
    const struct halma_training *training = work->training;
    halma_fit_first(&work->net);
    if (!find_next(work->file, work->count, &work->game)) {
        return error_set(error, "cannot read the samples: %s", strerror(errno));
    }
    bool good = play_games(work, error);
    if (!good || training->stopped()) {
        return good;
    }
    if (work->count == 0) {
        return error_set(error, "no game was of use: more games are needed");
    }
    return fit(work, training->games / 3, UINT64_MAX, error);
}

bool halma_train_in_folder(const struct halma_training *training, struct error *error)
{
    struct text samples = {0};
    struct text weights = {0};
    struct work *work = memory_new(sizeof *work);
    text_printf(&samples, "%s/samples.bin", training->folder);
    text_printf(&weights, "%s/net.bin", training->folder);
    work->training = training;
    work->weights = text_string(&weights);
    for (unsigned i = 0; i < training->threads; i++) {
        work->races[i] = race_open(HALMA_FINISH_WIDTH);
    }
    bool good = mkdir(training->folder, 0777) == 0 || errno == EEXIST ||
                error_set(error, "cannot make %s: %s", training->folder, strerror(errno));
    work->file = good ? open_samples(text_string(&samples), &work->count, error) : NULL;
    good = work->file != NULL && train(work, error);
    if (work->file != NULL) {
        fclose(work->file);
    }
    for (unsigned i = 0; i < training->threads; i++) {
        race_close(work->races[i]);
    }
    free(work);
    text_free(&samples);
    text_free(&weights);
    return good;
}
