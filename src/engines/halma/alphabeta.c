/* The Halma player `alphabeta`: alpha-beta search with iterative deepening and a transposition
 * table. It searches until the deadline.
 *
 * A middlegame position has about 200 legal moves, most of them aimless. The search therefore tries
 * only the moves that bring the mover's pieces furthest towards home. Near the root, it tries more
 * of them. worth.c evaluates positions. The last ply is not searched. Instead, the largest gain of
 * any move is added to the evaluation, except late in the game, when few target cells are still
 * free. The seed is ignored, so games differ only because of timing. */
#include "base/memory.h"
#include "engines/halma/players.h"
#include "engines/halma/worth.h"
#include "engines/pace.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

#define DEPTH_DEFAULT 4    /* search depth in plies if neither time nor nodes are limited */
#define CLOCK_INTERVAL 256 /* number of nodes between clock checks, about 0.3 ms */
/* number of nodes between clock checks under the rules of the contest's live server, where move
 * generation is slower */
#define SERVER_CLOCK_INTERVAL 32
#define DEPTH_MAX 40
#define TABLE_SIZE (1u << 18) /* number of slots in the transposition table, 16 bytes each */
#define WIN 1000000
#define BEYOND (WIN + 1)
/* moves whose gain (reduction in cost) is less than this are skipped, unless all moves would be
 * skipped */
#define LOSS_MAX (-40)
#define WIDTH_ROOT 64
#define WIDTH_MAX WIDTH_ROOT

enum bound { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

struct slot {
    uint64_t hash;
    int32_t value;
    uint8_t depth;
    uint8_t bound;
    uint8_t from, to;
};

struct candidate {
    int order; /* sort key; the move with the largest key is searched first */
    int gain;  /* amount by which the move reduces the cost of the mover's pieces */
    uint8_t from, to;
};

struct candidates {
    unsigned count;
    unsigned width;
    struct candidate best[WIDTH_MAX + 1];
};

struct alphabeta {
    struct worth worth;
    struct slot *table;
    struct halma_board board;
    int tolls[SEATS];
    uint64_t ms;    /* thinking time per turn, from the option --ms, or 0 if not given */
    int64_t end_ns; /* end time on the monotonic clock, or 0 for no limit */
    uint64_t nodes;
    bool stopped;
    unsigned root_from, root_to; /* best move at the root so far */
};

static void *halma_alphabeta_open_player(uint64_t seed, const uint64_t *values)
{
    struct alphabeta *self = memory_new(sizeof *self);
    self->table = memory_new(TABLE_SIZE * sizeof *self->table);
    (void)seed;
    self->ms = values[0];
    worth_init(&self->worth);
    return self;
}

static void halma_alphabeta_close_player(void *block)
{
    struct alphabeta *self = block;
    if (self != NULL) {
        free(self->table);
        free(self);
    }
}

/* --- moves --- */

static void halma_alphabeta_make(struct alphabeta *self, const struct candidate *move)
{
    self->tolls[self->board.mover] -= move->gain;
    halma_board_make(&self->board, move->from, move->to);
}

static void unmake(struct alphabeta *self, const struct candidate *move)
{
    halma_board_unmake(&self->board, move->from, move->to);
    self->tolls[self->board.mover] += move->gain;
}

/* Inserts a move into the list if it is among the best `width` moves. The list is sorted by
 * `order`. */
static void halma_alphabeta_consider(struct candidates *list, const struct candidate *move)
{
    unsigned at = list->count;
    if (at == list->width) {
        if (move->order <= list->best[at - 1].order) {
            return;
        }
        at--;
    } else {
        list->count++;
    }
    for (; at > 0 && list->best[at - 1].order < move->order; at--) {
        list->best[at] = list->best[at - 1];
    }
    list->best[at] = *move;
}

/* Lists the moves to search, and leaves out those whose gain is below `loss_max`. `first` is the
 * position's entry in the transposition table, or NULL if there is none. The entry's move comes
 * first in the list. Returns the total number of legal moves. */
static unsigned list_candidates(const struct alphabeta *self, const struct slot *first,
                                struct candidates *list, int loss_max)
{
    struct halma_moves moves;
    halma_board_moves(&self->board, &moves);
    const int16_t *toll = self->worth.toll[self->board.mover];
    list->count = 0;
    for (unsigned man = 0; man < moves.men; man++) {
        unsigned from = moves.from[man];
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            unsigned to = moves.to[i];
            struct candidate move = {
                .gain = toll[from] - toll[to], .from = (uint8_t)from, .to = (uint8_t)to};
            bool known = first != NULL && first->from == from && first->to == to;
            move.order = known ? INT_MAX : move.gain;
            if (move.gain >= loss_max || known) {
                halma_alphabeta_consider(list, &move);
            }
        }
    }
    if (list->count == 0 && halma_moves_count(&moves) > 0) {
        list_candidates(self, first, list, -INT_MAX);
    }
    return halma_moves_count(&moves);
}

