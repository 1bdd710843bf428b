#include "engines/halma/race.h"

#include "base/memory.h"
#include "base/random.h"
#include "engines/pace.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define COST_MAX 65535
#define CLOCK_INTERVAL 64

struct army {
    uint64_t men[HALMA_CLASSES];
    /* the opponent's pieces; used only if the opponent is assumed to reply to each move */
    uint64_t others[HALMA_CLASSES];
    uint64_t hash;
    int32_t cost;
    uint32_t away; /* number of the army's pieces that are not home */
};

/* An edge of the beam search: one move, which leads from a node of one layer to a node of the next.
 * A node is an army, that is, the positions of all pieces of one side. */
struct step {
    uint64_t hash;
    uint32_t parent;
    uint16_t cost;
    uint8_t from, to;
};

/* What the search keeps for each node to reconstruct the plan later: the index of the parent node
 * and the move that was made there. */
struct trace {
    uint32_t parent;
    uint8_t from, to;
};

struct race {
    unsigned width_max;
    struct army *armies[2];
    struct step *steps; /* candidates for the next layer; an array of 2 * width_max elements */
    uint64_t *seen;     /* hash set of the candidates, to drop duplicates; 0 marks a free slot */
    size_t seen_size;
    struct trace *traces[RACE_MOVES_MAX];
    uint32_t counts[COST_MAX + 1]; /* number of candidates for the next layer, indexed by cost */
    int32_t toll[HALMA_CELLS];
    uint64_t keys[HALMA_CELLS];
    uint64_t nodes, nodes_before;
    /* The following fields are valid only during a call to race_run. */
    /* seat 0 is the side whose path is planned, and seat 1 is the opponent */
    struct halma_board board;
    uint64_t others[RACE_MOVES_MAX + 1][HALMA_CLASSES]; /* the opponent's pieces in each layer */
    uint32_t still[RACE_MOVES_MAX + 1][HALMA_SIZE];
    const struct race_limits *limits;
    size_t step_count; /* number of candidates in the list, including those that cost too much */
    /* number of candidates whose cost is at most `most`; the others are dropped later */
    size_t good_count;
    int most;
    bool stopped;
    bool cut; /* whether some candidates were dropped because the beam was full */
};

/* Cost of a piece on each cell (x, y) with x <= y, row by row. The cost is symmetric about the main
 * diagonal. The starting values were the distance to the target along the diagonal, plus its
 * square, plus six times the distance from the diagonal. They were then tuned by trial and error on
 * late positions, so that even a narrow beam finds short paths. */
static const int16_t tolls[HALMA_SIZE * (HALMA_SIZE + 1) / 2] = {
    1384, 1318, 1212, 1210, 1082, 959, 1098, 1008, 930, 888, 1042, 996, 944, 884, 840, 992, 944,
    917,  881,  806,  758,  952,  908, 884,  845,  759, 710, 648,  924, 881, 844, 779, 724, 631,
    567,  486,  894,  855,  806,  756, 680,  572,  494, 424, 370,  862, 837, 806, 761, 688, 585,
    468,  394,  350,  290,  830,  806, 798,  768,  717, 622, 506,  398, 332, 284, 256, 799, 768,
    775,  752,  711,  644,  547,  424, 320,  268,  239, 212, 760,  739, 734, 726, 708, 626, 537,
    426,  310,  250,  219,  192,  154, 712,  702,  708, 703, 670,  574, 438, 372, 314, 258, 221,
    186,  151,  129,  670,  648,  662, 656,  608,  522, 406, 328,  305, 258, 212, 162, 123, 104,
    78,   636,  562,  564,  552,  512, 448,  371,  308, 264, 218,  176, 133, 102, 79,  46,  8,
};
#define MISMATCH_TOLL 48
/* Additional cost of a piece for each step that it needs to leave its own starting zone. This cost
 * discourages pieces from staying there. */
#define ZONE_TOLL 80

