/* The Showdown engine as an agent: it takes a line of the referee and returns a turn. Between turns
 * its memory can be kept as a block of bytes. It reads and writes no files, and never sees the true
 * game.
 *
 * The block holds the history (seed, seat, and each turn with its answer) uncompressed, and a
 * checksum. Loading it repeats the history, which gives the same belief. */
#ifndef ENGINES_SHOWDOWN_MIND_H
#define ENGINES_SHOWDOWN_MIND_H

#include "engines/showdown/choice.h"

#include <stddef.h>

#define MIND_LINE_MAX 16   /* bytes of a turn as text, including the NUL */
#define MIND_BLOCK_MAX 640 /* most bytes of a block */

struct mind_turn {
    struct action action;
    uint8_t answer;
    struct spot spot;
};

struct mind {
    uint64_t seed;
    int8_t seat; /* -1: no game has begun */
    bool lost;   /* the history begins in the middle of a game, at `start` */
    struct spot start;
    uint8_t count;
    struct mind_turn turns[TURNS]; /* the turns so far; the last one has no answer yet */
    unsigned ideas;                /* combination of enum idea */
    uint64_t dice;                 /* state of the dice after the last choice */
    struct belief belief;
};

void mind_init(struct mind *mind, uint64_t seed);

/* Chooses the turn after a line of the referee, which may be any text. */
void mind_answer(struct mind *mind, const char *line, char turn[MIND_LINE_MAX]);

/* Fills the block and returns its size in bytes. */
size_t mind_save(const struct mind *mind, uint8_t block[MIND_BLOCK_MAX]);

/* Restores a mind from a block. Returns false if mind_save did not write these bytes; the mind is
 * then as mind_init left it. */
bool mind_load(struct mind *mind, const uint8_t *block, size_t size);

#endif
