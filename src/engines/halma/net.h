/* What a position of Halma is worth: a small network that guesses how many moves each army needs.
 * Never searches, and knows nothing of the end of the game; its numbers come from games of our own
 * engines (lab/training/halma).
 *
 * For each seat, as it sees the board (its own men come from the top left): 512 inputs, 256 for its
 * own men by cell and 256 for the opponent's; HALMA_NET_WIDTH sums of weights, each clipped to
 * 0..255; one weighted sum of those, in hundredths of a move. A move changes two inputs of each
 * seat, so the sums are kept and updated. Integers only: the same on every machine. */
#ifndef ENGINES_HALMA_NET_H
#define ENGINES_HALMA_NET_H

#include "games/halma/board.h"
#include "net/format.h"

#define HALMA_NET_WIDTH 64
#define NET_MOVE 100      /* the worth of a move */
#define NET_CUT 255       /* the most that a sum counts for */
#define NET_OUT_UNIT 1024 /* units of the last sum in a hundredth of a move */

struct halma_net {
    int16_t sums[2 * HALMA_CELLS][HALMA_NET_WIDTH]; /* what each input adds */
    int16_t start[HALMA_NET_WIDTH];
    int16_t out[HALMA_NET_WIDTH];
    int16_t toll[HALMA_CELLS]; /* what a man adds by himself, in hundredths of a move: a
                                * piece-square table */
};

/* As a file, see net/format.h. */
extern const struct net_shape halma_net_shape;

/* The net that is part of the program; and its text (net/text.h), where it is packed. */
const struct halma_net *halma_net_default(void);
extern const char *const halma_net_lines[];

/* The sums of both seats. */
struct halma_sums {
    int16_t of[SEATS][HALMA_NET_WIDTH];
    int32_t tolls[SEATS];
    uint32_t plain; /* not 0: do not use AVX2, which this machine lacks; the results are the same */
};

/* What a man of a seat adds by himself on a cell. */
static inline int halma_net_toll(const struct halma_net *net, int seat, unsigned code)
{
    return net->toll[code ^ (seat == 0 ? 0 : 255)];
}

/* The sums of a position. */
void halma_net_set(const struct halma_net *net, struct halma_sums *sums,
                   const struct halma_board *board);

/* Updates the sums: a man of `mover` goes from one cell to another. */
void halma_net_move(const struct halma_net *net, struct halma_sums *sums, int mover, unsigned from,
                    unsigned to);

/* The moves that the opponent of `seat` needs, minus those that `seat` needs. */
int halma_net_value(const struct halma_net *net, const struct halma_sums *sums, int seat);

/* The same after a move of `seat`. */
int halma_net_value_after(const struct halma_net *net, const struct halma_sums *sums, int seat,
                          unsigned from, unsigned to);

#endif
