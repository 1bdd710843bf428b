/* Principal variation search (alpha-beta with null windows). With one ply left, the search does not
 * make moves. It lists the moves that bring a piece furthest towards home, and evaluates the
 * resulting positions from the network's first-layer sums. */
#include "engines/halma/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "engines/pace.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define CLOCK_INTERVAL 128 /* number of nodes between clock checks, about 0.2 ms */
/* number of nodes between clock checks under the rules of the contest's live server, where move
 * generation is slower */
#define SERVER_CLOCK_INTERVAL 16
#define TABLE_BITS 19
#define BUCKET 4
#define BEYOND (HALMA_WIN + 1)
#define DECIDED (HALMA_WIN / 2)
#define PLY_MAX 64
/* maximum number of moves searched in a node; only the root can have that many */
#define WIDTH_MAX HALMA_CHOICES_MAX
/* after this many plies, a piece that is still in its own starting zone costs more with every
 * ply */
#define LATE_PLIES 100
/* a piece that is still in its own starting zone costs this much per ply after LATE_PLIES, times
 * the number of steps it needs to leave the zone */
#define ZONE_COST 5
#define HISTORY_MAX 8192
#define BONUS_MAX 1024
/* a move is clearly best if its value exceeds all others by this much, in hundredths of a move */
#define CLEAR_BY 60
/* the search that tests whether a move is clearly best is this many plies shallower than the main
 * search */
#define CLEAR_LESS 2
#define CLEAR_FROM 6 /* smallest search depth at which to test whether a move is clearly best */
/* the test for a clearly best move runs only after 1 / CLEAR_PART of the time has passed */
#define CLEAR_PART 4

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct slot {
    uint32_t key; /* upper half of the position's hash, mixed with the number of plies */
    int32_t value;
    uint8_t from, to;
    int8_t depth;
    uint8_t bound, age;
};

struct candidate {
    int32_t order;
    uint8_t from, to;
};

struct halma_search {
    const struct halma_net *net;
    int dials[HALMA_DIALS];
    int16_t toll[SEATS][HALMA_CELLS]; /* the network's piece-square table, by seat and cell */
    /* the network's first-layer sums for each position from the root to the current node */
    struct halma_sums sums[PLY_MAX + 2];
    struct slot *table;
    /* number of steps needed to leave a seat's starting zone from each cell; see steps_out */
    uint8_t out[SEATS][HALMA_CELLS];
    struct halma_board board;
    uint64_t path[PLY_MAX + 2]; /* hashes of the positions from the root to the current node */
    struct halma_move killers[PLY_MAX + 2][2];
    int16_t history[SEATS][HALMA_CELLS][HALMA_CELLS];
    const struct halma_limits *limits;
    int64_t begin_ns; /* time when the search of the current turn began */
    uint64_t nodes, next_check;
    uint8_t age;
    bool stopped;
    struct halma_move root_best;
};

/* --- the clock --- */

static bool halma_search_out_of_time(struct halma_search *search)
{
    search->nodes++;
    if (search->nodes < search->next_check) {
        return search->stopped;
    }
    search->next_check =
        search->nodes + (search->board.server ? SERVER_CLOCK_INTERVAL : CLOCK_INTERVAL);
    if (search->limits->nodes != 0 && search->nodes >= search->limits->nodes) {
        search->stopped = true;
    }
    if (search->limits->end_ns != 0 && pace_is_over(search->limits->end_ns)) {
        search->stopped = true;
    }
    return search->stopped;
}

/* --- the transposition table --- */

static struct slot *halma_search_bucket_of(const struct halma_search *search)
{
    return search->table + (search->board.hash & ((1u << TABLE_BITS) - BUCKET));
}

/* Returns the current position's key for the transposition table. The key includes the ply number,
 * because the same position has a different value at another ply: late in the game, pieces still in
 * their own starting zones cost more with every ply. */
static uint32_t halma_search_key_of(const struct halma_search *search)
{
    uint32_t ply = (uint32_t)search->board.plies;
    return (uint32_t)(search->board.hash >> 32) ^ ply * 0x9e3779b1u;
}

static const struct slot *table_find(const struct halma_search *search)
{
    const struct slot *bucket = halma_search_bucket_of(search);
    uint32_t key = halma_search_key_of(search);
    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key && bucket[i].bound != BOUND_NONE) {
            return &bucket[i];
        }
    }
    return NULL;
}

/* Stores a result in the transposition table. Leaves out proven wins and losses, because their
 * values depend on how many moves led to the position. */
