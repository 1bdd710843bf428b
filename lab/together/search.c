#include "together/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "together/cost.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define CLOCK_INTERVAL 16
/* upper bound of the random numbers that are added to costs, so that each round finds different
 * games */
#define NOISE 100
#define WIDTH_FIRST 64u /* beam width of the narrowest searches */
#define STRATA 8
#define GROWTH 2.5 /* ratio of the sizes of two consecutive strata */

/* A position, with the hash of the position and the hash of its mirror image. A position and its
 * mirror image (in the main diagonal) count as the same, because the rules treat them alike. */
struct position {
    struct halma_board board;
    uint64_t hash, mirrored;
};

/* An edge of the beam search: a move from a position of one layer to a position of the next. `mark`
 * identifies the new position up to reflection. */
struct step {
    uint64_t mark;
    int32_t cost;
    uint32_t parent;
    uint8_t from, to;
};

/* What the search stores for each position of each layer so that the game can be reconstructed: the
 * index of the position's parent, and the move. */
struct trace {
    uint32_t parent;
    uint8_t from, to;
};

/* A stratum: the positions of a layer in which the army going home has wasted the same number of
 * moves. A wasted move is a move beyond the lower bound. Such a move may prepare a shorter path,
 * but it counts towards the limit. Each stratum has its own share of the beam. Otherwise, positions
 * with many wasted moves would displace positions with few, or vice versa. */
struct stratum {
    struct step *steps; /* moves to positions of this stratum; room for 4 * width elements */
    size_t width, count;
    int most; /* moves to positions that cost more than this are dropped */
};

struct together {
    const struct together_limits *limits;
    struct together_cost *cost;
    int seat;  /* seat of the army going home */
    int least; /* lower bound on the number of moves that this army needs to get home from the
                * start */
    uint64_t keys[SEATS][HALMA_CELLS];
    struct position *layers[2];
    struct stratum strata[STRATA];
    struct step *steps; /* memory for the moves of all strata, one stratum after another */
    /* hash table of the marks seen so far; a later mark overwrites an earlier one in the same
     * slot */
    uint64_t *seen;
    size_t seen_size;                         /* number of entries in `seen`, a power of two */
    struct trace *traces[TOGETHER_TURNS_MAX]; /* for each turn; allocated at the first use */
    uint64_t nodes;
    /* The following fields belong to one beam search. */
    unsigned turns; /* the search looks for games of up to this many turns */
    uint64_t seed;
    bool stopped;
};

/* --- positions --- */

static unsigned mirror_of(unsigned code)
{
    return halma_code(halma_y(code), halma_x(code));
}

static void move_hashes(const struct together *together, struct position *position, int seat,
                        unsigned from, unsigned to)
{
    const uint64_t *keys = together->keys[seat];
    position->hash ^= keys[from] ^ keys[to];
    position->mirrored ^= keys[mirror_of(from)] ^ keys[mirror_of(to)];
}

static void set_position(const struct together *together, const struct halma_board *board,
                         struct position *position)
{
    *position = (struct position){.board = *board};
    for (int seat = 0; seat < SEATS; seat++) {
        for (unsigned code = 0; code < HALMA_CELLS; code++) {
            if ((board->men[seat][code >> 6] >> (code & 63) & 1) != 0) {
                position->hash ^= together->keys[seat][code];
                position->mirrored ^= together->keys[seat][mirror_of(code)];
            }
        }
    }
}

/* --- lower bounds --- */

/* Returns how many of the other army's pieces are in the target camp of the army going home. */
static int in_the_way(const struct halma_board *board, int seat)
{
    int count = 0;
    for (int c = 0; c < HALMA_CLASSES; c++) {
        count += __builtin_popcountll(board->men[!seat][c] & halma_camps[!seat][c]);
    }
    return count;
}

/* Returns a lower bound on the number of turns still needed. `own` is a lower bound on the number
 * of moves that the army going home still needs. */
static int least_turns(const struct halma_board *board, int mover, int seat, int own)
{
    int other = in_the_way(board, seat);
    bool first = mover == seat;
    int by_own = own == 0 ? 0 : 2 * own - first;
    /* the other army's pieces must leave the target camp before the last piece can enter it */
    int by_other = other == 0 ? 0 : 2 * other + first;
    return by_own > by_other ? by_own : by_other;
}

/* Returns the stratum of a position in which the army going home needs at least `own` more moves. A
 * single move can reduce that bound by two, if it is a step to a cell next to the home. */
static struct stratum *stratum_of(struct together *together, unsigned layer, int own)
{
    int made = (int)layer / 2 + 1;
    int vain = made + own - together->least;
    return &together->strata[vain < 0 ? 0 : vain < STRATA ? vain : STRATA - 1];
}

