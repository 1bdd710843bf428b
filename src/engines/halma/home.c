#include "engines/halma/home.h"

#include "base/memory.h"
#include "base/random.h"
#include "engines/pace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FAILED_SIZE (1u << 16) /* number of hashes in `failed`, a power of two */
#define CLOCK_INTERVAL 256
/* the armies are apart if their rearmost pieces have passed each other by at least this many
 * diagonals */
#define APART 3

struct home {
    /* hashes of searches that found no path; each hash combines a position and the number of moves
     * left */
    uint64_t failed[FAILED_SIZE];
    uint64_t salt;
    uint64_t nodes;
    /* number of steps from each cell to the seat's nearest target cell */
    uint8_t steps[SEATS][HALMA_CELLS];
    /* The following fields are valid only during a call to home_find. */
    const struct home_limits *limits;
    struct halma_board board;
    int seat;
    uint64_t nodes_end;
    bool stopped;
    struct race_plan plan; /* the moves from the start position to the current node */
};

/* --- the lower bound --- */

/* Number of target cells of each seat in each parity class. The parities of a cell's x and y
 * determine its class. */
static const int places[SEATS][HALMA_CLASSES] = {{3, 5, 5, 6}, {6, 5, 5, 3}};

static unsigned steps_home(int seat, unsigned code)
{
    int least = HALMA_SIZE;
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            int wide = abs(x - halma_x(code));
            int high = abs(y - halma_y(code));
            int need = wide > high ? wide : high;
            least = halma_in_camp(!seat, x, y) && need < least ? need : least;
        }
    }
    return (unsigned)least;
}

/* Returns whether another piece of either side stands within `steps` steps of the cell. */
static bool has_company(const struct halma_board *board, unsigned code, int steps)
{
    int x = halma_x(code) + 1;
    int y = halma_y(code) + 1;
    int left = x > steps ? x - steps : 1;
    int right = x + steps < HALMA_SIZE ? x + steps : HALMA_SIZE;
    uint32_t columns = (UINT32_C(2) << right) - (UINT32_C(1) << left);
    int top = y > steps ? y - steps : 1;
    int bottom = y + steps < HALMA_SIZE ? y + steps : HALMA_SIZE;
    uint32_t there = 0;
    for (int row = top; row <= bottom; row++) {
        there |= board->taken[row] & columns & ~(row == y ? UINT32_C(1) << x : 0);
    }
    return there != 0;
}

/* Returns the number of extra moves, by any pieces, that are needed before an isolated piece can
 * make its last move home. Each move brings a piece at most one step closer to another, because
 * even a jump ends beside the piece that was jumped over. A move that brings another piece home
 * does not count as extra, but such a move helps only near home. */
static unsigned alone_for(const struct halma_board *board, unsigned code, unsigned steps)
{
    unsigned count = 0;
    while (count + 1 < steps && !has_company(board, code, (int)count + 1)) {
        count++;
    }
    return count;
}

unsigned home_changes(const struct halma_board *board, int seat)
{
    unsigned changes = 0;
    for (int c = 0; c < HALMA_CLASSES; c++) {
        int more = __builtin_popcountll(board->men[seat][c]) - places[seat][c];
        changes += more > 0 ? (unsigned)more : 0;
    }
    return changes;
}

/* Returns a lower bound on the number of moves. Each piece that is not home moves at least once. In
 * addition, if a parity class (the parities of x and y) has more pieces than target cells, the
 * surplus pieces must take a step, because jumps do not change the class. A single step brings a
 * piece home only if it starts beside a target cell. */
static unsigned bound_of(const struct home *home, const struct halma_board *board, int seat)
{
    unsigned away = 0;
    unsigned alone = 0;
    int changes = (int)home_changes(board, seat);
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        for (uint64_t men = board->men[seat][c] & ~halma_camps[!seat][c]; men != 0;
             men &= men - 1) {
            unsigned code = c << 6 | (unsigned)__builtin_ctzll(men);
            unsigned count = alone_for(board, code, home->steps[seat][code]);
            changes -= home->steps[seat][code] == 1;
            alone = count > alone ? count : alone;
            away++;
        }
    }
    return away + (changes > (int)alone ? (unsigned)changes : alone);
}

/* --- the search --- */