static void halma_search_table_store(struct halma_search *search, int depth, int value,
                                     enum bound bound, struct halma_move move)
{
    struct slot *bucket = halma_search_bucket_of(search);
    uint32_t key = halma_search_key_of(search);
    struct slot *victim = bucket;
    int lowest = INT_MAX;
    assert(depth > 0 && bound != BOUND_NONE);
    if (value > DECIDED || value < -DECIDED) {
        return;
    }
    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            victim = &bucket[i];
            break;
        }
        int worth = bucket[i].depth - (bucket[i].age != search->age ? 64 : 0);
        if (worth < lowest) {
            lowest = worth;
            victim = &bucket[i];
        }
    }
    *victim =
        (struct slot){key, value, move.from, move.to, (int8_t)depth, (uint8_t)bound, search->age};
}

static bool halma_search_table_answers(const struct slot *slot, int depth, int alpha, int beta)
{
    return slot->depth >= depth &&
           (slot->bound == BOUND_EXACT || (slot->bound == BOUND_LOWER && slot->value >= beta) ||
            (slot->bound == BOUND_UPPER && slot->value <= alpha));
}

/* --- values --- */

/* If the game is over, stores its value for the player to move and returns true. Otherwise returns
 * false. */
static bool halma_search_value_of_end(const struct halma_search *search, int ply, int *value)
{
    int scores[SEATS];
    if (halma_board_end(&search->board, scores) == HALMA_UNFINISHED) {
        return false;
    }
    int ahead = scores[search->board.mover] - scores[!search->board.mover];
    *value = ahead > 0 ? HALMA_WIN - ply : ahead < 0 ? ply - HALMA_WIN : 0;
    return true;
}

/* Returns the minimum number of steps needed to leave a seat's own starting zone from a cell, or 0
 * if the cell is outside the zone. */
static int steps_out(int seat, unsigned code)
{
    int from_x = seat == 0 ? halma_x(code) : HALMA_SIZE - 1 - halma_x(code);
    int from_y = seat == 0 ? halma_y(code) : HALMA_SIZE - 1 - halma_y(code);
    return halma_steps_out(from_x, from_y);
}

/* Returns how many steps a seat's pieces need, in total, to leave their own starting zone. */
static int count_zone(const struct halma_search *search, int seat)
{
    int count = 0;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        uint64_t men = search->board.men[seat][c] & halma_zones[seat][c];
        for (; men != 0; men &= men - 1) {
            count += search->out[seat][c << 6 | (unsigned)__builtin_ctzll(men)];
        }
    }
    return count;
}

/* Returns the cost, per step, of a piece that must still leave its own starting zone. The cost
 * grows as move 100 approaches, because a player with pieces still there at that point loses. */
static int zone_cost(const struct halma_board *board)
{
    return board->plies > LATE_PLIES ? ZONE_COST * (board->plies - LATE_PLIES) : 0;
}

static int zone_value(const struct halma_search *search)
{
    int cost = zone_cost(&search->board);
    int seat = search->board.mover;
    return cost == 0 ? 0 : cost * (count_zone(search, !seat) - count_zone(search, seat));
}

/* Returns whether at most one piece of the player to move is not home. In that case the next move
 * may win. */
static bool is_one_away(const struct halma_board *board)
{
    uint64_t all = 0;
    bool more = false;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        uint64_t away = board->men[board->mover][c] & ~halma_camps[!board->mover][c];
        more = more || (away & (away - 1)) != 0 || (away != 0 && all != 0);
        all |= away;
    }
    return !more;
}

/* Returns the static value of a position for the player to move. */
static int halma_search_evaluate(const struct halma_search *search, int ply)
{
    const struct halma_board *board = &search->board;
    return halma_net_value(search->net, &search->sums[ply], board->mover) + zone_value(search) +
           search->dials[TEMPO];
}

/* --- moves --- */

static void halma_search_make(struct halma_search *search, int ply, unsigned from, unsigned to)
{
    search->path[ply] = search->board.hash;
    search->sums[ply + 1] = search->sums[ply];
    halma_net_move(search->net, &search->sums[ply + 1], search->board.mover, from, to);
    halma_board_make(&search->board, from, to);
    __builtin_prefetch(halma_search_bucket_of(search));
}

/* Inserts a move into the list if it is among the best `width` moves. The list is sorted by
 * `order`. */
