#include "engines/halma/together.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engines/halma/home.h"
#include "games/halma/jumps.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MOVE 100 /* the cost of a move; all others are parts of it */
#define LEVELS 16
#define CLOCK_INTERVAL 16
#define NOISE 20        /* added to costs at random, up to this: other games come out */
#define WIDTH_FIRST 64u /* of the narrowest beams */

/* A move from a position of one layer to one of the next. */
struct step {
    uint64_t hash;
    int32_t cost;
    uint32_t parent;
    uint8_t from, to;
};

/* What is kept of each layer to find the way back. */
struct trace {
    uint32_t parent;
    uint8_t from, to;
};

struct together {
    const struct together_limits *limits;
    int seat; /* whose army goes home */
    struct halma_board *boards[2];
    struct step *steps; /* room for 4 * limits->width */
    uint64_t *seen;     /* hashes, each where it belongs; a later one takes the place */
    size_t seen_size;   /* a power of two */
    struct trace *traces[TOGETHER_TURNS_MAX]; /* as they are used */
    /* By seat and class, the cells that are so many steps from home, or fewer. */
    uint64_t levels[SEATS][LEVELS][HALMA_CLASSES];
    uint64_t near[SEATS][HALMA_CLASSES]; /* beside home */
    uint64_t nodes;
    /* of one beam: */
    unsigned width, turns; /* it gives up when it takes more */
    uint64_t seed;
    size_t step_count;
    int most; /* steps that cost more no longer count */
    bool stopped;
};

/* What it costs that a man's next move does not bring him home, and for each step that is left
 * then: small beside a move, as one more stone of a ladder helps many men. */
struct price {
    int away, step;
};
static const struct price own_price = {5, 3}; /* of the army that goes home; */
static const struct price other_price = {
    0, 1}; /* of the other's men in the way, who so make ladders */

/* --- distances --- */

static int steps_home(int seat, int x, int y)
{
    int least = LEVELS - 1;
    for (int there_y = 0; there_y < HALMA_SIZE; there_y++) {
        for (int there_x = 0; there_x < HALMA_SIZE; there_x++) {
            int wide = abs(there_x - x);
            int high = abs(there_y - y);
            int need = wide > high ? wide : high;
            least = halma_in_camp(!seat, there_x, there_y) && need < least ? need : least;
        }
    }
    return least;
}

static void set_levels(struct together *together)
{
    for (int seat = 0; seat < SEATS; seat++) {
        for (unsigned code = 0; code < HALMA_CELLS; code++) {
            uint64_t bit = UINT64_C(1) << (code & 63);
            int need = steps_home(seat, halma_x(code), halma_y(code));
            for (int level = need; level < LEVELS; level++) {
                together->levels[seat][level][code >> 6] |= bit;
            }
            together->near[seat][code >> 6] |= need == 1 ? bit : 0;
        }
    }
}

/* --- costs --- */

/* What the men of one class cost by where their next move can bring them. */
static int reach_cost(const struct together *together, const uint64_t all[HALMA_CLASSES], int seat,
                      int c, uint64_t men, const struct price *price)
{
    struct halma_jumps jumps = jumps_of(all, c);
    uint64_t from = 0; /* free cells from where jumps lead to the level */
    int sum = 0;
    for (int level = 0; men != 0; level++) {
        uint64_t more = together->levels[seat][level][c];
        from = jump_on(&jumps, from | (more & jumps.free));
        uint64_t here = men & (jump_ends(&jumps, from) | more);
        sum += (level > 0 ? price->away + price->step * level : 0) * __builtin_popcountll(here);
        men &= ~here;
    }
    return sum;
}

/* Moves that the army of the seat still needs, at least: each man who is away makes one, and who
 * must change his class makes a step, which is no way home but from beside it. */
static int least_moves(const struct together *together, const struct halma_board *board, int seat)
{
    int away = 0;
    int beside = 0;
    int changes = (int)home_changes(board, seat);
    for (int c = 0; c < HALMA_CLASSES; c++) {
        uint64_t men = board->men[seat][c];
        away += __builtin_popcountll(men & ~halma_camps[!seat][c]);
        beside += __builtin_popcountll(men & together->near[seat][c]);
    }
    return away + (changes > beside ? changes - beside : 0);
}

