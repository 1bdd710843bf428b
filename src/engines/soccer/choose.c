/* Compares turns by value and doubt, by what is left to prove, and by trust. */
#include "engines/soccer/choose.h"

#include "engines/soccer/evaluate.h"
#include "engines/soccer/expand.h"

#include <stdlib.h>

#define MEAN_PART 90       /* per cent, see blend */
#define CURIOSITY 12500000 /* the square of what doubt adds to a value; see choose_walk */
#define UNSEEN 3000        /* what it adds for a turn that was never taken, */
#define UNSEEN_ROOT 6000   /* and at the root */
#define NEGLECT 500        /* what neglect takes from the turn to play; see choose_trust */

static uint32_t soccer_choose_square_root(uint32_t value)
{
    uint32_t root = 0;
    for (uint32_t bit = 1u << 15; bit > 0; bit >>= 1) {
        if ((root | bit) * (root | bit) <= value) {
            root |= bit;
        }
    }
    return root;
}

/* 16 log2 n, the fraction linear; n > 0. */
static uint32_t log_of(uint32_t n)
{
    uint32_t whole = 31 - (uint32_t)__builtin_clz(n);
    return 16 * whole + (uint32_t)((uint64_t)16 * n >> whole) - 16;
}

void choose_roots_make(struct choose_roots *roots)
{
    *roots = (struct choose_roots){{0}};
    for (uint32_t i = 1; i < CHOOSE_ROOTS; i++) {
        roots->inverse[i] = soccer_choose_square_root(UINT32_MAX / i);
    }
}

/* 65536 / sqrt(n), within a hundredth; n > 0. */
static uint32_t inverse_root(const struct choose_roots *roots, uint32_t n)
{
    unsigned shift = 0;
    for (; n >= CHOOSE_ROOTS; n /= 4) {
        shift++;
    }
    return roots->inverse[n] >> shift;
}

/* The value of the position after a turn for comparing turns, for the side that moves there.
 * Estimates are noisy, so most of it is the mean of all values below, the rest the best line's
 * value. */
static int blend(const struct tree_turn *turn)
{
    int value = turn->worth.value;
    if (turn->worth.settled || turn->visits == 0 ||
        abs(value) > VALUE_ESTIMATE_MAX + EXPAND_NOISE) {
        return value;
    }
    return (MEAN_PART * turn->mean + (100 - MEAN_PART) * value) / 100;
}

uint32_t choose_visits(const struct tree *tree, const struct tree_turn *turn)
{
    return turn->position == 0 ? 0 : tree->now.positions[turn->position].visits;
}

/* The root, number 0, is never busy. */
static bool is_busy(const struct tree *tree, const struct tree_turn *turn)
{
    return tree->now.positions[turn->position].busy;
}

/* The best turn by value plus doubt, which is sqrt(ln(visits of the position) / visits by the turn)
 * times a constant (UCB1, Auer and others, 2002). A turn that was never taken gets less than that,
 * so that few are looked at before they are needed. Steps that are not back count as visits (Liu
 * and others, 2020). With `pass` it skips turns to busy positions. */
static struct tree_turn *pick(const struct choose_roots *roots, const struct tree *tree,
                              const struct tree_position *position, bool pass)
{
    struct tree_turn *best = NULL;
    int best_worth = INT32_MIN;
    int unseen = position == tree->now.positions ? UNSEEN_ROOT : UNSEEN;
    uint64_t doubt = soccer_choose_square_root(CURIOSITY / 16 * log_of(position->visits + 1));
    uint32_t count = tree_front(position);
    for (uint32_t i = 0; i < count; i++) {
        struct tree_turn *turn = &tree->now.turns[position->turns + i];
        if (!turn->worth.settled) {
            int worth = -blend(turn);
            uint32_t visits = turn->visits + turn->flying;
            worth += turn->visits == 0 ? unseen : (int)(doubt * inverse_root(roots, visits) >> 16);
            if (worth > best_worth && !(pass && is_busy(tree, turn))) {
                best_worth = worth;
                best = turn;
            }
        }
    }
    return best;
}

/* Checks only for the best turn whether its position is busy: that costs more than to compare. */
struct tree_turn *choose_walk(const struct choose_roots *roots, const struct tree *tree,
                              const struct tree_position *position)
{
    struct tree_turn *best = pick(roots, tree, position, false);
    return best != NULL && is_busy(tree, best) ? pick(roots, tree, position, true) : best;
}

struct tree_turn *choose_proof(const struct tree *tree, const struct tree_position *position)
{
    struct tree_turn *best = NULL;
    uint32_t least = UINT32_MAX, count = tree_front(position);
    for (uint32_t i = 0; i < count; i++) {
        struct tree_turn *turn = &tree->now.turns[position->turns + i];
        uint32_t disproof = turn->worth.disproof + turn->flying; /* other threads look elsewhere */
        if (disproof < least && !turn->worth.settled && !is_busy(tree, turn)) {
            least = disproof;
            best = turn;
        }
    }
    return best;
}

/* The value, less a penalty for neglect: a turn that was looked at only rarely is not trusted. */
int choose_trust(const struct tree *tree, const struct tree_position *position,
                 const struct tree_turn *turn)
{
    uint32_t neglect =
        NEGLECT * soccer_choose_square_root(position->visits) / (choose_visits(tree, turn) + 1);
    return turn->worth.settled ? value_before(turn->worth.value) : -blend(turn) - (int)neglect;
}

const struct tree_turn *choose_best(const struct tree *tree, const struct tree_position *position)
{
    const struct tree_turn *best = NULL;
    for (uint32_t i = 0; i < position->count; i++) {
        const struct tree_turn *turn = &tree->now.turns[position->turns + i];
        if (best == NULL ||
            choose_trust(tree, position, turn) > choose_trust(tree, position, best)) {
            best = turn;
        }
    }
    return best;
}
