/* The memory of the soccer search: positions, the turns between them, and the text of the turns. If
 * several sequences of turns lead to the same position, it is stored only once, so the tree is
 * really an acyclic graph. Its capacity is fixed when it is opened. */
#ifndef ENGINES_SOCCER_TREE_H
#define ENGINES_SOCCER_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value and the proof numbers of a position. */
struct tree_worth {
    int16_t value; /* value for the player to move in the position; see evaluate.h */
    /* whether the value is final: it is proven, or all turns are exhausted */
    bool settled;
    /* proof number: estimated work left to prove that the player to move wins, or 0 if proven */
    uint32_t proof;
    /* disproof number: estimated work left to prove that the player to move loses, or 0 if
     * proven */
    uint32_t disproof;
};

#define TREE_NO_PROOF 1000000000u /* proof number if a proof is impossible */
/* value of a position that is not evaluated yet; the worst value for the player whose turn leads to
 * it */
#define TREE_WAITS INT16_MAX

struct tree_turn {
    uint64_t hash; /* hash (board.h) of the position after the turn */
    /* value and proof numbers of the position after the turn, copied when a search step last took
     * the turn */
    struct tree_worth worth;
    /* mean value of the position after the turn; copied here to compare turns without reading
     * positions */
    int32_t mean;
    /* number of the position after the turn, or 0 if the search has not reached it */
    uint32_t position;
    /* number of search steps that took this turn, excluding those that follow proof numbers */
    uint32_t visits;
    uint32_t text; /* index in `digits` of the first digit of the turn's text */
    uint16_t length;
    uint8_t ball; /* dot where the turn ends */
    /* number of unfinished search steps that took this turn; see threads.h */
    uint8_t flying;
};

/* A position that the search has reached. */
struct tree_position {
    uint64_t hash;
    int64_t ended; /* sum of the estimates of all search steps that ended at this position */
    struct tree_worth worth;
    /* mean of the estimates of all search steps that ended at this position or below it */
    int32_t mean;
    /* number of search steps through this position, excluding those that follow proof numbers */
    uint32_t visits;
    uint32_t turns; /* index of the position's first turn; its turns are consecutive */
    uint32_t count; /* number of turns, or 0 if the turns are not listed yet */
    /* number of leading turns that the search considers (see tree_order), or 0 for all */
    uint32_t front;
    uint32_t rest;  /* sum of the proof numbers of the remaining turns */
    uint32_t moved; /* new number of the position while tree_keep copies the tree */
    /* whether turns may be missing from the list, other than turns that lose immediately */
    bool capped;
    bool busy; /* whether a helper thread is listing or evaluating the position's turns */
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
    struct tree_half spare; /* memory into which tree_keep copies the part to be kept */
    uint32_t position_max;
    uint32_t turn_max;
    uint32_t digit_max;
    /* hash table of position numbers; may contain numbers of dropped positions */
    uint32_t *numbers;
    uint32_t number_count;
    uint32_t layouts; /* number of times that tree_plant or tree_keep has changed the root */
};

/* Returns how many turns fit into a tree of `bytes` bytes, at least 1. */
uint32_t tree_room(uint64_t bytes);

/* Reserves address space for two sets of turn_max turns. Unused memory costs nothing. tree_free may
 * be called more than once. */
void tree_open(struct tree *tree, uint32_t turn_max);
void tree_free(struct tree *tree);

/* Makes a position the root, and drops the rest of the tree. */
void tree_plant(struct tree *tree, uint64_t hash);

/* Looks for the position with that hash at the root and up to two turns below it. If it is there,
 * makes it the root, drops everything that is not below it, and returns true. Otherwise returns
 * false and changes nothing. */
bool tree_keep(struct tree *tree, uint64_t hash);

/* Links a turn to the position after it, which is either an existing position or a new one with the
 * turn's value. Returns false if there is no memory for a new one. */
bool tree_enter(struct tree *tree, struct tree_position *from, struct tree_turn *turn);

/* Sorts the turns of a position: first the turns that the search has taken, then the others, each
 * group by value. From then on, the search considers only the turns that it has taken and the first
 * of the others; the rest have no higher value. Does nothing if a turn is not evaluated yet, or if
 * search steps through the position are unfinished, because such steps refer to turns by index. */
void tree_order(struct tree *tree, struct tree_position *position);

/* Returns the number of a position's turns that the search considers; see tree_order. */
static inline uint32_t tree_front(const struct tree_position *position)
{
    return position->front != 0 ? position->front : position->count;
}

/* Updates a turn's value and mean from the position after the turn, which the search must have
 * reached. */
static inline void tree_refresh(const struct tree *tree, struct tree_turn *turn)
{
    const struct tree_position *position = &tree->now.positions[turn->position];
    turn->worth = position->worth;
    turn->mean = position->mean;
}

/* Returns the text of a turn, which does not end with a NUL. */
static inline const char *tree_text(const struct tree *tree, const struct tree_turn *turn)
{
    return tree->now.digits + turn->text;
}

#endif
