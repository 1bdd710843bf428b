/* The training loop, which is the same for every game. Training runs in generations or in rounds. A
 * generation consists of self-play, learning from the games, and a match against the best network
 * so far. A round consists of fewer self-play games, and then learning steps that continue from the
 * state after the last round. Rounds play no matches; the next round's games use the moving average
 * of the weights. The same seed gives the same networks on any number of threads, because nothing
 * has a time limit.
 *
 * All files are in one training folder. After a stop, training can continue from these files:
 *   settings.txt         the settings with which training began
 *   samples-GGG-BBB.bin  the samples from block BBB (up to 100 games) of generation GGG
 *   net-GGG.bin          the network of generation GGG
 *   net-000.bin          the network that training started from, if any
 *   pupil-GGG.bin        with rounds: the learning state (struct pupil) after the last round, GGG
 *   log.txt              one line per finished generation */
#ifndef TRAINING_GENERATIONS_H
#define TRAINING_GENERATIONS_H

#include "training/trainer.h"

struct generations_options {
    const struct trainer *trainer;
    const char *folder;
    const char *first; /* file of the network to start from; NULL: none */
    uint64_t seed;
    unsigned threads;
    unsigned generations; /* number of the last generation to run; 0: continue until stopped */
    bool rounds;          /* whether to train in rounds; `generations` must not be 0 in that case */
    unsigned games;       /* number of games per generation */
    uint64_t nodes;       /* number of search nodes per turn of self-play */
    unsigned pairs;       /* number of pairs of games in the match against the best network */
    bool (*stopped)(void);
    void (*progress)(const char *line); /* called with each progress message, without a newline */
};

/* The results of one generation: one line of the log. */
struct generation {
    unsigned number;
    uint64_t samples;
    double loss, test_loss;
    /* score against the previous best network, from 0 to 1, and half the width of its 95 %
     * confidence interval; both are 0 if there was no match */
    double score, error;
    bool kept;
};

/* Runs the training loop until it is finished or stopped. On error, sets *error and returns
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
