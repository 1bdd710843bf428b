/* Computes the cost of a Halma position. There is a set of cells for each army and parity class.
 * All sets are processed at once, each in its own vector lane. */
#include "together/cost.h"

#include "base/memory.h"
#include "base/random.h"
#include "games/halma/jumps.h"
#include "net/vectors.h"

#include <math.h>
#include <stdlib.h>

#define LEVELS 16
/* largest number of steps from a cell inside a camp to the nearest cell outside */
#define DEPTHS 3
/* number of lanes: four for the army going home, then four for the other army */
#define LANES (2 * HALMA_CLASSES)

/* aligned to only 8 bytes, because memory_new guarantees no more than that */
typedef uint64_t lanes __attribute__((vector_size(8 * LANES), aligned(8)));

struct together_cost {
    /* levels[n] is the set of cells that are at most n steps from the home of the lane's army */
    lanes levels[LEVELS];
    lanes camp; /* the target camp of the army going home, in the lanes of both armies */
    /* depths[n] is the set of the camp's cells that are more than n steps from the nearest cell
     * outside the camp; filled in only in the other army's lanes */
    lanes depths[DEPTHS];
    int seat;
    /* Costs per piece, indexed by the number of steps that the piece still has to go after its next
     * move. */
    int own[LEVELS]; /* for each piece of the army going home that is not home yet */
    /* for each piece of the other army in the target camp; this cost makes the armies build chains
     * of pieces to jump over */
    int other[LEVELS];
    /* costs per step for the piece nearest to its home, and for the second nearest piece */
    int first, second;
    /* cost per piece of the other army in the target camp, for each step to the nearest cell
     * outside the camp */
    int deep;

    /* the variant of prices_of that this machine supports */
    int (*prices)(const struct together_cost *cost, const struct halma_board *board, int most);
};

/* --- distances --- */

/* Returns the number of steps from a cell to the nearest cell of the seat's home (if `home` is
 * true), or to the nearest cell outside that home. */
static int steps_to(int seat, bool home, unsigned code)
{
    int least = LEVELS - 1;
    for (unsigned there = 0; there < HALMA_CELLS; there++) {
        int wide = abs(halma_x(there) - halma_x(code));
        int high = abs(halma_y(there) - halma_y(code));
        int need = wide > high ? wide : high;
        bool is_home = halma_in_camp(!seat, halma_x(there), halma_y(there));
        least = is_home == home && need < least ? need : least;
    }
    return least;
}

static void set_levels(struct together_cost *cost)
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        unsigned c = lane % HALMA_CLASSES;
        int seat = lane < HALMA_CLASSES ? cost->seat : !cost->seat;
        for (unsigned cell = 0; cell < 64; cell++) {
            for (int level = steps_to(seat, true, c << 6 | cell); level < LEVELS; level++) {
                cost->levels[level][lane] |= UINT64_C(1) << cell;
            }
        }
        cost->camp[lane] = halma_camps[!cost->seat][c];
    }
}

static void set_depths(struct together_cost *cost)
{
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        unsigned lane = HALMA_CLASSES + (code >> 6);
        for (int depth = 0; depth < steps_to(cost->seat, false, code); depth++) {
            cost->depths[depth][lane] |= UINT64_C(1) << (code & 63);
        }
    }
}

/* --- cost of the pieces --- */

/* The possible jumps in all lanes; see halma_jumps. */
struct lane_jumps {
    lanes right, down, down_right, down_left, free;
};

static ALWAYS_INLINE void set_jumps(const struct halma_board *board, struct lane_jumps *jumps)
{
    uint64_t all[HALMA_CLASSES];
    for (int c = 0; c < HALMA_CLASSES; c++) {
        all[c] = board->men[0][c] | board->men[1][c];
    }
    for (int lane = 0; lane < LANES; lane++) {
        struct halma_jumps of = jumps_of(all, lane % HALMA_CLASSES);
        jumps->right[lane] = of.right;
        jumps->down[lane] = of.down;
        jumps->down_right[lane] = of.down_right;
        jumps->down_left[lane] = of.down_left;
        jumps->free[lane] = of.free;
    }
}

/* Does the same as jump_ends, but in all lanes at once. */
static ALWAYS_INLINE void lane_jump_ends(const struct lane_jumps *jumps, const lanes *set,
                                         lanes *ends)
{
    *ends = (*set & jumps->right) << 1 | (*set >> 1 & jumps->right);
    *ends |= (*set & jumps->down) << 8 | (*set >> 8 & jumps->down);
    *ends |= (*set & jumps->down_right) << 9 | (*set >> 9 & jumps->down_right);
    *ends |= (*set & jumps->down_left) << 7 | (*set >> 7 & jumps->down_left);
}

static ALWAYS_INLINE bool is_none(const lanes *set)
{
    uint64_t all = 0;
    for (int lane = 0; lane < LANES; lane++) {
        all |= (*set)[lane];
    }
    return all == 0;
}

