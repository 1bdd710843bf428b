/* The solver's table of results, which finds a position by its name and has a fixed size. When a
 * row is full, the entry that took the least work is dropped. */
#ifndef ENGINES_SOCCER_SOLVER_TABLE_H
#define ENGINES_SOCCER_SOLVER_TABLE_H

#include "engines/soccer/steps.h"

/* Estimated numbers of positions still to search for a proof that the mover wins, and that it
 * loses. 0: proven; NO_PROOF: impossible to prove. */
struct numbers {
    uint32_t win, lose;
};

#define NO_PROOF 0xffffffu /* largest 24-bit number, which stands for an impossible proof */

struct solver_slot {
    uint64_t check;
    uint64_t win : 24, lose : 24, effort : 16; /* `effort` measures the work that the entry took; 0:
                                                * the slot is free */
};

struct solver_table {
    struct solver_slot *slots;
    uint64_t row_mask;
    size_t room, used; /* number of slots, and number of slots in use */
};

void solver_table_open(struct solver_table *table, uint64_t bytes);
void solver_table_free(struct solver_table *table);
void solver_table_clear(struct solver_table *table);

/* Returns the entry for a position, or NULL if there is none. The pointer is valid until the table
 * changes. */
const struct solver_slot *solver_table_find(const struct solver_table *table, steps_key name);

/* Stores the estimates for a position. `steps` is the work that they took. */
void solver_table_keep(struct solver_table *table, steps_key name, struct numbers numbers,
                       uint64_t steps);

#endif
