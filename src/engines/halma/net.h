/* What a position of Halma is worth: a small network that guesses how many moves each army needs.
 * Never searches, and knows nothing of the end of the game; its numbers come from games of our own
 * engines (training/halma).
 *
 * For each seat, as it sees the board (its own men coming from the top left): 512 inputs, 256 for
 * its own men by cell and 256 for the opponent's; NET_WIDTH sums of weights, each cut to 0..255;
 * one weighted sum of those, in hundredths of a move. A move changes two inputs of each seat, so
 * the sums are kept and mended. Integers only: the same on every machine. */
#ifndef ENGINES_HALMA_NET_H
#define ENGINES_HALMA_NET_H

#include "games/halma/board.h"

#define NET_WIDTH 64
#define NET_MOVE 100      /* the worth of a move */
#define NET_CUT 255       /* the most that a sum counts for */
#define NET_OUT_UNIT 1024 /* the last sum is in so many parts of a hundredth of a move */
#define NET_SHARE 8

/* The digits that the weights are written in: printable, and harmless in a string. */
#define HALMA_NET_DIGITS                                                                           \
    "!#$%&'()*+,-./0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"

/* In this order: what each input adds, the sums' starts, the weights of the output, the tolls; two
 * digits each. */
#define HALMA_NET_NUMBERS (2 * HALMA_CELLS * NET_WIDTH + 2 * NET_WIDTH + HALMA_CELLS)

struct halma_net {
    int16_t sums[2 * HALMA_CELLS][NET_WIDTH]; /* what each input adds */
    int16_t start[NET_WIDTH];
    int16_t out[NET_WIDTH];
    int16_t toll[SEATS][HALMA_CELLS]; /* what each man adds by itself, in hundredths of a move */
    int16_t share[SEATS]; /* how much the moves that each seat needs count for, in NET_SHAREs */
    bool plain; /* do without AVX2: set where the machine has none; the results are the same */
};

/* The sums of both seats. */
struct halma_sums {
    int16_t of[SEATS][NET_WIDTH];
    int32_t tolls[SEATS];
};

/* The network in use. */
void halma_net_init(struct halma_net *net);

/* The network that is written in rows of digits, HALMA_NET_NUMBERS in all; a row holds whole ones.
 */
void halma_net_from_rows(struct halma_net *net, const char *const *rows);

void halma_net_set(const struct halma_net *net, struct halma_sums *sums,
                   const struct halma_board *board);

/* A man of `mover` goes from one cell to another. */
void halma_net_move(const struct halma_net *net, struct halma_sums *sums, int mover, unsigned from,
                    unsigned to);

/* The moves that the opponent of `seat` needs less those that `seat` does, each by its share. */
int halma_net_value(const struct halma_net *net, const struct halma_sums *sums, int seat);

/* The same after a move of `seat`. */
int halma_net_value_after(const struct halma_net *net, const struct halma_sums *sums, int seat,
                          unsigned from, unsigned to);

#endif