static int halma_race_toll_of(int x, int y)
{
    int low = x < y ? x : y;
    int high = x < y ? y : x;
    return tolls[high * (high + 1) / 2 + low] + ZONE_TOLL * halma_steps_out(x, y);
}

/* Returns the number of slots in the hash set: a power of two, and at least four times the beam
 * width. */
static size_t seen_size_of(unsigned width)
{
    size_t size = 1024;
    while (size < 4 * (size_t)width) {
        size *= 2;
    }
    return size;
}

struct race *race_open(unsigned width_max)
{
    struct race *race = memory_new(sizeof *race);
    race->width_max = width_max;
    for (int i = 0; i < 2; i++) {
        race->armies[i] = memory_new(width_max * sizeof *race->armies[i]);
    }
    race->steps = memory_new(2 * (size_t)width_max * sizeof *race->steps);
    race->seen = memory_new(seen_size_of(width_max) * sizeof *race->seen);
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        race->toll[code] = halma_race_toll_of(halma_x(code), halma_y(code));
        race->keys[code] = random_mix(1, code);
    }
    return race;
}

void race_close(struct race *race)
{
    if (race == NULL) {
        return;
    }
    for (unsigned i = 0; i < RACE_MOVES_MAX; i++) {
        free(race->traces[i]);
    }
    free(race->armies[0]);
    free(race->armies[1]);
    free(race->steps);
    free(race->seen);
    free(race);
}

uint64_t race_nodes(const struct race *race)
{
    return race->nodes;
}

/* --- the opponent --- */

/* Converts a cell between board coordinates and a seat's point of view. Seat 1 sees the board
 * rotated by 180 degrees. */
static unsigned as_seen(int seat, unsigned code)
{
    return seat == 0 ? code : code ^ 255;
}

int race_tolls(const struct race *race, const struct halma_board *board, int seat)
{
    int sum = 0;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        for (uint64_t men = board->men[seat][c]; men != 0; men &= men - 1) {
            sum += race->toll[as_seen(seat, c << 6 | (unsigned)__builtin_ctzll(men))];
        }
    }
    return sum;
}

/* If several moves tie for the largest gain, chooses the one with the lowest cell numbers, seen
 * from the mover's side. Rotating the board therefore rotates the chosen move with it. */
bool race_answer(const struct race *race, const struct halma_board *board, unsigned *from,
                 unsigned *to)
{
    struct halma_moves moves;
    int seat = board->mover;
    int best = INT_MIN;
    unsigned best_move = 0;
    halma_board_moves(board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        unsigned man_from = as_seen(seat, moves.from[man]);
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            unsigned man_to = as_seen(seat, moves.to[i]);
            int gain = race->toll[man_from] - race->toll[man_to];
            unsigned move = man_from << 8 | man_to;
            if (gain > best || (gain == best && move < best_move)) {
                best = gain;
                best_move = move;
            }
        }
    }
    *from = as_seen(seat, best_move >> 8);
    *to = as_seen(seat, best_move & 255);
    return best > INT_MIN;
}

/* --- armies --- */

/* Spreads the 8 bits of a byte over the even bits of a 16-bit word. */
static uint16_t halma_race_spread(unsigned byte)
{
    byte = (byte | byte << 4) & 0x0f0f;
    byte = (byte | byte << 2) & 0x3333;
    return (uint16_t)((byte | byte << 1) & 0x5555);
}

static void set_rows(const uint64_t men[HALMA_CLASSES], uint32_t rows[HALMA_SIZE])
{
    for (unsigned y = 0; y < HALMA_SIZE; y++) {
        unsigned c = (y & 1) << 1;
        unsigned shift = y >> 1 << 3;
        rows[y] = (uint32_t)halma_race_spread(men[c] >> shift & 255) << 1 |
                  (uint32_t)halma_race_spread(men[c | 1] >> shift & 255) << 2;
    }
}

/* Marks the occupied cells of each row with bits. Cells with an opponent's piece and cells beyond
 * the edge of the board count as occupied. */