/* The men of the other side who stand where the army must go. */
static int in_the_way(const struct halma_board *board, int seat)
{
    int count = 0;
    for (int c = 0; c < HALMA_CLASSES; c++) {
        count += __builtin_popcountll(board->men[!seat][c] & halma_camps[!seat][c]);
    }
    return count;
}

/* The turns that are still needed, at least, whatever they are. */
static int least_turns(const struct together *together, const struct halma_board *board, int seat)
{
    int own = least_moves(together, board, seat);
    int other = in_the_way(board, seat);
    bool first = board->mover == seat;
    int by_own = own == 0 ? 0 : 2 * own - first;
    int by_other = other == 0 ? 0 : 2 * other + first; /* and then the last man comes in */
    return by_own > by_other ? by_own : by_other;
}

static int cost_of(const struct together *together, const struct halma_board *board)
{
    int seat = together->seat;
    uint64_t all[HALMA_CLASSES];
    int cost = MOVE * least_moves(together, board, seat);
    for (int c = 0; c < HALMA_CLASSES; c++) {
        all[c] = board->men[0][c] | board->men[1][c];
    }
    for (int c = 0; c < HALMA_CLASSES; c++) {
        uint64_t away = board->men[seat][c] & ~halma_camps[!seat][c];
        uint64_t there = board->men[!seat][c] & halma_camps[!seat][c];
        cost += reach_cost(together, all, seat, c, away, &own_price);
        cost += reach_cost(together, all, !seat, c, there, &other_price);
    }
    return cost;
}

/* --- one layer --- */

static bool seen_before(struct together *together, uint64_t hash)
{
    uint64_t *at = &together->seen[hash & (together->seen_size - 1)];
    bool there = *at == hash;
    *at = hash;
    return there;
}

static int compare_steps(const void *a, const void *b)
{
    const struct step *one = a;
    const struct step *two = b;
    if (one->cost != two->cost) {
        return one->cost < two->cost ? -1 : 1;
    }
    if (one->hash != two->hash) {
        return one->hash < two->hash ? -1 : 1;
    }
    return one->parent < two->parent ? -1 : one->parent > two->parent;
}

/* Keeps the best, each once. */
static void sort_steps(struct together *together)
{
    size_t kept = 0;
    qsort(together->steps, together->step_count, sizeof *together->steps, compare_steps);
    for (size_t i = 0; i < together->step_count && kept < together->width; i++) {
        if (kept == 0 || together->steps[i].hash != together->steps[kept - 1].hash) {
            together->steps[kept++] = together->steps[i];
        }
    }
    if (kept == together->width) {
        together->most = together->steps[kept - 1].cost;
    }
    together->step_count = kept;
}

static void expand(struct together *together, const struct halma_board *parent, uint32_t index,
                   unsigned layer)
{
    struct halma_board board = *parent;
    struct halma_moves moves;
    halma_board_moves(&board, &moves);
    together->nodes++;
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            halma_board_make(&board, moves.from[man], moves.to[i]);
            uint64_t hash = random_mix(together->seed, board.hash);
            unsigned left = together->turns - layer - 1;
            if (!seen_before(together, hash) &&
                least_turns(together, &board, together->seat) <= (int)left) {
                int cost = cost_of(together, &board) + (int)(hash % (NOISE + 1));
                if (cost <= together->most) {
                    together->steps[together->step_count++] =
                        (struct step){hash, cost, index, moves.from[man], moves.to[i]};
                }
            }
            halma_board_unmake(&board, moves.from[man], moves.to[i]);
            if (together->step_count == 4 * (size_t)together->width) {
                sort_steps(together);
            }
        }
    }
}

static bool is_over(const struct together *together)
{
    const struct together_limits *limits = together->limits;
    return (limits->end_ns != 0 && clock_now_ns() >= limits->end_ns) ||
           (limits->stopped != NULL && limits->stopped());
}

