/* The memory of a search: positions after whole turns, the turns between them, and their text. Many
 * strings of turns lead to the same position, which is kept once; so this is not a tree but a graph
 * without cycles. Never searches; holds no more than it was opened for. */
#ifndef ENGINES_SOCCER_TREE_H
#define ENGINES_SOCCER_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the search thinks of a position. */
struct tree_worth {
    int16_t value;     /* for its mover; see evaluate.h */
    bool settled;      /* nothing is left to find out, or nothing can be */
    uint32_t proof;    /* about how much work is left to prove that the mover wins; 0: proven */
    uint32_t disproof; /* and that it loses */
};

#define TREE_NO_PROOF 1000000000u /* in place of a count: this cannot be proven */
#define TREE_WAITS INT16_MAX      /* the value of a turn that has none yet: the worst to play */

struct tree_turn {
    uint64_t hash;           /* of board.h, after the turn */
    struct tree_worth worth; /* of the position after it, as the search last saw it, */
    int32_t mean;            /* and its mean: so turns are compared without reading the position */
    uint32_t position;       /* that position; 0 before the search has been there */
    uint32_t visits;         /* steps that took this turn, except steps for a proof */
    uint32_t text;           /* where the turn begins among the digits */
    uint16_t length;
    uint8_t ball;   /* where it ends */
    uint8_t flying; /* steps that took it and are not back; see threads.h */
};

/* A position that the search has been to. */
struct tree_position {
    uint64_t hash;
    int64_t ended; /* the sum of the estimates of steps that ended here */
    struct tree_worth worth;
    int32_t mean;    /* of the estimates of all steps, here and below */
    uint32_t visits; /* those steps, except steps for a proof */
    uint32_t turns;  /* the first of them, all in a row */
    uint32_t count;  /* of turns; 0 before they were listed */
    uint32_t front;  /* how many of them to look at, see tree_order; 0: all */
    uint32_t rest;   /* the proof counts of the other turns, added */
    uint32_t moved;  /* where it was copied to, while the graph is copied */
    bool capped;     /* there may be more turns than these and those that lose at once */
    bool busy;       /* another thread lists its turns, or values them */
};

struct tree_half {
    struct tree_position *positions; /* number 0 is the root */
    struct tree_turn *turns;
    char *digits;
    uint32_t position_count;
    uint32_t turn_count;
    uint32_t digit_count;
};

struct tree {
    struct tree_half now;
    struct tree_half spare; /* where the part to keep is copied */
    uint32_t position_max;
    uint32_t turn_max;
    uint32_t digit_max;
    uint32_t *numbers; /* of positions, by hash; forgotten positions may still be in it */
    uint32_t number_count;
    uint32_t layouts; /* how often tree_plant, or tree_keep with another root, was called */
};

/* How many turns, with their positions, fit in `bytes`; at least 1. */
uint32_t tree_room(uint64_t bytes);

/* Room for turn_max turns, twice; unused room costs no memory. You may call tree_free twice. */
void tree_open(struct tree *tree, uint32_t turn_max);
void tree_free(struct tree *tree);

/* Makes a position the root, and forgets all others. */
void tree_plant(struct tree *tree, uint64_t hash);

/* Makes the position of that hash the root, and forgets all that is not below it. Looks for it at
 * the root and up to two turns below. False: it is not there, and nothing changed. */
bool tree_keep(struct tree *tree, uint64_t hash);

/* Gives a turn the position after it: one that is there already, or a new one with the turn's
 * worth. False: there is no room for a new one. */
bool tree_enter(struct tree *tree, struct tree_position *from, struct tree_turn *turn);

/* Sorts the turns of a position: those that the search has taken come first, each part best first.
 * From then on the search looks only at the taken turns and the first one after them: the others
 * are no better. Does nothing while a turn has no value, or while steps are not back, since those
 * know turns by their numbers. */
void tree_order(struct tree *tree, struct tree_position *position);

/* How many of a position's turns to look at. */
static inline uint32_t tree_front(const struct tree_position *position)
{
    return position->front != 0 ? position->front : position->count;
}

/* Copies to a turn the worth and mean of the position after it, where the search has been. */
static inline void tree_tell(const struct tree *tree, struct tree_turn *turn)
{
    const struct tree_position *position = &tree->now.positions[turn->position];
    turn->worth = position->worth;
    turn->mean = position->mean;
}

/* The text of a turn, without a NUL. */
static inline const char *tree_text(const struct tree *tree, const struct tree_turn *turn)
{
    return tree->now.digits + turn->text;
}

#endif
