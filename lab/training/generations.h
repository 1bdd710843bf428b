/* The training loop, the same for every game. A generation is self-play, learning, and a match
 * against the best net so far. Alternatively, training runs in rounds: self-play of few games, then
 * some steps of learning, which continues from round to round. In that case the mean of the weights
 * so far plays the next round, and no match is played. A seed gives the same nets on any number of
 * threads, because nothing is limited by time.
 *
 * Everything is in one folder, from which training can continue after a stop:
 *   settings.txt         the settings with which the folder was begun
 *   samples-GGG-BBB.bin  the samples of block BBB of generation GGG, up to 100 games; written whole
 *   net-GGG.bin          the net of generation GGG
 *   net-000.bin          the net that training began with, if any
 *   pupil-GGG.bin        rounds only: the pupil after round GGG, the last finished round
 *   log.txt              one line per finished generation */
#ifndef TRAINING_GENERATIONS_H
#define TRAINING_GENERATIONS_H

#include "training/trainer.h"

struct generations_options {
    const struct trainer *trainer;
    const char *folder;
    const char *first; /* file of the net to begin with; NULL: none */
    uint64_t seed;
    unsigned threads;
    unsigned generations; /* number of the last generation; 0: continue until stopped */
    bool rounds;          /* generations are rounds; `generations` must not be 0 then */
    unsigned games;       /* games per generation */
    uint64_t nodes;       /* nodes per turn of self-play */
    unsigned pairs;       /* pairs of games in the match */
    bool (*stopped)(void);
    void (*progress)(const char *line); /* prints a line of progress, which has no newline */
};

/* One line of the log. */
struct generation {
    unsigned number;
    uint64_t samples;
    double loss, test_loss;
    double score, error; /* result of the match against the best net before it, 0 to 1; 0: no
                          * match */
    bool kept;
};

/* Runs the loop. Returns false and sets *error if it fails; a stop is not an error. */
bool generations_run(const struct generations_options *options, struct error *error);

/* Reads the finished generations, starting with number 1. The caller frees *list. If there is no
 * log, *count is 0. */
bool generations_read(const char *folder, struct generation **list, unsigned *count,
                      struct error *error);

#define GENERATIONS_PATH_SIZE 4096 /* bytes of a path in the folder */

/* Writes the path of the net of a generation. */
void generations_path(const char *folder, unsigned number, char path[GENERATIONS_PATH_SIZE]);

#endif
