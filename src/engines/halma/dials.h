/* Parameters of the Halma search. Their values were tuned by playing games (lab/measure/spsa.c). */
#ifndef ENGINES_HALMA_DIALS_H
#define ENGINES_HALMA_DIALS_H

#define HALMA_CHOICES_MAX 64

enum {
    WIDTH_LAST, /* moves valued by the network's sums alone at the last ply */
    WIDTH_1,    /* moves searched with one ply left; WIDTH_2 and WIDTH_3 are for two and three
                 * plies */
    WIDTH_2,
    WIDTH_3,
    WIDTH_4,      /* moves searched with four or more plies left */
    REDUCED_FROM, /* number of moves at the start of a list that are searched at full depth */
    REDUCED_MORE, /* from this index on, moves are searched two plies less deep; before it, one
                   * ply */
    REDUCED_MOST, /* from this index on, moves are searched three plies less deep */
    PRUNE,        /* ends a node whose value exceeds beta by this amount per ply left */
    ASPIRATION,   /* half the width of the first aspiration window, in hundredths of a move */
    KILLER_BONUS, /* bonus of killer moves in move ordering, in hundredths of a move */
    TEMPO,        /* value of being the side to move, in hundredths of a move */
    HISTORY,      /* history bonus of a best move; multiplied by the square of the depth */
    HALMA_DIALS
};

struct halma_dial {
    const char *name;
    int value, low, high;
    int step; /* smallest change whose effect games can measure */
};

extern const struct halma_dial halma_dials[HALMA_DIALS];

#endif