/* Makes the positions of the next layer; returns how many there are. */
static size_t next_layer(struct together *together, unsigned layer, size_t count)
{
    const struct halma_board *boards = together->boards[layer & 1];
    struct halma_board *next = together->boards[(layer + 1) & 1];
    memset(together->seen, 0, together->seen_size * sizeof *together->seen);
    together->step_count = 0;
    together->most = INT32_MAX;
    for (size_t i = 0; i < count; i++) {
        if (i % CLOCK_INTERVAL == 0 && is_over(together)) {
            together->stopped = true;
            return 0;
        }
        expand(together, &boards[i], (uint32_t)i, layer);
    }
    sort_steps(together);
    if (together->traces[layer] == NULL) {
        together->traces[layer] =
            memory_new(together->limits->width * sizeof *together->traces[layer]);
    }
    for (size_t i = 0; i < together->step_count; i++) {
        const struct step *step = &together->steps[i];
        next[i] = boards[step->parent];
        halma_board_make(&next[i], step->from, step->to);
        together->traces[layer][i] = (struct trace){step->parent, step->from, step->to};
    }
    return together->step_count;
}

static void trace_game(const struct together *together, unsigned layers, size_t at,
                       struct together_game *game)
{
    game->length = layers;
    for (unsigned layer = layers; layer-- > 0;) {
        const struct trace *trace = &together->traces[layer][at];
        game->from[layer] = trace->from;
        game->to[layer] = trace->to;
        at = trace->parent;
    }
}

/* --- the whole --- */

/* True: *game ends with the army at home. False: there is none in this beam, or it was stopped. */
static bool run_beam(struct together *together, const struct halma_board *board,
                     struct together_game *game)
{
    size_t count = 1;
    together->boards[0][0] = *board;
    for (unsigned layer = 0; layer < together->turns && count > 0; layer++) {
        count = next_layer(together, layer, count);
        const struct halma_board *boards = together->boards[(layer + 1) & 1];
        for (size_t i = 0; i < count; i++) {
            if (least_moves(together, &boards[i], together->seat) == 0) {
                trace_game(together, layer + 1, i, game);
                return true;
            }
        }
    }
    return false;
}

/* A power of two, and room for a third of what an army can do. */
static size_t seen_size_of(size_t width)
{
    size_t size = 1024;
    while (size < 64 * width) {
        size *= 2;
    }
    return size;
}

static void open_memory(struct together *together)
{
    size_t width = together->limits->width;
    for (int i = 0; i < 2; i++) {
        together->boards[i] = memory_new(width * sizeof *together->boards[i]);
    }
    together->steps = memory_new(4 * width * sizeof *together->steps);
    together->seen = memory_new(seen_size_of(width) * sizeof *together->seen);
    set_levels(together);
}

static void close_memory(struct together *together)
{
    for (unsigned i = 0; i < TOGETHER_TURNS_MAX; i++) {
        free(together->traces[i]);
    }
    free(together->boards[0]);
    free(together->boards[1]);
    free(together->steps);
    free(together->seen);
    free(together);
}

/* Every second round has the narrowest beam, every fourth one twice as wide, and so on. */
static unsigned width_of(uint64_t round, unsigned most)
{
    uint64_t width = WIDTH_FIRST * (round & -round);
    return width < most ? (unsigned)width : most;
}

void together_improve(const struct halma_board *board, const struct together_limits *limits,
                      struct together_game *game, struct together_report *report)
{
    struct together *together = memory_new(sizeof *together);
    assert(limits->width > 0);
    together->limits = limits;
    together->seat = board->mover;
    open_memory(together);
    *report =
        (struct together_report){.least = (unsigned)least_turns(together, board, together->seat)};
    while (report->rounds < limits->rounds && !together->stopped &&
           (game->length == 0 || game->length > report->least)) {
        report->rounds++;
        together->width = width_of(report->rounds, limits->width);
        together->seen_size = seen_size_of(together->width);
        together->seed = random_mix(limits->seed, report->rounds);
        together->turns = game->length == 0 ? TOGETHER_TURNS_MAX : game->length - 1;
        if (run_beam(together, board, game) && limits->found != NULL) {
            limits->found(game, report->rounds);
        }
    }
    report->positions = together->nodes;
    close_memory(together);
}
