/* The memory of a search: positions after whole turns, and the turns as text.
 * Never searches; holds no more than it was opened for. */
#ifndef ENGINES_SOCCER_TREE_H
#define ENGINES_SOCCER_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tree_node {
    uint64_t hash;     /* of board.h */
    int64_t sum;       /* of the estimates that those visits ended in */
    uint32_t children; /* the first of them, all in a row; 0 while there are none */
    uint32_t count;    /* of children */
    uint32_t visits;   /* steps that came here, but for those for a proof */
    uint32_t proof;    /* about what is left to do to prove that the mover here wins; 0: proven */
    uint32_t disproof; /* and that it loses */
    uint32_t turn;     /* where the turn that led here begins among the digits */
    int16_t value;     /* for the mover here; see evaluate.h */
    uint16_t length;   /* of that turn */
    uint8_t ball;      /* where it ends */
    bool settled;      /* nothing is left to find out here, or nothing can be */
    bool capped;       /* there may be turns beside the children and those that lose at once */
};

#define TREE_NO_PROOF 1000000000u /* in place of a count: this will not be proven */

struct tree_half {
    struct tree_node *nodes; /* number 0 is the root */
    char *digits;
    uint32_t node_count;
    uint32_t digit_count;
};

struct tree {
    struct tree_half now;
    struct tree_half spare; /* where the part that is kept is copied */
    uint32_t node_max;
    uint32_t digit_max;
};

/* How many positions find room in so many bytes; at least 1. */
uint32_t tree_room(uint64_t bytes);

/* Room for node_max positions, twice; memory that is not used costs none. tree_free takes what was
 * opened, also twice. */
void tree_open(struct tree *tree, uint32_t node_max);
void tree_free(struct tree *tree);

/* Makes a position the root, without children. */
void tree_plant(struct tree *tree, uint64_t hash);

/* Makes the node of that hash the root, and forgets all that is not below it. Looks at the root and
 * two turns below it. False: it is not there, and nothing changed. */
bool tree_keep(struct tree *tree, uint64_t hash);

/* The text of a node's turn, without a NUL. */
static inline const char *tree_turn(const struct tree *tree, const struct tree_node *node)
{
    return tree->now.digits + node->turn;
}

#endif
