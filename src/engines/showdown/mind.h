/* The Showdown engine as an agent: it receives the referee's lines and returns turns. Between
 * turns, its memory can be saved as a block of bytes. The agent does not read or write files, and
 * never sees the true state of the game.
 *
 * The block contains the seed, the seat, each turn with its answer, and a checksum, without
 * compression. Loading the block replays these turns, which gives the same belief state. */
#ifndef ENGINES_SHOWDOWN_MIND_H
#define ENGINES_SHOWDOWN_MIND_H

#include "engines/showdown/choice.h"

#include <stddef.h>

#define MIND_LINE_MAX 16   /* maximum size of a turn's text in bytes, including the NUL */
#define MIND_BLOCK_MAX 640 /* maximum size of a saved block in bytes */

struct mind_turn {
    struct action action;
    uint8_t answer;
    struct spot spot;
};

struct mind {
    uint64_t seed;
    int8_t seat; /* the engine's seat, or -1 before a game begins */
    /* whether the recorded turns begin in the middle of a game, with the engine on `start` */
    bool lost;
    struct spot start;
    uint8_t count;
    struct mind_turn turns[TURNS]; /* the turns played so far; the last turn has no answer yet */
    /* enabled features of the strategy, as a set of enum idea values */
    unsigned ideas;
    uint64_t dice; /* random generator state after the last turn was chosen */
    struct belief belief;
};

void mind_init(struct mind *mind, uint64_t seed);

/* Chooses the turn that answers a line from the referee. `line` may be any string. */
void mind_answer(struct mind *mind, const char *line, char turn[MIND_LINE_MAX]);

/* Writes the agent's memory to the block. Returns the number of bytes written. */
size_t mind_save(const struct mind *mind, uint8_t block[MIND_BLOCK_MAX]);

/* Restores an agent from a saved block. If mind_save did not write these bytes, returns false and
 * leaves the agent in the same state as after mind_init. */
bool mind_load(struct mind *mind, const uint8_t *block, size_t size);

#endif