/* --- one layer of the beam search --- */

static bool seen_before(struct together *together, uint64_t mark)
{
    uint64_t *at = &together->seen[mark & (together->seen_size - 1)];
    bool there = *at == mark;
    *at = mark;
    return there;
}

static int compare_steps(const void *a, const void *b)
{
    const struct step *one = a;
    const struct step *two = b;
    if (one->cost != two->cost) {
        return one->cost < two->cost ? -1 : 1;
    }
    if (one->mark != two->mark) {
        return one->mark < two->mark ? -1 : 1;
    }
    return one->parent < two->parent ? -1 : one->parent > two->parent;
}

/* Keeps the cheapest moves of a stratum, and only one move to each position. */
static void sort_steps(struct stratum *stratum)
{
    struct step *steps = stratum->steps;
    size_t kept = 0;
    qsort(steps, stratum->count, sizeof *steps, compare_steps);
    for (size_t i = 0; i < stratum->count && kept < stratum->width; i++) {
        if (kept == 0 || steps[i].mark != steps[kept - 1].mark) {
            steps[kept++] = steps[i];
        }
    }
    if (kept == stratum->width) {
        stratum->most = steps[kept - 1].cost;
    }
    stratum->count = kept;
}

static void consider(struct together *together, const struct position *parent, uint32_t index,
                     unsigned layer, unsigned from, unsigned to)
{
    struct position next = *parent;
    int mover = parent->board.mover;
    uint64_t *men = next.board.men[mover];
    move_hashes(together, &next, mover, from, to);
    uint64_t mark = random_mix(together->seed, next.hash + next.mirrored);
    if (seen_before(together, mark)) {
        return;
    }
    men[from >> 6] ^= UINT64_C(1) << (from & 63);
    men[to >> 6] ^= UINT64_C(1) << (to & 63);
    int own = together_cost_moves(together->cost, &next.board);
    unsigned left = together->turns - layer - 1;
    if (least_turns(&next.board, !mover, together->seat, own) > (int)left) {
        return;
    }
    struct stratum *stratum = stratum_of(together, layer, own);
    int cost = TOGETHER_MOVE * own + (int)(mark % (NOISE + 1));
    cost += together_cost_prices(together->cost, &next.board, stratum->most - cost);
    if (cost <= stratum->most) {
        stratum->steps[stratum->count++] =
            (struct step){mark, cost, index, (uint8_t)from, (uint8_t)to};
    }
    if (stratum->count == 4 * stratum->width) {
        sort_steps(stratum);
    }
}

static void expand(struct together *together, const struct position *parent, uint32_t index,
                   unsigned layer)
{
    struct halma_moves moves;
    halma_board_moves(&parent->board, &moves);
    together->nodes++;
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            consider(together, parent, index, layer, moves.from[man], moves.to[i]);
        }
    }
}

static bool is_over(const struct together *together)
{
    const struct together_limits *limits = together->limits;
    return (limits->end_ns != 0 && clock_now_ns() >= limits->end_ns) ||
           (limits->stopped != NULL && limits->stopped());
}

/* Creates the positions that were chosen for the next layer. Returns their number. */
static size_t make_layer(struct together *together, unsigned layer)
{
    const struct position *parents = together->layers[layer & 1];
    struct position *next = together->layers[(layer + 1) & 1];
    struct trace **trace = &together->traces[layer];
    size_t count = 0;
    if (*trace == NULL) {
        *trace = memory_new((together->limits->width + STRATA) * sizeof **trace);
    }
    for (int k = 0; k < STRATA; k++) {
        struct stratum *stratum = &together->strata[k];
        sort_steps(stratum);
        for (size_t i = 0; i < stratum->count; i++, count++) {
            const struct step *step = &stratum->steps[i];
            const struct position *parent = &parents[step->parent];
            next[count] = *parent;
            move_hashes(together, &next[count], parent->board.mover, step->from, step->to);
            halma_board_make(&next[count].board, step->from, step->to);
            (*trace)[count] = (struct trace){step->parent, step->from, step->to};
        }
    }
    return count;
}

