/* The Showdown engine as an agent: it takes a line of the referee and returns a turn. Between turns
 * its memory can be kept as a block of bytes. It reads and writes no files, and never sees the true
 * game.
 *
 * The block contains the history (seed, seat, and each turn with its answer) uncompressed, and a
 * checksum. Loading it repeats the history, which gives the same belief. */
#ifndef ENGINES_SHOWDOWN_MIND_H
#define ENGINES_SHOWDOWN_MIND_H

#include "engines/showdown/choice.h"

#include <stddef.h>

#define MIND_LINE_MAX 16   /* maximum number of bytes of a turn as text, including the NUL */
#define MIND_BLOCK_MAX 640 /* maximum number of bytes of a block */

struct mind_turn {
    struct action action;
    uint8_t answer;
    struct spot spot;
};

struct mind {
    uint64_t seed;
    int8_t seat; /* our seat; -1: no game has begun */
    bool lost;   /* whether the history begins in the middle of a game, at `start` */
    struct spot start;
    uint8_t count;
    struct mind_turn turns[TURNS]; /* turns so far; the last turn has no answer yet */
    unsigned ideas;                /* parts of the strategy that are used, a combination of enum
                                    * idea */
    uint64_t dice;                 /* state of the random numbers after the last choice */
    struct belief belief;
};

void mind_init(struct mind *mind, uint64_t seed);

/* Chooses a turn after a line of the referee. The line may be any text. */
void mind_answer(struct mind *mind, const char *line, char turn[MIND_LINE_MAX]);

/* Fills the block with the mind's memory, and returns its size in bytes. */
size_t mind_save(const struct mind *mind, uint8_t block[MIND_BLOCK_MAX]);

/* Restores a mind from a block. If mind_save did not write these bytes, returns false, and the mind
 * is in the same state as after mind_init. */
bool mind_load(struct mind *mind, const uint8_t *block, size_t size);

#endif
