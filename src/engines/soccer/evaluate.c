/* A sum of small tables, squeezed into the range of estimates. */
#include "engines/soccer/evaluate.h"

#include "engines/soccer/reach.h"

#define FAR 9       /* turns: this many or more, or no way at all */
#define SQUEEZE 400 /* the sum that is worth half of what a value can be */

/* Where the table of each feature begins. */
enum {
    TABLE_DISTANCES = 0,                    /* turns to the mover's goal, to the other's */
    TABLE_SAFE = TABLE_DISTANCES + 10 * 10, /* fresh dots in reach that leave no goal open */
    TABLE_UNSAFE = TABLE_SAFE + 10,         /* fresh dots in reach that may */
    TABLE_ANSWERS = TABLE_UNSAFE + 10,      /* the same as SAFE for the answer, about */
    TABLE_OWN_ZONE = TABLE_ANSWERS + 10,    /* fresh dots from which the mover would score */
    TABLE_OTHER_ZONE = TABLE_OWN_ZONE + 12, /* and the other side */
    TABLE_PLACE = TABLE_OTHER_ZONE + 12,    /* rows from the own goal line, columns off */
    TABLE_FRESH = TABLE_PLACE + 11 * 5,     /* fresh dots left, in eights, and odd or even */
    TABLE_LINES = TABLE_FRESH + 26,         /* lines to the mover's goal, less to the other's */
    TABLE_ALL = TABLE_LINES + 21,
};

_Static_assert(TABLE_ALL == EVALUATE_WEIGHTS, "the tables are the weights");

static const int16_t weights[TABLE_ALL] = {
#include "engines/soccer/evaluate_weights.h"
};

static unsigned at_most(unsigned value, unsigned most)
{
    return value < most ? value : most;
}

static void add(struct evaluate_terms *terms, unsigned index)
{
    terms->index[terms->count++] = (uint16_t)index;
}

/* Lines to draw from the ball to a set of dots, passing no goal; 20 when there is no way. */
static unsigned count_lines(const struct reach *reach, unsigned ball, dot_set goal)
{
    dot_set seen = dot_bit(ball);
    dot_set from = seen;
    dot_set pass = reach->bounce | reach->fresh;
    for (unsigned lines = 1; from != 0; lines++) {
        dot_set next = reach_step(reach, from) & ~seen;
        if ((next & goal) != 0) {
            return at_most(lines, 20);
        }
        seen |= next;
        from = next & pass;
    }
    return 20;
}

/* Turns from the ball to each goal, from the dots that one turn comes to. */
static void count_turns(const struct reach *reach, dot_set next, dot_set seen,
                        const dot_set goals[SEATS], unsigned turns[SEATS])
{
    turns[0] = turns[1] = FAR;
    for (unsigned turn = 1; turn < FAR && next != 0; turn++) {
        for (int i = 0; i < SEATS; i++) {
            if (turns[i] == FAR && (next & goals[i]) != 0) {
                turns[i] = turn;
            }
        }
        if (turns[0] != FAR && turns[1] != FAR) {
            return;
        }
        next = reach_turn(reach, next & reach->fresh, &seen);
    }
}

void evaluate_terms(const struct board *board, struct evaluate_terms *terms)
{
    struct reach reach;
    int mover = board->mover;
    dot_set goals[SEATS] = {reach_goal(mover), reach_goal(1 - mover)}; /* the mover's, the other */
    dot_set seen = 0;
    unsigned turns[SEATS];
    reach_set(&reach, board);
    dot_set first = reach_turn(&reach, dot_bit(board->ball), &seen);
    terms->count = 0;
    terms->scores = (first & goals[0]) != 0;
    if (terms->scores) {
        return;
    }
    count_turns(&reach, first, seen, goals, turns);
    dot_set blocked[SEATS] = {goals[1],
                              goals[0]}; /* a goal is left by its own side's flood alone */
    dot_set own_zone = reach_turn(&reach, goals[0], &blocked[0]);
    dot_set other_zone = reach_turn(&reach, goals[1], &blocked[1]);
    dot_set fresh = first & reach.fresh;
    dot_set safe = fresh & ~other_zone;
    dot_set again = goals[0] | goals[1];
    dot_set answers = reach_turn(&reach, safe, &again) & reach.fresh & ~own_zone;
    add(terms, TABLE_DISTANCES + 10 * turns[0] + turns[1]);
    add(terms, TABLE_SAFE + at_most(dot_count(safe), 9));
    add(terms, TABLE_UNSAFE + at_most(dot_count(fresh & other_zone), 9));
    add(terms, TABLE_ANSWERS + at_most(dot_count(answers), 9));
    add(terms, TABLE_OWN_ZONE + at_most(dot_count(own_zone & reach.fresh), 11));
    add(terms, TABLE_OTHER_ZONE + at_most(dot_count(other_zone & reach.fresh), 11));
    int row = board_y(board->ball);
    int off = board_x(board->ball) - 4;
    row = mover == 0 ? row : 10 - row;
    add(terms, (unsigned)(TABLE_PLACE + 5 * row + (off < 0 ? -off : off)));
    unsigned left = dot_count(reach.fresh);
    add(terms, TABLE_FRESH + 2 * at_most(left / 8, 12) + left % 2);
    int lines = (int)count_lines(&reach, board->ball, goals[0]) -
                (int)count_lines(&reach, board->ball, goals[1]);
    lines = lines < -10 ? -10 : lines > 10 ? 10 : lines;
    add(terms, (unsigned)(TABLE_LINES + 10 + lines));
}

int evaluate(const struct board *board)
{
    struct evaluate_terms terms;
    int sum = 0;
    evaluate_terms(board, &terms);
    if (terms.scores) {
        return VALUE_WIN - 1;
    }
    for (unsigned i = 0; i < terms.count; i++) {
        sum += weights[terms.index[i]];
    }
    return VALUE_ESTIMATE_MAX * sum / ((sum < 0 ? -sum : sum) + SQUEEZE);
}
