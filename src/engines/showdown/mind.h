/* The engine of Showdown as an agent, seen from outside: a line of the referee in, a turn out, and
 * a block of bytes with what it keeps between turns. Never reads or writes a file, nor sees the
 * true game.
 *
 * The block is the history: seed, seat, and each turn with its answer, in the clear and with a
 * checksum. Loading it plays the history through the belief again, which gives the same belief. */
#ifndef ENGINES_SHOWDOWN_MIND_H
#define ENGINES_SHOWDOWN_MIND_H

#include "engines/showdown/choice.h"

#include <stddef.h>

#define MIND_LINE_MAX 16   /* bytes of a turn as text, its NUL included */
#define MIND_BLOCK_MAX 640 /* bytes of the block */

struct mind_turn {
    struct deed deed;
    uint8_t said;
    struct spot spot;
};

struct mind {
    uint64_t seed;
    int8_t seat; /* -1 before a game has begun */
    bool lost;   /* the history begins somewhere in the game, at `start` */
    struct spot start;
    uint8_t count;
    struct mind_turn turns[TURNS]; /* the last one is not answered yet */
    unsigned ideas;                /* enum idea */
    uint64_t dice;                 /* as the last choice left them */
    struct belief belief;
};

void mind_init(struct mind *mind, uint64_t seed);

/* The turn after this line of the referee, which may be anything at all. */
void mind_answer(struct mind *mind, const char *line, char turn[MIND_LINE_MAX]);

/* Fills the block; returns its size. */
size_t mind_save(const struct mind *mind, uint8_t block[MIND_BLOCK_MAX]);

/* False: these bytes are not a block of ours, and the mind is as mind_init left it. */
bool mind_load(struct mind *mind, const uint8_t *block, size_t size);

#endif
