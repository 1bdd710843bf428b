/* The paper soccer player `greedy`: it evaluates the position after each of its turns, and
 * considers the opponent's replies only to see whether the opponent can score.
 *
 * If it can score, it always finds a turn that does. Otherwise it prefers turns after which the
 * opponent cannot score immediately, and avoids turns that lose (a blocked ball or an own goal) if
 * it can. Among turns of the same kind, it prefers those that end nearest to its target goal. The
 * distance is counted in turns of either player, and then in lines. It chooses at random between
 * equal turns.
 *
 * After generating NODES_MAX mid-turn positions, or using half of its time, it stops generating
 * turns and adds only the shortest turn to each dot. It may then miss safe turns. The same seed
 * gives the same turns, unless time runs out. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engines/pace.h"
#include "engines/soccer/players.h"
#include "games/soccer/large_board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NODES_MAX 32768 /* maximum number of mid-turn positions to generate, about 2 ms */
#define RESULTS_MAX (2 * NODES_MAX)
#define SLOTS_MAX (8 * NODES_MAX)
/* number of turns considered between clock checks, about 0.1 ms */
#define CLOCK_INTERVAL 64

/* The cost of a turn consists of a rank, the distance to the goal in turns, and the distance in
 * lines. The turn with the smallest cost is played. */
#define RANK_SAFE 0x00000
#define RANK_OPEN 0x10000 /* rank of turns after which the opponent can score */
#define RANK_LOST 0x20000

struct greedy {
    struct random random;
    struct board_results list;
    uint32_t order[RESULTS_MAX];
    /* monotonic time at which to stop generating turns, or 0 for no limit */
    int64_t listing_end_ns;
    int64_t trying_end_ns;
};

/* The state while one turn is being chosen. */
struct decision {
    struct board board;
    int seat;
    uint32_t nearest[BOARD_DOTS]; /* lower bound on the cost of turns that end on each dot */
    uint32_t worth;               /* cost of the best turn so far */
    char turn[BOARD_LINES_MAX + 1];
};

static void *soccer_greedy_open_player(uint64_t seed, const uint64_t *values)
{
    (void)values;
    struct greedy *greedy = memory_new(sizeof *greedy);
    random_seed(&greedy->random, seed);
    greedy->list = (struct board_results){
        .nodes = memory_new(NODES_MAX * sizeof(struct board_node)),
        .results = memory_new(RESULTS_MAX * sizeof(struct board_result)),
        .slots = memory_new(SLOTS_MAX * sizeof(struct board_slot)),
        .node_max = NODES_MAX,
        .result_max = RESULTS_MAX,
        .slot_count = SLOTS_MAX,
    };
    return greedy;
}

static void soccer_greedy_close_player(void *self)
{
    struct greedy *greedy = self;
    if (greedy != NULL) {
        free(greedy->list.nodes);
        free(greedy->list.results);
        free(greedy->list.slots);
        free(greedy);
    }
}

static bool listing_ends(void *self)
{
    const struct greedy *greedy = self;
    return pace_is_over(greedy->listing_end_ns);
}

static void set_times(struct greedy *greedy, int64_t deadline_ns)
{
    greedy->listing_end_ns = 0;
    greedy->trying_end_ns = 0;
    greedy->list.stop = NULL;
    if (deadline_ns != 0) {
        int64_t now_ns = clock_now_ns();
        greedy->listing_end_ns = now_ns + (deadline_ns - now_ns) / 2;
        greedy->trying_end_ns = now_ns + (deadline_ns - now_ns) / 4 * 3;
        greedy->list.stop = listing_ends;
        greedy->list.stop_data = greedy;
    }
}

/* Computes the distance from every dot to the goal that `seat` attacks, in the same format as the
 * costs. */
static void soccer_greedy_measure(const struct board *board, int seat, uint32_t nearest[BOARD_DOTS])
{
    uint8_t turns[BOARD_DOTS];
    uint8_t lines[BOARD_DOTS];
    board_turn_distances(board, board_goal(board, seat), 3, turns);
    board_line_distances(board, board_goal(board, seat), 3, lines);
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        nearest[dot] = (uint32_t)turns[dot] << 8 | lines[dot];
    }
}