static void set_still(const uint64_t others[HALMA_CLASSES], uint32_t still[HALMA_SIZE])
{
    set_rows(others, still);
    for (unsigned y = 0; y < HALMA_SIZE; y++) {
        still[y] |= UINT32_C(1) | UINT32_C(1) << (HALMA_SIZE + 1);
    }
}

static void set_board(struct race *race, const uint64_t men[HALMA_CLASSES],
                      const uint64_t others[HALMA_CLASSES], const uint32_t still[HALMA_SIZE])
{
    uint32_t rows[HALMA_SIZE];
    memcpy(race->board.men[0], men, sizeof race->board.men[0]);
    memcpy(race->board.men[1], others, sizeof race->board.men[1]);
    set_rows(men, rows);
    for (unsigned y = 0; y < HALMA_SIZE; y++) {
        race->board.taken[y + 1] = still[y] | rows[y];
    }
}

/* Sets the board to a node of the beam search, with the searching side to move. Returns false if
 * the opponent gets home first. */
static bool set_army(struct race *race, struct army *army, unsigned layer)
{
    if (!race->limits->answers) {
        set_board(race, army->men, race->others[layer], race->still[layer]);
        return true;
    }
    uint32_t still[HALMA_SIZE];
    set_still(army->others, still);
    set_board(race, army->men, army->others, still);
    unsigned from;
    unsigned to;
    race->board.mover = 1;
    if (layer > 0 && race_answer(race, &race->board, &from, &to)) {
        halma_board_make(&race->board, from, to);
        memcpy(army->others, race->board.men[1], sizeof army->others);
    }
    race->board.mover = 0;
    return race_away(&race->board, 1) > 0;
}

/* Number of target cells in each parity class (the parities of x and y). An army starts with 6, 5,
 * 5 and 3 pieces in these classes, and jumps do not change the class. */
static const int places[HALMA_CLASSES] = {3, 5, 5, 6};

/* Returns the number of pieces that must change their parity class by stepping. */
static int mismatch(const uint64_t men[HALMA_CLASSES])
{
    int sum = 0;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        int more = __builtin_popcountll(men[c]) - places[c];
        sum += more > 0 ? more : 0;
    }
    return sum;
}

static uint64_t reverse_bits(uint64_t word)
{
    uint64_t reversed = 0;
    for (unsigned i = 0; i < 64; i++) {
        reversed |= (word >> i & 1) << (63 - i);
    }
    return reversed;
}

/* Rotates the set of a seat's pieces by 180 degrees, to see it from the other seat's side. The
 * rotation inverts every bit of a cell's number. */
static void turn_men(const uint64_t men[HALMA_CLASSES], uint64_t turned[HALMA_CLASSES])
{
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        turned[c] = reverse_bits(men[HALMA_CLASSES - 1 - c]);
    }
}

/* Computes where the opponent's pieces stand in each layer of the beam search, according to the
 * opponent's plan. */
static void set_others(struct race *race, int seat)
{
    const struct race_plan *plan = race->limits->other;
    unsigned made = 0;
    for (unsigned layer = 0; layer <= race->limits->moves; layer++) {
        uint64_t *men = race->others[layer];
        if (layer > 0) {
            memcpy(men, race->others[layer - 1], sizeof race->others[layer]);
        }
        unsigned until = layer + (race->limits->other_first ? 1 : 0);
        for (; plan != NULL && made < plan->length && made < until; made++) {
            unsigned from = as_seen(seat, plan->from[made]);
            unsigned to = as_seen(seat, plan->to[made]);
            men[from >> 6] &= ~(UINT64_C(1) << (from & 63));
            men[to >> 6] |= UINT64_C(1) << (to & 63);
        }
        set_still(men, race->still[layer]);
    }
}

