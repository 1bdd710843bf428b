/* The paper soccer player `mcts`: plain Monte Carlo tree search (UCT: Kocsis and Szepesvari, 2006).
 * Its playouts consist of random turns with two rules: score if possible, and do not let the
 * opponent score if that can be avoided. It is a fixed reference for measuring other players; the
 * strongest player is in engine.c.
 *
 * Once LIST_NODES mid-turn positions have been generated, it adds only the shortest turn to each
 * dot. */
#include "base/memory.h"
#include "base/random.h"
#include "engines/pace.h"
#include "engines/soccer/players.h"
#include "games/soccer/large_board.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NODES_MAX (1u << 21)
#define DIGITS_MAX (12u * NODES_MAX)
#define LIST_NODES 2048
/* A playout picks a whole turn at random if the position has at most this many turns. Otherwise it
 * picks one random line after another until the turn is over. */
#define TURNS_COUNTED 64
#define DEPTH_MAX 256
/* number of playouts per turn if neither time nor nodes are limited */
#define DEFAULT_STEPS 10000
#define EXPLORATION 1.0

enum { MS, NODES }; /* indices of the options in the array of option values */

struct node {
    uint32_t children; /* index of the first child, or 0 if the children are not listed yet */
    uint32_t count;
    uint32_t visits;
    uint32_t wins; /* number of playouts won by the side whose turn led to this node */
    uint32_t turn;
    uint16_t length;
    int8_t winner; /* winning seat if the game is decided at this node, otherwise -1 */
};

struct mcts {
    struct random random;
    struct board_results list;
    struct node *nodes;
    char *digits;
    uint32_t node_count;
    uint32_t digit_count;
    uint64_t ms, turn_nodes;
};

static void *soccer_mcts_open_player(uint64_t seed, const uint64_t *values)
{
    struct mcts *mcts = memory_new(sizeof *mcts);
    random_seed(&mcts->random, seed);
    mcts->ms = values[MS];
    mcts->turn_nodes = values[NODES];
    mcts->nodes = memory_reserve(NODES_MAX * sizeof *mcts->nodes);
    mcts->digits = memory_reserve(DIGITS_MAX);
    mcts->list = (struct board_results){
        .nodes = memory_new(LIST_NODES * sizeof(struct board_node)),
        .results = memory_new(2 * LIST_NODES * sizeof(struct board_result)),
        .slots = memory_new(8 * LIST_NODES * sizeof(struct board_slot)),
        .node_max = LIST_NODES,
        .result_max = 2 * LIST_NODES,
        .slot_count = 8 * LIST_NODES,
    };
    return mcts;
}

static void soccer_mcts_close_player(void *self)
{
    struct mcts *mcts = self;
    if (mcts != NULL) {
        free(mcts->list.nodes);
        free(mcts->list.results);
        free(mcts->list.slots);
        memory_release(mcts->nodes, NODES_MAX * sizeof *mcts->nodes);
        memory_release(mcts->digits, DIGITS_MAX);
        free(mcts);
    }
}

/* Adds a child node to the tree. Returns false if memory runs out. */
static bool soccer_mcts_add_child(struct mcts *mcts, struct board *board, const char *turn,
                                  size_t length)
{
    if (mcts->node_count == NODES_MAX || DIGITS_MAX - mcts->digit_count < length) {
        return false;
    }
    board_make_turn(board, turn);
    int winner = board->winner;
    if (winner < 0 && board_can_score(board, board->mover)) {
        winner = board->mover;
    }
    board_unmake_turn(board, turn);
    memcpy(mcts->digits + mcts->digit_count, turn, length);
    mcts->nodes[mcts->node_count++] = (struct node){
        .turn = mcts->digit_count,
        .length = (uint16_t)length,
        .winner = (int8_t)winner,
    };
    mcts->digit_count += (uint32_t)length;
    return true;
}

/* Adds a node's turns as children. Leaves out turns that lose immediately, unless all of them do.
 * Returns false if memory runs out. */
static bool soccer_mcts_expand(struct mcts *mcts, uint32_t number, struct board *board)
{
    uint32_t begin = mcts->node_count;
    uint32_t kept = begin;
    int seat = board->mover;
    char turn[BOARD_LINES_MAX + 1];
    bool room = true;
    size_t length = board_scoring_turn(board, seat, turn);
    if (length > 0) {
        room = soccer_mcts_add_child(mcts, board, turn, length);
    } else {
        board_generate(board, &mcts->list);
        for (uint32_t i = 0; room && i < mcts->list.result_count; i++) {
            length = board_result_turn(&mcts->list, i, turn);
            room = soccer_mcts_add_child(mcts, board, turn, length);
        }
        for (unsigned dot = 0; room && mcts->list.capped && dot < BOARD_DOTS; dot++) {
            length = board_turn_to(board, dot, turn);
            room = length == 0 || soccer_mcts_add_child(mcts, board, turn, length);
        }
    }
    for (uint32_t i = begin; i < mcts->node_count; i++) {
        if (mcts->nodes[i].winner != 1 - seat) {
            mcts->nodes[kept++] = mcts->nodes[i];
        }
    }
    mcts->nodes[number].children = begin;
    mcts->node_count = kept > begin ? kept : mcts->node_count;
    mcts->nodes[number].count = mcts->node_count - begin;
    return room && mcts->nodes[number].count > 0;
}