static inline void halma_search_consider(struct candidate *list, unsigned *count, unsigned width,
                                         struct candidate move)
{
    unsigned at = *count;
    if (at == width) {
        if (move.order <= list[at - 1].order) {
            return;
        }
        at--;
    } else {
        ++*count;
    }
    for (; at > 0 && list[at - 1].order < move.order; at--) {
        list[at] = list[at - 1];
    }
    list[at] = move;
}

/* Lists the `width` moves that bring a piece furthest towards home, best first. Returns their
 * number. */
static unsigned list_gains(const struct halma_search *search, unsigned width,
                           struct candidate list[WIDTH_MAX])
{
    struct halma_moves moves;
    unsigned count = 0;
    int worst = INT_MIN; /* sort key of the last move, once the list is full */
    const int16_t *toll = search->toll[search->board.mover];
    halma_board_moves(&search->board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        unsigned from = moves.from[man];
        int base = toll[from];
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            int order = base - toll[moves.to[i]];
            if (order > worst) {
                halma_search_consider(list, &count, width,
                                      (struct candidate){order, (uint8_t)from, moves.to[i]});
                worst = count == width ? list[count - 1].order : INT_MIN;
            }
        }
    }
    return count;
}

static bool is_move(struct halma_move move, unsigned from, unsigned to)
{
    return move.from == from && move.to == to;
}

/* Lists the most promising moves, best first, and returns their number. `known`, the move from the
 * transposition table, comes first. The others are ordered by gain, history and killer moves. */
static unsigned halma_search_list_moves(const struct halma_search *search, int ply,
                                        struct halma_move known, unsigned width,
                                        struct candidate list[WIDTH_MAX])
{
    struct halma_moves moves;
    unsigned count = 0;
    int worst = INT_MIN; /* sort key of the last move, once the list is full */
    int seat = search->board.mover;
    const int16_t *toll = search->toll[seat];
    const struct halma_move *killers = search->killers[ply];
    halma_board_moves(&search->board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        unsigned from = moves.from[man];
        const int16_t *history = search->history[seat][from];
        bool named = from == known.from || from == killers[0].from || from == killers[1].from;
        int base = 16 * toll[from];
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            unsigned to = moves.to[i];
            int order = base - 16 * toll[to] + history[to];
            if (named && is_move(known, from, to)) {
                order = INT_MAX;
            } else if (named && (is_move(killers[0], from, to) || is_move(killers[1], from, to))) {
                order += 16 * search->dials[KILLER_BONUS];
            }
            if (order > worst) {
                halma_search_consider(list, &count, width,
                                      (struct candidate){order, (uint8_t)from, (uint8_t)to});
                worst = count == width ? list[count - 1].order : INT_MIN;
            }
        }
    }
    return count;
}

static void reward(struct halma_search *search, int ply, int depth, const struct candidate *list,
                   unsigned best)
{
    int16_t(*history)[HALMA_CELLS] = search->history[search->board.mover];
    int bonus = depth * depth * search->dials[HISTORY];
    bonus = bonus > BONUS_MAX ? BONUS_MAX : bonus;
    struct halma_move *killers = search->killers[ply];
    if (killers[0].from != list[best].from || killers[0].to != list[best].to) {
        killers[1] = killers[0];
        killers[0] = (struct halma_move){list[best].from, list[best].to};
    }
    for (unsigned i = 0; i <= best; i++) {
        int16_t *at = &history[list[i].from][list[i].to];
        int change = i == best ? bonus : -bonus / 4;
        *at = (int16_t)(*at + change - *at * abs(change) / HISTORY_MAX);
    }
}

/* --- the search --- */

static int search_node(struct halma_search *search, int depth, int ply, int alpha, int beta);

/* Searches a node with one ply left. Returns the best value among the moves, using only the
 * network's evaluation. */
static int search_last(struct halma_search *search, int ply, int alpha, int beta)
{
    struct candidate list[WIDTH_MAX];
    int seat = search->board.mover;
    unsigned count = list_gains(search, (unsigned)search->dials[WIDTH_LAST], list);
    int best = -BEYOND;
    unsigned best_at = 0;
    if (count == 0) {
        return ply - HALMA_WIN;
    }
    int cost = zone_cost(&search->board);
    int base = zone_value(search) - search->dials[TEMPO];
    for (unsigned i = 0; i < count; i++) {
        unsigned from = list[i].from;
        unsigned to = list[i].to;
        int value = base + halma_net_value_after(search->net, &search->sums[ply], seat, from, to);
        if (cost != 0) {
            value += cost * (search->out[seat][from] - search->out[seat][to]);
        }
        if (value > best) {
            best = value;
            best_at = i;
            if (best >= beta) {
                break;
            }
        }
    }
    enum bound bound = best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
    halma_search_table_store(search, 1, best, bound,
                             (struct halma_move){list[best_at].from, list[best_at].to});
    return best;
}

