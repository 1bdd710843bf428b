/* Parameters of the Halma engine's alpha-beta search. Their values were tuned by playing games
 * (lab/measure/spsa.c). */
#ifndef ENGINES_HALMA_DIALS_H
#define ENGINES_HALMA_DIALS_H

#define HALMA_CHOICES_MAX 64

enum {
    /* number of moves evaluated at the last ply; they are not made, but evaluated from the
     * network's sums */
    WIDTH_LAST,
    /* number of moves searched in a node with one ply left; WIDTH_2 and WIDTH_3 are for two and
     * three plies */
    WIDTH_1,
    WIDTH_2,
    WIDTH_3,
    WIDTH_4, /* number of moves searched in a node with four or more plies left */
    /* late move reductions: number of moves at the start of the list that are searched at full
     * depth */
    REDUCED_FROM,
    /* index in the list from which moves are searched two plies less deep; moves before it are
     * searched one ply less deep */
    REDUCED_MORE,
    REDUCED_MOST, /* index in the list from which moves are searched three plies less deep */
    /* a node is cut off at once if its static value exceeds beta by at least this amount for each
     * ply left */
    PRUNE,
    ASPIRATION,   /* half the width of the first aspiration window, in hundredths of a move */
    KILLER_BONUS, /* bonus of killer moves in the move order, in hundredths of a move */
    TEMPO,        /* bonus of the player to move in the evaluation, in hundredths of a move */
    /* bonus of a node's best move in the history table, multiplied by the square of the depth */
    HISTORY,
    HALMA_DIALS
};

struct halma_dial {
    const char *name;
    int value, low, high;
    int step; /* smallest change of this parameter whose effect can be measured by playing games */
};

extern const struct halma_dial halma_dials[HALMA_DIALS];

#endif
