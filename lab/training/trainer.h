/* The interface between the training loop (generations.h) and a game. It covers the players that
 * use a network, the samples from their games, and the network during training. The training loop
 * itself handles files, threads and the number of games. */
#ifndef TRAINING_TRAINER_H
#define TRAINING_TRAINER_H

#include "base/random.h"
#include "games/game.h"
#include "net/format.h"
#include "training/samples.h"

/* The weights of a network during training, as floats. */
struct weights {
    float *now;
    float *goal;  /* value towards which weight decay pulls each weight */
    float *rates; /* learning rate of each weight, relative to the global learning rate */
};

/* A kind of network that can be trained, and the functions that train it. `learn` is called from
 * several threads. */
struct model {
    size_t weights; /* number of weights in the network */
    unsigned batch; /* number of samples per learning step (batch size), a multiple of 8 */
    float decay;    /* rate of weight decay per step, relative to the learning rate */
    /* number of consecutive samples in a group; because neighbours come from the same game, a whole
     * group is used either for learning or for testing */
    size_t kin;

    /* Returns data that the other functions need for each sample; the caller frees it. This
     * function pointer is NULL if no data is needed. */
    void *(*prepare)(void);

    /* Returns whether bytes from a file are a valid sample. */
    bool (*is_sound)(const void *prepared, const void *sample);

    /* Sets the initial weights from a network, or to small random numbers if `net` is NULL. Before
     * the call, all goals are 0 and all rates are 1. */
    void (*start)(const void *net, struct random *random, struct weights *weights);

    /* Adds the gradient of one sample's loss to `slopes`. Returns the loss. If `mirrored` is true,
     * uses the mirror image of the position. */
    double (*learn)(const void *prepared, const float *weights, float *slopes, const void *sample,
                    bool mirrored);

    /* Rounds the weights to a network of integers. */
    void (*finish)(const float *weights, void *net);

    /* Returns the loss of a network of integers on a sample. A negative result means that the
     * sample cannot be used for testing. */
    double (*test)(const void *prepared, const void *net, const void *sample);
};

/* The length and the learning rate of training. */
struct course {
    unsigned epochs; /* how often each sample is used on average */
    unsigned steps;  /* maximum number of batches; 0: as many as `epochs` requires */
    double rate;     /* initial learning rate, which decreases to 0 along a cosine curve */
    /* fraction of the old value that the moving average of the weights keeps after a lesson; see
     * learner.h */
    double mean;
};

/* Training in rounds: each round plays a few games and then runs some learning steps. */
struct rounds {
    unsigned games;      /* default number of games per round */
    uint64_t turn_nodes; /* default number of search nodes per turn in these games */
    unsigned window;     /* number of most recent rounds whose samples are used for training */
    struct course course;
};

/* Limits on a player's turn. Exactly one of the two is not 0. */
struct turn_limits {
    uint64_t nodes; /* number of nodes, as the engine counts them; 0: `ms` is the limit */
    unsigned ms;
};

struct trainer {
    const char *game;
    const char *untaught; /* description of the evaluation of a player without a network */
    const char *nodes;    /* description of what a node is */
    const struct net_shape *shape;
    size_t net_size;             /* size of the game's network struct in bytes */
    const void *(*in_use)(void); /* returns the built-in network */
    size_t sample_size;
    const struct model *model;

    /* The following fields describe training in generations. */
    unsigned games;      /* default number of games per generation */
    uint64_t turn_nodes; /* default number of search nodes per turn in these games */
    unsigned window;     /* number of most recent generations whose samples are used for training */
    /* first: settings for training a network that starts from random weights. course: settings for
     * training all other networks. */
    struct course first, course;
    /* whether the network of every generation starts from random weights */
    bool from_scratch;
    struct rounds rounds; /* settings of training in rounds */
    uint64_t match_nodes; /* number of nodes per turn in matches between networks */
    /* number of nodes per turn for a player without a network, chosen to take about as much time as
     * match_nodes */
    uint64_t untaught_nodes;
    uint64_t match_opening; /* number of random turns at the start of each match game */

    /* Creates a player with a network, or without a network if `net` is NULL. The network must
     * outlive the player. `close` frees the player. */
    void *(*open)(const void *net);
    void (*close)(void *player);

    /* Plays one game of the player against itself, and adds samples from it. The game depends only
     * on the arguments. */
    void (*play)(void *player, uint64_t seed, uint64_t nodes, struct samples *samples);

    /* `begin` starts a new game. `choose` appends a turn for the side to move in `state`. */
    void (*begin)(void *player, uint64_t seed, const struct turn_limits *limits);
    void (*choose)(void *player, const void *state, struct text *turn);
};

extern const struct trainer halma_trainer, soccer_trainer;

/* All trainers; the list ends with NULL. trainer_find returns the trainer of a game, or NULL if its
 * engine cannot be trained. */
extern const struct trainer *const trainers[];
const struct trainer *trainer_find(const char *game);

#endif
