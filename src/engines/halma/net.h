/* A small network that estimates the value of a Halma position as the difference of the moves that
 * the two armies need. It does not search, and does not recognise the end of a game. Its weights
 * were trained on games of our own engines (lab/training/halma).
 *
 * Each seat sees the board so that its own pieces start at the top left. Per seat there are 512
 * inputs (256 cells for its own pieces and 256 for the opponent's), HALMA_NET_WIDTH sums of
 * weights, each clipped to 0..255, and one weighted sum of those. A move changes two inputs per
 * seat, so the sums are kept and updated. All arithmetic is on integers, so results are the same on
 * every machine. */
#ifndef ENGINES_HALMA_NET_H
#define ENGINES_HALMA_NET_H

#include "games/halma/board.h"
#include "net/format.h"

#define HALMA_NET_WIDTH 64
#define NET_MOVE 100      /* value of one move, in the units of halma_net_value */
#define NET_CUT 255       /* maximum of a clipped sum; larger sums are set to it */
#define NET_OUT_UNIT 1024 /* number of units of the weighted sum per hundredth of a move */

struct halma_net {
    int16_t sums[2 * HALMA_CELLS][HALMA_NET_WIDTH]; /* weights of the inputs in the sums */
    int16_t start[HALMA_NET_WIDTH];
    int16_t out[HALMA_NET_WIDTH];
    int16_t toll[HALMA_CELLS]; /* value of each own piece by its cell, in hundredths of a move (a
                                * piece-square table) */
};

/* Layout of the network as a file; see net/format.h. */
extern const struct net_shape halma_net_shape;

/* The built-in network, and its text form (net/text.h) for builds with engines/packed.c. */
const struct halma_net *halma_net_default(void);
extern const char *const halma_net_lines[];

/* The sums of both seats for a position. */
struct halma_sums {
    int16_t of[SEATS][HALMA_NET_WIDTH];
    int32_t tolls[SEATS];
    uint32_t plain; /* nonzero: AVX2 is not used, because this machine lacks it; the results are the
                     * same */
};

/* Returns the toll (cost) of a seat's piece on a cell. */
static inline int halma_net_toll(const struct halma_net *net, int seat, unsigned code)
{
    return net->toll[code ^ (seat == 0 ? 0 : 255)];
}

/* Computes the sums of both seats for a position. */
void halma_net_set(const struct halma_net *net, struct halma_sums *sums,
                   const struct halma_board *board);

/* Updates the sums after a piece of `mover` moves from one cell to another. */
void halma_net_move(const struct halma_net *net, struct halma_sums *sums, int mover, unsigned from,
                    unsigned to);

/* Returns the number of moves that the opponent of `seat` needs minus the number of moves that
 * `seat` needs, in hundredths. */
int halma_net_value(const struct halma_net *net, const struct halma_sums *sums, int seat);

/* As halma_net_value, but after a move of `seat` that has not been made yet. */
int halma_net_value_after(const struct halma_net *net, const struct halma_sums *sums, int seat,
                          unsigned from, unsigned to);

#endif
