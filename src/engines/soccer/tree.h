/* The memory of a search: positions after whole turns, the turns between them, and their text. Many
 * sequences of turns lead to the same position, which is stored once, so this is a graph without
 * cycles. Its size is fixed when it is opened. */
#ifndef ENGINES_SOCCER_TREE_H
#define ENGINES_SOCCER_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the search thinks of a position. */
struct tree_worth {
    int16_t value;     /* value for the mover of the position; see evaluate.h */
    bool settled;      /* nothing more can be found out about the position */
    uint32_t proof;    /* estimated work left to prove that the mover wins; 0: proven */
    uint32_t disproof; /* estimated work left to prove that the mover loses; 0: proven */
};

#define TREE_NO_PROOF 1000000000u /* replaces an estimate: impossible to prove */
/* value of a turn that has no value yet; the worst value for the side that would play it */
#define TREE_WAITS INT16_MAX

struct tree_turn {
    uint64_t hash;           /* hash (board.h) of the position after the turn */
    struct tree_worth worth; /* worth of the position after the turn, as last copied */
    int32_t mean;            /* mean of the position after the turn, copied so that turns can be
                              * compared without reading positions */
    uint32_t position;       /* number of the position after the turn; 0: the search has not been
                              * there */
    uint32_t visits;         /* steps that took this turn, except steps for a proof */
    uint32_t text;           /* index of the turn's text in `digits` */
    uint16_t length;
    uint8_t ball;   /* dot on which the turn ends */
    uint8_t flying; /* steps that took this turn and are not back yet; see threads.h */
};

/* A position that the search has visited. */
struct tree_position {
    uint64_t hash;
    int64_t ended; /* sum of the estimates of the steps that ended here */
    struct tree_worth worth;
    int32_t mean;    /* mean of the estimates of all steps that ended here or below */
    uint32_t visits; /* number of those steps, except steps for a proof */
    uint32_t turns;  /* index of the first turn; the turns are consecutive */
    uint32_t count;  /* number of turns; 0: not listed yet */
    uint32_t front;  /* how many of the turns to consider (see tree_order); 0: all */
    uint32_t rest;   /* sum of the proof counts of the other turns */
    uint32_t moved;  /* new number of the position, while the graph is being copied */
    bool capped;     /* the list may be incomplete, even apart from turns that lose at once */
    bool busy;       /* another thread is listing or valuing its turns */
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
    struct tree_half spare; /* space into which tree_keep copies */
    uint32_t position_max;
    uint32_t turn_max;
    uint32_t digit_max;
    uint32_t *numbers; /* numbers of positions by hash; entries of forgotten positions may remain */
    uint32_t number_count;
    uint32_t layouts; /* number of times the root has changed, by tree_plant or tree_keep */
};

/* Returns how many turns, with their positions, fit in `bytes`; at least 1. */
uint32_t tree_room(uint64_t bytes);

/* Allocates room for turn_max turns, twice; unused room costs no memory. tree_free may be called
 * twice. */
void tree_open(struct tree *tree, uint32_t turn_max);
void tree_free(struct tree *tree);

/* Makes a position the root, and forgets everything else. */
void tree_plant(struct tree *tree, uint64_t hash);

/* Makes the position with that hash the root, and forgets everything that is not below it. Looks
 * for it at the root and up to two turns below. Returns false, with nothing changed, if it is not
 * there. */
bool tree_keep(struct tree *tree, uint64_t hash);

/* Sets the position after a turn: an existing one, or a new one with the turn's worth. Returns
 * false if there is no room for a new one. */
bool tree_enter(struct tree *tree, struct tree_position *from, struct tree_turn *turn);

/* Sorts the turns of a position: first those that the search has taken, then the others, each group
 * best first. From then on the search considers only the taken turns and the first of the others,
 * because the rest are not better. Does nothing while a turn has no value, or while steps are not
 * back, because they refer to turns by number. */
void tree_order(struct tree *tree, struct tree_position *position);

/* Returns how many of a position's turns to consider. */
static inline uint32_t tree_front(const struct tree_position *position)
{
    return position->front != 0 ? position->front : position->count;
}

/* Copies to a turn the worth and mean of the position after it. The search must have been there. */
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