static bool halma_home_is_over(struct home *home)
{
    home->nodes++;
    home->stopped = home->stopped || home->nodes >= home->nodes_end ||
                    (home->limits->end_ns != 0 && home->nodes % CLOCK_INTERVAL == 0 &&
                     pace_is_over(home->limits->end_ns));
    return home->stopped;
}

/* Makes a move for the searching side, and has the opponent pass. */
static void halma_home_make(struct halma_board *board, unsigned from, unsigned to)
{
    halma_board_make(board, from, to);
    board->mover = (int8_t)!board->mover;
}

static bool halma_home_is_home(int seat, unsigned code)
{
    return (halma_camps[!seat][code >> 6] >> (code & 63) & 1) != 0;
}

/* Searches for a path home with at most `left` moves. If there is one, appends its moves to the
 * plan and returns true. */
static bool halma_home_search(struct home *home, unsigned left)
{
    uint64_t key = random_mix(home->board.hash ^ home->salt, left);
    uint64_t *slot = &home->failed[key & (FAILED_SIZE - 1)];
    if (left == 0) {
        return race_away(&home->board, home->seat) == 0;
    }
    if (*slot == key || halma_home_is_over(home)) {
        return false;
    }
    struct halma_moves moves;
    struct halma_board before = home->board;
    unsigned here = bound_of(home, &before, home->seat);
    unsigned away = race_away(&before, home->seat);
    halma_board_moves(&home->board, &moves);
    /* the first pass tries only moves that reduce the lower bound */
    for (int pass = 0; pass < 2; pass++) {
        for (unsigned man = 0; man < moves.men; man++) {
            for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
                if (away + halma_home_is_home(home->seat, moves.from[man]) >=
                    left + halma_home_is_home(home->seat, moves.to[i])) {
                    /* after this move, more pieces would be away from home than there would be
                     * moves left */
                    continue;
                }
                halma_home_make(&home->board, moves.from[man], moves.to[i]);
                unsigned bound = bound_of(home, &home->board, home->seat);
                if (bound < left && (bound < here) == (pass == 0)) {
                    unsigned at = home->plan.length++;
                    home->plan.from[at] = moves.from[man];
                    home->plan.to[at] = moves.to[i];
                    if (halma_home_search(home, left - 1)) {
                        return true;
                    }
                    home->plan.length--;
                }
                home->board = before;
                if (home->stopped) {
                    return false;
                }
            }
        }
    }
    *slot = key;
    return false;
}

enum home_answer home_find(struct home *home, const struct halma_board *board, int seat,
                           const struct home_limits *limits, struct race_plan *plan)
{
    assert(limits->moves <= HOME_MOVES_MAX);
    home->limits = limits;
    home->board = *board;
    home->board.mover = (int8_t)seat;
    home->seat = seat;
    home->salt = random_mix(home->salt, 1);
    home->nodes_end = limits->nodes == 0 ? UINT64_MAX : home->nodes + limits->nodes;
    home->stopped = false;
    for (unsigned moves = bound_of(home, board, seat); moves <= limits->moves; moves++) {
        home->plan = (struct race_plan){.length = 0};
        if (moves > 0 && halma_home_search(home, moves)) {
            *plan = home->plan;
            return HOME_FOUND;
        }
        if (home->stopped) {
            return HOME_UNKNOWN;
        }
    }
    return HOME_TOO_LONG;
}

/* --- interface --- */

bool home_is_apart(const struct halma_board *board)
{
    int last = 2 * HALMA_SIZE; /* diagonal of the rearmost piece of seat 0 */
    /* diagonal of the rearmost piece of seat 1, which moves in the opposite direction */
    int last_other = 0;
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        uint64_t bit = UINT64_C(1) << (code & 63);
        int along = halma_x(code) + halma_y(code);
        if ((board->men[0][code >> 6] & bit) != 0 && along < last) {
            last = along;
        }
        if ((board->men[1][code >> 6] & bit) != 0 && along > last_other) {
            last_other = along;
        }
    }
    return last >= last_other + APART;
}

struct home *home_open(void)
{
    struct home *home = memory_new(sizeof *home);
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        for (int seat = 0; seat < SEATS; seat++) {
            home->steps[seat][code] = (uint8_t)steps_home(seat, code);
        }
    }
    return home;
}

void home_close(struct home *home)
{
    free(home);
}

uint64_t home_nodes(const struct home *home)
{
    return home->nodes;
}