static void set_start(struct race *race, const struct halma_board *board, int seat,
                      struct army *army)
{
    memset(&race->board, 0, sizeof race->board);
    race->board.server = board->server;
    race->board.taken[0] = race->board.taken[HALMA_SIZE + 1] = 0x3ffff;
    if (seat == 0) {
        memcpy(army->men, board->men[0], sizeof army->men);
        memcpy(race->others[0], board->men[1], sizeof army->men);
    } else {
        turn_men(board->men[1], army->men);
        turn_men(board->men[0], race->others[0]);
    }
    set_others(race, seat);
    memcpy(army->others, race->others[0], sizeof army->others);
    army->cost = MISMATCH_TOLL * mismatch(army->men);
    army->hash = 0;
    army->away = 0;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        army->away += (uint32_t)__builtin_popcountll(army->men[c] & ~halma_camps[1][c]);
        for (uint64_t men = army->men[c]; men != 0; men &= men - 1) {
            unsigned code = c << 6 | (unsigned)__builtin_ctzll(men);
            army->cost += race->toll[code];
            army->hash ^= race->keys[code];
        }
    }
}

/* --- one layer of the beam --- */

/* Adds a hash to the set of candidates. Returns false if it was already in the set. */
static bool seen_add(struct race *race, uint64_t hash)
{
    size_t at = hash & (race->seen_size - 1);
    for (; race->seen[at] != 0; at = (at + 1) & (race->seen_size - 1)) {
        if (race->seen[at] == hash) {
            return false;
        }
    }
    race->seen[at] = hash;
    return true;
}

/* Removes the candidates that are too expensive to be kept in the beam. This frees at least a
 * quarter of the candidate list. */
static void drop_steps(struct race *race, size_t width)
{
    size_t kept = 0;
    /* too many candidates have the same cost, so drop all candidates with the highest cost */
    if (race->good_count > 3 * width / 2) {
        assert(race->most > 0);
        race->good_count -= race->counts[race->most];
        race->most--;
    }
    memset(race->seen, 0, race->seen_size * sizeof *race->seen);
    for (size_t i = 0; i < race->step_count; i++) {
        if (race->steps[i].cost <= race->most) {
            race->steps[kept] = race->steps[i];
            seen_add(race, race->steps[kept++].hash);
        }
    }
    race->step_count = kept;
    assert(kept == race->good_count && kept < 2 * width);
}

static void add_step(struct race *race, const struct step *step, size_t width)
{
    if (!seen_add(race, step->hash)) {
        return;
    }
    race->steps[race->step_count++] = *step;
    race->counts[step->cost]++;
    race->good_count++;
    while (race->good_count - race->counts[race->most] >= width) {
        race->good_count -= race->counts[race->most--];
        race->cut = true;
    }
    if (race->step_count == 2 * width) {
        drop_steps(race, width);
    }
}

static unsigned noise_of(const struct race *race, uint64_t hash)
{
    unsigned noise = race->limits->noise;
    return noise == 0 ? 0 : (unsigned)(random_mix(race->limits->seed, hash) % (noise + 1));
}

static void halma_race_expand(struct race *race, struct army *army, uint32_t index, unsigned layer)
{
    struct halma_moves moves;
    race->nodes++;
    if (!set_army(race, army, layer)) {
        return;
    }
    halma_board_moves(&race->board, &moves);
    int spare[HALMA_CLASSES];
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        spare[c] = __builtin_popcountll(army->men[c]) - places[c];
    }
    for (unsigned man = 0; man < moves.men; man++) {
        unsigned from = moves.from[man];
        int cost_there[HALMA_CLASSES];
        for (unsigned c = 0; c < HALMA_CLASSES; c++) {
            bool apart = c != from >> 6;
            int change = apart ? (spare[c] >= 0) - (spare[from >> 6] > 0) : 0;
            cost_there[c] = army->cost - race->toll[from] + MISMATCH_TOLL * change;
        }
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            unsigned to = moves.to[i];
            int cost = cost_there[to >> 6] + race->toll[to];
            if (cost > race->most) {
                continue;
            }
            uint64_t hash = army->hash ^ race->keys[from] ^ race->keys[to];
            int noisy = cost + (int)noise_of(race, hash);
            if (noisy <= race->most) {
                struct step step = {hash, index, (uint16_t)(noisy < 0 ? 0 : noisy), (uint8_t)from,
                                    (uint8_t)to};
                add_step(race, &step, race->limits->width);
            }
        }
    }
}