/* Stores the turn if it is better than the best one so far. */
static void soccer_greedy_consider(struct decision *decision, const char *turn)
{
    struct board *board = &decision->board;
    enum board_end end = board_make_turn(board, turn);
    uint32_t worth = RANK_LOST;
    if (end == BOARD_FRESH) {
        uint32_t nearest[BOARD_DOTS];
        soccer_greedy_measure(board, decision->seat, nearest);
        worth = board_can_score(board, 1 - decision->seat) ? RANK_OPEN : RANK_SAFE;
        worth += nearest[board->ball];
    }
    board_unmake_turn(board, turn);
    if (worth < decision->worth) {
        decision->worth = worth;
        strcpy(decision->turn, turn);
    }
}

/* Shuffles the generated turns, and then sorts them by the lower bound for the dot where they end.
 * Drawing lines never makes a path shorter, so a dot's distance from the goal before the turn is a
 * lower bound on its distance after the turn. */
static void sort_results(struct greedy *greedy, const struct decision *decision)
{
    const struct board_results *list = &greedy->list;
    uint8_t dots[BOARD_DOTS];
    uint32_t begin[BOARD_DOTS] = {0};
    uint32_t counts[BOARD_DOTS] = {0};
    for (unsigned i = 0; i < BOARD_DOTS; i++) {
        unsigned at = i;
        for (; at > 0 && decision->nearest[dots[at - 1]] > decision->nearest[i]; at--) {
            dots[at] = dots[at - 1];
        }
        dots[at] = (uint8_t)i;
    }
    for (uint32_t i = 0; i < list->result_count; i++) {
        counts[list->results[i].ball]++;
    }
    for (unsigned i = 0, sum = 0; i < BOARD_DOTS; i++) {
        begin[dots[i]] = sum;
        sum += counts[dots[i]];
        counts[dots[i]] = 0;
    }
    for (uint32_t i = 0; i < list->result_count; i++) {
        unsigned ball = list->results[i].ball;
        uint32_t *bucket = &greedy->order[begin[ball]];
        uint32_t at = (uint32_t)random_below(&greedy->random, counts[ball] + 1);
        bucket[counts[ball]++] = bucket[at];
        bucket[at] = i;
    }
}

static void soccer_greedy_try_results(struct greedy *greedy, struct decision *decision)
{
    const struct board_results *list = &greedy->list;
    for (uint32_t i = 0; i < list->result_count; i++) {
        uint32_t index = greedy->order[i];
        char turn[BOARD_LINES_MAX + 1];
        if (decision->nearest[list->results[index].ball] >= decision->worth) {
            break;
        }
        if (i % CLOCK_INTERVAL == CLOCK_INTERVAL - 1 && greedy->trying_end_ns != 0 &&
            pace_is_over(greedy->trying_end_ns)) {
            break;
        }
        board_result_turn(list, index, turn);
        soccer_greedy_consider(decision, turn);
    }
}

/* Considers the shortest turn to each dot: at most about a hundred turns. */
static void try_short_turns(struct decision *decision)
{
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        char turn[BOARD_DOTS + 1];
        if (board_turn_to(&decision->board, dot, turn) > 0) {
            soccer_greedy_consider(decision, turn);
        }
    }
}

static void soccer_greedy_choose(void *self, const void *state, int64_t deadline_ns,
                                 struct text *turn)
{
    struct greedy *greedy = self;
    struct decision decision = {.worth = UINT32_MAX};
    board_set(&decision.board, state);
    assert(decision.board.winner < 0);
    decision.seat = decision.board.mover;
    if (board_scoring_turn(&decision.board, decision.seat, decision.turn) == 0) {
        set_times(greedy, deadline_ns);
        soccer_greedy_measure(&decision.board, decision.seat, decision.nearest);
        board_generate(&decision.board, &greedy->list);
        sort_results(greedy, &decision);
        if (greedy->list.capped) {
            try_short_turns(&decision);
        }
        soccer_greedy_try_results(greedy, &decision);
    }
    text_puts(turn, decision.turn);
}

const struct engine soccer_greedy = {
    .name = "greedy",
    .game = "soccer",
    .about = "scores if it can, leaves no goal open, and takes the shortest way",
    .open = soccer_greedy_open_player,
    .close = soccer_greedy_close_player,
    .choose = soccer_greedy_choose,
};
