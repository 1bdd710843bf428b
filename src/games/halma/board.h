/* The fast board of Halma: bitboards, distinct moves, make and unmake, hash; both rule sets. It
 * does not read text. Tests compare it with the plain rules of halma.h.
 *
 * A jump keeps the parity of x and y, so the 256 cells fall into four classes of 64, one word for
 * each class. A cell's code is class << 6 | (y >> 1) << 3 | x >> 1, with class = (y & 1) << 1 | (x
 * & 1): the low six bits are the cell's bit in the word of its class. The pieces of a class jump
 * only to cells of that class, over pieces of the other three. So a moving piece never meets its
 * own start: by the contest's rules it can neither jump over it (wrong class) nor land on it
 * again. */
#ifndef GAMES_HALMA_BOARD_H
#define GAMES_HALMA_BOARD_H

#include "games/halma/halma.h"
#include "games/halma/jumps.h"

struct halma_board {
    uint64_t men[SEATS][HALMA_CLASSES];
    uint32_t taken[HALMA_SIZE + 2]; /* [y + 1], bit x + 1: occupied, or outside the board */
    uint64_t hash;                  /* hash of the pieces and the mover, without the plies */
    int16_t plies;
    int8_t mover; /* the seat to move next, even when the game is over */
    bool server;
};

/* The targets of each piece: to[begin[i]] .. to[begin[i + 1] - 1] for piece i. A piece has at most
 * 8 steps and 218 jump targets. Lists are written in blocks of 8, so writes may pass the end of a
 * list. */
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

/* Lists the distinct moves of the mover, even when the game is over. */
void halma_board_moves(const struct halma_board *board, struct halma_moves *moves);

/* The implementations of the move list; all give the same list. */
enum halma_means { HALMA_PORTABLE, HALMA_AVX2, HALMA_AVX512 };

/* Lists the moves with the given implementation. Returns false, and lists nothing, if the machine
 * or the server's rules do not support it. */
bool halma_board_moves_by(const struct halma_board *board, struct halma_moves *moves,
                          enum halma_means means);

/* Returns the number of listed moves. */
static inline unsigned halma_moves_count(const struct halma_moves *moves)
{
    return moves->begin[moves->men];
}

/* Returns the index of the piece that makes a listed move. */
static inline unsigned halma_moves_man(const struct halma_moves *moves, unsigned number)
{
    unsigned man = 0;
    while (moves->begin[man + 1] <= number) {
        man++;
    }
    return man;
}

/* Makes a move of the mover from the list of halma_board_moves; unmake takes back the last move
 * made. */
void halma_board_make(struct halma_board *board, unsigned from, unsigned to);
void halma_board_unmake(struct halma_board *board, unsigned from, unsigned to);

/* Returns why the game ended with the last move, or HALMA_UNFINISHED; sets the scores if the game
 * is over. A stuck player is not detected: halma_board_moves then lists no move. */
enum halma_reason halma_board_end(const struct halma_board *board, int scores[SEATS]);

/* Appends a shortest legal path of a listed move, as a turn. */
void halma_board_turn(const struct halma_board *board, unsigned from, unsigned to,
                      struct text *turn);

/* Counts, for each target, the different paths (cell by cell) by which a piece of the mover can
 * reach it; 0: not reachable. Takes time in proportion to the number of paths, which grows
 * exponentially with the possible jumps. */
void halma_board_ways(const struct halma_board *board, unsigned from, uint64_t ways[HALMA_CELLS]);

/* The camp and the block zone of a seat, one word per class. */
extern const uint64_t halma_camps[SEATS][HALMA_CLASSES];
extern const uint64_t halma_zones[SEATS][HALMA_CLASSES];

#endif
