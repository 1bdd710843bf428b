/* Numbers of the Halma search that no rule gives: they were tuned by games (lab/measure/spsa.c). */
#ifndef ENGINES_HALMA_DIALS_H
#define ENGINES_HALMA_DIALS_H

#define HALMA_CHOICES_MAX 64

enum {
    WIDTH_LAST, /* moves to value at the last ply by the network's sums alone, */
    WIDTH_1,    /* or to search with one ply left, */
    WIDTH_2,
    WIDTH_3,
    WIDTH_4,      /* with four and more */
    REDUCED_FROM, /* moves of a list to search at full depth first, */
    REDUCED_MORE, /* the next ones with a ply less, from here on with two, */
    REDUCED_MOST, /* with three */
    PRUNE,        /* a value above beta by this, per ply left, ends a node at once */
    ASPIRATION,   /* half of the first window, in hundredths of a move */
    KILLER_BONUS, /* the bonus of killers in the order of moves, likewise */
    TEMPO,        /* what it is worth to be the mover, likewise */
    HISTORY,      /* of a move that was best, times the square of the depth */
    HALMA_DIALS
};

struct halma_dial {
    const char *name;
    int value, low, high;
    int step; /* a change that games can measure */
};

extern const struct halma_dial halma_dials[HALMA_DIALS];

#endif
