/* What the loop of training (generations.h) needs of a game: players who go by a net, their games
 * as samples, and the net while it learns. The loop is the same for every game.
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
    float *goal; /* what decay draws each one to */
    float *pace; /* how fast each one learns, as a multiple of the rate */
};

/* A net in real numbers. `learn` is called from several threads. */
struct model {
    size_t weights; /* how many there are */
    unsigned batch; /* samples of a step, a multiple of 8 */
    float decay;    /* towards the goals, times the rate, a step */
    size_t kin;     /* so many samples in a row are of one game, and kept aside together */

    /* What the functions of a sample need at hand; the caller frees it. NULL: nothing. */
    void *(*prepare)(void);

    /* Whether bytes that came from a file are a sample. */
    bool (*is_sound)(const void *prepared, const void *sample);

    /* Sets what a net begins with: a net, or small random numbers where it is NULL. Goals are 0 and
     * paces 1 before that. */
    void (*start)(const void *net, struct random *random, struct weights *weights);

    /* Adds the slopes of the loss of one sample, and returns that loss; `mirrored` asks for the
     * same position in a mirror. */
    double (*learn)(const void *prepared, const float *weights, float *slopes, const void *sample,
                    bool mirrored);

    /* To whole numbers. */
    void (*finish)(const float *weights, void *net);

    /* The loss of a net of whole numbers; less than 0: this sample asks nothing of a net. */
    double (*test)(const void *prepared, const void *net, const void *sample);
};

/* How a net learns. */
struct course {
    unsigned epochs; /* times the number of samples */
    unsigned steps;  /* batches at most; 0: as many as that takes */
    double rate;     /* at the beginning; it falls to nothing in a cosine */
    double mean;     /* the part of the mean of weights that a lesson leaves (learner.h) */
};

/* Learning while playing: rounds of few games, some steps after each. */
struct rounds {
    unsigned games;      /* a round, if nothing is said */
    uint64_t turn_nodes; /* of a turn of those games, likewise */
    unsigned window;     /* the rounds that are learned from */
    struct course course;
};

/* What a player may spend on a turn: one of the two. */
struct turn_limits {
    uint64_t nodes; /* what they are is the engine's affair; 0: by ms */
    unsigned ms;
};

struct trainer {
    const char *game;
    const char *untaught; /* what players go by where there is no net, in words */
    const char *nodes;    /* what `nodes` of a turn are, in words */
    const struct net_shape *shape;
    size_t net_size;             /* of the game's struct */
    const void *(*in_use)(void); /* the net that is part of the program */
    size_t sample_size;
    const struct model *model;

    /* How it is trained. */
    unsigned games;              /* a generation, if nothing is said */
    uint64_t turn_nodes;         /* of a turn of those games, likewise */
    unsigned window;             /* the generations that are learned from */
    struct course first, course; /* of a net that begins with nothing, and of others */
    bool anew;                   /* every net begins with nothing */
    struct rounds rounds;        /* the other way */
    uint64_t match_nodes;        /* of a turn when nets meet */
    uint64_t untaught_nodes;     /* the same of who has no net: as much time */
    uint64_t match_opening;      /* random turns */

    /* A player by this net, which must outlive him; NULL: by none. close frees him. */
    void *(*open)(const void *net);
    void (*close)(void *player);

    /* One game of the player against himself; adds its samples. Depends on the arguments alone. */
    void (*play)(void *player, uint64_t seed, uint64_t nodes, struct samples *samples);

    /* A new game; and a turn in it, for the mover of `state`. */
    void (*begin)(void *player, uint64_t seed, const struct turn_limits *limits);
    void (*choose)(void *player, const void *state, struct text *turn);
};

extern const struct trainer halma_trainer, soccer_trainer;

/* All trainers, NULL-terminated; and that of a game, NULL: its engine does not learn. */
extern const struct trainer *const trainers[];
const struct trainer *trainer_find(const char *game);

#endif
