/* The fast board of Halma: bitboards, distinct moves, make and unmake, hash; both rule sets.
 * Never reads text; held against the plain rules of halma.h in the tests.
 *
 * A jump keeps the parity of x and y, so the 256 cells fall into four classes of 64, one word each.
 * A cell's code is class << 6 | (y >> 1) << 3 | x >> 1, with class = (y & 1) << 1 | (x & 1): the
 * low six bits are its bit in the word of its class. The word of a class holds the cells that its
 * men jump from and to; the men that they jump over are in the other three. So a moving man never
 * meets its own start: by the contest's rules it cannot jump over it (wrong class) or land on it
 * again. */
#ifndef GAMES_HALMA_BOARD_H
#define GAMES_HALMA_BOARD_H

#include "games/halma/halma.h"
#include "games/halma/jumps.h"

struct halma_board {
    uint64_t men[SEATS][HALMA_CLASSES];
    uint32_t taken[HALMA_SIZE + 2]; /* [y + 1], bit x + 1: occupied, or beyond the edge */
    uint64_t hash;                  /* of the men and the mover, not of the plies */
    int16_t plies;
    int8_t mover; /* the seat to move next, also when the game is over */
    bool server;
};

/* The targets of each man: those of man i are to[begin[i]] .. to[begin[i + 1] - 1]. A man has at
 * most 8 steps and 218 jump targets; lists are written in blocks of 8, past their end. */
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

/* Lists the distinct moves of the mover, whether the game is over or not. */
void halma_board_moves(const struct halma_board *board, struct halma_moves *moves);

/* The ways to make this list; all of them give the same list. */
enum halma_means { HALMA_PORTABLE, HALMA_AVX2, HALMA_AVX512 };

/* The same in the given way. False: this way does not work on this machine or by the server's
 * rules; nothing is listed. */
bool halma_board_moves_by(const struct halma_board *board, struct halma_moves *moves,
                          enum halma_means means);

/* The number of the listed moves. */
static inline unsigned halma_moves_count(const struct halma_moves *moves)
{
    return moves->begin[moves->men];
}

/* The index of the man who makes that listed move. */
static inline unsigned halma_moves_man(const struct halma_moves *moves, unsigned number)
{
    unsigned man = 0;
    while (moves->begin[man + 1] <= number) {
        man++;
    }
    return man;
}

/* Makes a move of the mover that halma_board_moves lists; unmake takes back the last one made. */
void halma_board_make(struct halma_board *board, unsigned from, unsigned to);
void halma_board_unmake(struct halma_board *board, unsigned from, unsigned to);

/* Why the game is over after the last move, or HALMA_UNFINISHED; sets the scores if it is over.
 * Does not see that a player is stuck: halma_board_moves then lists no move. */
enum halma_reason halma_board_end(const struct halma_board *board, int scores[SEATS]);

/* Appends a shortest legal way to make a listed move, as a turn. */
void halma_board_turn(const struct halma_board *board, unsigned from, unsigned to,
                      struct text *turn);

/* Counts, for each target, the different ways (cell by cell) in which a man of the mover can get
 * there; 0: he cannot. Takes time in proportion to the ways, whose number grows exponentially with
 * the possible jumps. */
void halma_board_ways(const struct halma_board *board, unsigned from, uint64_t ways[HALMA_CELLS]);

/* The camp and the block zone of a seat, a word a class. */
extern const uint64_t halma_camps[SEATS][HALMA_CLASSES];
extern const uint64_t halma_zones[SEATS][HALMA_CLASSES];

#endif
