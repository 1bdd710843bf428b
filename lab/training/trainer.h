/* What the training loop (generations.h) needs from a game: players that use a net, their games as
 * samples, and the net while it learns. The loop handles files, threads and the number of games. */
#ifndef TRAINING_TRAINER_H
#define TRAINING_TRAINER_H

#include "base/random.h"
#include "games/game.h"
#include "net/format.h"
#include "training/samples.h"

/* The weights of a net as floats, while it learns. */
struct weights {
    float *now;
    float *goal;  /* value towards which each weight decays */
    float *rates; /* learning rate of each weight, as a multiple of the global rate */
};

/* A net as floats. `learn` is called from several threads. */
struct model {
    size_t weights; /* number of weights in the net */
    unsigned batch; /* samples per step, a multiple of 8 */
    float decay;    /* decay towards the goals per step, times the learning rate */
    size_t kin;     /* number of consecutive samples that come from one game and are kept aside
                     * together */

    /* Returns data for the functions of a sample; the caller frees it. NULL: no data needed. */
    void *(*prepare)(void);

    /* Returns whether bytes from a file are a valid sample. */
    bool (*is_sound)(const void *prepared, const void *sample);

    /* Sets the weights from a net, or to small random numbers if `net` is NULL. Before the call all
     * goals are 0 and all rates 1. */
    void (*start)(const void *net, struct random *random, struct weights *weights);

    /* Adds the gradient of one sample's loss to `slopes`, and returns the loss. If `mirrored` is
     * true, uses the mirror image of the position. */
    double (*learn)(const void *prepared, const float *weights, float *slopes, const void *sample,
                    bool mirrored);

    /* Rounds the weights to a net of integers. */
    void (*finish)(const float *weights, void *net);

    /* Returns the loss of a net of integers; negative: the sample cannot be used as a test. */
    double (*test)(const void *prepared, const void *net, const void *sample);
};

/* How long and how fast a net learns. */
struct course {
    unsigned epochs; /* batches to learn, in multiples of the number of samples */
    unsigned steps;  /* most batches; 0: as many as `epochs` needs */
    double rate;     /* initial learning rate; it falls to 0 along a cosine */
    double mean;     /* share of the mean of the weights that a lesson keeps (learner.h) */
};

/* Learning while playing: rounds of few games, with some steps after each. */
struct rounds {
    unsigned games;      /* default games per round */
    uint64_t turn_nodes; /* default nodes per turn of those games */
    unsigned window;     /* number of rounds to learn from */
    struct course course;
};

/* Limits of a player's turn; one of them is set. */
struct turn_limits {
    uint64_t nodes; /* nodes in the engine's sense; 0: limited by ms */
    unsigned ms;
};

struct trainer {
    const char *game;
    const char *untaught; /* description of what players use without a net */
    const char *nodes;    /* description of a turn's `nodes` */
    const struct net_shape *shape;
    size_t net_size;             /* size of the game's net struct */
    const void *(*in_use)(void); /* returns the built-in net */
    size_t sample_size;
    const struct model *model;

    /* The following fields describe training by generations. */
    unsigned games;              /* default games per generation */
    uint64_t turn_nodes;         /* default nodes per turn of those games */
    unsigned window;             /* number of generations to learn from */
    struct course first, course; /* courses of a net that starts from scratch, and of other nets */
    bool from_scratch;           /* every net starts from scratch */
    struct rounds rounds;        /* settings of training by rounds */
    uint64_t match_nodes;        /* nodes per turn in matches between nets */
    uint64_t untaught_nodes;     /* nodes per turn of a player without a net, for equal time */
    uint64_t match_opening;      /* number of random turns at the start of a match game */

    /* Opens a player with a net, which must outlive the player; NULL: without a net. close frees
     * the player. */
    void *(*open)(const void *net);
    void (*close)(void *player);

    /* Plays one game of the player against itself, and adds its samples. The game depends only on
     * the arguments. */
    void (*play)(void *player, uint64_t seed, uint64_t nodes, struct samples *samples);

    /* begin starts a new game; choose appends a turn for the mover of `state`. */
    void (*begin)(void *player, uint64_t seed, const struct turn_limits *limits);
    void (*choose)(void *player, const void *state, struct text *turn);
};

extern const struct trainer halma_trainer, soccer_trainer;

/* All trainers, NULL-terminated. trainer_find returns the trainer of a game; NULL if its engine
 * does not learn. */
extern const struct trainer *const trainers[];
const struct trainer *trainer_find(const char *game);

#endif