static int reduction(const struct halma_search *search, int depth, unsigned at)
{
    const int *dials = search->dials;
    int index = (int)at;
    if (depth < 3 || index < dials[REDUCED_FROM]) {
        return 0;
    }
    int r = 1 + (index >= dials[REDUCED_MORE]) + (index >= dials[REDUCED_MOST]);
    return r < depth - 1 ? r : depth - 2;
}

static int halma_search_move(struct halma_search *search, const struct candidate *move, int depth,
                             int ply, int alpha, int beta, unsigned index)
{
    int value;
    halma_search_make(search, ply, move->from, move->to);
    if (index == 0) {
        value = -search_node(search, depth - 1, ply + 1, -beta, -alpha);
    } else {
        int less = reduction(search, depth, index);
        value = -search_node(search, depth - 1 - less, ply + 1, -alpha - 1, -alpha);
        if (value > alpha && less > 0 && !search->stopped) {
            value = -search_node(search, depth - 1, ply + 1, -alpha - 1, -alpha);
        }
        if (value > alpha && value < beta && !search->stopped) {
            value = -search_node(search, depth - 1, ply + 1, -beta, -alpha);
        }
    }
    halma_board_unmake(&search->board, move->from, move->to);
    return value;
}

static int halma_search_moves(struct halma_search *search, struct halma_move known, int depth,
                              int ply, int alpha, int beta)
{
    struct candidate list[WIDTH_MAX];
    int width = ply == 0 ? WIDTH_MAX : search->dials[depth < 4 ? WIDTH_1 + depth - 1 : WIDTH_4];
    unsigned count = halma_search_list_moves(search, ply, known, (unsigned)width, list);
    int best = -BEYOND;
    int floor = alpha;
    unsigned best_at = 0;
    if (count == 0) {
        return ply - HALMA_WIN;
    }
    for (unsigned i = 0; i < count; i++) {
        int value = halma_search_move(search, &list[i], depth, ply, alpha, beta, i);
        if (search->stopped) {
            return 0;
        }
        if (value > best) {
            best = value;
            best_at = i;
            if (ply == 0 && (value > alpha || i == 0)) {
                search->root_best = (struct halma_move){list[i].from, list[i].to};
            }
        }
        alpha = best > alpha ? best : alpha;
        if (alpha >= beta) {
            break;
        }
    }
    if (best > floor) {
        reward(search, ply, depth, list, best_at);
    }
    enum bound bound = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    halma_search_table_store(search, depth, best, bound,
                             (struct halma_move){list[best_at].from, list[best_at].to});
    return best;
}

/* Returns whether the current position occurred before on the path from the root. */
static bool is_repeated(const struct halma_search *search, int ply)
{
    for (int before = ply - 4; before >= 0; before -= 2) {
        if (search->path[before] == search->board.hash) {
            return true;
        }
    }
    return false;
}

static int search_node(struct halma_search *search, int depth, int ply, int alpha, int beta)
{
    int value;
    if (halma_search_out_of_time(search)) {
        return 0;
    }
    if (ply > 0 && halma_search_value_of_end(search, ply, &value)) {
        return value;
    }
    if (ply >= PLY_MAX || (ply > 0 && is_repeated(search, ply))) {
        return halma_search_evaluate(search, ply);
    }
    const struct slot *slot = table_find(search);
    struct halma_move known = {0, 0};
    if (ply == 0) {
        known = search->root_best;
    } else if (slot != NULL) {
        known = (struct halma_move){slot->from, slot->to};
        if (halma_search_table_answers(slot, depth, alpha, beta)) {
            return slot->value;
        }
    }
    if (depth <= 0) {
        return halma_search_evaluate(search, ply);
    }
    if (ply > 0 && beta - alpha == 1 && depth <= 4 && abs(beta) < DECIDED) {
        value = halma_search_evaluate(search, ply);
        if (value - search->dials[PRUNE] * depth >= beta) {
            return value;
        }
    }
    if (depth == 1 && ply > 0 && search->board.plies + 1 < HALMA_BLOCKERS_FROM &&
        !is_one_away(&search->board)) {
        return search_last(search, ply, alpha, beta);
    }
    return halma_search_moves(search, known, depth, ply, alpha, beta);
}

/* --- iterative deepening --- */

