/* Numbers of the Halma search that no rule gives: games have chosen them (bench/spsa.c). */
#ifndef ENGINES_HALMA_DIALS_H
#define ENGINES_HALMA_DIALS_H

enum {
    WIDTH_LAST, /* moves that are valued at the last ply by the network's sums alone, */
    WIDTH_1,    /* or searched with one ply left, */
    WIDTH_2,
    WIDTH_3,
    WIDTH_4,      /* with four and more */
    REDUCED_FROM, /* moves of a list that are searched in full depth first, */
    REDUCED_MORE, /* the next with a ply less, from here on with two, */
    REDUCED_MOST, /* with three */
    PRUNE,        /* what a value must exceed beta by, a ply left, to end a node at once */
    ASPIRATION,   /* half of the first window, in hundredths of a move */
    KILLER_BONUS, /* what killers gain in the order of moves, likewise */
    TEMPO,        /* what it is worth to be the mover, likewise */
    HISTORY,      /* of a move that was best, times the square of the depth */
    HALMA_DIALS
};

struct halma_dial {
    const char *name;
    int value, low, high;
    int step; /* a change that games can tell */
};

extern const struct halma_dial halma_dials[HALMA_DIALS];

#endif