/* Returns the largest gain of any move by the player to move, or INT_MIN if there is no move. */
static int largest_gain(const struct alphabeta *self)
{
    struct halma_moves moves;
    halma_board_moves(&self->board, &moves);
    const int16_t *toll = self->worth.toll[self->board.mover];
    int best = INT_MIN;
    for (unsigned man = 0; man < moves.men; man++) {
        int lowest = INT_MAX;
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            int there = toll[moves.to[i]];
            lowest = there < lowest ? there : lowest;
        }
        int gain = toll[moves.from[man]] - lowest;
        best = lowest != INT_MAX && gain > best ? gain : best;
    }
    return best;
}

/* --- search (all values are from the point of view of the player to move) --- */

static int halma_alphabeta_evaluate(const struct alphabeta *self)
{
    int mover = self->board.mover;
    return self->tolls[!mover] + worth_detours(&self->worth, &self->board, !mover) -
           self->tolls[mover] - worth_detours(&self->worth, &self->board, mover);
}

static bool halma_alphabeta_out_of_time(struct alphabeta *self)
{
    unsigned interval = self->board.server ? SERVER_CLOCK_INTERVAL : CLOCK_INTERVAL;
    if (++self->nodes % interval == 0) {
        self->stopped = self->stopped || (self->end_ns != 0 && pace_is_over(self->end_ns));
    }
    return self->stopped;
}

/* If the game is over, stores its value for the player to move and returns true. Otherwise returns
 * false. */
static bool halma_alphabeta_value_of_end(const struct alphabeta *self, int ply, int *value)
{
    int scores[SEATS];
    if (halma_board_end(&self->board, scores) == HALMA_UNFINISHED) {
        return false;
    }
    int ahead = scores[self->board.mover] - scores[!self->board.mover];
    *value = ahead > 0 ? WIN - ply : ahead < 0 ? ply - WIN : 0;
    return true;
}

static struct slot *table_slot(const struct alphabeta *self)
{
    return &self->table[self->board.hash & (TABLE_SIZE - 1)];
}

/* Stores a result in the transposition table. Leaves out proven wins and losses, because their
 * values depend on how many moves led to the position. */
static void halma_alphabeta_table_store(struct alphabeta *self, int depth, int value,
                                        enum bound bound, const struct candidate *move)
{
    if (value > WIN / 2 || value < -WIN / 2) {
        return;
    }
    *table_slot(self) = (struct slot){.hash = self->board.hash,
                                      .value = value,
                                      .depth = (uint8_t)depth,
                                      .bound = (uint8_t)bound,
                                      .from = move->from,
                                      .to = move->to};
}

static bool halma_alphabeta_table_answers(const struct slot *slot, int depth, int alpha, int beta)
{
    return slot->depth >= depth &&
           (slot->bound == BOUND_EXACT || (slot->bound == BOUND_LOWER && slot->value >= beta) ||
            (slot->bound == BOUND_UPPER && slot->value <= alpha));
}

static unsigned width_at(int ply)
{
    static const unsigned widths[] = {WIDTH_ROOT, 32, 24, 16};
    return ply < 4 ? widths[ply] : 12;
}

static int halma_alphabeta_search(struct alphabeta *self, int depth, int ply, int alpha, int beta);

/* Searches one move and returns its value. All moves except the first are searched with a null
 * window, which shows only whether the move is better than the best so far. */
static int halma_alphabeta_search_move(struct alphabeta *self, const struct candidate *move,
                                       int depth, int ply, int alpha, int beta, bool first)
{
    int value;
    halma_alphabeta_make(self, move);
    if (first) {
        value = -halma_alphabeta_search(self, depth - 1, ply + 1, -beta, -alpha);
    } else {
        value = -halma_alphabeta_search(self, depth - 1, ply + 1, -alpha - 1, -alpha);
        if (value > alpha && value < beta && !self->stopped) {
            value = -halma_alphabeta_search(self, depth - 1, ply + 1, -beta, -alpha);
        }
    }
    unmake(self, move);
    return value;
}

