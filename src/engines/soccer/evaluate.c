/* Evaluates a position using hand-crafted features. Each feature selects a weight from its table,
 * and the sum of the weights is mapped to the range of estimates. */
#include "engines/soccer/evaluate.h"

#include "engines/soccer/evaluate_weights.h"

#define SQUEEZE 400 /* the sum of weights that maps to half of the largest estimate */

/* Index of the first weight of each feature's table. */
enum {
    /* number of turns from the ball to the goal that the player to move attacks, and to the goal
     * that the opponent attacks */
    TABLE_DISTANCES = 0,
    /* number of reachable fresh dots (dots without lines) from which the opponent cannot score */
    TABLE_SAFE = TABLE_DISTANCES + 10 * 10,
    /* number of reachable fresh dots from which the opponent may score */
    TABLE_UNSAFE = TABLE_SAFE + 10,
    /* approximate number of safe dots that the opponent can reach with its reply */
    TABLE_ANSWERS = TABLE_UNSAFE + 10,
    /* number of fresh dots from which the player to move could score */
    TABLE_OWN_ZONE = TABLE_ANSWERS + 10,
    /* number of fresh dots from which the opponent could score */
    TABLE_OTHER_ZONE = TABLE_OWN_ZONE + 12,
    /* the ball's distance in rows from the goal line that the player to move attacks, and in
     * columns from the middle */
    TABLE_PLACE = TABLE_OTHER_ZONE + 12,
    /* number of fresh dots left on the pitch, divided by 8, and whether the undivided number is
     * odd */
    TABLE_FRESH = TABLE_PLACE + 11 * 5,
    /* number of lines to the goal that the player to move attacks, minus the number of lines to the
     * goal that the opponent attacks */
    TABLE_LINES = TABLE_FRESH + 26,
    TABLE_ALL = TABLE_LINES + 21,
};

_Static_assert(TABLE_ALL == EVALUATE_WEIGHTS, "the tables are the weights");

static unsigned at_most(unsigned value, unsigned most)
{
    return value < most ? value : most;
}

static void soccer_evaluate_add(struct evaluate_terms *terms, unsigned index)
{
    terms->index[terms->count++] = (uint16_t)index;
}

void evaluate_terms(const struct reach *reach, const struct reach_map *map,
                    struct evaluate_terms *terms)
{
    dot_set own_zone = map->zones[0][0];
    dot_set other_zone = map->zones[1][0];
    dot_set fresh = map->layers[0] & reach->fresh;
    dot_set safe = fresh & ~other_zone;
    dot_set answers = map->answers & reach->fresh & ~own_zone;
    terms->count = 0;
    soccer_evaluate_add(terms, TABLE_DISTANCES + 10 * map->turns[0] + map->turns[1]);
    soccer_evaluate_add(terms, TABLE_SAFE + at_most(dot_count(safe), 9));
    soccer_evaluate_add(terms, TABLE_UNSAFE + at_most(dot_count(fresh & other_zone), 9));
    soccer_evaluate_add(terms, TABLE_ANSWERS + at_most(dot_count(answers), 9));
    soccer_evaluate_add(terms, TABLE_OWN_ZONE + at_most(dot_count(own_zone & reach->fresh), 11));
    soccer_evaluate_add(terms,
                        TABLE_OTHER_ZONE + at_most(dot_count(other_zone & reach->fresh), 11));
    int row = board_y(reach->ball);
    int off = board_x(reach->ball) - 4;
    row = reach->mover == 0 ? row : 10 - row;
    soccer_evaluate_add(terms, (unsigned)(TABLE_PLACE + 5 * row + (off < 0 ? -off : off)));
    unsigned left = dot_count(reach->fresh);
    soccer_evaluate_add(terms, TABLE_FRESH + 2 * at_most(left / 8, 12) + left % 2);
    int lines = map->lines[0] - map->lines[1];
    lines = lines < -10 ? -10 : lines > 10 ? 10 : lines;
    soccer_evaluate_add(terms, (unsigned)(TABLE_LINES + 10 + lines));
}

int evaluate(const struct reach *reach)
{
    struct reach_map map;
    struct evaluate_terms terms = {.count = 0};
    int sum = 0;
    if (!reach_survey(reach, &map)) {
        return VALUE_WIN - 1;
    }
    evaluate_terms(reach, &map, &terms);
    for (unsigned i = 0; i < terms.count; i++) {
        sum += evaluate_weights[terms.index[i]];
    }
    return evaluate_squeeze(sum, SQUEEZE);
}
