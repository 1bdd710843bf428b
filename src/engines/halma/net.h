/* A small neural network that evaluates a Halma position without search. Its output is the number
 * of moves that the opponent still needs to get home, minus the number that the player needs. The
 * network does not recognize that a game is over. Its weights were trained on this engine's games
 * (lab/training/halma).
 *
 * From each seat's point of view, its own pieces start at the top left. Each seat has 512 inputs:
 * one per cell for its own pieces, and one per cell for the opponent's. The first layer adds up the
 * weights of the active inputs into HALMA_NET_WIDTH sums. Each sum is clipped to 0..255, and the
 * output is a weighted sum of the results. A move changes only two inputs per seat, so the sums are
 * updated incrementally. All arithmetic is on integers, so the results are the same on every
 * machine. */
#ifndef ENGINES_HALMA_NET_H
#define ENGINES_HALMA_NET_H

#include "games/halma/board.h"
#include "net/format.h"

#define HALMA_NET_WIDTH 64
#define NET_MOVE 100 /* value of one move, in the same unit as halma_net_value */
#define NET_CUT 255  /* the sums are clipped to the range from 0 to this number */
/* the output layer computes an integer sum; NET_OUT_UNIT in it equals one hundredth of a move */
#define NET_OUT_UNIT 1024

struct halma_net {
    /* first layer: weights from each input to each sum */
    int16_t sums[2 * HALMA_CELLS][HALMA_NET_WIDTH];
    int16_t start[HALMA_NET_WIDTH];
    int16_t out[HALMA_NET_WIDTH];
    /* piece-square table: cost of the player's own piece on each cell, in hundredths of a move */
    int16_t toll[HALMA_CELLS];
};

/* Layout of the network file; see net/format.h. */
extern const struct net_shape halma_net_shape;

/* The built-in network, and its text encoding (net/text.h) for builds that use engines/packed.c. */
const struct halma_net *halma_net_default(void);
extern const char *const halma_net_lines[];

/* The network's first-layer sums for a position, from each seat's point of view. */
struct halma_sums {
    int16_t of[SEATS][HALMA_NET_WIDTH];
    int32_t tolls[SEATS];
    /* nonzero if this machine lacks AVX2; the code used then is slower, but gives the same
     * results */
    uint32_t plain;
};

/* Returns the cost of a seat's piece on a cell, from the piece-square table. */
static inline int halma_net_toll(const struct halma_net *net, int seat, unsigned code)
{
    return net->toll[code ^ (seat == 0 ? 0 : 255)];
}

/* Computes the first-layer sums of both seats from scratch. */
void halma_net_set(const struct halma_net *net, struct halma_sums *sums,
                   const struct halma_board *board);

/* Updates the first-layer sums after a piece of `mover` moves from one cell to another. */
void halma_net_move(const struct halma_net *net, struct halma_sums *sums, int mover, unsigned from,
                    unsigned to);

/* Returns the lead of `seat` in hundredths of a move: the number of moves that its opponent needs
 * to get home, minus the number that `seat` needs. */
int halma_net_value(const struct halma_net *net, const struct halma_sums *sums, int seat);

/* Like halma_net_value, but returns the value after a move by `seat`, without making the move. */
int halma_net_value_after(const struct halma_net *net, const struct halma_sums *sums, int seat,
                          unsigned from, unsigned to);

#endif