/* Computes the next layer of the beam search. Returns its number of positions. */
static size_t next_layer(struct together *together, unsigned layer, size_t count)
{
    const struct position *parents = together->layers[layer & 1];
    memset(together->seen, 0, together->seen_size * sizeof *together->seen);
    for (int k = 0; k < STRATA; k++) {
        together->strata[k].count = 0;
        together->strata[k].most = INT32_MAX;
    }
    for (size_t i = 0; i < count; i++) {
        if (i % CLOCK_INTERVAL == 0 && is_over(together)) {
            together->stopped = true;
            return 0;
        }
        expand(together, &parents[i], (uint32_t)i, layer);
    }
    return make_layer(together, layer);
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

/* --- rounds of the search --- */

/* Divides the beam width among the strata. Strata with more wasted moves get more of the width,
 * because most moves are wasted at the beginning, when almost the whole game is still ahead. */
static void set_strata(struct together *together, unsigned width)
{
    /* maximum number of moves that the army can waste within the limit */
    int vain = (int)(together->turns + 1) / 2 - together->least;
    int last = vain < 0 ? 0 : vain < STRATA ? vain : STRATA - 1;
    struct step *room = together->steps;
    double all = 0, share = 1;
    for (int k = 0; k <= last; k++, share *= GROWTH) {
        all += share;
    }
    for (int k = 0; k < STRATA; k++, room += 4 * together->strata[k - 1].width) {
        struct stratum *stratum = &together->strata[k];
        share = k == 0 ? 1 : share * GROWTH;
        stratum->steps = room;
        stratum->width = k <= last ? (size_t)(width * share / all) : 0;
        stratum->width += stratum->width == 0;
    }
}

/* Runs one beam search. If it finds a game, stores the game in *game and returns true. Returns
 * false if it finds no game or was stopped. */
static bool run_beam(struct together *together, const struct halma_board *board,
                     struct together_game *game)
{
    size_t count = 1;
    set_position(together, board, &together->layers[0][0]);
    for (unsigned layer = 0; layer < together->turns && count > 0; layer++) {
        count = next_layer(together, layer, count);
        const struct position *positions = together->layers[(layer + 1) & 1];
        for (size_t i = 0; i < count; i++) {
            if (together_cost_moves(together->cost, &positions[i].board) == 0) {
                trace_game(together, layer + 1, i, game);
                return true;
            }
        }
    }
    return false;
}

/* Returns the size of the hash table: a power of two, at least 64 times the beam width. A table of
 * this size has room for about a third of all moves. */
static size_t seen_size_of(size_t width)
{
    size_t size = 1024;
    while (size < 64 * width) {
        size *= 2;
    }
    return size;
}

static struct together *open_together(const struct halma_board *board,
                                      const struct together_limits *limits)
{
    struct together *together = memory_new(sizeof *together);
    struct random random;
    size_t room = limits->width + STRATA;
    together->limits = limits;
    together->seat = board->mover;
    together->cost = together_cost_open(together->seat);
    together->least = together_cost_moves(together->cost, board);
    random_seed(&random, 1);
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        for (int seat = 0; seat < SEATS; seat++) {
            together->keys[seat][code] = random_next(&random);
        }
    }
    for (int i = 0; i < 2; i++) {
        together->layers[i] = memory_new(room * sizeof *together->layers[i]);
    }
    together->steps = memory_new(4 * room * sizeof *together->steps);
    together->seen = memory_new(seen_size_of(limits->width) * sizeof *together->seen);
    return together;
}

static void close_together(struct together *together)
{
    for (unsigned i = 0; i < TOGETHER_TURNS_MAX; i++) {
        free(together->traces[i]);
    }
    together_cost_close(together->cost);
    free(together->layers[0]);
    free(together->layers[1]);
    free(together->steps);
    free(together->seen);
    free(together);
}

/* Returns the beam width of a round. Every second round has the smallest width, every fourth round
 * four times that width, and so on. Wide beams get more of the time, because one wide beam finds
 * more than many narrow ones. */
static unsigned width_of(uint64_t round, unsigned most)
{
    uint64_t step = round & -round, width = step < most ? WIDTH_FIRST * step * step : most;
    return width < most ? (unsigned)width : most;
}

void together_improve(const struct halma_board *board, const struct together_limits *limits,
                      struct together_game *game, struct together_report *report)
{
    assert(limits->width > 0);
    struct together *together = open_together(board, limits);
    int least = least_turns(board, board->mover, together->seat, together->least);
    *report = (struct together_report){.least = (unsigned)least};
    while (report->rounds < limits->rounds && !together->stopped &&
           (game->length == 0 || game->length > report->least)) {
        report->rounds++;
        unsigned width = width_of(report->rounds, limits->width);
        together->seen_size = seen_size_of(width);
        together->seed = random_mix(limits->seed, report->rounds);
        together->turns = game->length == 0 ? TOGETHER_TURNS_MAX : game->length - 1;
        together_cost_draw(together->cost, together->seed);
        set_strata(together, width);
        if (run_beam(together, board, game) && limits->found != NULL) {
            limits->found(game, report->rounds);
        }
    }
    report->positions = together->nodes;
    close_together(together);
}
