/* Compares the turns that can be played in a position in three ways: by value and uncertainty
 * (UCB1), by proof numbers, and by value minus a penalty for turns that were rarely searched. */
#include "engines/soccer/choose.h"

#include "engines/soccer/evaluate.h"
#include "engines/soccer/expand.h"

#include <stdlib.h>

/* weight of the mean value, in percent, in its combination with the value of the best line; see
 * blend */
#define MEAN_PART 90
#define CURIOSITY 12500000 /* square of the exploration constant of UCB1; see pick */
#define UNSEEN 3000        /* exploration bonus of a turn that the search has never taken */
/* exploration bonus of a turn at the root that the search has never taken */
#define UNSEEN_ROOT 6000
/* weight of the penalty for turns that were rarely searched; see choose_trust */
#define NEGLECT 500

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

/* Returns 16 * log2(n) for n > 0, linearly interpolated between powers of two. */
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

/* Returns 65536 / sqrt(n) for n > 0, within one percent. */
static uint32_t inverse_root(const struct choose_roots *roots, uint32_t n)
{
    unsigned shift = 0;
    for (; n >= CHOOSE_ROOTS; n /= 4) {
        shift++;
    }
    return roots->inverse[n] >> shift;
}

/* Returns the value used to compare turns: the value of the position after the turn, for the side
 * to move there. The result is mostly the mean of all values below the turn, because single
 * estimates are noisy. The value of the best line contributes a small part. */
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

/* Returns whether another thread is working on the position after a turn. For a turn that was never
 * searched, returns false: its position number is 0, which is the root, and no other thread works
 * on the root. */
static bool is_busy(const struct tree *tree, const struct tree_turn *turn)
{
    return tree->now.positions[turn->position].busy;
}

/* Returns the turn with the highest sum of value and exploration bonus (UCB1, Auer and others,
 * 2002). The bonus is a constant times sqrt(ln(visits of the position) / visits of the turn). A
 * turn that was never taken gets a smaller, fixed bonus, to avoid searching turns before they are
 * needed. Unfinished search steps count as visits (Liu and others, 2020). If `pass` is true, skips
 * turns that lead to positions on which another thread is working. */
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

/* Checks only the position after the best turn for other threads working on it, because this check
 * costs more than comparing values. */
struct tree_turn *choose_explore(const struct choose_roots *roots, const struct tree *tree,
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
        /* counts unfinished search steps as work, so that other steps choose other turns */
        uint32_t disproof = turn->worth.disproof + turn->flying;
        if (disproof < least && !turn->worth.settled && !is_busy(tree, turn)) {
            least = disproof;
            best = turn;
        }
    }
    return best;
}

/* Returns a turn's value, minus a penalty if the turn was rarely searched. */
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
