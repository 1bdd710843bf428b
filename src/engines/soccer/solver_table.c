#include "engines/soccer/solver_table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* number of slots in a row, which are the slots where one entry may be stored; a row fills a cache
 * line */
#define WAYS 4

void solver_table_open(struct solver_table *table, uint64_t bytes)
{
    size_t rows = 1, most = bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
    while (rows <= most / (2 * WAYS * sizeof *table->slots)) {
        rows *= 2;
    }
    table->row_mask = rows - 1;
    table->room = rows * WAYS;
    table->used = 0;
    table->slots = memory_new(table->room * sizeof *table->slots);
}

void solver_table_free(struct solver_table *table)
{
    free(table->slots);
    *table = (struct solver_table){0};
}

void solver_table_clear(struct solver_table *table)
{
    memset(table->slots, 0, table->room * sizeof *table->slots);
    table->used = 0;
}

static struct solver_slot *row_of(const struct solver_table *table, steps_key name)
{
    return table->slots + WAYS * ((uint64_t)(name >> 64) & table->row_mask);
}

static bool soccer_solver_table_matches(const struct solver_slot *slot, steps_key name)
{
    return slot->check == (uint64_t)name && slot->effort != 0;
}

const struct solver_slot *solver_table_find(const struct solver_table *table, steps_key name)
{
    const struct solver_slot *row = row_of(table, name);
    for (int i = 0; i < WAYS; i++) {
        if (soccer_solver_table_matches(&row[i], name)) {
            return &row[i];
        }
    }
    return NULL;
}

/* Converts a number of steps to its binary logarithm, in fixed point with eight fractional bits.
 * The result fits in 16 bits and is at least 1. */
static uint32_t effort_of(uint64_t steps)
{
    unsigned log = 63 - (unsigned)__builtin_clzll(steps | 1);
    uint64_t rest = log >= 8 ? steps >> (log - 8) : steps << (8 - log);
    return 1 + 256 * log + (uint32_t)(rest & 255);
}

void solver_table_keep(struct solver_table *table, steps_key name, struct numbers numbers,
                       uint64_t steps)
{
    struct solver_slot *row = row_of(table, name);
    struct solver_slot *slot = &row[0];
    for (int i = 0; i < WAYS; i++) {
        if (soccer_solver_table_matches(&row[i], name)) {
            slot = &row[i];
            break;
        }
        if (row[i].effort < slot->effort) {
            slot = &row[i];
        }
    }
    table->used += slot->effort == 0;
    *slot = (struct solver_slot){
        .check = (uint64_t)name,
        .win = numbers.win & NO_PROOF,
        .lose = numbers.lose & NO_PROOF,
        .effort = effort_of(steps) & 0xffff,
    };
}