static void set_net(struct halma_search *search, const struct halma_net *net)
{
    search->net = net;
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        for (int seat = 0; seat < SEATS; seat++) {
            search->toll[seat][code] = (int16_t)halma_net_toll(net, seat, code);
        }
    }
}

struct halma_search *halma_search_open(void)
{
    struct halma_search *search = memory_new(sizeof *search);
    search->table = memory_new(sizeof *search->table << TABLE_BITS);
    set_net(search, halma_net_default());
    for (int i = 0; i < HALMA_DIALS; i++) {
        search->dials[i] = halma_dials[i].value;
    }
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        for (int seat = 0; seat < SEATS; seat++) {
            search->out[seat][code] = (uint8_t)steps_out(seat, code);
        }
    }
    return search;
}

void halma_search_close(struct halma_search *search)
{
    if (search != NULL) {
        free(search->table);
        free(search);
    }
}

void halma_search_use_net(struct halma_search *search, const struct halma_net *net)
{
    set_net(search, net);
    memset(search->table, 0, sizeof *search->table << TABLE_BITS);
}

void halma_search_set_dials(struct halma_search *search, const int dials[HALMA_DIALS])
{
    memcpy(search->dials, dials, sizeof search->dials);
}

unsigned halma_search_line(struct halma_search *search, struct halma_move move,
                           struct halma_move line[SEARCH_LINE_MAX])
{
    unsigned length = 0;
    int scores[SEATS];
    while (length < SEARCH_LINE_MAX && (move.from != 0 || move.to != 0)) {
        line[length++] = move;
        halma_board_make(&search->board, move.from, move.to);
        const struct slot *slot = table_find(search);
        move = (struct halma_move){0, 0};
        if (slot != NULL && halma_board_end(&search->board, scores) == HALMA_UNFINISHED) {
            move = (struct halma_move){slot->from, slot->to};
        }
    }
    for (unsigned i = length; i-- > 0;) {
        halma_board_unmake(&search->board, line[i].from, line[i].to);
    }
    return length;
}

int halma_search_lead(struct halma_search *search, const struct halma_board *board)
{
    halma_net_set(search->net, &search->sums[0], board);
    return halma_net_value(search->net, &search->sums[0], board->mover) + search->dials[TEMPO];
}

static void start_turn(struct halma_search *search, const struct halma_board *board,
                       const struct halma_limits *limits)
{
    search->board = *board;
    search->limits = limits;
    search->nodes = 0;
    search->next_check = 1;
    search->stopped = false;
    search->begin_ns = limits->end_ns != 0 ? clock_now_ns() : 0;
    search->age = (search->age + 1) & 63;
    search->root_best = (struct halma_move){0, 0};
    halma_net_set(search->net, &search->sums[0], board);
    memset(search->killers, 0, sizeof search->killers);
    int16_t *history = &search->history[0][0][0];
    for (size_t i = 0; i < sizeof search->history / sizeof *history; i++) {
        history[i] /= 2;
    }
}

/* Returns whether the best move at the root, whose value is `value`, is better than every other
 * move by more than CLEAR_BY. */
static bool is_clear(struct halma_search *search, int depth, int value)
{
    struct candidate list[WIDTH_MAX];
    struct halma_move best = search->root_best;
    unsigned count = halma_search_list_moves(search, 0, best, WIDTH_MAX, list);
    int beta = value - CLEAR_BY;
    for (unsigned i = 0; i < count && !search->stopped; i++) {
        if (is_move(best, list[i].from, list[i].to)) {
            continue;
        }
        halma_search_make(search, 0, list[i].from, list[i].to);
        int other = -search_node(search, depth - 1, 1, -beta, 1 - beta);
        halma_board_unmake(&search->board, list[i].from, list[i].to);
        if (other >= beta) {
            return false;
        }
    }
    return !search->stopped;
}

/* Returns whether the search may end before its limits, because one move is clearly best. */
static bool halma_search_may_end(struct halma_search *search, int depth, int value)
{
    const struct halma_limits *limits = search->limits;
    return limits->early && limits->end_ns != 0 && depth >= CLEAR_FROM &&
           clock_now_ns() > search->begin_ns + (limits->end_ns - search->begin_ns) / CLEAR_PART &&
           is_clear(search, depth - CLEAR_LESS, value);
}

/* Searches the root with an aspiration window around `guess`, the previous value. If the value
 * falls outside the window, searches again with a wider one. */
