/* Parameters of the Halma search. Their values were tuned by playing games (lab/measure/spsa.c). */
#ifndef ENGINES_HALMA_DIALS_H
#define ENGINES_HALMA_DIALS_H

#define HALMA_CHOICES_MAX 64

enum {
    WIDTH_LAST, /* number of moves that are evaluated by the network's sums alone at the last ply */
    WIDTH_1,    /* number of moves that are searched with one ply left; WIDTH_2 and WIDTH_3 are the
                 * numbers for two and three plies */
    WIDTH_2,
    WIDTH_3,
    WIDTH_4,      /* number of moves that are searched with four or more plies left */
    REDUCED_FROM, /* number of moves at the start of a list that are searched at full depth */
    REDUCED_MORE, /* index from which moves are searched two plies less deep; moves before it are
                   * searched one ply less deep */
    REDUCED_MOST, /* index from which moves are searched three plies less deep */
    PRUNE,        /* amount per ply left by which a node's value must exceed beta for the node to be
                   * ended at once */
    ASPIRATION,   /* half the width of the first aspiration window, in hundredths of a move */
    KILLER_BONUS, /* bonus of killer moves when moves are sorted, in hundredths of a move */
    TEMPO,        /* value of being the player to move, in hundredths of a move */
    HISTORY,      /* bonus of a best move in the history table; multiplied by the square of the
                   * depth */
    HALMA_DIALS
};

struct halma_dial {
    const char *name;
    int value, low, high;
    int step; /* smallest change whose effect can be measured by playing games */
};

extern const struct halma_dial halma_dials[HALMA_DIALS];

#endif
