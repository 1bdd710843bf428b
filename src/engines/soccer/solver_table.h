/* What a solver has found out, by the name of a position, in memory of a fixed size.
 * Never grows: when a row is full, it forgets the entry that cost least. */
#ifndef ENGINES_SOCCER_SOLVER_TABLE_H
#define ENGINES_SOCCER_SOLVER_TABLE_H

#include "engines/soccer/steps.h"

/* About how many positions must still be searched to prove that the mover wins, and that it loses.
 * 0: proven; NO_PROOF: it cannot be proven. */
struct numbers {
    uint32_t win, lose;
};

#define NO_PROOF 0xffffffu /* 24 bits */

struct solver_slot {
    uint64_t check;
    uint64_t win : 24, lose : 24, effort : 16; /* an effort of 0: free */
};

struct solver_table {
    struct solver_slot *slots;
    uint64_t row_mask;
    size_t room, used; /* in positions */
};

void solver_table_open(struct solver_table *table, uint64_t bytes);
void solver_table_free(struct solver_table *table);
void solver_table_clear(struct solver_table *table);

/* NULL: nothing is known. Valid until the next change. */
const struct solver_slot *solver_table_find(const struct solver_table *table, steps_key name);

/* `steps` is what the numbers cost. */
void solver_table_keep(struct solver_table *table, steps_key name, struct numbers numbers,
                       uint64_t steps);

#endif
