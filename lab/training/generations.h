/* The loop that makes nets, the same for every game: self-play, learning, a match against the best
 * so far, and again. Or by rounds: self-play of few games, then some steps of learning, which goes
 * on from round to round; the mean of the weights so far plays the next round, and no net has to
 * win a match. Never plays against the clock: a seed makes the same nets on any number of threads.
 *
 * All is in one folder, and nothing else is needed to go on after a stop:
 *   settings.txt         what the folder was begun with
 *   samples-GGG-BBB.bin  the samples of block BBB of generation GGG, of up to 100 games; whole, or
 *                        not there
 *   net-GGG.bin          the net that generation GGG made
 *   net-000.bin          the one it began with, if any
 *   pupil-GGG.bin        by rounds: the pupil after round GGG, the last that is done
 *   log.txt              a line for each generation that is done */
#ifndef TRAINING_GENERATIONS_H
#define TRAINING_GENERATIONS_H

#include "training/trainer.h"

struct generations_options {
    const struct trainer *trainer;
    const char *folder;
    const char *first; /* the file of the net to begin with; NULL: none */
    uint64_t seed;
    unsigned threads;
    unsigned generations; /* after which to end; 0: go on until stopped */
    bool rounds;          /* generations are rounds; `generations` is not 0 then */
    unsigned games;       /* a generation */
    uint64_t nodes;       /* a turn of self-play */
    unsigned pairs;       /* of the match */
    bool (*stopped)(void);
    void (*progress)(const char *line); /* a line of text, without its end */
};

/* One line of the log. */
struct generation {
    unsigned number;
    uint64_t samples;
    double loss, test_loss;
    double score, error; /* in the match against the best net before it, 0..1; 0: no match */
    bool kept;
};

/* False: *error says what is wrong. A stop is not an error. */
bool generations_run(const struct generations_options *options, struct error *error);

/* Reads the generations that are done, from 1; the caller frees *list. Without a log there are
 * none. */
bool generations_read(const char *folder, struct generation **list, unsigned *count,
                      struct error *error);

#define GENERATIONS_PATH_SIZE 4096 /* bytes of a path in the folder */

/* The path of the net of a generation. */
void generations_path(const char *folder, unsigned number, char path[GENERATIONS_PATH_SIZE]);

#endif
