/* The memory of a search: positions after whole turns, the turns between them, and their text. Many
 * sequences of turns lead to the same position, which is stored once, so this is a graph without
 * cycles. Its size is fixed when it is opened. */
#ifndef ENGINES_SOCCER_TREE_H
#define ENGINES_SOCCER_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the search knows about the value of a position. */
struct tree_worth {
    int16_t value;     /* value for the player to move in the position; see evaluate.h */
    bool settled;      /* whether nothing more can be found out about the position */
    uint32_t proof;    /* estimated work that is left to prove that the player to move wins; 0:
                        * proven */
    uint32_t disproof; /* estimated work that is left to prove that the player to move loses; 0:
                        * proven */
};

#define TREE_NO_PROOF 1000000000u /* stands for an estimate if a proof is impossible */
/* value of a turn that has no value yet, which is the worst value for the player who would play
 * it */
#define TREE_WAITS INT16_MAX

struct tree_turn {
    uint64_t hash;           /* hash (board.h) of the position after the turn */
    struct tree_worth worth; /* value and proof numbers of the position after the turn, as they were
                              * last copied */
    int32_t mean;            /* mean value of the position after the turn, copied so that turns can
                              * be compared without reading positions */
    uint32_t position;       /* number of the position after the turn; 0: the search has not reached
                              * that position */
    uint32_t visits;         /* number of steps that took this turn, not counting steps for a
                              * proof */
    uint32_t text;           /* index in `digits` at which the turn's text begins */
    uint16_t length;
    uint8_t ball;   /* dot on which the turn ends */
    uint8_t flying; /* number of steps that took this turn and have not ended yet; see threads.h */
};

/* A position that the search has visited. */
struct tree_position {
    uint64_t hash;
    int64_t ended; /* sum of the estimates of all steps that ended at this position */
    struct tree_worth worth;
    int32_t mean;    /* mean of the estimates of all steps that ended at this position or below
                      * it */
    uint32_t visits; /* number of those steps, not counting steps for a proof */
    uint32_t turns;  /* index of the position's first turn; its turns are consecutive */
    uint32_t count;  /* number of turns; 0: not listed yet */
    uint32_t front;  /* number of the turns to consider (see tree_order); 0: all */
    uint32_t rest;   /* sum of the proof counts of the other turns */
    uint32_t moved;  /* new number of the position while the graph is being copied */
    bool capped;     /* whether the list of turns may be incomplete, even apart from turns that lose
                      * at once */
    bool busy;       /* whether another thread is listing or evaluating the position's turns */
};

struct tree_half {
    struct tree_position *positions; /* positions of the graph; number 0 is the root */
    struct tree_turn *turns;
    char *digits;
    uint32_t position_count;
    uint32_t turn_count;
    uint32_t digit_count;
};

struct tree {
    struct tree_half now;
    struct tree_half spare; /* memory into which tree_keep copies */
    uint32_t position_max;
    uint32_t turn_max;
    uint32_t digit_max;
    uint32_t *numbers; /* numbers of positions by hash; entries of positions that were dropped may
                        * remain */
    uint32_t number_count;
    uint32_t layouts; /* number of times that tree_plant or tree_keep has changed the root */
};

/* Returns the number of turns, with their positions, that fit into `bytes`; at least 1. */
uint32_t tree_room(uint64_t bytes);

/* Allocates memory for turn_max turns twice. Unused memory costs nothing. tree_free may be called
 * twice. */
void tree_open(struct tree *tree, uint32_t turn_max);
void tree_free(struct tree *tree);

/* Makes a position the root, and drops everything else. */
void tree_plant(struct tree *tree, uint64_t hash);

/* Makes the position with that hash the root, and drops everything that is not below it. The
 * position is searched for at the root and up to two turns below it. If it is not there, returns
 * false and changes nothing. */
bool tree_keep(struct tree *tree, uint64_t hash);

/* Sets the position after a turn. This is an existing position, or a new one with the turn's value.
 * Returns false if there is no memory for a new one. */
bool tree_enter(struct tree *tree, struct tree_position *from, struct tree_turn *turn);

/* Sorts the turns of a position: first those that the search has taken, then the others, each group
 * best first. From then on the search considers only the taken turns and the first of the others,
 * because the rest are not better. Does nothing while a turn has no value, or while steps are not
 * back, because they refer to turns by number. */
void tree_order(struct tree *tree, struct tree_position *position);

/* Returns the number of a position's turns that the search considers. */
static inline uint32_t tree_front(const struct tree_position *position)
{
    return position->front != 0 ? position->front : position->count;
}

/* Copies the value and the mean of the position after a turn to the turn. The search must have
 * reached that position. */
static inline void tree_refresh(const struct tree *tree, struct tree_turn *turn)
{
    const struct tree_position *position = &tree->now.positions[turn->position];
    turn->worth = position->worth;
    turn->mean = position->mean;
}

/* Returns the text of a turn, without a NUL. */
static inline const char *tree_text(const struct tree *tree, const struct tree_turn *turn)
{
    return tree->now.digits + turn->text;
}

#endif