static void make_army(const struct race *race, const struct army *parent, const struct step *step,
                      struct army *army)
{
    uint64_t from_bit = UINT64_C(1) << (step->from & 63);
    uint64_t to_bit = UINT64_C(1) << (step->to & 63);
    *army = *parent;
    army->men[step->from >> 6] ^= from_bit;
    army->men[step->to >> 6] ^= to_bit;
    army->hash = step->hash;
    army->away += (halma_camps[1][step->from >> 6] & from_bit) != 0;
    army->away -= (halma_camps[1][step->to >> 6] & to_bit) != 0;
    army->cost += race->toll[step->to] - race->toll[step->from] +
                  MISMATCH_TOLL * (mismatch(army->men) - mismatch(parent->men));
}

static bool halma_race_is_over(const struct race *race)
{
    const struct race_limits *limits = race->limits;
    return (limits->end_ns != 0 && pace_is_over(limits->end_ns)) ||
           (limits->nodes != 0 && race->nodes - race->nodes_before >= limits->nodes);
}

/* Computes the next layer of the beam search, and returns its number of nodes. If all pieces of
 * some node are home, sets *home to the index of that node. */
static size_t next_layer(struct race *race, unsigned layer, size_t count, size_t *home)
{
    struct army *armies = race->armies[layer & 1];
    struct army *next = race->armies[(layer + 1) & 1];
    size_t width = race->limits->width;
    memset(race->seen, 0, race->seen_size * sizeof *race->seen);
    memset(race->counts, 0, sizeof race->counts);
    race->step_count = race->good_count = 0;
    race->most = COST_MAX;
    for (size_t i = 0; i < count; i++) {
        if (i % CLOCK_INTERVAL == 0 && halma_race_is_over(race)) {
            race->stopped = true;
            return 0;
        }
        halma_race_expand(race, &armies[i], (uint32_t)i, layer);
    }
    size_t kept = 0;
    if (race->traces[layer] == NULL) {
        race->traces[layer] = memory_new(race->width_max * sizeof *race->traces[layer]);
    }
    for (size_t i = 0; i < race->step_count && kept < width; i++) {
        const struct step *step = &race->steps[i];
        if (step->cost <= race->most) {
            make_army(race, &armies[step->parent], step, &next[kept]);
            race->traces[layer][kept] = (struct trace){step->parent, step->from, step->to};
            *home = next[kept].away == 0 ? kept : *home;
            kept++;
        }
    }
    return kept;
}

static void trace_plan(const struct race *race, unsigned layers, size_t at, int seat,
                       struct race_plan *plan)
{
    plan->length = layers;
    for (unsigned layer = layers; layer-- > 0;) {
        const struct trace *trace = &race->traces[layer][at];
        plan->from[layer] = (uint8_t)as_seen(seat, trace->from);
        plan->to[layer] = (uint8_t)as_seen(seat, trace->to);
        at = trace->parent;
    }
}

bool race_run(struct race *race, const struct halma_board *board, int seat,
              const struct race_limits *limits, struct race_plan *plan)
{
    assert(limits->width > 0 && limits->width <= race->width_max);
    assert(limits->moves <= RACE_MOVES_MAX);
    race->limits = limits;
    race->seen_size = seen_size_of(limits->width);
    race->stopped = race->cut = false;
    race->nodes_before = race->nodes;
    set_start(race, board, seat, &race->armies[0][0]);
    size_t count = 1;
    for (unsigned layer = 0; layer < limits->moves && count > 0; layer++) {
        size_t home = SIZE_MAX;
        count = next_layer(race, layer, count, &home);
        if (race->stopped) {
            return false;
        }
        if (home != SIZE_MAX) {
            trace_plan(race, layer + 1, home, seat, plan);
            return true;
        }
    }
    return false;
}

