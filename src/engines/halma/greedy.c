/* The Halma player `greedy`: it makes the move that brings its own pieces closest to home,
 * according to the cost function in worth.c. It ignores the opponent, and chooses at random between
 * equal moves. A winning move always has the lowest cost. */
#include "base/memory.h"
#include "base/random.h"
#include "engines/halma/players.h"
#include "engines/halma/worth.h"

#include <limits.h>
#include <stdlib.h>

struct greedy {
    struct random random;
    struct worth worth;
};

static void *halma_greedy_open_player(uint64_t seed, const uint64_t *values)
{
    (void)values;
    struct greedy *greedy = memory_new(sizeof *greedy);
    random_seed(&greedy->random, seed);
    worth_init(&greedy->worth);
    return greedy;
}

static void halma_greedy_choose(void *self, const void *state, int64_t deadline_ns,
                                struct text *turn)
{
    (void)deadline_ns; /* ignored, because a move takes only about ten microseconds */
    struct greedy *greedy = self;
    struct halma_board board;
    struct halma_moves moves;
    halma_board_set(&board, state);
    halma_board_moves(&board, &moves);
    int seat = board.mover;
    int tolls = worth_tolls(&greedy->worth, &board, seat);
    const int16_t *toll = greedy->worth.toll[seat];
    int best = INT_MAX;
    unsigned best_from = 0;
    unsigned best_to = 0;
    uint64_t equals = 0;
    for (unsigned man = 0; man < moves.men; man++) {
        unsigned from = moves.from[man];
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            unsigned to = moves.to[i];
            halma_board_make(&board, from, to);
            int cost = tolls + toll[to] - toll[from] + worth_detours(&greedy->worth, &board, seat);
            halma_board_unmake(&board, from, to);
            equals = cost < best ? 1 : equals + (cost == best);
            if (cost < best || (cost == best && random_below(&greedy->random, equals) == 0)) {
                best = cost;
                best_from = from;
                best_to = to;
            }
        }
    }
    halma_board_turn(&board, best_from, best_to, turn);
}

const struct engine halma_greedy = {
    .name = "greedy",
    .game = "halma",
    .about = "makes the move that brings its pieces closest to home",
    .open = halma_greedy_open_player,
    .close = free,
    .choose = halma_greedy_choose,
};
