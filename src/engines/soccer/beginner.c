#include "engines/soccer/beginner.h"

#include "base/memory.h"
#include "engines/loose.h"
#include "engines/soccer/evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* maximum number of mid-turn positions to generate; turns beyond this limit are not considered */
#define NODES_MAX 4096

struct beginner {
    struct board_results list;
};

struct beginner *beginner_open(void)
{
    struct beginner *beginner = memory_new(sizeof *beginner);
    beginner->list = (struct board_results){
        .nodes = memory_new(NODES_MAX * sizeof(struct board_node)),
        .results = memory_new(2 * NODES_MAX * sizeof(struct board_result)),
        .slots = memory_new(8 * NODES_MAX * sizeof(struct board_slot)),
        .node_max = NODES_MAX,
        .result_max = 2 * NODES_MAX,
        .slot_count = 8 * NODES_MAX,
    };
    return beginner;
}

void beginner_close(struct beginner *beginner)
{
    if (beginner != NULL) {
        free(beginner->list.nodes);
        free(beginner->list.results);
        free(beginner->list.slots);
        free(beginner);
    }
}

/* Returns the value of a turn for the side that plays it, in percent. */
static double soccer_beginner_value_of(const struct board *before, const char *turn)
{
    struct board board = *before;
    double value = -100;
    if (board_make_turn(&board, turn) == BOARD_FRESH) {
        struct reach reach;
        reach_set(&reach, &board);
        value = -100.0 * evaluate(&reach) / VALUE_ESTIMATE_MAX;
    } else if (board.winner == before->mover) {
        value = 100;
    }
    return fmax(-100, fmin(100, value));
}

void beginner_choose(struct beginner *beginner, const struct board *board, struct random *random,
                     double looseness, char turn[SOCCER_LINES_MAX + 1])
{
    double best = -HUGE_VAL;
    board_generate(board, &beginner->list);
    for (uint32_t i = 0; i < beginner->list.result_count; i++) {
        char one[SOCCER_LINES_MAX + 1];
        board_result_turn(&beginner->list, i, one);
        double worth = loose_worth(random, soccer_beginner_value_of(board, one), looseness);
        if (worth > best) {
            best = worth;
            strcpy(turn, one);
        }
    }
}