/* The number of pieces that are not home is a lower bound on the number of moves, because each of
 * them moves at least once. */
unsigned race_away(const struct halma_board *board, int seat)
{
    unsigned count = 0;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        uint64_t away = board->men[seat][c] & ~halma_camps[!seat][c];
        count += (unsigned)__builtin_popcountll(away);
    }
    return count;
}

static bool can_move(const struct halma_board *board, unsigned from, unsigned to)
{
    struct halma_moves moves;
    halma_board_moves(board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            if (moves.from[man] == from && moves.to[i] == to) {
                return true;
            }
        }
    }
    return false;
}

static bool make_if_legal(struct halma_board *board, const struct race_plan *plan, unsigned i)
{
    if (!can_move(board, plan->from[i], plan->to[i])) {
        return false;
    }
    halma_board_make(board, plan->from[i], plan->to[i]);
    return true;
}

static bool halma_race_is_blocker(const struct halma_board *board, int seat)
{
    bool any = false;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        any = any || (board->men[seat][c] & halma_zones[seat][c]) != 0;
    }
    return any;
}

/* Makes the opponent's move after move `i` of a plan. Returns false if the move is illegal, or if
 * it brings the opponent's last piece home. */
static bool make_other(const struct race *race, const struct race_limits *limits,
                       struct halma_board *board, unsigned i)
{
    unsigned from;
    unsigned to;
    if (limits->answers) {
        if (race_answer(race, board, &from, &to)) {
            halma_board_make(board, from, to);
        }
        return race_away(board, !board->mover) > 0;
    }
    return limits->other == NULL || i >= limits->other->length ||
           make_if_legal(board, limits->other, i);
}

bool race_is_valid(const struct race *race, const struct race_plan *plan,
                   const struct race_limits *limits, const struct halma_board *board, int seat)
{
    struct halma_board later = *board;
    for (unsigned i = 0; i < plan->length; i++) {
        later.mover = (int8_t)seat;
        /* whether pieces still in the starting zone would lose the game after the opponent's
         * reply */
        bool late = board->plies + 2 * (int)i + 2 >= HALMA_BLOCKERS_FROM;
        if (!make_if_legal(&later, plan, i) || (late && halma_race_is_blocker(&later, seat))) {
            return false;
        }
        later.mover = (int8_t)!seat;
        if (i + 1 < plan->length && !make_other(race, limits, &later, i)) {
            return false;
        }
    }
    return plan->length > 0 && race_away(&later, seat) == 0;
}

unsigned race_improve(struct race *race, const struct halma_board *board, int seat,
                      const struct race_limits *limits, struct race_plan *plan)
{
    struct race_limits now = *limits;
    uint64_t nodes_begin = race->nodes;
    unsigned rounds = 0;
    now.noise = 0;
    now.width = limits->width_first != 0 ? limits->width_first : limits->width / 16;
    now.width = now.width > limits->width ? limits->width : now.width > 0 ? now.width : 1;
    for (;; rounds++) {
        now.moves = plan->length > 0 ? plan->length - 1 : limits->moves;
        now.seed = limits->seed + rounds;
        if (limits->nodes != 0) {
            uint64_t used = race->nodes - nodes_begin;
            if (used >= limits->nodes) {
                return rounds;
            }
            now.nodes = limits->nodes - used;
        }
        if (now.moves == 0 || now.moves < race_away(board, seat)) {
            return rounds;
        }
        race_run(race, board, seat, &now, plan);
        if (race->stopped || !race->cut) {
            return rounds;
        }
        if (now.width < limits->width) {
            now.width = 2 * now.width < limits->width ? 2 * now.width : limits->width;
        } else {
            now.noise = limits->noise;
        }
    }
}
