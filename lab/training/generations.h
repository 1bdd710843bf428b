/* The training loop, which is the same for every game. A generation consists of self-play, learning
 * from the games, and a match against the best network so far. Alternatively, training runs in
 * rounds. A round consists of self-play with fewer games, followed by some learning steps that
 * continue where the last round ended. In this mode, no matches are played. The games of the next
 * round are played with the mean of the weights so far. The same seed gives the same networks on
 * any number of threads, because nothing is limited by time.
 *
 * All files are in one training folder. If training is stopped, it can continue from these files:
 *   settings.txt         the settings with which training was begun
 *   samples-GGG-BBB.bin  the samples from block BBB (up to 100 games) of generation GGG
 *   net-GGG.bin          the network of generation GGG
 *   net-000.bin          the network that training began with, if any
 *   pupil-GGG.bin        in rounds: the learning state (struct pupil) after the last round, GGG
 *   log.txt              one line per finished generation */
#ifndef TRAINING_GENERATIONS_H
#define TRAINING_GENERATIONS_H

#include "training/trainer.h"

struct generations_options {
    const struct trainer *trainer;
    const char *folder;
    const char *first; /* file of the network to begin with; NULL: none */
    uint64_t seed;
    unsigned threads;
    unsigned generations; /* number of the last generation to run; 0: continue until stopped */
    bool rounds;          /* whether to train in rounds; `generations` must not be 0 in that case */
    unsigned games;       /* number of games per generation */
    uint64_t nodes;       /* number of search nodes per turn of self-play */
    unsigned pairs;       /* number of pairs of games in the match against the best network */
    bool (*stopped)(void);
    void (*progress)(const char *line); /* called with a line of progress, without a newline */
};

/* The results of one generation: one line of the log. */
struct generation {
    unsigned number;
    uint64_t samples;
    double loss, test_loss;
    /* score against the previous best network, from 0 to 1, and half the width of its 95 %
     * interval; both are 0 if there was no match */
    double score, error;
    bool kept;
};

/* Runs the training loop until it is finished or stopped. On an error, sets *error and returns
 * false. */
bool generations_run(const struct generations_options *options, struct error *error);

/* Reads the finished generations from the log; the first generation has number 1. The caller frees
 * *list. If there is no log, *count is 0. */
bool generations_read(const char *folder, struct generation **list, unsigned *count,
                      struct error *error);

#define GENERATIONS_PATH_SIZE 4096 /* maximum length of a path in the folder, in bytes */

/* Writes the path of the network of generation `number`. */
void generations_path(const char *folder, unsigned number, char path[GENERATIONS_PATH_SIZE]);

#endif
