/* The solver's result table: a hash table of fixed size. Each entry may be stored in one of a few
 * slots (a row). If the row is full, the entry that took the least work is replaced. */
#ifndef ENGINES_SOCCER_SOLVER_TABLE_H
#define ENGINES_SOCCER_SOLVER_TABLE_H

#include "engines/soccer/steps.h"

/* Proof numbers: estimated numbers of positions left to search to prove a win, and to prove a loss,
 * for the player to move. 0 means proven; NO_PROOF means that a proof is impossible. */
struct numbers {
    uint32_t win, lose;
};

/* largest 24-bit number; as a proof number, it means that a proof is impossible */
#define NO_PROOF 0xffffffu

struct solver_slot {
    uint64_t check;
    /* the position's proof numbers, and a measure of the work that they took; `effort` is 0 if the
     * slot is free */
    uint64_t win : 24, lose : 24, effort : 16;
};

struct solver_table {
    struct solver_slot *slots;
    uint64_t row_mask;
    size_t room, used; /* number of slots, and number of used slots */
};

void solver_table_open(struct solver_table *table, uint64_t bytes);
void solver_table_free(struct solver_table *table);
void solver_table_clear(struct solver_table *table);

/* Returns the entry of a position, or NULL if there is none. The pointer is valid until the table
 * changes. */
const struct solver_slot *solver_table_find(const struct solver_table *table, steps_key name);

/* Stores the proof numbers of a position. `steps` is the number of positions that were searched to
 * find them. */
void solver_table_keep(struct solver_table *table, steps_key name, struct numbers numbers,
                       uint64_t steps);

#endif
