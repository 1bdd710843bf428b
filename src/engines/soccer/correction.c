/* A running mean for each dot and mover. */
#include "engines/soccer/correction.h"

#include <string.h>

#define VISITS 4 /* from which on what was found below says more than the first value */
#define ZEROS 2  /* errors of 0 that each mean begins with */

static void add(struct tree *tree, unsigned spot, int change, int count)
{
    struct tree_error *error = &tree->errors[spot];
    error->sum += change;
    error->count += count;
    error->mean = (int32_t)(error->sum / (error->count + ZEROS));
}

void correction_learn(struct tree *tree, struct tree_position *position)
{
    const struct tree_worth *worth = &position->worth;
    if (position->visits >= VISITS) {
        int found = worth->settled ? value_estimate(worth->value) : position->mean;
        int error = value_estimate(found - position->first);
        add(tree, position->spot, position->counted ? error - position->error : error,
            !position->counted);
        position->error = (int16_t)error;
        position->counted = true;
    }
}

void correction_again(struct tree *tree)
{
    memset(tree->errors, 0, sizeof tree->errors);
    for (uint32_t i = 0; i < tree->now.position_count; i++) {
        const struct tree_position *position = &tree->now.positions[i];
        if (position->counted) {
            add(tree, position->spot, position->error, 1);
        }
    }
}