/* Does the same as jump_on, but in all lanes at once. */
static ALWAYS_INLINE void lane_jump_on(const struct lane_jumps *jumps, lanes *set)
{
    lanes more, ends;
    do {
        lane_jump_ends(jumps, set, &ends);
        more = *set | (ends & jumps->free);
        lane_jump_ends(jumps, &more, &ends);
        more |= ends & jumps->free;
        ends = more ^ *set;
        *set = more;
    } while (!is_none(&ends));
}

static ALWAYS_INLINE int count_lanes(const lanes *set, int from)
{
    int count = 0;
    for (int lane = from; lane < from + HALMA_CLASSES; lane++) {
        count += __builtin_popcountll((*set)[lane]);
    }
    return count;
}

/* Computes the cost of all pieces by flood fills backwards from their targets: first from the home
 * cells, then from the cells one step away, and so on. The cost of a piece is the cost of the first
 * level that it can reach with one move. */
static ALWAYS_INLINE int prices_of(const struct together_cost *cost,
                                   const struct halma_board *board, int most)
{
    struct lane_jumps jumps;
    lanes from = {0}, ends, left;
    int sum = 0;
    set_jumps(board, &jumps);
    for (int c = 0; c < HALMA_CLASSES; c++) {
        left[c] = board->men[cost->seat][c] & ~cost->camp[c];
        left[HALMA_CLASSES + c] = board->men[!cost->seat][c] & cost->camp[c];
    }
    int away = count_lanes(&left, 0);
    for (int depth = 0; depth < DEPTHS; depth++) {
        lanes inside = left & cost->depths[depth];
        sum += cost->deep * count_lanes(&inside, HALMA_CLASSES);
    }
    for (int level = 0; level + 1 < LEVELS && sum <= most; level++) {
        from |= cost->levels[level] & jumps.free;
        lane_jump_on(&jumps, &from);
        lane_jump_ends(&jumps, &from, &ends);
        left &= ~(ends | cost->levels[level]);
        if (is_none(&left)) {
            break;
        }
        int own = count_lanes(&left, 0);
        sum += own * (cost->own[level + 1] - cost->own[level]);
        sum += count_lanes(&left, HALMA_CLASSES) * (cost->other[level + 1] - cost->other[level]);
        sum += own == away ? cost->first : 0;
        sum += own + 1 >= away && own > 0 ? cost->second : 0;
    }
    return sum;
}

static int prices_anywhere(const struct together_cost *cost, const struct halma_board *board,
                           int most)
{
    return prices_of(cost, board, most);
}

static WITH_AVX512 int prices_avx512(const struct together_cost *cost,
                                     const struct halma_board *board, int most)
{
    return prices_of(cost, board, most);
}

int together_cost_prices(const struct together_cost *cost, const struct halma_board *board,
                         int most)
{
    return cost->prices(cost, board, most);
}

/* --- lower bound on the moves --- */

int together_cost_moves(const struct together_cost *cost, const struct halma_board *board)
{
    int away = 0, beside = 0, changes = 0;
    for (int c = 0; c < HALMA_CLASSES; c++) {
        uint64_t army = board->men[cost->seat][c], home = cost->camp[c];
        int more = __builtin_popcountll(army) - __builtin_popcountll(home);
        changes += more > 0 ? more : 0;
        away += __builtin_popcountll(army & ~home);
        beside += __builtin_popcountll(army & cost->levels[1][c] & ~home);
    }
    return away + (changes > beside ? changes - beside : 0);
}

/* --- creating the cost function, and drawing random costs --- */

static double draw_between(struct random *random, double low, double high)
{
    return low + (high - low) * (double)random_below(random, 1 << 20) / (1 << 20);
}

/* Sets the costs of all levels by the formula away + fourth * (level / 4) ^ power. */
static void set_curve(int curve[LEVELS], double away, double fourth, double power)
{
    for (int level = 1; level < LEVELS; level++) {
        curve[level] = (int)lround(away + fourth * pow(level / 4.0, power));
    }
}

void together_cost_draw(struct together_cost *cost, uint64_t seed)
{
    struct random random;
    random_seed(&random, seed);
    double away = draw_between(&random, 25, 60);
    double fourth = draw_between(&random, 50, 85);
    set_curve(cost->own, away, fourth, draw_between(&random, 0.6, 0.75));
    fourth = draw_between(&random, 28, 50);
    set_curve(cost->other, 0, fourth, draw_between(&random, 0.85, 1));
    cost->first = (int)draw_between(&random, 350, 500);
    cost->second = (int)draw_between(&random, 100, 250);
    cost->deep = (int)draw_between(&random, 10, 30);
}

struct together_cost *together_cost_open(int seat)
{
    struct together_cost *cost = memory_new(sizeof *cost);
    cost->seat = seat;
    cost->prices = has_avx512() ? prices_avx512 : prices_anywhere;
    set_levels(cost);
    set_depths(cost);
    return cost;
}

void together_cost_close(struct together_cost *cost)
{
    free(cost);
}
