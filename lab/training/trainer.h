/* What the training loop (generations.h) needs of a game: players that use a net, their games as
 * samples, and the net while it learns. The loop is the same for every game.
 * Never knows files, threads or how many games there are. */
#ifndef TRAINING_TRAINER_H
#define TRAINING_TRAINER_H

#include "base/random.h"
#include "games/game.h"
#include "net/format.h"
#include "training/samples.h"

/* The real numbers of a net while it learns. */
struct weights {
    float *now;
    float *goal;  /* decay draws each weight towards this */
    float *rates; /* how fast each weight learns, as a multiple of the rate */
};

/* A net in real numbers. `learn` is called from several threads. */
struct model {
    size_t weights; /* how many there are */
    unsigned batch; /* samples of a step, a multiple of 8 */
    float decay;    /* towards the goals per step, times the rate */
    size_t kin;     /* this many samples in a row are of one game, and are kept aside together */

    /* Makes what the functions of a sample need; the caller frees it. NULL: they need nothing. */
    void *(*prepare)(void);

    /* Whether bytes from a file are a sample. */
    bool (*is_sound)(const void *prepared, const void *sample);

    /* Sets the weights to a net's, or to small random numbers if it is NULL. Before the call goals
     * are 0 and paces 1. */
    void (*start)(const void *net, struct random *random, struct weights *weights);

    /* Adds the gradient of one sample's loss to `slopes`, and returns the loss; `mirrored` asks for
     * the mirror image of the position. */
    double (*learn)(const void *prepared, const float *weights, float *slopes, const void *sample,
                    bool mirrored);

    /* Rounds the weights to a net in whole numbers. */
    void (*finish)(const float *weights, void *net);

    /* The loss of a net in whole numbers; below 0: this sample is not a test. */
    double (*test)(const void *prepared, const void *net, const void *sample);
};

/* How a net learns. */
struct course {
    unsigned epochs; /* in multiples of the number of samples */
    unsigned steps;  /* batches at most; 0: as many as the epochs take */
    double rate;     /* at the beginning; it falls to 0 along a cosine */
    double mean;     /* the part of the mean of the weights that a lesson keeps (learner.h) */
};

/* Learning while playing: rounds of few games, some steps after each. */
struct rounds {
    unsigned games;      /* per round, by default */
    uint64_t turn_nodes; /* of a turn of those games, likewise */
    unsigned window;     /* how many rounds to learn from */
    struct course course;
};

/* What a player may spend on a turn: one of the two is set. */
struct turn_limits {
    uint64_t nodes; /* the engine says what they are; 0: limited by ms */
    unsigned ms;
};

struct trainer {
    const char *game;
    const char *untaught; /* in words: what players use when there is no net */
    const char *nodes;    /* in words: what `nodes` of a turn are */
    const struct net_shape *shape;
    size_t net_size;             /* of the game's struct */
    const void *(*in_use)(void); /* the net that is part of the program */
    size_t sample_size;
    const struct model *model;

    /* How it is trained. */
    unsigned games;              /* per generation, by default */
    uint64_t turn_nodes;         /* of a turn of those games, likewise */
    unsigned window;             /* how many generations to learn from */
    struct course first, course; /* of a net that begins from scratch, and of others */
    bool anew;                   /* every net begins from scratch */
    struct rounds rounds;        /* the other way */
    uint64_t match_nodes;        /* of a turn when nets meet */
    uint64_t untaught_nodes;     /* the same for a player without a net: as much time */
    uint64_t match_opening;      /* random turns */

    /* A player with this net, which must outlive it; NULL: with no net. close frees the player. */
    void *(*open)(const void *net);
    void (*close)(void *player);

    /* Plays one game of the player against itself, and adds its samples. Depends only on the
     * arguments. */
    void (*play)(void *player, uint64_t seed, uint64_t nodes, struct samples *samples);

    /* A new game; and a turn in it, for the mover of `state`. */
    void (*begin)(void *player, uint64_t seed, const struct turn_limits *limits);
    void (*choose)(void *player, const void *state, struct text *turn);
};

extern const struct trainer halma_trainer, soccer_trainer;

/* All trainers, NULL-terminated; and the trainer of a game (NULL: its engine does not learn). */
extern const struct trainer *const trainers[];
const struct trainer *trainer_find(const char *game);

#endif