/* Plays random turns until the game ends, except that it scores whenever possible. Returns the
 * winner. */
static int soccer_mcts_play_out(struct mcts *mcts, struct board *board)
{
    while (board->winner < 0) {
        if (board_can_score(board, board->mover)) {
            return board->mover;
        }
        uint64_t count = board_count_turns(board, TURNS_COUNTED + 1);
        if (count <= TURNS_COUNTED) {
            struct text turn = {0};
            board_pick_turn(board, random_below(&mcts->random, count), &turn);
            board_make_turn(board, text_string(&turn));
            text_free(&turn);
            continue;
        }
        enum board_end end = BOARD_GOES_ON;
        while (end == BOARD_GOES_ON) {
            unsigned open = board->open[board->ball];
            uint64_t bits = (uint64_t)__builtin_popcount(open);
            for (uint64_t skip = random_below(&mcts->random, bits); skip > 0; skip--) {
                open &= open - 1;
            }
            end = board_make(board, (unsigned)__builtin_ctz(open));
        }
    }
    return board->winner;
}

static uint32_t choose_child(struct mcts *mcts, const struct node *node)
{
    uint32_t best = node->children;
    double best_worth = -1;
    double log_visits = log((double)node->visits + 1);
    for (uint32_t i = node->children; i < node->children + node->count; i++) {
        const struct node *child = &mcts->nodes[i];
        double visits = child->visits;
        double worth = visits == 0 ? 1e9 + (double)(random_next(&mcts->random) % 1024)
                                   : child->wins / visits + EXPLORATION * sqrt(log_visits / visits);
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
        }
    }
    return best;
}

/* Performs one step of the search: descends to a leaf, plays one game from there to the end, and
 * updates the counts of all nodes on the path. Returns false if memory runs out. */
static bool soccer_mcts_step(struct mcts *mcts, const struct board *root)
{
    struct board board = *root;
    uint32_t path[DEPTH_MAX];
    int8_t players[DEPTH_MAX]; /* for each node on the path, the seat whose turn led there */
    unsigned depth = 0;
    bool room = true;
    path[0] = 0;
    players[0] = (int8_t)(1 - root->mover);
    while (mcts->nodes[path[depth]].winner < 0) {
        struct node *node = &mcts->nodes[path[depth]];
        if (node->count == 0) {
            if (depth > 0 && node->visits == 0) {
                break;
            }
            room = soccer_mcts_expand(mcts, path[depth], &board);
            if (!room) {
                break;
            }
        }
        players[depth + 1] = board.mover;
        path[depth + 1] = choose_child(mcts, node);
        depth++;
        node = &mcts->nodes[path[depth]];
        for (uint16_t i = 0; i < node->length; i++) {
            board_make(&board, (unsigned)(mcts->digits[node->turn + i] - '0'));
        }
    }
    int winner = mcts->nodes[path[depth]].winner;
    winner = winner < 0 ? soccer_mcts_play_out(mcts, &board) : winner;
    for (unsigned i = 0; i <= depth; i++) {
        mcts->nodes[path[i]].visits++;
        mcts->nodes[path[i]].wins += players[i] == winner;
    }
    return room;
}

static void soccer_mcts_choose(void *self, const void *state, int64_t deadline_ns,
                               struct text *turn)
{
    struct mcts *mcts = self;
    struct board board;
    int64_t end_ns = engine_end_ns(deadline_ns, mcts->ms);
    uint64_t most = mcts->turn_nodes != 0 ? mcts->turn_nodes
                    : end_ns == 0         ? DEFAULT_STEPS
                                          : UINT64_MAX;
    board_set(&board, state);
    mcts->nodes[0] = (struct node){.winner = -1};
    mcts->node_count = 1;
    mcts->digit_count = 0;
    bool more = true;
    for (uint64_t steps = 1; more; steps++) {
        more = soccer_mcts_step(mcts, &board) && steps < most &&
               (end_ns == 0 || !pace_is_over(end_ns));
    }
    const struct node *root = &mcts->nodes[0];
    const struct node *best = &mcts->nodes[root->children];
    for (uint32_t i = 1; i < root->count; i++) {
        const struct node *child = &mcts->nodes[root->children + i];
        best = child->visits > best->visits ? child : best;
    }
    text_append(turn, mcts->digits + best->turn, best->length);
}

static const struct engine_option options[] = {
    ENGINE_OPTION_MS,
    ENGINE_OPTION_NODES("playouts per turn"),
    {.name = NULL},
};

const struct engine soccer_mcts = {
    .name = "mcts",
    .game = "soccer",
    .about = "plain Monte Carlo tree search (UCT) with random playouts",
    .options = options,
    .open = soccer_mcts_open_player,
    .close = soccer_mcts_close_player,
    .choose = soccer_mcts_choose,
};