static int search_root(struct halma_search *search, int depth, int guess)
{
    int below = depth < 3 ? BEYOND : search->dials[ASPIRATION];
    int above = below;
    for (;;) {
        int alpha = guess - below < -BEYOND ? -BEYOND : guess - below;
        int beta = guess + above > BEYOND ? BEYOND : guess + above;
        int value = search_node(search, depth, 0, alpha, beta);
        if (search->stopped || (value > alpha && value < beta)) {
            return value;
        }
        if (value <= alpha) {
            below = below > 400 ? BEYOND * 2 : 4 * below;
        } else {
            above = above > 400 ? BEYOND * 2 : 4 * above;
        }
    }
}

void halma_search_run(struct halma_search *search, const struct halma_board *board,
                      const struct halma_limits *limits, struct halma_report *report)
{
    struct candidate list[WIDTH_MAX];
    start_turn(search, board, limits);
    unsigned count = halma_search_list_moves(search, 0, (struct halma_move){0, 0}, WIDTH_MAX, list);
    assert(count > 0);
    search->root_best = (struct halma_move){list[0].from, list[0].to};
    int depth_max = limits->depth != 0 ? limits->depth : SEARCH_DEPTH_MAX;
    *report = (struct halma_report){.best = search->root_best};
    for (int depth = 1; depth <= depth_max && count > 1; depth++) {
        int value = search_root(search, depth, report->value);
        report->best = search->root_best;
        if (search->stopped) {
            break;
        }
        report->value = value;
        report->depth = depth;
        report->clear = halma_search_may_end(search, depth, value);
        if (value > DECIDED || value < -DECIDED || report->clear) {
            break;
        }
    }
    report->nodes = search->nodes;
    report->line_length = halma_search_line(search, report->best, report->line);
}

void halma_search_begin(struct halma_search *search, const struct halma_board *board,
                        const struct halma_limits *limits, struct halma_choices *choices)
{
    struct candidate list[WIDTH_MAX];
    start_turn(search, board, limits);
    choices->count = halma_search_list_moves(search, 0, (struct halma_move){0, 0}, WIDTH_MAX, list);
    assert(choices->count > 0);
    for (unsigned i = 0; i < choices->count; i++) {
        choices->of[i] =
            (struct halma_choice){{list[i].from, list[i].to},
                                  halma_net_value_after(search->net, &search->sums[0], board->mover,
                                                        list[i].from, list[i].to)};
    }
}

bool halma_search_deepen(struct halma_search *search, unsigned depth, unsigned most,
                         struct halma_choices *choices, struct halma_report *report)
{
    struct halma_choices deeper = {.count = 0};
    for (unsigned i = 0; i < choices->count; i++) {
        struct halma_choice choice = choices->of[i];
        const struct halma_choice *last = &deeper.of[most - 1];
        int alpha = i < most ? -BEYOND : last->value;
        halma_search_make(search, 0, choice.move.from, choice.move.to);
        choice.value = -search_node(search, (int)depth - 1, 1, i < most ? -BEYOND : -alpha - 1,
                                    i < most ? BEYOND : -alpha);
        if (i >= most && choice.value > alpha && !search->stopped) {
            choice.value = -search_node(search, (int)depth - 1, 1, -BEYOND, -alpha);
        }
        halma_board_unmake(&search->board, choice.move.from, choice.move.to);
        if (search->stopped) {
            return false;
        }
        unsigned at = deeper.count++;
        for (; at > 0 && choice.value > deeper.of[at - 1].value; at--) {
            deeper.of[at] = deeper.of[at - 1];
        }
        deeper.of[at] = choice;
    }
    *choices = deeper;
    *report = (struct halma_report){.best = choices->of[0].move,
                                    .value = choices->of[0].value,
                                    .depth = (int)depth,
                                    .nodes = search->nodes};
    report->line_length = halma_search_line(search, report->best, report->line);
    return true;
}

void halma_search_evaluate_moves(struct halma_search *search, const struct halma_board *board,
                                 const struct halma_moves *moves, int *values)
{
    int seat = board->mover;
    int cost = zone_cost(board);
    /* called only to compute the network's first-layer sums for the root */
    halma_search_lead(search, board);
    for (unsigned man = 0; man < moves->men; man++) {
        unsigned from = moves->from[man];
        for (unsigned i = moves->begin[man]; i < moves->begin[man + 1]; i++) {
            unsigned to = moves->to[i];
            values[i] = halma_net_value_after(search->net, &search->sums[0], seat, from, to) +
                        cost * (search->out[seat][from] - search->out[seat][to]);
        }
    }
}
