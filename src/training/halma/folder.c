#include "training/halma/folder.h"

#include "base/memory.h"
#include "base/text.h"
#include "training/halma/fit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PROGRESS_GAMES 25

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
static bool find_next(FILE *file, size_t count, unsigned *game)
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
    bool has_net; /* else the network in use plays */
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

/* The last count of games, up to this one, after which a new network is fitted; 0: none. */
static uint64_t last_fit(uint64_t anew, uint64_t played)
{
    uint64_t last = 0;
    for (uint64_t next = anew; next != 0 && next <= played; next += (next + 1) / 2) {
        last = next;
    }
    return last;
}

/* Plays the games that are still to be played; each is written before the next begins. */
static bool play_games(struct work *work, unsigned game, struct error *error)
{
    const struct halma_training *training = work->training;
    struct halma_sample samples[HALMA_SAMPLES_MAX];
    struct race *race = race_open(HALMA_FINISH_WIDTH);
    struct text line = {0};
    uint64_t fitted = 0;
    bool good = true;
    for (; good && game < training->games && !training->stopped(); game++) {
        uint64_t due = last_fit(training->anew, game);
        if (due != fitted) {
            good = fit(work, due / 3, due, error);
            fitted = due;
            if (!good || training->stopped()) {
                break;
            }
        }
        unsigned more = halma_samples_play(race, work->has_net ? &work->net : NULL, training->seed,
                                           game, training->nodes, samples);
        good = (fseek(work->file, 0, SEEK_END) == 0 &&
                fwrite(samples, sizeof *samples, more, work->file) == more &&
                fflush(work->file) == 0) ||
               error_set(error, "cannot write the samples: %s", strerror(errno));
        work->count += more;
        if ((game + 1) % PROGRESS_GAMES == 0 || game + 1 == training->games) {
            text_clear(&line);
            text_printf(&line, "%u of %llu games, %zu positions", game + 1,
                        (unsigned long long)training->games, work->count);
            training->progress(text_string(&line));
        }
    }
    text_free(&line);
    race_close(race);
    return good;
}

static bool train(struct work *work, struct error *error)
{
    const struct halma_training *training = work->training;
    unsigned game = 0;
    halma_net_init(&work->net);
    work->has_net = training->anew != 0;
    if (work->has_net) {
        halma_fit_first(&work->net);
    }
    if (!find_next(work->file, work->count, &game)) {
        return error_set(error, "cannot read the samples: %s", strerror(errno));
    }
    bool good = play_games(work, game, error);
    if (!good || training->stopped()) {
        return good;
    }
    if (work->count == 0) {
        return error_set(error, "no game was of use: more games are needed");
    }
    return fit(work, training->anew == 0 ? 0 : training->games / 3, UINT64_MAX, error);
}

bool halma_train_in_folder(const struct halma_training *training, struct error *error)
{
    struct text samples = {0};
    struct text weights = {0};
    struct work *work = memory_new(sizeof *work);
    text_printf(&samples, "%s/samples.bin", training->folder);
    text_printf(&weights, "%s/net_weights.h", training->folder);
    work->training = training;
    work->weights = text_string(&weights);
    bool good = mkdir(training->folder, 0777) == 0 || errno == EEXIST ||
                error_set(error, "cannot make %s: %s", training->folder, strerror(errno));
    work->file = good ? open_samples(text_string(&samples), &work->count, error) : NULL;
    good = work->file != NULL && train(work, error);
    if (work->file != NULL) {
        fclose(work->file);
    }
    free(work);
    text_free(&samples);
    text_free(&weights);
    return good;
}
