/* Parameters of the Halma engine's alpha-beta search. Their values were tuned with SPSA by playing
 * games (lab/measure/spsa.c). */
#ifndef ENGINES_HALMA_DIALS_H
#define ENGINES_HALMA_DIALS_H

#define HALMA_CHOICES_MAX 64

enum {
    /* number of moves evaluated at the last ply; the network evaluates them from its sums alone,
     * and they are not made on the board */
    WIDTH_LAST,
    /* number of moves searched in a node with one ply left; WIDTH_2 and WIDTH_3 are for two and
     * three plies */
    WIDTH_1,
    WIDTH_2,
    WIDTH_3,
    WIDTH_4, /* number of moves searched in a node with four or more plies left */
    /* late move reductions start at this index in the move list; earlier moves are searched at full
     * depth */
    REDUCED_FROM,
    /* moves at this index in the move list or later are reduced by two plies; earlier moves are
     * reduced by one ply */
    REDUCED_MORE,
    REDUCED_MOST, /* moves at this index in the move list or later are reduced by three plies */
    /* a node is pruned without search if its static value exceeds beta by this much per remaining
     * ply */
    PRUNE,
    ASPIRATION,   /* half the width of the first aspiration window, in hundredths of a move */
    KILLER_BONUS, /* bonus for killer moves in move ordering, in hundredths of a move */
    TEMPO,        /* bonus for the player to move in the evaluation, in hundredths of a move */
    /* bonus for a node's best move in the history table; it is multiplied by the square of the
     * depth */
    HISTORY,
    HALMA_DIALS
};

struct halma_dial {
    const char *name;
    int value, low, high;
    /* smallest change in the parameter that measurably affects game results */
    int step;
};

extern const struct halma_dial halma_dials[HALMA_DIALS];

#endif
