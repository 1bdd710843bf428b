/* The fast Halma board, which uses bitboards. It lists distinct moves, makes and unmakes them, and
 * maintains a hash. It supports both rule sets, but does not parse text. Tests compare it with the
 * reference rules in halma.h.
 *
 * A jump preserves the parity of x and y, so the 256 cells fall into four classes of 64, one word
 * for each class. A cell's code is class << 6 | (y >> 1) << 3 | x >> 1, with class = (y & 1) << 1 |
 * (x & 1): the low six bits are the index of the cell's bit in the word of its class. The pieces of
 * a class jump only to cells of that class, over pieces of the other three. The start cell of a
 * moving piece therefore needs no special treatment: the piece cannot jump over that cell, which is
 * in the wrong class, and the contest's rules forbid landing on it again. */
#ifndef GAMES_HALMA_BOARD_H
#define GAMES_HALMA_BOARD_H

#include "games/halma/halma.h"
#include "games/halma/jumps.h"

struct halma_board {
    uint64_t men[SEATS][HALMA_CLASSES];
    /* occupied cells and cells outside the board: bit x + 1 of element y + 1 */
    uint32_t taken[HALMA_SIZE + 2];
    /* hash of the pieces and the player to move, not including the number of plies */
    uint64_t hash;
    int16_t plies;
    int8_t mover; /* seat that is to move next, even when the game is over */
    bool server;
};

/* The moves of each piece: the targets of piece i are to[begin[i]] to to[begin[i + 1] - 1]. A piece
 * has at most 8 steps and 218 jump targets. Lists are written in blocks of 8, so writes may run
 * past the end of a list. */
struct halma_moves {
    unsigned men;
    uint8_t from[HALMA_MEN + 1];
    uint16_t begin[HALMA_MEN + 1];
    uint8_t to[HALMA_MEN * 220 + 64];
};

static inline unsigned halma_code(int x, int y)
{
    return (unsigned)((y & 1) << 7 | (x & 1) << 6 | (y >> 1) << 3 | x >> 1);
}

static inline int halma_x(unsigned code)
{
    return (int)((code & 7) << 1 | (code >> 6 & 1));
}

static inline int halma_y(unsigned code)
{
    return (int)((code >> 2 & 14) | code >> 7);
}

void halma_board_set(struct halma_board *board, const struct halma_state *state);

/* Lists the distinct moves of the player to move, even when the game is over. */
void halma_board_moves(const struct halma_board *board, struct halma_moves *moves);

/* The available implementations of move generation. All of them produce the same list. */
enum halma_means { HALMA_PORTABLE, HALMA_AVX2, HALMA_AVX512 };

/* Lists the moves with the given implementation. Returns false, and lists nothing, if the machine
 * does not support the implementation, or the implementation does not support the board's rules. */
bool halma_board_moves_by(const struct halma_board *board, struct halma_moves *moves,
                          enum halma_means means);

/* Returns the number of moves in the list. */
static inline unsigned halma_moves_count(const struct halma_moves *moves)
{
    return moves->begin[moves->men];
}

/* Returns the index of the piece that makes move number `number` of the list. */
static inline unsigned halma_moves_man(const struct halma_moves *moves, unsigned number)
{
    unsigned man = 0;
    while (moves->begin[man + 1] <= number) {
        man++;
    }
    return man;
}

/* halma_board_make makes a move that halma_board_moves listed. halma_board_unmake takes back the
 * last move made. */
void halma_board_make(struct halma_board *board, unsigned from, unsigned to);
void halma_board_unmake(struct halma_board *board, unsigned from, unsigned to);

/* Returns why the game ended with the last move, or HALMA_UNFINISHED. If the game is over, also
 * sets the scores. Does not detect that a player cannot move; in that case halma_board_moves lists
 * no moves. */
enum halma_reason halma_board_end(const struct halma_board *board, int scores[SEATS]);

/* Appends a shortest legal path for a listed move, as the text of a turn. */
void halma_board_turn(const struct halma_board *board, unsigned from, unsigned to,
                      struct text *turn);

/* Counts, for each target cell, the different paths by which a piece of the player to move can
 * reach it. Two paths are different if they differ in any cell. A count of 0 means that the cell
 * cannot be reached. The time needed is proportional to the number of paths, which grows
 * exponentially with the number of possible jumps. */
void halma_board_ways(const struct halma_board *board, unsigned from, uint64_t ways[HALMA_CELLS]);

/* The camp and the block zone (see halma.h) of each seat, with one word per class of cells. */
extern const uint64_t halma_camps[SEATS][HALMA_CLASSES];
extern const uint64_t halma_zones[SEATS][HALMA_CLASSES];

#endif