static int halma_alphabeta_search_moves(struct alphabeta *self, const struct slot *known, int depth,
                                        int ply, int alpha, int beta)
{
    struct candidates list;
    list.width = width_at(ply);
    if (list_candidates(self, known, &list, LOSS_MAX) == 0) {
        return ply - WIN;
    }
    int best = -BEYOND;
    int floor = alpha;
    unsigned best_at = 0;
    for (unsigned i = 0; i < list.count; i++) {
        int value =
            halma_alphabeta_search_move(self, &list.best[i], depth, ply, alpha, beta, i == 0);
        if (self->stopped) {
            return 0;
        }
        if (value > best) {
            best = value;
            best_at = i;
            if (ply == 0) {
                self->root_from = list.best[i].from;
                self->root_to = list.best[i].to;
            }
        }
        alpha = best > alpha ? best : alpha;
        if (alpha >= beta) {
            break;
        }
    }
    enum bound bound = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    halma_alphabeta_table_store(self, depth, best, bound, &list.best[best_at]);
    return best;
}

static int halma_alphabeta_search(struct alphabeta *self, int depth, int ply, int alpha, int beta)
{
    int value;
    if (halma_alphabeta_out_of_time(self)) {
        return 0;
    }
    if (ply > 0 && halma_alphabeta_value_of_end(self, ply, &value)) {
        return value;
    }
    if (depth == 0) {
        return halma_alphabeta_evaluate(self);
    }
    if (depth == 1 && ply > 0 && !worth_is_late(&self->board, self->board.mover)) {
        int gain = largest_gain(self);
        return gain == INT_MIN ? ply - WIN : halma_alphabeta_evaluate(self) + gain;
    }
    const struct slot *slot = table_slot(self);
    struct slot known = *slot;
    bool met = known.bound != BOUND_NONE && known.hash == self->board.hash;
    if (met && ply > 0 && halma_alphabeta_table_answers(&known, depth, alpha, beta)) {
        return known.value;
    }
    return halma_alphabeta_search_moves(self, met ? &known : NULL, depth, ply, alpha, beta);
}

/* --- iterative deepening --- */

/* Searches with increasing depth, and stores the best move in root_from and root_to. */
static void deepen(struct alphabeta *self, const struct halma_state *state, int depth_max)
{
    struct candidates list = {.width = 1};
    halma_board_set(&self->board, state);
    self->stopped = false;
    for (int seat = 0; seat < SEATS; seat++) {
        self->tolls[seat] = worth_tolls(&self->worth, &self->board, seat);
    }
    unsigned legal = list_candidates(self, NULL, &list, LOSS_MAX);
    assert(legal > 0);
    self->root_from = list.best[0].from;
    self->root_to = list.best[0].to;
    for (int depth = 1; depth <= depth_max && legal > 1 && !self->stopped; depth++) {
        int value = halma_alphabeta_search(self, depth, 0, -BEYOND, BEYOND);
        if (value > WIN / 2 || value < -WIN / 2) {
            break;
        }
    }
}

static void halma_alphabeta_choose(void *block, const void *state, int64_t deadline_ns,
                                   struct text *turn)
{
    struct alphabeta *self = block;
    self->end_ns = engine_end_ns(deadline_ns, self->ms);
    deepen(self, state, self->end_ns != 0 ? DEPTH_MAX : DEPTH_DEFAULT);
    halma_board_turn(&self->board, self->root_from, self->root_to, turn);
}

uint64_t halma_alphabeta_nodes(const struct halma_state *state, unsigned depth)
{
    struct alphabeta *self = engine_open(&halma_alphabeta, 1, NULL);
    deepen(self, state, (int)depth);
    uint64_t nodes = self->nodes;
    halma_alphabeta_close_player(self);
    return nodes;
}

static const struct engine_option options[] = {ENGINE_OPTION_MS, {.name = NULL}};

const struct engine halma_alphabeta = {
    .name = "alphabeta",
    .game = "halma",
    .about = "alpha-beta search with a simple evaluation",
    .options = options,
    .open = halma_alphabeta_open_player,
    .close = halma_alphabeta_close_player,
    .choose = halma_alphabeta_choose,
};
