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

/* Plays the games that are still to be played; each is written before the next begins. */
static bool play_games(const struct halma_training *training, FILE *file, unsigned game,
                       size_t *count)
{
    struct halma_sample samples[HALMA_SAMPLES_MAX];
    struct race *race = race_open(HALMA_FINISH_WIDTH);
    struct text line = {0};
    bool good = true;
    for (; good && game < training->games && !training->stopped(); game++) {
        unsigned more = halma_samples_play(race, training->seed, game, training->nodes, samples);
        good = fwrite(samples, sizeof *samples, more, file) == more && fflush(file) == 0;
        *count += more;
        if ((game + 1) % PROGRESS_GAMES == 0 || game + 1 == training->games) {
            text_clear(&line);
            text_printf(&line, "%u of %llu games, %zu positions", game + 1,
                        (unsigned long long)training->games, *count);
            training->progress(text_string(&line));
        }
    }
    text_free(&line);
    race_close(race);
    return good;
}

static bool fit(const struct halma_training *training, FILE *file, size_t count,
                const char *weights, struct error *error)
{
    struct halma_fit_options options = {.epochs = (unsigned)training->epochs,
                                        .seed = training->seed,
                                        .stopped = training->stopped,
                                        .progress = training->progress};
    if (count == 0) {
        return error_set(error, "no game was of use: more games are needed");
    }
    struct halma_sample *samples = memory_new(count * sizeof *samples);
    rewind(file);
    bool good = fread(samples, sizeof *samples, count, file) == count
                    ? halma_fit(samples, count, &options, weights, error)
                    : error_set(error, "cannot read the samples: %s", strerror(errno));
    free(samples);
    return good;
}

bool halma_train_in_folder(const struct halma_training *training, struct error *error)
{
    struct text samples = {0};
    struct text weights = {0};
    size_t count = 0;
    unsigned game = 0;
    text_printf(&samples, "%s/samples.bin", training->folder);
    text_printf(&weights, "%s/net_weights.h", training->folder);
    bool good = mkdir(training->folder, 0777) == 0 || errno == EEXIST ||
                error_set(error, "cannot make %s: %s", training->folder, strerror(errno));
    FILE *file = good ? open_samples(text_string(&samples), &count, error) : NULL;
    good = file != NULL;
    if (good && !(find_next(file, count, &game) && play_games(training, file, game, &count))) {
        good = error_set(error, "cannot go on with %s: %s", text_string(&samples), strerror(errno));
    }
    if (good && !training->stopped()) {
        good = fit(training, file, count, text_string(&weights), error);
    }
    if (file != NULL) {
        fclose(file);
    }
    text_free(&samples);
    text_free(&weights);
    return good;
}
